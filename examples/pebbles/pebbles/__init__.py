"""Pebbles: take one, two or three from the heap; whoever takes the last one wins."""

from pathlib import Path

from clepsydra.kernel import PERSON, GameDefinition
from pebbles.rules import Pebbles, PebblesRules, turn

HERE = Path(__file__).parent


def base(rules: PebblesRules) -> None:
    """The one step of the game, taken again and again."""
    rules.steps.add("turn", turn)
    rules.checks.add("no debts", lambda state: state.heap >= 0)


PEBBLES = GameDefinition(
    name="pebbles",
    rules=PebblesRules,
    game=Pebbles,
    base=base,
    seatings=((PERSON, PERSON),),
    texts=HERE / "texts",
    documents=HERE / "documents",
    prefixes=("PB",),
    complete=True,
)
