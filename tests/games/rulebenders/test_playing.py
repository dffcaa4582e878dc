"""Playing, paying, fuel and dashboard cards, activating (RB-PLY, RB-CRD, RB-ACV)."""

from __future__ import annotations

import pytest

from clepsydra.games.rulebenders.catalog import read_catalog
from clepsydra.games.rulebenders.paying import cost_of
from clepsydra.games.rulebenders.permission import why_not_theme
from clepsydra.kernel import Paid
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders

PLATES = ("pirates", "zombies", "fantasy", "prehistory")


def themes_for(space: str) -> set[str]:
    table = rulebenders(themes=PLATES).disc("Ann", "theme", space)
    return {theme for theme in PLATES if why_not_theme(table.game, 0, theme) is None}


@pytest.mark.rule("RB-PLY-01", "RB-PLY-16")
def test_a_card_is_paid_then_lies_in_front_then_acts() -> None:
    table = rulebenders().hand("Ann", c("mammoth")).disc("Ann", "currency", "n1").give("Ann", cubes=1)
    table.does("Ann", ("play", c("mammoth")))
    assert table.ask("Ann").rule == "RB-PLY-10"
    table.does("Ann", ("pay", "chip", 1)).has("Ann", chips=6)
    assert table.player("Ann").fuel.pieces == [c("mammoth")]
    assert table.ask("Ann").rule == "RB-PLC-03"


@pytest.mark.rule("RB-PLY-02", "RB-CMP-03")
@pytest.mark.scenario("RB-S10")
def test_the_disc_on_theme_says_which_themes_may_be_played() -> None:
    assert themes_for("e2") == set()
    assert themes_for("e1") == {"pirates"}
    assert themes_for("c") == {"pirates", "fantasy"}
    assert themes_for("n1") == {"pirates", "zombies", "prehistory"}
    assert themes_for("n2") == set(PLATES)
    table = rulebenders().disc("Ann", "theme", "e2").hand("Ann", c("flexo-18"))
    table.does("Ann", ("play", c("flexo-18")))


@pytest.mark.rule("RB-PLY-03")
def test_a_card_keeps_its_theme_whatever_pile_it_was_in() -> None:
    table = rulebenders(any_theme=False).active("nights").hand("Ann", c("bunker"))
    table.state.piles["prehistory"].pieces.append(table.state.piles["zombies"].pieces.pop())
    table.refuses("Ann", ("play", c("bunker")), rule="RB-PLY-02", theme="zombies")


@pytest.mark.rule("RB-PLY-04")
@pytest.mark.scenario("RB-S15")
def test_fossil_beats_ice_age() -> None:
    table = rulebenders().fuel("Cleo", c("ice-age")).dashboard("Bob", c("fossil"))
    table.hand("Bob", c("mammoth")).hand("Ann", c("mammoth", 2))
    table.refuses("Ann", ("play", c("mammoth", 2)), rule="RB-PLY-04", theme="prehistory")
    table.does("Ann", "pass").plays("Bob", c("mammoth"), "stop")


@pytest.mark.rule("RB-PLY-04", "RB-SF-01")
@pytest.mark.scenario("RB-S16")
def test_ice_age_beats_alien_technology() -> None:
    table = rulebenders(themes=("scifi", "zombies", "nights", "prehistory")).fuel("Cleo", c("ice-age"))
    table.fuel("Ann", c("alien-technology")).hand("Ann", c("mammoth")).hand("Cleo", c("mammoth", 2))
    table.state.named[c("alien-technology")] = 3
    table.disc("Cleo", "theme", "e2").refuses("Ann", ("play", c("mammoth")), rule="RB-PLY-04")
    table.does("Ann", "pass").does("Bob", "pass").plays("Cleo", c("mammoth", 2), "stop")


@pytest.mark.rule("RB-PLY-04", "RB-PR-19")
@pytest.mark.scenario("RB-S17")
def test_fossil_beats_alien_technology() -> None:
    table = rulebenders(themes=PLATES).dashboard("Ann", c("fossil")).hand("Ann", c("mammoth"), c("elf"))
    table.state.named[c("alien-technology")] = 0
    table.refuses("Ann", ("play", c("elf")), rule="RB-PLY-04", theme="pirates")
    table.plays("Ann", c("mammoth"), "stop")


@pytest.mark.rule("RB-PLY-04")
def test_an_ice_age_permits_its_owner_nothing() -> None:
    table = rulebenders(any_theme=False).fuel("Ann", c("ice-age")).hand("Ann", c("mammoth")).active("pirates")
    table.refuses("Ann", ("play", c("mammoth")), rule="RB-PLY-02")


