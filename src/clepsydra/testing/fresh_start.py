"""A stored game goes on in a process that has never seen it."""

from __future__ import annotations

from typing import Any

import msgspec

from clepsydra.kernel import Position, Stored, Together
from clepsydra.kernel.asks import from_plain
from clepsydra.testing.another_process import elsewhere
from clepsydra.testing.portrait import portrait
from clepsydra.testing.trial import FAR_ENOUGH, Trial, first_difference, place

MOST_STOPS = 24
"""So many positions of a game are stored and resumed; more of a long game would only cost time."""


def fresh_start(trial: Trial) -> None:
    """Stored at step boundaries, in the middle of steps and half-way through a joint decision."""
    games = {hold: play_and_store(trial, hold=hold) for hold in (False, True)}
    chosen = {hold: sorted(most_telling(stops)) for hold, (stops, _) in games.items()}
    given = [
        {"hold": hold, "answers": answers, "stops": [stops[number]["stored"] for number in chosen[hold]]}
        for hold, (stops, answers) in games.items()
    ]
    for (hold, (stops, _)), resumed in zip(
        games.items(), elsewhere(resumed_games, trial, given), strict=True
    ):
        with place("each turn confirmed" if hold else "without confirming"):
            for number, reached in zip(chosen[hold], resumed, strict=True):
                goes_on_the_same(stops, reached, number)


def goes_on_the_same(stops: list[dict[str, Any]], reached: list[dict[str, Any]], number: int) -> None:
    """Resumed from where it was stored after so many answers, the game is the same at every answer."""
    step = first_difference([stop["looks"] for stop in stops[number:][: FAR_ENOUGH + 1]], reached)
    where = "" if step is None else f"{step} answers later: {change(stops, reached, number, step)}"
    assert step is None, f"resumed after answer {number}, the game is another one {where}"


def play_and_store(trial: Trial, *, hold: bool) -> tuple[list[dict[str, Any]], list[Any]]:
    """A whole game: what is stored after each answer, and what the position then looks like."""
    position = trial.begin(hold=hold)
    stops = [stop(position)]
    answers: list[Any] = []
    for turn in trial.turns(position):
        with place(turn):
            position.answer(turn.seat, turn.answer)
            confirmed = trial.chance("confirm", turn.number).roll(2) == 1
            if not confirmed:
                stops.append(stop(position))
            if position.held is not None:
                position.confirm(position.held)
            if confirmed:
                stops.append(stop(position))
            answers.append((turn.seat, turn.answer))
    return stops, answers


def stop(position: Position[Any]) -> dict[str, Any]:
    """A position as it is stored, and as it looks."""
    return {
        "stored": msgspec.msgpack.encode(position.stored()).hex(),
        "looks": looks(position),
        "weight": weight(position),
    }


def looks(position: Position[Any]) -> dict[str, Any]:
    """All of a position but its log, which begins anew."""
    features = portrait(position)
    del features["log"]
    undo = {seat: position.why_not_undo(seat) for seat in position.rules.setup.people}
    features["undo"] = {str(seat): denial.rule if denial else "" for seat, denial in undo.items()}
    features["count"] = position.count
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(features))
    return plain


def weight(position: Position[Any]) -> int:
    """How much there is to lose: half a joint decision most, then the middle of a step."""
    return 2 if isinstance(position.ask, Together) and position.pending else 1 if position.given else 0


def most_telling(stops: list[dict[str, Any]]) -> list[int]:
    """The numbers of the positions to resume: of each weight some, spread over the game."""
    chosen: list[int] = []
    for worth in (2, 1, 0):
        those = [number for number, at in enumerate(stops) if at["weight"] == worth]
        chosen += those[:: max(1, len(those) * 3 // MOST_STOPS)]
    return chosen


def resumed_games(trial: Trial, games: list[dict[str, Any]]) -> list[list[list[dict[str, Any]]]]:
    """In the fresh process: resume each stored position of each game and play on."""
    return [
        [resumed_game(trial, bytes.fromhex(stored), given) for stored in given["stops"]] for given in games
    ]


def resumed_game(trial: Trial, stored: bytes, given: dict[str, Any]) -> list[dict[str, Any]]:
    """What the resumed position and all that follow it look like."""
    position = Position.resume(trial.rules(), msgspec.msgpack.decode(stored, type=Stored), hold=given["hold"])
    reached = [looks(position)]
    for seat, answer in given["answers"][position.count :][:FAR_ENOUGH]:
        if position.held is not None:
            position.confirm(position.held)
        denial = position.why_not(seat, from_plain(answer))
        if denial is not None:
            return [*reached, {"refused": denial.key}]
        position.answer(seat, from_plain(answer))
        if trial.chance("confirm", position.count).roll(2) == 1 and position.held is not None:
            position.confirm(position.held)
        reached.append(looks(position))
    return reached


def change(stops: list[dict[str, Any]], reached: list[dict[str, Any]], number: int, step: int) -> str:
    """Which features differ."""
    if step >= len(reached) or number + step >= len(stops):
        return "it ends elsewhere"
    ours, theirs = stops[number + step]["looks"], reached[step]
    return ", ".join(feature for feature in ours if ours[feature] != theirs.get(feature))
