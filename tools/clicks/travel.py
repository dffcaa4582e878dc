"""What a turn costs who plays it at the pieces: clicks, and pixels between them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from tools.clicks.hand import Hand, Look
from tools.clicks.turns import Step, Turn

Point = tuple[float, float]

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
    at = 0
    while at < len(turn.steps):
        done = go_on(hand, turn.steps[at:])
        if not done or not hand.clicks:
            return _cost(hand, turn, len(turn.steps) - at)
        at += done
    end_turn(hand)
    return _cost(hand, turn, 0)


def go_on(hand: Hand, steps: Sequence[Step]) -> int:
    """Answer the next question, and with it those that the page plans with it; how many, 0 if it does not come to that."""
    look = _asked(hand)
    planned = look.planned if look.rule == steps[0].rule else 0
    some = steps[: max(1, planned)]
    done = plan(hand, some) if planned else answer(hand, some[0])
    return len(some) if done else 0


def end_turn(hand: Hand) -> None:
    """Press what ends the turn, if it is to be ended."""
    look = _asked(hand)
    confirm = _nearest(look, ("confirm",), hand.at)
    if confirm is not None:
        hand.click(confirm)


def _cost(hand: Hand, turn: Turn, left: int) -> Cost:
    return Cost(turn.begins.id, len(turn.steps), hand.clicks, round(hand.travel), round(hand.scrolled), left)


def plan(hand: Hand, steps: Sequence[Step]) -> bool:
    """Click what each of several answers says, then what sends all of them; `False` if it does not come to that."""
    before = _asked(hand)
    for step in steps:
        wanted = next_click(hand.look(), step, set(), hand.at)
        if wanted is None or not hand.click(wanted):
            return False
    send = _nearest(hand.look(), ("send",), hand.at)
    if send is None or not hand.click(send):
        return False
    hand.wait_for_end_of_plan(before)
    return True


def answer(hand: Hand, step: Step) -> bool:
    """Click until a question is answered; `False` if it does not come to that."""
    before = _asked(hand)
    if not before.asked:
        return False
    if before.rule != step.rule:
        return True  # the page has answered it by itself, or together with the one before
    clicked: set[str] = set()
    for _ in range(TOO_MANY):
        look = _asked(hand)
        if look.key != before.key or look.over:
            return True
        wanted = next_click(look, step, clicked, hand.at)
        if wanted is None or not hand.click(wanted):
            return False
        clicked.add(look.offers[wanted].id)
    return False


def next_click(look: Look, step: Step, clicked: set[str], at: Point) -> int | None:
    """What says most exactly what is wanted, and of such the nearest; at last what sends it."""
    missing = [value for value in step.values if value not in look.chosen]
    if not missing or (not step.several and set(step.values) <= set(look.chosen)):
        return _nearest(look, ("send", "single"), at)
    offers = list(enumerate(look.offers))
    for number, offer in offers:  # where only how many counts, a number says it all
        if offer.kind == "fill" and len(offer.values) == len(step.values):
            return number
    said = [
        number
        for number, offer in offers
        if missing[0] in offer.values
        and (offer.kind in ("row", "step") or (offer.kind == "piece" and offer.id not in clicked))
    ]
    said += [number for number, offer in offers if offer.kind == "single" and offer.values == (missing[0],)]
    if said:
        return min(said, key=lambda number: (len(look.offers[number].values), _far(look, number, at)))
    return None if look.listed else _nearest(look, ("list",), at)


def _far(look: Look, number: int, at: Point) -> float:
    offer = look.offers[number]
    return math.dist((offer.x, offer.y), at)


def _nearest(look: Look, kinds: tuple[str, ...], at: Point) -> int | None:
    numbers = [number for number, offer in enumerate(look.offers) if offer.kind in kinds]
    return min(numbers, key=lambda number: _far(look, number, at), default=None)


def _asked(hand: Hand) -> Look:
    """The page once an answer that is on its way has come to something, if only to the end of the turn."""
    look = hand.look()
    if look.sent:
        hand.wait_for_less(look)
        look = hand.look()
    return look
