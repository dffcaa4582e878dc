"""Boards that modules bring: every board that has spaces, beside the main board."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from clepsydra.drawing.board import Region, View
from clepsydra.drawing.marks import anchor
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.anachrony.board import brought, spaces
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.spaces import Spaces
from clepsydra.games.anachrony.state import AnachronyState


class MoreBoard(Struct, frozen=True):
    """What the drawing of one depends on."""

    spaces: Spaces
    more: brought.Parts
    """What modules have there beside spaces."""


def boards(context: Context) -> tuple[str, ...]:
    """Their names, in the order of the rules."""
    named = dict.fromkeys(space.board for space in context.rules.spaces.values())
    return tuple(board for board in named if board != spaces.MAIN)


def name_of(board: str) -> str:
    """The id of a board on the page."""
    return anchor("board", board)


def region(context: Context, board: str) -> Region[AnachronyState]:
    """A board as a region of the page."""
    return Region(name_of(board), partial(part, context, board), partial(_board, context, board))


def part(context: Context, board: str, view: View[AnachronyState]) -> MoreBoard:
    """What of the view is on a board."""
    insets = context.on_board(board)
    return MoreBoard(spaces.part(context, view, board), brought.parts_of(context, insets, view.state, board))


def _board(context: Context, board: str, on: MoreBoard) -> Markup:
    """Its name, every action with its spaces, and what else lies there."""
    return html(
        '<section class="board more-board" id="{id}" aria-labelledby="{id}-title"><h2 id="{id}-title">{title}</h2>'
        '<div class="zones">{zones}{more}</div></section>',
        id=name_of(board),
        title=context.title(board),
        zones=(
            spaces.zone(context, on.spaces, spaces.Zone(action), own)
            for action, own in spaces.by_action(context, board).items()
        ),
        more=brought.draw_all(context, context.on_board(board), on.more),
    )
