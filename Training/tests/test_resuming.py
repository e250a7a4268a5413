"""An interrupted run, resumed, ends where an uninterrupted one ends."""

import numpy as np
import torch

import train
from scenes import materials


def test_resumed_training_repeats_uninterrupted_training(tmp_path, monkeypatch):
    rng = np.random.default_rng(1)
    pictures = [rng.integers(0, 255, (90, 70, 3)).astype(np.uint8) for _ in range(3)]
    for name in ("pages", "photographs", "textures"):
        monkeypatch.setattr(materials, name, lambda: pictures)
    torch.set_num_threads(1)
    settings = train.Settings(width="slim", steps=4, batch=2, reuse=2)

    def run(folder, *stops):
        folder.mkdir()
        for stop in stops:
            state = train.Run(folder, settings)
            train.train(state, workers=0, minutes=stop, log_every=1, save_every=1)
        return state

    whole = run(tmp_path / "whole", None)
    parts = run(tmp_path / "parts", 0, 0, 0, None)  # No minutes: one step, then it stops.
    assert whole.step == parts.step == 4
    ours, theirs = whole.mean.state_dict(), parts.mean.state_dict()
    assert all(torch.equal(ours[name], theirs[name]) for name in ours)


def test_a_run_keeps_the_settings_it_began_with(tmp_path):
    assert train.settled(tmp_path / "run", {"width": "slim", "steps": 7}).steps == 7
    assert train.settled(tmp_path / "run", {"width": None, "steps": None}).steps == 7
    try:
        train.settled(tmp_path / "run", {"width": None, "steps": 8})
    except SystemExit as refusal:
        assert "other settings" in str(refusal)
    else:
        raise AssertionError("other settings were accepted")
