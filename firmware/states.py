"""What states of the app have in common that are loaded only when somebody asks for them: a Pico has little room."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.interfaces import State


class Turn:
    """A move is made by hand: Playing, Opening."""

    if TYPE_CHECKING:

        @property
        def begun(self) -> bool:
            """Whether the hands have begun, rightly or wrongly."""

        @property
        def is_wrong(self) -> bool:
            """Whether something is to be put right."""

        @property
        def waits_for_button(self) -> bool:
            """Whether the mode button is to say that what nobody sees lies right."""

        def saw(self) -> None:
            """It has been pressed."""

        def free(self) -> None:
            """No move is shown any more: all legal ones may be made."""


class Service:
    """The board is tended and reads its cells and buttons by itself: Calibrating, Checking. `beneath` follows."""

    if TYPE_CHECKING:
        beneath: State

        def press(self) -> None:
            """The mode button was pressed for a short time."""

        def leave(self) -> None:
            """Breaks it off."""
