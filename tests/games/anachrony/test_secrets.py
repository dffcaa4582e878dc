"""Hidden information and chance (AN-INF)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.catalog import read_catalog
from clepsydra.games.anachrony.events import CapitalCovered, Discovered, Leads, Refilled, Revealed, Warped
from clepsydra.games.anachrony.state import ROWS
from clepsydra.kernel import PERSON, Chance, Gained, Position, Setup
from tests.games.anachrony.table import AnachronyTable, anachrony

CATALOG = read_catalog()
EYES = (0, 1, None)


def new_game(key: bytes = b"table", option: str = "") -> AnachronyTable:
    """A game from its very beginning, the Paths dealt."""
    setup = Setup(
        "anachrony", (PERSON, PERSON), (), {"path_choice": "random", **({option: True} if option else {})}
    )
    table = AnachronyTable(ANACHRONY, setup)
    table._position = Position(table.rules, table.rules.opening(Chance(key)))
    return table


@pytest.mark.rule("AN-INF-01")
def test_all_that_players_own_is_public() -> None:
    table = anachrony().give("Ann", water=3, vp=5, paradox=2).breakthroughs("Ann", "circle/war")
    table.leads("Bob", "samira").built("Bob", "201").workers("Bob", engineer=2).warp("Ann", 1, "warp_gold")
    for seat in EYES:
        seen = table.position.view(seat)
        assert seen.players == table.state.players
        assert seen.slots == table.state.slots
        assert [tile.warps for tile in seen.timeline] == [tile.warps for tile in table.state.timeline]


@pytest.mark.rule("AN-INF-02")
@pytest.mark.parametrize("seat", EYES)
def test_decks_stacks_face_down_tiles_and_the_box_are_hidden_from_all(seat: int | None) -> None:
    table = anachrony(era=3)
    state, seen = table.state, table.position.view(seat)
    hidden = [
        (state.recruit_deck, seen.recruit_deck),
        (state.mine_deck, seen.mine_deck),
        (state.box, seen.box),
    ]
    hidden += [(state.collapsing[action], seen.collapsing[action]) for action in state.collapsing]
    hidden += [
        (mine.superproject, yours.superproject)
        for mine, yours in zip(state.timeline[4:], seen.timeline[4:], strict=True)
    ]
    for real, shown in hidden:
        assert len(shown) == len(real) > 0
        assert not set(shown) & set(real)
    for row in ROWS:
        below = state.stacks[row].primary.pieces[:-1]
        assert not set(seen.stacks[row].primary.pieces[:-1]) & set(below)
        assert seen.stacks[row].primary.pieces[-1] == state.stacks[row].primary.pieces[-1]


@pytest.mark.rule("AN-INF-02")
def test_what_is_not_drawn_at_the_impact_stays_hidden() -> None:
    table = anachrony(era=4).all_pass()
    for action, deck in table.state.collapsing.items():
        assert len(deck) == 3
        assert not set(table.position.view(0).collapsing[action]) & set(deck)


@pytest.mark.rule("AN-INF-03")
def test_covered_tiles_of_a_secondary_stack_are_shown_to_all() -> None:
    table = anachrony()
    table.put(table.state.stacks["lab"].secondary, "401", "402", "403")
    for seat in EYES:
        assert table.position.view(seat).stacks["lab"].secondary.pieces == ["401", "402", "403"]


@pytest.mark.rule("AN-INF-04")
def test_a_choice_of_warp_tiles_is_hidden_from_the_others_and_how_many_they_are_too() -> None:
    none, two = anachrony(phase="warp"), anachrony(phase="warp")
    none.does("Ann", none.warping("Ann"))
    two.does("Ann", two.warping("Ann", "warp_titanium", "warp_gold"))
    for seat in (1, None):
        assert none.position.view(seat) == two.position.view(seat)
        assert none.position.events(seat) == two.position.events(seat)


@pytest.mark.rule("AN-INF-04")
@pytest.mark.parametrize("draft", ["asset_draft", "endgame_draft"])
def test_hands_and_picks_of_a_draft_are_hidden_from_the_others(draft: str) -> None:
    table = new_game(option=draft)
    while table.state.phase != draft:
        table.does(table.asked[0], table.offers(table.asked[0])[0])
    hand = list(table.player("Ann").hand)
    assert table.position.view(0).players[0].hand.pieces == hand
    for seat in (1, None):
        assert not set(table.position.view(seat).players[0].hand) & set(hand)
    pick = hand[0] if draft == "asset_draft" else tuple(hand[:2])
    before = table.position.view(1)
    table.does("Ann", pick)
    assert table.position.view(1) == before


@pytest.mark.rule("AN-INF-05")
def test_all_chance_of_set_up_follows_from_the_seed_and_is_logged() -> None:
    first, again, other = new_game(b"one"), new_game(b"one"), new_game(b"two")
    assert first.rules.encode(first.state) == again.rules.encode(again.state)
    assert first.rules.encode(first.state) != other.rules.encode(other.state)
    assert [len(event.pieces) for event in first.events(Revealed)] == [5]
    assert len(first.events(Leads)) == 1
    progress = any(player.path == "progress" for player in first.state.players)
    assert len(first.events(Discovered)) == progress


@pytest.mark.rule("AN-INF-05")
def test_cards_dice_tiles_and_samiras_resource_are_drawn_by_chance_and_logged() -> None:
    table = anachrony(era=4).leads("Ann", "samira")
    before = table.state.chance.counter
    table.all_pass()
    assert table.state.chance.counter > before
    (gained,) = table.events(Gained)
    assert gained.seat == 0
    assert len(table.events(Refilled)) == 2
    drawn = {slot.tile for slot in table.state.slots.values() if slot.tile}
    assert {event.tile for event in table.events(CapitalCovered)} == drawn
    assert len(drawn) == 6


@pytest.mark.rule("AN-INF-05")
def test_an_outcome_does_not_change_when_it_is_asked_for_again() -> None:
    tokens: set[int] = set()
    for _ in range(3):
        table = anachrony(era=2, phase="paradox").warp("Ann", 1, "warp_gold").start()
        tokens.add(table.player("Ann").goods.get("paradox", 0))
    assert len(tokens) == 1


@pytest.mark.rule("AN-INF-06")
def test_what_came_before_a_roll_cannot_be_taken_back() -> None:
    table = anachrony().built("Ann", "exocrawler").workers("Ann", scientist=1).dice("war")
    table.does("Ann", ("free", "exocrawler"), ("place", "scientist", "research.1"))
    assert table.position.why_not_undo(0) is None
    table.does("Ann", ("set", "shape", "circle"))
    denial = table.position.why_not_undo(0)
    assert denial is not None
    assert denial.rule == "TB-UND-02"


@pytest.mark.rule("AN-INF-06")
def test_what_uncovered_a_tile_of_a_primary_stack_cannot_be_taken_back() -> None:
    table = anachrony().built("Ann", "exocrawler").workers("Ann", engineer=1).give("Ann", titanium=1)
    top = table.state.stacks["life_support"].primary.pieces[-1]
    table.does("Ann", ("free", "exocrawler"), ("place", "engineer", "construct.1"))
    table.position.undo(0)
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", top))
    denial = table.position.why_not_undo(0)
    assert denial is not None
    assert denial.rule == "TB-UND-03"
    table = anachrony().built("Ann", "exocrawler").workers("Ann", engineer=1).give("Ann", titanium=1)
    table.put(table.state.stacks["life_support"].secondary, "302", "303")
    table.does("Ann", ("free", "exocrawler"), ("place", "engineer", "construct.1"), ("build", "303"))
    table.position.undo(0)
    assert table.player("Ann").built.pieces == ["exocrawler"]


@pytest.mark.rule("AN-INF-06")
def test_free_actions_are_taken_back_until_another_player_decides() -> None:
    table = anachrony().built("Ann", "303").does("Ann", ("free", "303")).has("Ann", water=2)
    table.position.undo(0)
    table.has("Ann", water=0).does("Ann", ("free", "303"), "pass")
    denial = table.position.why_not_undo(0)
    assert denial is not None
    assert denial.rule == "TB-UND-04"


@pytest.mark.rule("AN-INF-06", "AN-INF-07")
def test_after_the_common_reveal_no_choice_is_taken_back() -> None:
    table = anachrony(phase="warp").warps(Ann=("warp_gold",))
    for seat in (0, 1):
        assert table.position.why_not_undo(seat) is not None


@pytest.mark.rule("AN-INF-07")
def test_until_the_reveal_the_others_learn_only_that_a_choice_was_made_and_its_owner_may_change_it() -> None:
    table = anachrony(phase="warp").does("Ann", (("warp", "warp_gold#0"),))
    assert table.asked == ["Bob"]
    assert table.events(Warped, seen_by="Bob") == []
    table.position.undo(0)
    assert table.asked == ["Ann", "Bob"]
    table.warps(Ann=("warp_titanium",)).has("Ann", titanium=1, gold=0)
    assert [event.tiles for event in table.events(Warped)] == [("warp_titanium#0",)]


@pytest.mark.rule("AN-INF-08")
def test_the_place_of_a_building_put_under_a_stack_is_public() -> None:
    table = anachrony(side="B", era=2, phase="paradox").built("Ann", "201").give("Ann", paradox=2)
    table.warp("Ann", 1, "warp_gold").dice(1).does("Ann", ("sacrifice", "201"), "decline")
    for seat in EYES:
        assert table.position.view(seat).stacks["factory"].primary.pieces[0] == "201"
