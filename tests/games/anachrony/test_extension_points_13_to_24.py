"""MX-13 to MX-24: each extension point, used by a small made-up module without a change to the base."""

from __future__ import annotations

import pytest
from msgspec import Struct
from msgspec.structs import replace

from clepsydra.games.anachrony.catalog import Evacuation
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.paradox import check_limit, place_anomaly, remove_anomaly
from clepsydra.games.anachrony.rules import AnachronyRules, Anomaly, FreeAction
from clepsydra.games.anachrony.scoring import is_best
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import NOBODY, Denial, Flow, Zone, deny, only
from tests.games.anachrony.made_up import NAME, RULE, free, made_up, made_up_box, play_on, whole_game
from tests.games.anachrony.table import powering


class Markers(Struct):
    """What a seat has put on which thing: `0/TL`."""

    on: list[str] = []


class Pieces(Struct):
    """Zones of a module's own."""

    zones: dict[str, Zone] = {}


def own_zones(game: Anachrony) -> dict[str, Zone]:
    pieces: Pieces = getattr(game.state, NAME)
    return pieces.zones


@pytest.mark.rule("MX-13")
def test_anomalies_are_tiles_of_several_kinds() -> None:
    def extend(rules: AnachronyRules) -> None:
        rules.anomalies.add(
            "rift",
            Anomaly(
                lambda _game, _seat: -1,
                gained=lambda game, seat, _slot: game.gain(seat, {"water": 4}),
                returns_warp=lambda _game: False,
                clearable=False,
            ),
        )
        rules.anomaly_offers.add("rifts", lambda game, _seat: ["rift"] if game.state.era == 3 else [])
        rules.free_actions.add("bargain", free("bargain", bargain))
        rules.free_actions.add(
            "mend",
            free("mend", lambda game, seat: remove_anomaly(game, seat, game.player(seat).anomalies[0])),
        )

    def bargain(game: Anachrony, seat: int) -> Flow[None]:
        yield from place_anomaly(game, seat)

    table = made_up(extend, phase="paradox").give("Ann", paradox=2).warp("Ann", 1, "warp_gold").dice(1)
    table.does("Ann", "rift", ("anomaly", "lab.1")).has("Ann", water=4, paradox=0)
    assert table.score("Ann")["anomalies"] == -1
    assert table.ask(table.asked[0]).rule == "AN-POW-01", "no warp tile comes back for a rift"

    table = made_up(extend, phase="paradox").give("Ann", paradox=2).warp("Ann", 1, "warp_gold").dice(1)
    table.does("Ann", "anomaly", ("anomaly", "lab.1"))
    assert table.ask("Ann").rule == "AN-PAR-06"

    table = made_up(extend).workers("Ann", engineer=1).give("Ann", water=2, neutronium=1)
    table.does("Ann", ("free", "bargain"), "rift", ("anomaly", "lab.1"))
    assert not any("anomaly.lab.1" in option for option in table.offers("Ann"))
    table.does("Ann", ("free", "mend"))
    assert (table.player("Ann").anomalies, table.player("Ann").anomaly_kinds) == ([], {})


@pytest.mark.rule("MX-13")
def test_an_empty_supply_gives_no_anomaly_and_no_warp_tile_back() -> None:
    def extend(rules: AnachronyRules) -> None:
        rules.anomaly_offers.replace("supply", lambda _game, _seat: [])

    table = made_up(extend, phase="paradox").give("Ann", paradox=2).warp("Ann", 1, "warp_gold").dice(1)
    table.start().has("Ann", paradox=0)
    assert table.player("Ann").anomalies == []
    assert table.ask("Ann").rule == "AN-POW-01"


@pytest.mark.rule("MX-14")
def test_a_falling_paradox_limit_is_looked_at_again() -> None:
    def glitch(game: Anachrony, seat: int) -> Flow[None]:
        game.player(seat).facts["glitch"] = 1
        yield from check_limit(game, seat)

    def extend(rules: AnachronyRules) -> None:
        rules.paradox_limit.add("glitch", lambda game, seat: -game.player(seat).facts.get("glitch", 0))
        rules.free_actions.add("glitch", free("glitch", glitch))

    table = made_up(extend).give("Ann", paradox=2).does("Ann", ("free", "glitch"), ("anomaly", "lab.1"))
    assert table.player("Ann").anomalies == ["lab.1"]
    made_up(extend).give("Ann", paradox=1).does("Ann", ("free", "glitch")).has("Ann", paradox=1)


def glitches(game: Anachrony, seat: int) -> list[str]:
    markers: Markers = getattr(game.state, NAME)
    return [thing for thing in markers.on if thing.startswith(f"{seat}/")]


