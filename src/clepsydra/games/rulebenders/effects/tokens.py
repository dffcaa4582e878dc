"""Electron and Nuclear tokens: peek, reveal, multiply, fuse (RB-TOK-01 to 04)."""

from __future__ import annotations

from clepsydra.games.rulebenders.catalog import Effect
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.events import Peeked, TurnedUp
from clepsydra.games.rulebenders.evolution import fuse, is_face_down, multiply, token_at
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.state import NUCLEAR, PANELS, TOKENS
from clepsydra.kernel import EVERYBODY, Flow, only


def face_down(game: Rulebenders, kind: str) -> list[str]:
    """The panels whose token of a kind has not been turned up."""
    return [panel for panel in PANELS if is_face_down(game, kind, panel)]


def peek(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """Look secretly at different tokens, as many as are face down (RB-TOK-01, RB-HID-03)."""
    for kind in TOKENS:
        panels = face_down(game, kind)
        for _ in range(min(effect.args.get(kind, 0), len(panels))):
            options = [("peek", kind, panel) for panel in panels]
            _, _, panel = yield from game.choose(deed.seat, options, rule="RB-TOK-01")
            panels.remove(panel)
            token = show(game, kind, panel, only(deed.seat))
            game.tell(Peeked, deed.seat, panel, token, eyes=only(deed.seat))


def can_peek(game: Rulebenders, _deed: Deed, effect: Effect) -> bool:
    """Whether a token of the kind is face down."""
    return any(kind in effect.args and face_down(game, kind) for kind in TOKENS)


def show(game: Rulebenders, kind: str, panel: str, eyes: int) -> str:
    """Let somebody, or all, see a token."""
    token = token_at(game, kind, panel) or ""
    game.state.tokens[kind].zone.show(token, eyes)
    return token


def reveal(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """Turn up one token of an allowed kind; skipped if none is face down (RB-TOK-02)."""
    options = [("reveal", kind, panel) for kind in effect.args["kinds"] for panel in face_down(game, kind)]
    if options:
        _, kind, panel = yield from game.choose(deed.seat, options, rule="RB-TOK-02")
        game.tell(TurnedUp, panel, show(game, kind, panel, EVERYBODY))


def multiplier(game: Rulebenders, deed: Deed, _effect: Effect) -> Flow[None]:
    """A Multiplier beside an Electron token without one (RB-TOK-03)."""
    options = [("multiply", panel) for panel in PANELS if game.can_multiply(panel)]
    if options:
        _, panel = yield from game.choose(deed.seat, options, rule="RB-TOK-03")
        multiply(game, panel)


def can_multiply(game: Rulebenders, _deed: Deed, _effect: Effect) -> bool:
    """Whether there is such a token and a Multiplier for it."""
    return any(map(game.can_multiply, PANELS))


def fusion(game: Rulebenders, deed: Deed, _effect: Effect) -> Flow[None]:
    """A Nuclear token, face up or down, leaves the game; nobody gains (RB-TOK-04)."""
    options = [("fuse", panel) for panel in game.state.tokens[NUCLEAR].panels]
    if options:
        _, panel = yield from game.choose(deed.seat, options, rule="RB-TOK-04")
        fuse(game, panel)


def can_fuse(game: Rulebenders, _deed: Deed, _effect: Effect) -> bool:
    """Whether a Nuclear token is left."""
    return bool(game.state.tokens[NUCLEAR].panels)
