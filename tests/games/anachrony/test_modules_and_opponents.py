"""Steps of modules, of variants and of solo opponents, with all that they change, see and tell."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.act import Act, Warp
from clepsydra.games.anachrony.automas import construct as bot_construct
from clepsydra.games.anachrony.automas import research as bot_research
from clepsydra.games.anachrony.automas.events import BotNoExosuitLeft, BotPowered
from clepsydra.games.anachrony.catalog import Effect
from clepsydra.games.anachrony.effects import gain_choice
from clepsydra.games.anachrony.events import DieShows
from clepsydra.games.anachrony.modules.chronobot.tokens import Chronobot
from clepsydra.games.anachrony.modules.chronossus.energy import power_up as bot_power_up
from clepsydra.games.anachrony.modules.chronossus.valley import take_technology
from clepsydra.games.anachrony.modules.chronossus.with_alternate_timeline import bonus_spaces, gives_back
from clepsydra.games.anachrony.modules.chronossus.with_fractures import nothing_is_lost
from clepsydra.games.anachrony.modules.fractures.glitch_check import place_glitch
from clepsydra.games.anachrony.modules.fractures.pieces import fractures_of
from clepsydra.games.anachrony.modules.quantum_loops.operations import reserve
from clepsydra.games.anachrony.sights import ShapeDrawn, SpacesUsed
from clepsydra.games.anachrony.state import Suit
from clepsydra.games.anachrony.tiles import tile_frees
from clepsydra.games.anachrony.variants.alternate_timeline import commit_in_secret, place
from clepsydra.games.anachrony.variants.asset_draft import choose_first_player
from clepsydra.kernel import EVERYBODY, Event, One, only
from clepsydra.kernel.zones import visible
from tests.games.anachrony import chronobot, chronossus
from tests.games.anachrony import quantum_loops as ql
from tests.games.anachrony.devices import blinks, device
from tests.games.anachrony.fractures import fractures, own
from tests.games.anachrony.table import anachrony
from tests.games.anachrony.test_asset_draft import at_reveal, cards
from tests.games.anachrony.test_steps_of_modules import carried_out

# --- modules and variants -----------------------------------------------------------------------


@pytest.mark.rule("FT-BLK-03", "FT-BLK-04", "FT-GLI-20", "FT-TEC-07")
@pytest.mark.parametrize(("worker", "dice"), [("operator", ()), ("scientist", (1, "fracture_device"))])
def test_a_blink_costs_a_core_and_a_check_unless_an_operator_goes_and_its_worker_may_be_roused(
    worker: str, dice: tuple[int | str, ...]
) -> None:
    table = fractures().occupies("Ann", "mine.top", worker).give("Ann", flux_core=2, water=1)
    table.put(own(table).technologies, "515")
    device(table, ".....").dice(*dice)
    blinks(table, worker, "mine.top", "trade")
    assert table.offers("Ann") == [("rouse_home", worker), "decline"]
    table.has("Ann", flux_core=1)
    assert table.state.chance.script == [], "all dice that were expected have fallen"
    table.does("Ann", ("rouse_home", worker)).has_workers("Ann", active={worker: 1})


@pytest.mark.rule("QL-MIX-04")
def test_a_superproject_that_is_reserved_lies_on_the_card_and_no_longer_among_the_unused() -> None:
    table = ql.quantum(era=2)
    ql.holds(table, ql.ESPIONAGE, 1)
    unused = ql.loops(table).superprojects
    before = {*unused.pieces}
    steps = reserve(table.game, Act(0, where=ql.ESPIONAGE), Effect("reserve_superproject", {"look": 3}))
    ask = next(steps)
    assert isinstance(ask, One)
    options = list(ask.menu.options)
    assert len(options) == 3
    with pytest.raises(StopIteration):
        steps.send(options[1])
    tile = options[1][1]
    assert ql.own(table).on_card.pieces == [tile]
    assert {*unused.pieces} == before - {tile}


@pytest.mark.rule("AN-FREE-02")
def test_a_tile_without_a_free_action_offers_none() -> None:
    tiles = anachrony().game.rules.catalog.tiles.values()
    without = [tile.id for tile in tiles if tile.free is None and tile.row]
    assert without
    for tile in without:
        assert list(tile_frees(anachrony().built("Ann", tile).game, 0)) == []


@pytest.mark.rule("AN-VRD-05", "AN-VRD-06")
def test_when_the_first_player_is_known_only_their_owner_sees_what_is_chosen_later() -> None:
    table = at_reveal({"Ann": cards(9, 5), "Bob": cards(3, 4), "Cleo": cards(2, 7)})
    for player in table.state.players:
        player.chosen.eyes = EVERYBODY
    choose_first_player(table.game)
    assert [player.chosen.eyes for player in table.state.players] == [only(seat) for seat in range(3)]
    assert table.state.first == 1, "3 and 4 are the lowest sum"


# --- solo opponents -----------------------------------------------------------------------------


@pytest.mark.rule("SO-INF-01")
def test_a_chronobot_begins_with_nothing_done() -> None:
    assert Chronobot() == Chronobot(spaces={}, actions=0, extra=False)
    assert (Chronobot().actions, Chronobot().extra) == (0, False)


@pytest.mark.rule("SO-POW-02", "SO-POW-03", "SO-POW-04", "SO-DIF-08")
@pytest.mark.parametrize(
    ("extra", "reserve", "powered", "vp"),
    [(False, 6, 3, 0), (True, 6, 4, 0), (False, 3, 3, 0), (True, 3, 3, 1)],
)
def test_the_chronossus_powers_up_one_more_only_by_agreement_and_scores_where_none_is_left(
    *, extra: bool, reserve: int, powered: int, vp: int
) -> None:
    table = chronossus.solo(extra_exosuit=extra).energy_pool(0, 3)
    game, told = table.game, list[Event]()
    game.told = told.append
    bot = table.state.players[1]
    bot.powered, bot.reserve = [], reserve
    game.state.chance.script = [[0, 0, 0]]
    bot_power_up(game, 1)
    assert len(bot.powered) == powered
    assert bot.reserve == reserve - powered
    assert [event for event in told if isinstance(event, BotPowered)] == [BotPowered(1, "SO-POW-03", powered)]
    assert any(isinstance(event, BotNoExosuitLeft) for event in told) == bool(vp)
    assert (table.own.energy, table.own.exhausted) == (0, 1)


@pytest.mark.rule("SO-FOT-02")
@pytest.mark.parametrize(("where", "right"), [("trade", True), ("assimilate_top", False)])
def test_a_core_goes_with_an_exosuit_of_the_chronossus_on_the_main_board_alone(
    where: str, *, right: bool
) -> None:
    table = chronossus.solo(modules=("fractures",))
    assert nothing_is_lost(table.game.rules, table.state)
    table.state.players[1].suits.append(Suit(where, core=True))
    assert nothing_is_lost(table.game.rules, table.state) is right


@pytest.mark.rule("SO-RES-01", "SO-RES-03", "SO-RES-04")
@pytest.mark.parametrize(
    ("owned", "thrown"), [(("circle/war", "square/war"), False), (("circle/war",), True)]
)
def test_for_a_single_shape_that_is_missing_no_die_is_thrown(owned: tuple[str, ...], *, thrown: bool) -> None:
    table = chronossus.solo(research_new_shape=True)
    table.breakthroughs("chronossus", *owned)
    game, told = table.game, list[Event]()
    game.told = told.append
    if thrown:
        table.dice("triangle")
    bot_research.research(game, 1)
    assert any(isinstance(event, DieShows) for event in told) is thrown
    found = [
        name for name, count in table.state.players[1].breakthroughs.items() if count and name not in owned
    ]
    assert [name.partition("/")[0] for name in found] == ["triangle"]


@pytest.mark.rule("SO-SUP-03")
@pytest.mark.parametrize(
    ("owned", "sights"), [(("circle/war", "square/war"), 1), (("circle/war", "circle/society"), 0)]
)
def test_a_shape_is_drawn_only_among_several_of_which_it_has_most(
    owned: tuple[str, ...], sights: int
) -> None:
    table = chronobot.solo()
    table.breakthroughs("chronobot", *owned)
    game, saw = table.game, list[object]()
    game.saw = saw.append
    bot_construct.give_breakthrough(game, 1)
    assert [sight for sight in saw if isinstance(sight, ShapeDrawn)] == [
        ShapeDrawn(("circle", "square"))
    ] * sights


@pytest.mark.rule("AN-VAT-03", "AN-VAT-07", "SO-ALT-02")
@pytest.mark.parametrize("tiles", [0, 1])
def test_the_spaces_are_looked_at_only_for_tiles_that_an_opponent_places(tiles: int) -> None:
    table = chronossus.solo(era=2, alternate_timeline=True)
    bot = table.state.players[1]
    placed = bot.warps.pieces[:tiles]
    for piece in placed:
        bot.warps.move(piece, bot.chosen)
    game, saw = table.game, list[object]()
    game.saw = saw.append
    carried_out(place(game, Warp(1, placed.copy())))
    assert [sight for sight in saw if isinstance(sight, SpacesUsed)] == [SpacesUsed(2)] * tiles


@pytest.mark.rule("AN-VAT-02", "AN-INF-04", "AN-VAT-10", "SO-ALT-02")
def test_what_an_opponent_warps_lies_open_and_what_a_person_chose_face_down() -> None:
    table = chronossus.solo(era=3, phase="warp", alternate_timeline=True)
    table.state.players[1].chosen.eyes = only(1)
    steps = commit_in_secret(table.game)
    next(steps)
    with pytest.raises(StopIteration):
        steps.send({0: ()})
    person, bot = table.state.players
    assert bot.chosen.eyes == EVERYBODY
    assert person.chosen.eyes != EVERYBODY
    assert len(bot.chosen.pieces) + len(bot.warps.pieces) == 8


@pytest.mark.rule("AN-VAT-03", "AN-VAT-07")
def test_when_tiles_are_placed_only_their_owner_sees_what_was_chosen_and_left() -> None:
    table = anachrony(phase="warp", alternate_timeline=True)
    table.player("Ann").chosen.eyes = EVERYBODY
    carried_out(place(table.game, Warp(0, [])))
    assert table.player("Ann").chosen.eyes == only(0)


@pytest.mark.rule("SO-ALT-08")
@pytest.mark.parametrize(
    ("on_bonus", "given", "left"),
    [((0, 1, 2), 2, (0, 1)), ((0, 2), 1, (0, 2)), ((2,), 1, (2,)), ((), 2, ())],
)
def test_a_tile_without_a_bonus_goes_before_one_that_has_one(
    on_bonus: tuple[int, ...], given: int, left: tuple[int, ...]
) -> None:
    table = chronossus.solo(alternate_timeline=True)
    tiles = table.state.players[1].warps.pieces[:3]
    lying = bonus_spaces(table.state)
    lying.tiles = [tiles[number] for number in on_bonus]
    assert gives_back(table.game, 1, tiles) == tiles[given]
    assert lying.tiles == [tiles[number] for number in left]


@pytest.mark.rule("SO-ASM-03", "SO-ASM-05")
def test_the_technology_below_the_one_an_opponent_takes_is_seen_by_all() -> None:
    table = chronossus.solo(modules=("fractures",))
    stack = fractures_of(table.state).technologies
    table.put(stack.primary, *stack.secondary.pieces.copy())
    stack.primary.known.clear()
    take_technology(table.game, 1)
    assert visible([stack.primary], 0) == {stack.primary.pieces[-1]}


@pytest.mark.rule("FT-GLI-05", "FT-GLI-07")
def test_for_an_anomaly_that_a_glitch_brings_a_warp_tile_may_come_back() -> None:
    table = fractures(era=3).give("Ann", paradox=2).warp("Ann", 1, "warp_gold")
    device(table, ".....")
    steps = place_glitch(table.game, 0, "paradox_track")
    carried_out(steps, ("anomaly", "lab.1"), ("take_back", "warp_gold#0", 1))
    assert table.player("Ann").anomalies == ["lab.1"]
    assert table.game.timeline_tile(1).warps.pieces == []


@pytest.mark.rule("SO-SUP-03")
def test_for_a_single_shape_of_which_it_has_most_nothing_is_drawn() -> None:
    table = chronobot.solo().breakthroughs("chronobot", "circle/war", "circle/society", "square/war")
    game = table.game
    game.rolls = []
    bot_construct.give_breakthrough(game, 1)
    assert game.rolls == []
    assert table.bot.breakthroughs["square/war"] == 1


@pytest.mark.rule("AN-BLD-03", "AN-WRK-08")
def test_of_several_bundles_one_comes_goods_or_a_worker() -> None:
    effect = Effect("gain_choice", {"options": [{"water": 2}, {"engineer": 1}]})
    table = anachrony().workers("Ann").give("Ann", water=0)
    ways = [("gain", "water", 2), ("gain", "engineer", 1)]
    assert carried_out(gain_choice(table.game, Act(0), effect), ways[1]) == [ways]
    table.has("Ann", water=0).has_workers("Ann", active={"engineer": 1})
    carried_out(gain_choice(table.game, Act(0), effect), ways[0])
    table.has("Ann", water=2).has_workers("Ann", active={"engineer": 1})
