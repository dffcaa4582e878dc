"""The components as a reader reads them: sections of pieces, in one language, each with its figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from clepsydra.kernel import Fact, Piece, Reader, Section, Sheets
from clepsydra.kernel.provenance import Figures, by_piece, of_table

TEXTS = Path(__file__).parent.parent / "texts"
Data = Mapping[str, Any]
NAMES = frozenset({"profile", "group"})
"""Fields that name a component, beside those that do so in every game."""


def sheets(data: Data, lang: str) -> Sheets:
    """All components of the data: cards by deck, panels, set-up cards, then all single figures."""
    return Sheets(tuple(_sections(data, Reader(TEXTS, lang), by_piece(data, NAMES))))


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
    rest = dict.fromkeys(path.partition(".")[0] for path in figures)
    others = (Piece(table, reader.say("sections", table), (), of_table(table, figures)) for table in rest)
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
