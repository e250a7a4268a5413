"""What lens, sensor and file do to the picture, from float32 to 8 bits."""

import cv2
import numpy as np

from .chance import Rng, between, grain, often, pick


def _motion(rng: Rng, picture: np.ndarray) -> np.ndarray:
    """Blur along a short straight path."""
    length = between(rng, 0.012, 0.05) * picture.shape[0]
    side = int(length) | 1
    angle = between(rng, 0, np.pi)
    reach = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    kernel = np.zeros((side + 2, side + 2), np.float32)
    middle = (side + 1) / 2
    ends = [tuple(np.round((middle + sign * reach) * 16).astype(int).tolist()) for sign in (-1, 1)]
    cv2.line(kernel, *ends, 1.0, 1, cv2.LINE_AA, 4)
    return cv2.filter2D(picture, -1, kernel / kernel.sum())


def shoot(rng: Rng, scene: np.ndarray) -> np.ndarray:
    """A photo of the scene, uint8 RGB."""
    light = pick(rng, {"usual": 80, "dark": 13, "bright": 7})
    gain = {
        "usual": between(rng, 0.72, 1.15),
        "dark": between(rng, 0.16, 0.6),
        "bright": between(rng, 1.15, 1.5),
    }[light]
    # White balance errs between warm and cool, seldom towards green or magenta.
    warm, green = rng.normal(0, 0.07), rng.normal(0, 0.02)
    cast = np.float32([1 + warm, 1 + green, 1 - warm])
    picture = np.clip(scene * (gain * cast), 0, 255)
    if often(rng, 0.3):
        picture = 255 * (picture / 255) ** between(rng, 0.65, 1.5)
    blur = pick(rng, {"none": 50, "soft": 34, "motion": 10, "far": 6})
    if blur == "soft":
        picture = cv2.GaussianBlur(picture, (0, 0), between(rng, 0.3, 1.2))
    elif blur == "motion":
        picture = _motion(rng, picture)
    elif blur == "far":
        picture = cv2.GaussianBlur(picture, (0, 0), between(rng, 1.2, 2.6))
    elif often(rng, 0.25):
        # Sharpened by the phone.
        soft = cv2.GaussianBlur(picture, (0, 0), 1)
        picture = picture + (picture - soft) * between(rng, 0.3, 1.2)
    if often(rng, 0.55):
        # Little noise is left once a photo has shrunk to the net's size.
        size = picture.shape[0]
        deviation = between(rng, 1, 11) if light == "dark" else between(rng, 0.3, 5)
        noise = grain(rng, size, size)
        if often(rng, 0.6):
            picture = picture + cv2.merge((noise, grain(rng, size, size), noise[::-1])) * deviation
        else:
            picture = picture + cv2.merge((noise, noise, noise)) * deviation
    if often(rng, 0.06):
        picture[:] = picture.mean(axis=2, keepdims=True)
    result = np.clip(picture, 0, 255).astype(np.uint8)
    if often(rng, 0.3):
        quality = int(between(rng, 30, 92))
        code = cv2.imencode(".jpg", result, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        result = cv2.imdecode(code, cv2.IMREAD_COLOR)
    return result
