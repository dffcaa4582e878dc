"""Inventions: Evolution of Ideas: from the Stone Age to the computer, by what societies share."""

from pathlib import Path

from clepsydra.games.inventions.base import base
from clepsydra.games.inventions.catalog import COMPONENTS
from clepsydra.games.inventions.evaluation import worth
from clepsydra.games.inventions.game import CHRONOS, HEPHAESTUS, Inventions
from clepsydra.games.inventions.rules import InventionsRules
from clepsydra.kernel import PERSON, Box, Denial, Setting, Setup, deny

__all__ = ["INVENTIONS"]


def refuses(setup: Setup) -> Denial | None:
    """Only a solo game has a difficulty (IH-END-01)."""
    hard = setup.options.get("difficulty", "normal") != "normal"
    return deny("IH-END-01") if hard and HEPHAESTUS not in setup.seats else None


INVENTIONS = Box(
    name="inventions",
    version=2,
    rules=InventionsRules,
    game=Inventions,
    base=base,
    tables=(
        (PERSON,) * 3,
        (PERSON,) * 4,
        (PERSON, PERSON, CHRONOS),
        (PERSON, CHRONOS, HEPHAESTUS),
    ),
    texts=Path(__file__).parent / "texts",
    prefixes=("IN", "IC2", "IH"),
    refuses=refuses,
    complete=True,
    worth=worth,
    components=COMPONENTS,
    settings=(Setting("difficulty", ("normal", "easy", "hard")),),
)
