"""What an owner of the box can correct: the tables, their fields, and the values that are possible there.

Only figures that the rules read are here: a correction that changed nothing would be a trap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from clepsydra.games.inventions.catalog.reading import base_data
from clepsydra.games.inventions.state import ACTIONS, CITIZEN, EUREKA, PLUS_ONE, RECALL, SEND, SPECIALTIES
from clepsydra.kernel import Denial, deny
from clepsydra.kernel.corrections import Data, Form
from clepsydra.kernel.figures import RULE, Check, each, fields, one_of, truth, whole

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
        "influence_ip": fields({"left": COUNT, "middle": COUNT, "right": COUNT}),
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
    open_tiles = sum(tile["starting_idea"] for tile in data["specialist_tile"])
    if open_tiles != STARTING_IDEAS:
        yield deny(RULE, "starting-ideas", given=open_tiles, needed=STARTING_IDEAS)
    yield from _era_2_ideas(data)
    for tile in data["progress_tile"]:
        if tile["type"] in EFFECTS and tile["effect"] not in EFFECTS[tile["type"]]:
            yield deny(RULE, "effect", where=f"progress_tile.{tile['id']}", given=tile["effect"])
    neighbours = {space["id"]: space["neighbours"] for space in data["map_space"]}
    for space, near in neighbours.items():
        for other in near:
            if space not in neighbours[other]:
                yield deny(RULE, "one-way", where=f"map_space.{space}", given=str(other))
    for space in data["map_space"]:
        if space["benefit"] in ("new_specialist", "return_as") and not space.get("specialty"):
            yield deny(RULE, "missing", where=f"map_space.{space['id']}", field="specialty")


def _once(table: str, values: list[str]) -> Iterator[Denial]:
    for value in sorted(value for value, count in Counter(values).items() if count > 1):
        yield deny(RULE, "value-twice", table=table, given=value)


def _era_2_ideas(data: Data) -> Iterator[Denial]:
    """Each B milestone has its idea, and five ideas of era 2 need an A milestone (IN-SET-08, 16)."""
    letters = {entry["id"]: entry["letter"] for entry in data["milestone"]}
    needed = Counter(entry["requires"] for entry in data["idea"] if entry["era"] == 2)
    for milestone, letter in letters.items():
        if letter == "B" and needed[milestone] != 1:
            yield deny(RULE, "own-idea", given=needed[milestone], milestone=milestone)


FORM = Form(ENTRIES, TABLES, impossible)
