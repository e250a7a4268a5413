"""The page-finding net: a small encoder and decoder of depthwise-separable convolutions.

Input: RGB, a frame of any aspect squeezed to a square of 192 or 256 pixels, (x / 255 - 0.46) * 4.
Output: three maps at a quarter of the side (logits: page mask, page boundary, corner heat) and
one logit for "there is a document".

    python Training/model.py            # parameters, multiply-adds, times of every width

Blocks after Howard et al., MobileNets (2017); the top-down path with lateral additions after
Lin et al., Feature Pyramid Networks (2017); the context term after Hu et al.,
Squeeze-and-Excitation Networks (2018), added instead of multiplied.
"""

import dataclasses
import time

import torch
from torch import Tensor, nn
from torch.nn import functional

INPUT_MEAN = 0.46
INPUT_SCALE = 4.0
MAPS = ("mask", "boundary", "corner")


@dataclasses.dataclass(frozen=True)
class Width:
    """Channels of the net; multiples of 8, so that SIMD lanes are full."""

    encoder: tuple[int, int, int, int, int]
    """After each halving: strides 2, 4, 8, 16, 32."""
    decoder: tuple[int, int, int]
    """At strides 16, 8, 4."""
    depths: tuple[int, int, int, int] = (2, 3, 4, 4)
    """Blocks at strides 4, 8, 16, 32."""


WIDTHS = {
    "slim": Width((16, 24, 40, 64, 112), (48, 32, 24)),
    "wide": Width((24, 40, 64, 104, 160), (64, 48, 32)),
    "wider": Width((24, 40, 80, 128, 208), (80, 56, 40)),
}
DEFAULT_WIDTH = "wide"


class Convolution(nn.Sequential):
    """Convolution, batch norm and, if asked, ReLU."""

    def __init__(
        self,
        inputs: int,
        outputs: int,
        kernel: int = 3,
        stride: int = 1,
        groups: int = 1,
        relu: bool = True,
    ):
        layers = [
            nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False),
            nn.BatchNorm2d(outputs),
        ]
        super().__init__(*layers, *([nn.ReLU(inplace=True)] if relu else []))


class Block(nn.Module):
    """Depthwise, then pointwise; the input is added when the shapes agree."""

    def __init__(self, inputs: int, outputs: int, stride: int = 1, kernel: int = 3):
        super().__init__()
        self.depthwise = Convolution(inputs, inputs, kernel, stride, inputs)
        self.pointwise = Convolution(inputs, outputs, 1, relu=False)
        self.residual = inputs == outputs and stride == 1

    def forward(self, x: Tensor) -> Tensor:
        y = self.pointwise(self.depthwise(x))
        return functional.relu(x + y if self.residual else y)


def _stage(inputs: int, outputs: int, depth: int, kernel: int) -> nn.Sequential:
    later = [Block(outputs, outputs, 1, kernel) for _ in range(depth - 1)]
    return nn.Sequential(Block(inputs, outputs, 2), *later)


class PageNet(nn.Module):
    """The net; its modules run, and are exported, in the order in which they are declared."""

    def __init__(self, width: Width = WIDTHS[DEFAULT_WIDTH]):
        super().__init__()
        e, d = width.encoder, width.decoder
        self.width = width
        self.stem = Convolution(3, e[0], 3, 2)
        self.stage4 = _stage(e[0], e[1], width.depths[0], 3)
        self.stage8 = _stage(e[1], e[2], width.depths[1], 3)
        self.stage16 = _stage(e[2], e[3], width.depths[2], 3)
        self.stage32 = _stage(e[3], e[4], width.depths[3], 5)
        self.context = nn.Linear(e[4], e[4])
        self.score = nn.Linear(e[4], 1)
        self.top = Convolution(e[4], d[0], 1)
        self.side16 = Convolution(e[3], d[0], 1, relu=False)
        self.join16 = Block(d[0], d[0])
        self.down16 = Convolution(d[0], d[1], 1, relu=False)
        self.side8 = Convolution(e[2], d[1], 1, relu=False)
        self.join8 = Block(d[1], d[1])
        self.down8 = Convolution(d[1], d[2], 1, relu=False)
        self.side4 = Convolution(e[1], d[2], 1, relu=False)
        self.join4 = nn.Sequential(Block(d[2], d[2]), Block(d[2], d[2]))
        self.head = nn.Conv2d(d[2], len(MAPS), 1)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """(n, 3, s, s) normalised -> map logits (n, 3, s/4, s/4), document logits (n)."""
        x4 = self.stage4(self.stem(x))
        x8 = self.stage8(x4)
        x16 = self.stage16(x8)
        x32 = self.stage32(x16)
        mean = x32.mean((2, 3))
        score = self.score(mean).squeeze(1)
        x32 = functional.relu(x32 + self.context(mean)[:, :, None, None])
        y = functional.relu(self.side16(x16) + _doubled(self.top(x32)))
        y = self.join16(y)
        y = functional.relu(self.side8(x8) + _doubled(self.down16(y)))
        y = self.join8(y)
        y = functional.relu(self.side4(x4) + _doubled(self.down8(y)))
        return self.head(self.join4(y)), score


def _doubled(x: Tensor) -> Tensor:
    return functional.interpolate(x, scale_factor=2, mode="nearest")


def normalised(pictures: Tensor) -> Tensor:
    """uint8 RGB pictures (n, s, s, 3) to the net's input."""
    return (pictures.permute(0, 3, 1, 2).float() / 255 - INPUT_MEAN) * INPUT_SCALE


def parameters(net: nn.Module) -> int:
    """How many weights the net has, batch norm folded away."""
    total = 0
    for module in net.modules():
        if isinstance(module, (nn.Conv2d, nn.Linear)):
            outputs = module.weight.shape[0]
            total += module.weight.numel() + outputs
    return total


def multiply_adds(net: nn.Module, size: int) -> int:
    """Multiply-adds of one picture."""
    total = 0

    def count(module, _, output):
        nonlocal total
        positions = output.shape[2] * output.shape[3] if output.dim() == 4 else 1
        total += positions * module.weight.numel()

    hooks = [
        m.register_forward_hook(count)
        for m in net.modules()
        if isinstance(m, (nn.Conv2d, nn.Linear))
    ]
    with torch.no_grad():
        net(torch.zeros(1, 3, size, size))
    for hook in hooks:
        hook.remove()
    return total


def main() -> None:
    """Prints the figures of every width."""
    torch.set_num_threads(1)
    for name, width in WIDTHS.items():
        net = PageNet(width).eval()
        line = f"{name}: {parameters(net) / 1e3:.0f}k parameters"
        for size in (192, 256):
            picture = torch.zeros(1, 3, size, size)
            with torch.no_grad():
                net(picture)
                start = time.process_time()
                for _ in range(5):
                    net(picture)
            took = (time.process_time() - start) / 5
            line += f"; {size}: {multiply_adds(net, size) / 1e6:.1f} MMAC, {took * 1e3:.0f} ms here"
        print(line)


if __name__ == "__main__":
    main()
