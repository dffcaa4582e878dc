"""The cards of 1001 Nights and Prehistory (RB-NI, RB-PR), and what is special about them."""

from __future__ import annotations

import pytest

from clepsydra.games.rulebenders.events import SetupDrawn
from clepsydra.games.rulebenders.state import PANELS
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders


def holding(*cards: str) -> RulebendersTable:
    return rulebenders().hand("Ann", *(c(card) for card in cards))


@pytest.mark.rule("RB-NI-01")
def test_the_carpet_carries_cubes_of_one_panel_to_another() -> None:
    table = holding("flying-carpet").cubes("theme", Ann=3).cubes("exchange", Ann=1)
    table.plays("Ann", c("flying-carpet"), ("carry", "theme", 2), ("place", "currency"))
    assert (table.on("theme"), table.on("currency"), table.on("exchange")) == (
        (1, 0, 0),
        (2, 0, 0),
        (1, 0, 0),
    )
    holding("flying-carpet").cubes("theme", Ann=3).plays("Ann", c("flying-carpet"), "stop")


@pytest.mark.rule("RB-NI-01")
def test_the_carpet_carries_from_one_cube_to_all_of_a_panel() -> None:
    table = holding("flying-carpet").cubes("theme", Ann=3, Bob=5).cubes("exchange", Ann=1)
    table.locked("exchange", Ann=1).does("Ann", ("play", c("flying-carpet")))
    carried = {("carry", "theme", n) for n in (1, 2, 3)} | {("carry", "exchange", 1)}
    assert set(table.offers("Ann")) == {"stop", *carried}
    table.does("Ann", ("carry", "theme", 3))
    assert (table.question("Ann"), table.ask("Ann").params) == (
        ("RB-PLC-03", "move"),
        {"card": c("flying-carpet"), "cubes": 3},
    )
    assert set(table.offers("Ann")) == {("place", panel) for panel in PANELS if panel != "theme"}


@pytest.mark.rule("RB-NI-03", "RB-SP-05", "RB-ATK-10")
@pytest.mark.scenario("RB-S39")
def test_the_psylli_charms_cards_out_of_hands() -> None:
    table = (
        rulebenders(seats=4)
        .hand("Ann", c("psylli"))
        .hand("Bob", *(c("vaccine", n) for n in range(1, 6)), c("bite"))
    )
    table.hand("Cleo", c("horde")).plays("Ann", c("psylli")).refuses("Bob", "stop", rule="TB-ASK-02")
    table.does("Bob", *(("hand_over", c("vaccine", n)) for n in range(1, 6)), "stop")
    table.has("Ann", cards=6, chips=5).has("Bob", cubes=2, cards=1).has("Cleo", cubes=0, cards=0)
    assert table.asked == ["Ann"]


@pytest.mark.rule("RB-NI-05", "RB-SP-06")
def test_the_guru_opens_a_hand_and_takes_a_card_of_choice() -> None:
    table = holding("guru").hand("Bob", c("bite"), c("horde")).plays("Ann", c("guru"), ("target", 1))
    assert table.offers("Ann") == [("steal", c("bite")), ("steal", c("horde"))]
    table.does("Ann", ("steal", c("horde"))).holds("Ann", c("horde")).holds("Bob", c("bite")).has(
        "Ann", chips=6
    )
    assert table.player("Bob").revealed
    holding("guru").plays("Ann", c("guru"), ("target", 1)).has("Ann", cards=0)


@pytest.mark.rule("RB-NI-07")
def test_the_lamp_grants_one_of_three_rolls_and_a_chip() -> None:
    table = holding("magic-lamp").fate(1, 1, 5).does("Ann", ("play", c("magic-lamp")))
    assert table.offers("Ann") == [("gain", "cube", 3), ("gain", "chip", 2)]
    table.does("Ann", ("gain", "chip", 2)).has("Ann", chips=9)


@pytest.mark.rule("RB-NI-09", "RB-TOK-01")
def test_scheherazade_peeks_and_grants_an_action() -> None:
    table = rulebenders().dashboard("Ann", c("scheherazade")).give("Ann", cubes=2)
    table.does(
        "Ann", ("activate", c("scheherazade")), ("peek_at", "nuclear", 1), ("peek", "nuclear", "theme")
    )
    table.does("Ann", ("place", "theme"), ("place", "theme"))
    assert table.on("theme") == (2, 0, 0)


