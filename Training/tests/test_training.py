"""Symmetries, export, decoding, resuming."""

import numpy as np
import pytest
import torch

import decoding
import evaluate
import export
import model
import samples
from scenes import raster, truth

QUAD = np.array([[40.0, 24.0], [150.0, 30.0], [160.0, 170.0], [30.0, 150.0]])


def page_maps(quad=QUAD, size=192):
    return truth.maps(raster.coverage([quad], size), quad)


@pytest.mark.parametrize("which", range(8))
def test_symmetries_keep_picture_and_truth_in_step(which):
    alpha = raster.coverage([QUAD], 192)
    picture = torch.from_numpy(np.repeat(alpha[..., None] * 255, 3, axis=2).astype(np.uint8))
    moved, maps = samples.symmetric(picture, torch.from_numpy(page_maps()), which)
    small = moved[..., 0].float().reshape(48, 4, 48, 4).mean((1, 3)) / 255
    assert (small - maps[0]).abs().max() < 0.01
    # The corners, found in the moved heat, lie on the moved page's outline.
    for y, x in (maps[2] > 0.9).nonzero():
        assert maps[1, max(0, y - 1) : y + 2, max(0, x - 1) : x + 2].max() > 0.3


def test_eight_symmetries_differ():
    picture = torch.arange(48, dtype=torch.uint8).reshape(4, 4, 3)
    maps = torch.zeros(3, 1, 1)
    seen = {samples.symmetric(picture, maps, k)[0].numpy().tobytes() for k in range(8)}
    assert len(seen) == 8


@pytest.mark.parametrize("bits, tolerance", [(8, 0.15), (16, 1e-3)])
def test_export_round_trip(bits, tolerance):
    torch.manual_seed(1)
    net = model.PageNet(model.WIDTHS["slim"])
    pictures = torch.randint(0, 255, (4, 64, 64, 3), dtype=torch.uint8)
    for _ in range(3):
        net(model.normalised(pictures))  # Moves the batch norms off their start.
    net.eval()
    back = export.unpacked(export.packed(net, bits))
    with torch.no_grad():
        before, after = (n(model.normalised(pictures))[0] for n in (net, back))
    assert (before - after).abs().max() < tolerance * before.abs().max()


def test_folding_changes_nothing():
    net = model.PageNet(model.WIDTHS["slim"]).eval()
    x = torch.rand(1, 3, 64, 64)
    with torch.no_grad():
        np.testing.assert_allclose(net(x)[0], export.folded(net)(x)[0], atol=1e-5)


def test_a_damaged_net_is_refused():
    data = bytearray(export.packed(model.PageNet(model.WIDTHS["slim"]).eval()))
    data[-9] ^= 1
    with pytest.raises(ValueError):
        export.unpacked(bytes(data))


def test_every_width_fits():
    for width in model.WIDTHS.values():
        assert len(export.packed(model.PageNet(width).eval())) <= 400_000


def test_perfect_maps_decode_to_the_quad():
    finding = decoding.find(page_maps(), 1.0)
    j, error = evaluate.score(finding.quad * 192, QUAD, 192, 192)
    assert j > 0.98 and error < 0.4 and finding.confidence > 0.9


def test_refinement_finds_the_edge_to_a_fraction_of_a_pixel():
    quad = QUAD * 512 / 192 + [3.3, -2.1]
    alpha = raster.coverage([quad], 512)[..., None]
    photo = (60 + 150 * np.repeat(alpha, 3, axis=2)).astype(np.uint8)
    finding = decoding.find(page_maps(), 1.0, photo)
    assert np.abs(finding.quad * 512 - quad).max() < 0.25


def test_empty_maps_decode_to_nothing():
    assert decoding.find(np.zeros((3, 48, 48), np.float32), 0.0).quad is None


def test_the_score_of_the_truth_is_one():
    assert evaluate.score(QUAD, QUAD, 192, 192) == (pytest.approx(1), pytest.approx(0))
