"""From the TOML of the catalogue to components."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clepsydra.games.inventions.catalog.components import (
    Benefit,
    Catalog,
    Idea,
    KnowledgeTile,
    Land,
    Level,
    MapSpace,
    Milestone,
    Objective,
    ProgressTile,
    SoloMode,
    SpecialistTile,
    WealthTile,
)
from clepsydra.kernel.editions import printed

BASE = Path(__file__).parent / "base.toml"
LETTERS = "ABCDEF"
"""The letters of the milestones, one for each era from the first."""

Entry = dict[str, Any]


def base_data() -> Entry:
    """The data as it stands in the file."""
    return printed(BASE)


def read_catalog(data: Entry) -> Catalog:
    """The components of the game, or of corrected data of the same form."""
    tokens = data["influence_token"]
    return Catalog(
        forums={space: entry["id"] for entry in data["forum"] for space in entry["spaces"]},
        ambitions={entry["id"]: entry["ambition"] for entry in data["action"]},
        lands={
            entry["id"]: _land(entry) for entry in sorted(data["region"], key=lambda land: land["number"])
        },
        levels=tuple(
            Level(entry["from"], entry["chain_tokens"], entry["final_ip"])
            for entry in data["influence_level"]
        ),
        changes=tuple((entry["from"], entry["delta"]) for entry in data["influence_change"]),
        build_cost={entry["id"]: entry["influence"] for entry in data["build_cost"]},
        token_citizens={entry["id"]: entry["citizens"] for entry in tokens},
        token_chain={entry["id"]: entry["chain"] for entry in tokens},
        specialists={entry["id"]: _specialist(entry) for entry in data["specialist_tile"]},
        knowledge={
            entry["id"]: KnowledgeTile(entry["id"], entry["chain"], entry["ip"])
            for entry in data["knowledge_tile"]
        },
        milestones={entry["id"]: _milestone(entry) for entry in data["milestone"]},
        ideas={entry["id"]: _idea(entry) for entry in data["idea"]},
        progress={entry["id"]: _progress(entry) for entry in data["progress_tile"]},
        wealth={
            entry["id"]: WealthTile(entry["id"], entry["copies"], tuple(entry["scores"]), entry["ip"])
            for entry in data["wealth_tile"]
        },
        map={
            entry["id"]: MapSpace(entry["id"], tuple(entry["neighbours"]), _benefit(entry))
            for entry in data["map_space"]
        },
        era_spaces=_era_spaces(data["era_space"]),
        objectives={entry["id"]: _objective(entry) for entry in data["objective"]},
        hephaestus={f"card_{entry['id']}": tuple(entry["actions"]) for entry in data["hephaestus_card"]},
        solo_modes={
            entry["id"]: SoloMode(entry["invention"], entry["progress_tile"], entry["wealth_tile"])
            for entry in data["solo_mode"]
        },
        distinctions={entry["id"]: entry["points"] for entry in data["distinction"]},
        ranks=tuple((entry["from"], entry["id"]) for entry in data["solo_rank"]),
        sizes={entry["id"]: _numbers(entry) for entry in data["table_size"]},
        figures={**_numbers(data["counts"]), **_numbers(data["start"])},
    )


def _numbers(table: Entry) -> dict[str, int]:
    return {name: value for name, value in table.items() if isinstance(value, int)}


def _benefit(entry: Entry) -> Benefit:
    return Benefit(entry["benefit"], entry.get("amount", 1), entry.get("specialty", ""))


def _land(entry: Entry) -> Land:
    ip = entry["influence_ip"]
    return Land(
        entry["id"],
        entry["number"],
        (*entry["neighbours"], *entry["more_neighbours"]),
        tuple(ip[place] for place in ("left", "middle", "right") if place in ip),
    )


def _specialist(entry: Entry) -> SpecialistTile:
    return SpecialistTile(entry["id"], _benefit(entry), entry["specialists"], entry["starting_idea"])


def _milestone(entry: Entry) -> Milestone:
    letter = entry["letter"]
    return Milestone(entry["id"], letter, 1 + LETTERS.index(letter), entry["action"], entry["spaces"])


def _idea(entry: Entry) -> Idea:
    return Idea(
        entry["id"],
        entry["era"],
        entry["type"],
        entry["chain"],
        entry.get("requires", ""),
        entry.get("exhaust", 0),
        entry.get("invent_ip", 0),
    )


def _progress(entry: Entry) -> ProgressTile:
    return ProgressTile(
        entry["id"],
        entry["type"],
        entry["number"],
        entry.get("effect", ""),
        entry.get("amount", 0),
        entry.get("action", ""),
        tuple(entry.get("pair", ())),
    )


def _era_spaces(entries: list[Entry]) -> dict[int, tuple[Benefit, ...]]:
    by_era: dict[int, list[Entry]] = {}
    for entry in entries:
        by_era.setdefault(entry["era"], []).append(entry)
    return {
        era: tuple(_benefit(space) for space in sorted(spaces, key=lambda space: space["position"]))
        for era, spaces in by_era.items()
    }


def _objective(entry: Entry) -> Objective:
    return Objective(
        entry["id"],
        entry["kind"],
        entry["count"],
        entry["ip_each"],
        entry["most"],
        entry.get("region", ""),
        entry.get("token_ip", 0),
    )