@pytest.mark.rule("RB-NI-11")
def test_a_scimitar_in_ones_own_turn_does_nothing() -> None:
    holding("scimitar").plays("Ann", c("scimitar")).has("Ann", chips=7, cards=0)


@pytest.mark.rule("RB-NI-14", "RB-SP-07")
@pytest.mark.scenario("RB-S38")
def test_the_elephant_doubles_and_places_all() -> None:
    table = (
        holding("elephant")
        .cubes("exchange", Ann=13)
        .give("Ann", cubes=4)
        .does("Ann", ("play", c("elephant")))
    )
    table.does("Ann", *[("place", "theme")] * 7).has("Ann", cubes=0, supply=0, chips=5)
    assert table.on("theme") == (7, 0, 0)
    foreign = holding("elephant").give("Ann", cubes=1)
    foreign.player("Ann").foreign, foreign.player("Bob").supply = {1: 2}, 18
    foreign.plays("Ann", c("elephant"))
    assert "stop" not in foreign.offers("Ann"), "a foreign one must be placed"
    foreign.does("Ann", ("foreign", 1, "theme"), ("place", "theme"), ("place", "theme"))
    assert (foreign.on("theme"), foreign.player("Ann").foreign) == ((2, 1, 0), {1: 1})


@pytest.mark.rule("RB-NI-16")
def test_the_gamble_doubles_a_right_guess() -> None:
    holding("bazaar-gamble").fate(5).plays("Ann", c("bazaar-gamble"), ("bet", "chip")).has("Ann", chips=11)
    miss = (
        holding("bazaar-gamble").fate(5).plays("Ann", c("bazaar-gamble"), ("bet", "cube"), ("from", "flexo"))
    )
    miss.has("Ann", chips=7, cards=1, cubes=0)


@pytest.mark.rule("RB-NI-18")
def test_the_guard_stays_rotated() -> None:
    table = rulebenders().hand("Ann", c("plunder")).dashboard("Bob", c("palace-guard"))
    table.plays("Ann", c("plunder")).does("Bob", "react", ("activate", c("palace-guard")))
    assert table.player("Bob").rotated == [c("palace-guard")]


@pytest.mark.rule("RB-NI-21", "RB-SHD-09")
def test_the_djinn_cancels_and_places_two_cubes_of_the_supply() -> None:
    table = rulebenders().hand("Ann", c("plunder")).hand("Bob", c("djinn")).plays("Ann", c("plunder"))
    table.does("Bob", "react", ("play", c("djinn")), ("place", "theme"), ("place", "tiebreak")).has(
        "Bob", chips=6, supply=18
    )
    assert (table.on("theme"), table.rows()[0], table.asked) == ((0, 1, 0), "Bob", ["Bob"])
    table.has("Ann", chips=6)
    own = holding("djinn").plays("Ann", c("djinn"), ("place", "theme"), "stop")
    assert own.on("theme") == (1, 0, 0)


@pytest.mark.rule("RB-NI-24")
def test_the_caravan_goes_to_two_different_panels() -> None:
    table = holding("caravan").plays("Ann", c("caravan"), ("place", "theme"))
    table.refuses("Ann", ("place", "theme"), rule="TB-ASK-02").does("Ann", ("place", "exchange")).has(
        "Ann", supply=18
    )


@pytest.mark.rule("RB-NI-27", "RB-PR-27", "RB-TOK-01", "RB-TOK-02", "RB-TOK-04")
@pytest.mark.parametrize("card", ["peddler", "parasaurolophus"])
def test_a_peddler_and_a_parasaurolophus_peek_at_both_and_multiply_or_fuse(card: str) -> None:
    table = holding(card).plays(
        "Ann", c(card), ("peek", "electron", "theme"), ("peek", "nuclear", "exchange")
    )
    table.does("Ann", ("reveal", "nuclear", "currency"), ("fusion", 1), ("fuse", "currency")).has(
        "Ann", chips=6
    )
    assert "currency" not in table.state.tokens["nuclear"].panels
    other = holding(card).plays(
        "Ann", c(card), ("peek", "electron", "theme"), ("peek", "nuclear", "exchange")
    )
    other.does("Ann", ("reveal", "electron", "currency"), ("multiplier", 1), ("multiply", "currency"))
    assert other.state.panels["currency"].multiplier


