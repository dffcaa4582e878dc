"""Evolution discs and the tokens at the ends of their tracks (RB-EVO, RB-TOK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clepsydra.games.rulebenders.events import DiscMoved, Fused, Multiplied, TokenTaken
from clepsydra.games.rulebenders.state import ELECTRON, NUCLEAR
from clepsydra.kernel import EVERYBODY, Denial, deny

if TYPE_CHECKING:
    from clepsydra.games.rulebenders.game import Rulebenders

LEFT, RIGHT = "left", "right"
SPACES = ("e2", "e1", "c", "n1", "n2")
LAST = 2
"""How many spaces a zone has."""


def token_at(game: Rulebenders, kind: str, panel: str) -> str | None:
    """The token that is still at the end of a panel's track."""
    tokens = game.state.tokens[kind]
    return tokens.zone.pieces[tokens.panels.index(panel)] if panel in tokens.panels else None


def is_face_down(game: Rulebenders, kind: str, panel: str) -> bool:
    """Whether a token is there that not everybody has seen (see RB-HID-03)."""
    token = token_at(game, kind, panel)
    return token is not None and game.state.tokens[kind].zone.known_to(token) != EVERYBODY


def value_of(game: Rulebenders, kind: str, panel: str) -> int:
    """What a token that is there is worth, doubled by a Multiplier (RB-EVO-02)."""
    value = game.rules.token_value(token_at(game, kind, panel) or "")
    doubled = kind == ELECTRON and game.state.panels[panel].multiplier
    return value * game.rules.figures["factor"] if doubled else value


def take_away(game: Rulebenders, kind: str, panel: str) -> str:
    """A token leaves its track; a Multiplier beside it is discarded."""
    tokens = game.state.tokens[kind]
    token = tokens.zone.pieces[tokens.panels.index(panel)]
    tokens.panels.remove(panel)
    if kind == ELECTRON:
        game.state.panels[panel].multiplier = False
    return token


def fuse(game: Rulebenders, panel: str) -> None:
    """A Nuclear token goes into the box; nobody gains (see RB-TOK-04)."""
    token = take_away(game, NUCLEAR, panel)
    game.state.tokens[NUCLEAR].zone.move(token, game.state.box)
    game.tell(Fused, panel)


def multiply(game: Rulebenders, panel: str) -> None:
    """Put a Multiplier beside an Electron token (see RB-TOK-03)."""
    game.state.panels[panel].multiplier = True
    game.tell(Multiplied, panel)


def side(direction: str) -> tuple[int, str]:
    """The way and the token of a direction: Electron to the left, Nuclear to the right."""
    return (-1, ELECTRON) if direction == LEFT else (1, NUCLEAR)


def why_not_move(game: Rulebenders, seat: int, panel: str, direction: str, steps: int) -> Denial | None:
    """Never beyond an end whose token is gone; steps beyond a token would be lost (RB-EVO-02, 03)."""
    way, kind = side(direction)
    room = LAST - way * game.player(seat).discs[panel]
    if steps > room and token_at(game, kind, panel) is None:
        return deny("RB-EVO-03", kind=kind)
    return deny("RB-EVO-02") if steps > room + 1 else None


def move_disc(game: Rulebenders, seat: int, panel: str, direction: str, steps: int) -> None:
    """Move a disc, wherever others are; beyond the last space it takes the token and its chips (RB-EVO-02, 06)."""
    way, kind = side(direction)
    discs = game.player(seat).discs
    for _ in range(steps):
        if way * discs[panel] < LAST:
            discs[panel] += way
            game.tell(DiscMoved, seat, panel, SPACES[discs[panel] + LAST])
        else:
            take_token(game, seat, kind, panel)


def take_token(game: Rulebenders, seat: int, kind: str, panel: str) -> None:
    """Turn a token up and keep it; its chips are paid at once, not to Flexo (RB-EVO-04; see RF-EVA-07)."""
    chips = value_of(game, kind, panel)
    token = take_away(game, kind, panel)
    game.state.tokens[kind].zone.move(token, game.player(seat).kept)
    game.tell(TokenTaken, seat, panel, token)
    game.gain_chips(seat, chips)


def towards_start(game: Rulebenders, seat: int, panel: str) -> None:
    """One space back, not beyond the start (see RB-EVO-05)."""
    discs = game.player(seat).discs
    if space := discs[panel]:
        discs[panel] -= space // abs(space)
        game.tell(DiscMoved, seat, panel, SPACES[discs[panel] + LAST])
