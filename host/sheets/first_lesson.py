"""The quick card's way from power-off to the first lesson: what each step has hands do, and what is lit then.

The card sets the words `card-first-NAME` of host/texts, with the seconds that stand here, in this order;
tests/newcomer.py does what stands here, and nothing else. So the card and the test can't drift apart.
"""

from typing import NamedTuple


class Step(NamedTuple):
    """A step of the card.

    `does`: `plug` in, `hold` the button for `ms`, `lay` the seeds as the rings ask, or `look`. `sees` is the cue
    that is lit somewhere when the step is done, as its pattern looks: the menu's present item beats as a pit to be
    lifted does. Empty for any light.
    """

    name: str
    does: str
    sees: str
    ms: int = 0


FIRST_LESSON = (
    Step("plug", "plug", ""),
    Step("menu", "hold", "lift", 3000),
    Step("choose", "hold", "fill", 1500),
    Step("seeds", "lay", "lift"),
    Step("task", "look", "lift"),
)


def words_of(step: Step, said: dict[str, str]) -> str:
    """Return what the card says for a step, of the sheets' words."""
    return said[f"card-first-{step.name}"].replace("{seconds}", seconds(step.ms))


def seconds(ms: int) -> str:
    """Return so many ms as the card writes them: `3`, `1½`."""
    whole, rest = divmod(ms, 1000)
    return f"{whole}½" if rest == 500 else str(whole)
