"""The emulated Pico's USB port as a port of this PC: what goes in comes out, and nobody has to read."""

import os

import pytest

if os.name == "nt":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

from host import ports
from host.pico.port import Port


@pytest.fixture
def port():
    port = Port()
    yield port
    port.close()


def test_bytes_go_both_ways_unchanged(port):
    every = bytes(range(256))
    with ports.open_port(port.path, 1) as program:
        program.write(every)
        assert port.take() == every
        assert port.take() == b""
        port.give(every)
        assert program.read(256) == every


def test_where_nobody_reads_the_newest_bytes_are_kept_and_nobody_waits(port):
    for number in range(4000):
        port.give(b"line %04d\n" % number)
    with ports.open_port(port.path, 0.2) as program:
        port.give(b"")
        heard = program.read(100_000)
        assert heard.endswith(b"line 3998\nline 3999\n")
        assert len(heard) < 10_000
