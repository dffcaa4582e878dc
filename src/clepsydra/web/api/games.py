"""What can be played, and its rules."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from msgspec import Struct

from clepsydra.bots import bots_for
from clepsydra.kernel import GameDefinition, installed_games
from clepsydra.kernel.enforcement import enforcement
from clepsydra.kernel.rulebook import Entry, UnknownRuleError, load
from clepsydra.web.api.access import Called
from clepsydra.web.api.shapes import RuleId
from clepsydra.web.problems import NAMED, OPEN
from clepsydra.web.rulesearch import index


class SettingShape(Struct, frozen=True):
    """A table option with its values, the usual one first; of some modules and automas alone if it names any.

    What it needs must all be there besides.
    """

    name: str
    values: tuple[Any, ...]
    of: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


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
    """A rule in words; where it comes from; and whether it is in play here or only written."""

    id: str
    text: str
    source: str
    in_play: bool


def game_shape(definition: GameDefinition) -> GameShape:
    """A game for the wire."""
    return GameShape(
        definition.name,
        definition.version,
        definition.complete,
        definition.seatings,
        tuple(module.name for module in definition.modules),
        tuple(SettingShape(s.name, s.values, s.of, s.needs) for s in definition.settings),
        bots_for(definition.name),
    )


def rule_shape(entry: Entry) -> RuleShape:
    """A rule for the wire."""
    return RuleShape(entry.id, entry.text, entry.source, enforcement().covers(entry))


class Games(Controller):
    """The installed games."""

    path = "/games"
    tags = ["games"]

    @get(summary="List games", sync_to_thread=False, responses=OPEN)
    def all(self) -> list[GameShape]:
        """Return all installed games."""
        return [game_shape(definition) for definition in installed_games().values()]


class RulesOfPlay(Controller):
    """The rules, by number and by words."""

    path = "/rules"
    tags = ["games"]

    @get(summary="Search the rules", sync_to_thread=True, responses=OPEN)
    def find(self, visit: Called, q: Annotated[str, Parameter(max_length=200)] = "") -> list[RuleShape]:
        """Return up to 30 rules that answer a question, best match first."""
        return [rule_shape(entry) for entry in index(visit.caller.lang).search(q).all]

    @get("/{rule_id:str}", summary="Get a rule", sync_to_thread=False, responses=NAMED)
    def show(self, visit: Called, rule_id: RuleId) -> RuleShape:
        """Return a rule by its number."""
        try:
            entry = load().entry(rule_id, visit.caller.lang)
        except UnknownRuleError as error:
            raise NotFoundException(rule_id) from error
        return rule_shape(entry)
