"""`python -m host`: `play` opens the virtual board in the browser (what `make play` runs), `replay` plays a trace,
`build` makes what goes onto a Pico (`make firmware`), `deploy` puts it there (`make deploy`)."""

import argparse
import asyncio
import errno
import signal
import subprocess
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any, NoReturn

from hardware import check
from host import translated
from host.build import BOARD, BuildError, build
from host.compose import all_board_names, board_data, calibrate
from host.guard import Guard
from host.network import shared_words
from host.recorder import Recorder
from host.replay import differs, in_words
from host.room import Room
from host.server import Shown, serve
from host.trace import TraceError, read
from host.virtual import kept_seeds
from host.virtual.board import VirtualBoard
from host.virtual.faults import FaultError
from host.virtual.store import FolderStore


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text}")
    return int(text)


def _board(text: str) -> str:
    if text not in all_board_names():
        raise argparse.ArgumentTypeError(f"there is no board {text}; there are {', '.join(all_board_names())}")
    return text


def _spread(text: str) -> float:
    try:
        spread = float(text)
    except ValueError:
        spread = -1.0
    if not 0 <= spread <= 0.5:
        raise argparse.ArgumentTypeError(f"the spread is a number from 0 to 0.5, not {text}")
    return spread


class _Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong, not how everything is called."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message[:1].upper()}{message[1:]}. All options: {self.prog} --help\n")


def arguments(args: list[str] | None = None) -> argparse.Namespace:
    """Read the command line. Ends the program, with a sentence, if it makes no sense."""
    parser = _Parser(prog="python -m host", description="Ndongu's virtual board.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", dest="command")
    play = commands.add_parser("play", help="open the board in the browser")
    play.add_argument("--port", type=_port, default=8300, help="where the page is served; 0 picks a free one (8300)")
    play.add_argument("--no-browser", action="store_true", help="print the address only")
    play.add_argument("--board", type=_board, default=BOARD, help=f"a file of hardware/boards, without .json ({BOARD})")
    play.add_argument(
        "--device",
        default="",
        metavar="DEVICE",
        help="pico: the real firmware on an emulated Pico, slower than life (UF2 names its MicroPython image); "
        "serial:PORT: the mirror of the board at a serial port; serial: of the one Pico that is plugged in; "
        "blinka: the firmware on this Raspberry Pi's own pins",
    )
    play.add_argument(
        "--bare", action="store_true", help="with --device pico: MicroPython alone is on its flash, for `make deploy`"
    )
    play.add_argument(
        "--share", action="store_true", help="others in this network look on, and play by the PIN that is printed"
    )
    play.add_argument("--seed", type=int, default=1, help="decides all chance: seeds, cells, noise (1)")
    play.add_argument("--spread", type=_spread, default=0.05, help="how much seeds differ in weight, 0 to 0.5 (0.05)")
    play.add_argument(
        "--flash", type=Path, metavar="FOLDER", help="the virtual board keeps its game and settings here, over restarts"
    )
    play.add_argument("--workshop", default="", metavar="HOST[:PORT]", help="take part in a room that is run there")
    play.add_argument("--table", default="1", metavar="N", help="with --workshop: the table's number, 1 to 99 (1)")
    play.add_argument("--pin", default="", help="with --workshop: the PIN that stands on the facilitator's terminal")
    play.add_argument("--fresh", action="store_true", help="with --flash: begin with an empty one")
    play.add_argument(
        "--record", type=Path, metavar="FILE", help="write a trace: all that the cells and the button told"
    )
    replay = commands.add_parser("replay", help="play a trace into the firmware, and print what the board says")
    replay.add_argument("file", type=Path, metavar="FILE", help="a trace, as `play --record` writes it")
    replay.add_argument("--check", action="store_true", help="say whether the board tells what it told when recorded")
    building = commands.add_parser("build", help="build what goes onto a Pico's flash, into build/")
    building.add_argument("--board", default=BOARD, help=f"a file of hardware/boards, without .json ({BOARD})")
    deploying = commands.add_parser("deploy", help="put the firmware onto a Pico, and start the game there")
    deploying.add_argument("--board", default=BOARD, help=f"a file of hardware/boards, without .json ({BOARD})")
    deploying.add_argument("--port", default="", help="the serial port; may be left out if one Pico is plugged in")
    deploying.add_argument("--dry-run", action="store_true", help="say what would be done, and change nothing")
    checking = commands.add_parser("check", help="check a board: every scale, ring and button; and keep the report")
    checking.add_argument(
        "--device", default="serial", metavar="DEVICE", help="serial:PORT; serial: the one Pico plugged in; virtual"
    )
    checking.add_argument(
        "--board", type=_board, default=BOARD, help=f"the virtual board: a file of hardware/boards ({BOARD})"
    )
    checking.add_argument(
        "--fault",
        action="append",
        default=[],
        metavar="NAME[:WHERE]",
        help="a fault that the virtual board has, as in host/virtual/faults.py; may be given again",
    )
    checking.add_argument("--save", type=Path, metavar="FILE", help="write the report to this file, too")
    commands.add_parser("analyse", help="the best moves of a position; where a saved game turned")
    commands.add_parser("texts", help="list what each language lacks, has too much, or has wrong")
    known = parser.parse_args(args)
    if known.command == "check" and known.device not in ("serial", "virtual") and known.device[:7] != "serial:":
        parser.error(f"there is no device {known.device}; there are serial, serial:PORT and virtual")
    if known.command == "play":
        _check_device(parser, known)
    return known


