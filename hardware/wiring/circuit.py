"""What a circuit consists of: parts with pins, nets that join pins, and the wires that leave the hub.

Built by design.py; read by the rules, the netlist, the harness drawings, the wire table and the parts list.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

# What a pin does to its net.
IN, OUT, PASSIVE, POWER_IN, POWER_OUT, UNUSED = (
    "input",
    "output",
    "passive",
    "power in",
    "power out",
    "unused",
)


class Level(NamedTuple):
    """A voltage against ground: a part of the chip's own supply, plus a fixed voltage."""

    part: float
    plus: float

    def at(self, supply: float) -> float:
        """Return the volts at so many volts of supply."""
        return self.part * supply + self.plus


class Pin(NamedTuple):
    """A pin of a part; `supply` is the number of the pin from which its part is fed.

    `gives`: what an output gives when high. `needs`: from what an input reads high for certain. `bears`: what may
    lie on it. None where it does not apply.
    """

    name: str
    does: str = PASSIVE
    supply: str = ""
    gives: Level | None = None
    needs: Level | None = None
    bears: Level | None = None


class Part(NamedTuple):
    """A part: `kind` names its row in the catalogue of parts; `pins` by their number or name, as printed on the part.

    `at` says in words where it sits; "" is on the hub. `facts` are figures that the rules count with.
    """

    ref: str
    kind: str
    value: str
    pins: dict[str, Pin]
    at: str
    facts: dict[str, float]


class Node(NamedTuple):
    """One pin of one part."""

    ref: str
    pin: str


class Wire(NamedTuple):
    """One wire of a cable, from nearer the hub to further out. `awg` is its size, `length` in mm."""

    cable: str
    start: Node
    end: Node
    net: str
    colour: str
    awg: int
    length: int


@dataclass
class Circuit:
    """A board's circuit. `nets` has the nodes of each net by its name, `volts` the voltage of those that feed."""

    name: str
    parts: dict[str, Part] = field(default_factory=dict)
    nets: dict[str, list[Node]] = field(default_factory=dict)
    wires: list[Wire] = field(default_factory=list)
    volts: dict[str, float] = field(default_factory=dict)

    def add(self, ref: str, kind: str, value: str, pins: dict[str, Pin], at: str = "", **facts: float) -> None:
        """Add a part. Raises ValueError where its name is taken."""
        if ref in self.parts:
            raise ValueError(f"there are two parts named {ref}")
        self.parts[ref] = Part(ref, kind, value, pins, at, facts)

    def join(self, net: str, *nodes: tuple[str, str]) -> None:
        """Put pins on a net. Raises ValueError for a pin that is not there or lies on a net already."""
        for ref, pin in nodes:
            if ref not in self.parts or pin not in self.parts[ref].pins:
                raise ValueError(f"there is no pin {pin} of {ref}")
            taken = self.net_of(ref, pin)
            if taken:
                raise ValueError(f"pin {pin} of {ref} can't be on {net}: it is on {taken}")
            self.nets.setdefault(net, []).append(Node(ref, pin))

    def wire(self, cable: str, start: Node, end: Node, colour: str, awg: int, length: int) -> None:
        """Add a wire between two pins; it is named after the net of its start."""
        self.wires.append(Wire(cable, start, end, self.net_of(*start), colour, awg, length))

    def net_of(self, ref: str, pin: str) -> str:
        """Return the name of the net on which a pin lies, or nothing."""
        for net, nodes in self.nets.items():
            if (ref, pin) in nodes:
                return net
        return ""

    def pin(self, node: Node) -> Pin:
        """Return the pin at a node."""
        return self.parts[node.ref].pins[node.pin]

    def of(self, *kinds: str) -> list[Part]:
        """Return all parts of these kinds."""
        return [part for part in self.parts.values() if part.kind in kinds]

    def nets_of(self, part: Part) -> set[str]:
        """Return the names of all nets on which a part lies."""
        return {net for net, nodes in self.nets.items() if any(node.ref == part.ref for node in nodes)}

    def supply_of(self, node: Node) -> float:
        """Return the volts from which the part of a pin is fed; 0 where nothing feeds it."""
        return self.volts.get(self.net_of(node.ref, self.pin(node).supply), 0.0)
