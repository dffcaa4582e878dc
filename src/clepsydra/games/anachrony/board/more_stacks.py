"""Stacks that modules bring: of each kind, the two tiles on offer and how many lie below."""

from __future__ import annotations

from clepsydra.drawing.board import View
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.stacks import Stacks, from_above, row_of
from clepsydra.games.anachrony.state import AnachronyState


def part(context: Context, view: View[AnachronyState]) -> Stacks:
    """What of the view is on offer."""
    stacked = {name: stack(view.state) for name, stack in context.rules.stacked.items()}
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
