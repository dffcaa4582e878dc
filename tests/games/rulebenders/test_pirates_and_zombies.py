"""The cards of Pirates and Zombies (RB-PI, RB-ZO), and what is special about them."""

from __future__ import annotations

import pytest

from clepsydra.games.rulebenders.events import Handed, Marked
from clepsydra.games.rulebenders.state import PANELS, Saw
from clepsydra.kernel import EVERYBODY, PERSON, Setup
from tests.games.rulebenders.table import THEMES, RulebendersTable, c, rulebenders


def holding(*cards: str) -> RulebendersTable:
    return rulebenders().hand("Ann", *(c(card) for card in cards))


@pytest.mark.rule("RB-PI-01")
def test_blackbeard_steals_a_chip() -> None:
    table = holding("blackbeard").plays("Ann", c("blackbeard"), ("activate", c("blackbeard")), ("target", 2))
    table.has("Ann", chips=5).has("Cleo", chips=6)


@pytest.mark.rule("RB-PI-03", "RB-SP-24")
@pytest.mark.scenario("RB-S59")
def test_the_galleon_takes_two_in_all() -> None:
    table = holding("galleon").hand("Cleo", c("bite"), c("horde"), c("vaccine"))
    table.plays("Ann", c("galleon"), (("target", 1), ("target", 2))).has("Ann", cards=2, chips=6).has(
        "Cleo", cards=1
    )
    each = holding("galleon").hand("Bob", c("bite"), c("horde")).hand("Cleo", c("vaccine"), c("virus"))
    each.plays("Ann", c("galleon"), (("target", 1), ("target", 2))).has("Bob", cards=1).has("Cleo", cards=1)
    few = (
        holding("galleon")
        .hand("Bob", c("bite"))
        .plays("Ann", c("galleon"), (("target", 1),))
        .has("Ann", cards=1)
    )
    few.has("Bob", cards=0)


@pytest.mark.rule("RB-PI-05")
def test_rum_draws_three_and_discards_one() -> None:
    table = holding("bottle-of-rum", "bite").plays("Ann", c("bottle-of-rum")).draws("Ann", *["flexo"] * 3)
    table.does("Ann", ("discard", c("bite"))).has("Ann", cards=3, chips=7)


@pytest.mark.rule("RB-PI-07")
def test_the_chest_is_dear_early_and_cheap_late() -> None:
    holding("treasure-chest").plays("Ann", c("treasure-chest")).has("Ann", chips=7)
    holding("treasure-chest").round(4).plays("Ann", c("treasure-chest")).has("Ann", chips=10)


@pytest.mark.rule("RB-PI-09", "RB-CMP-05")
def test_there_are_two_hooks() -> None:
    table = holding("captains-hook").hook("Bob", "theme").does("Ann", ("play", c("captains-hook")))
    assert ("hook", "theme") not in table.offers("Ann")
    table.does("Ann", ("hook", "exchange")).has("Ann", chips=5)
    assert table.state.panels["exchange"].hook == 0
    none = (
        holding("captains-hook").hook("Bob", "theme").hook("Bob", "exchange").plays("Ann", c("captains-hook"))
    )
    assert "end" in none.offers("Ann")


@pytest.mark.rule("RB-PI-11")
def test_the_cannonball_strikes_up_to_two_cubes_anywhere() -> None:
    table = holding("cannonball").cubes("theme", Bob=1).locked("exchange", Bob=1).track("- Bob")
    table.plays("Ann", c("cannonball"), ("target", 1))
    assert table.offers("Ann") == ["stop", ("cube", "theme"), ("column", "A", 2)]
    table.does("Ann", ("column", "A", 2), "stop").has("Bob", supply=18)
    assert (table.on("theme"), table.rows()[0]) == ((0, 1, 0), "")


@pytest.mark.rule("RB-PI-14")
def test_boarding_replaces_cubes() -> None:
    table = (
        holding("boarding")
        .cubes("theme", Bob=3)
        .plays("Ann", c("boarding"), ("target", 1), ("remove", "theme", 2))
    )
    assert table.on("theme") == (2, 1, 0)
    table.has("Ann", supply=18, chips=5).has("Bob", supply=19)
    hooked = holding("boarding").cubes("theme", Bob=3).hook("Bob", "theme")
    hooked.plays("Ann", c("boarding"), ("target", 1), ("remove", "theme", 2))
    assert hooked.on("theme") == (0, 1, 0)


