"""A checkpoint is its bytes: nothing that matters is lost by storing it."""

from __future__ import annotations

from typing import Any

from clepsydra.kernel import Given, Position, clone, fingerprint
from clepsydra.testing.trial import FAR_ENOUGH, Trial, first_difference, place


def storage(trial: Trial) -> None:
    """Every checkpoint survives storing, and the game goes on from the stored one just the same."""
    position = trial.begin()
    checkpoints = {0: position.rules.encode(position.checkpoint)}
    given: list[Given] = []
    states = [fingerprint(position.state)]
    with place("opening"):
        survives_storing(position)
    for turn in trial.turns(position):
        with place(turn):
            position.answer(turn.seat, turn.answer)
            given.append(Given(turn.seat, turn.answer))
            states.append(fingerprint(position.state))
            checkpoints.setdefault(position.before, position.rules.encode(position.checkpoint))
            survives_storing(position)
    for before, checkpoint in checkpoints.items():
        with place(f"stored after answer {before}"):
            until = before + FAR_ENOUGH
            goes_on_the_same(trial, checkpoint, given[before:until], states[before : until + 1])


def survives_storing(position: Position[Any]) -> None:
    """Checkpoint and state come back from their bytes, and from a clone, as they were."""
    rules = position.rules
    for name, state in (("checkpoint", position.checkpoint), ("state", position.state)):
        stored = rules.encode(state)
        with place(f"the {name} cannot be read back"):
            again = rules.decode(stored)
        assert rules.encode(again) == stored, f"the {name} does not survive storing{lost(state, again)}"
        assert again == state, f"the {name} read back is not equal to the one stored{lost(state, again)}"
        assert rules.encode(clone(state)) == stored, f"a clone of the {name} is not the {name}"


def lost(state: Any, again: Any) -> str:
    """The fields in which two states differ, for the message."""
    names = [name for name in state.__struct_fields__ if getattr(state, name) != getattr(again, name, None)]
    return f" (differs in {', '.join(names)})" if names else ""


def goes_on_the_same(trial: Trial, checkpoint: bytes, given: list[Given], states: list[str]) -> None:
    """From the stored checkpoint the same answers lead through the same states."""
    rules = trial.rules()
    position = Position(rules, rules.decode(checkpoint))
    reached = [fingerprint(position.state)]
    for answer in given:
        position.answer(answer.seat, answer.answer)
        reached.append(fingerprint(position.state))
    number = first_difference(states, reached)
    assert number is None, f"{number} answers later the game from the stored checkpoint is in another state"
