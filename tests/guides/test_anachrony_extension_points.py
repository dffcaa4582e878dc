"""The guide to Anachrony's extension points names them all, and names only what is there."""

from __future__ import annotations

import re
from pathlib import Path

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.kernel import PERSON, Setup, rulebook

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "guides" / "anachrony-extension-points.md").read_text(encoding="utf-8")
POINT = re.compile(r"\| \*\*(MX-\d\d)\*\*")
NEEDED = re.compile(r"^\| `rules\.(\w+)` \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)
OF_THE_KERNEL = {"steps", "checks", "ask_words", "option_words", "summaries"}
OPTIONAL = ("AN-V", "FT-", "VA-", "NB-", "HS-", "QL-", "IC-", "SO-")
"""How the rules of modules, automas and optional rules begin."""


def test_every_extension_point_has_its_row() -> None:
    wanted = POINT.findall((DOCS / "rules" / "anachrony-modules.md").read_text(encoding="utf-8"))
    assert wanted == [f"MX-{number:02}" for number, _ in enumerate(wanted, 1)] != []
    assert POINT.findall(GUIDE) == wanted


def test_what_the_guide_names_is_there() -> None:
    rules = ANACHRONY.rules_for(Setup("anachrony", (PERSON, PERSON)))
    named = set(re.findall(r"`rules\.(\w+)", GUIDE)) - {"x", "py"}
    assert len(named) > 40
    assert [name for name in sorted(named) if not hasattr(rules, name)] == []
    verbs = set(re.findall(r"`game\.(\w+)", GUIDE))
    assert [verb for verb in sorted(verbs) if not hasattr(Anachrony, verb)] == []


def test_every_registry_has_its_line_once() -> None:
    rules = ANACHRONY.rules_for(Setup("anachrony", (PERSON, PERSON)))
    registries = {name for name, entry in vars(rules).items() if hasattr(entry, "add_all")}
    listed = [name for name, _ in NEEDED.findall(GUIDE)]
    assert sorted(listed) == sorted(registries - OF_THE_KERNEL)


def test_every_registry_is_needed_by_a_rule_that_is_no_rule_of_the_base_game() -> None:
    book = rulebook.load()
    for registry, needed in NEEDED.findall(GUIDE):
        named = needed.split(", ")
        assert [rule for rule in named if rule not in book or not rule.startswith(OPTIONAL)] == [], registry
