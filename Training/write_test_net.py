#!/usr/bin/env python3
"""Writes a tiny net of random weights and its answers, for the tests of the Swift net.

    python Training/write_test_net.py Tests/ImagingTests/Fixtures
"""

import pathlib
import struct
import sys

import torch

import export
import model

WIDTH = model.Width((8, 16, 16, 24, 32), (16, 24, 8), (1, 2, 1, 2))
SIDE = 64


def main() -> None:
    """Writes `tiny.net` and `tiny.references`."""
    folder = pathlib.Path(sys.argv[1])
    torch.manual_seed(7)
    torch.set_num_threads(1)
    net = model.PageNet(WIDTH)
    pictures = torch.randint(0, 256, (8, SIDE, SIDE, 3), dtype=torch.uint8)
    for _ in range(20):
        net(model.normalised(pictures))  # Moves the batch norms off their start.
    data = export.packed(net.eval())
    (folder / "tiny.net").write_bytes(data)
    rounded = export.unpacked(data)
    with torch.no_grad():
        maps, document = rounded(model.normalised(pictures[:1]))
    (folder / "tiny.references").write_bytes(
        export.REFERENCES
        + struct.pack("<2I", 1, SIDE)
        + pictures[0].numpy().tobytes()
        + maps[0].numpy().astype("<f4").tobytes()
        + struct.pack("<f", float(document))
    )


if __name__ == "__main__":
    main()
