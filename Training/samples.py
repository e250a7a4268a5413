"""Batches of scenes for training, drawn by worker processes, the same whatever interrupts them."""

import dataclasses
import signal

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, Dataset

import scenes
from scenes import materials

LARGE_EVERY = 2
"""Every second group of batches is drawn at the large size."""
SMALL, LARGE = 192, 256


@dataclasses.dataclass(frozen=True)
class Plan:
    """Which scenes make which batch."""

    seed: int = 1
    batch: int = 32
    reuse: int = 1
    """How many batches show one group of scenes, each time turned and mirrored otherwise."""

    def size(self, group: int) -> int:
        """The side, in pixels, of a group's pictures."""
        return LARGE if group % LARGE_EVERY == LARGE_EVERY - 1 else SMALL


class Groups(Dataset):
    """Group g: uint8 pictures (batch, s, s, 3) and truth maps (batch, 3, s / 4, s / 4)."""

    def __init__(self, plan: Plan, count: int):
        self.plan, self.count = plan, count

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, group: int) -> tuple[Tensor, Tensor]:
        size, batch = self.plan.size(group), self.plan.batch
        drawn = [scenes.draw(self.plan.seed, group * batch + i, size) for i in range(batch)]
        truth = [np.round(scenes.maps(s.coverage, s.quad) * 255).astype(np.uint8) for s in drawn]
        return (
            torch.from_numpy(np.stack([s.picture for s in drawn])),
            torch.from_numpy(np.stack(truth)),
        )


def symmetric(picture: Tensor, truth: Tensor, which: int) -> tuple[Tensor, Tensor]:
    """One of the square's eight symmetries, of (s, s, 3) and (3, t, t) alike; 0 changes nothing."""
    if which & 4:
        picture, truth = picture.flip(1), truth.flip(2)
    return picture.rot90(which & 3, (0, 1)), truth.rot90(which & 3, (1, 2))


def shown(plan: Plan, pictures: Tensor, truth: Tensor, step: int) -> tuple[Tensor, Tensor]:
    """A group as step `step` shows it: as drawn first, then under other symmetries."""
    if step % plan.reuse == 0:
        return pictures, truth
    ways = np.random.default_rng([plan.seed, step, 8]).integers(1, 8, len(pictures))
    turned = [symmetric(p, t, int(w)) for p, t, w in zip(pictures, truth, ways)]
    return torch.stack([p for p, _ in turned]), torch.stack([t for _, t in turned])


def _leave_signals_alone(_: int) -> None:
    """Workers end when the run ends: a signal to the whole group is for the run to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def batches(plan: Plan, first: int, steps: int, workers: int):
    """Yields (step, pictures, truth) from step `first` up to `steps`."""
    for load in (materials.pages, materials.photographs, materials.textures):
        load()  # Once, before the workers fork: they share the memory.
    cv2.setNumThreads(1)
    groups = range(first // plan.reuse, -(-steps // plan.reuse))
    loader = DataLoader(
        Groups(plan, groups.stop),
        batch_size=None,
        sampler=groups,
        num_workers=workers,
        prefetch_factor=6 if workers else None,
        worker_init_fn=_leave_signals_alone,
    )
    for group, (pictures, truth) in zip(groups, loader):
        for step in range(max(first, group * plan.reuse), min(steps, (group + 1) * plan.reuse)):
            yield step, *shown(plan, pictures, truth, step)
