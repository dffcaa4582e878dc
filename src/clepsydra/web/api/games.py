"""What can be played, and its rules."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from msgspec import Struct

from clepsydra.bots import BOTS
from clepsydra.kernel import Box, shelf
from clepsydra.kernel.rulebook import UnknownRuleError, load
from clepsydra.web.api.access import Called
from clepsydra.web.api.shapes import RuleId
from clepsydra.web.problems import NAMED, OPEN

MOST_FOUND = 50


class SettingShape(Struct, frozen=True):
    """A table option with its values, the usual one first."""

    name: str
    values: tuple[Any, ...]


class GameShape(Struct, frozen=True):
    """A game: who can sit together, what can be added, what can be chosen."""

    name: str
    version: int
    complete: bool
    tables: tuple[tuple[str, ...], ...]
    modules: tuple[str, ...]
    settings: tuple[SettingShape, ...]
    bots: tuple[str, ...]


class RuleShape(Struct, frozen=True):
    """A rule in words."""

    id: str
    text: str


def game_shape(box: Box) -> GameShape:
    """A game for the wire."""
    return GameShape(
        box.name,
        box.version,
        box.complete,
        box.tables,
        tuple(module.name for module in box.modules),
        tuple(SettingShape(setting.name, setting.values) for setting in box.settings),
        tuple(BOTS),
    )


class Games(Controller):
    """The games on the shelf."""

    path = "/games"
    tags = ["games"]

    @get(summary="All games", sync_to_thread=False, responses=OPEN)
    def all(self) -> list[GameShape]:
        """Every game that can be played here."""
        return [game_shape(box) for box in shelf().values()]


class RulesOfPlay(Controller):
    """The rules, by number and by words."""

    path = "/rules"
    tags = ["games"]

    @get(summary="Find rules", sync_to_thread=False, responses=OPEN)
    def find(self, visit: Called, q: Annotated[str, Parameter(max_length=200)] = "") -> list[RuleShape]:
        """The rules in which all the words occur, at most 50."""
        found = load().search(q, visit.caller.lang) if q.strip() else ()
        return [RuleShape(entry.id, entry.text) for entry in found[:MOST_FOUND]]

    @get("/{rule_id:str}", summary="One rule", sync_to_thread=False, responses=NAMED)
    def show(self, visit: Called, rule_id: RuleId) -> RuleShape:
        """A rule by its number."""
        try:
            entry = load().entry(rule_id, visit.caller.lang)
        except UnknownRuleError as error:
            raise NotFoundException(rule_id) from error
        return RuleShape(entry.id, entry.text)
