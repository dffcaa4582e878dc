"""Rulebenders: 3 to 5 players bend the rules of the game they play; two play with Flexo."""

from pathlib import Path

from clepsydra.games.rulebenders.base import base
from clepsydra.games.rulebenders.catalog import COMPONENTS, MORE_KINDS
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.rules import RulebendersRules
from clepsydra.games.rulebenders.state import FLEXO
from clepsydra.games.rulebenders.valuation import VALUATION
from clepsydra.games.rulebenders.yardstick import evaluate
from clepsydra.kernel import PERSON, Denial, GameDefinition, Setting, Setup, deny

__all__ = ["RULEBENDERS"]


def why_not_setup(setup: Setup) -> Denial | None:
    """Flexo's place is chosen only where Flexo plays (see RF-SET-01)."""
    fixed = setup.options.get("flexo_place", "drawn") != "drawn"
    return deny("TB-SET-04", option="flexo_place") if fixed and FLEXO not in setup.seats else None


SEATINGS = ((PERSON, PERSON, FLEXO), *((PERSON,) * seats for seats in (3, 4, 5)))  # RF-SET-05
"""Flexo sits beside two, and beside nobody else."""

RULEBENDERS = GameDefinition(
    name="rulebenders",
    rules=RulebendersRules,
    game=Rulebenders,
    base=base,
    seatings=SEATINGS,
    texts=Path(__file__).parent / "texts",
    documents=Path(__file__).parent / "documents",
    lessons="clepsydra.games.rulebenders.lessons",
    prefixes=("RB", "RF"),
    belongs={"RF": (FLEXO,)},
    yardstick=evaluate,
    valuation=VALUATION,
    components=COMPONENTS,
    settings=(
        Setting("themes", ("random", "choose")),
        Setting("flexo_place", ("drawn", "after_first", "after_second")),
        Setting("virus_table", ("discarded", "kept"), group="rulebook"),
        Setting(MORE_KINDS.name, (True, False), earlier=False, group="rulebook"),
    ),
    optional=(MORE_KINDS,),
    refuses=why_not_setup,
    version=3,
    minutes=25,
    complete=True,
)
