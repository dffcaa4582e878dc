"""The cards of Science fiction and Fantasy (RB-SF, RB-FA), and what is special about them."""

from __future__ import annotations

import pytest

from clepsydra.games.rulebenders.events import RoundRestarted
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders
from tests.games.rulebenders.test_income import draw_up

BOTH = ("scifi", "fantasy", "nights", "pirates")


def holding(*cards: str) -> RulebendersTable:
    return rulebenders(themes=BOTH).hand("Ann", *(c(card) for card in cards))


@pytest.mark.rule("RB-SF-01")
def test_alien_technology_lets_only_one_theme_be_played_by_everyone() -> None:
    table = (
        holding("alien-technology")
        .hand("Bob", c("elf"), c("plunder"), c("flexo-18"))
        .disc("Bob", "theme", "e2")
    )
    table.plays("Ann", c("alien-technology"), ("plate", "fantasy")).does("Ann", "end").has("Ann", chips=6)
    table.refuses("Bob", ("play", c("plunder")), rule="RB-PLY-04", theme="fantasy")
    assert {("play", c("elf")), ("play", c("flexo-18"))} <= set(table.offers("Bob"))


@pytest.mark.rule("RB-SF-03")
def test_the_teleporter_moves_up_to_three_cubes() -> None:
    table = holding("teleporter").cubes("theme", Ann=2).track("- Ann")
    table.plays("Ann", c("teleporter"), ("cube", "theme"))
    table.refuses("Ann", ("place", "theme"), rule="TB-ASK-02").does("Ann", ("place", "exchange"))
    table.does("Ann", ("column", "A", 2), ("place", "theme"), "stop")
    assert (table.on("theme"), table.on("exchange"), table.rows()[0]) == ((2, 0, 0), (1, 0, 0), "")
    table.has("Ann", supply=17)


@pytest.mark.rule("RB-SF-05")
def test_the_time_machine_brings_a_card_back_and_an_action() -> None:
    table = holding("time-machine").discards(c("elf"), c("flexo-18"), c("plunder"))
    table.does("Ann", ("play", c("time-machine")))
    assert set(table.offers("Ann")) == {("recover", c("elf")), ("recover", c("plunder"))}
    table.does("Ann", ("recover", c("elf"))).plays("Ann", c("elf")).draws("Ann", *["flexo"] * 4)
    table.has("Ann", chips=4, cards=4).refuses("Ann", ("place", "theme"), rule="RB-ACT-02")


@pytest.mark.rule("RB-SF-07")
def test_the_robot_takes_two_cubes() -> None:
    table = holding("robot").plays("Ann", c("robot")).does("Ann", ("activate", c("robot")))
    table.has("Ann", chips=5, cubes=2)


@pytest.mark.rule("RB-SF-09", "RB-SP-01")
@pytest.mark.scenario("RB-S37")
def test_star_gate_fills_columns_with_exactly_one_cube() -> None:
    table = (
        holding("star-gate")
        .track("Ann Ann", "- Ann Ann")
        .plays("Ann", c("star-gate"))
        .has("Ann", chips=5, supply=14)
    )
    assert table.rows() == ("Ann Ann Ann", "Ann Ann Ann")
    scarce = holding("star-gate").track("Bob - Cleo").cubes("theme", Ann=19)
    scarce.does("Ann", ("play", c("star-gate")))
    assert scarce.offers("Ann") == [("opposite", 1), ("opposite", 3)]
    scarce.does("Ann", ("opposite", 3))
    assert scarce.rows() == ("Bob - Cleo", "- - Ann")
    enough = holding("star-gate").track("Bob - Cleo").cubes("theme", Ann=18).plays("Ann", c("star-gate"))
    assert enough.rows() == ("Bob - Cleo", "Ann - Ann"), "two cubes for two columns: nothing to decide"


