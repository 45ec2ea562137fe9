"""A deployment past a game that is being played on the emulated Pico: in the middle of a sowing, and it goes on."""

import shutil
from functools import partial

import pytest
from pico_table import PicoTable, needs_image
from table import Table

from host import deploy as deploying
from host.build import ROOT, build
from host.pico.port import PluggedIn

pytestmark = [pytest.mark.soak, needs_image]

LATER = "firmware/button.py"  # loaded at the start, by every board


@pytest.fixture
def later_version(tmp_path, monkeypatch):
    """The project with a line more in one module: what is deployed."""
    root = tmp_path / "project"
    for name in ("engine", "firmware", "hardware/boards"):
        shutil.copytree(ROOT / name, root / name)
    shutil.copy(ROOT / "pyproject.toml", root)
    with (root / LATER).open("a") as source:
        source.write("\nLATER = True\n")
    monkeypatch.setattr(deploying, "build", partial(build, root=root))


def test_a_deployment_in_the_middle_of_a_sowing_leaves_the_game_where_it_was(later_version, tmp_path, capsys):
    before = Table("giuthi pits=5 seeds=4")
    before.play("7+")
    before.still()
    table = PicoTable.woken(before)
    table.boot()
    table.command("sync")
    table.until(lambda: table.said.startswith(("turn", "extra")))
    app = table.app
    table.sow(app.rules.moves(app.session.position)[0].text(), events=2)
    table.until_said("sow")
    was = [table.reports[key] for key in ("rules", "position", "history", "counts", "say")]
    assert was[2] == "7+"

    table.board.linked = False
    port = PluggedIn(table.board.pico.usb, table.board.advance)
    said = []

    def say(line):
        said.append(f"{table.board.clock.now:6} ms  {line}")

    try:
        assert deploying.deploy("pico-cells-2x10", port.path, tmp_path / "out", say), said
    finally:
        port.close()
    with capsys.disabled():
        print("\n" + "\n".join(said))
    done = [line.split("  ")[-1].split(",")[0] for line in said]
    assert "replace firmware/button.mpy" in done
    assert not [line for line in done if line.startswith(("copy", "remove"))]
    assert "The game runs on the board" in said[-1]

    table.board.linked = True
    table.reports.clear()
    table.command("sync")
    table.until(lambda: table.reports.get("say", "").startswith("sow "))
    assert [table.reports[key] for key in ("rules", "position", "history", "counts", "say")] == was
