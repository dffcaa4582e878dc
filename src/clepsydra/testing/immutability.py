"""A checkpoint that somebody keeps stays as it was, whatever happens later."""

from __future__ import annotations

from typing import Any

from clepsydra.kernel import State, fingerprint
from clepsydra.testing.trial import Trial, place

Kept = list[tuple[int, State, str]]

LATEST = 8
"""So many checkpoints are looked at all the time; the older ones, which take ever longer, at the end."""


def immutability(trial: Trial) -> None:
    """Keep every checkpoint of a game; look at the latest after each answer and take-back, at all in the end."""
    position = trial.begin()
    kept: Kept = []
    keep(kept, 0, position.checkpoint)
    for turn in trial.turns(position):
        with place(turn):
            position.answer(turn.seat, turn.answer)
            unchanged(kept[-LATEST:])
            keep(kept, position.before, position.checkpoint)
            if position.why_not_undo(turn.seat) is None:
                position.undo(turn.seat)
                position.answer(turn.seat, turn.answer)
                unchanged(kept[-LATEST:])
            position.sample(turn.seat, trial.chance("kept", turn.number))
            for seat in trial.setup.people:
                position.view(seat)
            unchanged(kept[-LATEST:])
    unchanged(kept)


def keep(kept: Kept, number: int, checkpoint: Any) -> None:
    """Keep a checkpoint, if it is a new one."""
    if not kept or checkpoint is not kept[-1][1]:
        kept.append((number, checkpoint, fingerprint(checkpoint)))


def unchanged(kept: Kept) -> None:
    """None of the checkpoints has changed."""
    for number, checkpoint, before in kept:
        assert fingerprint(checkpoint) == before, f"the checkpoint kept after answer {number} has changed"
