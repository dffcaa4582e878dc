"""The draft of the endgame conditions (AN-VED)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.events import Revealed
from clepsydra.kernel import FACE_DOWN, PERSON, Chance, Option, Position, Setup, Shown, stream
from tests.games.anachrony.table import AnachronyTable

HIDDEN = FACE_DOWN + "condition"
COUNTS = [(2, 4, 2, 1), (3, 2, 1, 2), (4, 2, 1, 1)]
"""Players, cards dealt to each, kept by each, added at random."""


def at_draft(seats: int, key: bytes = b"table", **options: str | bool) -> AnachronyTable:
    """Paths are taken, the first player is known, everybody looks at a hand of conditions."""
    setup = Setup("anachrony", (PERSON,) * seats, (), {"endgame_draft": True, **options})
    table = AnachronyTable(ANACHRONY, setup)
    table._position = Position(table.rules, table.rules.opening(Chance(key)))
    while table.state.phase == "paths":
        assert len(table.state.conditions) == 0
        table.does(table.asked[0], table.offers(table.asked[0])[0])
    assert table.state.phase == "endgame_draft"
    return table


def keep_first(table: AnachronyTable, count: int) -> dict[str, tuple[Option, ...]]:
    """Everybody keeps the first cards in hand."""
    kept = {who: tuple(table.offers(who)[:count]) for who in table.asked}
    for who, cards in kept.items():
        table.does(who, cards)
    return kept


@pytest.mark.rule("AN-VED-01")
@pytest.mark.parametrize(("seats", "dealt", "kept", "added"), COUNTS)
def test_everybody_gets_cards_and_keeps_some(seats: int, dealt: int, kept: int, added: int) -> None:
    table = at_draft(seats)
    assert table.asked == table.names
    hands = {who: list(table.player(who).hand) for who in table.names}
    assert [len(hand) for hand in hands.values()] == [dealt] * seats
    assert len({card for hand in hands.values() for card in hand}) == seats * dealt
    table.refuses("Ann", tuple(hands["Ann"][: kept + 1]), rule="TB-ASK-03")
    table.refuses("Ann", tuple(hands["Ann"][: kept - 1]), rule="TB-ASK-03")
    choices = keep_first(table, kept)
    assert table.state.phase == "leaders"
    assert [shown.pieces for shown in table.events(Shown)] == list(choices.values())
    in_play = table.state.conditions.pieces
    assert in_play[: seats * kept] == [card for who in table.names for card in choices[who]]
    assert len(in_play) == len(set(in_play)) == seats * kept + added == 5
    assert table.position.view(None).conditions.pieces == in_play


@pytest.mark.rule("AN-VED-01", "AN-INF-04", "AN-INF-07")
def test_hands_and_choices_are_secret_until_all_are_revealed() -> None:
    table = at_draft(3)
    table.does("Ann", (table.offers("Ann")[0],))
    assert table.asked == ["Bob", "Cleo"]
    for viewer in (1, 2, None):
        assert table.position.view(viewer).players[0].hand.pieces == [HIDDEN] * 2
    assert table.events(Shown) == []
    bobs = {tuple(table.position.sample(0, stream(b"x", n)).state.players[1].hand) for n in range(12)}
    assert len(bobs) > 3
    keep_first(table, 1)
    assert [shown.seat for shown in table.events(Shown)] == [0, 1, 2]


@pytest.mark.rule("AN-VED-02")
@pytest.mark.parametrize(("seats", "dealt", "kept", "added"), COUNTS)
def test_what_is_added_is_any_of_the_dealt_cards_that_were_not_kept(
    seats: int, dealt: int, kept: int, added: int
) -> None:
    places: set[tuple[int, int]] = set()
    for key in range(40):
        table = at_draft(seats, bytes([key]))
        hands = [list(player.hand) for player in table.state.players]
        keep_first(table, kept)
        extra = table.state.conditions.pieces[seats * kept :]
        assert table.events(Revealed)[0].pieces == tuple(extra)
        assert len(extra) == added
        places.update(
            (seat, hand.index(card)) for card in extra for seat, hand in enumerate(hands) if card in hand
        )
        assert all(any(card in hand for hand in hands) for card in extra)
    assert places == {(seat, place) for seat in range(seats) for place in range(kept, dealt)}


@pytest.mark.rule("AN-VED-02")
@pytest.mark.parametrize(("seats", "dealt", "kept", "added"), COUNTS)
def test_the_other_three_are_out_of_the_game(seats: int, dealt: int, kept: int, added: int) -> None:
    table = at_draft(seats)
    undealt = [card for card in table.state.box if card in table.game.rules.catalog.conditions]
    assert len(undealt) == 8 - seats * dealt
    keep_first(table, kept)
    out = [card for card in table.state.box if card in table.game.rules.catalog.conditions]
    assert len(out) == 8 - seats * kept - added == 3
    assert set(undealt) <= set(out)
    assert all(len(player.hand) == len(player.chosen) == 0 for player in table.state.players)


@pytest.mark.rule("AN-VED-03")
def test_goods_and_first_player_are_known_and_leaders_are_not() -> None:
    table = at_draft(3, asset_draft=False)
    assert all(any(player.goods.values()) for player in table.state.players)
    assert all(player.leader == "" for player in table.state.players)
    keep_first(table, 1)
    assert table.asked == [table.names[table.state.first]]
    assert table.ask(table.asked[0]).rule == "AN-SET-15"


@pytest.mark.scenario("AN-S86")
@pytest.mark.rule("AN-VED-01", "AN-VED-02")
def test_scenario_three_players_draft_conditions() -> None:
    table = at_draft(3)
    hands = {who: list(table.player(who).hand) for who in table.names}
    assert [len(hand) for hand in hands.values()] == [2, 2, 2]
    kept = [card for cards in keep_first(table, 1).values() for card in cards]
    unkept = {card for hand in hands.values() for card in hand} - set(kept)
    in_play = set(table.state.conditions)
    assert len(kept) == len(unkept) == 3
    assert in_play >= set(kept)
    assert len(in_play & unkept) == 2
    assert len(in_play) == 5
