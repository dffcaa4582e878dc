"""The answers to a question about the rules, as pages show them: at a table, those of its game first."""

from __future__ import annotations

import functools
from urllib.parse import urlencode

from msgspec import Struct

from clepsydra.drawing.markup import Markup
from clepsydra.kernel.ruletext import Entry
from clepsydra.web.pages.boxes import Shown, offered, shown
from clepsydra.web.pages.ruletext import rule_html
from clepsydra.web.rulesearch import ANYWHERE, Scope, index


class Answer(Struct, frozen=True):
    """An entry, and its text with the words that were asked for marked."""

    entry: Entry
    told: Markup


class Found(Struct, frozen=True):
    """What a question brings: answers from where it was asked, and others."""

    here: tuple[Answer, ...] = ()
    elsewhere: tuple[Answer, ...] = ()

    @property
    def count(self) -> int:
        """How many answers there are."""
        return len(self.here) + len(self.elsewhere)


def found_for(question: str, lang: str, scope: Scope) -> Found:
    """Search the rules and mark the answers. To be run in a thread: the first search makes the index."""
    answers = index(lang).search(question, scope)
    wanted = index(lang).marks(question)

    def told(entry: Entry) -> Answer:
        return Answer(entry, rule_html(entry.text, entry.document, functools.partial(wanted, entry)))

    return Found(tuple(map(told, answers.here)), tuple(map(told, answers.elsewhere)))


class Place(Struct, frozen=True):
    """A link to the same search in one game or in all, its name, and whether it is where the reader searches."""

    href: str
    name: str
    chosen: bool


class Searched(Struct, frozen=True):
    """Where a reader searches: the games to choose from, and what is in play at their table."""

    scope: Scope
    places: tuple[Place, ...]
    game: str = ""
    """What the game is called; nothing if all are searched."""
    parts: str = ""
    """What its modules, automas and options in play are called."""


def searched(question: str, scope: Scope, lang: str, everywhere: str) -> Searched:
    """Return where a reader searches; `everywhere` is the name of a search in all games."""
    games = {definition.name: shown(definition.name, lang) for definition in offered()}
    if scope != ANYWHERE:
        games.setdefault(scope.game, shown(scope.game, lang))

    def place(other: Scope, name: str) -> Place:
        chosen = other.game == scope.game
        return Place(address_of(question, scope if chosen else other), name, chosen)

    places = (
        place(ANYWHERE, everywhere),
        *(place(Scope(name), game.title) for name, game in games.items()),
    )
    if scope == ANYWHERE:
        return Searched(scope, places)
    return Searched(scope, places, games[scope.game].title, _parts(games[scope.game], scope))


def address_of(question: str, scope: Scope) -> str:
    """Return where a question is answered in a scope.

    >>> address_of("hand limit", Scope("rulebenders", frozenset({"flexo"})))
    '/rules?q=hand+limit&game=rulebenders&with=flexo'
    """
    said = {"q": question, "game": scope.game, "with": scope.written}
    query = urlencode({name: value for name, value in said.items() if value}, safe=",")
    return f"/rules?{query}" if query else "/rules"


def _parts(game: Shown, scope: Scope) -> str:
    return game.reader.list_of(map(game.reader.name, sorted(scope.parts))) if scope.parts else ""
