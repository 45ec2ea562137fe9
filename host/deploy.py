"""Puts a build onto a board: looks at what is there, copies what differs, removes what would be in its way.

`python -m host deploy` calls it (what `make deploy` runs). main.py goes first and comes last, so that a deployment that
breaks off leaves a board that waits in its REPL for the next one, never one that starts half a program.
"""

import errno
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from host import ports, running
from host.build import Manifest, build
from host.flash import TREE, DeployError, Flash, Plan, check, plan, read, room_missing
from host.ports import PortError
from host.repl import Repl

Say = Callable[[str], None]

MAIN = "main.py"
SAFE = "safe"  # firmware/main.py leaves the REPL when there is a file of this name
HELLO = "hello ndongu"
_PROMPT = "\n>>> "
_SOFT_RESET = b"\x04"  # Ctrl-D
_REBOOT = "soft reboot"  # what MicroPython says to it
# How long the game may take to answer after a reset: a Pico needs three seconds, one that is emulated minutes.
_GAME_S = 20
_EMULATED_GAME_S = 300


class Deployment:
    """One board at the other end of `repl`, and the build in the folder `build` (as host/build.py writes it).

    `flash` is what was on it when it looked last. `saved` is the folder into which Python source goes that is removed
    or replaced: somebody may have written it.
    """

    def __init__(self, repl: Repl, build: Path, manifest: Manifest, saved: Path, say: Say) -> None:
        self._repl = repl
        self._build = build
        self._manifest = manifest
        self._saved = saved
        self._say = say

    def look(self) -> Plan:
        """Return what is to be done. Changes nothing. Raises DeployError for a board that can't run the build."""
        todo, self.flash = judge(self._manifest, self._repl.run(TREE), self._repl.port, self._say)
        return todo

    @property
    def is_held(self) -> bool:
        """Whether the user keeps the game from starting."""
        return SAFE in self.flash.files

    def carry_out(self, todo: Plan) -> None:
        """Do what is to be done; the board is then complete, and waits in its REPL. Raises DeployError or ReplError."""
        self._save([name for name in [*todo.remove, *todo.copy] if name in self.flash.files and name.endswith(".py")])
        try:
            self._replace(todo)
        except OSError as error:
            raise DeployError(_trouble(error, todo)) from None

    def _replace(self, todo: Plan) -> None:
        # The board must not start before all is there, and what runs at its reset must not be in the way.
        first = [name for name in self.flash.files if name == MAIN or (name in todo.remove and "/" not in name)]
        for name in first:
            self._remove(name)
        self._repl.reset()
        for name in todo.remove:
            if name not in first:
                self._remove(name)
        for folder in todo.remove_folders:
            self._repl.remove_folder(folder)
        for folder in todo.make:
            self._repl.make_folder(folder)
        self._copy([name for name in todo.copy if name != MAIN])
        self._verify({name for name in self._manifest.files if name != MAIN})
        self._copy([MAIN])
        if self._repl.read(MAIN) != self._content(MAIN):
            raise DeployError(_misread(MAIN))

    def _save(self, names: list[str]) -> None:
        for name in names:
            path = self._saved / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(self._repl.read(name))
        if names:
            self._say(f"Python source that was on the board is now in {self._saved}: {', '.join(names)}")

    def _remove(self, name: str) -> None:
        if name in self._manifest.files:
            self._say(f"  take {name} away until all is there")
        else:
            self._say(f"  remove {name}")
        self._repl.remove(name)

    def _copy(self, names: list[str]) -> None:
        for name in names:
            self._say(_copying(name, self._manifest, self.flash))
            self._repl.write(name, self._content(name))

    def _content(self, name: str) -> bytes:
        return (self._build / "flash" / name).read_bytes()

    def _verify(self, names: set[str]) -> None:
        """Have the board read the files back. Raises DeployError if one is not what was written."""
        _, flash = read(self._repl.run(TREE))
        for name in sorted(names):
            if name not in flash.files or flash.files[name].sha256 != self._manifest.files[name].sha256:
                raise DeployError(_misread(name))


def judge(manifest: Manifest, said: str, port: str, say: Say) -> tuple[Plan, Flash]:
    """Return what is to be done to the board at `port`, which has `said` the lines of files.py, and its flash.

    Raises DeployError for a board that can't run the build, or has no room for it.
    """
    board, flash = read(said)
    say(f"{board.machine}, {board.name} {'.'.join(map(str, board.version))}, at {port}.")
    check(board, manifest)
    todo = plan(manifest, flash)
    missing = room_missing(manifest, flash, todo, board)
    if missing > 0:
        raise DeployError(_full(missing, todo))
    return todo, flash


