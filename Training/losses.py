"""What training minimises."""

from torch import Tensor
from torch.nn import functional

PARTS = ("mask", "overlap", "boundary", "corner", "score")
WEIGHTS = {"mask": 1.0, "overlap": 0.7, "boundary": 1.0, "corner": 4.0, "score": 0.15}


def losses(maps: Tensor, score: Tensor, truth: Tensor) -> dict[str, Tensor]:
    """Each part of the loss; `maps` are logits (n, 3, t, t), `truth` 0...1 of the same shape."""
    mask, boundary, corner = truth[:, 0], truth[:, 1], truth[:, 2]
    document = (mask.amax((1, 2)) > 0.5).float()
    bce = functional.binary_cross_entropy_with_logits
    page = maps[:, 0].sigmoid()
    # Soft Dice (Milletari et al., V-Net, 2016); the constant lets empty scenes agree.
    overlap = 2 * (page * mask).sum((1, 2)) + 20
    overlap = 1 - overlap / (page.sum((1, 2)) + mask.sum((1, 2)) + 20)
    edge = bce(maps[:, 1], boundary, reduction="none") * (1 + 6 * boundary)
    # Corners are few: weigh by how wrong a cell is, as focal losses do (Lin et al., 2017).
    wrong = (maps[:, 2].sigmoid() - corner).abs()
    heat = bce(maps[:, 2], corner, reduction="none") * (wrong + 0.05) * (1 + 20 * corner)
    return {
        "mask": bce(maps[:, 0], mask),
        "overlap": overlap.mean(),
        "boundary": edge.mean(),
        "corner": heat.mean(),
        "score": bce(score, document),
    }


def total(parts: dict[str, Tensor]) -> Tensor:
    """The weighted sum."""
    return sum(WEIGHTS[name] * part for name, part in parts.items())
