"""What tiles and spaces give, in symbols. The words are on their cards."""

from __future__ import annotations

from clepsydra.games.inventions.catalog import Benefit, ProgressTile
from clepsydra.web.boards.inventions.desk import PEOPLE, Desk, symbol
from clepsydra.web.boards.markup import icon, minus

NOTHING = "<i>·</i>"


def benefit(what: Benefit) -> str:
    """What a tile or a space gives: an action, or something to gain."""
    if what.kind == "none":
        return NOTHING
    if what.kind == "discount":
        return f"<b>{minus(-what.amount)}</b>{icon('citizen')}"
    if what.kind == "new_specialist":
        return icon(PEOPLE[what.specialty])
    if what.kind == "return_as":
        return icon("home") + icon(PEOPLE[what.specialty])
    return icon(symbol(what.kind)) + (f"<b>{what.amount}</b>" if what.amount > 1 else "")


def tile_face(desk: Desk, piece: str) -> str:
    """What a tile does or scores, on a line."""
    catalog = desk.catalog
    if piece in catalog.wealth:
        return "".join(icon(symbol(kind)) for kind in catalog.wealth[piece].scores)
    if piece in catalog.progress:
        return progress_face(catalog.progress[piece])
    return icon("ambition")


def progress_face(tile: ProgressTile) -> str:
    """An economy tile gives, a culture tile gives after an action, a technology tile leads from one to another."""
    if tile.pair:
        first, second = tile.pair
        return icon(symbol(first)) + icon("chain", css="to") + icon(symbol(second))
    gives = GIVES.get(tile.effect, icon(symbol(tile.effect)))
    if tile.amount > 1:
        gives += f"<b>{tile.amount}</b>"
    return f"{icon(symbol(tile.action))}<i>:</i>{gives}" if tile.action else gives


GIVES = {
    "specialist_any_type": icon("plus", css="to") + icon("citizen"),
    "specialist_of_returned_type": icon("plus", css="to") + icon("citizen"),
    "citizen_in_region": icon("plus", css="to") + icon("citizen"),
    "citizen_any_region": icon("plus", css="to") + icon("citizen"),
    "refresh": icon("home"),
}
"""Effects that no single symbol tells."""


def mark_of(desk: Desk, piece: str) -> str:
    """The letter or number of a tile, or the sign of an ambition."""
    if piece in desk.catalog.progress:
        return str(desk.catalog.progress[piece].number)
    if piece in desk.catalog.wealth:
        return piece.rpartition("_")[2].upper()
    return icon("ambition")
