"""The buzzer, by PWM."""

import machine

_HALF = 32768  # of 65536: as loud as a buzzer gets


class Sounder:
    """A buzzer at GP number `pin`. Uses a software timer to end its tones."""

    def __init__(self, pin: int) -> None:
        self._pwm = machine.PWM(machine.Pin(pin))
        self._pwm.freq(1000)
        self._pwm.duty_u16(0)
        self._timer = machine.Timer(-1)

    def tone(self, hz: int, ms: int) -> None:
        """Starts a tone and returns at once; it ends by itself. A new tone cuts the old one off."""
        self._timer.deinit()
        self._pwm.freq(hz)
        self._pwm.duty_u16(_HALF)
        self._timer.init(mode=machine.Timer.ONE_SHOT, period=ms, callback=self._end)

    def _end(self, timer: machine.Timer) -> None:
        self._pwm.duty_u16(0)

    def stop(self) -> None:
        """Silence."""
        self._timer.deinit()
        self._pwm.duty_u16(0)
