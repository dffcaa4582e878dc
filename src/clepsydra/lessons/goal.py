"""Goals and figures as expressions over the game.

`me.glass == 1 and me.water == 2`, `answer == ("place", "engineer", "construct.1")`. They are written in the files of
an installed game, which is trusted as its rules are; they can call nothing that changes anything.
"""

from __future__ import annotations

import functools
from types import CodeType
from typing import Any

from clepsydra.kernel import Position

CALLED = {name.__name__: name for name in (all, any, len, max, min, set, sorted, sum)}


def worth(expression: str, position: Position[Any], seat: int, answer: object = None) -> Any:
    """What an expression comes to.

    It knows `me` (what the seat has), `state`, `rules`, `seat`, the `answer` just given, `asked` (the rule by which
    the seat is asked now) and `score` (its score sheet).
    """
    code, state = _code(expression), position.state_for(seat)
    ask = position.asks.get(seat)
    known: dict[str, Any] = {
        "me": state.players[seat],
        "state": state,
        "rules": position.rules,
        "seat": seat,
        "answer": answer,
        "asked": "" if ask is None else ask.rule,
    }
    if "score" in code.co_names:
        known["score"] = position.rules.result(state).sheets[seat]
    # Generator expressions look names up among the globals.
    return eval(code, {"__builtins__": CALLED, **known})  # noqa: S307 - from a file of the game


@functools.cache
def _code(expression: str) -> CodeType:
    return compile(expression, expression, "eval")
