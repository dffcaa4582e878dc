"""Rules that say *only*, *per* or *not*: for each the case that the word excludes, or one more that it includes."""

from __future__ import annotations

from itertools import islice

import pytest

from clepsydra.games.rulebenders.effects.counters import COUNTERS, board_cubes, fewest_cubes
from clepsydra.games.rulebenders.gaining import gain
from clepsydra.games.rulebenders.state import PANELS
from clepsydra.games.rulebenders.turn import keep_to_hand_limit
from clepsydra.kernel import One
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders


@pytest.mark.rule("RB-EVO-01")
@pytest.mark.parametrize(
    ("who", "icon", "far"), [("Bob", "exchange", True), ("Bob", "theme", False), ("Ann", "exchange", False)]
)
def test_two_spaces_need_an_own_flexo_card_with_the_icon_of_this_panel(
    who: str, icon: str, far: bool
) -> None:
    table = rulebenders().cubes("exchange", Bob=1).evaluate("exchange")
    table.player(who).icons.append(icon)
    table.does("Bob", "keep")
    assert (("right", "exchange", 2) in table.offers("Bob")) is far
    assert ("right", "exchange", 1) in table.offers("Bob")


def eaten(panel: str, open_cubes: tuple[int, int, int], locked: tuple[int, int, int]) -> tuple[int, ...]:
    """The open cubes of a panel after a Brain Eater; `on` counts the locked ones too."""
    names = ("Ann", "Bob", "Cleo")
    table = rulebenders().hand("Ann", c("brain-eater")).give("Ann", chips=20)
    table.cubes(panel, **dict(zip(names, open_cubes, strict=True)))
    table.locked(panel, **{who: count for who, count in zip(names, locked, strict=True) if count})
    table.plays("Ann", c("brain-eater"))
    return tuple(total - fixed for total, fixed in zip(table.on(panel), locked, strict=True))


@pytest.mark.rule("RB-SP-16")
@pytest.mark.parametrize("panel", PANELS)
def test_the_brain_eater_visits_every_panel(panel: str) -> None:
    assert eaten(panel, (4, 1, 0), (0, 0, 0)) == (1, 1, 0)


@pytest.mark.rule("RB-SP-16")
@pytest.mark.parametrize(
    ("open_cubes", "locked", "left"),
    [
        (
            (5, 1, 0),
            (0, 1, 0),
            (2, 1, 0),
        ),  # the locked cube of the second counts for how far the leader falls
        ((3, 3, 1), (1, 0, 0), (2, 3, 1)),  # and the leader's own makes a sole leader of a tied one
        ((1, 4, 0), (2, 0, 0), (1, 3, 0)),
        ((1, 0, 0), (1, 0, 0), (0, 0, 0)),  # too few open cubes: all of these, and no locked one
        ((2, 3, 3), (0, 0, 0), (2, 2, 2)),  # several leaders, each down to the next
    ],
)
def test_the_brain_eater_counts_locked_cubes_and_takes_open_ones(
    open_cubes: tuple[int, int, int], locked: tuple[int, int, int], left: tuple[int, int, int]
) -> None:
    assert eaten("theme", open_cubes, locked) == left


def with_smilodon() -> RulebendersTable:
    return rulebenders().dashboard("Bob", c("smilodon"))


@pytest.mark.rule("RB-SP-11", "RB-VOC-04")
@pytest.mark.parametrize(
    ("turn_of", "phase", "asked"), [("Bob", "turn", True), ("Ann", "turn", False), ("Bob", "draw", False)]
)
def test_smilodon_serves_its_owners_own_turns_only(turn_of: str, phase: str, asked: bool) -> None:
    table = with_smilodon()
    table.state.turn.seat, table.state.phase = table.seat(turn_of), phase
    asks = list(islice(gain(table.game, 1, "cube", 1), 1))
    assert [ask.rule for ask in asks if isinstance(ask, One)] == ["RB-SP-11"] * asked
    assert len(asks) == asked
    table.has("Bob", cubes=0 if asked else 1)


