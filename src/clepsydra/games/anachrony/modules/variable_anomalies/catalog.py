"""The sixteen tiles, the tile that removes them and the endgame card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from clepsydra.games.anachrony.catalog.components import Ability, Goods, Tile
from clepsydra.games.anachrony.catalog.forms import COST, TILE, VP
from clepsydra.games.anachrony.catalog.module_tables import components, single
from clepsydra.games.anachrony.catalog.reading import read_ability, read_effects
from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.kernel.corrections import Data
from clepsydra.kernel.editions import printed
from clepsydra.kernel.validators import each, fields, one_of

ANOMALY = "anomaly"
"""The kind of the tiles, and what their backs show."""
WINDOWS = ("before", "after", "any", "never")
"""When a warp tile may come back for a tile: before the impact, after it, always, never (see VA-GAIN-04)."""


class VariableAnomaly(Struct, frozen=True):
    """A tile, and when a warp tile comes back for it."""

    tile: Tile
    retrieve: str


class Remover(Struct, frozen=True):
    """The tile that a worker is placed on to be rid of an Anomaly: who, what becomes of them, what it costs."""

    work: Ability
    costs: tuple[Goods, ...]


def data() -> Data:
    """The components as they stand in the file."""
    return printed(Path(__file__).parent / "variable_anomalies.toml")


def read_anomaly(entry: Entry) -> VariableAnomaly:
    """A tile, from the data."""
    kinds, effects = entry["kinds"], read_effects(entry["effects"])
    ability = read_ability(dict(entry), {})
    tile = Tile(
        id=entry["id"],
        row=ANOMALY,  # no building: VA-GLI-01
        vp=entry["vp"],
        work=ability if "worker_action" in kinds else None,
        free=ability if "free_action" in kinds else None,
        on_build=effects if "one_time" in kinds else (),
        passive=effects if "passive" in kinds else (),
        rule=entry["rule"],
    )
    return VariableAnomaly(tile, entry["retrieve"])


def read_remover(entry: Entry) -> Remover:
    """The tile that removes, from the data."""
    return Remover(read_ability({**entry, "effects": []}, {}), tuple(entry["clear_cost"]))


def tell_anomaly(words: Words, entry: Entry) -> Told:
    """What a tile costs in the end, when a warp tile comes back for it, and what it does."""
    return words.name(entry), [
        words.points(entry["vp"]),
        words.say(f"warp_back_{entry['retrieve']}"),
        *_deeds(words, entry),
    ]


def _deeds(words: Words, entry: Entry) -> list[str]:
    if not entry["kinds"]:
        return [words.say("anomaly_alone")]
    if entry["kinds"] == ["one_time"]:
        return [words.say("when_gained", what=words.effects(entry["effects"]))]
    return words.abilities(entry, {})


def tell_remover(words: Words, entry: Entry) -> Told:
    """Who is placed on the tile, and what the removal costs."""
    deed: Data = {**entry, "kinds": ["worker_action"], "effects": [{"op": "remove_variable_anomaly"}]}
    return words.name(entry), [
        *words.abilities(deed, {}),
        words.say("cost", goods=words.costs(entry["clear_cost"])),
    ]


FIGURES: dict[str, Any] = {
    "vp": VP,
    "retrieve": one_of(*WINDOWS),
    **{name: TILE[name] for name in ("worker", "on_return", "effects")},
}

TABLES = {
    "variable_anomaly": components("variable_anomaly", read_anomaly, tell_anomaly, FIGURES),
    "anomaly_remover": single(
        "anomaly_remover",
        read_remover,
        tell_remover,
        fields(
            {},
            {
                "worker": TILE["worker"],
                "on_return": TILE["on_return"],
                "clear_cost": each(COST, least=1),
            },
        ),
    ),
}
