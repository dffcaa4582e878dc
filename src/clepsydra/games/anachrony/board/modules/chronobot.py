"""The board of the Chronobot: its two loops with the command tokens, what it collects, and what it has done."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from msgspec import Struct

from clepsydra.drawing.board import Region, View
from clepsydra.drawing.marks import anchor
from clepsydra.drawing.markup import Markup
from clepsydra.games.anachrony.automas.commands import REBOOT
from clepsydra.games.anachrony.automas.events import BotCommanded
from clepsydra.games.anachrony.board.brought import ModuleDrawing, Room
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.modules.automa_mat import (
    CARD_SYMBOLS,
    CARDS,
    Own,
    command,
    figures,
    loop,
    mat,
    own,
)
from clepsydra.games.anachrony.board.modules.automa_steps import step_rules, steps
from clepsydra.games.anachrony.modules.chronobot.catalog import CHRONOBOT, Board
from clepsydra.games.anachrony.modules.chronobot.tokens import Chronobot
from clepsydra.games.anachrony.modules.chronobot.turn import least_actions
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import Event


class Bot(Struct, frozen=True):
    """What the drawing depends on."""

    own: Own
    spaces: dict[str, list[int]]
    actions: int
    least: int


def part(context: Context, view: View[AnachronyState], seat: int) -> Bot:
    """What of the view belongs to the bot."""
    state: Chronobot = getattr(view.state, CHRONOBOT)
    least = least_actions(context.game(view.state))
    return Bot(own(context, view, seat), state.spaces, state.actions, least)


def draw(context: Context, on: Bot) -> Markup:
    """The whole board."""
    board: Board = context.catalog.more[CHRONOBOT]
    done = "bot_passed" if on.own.passed else "bot_actions"
    return mat(
        context,
        on.own,
        CHRONOBOT,
        context.say(done, actions=on.actions, least=on.least),
        loops=[_loop(context, on, name, getattr(board, name)) for name in ("short_loop", "long_loop")],
    )


def _loop(context: Context, on: Bot, name: str, spaces: Iterable[str]) -> Markup:
    return loop(
        name,
        context.say(name),
        [
            command(context, anchor("command", on.own.seat, space), space, on.spaces.get(space, []))
            for space in spaces
        ],
    )


def rooms(context: Context) -> Iterable[Room]:
    """Its board lies behind a door, in the place of a player board."""
    seat = context.rules.setup.seats.index(CHRONOBOT)
    region = Region(anchor("mat", seat), partial(part, context, seat=seat), partial(draw, context))
    yield Room(region, context.reader.player(seat), "emblem-chronobot", CHRONOBOT)


def then(context: Context, event: Event) -> tuple[str, ...]:
    """The next space of the loop (see SO-TOK-04, SO-DIF-02)."""
    if not isinstance(event, BotCommanded):
        return ()
    board: Board = context.catalog.more[CHRONOBOT]
    space = board.after(event.space)
    if space == REBOOT and context.rules.option("no_reboot"):
        space = board.after(space)
    return (anchor("command", event.seat, space),)


DRAWING = ModuleDrawing(
    rooms=rooms,
    cards=CARDS,
    figures=figures,
    symbols={**CARD_SYMBOLS, CHRONOBOT: "chronobot"},
    steps=steps,
    then=then,
    step_rules=step_rules,
    begins=(BotCommanded,),
)
