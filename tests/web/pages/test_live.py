"""The stream of an open page: patches bring it to what a page loaded anew would show, and cost each viewer little."""

from __future__ import annotations

import re
from unittest.mock import create_autospec

import pytest

from clepsydra.drawing.assets import drawn_by
from clepsydra.web.pages import lines
from clepsydra.web.pages.bars import Bars
from clepsydra.web.pages.drawing import Drawer
from tests.drawing.walk import element_of, put
from tests.service import quiet
from tests.web.api import Api, Event, Person, Stream

LINES = re.compile(r'<div id="lines"[^>]*>.*?<ol[^>]*>(.*?)</ol></div></div>', re.DOTALL)
TURN = re.compile(r'<li class="(?:log-turn|mark)".*?(?=<li class="(?:log-turn|mark)"|$)', re.DOTALL)
BARE = re.compile(r'<li id="line-.*?</li>', re.DOTALL)
MARK = '<li class="mark"'
REST = "</ol></details></li>"


def name_of(item: str) -> str:
    """The id of a line or a turn."""
    found = re.search(r'id="([^"]+)"', item)
    assert found is not None
    return found[1]


def live(
    person: Person,
    table: str,
    seat: int | None = None,
    *,
    seq: int | None = None,
    said: int | None = None,
    last: str = "",
    by: str = "",
) -> Stream:
    """The stream that the page of a table listens to; `by` says what drew the page, Hourglass by this release by default."""
    query = {"seat": seat, "seq": seq, "by": by or drawn_by("hourglass"), "said": said}
    wanted = "&".join(f"{name}={value}" for name, value in query.items() if value is not None)
    cookies = "; ".join(f"{name}={value}" for name, value in person.client.cookies.items())
    headers = {**person.client.headers, "cookie": cookies} | ({"last-event-id": last} if last else {})
    return Stream(person.api.app, f"/t/{table}/live?{wanted}", headers)


