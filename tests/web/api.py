"""The API in the process of the test: people who call it, tables they sit at, streams they listen to."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Self

import httpx
from litestar import Litestar
from litestar.types import HTTPScope, Message
from msgspec import structs

from clepsydra.drawing.colours import COLOURS
from clepsydra.lab.client import expander
from clepsydra.tables.service import TableService
from clepsydra.web.app import make_app, state_for
from clepsydra.web.settings import Settings
from tests.service import NAMES, quiet
from tests.waiting import within

BASE = "http://test"
SETTINGS = Settings(database="", secret="of the tests", bots=False, rate=0, push_public="a key")  # noqa: S106 - a test's own


idle: list[Litestar] = []
"""Applications that no test uses now: to put all routes together takes longer than most tests."""


def opened(loop: asyncio.Runner, database: str, **settings: Any) -> Iterator[Api]:
    """The API with its service open."""
    app = idle.pop() if idle else make_app(SETTINGS)
    app.state = state_for(structs.replace(SETTINGS, database=database, **settings))
    api = Api(app)
    loop.run(api.open())
    yield api
    loop.run(quiet(api.service))
    loop.run(api.close())
    idle.append(app)


class Api:
    """The application, and who calls it."""

    def __init__(self, app: Litestar) -> None:
        self.app = app
        self._is_open, self._closes = asyncio.Event(), asyncio.Event()

    async def open(self) -> None:
        """Open the service. It is closed by the task that opened it, as a server does."""
        self._life = asyncio.ensure_future(self._live())
        opened = asyncio.ensure_future(self._is_open.wait())
        await asyncio.wait([self._life, opened], return_when=asyncio.FIRST_COMPLETED)
        if self._life.done():
            opened.cancel()
            await self._life

    async def _live(self) -> None:
        async with self.app.lifespan():
            self._is_open.set()
            await self._closes.wait()

    async def close(self) -> None:
        """Close the service."""
        self._closes.set()
        await self._life

    @property
    def service(self) -> TableService:
        """The service behind it."""
        service: TableService = self.app.state.service
        return service

    def stranger(self, **headers: str) -> Person:
        """Somebody who has not said who they are."""
        return Person(self, headers)

    async def guest(self, name: str = "Ann", **headers: str) -> Person:
        """Somebody who has."""
        person = self.stranger(**headers)
        colour = COLOURS[NAMES.index(name)]
        person.id = (await person.post("/me", {"name": name, "colour": colour}, 200))["id"]
        return person

    async def table(
        self,
        *people: Person,
        game: str = "hourglass",
        seats: int | None = None,
        start: bool = True,
        **wishes: Any,
    ) -> str:
        """A table that the first of them opens, at which they sit in this order; its id."""
        host = people[0]
        setup = {"game": game, "seats": ["person"] * (seats or len(people)), **wishes.pop("setup", {})}
        table = await host.post("/tables", {"setup": setup, **wishes}, 201)
        for number, person in enumerate(people):
            path = f"/tables/{table['id']}/seats/{number}"
            await person.post(path, {"invite": table["invite"], "word": f"word {number}"}, 200)
        if start:
            await host.post(f"/tables/{table['id']}/start", None, 200)
        return str(table["id"])


class Person:
    """A caller with cookies of their own."""

    def __init__(self, api: Api, headers: Mapping[str, str]) -> None:
        self.api = api
        self.id = ""
        asgi: Any = api.app  # httpx and Litestar name the same protocol differently
        transport = httpx.ASGITransport(app=asgi)
        self.client = httpx.AsyncClient(transport=transport, base_url=BASE, headers=dict(headers))

    async def program(self) -> Person:
        """A program that acts for this person by a token."""
        token = (await self.post("/me/token", None, 200))["token"]
        program = Person(self.api, {"Authorization": f"Bearer {token}"})
        program.id = self.id
        return program

    async def call(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Send a request to the API."""
        content = None if body is None else json.dumps(body).encode()
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        return await self.client.request(method, f"/api/v1{path}", content=content, headers=sent)

    async def get(self, path: str, status: int = 200) -> Any:
        """What is found there."""
        return _expected(await self.call("GET", path), status)

    async def post(self, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        """What comes of it."""
        return _expected(await self.call("POST", path, body, **headers), status)

    async def delete(self, path: str, status: int = 200) -> Any:
        """What comes of it."""
        return _expected(await self.call("DELETE", path), status)

    def stream(self, path: str, last: str | None = None) -> Stream:
        """Listen; to be used with `async with`."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        headers = {**self.client.headers, **({"cookie": cookies} if cookies else {})}
        return Stream(self.api.app, f"/api/v1{path}", headers | ({"last-event-id": last} if last else {}))


def _expected(response: httpx.Response, status: int) -> Any:
    assert response.status_code == status, f"{response.request.url}: {response.status_code} {response.text}"
    return response.json()


class Event:
    """A server-sent event."""

    def __init__(self, text: str) -> None:
        fields = dict(line.split(": ", 1) for line in text.strip().split("\n"))
        self.id, self.name, self.retry = fields.get("id", ""), fields.get("event", ""), fields.get("retry")
        self.data = json.loads(fields["data"])


class Stream:
    """A live stream, driven message by message as a server drives it."""

    def __init__(self, app: Litestar, path: str, headers: Mapping[str, str]) -> None:
        self._app = app
        self._gone = asyncio.Event()
        self._asked = False
        self._sent: asyncio.Queue[Message] = asyncio.Queue()
        route, _, query = path.partition("?")
        self._scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": route,
            "raw_path": route.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "client": ("test", 1),
            "server": ("test", 80),
            "state": {},
            "extensions": {},
        }
        self.status = 0
        self.headers: dict[str, str] = {}
        self._expand: Callable[[bytes], bytes] = bytes

    async def __aenter__(self) -> Self:
        scope: HTTPScope = self._scope
        self._task = asyncio.ensure_future(self._app(scope, self._receive, self._sent.put))
        async with within("the answer begins"):
            start = await self._sent.get()
        assert start["type"] == "http.response.start"
        self.status = start["status"]
        self.headers = {name.decode().lower(): value.decode() for name, value in start["headers"]}
        self._expand = expander(self.headers)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.vanish()
        with suppress(asyncio.CancelledError):
            async with within("the stream ends"):
                await self._task

    def vanish(self) -> None:
        """The listener is gone without a word."""
        self._gone.set()

    async def _receive(self) -> Any:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def raw(self) -> str:
        """The next piece that was sent; empty at the end."""
        while True:
            async with within("the next piece of the stream"):
                message = await self._sent.get()
            assert message["type"] == "http.response.body"
            body = self._expand(message["body"])
            if body or not message["more_body"]:
                return body.decode()

    async def next(self, *names: str) -> Event:
        """The next event, or the next of these names."""
        async with within(f"the next event {' or '.join(names)}"):
            while True:
                sent = await self.raw()
                if sent.startswith(":"):
                    continue  # it only shows that it is alive
                event = Event(sent)
                if not names or event.name in names:
                    return event
