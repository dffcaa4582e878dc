"""Flexo, the opponent of the 2-player game (RF): its start of round, its turn, its panels."""

from __future__ import annotations

from clepsydra.games.rulebenders.catalog import Card
from clepsydra.games.rulebenders.drawing import reveal_flexo
from clepsydra.games.rulebenders.events import Locked
from clepsydra.games.rulebenders.evolution import (
    LEFT,
    RIGHT,
    fuse,
    is_face_down,
    move_disc,
    multiply,
    side,
    token_at,
)
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.placing import put, why_not_put
from clepsydra.games.rulebenders.setup import draw_setups, make_first
from clepsydra.games.rulebenders.sights import FaceDown, FreeColumn, FreeSpot, MultiplierThere, TokenThere
from clepsydra.games.rulebenders.state import ELECTRON, NUCLEAR, TIEBREAK
from clepsydra.kernel import Flow, Passed

REVEALED_AT_START = 3


def flexo_start(game: Rulebenders) -> None:
    """Three set-up cards say what Flexo does before the income, as far as it can (RF-STA-01, 07)."""
    for card in draw_setups(game, REVEALED_AT_START):
        START[game.rules.catalog.setups[card].flexo](game)
    game.state.phase = "income"


def place_on_track(game: Rulebenders) -> None:
    """A cube on the tie-break track (RF-STA-02)."""
    seat = flexo_seat(game)
    game.see(FreeColumn)
    if game.player(seat).cubes and why_not_put(game, seat, TIEBREAK) is None:
        game.player(seat).cubes -= 1
        put(game, seat, seat, TIEBREAK)


def lock_by_card(game: Rulebenders) -> None:
    """A cube into a free locked spot of the revealed card's panel (RF-STA-03)."""
    card, seat = revealed(game, "panel"), flexo_seat(game)
    if card is None or not game.player(seat).cubes:
        return
    game.see(FreeSpot, card.panel)
    if not game.free_spots(card.panel):
        return
    game.player(seat).cubes -= 1
    game.state.panels[card.panel].locked[seat] += 1
    game.tell(Locked, seat, card.panel)


def discard_nuclear(game: Rulebenders) -> None:
    """The face-down Nuclear token of the revealed card's panel leaves the game unseen (RF-STA-04, RB-HID-05)."""
    card = revealed(game, "panel")
    if card is not None and seen_face_down(game, NUCLEAR, card.panel):
        fuse(game, card.panel)


def add_multiplier(game: Rulebenders) -> None:
    """A Multiplier beside a face-down Electron token without one (RF-STA-05)."""
    card = revealed(game, "panel")
    if card is None or not seen_face_down(game, ELECTRON, card.panel):
        return
    game.see(MultiplierThere, card.panel)
    if game.can_multiply(card.panel):
        multiply(game, card.panel)


def seen_face_down(game: Rulebenders, kind: str, panel: str) -> bool:
    """Whether a look at the track finds a token there, face down."""
    game.see(FaceDown, kind, panel)
    return is_face_down(game, kind, panel)


def rest(_game: Rulebenders) -> None:
    """Nothing happens, no card is revealed (RF-STA-06)."""


START = {
    "tiebreak_cube": place_on_track,
    "lock_cube": lock_by_card,
    "discard_nuclear": discard_nuclear,
    "add_multiplier": add_multiplier,
    "nothing": rest,
}


def flexo_seat(game: Rulebenders) -> int:
    """Where Flexo sits; asked only where it plays."""
    seat = game.rules.flexo
    if seat is None:
        raise LookupError("Flexo does not play")
    return seat


def revealed(game: Rulebenders, *reads: str) -> Card | None:
    """The Flexo card that is revealed for Flexo, not played (RF-TRN-05), if there is one (see RF-TRN-04)."""
    card = reveal_flexo(game, *reads)
    return None if card is None else game.card(card)


def flexo_turn(game: Rulebenders, seat: int) -> Flow[None]:
    """Cubes on the panel of a revealed card; a pass once a human has passed (RF-TRN-02)."""
    yield from ()
    if game.state.turn.over:
        return
    game.state.turn.over = True
    player = game.player(seat)
    human_passed = any(game.player(human).passed for human in game.rules.people)
    card = None if human_passed or not player.cubes else revealed(game, "panel", "value")
    if card is None:
        player.passed = True
        game.tell(Passed, seat)
    elif why_not_put(game, seat, card.panel) is None:  # RF-TRN-03
        for _ in range(min(card.value, player.cubes)):
            player.cubes -= 1
            put(game, seat, seat, card.panel)


def flexo_wins(game: Rulebenders, seat: int, panel: str) -> None:
    """One revealed card moves the marker and the disc (RF-EVA-02, 13)."""
    if panel == "first_player":
        make_first(game, seat)  # RF-EVA-05
    card = revealed(game, "arrow") if panel == "first_player" else revealed(game, "value", "arrow")
    if card is None:
        return
    move_marker(game, panel, card)
    direction = way_of_disc(game, seat, panel, LEFT if card.arrow == ELECTRON else RIGHT)
    if direction is not None:
        move_disc(game, seat, panel, direction, 1)  # RF-EVA-09


def move_marker(game: Rulebenders, panel: str, card: Card) -> None:
    """As far as the value says, Electron to the left; on Theme round the circle (RF-EVA-03, 04)."""
    steps = -card.value if card.arrow == ELECTRON else card.value
    place = game.state.panels[panel].setting + steps
    if panel == "theme":
        game.put_marker(panel, place % len(game.state.plates))
    elif panel != "first_player":
        last = len(game.rules.catalog.panels[panel].settings) - 1
        game.put_marker(panel, max(0, min(last, place)))


def way_of_disc(game: Rulebenders, seat: int, panel: str, arrow: str) -> str | None:
    """Towards the token of its zone; away from a token that is gone; nowhere if both are (RF-EVA-06 to 08)."""
    disc = game.player(seat).discs[panel]
    wanted = arrow if not disc else LEFT if disc < 0 else RIGHT
    other = RIGHT if wanted == LEFT else LEFT
    return next((way for way in (wanted, other) if seen_there(game, side(way)[1], panel)), None)


def seen_there(game: Rulebenders, kind: str, panel: str) -> bool:
    """Whether a look at the track finds a token there."""
    game.see(TokenThere, kind, panel)
    return token_at(game, kind, panel) is not None
