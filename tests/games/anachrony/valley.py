"""Technologies on offer and in somebody's hands, for tests."""

from __future__ import annotations

from clepsydra.games.anachrony.setup import show_top
from tests.games.anachrony.fractures import own, valley
from tests.games.anachrony.table import AnachronyTable

CARDS = [str(number) for number in range(501, 517)]


def on_offer(table: AnachronyTable, primary: str = "", secondary: str = "") -> AnachronyTable:
    """What the two stacks show; one of which nothing is said is empty."""
    stack = valley(table).technologies
    rest = [card for card in CARDS if card not in (primary, secondary)]
    stack.primary.pieces = [*rest, primary] if primary else []
    stack.secondary.pieces = [secondary] if secondary else []
    stack.primary.known.clear()
    show_top(stack)
    return table


def holds(table: AnachronyTable, who: str, *cards: str) -> AnachronyTable:
    """Technologies of somebody's."""
    return table.put(own(table, who).technologies, *cards)


def goes(worker: str, space: str) -> tuple[str, str, str]:
    """The placement of a worker in the Valley."""
    return ("place", worker, space)
