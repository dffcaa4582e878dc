"""The live stream: what a listener is told, from where they left off, and what is left when they are gone."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from clepsydra.tables.metrics import STREAMS
from clepsydra.tables.service import TableService
from clepsydra.web.api import stream
from tests.service import quiet
from tests.web.api import Api, Person, Stream


async def _party(api: Api) -> tuple[Person, Person, str]:
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    return ann, bob, await api.table(ann, bob)


async def _answer(person: Person, table: str, seat: int, answer: Any = None) -> None:
    """Answer what the seat is asked, with its first option unless told otherwise, and confirm it."""
    picture = await person.get(f"/tables/{table}/picture?seat={seat}")
    question = picture["question"]
    first = [] if question["several"] else question["options"][-1]
    body = {"answer": first if answer is None else answer, "expected": picture["seq"], "confirm": True}
    await person.post(f"/tables/{table}/seats/{seat}/answer", body)


async def _both_answer(ann: Person, bob: Person, table: str) -> None:
    await _answer(ann, table, 0)
    await _answer(bob, table, 1)


def _people(ann: Person, bob: Person) -> dict[int, Person]:
    return {0: ann, 1: bob}


async def test_a_new_listener_first_gets_the_picture(api: Api) -> None:
    ann, _, table = await _party(api)
    async with ann.stream(f"/tables/{table}/stream?seat=0") as listener:
        assert listener.status == 200
        assert listener.headers["content-type"].startswith("text/event-stream")
        assert listener.headers["cache-control"] == "no-store"
        first = await listener.next()
        assert first.name == "picture"
        assert first.data == await ann.get(f"/tables/{table}/picture?seat=0")


async def test_what_happens_is_told_to_each_as_they_may_see_it(api: Api) -> None:
    ann, bob, table = await _party(api)
    spectator = api.stranger()
    async with (
        ann.stream(f"/tables/{table}/stream?seat=0") as anns,
        spectator.stream(f"/tables/{table}/stream") as spectators,
    ):
        for listener in (anns, spectators):
            await listener.next("picture")
        await _answer(ann, table, 0)
        assert (await anns.next("picture")).data["answered"] == []
        seen = (await spectators.next("picture")).data
        assert (seen["ready"], seen["answered"], seen["question"]) == ([0], None, None)
        await _answer(bob, table, 1)
        for listener, path in ((anns, "?seat=0"), (spectators, "")):
            told = (await listener.next("picture")).data
            now = await ann.get(f"/tables/{table}/picture{path}")
            assert told["seq"] == now["seq"]
            assert told["waits_for"] == now["waits_for"]


@pytest.mark.rule("TB-UND-05")
async def test_a_tentative_answer_is_told_to_nobody_else(sqlite_api: Api) -> None:
    ann, bob, table = await _party(sqlite_api)
    await _both_answer(ann, bob, table)
    seat = (await ann.get(f"/tables/{table}"))["waits_for"][0]
    owner, other = _people(ann, bob)[seat], _people(ann, bob)[1 - seat]
    async with (
        owner.stream(f"/tables/{table}/stream?seat={seat}") as own,
        other.stream(f"/tables/{table}/stream?seat={1 - seat}") as others,
        sqlite_api.stranger().stream(f"/tables/{table}/stream") as spectators,
    ):
        for listener in (own, others, spectators):
            await listener.next("picture")
        picture = await owner.get(f"/tables/{table}/picture?seat={seat}")
        body = {"answer": picture["question"]["options"][-1], "expected": picture["seq"]}
        await owner.post(f"/tables/{table}/seats/{seat}/answer", body)
        held = (await own.next("picture")).data
        assert held["must_confirm"], "the last option ends the turn"
        # The chat comes after the answer, so whoever hears it has not been told of the answer.
        await owner.post(f"/tables/{table}/chat", {"text": "thinking"}, 201)
        for listener in (others, spectators):
            assert (await listener.next()).name == "line"
        await owner.post(f"/tables/{table}/seats/{seat}/confirm", {"expected": held["seq"]})
        for listener in (own, others, spectators):
            assert (await listener.next("picture")).data["answers"] > picture["answers"]


@pytest.mark.rule("TB-UND-05", "TB-PRG-01")
async def test_how_many_acts_a_table_has_seen_tells_nobody_what_others_try_or_foresee(api: Api) -> None:
    ann, bob, table = await _party(api)
    await _both_answer(ann, bob, table)
    seat = (await ann.get(f"/tables/{table}"))["waits_for"][0]
    owner, other = _people(ann, bob)[seat], _people(ann, bob)[1 - seat]

    async def shown(person: Person) -> list[Any]:
        """All that is told of the table itself, but for whom it is told."""
        alone = await person.get(f"/tables/{table}")
        (listed,) = [one for one in await person.get("/tables") if one["id"] == table]
        assert listed["seq"] is None
        return [{**one, "seats": None, "hosting": None, "invite": None} for one in (alone, listed)]

    people = (owner, other, api.stranger())
    before = [await shown(person) for person in people]
    eyes = (f"?seat={seat}", f"?seat={1 - seat}", "")
    pictures = [
        await person.get(f"/tables/{table}/picture{query}")
        for person, query in zip(people, eyes, strict=True)
    ]
    assert [one["seq"] for one, _ in before] == [one["seq"] for one in pictures], "each by their own count"
    picture = await owner.get(f"/tables/{table}/picture?seat={seat}")
    body = {"answer": picture["question"]["options"][-1], "expected": picture["seq"]}
    tried = await owner.post(f"/tables/{table}/seats/{seat}/answer", body)
    foreseen = {"rule": "HG-PAY-02", "answer": ["pay", 1, 0]}
    await owner.post(f"/tables/{table}/seats/{seat}/programs", foreseen)
    own, *others = [await shown(person) for person in people]
    assert (own[0]["seq"], others) == (tried["seq"] + 1, before[1:])
    assert [one["seq"] for one in await other.get("/tables/mine")] == [None]
    held = await owner.get(f"/tables/{table}/picture?seat={seat}")
    await owner.post(f"/tables/{table}/seats/{seat}/confirm", {"expected": held["seq"]})
    for person, (one, _), hidden in zip(people, before, (2, 0, 0), strict=True):
        alone, listed = await shown(person)
        assert alone["seq"] == one["seq"] + hidden + 1, "all see one act more than they knew of"
        assert listed["moved_at"] > before[0][1]["moved_at"], "what all may know moves the table"


async def test_who_comes_back_is_told_what_they_missed_and_nothing_twice(api: Api) -> None:
    ann, bob, table = await _party(api)
    async with ann.stream(f"/tables/{table}/stream?seat=0") as listener:
        known = (await listener.next("picture")).data["events"]
        await _both_answer(ann, bob, table)
        while True:
            event = await listener.next("picture")
            known[event.data["first_event"] :] = event.data["events"]
            if event.data["question"] or event.data["waits_for"] == [1]:
                break
    seat = (await ann.get(f"/tables/{table}"))["waits_for"][0]
    await _answer(_people(ann, bob)[seat], table, seat)
    await bob.post(f"/tables/{table}/chat", {"text": "where is Ann?"}, 201)
    async with ann.stream(f"/tables/{table}/stream?seat=0", last=event.id) as back:
        told = {one.name: one for one in [await back.next(), await back.next()]}
        assert told.keys() == {"picture", "line"}
        missed, line = told["picture"].data, told["line"].data
        assert missed["first_event"] >= event.data["settled"]
        known[missed["first_event"] :] = missed["events"]
        assert (line["name"], line["text"]) == ("Bob", "where is Ann?")
    whole = await ann.get(f"/tables/{table}/log?seat=0")
    assert whole["first_event"] == 0
    assert known == whole["events"]


async def _goes_back(ann: Person, bob: Person, table: str) -> None:
    await _both_answer(ann, bob, table)
    await ann.post(f"/tables/{table}/seats/0/takeback", {"to": 0})
    await bob.post(f"/tables/{table}/seats/1/takeback/agree")


@pytest.mark.rule("TB-UND-07")
async def test_who_missed_a_takeback_is_told_to_reload(api: Api) -> None:
    ann, bob, table = await _party(api)
    async with ann.stream(f"/tables/{table}/stream?seat=0") as listener:
        last = (await listener.next("picture")).id
    await _goes_back(ann, bob, table)
    async with ann.stream(f"/tables/{table}/stream?seat=0", last=last) as back:
        assert (await back.next()).name == "reload"
        picture = await back.next("picture")
        assert picture.data["question"] is not None
        assert picture.data["answers"] == 0


async def test_after_a_takeback_the_log_still_begins_at_the_beginning(sqlite_api: Api) -> None:
    ann, bob, table = await _party(sqlite_api)
    for _ in range(6):
        seats = (await ann.get(f"/tables/{table}"))["waits_for"]
        for seat in seats:
            await _answer(_people(ann, bob)[seat], table, seat)
    before = await ann.get(f"/tables/{table}/log?seat=0")
    seat = (await ann.get(f"/tables/{table}"))["waits_for"][0]
    await _answer(_people(ann, bob)[seat], table, seat)
    await _people(ann, bob)[seat].post(f"/tables/{table}/seats/{seat}/takeback", {"to": before["answers"]})
    await _people(ann, bob)[1 - seat].post(f"/tables/{table}/seats/{1 - seat}/takeback/agree")
    after = await ann.get(f"/tables/{table}/log?seat=0")
    assert (after["first_event"], after["events"]) == (0, before["events"])


@pytest.mark.parametrize("last", ["999999.0.0", "yesterday", "1.2", "-1.0.0", "9" * 50 + ".0.0"])
async def test_who_claims_to_have_seen_what_never_was_starts_anew(sqlite_api: Api, last: str) -> None:
    ann, _, table = await _party(sqlite_api)
    async with ann.stream(f"/tables/{table}/stream?seat=0", last=last) as listener:
        assert (await listener.next("picture")).data["first_event"] == 0


@pytest.mark.rule("TB-SIT-08")
async def test_the_chat_is_heard_by_all_who_see_the_table(api: Api) -> None:
    ann, bob, table = await _party(api)
    async with (
        bob.stream(f"/tables/{table}/stream?seat=1") as bobs,
        api.stranger().stream(f"/tables/{table}/stream") as spectators,
    ):
        for listener in (bobs, spectators):
            await listener.next("picture")
        for text in ("hello", "again"):
            await ann.post(f"/tables/{table}/chat", {"text": text}, 201)
        for listener in (bobs, spectators):
            lines = [await listener.next("line") for _ in range(2)]
            assert [(line.data["name"], line.data["text"]) for line in lines] == [
                ("Ann", "hello"),
                ("Ann", "again"),
            ]


async def test_sitting_down_and_starting_are_told(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    table = await sqlite_api.table(ann, setup={"seats": ["person", "person"]}, start=False)
    async with ann.stream(f"/tables/{table}/stream") as listener:
        told = await listener.next()
        assert (told.name, told.data["seats"][1]["free"]) == ("table", True)
        await bob.post(f"/tables/{table}/seats/1", {})
        told = await listener.next()
        assert (told.name, told.data["seats"][1]["name"]) == ("table", "Bob")
        await ann.post(f"/tables/{table}/start")
        assert (await listener.next("table")).data["status"] == "playing"
        assert (await listener.next("picture")).data["waits_for"] == [0, 1]


async def test_silence_is_broken_by_a_sign_of_life(sqlite_api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.02)
    ann, _, table = await _party(sqlite_api)
    async with ann.stream(f"/tables/{table}/stream?seat=0") as listener:
        await listener.next("picture")
        assert await listener.raw() == ":\n\n"


async def test_texts_come_in_the_listeners_language_or_not_at_all(sqlite_api: Api) -> None:
    ann, bob, table = await _party(sqlite_api)
    await _both_answer(ann, bob, table)
    texts: list[list[str]] = []
    for query in ("lang=en", "lang=fr", "texts=false"):
        async with ann.stream(f"/tables/{table}/stream?seat=0&{query}") as listener:
            texts.append([event["text"] for event in (await listener.next("picture")).data["events"]])
    english, french, none = texts
    assert english != french
    assert len(english) == len(french)
    assert set(none) == {""}


# The end of a stream


def _open_streams(service: TableService) -> tuple[float, int]:
    return STREAMS._value.get(), service.streams


async def test_a_thousand_listeners_who_vanish_leave_no_stream_behind(sqlite_api: Api) -> None:
    ann, bob, table = await _party(sqlite_api)
    streams: list[Stream] = []
    for number in range(1_000):
        person, seat = ((ann, "?seat=0"), (bob, "?seat=1"), (sqlite_api.stranger(), ""))[number % 3]
        streams.append(await person.stream(f"/tables/{table}/stream{seat}").__aenter__())
    for one in streams:
        await one.next("picture")
    assert _open_streams(sqlite_api.service) == (1_000, 1_000)
    for one in streams:
        one.vanish()
    await asyncio.gather(*(one.__aexit__() for one in streams))
    await quiet(sqlite_api.service)
    assert _open_streams(sqlite_api.service) == (0, 0)
    session = await sqlite_api.service.session(table)
    assert (len(session.audience), session.audience.seq) == (0, None)


async def test_a_house_that_closes_says_bye_after_all_it_has_to_say(sqlite_api: Api) -> None:
    ann, _, table = await _party(sqlite_api)
    async with ann.stream(f"/tables/{table}/stream?seat=0") as listener:
        await listener.next("picture")
        await ann.post(f"/tables/{table}/chat", {"text": "last words"}, 201)
        sqlite_api.service.close_streams()
        assert (await listener.next()).data["text"] == "last words"
        bye = await listener.next()
        assert (bye.name, bye.retry) == ("bye", "200")
        assert await listener.raw() == ""
    assert _open_streams(sqlite_api.service) == (0, 0)


async def test_who_comes_while_the_house_closes_is_sent_elsewhere(sqlite_api: Api) -> None:
    ann, _, table = await _party(sqlite_api)
    sqlite_api.service.close_streams()
    async with ann.stream(f"/tables/{table}/stream?seat=0") as listener:
        assert (await listener.next("bye")).name == "bye"
