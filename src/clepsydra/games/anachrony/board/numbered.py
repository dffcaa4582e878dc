"""Names of buildings with the numbers that their box has: the details of the log tell both."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clepsydra.kernel import Reader

NUMBER = re.compile(r"[1-4]\d\dB?")
"""How a building is numbered; nothing else of the game is called so."""


class NumberedReader(Reader):
    """A reader that adds the number to the name of each building."""

    def _forms_of(self, thing: str) -> Sequence[str]:
        forms = super()._forms_of(thing)
        return [f"{form} ({thing})" if form else form for form in forms] if NUMBER.fullmatch(thing) else forms
