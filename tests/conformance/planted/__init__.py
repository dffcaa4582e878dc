"""Broken variants of the teaching game, one bug each: the kit must catch every one."""

from clepsydra.kernel import Box
from tests.conformance.planted import dice, memory, pieces, questions, secrets, words
from tests.conformance.planted.plant import Plant

__all__ = ["PLANTS", "Plant", "shelf"]

PLANTS: dict[str, Plant] = {
    plant.box.name: plant for bed in (pieces, dice, memory, secrets, questions, words) for plant in bed.PLANTS
}


def shelf() -> dict[str, Box]:
    """The planted variants by name, for other processes to find."""
    return {name: plant.box for name, plant in PLANTS.items()}
