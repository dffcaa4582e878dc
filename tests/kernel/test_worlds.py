"""What a seat may know: its view, and worlds that it cannot tell from the real one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clepsydra.kernel import NOBODY, Chance, Flow, Zone, copies, fingerprint, kind, only, stream, zones
from clepsydra.kernel.worlds import resample, view
from clepsydra.kernel.zones import visible
from tests.kernel.toy import Board, Toy, begin

ANN, BOB, SPECTATOR = 0, 1, None
SEATS = (ANN, BOB, SPECTATOR)


def board(deck: Zone, ann: Zone, bob: Zone) -> Board:
    return Board(
        chance=Chance(b"secret", 7), deck=deck, pile=Zone(pieces=["sun#1"]), hands=[ann, bob], points=[0, 0]
    )


def example() -> Board:
    return board(
        Zone(NOBODY, ["card#1", "card#2", "tile#1"], {"card#2": only(BOB)}),
        Zone(only(ANN), ["card#3"]),
        Zone(only(BOB), ["card#4", "tile#2"]),
    )


@pytest.mark.rule("TB-SEC-01")
@pytest.mark.parametrize(
    ("seat", "deck", "ann", "bob"),
    [
        (ANN, ["?card", "?card", "?tile"], ["card#3"], ["?card", "?tile"]),
        (BOB, ["?card", "card#2", "?tile"], ["?card"], ["card#4", "tile#2"]),
        (SPECTATOR, ["?card", "?card", "?tile"], ["?card"], ["?card", "?tile"]),
    ],
)
def test_a_seat_sees_the_backs_of_what_it_may_not_know(
    seat: int | None, deck: list[str], ann: list[str], bob: list[str]
) -> None:
    seen = view(example(), seat, kind)
    assert [seen.deck.pieces, *(hand.pieces for hand in seen.hands)] == [deck, ann, bob]
    assert seen.pile.pieces == ["sun#1"]


@pytest.mark.rule("TB-SEC-02", "TB-CHN-01")
def test_a_view_tells_neither_the_chance_to_come_nor_what_others_know() -> None:
    for seat in SEATS:
        seen = view(example(), seat, kind)
        assert seen.chance == Chance(key=b"")
        assert all(zone.known == {} for zone in zones(seen))


def test_looking_changes_nothing() -> None:
    state = example()
    before = fingerprint(state)
    for seat in SEATS:
        view(state, seat, kind)
        resample(state, seat, kind, Chance(b"dealer"), set())
    assert fingerprint(state) == before


def test_unknown_pieces_change_places_with_their_like_only() -> None:
    dealt = [resample(example(), ANN, kind, stream(b"", number), set())[0] for number in range(200)]
    assert {world.hands[BOB].pieces[0] for world in dealt} == {"card#1", "card#2", "card#4"}
    assert {world.hands[BOB].pieces[1] for world in dealt} == {"tile#1", "tile#2"}
    assert all(world.hands[ANN].pieces == ["card#3"] for world in dealt)


def test_what_another_seat_knows_of_a_place_goes_with_the_place() -> None:
    for number in range(20):
        world = resample(example(), ANN, kind, stream(b"", number), set())[0]
        assert world.deck.known == {world.deck.pieces[1]: only(BOB)}


def test_pieces_that_the_seat_has_come_to_know_stay_in_place() -> None:
    for number in range(20):
        world = resample(example(), ANN, kind, stream(b"", number), {"card#4"})[0]
        assert world.hands[BOB].pieces[0] == "card#4"


def test_a_dealt_world_has_a_chance_of_its_own() -> None:
    keys = {resample(example(), ANN, kind, stream(b"", number), set())[0].chance.key for number in range(9)}
    assert len(keys) == 9
    assert b"secret" not in keys


PIECES = [*copies("card", 6), *copies("tile", 3)]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Pieces anywhere, known to anybody."""
    homes = {piece: draw(st.integers(0, 2)) for piece in PIECES}
    parts = [
        Zone(eyes, [piece for piece in PIECES if homes[piece] == at]) for at, eyes in enumerate((0, 1, 2))
    ]
    for zone in parts:
        for piece in zone.pieces:
            if draw(st.booleans()):
                zone.show(piece, draw(st.sampled_from([only(ANN), only(BOB), only(ANN, BOB)])))
    return board(*parts)