@pytest.mark.rule("RB-SP-01", "RB-SP-04")
def test_a_cube_of_the_star_gate_may_go_to_the_ring() -> None:
    ring = c("ring-of-invisibility")
    table = holding("star-gate").dashboard("Ann", ring).track("Bob - Cleo").plays("Ann", c("star-gate"))
    assert table.offers("Ann") == [("opposite", 1), ("opposite", 3), ("place", ring)]
    table.does("Ann", ("place", ring), ("opposite", 3)).has("Ann", supply=18)
    assert (table.player("Ann").rings, table.rows()) == ({ring: 1}, ("Bob - Cleo", "- - Ann"))


@pytest.mark.rule("RB-TOK-03", "RB-CMP-05")
def test_multipliers_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = holding("halley-comet").multiplier("theme")
    monkeypatch.setitem(table.game.rules.figures, "multipliers", 2)
    assert table.game.can_multiply("exchange")
    table.multiplier("currency")
    assert not table.game.can_multiply("exchange")


@pytest.mark.rule("RB-SF-11", "RB-SP-13")
def test_cosmic_nebula_moves_a_marker_to_an_adjacent_setting_at_once() -> None:
    table = (
        holding("cosmic-nebula", "flexo-50")
        .give("Ann", exchange="3>1")
        .does("Ann", ("play", c("cosmic-nebula")))
    )
    offers = table.offers("Ann")
    assert ("set", "theme", "nights") not in offers
    assert {("set", "theme", "fantasy"), ("set", "theme", "pirates"), ("set", "currency", "card")} <= set(
        offers
    )
    assert not [option for option in offers if option[1] == "first_player" or option[2] == "cube"]
    table.does("Ann", ("set", "exchange", "2>1"))
    assert (table.shows("exchange"), table.player("Ann").tokens) == ("2>1", ["3>1"])


@pytest.mark.rule("RB-SF-14")
def test_hyperdrive_places_up_to_three_cubes_of_the_supply() -> None:
    table = holding("hyperdrive").plays(
        "Ann", c("hyperdrive"), ("place", "theme"), ("place", "tiebreak"), "stop"
    )
    table.has("Ann", supply=18, chips=6)
    assert (table.on("theme"), table.rows()[0]) == ((1, 0, 0), "Ann")


@pytest.mark.rule("RB-SF-16")
def test_the_space_station_locks_a_cube_beside_another() -> None:
    table = (
        rulebenders(themes=BOTH)
        .dashboard("Ann", c("space-station"))
        .give("Ann", cubes=2)
        .cubes("theme", Ann=1)
    )
    table.cubes("exchange", Ann=1).does("Ann", ("activate", c("space-station")))
    assert table.offers("Ann") == [("lock", "theme"), ("lock", "exchange")]
    table.does("Ann", ("lock", "theme")).has("Ann", cubes=1)
    assert table.state.panels["theme"].locked == [1, 0, 0]
    none = rulebenders(themes=BOTH).dashboard("Ann", c("space-station")).give("Ann", cubes=2)
    none.does("Ann", ("activate", c("space-station"))).has("Ann", cubes=2)


@pytest.mark.rule("RB-SF-18")
def test_mutagen_ray_moves_an_own_disc() -> None:
    table = (
        holding("mutagen-ray")
        .round(2)
        .plays("Ann", c("mutagen-ray"), ("right", "currency", 1))
        .has("Ann", chips=5)
    )
    assert table.space("Ann", "currency") == "n1"


@pytest.mark.rule("RB-SF-20", "RB-SP-27")
def test_each_hologram_adds_a_cube_where_there_is_one() -> None:
    table = rulebenders(themes=BOTH, phase="before_evaluation").dashboard(
        "Ann", c("hologram"), c("hologram", 2)
    )
    table.locked("theme", Ann=1).cubes("exchange", Bob=1)
    table.does("Ann", ("resolve", c("hologram")))
    assert table.offers("Ann") == ["stop", ("place", "theme")]
    table.does("Ann", ("place", "theme"), "stop")
    assert table.on("theme") == (2, 0, 0)


@pytest.mark.rule("RB-SF-22")
def test_a_satellite_draws_two() -> None:
    holding("satellite").plays("Ann", c("satellite")).draws("Ann", "scifi", "flexo").has(
        "Ann", cards=2, chips=7
    )


