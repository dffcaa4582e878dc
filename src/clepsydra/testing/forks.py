"""A fork of an imagined game is at the same point, goes on the same, and is apart from it."""

from __future__ import annotations

from typing import Any, NamedTuple

from clepsydra.kernel import Answer, Chance, Imagined
from clepsydra.testing.portrait import differences, question
from clepsydra.testing.trial import Trial, any_answer, place

EVERY = 5
"""A game is imagined after each so many answers."""
FURTHER = 2
"""So many steps an imagined game goes on after the one in which it is forked."""
MOST_ANSWERS = 12
"""So many answers it is given at most."""


class Gone(NamedTuple):
    """An answer that a fork was given, and where it led."""

    seat: int
    answer: Answer
    then: dict[str, Any]


def forks(trial: Trial) -> None:
    """Imagine games all through a game, fork each, and let both go on with the same answers."""
    position = trial.begin()
    for turn in trial.turns(position):
        if turn.number % EVERY == 0:
            play = position.sample(turn.seat, trial.chance("world", turn.number))
            with place(f"imagined by seat {turn.seat} before answer {turn.number}"):
                goes_on_the_same(play, trial.chance("forks", turn.number))
        position.answer(turn.seat, turn.answer)


def goes_on_the_same(play: Imagined[Any], chance: Chance) -> None:
    """The fork goes on first, as far as the end of the step and some further; the game itself follows it."""
    here = point(play)
    fork = play.fork()
    same(here, fork, "a fork is not where the game is")
    way = list[Gone]()
    while not fork.over and fork.steps <= play.steps + FURTHER and len(way) < MOST_ANSWERS:
        seat = chance.pick(sorted(fork.asks))
        answer = any_answer(fork.asks[seat], chance)
        ahead = fork.after(seat, answer)
        fork.accept(seat, answer)
        way.append(Gone(seat, answer, point(fork)))
        same(way[-1].then, ahead, f"a fork ahead of {answer!r} is elsewhere")
    same(here, play, "what a fork does changes the game that it was forked from")
    for gone in way:
        play.accept(gone.seat, gone.answer)
        same(gone.then, play, f"with {gone.answer!r} a fork goes on otherwise than the game")


def point(play: Imagined[Any]) -> dict[str, Any]:
    """All that can be told apart of where an imagined game is."""
    return {
        "state": play.rules.encode(play.state).hex(),
        "key": play.key().hex(),
        "steps": play.steps,
        "answers kept": repr((play.pending, play.taken)),
        "stages": {seat: play.rules.encode(stage.state).hex() for seat, stage in play.stages.items()},
        "asks": {seat: question(ask) for seat, ask in play.asks.items()},
    }


def same(expected: dict[str, Any], found: Imagined[Any], otherwise: str) -> None:
    """Two imagined games at one point."""
    features = differences(expected, point(found))
    assert not features, f"{otherwise}: {features} differ"
