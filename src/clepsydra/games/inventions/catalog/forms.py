"""What an owner of the box can correct: the tables, their fields, and the values that are possible there.

Only figures that the rules read are here: a correction that changed nothing would be a trap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from clepsydra.games.inventions.catalog.reading import base_data
from clepsydra.games.inventions.state import (
    ACTIONS,
    CITIZEN,
    EUREKA,
    GAIN_INFLUENCE,
    INITIATE,
    INNOVATE,
    INVENT,
    PLUS_ONE,
    RECALL,
    RECRUIT,
    SEND,
    SHARE,
    SPECIALTIES,
    TRAVEL,
)
from clepsydra.kernel import Denial, deny
from clepsydra.kernel.corrections import Data, Form
from clepsydra.kernel.validators import RULE, Check, each, fields, one_of, truth, whole

COUNT = whole(0, 20)
SPECIALTY = one_of(*SPECIALTIES)
ACTION = one_of(*ACTIONS)
ORDINARY = one_of(*(action for action in ACTIONS if action not in (EUREKA, SEND, RECALL)))
"""What diplomats may perform: diplomats who send and recall diplomats would never end."""
CHAIN = one_of(*ACTIONS, CITIZEN, PLUS_ONE)
TILE_TYPE = one_of(*SPECIALTIES, "wealth")
GAINS = ("ip", "influence", "scholar", CITIZEN)
ECONOMY = ("influence", "specialist_any_type", CITIZEN, "ip", "scholar", "refresh", "build")
CULTURE = ("ip", "influence", "citizen_in_region", "specialist_of_returned_type")
EFFECTS = {"economy": ECONOMY, "culture": CULTURE}
OCCASIONS = {
    "citizen_in_region": (INITIATE, INVENT, INNOVATE, SHARE, RECRUIT, GAIN_INFLUENCE, TRAVEL),
    "specialist_of_returned_type": (RECRUIT, GAIN_INFLUENCE),
}
"""The actions that happen in a region, and those from which citizens return."""
SPACES = (*GAINS, "new_specialist", "return_as", "economy_token", "discount")
REGION = one_of(*(entry["id"] for entry in base_data()["region"]))
MILESTONE = one_of(*(entry["id"] for entry in base_data()["milestone"]))
METRIC = one_of(*dict.fromkeys(entry["count"] for entry in base_data()["objective"]))
SPACE = whole(1, len(base_data()["map_space"]))
STARTING_IDEAS = 5

ENTRIES: dict[str, dict[str, Check]] = {
    "forum": {"spaces": each(ACTION, 2)},
    "action": {"ambition": one_of("", *SPECIALTIES)},
    "region": {
        "number": whole(1, 7),
        "neighbours": each(REGION),
        "more_neighbours": each(REGION),
        "influence_ip": fields({"left": COUNT, "middle": COUNT}, {"right": COUNT}),
    },
    "influence_level": {"from": whole(0, 10), "chain_tokens": whole(0, 9), "final_ip": COUNT},
    "influence_change": {"from": whole(0, 10), "delta": whole(-9, 9)},
    "build_cost": {"influence": whole(0, 10)},
    "influence_token": {"chain": CHAIN, "citizens": whole(0, 9)},
    "specialist_tile": {
        "benefit": one_of(*ACTIONS, *GAINS),
        "amount": COUNT,
        "specialists": whole(1, 3),
        "starting_idea": truth,
    },
    "knowledge_tile": {"chain": CHAIN, "ip": COUNT},
    "milestone": {"action": ORDINARY, "spaces": whole(1, 4)},
    "idea": {
        "type": SPECIALTY,
        "chain": CHAIN,
        "requires": MILESTONE,
        "exhaust": whole(0, 5),
        "invent_ip": COUNT,
    },
    "progress_tile": {
        "effect": one_of(*dict.fromkeys((*ECONOMY, *CULTURE))),
        "amount": COUNT,
        "action": ACTION,
        "pair": each(ACTION, 2),
    },
    "wealth_tile": {"scores": each(TILE_TYPE, least=1), "ip": COUNT},
    "map_space": {
        "neighbours": each(SPACE),
        "benefit": one_of(*SPACES),
        "amount": COUNT,
        "specialty": SPECIALTY,
    },
    "era_space": {"benefit": one_of(*ACTIONS, *GAINS, "turn_order", "none"), "amount": COUNT},
    "objective": {"count": METRIC, "ip_each": COUNT, "token_ip": COUNT, "most": COUNT},
    "hephaestus_card": {"actions": each(ACTION, 4)},
    "solo_mode": {"invention": COUNT, "progress_tile": COUNT, "wealth_tile": COUNT},
    "distinction": {"points": COUNT},
    "solo_rank": {"from": COUNT},
    "table_size": {
        "wealth_a_to_d": whole(0, 4),
        "wealth_e_to_g": whole(0, 3),
        "progress_copies": whole(0, 3),
    },
}
"""Lists of components, each known by its id."""

TABLES: dict[str, Check] = {
    "counts": fields({}, {"citizens_per_colour": whole(10, 99)}),
    "start": fields(
        {},
        {
            "influence": whole(0, 10),
            "scholars": whole(0, 2),
            **dict.fromkeys(("traders", "artisans", "intellectuals"), whole(0, 2)),
            "era_1_inventions": whole(0, 2),
            "tile_display_spaces": whole(4, 9),
        },
    ),
}
"""Single tables."""


def impossible(data: Data) -> Iterator[Denial]:
    """What no single figure shows."""
    yield from _once("forum", [space for entry in data["forum"] for space in entry["spaces"]])
    yield from _once("region", [str(entry["number"]) for entry in data["region"]])
    for table in ("influence_level", "influence_change"):
        starts = [entry["from"] for entry in data[table]]
        if starts != sorted(set(starts)) or starts[0]:
            yield deny(RULE, "rising", table=table)
    yield from _beginnings(data)
    yield from _effects(data["progress_tile"])
    lands = {entry["id"]: [*entry["neighbours"], *entry["more_neighbours"]] for entry in data["region"]}
    yield from _both_ways("region", lands)
    yield from _both_ways("map_space", {space["id"]: space["neighbours"] for space in data["map_space"]})
    for space in data["map_space"]:
        if space["benefit"] in ("new_specialist", "return_as") and not space.get("specialty"):
            yield deny(RULE, "missing", where=f"map_space.{space['id']}", field="specialty")


def _beginnings(data: Data) -> Iterator[Denial]:
    """Five regions have an idea, each B milestone its own, and everybody can claim one (see IN-SET-08, IN-STA-03)."""
    open_tiles = sum(tile["starting_idea"] for tile in data["specialist_tile"])
    if open_tiles != STARTING_IDEAS:
        yield deny(RULE, "starting-ideas", given=open_tiles, needed=STARTING_IDEAS)
    letters = {entry["id"]: entry["letter"] for entry in data["milestone"]}
    needed = Counter(entry["requires"] for entry in data["idea"] if entry["era"] == 2)
    for milestone, letter in letters.items():
        if letter == "B" and needed[milestone] != 1:
            yield deny(RULE, "own-idea", given=needed[milestone], milestone=milestone)
    if sum(count for milestone, count in needed.items() if letters[milestone] == "A") != STARTING_IDEAS:
        yield deny(RULE, "a-ideas", needed=STARTING_IDEAS)
    start = data["start"]
    have = start["scholars"] + min(start[kind] for kind in ("traders", "artisans", "intellectuals"))
    most = max(tile["specialists"] for tile in data["specialist_tile"])
    if have < most:
        yield deny(RULE, "claim", given=have, needed=most)


def _effects(tiles: list[Data]) -> Iterator[Denial]:
    """A tile does what tiles of its type can do, and a culture tile what its action gives occasion for."""
    for tile in tiles:
        if tile["type"] == "technology":
            continue
        effect = tile["effect"]
        fits = effect in EFFECTS[tile["type"]]
        if tile["type"] == "culture" and effect in OCCASIONS:
            fits = tile["action"] in OCCASIONS[effect]
        if not fits:
            yield deny(RULE, "effect", where=f"progress_tile.{tile['id']}", given=effect)


def _both_ways(table: str, neighbours: Mapping[Any, list[Any]]) -> Iterator[Denial]:
    for place, near in neighbours.items():
        for other in near:
            if place not in neighbours[other]:
                yield deny(RULE, "one-way", where=f"{table}.{place}", given=str(other))


def _once(table: str, values: list[str]) -> Iterator[Denial]:
    for value in sorted(value for value, count in Counter(values).items() if count > 1):
        yield deny(RULE, "value-twice", table=table, given=value)


FORM = Form(ENTRIES, TABLES, impossible)
