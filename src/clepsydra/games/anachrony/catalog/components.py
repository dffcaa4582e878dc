"""What the components are: the vocabulary that the catalogue is written in."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

Goods = dict[str, int]


class Effect(Struct, frozen=True):
    """One thing that a tile or card does: an operation of the vocabulary and its figures."""

    op: str
    args: dict[str, Any] = {}


class Ability(Struct, frozen=True):
    """What a worker slot or a free action of a tile asks for and does."""

    worker: str = "any"
    cost: Goods = {}
    effects: tuple[Effect, ...] = ()
    after: str = "tired"
    motivated: tuple[str, ...] = ()
    """The types that stay motivated where others tire."""


class Tile(Struct, frozen=True):
    """A building or a superproject."""

    id: str
    row: str
    """The kind of building, or `superproject`."""
    vp: int
    work: Ability | None = None
    free: Ability | None = None
    on_build: tuple[Effect, ...] = ()
    passive: tuple[Effect, ...] = ()
    end_range: int = 0
    cost: Goods = {}
    worker_cost: Goods = {}
    breakthrough_cost: tuple[tuple[str, ...], ...] = ()
    """Alternatives; each names the tiles to pay, `circle/war` or `circle/any`."""
    rule: str = ""
    """The rule that the tile is, where its id does not tell."""

    @property
    def superproject(self) -> bool:
        """Whether it covers two slots and is no building."""
        return self.row == "superproject"


class BoardSide(Struct, frozen=True):
    """One side of a player board."""

    slot_cost: dict[str, tuple[Goods, ...]]
    hex_cost: dict[str, tuple[Goods, ...]]
    morale_vp: tuple[int, ...]
    supply_cost: tuple[int, ...]
    morale_start: int
    max_morale_vp: int
    travel_vp: tuple[int, ...]
    water_per_empty_hex: int
    lost_at_impact: tuple[str, ...]
    paradox_limit: int
    supply_is_free: bool
    supply_motivates: bool
    anomaly_anywhere: bool
    superproject_anywhere: bool
    specials: tuple[str, ...] = ()


class Path(Struct, frozen=True):
    """A Path: what its player starts with."""

    id: str
    active: Goods
    tired: Goods
    goods: Goods
    breakthroughs: int
    leaders: tuple[str, ...]


class Evacuation(Struct, frozen=True):
    """The condition on one side of a Path board."""

    id: str
    path: str
    base_vp: int
    metric: str
    at_least: int
    per_set: int
    set: Goods


class WarpTile(Struct, frozen=True):
    """What a warp tile brings, and takes when it is paid back."""

    id: str
    goods: Goods
    worker: str = ""
    exosuit: bool = False
    kind: str = "classic"


class AssetCard(Struct, frozen=True):
    """A card of the starting draft."""

    id: str
    number: int
    goods: Goods
    active: Goods
    tired: Goods
    breakthroughs: int


class Catalog(Struct):
    """All components of a table."""

    tiles: dict[str, Tile]
    boards: dict[str, BoardSide]
    """By `path/side`: `harmony/A`."""
    paths: dict[str, Path]
    evacuations: dict[str, Evacuation]
    recruit_cards: dict[str, Goods]
    mine_cards: dict[str, tuple[str, ...]]
    warps: dict[str, WarpTile]
    collapsing: dict[str, tuple[str, ...]]
    """The tiles of each Capital action."""
    conditions: dict[str, str]
    """Endgame cards and the metric they compare."""
    breakthroughs: dict[str, int]
    dice: dict[str, tuple[Any, ...]]
    timeline: dict[int, tuple[str, ...]]
    """The spaces of the alternate timeline tiles, by era."""
    assets: dict[str, AssetCard]
    kit: dict[str, Goods]
    """What everybody starts with in the draft of these cards: `goods`, `active` and `tired` workers."""
    figures: dict[str, int]
    """Single figures: `penalty_unreturned`, `evacuation_most` ..."""
