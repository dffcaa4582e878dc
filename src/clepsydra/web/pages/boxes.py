"""A game as pages show it: its name and motto, who can play it, its scene, and what can be chosen before play."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.kernel import PERSON, Box, Reader, Setup, shelf
from clepsydra.kernel.rules import Choice, Module
from clepsydra.kernel.texts import catalogue
from clepsydra.web.assets import asset, files
from clepsydra.web.boards.words import Words

PLAIN = "plain"
"""The scene of a game that has none of its own."""


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


class Shown:
    """A box in one language.

    >>> Shown(shelf()["hourglass"], "en").people
    '1 to 4 players'
    """

    def __init__(self, box: Box, lang: str) -> None:
        self.box = box
        self.reader = Reader(box.texts, lang)
        self.words = Words(lang)
        self._texts = catalogue(lang, box.texts)

    def _own(self, section: str, key: str) -> str:
        return self._texts.get(section, {}).get(key, "")

    @property
    def title(self) -> str:
        """What the game is called."""
        return self._own("names", self.box.name) or self.box.name.capitalize()

    @property
    def motto(self) -> str:
        """What it is about, in a line."""
        return self._own("box", "motto")

    @property
    def course(self) -> str:
        """How long it runs, in its own measure: `7 eras`."""
        return self._own("box", "course")

    @property
    def people(self) -> str:
        """How many can play it."""
        counts = [table.count(PERSON) for table in self.box.tables]
        return self.words.say("box", "people", fewest=min(counts), most=max(counts))

    @property
    def automas(self) -> tuple[str, ...]:
        """The opponents that the game brings along."""
        kinds = (kind for table in self.box.tables for kind in table)
        return tuple(dict.fromkeys(kind for kind in kinds if kind != PERSON))

    def drawing(self, part: str) -> str:
        """Where a part of its picture is: its `scene`, the `scale` of its vessel, the `mark` that stands for it."""
        own = f"scenes/{self.box.name}.svg"
        return f"{asset(own if own in files() else f'scenes/{PLAIN}.svg')}#{part}"

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
            for setting in self.box.settings
        ]

    def value(self, value: Choice) -> str:
        """A value of an option in words."""
        if isinstance(value, bool):
            return self.words.say("box", "on" if value else "off")
        return self.reader.name(value) if isinstance(value, str) else str(value)

    @property
    def modules(self) -> list[Addition]:
        """What can be added, in the order of the box."""
        return [self._addition(module) for module in self.box.modules]

    def _addition(self, module: Module) -> Addition:
        return Addition(
            module.name,
            self.reader.name(module.name),
            self._own("notes", module.name),
            tuple(map(self.reader.name, module.needs)),
            tuple(map(self.reader.name, module.excludes)),
        )

    def chosen(self, setup: Setup) -> list[str]:
        """What a table plays that is not as usual: modules, then options."""
        named = {option.name: option for option in self.options}
        usual = {setting.name: setting.values[0] for setting in self.box.settings}
        options = [
            named[name].title if named[name].switch else self.value(value)
            for name, value in setup.options.items()
            if value != usual[name]
        ]
        return [*map(self.reader.name, setup.modules), *options]


def plain(value: Choice) -> str:
    """A value of an option as a form sends it.

    >>> plain(True), plain("A"), plain(3)
    ('true', 'A', '3')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def shown(game: str, lang: str) -> Shown:
    """A game of the shelf."""
    return Shown(shelf()[game], lang)


def all_shown(lang: str) -> list[Shown]:
    """Every game of the shelf; one without components of its own, made to learn by, comes last."""
    boxes = sorted(shelf().values(), key=lambda box: box.components is None)
    return [Shown(box, lang) for box in boxes]
