"""The Assembly: five forums of two action spaces, and the pillars on them."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.games.inventions.board.chain import SOURCES
from clepsydra.games.inventions.board.context import SHORT, Context, symbol
from clepsydra.games.inventions.board.pictures import pillar as pillar_of
from clepsydra.games.inventions.state import InventionsState


class Assembly(Struct, frozen=True):
    """What the drawing depends on: the pillars on each space, the Epoch pillars first."""

    pillars: dict[str, tuple[tuple[int, str], ...]]


def part(context: Context, view: View[InventionsState]) -> Assembly:
    """Whose pillars stand where."""
    players = view.state.players
    return Assembly(
        {
            action: (
                *((seat, "epoch") for seat in context.seats if players[seat].epoch == action),
                *((seat, "season") for seat in context.seats if action in players[seat].seasons),
            )
            for action in context.catalog.forums
        }
    )


def assembly(context: Context, on: Assembly) -> Markup:
    """The forums from top to bottom; the two spaces of one lie side by side, for a player enters a forum once."""
    forums: dict[int, list[str]] = {}
    for action, forum in context.catalog.forums.items():
        forums.setdefault(forum, []).append(action)
    rows = join(
        html(
            '<div class="forum" role="group" aria-label="{label}"><span class="fno" aria-hidden="true" data-tip="{card}">'
            "{number}</span>{spaces}</div>",
            label=context.say("forum", number=number),
            card=context.card("assembly"),
            number=number,
            spaces=(_space(context, on, action) for action in actions),
        )
        for number, actions in forums.items()
    )
    return html(
        '<section class="assembly" id="assembly" aria-labelledby="assembly-title">'
        '<h2 id="assembly-title">{head}</h2>{rows}</section>',
        head=context.caption("", context.title("assembly"), "assembly"),
        rows=rows,
    )


def _space(context: Context, on: Assembly, action: str) -> Markup:
    """An action space: what it does, whether a chain goes on from it, the Ambition tile it brings, the pillars."""
    ambition = context.catalog.ambitions[action]
    chains = icon("chain", css="ch") if action in SOURCES else ""
    told = [context.name(action)]
    told += [context.say("brings", what=context.name(f"ambition_{ambition}"))] if ambition else []
    told += [context.say("chains")] if chains else []
    told += [f"{context.sign(seat).name} : {context.name(pillar)}" for seat, pillar in on.pillars[action]]
    pillars = join(
        html(
            '<span class="pil">{pillar}{token}</span>',
            pillar=pillar_of(pillar, context.sign(seat).colour),
            token=context.token(seat),
        )
        for seat, pillar in on.pillars[action]
    )
    return html(
        '<button type="button" class="space" id="{id}"{opens} aria-label="{label}"><span class="sn">'
        '<span class="med">{icon}</span><span>{title}</span></span><span class="sx">{chains}{brings}<span class="pils">{pillars}'
        "</span></span></button>",
        id=anchor("space", action),
        opens=context.opens(action),
        label=", ".join(told),
        icon=icon(symbol(action)),
        title=context.title(action),
        chains=chains,
        brings=(
            html('<span class="am {short}">{icon}</span>', short=SHORT[ambition], icon=icon(symbol(ambition)))
            if ambition
            else ""
        ),
        pillars=pillars,
    )
