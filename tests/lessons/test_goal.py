"""Expressions of lessons: they read the game, and nothing in them can change it."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.kernel import Position, Setup, fingerprint, installed_games
from clepsydra.lessons.goal import ExpressionError, worth


@pytest.fixture
def position() -> Position[Any]:
    """A game of Hourglass at its first question."""
    box = installed_games()["hourglass"]
    return Position.begin(box.rules_for(Setup("hourglass", ("person", "person"))), b"goal")


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("seat", 0),
        ("asked", "HG-DWN-01"),
        ("answer is None", True),
        ("seat == 0 and me.glass >= 0 and not seat", True),
        ("seat and me.missing.field", 0),
        ("0 or 'a' or me.missing.field", "a"),
        ("1 < 2 < 3 != 4", True),
        ("1 < 2 > 3", False),
        ("'b' in ('a', 'b') and 'c' not in ['a', 'b']", True),
        ("-2 * 3 + 10 - 1", 3),
        ("(5, 6, 7)[-1] + len([1, 2, 3][1:])", 9),
        ("'dune#1'.startswith('dune') and 'dune#1'.endswith('1') and 'aab'.count('a') == 2", True),
        ("any(part == 'b' for part in ('a', 'b') if part != 'a')", True),
        ("sum(part for part in (1, 2, 3)) == max(6, min(7, 8)) - 1", True),
        ("sorted({3, 1, 2})[0]", 1),
        ("len(state.players)", 2),
        ("sum(score.values()) == sum(n for n in score.values()) and score.get('none', 7) == 7", True),
    ],
)
def test_an_expression_reads_the_game(position: Position[Any], expression: str, value: object) -> None:
    assert worth(expression, position, 0) == value


@pytest.mark.parametrize(
    "expression",
    [
        "state.deck.pieces.clear()",
        "state.deck.pieces.append('x')",
        "state.deck.pieces.pop",
        "list.clear(state.deck.pieces)",
        "setattr(me, 'glass', 9)",
        "(me := 1)",
        "[state.deck.pieces.clear() for _ in (1,)]",
        "any(state.deck.pieces.clear() for _ in (1,))",
        "(lambda: 1)()",
        "__import__('os')",
        "state.__class__",
        "'{0.__class__}'.format(state)",
        "f'{state}'",
        "9 ** 9",
        "[0] * 9",
        "[1] + [2]",
        "sorted((1, 2), reverse=True)",
        "sorted",
        "max(*(1, 2))",
        "{'a': 1}",
        "~1",
        "score.update(score)",
        "state.players.sort()",
        "state.chance.roll(6)",
        "any(True for a, b in ((1, 2),))",
        "any(True for a in (1,) for b in (2,))",
        "unknown",
        "state.chance['x']",
    ],
)
def test_what_could_change_the_game_is_refused(position: Position[Any], expression: str) -> None:
    before = fingerprint(position.state_for(0))
    with pytest.raises(ExpressionError):
        worth(expression, position, 0)
    assert fingerprint(position.state_for(0)) == before


def test_an_item_that_is_missing_is_not_added(position: Position[Any]) -> None:
    class Counting(dict[str, int]):
        def __missing__(self, key: str) -> int:
            self[key] = 1
            return 1

        def get(self, key: str, default: Any = None) -> Any:
            raise AssertionError("a derived type's own method")

    counting = Counting(a=2)
    with pytest.raises(ExpressionError):
        worth("answer['b']", position, 0, counting)
    assert worth("answer.get('a')", position, 0, counting) == 2
    assert counting == {"a": 2}
