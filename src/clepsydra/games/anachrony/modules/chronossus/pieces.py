"""What the Chronossus has on the table beside what every seat has, and how it is laid out."""

from __future__ import annotations

from msgspec import Struct, field

from clepsydra.games.anachrony.automas.seating import keep_warps, no_warp_is_lost
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus.catalog import CHRONOSSUS, SLOTS, board_of
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import NOBODY, Zone

ON_SIDE_B = ("tile_I_b", "tile_II_b", "tile_III_b")
"""The options by which the tiles that belong to I, II and III lie on side B."""


class Chronossus(Struct):
    """Its tokens, tiles and pool, and the objectives of the person; all open but for the unused cards (see SO-INF-01).

    The rest is its `Player`, as for the Chronobot.
    """

    tokens: dict[int, str] = {}
    """The command space of each token."""
    tiles: dict[str, str] = {}
    """The side of the Action tile that lies on a command space."""
    energy: int = 0
    exhausted: int = 0
    """The cores of its energy pool: a bag, so that only how many there are is known."""
    objectives: Zone = field(default_factory=Zone)
    unused: Zone = field(default_factory=lambda: Zone(NOBODY))
    """Solo objectives that are not in play."""


def state_of(table: AnachronyState) -> Chronossus:
    """Its part of the game's state."""
    found: Chronossus = getattr(table, CHRONOSSUS)
    return found


def own(game: Anachrony) -> Chronossus:
    """Its part of the state of a game."""
    return state_of(game.state)


def lay_out(rules: AnachronyRules, table: AnachronyState) -> None:
    """Tiles before objectives, where chance decides (SO-SET-13); the pool is filled, tokens begin, tiles are eight."""
    state_of(table).tokens = {token: track[0] for token, track in board_of(rules).tracks.items()}  # SO-SET-07
    lay_tiles(rules, table)
    fill_pool(rules, table)
    reveal_objectives(rules, table)
    keep_warps(rules, table)


def lay_tiles(rules: AnachronyRules, table: AnachronyState) -> None:
    """Each on its space or at random (SO-SET-08), then I and III swapped, if wished (SO-DIF-07)."""
    tiles = sides_up(rules)
    if rules.option("random_tiles"):
        table.chance.shuffle(tiles)
    if rules.option("swap_I_III"):
        tiles = [tiles[2], tiles[1], tiles[0]]
    state_of(table).tiles = dict(zip(SLOTS, tiles, strict=True))


def sides_up(rules: AnachronyRules) -> list[str]:
    """The tiles of I, II and III, each on side B if that was wished (SO-DIF-06)."""
    turned = zip(board_of(rules).tiles, ON_SIDE_B, strict=True)
    return [f"{tile}{'B' if rules.option(option) else 'A'}" for tile, option in turned]


def fill_pool(rules: AnachronyRules, table: AnachronyState) -> None:
    """So many cores of each kind, more charged ones if wished."""
    figures, state = board_of(rules), state_of(table)
    state.energy = figures.energy_cores + int(rules.option("extra_energy"))  # SO-SET-10, SO-DIF-09
    state.exhausted = figures.exhausted_cores  # SO-SET-10, SO-CMP-02


def reveal_objectives(rules: AnachronyRules, table: AnachronyState) -> None:
    """Three of the shuffled cards, or fewer if wished; the others are out of the game, unseen (SO-SET-11)."""
    state = state_of(table)
    state.unused.pieces = list(rules.catalog.more["solo_objective"])
    table.chance.shuffle(state.unused.pieces)
    for _ in range(min(board_of(rules).objectives, int(rules.option("fewer_objectives")))):
        state.unused.draw(state.objectives)


def nothing_is_lost(rules: AnachronyRules, table: AnachronyState) -> bool:
    """Each token is on its track, each space has its tile, no pool is overdrawn, no warp tile is gone."""
    state, tracks = state_of(table), board_of(rules).tracks
    return (
        all(state.tokens[token] in track for token, track in tracks.items())
        and set(SLOTS) <= set(state.tiles)
        and min(state.energy, state.exhausted) >= 0
        and no_warp_is_lost(rules, table)
    )
