"""What is believed of the tokens at the ends of the tracks."""

from __future__ import annotations

from clepsydra.games.rulebenders.evolution import is_face_down, take_away, token_at
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.state import PANELS
from clepsydra.kernel import EVERYBODY

DOWN, UP, GONE = "down", "up", "gone"


def token_state(game: Rulebenders, kind: str, panel: str) -> str:
    """Face down, turned up, or gone."""
    if token_at(game, kind, panel) is None:
        return GONE
    return DOWN if is_face_down(game, kind, panel) else UP


def put_token(game: Rulebenders, kind: str, panel: str, state: str) -> None:
    """Make it so."""
    put_back(game, kind, panel)
    if state == UP:
        turn_up(game, kind, panel)
    elif state == GONE:
        remove(game, kind, panel)


def turn_up(game: Rulebenders, kind: str, panel: str) -> None:
    """A token that is there lies open."""
    token = token_at(game, kind, panel)
    if token is not None:
        game.state.tokens[kind].zone.show(token, EVERYBODY)


def remove(game: Rulebenders, kind: str, panel: str) -> None:
    """A token is gone, wherever it went."""
    if token_at(game, kind, panel) is not None:
        game.state.tokens[kind].zone.move(take_away(game, kind, panel), game.state.box)


def put_back(game: Rulebenders, kind: str, panel: str) -> None:
    """A token is there, face down: any of its kind, its value is nothing to Flexo."""
    tokens = game.state.tokens[kind]
    token = token_at(game, kind, panel)
    if token is not None:
        tokens.zone.known.pop(token, None)
        return
    homes = (game.state.box, *(player.kept for player in game.state.players))
    home, token = next(
        (home, token) for home in homes for token in home.pieces if token.startswith(f"{kind}-")
    )
    home.pieces.remove(token)
    place = [name for name in PANELS if name == panel or name in tokens.panels].index(panel)
    tokens.panels.insert(place, panel)
    tokens.zone.pieces.insert(place, token)
