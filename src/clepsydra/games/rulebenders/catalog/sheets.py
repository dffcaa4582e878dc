"""The components as a reader reads them: sections of pieces, in one language, each with its figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from clepsydra.games.rulebenders.catalog.provenance import facts
from clepsydra.kernel import Fact, Piece, Reader, Section, Sheets

TEXTS = Path(__file__).parent.parent / "texts"
Data = Mapping[str, Any]
Figures = dict[str, tuple[Fact, ...]]


def sheets(data: Data, lang: str) -> Sheets:
    """All components of the data: cards by deck, panels, set-up cards, then all single figures."""
    return Sheets(tuple(_sections(data, Reader(TEXTS, lang), _by_piece(data))))


def _sections(data: Data, reader: Reader, figures: Figures) -> Iterator[Section]:
    for theme in data["themes"]:
        own = [entry for entry in data["theme_cards"] if entry["theme"] == theme["id"]]
        cards = (_card(reader, entry, figures.pop(f"theme_cards.{entry['id']}")) for entry in own)
        yield Section(reader.name(theme["id"]), tuple(cards))
    flexo = (_card(reader, entry, figures.pop(f"flexo_cards.{entry['id']}")) for entry in data["flexo_cards"])
    yield Section(reader.name("flexo"), tuple(flexo))
    for table in ("panels", "setup_cards"):
        pieces = (
            Piece(entry["id"], reader.name(entry["id"]), (), figures.pop(f"{table}.{entry['id']}"))
            for entry in data[table]
        )
        yield Section(reader.say("sections", table), tuple(pieces))
    rest: dict[str, list[Fact]] = {}
    for path, own_facts in figures.items():
        rest.setdefault(path.partition(".")[0], []).extend(own_facts)
    others = (Piece(table, reader.say("sections", table), (), tuple(own)) for table, own in rest.items())
    yield Section(reader.say("sections", "other"), tuple(others))


def _card(reader: Reader, entry: Data, figures: tuple[Fact, ...]) -> Piece:
    """What a card is, costs and does."""
    classes = [name for name in ("attack", "shield", "collection") if entry.get(name)]
    kinds = ", ".join(reader.say("sections", name) for name in (entry["kind"], *classes))
    lines = [reader.say("sections", "card", {"kinds": kinds, "cost": entry["cost"]})]
    if "panel" in entry:
        lines.append(
            reader.say(
                "sections",
                "icon",
                {"panel": entry["panel"], "value": entry["value"], "arrow": entry["arrow"]},
            )
        )
    lines.append(reader.say("cards", entry["id"]))
    return Piece(entry["id"], reader.name(entry["id"]), tuple(lines), figures)


def _by_piece(data: Data) -> Figures:
    """The figures of each entry or table within a table."""
    found: dict[str, list[Fact]] = {}
    for fact in facts(data):
        found.setdefault(".".join(fact.path.split(".")[:2]), []).append(fact)
    return {path: tuple(own) for path, own in found.items()}
