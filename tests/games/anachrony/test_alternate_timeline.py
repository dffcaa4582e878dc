"""The alternate timeline (AN-VAT): spaces with effects, revealed one player after the other."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.base import no_debts
from clepsydra.games.anachrony.setup import NO_WARP
from clepsydra.games.anachrony.variants.alternate_timeline import SpaceCovered
from clepsydra.kernel import FACE_DOWN, Shown, kind, only, stream
from clepsydra.testing.trial import any_answer
from tests.games.anachrony.table import AnachronyTable, anachrony

HIDDEN = FACE_DOWN + "warp"
SPACES = {
    "blank",
    "inspiring_message",
    "glorious_future",
    "parallel_timeline",
    "stable_rift",
    "sinister_message",
    "shattered_rift",
}


def at_warp(
    era: int = 3, seats: int = 2, *, first: str = "Ann", fixed_paradox: bool = False
) -> AnachronyTable:
    """Phase 4 with the alternate timeline, everybody with water for two workers."""
    table = anachrony(
        seats, era=era, first=first, phase="warp", alternate_timeline=True, fixed_paradox=fixed_paradox
    )
    for who in table.names:
        table.give(who, water=2)
    return table


def used(table: AnachronyTable, spaces: int) -> AnachronyTable:
    """So many spaces of this era's tile were used."""
    table.state.timeline[table.state.era - 1].spaces_used = spaces
    return table


def placed(table: AnachronyTable) -> list[tuple[str, str]]:
    """The tiles that were put on spaces with an effect, and the spaces."""
    return [(kind(event.tile), event.space) for event in table.events(SpaceCovered)]


def first(tile: str) -> tuple[str, str]:
    """Ann's tile goes first."""
    return ("first", f"{tile}#0")


@pytest.mark.rule("AN-VAT-01")
def test_each_of_the_seven_tiles_has_eight_spaces_in_order() -> None:
    timeline = at_warp().game.rules.catalog.timeline
    assert list(timeline) == [1, 2, 3, 4, 5, 6, 7]
    assert all(len(spaces) == 8 and set(spaces) <= SPACES for spaces in timeline.values())
    assert timeline[3][:2] == ("sinister_message", "parallel_timeline")
    assert timeline[6][:2] == ("shattered_rift", "glorious_future")


@pytest.mark.rule("AN-VAT-01", "AN-VAR-01")
def test_without_the_option_spaces_have_no_effect() -> None:
    table = anachrony(era=3, phase="warp").morale("Ann", 4)
    table.warps(Ann=("warp_titanium",))
    assert table.player("Ann").morale == 4
    assert not any(kind(piece) == NO_WARP for piece in table.state.box)


@pytest.mark.rule("AN-VAT-02")
def test_each_reveals_places_and_receives_before_the_next_reveals() -> None:
    table = at_warp(era=3, seats=3, first="Bob")
    table.warps(Ann=("warp_gold",), Bob=("warp_titanium", "warp_scientist"), Cleo=("warp_uranium",))
    assert table.asked == ["Bob"]
    assert table.events(Shown) == [Shown(1, ("warp_titanium#1", "warp_scientist#1"))]
    table.has("Ann", gold=0).has("Cleo", uranium=0)
    table.does("Bob", ("first", "warp_titanium#1"))
    assert table.asked == ["Bob"]
    table.has("Bob", titanium=1).has("Cleo", uranium=0)
    table.does("Bob", "decline")
    table.has("Ann", gold=1).has("Cleo", uranium=1)
    assert [shown.seat for shown in table.events(Shown)] == [1, 2, 0]


