"""What is compressed on the wire, for whom, and that events are not held back by it."""

from __future__ import annotations

import gzip
import zlib
from random import Random

import pytest

from clepsydra.drawing.assets import asset, files
from clepsydra.lab.client import expander
from clepsydra.web import compression
from tests.web.api import Api, Person


async def _seated(api: Api) -> tuple[Person, str]:
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    return ann, await api.table(ann, bob)


@pytest.mark.parametrize("name", ["base.css", "table.js", "icons.svg"])
async def test_texts_among_the_files_are_sent_compressed_to_who_can_read_that(
    sqlite_api: Api, name: str
) -> None:
    client = sqlite_api.stranger().client
    plain = await client.get(asset(name), headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == files()[name]
    sizes = [len(plain.content) / 2]
    for coding in ("gzip", "br"):
        small = await client.get(asset(name), headers={"Accept-Encoding": f"{coding}, deflate"})
        assert small.headers["content-encoding"] == coding
        assert small.content == plain.content
        assert "Accept-Encoding" in small.headers["vary"]
        sizes.append(int(small.headers["content-length"]))
    assert sizes == sorted(sizes, reverse=True), "brotli is the smallest"
    best = await client.get(asset(name), headers={"Accept-Encoding": "gzip, deflate, br"})
    assert best.headers["content-encoding"] == "br"
    assert "Accept-Encoding" in plain.headers["vary"], "a cache must keep them apart"


async def test_a_font_is_compressed_already(sqlite_api: Api) -> None:
    font = await sqlite_api.stranger().client.get(asset("fonts/archivo.woff2"))
    assert "content-encoding" not in font.headers
    assert font.content == files()["fonts/archivo.woff2"]


async def test_pages_are_compressed_and_short_answers_are_not(sqlite_api: Api) -> None:
    ann, table = await _seated(sqlite_api)
    for accepted, coding in (("gzip", "gzip"), ("gzip, deflate, br", "br"), ("br", "br")):
        page = await ann.client.get(f"/t/{table}", headers={"Accept-Encoding": accepted})
        assert page.headers["content-encoding"] == coding
        assert int(page.headers["content-length"]) < len(page.content) / 2
        assert page.text.rstrip().endswith("</html>")
    short = await ann.client.get("/health")
    assert "content-encoding" not in short.headers
    plain = await ann.client.get(f"/t/{table}", headers={"Accept-Encoding": "gzip;q=0"})
    assert "content-encoding" not in plain.headers


@pytest.mark.parametrize(
    ("eyes", "accepted", "coding"),
    [
        ("?seat=0", "gzip, deflate, br", "br"),
        ("?seat=0", "gzip", "gzip"),
        ("?seat=0", "gzip, br;q=0", "gzip"),
        ("", "gzip, deflate, br", "gzip"),
    ],
)
async def test_every_event_of_a_stream_can_be_read_when_it_arrives(
    sqlite_api: Api, eyes: str, accepted: str, coding: str
) -> None:
    ann, table = await _seated(sqlite_api)
    ann.client.headers["accept-encoding"] = accepted
    async with ann.stream(f"/tables/{table}/stream{eyes}") as listener:
        assert listener.headers["content-encoding"] == coding, "a seat's own compressor, or the crowd's"
        await listener.next("picture")
        for text in ("one", "two", "three"):
            await ann.post(f"/tables/{table}/chat", {"text": text}, 201)
            assert (await listener.next()).data["text"] == text


async def test_who_cannot_read_it_gets_a_plain_stream(sqlite_api: Api) -> None:
    ann, table = await _seated(sqlite_api)
    program = await ann.program()
    del program.client.headers["accept-encoding"]
    async with program.stream(f"/tables/{table}/stream?seat=0") as listener:
        assert "content-encoding" not in listener.headers
        assert (await listener.next()).name == "picture"


@pytest.mark.parametrize("coding", ["br", "gzip"])
async def test_a_stream_that_ends_is_whole(sqlite_api: Api, coding: str) -> None:
    ann, table = await _seated(sqlite_api)
    ann.client.headers["accept-encoding"] = coding
    listener = ann.stream(f"/tables/{table}/stream?seat=0")
    async with listener:
        await listener.next("picture")
        sqlite_api.service.close_streams()
        await listener.next("bye")
        assert await listener.raw() == "", "the sum at the end is right, or this would not decode"


def test_what_came_before_makes_an_event_small() -> None:
    stream, expand = compression.SharedStream(), zlib.decompressobj(zlib.MAX_WBITS | 16)
    body = bytes(range(256)) * 40
    sizes: list[int] = []
    for number in range(6):
        event = b"id: %d\ndata: %s\n\n" % (number, body)
        sent = stream.next(event, last=False)
        assert expand.decompress(sent) == event
        sizes.append(len(sent))
    assert max(sizes[1:]) < sizes[0] / 2
    assert expand.decompress(stream.next(b"", last=True)) == b""
    assert expand.eof


def test_a_seat_is_sent_only_what_it_has_not_seen_of_patches_larger_than_the_window_of_gzip() -> None:
    def sizes(stream: compression.EventStream) -> list[int]:
        expand = expander({"content-encoding": stream.coding.decode()})
        sent: list[int] = []
        for number in range(4):
            patch = b"%d" % number + Random(7).randbytes(compression.WINDOW + 1)
            piece = stream.next(patch, last=False)
            assert expand(piece) == patch
            sent.append(len(piece))
        return sent

    assert max(sizes(compression.OwnStream())[1:]) < 100
    assert min(sizes(compression.SharedStream())[1:]) > compression.WINDOW / 2


def test_an_event_is_compressed_once_for_all_who_were_sent_the_same() -> None:
    compression.piece.cache_clear()
    streams = [compression.SharedStream() for _ in range(50)]
    for number in range(4):
        assert len({stream.next(b"event %d" % number, last=False) for stream in streams}) == 1
    assert compression.piece.cache_info().misses == 4


def test_a_stream_of_one_member_is_what_any_gzip_reads() -> None:
    stream = compression.SharedStream()
    sent = b"".join(stream.next(b"event %d\n" % number, last=number == 99) for number in range(100))
    assert gzip.decompress(sent) == b"".join(b"event %d\n" % number for number in range(100))