@pytest.mark.rule("RB-SP-11")
def test_no_smilodon_is_asked_for_at_the_income() -> None:
    table = rulebenders(phase="income").dashboard("Bob", c("smilodon"))
    while table.state.phase != "turn":
        assert ("activate", c("smilodon")) not in table.offers(table.asked[0])
        table.draws(table.asked[0], "flexo")
    assert table.player("Bob").rotated == []


@pytest.mark.rule("RB-PLY-06")
def test_a_flexo_card_of_another_player_bars_no_icon() -> None:
    table = rulebenders().hand("Ann", c("flexo-10"))
    table.player("Bob").icons.append("exchange")
    assert ("play", c("flexo-10")) in table.offers("Ann")


@pytest.mark.rule("RB-TOK-06")
def test_cubes_on_the_board_lie_in_open_sections_locked_spots_and_on_the_track() -> None:
    table = rulebenders().cubes("theme", Bob=2).locked("exchange", Bob=1).track("Bob", "- Bob")
    assert [board_cubes(table.game, seat) for seat in range(3)] == [0, 5, 0]
    table.give("Bob", cubes=3)
    assert board_cubes(table.game, 1) == 5, "the reserve is no part of the board"


@pytest.mark.rule("RB-TOK-06")
def test_cubes_on_a_panel_are_those_of_its_section_and_its_locked_spots() -> None:
    table = rulebenders().track("Bob")
    for panel in PANELS:
        table.cubes(panel, Ann=2)
    assert fewest_cubes(table.game, 0) == 2
    for panel in PANELS:
        table.locked(panel, Cleo=1)
    assert fewest_cubes(table.game, 0) == 3


@pytest.mark.rule("RB-ACT-06", "RB-ACT-07")
def test_over_the_hand_limit_any_card_of_the_hand_may_go_also_a_marked_one() -> None:
    cards = [c("bite", 1), c("bite", 2), c("horde"), c("vaccine"), c("virus"), c("plunder"), c("fire")]
    table = rulebenders().setting("hand_limit", 5).hand("Ann", *cards[:-1]).marked("Ann", cards[-1])
    ask = next(keep_to_hand_limit(table.game, 0))
    assert isinstance(ask, One)
    assert set(ask.menu.options) == {("discard", card) for card in cards}


@pytest.mark.rule("RB-CRD-03", "RB-DAT-05")
def test_each_counter_counts_what_is_ones_own() -> None:
    table = (
        rulebenders().fuel("Ann", c("bite"), c("flexo-03"), c("flexo-24"), c("horde")).fuel("Ann", c("guru"))
    )
    table.fuel("Bob", c("flexo-31")).hand("Ann", c("plunder"), c("galleon")).marked("Ann", c("djinn"))
    table.dashboard("Ann", c("parrot")).dashboard("Bob", c("smilodon"), c("palace-guard"))
    table.give("Ann", chips=9, cubes=4).cubes("theme", Ann=2, Bob=1).locked("theme", Ann=1)
    table.cubes("exchange", Ann=1, Bob=2).track("Ann Bob", "Ann").disc("Ann", "exchange", "e2")
    table.disc("Ann", "currency", "e1").disc("Ann", "draw_cards", "n1").start()
    found = {name: count(table.game, 0) for name, count in COUNTERS.items()}
    hand_limit, draw_number = table.game.hand_limit(0), table.game.draw_number(0)
    assert found == {
        "my_hand_limit": hand_limit,
        "my_draw_number": draw_number,
        "my_hand_limit_plus_draw_number": hand_limit + draw_number,
        "my_hand": 3,
        "my_chips": 9,
        "my_reserve_cubes": 4,
        "my_board_cubes": 6,
        "my_most_cubes_on_a_panel": 3,
        "my_majorities": 1,
        "fewest_cubes_on_a_panel": 0,
        "my_dashboard": 1,
        "my_fuel": 5,
        "my_flexo_fuel": 2,
        "my_discs_electron_zone": 2,
        "my_discs_nuclear_zone": 2,
        "my_discs_next_to_electron": 1,
        "my_discs_next_to_nuclear": 1,
    }
