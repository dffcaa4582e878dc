"""Every game on the shelf keeps every promise of the kit, in each way to play it that is tried."""

from __future__ import annotations

import pytest

from clepsydra.kernel import Setup, shelf
from tests.conformance.kit.properties import PROPERTIES, SOAK
from tests.conformance.kit.setups import setups_to_try, title
from tests.conformance.kit.trial import Trial, place

SETUPS = [setup for box in shelf().values() for setup in setups_to_try(box)]


@pytest.mark.parametrize("name", PROPERTIES)
@pytest.mark.parametrize("setup", SETUPS, ids=title)
def test_keeps_its_promise(setup: Setup, name: str) -> None:
    promise = PROPERTIES[name]
    for seed in range(promise.games * SOAK):
        with place(f"{title(setup)}, seed {seed}"):
            promise.prove(Trial(shelf()[setup.game], setup, seed))
