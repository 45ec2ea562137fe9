"""The MicroPython image for the emulated Pico: one that is broken or cut off is told in a sentence."""

import struct

import pytest

from host.pico.image import NoImageError, find_image

RP2040 = 0xE48BFF56


def image(blocks=4, chip=RP2040):
    """A UF2 file of so many blocks."""
    whole = b""
    for number in range(blocks):
        head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + 256 * number, 256, number, blocks, chip)
        whole += head + bytes(476) + struct.pack("<I", 0x0AB16F30)
    return whole


def found(content, tmp_path, monkeypatch):
    path = tmp_path / "RPI_PICO.uf2"
    path.write_bytes(content)
    monkeypatch.setenv("UF2", str(path))
    return find_image() == path


def test_a_whole_image_is_taken(tmp_path, monkeypatch):
    assert found(image(), tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is no UF2 file"),
        (b"<html>Not found</html>", "is no UF2 file"),
        (image()[:1024], "is cut off: it has 1024 of 2048 bytes"),
        (image()[:1300], "is cut off: it has 1300 of 2048 bytes"),
        (image()[:20], "is cut off"),
        (image()[:512] + bytes(512) + image()[1024:], "is broken at byte 512"),
        (image()[:512] + image()[:512] + image()[1024:], "is broken at byte 512"),
        (image(chip=0xE48BFF59), "is for another chip than the RP2040"),
    ],
)
def test_an_image_that_is_cut_off_or_broken_was_told_by_a_traceback_or_not_at_all(
    content, reason, tmp_path, monkeypatch
):
    with pytest.raises(NoImageError, match=reason) as told:
        found(content, tmp_path, monkeypatch)
    assert "Download it once more" in str(told.value)
