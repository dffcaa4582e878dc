"""The documents point only to files that exist."""

from __future__ import annotations

import re
from pathlib import Path

from tests.listing import check_each

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*(ROOT / "docs/rules").rglob("*.md"), *(ROOT / "docs/figures").glob("*.md")])
FILE = re.compile(r"[\w./-]+\.(?:md|toml|txt|py)\b")


def named(text: str) -> set[str]:
    """The files that a document names: as code, or as the target of a link."""
    spoken = re.findall(r"`([^`\n]+)`", text) + re.findall(r"\]\(([^)#]+)", text)
    return {path for words in spoken for path in FILE.findall(words) if "://" not in words}


def test_every_file_that_a_document_names_exists() -> None:
    check_each(DOCUMENTS, names_files_that_exist, lambda path: str(path.relative_to(ROOT)))


def names_files_that_exist(document: Path) -> None:
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