@pytest.mark.rule("RB-PLY-05")
def test_two_ice_ages_forbid_everybody_and_the_later_alien_technology_counts() -> None:
    table = rulebenders().fuel("Ann", c("ice-age")).fuel("Bob", c("ice-age", 2)).hand("Ann", c("mammoth"))
    table.refuses("Ann", ("play", c("mammoth")), rule="RB-PLY-04", theme="prehistory")
    table = rulebenders(themes=("scifi", "zombies", "nights", "pirates"))
    table.hand("Ann", c("alien-technology")).hand("Bob", c("alien-technology", 2))
    table.plays("Ann", c("alien-technology"), ("plate", "scifi")).does("Ann", "end")
    table.plays("Bob", c("alien-technology", 2), ("plate", "zombies"))
    assert why_not_theme(table.game, 2, "zombies") is None
    assert why_not_theme(table.game, 2, "scifi") is not None


@pytest.mark.rule("RB-PLY-06")
@pytest.mark.scenario("RB-S11")
def test_one_flexo_card_per_icon_and_round() -> None:
    table = rulebenders().hand("Ann", c("flexo-03"), c("flexo-10"), c("flexo-04"))
    table.plays("Ann", c("flexo-03")).does("Ann", "end").does("Bob", "pass").does("Cleo", "pass")
    table.refuses("Ann", ("play", c("flexo-10")), rule="RB-PLY-06", panel="exchange")
    table.plays("Ann", c("flexo-04"))
    bat = rulebenders().hand("Ann", c("flexo-03"), c("flexo-10")).hand("Bob", c("baseball-bat"))
    bat.plays("Ann", c("flexo-03")).does("Ann", "end")
    bat.plays("Bob", c("baseball-bat"), (("target", 0),), (("take", c("flexo-03")),)).all_decline().does(
        "Bob", "end"
    )
    bat.does("Cleo", "pass").refuses("Ann", ("play", c("flexo-10")), rule="RB-PLY-06")


@pytest.mark.rule("RB-PLY-07")
@pytest.mark.scenario("RB-S13")
def test_the_variable_cost_falls_from_round_to_round() -> None:
    card = read_catalog().cards["pirates-treasure-chest"]
    assert [cost_of(rulebenders().round(n).game, card) for n in (1, 2, 3, 4)] == [3, 2, 1, 0]
    rulebenders().round(3).hand("Ann", c("treasure-chest")).plays("Ann", c("treasure-chest")).has(
        "Ann", chips=9
    )


@pytest.mark.rule("RB-PLY-08", "RB-PLY-09")
@pytest.mark.parametrize(
    ("space", "currency", "paid"),
    [
        ("e2", "chip", {"chip"}),
        ("e1", "card", {"card"}),
        ("c", "cube", {"cube"}),
        ("n1", "cube", {"cube", "card"}),
        ("n1", "card", {"card", "chip"}),
        ("n1", "chip", {"chip", "cube"}),
        ("n2", "cube", {"cube", "card", "chip"}),
    ],
)
def test_the_currency_and_the_disc_say_what_is_paid(space: str, currency: str, paid: set[str]) -> None:
    table = rulebenders(currency=currency).disc("Ann", "currency", space).give("Ann", cubes=1, chips=1)
    table.hand("Ann", c("flexo-01"), c("bite")).does("Ann", ("play", c("flexo-01")))
    ways = {str(way[1]) for way in table.offers("Ann")} if len(paid) > 1 else set()
    if not ways:
        ways = {"card"} if table.state.discards["zombies"].pieces else set(table.events(Paid, "Ann")[0].goods)
    assert ways == paid


@pytest.mark.rule("RB-PLY-10", "RB-PR-09", "RB-CRD-01")
@pytest.mark.scenario("RB-S14")
def test_a_cost_may_be_mixed() -> None:
    table = rulebenders(first="Bob").disc("Bob", "currency", "n1").give("Bob", cubes=3)
    table.hand("Bob", c("ice-age")).hand("Cleo", c("mammoth")).does("Bob", ("play", c("ice-age")))
    assert set(table.offers("Bob")) == {("pay", "cube", 2), ("pay", "chip", 1, "cube", 1), ("pay", "chip", 2)}
    table.does("Bob", ("pay", "chip", 1, "cube", 1), "end").has("Bob", chips=6, cubes=2)
    assert c("ice-age") in table.player("Bob").fuel
    table.refuses("Cleo", ("play", c("mammoth")), rule="RB-PLY-04")


