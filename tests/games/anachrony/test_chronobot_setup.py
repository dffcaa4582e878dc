"""A game against the Chronobot: how it is opened and set up, what it scores, who wins (SO-MOD, SO-SET, SO-END, SO-INT)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clepsydra.games.anachrony.automas.placing import PILE
from clepsydra.games.anachrony.events import Chose
from clepsydra.games.anachrony.state import Suit
from clepsydra.kernel import PERSON, Play, Setup, deny
from tests.games.anachrony.chronobot import BOT, BOX, SEATS, solo
from tests.games.anachrony.made_up import play_on


def new(**options: str | bool) -> Play[Any]:
    return Play.begin(BOX.rules_for(Setup("anachrony", SEATS, (), dict(options))), b"solo")


# Which tables there are


@pytest.mark.rule("SO-MOD-01", "SO-MOD-02")
def test_the_chronobot_plays_the_base_game_against_one_person() -> None:
    assert BOX.why_not(Setup("anachrony", SEATS)) is None
    for seats in ((PERSON, PERSON, BOT), (BOT,), (BOT, BOT)):
        assert BOX.why_not(Setup("anachrony", seats)) is not None
    for module in BOX.modules:
        refusal = BOX.why_not(Setup("anachrony", SEATS, (module.name,)))
        assert refusal == deny("SO-MOD-02", "module", module=module.name)
    option = Setup("anachrony", SEATS, options={"alternate_timeline": True})
    assert BOX.why_not(option) == deny("SO-MOD-02", "module", module="alternate_timeline")
    assert BOX.why_not(replace(option, seats=(PERSON, PERSON))) is None


@pytest.mark.rule("SO-MOD-04")
@pytest.mark.parametrize("draft", ["asset_draft", "endgame_draft"])
def test_nobody_drafts_against_the_chronobot(draft: str) -> None:
    assert BOX.why_not(Setup("anachrony", SEATS, options={draft: True})) == deny("SO-MOD-04")
    assert BOX.why_not(Setup("anachrony", SEATS)) is None
    assert BOX.why_not(Setup("anachrony", (PERSON, PERSON), options={draft: True})) is None


@pytest.mark.rule("SO-MOD-06", "SO-SET-04", "SO-SET-05", "SO-DIF-01")
def test_which_options_there_are() -> None:
    def refusal(**options: str | int | bool) -> Any:
        return BOX.why_not(Setup("anachrony", SEATS, options=options))

    assert refusal(path_choice="random") == deny("SO-MOD-06", "path")
    assert refusal(simultaneous_powerup=True) == deny("SO-MOD-06", "power_up")
    assert refusal(board_side="B", fixed_paradox=True, council_hard=True) is None
    every = dict.fromkeys(("no_reboot", "no_leader_power", "hyperactive", "frenetic"), True)
    assert refusal(**every) is None
    for option in every:
        found = BOX.why_not(Setup("anachrony", (PERSON, PERSON), options={option: True}))
        assert found == deny("TB-SET-04", "of", option=option, other=BOT)


# Set-up


@pytest.mark.rule("SO-SET-01", "SO-SET-02", "SO-SET-03", "SO-SET-04", "SO-CMP-01", "SO-MOD-05", "SO-MOD-07")
def test_how_a_game_begins() -> None:
    play = new()
    asked = play_on(play, lambda: play.state.phase == "power_up")
    state, bot = play.state, play.state.players[1]
    assert asked == {0}
    assert (bot.path, bot.leader, bot.evacuation, bot.goods, bot.active) == ("", "", "", {}, {})
    assert (bot.breakthroughs, bot.built.pieces, len(bot.warps)) == ({}, [], 8)
    assert len(bot.powered) + bot.reserve == 6
    assert (state.first, state.banner, state.conditions.pieces) == (1, 1, [])
    assert (len(state.players[0].warps), bool(state.players[0].path)) == (9, True)
    assert [name for name in state.slots if name.startswith("construct")] == ["construct.1", "construct.2"]
    assert {space: tokens for space, tokens in getattr(state, BOT).spaces.items() if tokens} == {
        "construct_life_support": [3],
        "construct_power_plant": [4],
        "construct_factory": [2],
        "research": [5],
    }
    assert BOX.rules_for(Setup("anachrony", SEATS)).people == (0,)


@pytest.mark.rule("SO-SET-03")
def test_the_person_is_second_and_has_a_water_for_it() -> None:
    play = new()
    play_on(play, lambda: play.state.phase == "power_up")
    person = play.state.players[0]
    path = solo().game.rules.catalog.paths[person.path]
    assert person.goods["water"] == path.goods.get("water", 0) + 1


@pytest.mark.rule("SO-SET-04", "SO-MOD-06")
def test_the_person_chooses_a_path_and_a_leader_on_the_side_of_choice() -> None:
    play = new(board_side="B")
    assert play.asks[0].rule == "AN-SET-10"
    assert len(play.asks[0].menu.options) == 4
    play_on(play, lambda: play.asks[0].rule == "AN-SET-15")
    assert len(play.asks[0].menu.options) == 2
    assert solo(board_side="B").game.rules.side == "B"


@pytest.mark.rule("SO-DIF-03")
@pytest.mark.parametrize("power", [True, False])
def test_a_leader_without_ability(power: bool) -> None:
    table = solo(first="Ann", no_leader_power=not power).leads("Ann", "caratacus").start()
    offered = {str(option[0]) for option in table.offers("Ann")}
    assert ("meddle" in offered) == power
    assert table.player("Ann").leader == "caratacus"
    assert table.game.leads(0, "caratacus") == power
    assert table.events(Chose) == []


# Hidden information


@pytest.mark.rule("SO-INF-01")
def test_all_that_the_bot_has_is_public() -> None:
    table = solo().acts("construct_lab")
    seen = table.position.view(0)
    assert seen.players[1].built.pieces == table.bot.built.pieces
    assert getattr(seen, BOT) == table.own
    assert (getattr(seen, BOT).actions, getattr(seen, BOT).extra) == (1, False)
    assert seen.players[1].warps.pieces == table.bot.warps.pieces


# The end


@pytest.mark.rule("SO-END-02", "SO-END-03", "SO-END-05", "SO-END-06")
def test_the_sheet_of_the_bot_line_by_line() -> None:
    table = (
        solo(era=7)
        .give(BOT, vp=20, gold=3, titanium=1, paradox=2)
        .owns("401", "402", "203", "welfare_society")
    )
    table.owns("the_ultimate_plan").travels(BOT, 3).anomalies(1).workers(BOT, genius=2)
    table.breakthroughs(BOT, "circle/war", "circle/society", "triangle/war", "square/war")
    table.warp(BOT, 6, "warp_gold", "warp_water")
    assert table.score(BOT) == {
        "buildings": 9,
        "superprojects": 9,
        "anomalies": -3,
        "time_travel": 6,
        "vp_tokens": 20,
        "breakthroughs": 6,
    }


@pytest.mark.rule("SO-END-03")
def test_the_steps_of_its_track() -> None:
    values = [solo().travels(BOT, step).score(BOT)["time_travel"] for step in range(7)]
    assert values == [0, 2, 4, 6, 8, 10, 12]


@pytest.mark.rule("SO-END-05")
@pytest.mark.parametrize(("owned", "points"), [(("circle/war",) * 3, 3), (("circle/war", "square/war"), 2)])
def test_without_all_three_shapes_there_is_no_set(owned: tuple[str, ...], points: int) -> None:
    assert solo().breakthroughs(BOT, *owned).score(BOT)["breakthroughs"] == points


@pytest.mark.rule("SO-END-07", "SO-SET-02")
def test_no_card_counts_for_the_person() -> None:
    assert "conditions" not in solo().score("Ann")
    assert "morale" in solo().score("Ann")


@pytest.mark.scenario("SO-S55")
@pytest.mark.rule("SO-END-08")
@pytest.mark.parametrize(("person", "ranks"), [(55, (2, 1)), (56, (1, 2)), (54, (2, 1))])
def test_a_tie_is_the_bots(person: int, ranks: tuple[int, int]) -> None:
    table = solo().give(BOT, vp=55)
    mine = sum(table.score("Ann").values())
    table.give("Ann", vp=person - mine, water=9, gold=9)
    result = table.rules.result(table.state)
    assert (result.totals, result.ranks) == ((person, 55), ranks)


@pytest.mark.rule("SO-END-01", "SO-CLN-03", "SO-INT-02")
@pytest.mark.parametrize("seed", [b"a", b"b", b"c"])
def test_a_game_ends_as_the_base_game_and_the_bot_never_evacuates(seed: bytes) -> None:
    play = Play.begin(BOX.rules_for(Setup("anachrony", SEATS)), seed)
    assert play_on(play) == {0}
    state = play.state
    gone = all(slot.unavailable for slot in state.slots.values() if slot.top)
    assert state.era == 7 or (state.impact and gone)
    assert not state.players[1].evacuated


# The person's side


@pytest.mark.rule("SO-INT-01")
def test_the_chameleon_copies_a_tile_of_the_bots() -> None:
    table = solo(era=3).built("Ann", "quantum_chameleon").workers("Ann", genius=2)
    tile = next(t for t, thing in table.game.rules.catalog.tiles.items() if thing.work and t.startswith("2"))
    table.give("Ann", **dict.fromkeys(("water", "gold", "titanium", "uranium", "energy_core"), 9))
    table.offer(tile).acts(f"construct_{table.game.tile(tile).row}")
    assert table.bot.built.pieces == [tile]
    assert ("work", "genius", "quantum_chameleon") in table.offers("Ann")
    table.does("Ann", ("work", "genius", "quantum_chameleon"))
    assert any(tile in map(str, option) for option in table.offers("Ann") if not isinstance(option, str))


@pytest.mark.rule("SO-INT-02", "SO-PLC-08")
def test_no_command_leads_to_water_trade_or_evacuation() -> None:
    seen: set[str] = set()
    for seed in (b"x", b"y"):
        play = Play.begin(BOX.rules_for(Setup("anachrony", SEATS)), seed)

        def look(play: Play[Any] = play) -> bool:
            seen.update(suit.where for suit in play.state.players[1].suits)
            return False

        play_on(play, look)
    assert seen
    assert not seen & {"purify", "trade", "evacuate"}


@pytest.mark.rule("SO-INT-05")
def test_an_anomaly_of_the_bot_covers_nothing_and_its_tiles_count_for_nobody_else() -> None:
    table = solo().owns("401", "welfare_society").anomalies(3).offer("402").acts("construct_lab")
    assert table.game.owns(1, "402")
    assert [table.game.covered(1, tile) for tile in table.bot.built] == [False] * 3
    assert (table.score("Ann")["buildings"], table.score("Ann")["superprojects"]) == (0, 0)


@pytest.mark.rule("SO-INT-06")
def test_forced_workers_are_the_persons_own() -> None:
    table = solo().pool(engineer=1).workers("Ann", scientist=1, tired={"engineer": 2}).acts("recruit")
    before = (list(table.bot.suits), dict(table.bot.active), list(table.bot.powered))
    assert before == ([Suit("recruit.1")], {"engineer": 1}, [PILE] * 5)
    table.does("Ann", ("free", "force_workers")).has_workers("Ann", active={"scientist": 1, "engineer": 2})
    assert (table.bot.suits, table.bot.active, table.bot.powered) == before