def with_glitches(rules: AnachronyRules) -> None:
    """Markers that close hexes, tiles, spaces and conditions, and score."""

    def closed(game: Anachrony, seat: int, thing: str) -> Denial | None:
        return deny("AN-ANO-05") if f"{seat}/{thing}" in glitches(game, seat) else None

    rules.blocks.add("glitch", closed)
    rules.scoring.add("glitches", lambda game, seat: -len(glitches(game, seat)))


@pytest.mark.rule("MX-15")
def test_markers_close_hexes_tiles_and_spaces_to_their_owner_and_score() -> None:
    table = made_up(with_glitches, state=Markers, phase="power_up").give("Ann", energy_core=6)
    getattr(table.state, NAME).on = ["0/BL"]
    table.refuses("Ann", powering("BL"), rule="AN-ANO-05").powers("Ann")
    table.has("Ann", water=5 * table.game.board(0).water_per_empty_hex)
    assert table.score("Ann")["glitches"] == -1

    table = made_up(with_glitches, state=Markers).built("Ann", "201").workers("Ann", engineer=1)
    getattr(table.give("Ann", water=9).state, NAME).on = ["0/201", "0/purify", "0/supply"]
    table.refuses("Ann", ("place", "engineer", "purify"), rule="AN-ANO-05")
    table.refuses("Ann", ("work", "engineer", "supply"), rule="AN-ANO-05")
    assert not any("201" in option for option in table.offers("Ann"))
    assert table.score("Ann")["buildings"] > 0


@pytest.mark.rule("MX-18")
def test_a_fifth_path_with_its_board_and_leader_and_a_leader_lent_for_an_era() -> None:
    def extend(rules: AnachronyRules) -> None:
        catalog = rules.catalog
        unity = replace(catalog.paths["harmony"], id="unity", leaders=("eldrin", "castien", "thalia"))
        catalog.paths = {"unity": replace(unity, goods={"gold": 7}), "harmony": catalog.paths["harmony"]}
        for side in "AB":
            catalog.boards[f"unity/{side}"] = catalog.boards[f"harmony/{side}"]
        catalog.evacuations["unity_a"] = Evacuation("unity_a", "unity", 3, "flux", 1, 2, {"flux": 2})
        rules.metrics.add("flux", lambda game, seat: game.has(seat, "flux"))
        rules.free_actions.add("eldrin", eldrin)
        rules.phases.add("lend", lend, before="paradox")

    def eldrin(game: Anachrony, seat: int) -> list[FreeAction]:
        return [FreeAction("eldrin", lambda _game, _seat: None)] if game.leads(seat, "eldrin") else []

    def lend(game: Anachrony) -> None:
        for seat in game.in_order():
            if game.leads(seat, "eldrin"):
                game.player(seat).facts["leader.caratacus"] = 1
        game.go_on()

    play = whole_game(made_up_box(extend))
    play.answer(next(iter(play.asks)), "unity")
    seat = next(seat for seat, player in enumerate(play.state.players) if player.path == "unity")
    play_on(play, lambda: seat in play.asks)
    play.answer(seat, "eldrin")
    assert play.state.players[seat].goods["gold"] == 7
    play_on(play, lambda: play.state.phase == "turn" and seat in play.asks)
    assert {("free", "eldrin"), ("meddle", "suffer")} <= set(play.asks[seat].menu.candidates)
    play_on(play)
    assert play.over


@pytest.mark.rule("MX-19")
def test_conditions_compare_any_metric_among_those_they_are_open_to() -> None:
    def extend(rules: AnachronyRules) -> None:
        with_glitches(rules)
        rules.metrics.add("flux", lambda game, seat: game.has(seat, "flux"))
        rules.catalog.conditions["most_flux"] = "flux"
        rules.in_box.add("most_flux", ())
        rules.scoring.add(
            "secret", lambda game, seat: 3 * (seat == 1 and is_best(game, seat, game.rules.metrics["water"]))
        )

    table = made_up(extend, state=Markers).conditions("most_flux").give("Ann", flux=3).give("Bob", flux=1)
    assert [table.score(who)["conditions"] for who in ("Ann", "Bob")] == [3, 0]
    assert [table.score(who)["secret"] for who in ("Ann", "Bob")] == [0, 3]
    getattr(table.state, NAME).on = ["0/most_flux"]
    assert [table.score(who)["conditions"] for who in ("Ann", "Bob")] == [0, 3]