class OpenPage:
    """A page as the script keeps it: the lines of its log, and the newest form of everything else."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.lines = lines_of(source)
        self.pieces: dict[str, str] = {}
        self.whole_logs = 0
        self.continued = 0
        """How often a turn that was on the page went on."""

    def take(self, event: Event) -> None:
        """Put in what was sent."""
        pieces: dict[str, str] = event.data
        if "lines" in pieces:
            self.lines = lines_of(pieces["lines"])
            self.whole_logs += 1
        self.add(pieces.get("lines+", ""))
        lasting = pieces.keys() - {
            "lines",
            "lines+",
            "events+",
        }  # what happened is shown once and leaves no trace
        put_in = {name: html for name, html in pieces.items() if name in lasting}
        self.pieces |= put_in
        self.source = put(self.source, {name: html for name, html in put_in.items() if name != "title"})

    def add(self, html: str) -> None:
        """Bare lines go on with the turn on top or replace what has grown, turns come below the mark on top.

        The oldest turns are forgotten.
        """
        running, turns = html.partition("<li class=")[0], TURN.findall(html)
        for line in BARE.findall(running):
            self._go_on(line)
        for turn in turns:
            self._begin(turn)
        while sum(turn.count("<li") for turn in self.lines) > lines.MOST:
            self.lines.pop()

    def _go_on(self, line: str) -> None:
        top = next(number for number, turn in enumerate(self.lines) if REST in turn)
        was = next((own for own in BARE.findall(self.lines[top]) if name_of(own) == name_of(line)), "")
        old, new = (was, line) if was else (REST, line + REST)
        self.lines[top] = self.lines[top].replace(old, new)
        self.continued += 1

    def _begin(self, turn: str) -> None:
        known = [number for number, other in enumerate(self.lines) if name_of(other) == name_of(turn)]
        if known:
            self.lines[known[0]] = turn
            self.continued += 1
            return
        below = bool(self.lines) and MARK in self.lines[0] and MARK not in turn
        self.lines.insert(1 if below else 0, turn)


def lines_of(source: str) -> list[str]:
    """The turns and marks of a log, all folded."""
    found = LINES.search(source)
    assert found is not None
    return TURN.findall(found[1].replace("<details open>", "<details>"))


async def page_of(person: Person, table: str) -> str:
    return (await person.client.get(f"/t/{table}")).text


async def party(api: Api, game: str = "hourglass") -> tuple[dict[int, Person], str]:
    people = {number: await api.guest(name) for number, name in enumerate(("Ann", "Bob"))}
    return people, await api.table(*people.values(), game=game)


async def play(people: dict[int, Person], table: str, pick: int = -1) -> tuple[int, int]:
    """Whoever is asked answers; who it was, and the number of the act."""
    seat = (await people[0].get(f"/tables/{table}"))["waits_for"][0]
    picture = await people[seat].get(f"/tables/{table}/picture?seat={seat}")
    question = picture["question"]
    where = f"/tables/{table}/seats/{seat}"
    if question is None:
        done = await people[seat].post(f"{where}/confirm", {"expected": picture["seq"]})
    else:
        options = question["options"]
        answer = options[: question["at_least"]] if question["several"] else options[pick]
        done = await people[seat].post(f"{where}/answer", {"expected": picture["seq"], "answer": answer})
    return seat, done["seq"]


async def can_undo(person: Person, table: str, seat: int) -> bool:
    return bool((await person.get(f"/tables/{table}/picture?seat={seat}"))["can_undo"])


async def until(stream: Stream, page: OpenPage, seq: int) -> None:
    while True:
        event = await stream.next("patch")
        page.take(event)
        if int(event.id) >= seq:
            return


@pytest.mark.parametrize("game", ["hourglass", "anachrony"])
async def test_a_page_that_listens_shows_what_a_new_one_shows(sqlite_api: Api, game: str) -> None:
    people, table = await party(sqlite_api, game)
    by = drawn_by(game)
    pages = {seat: OpenPage(await page_of(person, table)) for seat, person in people.items()}
    async with (
        live(people[0], table, 0, seq=0, by=by) as anns,
        live(people[1], table, 1, seq=0, by=by) as bobs,
    ):
        streams = {0: anns, 1: bobs}
        for _ in range(20):
            seat, seq = await play(people, table)
            await until(streams[seat], pages[seat], seq)
            new = await page_of(people[seat], table)
            assert pages[seat].lines == lines_of(new)
            for place in ("boards", "seats", "ask"):
                assert element_of(pages[seat].source, place) == element_of(new, place)
    assert max(page.whole_logs for page in pages.values()) <= 4, "only when the tokens of the seats change"
    assert sum(page.continued for page in pages.values()), "some turn was told bit by bit"


async def test_what_was_taken_back_disappears_from_the_log(sqlite_api: Api) -> None:
    people, table = await party(sqlite_api)
    before: dict[int, list[str]] = {}
    seat = seq = 0
    while not before or not await can_undo(people[seat], table, seat):
        before = {seat: lines_of(await page_of(person, table)) for seat, person in people.items()}
        seat, seq = await play(people, table)
    page = OpenPage(await page_of(people[seat], table))
    async with live(people[seat], table, seat) as stream:
        page.take(await stream.next("patch"))
        undone = await people[seat].post(f"/tables/{table}/seats/{seat}/undo", {"expected": seq})
        await until(stream, page, undone["seq"])
        assert page.lines == before[seat] == lines_of(await page_of(people[seat], table))


async def test_who_has_seen_everything_is_sent_nothing_and_then_only_what_is_new(sqlite_api: Api) -> None:
    people, table = await party(sqlite_api)
    for _ in range(3):
        await play(people, table)
    source = await page_of(people[0], table)
    page = OpenPage(source)
    seen = re.findall(r"/live\?seq=(\d+)", source)[0]
    async with live(people[0], table, 0, seq=0, said=0, last=seen) as stream:
        await people[0].post(f"/tables/{table}/chat", {"text": "Here I am."}, 201)
        await stream.next("said")  # whoever listens has by then been compared with what there is
        seat, seq = await play(people, table)
        while seat != 0:
            seat, seq = await play(people, table)
        await until(stream, page, seq)
        assert page.whole_logs == 0
        assert page.lines == lines_of(await page_of(people[0], table))


async def test_who_missed_something_is_sent_all_anew_with_the_whole_log(sqlite_api: Api) -> None:
    people, table = await party(sqlite_api)
    for _ in range(12):
        await play(people, table)
    whole = lines_of(await page_of(people[0], table))
    # As after a restart: the match is loaded from a checkpoint, before which it has nothing to tell.
    await quiet(sqlite_api.service)
    sqlite_api.service._sessions.clear()
    page = OpenPage(await page_of(people[0], table))
    sqlite_api.service._sessions.clear()
    async with live(people[0], table, 0, seq=1) as stream:
        page.take(await stream.next("patch"))
    assert page.whole_logs == 1
    assert page.lines == whole
    assert {"ask", "seats", "seat-menu", "request"} <= page.pieces.keys()


async def test_a_page_that_another_release_drew_is_sent_everything_once(sqlite_api: Api) -> None:
    """Its elements may be others: what is sent of a part of a region would find no place."""
    people, table = await party(sqlite_api)
    for _ in range(3):
        await play(people, table)
    source = await page_of(people[0], table)
    address = re.search(r"/live\?seq=(\d+)&amp;by=(\w+)", source)
    assert address is not None
    seen, by = address.groups()
    assert by == drawn_by("hourglass")
    page = OpenPage(source)
    async with live(people[0], table, 0, by="another", last=seen) as stream:
        page.take(await stream.next("patch"))
    assert page.whole_logs == 1
    assert {"ask", "seats", "seat-menu", "hand-0"} <= page.pieces.keys()


async def test_of_the_menu_a_page_is_sent_what_differs(sqlite_api: Api) -> None:
    """Each answer of a turn is another one to go back before; all else in the menu is as it was."""
    people, table = await party(sqlite_api, "anachrony")
    page = OpenPage(await page_of(people[0], table))
    async with live(people[0], table, 0, seq=0, by=drawn_by("anachrony")) as stream:
        for _ in range(16):
            seat, seq = await play(people, table)
            if seat == 0:
                await until(stream, page, seq)
    assert "deed-back" in page.pieces


async def test_what_no_answer_changes_in_the_menu_is_drawn_once(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each answer makes another table of what is kept in the session, but only its number and its time differ."""
    people, table = await party(sqlite_api, "anachrony")
    about = create_autospec(Bars._about, side_effect=Bars._about)
    monkeypatch.setattr(Bars, "_about", about)
    page = OpenPage(await page_of(people[0], table))
    async with live(people[0], table, 0, seq=0, by=drawn_by("anachrony")) as stream:
        for _ in range(8):
            seat, seq = await play(people, table)
            if seat == 0:
                await until(stream, page, seq)
    seats = {call.args[0].picture.seat for call in about.call_args_list}
    assert 0 in seats
    assert about.call_count == len(seats), "once for each who looks"


