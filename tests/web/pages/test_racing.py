"""Others act while somebody chooses: the question stays as it is, and who was too late is told what happened."""

from __future__ import annotations

import re

import pytest

from clepsydra.web.pages.drawing import drawer_for
from tests.web.api import Api, Person
from tests.web.pages.test_live import page_of, party, play

HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')


def hidden_in(page: str) -> dict[str, str]:
    """What goes with every form of the decision bar."""
    ask = page[page.index('id="ask"') :]
    return dict(HIDDEN.findall(ask[: ask.index("</form>")]))


async def send(person: Person, path: str, fields: dict[str, str]) -> tuple[int, str]:
    """Send a form as the script does."""
    reply = await person.client.post(path, data=fields, headers={"x-live": "1"})
    return reply.status_code, reply.text


async def test_a_question_stays_as_it_is_while_others_answer_it(sqlite_api: Api) -> None:
    people, table = await party(sqlite_api)
    before = await page_of(people[0], table)
    session = await sqlite_api.service.session(table)
    drawer = drawer_for(session, "en")
    drawn = drawer.draw(await sqlite_api.service.match(session), 0)
    await people[1].post(f"/tables/{table}/seats/1/answer", {"expected": 0, "answer": []})
    patch = drawer.pieces(drawn, drawer.draw(await sqlite_api.service.match(session), 0))
    assert [name for name in patch if "seat" in name] == ["mat-1-seat"], "one is ready"
    assert "ask" not in patch, "what somebody is choosing is not touched"
    after = await page_of(people[0], table)
    assert hidden_in(before) == hidden_in(after)
    status, _ = await send(people[0], f"/t/{table}/seats/0/answer", hidden_in(before))
    assert status == 204, "an answer to the question as it was first shown"


@pytest.mark.rule("TB-ASK-09")
async def test_who_lost_a_race_is_told_what_happened_meanwhile(sqlite_api: Api) -> None:
    people, table = await party(sqlite_api)
    old = hidden_in(await page_of(people[0], table))
    for _ in range(12):
        await play(people, table)
    for fields in (old, {**old, "answer": '["pass"]'}):
        status, told = await send(people[0], f"/t/{table}/seats/0/answer", fields)
        assert status == 409
        assert "TB-ASK-09" in told
        assert "<ul><li>" in told, "the newest of what was told since"


async def test_the_same_form_sent_again_counts_once_and_with_another_answer_not_at_all(
    sqlite_api: Api,
) -> None:
    people, table = await party(sqlite_api)
    while (await people[0].get(f"/tables/{table}"))["waits_for"] != [0] or not (
        await people[0].get(f"/tables/{table}/picture?seat=0")
    )["question"]:
        await play(people, table)
    page = await page_of(people[0], table)
    values = re.findall(r'name="answer" value="([^"]*)"', page)
    first, other = (value.replace("&quot;", '"') for value in (values[0], values[-1]))
    assert first != other
    path, form = f"/t/{table}/seats/0/answer", hidden_in(page)
    for _ in range(2):
        assert (await send(people[0], path, {**form, "answer": first, "sure": first}))[0] == 204
    status, told = await send(people[0], path, {**form, "answer": other})
    assert (status, "TB-ASK-09" in told) == (409, True)


async def test_several_sent_again_count_once_although_nothing_is_asked_any_more(sqlite_api: Api) -> None:
    people, table = await party(sqlite_api)
    page = await page_of(people[0], table)
    card = re.findall(r'type="checkbox" name="answer" value="([^"]*)"', page)[0].replace("&quot;", '"')
    for _ in range(2):
        status, told = await send(
            people[0], f"/t/{table}/seats/0/answer", {**hidden_in(page), "answer": card}
        )
        assert status == 204, told


async def test_nothing_chosen_is_refused_with_the_question(sqlite_api: Api) -> None:
    people, table = await party(sqlite_api)
    while (await people[0].get(f"/tables/{table}"))["waits_for"] != [0] or not (
        await people[0].get(f"/tables/{table}/picture?seat=0")
    )["question"]:
        await play(people, table)
    page = await page_of(people[0], table)
    status, told = await send(people[0], f"/t/{table}/seats/0/answer", hidden_in(page))
    assert (status, "TB-ASK-02" in told) == (409, True)
