"""The figures that every part stands on: how long the game lasts, what is laid out, what everybody starts with."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.anachrony.catalog.components import Goods
from clepsydra.games.anachrony.catalog.forms import COUNT, VP
from clepsydra.games.anachrony.catalog.module_tables import single
from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel.editions import Table
from clepsydra.kernel.validators import fields, whole

SETUP = "fracture_setup"
SIDE, AS_BOARDS = "device_side", "as_boards"


class FractureSetup(Struct, frozen=True):
    """The course of the game, what is laid out, and how the starting goods of the usual Paths change."""

    first_era: int
    last_era: int
    impact: int
    superprojects: int
    """How many of those of the expansion lie on the timeline."""
    last_vp: int
    """Points on the superproject of the last era."""
    operator_places: dict[int, int]
    """Of the Valley board, by number of players."""
    goods: Goods
    tired: Goods


def read_setup(entry: Entry) -> FractureSetup:
    """The figures, from the data."""
    first, last = entry["eras"]
    return FractureSetup(
        first,
        last,
        entry["impact_after_era"],
        entry["superprojects_drawn"],
        entry["vp_on_last_superproject"],
        {int(players): places for players, places in entry["operator_places"].items()},
        entry["start_goods"],
        entry["start_tired"],
    )


def tell_setup(words: Words, entry: Entry) -> Told:
    """The figures, to be read."""
    first, last = entry["eras"]
    places = " / ".join(map(str, entry["operator_places"].values()))
    lost, gained = (
        words.goods({good: abs(count) for good, count in entry["start_goods"].items() if (count > 0) is more})
        for more in (False, True)
    )
    return words.name(entry), [
        words.say("fracture_eras", first=first, last=last, impact=entry["impact_after_era"]),
        words.say("fracture_superprojects", count=entry["superprojects_drawn"]),
        words.say("fracture_last", vp=entry["vp_on_last_superproject"]),
        words.say("fracture_operators", places=places),
        words.say("fracture_start", lost=lost, gained=gained, tired=words.goods(entry["start_tired"])),
    ]


def setup_of(rules: AnachronyRules) -> FractureSetup:
    """The figures of this table."""
    found: FractureSetup = rules.catalog.more[SETUP]
    return found


def device_side(rules: AnachronyRules) -> str:
    """The side of all devices: that of the player boards, unless the table has chosen another."""
    chosen = str(rules.option(SIDE))
    return rules.side if chosen == AS_BOARDS else chosen


TABLES: dict[str, Table] = {
    SETUP: single(
        SETUP,
        read_setup,
        tell_setup,
        fields(
            {},
            {
                "superprojects_drawn": whole(0, 5),
                "vp_on_last_superproject": VP,
                "operator_places": fields(dict.fromkeys("234", COUNT)),
                "start_goods": fields({"energy_core": whole(-3, 3), "flux_core": whole(0, 9)}),
                "start_tired": fields({"operator": COUNT}),
            },
        ),
    )
}
