"""How large the guide's drawings are on paper, in mm, and what measures there. Used by whole.py and details.py."""

from hardware.drawing.sheet import View

WIDTH = 180.0
TEXT = 3.0
EDGE = 6.0  # of paper left and right of a view of the whole board


def to(view: View, y: float, there: float) -> float:
    """Return how far on paper it is from one y of the model to another."""
    return view.placing.scale * (there - y)
