"""What somebody takes away tells of the people they know what they said themselves, and nothing of the others'."""

from __future__ import annotations

import io
import json
import zipfile

from tests.web.api import Api


async def test_an_export_tells_whom_one_follows_has_blocked_and_reported(sqlite_api: Api) -> None:
    ann, bob, cleo = [await sqlite_api.guest(name) for name in ("Ann", "Bob", "Cleo")]
    assert (await ann.call("PUT", f"/me/following/{bob.id}")).status_code == 200
    assert (await ann.call("PUT", f"/me/blocked/{cleo.id}")).status_code == 200
    await ann.post(f"/people/{cleo.id}/report", {"reason": "other", "words": "so rude"}, 201)
    await bob.post(f"/people/{ann.id}/report", {"reason": "other", "words": "never told"}, 201)
    text = (
        zipfile.ZipFile(io.BytesIO((await ann.client.get("/account/export")).content))
        .read("data.json")
        .decode()
    )
    data = json.loads(text)
    assert [one["name"] for one in data["following"]] == ["Bob"]
    assert [one["name"] for one in data["blocked"]] == ["Cleo"]
    assert [(one["reported"], one["words"]) for one in data["reports"]] == [(cleo.id, "so rude")]
    assert "never told" not in text