@pytest.mark.rule("AN-VAT-02", "AN-INF-04", "AN-INF-07")
@pytest.mark.parametrize("choice", [(), ("warp_gold",), ("warp_gold", "warp_water")])
def test_what_the_later_ones_chose_stays_secret_and_how_many(choice: tuple[str, ...]) -> None:
    table = at_warp().warps(Ann=("warp_titanium", "warp_scientist"), Bob=choice)
    assert table.asked == ["Ann"]
    for viewer in (0, None):
        seen = table.position.view(viewer).players[1]
        assert [kind(piece) for piece in seen.chosen] == [HIDDEN] * 2
        assert [kind(piece) for piece in seen.warps] == [HIDDEN] * 9
    own = table.position.view(1).players[1]
    assert sorted(kind(piece) for piece in own.chosen if kind(piece) != NO_WARP) == sorted(choice)
    table.does("Ann", first("warp_scientist"))
    left = set(table.game.rules.catalog.warps) - set(choice)
    for viewer in (0, 1, None):
        view = table.position.view(viewer)
        revealed = [*view.players[1].chosen, *view.timeline[2].warps]
        assert {kind(piece) for piece in revealed if piece.endswith("#1")} == set(choice)
        assert {kind(piece) for piece in view.players[1].warps} == left


@pytest.mark.rule("AN-VAT-02", "AN-INF-04")
def test_the_next_choice_is_as_secret_as_the_first() -> None:
    table = at_warp(era=3).warps(Ann=("warp_gold",), Bob=("warp_uranium",))
    assert [player.chosen.eyes for player in table.state.players] == [only(0), only(1)]
    assert all(len(player.chosen) == 0 for player in table.state.players)
    blanks = [piece for piece in table.state.box if kind(piece) == NO_WARP]
    assert sorted(blanks) == [f"{NO_WARP}#{seat}.{number}" for seat in (0, 1) for number in (1, 2)]


@pytest.mark.rule("AN-VAT-02", "AN-INF-04")
def test_worlds_that_others_imagine_hold_other_choices_that_could_have_been_made() -> None:
    table = at_warp().give("Bob", water=0).hexes("Bob", 6)
    table.warps(Ann=("warp_titanium", "warp_gold"), Bob=("warp_uranium",))
    counts: set[int] = set()
    for number in range(40):
        chance = stream(b"worlds", number)
        world = table.position.sample(0, chance)
        counts.add(sum(kind(piece) != NO_WARP for piece in world.state.players[1].chosen))
        for _ in range(12):
            seat = min(world.asks)
            world.answer(seat, any_answer(world.asks[seat], chance))
            assert no_debts(world.state)
    assert counts == {0, 1, 2}


@pytest.mark.rule("AN-VAT-03")
def test_of_two_tiles_the_player_says_which_goes_first() -> None:
    table = at_warp(era=3).warps(Ann=("warp_titanium", "warp_water"))
    assert table.ask("Ann").rule == "AN-VAT-03"
    assert table.offers("Ann") == [first("warp_titanium"), first("warp_water")]
    table.does("Ann", first("warp_water"))
    assert placed(table) == [("warp_water", "sinister_message"), ("warp_titanium", "parallel_timeline")]
    table.has("Ann", water=4, titanium=2)


@pytest.mark.rule("AN-VAT-03")
def test_the_next_player_goes_on_where_the_last_one_stopped() -> None:
    table = at_warp(era=3).morale("Ann", 4).morale("Bob", 4)
    table.warps(Ann=("warp_titanium",), Bob=("warp_gold",))
    assert placed(table) == [("warp_titanium", "sinister_message"), ("warp_gold", "parallel_timeline")]
    assert (table.player("Ann").morale, table.player("Bob").morale) == (3, 4)
    table.has("Ann", titanium=1).has("Bob", gold=2)


