"""The Council Chamber: its grid and spaces, Agenda tiles, Missions, and what the impact brings there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from clepsydra.games.anachrony.catalog.components import Effect, Goods
from clepsydra.games.anachrony.catalog.forms import COUNT, VP
from clepsydra.games.anachrony.catalog.module_tables import components, single
from clepsydra.games.anachrony.catalog.reading import read_effects
from clepsydra.games.anachrony.catalog.vocabulary import GAINED
from clepsydra.games.anachrony.catalog.words import Entry
from clepsydra.games.anachrony.modules.intrigues import telling
from clepsydra.kernel.corrections import Data
from clepsydra.kernel.editions import printed
from clepsydra.kernel.validators import amounts, each, fields, one_of

ICONS = ("orb", "star", "prism", "wave")
"""A row whose two tiles show the same one is locked (see IC-PLC-05)."""
COPIES = {"above": -1, "below": 1}
"""Conditions that are those of a neighbouring row, and where it is."""
CONDITIONS = (
    "agenda_most_workers",
    "agenda_most_water",
    "agenda_most_breakthroughs",
    "agenda_most_building_slots",
    "agenda_highest_morale",
    "agenda_highest_range_sum",
    "agenda_most_superprojects",
    "agenda_most_time_travels",
    "agenda_copy_above",
    "agenda_copy_below",
    "agenda_most_anomalies",
)
"""What an owner may read on an Objective tile."""


class Council(Struct, frozen=True):
    """How long a game with the Council lasts, and the single figures of its grid."""

    eras: int
    impact: int
    stack_water: int
    """Water for each tile that a placed one covers."""
    left_vp: int
    """Points of a tile left in the end for each locked row with its icon."""


class Draw(Struct, frozen=True):
    """So many tiles are drawn, and so many of them kept."""

    draw: int
    keep: int


class NegotiateSpace(Struct, frozen=True):
    """A space: what it adds, what it costs, and with how many players it is there."""

    water: int
    more: Draw
    players: tuple[int, ...]


class NegotiateBonus(Struct, frozen=True):
    """What a kind of worker adds."""

    worker: str
    more: Draw
    place: int


class CouncilTile(Struct, frozen=True):
    """A Collapsing Capital tile of the Council: what it adds to the draw, and what comes after the action."""

    more: Draw
    after: tuple[Effect, ...]


class AgendaTile(Struct, frozen=True):
    """An Objective with its condition, or a Value with its points."""

    id: str
    icon: str
    condition: str = ""
    value: int = 0
    module: str = ""
    """The module that it is only played with."""


class Benefits(Struct, frozen=True):
    """How often in an era the first three Agenda Benefits are used, and how many workers the third moves."""

    uses: int
    refreshed: int


class SharedRewards(Struct, frozen=True):
    """The second and the third reward of all Missions of a kind."""

    second: tuple[Effect, ...]
    third: tuple[Effect, ...]


class MissionFigures(Struct, frozen=True):
    """How many are dealt, what so many conditions are worth, and what is lost with too few."""

    dealt: int
    rewards: tuple[int, ...]
    fewest: int
    lost_vp: int
    shared: SharedRewards


class Need(Struct, frozen=True):
    """A condition of a Mission."""

    kind: str
    args: dict[str, Any]


class Mission(Struct, frozen=True):
    """Three conditions, and the first of three rewards."""

    needs: tuple[Need, ...]
    reward: tuple[Effect, ...]


def data() -> Data:
    """The components as they stand in the file."""
    return printed(Path(__file__).parent / "intrigues.toml")


def read_council(entry: Entry) -> Council:
    """The figures of the Council Chamber, from the data."""
    return Council(entry["eras"], entry["impact_after_era"], entry["stack_water"], entry["left_vp"])


def read_draw(entry: Entry) -> Draw:
    """How many tiles are drawn and kept, from the data."""
    return Draw(entry["draw"], entry["keep"])


def read_space(entry: Entry) -> NegotiateSpace:
    """A space, from the data."""
    return NegotiateSpace(entry["water"], read_draw(entry), tuple(entry["players"]))


def read_bonus(entry: Entry) -> NegotiateBonus:
    """What a kind of worker adds, from the data."""
    return NegotiateBonus(entry["worker"], read_draw(entry), entry["place"])


def read_council_tile(entry: Entry) -> CouncilTile:
    """A Collapsing Capital tile of the Council, from the data."""
    return CouncilTile(read_draw(entry), read_effects(entry["effects"]))


def read_objective(entry: Entry) -> AgendaTile:
    """An Objective, from the data."""
    return AgendaTile(entry["id"], entry["icon"], entry["condition"], module=entry.get("module", ""))


def read_value(entry: Entry) -> AgendaTile:
    """A Value, from the data."""
    return AgendaTile(entry["id"], entry["icon"], value=entry["value"])


def read_condition(entry: Entry) -> str:
    """The metric that a condition compares, or which row it copies."""
    metric: str = entry["metric"]
    return metric


def read_row(entry: Entry) -> Goods:
    """What a row gives to whoever places a tile there."""
    bonus: Goods = entry["bonus"]
    return bonus


def read_benefits(entry: Entry) -> Benefits:
    """The Agenda Benefits, from the data."""
    return Benefits(entry["uses_per_era"], entry["refreshed"])


def read_shared(entry: Entry) -> SharedRewards:
    """Shared rewards, from the data."""
    return SharedRewards(read_effects(entry["second"]), read_effects(entry["third"]))


def read_figures(entry: Entry) -> MissionFigures:
    """The figures of all Missions, from the data."""
    return MissionFigures(
        entry["dealt"], tuple(entry["rewards"]), entry["fewest"], entry["lost_vp"], read_shared(entry)
    )


def read_mission(entry: Entry) -> Mission:
    """A Mission, from the data."""
    needs = [
        Need(need["kind"], {key: figure for key, figure in need.items() if key != "kind"})
        for need in entry["conditions"]
    ]
    return Mission(tuple(needs), read_effects(entry["reward"]))


_DRAW = {"draw": COUNT, "keep": COUNT}
_ICON = {"icon": one_of(*ICONS)}

TABLES = {
    "council": single(
        "council",
        read_council,
        telling.council,
        fields({}, {"stack_water": COUNT, "left_vp": VP}),
    ),
    "negotiate": single("negotiate", read_draw, telling.draw, fields({}, _DRAW)),
    "negotiate_space": components(
        "negotiate_space",
        read_space,
        telling.space,
        {"water": COUNT, **_DRAW, "players": each(one_of(2, 3, 4), least=1)},
    ),
    "negotiate_bonus": components("negotiate_bonus", read_bonus, telling.bonus, {**_DRAW, "place": COUNT}),
    "council_capital_tile": components(
        "council_capital_tile", read_council_tile, telling.council_tile, _DRAW
    ),
    "objective_condition": components("objective_condition", read_condition, telling.condition, {}),
    "objective_tile": components(
        "objective_tile", read_objective, telling.objective, {"condition": one_of(*CONDITIONS), **_ICON}
    ),
    "value_tile": components("value_tile", read_value, telling.value, {"value": VP, **_ICON}),
    "agenda_row": components("agenda_row", read_row, telling.row, {"bonus": amounts(*GAINED)}),
    "agenda_benefits": single(
        "agenda_benefits",
        read_benefits,
        telling.benefits,
        fields({}, {"uses_per_era": COUNT, "refreshed": COUNT}),
    ),
    "missions": single("missions", read_figures, telling.missions, fields({}, {"lost_vp": COUNT})),
    "emergency_missions": single("emergency_missions", read_shared, telling.shared_rewards, fields({}, {})),
    "mission": components("mission", read_mission, telling.mission, {}),
    "emergency_mission": components("emergency_mission", read_mission, telling.mission, {}),
}
