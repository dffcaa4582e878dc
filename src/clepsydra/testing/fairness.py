"""A bot answers by what its seat may know: the same in every world that the seat cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clepsydra.bots import Bot, Greedy, Planner
from clepsydra.bots.planner import Thoroughness
from clepsydra.kernel import Position, SeatView, Traced, zones
from clepsydra.testing.trial import Trial, place

IMAGINED, ASKED = 3, 24
"""After each so many answers a world is imagined, and bots are asked."""
BOTS: tuple[Bot, ...] = (Greedy(), Planner(Thoroughness(tries=8, worlds=2)))


def fairness(trial: Trial, bots: Sequence[Bot] = BOTS) -> None:
    """Think all through a game, and think again where all that a seat cannot know is otherwise."""
    position = trial.begin()
    for turn in trial.turns(position):
        if turn.number % IMAGINED == 0 and can_be_dealt_anew(position, turn.seat):
            elsewhere = dealt_anew(trial, position, turn.seat)
            with place(f"seat {turn.seat} before answer {turn.number}"):
                imagines_the_same(trial, position, elsewhere, turn.seat)
                if turn.number % ASKED == 0:
                    answers_the_same(trial, position, elsewhere, turn.seat, bots)
        position.answer(turn.seat, turn.answer)


def can_be_dealt_anew(position: Position[Any], seat: int) -> bool:
    """Whether the running step holds nothing but answers of the seat: what others or dice did need not happen again.

    Nor may pieces be mixed up whose backs differ: then the same chance deals other worlds, though none more often.
    """
    mixed = any(isinstance(zone, Traced) and zone.mixed for zone in zones(position.checkpoint))
    own = all(given.seat == seat for given in position.given)
    return own and not mixed and not position.game.rolls


def dealt_anew(trial: Trial, position: Position[Any], seat: int) -> Position[Any]:
    """The same position in another world."""
    elsewhere = position.resampled(seat, trial.chance("elsewhere", position.count).key)
    for given in position.given:
        elsewhere.answer(given.seat, given.answer)
    return elsewhere


def imagines_the_same(trial: Trial, position: Position[Any], elsewhere: Position[Any], seat: int) -> None:
    """With the same chance the seat imagines the same world, piece by piece."""
    here, there = (
        each.rules.encode(each.sample(seat, trial.chance("world", position.count)).state)
        for each in (position, elsewhere)
    )
    assert here == there, "what a seat imagines depends on the hidden"


def answers_the_same(
    trial: Trial, position: Position[Any], elsewhere: Position[Any], seat: int, bots: Sequence[Bot]
) -> None:
    """Each bot, with the same chance, gives the same answer."""
    for bot in bots:
        here, there = (
            bot.decide(SeatView(each, seat), trial.chance("thought", position.count))
            for each in (position, elsewhere)
        )
        assert here == there, (
            f"what {type(bot).__name__} answers depends on the hidden: {here!r} or {there!r}"
        )
