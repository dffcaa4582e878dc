"""The figures that both solo opponents play by."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, convert

from clepsydra.games.anachrony.catalog.forms import COUNT, VP
from clepsydra.games.anachrony.catalog.module_tables import single
from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.kernel.corrections import Data
from clepsydra.kernel.editions import DataModule, printed
from clepsydra.kernel.validators import each, fields, one_of, whole

SOLO = "solo_bot"
TOKENS = (2, 3, 4, 5)


class Solo(Struct, frozen=True):
    """What a solo opponent has, prefers and scores."""

    ai_die: tuple[int, ...]
    warp_tiles: int
    paradox_limit: int
    most_anomalies: int
    most_buildings: int
    most_superprojects: int
    failed_vp: int
    recruit_vp: int
    worker_order: tuple[str, ...]
    worker_set_vp: int
    resource_order: tuple[str, ...]
    resource_set_vp: int
    anomaly_cubes: int
    cube_order: tuple[str, ...]
    anomaly_neutronium: int
    icon_order: tuple[str, ...]
    time_travel_vp: tuple[int, ...]
    breakthrough_vp: int
    breakthrough_set_vp: int
    anomaly_vp: int


def data() -> Data:
    """The figures as they stand in the file."""
    return printed(Path(__file__).parent / "solo.toml")


def read_solo(entry: Entry) -> Solo:
    """The figures, from the data."""
    return convert(entry, Solo)


def tell_solo(words: Words, entry: Entry) -> Told:
    """The figures in sentences."""
    figures = {name: entry[name] for name in Solo.__struct_fields__}
    lines = ("die", "warps", "limits", "failed", "workers", "resources", "removal", "end")
    return words.name(entry), [words.say(f"solo_{line}", **figures) for line in lines]


TABLES = {
    SOLO: single(
        SOLO,
        read_solo,
        tell_solo,
        fields(
            {},
            {
                "ai_die": each(one_of(*TOKENS), 6),
                "warp_tiles": whole(0, 9),
                "paradox_limit": whole(1, 9),
                "most_anomalies": COUNT,
                "most_buildings": COUNT,
                "most_superprojects": COUNT,
                "failed_vp": COUNT,
                "recruit_vp": COUNT,
                "worker_set_vp": COUNT,
                "resource_set_vp": COUNT,
                "anomaly_cubes": whole(1, 9),
                "anomaly_neutronium": whole(1, 9),
                "time_travel_vp": each(VP, 7),
                "breakthrough_vp": COUNT,
                "breakthrough_set_vp": COUNT,
                "anomaly_vp": VP,
            },
        ),
    )
}


SHARED = DataModule(SOLO, lambda _rules: None, data=data, tables=TABLES)
"""What every solo opponent brings."""


def solo(game: Anachrony) -> Solo:
    """The figures of a table."""
    found: Solo = game.rules.catalog.more[SOLO]
    return found
