"""How the service speaks: to one player, as to a friend."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.listing import check_each

ROOT = Path(__file__).parents[2]
FILES = sorted(
    str(path.relative_to(ROOT))
    for tree in ("src", "examples")
    for path in (ROOT / tree).rglob("*.toml")
    if path.parent.name != "rulesearch"  # what readers may type, not what they read
)
FORMAL = re.compile(r"\b(vous|votre|vos|vôtres?)\b", re.IGNORECASE)
"""No word of English, so components that hold both languages can be searched too."""


def sentences(text: Any) -> Iterator[str]:
    if isinstance(text, str):
        yield text
    elif isinstance(text, dict | list):
        for part in text.values() if isinstance(text, dict) else text:
            yield from sentences(part)


def test_french_says_tu_to_the_player() -> None:
    check_each(FILES, says_tu)


def says_tu(path: str) -> None:
    said = list(sentences(tomllib.loads((ROOT / path).read_text(encoding="utf-8"))))
    assert said
    assert [sentence for sentence in said if FORMAL.search(sentence)] == []
