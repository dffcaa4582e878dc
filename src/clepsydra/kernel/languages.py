"""The languages that there are, and how each of them is written: found by their files, so that one more needs no code.

A language is a file in `texts/languages`, such as `de.toml`. Nouns take their forms after a number by the plural
rules of the Unicode CLDR, as they stand there: `one = "i = 1 and v = 0"`.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

OWN = Path(__file__).parent / "texts" / "languages"
FIRST = "en"
"""The language that documents are written in first, and that is spoken where none is asked for."""

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""What CLDR calls the forms of a noun, in the order in which a text gives those that its language has."""
RELATION = re.compile(
    r"(?P<operand>[nivwftce])(?: % (?P<modulus>\d+))? (?P<sign>!?=) (?P<ranges>\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)"
)


class Language(Struct, frozen=True, dict=True):
    """How a language is written: what stands between things, and which forms of a noun its numbers take."""

    conjunction: str
    """Before the last of several: `and`."""
    series: str
    """Between the first and the last of a row of rules: `AN-PAR-01 to 03`."""
    colon: str
    semicolon: str
    opening: str
    """The quotation mark before a name, with its space; `closing` is the one behind it."""
    closing: str
    withdrawn: str
    """The word that the text of a dropped rule starts with."""
    plural: dict[str, str]
    """For each form but the last, which is `other`, the numbers that take it."""

    @functools.cached_property
    def categories(self) -> list[str]:
        """The forms that a noun has after a number, in the order of a text."""
        return [category for category in CATEGORIES if category in self.plural or category == CATEGORIES[-1]]

    def form(self, count: int, forms: Sequence[str]) -> str:
        """Of the forms of a noun, the one after this number; a noun that lacks it keeps its first.

        >>> language("fr").form(0, ["grain", "grains"]), language("en").form(0, ["grain", "grains"])
        ('grain', 'grains')
        """
        place = self._place(count)
        return (forms[place] if place < len(forms) else "") or forms[0]

    @functools.cached_property
    def _place(self) -> Callable[[int], int]:
        """Which of the forms a number takes."""
        takers = [condition(self.plural[category]) for category in self.categories[:-1]]

        @functools.lru_cache(maxsize=1000)
        def place(count: int) -> int:
            return next((place for place, takes in enumerate(takers) if takes(count)), len(takers))

        return place

    def joined(self, parts: Sequence[str]) -> str:
        """Several things as a list.

        >>> language("en").joined(["sun", "wind", "water"])
        'sun, wind and water'
        """
        *first, last = parts
        return f"{', '.join(first)} {self.conjunction} {last}" if first else last

    def quoted(self, name: str) -> str:
        """A name in quotation marks."""
        return f"{self.opening}{name}{self.closing}"


@functools.cache
def languages() -> dict[str, Language]:
    """Every language that has its file, the first one first."""
    found = sorted(OWN.glob("*.toml"), key=lambda path: (path.stem != FIRST, path.stem))
    return {path.stem: _read(path) for path in found}


def language(lang: str) -> Language:
    """How a language is written."""
    return languages()[lang]


def _read(path: Path) -> Language:
    written = tomllib.loads(path.read_text(encoding="utf-8"))
    return msgspec.convert({**written["language"], "plural": written["plural"]}, Language)


def condition(rule: str) -> Callable[[int], bool]:
    """The whole numbers of which a plural rule speaks.

    >>> few = condition("v = 0 and i % 10 = 2..4 and i % 100 != 12..14 @integer 2~4, 22~24")
    >>> [number for number in (1, 2, 4, 5, 12, 22, 112, 103) if few(number)]
    [2, 4, 22, 103]
    """
    ways = [
        [_relation(relation) for relation in way.split(" and ")]
        for way in rule.partition("@")[0].strip().split(" or ")
    ]
    return lambda count: any(all(relation(count) for relation in way) for way in ways)


def _relation(text: str) -> Callable[[int], bool]:
    """One comparison; of a whole number only `n` and `i` are something, its decimals and exponent are 0."""
    found = RELATION.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is no plural rule")
    spans = [span.partition("..") for span in found["ranges"].split(",")]
    numbers = {number for first, _, last in spans for number in range(int(first), int(last or first) + 1)}
    modulus, whole, wanted = found["modulus"], found["operand"] in "ni", found["sign"] == "="

    def holds(count: int) -> bool:
        number = abs(count) if whole else 0
        return ((number % int(modulus) if modulus else number) in numbers) is wanted

    return holds


LANGUAGES = tuple(languages())
