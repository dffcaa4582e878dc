"""What a position is worth: terms that move as a strong player expects, and are not lost when they come true."""

from __future__ import annotations

import pytest

from clepsydra.bots import at_random
from clepsydra.games.rulebenders import RULEBENDERS
from clepsydra.games.rulebenders.state import RulebendersState
from clepsydra.games.rulebenders.valuation import VALUATION
from clepsydra.kernel import PERSON, Play, Setup, mix, stream
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders

SCORE = {"chips", "collection", "evolution"}
SEATINGS = [(PERSON, PERSON, "flexo"), (PERSON,) * 3, (PERSON,) * 4]


def terms(table: RulebendersTable, who: str = "Ann") -> dict[str, float]:
    return VALUATION.terms(table.game, table.seat(who))


def worth(table: RulebendersTable, who: str = "Ann") -> float:
    return VALUATION.worth(table.game, table.seat(who))


def feature(table: RulebendersTable, name: str, who: str = "Ann") -> float:
    return VALUATION.features(table.game, table.seat(who))[name]


# Features and weights


@pytest.mark.parametrize("seats", SEATINGS, ids=len)
def test_every_feature_has_a_weight_and_every_weight_a_feature(seats: tuple[str, ...]) -> None:
    rules = RULEBENDERS.rules_for(Setup("rulebenders", seats))
    play: Play[RulebendersState] = Play.begin(rules, mix(stream(b"valuation", "deal", 1).key, ()))
    chance, seen = stream(b"valuation", "bots", 1), set[str]()
    while not play.over:
        seat = next(iter(play.asks))
        play.answer(seat, at_random(play.asks[seat], chance))
        seen |= VALUATION.features(RULEBENDERS.game(rules, play.state_for(seat)), seat).keys()
    assert seen - SCORE == VALUATION.weights.keys()


@pytest.mark.parametrize("seats", SEATINGS, ids=len)
def test_at_the_end_only_the_score_counts(seats: tuple[str, ...]) -> None:
    rules = RULEBENDERS.rules_for(Setup("rulebenders", seats))
    play: Play[RulebendersState] = Play.begin(rules, mix(stream(b"valuation", "deal", 2).key, ()))
    chance = stream(b"valuation", "bots", 2)
    while not play.over:
        seat = next(iter(play.asks))
        play.answer(seat, at_random(play.asks[seat], chance))
    game = RULEBENDERS.game(rules, play.state_for(0))
    assert [VALUATION.worth(game, seat) for seat in range(len(seats))] == list(play.result.totals)


def test_the_position_of_flexo_is_worth_nothing() -> None:
    assert VALUATION.features(rulebenders(flexo=True).game, 2) == {}


# Goods


def test_what_is_left_after_the_last_pass_is_worth_nothing() -> None:
    poor = rulebenders().round(4).passed("Ann")
    rich = rulebenders().round(4).passed("Ann").give("Ann", cubes=4, exchange="1>1").hand("Ann", c("caravan"))
    assert worth(rich) == worth(poor)


def test_cubes_and_cards_are_worth_less_in_the_last_round() -> None:
    early, late = (rulebenders().round(n).give("Ann", cubes=4).hand("Ann", c("caravan")) for n in (1, 4))
    assert terms(early)["stock"] > terms(late)["stock"] > 0


def test_a_token_is_worth_what_it_makes_of_cubes_and_cards() -> None:
    table = rulebenders(currency="chip").round(4).give("Ann", cubes=6, exchange="1>1")
    assert (
        terms(table)["exchange"]
        > terms(rulebenders(currency="chip").round(4).give("Ann", cubes=6))["exchange"]
    )
    useless = rulebenders(currency="cube").round(4).give("Ann", cubes=6, exchange="1>1")
    assert terms(table)["exchange"] > terms(useless)["exchange"]


def test_chips_in_hand_are_worth_more_than_what_can_become_chips() -> None:
    before = rulebenders(currency="chip").round(4).give("Ann", chips=7, cubes=6, exchange="1>1")
    after = rulebenders(currency="chip").round(4).give("Ann", chips=13)
    assert worth(after) > worth(before)


def test_row_b_is_nearer_to_its_chip_than_row_a() -> None:
    assert terms(rulebenders().track(b="Ann"))["track"] > terms(rulebenders().track(a="Ann"))["track"] > 0


def test_row_a_pays_nothing_in_the_last_round() -> None:
    assert feature(rulebenders().round(4).track(a="Ann"), "track.waiting") == 0


def test_to_be_first_and_to_exchange_for_chips_are_worth_something() -> None:
    assert worth(rulebenders(first="Ann")) > worth(rulebenders(first="Bob"))
    chip, cube = (terms(rulebenders(currency=what))["rules"] for what in ("chip", "cube"))
    assert chip > cube


# Panels


def test_to_lead_is_better_than_to_share_and_that_than_to_trail() -> None:
    lead, share, trail = (
        rulebenders().give("Bob", cubes=5).cubes("currency", Ann=2, Bob=bob) for bob in (1, 2, 3)
    )
    assert feature(lead, "stakes.step") > feature(share, "stakes.step") > feature(trail, "stakes.step") > 0


