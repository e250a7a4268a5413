"""Writes the tag of a camera into a JPEG without decoding it."""

import pathlib
import struct


def with_focal_length(jpeg: bytes, film: int) -> bytes:
    """The file with an EXIF block that tells the focal length as for 35 mm film, in whole
    millimetres, and an exposure time."""
    def entry(tag: int, kind: int, value: bytes) -> bytes:
        return struct.pack(">HHI", tag, kind, 1) + value.ljust(4, b"\0")
    inner = 8 + 2 + 12 + 4
    after = inner + 2 + 24 + 4
    tiff = b"MM\0*" + struct.pack(">I", 8)
    tiff += struct.pack(">H", 1) + entry(0x8769, 4, struct.pack(">I", inner)) + b"\0" * 4
    tiff += struct.pack(">H", 2) + entry(0x829A, 5, struct.pack(">I", after))
    tiff += entry(0xA405, 3, struct.pack(">H", film)) + b"\0" * 4 + struct.pack(">II", 1, 60)
    body = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]


def tagged(path: pathlib.Path, folder: pathlib.Path, film: float) -> pathlib.Path:
    """A copy of the file in the folder, with the tag."""
    copy = folder / path.name
    copy.write_bytes(with_focal_length(path.read_bytes(), round(film)))
    return copy
