"""Scenes: coverage, geometry, truth. Needs no pictures but those that are drawn."""

import numpy as np
import pytest

import scenes
from scenes import camera, materials, raster, sheet, truth


@pytest.fixture(autouse=True)
def drawn_materials(monkeypatch):
    """Replaces the collections by noise, so that the tests need no files."""
    rng = np.random.default_rng(1)
    pictures = [rng.integers(0, 255, (90, 70, 3)).astype(np.uint8) for _ in range(3)]
    for name in ("pages", "photographs", "textures"):
        monkeypatch.setattr(materials, name, lambda: pictures)


def test_coverage_of_a_box_is_its_area():
    box = np.array([[1.25, 2.5], [3.5, 2.5], [3.5, 4.0], [1.25, 4.0]])
    alpha = raster.coverage([box], 8)
    assert alpha[2, 1] == pytest.approx(0.75 * 0.5)
    assert alpha[3, 2] == pytest.approx(1)
    assert alpha.sum() == pytest.approx(2.25 * 1.5, abs=1e-4)


def test_coverage_of_any_quad_is_its_area_inside_the_frame():
    rng = np.random.default_rng(2)
    for _ in range(20):
        angles = np.sort(rng.uniform(0, 2 * np.pi, 4))
        quad = 32 + 20 * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        alpha = raster.coverage([quad[::-1] if rng.random() < 0.5 else quad], 64)
        assert alpha.sum() == pytest.approx(abs(camera.polygon_area(quad)), rel=0.01, abs=1)


def test_neighbours_join_without_a_seam():
    left = np.array([[4, 4], [10.3, 4], [12.7, 20], [4, 20]])
    right = np.array([[10.3, 4], [20, 4], [20, 20], [12.7, 20]])
    alpha = raster.coverage([left, right], 24)
    assert alpha[4:20, 4:20].min() == pytest.approx(1, abs=1e-3)


SHEETS = [
    lambda rng: sheet.flat(0.7),
    lambda rng: sheet.curled(rng, 0.7),
    lambda rng: sheet.folded(rng, 1.4),
    lambda rng: sheet.rolled(rng, 0.3),
    lambda rng: sheet.book(rng, 1.4, True),
    lambda rng: sheet.book(rng, 0.7, False),
]


@pytest.mark.parametrize("make", SHEETS)
def test_sheets_bend_without_stretching(make):
    rng = np.random.default_rng(3)
    for _ in range(10):
        body = make(rng)
        area = 0.0
        for strip in body.strips:
            points = np.c_[strip.outline, np.ones(len(strip.outline))] @ strip.place.T
            # The strip's sides keep their lengths in space.
            flat = np.linalg.norm(np.roll(strip.outline, 1, axis=0) - strip.outline, axis=1)
            bent = np.linalg.norm(np.roll(points, 1, axis=0) - points, axis=1)
            np.testing.assert_allclose(flat, bent, atol=1e-9)
            area += abs(camera.polygon_area(strip.outline))
        assert area == pytest.approx(body.aspect)


@pytest.mark.parametrize("make", SHEETS)
def test_strips_meet(make):
    rng = np.random.default_rng(4)
    body = make(rng)
    direction, lengths, _ = body.shade
    for i, s in enumerate(lengths[1:-1]):
        point = np.array([*(direction * s), 1])
        np.testing.assert_allclose(
            body.strips[i].place @ point, body.strips[i + 1].place @ point, atol=1e-9
        )


@pytest.mark.parametrize("make", SHEETS)
def test_true_corners_are_where_the_homographies_put_them(make):
    rng = np.random.default_rng(5)
    body = make(rng)
    view = None
    while view is None:
        view = camera.place(rng, body, camera.Pose(0.4, 0.3, 0.2, 0), 0.75, 192)
    quad = view.quad(body)
    outline = np.concatenate(view.outlines(body))
    for corner in quad:
        assert np.linalg.norm(outline - corner, axis=1).min() < 1e-6


def test_a_camera_shows_the_page_as_large_as_asked():
    rng = np.random.default_rng(6)
    body = sheet.flat(0.7)
    view = camera.place(rng, body, camera.Pose(0.3, 0.4, 0.1, 0), 0.75, 192)
    assert camera.polygon_area(view.quad(body)) / 192**2 == pytest.approx(0.3, rel=0.02)


def test_scenes_repeat():
    first, second = scenes.draw(9, 4, 192), scenes.draw(9, 4, 192)
    assert (first.picture == second.picture).all()
    assert (first.coverage == second.coverage).all()


def test_the_mask_fills_the_quad_of_flat_pages():
    seen = 0
    for index in range(40):
        scene = scenes.draw(11, index, 192)
        if scene.quad is None or scene.curvature > 0:
            continue
        expected = raster.coverage([scene.quad], 192)
        # Round corners, torn ends and dog's ears take a little away.
        lost = expected - scene.coverage
        assert lost.min() > -1e-3 and lost.sum() <= 0.03 * expected.sum() + 1e-3
        seen += 1
    assert seen > 8


def test_a_scene_without_a_page_has_empty_maps():
    assert truth.maps(np.zeros((64, 64), np.float32), None).max() == 0


def test_corner_heat_peaks_at_the_corner():
    quad = np.array([[20.0, 24.0], [52.0, 20.0], [50.0, 48.0], [18.0, 50.0]])
    maps = truth.maps(raster.coverage([quad], 64), quad)
    cell = np.unravel_index(maps[2].argmax(), maps[2].shape)
    assert np.abs(quad - (np.array(cell[::-1]) + 0.5) * 4).sum(axis=1).min() < 4
    assert maps[0, 8, 8] == 1 and maps[1, 8, 8] == 0
