"""A game as pages show it: its name and motto, who can play it, its scene, and what can be chosen before play."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.assets import TABLE_PICTURES, asset, files
from clepsydra.drawing.installed import boards
from clepsydra.drawing.markup import Markup, join
from clepsydra.drawing.novelties import explained, novelties
from clepsydra.drawing.words import Words
from clepsydra.kernel import PERSON, GameDefinition, Reader, Setup, installed_games
from clepsydra.kernel.rules import Choice, Module
from clepsydra.kernel.texts import catalogue
from clepsydra.tables.boxes import figure_counts

AN_HOUR = 60
ROUNDED = 5
"""Minutes: nobody knows them one by one."""
SCENE = "scene.svg"
"""The picture of a game; the service has one for a game without."""


class Option(Struct, frozen=True):
    """A table option in words; one that is on or off has no values to name."""

    name: str
    title: str
    note: str
    values: tuple[tuple[str, str], ...]
    switch: bool


class Addition(Struct, frozen=True):
    """A module in words: what it is, what it needs, what it does not go with."""

    name: str
    title: str
    note: str
    needs: tuple[str, ...]
    excludes: tuple[str, ...]
    new: Markup
    """What it changes, for who has never played with it."""


def scene_of(game: str, part: str = "scene") -> str:
    """The address of a part of a game's picture; of the service's own one for a game without, or that is not here."""
    own = game in installed_games() and SCENE in files(game)
    return f"{asset(SCENE, game if own else '')}#{part}"


class Shown:
    """A box in one language.

    >>> Shown(installed_games()["hourglass"], "en").people
    '1 to 4 players'
    """

    def __init__(self, definition: GameDefinition, lang: str) -> None:
        self.definition = definition
        self.reader = Reader(definition.texts, lang)
        self.words = Words(lang)
        self._texts = catalogue(lang, definition.texts)

    def _own(self, section: str, key: str) -> str:
        return self._texts.get(section, {}).get(key, "")

    @property
    def title(self) -> str:
        """What the game is called."""
        return self._own("names", self.definition.name) or self.definition.name.capitalize()

    @property
    def motto(self) -> str:
        """What it is about, in a line."""
        return self._own("box", "motto")

    @property
    def course(self) -> str:
        """How long it runs, in its own measure: `7 eras`."""
        return self._own("box", "course")

    @property
    def tells_how(self) -> bool:
        """Whether it tells in two minutes how it is played."""
        return self.reader.knows("how", "goal")

    @property
    def coaches(self) -> bool:
        """Whether it has a word on what matters, for who plays it the first time."""
        return self.reader.has("coach")

    def takes(self, setup: Setup, people: int) -> str:
        """How long a game takes at a table where so many people play, about."""
        minutes = ROUNDED * round(self.definition.minutes_at(setup, people) / ROUNDED)
        if minutes >= 2 * AN_HOUR:
            return self.words.say("box", "takes_hours", hours=round(minutes / AN_HOUR))
        return self.words.say("box", "takes_minutes", minutes=minutes) if minutes else ""

    @property
    def people(self) -> str:
        """How many can play it."""
        counts = [table.count(PERSON) for table in self.definition.seatings]
        return self.words.say("box", "people", fewest=min(counts), most=max(counts))

    @property
    def figures(self) -> dict[str, int]:
        """How many figures of its components there are, and how many come from where."""
        return figure_counts(self.definition)

    @property
    def company(self) -> str:
        """With how many people which automas must sit at the table, if so few cannot play without them."""
        people = sorted({table.count(PERSON) for table in self.definition.seatings})
        told = [
            self.words.say("box", "with", count=count, names=self._together(automas))
            for count in people
            if (automas := self._needed_by(count))
        ]
        return self.words.say("box", "company", told=", ".join(told)) if told else ""

    def _needed_by(self, count: int) -> tuple[str, ...]:
        """The automas without which so many people cannot play."""
        tables = [table for table in self.definition.seatings if table.count(PERSON) == count]
        return min((tuple(kind for kind in table if kind != PERSON) for table in tables), key=len)

    def _together(self, automas: tuple[str, ...]) -> str:
        return self.reader.list_of(map(self.reader.name, automas))

    @property
    def automas(self) -> tuple[str, ...]:
        """The opponents that the game brings along."""
        kinds = (kind for table in self.definition.seatings for kind in table)
        return tuple(dict.fromkeys(kind for kind in kinds if kind != PERSON))

    def drawing(self, part: str) -> str:
        """Where a part of its picture is: its `scene`, a `figure` from it, the `mark` that stands for it."""
        return scene_of(self.definition.name, part)

    @property
    def pictures(self) -> dict[str, str]:
        """The addresses of the pictures of a real table, by theme; none for a game that brings none."""
        game = self.definition.name
        there = files(game)
        return {theme: asset(name, game) for theme, name in TABLE_PICTURES.items() if name in there}

    @property
    def options(self) -> list[Option]:
        """What can be chosen, in the order of the box."""
        return [
            Option(
                setting.name,
                self.reader.name(setting.name),
                self._own("notes", setting.name),
                tuple((plain(value), self.value(value)) for value in setting.values),
                switch=set(setting.values) == {True, False},
            )
            for setting in self.definition.settings
        ]

    def value(self, value: Choice) -> str:
        """A value of an option in words."""
        if isinstance(value, bool):
            return self.words.say("box", "on" if value else "off")
        return self.reader.name(value) if isinstance(value, str) else str(value)

    @property
    def modules(self) -> list[Addition]:
        """What can be added, in the order of the box."""
        return [self._addition(module) for module in self.definition.modules]

    def _addition(self, module: Module) -> Addition:
        return Addition(
            module.name,
            self.reader.name(module.name),
            self._own("notes", module.name),
            tuple(map(self.reader.name, module.needs)),
            tuple(map(self.reader.name, module.excludes)),
            self.news(module.name),
        )

    def news(self, name: str) -> Markup:
        """What a module or an automa changes, in a picture and a few sentences."""
        board = boards().get(self.definition.name)
        scenes = {} if board is None else board.pictures
        return join(map(explained, novelties(self.reader, scenes, [name])))

    def chosen(self, setup: Setup) -> list[str]:
        """What a table plays that is not as usual: modules, then options."""
        named = {option.name: option for option in self.options}
        usual = {setting.name: setting.values[0] for setting in self.definition.settings}
        options = [
            self.unusual(named[name], value)
            for name, value in self.definition.spelled_out(setup).options.items()
            if value != usual[name]
        ]
        return [*map(self.reader.name, setup.modules), *options]

    def unusual(self, option: Option, value: Choice) -> str:
        """Return what a table says of an option that is not as usual; a switch that is off says so."""
        if not option.switch:
            return self.value(value)
        return (
            option.title
            if value
            else self.words.say("box", "setting", option=option.title, value=self.value(value))
        )


def plain(value: Choice) -> str:
    """A value of an option as a form sends it.

    >>> plain(True), plain("A"), plain(3)
    ('true', 'A', '3')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def shown(game: str, lang: str) -> Shown:
    """A game installed."""
    return Shown(installed_games()[game], lang)


def offered(*, learning: bool = False) -> list[GameDefinition]:
    """The games for which tables are opened; those made to learn on only if wished, or if there is no other."""
    others = [definition for definition in installed_games().values() if not definition.for_learning]
    return others + for_learning() if learning or not others else others


def for_learning() -> list[GameDefinition]:
    """The games that are made to learn on."""
    return [definition for definition in installed_games().values() if definition.for_learning]
