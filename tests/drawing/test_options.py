"""What the decision bar tells of each option: where it is, what it costs, what it is, and how to read more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from clepsydra import drawing
from clepsydra.drawing import Deciding, Links, Sign
from clepsydra.drawing.board import Board, Entry
from clepsydra.drawing.choices import FEW, Choice, Row
from clepsydra.drawing.marks import Amount
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.drawing.options import WORDY, columns_of, sure_price
from clepsydra.kernel import LANGUAGES, One, Option, Setup, Some
from tests.drawing.walk import Page, board_of, positions
from tests.games.anachrony.table import anachrony
from tests.texts import SITE

GAMES = ("anachrony", "inventions", "rulebenders")
ANN = Sign("green", "H", "Ann")


def asks(
    game: str, seeds: range, every: int, setup: Setup | None = None
) -> Iterator[tuple[Board[Any], One | Some]]:
    """What random players are asked."""
    for seed in seeds:
        for position in positions(seed, every, setup, game):
            board = board_of(position.rules, "fr")
            for ask in position.asks.values():
                yield board, ask


def pieces(option: Option) -> tuple[str, ...]:
    """The things that an option names."""
    return (option,) if isinstance(option, str) else tuple(map(str, option[1:]))


def rows(number: int, *, title: str = "Pass", face: Markup = NOTHING) -> list[Row]:
    """Rows with one choice each."""
    return [Row(title, "", (Choice("", Entry(title, title=title, face=face)),))] * number


def test_long_names_have_the_width_of_a_phone_unless_pictures_stand_for_them() -> None:
    long = "x" * (WORDY + 1)
    assert columns_of(rows(FEW)) == "few"
    assert columns_of(rows(FEW) + rows(1)) == "many"
    assert columns_of(rows(2) + rows(1, title=long)) == "few wordy"
    assert columns_of(rows(2) + rows(1, title=long[1:])) == "few"
    assert columns_of(rows(2, face=html("<i></i>")) + rows(1, title=long)) == "few"


@pytest.mark.parametrize("game", GAMES)
def test_more_than_nine_rows_stand_under_headings_and_every_card_can_be_read(game: str) -> None:
    many = 0
    for board, ask in asks(game, range(130, 136), every=4):
        context: Any = board.context  # type: ignore[attr-defined]
        asked = drawing.asked(ask, board)
        if len(asked.rows) > FEW:
            many += 1
            assert all(row.group for row in asked.rows), (ask.rule, [row.title for row in asked.rows])
        for option in ask.menu.options:
            if any(context.has_card(thing) for thing in pieces(option)):
                assert board.entry(ask, option).card, (ask.rule, option)
    assert many


def test_rows_of_a_group_stand_together_and_the_keys_follow_them() -> None:
    for board, ask in asks("anachrony", range(133, 134), every=4):
        rows = drawing.asked(ask, board).rows
        groups = [row.group for row in rows]
        runs = [group for number, group in enumerate(groups) if not number or groups[number - 1] != group]
        assert len(runs) == len(set(groups))
        assert "".join(row.key for row in rows) == "1234567890"[: len(rows)]


def bar_of(lang: str = "en") -> str:
    """Ann constructs with an engineer, one of several buildings."""
    table = (
        anachrony().workers("Ann", engineer=1).offer("303", "112").give("Ann", titanium=9, uranium=9, water=9)
    )
    table.does("Ann", ("place", "engineer", "construct.1"))
    board = board_of(table.game.rules, lang)
    purse = board.standing(drawing.look(table.position, 0), 0).goods
    asked = drawing.asked(table.position.asks[0], board)
    return drawing.deciding(Deciding(ANN, asked, purse=purse), board.words, Links())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_building_is_shown_as_its_tile_with_its_price(lang: str) -> None:
    bar, costs = bar_of(lang), SITE.say("ask", "costs", lang, price="1 titanium")
    Page(bar)
    line = next(part for part in bar.split("<li ") if "&quot;303&quot;" in part)
    assert '<span class="tile t-life_support" aria-hidden="true">' in line
    assert re.search(r'data-price="titanium:1\b', line)
    assert f'aria-description="{costs}' in line
    assert 'popovertarget="card-303"' in line


def test_what_one_owns_stands_beside_the_decision() -> None:
    purse = bar_of().partition('<div class="goods purse only-phone">')[2].partition("</div>")[0]
    assert [int(count) for count in re.findall(r"</svg>(\d+)", purse)][:2] == [9, 9]


def test_of_several_prices_only_what_they_share_is_sure() -> None:
    core, water, gold = Amount("core", "core", 1), Amount("water", "water", 2), Amount("gold", "gold", 1)
    assert sure_price(((core, water), (gold, water))) == "water:2"
    assert sure_price(((core,), (gold,))) == ""


def test_whom_to_recruit_is_told_by_name_with_a_card() -> None:
    found = 0
    setup = Setup("anachrony", ("person",) * 2)
    for board, ask in asks("anachrony", range(134, 135), every=2, setup=setup):
        for option in ask.menu.options:
            if option[0] == "recruit":
                entry = board.entry(ask, option)
                found += 1
                assert (entry.card, entry.row) == ("card-recruit", entry.short)
                assert board.context.title(option[1]) == entry.row  # type: ignore[attr-defined]
    assert found


def test_spaces_and_people_of_inventions_are_drawn_as_they_lie_there() -> None:
    spaces = 0
    met = list(asks("inventions", range(136, 138), every=2))
    for board, ask in met:
        for option in ask.menu.options:
            if option[0] == "build":
                spaces += 1
                chip = str(board.entry(ask, option).chip)
                assert 'class="cell"' in chip
                assert f"<small>{option[2]}</small>" in chip
                benefit = board.context.catalog.map[option[2]].benefit  # type: ignore[attr-defined]
                assert chip.count("#") or benefit.kind == "none"
    assert spaces
    board, ask = met[-1]
    people = [str(board.entry(ask, ("bring", count, "africa")).chip) for count in (1, 3, 4)]
    assert [chip.count("#citizen") for chip in people] == [1, 3, 1]
    assert ["<b>4</b>" in chip for chip in people] == [False, False, True]


def test_tokens_of_rulebenders_are_told_by_their_panel_and_marked_by_their_kind() -> None:
    found = 0
    for board, ask in asks("rulebenders", range(138, 142), every=2):
        title = board.context.title  # type: ignore[attr-defined]
        for option in ask.menu.options:
            if option[0] in ("peek", "reveal"):
                found += 1
                entry = board.entry(ask, option)
                assert (entry.row, entry.short) == (title(option[2]), title(option[1]))
                assert entry.mark
    assert found
