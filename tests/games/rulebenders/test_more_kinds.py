"""The kinds of cards that came with the option of that name (RB-PI-51, RB-FX-51 to 53)."""

from __future__ import annotations

import pytest

from clepsydra.games.rulebenders import RULEBENDERS
from clepsydra.games.rulebenders.rules import RulebendersRules
from clepsydra.kernel import PERSON, Setup
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders

OPTIONS: dict[str, str | int | bool] = {"more_kinds": True}
BLACKBEARD = "pirates-blackbeard-most#1"


def table(seats: int = 3, *, flexo: bool = False) -> RulebendersTable:
    """Return a table with these cards."""
    kinds = (PERSON, PERSON, "flexo") if flexo else (PERSON,) * seats
    setup = Setup("rulebenders", kinds, options=OPTIONS)
    return rulebenders(seats, flexo=flexo, setup=setup)


def cards_of(setup: Setup) -> set[str]:
    """Return the ids of the cards that a table plays with."""
    rules = RULEBENDERS.rules_for(setup)
    assert isinstance(rules, RulebendersRules)
    return set(rules.cards)


def test_each_takes_the_place_of_another_card_and_older_tables_have_none() -> None:
    setup = Setup("rulebenders", (PERSON,) * 3)
    old, new = (cards_of(each) for each in (setup, RULEBENDERS.with_defaults(setup)))
    assert old - new == {c("blackbeard"), c("blackbeard", 2), "flexo-20", "flexo-22", "flexo-42"}
    assert new - old == {
        BLACKBEARD,
        BLACKBEARD[:-1] + "2",
        "flexo-20-exact",
        "flexo-22-chips",
        "flexo-42-cards",
    }


@pytest.mark.rule("RB-PI-51", "RB-ATK-09")
def test_blackbeard_steals_from_the_opponent_who_has_most() -> None:
    made = (
        table().dashboard("Ann", BLACKBEARD).give("Ann", chips=9).give("Bob", chips=3).give("Cleo", chips=4)
    )
    made.does("Ann", ("activate", BLACKBEARD)).has("Cleo", chips=3).has("Bob", chips=3).has("Ann", chips=10)


@pytest.mark.rule("RB-PI-51", "RB-ATK-09")
def test_of_several_who_have_most_the_thief_chooses() -> None:
    made = (
        table(4).dashboard("Ann", BLACKBEARD).give("Bob", chips=4).give("Cleo", chips=4).give("Dan", chips=3)
    )
    made.does("Ann", ("activate", BLACKBEARD), ("target", 2)).has("Cleo", chips=3).has("Bob", chips=4)


@pytest.mark.rule("RB-FX-51", "RB-PLY-14")
@pytest.mark.parametrize(("others", "chips"), [(2, 6), (3, 9), (4, 6)])
def test_an_exact_number_is_no_minimum(others: int, chips: int) -> None:
    cards = [c(name) for name in ("horde", "vaccine", "plunder", "galleon")][:others]
    table().hand("Ann", "flexo-20-exact", *cards).give("Ann", chips=6).plays("Ann", "flexo-20-exact").has(
        "Ann", chips=chips
    )


@pytest.mark.rule("RB-FX-52", "RF-GEN-03")
@pytest.mark.parametrize(("bob", "chips"), [(6, 8), (5, 6)])
@pytest.mark.parametrize("flexo", [True, False])
def test_chips_are_compared_after_payment_and_flexo_has_any_number(bob: int, chips: int, flexo: bool) -> None:
    made = table(flexo=flexo).hand("Ann", "flexo-22-chips").give("Ann", chips=6).give("Bob", chips=bob)
    made = made if flexo else made.give("Cleo", chips=9)
    made.plays("Ann", "flexo-22-chips").has("Ann", chips=chips)


@pytest.mark.rule("RB-FX-53")
@pytest.mark.parametrize(("bob", "drawn"), [(2, 3), (1, 1)])
def test_cards_in_hand_are_compared(bob: int, drawn: int) -> None:
    made = table().hand("Ann", "flexo-42-cards", c("horde"))
    made.hand("Bob", *[c(name) for name in ("vaccine", "plunder")][:bob])
    made.hand("Cleo", c("galleon"), c("djinn")).plays("Ann", "flexo-42-cards")
    made.draws("Ann", *["flexo"] * drawn)
    assert made.game.hand_size(0) == 1 + drawn
