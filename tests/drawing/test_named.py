"""Every effect, count and place that the page of a table once named is named still, at 60 positions of each title.

What is kept are the words of each name, in one language: `python -m tools.named` compares and renews it.
"""

from __future__ import annotations

import functools

import pytest

from tools.named.games import POSITIONS, TITLES, Title, kept, read
from tools.named.page import missing, named

GAMES = [
    pytest.param(title, number, id=f"{title}-{number}", marks=[pytest.mark.full] if number else [])
    for title, setups in TITLES.items()
    for number in range(len(setups))
]
"""In the gate, the first game of each title."""
know = functools.lru_cache(maxsize=1)(kept)


def first_of(title: Title, number: int) -> int:
    """The number of a game's first position, counted through all games."""
    return sum(len(game.positions) for game in title.games[:number])


@pytest.mark.parametrize(("title", "number"), GAMES)
def test_what_a_page_named_is_named_still(title: str, number: int) -> None:
    before = know(title)
    lost = {
        f"after {acts} acts": gone
        for position, (acts, names) in enumerate(read(before.games[number]), first_of(before, number))
        if (gone := missing(before.at(position), names))
    }
    assert not lost, "if this is meant: python -m tools.named update"


@pytest.mark.parametrize("title", TITLES)
def test_sixty_positions_of_each_title_are_kept(title: str) -> None:
    before = know(title)
    assert [game.setup for game in before.games] == list(TITLES[title])
    assert sum(len(set(game.positions)) for game in before.games) == POSITIONS
    assert all(len(before.at(position)) > 100 for position in range(POSITIONS))
    assert all(any(name.startswith("* ") for name in before.at(position)) for position in range(POSITIONS))


def test_a_count_belongs_to_the_picture_before_it() -> None:
    ledger = '<div><span>{0}3<abbr title="water">W</abbr></span><span>{1}5</span></div>'
    water, gold = (f'<svg role="img" aria-label="{good}"><text>G</text></svg>' for good in ("water", "gold"))
    assert named(ledger.format(water, gold)) == {"water 3", "water", "gold 5", "gold"}


def test_what_nobody_hears_is_not_named() -> None:
    page = """<b hidden>a</b><b aria-hidden="true">b</b><div popover><b>c</b></div><section id="log"><p>d</p></section>
        <input type="hidden" aria-label="e"><i title="F">f</i>"""
    assert named(page) == {"f"}


def test_what_can_be_operated_is_told_apart() -> None:
    page = """<label><input aria-label="Purify: 4 water" aria-describedby="why">Purify</label><p id="why">costs 1</p>
        <a href="/">Home</a><button aria-labelledby="why">x</button><div role="button"><p>Big</p></div>"""
    operable = {"* purify 4 water costs 1", "* home", "* costs 1", "* big"}
    assert named(page) == operable | {"purify", "costs 1"}


@pytest.mark.parametrize(
    ("before", "after", "lost"),
    [
        ("water 3", "your water 3", False),
        ("water 3", "3 water", False),
        ("water 3", "water 4", True),
        ("water 3", "slot 3 2 water", True),
        ("2 gold and 1 water", "pay 2 gold and then 1 water", False),
        ("2 gold and 1 water", "1 gold and 2 water", True),
        ("water 3", "* 3 water", False),
        ("* pass", "pass", True),
        ("* pass", "* pass your turn", False),
    ],
)
def test_a_name_may_say_more_but_no_less(before: str, after: str, lost: bool) -> None:
    assert missing([before], [after, "something else"]) == [before] * lost
