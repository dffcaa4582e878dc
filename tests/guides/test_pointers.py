"""The documents point only to files that exist, and the figures that they count are those of the catalogues."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clepsydra.kernel import installed_games
from clepsydra.tables.boxes import figure_counts

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*(ROOT / "docs/rules").rglob("*.md"), *(ROOT / "docs/figures").glob("*.md")])
FILE = re.compile(r"[\w./-]+\.(?:md|toml|txt|py)\b")
GAMES = {"anachrony": "Anachrony", "inventions": "Inventions", "rulebenders": "Rulebenders"}


def named(text: str) -> set[str]:
    """The files that a document names: as code, or as the target of a link."""
    spoken = re.findall(r"`([^`\n]+)`", text) + re.findall(r"\]\(([^)#]+)", text)
    return {path for words in spoken for path in FILE.findall(words) if "://" not in words}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_that_a_document_names_exists(document: Path) -> None:
    places = (document.parent, ROOT)
    lost = {
        path
        for path in named(document.read_text(encoding="utf-8"))
        if not any((place / path).exists() for place in places)
    }
    assert not lost


def test_a_file_that_is_not_there_is_noticed() -> None:
    assert named("see `data/inventions.notes.md` and [this](../figures/inventions.md)") == {
        "data/inventions.notes.md",
        "../figures/inventions.md",
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_readme_counts_the_figures_as_the_catalogue_has_them(game: str) -> None:
    counts = figure_counts(installed_games()[game])
    line = f"| {GAMES[game]} | " + " | ".join(
        f"{counts[way]:,}" for way in ("all", "rulebook", "public", "reconstructed")
    )
    assert line in (ROOT / "README.md").read_text(encoding="utf-8"), f"README.md should say: {line}"
