"""Where a search looks first: the game of a table, with the modules, automas and options in play there."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from msgspec import Struct

from clepsydra.kernel import GameDefinition, installed_games
from clepsydra.kernel.citation import LOCAL, prefix
from clepsydra.kernel.ruletext import Entry

EVERY_TABLE = ""
"""The game of a rule that belongs to no game and to all."""
COMMA = ","


class Scope(Struct, frozen=True):
    """The game and the parts of it that are in play; without a game, everything there is."""

    game: str = EVERY_TABLE
    parts: frozenset[str] = frozenset()

    @property
    def written(self) -> str:
        """The parts as an address holds them."""
        return COMMA.join(sorted(self.parts))


ANYWHERE = Scope()


class Home(Struct, frozen=True):
    """Whose rule it is: its game, and the modules, automas and options with any of which it counts."""

    game: str
    parts: tuple[str, ...] = ()

    def is_in(self, scope: Scope) -> bool:
        """Return whether the rule is in play where the search looks first; the rules of every table always are.

        >>> Home("anachrony", ("fractures",)).is_in(Scope("anachrony", frozenset({"hypersync"})))
        False
        """
        if EVERY_TABLE in (scope.game, self.game):
            return True
        return self.game == scope.game and (not self.parts or not scope.parts.isdisjoint(self.parts))


def home(entry: Entry, games: Mapping[str, GameDefinition]) -> Home:
    """Return whose rule an entry is. A ruling `R-nn` goes by the name of its document."""
    if LOCAL.fullmatch(entry.id):
        return Home(game if (game := entry.document.partition("-")[0]) in games else EVERY_TABLE)
    letters = prefix(entry.id)
    definition = next((each for each in games.values() if letters in each.prefixes), None)
    return Home(definition.name, definition.parts(entry.id)) if definition else Home(EVERY_TABLE)


def named_scope(game: str, parts: str) -> Scope:
    """Return the scope that an address names, `ANYWHERE` if it names no game that is installed."""
    if game not in installed_games():
        return ANYWHERE
    return Scope(game, _parts(game) & {*parts.split(COMMA)})


@functools.cache
def _parts(game: str) -> frozenset[str]:
    """The modules, automas and options of a game that have rules of their own."""
    return frozenset().union(*installed_games()[game].belongs.values())
