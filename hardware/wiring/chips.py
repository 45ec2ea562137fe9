"""The pins of the parts that are more than two wires, as their data sheets have them."""

from hardware.wiring.circuit import IN, OUT, PASSIVE, POWER_IN, POWER_OUT, UNUSED, Level, Pin

# Where the GP numbers are on the Pico's edge (Pico data sheet, 2.1). Pico 2 and the W kinds have the same.
_EDGE = (0, 1, None, 2, 3, 4, 5, None, 6, 7, 8, 9, None, 10, 11, 12, 13, None, 14, 15)
_OTHER_EDGE = (16, 17, None, 18, 19, 20, 21, None, 22, None, 26, 27, None, 28)
PICO_PIN = {gp: str(1 + at) for at, gp in enumerate(_EDGE) if gp is not None} | {
    gp: str(21 + at) for at, gp in enumerate(_OTHER_EDGE) if gp is not None
}
PICO_GROUNDS = ("3", "8", "13", "18", "23", "28", "33", "38")

# RP2040 (data sheet, 5.5.3.4). Into another chip's input a pin gives all of the 3.3 V less a tenth.
_GP = (Level(0, 3.2), Level(0, 2.0), Level(0, 3.6))


def pico(inputs: frozenset[int], outputs: frozenset[int]) -> dict[str, Pin]:
    """Return the pins of a Pico that uses these GP numbers so."""
    pins = {}
    for gp, number in PICO_PIN.items():
        does = OUT if gp in outputs else IN if gp in inputs else UNUSED
        pins[number] = Pin(f"GP{gp}", does, "36", *_GP)
    for number in PICO_GROUNDS:
        pins[number] = Pin("AGND" if number == "33" else "GND", POWER_IN)
    return pins | {
        "30": Pin("RUN", UNUSED),
        "35": Pin("ADC_VREF", UNUSED),
        "36": Pin("3V3(OUT)", POWER_OUT),
        "37": Pin("3V3_EN", UNUSED),
        "39": Pin("VSYS", POWER_IN),
        "40": Pin("VBUS", UNUSED),
    }


def shifter() -> dict[str, Pin]:
    """Return the pins of a 74AHCT125: four gates, of which the first is used. Inputs bear 5.5 V, powered or not."""
    read = (None, Level(0, 2.0), Level(0, 5.5))
    pins = {"7": Pin("GND", POWER_IN), "14": Pin("VCC", POWER_IN)}
    for gate, (enable, into, out) in enumerate(
        (("1", "2", "3"), ("4", "5", "6"), ("10", "9", "8"), ("13", "12", "11"))
    ):
        pins[enable] = Pin(f"{gate + 1}OE", IN, "14", *read)
        pins[into] = Pin(f"{gate + 1}A", IN, "14", *read)
        pins[out] = Pin(f"{gate + 1}Y", OUT if gate == 0 else UNUSED, "14", Level(1, -0.1))
    return pins


def converter() -> dict[str, Pin]:
    """Return the pins of an HX711 module. Its logic is that of its supply (HX711 data sheet, page 3)."""
    return {
        "VCC": Pin("VCC", POWER_IN),
        "GND": Pin("GND", POWER_IN),
        "SCK": Pin("SCK", IN, "VCC", None, Level(0.7, 0), Level(1, 0.3)),
        "DT": Pin("DT", OUT, "VCC", Level(1, 0)),
        "E+": Pin("E+", POWER_OUT),
        "E-": Pin("E-", PASSIVE),
        "A+": Pin("A+", IN),
        "A-": Pin("A-", IN),
    }


def ring(last: bool) -> dict[str, Pin]:
    """Return the pins of a ring of WS2812B: their input reads high from 0.7 of the supply on (data sheet, page 3)."""
    return {
        "5V": Pin("5V", POWER_IN),
        "GND": Pin("GND", POWER_IN),
        "DIN": Pin("DIN", IN, "5V", None, Level(0.7, 0), Level(1, 0.5)),
        "DOUT": Pin("DOUT", UNUSED if last else OUT, "5V", Level(1, -0.2)),
    }


def passive(*names: str) -> dict[str, Pin]:
    """Return pins that do nothing by themselves."""
    return {name: Pin(name) for name in names}


def regulator() -> dict[str, Pin]:
    """Return the pins of an LF33."""
    return {"IN": Pin("IN", POWER_IN), "GND": Pin("GND", POWER_IN), "OUT": Pin("OUT", POWER_OUT)}
