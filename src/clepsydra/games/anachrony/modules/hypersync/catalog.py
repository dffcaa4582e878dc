"""The board with its spaces, the tiles of each Path and those that supercharge the spaces."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from clepsydra.games.anachrony.catalog.components import Effect, Goods
from clepsydra.games.anachrony.catalog.forms import COUNT, VP
from clepsydra.games.anachrony.catalog.module_tables import components, single
from clepsydra.games.anachrony.catalog.reading import read_effects
from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.vocabulary import WORKERS, effect
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.kernel.corrections import Data
from clepsydra.kernel.editions import printed
from clepsydra.kernel.validators import each, fields, one_of

COPY = "copy"
"""What a space retrieves that acts as on another one."""


class HypersyncBoard(Struct, frozen=True):
    """What a tile brings when it comes back, how many may go in an era, and what one left costs in the end."""

    retrieve_vp: int
    tiles_per_era: int
    unreturned_vp: int


class HypersyncTile(Struct, frozen=True):
    """A tile of a Path: the action, and as whom it is done if not as nobody."""

    id: str
    path: str
    action: str
    worker: str
    rule: str


class HypersyncSpace(Struct, frozen=True):
    """A space of the board: whom it takes, which tile comes back, what it costs, with how many players it is there."""

    id: str
    retrieves: str
    worker: str
    cost: Goods
    players: tuple[int, ...]
    rule: str


class Supercharge(Struct, frozen=True):
    """What a space gives besides after the impact: one of several."""

    id: str
    space: str
    options: tuple[tuple[Effect, ...], ...]
    rule: str


def data() -> Data:
    """The components as they stand in the file."""
    return printed(Path(__file__).parent / "hypersync.toml")


def read_board(entry: Entry) -> HypersyncBoard:
    """The board, from the data."""
    return HypersyncBoard(entry["retrieve_vp"], entry["tiles_per_era"], entry["unreturned_vp"])


def read_tile(entry: Entry) -> HypersyncTile:
    """A tile, from the data."""
    return HypersyncTile(entry["id"], entry["path"], entry["action"], entry.get("worker", ""), entry["rule"])


def read_space(entry: Entry) -> HypersyncSpace:
    """A space, from the data."""
    return HypersyncSpace(
        entry["id"],
        entry["retrieves"],
        entry["worker"],
        entry["cost"],
        tuple(entry["players"]),
        entry["rule"],
    )


def read_supercharge(entry: Entry) -> Supercharge:
    """A Supercharge tile, from the data."""
    return Supercharge(entry["id"], entry["space"], tuple(map(read_effects, entry["options"])), entry["rule"])


def tell_board(words: Words, entry: Entry) -> Told:
    """The figures of the board."""
    return words.name(entry), [
        words.say("hypersync_back", vp=entry["retrieve_vp"]),
        words.say("hypersync_era", count=entry["tiles_per_era"]),
        words.say("hypersync_left_over", vp=entry["unreturned_vp"]),
    ]


def tell_tile(words: Words, entry: Entry) -> Told:
    """What a tile does."""
    worker = [words.say("hypersync_as", worker=entry["worker"])] if "worker" in entry else []
    return words.name(entry), [words.say("hypersync_does", action=entry["action"]), *worker]


def tell_space(words: Words, entry: Entry) -> Told:
    """Who retrieves what on a space, with how many players."""
    if entry["retrieves"] == COPY:
        deed = words.say("hypersync_copies")
    else:
        deed = words.say("hypersync_takes_back", worker=entry["worker"], action=entry["retrieves"])
    players = words.say("hypersync_players", players=" / ".join(map(str, entry["players"])))
    return words.name(entry), [deed, words.say("cost", goods=words.goods(entry["cost"])), players]


def tell_supercharge(words: Words, entry: Entry) -> Told:
    """What a Supercharge tile gives."""
    return words.name(entry), [
        words.say("hypersync_also", what=words.either(map(words.effects, entry["options"])))
    ]


SPACE: dict[str, Any] = {
    "worker": one_of(*WORKERS),
    "cost": fields({}, {"water": COUNT}),
    "players": each(one_of(1, 2, 3, 4), least=1),
}

TABLES = {
    "hypersync_board": single(
        "hypersync_board",
        read_board,
        tell_board,
        fields({}, {"retrieve_vp": COUNT, "tiles_per_era": COUNT, "unreturned_vp": VP}),
    ),
    "hypersync_tile": components("hypersync_tile", read_tile, tell_tile, {}),
    "hypersync_space": components("hypersync_space", read_space, tell_space, SPACE),
    "supercharge_tile": components(
        "supercharge_tile",
        read_supercharge,
        tell_supercharge,
        {"options": each(each(effect, least=1), least=1)},
    ),
}
