"""What it means to answer no, where the question does not ask for yes or no."""

from __future__ import annotations

from typing import Any

from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel import Option, Said
from clepsydra.kernel.wording import OptionWords

REFUSALS = {
    "AN-TRD-02/decline": "exchange",
    "AN-SP-07/decline": "exchange",
    "AN-LDR-03/done": "exchange",
    "AN-CNC-02/decline": "copy",
    "AN-CON-02/decline": "build",
    "AN-B111/decline": "take_back",
    "AN-B407/decline": "take_back",
    "AN-SP-03/decline": "take_back_more",
}
"""By question and verb, the case of the text that says it."""


def add_refusals(rules: AnachronyRules) -> None:
    """Add what the base game says for them."""
    rules.option_words.add_all({key: in_case(case) for key, case in REFUSALS.items()})


def in_case(case: str) -> OptionWords:
    """Return what says an option in this case of its text."""

    def say(_game: Any, _ask: Any, _option: Option) -> Said:
        return Said(case=case)

    return say