@pytest.mark.rule("RB-SF-24", "RB-TOK-08")
def test_a_fusion_reactor_takes_five() -> None:
    holding("fusion-reactor").plays("Ann", c("fusion-reactor")).has("Ann", cubes=5, chips=6)
    holding("fusion-reactor").cubes("theme", Ann=17).plays("Ann", c("fusion-reactor")).has(
        "Ann", cubes=3, supply=0
    )


@pytest.mark.rule("RB-SF-27", "RB-FA-27", "RB-TOK-01", "RB-TOK-02", "RB-TOK-03")
@pytest.mark.scenario("RB-S52")
@pytest.mark.parametrize("card", ["halley-comet", "magician"])
def test_a_comet_and_a_magician_peek_reveal_and_multiply(card: str) -> None:
    table = holding(card).plays("Ann", c(card), ("peek", "electron", "theme"))
    table.refuses("Ann", ("peek", "electron", "theme"), rule="TB-ASK-02").does(
        "Ann", ("peek", "electron", "exchange")
    )
    table.does("Ann", ("reveal", "electron", "currency"), ("multiply", "theme")).has("Ann", chips=6)
    assert table.state.panels["theme"].multiplier
    revealed = holding(card).multiplier("theme")
    for token in revealed.state.tokens["electron"].zone.pieces:
        revealed.state.tokens["electron"].zone.show(token, -1)
    revealed.does("Ann", ("play", c(card)))
    assert ("multiply", "theme") not in revealed.offers("Ann")
    revealed.does("Ann", ("multiply", "exchange"))
    assert revealed.state.panels["exchange"].multiplier


@pytest.mark.parametrize(
    "card",
    [
        pytest.param("meteorite", marks=pytest.mark.rule("RB-SF-30")),
        pytest.param("elven-gem", marks=pytest.mark.rule("RB-FA-30")),
        pytest.param("sultan-jewel", marks=pytest.mark.rule("RB-NI-30")),
        pytest.param("treasure-map", marks=pytest.mark.rule("RB-PI-30")),
        pytest.param("dinosaur-egg", marks=pytest.mark.rule("RB-PR-30")),
        pytest.param("vaccine", marks=pytest.mark.rule("RB-ZO-30")),
    ],
)
def test_collection_cards_do_nothing_but_count(card: str) -> None:
    theme = rulebenders().game.card(c(card)).deck
    table = rulebenders(themes=(theme, *[other for other in BOTH if other != theme][:3])).hand("Ann", c(card))
    table.plays("Ann", c(card)).has("Ann", chips=6)
    assert table.score("Ann")["collection"] == 1
    assert ("activate", c(card)) not in table.offers("Ann")


@pytest.mark.rule("RB-SF-35", "RB-SP-08", "RB-RND-02")
@pytest.mark.scenario("RB-S48")
def test_big_bang_begins_the_round_anew_for_all() -> None:
    table = holding("big-bang", "elf").round(2).passed("Bob").hand("Bob", c("plunder")).cubes("theme", Bob=2)
    draw_up(table.give("Ann", cubes=3).plays("Ann", c("big-bang")))
    assert (table.asked, table.state.round, table.player("Bob").passed) == (["Ann"], 2, False)
    assert table.on("theme") == (0, 2, 0)
    table.has("Ann", cubes=5, cards=4, chips=6).has("Bob", cubes=5, cards=4, chips=8)


