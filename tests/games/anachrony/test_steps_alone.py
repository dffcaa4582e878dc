"""Single steps and figures that many rules share, each by itself: all that it changes, and nothing else."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.automas.events import BotPassed
from clepsydra.games.anachrony.clean_up import send_home
from clepsydra.games.anachrony.costs import mixes
from clepsydra.games.anachrony.events import DieShows, WorkerGained, WorkerLost
from clepsydra.games.anachrony.leaders import zaida
from clepsydra.games.anachrony.modules.chronossus.turn import Came, do_pass, obey
from clepsydra.games.anachrony.modules.chronossus.with_hypersync import choose
from clepsydra.games.anachrony.modules.fractures.pieces import NAME as FRACTURES
from clepsydra.games.anachrony.paradox import REMOVED, place_anomaly, remove_anomaly
from clepsydra.games.anachrony.scoring import tiles_of
from clepsydra.games.anachrony.setup import deal_water
from clepsydra.games.anachrony.sights import SpaceDrawn
from clepsydra.games.anachrony.state import Busy
from clepsydra.games.anachrony.turn import Possible
from clepsydra.kernel import Event, Gained, One, Paid
from tests.games.anachrony import variable_anomalies as va
from tests.games.anachrony.chronossus import solo
from tests.games.anachrony.hypersync import LEFT, MIDDLE, NAME, RIGHT, hypersync, use
from tests.games.anachrony.intrigues import council
from tests.games.anachrony.table import anachrony

# --- the course of an era -----------------------------------------------------------------------


@pytest.mark.rule("AN-ERA-01", "AN-SET-19")
def test_after_the_last_step_of_set_up_comes_the_first_phase() -> None:
    table = anachrony()
    game, steps = table.game, list(table.game.rules.setup_steps)
    table.state.phase = steps[0]
    met: list[str] = []
    for _ in range(len(steps) + 7):
        met.append(table.state.phase)
        game.go_on()
    assert met == [*steps, "preparation", "paradox", "power_up", "warp", "begin_turns", "turn", "clean_up"]
    assert table.state.phase == "preparation", "and the next era begins"


@pytest.mark.rule("AN-ERA-01", "FT-ERA-02")
def test_a_phase_that_an_era_does_not_have_is_passed_over() -> None:
    game = anachrony(modules=(FRACTURES,), era=0).game
    game.state.phase = "preparation"
    game.go_on()
    assert game.state.phase == "warp"


@pytest.mark.rule("FT-ERA-05", "FT-ERA-06")
def test_the_eras_are_counted_from_the_first_one() -> None:
    for game in (anachrony(era=3).game, anachrony(modules=(FRACTURES,), era=3).game):
        first = game.rules.first_era
        assert list(game.eras()) == list(range(first, first + len(game.state.timeline)))
        assert [game.timeline_tile(era) for era in game.eras()] == game.state.timeline
        assert list(game.past_eras()) == list(range(first, 3))


# --- workers, goods and dice --------------------------------------------------------------------


@pytest.mark.rule("FI-GEN-06", "AN-CMP-04", "AN-WRK-09")
def test_workers_come_active_or_tired_and_go_from_where_they_are() -> None:
    table = anachrony().workers("Ann", engineer=2, tired={"genius": 3}).pool(engineer=4)
    game, told = table.game, list[Event]()
    game.told = told.append
    game.gain_worker(0, "engineer")
    game.gain_worker(0, "scientist")
    game.gain_worker(0, "genius", "tired")
    game.gain_worker(0, "engineer", "tired")
    table.has_workers("Ann", active={"engineer": 3, "scientist": 1}, tired={"genius": 4, "engineer": 1})
    game.lose_worker(0, "engineer")
    game.lose_worker(0, "genius", "tired")
    table.has_workers("Ann", active={"engineer": 2, "scientist": 1}, tired={"genius": 3, "engineer": 1})
    assert told == [
        WorkerGained(0, "engineer", "active"),
        WorkerGained(0, "scientist", "active"),
        WorkerGained(0, "genius", "tired"),
        WorkerGained(0, "engineer", "tired"),
        WorkerLost(0, "engineer"),
        WorkerLost(0, "genius"),
    ]
    assert table.state.pool == {"engineer": 4}


@pytest.mark.rule("AN-WRK-09", "AN-WRK-05")
def test_workers_that_are_sent_are_busy_and_still_owned() -> None:
    table = anachrony().workers("Ann", engineer=2, tired={"engineer": 1, "genius": 1})
    game, ann = table.game, table.player("Ann")
    assert game.send(0, "engineer", "trade", "tired") == Busy("engineer", "trade", "tired")
    assert game.workers_of(0) == {"engineer": 3, "genius": 1}
    game.send(0, "engineer", "purify", "active")
    ann.busy.append(Busy("scientist", "mine.top", "tired"))
    assert game.workers_of(0) == {"engineer": 3, "genius": 1, "scientist": 1}
    game.refresh(0)
    table.has_workers("Ann", active={"engineer": 1, "genius": 1})
    assert [busy.where for busy in ann.busy] == ["trade", "purify", "mine.top"]
    game.refresh(0)
    table.has_workers("Ann", active={"engineer": 1, "genius": 1})


@pytest.mark.rule("AN-CMP-04", "AN-CMP-05")
def test_what_nobody_had_is_counted_from_nothing() -> None:
    table = anachrony()
    game, told = table.game, list[Event]()
    assert game.has(0, "neutronium") == 0
    game.gain(0, {"neutronium": 1})
    game.pay(0, {"gold": 0, "neutronium": 1})
    table.has("Ann", neutronium=0, gold=0)
    game.told = told.append
    game.gain(0, {"vp": 3})
    game.lose_vp(0, 2)
    game.lose_vp(0, 2)
    game.lose_vp(0, 2)
    assert told == [Gained(0, {"vp": 3}), Paid(0, {"vp": 2}), Paid(0, {"vp": 1})]
    table.has("Ann", vp=0)


@pytest.mark.rule("AN-INF-05", "AN-INF-06")
def test_a_die_that_is_thrown_is_told_by_its_name_or_by_what_it_is_for() -> None:
    table = anachrony()
    game, told = table.game, list[Event]()
    game.told = told.append
    die, faces = next(iter(game.rules.catalog.dice.items()))
    game.state.chance.script = [[2], [0]]
    assert [game.throw(1, die), game.throw(1, die, "valley")] == [faces[2], faces[0]]
    assert told == [DieShows(1, die, faces[2]), DieShows(1, "valley", faces[0])]
    assert game.state.chance.script == []


@pytest.mark.rule("AN-LDR-05")
def test_only_a_scientist_of_who_leads_valerian_counts_as_a_genius_too() -> None:
    table = anachrony().leads("Ann", "valerian")
    game = table.game
    assert game.counts_as(0, "scientist") >= {"scientist", "genius"}
    assert "genius" not in game.counts_as(0, "engineer")
    assert "genius" not in game.counts_as(1, "scientist")
    table.player("Bob").facts["leader.valerian"] = 1
    assert game.counts_as(1, "scientist") == game.counts_as(0, "scientist"), "lent for this era"
    assert (game.leads(0, "valerian"), game.leads(0, "cornella"), game.leads(1, "valerian")) == (
        True,
        False,
        True,
    )
    assert (game.counts_as(0, ""), game.works_as(0, "")) == ({""}, {""}), "no worker is none"


# --- tiles --------------------------------------------------------------------------------------


@pytest.mark.rule("AN-ANO-05")
def test_a_tile_works_where_nothing_lies_on_any_of_its_slots() -> None:
    table = anachrony().built("Ann", "101", "201").anomaly("Ann", "201").built("Bob", "102")
    game = table.game
    assert [game.owns(0, tile) for tile in ("101", "201", "102")] == [True, False, False]
    assert [tile.id for tile in game.open_tiles(0)] == ["101"]
    assert [game.covered(0, tile) for tile in ("101", "201")] == [False, True]
    assert (len(game.slots_of(0, "101")), game.slots_of(0, "102")) == (1, [])
    denial = game.why_closed(0, "201")
    assert denial is not None
    assert denial.rule == "AN-ANO-05"
    assert game.why_closed(0, "101") is None


@pytest.mark.rule("AN-BLD-01")
def test_a_tile_tells_its_figures_by_what_they_are_for() -> None:
    table = anachrony()
    found = 0
    for tile in table.game.rules.catalog.tiles.values():
        for effect in tile.passive:
            if what := effect.args.get("what"):
                assert tile.always(what)["what"] == what
                found += 1
    assert found > 10
    assert va.anomalies().game.tile("X02").end_range == 0, "of which nothing is said"


# --- modules ------------------------------------------------------------------------------------


@pytest.mark.rule("AN-TURN-02", "HS-ACT-12")
def test_a_main_action_of_a_module_is_done_and_ends_the_turn() -> None:
    table = hypersync(era=3).hexes("Ann", 0).give("Ann", titanium=3, gold=1).offer("201")
    table.does("Ann", use(table, "Ann", "construct"), ("build", "201"))
    assert ("201" in table.player("Ann").built, table.asked) == (True, ["Bob"])
    assert not any(fact.startswith("turn") for fact in table.player("Ann").facts)


@pytest.mark.rule("SO-FIM-05")
def test_of_one_free_space_none_is_drawn() -> None:
    game = solo(era=3, modules=(NAME,)).game
    saw: list[object] = []
    game.saw, game.rolls = saw.append, []
    assert choose(game, [MIDDLE]).space == MIDDLE
    assert (saw, game.rolls) == ([], [])
    game.state.chance.script = [[1]]
    assert choose(game, [LEFT, RIGHT]).space == RIGHT
    assert saw == [SpaceDrawn((LEFT, RIGHT))]
    assert game.rolls == [[1]]


@pytest.mark.rule("IC-END-02", "IC-END-09")
def test_the_grid_is_scored_in_the_place_of_conditions_and_open_to_the_end() -> None:
    rules, usual = council().game.rules, anachrony().game.rules
    assert [*rules.scoring] == [
        *(line for line in usual.scoring if line != "conditions"),
        "agenda_grid",
        "agenda_tiles",
    ]
    assert rules.open_lines == {"agenda_grid", *usual.open_lines}
    assert [*rules.tie_breaks] == [*usual.tie_breaks]


@pytest.mark.rule("VA-GAIN-06", "VA-GAIN-07", "VA-GAIN-09", "VA-SET-02", "VA-END-02")
def test_variable_anomalies_take_off_water_and_leave_empty_hands() -> None:
    table = va.lies(va.anomalies().built("Ann", "101"), "Ann", X02="101", X05="lab.1")
    rules, game = table.game.rules, table.game
    assert [denies(game, 0) for denies in rules.empty_handed.values()] == [True]
    assert [sum(water(game, seat) for water in rules.hex_water.values()) for seat in (0, 1)] == [-1, 0]
    assert [sum(water(game, seat) for water in rules.purify_water.values()) for seat in (0, 1)] == [-1, 0]
    assert [*rules.beside] == ["anomaly_remover"]
    assert {*va.TILES} < {*rules.anomalies}
    assert not any(rules.anomalies[name].clearable for name in va.TILES)


# --- what the tests that claim a rule had not looked at -------------------------------------------


@pytest.mark.rule("AN-CST-12")
@pytest.mark.parametrize(
    ("count", "found"),
    [
        (0, [{}]),
        (1, [{"titanium": 1}, {"gold": 1}]),
        (2, [{"titanium": 2}, {"titanium": 1, "gold": 1}]),
        (3, [{"titanium": 2, "gold": 1}]),
        (4, []),
    ],
)
def test_basic_resources_are_paid_in_every_mix_that_is_left(count: int, found: list[dict[str, int]]) -> None:
    own, spoken_for = {"titanium": 2, "uranium": 1, "gold": 2}, {"uranium": 1, "gold": 1}
    assert list(mixes(own, spoken_for, count)) == found


@pytest.mark.rule("AN-TURN-09")
def test_only_what_travels_exchanges_acts_or_adds_an_exosuit_can_be_impossible() -> None:
    operations = anachrony().game.rules.operations
    usual = operations["gain"].why_not
    judged = [name for name, operation in operations.items() if operation.why_not is not usual]
    assert judged == ["gain_exosuit", "time_travel", "travel_for", "exchange", "capital_action"]
    assert [name for name in operations if name not in judged] == [
        *("gain", "gain_choice", "gain_worker", "retrieve_warp", "refresh_workers"),
        *("remove_paradox", "gain_paradox", "morale", "modify"),
    ]


@pytest.mark.rule("AN-ANO-04", "AN-ANO-01", "AN-ANO-06")
def test_an_anomaly_that_leaves_is_counted_and_another_one_stays() -> None:
    table = va.lies(va.anomalies(), "Ann", X02="lab.1", X05="lab.2")
    ann = table.player("Ann")
    remove_anomaly(table.game, 0, "lab.1")
    assert (ann.anomalies, ann.anomaly_kinds, ann.facts[REMOVED]) == (["lab.2"], {"lab.2": "X05"}, 1)
    remove_anomaly(table.game, 0, "lab.2")
    assert (ann.anomalies, ann.anomaly_kinds, ann.facts[REMOVED]) == ([], {}, 2)


@pytest.mark.rule("AN-ANO-01", "AN-ANO-06", "AN-PAR-06")
@pytest.mark.parametrize(("kind", "known"), [("X02", ["X02"]), ("", [])])
def test_which_anomaly_lies_where_is_remembered_of_variable_ones(kind: str, known: list[str]) -> None:
    table = va.on_top(va.anomalies(), kind) if kind else anachrony()
    steps = place_anomaly(table.game, 0)
    ask = next(steps)
    assert isinstance(ask, One)
    answer = next(iter(ask.menu.options))
    with pytest.raises(StopIteration):
        steps.send(answer)
    ann = table.player("Ann")
    assert ann.anomalies == [answer[1]]
    assert list(ann.anomaly_kinds.values()) == known


@pytest.mark.rule("AN-LDR-02")
def test_zaida_hires_whom_the_newest_recruit_card_shows() -> None:
    table = anachrony().leads("Ann", "zaida").give("Ann", water=2)
    card = table.state.recruit_card
    while len(card.pieces) < 3:
        table.state.recruit_deck.draw(card)
    kinds = list(table.game.rules.catalog.recruit_cards[card.pieces[-1]])
    ask = next(zaida(table.game, 0))
    assert isinstance(ask, One)
    assert list(ask.menu.options) == [*(("worker", kind) for kind in kinds), "decline"]
    poor = anachrony().leads("Ann", "zaida").give("Ann", water=1)
    assert list(zaida(poor.game, 0)) == []


@pytest.mark.rule("AN-END-06", "AN-BLD-02", "AN-SP-00")
def test_buildings_and_superprojects_are_told_apart_and_covered_ones_count() -> None:
    table = anachrony().built("Ann", "101", "201", "rescue_pods").anomaly("Ann", "201")
    assert tiles_of(table.game, 0, superprojects=False) == ["101", "201"]
    assert tiles_of(table.game, 0, superprojects=True) == ["rescue_pods"]


@pytest.mark.rule("AN-SET-16")
def test_the_water_of_set_up_goes_by_turn_order_and_the_game_begins_in_the_first_era() -> None:
    table = anachrony(4, first="Cleo")
    for player in table.state.players:
        player.focus = 7
    table.state.era, table.state.phase = 5, "water"
    deal_water(table.game)
    assert [table.game.has(seat, "water") for seat in (2, 3, 0, 1)] == [0, 1, 1, 2]
    assert (table.state.era, [player.focus for player in table.state.players]) == (1, [1] * 4)
    assert table.state.phase == "preparation"


@pytest.mark.rule("AN-CLN-03", "AN-CLN-04", "AN-WRK-06")
def test_a_worker_comes_home_active_or_tired_or_dies_then() -> None:
    table = anachrony().workers("Ann")
    game, told = table.game, list[Event]()
    game.told = told.append
    for after in ("active", "tired", "tired", "lost"):
        send_home(game, 0, "engineer", after)
    table.has_workers("Ann", active={"engineer": 1}, tired={"engineer": 2})
    assert told == [WorkerLost(0, "engineer", home=True)]


@pytest.mark.rule("AN-WRK-02", "AN-TURN-04", "AN-TURN-02")
def test_every_active_kind_may_be_placed_on_every_space_and_slot_and_no_tired_one() -> None:
    table = anachrony().workers("Ann", engineer=1, scientist=2, tired={"genius": 1}).built("Ann", "101")
    possible = Possible(table.game, 0)
    options = list(possible.options())
    kinds = ("engineer", "scientist")
    placed = {option for option in options if option[0] == "place"}
    assert placed == {("place", kind, space) for kind in kinds for space in table.game.rules.spaces}
    assert {option for option in options if option[0] == "work"} == {
        ("work", kind, slot) for kind in kinds for slot in possible.slots
    }
    assert possible.slots
    assert options[-1] == "pass"


@pytest.mark.rule("SO-CXP-01")
def test_an_opponent_that_has_no_exosuit_passes_and_is_told_to() -> None:
    game, told = solo().game, list[Event]()
    game.told = told.append
    assert do_pass(game, 1) is Came.PASSED
    assert game.player(1).passed
    assert told == [BotPassed(1, "SO-CXP-01", "needs_exosuit", 0)]


@pytest.mark.rule("SO-TIL-01")
@pytest.mark.parametrize(("exosuits", "goes_on"), [(3, True), (0, False)])
def test_a_token_says_whether_the_opponent_has_passed(exosuits: int, goes_on: bool) -> None:
    table = solo().exosuits(exosuits).token(4, "construct_lab")
    assert obey(table.game, 1, 4) is goes_on
