"""What a turn costs who plays it at the pieces: clicks, and pixels between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from tools.clicks.hand import Hand, Look
from tools.clicks.turns import Step, Turn

TOO_MANY = 30
"""No question takes so many clicks."""


class Cost(Struct, frozen=True):
    """What a turn cost."""

    id: str
    questions: int
    clicks: int
    travel: int
    scrolled: int
    left: int = 0
    """How many of its questions could not be answered by clicks."""


def cost(hand: Hand, turn: Turn) -> Cost:
    """Play a turn and end it. One whose first question is not asked was not played at all."""
    for at, step in enumerate(turn.steps):
        if not answer(hand, step) or not hand.clicks:
            return _cost(hand, turn, len(turn.steps) - at)
    look = _asked(hand)
    confirm = [number for number, offer in enumerate(look.offers) if offer.kind == "confirm"]
    if confirm:
        hand.click(confirm[0])
    return _cost(hand, turn, 0)


def _cost(hand: Hand, turn: Turn, left: int) -> Cost:
    return Cost(turn.begins.id, len(turn.steps), hand.clicks, round(hand.travel), round(hand.scrolled), left)


def answer(hand: Hand, step: Step) -> bool:
    """Click until a question is answered; `False` if it does not come to that."""
    before = _asked(hand)
    if not before.asked:
        return False
    if before.rule != step.rule:
        return True  # the page has answered it by itself, or together with the one before
    clicked: set[int] = set()
    for _ in range(TOO_MANY):
        look = _asked(hand)
        if look.key != before.key or look.over:
            return True
        wanted = next_click(look, step, clicked)
        if wanted is None or not hand.click(wanted):
            return False
        clicked.add(wanted)
    return False


def next_click(look: Look, step: Step, clicked: set[int]) -> int | None:
    """The piece that says most exactly what is wanted; else the row of the list; at last what sends it."""
    missing = [value for value in step.values if value not in look.chosen]
    numbered = list(enumerate(look.offers))
    if not missing or (not step.several and set(step.values) <= set(look.chosen)):
        return _first([number for number, offer in numbered if offer.kind in ("send", "single")])
    value = missing[0]
    by_kind = {
        kind: [number for number, offer in numbered if offer.kind == kind and value in offer.values]
        for kind in ("piece", "single", "row")
    }
    by_kind["single"] = [number for number in by_kind["single"] if look.offers[number].values == (value,)]
    fewest = Counter({number: -len(look.offers[number].values) for number in by_kind["piece"]})
    pieces = [number for number, _ in fewest.most_common() if number not in clicked]
    opens = [number for number, offer in numbered if offer.kind == "list"]
    return _first([*pieces, *by_kind["single"], *by_kind["row"], *(() if look.listed else opens)])


def _first(numbers: Sequence[int]) -> int | None:
    return numbers[0] if numbers else None


def _asked(hand: Hand) -> Look:
    """The page once an answer that is on its way has come to something, if only to the end of the turn."""
    look = hand.look()
    if look.sent:
        hand.wait_for_less(look)
        look = hand.look()
    return look