def _check(given: argparse.Namespace) -> int:
    from host.check import CheckError, check_virtual, report_of

    if given.fault and given.device != "virtual":
        print("A board of wood has its own faults: leave out --fault, or check --device virtual.", file=sys.stderr)
        return 1
    try:
        if given.device == "virtual":
            data = board_data(given.board)
            board = VirtualBoard(data)
            for fault in given.fault:
                name, _, where = fault.partition(":")
                board.faults.begin(name, int(where) if where.isdecimal() else None)
            told = check_virtual(board, print)
        else:
            told, data = _check_on_wood(given.device.partition(":")[2])
        text, well = report_of(told, data)
        print("\n" + text, end="")
        if given.save:
            given.save.write_text(text, encoding="utf-8")
    except (CheckError, FaultError) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{given.save} can't be written: {error.strerror}", file=sys.stderr)
        return 1
    return 0 if well else 1


def _check_on_wood(port: str) -> tuple[dict[str, str], dict[str, Any]]:
    from host.check import CheckError, check_at

    try:
        from host.serial_link import SerialLink
    except ImportError as error:
        raise CheckError(f"{error.name} is not installed: `make check` installs it.") from None
    link = SerialLink(port)
    print("Press the board's button when it asks for it, or Enter here.")
    try:
        return check_at(link, print)
    finally:
        link.close()


def _check_device(parser: argparse.ArgumentParser, play: argparse.Namespace) -> None:
    kind = play.device.partition(":")[0]
    if play.device not in ("", "pico", "serial", "blinka") and not (kind == "serial" and play.device != "serial:"):
        parser.error(f"there is no device {play.device}; there are pico, blinka, serial and serial:PORT")
    if play.fresh and not play.flash:
        parser.error("--fresh is for --flash FOLDER")
    if play.device and play.flash:
        parser.error("only the virtual board has its flash in a folder: leave out --device, or --flash")
    if play.device and play.record:
        parser.error("a trace is recorded from the virtual board only: leave out --device")
    if play.bare and play.device != "pico":
        parser.error("--bare is for --device pico")


def main(args: list[str] | None = None) -> int:
    """Run the command; return the exit code."""
    words = sys.argv[1:] if args is None else args
    if words[:1] == ["analyse"]:  # in a process in which no engine is loaded yet
        return _analyse(words[1:])
    given = arguments(words)
    if hasattr(given, "board") and not _can_be_built(given.board):
        return 1
    does = {"play": _play, "replay": _replay, "build": _build, "deploy": _deploy, "check": _check, "texts": _texts}
    return does[given.command](given)


