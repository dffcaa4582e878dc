"""Who may call what: every endpoint against every kind of caller, at public and at private tables.

The rows are checked against the routes of the application, so an endpoint without a row fails. A call that
is refused must leave the whole database as it was.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import pytest
from sqlalchemy import select

from clepsydra.store.schema import metadata
from clepsydra.web.app import make_app
from tests.web.api import SETTINGS, Api, Person

SEAT, TOKEN, OTHER = "seat", "its token", "other seat"
GUEST, INVITED, STRANGER, STRANGER_INVITED = "guest", "invited", "stranger", "invited stranger"
CALLERS = (SEAT, TOKEN, OTHER, GUEST, INVITED, STRANGER, STRANGER_INVITED)
OWNERS, SITTERS = {SEAT, TOKEN}, {SEAT, TOKEN, OTHER}
STRANGERS, WITH_LINK = {STRANGER, STRANGER_INVITED}, {INVITED, STRANGER_INVITED}

Rights = Callable[[str, bool], int | None]
"""The status that refuses a caller at a public table (`True`) or a private one; `None` if it is allowed."""


def anybody(caller: str, public: bool) -> int | None:
    return None


def guests(caller: str, public: bool) -> int | None:
    return 401 if caller in STRANGERS else None


def no_program(caller: str, public: bool) -> int | None:
    return guests(caller, public) or (403 if caller == TOKEN else None)


def accounts(caller: str, public: bool) -> int | None:
    return guests(caller, public) or 403


def sees(caller: str, public: bool) -> int | None:
    return None if public or caller in SITTERS | WITH_LINK else 403


def guest_who_sees(caller: str, public: bool) -> int | None:
    return guests(caller, public) or sees(caller, public)


def owner(caller: str, public: bool) -> int | None:
    return None if caller in OWNERS else 403


def guest_who_owns(caller: str, public: bool) -> int | None:
    return guests(caller, public) or owner(caller, public)


def sitter(caller: str, public: bool) -> int | None:
    return None if caller in SITTERS else 403


def guest_who_sits(caller: str, public: bool) -> int | None:
    return guests(caller, public) or sitter(caller, public)


class Row(NamedTuple):
    """A call at a table of some stage, who may send it, and what it gives those who may."""

    call: str
    query: str
    stage: str
    may: Rights
    gives: int = 200
    body: Any = None
    at: int = 0


ANSWER = {"answer": [], "expected": 0}
SETUP = {"game": "hourglass", "seats": ["person", "person"]}
CORRECTIONS = {"start": {"influence": 4}}
DEVICE = {
    "endpoint": "https://push.example/1",
    "p256dh": "A" * 87,
    "auth": "A" * 22,
}
SEATS = "/tables/{table_id}/seats/{seat}"

ROWS = [
    Row("GET /me", "", "playing", guests),
    Row("POST /me", "", "playing", anybody, body={"name": "Dan", "colour": "red"}),
    Row("POST /me/token", "", "playing", no_program),
    Row("GET /me/tokens", "", "playing", guests),
    Row("DELETE /me/tokens/{token_id}", "", "playing", guests, 404),
    Row("GET /me/boxes/{game}", "", "playing", guests),
    Row("PUT /me/boxes/{game}", "", "playing", guests, body={"corrections": CORRECTIONS}),
    Row("DELETE /me/boxes/{game}", "", "playing", guests),
    Row("GET /games", "", "playing", anybody),
    Row("GET /rules", "?q=seed", "playing", anybody),
    Row("GET /rules/{rule_id}", "", "playing", anybody),
    Row("GET /tables", "", "playing", anybody),
    Row("GET /tables/called", "", "playing", anybody),
    Row("GET /tables/mine", "", "playing", guests),
    Row("POST /tables", "", "playing", guests, 201, {"setup": SETUP}),
    Row("GET /tables/{table_id}", "", "open", sees),
    Row("GET /tables/{table_id}", "", "playing", sees),
    # Notices
    Row("POST /me/notices/devices", "", "playing", guests, 204, DEVICE),
    Row("DELETE /me/notices/devices", "", "playing", guests, 204),
    Row("POST /tables/{table_id}/looking", "", "playing", guest_who_sees, 204, {"here": True}),
    # Leagues: who has an account stands in tests/web/test_leagues.py
    Row("GET /leagues", "", "playing", anybody),
    Row("GET /leagues/{game}", "", "playing", anybody),
    Row("POST /leagues/{game}/entry", "", "playing", accounts, body={}),
    Row("DELETE /leagues/{game}/entry", "", "playing", guests),
    # People
    Row("GET /people", "?name=Cleo", "playing", anybody),
    Row("GET /people/{person_id}", "", "playing", anybody),
    Row("POST /people/{person_id}/report", "", "playing", guests, 201, {"reason": "other"}),
    Row("GET /me/following", "", "playing", guests),
    Row("PUT /me/following/{person_id}", "", "playing", guests),
    Row("DELETE /me/following/{person_id}", "", "playing", guests),
    Row("GET /me/blocked", "", "playing", guests),
    Row("PUT /me/blocked/{person_id}", "", "playing", guests),
    Row("DELETE /me/blocked/{person_id}", "", "playing", guests),
    Row("PUT /me/chat", "", "playing", guests, body={"chat": True}),
    Row("GET /me/invitations", "", "playing", guests),
    Row("DELETE /me/invitations/{table_id}", "", "open", guests, 404),
    Row("GET /tables/{table_id}/invitations", "", "open", guest_who_owns),
    Row("POST /tables/{table_id}/invitations", "", "open", guest_who_owns, 201),
    Row("DELETE /tables/{table_id}/invitations/{person_id}", "", "open", guest_who_owns, 204),
    Row("PUT /tables/{table_id}/chat", "", "playing", guest_who_owns, body={"chat": True}),
    # Before the game
    Row("DELETE /tables/{table_id}", "", "open", guest_who_owns, 204),
    Row(f"POST {SEATS}", "", "open", guest_who_sees, body={}, at=2),
    Row(f"DELETE {SEATS}", "", "open", guest_who_owns),
    Row(f"POST {SEATS}/sitting-bot", "", "open", guest_who_owns, body={"bot": "random"}, at=2),
    Row(f"DELETE {SEATS}/sitting-bot", "", "open", guest_who_owns, at=3),
    Row("POST /tables/{table_id}/start", "", "full", guest_who_owns),
    # Playing
    Row(f"POST {SEATS}/answer", "", "playing", owner, body=ANSWER),
    Row(f"POST {SEATS}/undo", "", "answered", owner, body={"expected": 1}),
    Row(f"POST {SEATS}/confirm", "", "playing", owner, 409, {"expected": 0}),
    Row(f"POST {SEATS}/takeback", "", "answered", owner, body={"to": 0}),
    Row(f"POST {SEATS}/takeback/agree", "", "asked back", owner),
    Row(f"POST {SEATS}/takeback/decline", "", "asked back", owner),
    Row(f"POST {SEATS}/programs", "", "playing", owner, body={"rule": "HG-TRN-02", "answer": ["pass"]}),
    Row(f"DELETE {SEATS}/programs/{{rule_id}}", "", "playing", owner),
    Row(f"DELETE {SEATS}/bot", "", "left", owner),
    Row(f"POST {SEATS}/resign", "", "playing", owner),
    Row(f"POST {SEATS}/days-off", "", "playing", owner, 409, {"first": "2030-01-01", "days": 1}),
    Row(f"POST {SEATS}/take", "", "playing", guest_who_sees, 409, {}),
    # Looking
    Row("GET /tables/{table_id}/picture", "", "playing", sees),
    Row("GET /tables/{table_id}/picture", "?seat=0", "playing", owner),
    Row("GET /tables/{table_id}/board", "", "playing", sees),
    Row("GET /tables/{table_id}/board", "?seat=0", "playing", owner),
    Row("GET /tables/{table_id}/question", "?seat=0", "playing", owner),
    Row("GET /tables/{table_id}/history/{seq}", "", "playing", sees),
    Row("GET /tables/{table_id}/history/{seq}", "?seat=0", "playing", owner),
    Row("GET /tables/{table_id}/log", "", "playing", sees),
    Row("GET /tables/{table_id}/log", "?seat=0", "playing", owner),
    Row("GET /tables/{table_id}/stream", "", "playing", sees),
    Row("GET /tables/{table_id}/stream", "?seat=0", "playing", owner),
    Row("GET /tables/{table_id}/record", "", "playing", lambda *_: 403),
    Row("GET /tables/{table_id}/record", "", "over", sees),
    Row("GET /tables/{table_id}/chat", "", "playing", sees),
    Row("POST /tables/{table_id}/chat", "", "playing", guest_who_sits, 201, {"text": "hello"}),
    # Going on
    Row("POST /tables/{table_id}/rematch", "", "over", guest_who_sits, 201),
    Row("POST /tables/{table_id}/practice", "", "playing", guest_who_sees, 201, {"seq": 0}),
    Row("POST /tables/{table_id}/practice", "", "playing", guest_who_owns, 201, {"seq": 0, "seat": 0}),
    # Others may let a bot decide for a seat, but not before their patience is at an end.
    Row(f"POST {SEATS}/bot", "", "playing", owner, body={}),
]
WAITING = Row(f"POST {SEATS}/bot", "", "playing", sitter, 409, {})


def test_every_endpoint_has_a_row() -> None:
    routes = {
        f"{method} {route.path_format.removeprefix('/api/v1')}"
        for route in make_app(SETTINGS).routes
        for method in getattr(route, "methods", ())
        if route.path.startswith("/api/v1/") and "/openapi" not in route.path and method != "OPTIONS"
    }
    assert routes == {row.call for row in ROWS}


class Scene:
    """Tables at every stage, and the callers."""

    def __init__(self, api: Api) -> None:
        self.api = api

    async def prepare(self) -> None:
        self.ann, self.bob = await self.api.guest("Ann"), await self.api.guest("Bob")
        self.token = await self.ann.program()
        self.somebody = (await self.api.guest("Cleo")).id

    async def caller(self, kind: str) -> Person:
        """A caller of a kind; who does not sit is new each time, since `POST /me` changes them."""
        known = {SEAT: self.ann, TOKEN: self.token, OTHER: self.bob}
        if kind in known:
            return known[kind]
        return self.api.stranger() if kind in STRANGERS else await self.api.guest("Cleo")

    async def table(self, stage: str, *, public: bool) -> str:
        """A new table at a stage: Ann on place 0 is its host, Bob sits on place 1."""
        if stage == "open":
            setup = {"seats": ["person"] * 4}
            return await self.api.table(
                self.ann, self.bob, setup=setup, bots={"3": "random"}, start=False, public=public
            )
        table = await self.api.table(self.ann, self.bob, start=stage != "full", public=public)
        arrange: dict[str, Callable[[str], Awaitable[Any]]] = {
            "answered": lambda seats: self.ann.post(f"{seats}/0/answer", ANSWER),
            "asked back": self._asked_back,
            "left": lambda seats: self.ann.post(f"{seats}/0/bot", {}),
            "over": lambda seats: self.bob.post(f"{seats}/1/resign"),
        }
        if stage in arrange:
            await arrange[stage](f"/tables/{table}/seats")
        return table

    async def _asked_back(self, seats: str) -> None:
        await self.bob.post(f"{seats}/1/answer", ANSWER)
        await self.bob.post(f"{seats}/1/takeback", {"to": 0})

    async def status(self, row: Row, kind: str, table: str) -> int:
        """What the call gives."""
        caller = await self.caller(kind)
        method, _, path = row.call.partition(" ")
        path = (
            path.format(
                table_id=table,
                seat=row.at,
                seq=0,
                rule_id="HG-TRN-02",
                game="inventions",
                token_id=0,
                person_id=self.somebody,
            )
            + row.query
        )
        body = (
            {"person": self.somebody}
            if row.call.startswith("POST") and row.call.endswith("/invitations")
            else row.body
        )
        if row.call == "POST /me":
            body = {
                "name": f"Dan, {kind}",
                "colour": "red",
            }  # two of one name would not sit together any more
        if kind in WITH_LINK:
            invite = (await self.ann.get(f"/tables/{table}"))["invite"]
            path += ("&" if row.query else "?") + f"invite={invite}"
            if row.call == f"POST {SEATS}":
                body = {**row.body, "invite": invite}
        if path.partition("?")[0].endswith("/stream"):
            async with caller.stream(path) as stream:
                return stream.status
        return (await caller.call(method, path, body)).status_code

    async def everything(self) -> dict[str, list[Any]]:
        """All that the database holds, but for guests: they come of themselves."""
        engine: Any = self.api.service.store
        async with engine._transaction() as connection:
            return {
                name: list(await connection.execute(select(table)))
                for name, table in metadata.tables.items()
                if name != "guests"
            }


@pytest.mark.full("public")
@pytest.mark.rule("TB-SIT-02", "TB-SIT-07")
@pytest.mark.parametrize("public", [True, False], ids=["public", "private"])
async def test_everybody_may_do_what_is_theirs_and_nothing_else(sqlite_api: Api, public: bool) -> None:
    scene = Scene(sqlite_api)
    await scene.prepare()
    wrong: list[str] = []
    for row in [*ROWS, WAITING]:
        table = await scene.table(row.stage, public=public)
        before = await scene.everything()
        for kind in CALLERS:
            refused = row.may(kind, public)
            if row is WAITING and kind in OWNERS:
                continue
            if row.call == f"POST {SEATS}/bot" and row is not WAITING and kind == OTHER:
                continue
            given = await scene.status(row, kind, table)
            if given != (refused or row.gives):
                wrong.append(f"{row.call}{row.query} {row.stage}, {kind}: {given} for {refused or row.gives}")
            after = await scene.everything()
            if given >= 400 and after != before:
                wrong.append(f"{row.call}{row.query} {row.stage}, {kind}: {given}, but something changed")
            if after != before:
                table = await scene.table(row.stage, public=public)
                before = await scene.everything()
    assert not wrong, "\n".join(wrong)


async def test_a_private_table_is_in_nobodys_list_but_its_peoples(sqlite_api: Api) -> None:
    scene = Scene(sqlite_api)
    await scene.prepare()
    table = await scene.table("open", public=False)
    cleo = await sqlite_api.guest("Cleo")
    assert table not in [one["id"] for one in await cleo.get("/tables")]
    assert table not in [one["id"] for one in await scene.ann.get("/tables")]
    assert [one["id"] for one in await scene.bob.get("/tables/mine")] == [table]
    assert await cleo.get("/tables/mine") == []


async def test_the_link_is_known_to_those_who_sit_and_to_the_host(sqlite_api: Api) -> None:
    scene = Scene(sqlite_api)
    await scene.prepare()
    table = await scene.table("open", public=True)
    cleo = await sqlite_api.guest("Cleo")
    known = [(await one.get(f"/tables/{table}"))["invite"] for one in (scene.ann, scene.bob, cleo)]
    assert known[0] is not None
    assert known == [known[0], known[0], None]
    listed = {one["id"]: one["invite"] for one in await cleo.get("/tables")}
    assert listed[table] is None


async def test_a_wrong_link_opens_nothing(sqlite_api: Api) -> None:
    scene = Scene(sqlite_api)
    await scene.prepare()
    table = await scene.table("playing", public=False)
    other = await scene.table("playing", public=False)
    link = (await scene.ann.get(f"/tables/{other}"))["invite"]
    for wrong in ("", "x", "é", link):
        problem = await sqlite_api.stranger().get(f"/tables/{table}/picture?invite={wrong}", 403)
        assert problem["rule"] == "TB-SIT-02"


async def test_a_name_is_no_place(sqlite_api: Api) -> None:
    """Whoever takes Ann's name and colour still cannot sit on her place."""
    scene = Scene(sqlite_api)
    await scene.prepare()
    table = await scene.table("playing", public=True)
    impostor = await sqlite_api.guest("Ann")
    assert (await impostor.get(f"/tables/{table}/picture?seat=0", 403))["rule"] == "TB-SIT-07"
