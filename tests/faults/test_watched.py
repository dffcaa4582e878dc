"""A server and a worker as an operator sees them: health and figures of both, and one request through both logs."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec

from clepsydra.lab.client import Client
from tests.faults.cluster import asked, cluster, figure
from tests.faults.players import token
from tests.waiting import until

REQUEST = "the-request-of-this-test"


async def test_a_request_is_followed_from_the_server_to_the_bot_in_the_worker(tmp_path: Path) -> None:
    async with cluster() as ours:
        ours.log = tmp_path / "log"
        ours.env["CLEPSYDRA_LOG"] = "info"
        server, worker = await ours.serve("--no-bots"), await ours.work()
        ann = await token(server.address, "Ann")
        wishes: dict[str, Any] = {
            "setup": {"game": "hourglass", "seats": ["person"] * 2},
            "bots": {"1": "random"},
        }
        with closing(Client(server.address, ann)) as client:
            table = (await client.call("POST", "/tables", wishes))["id"]
            await client.call("POST", f"/tables/{table}/seats/0", {})
        headers = {"Authorization": f"Bearer {ann}", "X-Request-ID": REQUEST}
        async with httpx.AsyncClient(headers=headers) as caller:
            started = await caller.post(f"{server.address}/api/v1/tables/{table}/start")
        assert started.headers["x-request-id"] == REQUEST

        async def counted() -> bool:
            return await figure(worker.address, 'clepsydra_acts_total{game="hourglass"}') == 1

        await until("the worker has counted the act of its bot", counted)
        assert await figure(server.address, 'clepsydra_acts_total{game="hourglass"}') == 0
        health = msgspec.json.decode(await asked(worker.address, "/health") or b"")
        assert health["status"] == "alive"
        await ours.close()
    lines = [msgspec.json.decode(line) for line in ours.log.read_text().splitlines()]
    acts = [line for line in lines if line["event"] == "act"]
    assert [(act["table"], act["request"]) for act in acts] == [(table, REQUEST)]
