"""The same seed, set-up and answers give the same game on every machine."""

from __future__ import annotations

from itertools import product
from typing import Any

from clepsydra.kernel import Recorder, fingerprint, from_text, replay, to_text
from clepsydra.testing.another_process import elsewhere
from clepsydra.testing.trial import Trial, Turn, copy_of, first_difference, place


def determinism(trial: Trial) -> None:
    """A game played here and in a fresh process gives the same states and the same record, byte for byte."""
    here, there = transcript(trial), elsewhere(transcript, trial)
    number = first_difference(here["states"], there["states"])
    assert number is None, f"after answer {number} another process is in another state"
    line = first_difference(here["record"].splitlines(), there["record"].splitlines())
    assert line is None, f"another process writes another record from line {line} on"
    with place("replay of the record"):
        the_record_is_the_game(trial, here)
    order_says_nothing(trial)


def transcript(trial: Trial, _given: object = None) -> dict[str, Any]:
    """A whole game: the fingerprint of the state after each answer, and the record."""
    recorder = Recorder(trial.definition, trial.setup, seed=trial.secret, names=("Ann", "Bob"))
    states = [fingerprint(recorder.position.state)]
    for turn in trial.turns(recorder.position):
        with place(turn):
            recorder.answer(turn.seat, turn.answer)
            states.append(fingerprint(recorder.position.state))
    return {"states": states, "record": to_text(recorder.record())}


def the_record_is_the_game(trial: Trial, transcript: dict[str, Any]) -> None:
    """The record alone leads through the same states to the same record."""
    record = from_text(transcript["record"])
    states: list[str] = []
    position = replay(
        record, trial.rules(), record.key, watch=lambda at, _: states.append(fingerprint(at.state))
    )
    states.append(fingerprint(position.state))
    number = first_difference(transcript["states"], states)
    assert number is None, f"after answer {number} the replay is in another state"
    assert to_text(record) == transcript["record"], "the record read and written again is another text"


def order_says_nothing(trial: Trial) -> None:
    """Seats that decide together may answer in any order."""
    position = trial.begin()
    fork, given = copy_of(position), list[Turn]()
    for turn in trial.turns(position):
        with place(turn):
            if not position.pending:
                fork, given = copy_of(position), []
            given.append(turn)
            position.answer(turn.seat, turn.answer)
            if len(given) > 1 and not position.pending:
                seats = dict.fromkeys(earlier.seat for earlier in reversed(given))
                for seat, earlier in product(seats, given):
                    if earlier.seat == seat:
                        fork.answer(seat, earlier.answer)
                same = fingerprint(fork.state) == fingerprint(position.state)
                assert same, "the order of the answers in a joint decision changes the game"