@pytest.mark.rule("AN-VAT-04")
@pytest.mark.parametrize(
    ("era", "spaces_used", "space", "after"),
    [
        (1, 1, "glorious_future", {"vp": 1}),
        (2, 0, "inspiring_message", {"morale": 5}),
        (2, 1, "blank", {}),
        (2, 3, "parallel_timeline", {"titanium": 2}),
        (5, 0, "stable_rift", {"paradox": 0}),
        (3, 0, "sinister_message", {"morale": 3}),
        (6, 0, "shattered_rift", {"paradox": 2}),
    ],
)
def test_a_covered_space_has_its_effect_and_no_other(
    era: int, spaces_used: int, space: str, after: dict[str, int]
) -> None:
    table = used(at_warp(era).morale("Ann", 4).give("Ann", paradox=1), spaces_used)
    assert table.game.rules.catalog.timeline[era][spaces_used] == space
    table.warps(Ann=("warp_titanium",))
    goods = {"vp": 0, "paradox": 1, "titanium": 1, "water": 2, "morale": 4} | after
    assert table.player("Ann").morale == goods.pop("morale")
    table.has("Ann", **goods)


@pytest.mark.rule("AN-VAT-04")
def test_effects_come_in_order_and_before_the_goods() -> None:
    """A worker is lost to the sinister message while the new one has not come yet."""
    table = at_warp(era=3).morale("Ann", 1).workers("Ann", engineer=1, administrator=1)
    table.warps(Ann=("warp_scientist", "warp_gold"))
    table.does("Ann", first("warp_gold"))
    assert table.offers("Ann") == [("lose", "engineer", "active"), ("lose", "administrator", "active")]
    table.has("Ann", gold=0, water=2)
    table.does("Ann", ("lose", "engineer", "active"), ("second_worker", "scientist", 1))
    table.has("Ann", gold=1, water=0)
    table.has_workers("Ann", active={"administrator": 1, "scientist": 2})


@pytest.mark.rule("AN-VAT-04")
def test_nobody_is_lost_to_the_sinister_message_who_is_yet_to_come() -> None:
    table = at_warp(era=3).morale("Ann", 1).workers("Ann")
    table.warps(Ann=("warp_scientist",))
    table.has_workers("Ann", active={"scientist": 1})
    assert table.player("Ann").morale == 1


@pytest.mark.rule("AN-VAT-04")
def test_on_the_last_space_morale_brings_its_points_instead() -> None:
    table = at_warp(era=2).morale("Ann", 7)
    table.warps(Ann=("warp_gold",))
    table.has("Ann", vp=table.game.board(0).max_morale_vp)


@pytest.mark.rule("AN-VAT-05")
def test_the_extra_equals_the_goods_of_the_tile() -> None:
    table = used(at_warp(era=3), 1).warps(Ann=("warp_water",))
    table.has("Ann", water=6)


@pytest.mark.rule("AN-VAT-05")
def test_an_extra_worker_is_paid_after_the_others_and_must_be_forgone_without_water() -> None:
    table = at_warp(era=3).give("Ann", water=2)
    table.warps(Ann=("warp_scientist", "warp_engineer"))
    table.does("Ann", first("warp_engineer"))
    table.has("Ann", water=0).has_workers("Ann", active={"scientist": 1, "engineer": 1})
    assert table.state.phase == "turn"


@pytest.mark.rule("AN-VAT-05")
def test_water_of_the_same_warp_may_pay_for_the_extra_worker() -> None:
    table = at_warp(era=3).give("Ann", water=0)
    table.warps(Ann=("warp_scientist", "warp_water"))
    table.does("Ann", first("warp_water")).has("Ann", water=1)
    table.does("Ann", ("second_worker", "scientist", 1)).has("Ann", water=0)
    table.has_workers("Ann", active={"scientist": 2})


@pytest.mark.rule("AN-VAT-05")
def test_an_extra_worker_may_be_forgone() -> None:
    table = used(at_warp(era=3), 1).warps(Ann=("warp_scientist",))
    assert table.ask("Ann").rule == "AN-VAT-05"
    assert table.offers("Ann") == [("second_worker", "scientist", 1), "decline"]
    table.does("Ann", "decline").has("Ann", water=1).has_workers("Ann", active={"scientist": 1})