@pytest.mark.rule("RB-SF-35", "RB-SP-08", "RB-RND-02")
@pytest.mark.scenario("RB-S64")
def test_big_bang_begins_with_who_is_first_now() -> None:
    table = holding("big-bang", "elf").round(2).give("Ann", cubes=3).passed("Cleo").cubes("theme", Bob=2)
    table.hand("Bob", c("plunder")).hand("Cleo", c("scimitar"), c("djinn")).give("Bob", cubes=2)
    table.dashboard("Bob", c("parrot"), rotated=True).fuel("Cleo", c("doubloons")).hook("Bob", "exchange")
    table.player("Bob").foreign, table.player("Ann").supply = {0: 1}, 16
    table.state.first = 2
    table.plays("Ann", c("big-bang"))
    assert len(table.events(RoundRestarted)) == 1
    for who in table.names:
        table.has(who, cubes=5, cards=0)
    assert (table.state.order, table.asked, table.state.round) == ([2, 0, 1], ["Cleo"], 2)
    table.has("Cleo", chips=9).has("Ann", chips=5, supply=15)
    draw_up(table)
    assert (table.asked, table.on("theme")) == (["Cleo"], (0, 2, 0))
    assert not any(player.passed for player in table.state.players)
    assert (table.player("Bob").rotated, table.player("Bob").foreign) == ([], {})
    assert table.player("Cleo").fuel.pieces == [c("doubloons")]
    assert (table.state.panels["exchange"].hook, c("big-bang") in table.state.box) == (1, True)


# Fantasy


@pytest.mark.rule("RB-FA-01")
def test_the_hoard() -> None:
    holding("dragon-hoard").plays("Ann", c("dragon-hoard")).has("Ann", chips=8, cubes=1)


@pytest.mark.rule("RB-FA-03")
def test_the_griffon_brings_all_cubes_home_but_locked_ones() -> None:
    table = holding("griffon").cubes("theme", Ann=3).cubes("exchange", Ann=1, Bob=1).locked("theme", Ann=1)
    table.track("Ann Bob", "- - Ann").plays("Ann", c("griffon")).has("Ann", cubes=6, chips=6)
    assert (table.on("theme"), table.on("exchange"), table.rows()) == ((1, 0, 0), (0, 1, 0), ("- Bob", ""))


@pytest.mark.rule("RB-FA-05")
def test_the_elf_draws_four() -> None:
    holding("elf").plays("Ann", c("elf")).draws("Ann", *["scifi"] * 4).has("Ann", cards=4, chips=6)


@pytest.mark.rule("RB-FA-07", "RB-SP-02")
def test_the_amulet_hands_out_four_cubes() -> None:
    table = holding("magic-amulet").plays("Ann", c("magic-amulet"), *[("hand_cube", 1)] * 3, ("hand_cube", 2))
    assert (table.player("Bob").foreign, table.player("Cleo").foreign) == ({0: 3}, {0: 1})
    table.has("Ann", supply=16).does("Ann", "end").has("Bob", cubes=0)
    table.does("Bob", ("foreign", 0, "tiebreak"), "end")
    assert table.rows()[0] == "Ann"
    few = holding("magic-amulet").cubes("theme", Ann=19).plays("Ann", c("magic-amulet"), ("hand_cube", 2))
    few.has("Ann", supply=0)


@pytest.mark.rule("RB-FA-09", "RB-SP-23")
@pytest.mark.scenario("RB-S54")
def test_enchantment_draws_twice_what_was_discarded() -> None:
    table = holding("enchantment", "elf", "griffon", "plunder")
    table.does("Ann", ("play", c("enchantment")))
    assert set(table.offers("Ann")) == {"stop", ("discard", c("elf")), ("discard", c("griffon"))}
    table.does("Ann", ("discard", c("elf")), ("discard", c("griffon")))
    assert set(table.offers("Ann")) == {("from", theme) for theme in ("scifi", "nights", "pirates")}
    table.draws("Ann", *["nights"] * 4).has("Ann", cards=5, chips=7)


@pytest.mark.rule("RB-FA-11")
@pytest.mark.parametrize(("face", "has"), [(1, {"cubes": 3}), (4, {"chips": 8}), (5, {"chips": 9})])
def test_the_well_gives_what_the_die_shows(face: int, has: dict[str, int]) -> None:
    holding("wishing-well").fate(face).plays("Ann", c("wishing-well")).has("Ann", **has)


@pytest.mark.rule("RB-FA-14", "RB-INC-07")
def test_the_unicorn_brings_a_resource_each_round() -> None:
    table = rulebenders(themes=BOTH, phase="round_start").dashboard("Bob", c("unicorn"))
    table.does("Bob", ("resource", "cube")).has("Bob", cubes=1)


