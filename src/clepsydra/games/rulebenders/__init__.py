"""Rulebenders: 3 to 5 players bend the rules of the game they play; two play with Flexo."""

from pathlib import Path

from clepsydra.games.rulebenders.base import base
from clepsydra.games.rulebenders.catalog import COMPONENTS
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.rules import RulebendersRules
from clepsydra.games.rulebenders.state import FLEXO
from clepsydra.games.rulebenders.worth import worth
from clepsydra.kernel import PERSON, Box, Setting

__all__ = ["RULEBENDERS"]

RULEBENDERS = Box(
    name="rulebenders",
    rules=RulebendersRules,
    game=Rulebenders,
    base=base,
    tables=((PERSON, PERSON, FLEXO), *((PERSON,) * seats for seats in (3, 4, 5))),
    texts=Path(__file__).parent / "texts",
    prefixes=("RB", "RF"),
    worth=worth,
    components=COMPONENTS,
    settings=(Setting("themes", ("random", "choose")),),
    version=2,
    complete=True,
)
