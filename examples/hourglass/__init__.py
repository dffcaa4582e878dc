"""Hourglass, the teaching game: have the most sand when the fourth hour ends."""

from pathlib import Path

from clepsydra.kernel import PERSON, GameDefinition
from hourglass.cards import CARDS
from hourglass.game import Hourglass
from hourglass.rules import HourglassRules
from hourglass.storm import STORM
from hourglass.turn import dawn, turn


def base(rules: HourglassRules) -> None:
    """What is in the box without any module."""
    rules.steps.add_all({"dawn": dawn, "turn": turn})
    rules.cards.add_all(CARDS)
    rules.checks.add("no debts", lambda t: all(min(p.sand, p.water, p.glass) >= 0 for p in t.players))


HOURGLASS = GameDefinition(
    name="hourglass",
    rules=HourglassRules,
    game=Hourglass,
    base=base,
    modules=(STORM,),
    seatings=((PERSON,) * 2, (PERSON,) * 3, (PERSON,) * 4, (PERSON, "drip"), (PERSON, PERSON, "drip")),
    texts=Path(__file__).parent / "texts",
    documents=Path(__file__).parent / "documents",
    prefixes=("HG", "ST"),
    belongs={"ST": (STORM.name,), "HG-DRP": ("drip",)},
    complete=True,
    for_learning=True,
    minutes=5,
    lessons="hourglass.lessons",
)
