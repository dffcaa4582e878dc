"""Denials cite rules that are written down."""

from __future__ import annotations

import re
from pathlib import Path

from clepsydra import kernel
from clepsydra.kernel import rulebook

CITED = re.compile(r'"(TB-[A-Z]+-\d+)"')


def test_every_rule_that_the_kernel_cites_is_in_the_rules_of_the_table() -> None:
    sources = Path(kernel.__file__).parent.glob("*.py")
    cited = {rule for source in sources for rule in CITED.findall(source.read_text(encoding="utf-8"))}
    assert cited
    assert cited <= {entry.id for entry in rulebook.load().rules(["TB"])}
