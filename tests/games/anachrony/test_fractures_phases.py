"""Fractures of Time: what changes in the phases of the base game, and who sees what (FT-PHA, FT-INF, FT-CMP)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.actions.evacuate import worth
from clepsydra.games.anachrony.events import DieShows
from clepsydra.games.anachrony.modules.fractures.pieces import OPERATOR
from clepsydra.games.anachrony.state import HEXES
from clepsydra.kernel import FACE_DOWN, Chance
from tests.games.anachrony.fractures import fractures, new_game, own, valley
from tests.games.anachrony.table import AnachronyTable

REMOVE_FLUX, REMOVE_GLITCH = "device_remove_flux", "device_remove_glitch"


def but_for(*names: str) -> tuple[str, ...]:
    return tuple(name for name in HEXES if name not in names)


def placements(table: AnachronyTable, who: str = "Ann", verb: str = "place") -> set[str]:
    """Where somebody can place a worker."""
    return {
        str(option[2]) for option in table.offers(who) if not isinstance(option, str) and option[0] == verb
    }


# --- exosuits -----------------------------------------------------------------------------------


@pytest.mark.rule("FT-PHA-06")
@pytest.mark.scenario("FT-S59")
def test_no_exosuit_comes_from_the_future_when_a_glitch_lies_on_the_last_hex() -> None:
    table = fractures(era=1, phase="warp").hexes("Ann", but_for("BC"))
    assert ("warp", "warp_exosuit#0") in table.offers("Ann")
    table = fractures(era=1, phase="warp").hexes("Ann", but_for("BC"))
    own(table).glitches.append("BC")
    assert ("warp", "warp_exosuit#0") not in table.offers("Ann")
    table.refuses("Ann", table.warping("Ann", "warp_exosuit"), rule="FT-PHA-06")


@pytest.mark.rule("FT-PHA-06")
def test_a_gained_exosuit_goes_on_any_hex_without_a_glitch_a_covered_one_too() -> None:
    table = fractures(era=4, phase="warp").hexes("Ann", ("TC", "BL"))
    own(table).glitches.append("BC")
    table.warps(Ann=("warp_exosuit",))
    assert {option[1] for option in table.offers("Ann")} == {"TL", "TR", "BR"}
    assert {"TL", "TR"} & {*table.player("Ann").covered}


@pytest.mark.rule("FT-PHA-06")
def test_an_action_that_is_only_an_exosuit_needs_a_hex_for_it_and_a_bonus_is_lost() -> None:
    table = fractures().built("Ann", "403B").workers("Ann", scientist=2, engineer=2, administrator=2)
    table.give("Ann", water=9, titanium=9, energy_core=9).hexes("Ann", but_for("BC"))
    assert "403B" in placements(table, verb="work")
    table = fractures().built("Ann", "403B").workers("Ann", scientist=2, engineer=2, administrator=2)
    table.give("Ann", water=9, titanium=9, energy_core=9).hexes("Ann", but_for("BC"))
    own(table).glitches.append("BC")
    assert "403B" not in placements(table, verb="work")
    for glitched in (HEXES[1:], HEXES):
        bonus = fractures(era=4).impact(recruit=("recruit_2", "recruit_1")).workers("Ann", engineer=1)
        own(bonus).glitches += glitched
        bonus.pool(scientist=1).hexes("Ann", HEXES[1:]).does("Ann", ("place", "engineer", "recruit.1"))
        assert bonus.player("Ann").active["scientist"] == 1
        assert (HEXES[0] in bonus.player("Ann").powered) is (glitched != HEXES)


# --- turns --------------------------------------------------------------------------------------


@pytest.mark.rule("FT-PHA-07")
def test_exosuits_are_placed_on_the_valley_board_too() -> None:
    table = fractures().workers("Ann", scientist=1)
    assert "extract_top" in placements(table)
    table.does("Ann", ("place", "scientist", "extract_top"))
    assert [suit.where for suit in table.player("Ann").suits] == ["extract_top"]


@pytest.mark.rule("FT-PHA-07")
def test_whoever_can_blink_is_not_forced_to_pass() -> None:
    table = fractures().occupies("Ann", "mine.top", OPERATOR).give("Ann", flux_core=1)
    table.hexes("Ann", 0)
    table.player("Ann").reserve -= 1
    table.start()
    assert ("blink", OPERATOR, "mine.top") in table.offers("Ann")
    without = fractures().occupies("Ann", "mine.top", OPERATOR)
    assert ("blink", OPERATOR, "mine.top") not in without.offers("Ann")


@pytest.mark.rule("FT-MIN-01")
@pytest.mark.scenario("FT-S13")
def test_a_mine_space_that_a_blink_has_left_gives_its_resource_again() -> None:
    table = fractures().mine("gold", "titanium").workers("Bob", engineer=1).give("Ann", flux_core=2)
    table.occupies("Ann", "mine.top", OPERATOR).workers("Ann")
    table.does("Ann", ("blink", OPERATOR, "mine.top"), ("blink_to", "purify")).has("Ann", water=3)
    table.does("Bob", ("place", "engineer", "mine.top"), ("take", "gold")).has("Bob", uranium=1, gold=1)
    assert table.state.mine == ["titanium"]


@pytest.mark.rule("FT-PHA-11")
def test_haulani_reaches_the_player_board_and_neither_device_nor_technologies() -> None:
    table = fractures().leads("Ann", "haulani").workers("Ann", operator=3, scientist=1).give("Ann", water=9)
    own(table).glitches.append("BC")
    table.put(own(table).technologies, "512")
    assert {"supply", REMOVE_FLUX, "512"} <= placements(table, verb="work")
    table.does("Ann", ("free", "haulani"))
    assert placements(table, verb="work") == {"supply"}


@pytest.mark.rule("FT-PHA-11")
def test_neither_exocrawler_nor_haulani_blinks() -> None:
    table = fractures().leads("Ann", "haulani").built("Ann", "exocrawler").workers("Ann", operator=2)
    table.occupies("Ann", "mine.top", OPERATOR).give("Ann", flux_core=2, water=9)
    table.does("Ann", ("free", "exocrawler"))
    assert not any(option[0] == "blink" for option in table.offers("Ann"))


@pytest.mark.rule("FT-PHA-11", "FT-PHA-13")
def test_a_chameleon_reaches_tiles_alone_and_none_for_operators_or_with_a_glitch() -> None:
    table = fractures().built("Ann", "quantum_chameleon").built("Bob", "305", "306", "117")
    table.workers("Ann", genius=1).give("Ann", water=9, titanium=9, gold=9, uranium=9)
    own(table, "Bob").glitches.append("306")
    table.put(own(table).technologies, "512").does("Ann", ("work", "genius", "quantum_chameleon"))
    copied = {option[1] for option in table.offers("Ann") if not isinstance(option, str)}
    assert "305" in copied
    assert not copied & {"306", "117", "512", REMOVE_FLUX, REMOVE_GLITCH}
    table.refuses("Ann", ("copy", "306"), rule="AN-SPX-03")
    table.refuses("Ann", ("copy", "117"), rule="FT-BLD-01", worker="genius", needs=OPERATOR)


@pytest.mark.rule("FT-OPR-02")
@pytest.mark.scenario("FT-S08")
@pytest.mark.parametrize("leader", ["", "valerian"])
def test_a_genius_does_not_remove_glitches(leader: str) -> None:
    table = fractures().workers("Ann", genius=1, operator=1, scientist=1).give("Ann", water=2)
    table = table.leads("Ann", leader) if leader else table
    own(table).glitches.append("BC")
    for worker in ("genius", "scientist"):
        figures = {"worker": worker, "needs": OPERATOR}
        table.refuses("Ann", ("work", worker, REMOVE_GLITCH), rule="FT-RMG-01", **figures)
    assert ("work", OPERATOR, REMOVE_GLITCH) in table.offers("Ann")


@pytest.mark.rule("FT-PHA-12")
def test_the_grand_reservoir_lowers_what_the_valley_and_the_device_cost() -> None:
    poor = fractures().workers("Ann", scientist=1).occupies("Bob", "extract_top")
    poor.refuses("Ann", ("place", "scientist", "extract_middle"), rule="AN-SLT-05")
    valley_ = fractures().workers("Ann", scientist=1).built("Ann", "grand_reservoir")
    assert "extract_middle" in placements(valley_)
    device = fractures().workers("Ann", operator=1).built("Ann", "grand_reservoir").give("Ann", water=1)
    own(device).glitches.append("BC")
    device.does("Ann", ("work", OPERATOR, REMOVE_GLITCH))
    if device.asked == ["Ann"]:
        device.does("Ann", (("unglitch", "BC"),))
    device.has("Ann", water=0)


@pytest.mark.rule("FT-PHA-12")
def test_the_grand_reservoir_pays_a_space_of_side_b() -> None:
    for built, legal in ((), False), (("grand_reservoir",), True):
        table = fractures(side="B").path("Ann", "salvation").occupies("Ann", "mine.top", OPERATOR)
        table.built("Ann", *built).give("Ann", flux_core=1, water=0)
        own(table).device.spaces[0] = "glitch"
        assert (("blink", OPERATOR, "mine.top") in table.offers("Ann")) is legal


# --- clean-up -----------------------------------------------------------------------------------


@pytest.mark.rule("FT-PHA-08")
def test_who_is_in_the_valley_or_on_the_device_comes_home_and_marks_are_taken_back() -> None:
    table = fractures().occupies("Ann", "extract_top", "scientist").occupies("Ann", REMOVE_FLUX, OPERATOR)
    table.occupies("Ann", "512", "scientist")
    table.put(own(table).technologies, "512")
    table.player("Ann").used += ["device_recall", "506"]
    own(table).device.spaces[1] = "core"
    table.all_pass()
    player = table.player("Ann")
    assert (player.busy, player.suits, player.used) == ([], [], [])
    assert {kind: count for kind, count in player.tired.items() if count} == {"scientist": 2, OPERATOR: 1}
    assert table.state.slots["extract_top"].seat == -1
    assert own(table).device.spaces[1] == "core"


@pytest.mark.rule("FT-PHA-08")
def test_a_worker_or_a_mark_on_a_tile_with_a_glitch_stays() -> None:
    table = fractures().built("Ann", "105", "303B").occupies("Ann", "105", "engineer")
    table.player("Ann").used.append("303B")
    own(table).glitches += ["105", "303B"]
    table.all_pass()
    assert [busy.where for busy in table.player("Ann").busy] == ["105"]
    assert table.player("Ann").used == ["303B"]


# --- what is seen, and what there is ------------------------------------------------------------


@pytest.mark.rule("FT-INF-01")
def test_devices_glitches_technologies_and_flux_are_seen_by_all() -> None:
    table = fractures().give("Ann", flux_core=2)
    own(table).glitches.append("BC")
    own(table).device.spaces[:2] = ["glitch", "core"]
    table.put(own(table).technologies, "512").start()
    for seat in (0, 1, None):
        seen = table.position.view(seat)
        assert seen.players[0].goods["flux_core"] == 2
        there = seen.fractures.own[0]  # type: ignore[attr-defined]  # the module's own
        assert (there.glitches, there.device.spaces[:2]) == (["BC"], ["glitch", "core"])
        assert there.technologies.pieces == ["512"]


@pytest.mark.rule("FT-INF-02")
def test_only_the_top_of_the_technologies_is_seen_and_superprojects_lie_face_down() -> None:
    table = new_game()
    real = valley(table).technologies
    for seat in (0, 1, None):
        seen = table.position.view(seat)
        stack = seen.fractures.technologies  # type: ignore[attr-defined]  # the module's own
        assert stack.primary.pieces[-1] == real.primary.pieces[-1]
        assert stack.secondary.pieces == real.secondary.pieces
        assert all(piece.startswith(FACE_DOWN) for piece in stack.primary.pieces[:-1])
        laid = [tile.superproject.pieces[0].startswith(FACE_DOWN) for tile in seen.timeline]
        assert laid == [False, False, True, True, True, True]


@pytest.mark.rule("FT-INF-04")
def test_dice_and_stacks_are_drawn_by_chance() -> None:
    stacks = {tuple(valley(new_game(key=bytes([seed]))).technologies.primary) for seed in range(4)}
    assert len(stacks) == 4
    table = fractures().occupies("Ann", "mine.top", "scientist").give("Ann", flux_core=1).dice(3)
    table.does("Ann", ("blink", "scientist", "mine.top"))
    assert [(event.seat, event.die) for event in table.events(DieShows)][:1] == [(0, "flux_die")]
    tiles = set[tuple[str, ...]]()
    for seed in range(4):
        table = fractures(era=3)
        table.state.chance = Chance(bytes([seed]))
        slots = table.all_pass().state.slots.values()
        tiles.add(tuple(slot.tile for slot in slots if slot.tile.startswith("ft_")))
    assert len(tiles) > 1


@pytest.mark.rule("FT-INF-03")
def test_the_card_kept_with_511_is_seen_by_its_owner_alone() -> None:
    table = fractures()
    table.put(own(table).condition, "most_water").start()
    seen = [table.position.view(seat).fractures.own[0].condition.pieces[0] for seat in (0, 1, None)]  # type: ignore[attr-defined]  # the module's own
    assert seen[0] == "most_water"
    assert all(piece.startswith(FACE_DOWN) for piece in seen[1:])


@pytest.mark.rule("FT-CMP-06")
def test_flux_cores_break_no_tie_and_are_not_traded() -> None:
    table = fractures(era=5).give("Ann", flux_core=9).give("Bob", gold=1)
    ties = [metric(table.game, 0) for metric in table.game.rules.tie_breaks.values()]
    assert ties == [metric(fractures().game, 0) for metric in fractures().game.rules.tie_breaks.values()]
    table = fractures().workers("Ann", administrator=1).give("Ann", flux_core=9, water=9, energy_core=9)
    table.does("Ann", ("place", "administrator", "trade"))
    assert not any("flux_core" in option for option in table.offers("Ann") if not isinstance(option, str))


@pytest.mark.rule("FT-CMP-04")
def test_flux_cores_and_operators_never_run_out() -> None:
    table = fractures().workers("Ann", operator=30).give("Ann", flux_core=99)
    table.game.gain(0, {"flux_core": 1})
    table.game.gain_worker(0, OPERATOR)
    table.has("Ann", flux_core=100)
    assert table.player("Ann").active[OPERATOR] == 31


@pytest.mark.rule("FT-EVA-01")
def test_evacuation_has_the_same_cap_and_the_same_last_place() -> None:
    table = fractures(era=4).path("Ann", "harmony", evacuation="welfare_and_prosperity")
    table.give("Ann", gold=3).workers("Ann", genius=3)
    assert (worth(table.game, 0, last=False), worth(table.game, 0, last=True)) == (2 + 9, 2 + 9 - 3)
    table.give("Ann", gold=99).workers("Ann", genius=99)
    assert worth(table.game, 0, last=False) == worth(table.game, 0, last=True) == 30