@pytest.mark.rule("RB-PI-16")
def test_plunder_takes_a_chip_or_a_card_from_each() -> None:
    table = rulebenders(seats=4).hand("Ann", c("plunder")).hand("Bob", c("bite")).hand("Cleo", c("horde"))
    table.give("Dan", chips=0).plays("Ann", c("plunder")).does("Bob", ("hand_over", c("bite")))
    table.does("Cleo", ("give_chip", "chip")).has("Ann", chips=7).holds("Ann", c("bite")).has(
        "Cleo", chips=6, cards=1
    )
    assert table.asked == ["Ann"]


@pytest.mark.rule("RB-PI-16", "RB-ATK-10")
def test_who_has_no_chip_gives_one_card_and_no_second_one() -> None:
    table = holding("plunder").hand("Bob", c("bite"), c("horde")).give("Bob", chips=0).give("Cleo", chips=0)
    table.plays("Ann", c("plunder")).does("Bob", ("hand_over", c("horde")))
    table.holds("Bob", c("bite")).holds("Ann", c("horde"))
    assert table.asked == ["Ann"]


@pytest.mark.rule("RB-HID-04", "RB-HID-06")
def test_which_card_leaves_an_open_hand_is_seen_by_all() -> None:
    table = holding("plunder").hand("Bob", c("bite"))
    table.player("Bob").hand.eyes = EVERYBODY
    table.plays("Ann", c("plunder")).does("Bob", ("hand_over", c("bite")))
    assert [event.card for event in table.events(Handed, "Cleo")] == [c("bite")]


@pytest.mark.rule("RB-PI-19", "RB-HID-07")
def test_the_parrot_takes_the_top_of_any_discard_pile() -> None:
    table = rulebenders().dashboard("Ann", c("parrot")).discards(c("bite"), c("horde"), c("flexo-03"))
    table.does("Ann", ("activate", c("parrot")))
    assert set(table.offers("Ann")) == {("recover", c("horde")), ("recover", c("flexo-03"))}
    table.does("Ann", ("recover", c("flexo-03"))).holds("Ann", c("flexo-03"))


@pytest.mark.rule("RB-PI-22", "RB-SP-25")
@pytest.mark.scenario("RB-S60")
def test_mutiny_sinks_a_dashboard_card() -> None:
    table = holding("mutiny").dashboard("Bob", c("parrot"), c("glyptodon"), rotated=True)
    table.plays("Ann", c("mutiny"), ("target", 1), ("sink", c("parrot"))).has("Bob", chips=8, cubes=0)
    assert (table.player("Bob").dashboard.pieces, table.player("Bob").rotated) == (
        [c("glyptodon")],
        [c("glyptodon")],
    )
    assert table.state.discards["pirates"].pieces == [c("parrot")]
    none = holding("mutiny").plays("Ann", c("mutiny"), ("target", 1)).has("Bob", chips=7)
    assert "end" in none.offers("Ann")


@pytest.mark.rule("RB-PI-24")
def test_doubloons() -> None:
    holding("doubloons").plays("Ann", c("doubloons"), ("gain_chips", 1)).has("Ann", chips=8)
    holding("doubloons").plays("Ann", c("doubloons"), ("take_cubes", 3)).has("Ann", cubes=3)
    holding("doubloons").cubes("theme", Ann=20).plays("Ann", c("doubloons")).has("Ann", chips=8)


@pytest.mark.rule("RB-PI-27", "RB-ZO-27", "RB-TOK-04")
@pytest.mark.parametrize("card", ["pistol-and-cutlass", "lost-survivor"])
def test_a_pistol_and_a_survivor_peek_reveal_and_fuse(card: str) -> None:
    table = holding(card).plays("Ann", c(card), ("peek", "nuclear", "theme"), ("peek", "nuclear", "exchange"))
    table.does("Ann", ("reveal", "nuclear", "currency"))
    assert len(table.offers("Ann")) == 7
    table.does("Ann", ("fuse", "currency")).has("Ann", chips=6)
    assert len(table.state.tokens["nuclear"].panels) == 6