def tell(todo: Plan, manifest: Manifest, flash: Flash, say: Say) -> None:
    """Say what would be done."""
    say("This would be done:")
    for name in [*todo.remove, *todo.remove_folders]:
        say(f"  remove {name}")
    for name in todo.copy:
        say(_copying(name, manifest, flash))
    if todo.kept:
        say(f"  keep {', '.join(todo.kept)}")


def _copying(name: str, manifest: Manifest, flash: Flash) -> str:
    verb = "replace" if name in flash.files else "copy"
    return f"  {verb} {name}, {manifest.files[name].size} bytes"


def deploy(board: str, port: str, out: Path, say: Say, *, dry_run: bool = False) -> bool:
    """Build for `board` into the folder `out`, bring the board at `port` up to it, and start the game there.

    An empty port stands for the one Pico that is plugged in. With `dry_run` it says what it would do, and changes
    nothing. A game that runs is asked, and interrupted only if something is to be done. Returns whether the game was
    seen running; a dry run does not look. Raises BuildError, PortError, ReplError, DeployError.
    """
    manifest = build(out, board)
    say(f"Ndongu {manifest.version} for {board}: {len(manifest.files)} files, {manifest.size / 1000:.0f} kB.")
    port = port or ports.find()
    said = running.files(port)
    if said:
        todo, flash = judge(manifest, said, port, say)
        if todo.empty:
            say("All is there already. The game that runs on the board was not interrupted.")
            return True
        if dry_run:
            tell(todo, manifest, flash, say)
            say("Nothing was changed, and the game that runs on the board was not interrupted.")
            return True
    repl = Repl(port)
    saved = out / "removed" / datetime.now().strftime("%Y-%m-%d-%H%M%S")
    deployment = Deployment(repl, out, manifest, saved, say)
    started = time.monotonic()
    try:
        todo = deployment.look()
        if todo.empty:
            say("All is there already.")
        elif dry_run:
            tell(todo, manifest, deployment.flash, say)
        else:
            deployment.carry_out(todo)
            say(f"All copied and read back, in {time.monotonic() - started:.0f} s.")
    finally:
        repl.restart()
    if dry_run:
        say("Nothing was changed. What ran on the board starts anew.")
        return True
    return _started(repl, deployment.is_held, say)


def _started(repl: Repl, held: bool, say: Say) -> bool:
    """Say whether the game has started on the board."""
    if held:
        say(f"The file {SAFE} on the board keeps the game from starting: mpremote fs rm :{SAFE}, then reset it.")
        return False
    wait_s = _GAME_S if repl.is_usb else _EMULATED_GAME_S
    heard = greeting(repl, wait_s)
    if heard.startswith(HELLO):
        say(f"The game runs on the board at {repl.port}.")
        return True
    words = heard.strip()[-1000:] or "nothing"
    say(f"The board was started, but its game does not answer. It says: {words}")
    return False


def greeting(repl: Repl, wait_s: float) -> str:
    """Return the `hello` of the game that was just started on the board, or what else has come within `wait_s` s.

    Where MicroPython's prompt comes instead, what was said before it is lost: nobody had the port open yet. So the
    program is started once more by a soft reset, and what it says then is returned.
    """
    heard, asked, rebooted = "", False, False
    deadline = time.monotonic() + wait_s
    while time.monotonic() < deadline:
        with suppress(PortError, OSError):  # the port comes and goes while the board starts
            repl.follow()
            with ports.open_port(repl.port, 1) as port:
                while time.monotonic() < deadline:
                    port.write(b"\r\nsync\r\n")  # the prompt takes \r for an end of line, the game \n
                    heard += str(port.read(4096), "ascii", "replace")
                    for line in heard.splitlines():
                        if line.startswith(HELLO):
                            return line
                    if asked and not rebooted and _REBOOT in heard:  # till then it answers what was sent before
                        heard, rebooted = heard.partition(_REBOOT)[2], True
                    if _PROMPT in heard and rebooted:
                        return heard
                    if _PROMPT in heard and not asked:
                        asked, heard = True, ""
                        port.write(_SOFT_RESET)
        time.sleep(0.3)
    return heard


def _misread(name: str) -> str:
    return (
        f"{name} is on the board, but reads back as something else. Deploy once more; if it happens again, the Pico's "
        "flash is worn out or broken."
    )


def _full(missing: int, todo: Plan) -> str:
    short = f": {-(-missing // 1000)} kB are missing" if missing else ""
    yours = f" Yours on it: {', '.join(todo.kept)}." if todo.kept else ""
    return (
        f"The board's flash is full{short}.{yours} Remove something of yours (mpremote fs rm ...), then deploy again."
    )


def _trouble(error: OSError, todo: Plan) -> str:
    if error.errno == errno.ENOSPC:
        return _full(0, todo)
    return f"The board's file system fails: {error}. Deploy once more; what is missing is put right."