@pytest.mark.rule("RB-NI-35", "RB-SP-20")
def test_the_sandstorm_passes_hands_and_resets_settings() -> None:
    table = holding("sandstorm", "bite").hand("Bob", c("horde")).marked("Bob", c("vaccine"))
    table.plays("Ann", c("sandstorm")).holds("Bob", c("bite")).holds("Cleo", c("horde"), c("vaccine")).has(
        "Ann", cards=0
    )
    assert table.player("Cleo").marked.pieces == []
    (drawn,) = table.events(SetupDrawn, "Ann")
    for panel, value in table.game.rules.catalog.setups[drawn.card].settings.items():
        assert table.shows(panel) == value
    assert table.state.first == 0
    assert table.position.view(0).players[1].hand.pieces == [c("bite")]


# Prehistory


@pytest.mark.rule("RB-PR-01")
def test_the_mammoth_goes_to_one_panel() -> None:
    table = holding("mammoth").plays("Ann", c("mammoth"), ("place", "theme"))
    assert table.offers("Ann") == ["stop", ("place", "theme")]
    table.does("Ann", ("place", "theme"), ("place", "theme")).has("Ann", supply=17, chips=6)


@pytest.mark.rule("RB-PR-03")
def test_the_tyrannosaurus_eats_up_to_two_cubes_of_a_panel() -> None:
    table = (
        holding("tyrannosaurus")
        .cubes("theme", Bob=3)
        .locked("theme", Bob=1)
        .plays("Ann", c("tyrannosaurus"), ("target", 1))
    )
    table.refuses("Ann", ("remove", "theme", 3), rule="TB-ASK-02").does("Ann", ("remove", "theme", 2))
    assert table.on("theme") == (0, 2, 0)


@pytest.mark.rule("RB-PR-05", "RB-SP-10", "RB-TOK-06")
@pytest.mark.scenario("RB-S40")
def test_insect_bite_counts_the_panel_with_the_fewest_cubes() -> None:
    def arranged() -> RulebendersTable:
        table = holding("insect-bite").locked("theme", Bob=1)
        for panel, cubes in zip(table.state.panels, (3, 3, 5, 2, 6, 2, 3), strict=True):
            table.cubes(panel, **{"Bob" if panel in ("theme", "exchange") else "Cleo": cubes})
        return table.track("Cleo")

    arranged().plays("Ann", c("insect-bite")).draws("Ann", "flexo", "flexo").has("Ann", cards=2)
    table = (
        arranged().dashboard("Ann", c("smilodon")).plays("Ann", c("insect-bite"), ("activate", c("smilodon")))
    )
    table.draws("Ann", *["flexo"] * 4).has("Ann", cards=4)
    holding("insect-bite").plays("Ann", c("insect-bite")).has("Ann", cards=0)


@pytest.mark.rule("RB-PR-07", "RB-SP-11")
def test_smilodon_does_not_grow_chips() -> None:
    table = (
        rulebenders().dashboard("Ann", c("smilodon")).hand("Ann", c("flexo-01")).plays("Ann", c("flexo-01"))
    )
    table.has("Ann", chips=8)
    assert table.player("Ann").rotated == []


@pytest.mark.rule("RB-PR-09")
def test_ice_age_keeps_prehistory_for_its_owner() -> None:
    table = (
        holding("ice-age", "mammoth")
        .hand("Bob", c("mammoth", 2))
        .plays("Ann", c("ice-age"))
        .does("Ann", "end")
    )
    table.has("Ann", chips=5).refuses("Bob", ("play", c("mammoth", 2)), rule="RB-PLY-04", theme="prehistory")
    table.does("Bob", "pass").does("Cleo", "pass").plays("Ann", c("mammoth"), "stop")