@pytest.mark.rule("RB-PLY-11", "RB-PLY-12")
@pytest.mark.scenario("RB-S12")
def test_a_card_never_pays_for_itself() -> None:
    table = rulebenders(currency="card").give("Ann", cubes=5).hand("Ann", c("flexo-01"), c("bite"))
    table.plays("Ann", c("flexo-01")).has("Ann", cards=0, chips=9, cubes=5)
    alone = rulebenders(currency="card").give("Ann", cubes=5).hand("Ann", c("flexo-01"))
    alone.refuses("Ann", ("play", c("flexo-01")), rule="RB-PLY-12", needed=1, have=0, currency="card")


@pytest.mark.rule("RB-PLY-10", "RB-PLY-11", "RB-EXC-04")
def test_who_pays_is_told_for_which_card_and_who_exchanges_that_it_is_for_none() -> None:
    table = rulebenders(currency="card").disc("Ann", "currency", "n1").fate(0)
    table.hand("Ann", c("ice-age"), c("bite"), c("guru"), c("fire")).does("Ann", ("play", c("ice-age")))
    assert table.question("Ann") == ("RB-PLY-10", "card")
    assert table.ask("Ann").params == {"card": c("ice-age"), "cost": 2}
    table.does("Ann", ("pay", "card", 2))
    asked = [(table.question("Ann"), table.ask("Ann").params)]
    table.does("Ann", ("discard", c("guru")))
    asked.append((table.question("Ann"), table.ask("Ann").params))
    about = {"card": c("ice-age"), "total": 2}
    assert asked == [(("RB-PLY-11", "card"), {**about, "number": number}) for number in (1, 2)]
    trading = rulebenders().give("Ann", exchange="1>1").hand("Ann", c("guru"), c("fire"))
    trading.does("Ann", ("exchange", "1>1"), ("swap", 1, "card", "for", 1, "chip"), "done")
    assert trading.question("Ann") == ("RB-PLY-11", "")
    assert trading.ask("Ann").params == {"card": "", "number": 1, "total": 1}


@pytest.mark.rule("RB-PLY-13", "RB-DAT-04")
def test_an_effect_does_what_it_can() -> None:
    table = rulebenders().cubes("theme", Ann=19).hand("Ann", c("flexo-05")).plays("Ann", c("flexo-05"))
    table.has("Ann", cubes=1)
    nothing = rulebenders().hand("Ann", c("parasaurolophus")).gone("nuclear", *rulebenders().state.panels)
    nothing.gone("electron", *nothing.state.panels).plays("Ann", c("parasaurolophus"))
    assert "end" in nothing.offers("Ann")
    free = rulebenders().hand("Ann", c("mammoth")).plays("Ann", c("mammoth"), ("place", "theme"), "stop")
    assert free.on("theme") == (1, 0, 0)


@pytest.mark.rule("RB-PLY-14")
def test_numbers_in_conditions_are_minimum_numbers() -> None:
    for cubes, chips in ((2, 6), (3, 9), (4, 9)):
        table = rulebenders().cubes("theme", Ann=cubes).hand("Ann", c("flexo-15"))
        table.plays("Ann", c("flexo-15")).has("Ann", chips=chips)


@pytest.mark.rule("RB-PLY-15", "RB-FX-46")
@pytest.mark.scenario("RB-S55")
def test_effects_compare_after_payment() -> None:
    table = rulebenders(currency="cube").give("Ann", cubes=3).give("Bob", cubes=3).give("Cleo", cubes=4)
    table.hand("Ann", c("flexo-46")).plays("Ann", c("flexo-46")).has("Ann", cubes=7)
    more = rulebenders(currency="cube").give("Ann", cubes=4).give("Bob", cubes=3).give("Cleo", cubes=4)
    more.hand("Ann", c("flexo-46")).plays("Ann", c("flexo-46")).has("Ann", cubes=5)


@pytest.mark.rule("RB-PLY-17")
def test_the_named_theme_is_that_of_the_plate() -> None:
    table = rulebenders(themes=("scifi", "zombies", "nights", "prehistory"))
    table.hand("Ann", c("alien-technology")).hand("Bob", c("cataclysm"), c("elf"))
    table.plays("Ann", c("alien-technology"), ("plate", "prehistory")).does("Ann", "end")
    table.plays("Bob", c("cataclysm"), ("plate", "fantasy"))
    assert why_not_theme(table.game, 2, "fantasy") is None
    assert why_not_theme(table.game, 2, "nights") is not None


