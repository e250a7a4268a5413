"""Spoils flat pages as cameras do, a little or past reading; all from a seeded generator."""

import cv2
import numpy as np


def letter_height(page: np.ndarray) -> float:
    """The height of a clean page's lower-case letters, in pixels."""
    grey = cv2.cvtColor(page, cv2.COLOR_BGR2GRAY)
    if np.median(grey) < 128:
        grey = 255 - grey
    ink = (grey < 0.6 * np.median(grey)).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink)
    heights = [h for _, _, w, h, area in stats[1:] if h >= 4 and w < 4 * h and area > 6]
    return float(np.percentile(heights, 40)) if heights else 12.0


def focus(page, strength, x, rng):
    """Out of focus: a disc, or a Gaussian where the lens is soft."""
    if rng.random() < 0.5:
        return cv2.GaussianBlur(page, (0, 0), 0.05 + 0.34 * strength * x)
    return filtered(page, disc(0.2 + 0.7 * strength * x))


def motion(page, strength, x, rng):
    """A straight or slightly bent path, in any direction."""
    angle, length = rng.uniform(0, np.pi), 0.3 + 1.5 * strength * x
    bend = rng.uniform(-0.2, 0.2) if rng.random() < 0.5 else 0.0
    side = int(np.ceil(length * 1.2)) // 2 * 2 + 3
    kernel = np.zeros((side * 4, side * 4), np.float32)
    for t in np.linspace(-0.5, 0.5, int(length * 16) + 8):
        along, aside = t * length, bend * (t * t - 0.08) * length
        px = np.cos(angle) * along - np.sin(angle) * aside
        py = np.sin(angle) * along + np.cos(angle) * aside
        kernel[int((px + side / 2) * 4), int((py + side / 2) * 4)] += 1
    kernel = cv2.resize(kernel, (side, side), interpolation=cv2.INTER_AREA)
    return filtered(page, cv2.GaussianBlur(kernel, (0, 0), 0.5))


def small(page, strength, x, rng):
    """Too far away; now and then enlarged again."""
    height = 10.0 * (1 - strength) + 1.9 * strength
    scale = min(1.0, height / x)
    size = (max(16, round(page.shape[1] * scale)), max(16, round(page.shape[0] * scale)))
    shrunk = cv2.resize(page, size, interpolation=cv2.INTER_AREA)
    if rng.random() < 0.35:
        return cv2.resize(shrunk, page.shape[1::-1], interpolation=cv2.INTER_CUBIC)
    return shrunk


def pale(page, strength, x, rng):
    """Ink hardly darker than paper."""
    paper = np.median(page.reshape(-1, 3), axis=0)
    share = 0.4 * (1 - strength) ** 2 + 0.008
    return np.clip(paper + (page - paper) * share, 0, 255)


def dark(page, strength, x, rng):
    """Too little light, and the noise that comes with it."""
    light = 0.2 * (1 - strength) ** 2.2 + 0.001
    return exposed(page, light, light ** rng.uniform(0.3, 1.0), rng)


def noise(page, strength, x, rng):
    """Too little light, brightened by the camera."""
    light = 0.01 * (1 - strength) ** 2.5 + 0.00003
    return exposed(page, light, rng.uniform(0.5, 0.9), rng)


def jpeg(page, strength, x, rng):
    """Compressed too far."""
    quality = int(round(35 * (1 - strength) ** 1.5 + 1))
    scale = min(1.0, rng.uniform(5, 10) / x)
    size = (round(page.shape[1] * scale), round(page.shape[0] * scale))
    shrunk = cv2.resize(page, size, interpolation=cv2.INTER_AREA)
    return compressed(shrunk, quality).astype(np.float32)


def glare(page, strength, x, rng):
    """A lamp mirrored in the paper: spots that burn out."""
    page = page * 0.78
    share = 0.02 + 0.75 * strength
    field = blobs(page.shape[:2], rng, share)
    return np.clip(page + 400 * np.clip(field, 0, 1)[..., None], 0, 255)


def shadow(page, strength, x, rng):
    """A hand or a head in the light."""
    field = np.clip(blobs(page.shape[:2], rng, rng.uniform(0.25, 0.6)), 0, 1)
    light = 1 - field * (0.35 + 0.64 * strength ** 0.5)
    spoilt = page * light[..., None]
    return spoilt + rng.normal(0, 1.5 + 2.5 * strength, page.shape)


def smudge(page, strength, x, rng):
    """Grease on the lens: a part of the picture is veiled and soft."""
    field = np.clip(blobs(page.shape[:2], rng, rng.uniform(0.25, 0.7)), 0, 1)[..., None]
    veil = cv2.GaussianBlur(page, (0, 0), 2.5 * x)
    soft = cv2.GaussianBlur(page, (0, 0), 0.05 + 0.45 * x * strength)
    share = 0.25 + 0.7 * strength
    return page * (1 - field) + field * (soft * (1 - share) + veil * share)


KINDS = {
    f.__name__: f
    for f in (focus, motion, small, pale, dark, noise, jpeg, glare, shadow, smudge)
}


def spoilt(page: np.ndarray, kinds: list[str], strength: float, rng) -> np.ndarray:
    """The page after each of the kinds, then as a phone writes it."""
    x = letter_height(page)
    for kind in kinds:
        before = page.shape[1]
        page = KINDS[kind](page.astype(np.float32), strength, x, rng)
        x *= page.shape[1] / before
    page = page + rng.normal(0, rng.uniform(0.5, 2.0), page.shape)
    return compressed(page, int(rng.integers(80, 95)))


def filtered(page, kernel):
    return cv2.filter2D(page, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def disc(radius: float) -> np.ndarray:
    half = int(np.ceil(radius)) + 1
    fine = (np.arange((2 * half + 1) * 8) + 0.5) / 8 - half - 0.5
    inside = (fine[:, None] ** 2 + fine[None, :] ** 2 <= radius * radius).astype(np.float32)
    return cv2.resize(inside, (2 * half + 1, 2 * half + 1), interpolation=cv2.INTER_AREA)


def exposed(page, light: float, level: float, rng):
    """Taken with a share of the light, then brightened so that white comes out at `level`."""
    electrons = (page / 255) ** 2.2 * light * 40000
    caught = electrons + rng.normal(0, 1, page.shape) * np.sqrt(electrons + 16)
    # Cameras smooth noise away, and some letters with it.
    caught = cv2.GaussianBlur(caught.astype(np.float32), (0, 0), 0.7)
    return 255 * np.clip(caught / (40000 * light), 0, None) ** (1 / 2.2) * level


def compressed(page, quality: int):
    levels = np.clip(page, 0, 255).round().astype(np.uint8)
    _, data = cv2.imencode(".jpg", levels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return cv2.imdecode(data, cv2.IMREAD_COLOR)


def blobs(shape, rng, share: float) -> np.ndarray:
    """A smooth field, above 0 on `share` of the picture and above 1 a little further in."""
    coarse = rng.normal(0, 1, (4, 5)).astype(np.float32)
    field = cv2.resize(coarse, shape[1::-1], interpolation=cv2.INTER_CUBIC)
    return (field - np.quantile(field, 1 - share)) / (0.25 * field.std())
