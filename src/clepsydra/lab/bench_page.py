"""What a table page costs on the line, over whole games: the first load, and each patch after it."""

from __future__ import annotations

import asyncio
import gzip
import html
import re
from collections.abc import Callable
from contextlib import aclosing
from urllib.parse import urljoin

import uvloop
from msgspec import Struct
from msgspec.structs import replace

from clepsydra.kernel import Setup
from clepsydra.lab.bench import Measured, distribution
from clepsydra.lab.client import Client, guest
from clepsydra.lab.load import LoadedTable, Tally
from clepsydra.lab.server import database, servers

FIRST_LOAD, PATCH = 150.0, 20.0
"""The goals, in kilobytes."""
LOADED_EVERY = 60
"""After so many acts every page is loaded anew."""

_FILES = re.compile(r'\s(?:href|src)="(/static/[^"#]+)')
_URLS = re.compile(r"url\([\"']?([^)\"']+)")
_BLOCKS = re.compile(r"[^{}]*\{[^{}]*\}")
_RANGE = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?")
_LIVE = re.compile(r'data-live="([^"]+)"')


class Sizes(Struct):
    """Kilobytes, one figure for each load or patch."""

    loads: list[float] = []
    pages: list[float] = []
    """The HTML alone."""
    patches: list[float] = []
    alone: list[float] = []
    """Each patch as if nothing had been sent before it."""
    plain: list[float] = []
    """Each patch before it is compressed."""
    acts: int = 0


def bench_page(
    setup: Setup, games: int = 1, progress: Callable[[], None] | None = None, *, acts: int | None = None
) -> list[Measured]:
    """Whole games by random bots before the eyes of every seat and a spectator; `acts` ends them earlier."""
    sizes = uvloop.run(_games(setup, games, progress, acts))
    first, *others = distribution("first_load_kb", sizes.loads, "kB", FIRST_LOAD)
    measured = [
        replace(first, name="first_load_kb"),  # its name before the others had theirs
        first,
        *others,
        *distribution("page_kb", sizes.pages, "kB"),
        *distribution("patch_kb", sizes.patches, "kB", PATCH),
        *distribution("patch_kb_each_alone", sizes.alone, "kB"),
        *distribution("patch_kb_uncompressed", sizes.plain, "kB"),
    ]
    return [*measured, Measured("acts", sizes.acts, "acts", "", None, 0.0)]


async def _games(setup: Setup, games: int, progress: Callable[[], None] | None, acts: int | None) -> Sizes:
    sizes = Sizes()
    async with database() as url, servers(url, 1, "--no-bots") as (server,):
        for _ in range(games):
            await _watched_game(server.address, setup, sizes, acts)
            if progress is not None:
                progress()
    return sizes


async def _watched_game(address: str, setup: Setup, sizes: Sizes, most: int | None) -> None:
    clients = [await guest(address, f"Guest {seat}") for seat in setup.people]
    table = await LoadedTable.open(clients, setup, Tally(), confirm=True)
    own = [_Viewer(Client(address, client.token, browser=True), table.table, sizes) for client in clients]
    viewers = [*own, _Viewer(Client(address, browser=True), table.table, sizes)]
    for viewer in viewers:
        await viewer.load()
    listening = [asyncio.ensure_future(viewer.listen()) for viewer in viewers]
    acts = 0
    while acts != most and (asked := await table.waits_for()):
        seat = asked[0]
        seq = await table.act(seat)
        acts += 1
        # What the next act changes is measured apart.
        await own[seat].has_seen(seq)
        if acts % LOADED_EVERY == 0:
            for viewer in viewers:
                await viewer.load()
    sizes.acts += acts
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    for client in [*clients, *(viewer.client for viewer in viewers)]:
        await client.closed()


def needed(sheet: str, letters: set[str]) -> list[str]:
    """The files that a style sheet names, but for fonts of letters that are not on the page.

    >>> needed("@font-face { src: url(a.woff2); unicode-range: U+61-7A, U+E9; }", {"é"})
    ['a.woff2']
    >>> needed("@font-face { src: url(a.woff2); unicode-range: U+61-7A, U+E9; }", {"Ł"})
    []
    """
    codes = set(map(ord, letters))
    return [
        name
        for block in _BLOCKS.findall(sheet)
        if not (ranges := _RANGE.findall(block.partition("unicode-range:")[2]))
        or any(codes & {*range(int(first, 16), int(last or first, 16) + 1)} for first, last in ranges)
        for name in _URLS.findall(block)
    ]


class _Viewer:
    """Somebody with the page of a table open."""

    def __init__(self, client: Client, table: str, sizes: Sizes) -> None:
        self.client = client
        self._path = f"/t/{table}"
        self._sizes = sizes
        self._live = ""
        self._seen = 0
        self._moved = asyncio.Event()

    async def load(self) -> None:
        """Load the page with all that belongs to it, as a browser that was never here."""
        body, wire = await self.client.fetch("GET", self._path)
        page = body.decode()
        live = _LIVE.search(page)
        if live is None:
            raise RuntimeError(f"{self._path} listens to nothing")
        self._live = html.unescape(live[1])
        files: dict[str, int] = {}
        letters = set(html.unescape(page))  # once: it is most of what a load costs here
        for path in _FILES.findall(page):
            await self._load_with_parts(path, files, letters)
        self._sizes.pages.append(wire / 1000)
        self._sizes.loads.append((wire + sum(files.values())) / 1000)

    async def _load_with_parts(self, path: str, loaded: dict[str, int], letters: set[str]) -> None:
        """Load a file and those that a style sheet names, each once: the page asks for its font ahead of the sheet."""
        if path in loaded:
            return
        body, loaded[path] = await self.client.fetch("GET", path)
        if path.endswith(".css"):
            for name in needed(body.decode(), letters):
                await self._load_with_parts(urljoin(path, name), loaded, letters)

    async def listen(self) -> None:
        """Take in the patches."""
        async with aclosing(self.client.stream(self._live)) as told:
            async for event in told:
                if event.event == "patch":
                    self._sizes.patches.append(event.wire / 1000)
                    self._sizes.alone.append(len(gzip.compress(event.data, 6)) / 1000)
                    self._sizes.plain.append(len(event.data) / 1000)
                    self._seen = int(event.id)
                    self._moved.set()

    async def has_seen(self, seq: int) -> None:
        """Wait until the page shows an act."""
        while self._seen < seq:
            self._moved.clear()
            await asyncio.wait_for(self._moved.wait(), 30)
