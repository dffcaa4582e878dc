"""What modules and automas do with the warp phase (MX-06, MX-24), with and without the alternate timeline."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clepsydra.games.anachrony.act import Warp
from clepsydra.games.anachrony.automa import Automa
from clepsydra.games.anachrony.events import Warped
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules, WarpKind
from clepsydra.games.anachrony.variants.alternate_timeline import SpaceCovered
from clepsydra.games.anachrony.warp_phase import bring
from clepsydra.kernel import PERSON, Flow, Shown, deny
from tests.games.anachrony.made_up import NAME, ROBOT, RULE, made_up_box, quantum
from tests.games.anachrony.table import AnachronyTable, anachrony

WITHDRAWING = "AN-TT-08"


def at_warp(
    extend: Callable[[AnachronyRules], None],
    seats: int | tuple[str, ...] = 2,
    *,
    era: int = 3,
    first: str = "Ann",
    **options: Any,
) -> AnachronyTable:
    """Phase 4 with a made-up module."""
    box = made_up_box(extend)
    return anachrony(seats, era=era, first=first, phase="warp", modules=(NAME,), box=box, **options)


def on_tile(table: AnachronyTable) -> list[str]:
    """The warp tiles on the tile of this era."""
    return list(table.game.timeline_tile(table.state.era).warps)


def withdraws(game: Anachrony, seat: int, _piece: str) -> Flow[bool]:
    """A seat may keep its tile back."""
    choice: str = yield from game.choose(seat, ["decline", "keep"], rule=WITHDRAWING)
    return choice == "decline"


def with_quantum(rules: AnachronyRules) -> None:
    """A tile that may be withdrawn and lets the seat resolve in any order."""
    quantum(rules, withdraws=withdraws, own_order=RULE)


# Kinds of warp tiles


@pytest.mark.rule("MX-06", "AN-WARP-03")
@pytest.mark.parametrize(("order", "after"), [((0, 1), {"vp": 2, "gold": 0}), ((1, 0), {"vp": 0, "gold": 1})])
def test_a_kind_of_tile_lets_its_seat_resolve_its_tiles_one_by_one_in_any_order(
    order: tuple[int, int], after: dict[str, int]
) -> None:
    tiles = [("first", "quantum#0"), ("first", "warp_gold#0")]
    seen: list[dict[str, int]] = []

    def extend(rules: AnachronyRules) -> None:
        def noted(game: Anachrony, warp: Warp, piece: str) -> Flow[None]:
            yield from bring(game, warp, piece)
            seen.append({good: game.has(0, good) for good in after})

        quantum(rules, own_order=RULE)
        classic = rules.warp_kinds["classic"]
        rules.warp_kinds.replace("classic", WarpKind(noted, classic.why_not_repay, classic.repay))

    table = at_warp(extend).warps(Ann=("quantum", "warp_gold"))
    assert table.ask("Ann").rule == RULE
    assert sorted(table.offers("Ann")) == sorted(tiles)
    table.does("Ann", tiles[order[0]]).has("Ann", gold=1, vp=2)
    assert seen == [{"vp": after["vp"], "gold": 1}]


@pytest.mark.rule("MX-06")
def test_without_such_a_tile_nobody_is_asked_for_the_order() -> None:
    table = at_warp(with_quantum).give("Ann", water=1)
    table.warps(Ann=("warp_scientist", "warp_gold")).has("Ann", gold=1, water=0)
    table = at_warp(lambda rules: quantum(rules, own_order=RULE)).warps(Ann=("quantum",)).has("Ann", vp=2)
    assert table.state.phase == "turn"


@pytest.mark.rule("MX-03", "MX-06")
def test_a_tile_knows_which_ones_have_yet_to_be_resolved() -> None:
    left: list[list[str]] = []

    def extend(rules: AnachronyRules) -> None:
        quantum(rules, own_order=RULE)
        kind = rules.warp_kinds["quantum"]
        noting = WarpKind(
            lambda _game, warp, _piece: left.append(list(warp.left)),
            kind.why_not_repay,
            kind.repay,
            own_order=RULE,
        )
        rules.warp_kinds.replace("quantum", noting)

    for first, others in (("quantum", ["warp_scientist#0"]), ("warp_scientist", [])):
        table = at_warp(extend).give("Ann", water=1).warps(Ann=("quantum", "warp_scientist"))
        left.clear()
        table.does("Ann", ("first", f"{first}#0")).has_workers("Ann", active={"scientist": 1})
        assert left[-1] == others


@pytest.mark.rule("MX-06")
def test_a_tile_that_may_be_withdrawn_is_shown_with_the_others_and_placed_last() -> None:
    table = at_warp(with_quantum, first="Bob").warps(Ann=("warp_gold",), Bob=("warp_titanium", "quantum"))
    assert (table.asked, table.ask("Bob").rule) == (["Bob"], WITHDRAWING)
    assert sorted(on_tile(table)) == ["warp_gold#0", "warp_titanium#1"]
    assert table.events(Shown) == [Shown(1, ("quantum#1",))]
    table.has("Bob", titanium=0).does("Bob", "decline").has("Bob", titanium=1, vp=0).has("Ann", gold=1)
    assert "quantum#1" in table.player("Bob").warps
    assert sorted(on_tile(table)) == ["warp_gold#0", "warp_titanium#1"]

    table = at_warp(with_quantum).warps(Ann=("warp_titanium", "quantum"))
    table.does("Ann", "keep")
    assert sorted(on_tile(table)) == ["quantum#0", "warp_titanium#0"], "before anything is received"
    table.has("Ann", titanium=0, vp=0).does("Ann", ("first", "quantum#0")).has("Ann", titanium=1, vp=2)
    assert [event.tiles for event in table.events(Warped)] == [("warp_titanium#0",), ("quantum#0",)]


@pytest.mark.rule("MX-06", "AN-VAT-03")
def test_a_withdrawn_tile_takes_no_space_of_the_alternate_timeline() -> None:
    """In era 2 the first space raises morale."""
    table = at_warp(with_quantum, era=2, alternate_timeline=True).morale("Ann", 4).morale("Bob", 4)
    table.warps(Ann=("quantum",), Bob=("warp_gold",))
    assert table.ask("Ann").rule == WITHDRAWING
    assert on_tile(table) == []
    table.does("Ann", "decline").has("Ann", vp=0).has("Bob", gold=1)
    assert (table.player("Ann").morale, table.player("Bob").morale) == (4, 5)
    assert on_tile(table) == ["warp_gold#1"]
    assert "quantum#0" in table.player("Ann").warps
    assert not table.player("Ann").chosen.pieces


@pytest.mark.rule("MX-06", "AN-VAT-03", "AN-VAT-04", "AN-VAT-05", "AN-VAT-08")
def test_on_the_alternate_timeline_spaces_come_first_then_tiles_in_any_order_and_a_tile_back_at_last() -> (
    None
):
    """In era 6: a paradox, then 1 VP."""
    table = at_warp(with_quantum, era=6, alternate_timeline=True).give("Ann", paradox=2)
    table.warps(Ann=("warp_gold", "quantum")).does("Ann", "keep")
    assert table.ask("Ann").rule == "AN-VAT-03"
    table.does("Ann", ("first", "quantum#0"))
    assert on_tile(table) == ["quantum#0", "warp_gold#0"]
    assert table.ask("Ann").rule == "AN-GEO-05"
    table.does("Ann", table.offers("Ann")[0]).has("Ann", gold=0, vp=1)
    assert table.ask("Ann").rule == RULE
    table.does("Ann", ("first", "warp_gold#0")).has("Ann", gold=1, vp=3)
    assert table.ask("Ann").rule == "AN-VAT-08"
    assert table.offers("Ann") == [("take_back", "warp_gold#0", 6), "decline"]


@pytest.mark.rule("MX-06", "AN-VAT-05")
def test_parallel_timeline_brings_goods_alone_a_second_time() -> None:
    table = at_warp(with_quantum, alternate_timeline=True)
    table.state.timeline[2].spaces_used = 1
    table.warps(Ann=("quantum",)).does("Ann", "keep").has("Ann", vp=2)
    assert [event.space for event in table.events(SpaceCovered)] == ["parallel_timeline"]


@pytest.mark.rule("MX-06")
def test_a_veto_refuses_a_tile_alone_and_with_others() -> None:
    def extend(rules: AnachronyRules) -> None:
        rules.warp_vetoes.add(
            "era",
            lambda game, _seat, piece: (
                deny(RULE) if piece[:8] == "warp_exo" and game.state.era == 1 else None
            ),
        )

    table = at_warp(extend, era=1).hexes("Ann", 3)
    table.refuses("Ann", table.warping("Ann", "warp_exosuit"), rule=RULE)
    table.refuses("Ann", table.warping("Ann", "warp_gold", "warp_exosuit"), rule=RULE)
    assert ("warp", "warp_exosuit#0") not in table.offers("Ann")
    table.does("Ann", table.warping("Ann", "warp_gold"))
    at_warp(extend, era=2).hexes("Ann", 3).warps(Ann=("warp_exosuit",))


@pytest.mark.rule("MX-15", "AN-WARP-06", "AN-WARP-07")
@pytest.mark.parametrize("closed", ["BC", "TL"])
def test_without_a_hex_that_is_open_no_exosuit_comes_and_the_reason_is_what_closes_it(closed: str) -> None:
    def extend(rules: AnachronyRules) -> None:
        rules.blocks.add(
            "glitch", lambda _game, seat, thing: deny(RULE) if (seat, thing) == (0, closed) else None
        )

    five = tuple(name for name in ("TL", "TC", "TR", "BL", "BC", "BR") if name != closed)
    table = at_warp(extend).hexes("Ann", five).hexes("Bob", five)
    table.refuses("Ann", table.warping("Ann", "warp_exosuit"), rule=RULE)
    table.warps(Bob=("warp_exosuit",))
    assert closed in table.player("Bob").powered
    table = at_warp(extend).hexes("Ann", five[1:]).warps(Ann=("warp_exosuit",))
    assert table.player("Ann").powered[-1] == five[0]


# Automas


def robot(count: int, called: list[tuple[int, int, bool]]) -> Automa:
    """It warps so many workers, whom it could not pay; what Ann then has, on the timeline and in goods, and whether she has chosen, is noted."""

    def warps(game: Anachrony, seat: int) -> list[str]:
        here = [piece for piece in game.timeline_tile(game.state.era).warps if piece.endswith("#0")]
        called.append((len(here), game.has(0, "gold"), bool(game.player(0).chosen.pieces)))
        return [f"warp_scientist#{seat}", f"warp_engineer#{seat}"][:count]

    return Automa(lambda game, seat: setattr(game.player(seat), "passed", True), warps=warps)


def against_robot(
    count: int, called: list[tuple[int, int, bool]], first: int, **options: Any
) -> AnachronyTable:
    """Phase 4 of Ann and an automa, either of them first."""
    table = at_warp(lambda rules: rules.automas.add(ROBOT, robot(count, called)), (PERSON, ROBOT), **options)
    table.state.first = first
    return table


@pytest.mark.rule("MX-24", "MX-06")
def test_an_automa_that_comes_first_has_placed_before_the_people_choose() -> None:
    called: list[tuple[int, int, bool]] = []
    table = against_robot(2, called, 1)
    goods = dict(table.state.players[1].goods)
    assert table.asked == ["Ann"]
    assert [piece.partition("#")[2] for piece in on_tile(table)] == ["1", "1"]
    assert called == [(0, 0, False)]
    table.warps(Ann=("warp_gold",)).has("Ann", gold=1)
    assert (len(on_tile(table)), len(called)) == (3, 1)
    assert [event.seat for event in table.events(Warped)] == [0], "an automa tells what it does itself"
    assert (table.state.players[1].goods, table.state.players[1].active) == (goods, {}), "it receives nothing"


@pytest.mark.rule("MX-24", "MX-06")
def test_an_automa_that_comes_later_places_when_the_people_before_it_have_received() -> None:
    called: list[tuple[int, int, bool]] = []
    table = against_robot(1, called, 0)
    assert (table.asked, called, on_tile(table)) == (["Ann"], [], [])
    table.warps(Ann=("warp_gold",)).has("Ann", gold=1)
    assert called == [(1, 1, False)]
    assert [piece.partition("#")[2] for piece in on_tile(table)] == ["0", "1"]


@pytest.mark.rule("MX-24", "AN-VAT-02", "AN-VAT-03")
@pytest.mark.parametrize("first", [0, 1])
def test_on_the_alternate_timeline_people_choose_first_with_their_order_and_all_place_in_turn(
    first: int,
) -> None:
    """In era 3 the spaces are: morale -1, parallel timeline, then others."""
    called: list[tuple[int, int, bool]] = []
    table = against_robot(2, called, first, alternate_timeline=True).morale("Ann", 4)
    before = dict(table.state.players[1].goods)
    table.warps(Ann=("warp_gold", "warp_titanium"))
    assert (table.ask("Ann").rule, called, on_tile(table)) == ("AN-VAT-03", [], [])
    table.does("Ann", ("first", "warp_titanium#0"))
    assert called == [(0, 0, True)], "Ann has chosen and has received nothing"
    seats = [piece.partition("#")[2] for piece in on_tile(table)]
    assert seats == (["0", "0", "1", "1"] if first == 0 else ["1", "1", "0", "0"])
    assert {event.seat for event in table.events(Warped)} == {0}
    own = [piece for piece in on_tile(table) if piece.endswith("#0")]
    assert own == ["warp_titanium#0", "warp_gold#0"]
    assert (table.state.players[1].goods, table.state.players[1].active) == (before, {})
    if first == 0:
        table.has("Ann", titanium=1, gold=2)
        assert table.player("Ann").morale == 3


@pytest.mark.rule("MX-24", "MX-06")
def test_a_step_of_a_module_follows_the_tiles_of_every_seat() -> None:
    after: list[tuple[int, int, int]] = []

    def placed(game: Anachrony, warp: Warp) -> None:
        after.append((warp.seat, len(warp.tiles), game.has(0, "gold")))

    def extend(rules: AnachronyRules) -> None:
        rules.automas.add(ROBOT, robot(2, []))
        rules.warp_steps.add("placed", placed, after="place")

    at_warp(extend, (PERSON, ROBOT)).warps(Ann=("warp_gold",))
    assert after[-2:] == [(0, 1, 0), (1, 2, 1)]