@pytest.mark.rule("AN-VAT-05")
@pytest.mark.parametrize(("powered", "after"), [(4, 6), (5, 6)])
def test_an_extra_exosuit_is_forgone_without_one_in_reserve(powered: int, after: int) -> None:
    table = used(at_warp(era=3).hexes("Ann", powered), 1).warps(Ann=("warp_exosuit",))
    while table.state.phase == "reveal_warps":
        table.does("Ann", table.offers("Ann")[0])
    assert len(table.player("Ann").powered) == after
    assert table.player("Ann").reserve == 0


@pytest.mark.rule("AN-VAT-06")
def test_goods_received_twice_are_repaid_once() -> None:
    table = used(at_warp(era=3), 1).warps(Ann=("warp_gold",))
    table.has("Ann", gold=2)
    again = anachrony(era=4, alternate_timeline=True).warp("Ann", 3, "warp_gold").give("Ann", gold=2)
    again.built("Ann", "101").workers("Ann", scientist=1)
    again.does("Ann", ("work", "scientist", "101"), ("repay", "warp_gold#0"))
    again.has("Ann", gold=1)


@pytest.mark.rule("AN-VAT-07")
def test_spaces_have_no_effect_when_a_tile_leaves_or_in_a_later_era() -> None:
    table = anachrony(era=2, alternate_timeline=True).warp("Ann", 1, "warp_gold").warp("Bob", 1, "warp_gold")
    table.state.timeline[0].spaces_used = 2
    table.give("Ann", gold=1).built("Ann", "101").workers("Ann", scientist=1).morale("Ann", 4)
    table.does("Ann", ("work", "scientist", "101"), ("repay", "warp_gold#0"))
    assert table.state.timeline[0].warps.pieces == ["warp_gold#1"]
    assert table.state.timeline[0].spaces_used == 2
    assert table.player("Ann").morale == 4
    table.has("Ann", vp=0, gold=0)
    assert placed(table) == []


@pytest.mark.rule("AN-VAT-07", "AN-VAT-09")
def test_a_space_whose_tile_was_taken_back_stays_used() -> None:
    table = at_warp(era=6).give("Ann", paradox=2)
    table.warps(Ann=("warp_neutronium",), Bob=("warp_gold",))
    table.does("Ann", table.offers("Ann")[0], ("take_back", "warp_neutronium#0", 6))
    assert table.state.timeline[5].warps.pieces == ["warp_gold#1"]
    assert placed(table) == [("warp_neutronium", "shattered_rift"), ("warp_gold", "glorious_future")]


@pytest.mark.rule("AN-VAT-09")
def test_there_is_a_space_for_two_tiles_of_each_of_four_players() -> None:
    table = at_warp(era=7, seats=4)
    two = ("warp_titanium", "warp_gold")
    table.warps(Ann=two, Bob=two, Cleo=two, Dan=two)
    while table.state.phase == "reveal_warps":
        table.does(table.asked[0], table.offers(table.asked[0])[0])
    assert table.state.timeline[6].spaces_used == 8
    spaces = [space for space in table.game.rules.catalog.timeline[7] if space != "blank"]
    assert [space for _, space in placed(table)] == spaces


@pytest.mark.rule("AN-VAT-08", "AN-PAR-09")
def test_the_tile_is_taken_back_after_the_anomaly_and_after_the_goods() -> None:
    table = at_warp(era=6).give("Ann", paradox=2).warp("Ann", 2, "warp_gold")
    table.warps(Ann=("warp_neutronium", "warp_titanium"))
    table.does("Ann", first("warp_neutronium"))
    assert table.ask("Ann").rule == "AN-GEO-05"
    table.has("Ann", neutronium=0, titanium=0, vp=0)
    table.does("Ann", table.offers("Ann")[0])
    assert table.ask("Ann").rule == "AN-VAT-08"
    assert len(table.player("Ann").anomalies) == 1
    table.has("Ann", neutronium=1, titanium=1, vp=1, paradox=0)
    assert table.offers("Ann") == [
        ("take_back", "warp_gold#0", 2),
        ("take_back", "warp_neutronium#0", 6),
        ("take_back", "warp_titanium#0", 6),
        "decline",
    ]
    table.does("Ann", ("take_back", "warp_titanium#0", 6)).has("Ann", titanium=1)
    assert "warp_titanium#0" in table.player("Ann").warps