@pytest.mark.rule("MX-20")
def test_lines_are_added_and_changed_and_the_tie_rule_is_replaced() -> None:
    def extend(rules: AnachronyRules) -> None:
        rules.scoring.add("cubes", lambda game, seat: game.has(seat, "gold"))
        rules.scoring.replace("warp_tiles", lambda _game, _seat: 0)
        rules.tie_breaks.remove("water")
        rules.free_actions.add("fine", free("fine", lambda game, seat: game.lose_vp(seat, 2)))

    table = made_up(extend).give("Ann", gold=1, vp=1, water=9).give("Bob", vp=2, gold=0, uranium=2)
    table.warp("Ann", 1, "warp_gold")
    assert (table.score("Ann")["cubes"], table.score("Ann")["warp_tiles"]) == (1, 0)
    assert table.rules.result(table.state).ranks == (2, 1)
    table.does("Ann", ("free", "fine")).has("Ann", vp=0)


@pytest.mark.rule("MX-21")
def test_setup_steps_are_inserted_replaced_and_dropped() -> None:
    def gifts(game: Anachrony) -> Flow[None]:
        for seat in game.people():
            _, good = yield from game.choose(seat, [("take", "gold"), ("take", "uranium")], rule=RULE)
            game.gain(seat, {good: 5})
        game.go_on()

    def extend(rules: AnachronyRules) -> None:
        paths = rules.catalog.paths
        paths.update({name: replace(path, goods={"water": 8}) for name, path in paths.items()})
        rules.setup_steps.add("gifts", gifts, after="goods")
        rules.setup_steps.remove("leaders")
        rules.setup_steps.replace("water", lambda game: game.go_on())
        rules.spaces.remove("mine.top")  # as with another number of players

    play = whole_game(made_up_box(extend))
    play_on(play, lambda: play.state.phase == "gifts")
    for _ in range(2):
        play.answer(next(iter(play.asks)), ("take", "gold"))
    assert [player.goods["gold"] for player in play.state.players] == [5, 5]
    assert [player.goods["water"] for player in play.state.players] == [8, 8]
    assert [player.leader for player in play.state.players] == ["", ""]
    assert (play.state.phase, "mine.top" in play.state.slots) == ("power_up", False)


@pytest.mark.rule("MX-22")
def test_secrets_dice_and_bags_of_a_modules_own() -> None:
    def lay_out(rules: AnachronyRules, table: AnachronyState) -> None:
        bag = [f"mission#{number}" for number in range(6)]
        table.chance.shuffle(bag)
        zones = getattr(table, NAME).zones = {"bag": Zone(NOBODY, bag), "discards": Zone()}
        zones.update({f"mission of {seat}": Zone(only(seat)) for seat in range(len(rules.setup.seats))})

    def missions(game: Anachrony) -> Flow[None]:
        zones = own_zones(game)
        for seat in game.people():
            zones["bag"].draw(zones[f"mission of {seat}"])
            zones["bag"].draw(zones[f"mission of {seat}"])
        hands = {seat: list(zones[f"mission of {seat}"]) for seat in game.people()}
        dropped = yield from game.choose_together(hands, rule=RULE)
        for seat, mission in dropped.items():
            zones[f"mission of {seat}"].move(mission, zones["discards"])
        game.shuffle_into(zones["discards"], zones["bag"])
        game.gain(0, {"flux": int(game.throw(0, "flux"))})
        game.go_on()

    def extend(rules: AnachronyRules) -> None:
        rules.catalog.dice["flux"] = (4, 5, 6)
        rules.backs.add("missions", lambda piece: "mission" if piece.startswith("mission#") else "")
        rules.opening_steps.add("missions", lay_out)
        rules.phases.add("missions", missions, before="power_up")

    table = made_up(extend, state=Pieces, phase="missions").start()
    assert table.asked == ["Ann", "Bob"]
    hands = {who: table.offers(who) for who in ("Ann", "Bob")}
    assert getattr(table.position.view(1), NAME).zones["mission of 0"].pieces == ["?mission", "?mission"]
    table.together(Ann=hands["Ann"][0], Bob=hands["Bob"][0])
    assert table.player("Ann").goods["flux"] in (4, 5, 6)
    assert len(own_zones(table.game)["bag"]) == 4


@pytest.mark.rule("MX-23")
def test_facts_of_an_era_and_of_a_turn_are_forgotten_in_time() -> None:
    def note(game: Anachrony, seat: int) -> None:
        game.player(seat).facts |= {"benefits": 1, "turn.row": 2}

    def extend(rules: AnachronyRules) -> None:
        rules.free_actions.add("note", free("note", note))

    table = made_up(extend).does("Ann", ("free", "note"))
    assert table.player("Ann").facts == {"turn": 1, "benefits": 1, "turn.row": 2}
    table.does("Ann", "pass")
    assert table.player("Ann").facts == {"benefits": 1}
    table.does("Bob", "pass")
    assert table.player("Ann").facts == {}