def test_a_greater_lead_is_safer() -> None:
    one, two = (rulebenders().give("Bob", cubes=9).cubes("currency", Ann=ann) for ann in (1, 2))
    assert feature(two, "stakes.step") > feature(one, "stakes.step")


def test_what_flexo_may_do_makes_a_lead_less_safe() -> None:
    table = rulebenders(flexo=True).cubes("currency", Ann=1).passed("Bob")
    safe = rulebenders(flexo=True).cubes("currency", Ann=1).passed("Bob", "flexo")
    assert feature(safe, "stakes.step") > feature(table, "stakes.step")


def test_cubes_that_trail_stay_for_the_next_round_and_locked_ones_for_all() -> None:
    early, last = (rulebenders().round(n).cubes("currency", Ann=1, Bob=3) for n in (1, 4))
    assert feature(early, "panels.later") == 1
    assert feature(last, "panels.later") == 0
    assert feature(rulebenders().round(2).locked("currency", Ann=1), "panels.locked") == 3


def test_a_lead_is_safe_when_the_others_have_passed() -> None:
    table = rulebenders().give("Bob", cubes=5).give("Cleo", cubes=5).cubes("currency", Ann=1)
    safe = (
        rulebenders()
        .give("Bob", cubes=5)
        .give("Cleo", cubes=5)
        .cubes("currency", Ann=1)
        .passed("Bob", "Cleo")
    )
    assert feature(safe, "stakes.step") > feature(table, "stakes.step")


def test_a_cube_on_the_track_decides_a_tie() -> None:
    tied = rulebenders().cubes("currency", Ann=1, Bob=1).passed("Ann", "Bob", "Cleo")
    broken = rulebenders().cubes("currency", Ann=1, Bob=1).track(a="Ann").passed("Ann", "Bob", "Cleo")
    assert feature(tied, "stakes.step") == 0
    assert feature(broken, "stakes.step") > 0
    theirs = rulebenders().cubes("currency", Ann=1, Bob=1).track(a="Bob Ann").passed("Ann", "Bob", "Cleo")
    assert feature(theirs, "stakes.step") == 0


def test_the_stakes_are_what_the_step_brings() -> None:
    def stakes(value: int, *, multiplied: bool = False) -> float:
        table = rulebenders().round(4).cubes("currency", Ann=1).token("electron", "currency", value, up=True)
        return feature(table.multiplier("currency") if multiplied else table, "stakes.step")

    assert stakes(5) > stakes(3)
    assert stakes(5, multiplied=True) == 2 * stakes(5)


def test_with_a_flexo_card_of_the_panel_the_disc_may_go_further() -> None:
    table = rulebenders().round(4).cubes("currency", Ann=1).disc("Bob", "currency", "e2")
    table = table.token("electron", "currency", 5, up=True)
    one = feature(table, "stakes.step")
    table.player("Ann").icons.append("currency")
    assert feature(table, "stakes.step") > one


def test_taking_the_step_is_worth_more_than_the_stake() -> None:
    table = rulebenders(currency="chip").round(4).token("electron", "hand_limit", 5, up=True)
    table = table.cubes("hand_limit", Ann=1).cubes("draw_cards", Ann=1).phase("evaluation")
    assert table.asked == ["Ann"]
    before = worth(table)
    assert feature(table, "stakes.step") > 5
    table.does("Ann", "keep", ("left", "hand_limit", 1))
    assert worth(table) > before


def test_nuclear_on_income_panels_early_and_electron_late() -> None:
    def gain(number: int, space: str) -> float:
        table = rulebenders().round(number)
        before = worth(table)
        return worth(table.disc("Ann", "first_player", space)) - before

    assert gain(2, "n1") > gain(2, "e1")
    assert gain(4, "e1") > gain(4, "n1")


def test_the_stakes_count_the_income_of_the_rounds_to_come() -> None:
    early, late = (
        feature(rulebenders().round(n).cubes("first_player", Ann=1), "stakes.step") for n in (1, 3)
    )
    assert early > late


# Cards


def test_cards_are_worth_what_they_do() -> None:
    def hand(card: str) -> float:
        return terms(rulebenders(currency="cube").give("Ann", cubes=5).hand("Ann", c(card)))["cards"]

    assert hand("hunter-gatherers") > hand("insect-bite")
    assert hand("mammoth") > hand("ice-age")


def test_a_card_that_may_not_be_played_is_worth_less() -> None:
    allowed, barred = (
        rulebenders(any_theme=False).active(theme).hand("Ann", c("hunter-gatherers"))
        for theme in ("prehistory", "pirates")
    )
    assert terms(allowed)["cards"] > terms(barred)["cards"] > 0
    assert terms(barred.round(4))["cards"] == 0


