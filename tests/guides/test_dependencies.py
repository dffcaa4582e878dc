"""Every dependency has its reason and its range in a record of a decision."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tests.listing import check_each

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NEEDED: list[str] = [
    *PROJECT["project"]["dependencies"],
    *PROJECT["dependency-groups"]["build"],
    *PROJECT["dependency-groups"]["dev"],
]
RECORDS = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs" / "decisions").glob("0*.md"))
)


def test_a_dependency_is_decided_with_its_range() -> None:
    check_each(NEEDED, is_decided_with_its_range)


def is_decided_with_its_range(needed: str) -> None:
    found = re.match(r"([\w-]+)((?:\[\w+\])?[<>=0-9.,]+)", needed)
    assert found is not None
    name, range_ = found.groups()
    assert f"| {name} | `{range_}`" in RECORDS or f"`{name} {range_}" in RECORDS
