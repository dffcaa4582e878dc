"""The board of the Chronossus with its four tracks, the Action tiles, and the solo objectives of the person."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct, convert

from clepsydra.games.anachrony.automas.catalog import TOKENS
from clepsydra.games.anachrony.catalog.forms import COUNT, VP
from clepsydra.games.anachrony.catalog.module_tables import components, single
from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel.corrections import Data
from clepsydra.kernel.editions import printed
from clepsydra.kernel.validators import each, fields, truth, whole

CHRONOSSUS = "chronossus"
"""The kind of the seat, and the name of all that comes with it."""
SLOTS = ("slot_I", "slot_II", "slot_III")
"""The command spaces on which Action tiles lie."""


class Board(Struct, frozen=True):
    """The board: what it powers up and draws, what it reveals, and the track of each token."""

    powered_before_impact: int
    powered_after_impact: int
    most_before_impact: int
    most_after_impact: int
    cores_drawn: int
    energy_cores: int
    exhausted_cores: int
    excess_vp: int
    leftover_core_vp: int
    failed_vp: int
    objectives: int
    track_2: tuple[str, ...]
    track_3: tuple[str, ...]
    track_4: tuple[str, ...]
    track_5: tuple[str, ...]
    tiles: tuple[str, ...]

    @property
    def tracks(self) -> dict[int, tuple[str, ...]]:
        """The spaces of each token in the order in which it walks them (SO-TOK-02)."""
        return {token: getattr(self, f"track_{token}") for token in TOKENS}

    def after(self, token: int, space: str) -> str:
        """The next space of the token's own track, also from a space that is on two of them (SO-TOK-03)."""
        track = self.tracks[token]
        return track[(track.index(space) + 1) % len(track)]


class ActionTile(Struct, frozen=True):
    """One side of an Action tile: what it brings, and whether a token leaps on from it."""

    id: str
    vp: int
    energy: int
    autoleap: bool
    action: str = ""
    """The command that it says, beside what it brings."""
    flux: int = 0


class Objective(Struct, frozen=True):
    """A solo objective: what is counted, and how much of it makes a level."""

    id: str
    metric: str
    levels: tuple[int, ...]


def data() -> Data:
    """The components as they stand in the file."""
    return printed(Path(__file__).parent / "chronossus.toml")


def read_board(entry: Entry) -> Board:
    """The board, from the data."""
    return convert(entry, Board)


def read_tile(entry: Entry) -> ActionTile:
    """A side of a tile, from the data."""
    return convert(entry, ActionTile)


def read_objective(entry: Entry) -> Objective:
    """An objective, from the data."""
    return convert(entry, Objective)


def read_levels(entry: Entry) -> tuple[int, ...]:
    """What the levels of an objective are worth."""
    return tuple(entry["vp"])


def tell_board(words: Words, entry: Entry) -> Told:
    """What the board says."""
    figures = {name: entry[name] for name in Board.__struct_fields__}
    lines = ("powered", "pool", "tracks", "tiles", "objectives")
    return words.name(entry), [words.say(f"chronossus_{line}", **figures) for line in lines]


def tell_tile(words: Words, entry: Entry) -> Told:
    """What a side of a tile brings."""
    action = entry.get("action", "")
    said = [f"action_tile_{action}"] if action else []
    said += [f"action_tile_{good}" for good in ("vp", "energy", "flux") if entry.get(good)]
    said = said or ["action_tile_nothing"]
    said += ["action_tile_leap"] if entry["autoleap"] else []
    figures = {good: entry.get(good, 0) for good in ("vp", "energy", "flux")}
    return words.name(entry), [words.say(line, **figures) for line in said]


def tell_objective(words: Words, entry: Entry) -> Told:
    """How much makes each level."""
    bronze, silver, gold = entry["levels"]
    return words.name(entry), [words.say("solo_objective", bronze=bronze, silver=silver, gold=gold)]


def tell_levels(words: Words, entry: Entry) -> Told:
    """What each level is worth."""
    bronze, silver, gold = entry["vp"]
    return words.name(entry), [words.say("solo_levels", bronze=bronze, silver=silver, gold=gold)]


TILE: dict[str, Any] = {"vp": COUNT, "energy": COUNT, "autoleap": truth}

TABLES = {
    CHRONOSSUS: single(
        CHRONOSSUS,
        read_board,
        tell_board,
        fields(
            {},
            {
                "powered_before_impact": whole(0, 6),
                "powered_after_impact": whole(0, 6),
                "most_before_impact": whole(0, 6),
                "most_after_impact": whole(0, 6),
                "cores_drawn": whole(0, 9),
                "energy_cores": COUNT,
                "exhausted_cores": COUNT,
                "excess_vp": COUNT,
                "leftover_core_vp": COUNT,
                "failed_vp": COUNT,
                "objectives": whole(0, 8),
            },
        ),
    ),
    "action_tile": components("action_tile", read_tile, tell_tile, TILE),
    "solo_objective_levels": single(
        "solo_objective_levels", read_levels, tell_levels, fields({}, {"vp": each(VP, 3)})
    ),
    "solo_objective": components(
        "solo_objective", read_objective, tell_objective, {"levels": each(COUNT, 3)}
    ),
}


def board_of(rules: AnachronyRules) -> Board:
    """The board of a table."""
    found: Board = rules.catalog.more[CHRONOSSUS]
    return found


def board(game: Anachrony) -> Board:
    """The board of the table where a game is played."""
    return board_of(game.rules)


def action_tile(game: Anachrony, name: str) -> ActionTile:
    """A side of an Action tile."""
    found: ActionTile = game.rules.catalog.more["action_tile"][name]
    return found