@pytest.mark.rule("RB-FA-19", "RB-SP-04")
@pytest.mark.scenario("RB-S46")
def test_the_ring_hides_cubes_until_the_evaluation() -> None:
    ring = c("ring-of-invisibility")
    table = rulebenders(themes=BOTH).dashboard("Ann", ring).give("Ann", cubes=2).hand("Ann", c("hyperdrive"))
    table.plays("Ann", c("hyperdrive"), ("place", ring), ("place", ring), ("place", ring)).does("Ann", "end")
    table.does("Bob", "pass").does("Cleo", "pass").does("Ann", ("place", ring), "end")
    assert (table.player("Ann").rings, table.on("theme")) == ({ring: 4}, (0, 0, 0))
    table.does("Ann", "pass")
    assert (table.asked, table.ask("Ann").rule) == (["Ann"], "RB-SP-04")
    table.refuses("Ann", "stop", rule="TB-ASK-02").does("Ann", ("place", "exchange"))
    assert (table.on("exchange"), table.player("Ann").rings) == ((4, 0, 0), {})


@pytest.mark.rule("RB-SP-04")
def test_a_ring_that_leaves_gives_its_cubes_back_and_hooks_block_it() -> None:
    ring = c("ring-of-invisibility")
    table = rulebenders(themes=BOTH, first="Bob").dashboard("Ann", ring).hand("Bob", c("mutiny"))
    table.player("Ann").rings, table.player("Ann").supply = {ring: 3}, 17
    table.plays("Bob", c("mutiny"), ("target", 0)).has("Ann", cubes=3, chips=8)
    blocked = rulebenders(themes=BOTH, phase="before_evaluation").dashboard("Ann", ring).hook("Bob", "theme")
    blocked.player("Ann").rings, blocked.player("Ann").supply = {ring: 3}, 17
    blocked.refuses("Ann", ("place", "theme"), rule="RB-PLC-04")
    everywhere = rulebenders(themes=BOTH, phase="before_evaluation").dashboard("Ann", ring)
    everywhere.player("Ann").rings, everywhere.player("Ann").supply = {ring: 3}, 17
    for panel in everywhere.state.panels:
        everywhere.hook("Bob", panel)
    everywhere.start().has("Ann", cubes=3 + 5)


@pytest.mark.rule("RB-FA-21")
@pytest.mark.parametrize(
    ("choice", "has"),
    [(("take_cubes", 4), {"cubes": 4}), (("gain_chips", 2), {"chips": 8}), (("draw", 3), {"chips": 6})],
)
def test_the_potion_gives_one_of_three(choice: tuple[str, int], has: dict[str, int]) -> None:
    holding("potion").plays("Ann", c("potion"), choice).has("Ann", **has)


@pytest.mark.rule("RB-FA-23")
def test_the_banker_brings_a_chip() -> None:
    table = holding("goblin-banker").plays("Ann", c("goblin-banker"), ("activate", c("goblin-banker")))
    table.has("Ann", chips=6)


@pytest.mark.rule("RB-FA-25")
def test_the_wand_exchanges_up_to_four_one_for_one() -> None:
    table = holding("magic-wand").give("Ann", cubes=2).does("Ann", ("play", c("magic-wand")))
    table.does(
        "Ann", *[("swap", 1, "cube", "for", 1, "chip")] * 2, *[("swap", 1, "chip", "for", 1, "card")] * 2
    )
    table.draws("Ann", "scifi", "scifi").has("Ann", cubes=0, chips=7, cards=2)


@pytest.mark.rule("RB-FA-35", "RB-SP-19")
def test_the_dragon_empties_the_open_sections() -> None:
    table = (
        holding("dragon-awakening")
        .cubes("theme", Ann=3, Bob=1)
        .cubes("exchange", Ann=2)
        .locked("theme", Bob=1)
    )
    table.track("Cleo").plays("Ann", c("dragon-awakening")).has("Ann", chips=6, supply=20).has(
        "Bob", chips=7, supply=19
    )
    assert (table.on("theme"), table.rows()[0]) == ((0, 1, 0), "Cleo")