@pytest.mark.rule("RB-PR-13")
def test_the_velociraptor_hunts_a_cube() -> None:
    table = rulebenders().dashboard("Ann", c("velociraptor")).give("Bob", cubes=2)
    table.does("Ann", ("activate", c("velociraptor")), ("target", 1)).has("Bob", cubes=1, supply=19).has(
        "Ann", cubes=1
    )


@pytest.mark.rule("RB-PR-15", "RB-TOK-05")
def test_a_cave_painting_locks_a_cube_of_the_supply() -> None:
    table = holding("cave-painting").round(3).locked("theme", Bob=3).does("Ann", ("play", c("cave-painting")))
    table.refuses("Ann", ("lock", "theme"), rule="RB-TOK-05", panel="theme").does("Ann", ("lock", "exchange"))
    table.has("Ann", supply=19, chips=6)
    assert table.state.panels["exchange"].locked == [1, 0, 0]


@pytest.mark.rule("RB-PR-19", "RB-SP-21")
def test_the_fossil_draws_a_prehistory_card_each_round() -> None:
    table = (
        rulebenders(phase="round_start").dashboard("Ann", c("fossil")).top("prehistory", c("mammoth")).start()
    )
    table.holds("Ann", c("mammoth"))
    empty = rulebenders(phase="round_start").dashboard("Ann", c("fossil")).deck("prehistory", 0).start()
    empty.has("Ann", cards=0)
    gone = holding("cataclysm").dashboard("Bob", c("fossil")).plays("Ann", c("cataclysm"), ("plate", "scifi"))
    assert gone.player("Bob").dashboard.pieces == []


@pytest.mark.rule("RB-PR-21")
def test_the_brachiosaurus() -> None:
    table = holding("brachiosaurus").plays("Ann", c("brachiosaurus")).draws("Ann", "flexo", "flexo")
    table.has("Ann", cards=2, chips=7)


@pytest.mark.rule("RB-PR-35", "RB-SP-12")
@pytest.mark.scenario("RB-S49")
def test_the_cataclysm_replaces_prehistory() -> None:
    table = rulebenders(themes=("scifi", "pirates", "nights", "prehistory")).active("prehistory")
    table.hand("Ann", c("cataclysm"), c("mammoth"), c("guru")).hand("Bob", c("fire")).fuel(
        "Cleo", c("hunter-gatherers")
    )
    table.dashboard("Bob", c("dinosaur-egg"), c("parrot")).discards(c("insect-bite"))
    table.does("Ann", ("play", c("cataclysm")))
    assert set(table.offers("Ann")) == {("plate", "zombies"), ("plate", "fantasy")}
    table.does("Ann", ("plate", "zombies")).holds("Ann", c("guru")).has("Bob", cards=0)
    assert (table.player("Bob").dashboard.pieces, table.player("Cleo").fuel.pieces) == ([c("parrot")], [])
    assert (table.shows("theme"), len(table.pile("zombies"))) == ("zombies", 35)
    assert sum(table.game.card(card).deck == "prehistory" for card in table.state.box) == 35


@pytest.mark.rule("RB-SP-12")
def test_cards_that_a_cataclysm_takes_are_rotated_no_longer() -> None:
    table = holding("cataclysm").dashboard("Bob", c("velociraptor"), c("parrot"), rotated=True)
    table.plays("Ann", c("cataclysm"), ("plate", "fantasy"))
    bob = table.player("Bob")
    assert (bob.dashboard.pieces, bob.rotated) == ([c("parrot")], [c("parrot")])
    assert c("velociraptor") in table.state.box


@pytest.mark.rule("RB-SP-12")
@pytest.mark.scenario("RB-S65")
def test_cards_of_a_virus_go_on_in_the_new_deck() -> None:
    table = holding("cataclysm").dashboard("Bob", c("dinosaur-egg")).dashboard("Cleo", c("dinosaur-egg", 2))
    for _ in range(4):
        table.pile("zombies").draw(table.pile("prehistory"))
    table.plays("Ann", c("cataclysm"), ("plate", "fantasy"))
    assert len(table.pile("fantasy")) == 39
    assert not [player for player in table.state.players if player.dashboard.pieces]
