"""Every installed game keeps every promise of the kit, in each way to play it that is tried."""

from __future__ import annotations

from clepsydra.kernel import installed_games
from clepsydra.testing import conformance

test_keeps_its_promise = conformance(*installed_games())
