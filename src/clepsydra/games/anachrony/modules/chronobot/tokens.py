"""The command tokens on the board of the Chronobot (SO-TOK)."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.anachrony.automas.commands import ON, REBOOT
from clepsydra.games.anachrony.automas.events import BotTokenMoved
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronobot.catalog import CHRONOBOT, board


class Chronobot(Struct):
    """What the Chronobot has beside what every seat has: where its tokens lie, and what it did in this era (SO-INF-01).

    The rest is its `Player`: `goods` with its VP, paradox tokens and resources, `active` with its workers,
    `breakthroughs`, `built`, `anomalies`, `travels`, `powered` and `suits`, `warps`.
    """

    spaces: dict[str, list[int]] = {}
    """The tokens on each command space, the uppermost last."""
    actions: int = 0
    """Its turns in this era."""
    extra: bool = False
    """Whether it has had the one more turn of a hyperactive Chronobot in this era."""


def state_of(game: Anachrony) -> Chronobot:
    """Its part of the game's state."""
    found: Chronobot = getattr(game.state, CHRONOBOT)
    return found


def space_of(game: Anachrony, token: int) -> str:
    """Where a token lies."""
    return next(space for space, tokens in state_of(game).spaces.items() if token in tokens)


def move(game: Anachrony, seat: int, token: int, why: str = "on") -> bool:
    """Move a token to the next space of its loop (see SO-TOK-04); return whether it left out Reboot.

    Where two lie already, the upper one moves on first, without an action, by the same rule (SO-TOK-05, 06).
    """
    spaces, here = state_of(game).spaces, space_of(game, token)
    target = next_space(game, seat, token)
    if len(spaces[target]) >= board(game).tokens_on_a_space:
        move(game, seat, spaces[target][-1], "pushed")
    spaces[here].remove(token)
    spaces[target].append(token)
    game.tell(BotTokenMoved, seat, "SO-TOK-05" if why == "pushed" else ON, why, token, target)
    return target != board(game).after(here)  # SO-DIF-02


def next_space(game: Anachrony, seat: int, token: int) -> str:
    """Where a token goes from here; a Reboot that is not to be entered is left behind at once (SO-DIF-02)."""
    after = board(game).after
    target = after(space_of(game, token))
    if target == REBOOT and game.rules.option("no_reboot"):
        game.tell(BotTokenMoved, seat, "SO-DIF-02", "skipped", token, target)
        target = after(target)
    return target
