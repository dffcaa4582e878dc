"""What the components are: the vocabulary that the catalogue is written in."""

from __future__ import annotations

from msgspec import Struct


class Benefit(Struct, frozen=True):
    """What a tile or a space gives: an action to perform for nothing, or something to gain."""

    kind: str
    amount: int = 1
    specialty: str = ""


class Idea(Struct, frozen=True):
    """A card: an idea on one side, an invention on the other."""

    id: str
    era: int
    type: str
    chain: str
    requires: str = ""
    """The milestone without which nobody invents it."""
    exhaust: int = 0
    invent_ip: int = 0


class Milestone(Struct, frozen=True):
    """A milestone: its era, what its diplomats do, and how many of them it takes."""

    id: str
    letter: str
    era: int
    action: str
    spaces: int


class Land(Struct, frozen=True):
    """A region as it is printed."""

    id: str
    number: int
    neighbours: tuple[str, ...]
    influence_ip: tuple[int, ...]
    """The points of its influence spaces, from the left."""


class SpecialistTile(Struct, frozen=True):
    """What initiating in a region takes and brings."""

    id: str
    benefit: Benefit
    specialists: int
    starting_idea: bool


class KnowledgeTile(Struct, frozen=True):
    """What a sage teaches a traveller: an action, or points."""

    id: str
    chain: str
    ip: int


class ProgressTile(Struct, frozen=True):
    """An economy, culture or technology tile."""

    id: str
    type: str
    number: int
    effect: str = ""
    amount: int = 0
    action: str = ""
    """What a culture tile enhances."""
    pair: tuple[str, ...] = ()
    """What a technology tile links."""


class WealthTile(Struct, frozen=True):
    """A tile that scores: groups of one type, or pairs of two."""

    id: str
    copies: int
    scores: tuple[str, ...]
    ip: int


class MapSpace(Struct, frozen=True):
    """A hexagon of the Progress map."""

    id: int
    neighbours: tuple[int, ...]
    benefit: Benefit


class Objective(Struct, frozen=True):
    """A private objective: so many points for each thing that it counts."""

    id: str
    kind: str
    count: str
    ip_each: int
    most: int
    region: str = ""
    token_ip: int = 0


class SoloMode(Struct, frozen=True):
    """What the bots score at the end, by difficulty."""

    invention: int
    progress_tile: int
    wealth_tile: int


class Level(Struct, frozen=True):
    """A section of the influence track, from its lowest space."""

    start: int
    chain_tokens: int
    final_ip: int


class Catalog(Struct):
    """All components of a table (IN-CMP-02)."""

    forums: dict[str, int]
    """The forum of each action space."""
    ambitions: dict[str, str]
    """The type of Ambition tile that an action brings."""
    lands: dict[str, Land]
    """In migration order."""
    levels: tuple[Level, ...]
    changes: tuple[tuple[int, int], ...]
    """Influence from which on an era change adds so much."""
    build_cost: dict[int, int]
    token_citizens: dict[str, int]
    token_chain: dict[str, str]
    specialists: dict[str, SpecialistTile]
    knowledge: dict[str, KnowledgeTile]
    milestones: dict[str, Milestone]
    ideas: dict[str, Idea]
    progress: dict[str, ProgressTile]
    wealth: dict[str, WealthTile]
    map: dict[int, MapSpace]
    era_spaces: dict[int, tuple[Benefit, ...]]
    """By era, from the left."""
    objectives: dict[str, Objective]
    hephaestus: dict[str, tuple[str, ...]]
    solo_modes: dict[str, SoloMode]
    distinctions: dict[int, int]
    ranks: tuple[tuple[int, str], ...]
    sizes: dict[str, dict[str, int]]
    """How many tiles are in play, by the kind of table."""
    figures: dict[str, int]