@pytest.mark.rule("AN-VAT-10")
def test_a_choice_is_judged_without_regard_to_the_spaces() -> None:
    """The water that parallel timeline would bring does not count, nor that a worker would be lost."""
    table = used(at_warp(era=3).give("Ann", water=0).hexes("Ann", 6), 1)
    table.refuses("Ann", table.warping("Ann", "warp_scientist"), rule="AN-WARP-05", needed=1, have=0)
    table.refuses("Ann", table.warping("Ann", "warp_exosuit"), rule="AN-WARP-07")
    both = table.warping("Ann", "warp_administrator", "warp_engineer")
    table.refuses("Ann", both, rule="AN-WARP-05", needed=2, have=0)
    table.does("Ann", table.warping("Ann", "warp_water", "warp_scientist"))


@pytest.mark.rule("AN-VAR-02")
@pytest.mark.parametrize(("era", "before", "after"), [(6, 1, 2), (5, 2, 1)])
def test_with_fixed_paradox_the_spaces_still_give_and_remove_exactly_one(
    era: int, before: int, after: int
) -> None:
    table = at_warp(era, fixed_paradox=True).give("Ann", paradox=before)
    table.warps(Ann=("warp_gold",)).has("Ann", paradox=after)


@pytest.mark.scenario("AN-S84")
@pytest.mark.rule("AN-VAT-03", "AN-VAT-04", "AN-VAT-05", "AN-VAT-06")
def test_scenario_sinister_message_and_parallel_timeline() -> None:
    table = at_warp(era=3).morale("Ann", 4).give("Ann", water=2)
    table.warps(Ann=("warp_titanium", "warp_scientist"))
    table.does("Ann", first("warp_titanium"), ("second_worker", "scientist", 1))
    assert table.player("Ann").morale == 3
    table.has("Ann", titanium=1, water=0).has_workers("Ann", active={"scientist": 2})

    poor = at_warp(era=3).give("Ann", water=1).warps(Ann=("warp_titanium", "warp_scientist"))
    poor.does("Ann", first("warp_titanium"))
    poor.has("Ann", titanium=1, water=0).has_workers("Ann", active={"scientist": 1})

    later = anachrony(era=4, alternate_timeline=True).warp("Ann", 3, "warp_scientist").built("Ann", "101")
    later.workers("Ann", scientist=2, engineer=1)
    later.does("Ann", ("work", "engineer", "101"), ("repay", "warp_scientist#0"))
    later.has_workers("Ann", active={"scientist": 1})

    early = at_warp(era=1).warps(Ann=("warp_titanium", "warp_gold"))
    early.does("Ann", first("warp_titanium")).has("Ann", vp=1)
    assert placed(early) == [("warp_gold", "glorious_future")]


@pytest.mark.scenario("AN-S116")
@pytest.mark.rule("AN-VAT-08", "AN-VAT-09")
def test_scenario_an_anomaly_in_the_warp_phase() -> None:
    table = at_warp(era=6).give("Ann", paradox=2)
    table.warps(Ann=("warp_neutronium",), Bob=("warp_gold",))
    assert table.ask("Ann").rule == "AN-GEO-05"
    table.has("Ann", paradox=0, neutronium=0)
    table.does("Ann", table.offers("Ann")[0])
    assert len(table.player("Ann").anomalies) == 1
    table.has("Ann", neutronium=1, paradox=0)
    table.does("Ann", ("take_back", "warp_neutronium#0", 6)).has("Ann", neutronium=1)
    assert placed(table)[1] == ("warp_gold", "glorious_future")
    table.has("Bob", gold=1, vp=1)
