"""What the greedy bot goes by: named terms that move in the direction a player expects."""

from __future__ import annotations

import pytest

from clepsydra.games.rulebenders.yardstick import evaluate, likely_value
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders


def terms(table: RulebendersTable, who: str = "Ann") -> dict[str, float]:
    return evaluate(table.game, table.seat(who))


def total(table: RulebendersTable) -> float:
    return sum(terms(table).values())


def test_the_terms_have_names() -> None:
    names = {"chips", "collection", "evolution", "stock", "panels", "track", "dashboard", "income"}
    assert set(terms(rulebenders())) == names
    assert terms(rulebenders(flexo=True), "flexo") == {}


def test_goods_are_worth_something_and_less_in_the_last_round() -> None:
    early, late = (rulebenders().round(n).give("Ann", cubes=4).hand("Ann", c("bite")) for n in (1, 4))
    assert terms(early)["stock"] > terms(late)["stock"] > 0


def test_to_lead_is_better_than_to_share_and_that_than_to_trail() -> None:
    lead = rulebenders().cubes("theme", Ann=2, Bob=1)
    share = rulebenders().cubes("theme", Ann=2, Bob=2)
    trail = rulebenders().cubes("theme", Ann=2, Bob=3)
    assert terms(lead)["panels"] > terms(share)["panels"] > terms(trail)["panels"] > 0


def test_a_cube_on_a_panel_that_it_wins_beats_one_in_the_reserve() -> None:
    assert total(rulebenders().cubes("theme", Ann=1)) > total(rulebenders().give("Ann", cubes=1))


def test_a_nearer_disc_is_worth_more() -> None:
    near = rulebenders(any_theme=False).disc("Ann", "theme", "e2").disc("Bob", "theme", "e1")
    far = rulebenders(any_theme=False).disc("Ann", "theme", "e1").disc("Bob", "theme", "e2")
    assert terms(near)["evolution"] > terms(far)["evolution"]


def test_a_value_that_was_not_seen_is_taken_for_the_mean() -> None:
    hidden = rulebenders().token("electron", "theme", 7)
    mean = sum(hidden.game.rules.catalog.tokens["electron"]) / 7
    assert likely_value(hidden.game, 0, "electron", "theme") == pytest.approx(mean)
    seen = rulebenders().token("electron", "theme", 7, up=True).multiplier("theme")
    assert likely_value(seen.game, 0, "electron", "theme") == 14


def test_dashboard_cards_are_worth_less_when_little_time_is_left() -> None:
    early, late = (rulebenders().round(n).dashboard("Ann", c("parrot")) for n in (1, 4))
    assert terms(early)["dashboard"] > terms(late)["dashboard"] > 0


def test_row_b_is_nearer_to_its_chip() -> None:
    assert terms(rulebenders().track(b="Ann"))["track"] > terms(rulebenders().track(a="Ann"))["track"] > 0
