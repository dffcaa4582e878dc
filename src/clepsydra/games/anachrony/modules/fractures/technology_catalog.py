"""The technologies as data."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.anachrony.catalog.components import Goods, Tile
from clepsydra.games.anachrony.catalog.forms import TILE, VP
from clepsydra.games.anachrony.catalog.module_tables import components
from clepsydra.games.anachrony.catalog.reading import read_ability, read_effects
from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.vocabulary import PAID
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.games.anachrony.modules.fractures.device_catalog import EFFECTS, WORKER
from clepsydra.games.anachrony.modules.fractures.pieces import FLUX
from clepsydra.kernel.editions import Table
from clepsydra.kernel.validators import amounts

TECHNOLOGY = "technology"
"""The kind of the cards, and what their backs show."""


class Technology(Struct, frozen=True):
    """A card, and what it costs beside gold and uranium."""

    tile: Tile
    extra_cost: Goods


def read_technology(entry: Entry) -> Technology:
    """A card, from the data."""
    kinds, effects = entry["kinds"], read_effects(entry["effects"])
    ability = read_ability(dict(entry), entry.get("cost", {}))
    tile = Tile(
        id=entry["id"],
        row=TECHNOLOGY,
        vp=entry["vp"],
        work=ability if "worker_action" in kinds else None,
        free=ability if "free_action" in kinds else None,
        on_build=effects if "one_time" in kinds else (),
        passive=effects if "passive" in kinds else (),
        end_range=entry.get("endgame_range", 0),
        rule=entry["rule"],
    )
    return Technology(tile, entry["extra_cost"])


def tell_technology(words: Words, entry: Entry) -> Told:
    """What a card is worth, what it costs besides, and what it does."""
    reach = entry.get("endgame_range")
    return words.name(entry), [
        words.points(entry["vp"]),
        *([words.say("extra_cost", goods=words.goods(entry["extra_cost"]))] if entry["extra_cost"] else []),
        *_deeds(words, entry),
        *([words.say("end_range", range=reach)] if reach else []),
    ]


def _deeds(words: Words, entry: Entry) -> list[str]:
    if entry["kinds"] == ["one_time"]:
        return [words.say("technology_gained", what=words.effects(entry["effects"]))]
    return words.abilities(entry, entry.get("cost", {}))


_COST = amounts(*PAID, FLUX)

TECHNOLOGY_TABLES: dict[str, Table] = {
    TECHNOLOGY: components(
        TECHNOLOGY,
        read_technology,
        tell_technology,
        {
            "vp": VP,
            "extra_cost": _COST,
            "cost": _COST,
            "worker": WORKER,
            "effects": EFFECTS,
            **{name: TILE[name] for name in ("on_return", "endgame_range")},
        },
    ),
}