@pytest.mark.rule("RB-PI-35", "RB-SP-09")
@pytest.mark.scenario("RB-S47")
def test_the_grapeshot_cannon_brings_dashboard_cards_over() -> None:
    table = (
        holding("grapeshot-cannon")
        .dashboard("Bob", c("blackbeard"), rotated=True)
        .plays("Ann", c("grapeshot-cannon"))
    )
    table.has("Bob", chips=10).has("Ann", chips=4).has("Cleo", chips=7)
    assert (table.player("Ann").dashboard.pieces, table.player("Bob").rotated) == ([c("blackbeard")], [])
    table.does("Ann", ("activate", c("blackbeard")), ("target", 1)).has("Ann", chips=5)


# Zombies


@pytest.mark.rule("RB-ZO-03", "RB-SP-13")
def test_riot_gear_changes_any_rule_at_once() -> None:
    table = holding("riot-gear", "flexo-01").give("Ann", cubes=1).does("Ann", ("play", c("riot-gear")))
    offers = table.offers("Ann")
    assert {("set", "currency", "cube"), ("lead", "first_player", 2), ("set", "draw_cards", 6)} <= set(offers)
    assert ("set", "currency", "chip") not in offers
    table.does("Ann", ("set", "currency", "cube"), "end").has("Ann", chips=5)
    table.does("Bob", "pass").does("Cleo", "pass").plays("Ann", c("flexo-01")).has("Ann", cubes=0, chips=7)


@pytest.mark.rule("RB-ZO-05", "RB-SP-14")
def test_the_bat_takes_up_to_three_fuel_cards_in_all() -> None:
    table = holding("baseball-bat").fuel("Bob", c("bite"), c("flexo-01"), c("horde")).fuel("Cleo", c("virus"))
    table.dashboard("Bob", c("parrot")).plays("Ann", c("baseball-bat"), (("target", 1), ("target", 2)))
    everything = tuple(("take", c(card)) for card in ("bite", "flexo-01", "horde", "virus"))
    table.refuses("Ann", everything, rule="TB-ASK-03").does("Ann", everything[1:])
    table.holds("Ann", c("flexo-01"), c("horde"), c("virus"))
    assert table.player("Bob").fuel.pieces == [c("bite")]


@pytest.mark.rule("RB-ZO-07", "RB-SP-15")
@pytest.mark.scenario("RB-S43")
def test_the_abomination_binds_the_next_two_turns() -> None:
    table = (
        holding("abomination").hand("Bob", c("mammoth"), c("doubloons"), c("flexo-18")).give("Bob", cubes=2)
    )
    table.disc("Bob", "theme", "c").active("pirates").fate(0, 0).plays("Ann", c("abomination")).does(
        "Ann", "end"
    )
    assert [event.count for event in table.events(Marked)] == [2, 0]
    assert table.player("Bob").marked.pieces == [c("mammoth"), c("doubloons")]
    for option in (("place", "theme"), "pass", ("play", c("flexo-18"))):
        table.refuses("Bob", option, rule="RB-SP-15")
    table.refuses("Bob", ("play", c("mammoth")), rule="RB-PLY-02")
    assert {("discard", c("mammoth")), ("discard", c("doubloons")), ("play", c("doubloons"))} == set(
        table.offers("Bob")
    )
    table.does("Bob", ("discard", c("mammoth"))).does("Cleo", "pass")
    table.plays("Bob", c("doubloons"), ("gain_chips", 1)).does("Bob", "end").does("Bob", ("place", "theme"))


