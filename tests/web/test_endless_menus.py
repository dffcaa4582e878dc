"""Looking at a table whose rules do not come to an end."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.kernel import Menu
from clepsydra.tables import watchdog
from tests.web.api import Api


def for_ever(_menu: Any) -> Any:
    """A menu without an end."""
    while True:
        pass


@pytest.mark.rule("TB-ASK-10")
@pytest.mark.parametrize("look", ["picture", "question", "log"])
async def test_who_looks_at_endless_options_is_told_that_the_table_is_set_aside(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch, look: str
) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    table = await sqlite_api.table(ann, bob)
    with monkeypatch.context() as planted:
        planted.setattr(watchdog, "SECONDS", 0.05)
        planted.setattr(Menu, "options", property(for_ever))
        problem = await ann.get(f"/tables/{table}/{look}?seat=0", 409)
    assert problem["rule"] == "TB-ASK-10"
    assert (await ann.get(f"/tables/{table}", 200))["status"] == "aside"