# Fuel and dashboard


@pytest.mark.rule("RB-CRD-02")
def test_a_dashboard_takes_any_number_and_copies() -> None:
    table = (
        rulebenders().dashboard("Ann", *(c("vaccine", n) for n in range(1, 5))).hand("Ann", c("vaccine", 5))
    )
    table.plays("Ann", c("vaccine", 5))
    assert len(table.player("Ann").dashboard) == 5


@pytest.mark.rule("RB-CRD-03", "RB-ATK-04")
def test_a_cancelled_card_was_never_played() -> None:
    table = rulebenders().hand("Ann", c("plunder"), c("flexo-31")).dashboard("Bob", c("palace-guard"))
    table.plays("Ann", c("plunder")).does("Bob", "react", ("activate", c("palace-guard")))
    assert (table.player("Ann").fuel.pieces, table.state.discards["pirates"].pieces) == ([], [c("plunder")])
    table.does("Bob", "pass").does("Cleo", "pass").plays("Ann", c("flexo-31"), ("resource", "chip")).has(
        "Ann", chips=6
    )


@pytest.mark.rule("RB-CRD-04", "RB-TOK-07")
def test_removed_cards_go_into_the_box_and_cubes_to_the_supply() -> None:
    table = rulebenders(themes=PLATES).hand("Ann", c("dragon-awakening")).cubes("theme", Bob=2, Cleo=1)
    table.plays("Ann", c("dragon-awakening")).has("Bob", supply=20, chips=8).has("Cleo", supply=20, chips=7)
    assert table.state.box.pieces[-1] == c("dragon-awakening")


@pytest.mark.rule("RB-CRD-05")
def test_all_means_every_such_thing() -> None:
    table = rulebenders(themes=PLATES).hand("Ann", c("dragon-awakening"))
    for panel in table.state.panels:
        table.cubes(panel, Bob=1)
    table.plays("Ann", c("dragon-awakening")).has("Bob", supply=20, chips=10)


@pytest.mark.rule("RB-CRD-06", "RB-TOK-09", "RB-TOK-10")
def test_resources_without_type_are_chosen_one_by_one() -> None:
    table = (
        rulebenders().cubes("theme", Ann=20).hand("Ann", c("flexo-50")).does("Ann", ("play", c("flexo-50")))
    )
    table.refuses("Ann", ("resource", "cube"), rule="RB-TOK-10", good="cube")
    table.does("Ann", ("resource", "card"), ("resource", "chip"), ("resource", "card"), ("resource", "chip"))
    table.has("Ann", chips=7, cards=0).draws("Ann", "nights", "nights").has("Ann", cards=2)
    empty = rulebenders().hand("Ann", c("flexo-50"))
    for deck in (*empty.state.plates, "flexo"):
        empty.deck(deck, 0)
    empty.plays("Ann", c("flexo-50")).refuses("Ann", ("resource", "card"), rule="RB-TOK-10", good="card")
    assert {("resource", "cube"), ("resource", "chip")} == set(empty.offers("Ann"))
    last = rulebenders().cubes("theme", Ann=19).hand("Ann", c("flexo-50"))
    for deck in last.state.plates:
        last.deck(deck, 0)
    offered = last.deck("flexo", 1).plays("Ann", c("flexo-50")).offers("Ann")
    assert {("resource", "cube"), ("resource", "card")} <= set(offered), "one is enough"


@pytest.mark.rule("RB-CRD-06", "RB-TOK-09")
def test_a_question_about_several_resources_says_which_of_them_it_is() -> None:
    def holding_fuel(*cards: str) -> RulebendersTable:
        table = rulebenders().fuel("Ann", *cards).hand("Ann", c("flexo-31"))
        return table.does("Ann", ("play", c("flexo-31")))

    single = holding_fuel()
    assert single.question("Ann") == ("RB-TOK-09", "")
    assert single.ask("Ann").params == {"number": 1, "total": 1}
    table = holding_fuel(c("bite"))
    for number in (1, 2):
        assert table.question("Ann") == ("RB-TOK-09", "many")
        assert table.ask("Ann").params == {"number": number, "total": 2}
        table.does("Ann", ("resource", "chip"))
    assert table.question("Ann")[0] == "RB-ACT-10"


