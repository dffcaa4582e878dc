"""The Collapsing Capital tiles of the expansion: read, told and corrected."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.anachrony.catalog.components import Effect, Goods
from clepsydra.games.anachrony.catalog.forms import COST
from clepsydra.games.anachrony.catalog.module_tables import components
from clepsydra.games.anachrony.catalog.reading import read_effects
from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.kernel.editions import Table

CAPITAL_TILE = "fractures_capital_tile"
"""The table of the tiles, and what their backs show."""


class FracturesCapitalTile(Struct, frozen=True):
    """A tile: the action it lies on, what lowers its cost, and what comes after it."""

    id: str
    action: str
    discount: Goods
    effects: tuple[Effect, ...]
    rule: str


def read_capital_tile(entry: Entry) -> FracturesCapitalTile:
    """A tile, from the data."""
    return FracturesCapitalTile(
        entry["id"], entry["action"], entry["discount"], read_effects(entry["effects"]), entry["rule"]
    )


def tell_capital_tile(words: Words, entry: Entry) -> Told:
    """What the tile adds to its action."""
    number = int(entry["id"].rpartition("_")[2])
    saves = [words.say("capital_saves", goods=words.goods(entry["discount"]))] if entry["discount"] else []
    return words.say(CAPITAL_TILE, action=entry["action"], number=number), [
        *saves,
        words.say("capital_after", what=words.effects(entry["effects"])),
    ]


TABLES: dict[str, Table] = {
    CAPITAL_TILE: components(CAPITAL_TILE, read_capital_tile, tell_capital_tile, {"discount": COST}),
}
