"""What tiles and spaces give, in symbols. The words are on their cards."""

from __future__ import annotations

from collections.abc import Iterable

from clepsydra.drawing.marks import HEXAGON, icon, minus
from clepsydra.drawing.markup import NOTHING, Markup, Part, html, join
from clepsydra.games.inventions.board.context import PEOPLE, Context, symbol
from clepsydra.games.inventions.board.pictures import woodcut
from clepsydra.games.inventions.catalog import Benefit, ProgressTile

NONE = html("<i>·</i>")
CROWD = 3
"""So many people stand side by side; more are a number."""


def benefit(what: Benefit) -> Markup:
    """What a tile or a space gives: an action, or something to gain."""
    if what.kind == "none":
        return NONE
    if what.kind == "discount":
        return html("<b>{discount}</b>{icon}", discount=minus(-what.amount), icon=icon("citizen"))
    if what.kind == "new_specialist":
        return icon(PEOPLE[what.specialty])
    if what.kind == "return_as":
        return icon("home") + icon(PEOPLE[what.specialty])
    return icon(symbol(what.kind)) + (_several(what.amount) if what.amount > 1 else NOTHING)


def _several(amount: int) -> Markup:
    return html("<b>{amount}</b>", amount=amount)


def tile_face(context: Context, piece: str) -> Markup:
    """What a tile does or scores, on a line."""
    catalog = context.catalog
    if piece in catalog.wealth:
        return join(icon(symbol(kind)) for kind in catalog.wealth[piece].scores)
    if piece in catalog.progress:
        return progress_face(catalog.progress[piece])
    return icon("ambition")


def small(context: Context, piece: str) -> Markup:
    """A tile on offer as the decision bar shows it."""
    return html(
        '<span class="stile {paint}" aria-hidden="true"><b>{mark}</b><span class="ef">{face}</span></span>',
        paint=context.paint(piece),
        mark=mark_of(context, piece),
        face=tile_face(context, piece),
    )


def small_picture(context: Context, thing: str) -> Markup:
    """A piece by itself, away from the boards; nothing for what has only a symbol."""
    catalog = context.catalog
    if thing in catalog.progress or thing in catalog.wealth:
        return small(context, thing)
    if thing in catalog.ideas:
        idea = catalog.ideas[thing]
        return _chip(context.paint(thing), woodcut("idea", thing), idea.era, (idea.type, idea.chain))
    if thing in catalog.milestones:
        milestone = catalog.milestones[thing]
        return _chip("", woodcut("milestone", thing), milestone.letter, (milestone.action,))
    return NOTHING


def _chip(paint: str, cut: Markup, mark: str | int, signs: Iterable[str]) -> Markup:
    return html(
        '<span class="stile {paint}" aria-hidden="true">{cut}<b>{mark}</b><span class="ef">{signs}</span></span>',
        paint=paint,
        cut=cut,
        mark=mark,
        signs=join(icon(symbol(sign)) for sign in signs),
    )


def space(context: Context, number: int) -> Markup:
    """A space of the map as the decision bar shows it: what it gives, above its number."""
    return html(
        '<span class="spot" aria-hidden="true">{hexagon}<span class="in">{benefit}</span><small>{number}</small></span>',
        hexagon=HEXAGON,
        benefit=benefit(context.catalog.map[number].benefit),
        number=number,
    )


def people(count: int) -> Markup:
    """So many of them side by side, or one with their number."""
    few = count <= CROWD
    return icon("citizen") * (count if few else 1) + (NOTHING if few else _several(count))


def progress_face(tile: ProgressTile) -> Markup:
    """An economy tile gives, a culture tile gives after an action, a technology tile leads from one to another."""
    if tile.pair:
        first, second = tile.pair
        return icon(symbol(first)) + icon("chain", css="to") + icon(symbol(second))
    gives = GIVES.get(tile.effect, icon(symbol(tile.effect)))
    if tile.amount > 1:
        gives += _several(tile.amount)
    if not tile.action:
        return gives
    return html("{after}<i>:</i>{gives}", after=icon(symbol(tile.action)), gives=gives)


GIVES = {
    "specialist_any_type": icon("plus", css="to") + icon("citizen"),
    "specialist_of_returned_type": icon("plus", css="to") + icon("citizen"),
    "citizen_in_region": icon("plus", css="to") + icon("citizen"),
    "citizen_any_region": icon("plus", css="to") + icon("citizen"),
    "refresh": icon("home"),
}
"""Effects that no single symbol tells."""


def mark_of(context: Context, piece: str) -> Part:
    """The letter or number of a tile, or the sign of an ambition."""
    if piece in context.catalog.progress:
        return context.catalog.progress[piece].number
    if piece in context.catalog.wealth:
        return piece.rpartition("_")[2].upper()
    return icon("ambition")
