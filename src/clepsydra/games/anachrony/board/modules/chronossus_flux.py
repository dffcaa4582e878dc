"""What the Chronossus has beside Fractures of Time, on its board: its flux pool and its technologies."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.modules.automa_mat import Own, box, built
from clepsydra.games.anachrony.modules.chronossus.flux import FLUX, FluxPool
from clepsydra.games.anachrony.modules.chronossus.fractures_catalog import figures
from clepsydra.games.anachrony.modules.fractures.pieces import fractures_of
from clepsydra.games.anachrony.state import AnachronyState


class Beside(Struct, frozen=True):
    """What the drawing depends on."""

    cores: int
    casings: int
    aside: int
    operators: dict[str, int]
    technologies: tuple[str, ...]


def part(state: AnachronyState, seat: int) -> Beside | None:
    """What of the view it is; nothing without the expansion."""
    pool: FluxPool | None = getattr(state, FLUX, None)
    if pool is None:
        return None
    cards = tuple(fractures_of(state).own[seat].technologies.pieces)
    operators = {kind: count for kind, count in pool.operators.items() if count}
    return Beside(pool.cores, pool.casings, pool.aside, operators, cards)


def draw(context: Context, own: Own, on: Beside) -> Markup:
    """The pool, and the cards, each with what it is worth to the bot."""
    worth = figures(context.rules).technology_vp
    cards = box(context, own, "technologies", [built(context, card, worth) for card in on.technologies])
    return join((box(context, own, "flux", _pool(context, on)), cards))


def _pool(context: Context, on: Beside) -> Markup:
    """Flux cores first, then empty casings; those that were drawn lie aside."""
    label = context.say("bot_flux_pool", cores=on.cores, casings=on.casings)
    aside = context.say("bot_casings_aside", aside=on.aside)
    return html(
        '<span class="pool" role="img" aria-label="{label}" title="{label}">{cores}{casings}</span>{aside}',
        label=label,
        cores=(icon("flux") for _ in range(on.cores)),
        casings=(icon("casing") for _ in range(on.casings)),
        aside=html(
            '<span class="pool aside" role="img" aria-label="{label}" title="{label}">{casings}</span>',
            label=aside,
            casings=(icon("casing") for _ in range(on.aside)),
        )
        if on.aside
        else None,
    )
