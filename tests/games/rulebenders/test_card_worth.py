"""What a card is worth, told from its data."""

from __future__ import annotations

from typing import cast

import pytest

from clepsydra.games.rulebenders import RULEBENDERS
from clepsydra.games.rulebenders.card_worth import PRICE, STANDING, Worth, mean_of, usual
from clepsydra.games.rulebenders.rules import RulebendersRules
from clepsydra.kernel import PERSON, Setup
from tests.games.rulebenders.table import c

RULES = cast("RulebendersRules", RULEBENDERS.rules_for(Setup("rulebenders", (PERSON,) * 3)))
WORTHS = RULES.worths


def test_goods_are_counted_at_their_prices() -> None:
    assert WORTHS[c("fusion-reactor")].goods == pytest.approx(5 * PRICE["cube"])
    assert WORTHS[c("brachiosaurus")].goods == pytest.approx(2 * PRICE["card"] + PRICE["chip"])


def test_of_a_choice_the_best_counts_and_of_a_condition_the_middle() -> None:
    assert WORTHS[c("doubloons")].goods == pytest.approx(3 * PRICE["cube"])
    assert WORTHS[c("flexo-13")].goods == pytest.approx((4 + 1) / 2)


def test_the_best_of_three_rolls_is_worth_more_than_one() -> None:
    lamp, well = WORTHS[c("magic-lamp")].goods - PRICE["chip"], WORTHS[c("wishing-well")].goods
    assert lamp > 1.2 * well > 0


def test_what_is_counted_has_a_most() -> None:
    assert WORTHS[c("insect-bite")].goods == pytest.approx(PRICE["card"])
    assert WORTHS[c("flexo-29")].goods == pytest.approx(1.0)
    assert WORTHS[c("flexo-43")].goods == pytest.approx(2.0)
    assert usual({"count": "my_fuel", "times": 3, "max": 4}) == 4


def test_chips_for_a_victim_are_a_loss() -> None:
    mutiny = WORTHS[c("mutiny")]
    assert mutiny.attack > 0 > mutiny.goods


def test_each_kind_of_card_has_a_worth_of_its_kind() -> None:
    assert WORTHS[c("hyperdrive")].board > 0
    assert WORTHS[c("halley-comet")].secrets > 0
    assert WORTHS[c("cannonball")].attack > 0
    assert WORTHS[c("scimitar")].defence > 0
    assert WORTHS[c("robot")].used > 0
    assert WORTHS[c("unicorn")].triggered > 0
    assert WORTHS[c("vaccine")].title == 1


def test_a_standing_rule_counts_in_each_round_of_a_dashboard_card_and_once_of_a_fuel_card() -> None:
    assert WORTHS[c("fossil")].triggered == pytest.approx(PRICE["card"] + STANDING)
    assert WORTHS[c("ice-age")].board == pytest.approx(STANDING)


def test_an_icon_is_worth_something() -> None:
    assert WORTHS["flexo-18"].board > WORTHS[c("satellite")].board


def test_every_card_does_something() -> None:
    idle = [id_ for id_ in RULES.catalog.cards if not WORTHS[piece_of(id_)].whole(1, 1, 1)]
    assert idle == []


def piece_of(id_: str) -> str:
    return next(piece for piece, card in RULES.cards.items() if card.id == id_)


def test_of_a_deck_only_what_is_worth_its_cost_counts() -> None:
    good, dear = Worth(goods=2.0, cost=1.0), Worth(goods=1.0, cost=3.0)
    assert mean_of([good, dear]) == Worth(goods=1.0, cost=0.5)


def test_every_deck_has_a_mean() -> None:
    assert all(WORTHS[deck].whole(1, 1, 1) > 0 for deck in RULES.decks)
