"""Notices by webhook, from the act to the receiver."""

from __future__ import annotations

from clepsydra.store.queries import SqlStore
from clepsydra.tables.notices import Channel, Event, Notice, waited_for
from clepsydra.tables.service import TableService
from clepsydra.web.notices.links import STOP, Links
from clepsydra.web.notices.messages import Line, Message
from clepsydra.web.notices.outside import Outside
from clepsydra.web.notices.sender import PAUSES
from clepsydra.web.notices.webhooks import body_for
from tests.notices.receivers import SETTINGS, Clock, receiver, sender, wants
from tests.notices.test_outbox import until_asked
from tests.service import Party
from tests.texts import SITE

DISCORD = "https://discord.com/api/webhooks/1/secret"


async def test_your_turn_by_webhook(service: TableService, store: SqlStore) -> None:
    party, _ = await Party.begins(service), Clock(service)
    hook = await wants(store, party.people[0].id, lang="fr")
    await until_asked(party, 0)
    async with receiver() as got:
        assert await sender(service, got.outside()).sweep() == 1
        assert await sender(service, got.outside()).sweep() == 0
    (request,) = got.got
    told, *_, link, stop = request.json["text"].replace("\n\n", "\n").split("\n")
    assert told.startswith(SITE.part("notices", "turn", "fr"))
    assert link == f"https://play.example/t/{party.id}"
    assert stop.endswith(Links(SETTINGS.secret, "https://play.example", STOP).link(hook.id))


async def test_several_turns_in_a_short_time_are_one_notice(service: TableService, store: SqlStore) -> None:
    parties = [await Party.begins(service) for _ in range(3)]
    clock = Clock(service)
    await wants(store, "group", wait=5_000)
    for party in parties:
        seat = min(waited_for(await party.match()))
        for _ in range(2):
            await store.tell(party.id, [Notice("group", seat, Event.TURN)], clock.at)
            clock.passes(1)
    async with receiver() as got:
        await sender(service, got.outside()).sweep()
    (request,) = got.got
    assert [line for line in request.json["text"].split("\n") if "/t/" in line] == [
        f"https://play.example/t/{party.id}" for party in parties
    ]


async def test_the_channel_of_a_table_hears_whose_turn_it_is(service: TableService, store: SqlStore) -> None:
    party, _ = await Party.begins(service), Clock(service)
    await wants(store, party.id, table_id=party.id, events=Event.TURN, address=DISCORD)
    await until_asked(party, 1)
    async with receiver() as got:
        await sender(service, got.outside()).sweep()
    said = got.got[0].json
    assert SITE.say("notices", "turn_of", name="Bob", table="") in said["content"]
    assert said["allowed_mentions"] == {"parse": []}
    assert "/stop/" not in said["content"], "the channel is the host's"


def test_a_name_calls_nobody_in_slack() -> None:
    message = Message("", (Line("<!channel> & all", "https://play.example/"),), "", "en")
    assert b"&lt;!channel&gt; &amp; all" in body_for("https://hooks.slack.com/services/x", message)


async def test_a_webhook_that_is_gone_is_suspended_and_says_why(
    service: TableService, store: SqlStore
) -> None:
    party, clock = await Party.begins(service), Clock(service)
    hook = await wants(store, party.people[0].id)
    await until_asked(party, 0)
    async with receiver() as got:
        got.status = "404 Not Found"
        await sender(service, got.outside()).sweep()
        known = await store.destination(hook.id)
        assert known is not None
        assert (known.suspended, known.answer, known.failed_at) == (True, "404", clock.at)
        clock.passes(3600)
        await until_asked(party, 0)
        assert await sender(service, got.outside()).sweep() == 0
    assert len(got.got) == 1


async def test_a_webhook_that_stumbles_is_tried_again_with_the_same_key(
    service: TableService, store: SqlStore
) -> None:
    party, clock = await Party.begins(service), Clock(service)
    hook = await wants(store, party.people[0].id)
    await until_asked(party, 0)
    async with receiver() as got:
        telling = sender(service, got.outside())
        got.status = "503 Later"
        await telling.sweep()
        assert await telling.sweep() == 0, "not at once"
        got.status = "200 Fine"
        clock.passes(PAUSES[0] / 1000)
        assert await telling.sweep() == 1
    first, second = (request.headers["idempotency-key"] for request in got.got)
    assert first == second
    known = await store.destination(hook.id)
    assert known is not None
    assert (known.failures, known.answer, known.suspended) == (0, "", False)


async def test_a_webhook_that_always_stumbles_is_suspended(service: TableService, store: SqlStore) -> None:
    party, clock = await Party.begins(service), Clock(service)
    hook = await wants(store, party.people[0].id)
    await until_asked(party, 0)
    async with receiver() as got:
        got.status = "500 Broken"
        for _ in range(len(PAUSES) + 3):
            await sender(service, got.outside()).sweep()
            clock.passes(PAUSES[-1] / 1000)
    known = await store.destination(hook.id)
    assert known is not None
    assert known.suspended
    assert len(got.got) == len(PAUSES) + 1


async def test_a_hook_whose_name_leads_inside_since_is_suspended(
    service: TableService, store: SqlStore
) -> None:
    party, _ = await Party.begins(service), Clock(service)
    hook = await wants(store, party.people[0].id, Channel.WEBHOOK)
    await until_asked(party, 0)

    async def moved(_host: str) -> list[str]:
        return ["127.0.0.1"]

    await sender(service, Outside(moved)).sweep()
    known = await store.destination(hook.id)
    assert known is not None
    assert (known.suspended, known.answer) == (True, "private")
