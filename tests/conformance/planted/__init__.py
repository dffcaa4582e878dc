"""Broken variants of the teaching game, one bug each: the kit must catch every one."""

from clepsydra.kernel import GameDefinition
from tests.conformance.planted import dice, memory, pieces, questions, secrets, words
from tests.conformance.planted.plant import Plant

__all__ = ["PLANTS", "Plant", "installed_games"]

PLANTS: dict[str, Plant] = {
    plant.definition.name: plant
    for bed in (pieces, dice, memory, secrets, questions, words)
    for plant in bed.PLANTS
}


def installed_games() -> dict[str, GameDefinition]:
    """The planted variants by name, for other processes to find."""
    return {name: plant.definition for name, plant in PLANTS.items()}
