"""Each rule is decided in one file, which names it; other files point there."""

from __future__ import annotations

from clepsydra.games.inventions import INVENTIONS
from clepsydra.lab.whereabouts import homes


def test_each_rule_has_one_home() -> None:
    assert {rule: files for rule, files in homes(INVENTIONS.prefixes).items() if len(files) != 1} == {}