@pytest.mark.rule("RB-ZO-11", "RB-SP-16")
@pytest.mark.scenario("RB-S41")
def test_the_brain_eater_brings_leaders_down() -> None:
    table = (
        holding("brain-eater").cubes("theme", Ann=5, Bob=3, Cleo=3).cubes("hand_limit", Ann=4, Bob=4, Cleo=1)
    )
    table.cubes("exchange", Ann=2).cubes("currency", Ann=1).locked("currency", Ann=2)
    table.plays("Ann", c("brain-eater")).has("Ann", chips=4)
    found = {panel: table.on(panel) for panel in PANELS[:4]}
    assert found == {
        "theme": (3, 3, 3),
        "hand_limit": (1, 1, 1),
        "exchange": (0, 0, 0),
        "currency": (2, 0, 0),
    }
    alike = holding("brain-eater").cubes("theme", Ann=2, Bob=2, Cleo=2).plays("Ann", c("brain-eater"))
    assert alike.on("theme") == (0, 0, 0), "nobody is below them"


@pytest.mark.rule("RB-ZO-16", "RB-SP-26")
def test_the_horde_raids_a_panel_and_may_stay() -> None:
    table = (
        holding("horde")
        .cubes("theme", Bob=2)
        .give("Ann", cubes=1)
        .plays("Ann", c("horde"), ("raid", "theme"))
    )
    table.does("Ann", ("place", "theme")).has("Ann", cubes=0, chips=6)
    assert table.on("theme") == (1, 1, 0)
    empty = (
        holding("horde")
        .give("Ann", cubes=1)
        .plays("Ann", c("horde"), ("raid", "exchange"), "stop")
        .has("Ann", cubes=1)
    )
    assert empty.on("exchange") == (0, 0, 0)
    hooked = (
        holding("horde").give("Ann", cubes=1).hook("Bob", "theme").plays("Ann", c("horde"), ("raid", "theme"))
    )
    hooked.has("Ann", cubes=1)


@pytest.mark.rule("RB-SP-26", "RB-ATK-10", "RB-PR-03")
def test_a_raid_names_any_panel_and_a_removal_up_to_a_number_also_how_many() -> None:
    there = {"theme": 1, "exchange": 2, "currency": 3}

    def facing_cubes(card: str) -> RulebendersTable:
        table = holding(card)
        for panel, cubes in there.items():
            table.cubes(panel, Bob=cubes)
        return table.does("Ann", ("play", c(card)))

    raid = facing_cubes("horde")
    assert raid.offers("Ann") == [("raid", panel) for panel in PANELS]
    bite = facing_cubes("tyrannosaurus").does("Ann", ("target", 1))
    fewest = {panel: min(2, there.get(panel, 0)) for panel in PANELS}
    assert bite.offers("Ann") == [("remove", p, n) for p in PANELS for n in range(3) if n <= fewest[p]]


@pytest.mark.rule("RB-ZO-19")
def test_the_bite_moves_a_disc_towards_the_start() -> None:
    table = holding("bite").disc("Bob", "exchange", "e2").does("Ann", ("play", c("bite")), ("target", 1))
    assert table.offers("Ann") == [("back", "theme"), ("back", "exchange")]
    table.does("Ann", ("back", "exchange")).has("Ann", chips=5)
    assert table.space("Bob", "exchange") == "e1"
    none = holding("bite").disc("Bob", "theme", "c").plays("Ann", c("bite"), ("target", 1))
    assert "end" in none.offers("Ann")


@pytest.mark.rule("RB-ZO-21")
def test_the_bunker_locks_a_cube_of_the_reserve() -> None:
    table = (
        holding("bunker")
        .give("Ann", cubes=1)
        .plays("Ann", c("bunker"), ("lock", "theme"))
        .has("Ann", cubes=0)
    )
    assert table.state.panels["theme"].locked == [1, 0, 0]
    holding("bunker").plays("Ann", c("bunker")).has("Ann", supply=20)


@pytest.mark.rule("RB-ZO-23")
def test_the_radio_tower_places_on_the_track() -> None:
    table = holding("radio-tower").plays(
        "Ann", c("radio-tower"), ("place", "tiebreak"), ("place", "tiebreak")
    )
    table.has("Ann", supply=18, chips=7)
    assert table.rows()[0] == "Ann Ann"


@pytest.mark.rule("RB-ZO-25")
def test_the_supermarket() -> None:
    table = holding("looted-supermarket").plays("Ann", c("looted-supermarket"), ("from", "nights"))
    table.has("Ann", cubes=2, cards=1, chips=7)


