"""The Fracture Devices, their actions and dice, and Glitches: read, told and corrected."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from clepsydra.games.anachrony.catalog.components import Goods, Tile
from clepsydra.games.anachrony.catalog.forms import HEXES, TILE, VP
from clepsydra.games.anachrony.catalog.module_tables import components, single
from clepsydra.games.anachrony.catalog.reading import HEXES as HEX_NAMES
from clepsydra.games.anachrony.catalog.reading import read_ability
from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.vocabulary import (
    GAINED,
    OPS,
    PAID,
    WORKERS,
    Operations,
    effect_among,
)
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.games.anachrony.modules.fractures.pieces import FLUX, OPERATOR
from clepsydra.kernel.editions import Table
from clepsydra.kernel.validators import Check, amounts, each, fields, one_of, truth, whole

PLACES = (
    "travel_track",
    "paradox_track",
    "own_building",
    "fracture_device",
    "exosuit_hex",
    "endgame_conditions",
)
"""The places that the Glitch die shows (see FT-CMP-05)."""
MOST_SPACES = 12

OPERATIONS: Operations = {
    "remove_flux": ({"count": whole(1, 9)}, {"optional": truth}),
    "remove_glitch": ({"count": whole(1, 8)}, {"optional": truth}),
    "remove_either": ({"count": whole(1, 8)}, {}),
    "upgrade_device": ({}, {}),
    "upgrade_if_possible": ({}, {}),
    "roll_breakthrough": ({}, {}),
    "recall": ({"cores": whole(0, 4), "count": whole(1, 9)}, {}),
    "glitch_check": ({}, {"add": whole(-3, 3)}),
    "gain_technology": ({"saves": whole(0, 4)}, {"optional": truth}),
    "gain": ({}, {**OPS["gain"][1], FLUX: whole(1, 20)}),
    "gain_worker": (
        {
            "types": each(one_of(*WORKERS, OPERATOR, "same_as_placed"), least=1),
            "column": one_of("active", "tired"),
        },
        {},
    ),
}
"""Effects that only the expansion has, or that bring what only it has."""
EFFECTS: Check = each(effect_among(OPERATIONS))
WORKER: Check = one_of("any", *WORKERS, OPERATOR)


class Track(Struct, frozen=True):
    """The spaces of a device: how many, what the rightmost visible one scores by upgrades, where a Glitch begins."""

    spaces: int
    vp: tuple[int, ...]
    start_glitch: int

    @property
    def covered(self) -> int:
        """How many spaces the Upgrade tile covers at the start, and so how many upgrades there are."""
        return len(self.vp) - 1


class GlitchMarkers(Struct, frozen=True):
    """How many each seat has, what one costs in the end, how many go where at most, and where one begins."""

    markers: int
    vp: int
    on_paradox_track: int
    conditions_at_once: int
    start_hex: str


class DeviceSide(Struct, frozen=True):
    """A side of a device: its actions, and what spaces cost and give, by their numbers."""

    id: str
    actions: tuple[str, ...]
    costs: dict[int, Goods]
    rewards: dict[int, Goods]


def read_track(entry: Entry) -> Track:
    """The track, from the data."""
    return Track(entry["spaces"], tuple(entry["vp"]), entry["start_glitch"])


def read_markers(entry: Entry) -> GlitchMarkers:
    """The figures of Glitches, from the data."""
    return GlitchMarkers(
        entry["markers"],
        entry["vp"],
        entry["on_paradox_track"],
        entry["conditions_at_once"],
        HEX_NAMES[entry["start_hex"]],
    )


def read_die(entry: Entry) -> tuple[str | int, ...]:
    """The faces of a die, from the data."""
    return tuple(entry["faces"])


def read_side(entry: Entry) -> DeviceSide:
    """A side of a device, from the data."""
    return DeviceSide(
        entry["id"],
        tuple(entry["actions"]),
        _by_number(entry["space_costs"]),
        _by_number(entry["space_rewards"]),
    )


def _by_number(spaces: Mapping[str, Goods]) -> dict[int, Goods]:
    return {int(number): goods for number, goods in spaces.items()}


def read_action(entry: Entry) -> Tile:
    """A worker slot or free action of a device, from the data."""
    ability = read_ability(dict(entry), entry["cost"])
    work = "worker_action" in entry["kinds"]
    return Tile(
        id=entry["id"],
        row="device",
        vp=0,
        work=ability if work else None,
        free=None if work else ability,
        rule=entry["rule"],
    )


def tell_track(words: Words, entry: Entry) -> Told:
    """How many spaces there are, and what they score."""
    covered = len(entry["vp"]) - 1
    return words.name(entry), [
        words.say("device_spaces", spaces=entry["spaces"], covered=covered),
        words.say("device_vp", values=" / ".join(map(str, entry["vp"]))),
        words.say("device_glitch", space=entry["start_glitch"]),
    ]


def tell_markers(words: Words, entry: Entry) -> Told:
    """The figures of Glitches."""
    return words.name(entry), [
        words.say("glitch_markers", count=entry["markers"]),
        words.say("glitch_vp", vp=entry["vp"]),
        words.say("glitch_most", paradox=entry["on_paradox_track"], conditions=entry["conditions_at_once"]),
        words.say("glitch_hex", hex=entry["start_hex"]),
    ]


def tell_die(words: Words, entry: Entry) -> Told:
    """The faces of a die."""
    return words.name(entry), [words.say("faces", faces=tuple(entry["faces"]))]


def tell_side(words: Words, entry: Entry) -> Told:
    """The actions of a side, and what its spaces cost and give."""
    spaces = [
        words.say(phrase, space=int(number), goods=words.goods(goods))
        for table, phrase in (("space_costs", "device_space_costs"), ("space_rewards", "device_space_gives"))
        for number, goods in entry[table].items()
    ]
    return words.name(entry), [words.say("device_actions", actions=tuple(entry["actions"])), *spaces]


def tell_action(words: Words, entry: Entry) -> Told:
    """Who does it, what it costs and does."""
    return words.name(entry), words.abilities(entry, entry["cost"])


_SPACE_COST: Check = amounts(*PAID)
_SPACE_REWARD: Check = amounts(*GAINED, FLUX)


def _of_spaces(check: Check) -> Check:
    return fields({}, {str(number): check for number in range(1, MOST_SPACES + 1)})


TABLES: dict[str, Table] = {
    "fracture_track": single(
        "fracture_track",
        read_track,
        tell_track,
        fields({}, {"spaces": whole(5, MOST_SPACES), "vp": each(VP, 5), "start_glitch": whole(1, 5)}),
    ),
    "glitch_marker": single(
        "glitch_marker",
        read_markers,
        tell_markers,
        fields(
            {},
            {
                "markers": whole(2, 20),
                "vp": VP,
                "on_paradox_track": whole(0, 2),
                "conditions_at_once": whole(1, 5),
                "start_hex": one_of(*HEXES),
            },
        ),
    ),
    "flux_die": single("flux_die", read_die, tell_die, fields({}, {"faces": each(whole(0, 9), 6)})),
    "glitch_die": single("glitch_die", read_die, tell_die, fields({}, {"faces": each(one_of(*PLACES), 6)})),
    "fracture_device": components(
        "fracture_device",
        read_side,
        tell_side,
        {"space_costs": _of_spaces(_SPACE_COST), "space_rewards": _of_spaces(_SPACE_REWARD)},
    ),
    "device_action": components(
        "device_action",
        read_action,
        tell_action,
        {
            "worker": WORKER,
            "on_return": TILE["on_return"],
            "cost": amounts(*PAID),
            "effects": EFFECTS,
        },
    ),
}
"""What the devices add to the tables."""
