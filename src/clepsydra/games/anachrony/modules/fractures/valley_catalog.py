"""The Valley board as data: its spaces and the figures of its two actions."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from clepsydra.games.anachrony.catalog.components import Goods
from clepsydra.games.anachrony.catalog.forms import COUNT
from clepsydra.games.anachrony.catalog.module_tables import components, single
from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.vocabulary import GAINED, WORKERS
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.games.anachrony.modules.fractures.pieces import FLUX
from clepsydra.kernel.editions import Table
from clepsydra.kernel.validators import amounts, each, fields, one_of

PLAYERS = (2, 3, 4)


class ValleySpace(Struct, frozen=True):
    """A space: its action and water, with how many players it is there, and with how many it is covered."""

    action: str
    water: int
    players: tuple[int, ...]
    closed: tuple[int, ...]


class Assimilate(Struct, frozen=True):
    """Who may not, what a technology costs in gold and uranium, and what the worker adds."""

    banned: str
    technology_cost: int
    gains: Goods
    """By an Administrator."""
    saves: int
    """Gold or uranium that a Scientist saves."""


class Extract(Struct, frozen=True):
    """Who may not, what there is to choose from, and what each kind of worker adds."""

    banned: str
    options: tuple[Goods, ...]
    gains: dict[str, Goods]


def read_space(entry: Entry) -> ValleySpace:
    """A space, from the data."""
    return ValleySpace(entry["action"], entry["water"], tuple(entry["players"]), tuple(entry["closed"]))


def read_assimilate(entry: Entry) -> Assimilate:
    """Assimilate, from the data."""
    return Assimilate(
        entry["banned"], entry["technology_cost"], entry["administrator_gains"], entry["scientist_saves"]
    )


def read_extract(entry: Entry) -> Extract:
    """Extract, from the data."""
    gains = {"engineer": entry["engineer_gains"], "scientist": entry["scientist_gains"]}
    return Extract(entry["banned"], tuple(entry["options"]), gains)


def tell_space(words: Words, entry: Entry) -> Told:
    """What a space costs, and with how many players it is there and open."""
    lines = [
        words.say("cost", goods=words.goods({"water": entry["water"]} if entry["water"] else {})),
        words.say("valley_players", players=_numbers(entry["players"])),
    ]
    if entry["closed"]:
        lines.append(words.say("valley_closed", players=_numbers(entry["closed"])))
    return words.name(entry), lines


def _numbers(players: list[int]) -> str:
    return " / ".join(map(str, players))


def tell_assimilate(words: Words, entry: Entry) -> Told:
    """What can be taken, by whom, and what the worker adds."""
    return words.name(entry), [
        words.say("valley_banned", worker=entry["banned"]),
        words.say("assimilate_does", count=entry["technology_cost"]),
        words.say("bonus_administrator", goods=words.goods(entry["administrator_gains"])),
        words.say("assimilate_saves", count=entry["scientist_saves"]),
    ]


def tell_extract(words: Words, entry: Entry) -> Told:
    """What can be gained, by whom, and what the worker adds."""
    return words.name(entry), [
        words.say("valley_banned", worker=entry["banned"]),
        words.say("extract_does", ways=words.costs(entry["options"])),
        words.say("bonus_engineer", goods=words.goods(entry["engineer_gains"])),
        words.say("bonus_scientist", goods=words.goods(entry["scientist_gains"])),
    ]


_GAINED = amounts(*GAINED, FLUX)
_NUMBERS: dict[str, Any] = {"players": each(one_of(*PLAYERS), least=1), "closed": each(one_of(*PLAYERS))}
_BANNED: dict[str, Any] = {"banned": one_of(*WORKERS)}

VALLEY_TABLES: dict[str, Table] = {
    "valley_space": components("valley_space", read_space, tell_space, {"water": COUNT, **_NUMBERS}),
    "assimilate": single(
        "assimilate",
        read_assimilate,
        tell_assimilate,
        fields(
            {},
            {
                **_BANNED,
                "technology_cost": COUNT,
                "administrator_gains": _GAINED,
                "scientist_saves": COUNT,
            },
        ),
    ),
    "extract": single(
        "extract",
        read_extract,
        tell_extract,
        fields(
            {},
            {
                **_BANNED,
                "options": each(_GAINED, least=1),
                "engineer_gains": _GAINED,
                "scientist_gains": _GAINED,
            },
        ),
    ),
}
