"""A notice of a turn tells the moves since the reader's last one, in the sentences of the log and no more than that."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import structs

from clepsydra.bus import AloneBus
from clepsydra.kernel import LANGUAGES, Chance, Event, in_words, sentences
from clepsydra.store.queries import SqlStore
from clepsydra.tables import queries
from clepsydra.tables.notices import Channel, Notice
from clepsydra.tables.notices import Event as Wanted
from clepsydra.tables.picture import picture_of
from clepsydra.tables.service import TableService
from clepsydra.web.notices import moves, push
from clepsydra.web.notices.messages import Line, Message, as_text
from clepsydra.web.notices.moves import LONGEST, MOST_MOVES, Hearer, moves_at
from clepsydra.web.notices.webhooks import LONGEST as DISCORDS
from clepsydra.web.notices.webhooks import body_for
from tests.notices.receivers import Clock, receiver, sender, wants
from tests.notices.test_outbox import until_asked
from tests.service import Party, guest
from tests.texts import SITE

DISCORD = "https://discord.com/api/webhooks/1/secret"


async def told_to(party: Party, viewer: int | None, since: int, lang: str = "en") -> list[str]:
    """The sentences of the log for a viewer, of what came after so many answers."""
    match = await party.match()
    picture = picture_of(match, viewer)
    reader = queries.reader_for(match.table, lang)
    moments: list[tuple[int, Event]] = [*zip(picture.moments, picture.events, strict=True)]
    found = sentences(match.position.rules, moments)
    return [
        in_words(reader, match.position.rules, one) for one in found if one.at > since and not one.heading
    ]


async def last_answer(party: Party, seat: int) -> int:
    """How many answers counted with the last one of a seat."""
    history = (await party.match()).state.history
    return max((number for number, (by, _) in enumerate(history, 1) if by == seat), default=0)


async def played(service: TableService, seat: int = 0) -> Party:
    """A game in which all have moved and which waits for a seat again."""
    party = await Party.begins(service, "hourglass", 3, confirm=False)
    await until_asked(party, seat)
    while not await told_to(party, None, await last_answer(party, seat)):
        assert not (await party.match()).over
        await until_asked(party, seat)
    return party


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_who_comes_back_reads_what_the_log_tells_since_their_last_answer(
    service: TableService, lang: str
) -> None:
    party = await played(service)
    expected = await told_to(party, 0, await last_answer(party, 0), lang)
    assert expected
    found = await moves_at(service, party.id, Hearer(0, 0, group=False, lang=lang))
    assert [*found][-MOST_MOVES:] == expected[-MOST_MOVES:]


async def test_a_process_that_did_not_see_the_game_tells_the_same_moves(service: TableService) -> None:
    party = await played(service)
    seen = await moves_at(service, party.id, Hearer(0, 0, group=False, lang="en"))
    other = TableService(service.store, AloneBus())
    assert seen
    assert await moves_at(other, party.id, Hearer(0, 0, group=False, lang="en")) == seen


async def test_of_many_moves_the_newest_are_told_and_the_others_counted(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await played(service)
    monkeypatch.setattr(moves, "MOST_MOVES", 2)
    match = await party.match()
    match.state.history = [(1, act) for _, act in match.state.history]  # as if only the others had answered
    expected = await told_to(party, 0, 0)
    found = await moves_at(service, party.id, Hearer(0, 0, group=False, lang="en"))
    assert len(expected) > 3
    assert [*found] == [SITE.say("notices", "earlier", count=len(expected) - 2), *expected[-2:]]


async def test_a_long_sentence_is_cut(service: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await played(service)
    monkeypatch.setattr(moves, "in_words", lambda *_: "a move " * 100)
    found = await moves_at(service, party.id, Hearer(0, 0, group=False, lang="en"))
    assert found
    cut = [each for each in found if each.startswith("a move")]
    assert cut
    assert {len(each) for each in cut} <= {LONGEST - 1, LONGEST}
    assert all(each.endswith("…") for each in cut)


async def test_nothing_is_told_to_a_seat_that_is_not_asked(service: TableService) -> None:
    party = await played(service)
    asked = (await party.match()).asked
    other = next(seat for seat in range(3) if seat not in asked)
    assert await moves_at(service, party.id, Hearer(other, other, group=False, lang="en")) == ()


# From the act to the receiver


async def test_a_mailbox_reads_as_its_seat_and_a_webhook_as_a_spectator(
    service: TableService, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Hearer] = []

    async def moves_of(_service: TableService, _table: str, hearer: Hearer) -> tuple[str, ...]:
        seen.append(hearer)
        return ("Bob passes.",)

    monkeypatch.setattr("clepsydra.web.notices.sender.moves_at", moves_of)
    party, _ = await Party.begins(service), Clock(service)
    ann = party.people[0].id
    address = msgspec.json.encode(push.Subscription("https://push.example/1", "", "")).decode()
    await wants(store, ann, Channel.PUSH, address=address, events=Wanted.TURN)
    await wants(store, ann, Channel.MAIL, address="ann@example.org", events=Wanted.TURN, lang="fr")
    await wants(store, ann, events=Wanted.TURN)
    await wants(store, party.id, table_id=party.id, events=Wanted.TURN)
    await until_asked(party, 0)
    async with receiver() as got:
        await sender(service, got.outside()).sweep()
    assert {(each.viewer, each.group, each.lang) for each in seen} == {
        (0, False, "en"),
        (0, False, "fr"),
        (None, False, "en"),
        (None, True, "en"),
    }
    assert all("Bob passes." in request.json["text"].split("\n") for request in got.got)


async def test_a_webhook_gets_the_sentences_a_spectator_reads(service: TableService, store: SqlStore) -> None:
    party, _ = await played(service, seat=1), Clock(service)
    hook = await wants(store, party.people[0].id, events=Wanted.TURN)
    await until_asked(party, 0)
    expected = (await told_to(party, None, await last_answer(party, 0)))[-MOST_MOVES:]
    async with receiver() as got:
        await sender(service, got.outside()).sweep()
    (request,) = got.got
    assert "\n".join((*expected, f"https://play.example/t/{party.id}", "")) in request.json["text"]
    known = await store.destination(hook.id)
    assert known is not None
    assert known.failures == 0


async def test_the_channel_of_a_table_hears_the_turn_before_alone(service: TableService) -> None:
    party, chance = await Party.begins(service, "hourglass", 3, confirm=False), Chance(b"channel")
    turns = earlier = 0
    while turns < 12 and (asked := (await party.match()).asked):
        match = await party.match()
        deciders = [by for by, _ in match.state.history[: picture_of(match, None).answers]]
        others = [number for number, by in enumerate(deciders, 1) if by != deciders[-1]]
        if len(asked) == 1 and others:
            told = await moves_at(service, party.id, Hearer(asked[0], None, group=True, lang="en"))
            expected = await told_to(party, None, others[-1])
            assert [*told][-MOST_MOVES:] == expected[-MOST_MOVES:]
            turns += bool(told)
            earlier += len(await told_to(party, None, 0)) > len(told)
        await party.moves(chance)
    assert turns > 5
    assert earlier > 5


async def test_who_gave_their_seat_away_reads_nothing_of_it(service: TableService, store: SqlStore) -> None:
    party, clock = await played(service), Clock(service)
    stranger = guest("Dan")
    await wants(store, stranger.id, events=Wanted.TURN)
    await store.tell(party.id, [Notice(stranger.id, 0, Wanted.TURN)], clock.at)
    async with receiver() as got:
        await sender(service, got.outside()).sweep()
    (request,) = got.got
    told = await told_to(party, None, 0)
    assert told
    assert not [move for move in told if move in request.json["text"]]


@pytest.mark.parametrize("broken", [RuntimeError, TimeoutError])
async def test_whose_turn_it_is_is_told_though_the_moves_cannot_be(
    service: TableService, store: SqlStore, monkeypatch: pytest.MonkeyPatch, broken: type[Exception]
) -> None:
    party, _ = await Party.begins(service), Clock(service)
    await wants(store, party.people[0].id, events=Wanted.TURN)
    await until_asked(party, 0)

    async def fails(*_: object) -> None:
        raise broken

    monkeypatch.setattr(queries, "current", fails)
    async with receiver() as got:
        await sender(service, got.outside()).sweep()
    (request,) = got.got
    assert f"https://play.example/t/{party.id}" in request.json["text"]


# In the channels


LINE = Line("Your turn: Friday", "https://play.example/t/1", tuple(f"Move {number}." for number in range(6)))
MESSAGE = Message(LINE.text, (LINE,), "https://play.example/stop/1", "en")


def test_a_device_shows_the_newest_moves_of_one_table_and_none_of_several() -> None:
    shown = msgspec.json.decode(push.shown(MESSAGE, "key"))
    assert shown["body"] == "\n".join(LINE.moves[-push.MOST_LINES :])
    several = msgspec.json.decode(push.shown(structs.replace(MESSAGE, lines=(LINE, LINE)), "key"))
    assert several["body"] == f"{LINE.text}\n{LINE.text}"


def test_discord_gets_no_more_than_it_takes() -> None:
    def content(message: Message) -> str:
        return str(msgspec.json.decode(body_for(DISCORD, message))["content"])

    assert content(MESSAGE) == as_text(MESSAGE)
    wordy = structs.replace(LINE, moves=("x" * LONGEST,) * 9)
    bare = content(structs.replace(MESSAGE, lines=(wordy,)))
    assert bare == as_text(structs.replace(MESSAGE, lines=(structs.replace(LINE, moves=()),)))
    many = content(structs.replace(MESSAGE, lines=(wordy,) * 60))
    assert DISCORDS - 100 < len(many) <= DISCORDS
    assert many.startswith(bare.partition("\n\n")[0])
