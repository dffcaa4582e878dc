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
    """A building or a superproject, and what it does: `work`, `free`, `on_build`, `passive` (AN-BLD-01)."""

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
    """The rule that the tile is."""

    def always(self, what: str) -> dict[str, Any]:
        """The figures of something that it does for as long as it is there."""
        return next(effect.args for effect in self.passive if effect.args.get("what") == what)

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
    superproject_counts: int = 2
    """What a superproject counts for among occupied slots."""
    anomaly_counts: int = 1
    """What an Anomaly on an empty slot counts for among them."""


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
    space_water: dict[str, tuple[int, ...]]
    """What the spaces of a Capital action cost, in their order."""
    mine_bonus: dict[str, Goods]
    """By the space of the mine."""
    trades: dict[str, tuple[Goods, Goods]]
    """What the nomads take and give; the other way round too."""
    recruit_bonus: dict[str, Goods]
    saved_by_engineers: Goods
    leaders: dict[str, Goods]
    """What a leader pays, gains or exchanges."""
    clear_costs: dict[str, tuple[Goods, ...]]
    """The ways to pay for the removal of an Anomaly, by its kind."""
    collapsing: dict[str, tuple[str, ...]]
    """The tiles of each Capital action."""
    capital_tiles: dict[str, dict[str, Any]]
    """The figures of each of these tiles."""
    conditions: dict[str, str]
    """Endgame cards and the metric they compare."""
    rules: dict[str, str]
    """The rule that a tile of the Capital or a condition is."""
    breakthroughs: dict[str, int]
    dice: dict[str, tuple[Any, ...]]
    timeline: dict[int, tuple[str, ...]]
    """The spaces of the alternate timeline tiles, by era."""
    timeline_tiles: dict[int, int]
    """Which of those tiles it is, by era."""
    timeline_effects: dict[str, Effect]
    """What a space does."""
    assets: dict[str, AssetCard]
    kit: dict[str, Goods]
    """What everybody starts with in the draft of these cards: `goods`, `active` and `tired` workers."""
    figures: dict[str, int]
    """Single figures: `penalty_unreturned`, `evacuation_most` ..."""
    more: dict[str, Any] = {}
    """What only modules have, as each of them reads it, by table."""