@pytest.mark.rule("TB-SEC-02")
@given(boards(), st.sampled_from(SEATS), st.integers(0, 10**6))
def test_no_seat_can_tell_a_dealt_world_from_the_real_one(
    state: Board, seat: int | None, number: int
) -> None:
    world = resample(state, seat, kind, stream(b"", number), set())[0]
    assert view(world, seat, kind) == view(state, seat, kind)
    assert visible(zones(world), seat) == visible(zones(state), seat)
    pieces = sorted(piece for zone in zones(world) for piece in zone)
    assert pieces == sorted(piece for zone in zones(state) for piece in zone)


@pytest.mark.rule("TB-SEC-02")
def test_a_pile_that_was_shuffled_in_this_very_step_lies_in_any_order() -> None:
    """What a seat knew before a shuffle it does not know after it, in its sampled worlds neither."""

    def step(game: Toy) -> Flow[None]:
        deck, pile = game.state.deck, game.state.pile
        game.shuffle_into(pile, deck)
        deck.draw(game.state.hands[ANN])
        yield from game.choose(ANN, ["a", "b"], rule="TB-ASK-02")

    def spread(game: Toy) -> None:
        while game.state.deck.pieces:
            game.state.deck.draw(game.state.pile)

    position = begin(spread, step)
    worlds = [position.sample(ANN, stream(b"", number)).state for number in range(50)]
    assert {tuple(world.hands[ANN].pieces) for world in worlds} == {tuple(position.state.hands[ANN].pieces)}
    assert len({tuple(world.deck.pieces) for world in worlds}) > 10


@pytest.mark.rule("TB-SEC-02")
def test_what_a_seat_saw_before_a_shuffle_still_happened_in_its_sampled_worlds() -> None:
    def step(game: Toy) -> Flow[None]:
        deck, pile = game.state.deck, game.state.pile
        game.shuffle(deck)
        game.note("revealed", deck.draw(pile))
        pile.move(pile.pieces[-1], deck)
        game.shuffle(deck)
        yield from game.choose(ANN, ["a", "b"], rule="TB-ASK-02")

    position = begin(step)
    worlds = [position.sample(ANN, stream(b"", number)).state for number in range(50)]
    assert all(world.notes == position.state.notes for world in worlds)
    assert len({tuple(world.deck.pieces) for world in worlds}) > 10


def test_what_another_seat_did_with_hidden_pieces_it_does_there_with_those_it_holds() -> None:
    """Bob keeps a card that stays hidden and the step goes on: Ann can still imagine other worlds."""

    def keeps(game: Toy) -> Flow[None]:
        hand, board = game.state.hands[BOB], game.state
        for _ in range(2):
            board.deck.draw(hand)
        kept = yield from game.choose(BOB, list(hand.pieces), rule="TB-ASK-02", always=True)
        for card in list(hand.pieces):
            if card != kept:
                hand.move_secretly(card, board.deck)
        yield from game.choose(ANN, ["a", "b"], rule="TB-ASK-02")

    position = begin(keeps)
    position.answer(BOB, position.asks[BOB].menu.options[0])
    held = {position.sample(ANN, stream(b"", n)).state.hands[BOB].pieces[0] for n in range(40)}
    assert len(held) > 2


def drawing(game: Toy) -> Flow[None]:
    game.state.hands[BOB].pieces.append(game.state.deck.pieces.pop())
    yield from game.choose(ANN, ["a", "b"], rule="TB-ASK-02")
    game.note("went on")
    yield from game.choose(ANN, ["a", "b"], rule="TB-ASK-02")


@pytest.mark.rule("TB-SEC-02")
@pytest.mark.parametrize("seat", SEATS)
def test_a_game_dealt_anew_begins_with_the_running_step_and_knows_no_secret(seat: int | None) -> None:
    position = begin(drawing)
    before = position.stored()
    position.answer(ANN, "a")
    held = set()
    for number in range(12):
        fork = position.resampled(seat, bytes([number]))
        assert (fork.count, fork.state.notes, list(fork.asks)) == (0, [], [ANN])
        assert fork.state.chance.key != position.state.chance.key
        assert fork.view(seat) == begin(drawing).view(seat)
        held.add(fork.state.hands[BOB].pieces[0])
        fork.answer(ANN, "b")
    assert (held == {"card#6"}) is (seat == BOB), "Bob keeps what he knows, others know nothing of it"
    assert position.stored().checkpoint == before.checkpoint, "the game itself goes on as it was"
