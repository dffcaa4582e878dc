"""The fifty Flexo cards (RB-FX), each played for what it gives."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clepsydra.kernel import Answer
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders

Arrange = Callable[[RulebendersTable], RulebendersTable]
Has = dict[str, int]


def nothing(table: RulebendersTable) -> RulebendersTable:
    return table


def limit_seven(table: RulebendersTable) -> RulebendersTable:
    return table.setting("hand_limit", 7)


def draw_five(table: RulebendersTable) -> RulebendersTable:
    return table.setting("draw_cards", 5)


def twelve_in_all(table: RulebendersTable) -> RulebendersTable:
    return table.setting("hand_limit", 7).setting("draw_cards", 5)


def three_on_a_panel(table: RulebendersTable) -> RulebendersTable:
    return table.cubes("exchange", Ann=2).locked("exchange", Ann=1)


def six_on_three_panels(table: RulebendersTable) -> RulebendersTable:
    return table.cubes("exchange", Ann=2).cubes("theme", Ann=2).cubes("currency", Ann=2)


def five_in_the_dashboard(table: RulebendersTable) -> RulebendersTable:
    return table.dashboard("Ann", *(c("vaccine", n) for n in range(1, 6)))


def two_near_electron(table: RulebendersTable) -> RulebendersTable:
    table.disc("Ann", "exchange", "e1").disc("Ann", "currency", "e2").disc("Ann", "take_cubes", "e2")
    return table.gone("electron", "take_cubes")


def two_near_nuclear(table: RulebendersTable) -> RulebendersTable:
    table.disc("Ann", "theme", "c").disc("Ann", "exchange", "n1").disc("Ann", "take_cubes", "n2")
    return table.disc("Ann", "draw_cards", "n2").gone("nuclear", "draw_cards")


def two_majorities(table: RulebendersTable) -> RulebendersTable:
    table.cubes("theme", Ann=1).cubes("exchange", Ann=3, Bob=2).cubes("currency", Ann=2, Bob=2)
    return table.cubes("draw_cards", Bob=1)


def three_fuel(table: RulebendersTable) -> RulebendersTable:
    return table.fuel("Ann", c("doubloons"), c("flexo-50"))


def cubes_and_cards(table: RulebendersTable) -> RulebendersTable:
    return table.give("Ann", cubes=5).hand("Ann", c("bite"), c("horde"), c("vaccine"), c("virus"))


def seven_on_the_board(table: RulebendersTable) -> RulebendersTable:
    return table.cubes("theme", Ann=3).locked("exchange", Ann=2).track("Ann Ann")


def more_than_nobody(table: RulebendersTable) -> RulebendersTable:
    return table.give("Ann", cubes=1).give("Bob", cubes=3).give("Cleo", cubes=1)


def fewer_than_each(table: RulebendersTable) -> RulebendersTable:
    return table.give("Bob", cubes=3).give("Cleo", cubes=1)


FLEXO: tuple[Answer, ...] = (("from", "flexo"),)
CHIP: tuple[Answer, ...] = (("resource", "chip"),)
STAY: tuple[Answer, ...] = ()

CARDS: list[tuple[tuple[int, ...], Arrange, tuple[Answer, ...], Has]] = [
    ((1, 2, 3, 4), nothing, STAY, {"chips": 8}),
    ((5, 6, 7, 8), nothing, STAY, {"chips": 6, "cubes": 4}),
    ((9, 10), nothing, FLEXO, {"chips": 7, "cards": 1}),
    ((9, 10), limit_seven, STAY, {"chips": 9, "cards": 0}),
    ((11, 12), nothing, FLEXO, {"chips": 7, "cards": 1}),
    ((11, 12), draw_five, STAY, {"chips": 9, "cards": 0}),
    ((13,), nothing, STAY, {"chips": 7}),
    ((13,), twelve_in_all, STAY, {"chips": 10}),
    ((14,), nothing, STAY, {"chips": 8}),
    ((15, 16, 17), three_on_a_panel, STAY, {"chips": 9}),
    ((15, 16, 17), six_on_three_panels, STAY, {"chips": 6}),
    ((18, 19, 20), nothing, FLEXO * 2, {"chips": 7, "cards": 2}),
    ((21, 22), five_in_the_dashboard, STAY, {"chips": 10}),
    ((21, 22), nothing, STAY, {"chips": 6}),
    ((23,), two_near_electron, STAY, {"chips": 8}),
    ((24,), two_near_nuclear, STAY, {"chips": 8}),
    ((25, 26, 27, 28), two_majorities, STAY, {"chips": 8}),
    ((29,), two_near_electron, STAY, {"chips": 9}),
    ((30,), two_near_nuclear, STAY, {"chips": 9}),
    ((31, 32, 33, 34), three_fuel, CHIP * 3, {"chips": 9}),
    ((35, 36), nothing, STAY, {"chips": 6, "supply": 18}),
    ((37, 38), nothing, STAY, {"chips": 8, "supply": 19}),
    ((39, 40), cubes_and_cards, (("swap", 1, "cube", "for", 1, "chip"),) * 3, {"chips": 10, "cubes": 2}),
    ((39, 40), cubes_and_cards, ("done",), {"chips": 7, "cubes": 5}),
    (
        (41, 42),
        cubes_and_cards,
        (
            *(("swap", 1, "card", "for", 1, "chip"),) * 3,
            *(("discard", c(n)) for n in ("bite", "horde", "virus")),
        ),
        {"chips": 10, "cards": 1},
    ),
    ((43, 44, 45), seven_on_the_board, STAY, {"chips": 8}),
    ((46, 47), fewer_than_each, STAY, {"chips": 6, "cubes": 5}),
    ((46, 47), more_than_nobody, STAY, {"chips": 6, "cubes": 3}),
    ((48, 49), three_fuel, FLEXO, {"chips": 8, "cards": 1}),
    ((50,), nothing, CHIP * 4, {"chips": 9}),
]


@pytest.mark.parametrize(
    ("card", "arrange", "answers", "has"),
    [
        pytest.param(
            f"flexo-{n:02}", arrange, answers, has, id=f"{n}-{place}", marks=pytest.mark.rule(f"RB-FX-{n:02}")
        )
        for place, (numbers, arrange, answers, has) in enumerate(CARDS)
        for n in numbers
    ],
)
def test_what_a_flexo_card_gives(card: str, arrange: Arrange, answers: tuple[Answer, ...], has: Has) -> None:
    table = arrange(rulebenders().hand("Ann", c(card))).plays("Ann", c(card), *answers)
    table.has("Ann", **has)
    assert table.offers("Ann")[0] == "end"
    assert table.player("Ann").icons == [table.game.card(c(card)).panel]


@pytest.mark.rule("RB-FX-14")
def test_fourteen_brings_an_exchange_token() -> None:
    table = rulebenders().hand("Ann", c("flexo-14")).plays("Ann", c("flexo-14"))
    assert table.player("Ann").tokens == ["1>1"]


@pytest.mark.rule("RB-FX-35", "RB-FX-36")
@pytest.mark.parametrize(("card", "panel"), [("flexo-35", "draw_cards"), ("flexo-36", "theme")])
def test_two_cubes_go_to_the_panel_of_the_icon(card: str, panel: str) -> None:
    table = rulebenders().hand("Ann", c(card)).plays("Ann", c(card))
    assert table.on(panel) == (2, 0, 0)
    blocked = (
        rulebenders().hook("Bob", panel).hand("Ann", c(card)).plays("Ann", c(card)).has("Ann", supply=20)
    )
    assert blocked.on(panel) == (0, 0, 0)


@pytest.mark.rule("RB-FX-37", "RB-FX-38")
def test_a_cube_goes_to_the_track() -> None:
    table = rulebenders().hand("Ann", c("flexo-37")).plays("Ann", c("flexo-37"))
    assert table.rows() == ("Ann", "")