def _analyse(words: list[str]) -> int:
    with suppress(KeyboardInterrupt):  # it has heard that, too
        return subprocess.call([sys.executable, "-m", "host.analyse", *words])
    return 130


def _texts(given: argparse.Namespace) -> int:
    """Print what is translated. What is missing is no failure; what would be said wrongly is."""
    with suppress(BrokenPipeError):
        for line in translated.lines():
            print(line)
    return 1 if any(found.wrong or found.unused for _, found in translated.report()) else 0


def _can_be_built(board: str) -> bool:
    """Whether the file describes a board that can be; says what is wrong with it. A missing file is told later."""
    try:
        found = check.faults(check.load(board))
    except (OSError, ValueError):
        return True
    for fault in found:
        print(f"{board} cannot be built: {fault}", file=sys.stderr)
    return not found


def _build(given: argparse.Namespace) -> int:
    out = Path("build") / given.board
    try:
        manifest = build(out, given.board)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    print(
        f"{out}: {len(manifest.files)} files, {manifest.size / 1000:.0f} kB, for {manifest.board}; "
        f"Ndongu {manifest.version}, bytecode {manifest.mpy} by mpy-cross {manifest.mpy_cross}"
    )
    return 0


def _deploy(given: argparse.Namespace) -> int:
    try:
        from host.deploy import deploy
        from host.flash import DeployError
        from host.ports import PortError
        from host.repl import ReplError
    except ImportError as error:
        print(f"{error.name} is not installed: `make deploy` installs it.", file=sys.stderr)
        return 1
    try:
        done = deploy(given.board, given.port, Path("build") / given.board, print, dry_run=given.dry_run)
    except (BuildError, PortError, ReplError, DeployError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0 if done else 1


def _replay(given: argparse.Namespace) -> int:
    try:
        trace = read(given.file)
        for line in in_words(trace):
            print(line)
        difference = differs(trace) if given.check else ""
    except TraceError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{given.file} can't be read: {error.strerror}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        return 0
    if given.check:
        print(difference or "The board tells what it told when this was recorded.")
    return 1 if difference else 0


def _play_on_pico(given: argparse.Namespace) -> int:
    try:
        from host.pico.image import NoImageError
        from host.pico.wiring import Elsewhere, EmulatedBoard, power_on
    except ImportError as error:
        print(f"{error.name} is not installed: `make play DEVICE=pico` installs it.", file=sys.stderr)
        return 1
    board = EmulatedBoard(board_data(given.board), seed=given.seed, spread=given.spread)
    calibrate(board)
    try:
        power_on(board, bare=given.bare)
    except (NoImageError, BuildError) as error:
        print(error, file=sys.stderr)
        return 1
    with suppress(OSError, ImportError):  # Windows has no pseudo-terminals
        from host.pico.port import Port

        board.port = Port()
        print(f"The emulated Pico's serial port is {board.port.path}")
    return _serve(given, Room(board, app=Elsewhere()))


def _play_on_blinka(given: argparse.Namespace) -> int:
    """The board runs in a process of its own; the page shows its mirror."""
    command = [sys.executable, "-m", "host.blinka", "--board", given.board]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as board:
        assert board.stdout is not None
        try:
            path = board.stdout.readline().strip()
            if not path:  # it has said why
                return 1
            given.device = f"serial:{path}"
            return _mirror(given)
        finally:
            board.terminate()


def _mirror(given: argparse.Namespace) -> int:
    try:
        from host.mirror import Mirror
        from host.serial_link import SerialLink
    except ImportError as error:
        print(f"{error.name} is not installed: `make play DEVICE=serial:...` installs it.", file=sys.stderr)
        return 1
    link = SerialLink(given.device.partition(":")[2])
    try:
        return _serve(given, Mirror(link, given.board))
    finally:
        link.close()


def _play(given: argparse.Namespace) -> int:
    if given.device == "pico":
        return _play_on_pico(given)
    if given.device == "blinka":
        return _play_on_blinka(given)
    if given.device:
        return _mirror(given)
    try:
        store = _flash(given.flash, given.fresh) if given.flash else None
    except OSError as error:
        print(f"{given.flash} can't be the board's flash: {error.strerror}", file=sys.stderr)
        return 1
    board = VirtualBoard(board_data(given.board), seed=given.seed, spread=given.spread, store=store)
    if not given.flash:
        return _play_here(given, board)
    seeds = kept_seeds.path_beside(given.flash)
    try:
        if not given.fresh:
            kept_seeds.put_back(seeds, board)
    except kept_seeds.SeedsError as error:
        print(error, file=sys.stderr)
    with suppress(OSError):
        seeds.unlink(missing_ok=True)  # whoever ends this by force finds them in the bag, not where they lay long ago
    try:
        return _play_here(given, board)
    finally:
        try:
            kept_seeds.keep(seeds, board)
        except OSError as error:
            print(f"{seeds} can't be written: {error.strerror}", file=sys.stderr)


def _play_here(given: argparse.Namespace, board: VirtualBoard) -> int:
    if given.record is None:
        return _serve(given, Room(board))
    try:
        with given.record.open("w", encoding="ascii") as file:
            calibrate(board)
            recorder = Recorder(board, file)
            try:
                return _serve(given, Room(board, recorder=recorder))
            finally:
                recorder.close()
    except OSError as error:
        print(f"{given.record} can't be written: {error.strerror}", file=sys.stderr)
        return 1


def _flash(folder: Path, fresh: bool) -> FolderStore:
    """The flash of a board that remembers its game in `folder`; a `fresh` one forgets what is there. Raises OSError."""
    store = FolderStore(folder)
    for name in store.names() if fresh else ():
        store.remove(name)
    return store


def _serve(given: argparse.Namespace, room: Shown) -> int:
    guard = Guard(share=given.share)
    try:
        take_part = _member(given)
    except ImportError as error:
        print(f"{error.name} is not installed: `make play WORKSHOP=...` installs it.", file=sys.stderr)
        return 1
    except ValueError as error:
        print(f"{error}.", file=sys.stderr)
        return 1

    def ready(address: str) -> None:
        print(f"The board is at {address}  (Ctrl-C switches it off)", flush=True)
        if given.share:
            print(shared_words(address, guard.pin), flush=True)
        if take_part:
            take_part(address)
        if not given.no_browser:
            Thread(target=webbrowser.open, args=[address], daemon=True).start()  # some browsers let one wait

    with suppress(KeyboardInterrupt):
        try:
            asyncio.run(_until_ended(room, given.port, ready, guard))
        except OSError as error:
            print(_reason(error, given.port), file=sys.stderr)
            return 1
    return 0


def _member(given: argparse.Namespace) -> Callable[[str], object] | None:
    """What has the board at an address take part in a room; None if it need not. Raises ImportError, ValueError."""
    if not given.workshop:
        return None
    from host.workshop.member import Member, broker_at
    from host.workshop.topics import table_number

    table, broker = table_number(given.table), broker_at(given.workshop)
    if not given.pin:
        raise ValueError("A room is joined with its PIN: make play WORKSHOP=HOST TABLE=1 PIN=123456")
    tasks = []  # asyncio keeps none itself

    def take_part(address: str) -> None:
        member = Member(table, broker, given.pin, address, lambda words: print(words, flush=True))
        tasks.append(asyncio.get_running_loop().create_task(member.run()))

    return take_part


async def _until_ended(room: Shown, port: int, ready: Callable[[str], None], guard: Guard) -> None:
    serving = asyncio.ensure_future(serve(room, port, ready, guard))
    with suppress(NotImplementedError):  # on Windows Ctrl-C comes as KeyboardInterrupt, and there is no SIGTERM
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, serving.cancel)
    with suppress(asyncio.CancelledError):
        await serving


def _reason(error: OSError, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is taken: perhaps the board is already open there, at http://127.0.0.1:{port}/. "
            f"For another board, choose another port: make play PORT={port + 1 if port < 65535 else 8301}"
        )
    return f"The board can't be served at port {port}: {error.strerror}. Choose another: make play PORT=8301"


if __name__ == "__main__":
    sys.exit(main())