@pytest.mark.rule("RB-SP-17")
def test_nobody_saws_at_a_gain_of_which_nothing_is_left() -> None:
    def gaining(saws: int) -> RulebendersTable:
        """Ann takes 2 cubes under saws that work on cubes; Cleo has another saw."""
        table = rulebenders(themes=("scifi", "zombies", "nights", "prehistory"))
        table.dashboard("Ann", c("robot")).dashboard("Bob", c("chainsaw"), rotated=True)
        table.state.saws += [Saw(c("chainsaw"), 0, "cube")] * saws
        return table.dashboard("Cleo", c("chainsaw", 2)).does("Ann", ("activate", c("robot")))

    assert (gaining(0).asked, gaining(0).ask("Cleo").rule) == (["Cleo"], "RB-SP-17")
    assert (gaining(1).asked, gaining(1).player("Ann").cubes) == (["Ann"], 0), (
        "2 - 2 leaves nothing to saw at"
    )


@pytest.mark.rule("RB-ZO-35", "RB-SP-18")
@pytest.mark.scenario("RB-S50")
def test_the_virus_spreads_its_deck_over_the_others() -> None:
    table = holding("virus").dashboard("Bob", c("vaccine"), c("chainsaw")).fuel("Bob", c("bite"))
    table.give("Bob", cubes=1).deck("zombies", 12, 8)
    before = [len(table.pile(theme)) for theme in ("nights", "prehistory", "pirates")]
    table.plays("Ann", c("virus")).has("Bob", chips=10).has("Ann", chips=4)
    after = [len(table.pile(theme)) for theme in ("nights", "prehistory", "pirates")]
    assert [new - old for new, old in zip(after, before, strict=True)] == [7, 7, 6]
    assert len(table.pile("zombies")) == 0
    assert table.state.discards["zombies"].pieces == [c("bite"), c("vaccine"), c("chainsaw")]
    assert (table.player("Bob").fuel.pieces, table.player("Bob").dashboard.pieces) == ([], [])
    assert all(set(table.position.view(None).piles[theme].pieces) == {"?card"} for theme in THEMES[2:])


@pytest.mark.rule("RB-SP-18", "RB-SP-17", "RB-CRD-07")
@pytest.mark.scenario("RB-S50")
def test_what_the_virus_leaves_on_the_table() -> None:
    saw = holding("virus").dashboard("Bob", c("chainsaw"), rotated=True).hand("Bob", c("horde"))
    saw.state.saws.append(Saw(c("chainsaw"), 0, "cube"))
    saw.plays("Ann", c("virus")).holds("Bob", c("horde"))
    assert (saw.state.saws, saw.player("Bob").rotated) == ([], [])
    setup = Setup("rulebenders", (PERSON,) * 3, options={"virus_table": "kept"})
    kept = (
        rulebenders(setup=setup).hand("Ann", c("virus")).dashboard("Bob", c("vaccine")).fuel("Bob", c("bite"))
    )
    kept.plays("Ann", c("virus")).has("Bob", chips=9)
    assert kept.player("Bob").fuel.pieces == [c("bite")]
    assert kept.player("Bob").dashboard.pieces == [c("vaccine")]


@pytest.mark.rule("RB-SP-02", "RB-PLC-07")
def test_the_cube_of_the_horde_is_a_foreign_one_if_there_is_any() -> None:
    def raided() -> RulebendersTable:
        table = holding("horde").give("Ann", cubes=2)
        table.player("Ann").foreign, table.player("Bob").supply = {1: 1}, 19
        return table.plays("Ann", c("horde"), ("raid", "theme"))

    table = raided()
    assert table.offers("Ann") == ["stop", ("foreign", 1, "theme")]
    table.does("Ann", ("foreign", 1, "theme")).has("Ann", cubes=2)
    assert (table.on("theme"), table.ask("Ann").rule) == ((0, 1, 0), "RB-ACT-10"), "one cube, and that was it"
    declined = raided().does("Ann", "stop").has("Ann", cubes=2)
    assert (declined.on("theme"), declined.player("Ann").foreign) == ((0, 0, 0), {1: 1})
