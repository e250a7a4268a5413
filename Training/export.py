#!/usr/bin/env python3
"""Writes a trained net as one small file for the Swift detector, and outputs to test it by.

    python Training/export.py runs/night/checkpoint.pt net.bin --references net-references.bin

Batch norm is folded into the convolutions. Weights are whole numbers, one scale an output
channel; activations stay floats. All numbers are little-endian:

    "RECTONET"  u32 version = 1  u32 bits (8 or 16)  u32 number of layers
    u32 x 5 encoder channels  u32 x 3 decoder channels  u32 x 4 depths
    f32 input mean  f32 input scale        (input = (byte / 255 - mean) * scale)
    u32 payload bytes  32 bytes SHA-256 of the payload
    payload, for each layer in the order of the net's declaration:
        u16 outputs  u16 inputs per group  u16 kernel  u16 groups
        f32 x outputs: scale    f32 x outputs: bias
        i8 or i16 x outputs x inputs x kernel x kernel: weight / scale
        zeros up to a multiple of 4 bytes

References: "RECTOREF"  u32 count, then each: u32 side, side x side x 3 RGB bytes,
3 x (side / 4) x (side / 4) f32 map logits, f32 document logit.
"""

import argparse
import copy
import hashlib
import pathlib
import struct
import sys

import numpy as np
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

import model
import scenes

MAGIC, REFERENCES = b"RECTONET", b"RECTOREF"
VERSION = 1
MOST = 31
"""The largest number in a byte: six bits are as accurate, and gzip packs them a fifth better."""
HEADER = struct.Struct("<8s3I5I3I4I2fI32s")
LAYER = struct.Struct("<4H")


def folded(net: model.PageNet) -> model.PageNet:
    """The same function without batch norm."""
    result = copy.deepcopy(net).eval()
    for module in result.modules():
        if isinstance(module, model.Convolution):
            module[0] = fuse_conv_bn_eval(module[0], module[1])
            module[1] = nn.Identity()
    return result


def layers(net: nn.Module) -> list[nn.Module]:
    """The convolutions and linear layers in the order of declaration."""
    return [m for m in net.modules() if isinstance(m, (nn.Conv2d, nn.Linear))]


def quantised(weight: np.ndarray, bits: int) -> tuple[np.ndarray, np.ndarray]:
    """Whole numbers and a scale for each output channel; their product is close to the weight."""
    most = 2 ** (bits - 1) - 1 if bits > 8 else MOST
    flat = weight.reshape(len(weight), -1)
    scale = np.maximum(np.abs(flat).max(axis=1), 1e-12).astype(np.float32) / np.float32(most)
    whole = np.clip(np.rint(flat / scale[:, None]), -most, most)
    return whole.astype(f"<i{bits // 8}"), scale.astype("<f4")


def _packed(layer: nn.Module, bits: int) -> bytes:
    weight = layer.weight.detach().numpy()
    kernel = weight.shape[2] if weight.ndim == 4 else 1
    groups = layer.groups if isinstance(layer, nn.Conv2d) else 1
    whole, scale = quantised(weight, bits)
    data = LAYER.pack(weight.shape[0], weight.shape[1], kernel, groups)
    data += scale.tobytes() + layer.bias.detach().numpy().astype("<f4").tobytes() + whole.tobytes()
    return data + bytes(-len(data) % 4)


def packed(net: model.PageNet, bits: int = 8) -> bytes:
    """The file of a net."""
    plain = folded(net)
    payload = b"".join(_packed(layer, bits) for layer in layers(plain))
    width = net.width
    header = HEADER.pack(
        MAGIC,
        VERSION,
        bits,
        len(layers(plain)),
        *width.encoder,
        *width.decoder,
        *width.depths,
        model.INPUT_MEAN,
        model.INPUT_SCALE,
        len(payload),
        hashlib.sha256(payload).digest(),
    )
    return header + payload


def unpacked(data: bytes) -> model.PageNet:
    """The net of a file: what the Swift detector computes, weights rounded."""
    fields = HEADER.unpack_from(data)
    magic, version, bits, count = fields[:4]
    payload = data[HEADER.size :]
    if magic != MAGIC or version != VERSION or len(payload) != fields[18]:
        raise ValueError("not a net, or cut short")
    if hashlib.sha256(payload).digest() != fields[19]:
        raise ValueError("the net's checksum is wrong")
    net = folded(model.PageNet(model.Width(fields[4:9], fields[9:12], fields[12:16])))
    assert count == len(layers(net))
    at = 0
    for layer in layers(net):
        outputs, inputs, kernel, _ = LAYER.unpack_from(payload, at)
        at += LAYER.size
        scale = np.frombuffer(payload, "<f4", outputs, at)
        bias = np.frombuffer(payload, "<f4", outputs, at + 4 * outputs)
        at += 8 * outputs
        number = outputs * inputs * kernel * kernel
        whole = np.frombuffer(payload, f"<i{bits // 8}", number, at).reshape(outputs, -1)
        at += -(-number * bits // 8 // 4) * 4
        weight = (whole.astype(np.float32) * scale[:, None]).reshape(layer.weight.shape)
        layer.weight.data = torch.from_numpy(weight)
        layer.bias.data = torch.from_numpy(bias.copy())
    return net


def read(file: pathlib.Path) -> model.PageNet:
    """The net in a file."""
    return unpacked(file.read_bytes())


def references(net: model.PageNet, sizes: list[int], seed: int) -> bytes:
    """Drawn scenes and the net's outputs for them, for the tests of other implementations."""
    data = REFERENCES + struct.pack("<I", len(sizes))
    for index, size in enumerate(sizes):
        picture = scenes.draw(seed, index, size).picture
        with torch.no_grad():
            maps, document = net(model.normalised(torch.from_numpy(picture)[None]))
        data += struct.pack("<I", size) + picture.tobytes()
        data += maps[0].numpy().astype("<f4").tobytes() + struct.pack("<f", float(document))
    return data


def main() -> None:
    """Reads the command line and exports."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoint", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--bits", type=int, choices=(8, 16), default=8)
    parser.add_argument("--references", type=pathlib.Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=[64, 192])
    options = parser.parse_args()
    import evaluate

    torch.set_num_threads(1)
    net = evaluate.load_net(options.checkpoint)
    data = packed(net, options.bits)
    options.out.write_bytes(data)
    rounded = unpacked(data)
    picture = torch.from_numpy(scenes.draw(7, 0, 192).picture)[None]
    with torch.no_grad():
        before, after = net(model.normalised(picture))[0], rounded(model.normalised(picture))[0]
    print(f"{len(data)} bytes, SHA-256 {hashlib.sha256(data).hexdigest()}")
    print(
        f"largest change of a map's probability by rounding: "
        f"{float((before.sigmoid() - after.sigmoid()).abs().max()):.4f}"
    )
    if options.references:
        options.references.write_bytes(references(rounded, options.sizes, 7))
    sys.exit(0)


if __name__ == "__main__":
    main()
