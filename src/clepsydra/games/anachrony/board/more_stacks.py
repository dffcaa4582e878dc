"""Stacks that modules bring: of each kind, the two tiles on offer and how many lie below."""

from __future__ import annotations

from clepsydra.drawing.board import View
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.stacks import Stacks, from_above, row_of
from clepsydra.games.anachrony.state import AnachronyState


def kinds(context: Context) -> list[str]:
    """Those that no module draws on a board of its own."""
    elsewhere = {name for drawing in context.drawings for name in drawing.stacked}
    return [name for name in context.rules.stacked if name not in elsewhere]


def part(context: Context, view: View[AnachronyState]) -> Stacks:
    """What of the view is on offer."""
    stacked = {name: context.rules.stacked[name](view.state) for name in kinds(context)}
    return {
        name: (from_above(stack.primary.pieces), from_above(stack.secondary.pieces))
        for name, stack in stacked.items()
    }


def more_stacks(context: Context, on: Stacks) -> Markup:
    """A row for each kind."""
    return html(
        '<section class="more-stacks" id="more-stacks" aria-labelledby="more-stacks-title">'
        '<h2 id="more-stacks-title" class="sr">{title}</h2>{rows}</section>',
        title=context.say("more_stacks"),
        rows=(row_of(context, name, piles) for name, piles in on.items()),
    )