@pytest.mark.rule("RB-CRD-07", "RB-SP-14", "RB-ZO-05")
def test_what_leaves_the_table_no_longer_holds_but_what_it_did_stays() -> None:
    table = rulebenders(first="Bob").fuel("Ann", c("ice-age"), c("captains-hook")).hook("Ann", "theme")
    table.hand("Bob", c("baseball-bat"), c("mammoth")).give("Bob", cubes=1)
    table.refuses("Bob", ("play", c("mammoth")), rule="RB-PLY-04")
    table.plays(
        "Bob", c("baseball-bat"), (("target", 0),), (("take", c("ice-age")), ("take", c("captains-hook")))
    )
    table.holds("Bob", c("mammoth"), c("ice-age"), c("captains-hook"))
    assert why_not_theme(table.game, 1, "prehistory") is None
    assert table.state.panels["theme"].hook == 0


# Activating


@pytest.mark.rule("RB-ACV-01", "RB-DAT-03")
def test_a_card_is_activated_once_per_round_also_when_just_played() -> None:
    table = rulebenders(themes=("scifi", "zombies", "nights", "prehistory")).hand("Ann", c("robot"))
    table.dashboard("Ann", c("robot", 2)).plays("Ann", c("robot")).does("Ann", ("activate", c("robot")))
    table.has("Ann", cubes=2).refuses("Ann", ("activate", c("robot")), rule="TB-ASK-02")
    table.does("Ann", ("activate", c("robot", 2))).has("Ann", cubes=4)


@pytest.mark.rule("RB-ACV-04")
def test_cards_with_a_window_are_used_only_there() -> None:
    table = rulebenders().dashboard(
        "Ann", c("palace-guard"), c("smilodon"), c("chainsaw"), c("glyptodon"), c("parrot")
    )
    assert [option for option in table.offers("Ann") if option[0] == "activate"] == [
        ("activate", c("parrot"))
    ]


@pytest.mark.rule("RB-ACV-03", "RB-PR-13", "RB-PI-01")
def test_dashboard_attacks_may_follow_an_opponents_turn() -> None:
    table = (
        rulebenders(seats=4)
        .dashboard("Cleo", c("velociraptor"), c("blackbeard"))
        .dashboard("Dan", c("blackbeard", 2))
    )
    table.passed("Dan").give("Ann", cubes=2).does("Ann", ("place", "theme"), "end")
    assert (table.asked, table.ask("Cleo").rule) == (["Cleo"], "RB-ACV-03")
    table.does("Cleo", ("activate", c("velociraptor")), ("target", 0)).has("Ann", cubes=0).has(
        "Cleo", cubes=1
    )
    table.does("Cleo", ("activate", c("blackbeard")), ("target", 1)).has("Cleo", chips=8).has("Bob", chips=6)
    assert table.asked == ["Bob"]


@pytest.mark.rule("RB-ACV-03", "RB-ATK-05")
def test_an_attack_in_anothers_turn_comes_before_the_hand_limit_and_ends_no_turn() -> None:
    table = rulebenders().dashboard("Bob", c("blackbeard")).dashboard("Cleo", c("palace-guard"))
    table.hand("Ann", *(c("vaccine", n) for n in range(1, 6)), c("bite"), c("guru")).does("Ann", "pass")
    table.does("Bob", ("activate", c("blackbeard")), ("target", 0))
    table.does("Cleo", "react", ("activate", c("palace-guard")))
    table.has("Ann", chips=7)
    assert table.ask("Ann").rule == "RB-ACT-06"
    table.does("Ann", ("discard", c("guru")))
    assert table.asked == ["Bob"]


@pytest.mark.rule("RB-ACV-05")
def test_rotated_cards_are_straight_again_in_the_next_round() -> None:
    table = rulebenders().dashboard("Ann", c("parrot"), rotated=True).phase("end").start()
    assert table.player("Ann").rotated == []


@pytest.mark.rule("RB-ACV-06", "RB-SP-17", "RB-VOC-05")
@pytest.mark.scenario("RB-S62")
def test_who_has_passed_uses_shields_and_no_saws() -> None:
    def arranged() -> RulebendersTable:
        return rulebenders(first="Bob").passed("Cleo").dashboard("Cleo", c("chainsaw"), c("palace-guard"))

    table = arranged().hand("Bob", c("flexo-05")).plays("Bob", c("flexo-05")).has("Bob", cubes=4)
    assert table.asked == ["Bob"]
    table = arranged().hand("Bob", c("plunder")).plays("Bob", c("plunder"))
    assert table.asked == ["Cleo"]