def test_a_card_that_cannot_be_paid_is_worth_less() -> None:
    rich = rulebenders(currency="cube").give("Ann", cubes=5).hand("Ann", c("mammoth"))
    poor = rulebenders(currency="cube").hand("Ann", c("mammoth"))
    assert terms(rich)["cards"] > terms(poor)["cards"]


def test_a_title_is_worth_more_to_a_longer_series() -> None:
    alone = rulebenders().give("Ann", chips=9).hand("Ann", c("vaccine"))
    third = rulebenders().give("Ann", chips=9).hand("Ann", c("vaccine"))
    third = third.dashboard("Ann", c("treasure-map"), c("dinosaur-egg"))
    again = rulebenders().give("Ann", chips=9).hand("Ann", c("vaccine")).dashboard("Ann", c("vaccine", 2))
    assert feature(third, "cards.collection") > feature(alone, "cards.collection")
    second = rulebenders().give("Ann", chips=9).hand("Ann", c("vaccine")).dashboard("Ann", c("treasure-map"))
    assert feature(second, "cards.collection") > feature(again, "cards.collection")


def test_a_played_dashboard_card_is_worth_more_than_one_in_the_hand() -> None:
    held = rulebenders(currency="chip").hand("Ann", c("parrot"))
    played = rulebenders(currency="chip").dashboard("Ann", c("parrot"))
    assert terms(played)["dashboard"] > terms(held)["cards"] > 0


def test_dashboard_cards_are_worth_less_when_little_time_is_left() -> None:
    early, late = (rulebenders().round(n).dashboard("Ann", c("parrot")) for n in (1, 4))
    assert terms(early)["dashboard"] > terms(late)["dashboard"] > 0
    assert terms(late.passed("Ann"))["dashboard"] == 0


def test_while_cards_are_drawn_each_counts_as_any_of_its_deck() -> None:
    one, other = (rulebenders(phase="draw").hand("Ann", c(card)) for card in ("mammoth", "ice-age"))
    assert worth(one) == worth(other)


def test_a_card_of_a_deck_that_may_be_played_is_better_to_draw() -> None:
    def drawn(card: str) -> float:
        return worth(rulebenders(phase="draw", any_theme=False).active("nights").hand("Ann", c(card)))

    assert drawn("caravan") > drawn("bite")


def test_of_two_flexo_cards_with_one_icon_only_one_is_for_this_round() -> None:
    def goods(*cards: str) -> float:
        table = rulebenders(currency="chip").round(4).give("Ann", chips=30).hand("Ann", *map(c, cards))
        return feature(table, "cards.goods")

    assert goods("flexo-01", "flexo-08") == goods("flexo-01")
    assert goods("flexo-01", "flexo-02") > goods("flexo-01")


def test_each_flexo_card_more_is_less_likely_to_have_another_icon() -> None:
    one, two, three = (
        feature(rulebenders(phase="draw").give("Ann", chips=30).hand("Ann", *cards), "cards.goods")
        for cards in (("flexo-01",), ("flexo-01", "flexo-02"), ("flexo-01", "flexo-02", "flexo-03"))
    )
    assert two - one > three - two > 0


def test_a_variable_cost_is_that_of_the_round() -> None:
    early, late = (
        feature(
            rulebenders(currency="cube").give("Ann", cubes=9).round(n).hand("Ann", c("mutagen-ray")),
            "cards.cost",
        )
        for n in (2, 3)
    )
    assert early == 2 * late > 0


def test_a_card_that_is_not_worth_its_cost_is_one_to_pay_with() -> None:
    dear = rulebenders(currency="chip").give("Ann", chips=30).hand("Ann", c("ice-age"))
    assert terms(dear)["cards"] == 0
    assert terms(dear)["stock"] > 0


def test_what_there_is_to_pay_with_is_shared_by_all_cards() -> None:
    def board(cubes: int) -> float:
        table = rulebenders(currency="cube").give("Ann", cubes=cubes)
        return feature(table.hand("Ann", c("mammoth"), c("mammoth", 2)), "cards.board")

    assert board(5) > board(1) > board(0) > 0


# Others


def test_what_a_rival_has_is_bad_for_the_others() -> None:
    best = rulebenders().give("Bob", chips=20)
    assert worth(best) < worth(rulebenders())
    assert worth(best.give("Cleo", chips=15)) < worth(rulebenders().give("Bob", chips=20))
    assert worth(rulebenders().cubes("currency", Bob=2)) < worth(rulebenders())


def test_a_value_that_was_not_seen_counts_as_the_mean_of_those_not_seen() -> None:
    hidden = rulebenders().token("electron", "currency", 5).disc("Ann", "currency", "e1")
    mean = sum(hidden.game.rules.catalog.tokens["electron"]) / 7
    assert feature(hidden, "evolution") - feature(rulebenders(), "evolution") == pytest.approx(mean)
    seen = rulebenders().token("electron", "theme", 5, up=True).disc("Ann", "currency", "e1")
    assert feature(seen, "evolution") - feature(rulebenders(), "evolution") == pytest.approx(
        (7 * mean - 5) / 6
    )
