"""The numbers that the documents tell of rules and components are those that are counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from clepsydra.bots.levels import LEVELS
from clepsydra.games.anachrony.catalog import base_data
from clepsydra.games.rulebenders.catalog import read_catalog
from clepsydra.kernel import GameDefinition, installed_games
from clepsydra.kernel.rulebook import Rulebook, load
from clepsydra.lab.claims import compare
from clepsydra.lessons import lessons_of
from clepsydra.tables.boxes import figure_counts
from tests.listing import check_each

ROOT = Path(__file__).parents[2]
BOXES = {name: game for name, game in installed_games().items() if not game.for_learning}
FIGURES = {"anachrony": "Anachrony", "inventions": "Inventions", "rulebenders": "Rulebenders"}
"""The games as the README calls them where it counts their figures."""
ROWS = FIGURES | {"inventions": "Inventions: Evolution of Ideas"}
"""And where it says what works."""
WAYS = ("all", "rulebook", "public", "reconstructed")
WORDS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


class Told(NamedTuple):
    """What a document must say, word for word, by what is counted; in the line that begins so, if one is named."""

    document: str
    words: str
    line: str = ""

    def __str__(self) -> str:
        return self.document


def test_every_number_that_is_told_is_the_one_that_is_counted() -> None:
    check_each([*of_the_readme(), *of_the_rules(), *of_the_points(), *of_the_figures()], is_told)


def is_told(told: Told) -> None:
    text = (ROOT / told.document).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith(told.line)]
    found = told.words in text if not told.line else any(told.words in line for line in lines)
    assert found, f"it should say “{told.words}”{told.line and f' in its line {told.line}'}"


def of_the_readme() -> Iterator[Told]:
    for name, game in BOXES.items():
        counts = " | ".join(f"{figure_counts(game)[way]:,}" for way in WAYS)
        yield Told("README.md", f"| {FIGURES[name]} | {counts} |")
        yield Told("README.md", proved(game), f"| {ROWS[name]} |")
    cards = list(read_catalog().pieces.values())
    flexo = sum(card.deck == "flexo" for card in cards)
    yield Told("README.md", f"all {len(cards) - flexo} theme cards and {flexo} Flexo cards")
    lessons = sum(len(lessons_of(game)) for game in installed_games())
    yield Told("README.md", f"| Lessons | {lessons}: ")
    yield Told("README.md", f"| Bots | {WORDS[len(LEVELS)]} levels ")
    yield Told("README.md", f"the boards of all {WORDS[len(BOXES)]} games")
    yield Told("README.md", f"the {WORDS[len(BOXES)]} board games as numbered documents")


def proved(game: GameDefinition) -> str:
    """How many rules and scenarios of a game have a test: all that are in play, or it would not be complete."""
    found = compare(load(), game.prefixes, {}, game.not_yet)
    in_play = " in play" if game.not_yet else ""
    return (
        f"every one of its {found.rules:,} numbered rules"
        f" and {found.scenarios:,} worked scenarios{in_play} has a test"
    )


def of_the_rules() -> Iterator[Told]:
    readme, book = "docs/rules/README.md", load()
    documents = dict.fromkeys(entry.document for entry in book if entry.kind != "aid")
    counts = {document: counted(book, document) for document in documents}
    for document, numbers in counts.items():
        yield Told(readme, f"| {document} | {' | '.join(map(str, numbers))} |")
    played = [counts[entry] for entry in documents if entry not in ("table", "hourglass")]
    totals = " | ".join(f"**{sum(numbers)}**" for numbers in zip(*played, strict=True))
    yield Told(readme, f"| **the {WORDS[len(BOXES)]} games** | {totals} |")
    named = sum(entry.id.startswith(("FT-R-", "SO-R-")) for entry in book.rulings())
    yield Told(readme, f"the {named} rulings `FT-R-` and `SO-R-`")


def counted(book: Rulebook, document: str) -> list[int]:
    """The rules, rulings and scenarios of a document."""
    kinds = [entry.kind for entry in book if entry.document == document]
    return [kinds.count("rule"), kinds.count("ruling"), kinds.count("scenario")]


def of_the_points() -> Iterator[Told]:
    points = sum(entry.id.startswith("MX-") for entry in load())
    yield Told("docs/index.md", f"the {points} extension points")
    guide = f"names {points} extension points, MX-01 to MX-{points:02}."
    yield Told("docs/guides/anachrony-extension-points.md", guide)


def of_the_figures() -> Iterator[Told]:
    data = base_data()
    for words, table in (
        ("Building effects, workers, action costs, motivation, ranges", "building"),
        ("Building VP", "building"),
        ("Superproject effects", "superproject"),
        ("Superproject VP, resource / worker / Breakthrough cost", "superproject"),
        ("Leaders, evacuation, end-game cards, Collapsing Capital", "collapsing_capital_tile"),
        ("Alternate Timeline layout", "alternate_timeline_tile"),
        ("starting asset cards", "starting_asset_card"),
    ):
        yield Told("docs/figures/anachrony.md", f"{words} ({len(data[table])})")
