"""What a seat can spend: cubes, chips, exchange tokens, cubes of others that wait to be placed, and its supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.rulebenders.board.art import piece
from clepsydra.games.rulebenders.board.context import Context, colours_of, symbol
from clepsydra.games.rulebenders.state import RulebendersState


class Reserve(Struct, frozen=True):
    """What the drawing depends on."""

    seat: int
    own: bool
    cubes: int
    chips: int
    supply: int
    tokens: tuple[str, ...]
    foreign: dict[int, int]
    """Cubes of other seats, by owner."""
    kept: tuple[str, ...]
    """Tokens taken at the end of a track."""
    icons: tuple[str, ...]
    colours: tuple[str, ...]


def part(view: View[RulebendersState], seat: int) -> Reserve:
    """What of the view a seat has to spend."""
    player = view.state.players[seat]
    return Reserve(
        seat=seat,
        own=view.seat == seat,
        cubes=player.cubes,
        chips=player.chips,
        supply=player.supply,
        tokens=tuple(player.tokens),
        foreign=player.foreign,
        kept=tuple(player.kept.pieces),
        icons=tuple(player.icons),
        colours=colours_of(view.state),
    )


def reserve(context: Context, on: Reserve) -> Markup:
    """Chips and cubes large, what else there is below them."""
    return html(
        '<section class="gauge stock seat seat-{colour}" id="{id}"><h3>{title}</h3><p class="big">{cubes}{chips}</p>'
        '<p class="bits">{lines}</p><p class="sup">{supply}</p></section>',
        colour=on.colours[on.seat],
        id=anchor("stock", on.seat),
        title=context.say("your_reserve" if on.own else "reserve"),
        cubes=_count(context, on, "cube", on.cubes),
        chips=None if on.seat == context.rules.flexo else _count(context, on, "chip", on.chips),
        lines=(*_tokens(context, on), *_foreign(context, on), *_kept(context, on), *_icons(context, on)),
        supply=context.say("supply", count=on.supply),
    )


def _count(context: Context, on: Reserve, good: str, count: int) -> Markup:
    return html(
        '<span class="pays" id="{id}" role="img" aria-label="{told}" data-tip="tip-{good}">{piece}<b>{count}</b></span>',
        id=anchor(good, on.seat),
        told=context.bill({good: count}),
        good=good,
        piece=piece(good),
        count=count,
    )


def _tokens(context: Context, on: Reserve) -> Iterator[Markup]:
    """The exchange tokens by their value."""
    for token, count in sorted(Counter(on.tokens).items()):
        told = context.say("exchange_token", token=token, count=count)
        yield html(
            '<span class="bit xt" id="{id}" role="img" aria-label="{told}" data-tip="tip-{symbol}"><b>{token}</b>{times}</span>',
            id=anchor("swap", on.seat, token),
            told=told,
            symbol=symbol(token),
            token=token.replace(">", " \u203a "),
            times=html("<i>×{count}</i>", count=count) if count > 1 else None,
        )


def _foreign(context: Context, on: Reserve) -> Iterator[Markup]:
    """Cubes that Magic Amulet brought."""
    for owner, count in on.foreign.items():
        told = context.say("foreign", count=count, name=context.who((owner,)))
        yield html(
            '<span class="bit" id="{id}" role="img" aria-label="{told}">{token}{count}</span>',
            id=anchor("foreign", on.seat, owner),
            told=told,
            token=context.bare(owner, on.colours),
            count=count,
        )


def _kept(context: Context, on: Reserve) -> Iterator[Markup]:
    """Tokens taken at the end of a track."""
    for token in on.kept:
        told, value = context.say("kept", what=context.name(token)), context.rules.token_value(token)
        kind = token.partition("-")[0]
        yield html(
            '<span class="{css}" role="img" aria-label="{told}" data-tip="tip-{kind}"><b>{value}</b></span>',
            css=f"tk {kind}",
            told=told,
            kind=kind,
            value=value,
        )


def _icons(context: Context, on: Reserve) -> Iterator[Markup]:
    """The icons of Flexo cards played in this round: no second one, but two steps of the disc."""
    for panel in dict.fromkeys(on.icons):
        told = context.say("icon_played", panel=context.name(panel))
        yield html(
            '<span class="bit used" data-tip="{card}">{flexo}{panel}</span>',
            card=context.card(panel),
            flexo=icon("flexo"),
            panel=icon(symbol(panel), told),
        )
