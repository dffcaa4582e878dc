"""All that can be told apart of a position, as plain data that can be compared and sent."""

from __future__ import annotations

from typing import Any

import msgspec

from clepsydra.kernel import Event, One, Position, Some
from clepsydra.kernel.asks import asks_of


def portrait(position: Position[Any]) -> dict[str, Any]:
    """The position: the bytes of its state, what is asked of whom, what has happened."""
    return {
        "state": position.rules.encode(position.state).hex(),
        "held": position.held,
        "pending": {seat: repr(answer) for seat, answer in sorted(position.pending.items())},
        "asks": {str(seat): question(ask) for seat, ask in asks_of(position.ask).items()},
        "log": msgspec.json.encode(position.log).decode(),
    }


def question(ask: One | Some | None) -> str:
    """An ask as its seat meets it: the rule, what is on offer, and what is not, with the reasons."""
    if ask is None:
        return "nothing"
    limits = (ask.at_least, ask.at_most) if isinstance(ask, Some) else ()
    return f"{ask.rule} {limits} offers {list(ask.menu.options)} denies {ask.menu.denied()}"


def told(event: Event) -> str:
    """An event with all that is in it."""
    return msgspec.json.encode(event).decode()


def differences(ours: dict[str, Any], theirs: dict[str, Any]) -> str:
    """Which features two portraits differ in, empty if in none."""
    return ", ".join(feature for feature in ours if ours[feature] != theirs.get(feature))
