"""How pages are looked at for those who have no mouse, don't see them, or zoom in: by axe, and for what is cut off."""

from pathlib import Path

from seat import PROJECT, Seat

AXE = Path(PROJECT, ".venv", "node", "node_modules", "axe-core", "axe.min.js")
DIALOGS = {  # what opens each, and a control in it
    "new-game": "#new",
    "players": "#who",
    "lessons": "#lesson-open",
    "puzzles": "#puzzle-open",
    "own-board": "#own",
    "how": "#help",
}
# Texts that their boxes cut off.
CUT = """() => [...document.querySelectorAll("body *")].filter(e => {
  if (!e.offsetParent || e.matches("canvas, svg *, select, option, input, #places *, .tool span, legend")) return false;
  if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) return false;
  const { overflowX, overflowY, clipPath } = getComputedStyle(e);
  if (clipPath !== "none") return false;
  const across = e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0;
  const down = overflowY === "hidden" && e.scrollHeight > e.clientHeight + 2;
  return down || (across && (overflowX !== "visible" || e.closest("button") === e));
}).map(e => `${e.id || e.className || e.tagName}: ${e.textContent.slice(0, 40)}`)"""


def open_dialog(seat: Seat, name: str, opener: str) -> None:
    seat.page.evaluate("opener => document.querySelector(opener).click()", opener)
    seat.until(lambda: seat.page.evaluate("name => document.getElementById(name).open", name), f"{name} opens")


def violations(seat: Seat, part: str = "html") -> list[str]:
    """What axe finds wrong in what is shown now, when nothing fades in or out any more."""
    moving = "document.getAnimations().some(a => a.playState === 'running')"
    seat.until(lambda: not seat.page.evaluate(moving), "all colours are what they will be")
    if not seat.page.evaluate("'axe' in window"):
        seat.page.add_script_tag(path=AXE)
    found = seat.page.evaluate("part => axe.run(part, {resultTypes: ['violations', 'incomplete']})", part)
    rows = found["violations"] + [row for row in found["incomplete"] if row["id"] != "color-contrast"]
    return [f"{row['id']} at {node['target']}: {node['failureSummary']}" for row in rows for node in row["nodes"]]
