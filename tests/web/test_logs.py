"""Every line that a process writes to its log is JSON, and holds no password and no token."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import msgspec
import pytest
from litestar import Request

from clepsydra.web.logs import without_credentials
from clepsydra.web.tracing import logged_path

FAULTS = {
    "a warning": "import warnings; warnings.warn('odd')",
    "a library's error": "import logging; logging.getLogger('some.library').error('bad', exc_info=ValueError('no'))",
    "a library's warning with figures": "import logging; logging.getLogger('other').warning('%d odd', 3)",
    "an error in the loop": """
import asyncio
async def main():
    asyncio.get_running_loop().call_soon(lambda: 1 / 0)
    task = asyncio.ensure_future(failing())
    await asyncio.sleep(0)
    del task
async def failing():
    raise ValueError('never fetched')
asyncio.run(main())
""",
    "a thread": "import threading; t = threading.Thread(target=lambda: 1 / 0); t.start(); t.join()",
    "an exception that is ignored": """
class Odd:
    def __del__(self):
        raise ValueError('in a finalizer')
Odd()
""",
    "an uncaught exception": "raise ValueError('nats://ann:hush@localhost')",
    "an interruption": "raise KeyboardInterrupt",
    "uvicorn": """
import uvicorn
async def broken(scope, receive, send):
    raise OSError('nothing opens')
uvicorn.Server(uvicorn.Config(broken, lifespan='on', log_config=None, port=0)).run()
""",
}
START = "from clepsydra.web.logs import log_uncaught, set_up_logs\nset_up_logs('info')\nlog_uncaught()\n"


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_every_line_is_json(fault: str) -> None:
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    done = subprocess.run(
        [sys.executable, "-c", START + fault], capture_output=True, text=True, env=env, check=False
    )
    lines: list[dict[str, Any]] = [msgspec.json.decode(line) for line in done.stderr.splitlines()]
    assert lines
    for line in lines:
        assert {"event", "level", "timestamp"} <= set(line)
        assert line["level"] in ("warning", "error", "critical")
    assert "hush" not in done.stderr


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("postgresql://ann:hush@db/games?x=1", "postgresql://***@db/games?x=1"),
        ("a nats://token@bus:4222 b", "a nats://***@bus:4222 b"),
        ("['nats://ann:hu@sh@bus']", "['nats://***@bus']"),
        ("https://play.example.org/a@b", "https://play.example.org/a@b"),
        ("mail to ann@example.org", "mail to ann@example.org"),
    ],
)
def test_an_address_has_no_credentials(text: str, shown: str) -> None:
    assert without_credentials(text) == shown


def request_to(template: str | None, **parts: object) -> Request[Any, Any, Any]:
    scope: Any = {"type": "http", "path_params": parts, "headers": [], "state": {}}
    return Request(scope if template is None else scope | {"path_template": template})


@pytest.mark.parametrize(
    ("request_", "path"),
    [
        (request_to("/t/{table_id}/seats/{seat}/live", table_id="abc", seat=1), "/t/abc/seats/1/live"),
        (request_to("/feed/{secret}", secret="hush"), "/feed/{secret}"),  # noqa: S106 - a test's own
        (request_to(None), "(none)"),
    ],
    ids=["known", "secret", "no route"],
)
def test_a_path_in_the_log_names_nothing_that_may_be_a_secret(
    request_: Request[Any, Any, Any], path: str
) -> None:
    assert logged_path(request_) == path
