#!/usr/bin/env python3
"""Trains the page-finding net on drawn scenes.

    python Training/train.py runs/night                     # starts, or resumes, a run
    python Training/train.py runs/night --minutes 5         # the same, stops after five minutes

A run is a folder: `settings.json` (fixed when the run starts), `checkpoint.pt`, `log.jsonl`.
Scenes follow from the seed and their number alone, so a run that is interrupted and resumed
sees what an uninterrupted one sees.
"""

import argparse
import copy
import dataclasses
import json
import math
import os
import pathlib
import signal
import time

import torch
from torch import nn

import model
from losses import PARTS, losses, total
from samples import Plan, batches


@dataclasses.dataclass(frozen=True)
class Settings:
    """All that decides a run's outcome; the number of workers does not."""

    width: str = model.DEFAULT_WIDTH
    steps: int = 40_000
    batch: int = 32
    reuse: int = 1
    seed: int = 1
    rate: float = 4e-3
    decay: float = 0.01
    threads: int = 1
    restart: int = 0
    """The step at which the learning rate begins again, from half; 0: never."""


class Run:
    """A net in training: all of its state, and how it is kept."""

    def __init__(self, folder: pathlib.Path, settings: Settings):
        self.folder, self.settings = folder, settings
        torch.manual_seed(settings.seed)
        self.net = model.PageNet(model.WIDTHS[settings.width]).to(memory_format=torch.channels_last)
        self.mean = copy.deepcopy(self.net).eval()
        thick = [p for p in self.net.parameters() if p.dim() > 1]
        thin = [p for p in self.net.parameters() if p.dim() <= 1]
        self.optimiser = torch.optim.AdamW(
            [
                {"params": thick, "weight_decay": settings.decay},
                {"params": thin, "weight_decay": 0.0},
            ],
            lr=settings.rate,
        )
        self.step = 0
        if self.checkpoint.exists():
            self._load()

    @property
    def checkpoint(self) -> pathlib.Path:
        return self.folder / "checkpoint.pt"

    def _load(self) -> None:
        state = torch.load(self.checkpoint, weights_only=True)
        self.step = state["step"]
        self.net.load_state_dict(state["net"])
        self.mean.load_state_dict(state["mean"])
        self.optimiser.load_state_dict(state["optimiser"])
        torch.set_rng_state(state["random"])

    def save(self) -> None:
        """Writes the checkpoint; the old one stays until the new one is whole."""
        state = {
            "step": self.step,
            "settings": dataclasses.asdict(self.settings),
            "net": self.net.state_dict(),
            "mean": self.mean.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "random": torch.get_rng_state(),
        }
        partial = self.checkpoint.with_suffix(".partial")
        torch.save(state, partial)
        os.replace(partial, self.checkpoint)

    def rate(self) -> float:
        """The learning rate of this step: a short rise, then half a cosine, once or twice.

        The second time begins at half the rate (warm restarts: Loshchilov and Hutter, 2017).
        """
        restart, steps, rate = self.settings.restart, self.settings.steps, self.settings.rate
        if restart and self.step >= restart:
            step, steps, rate = self.step - restart, steps - restart, rate / 2
        else:
            step, steps = self.step, restart or steps
        rise = min(1.0, (step + 1) / 200)
        fall = 0.5 * (1 + math.cos(math.pi * step / steps))
        return rate * rise * (0.99 * fall + 0.01)

    def learn(self, pictures: torch.Tensor, truth: torch.Tensor) -> dict[str, float]:
        """One step; returns each part of the loss."""
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate()
        inputs = model.normalised(pictures).contiguous(memory_format=torch.channels_last)
        parts = losses(*self.net(inputs), truth.float() / 255)
        self.optimiser.zero_grad(set_to_none=True)
        total(parts).backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 2.0)
        self.optimiser.step()
        self._average()
        self.step += 1
        return {name: part.item() for name, part in parts.items()}

    @torch.no_grad()
    def _average(self) -> None:
        """Moves the mean net, the one that is used, towards the trained one."""
        keep = min(0.999, 1 - 1 / (self.step * 0.1 + 1))
        for ours, theirs in zip(self.mean.state_dict().values(), self.net.state_dict().values()):
            if ours.dtype.is_floating_point:
                ours.lerp_(theirs, 1 - keep)
            else:
                ours.copy_(theirs)


def settled(folder: pathlib.Path, asked: dict) -> Settings:
    """The run's settings: those it began with, which later calls cannot change."""
    file = folder / "settings.json"
    if file.exists():
        kept = Settings(**json.loads(file.read_text()))
        changed = {k: v for k, v in asked.items() if v is not None and v != getattr(kept, k)}
        if changed:
            raise SystemExit(f"{file}: the run began with other settings than {changed}")
        return kept
    settings = Settings(**{k: v for k, v in asked.items() if v is not None})
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(dataclasses.asdict(settings), indent=2) + "\n")
    return settings


def train(run: Run, workers: int, minutes: float | None, log_every: int, save_every: int) -> None:
    """Trains until the last step, the time's end, or a signal; always leaves a checkpoint."""
    stopping = []
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: stopping.append(True))
    settings = run.settings
    plan = Plan(settings.seed, settings.batch, settings.reuse)
    began, tick, first = time.monotonic(), time.monotonic(), run.step
    sums, seen = dict.fromkeys(PARTS, 0.0), 0
    with open(run.folder / "log.jsonl", "a", encoding="utf-8") as log:
        for _, pictures, truth in batches(plan, first, settings.steps, workers):
            for name, value in run.learn(pictures, truth).items():
                sums[name] += value
            seen += 1
            if run.step % log_every == 0 or run.step == settings.steps:
                now = time.monotonic()
                line = {
                    "step": run.step,
                    "samples": run.step * settings.batch,
                    "rate": round(run.rate(), 6),
                    "samples per second": round(seen * settings.batch / (now - tick), 1),
                    **{name: round(value / seen, 4) for name, value in sums.items()},
                }
                print(json.dumps(line), file=log, flush=True)
                print(line, flush=True)
                sums, seen, tick = dict.fromkeys(PARTS, 0.0), 0, now
            if run.step % save_every == 0:
                run.save()
            late = minutes is not None and time.monotonic() - began > minutes * 60
            if stopping or late:
                break
    run.save()
    print(f"step {run.step} of {settings.steps}, kept in {run.checkpoint}")


def main() -> None:
    """Reads the command line and trains."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--width", choices=model.WIDTHS)
    for name, kind in (
        ("steps", int),
        ("batch", int),
        ("reuse", int),
        ("seed", int),
        ("rate", float),
        ("decay", float),
        ("threads", int),
        ("restart", int),
    ):
        parser.add_argument(f"--{name}", type=kind)
    parser.add_argument(
        "--workers", type=int, default=1, help="processes that draw scenes; 0: none"
    )
    parser.add_argument("--minutes", type=float, help="stop after this time; resume later")
    parser.add_argument("--log-every", type=int, default=50)
    parser.add_argument("--save-every", type=int, default=500)
    options = vars(parser.parse_args())
    folder, workers, minutes = options.pop("folder"), options.pop("workers"), options.pop("minutes")
    every = options.pop("log_every"), options.pop("save_every")
    settings = settled(folder, options)
    torch.set_num_threads(settings.threads)
    train(Run(folder, settings), workers, minutes, *every)


if __name__ == "__main__":
    main()