async def test_all_who_see_the_same_are_sent_the_same_bytes(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, table = await party(sqlite_api, "anachrony")
    made = create_autospec(Drawer.pieces, side_effect=Drawer.pieces)
    monkeypatch.setattr(Drawer, "pieces", made)
    by = drawn_by("anachrony")
    watching = [live(sqlite_api.stranger(), table, seq=0, by=by) for _ in range(20)]
    for stream in watching:
        await stream.__aenter__()
    acts = [await play(people, table) for _ in range(2)]
    told = [(await stream.next("patch")).data for stream in watching]
    assert all(each == told[0] for each in told)
    assert made.call_count <= len(acts), "each patch is made once, not for each who watches"
    for stream in watching:
        await stream.__aexit__()


async def test_chat_written_before_the_stream_began_comes_first(sqlite_api: Api) -> None:
    people, table = await party(sqlite_api)
    for text in ("on the page", "missed", "also missed"):
        await people[1].post(f"/tables/{table}/chat", {"text": text}, 201)
    async with live(people[0], table, 0, said=1) as stream:
        missed = [(await stream.next("said")).data["said"] for _ in range(2)]
        await people[1].post(f"/tables/{table}/chat", {"text": "new"}, 201)
        new = (await stream.next("said")).data["said"]
    for said, text in zip([*missed, new], ("missed", "also missed", "new"), strict=True):
        assert said.endswith(f"{text}</li>")


async def test_missed_chat_of_a_blocked_player_stays_hidden(sqlite_api: Api) -> None:
    people, table = await party(sqlite_api)
    await people[0].call("PUT", f"/me/blocked/{people[1].id}")
    await people[1].post(f"/tables/{table}/chat", {"text": "rude"}, 201)
    await people[0].post(f"/tables/{table}/chat", {"text": "mine"}, 201)
    async with live(people[0], table, 0, said=0) as stream:
        assert (await stream.next("said")).data["said"].endswith("mine</li>")
