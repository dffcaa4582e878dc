"""What comes of a form of the decision: the same acts as by the API, with a question before what is final."""

from __future__ import annotations

import html
import random
import re
from typing import Any

import pytest

from clepsydra.drawing import Board, value_of
from clepsydra.kernel import One, Some, to_text
from clepsydra.tables import queries
from clepsydra.tables.match import Match
from clepsydra.web.pages.confirming import answer_of_page, sure_of
from clepsydra.web.pages.drawing import drawer_for
from tests.dealing import deal
from tests.web.api import Api, Person
from tests.web.pages.test_live import page_of, party
from tests.web.pages.test_racing import hidden_in, send

CHECKED = re.compile(r'name="answer" value="([^"]*)"[^>]* checked')
TURN = "HG-TRN-02"


async def match_at(api: Api, table: str) -> tuple[Match, Board[Any]]:
    session = await api.service.session(table)
    return await api.service.match(session), drawer_for(session, "en").board


def field(answer: Any, ask: One | Some) -> str:
    assert isinstance(ask, One), "a form with several answers is another test"
    return value_of(answer)


async def form_of(people: dict[int, Person], table: str, seat: int) -> tuple[dict[str, str], list[str]]:
    """The fields that go with every answer of a seat, and the answer that is chosen beforehand."""
    page = await page_of(people[seat], f"{table}?seat={seat}")
    ask = page[page.index('id="ask"') :]
    chosen = [html.unescape(value) for value in CHECKED.findall(ask[: ask.index("</form>")])]
    return hidden_in(page), chosen


def is_well(option: Any) -> bool:
    """Whether a die is rolled for it."""
    return bool(option[0] == "play" and option[1].startswith("well"))


async def to_a_turn(api: Api, people: dict[int, Person], table: str) -> int:
    """Play Hourglass until somebody has a turn and a card for which a die is rolled; the seat."""
    while True:
        match, _ = await match_at(api, table)
        seat = match.asked[0]
        ask = match.position.asks.get(seat)
        if ask is not None and ask.rule == TURN and any(map(is_well, ask.menu.options)):
            return seat
        where = f"/tables/{table}/seats/{seat}"
        if ask is None:
            await people[seat].post(f"{where}/confirm", {"expected": match.noticed[seat]})
        else:
            answer = [] if isinstance(ask, Some) else ask.menu.options[-1]
            await people[seat].post(
                f"{where}/answer", {"expected": match.noticed[seat], "answer": answer, "confirm": True}
            )


async def test_an_answer_that_is_final_is_asked_before_and_given_once(sqlite_api: Api) -> None:
    people, table = await party(sqlite_api)
    seat = await to_a_turn(sqlite_api, people, table)
    match, _ = await match_at(sqlite_api, table)
    options = match.position.asks[seat].menu.options
    play = next(value_of(option) for option in options if is_well(option))
    fields, _ = await form_of(people, table, seat)
    path, before = f"/t/{table}/seats/{seat}/answer", match.seq
    status, bar = await send(people[seat], path, {**fields, "answer": play})
    assert status == 200
    assert "TB-UND-02" in bar
    assert sure_of((play,)).replace('"', "&quot;") in bar.encode().decode("unicode_escape")
    assert (await match_at(sqlite_api, table))[0].seq == before, "nothing has happened"
    page = await people[seat].client.post(path, data={**fields, "answer": play})
    assert page.status_code == 200
    assert "TB-UND-02" in page.text, "a browser without scripts gets the whole page"
    assert (await send(people[seat], path, {**fields, "answer": play, "sure": play}))[0] == 204
    assert (await match_at(sqlite_api, table))[0].seq > before


@pytest.mark.parametrize("declines", [True, False])
async def test_a_turn_that_ends_with_a_declined_offer_is_over(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch, declines: bool
) -> None:
    people, table = await party(sqlite_api)
    seat = await to_a_turn(sqlite_api, people, table)
    if declines:
        monkeypatch.setattr(Board, "declines", frozenset({"pass"}))
    fields, _ = await form_of(people, table, seat)
    sent = {**fields, "answer": '["pass"]'}
    assert (await send(people[seat], f"/t/{table}/seats/{seat}/answer", sent))[0] == 204
    match, _ = await match_at(sqlite_api, table)
    assert (match.position.held == seat) is not declines


async def test_the_api_asks_nothing_and_confirms_nothing(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, table = await party(sqlite_api)
    seat = await to_a_turn(sqlite_api, people, table)
    monkeypatch.setattr(Board, "declines", frozenset({"pass"}))
    match, _ = await match_at(sqlite_api, table)
    sent = {"expected": match.noticed[seat], "answer": ["pass"]}
    await people[seat].post(f"/tables/{table}/seats/{seat}/answer", sent)
    match, _ = await match_at(sqlite_api, table)
    assert match.position.held == seat


async def test_what_the_page_answers_makes_the_record_of_a_person_who_clicks(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same game twice: once with each answer chosen, once with what the page came with where it answers itself."""
    monkeypatch.setattr(sqlite_api.service, "now", lambda: 1_800_000_000_000)
    people = {seat: await sqlite_api.guest(name) for seat, name in enumerate(("Ann", "Bob", "Cleo"))}
    records, given = [], []
    for by_page in (False, True):
        deal(monkeypatch, "the same game")
        table = await sqlite_api.table(*people.values(), game="rulebenders")
        given.append(await played(sqlite_api, people, table, by_page=by_page))
        stored = await sqlite_api.service.store.table(table)
        assert stored is not None
        acts = await sqlite_api.service.store.acts(table, 0)
        records.append(to_text(queries.record_of(stored, acts, None)))
    assert records[0] == records[1]
    assert given[1] > given[0] == 0


async def played(api: Api, people: dict[int, Person], table: str, *, by_page: bool) -> int:
    """Play a while, by forms or by the API; how often the form was sent as the page came."""
    chance, given = random.Random(3), 0
    for _ in range(45):
        match, board = await match_at(api, table)
        seat = match.asked[0]
        ask, where = match.position.asks.get(seat), f"seats/{seat}"
        if ask is None:
            await people[seat].post(f"/tables/{table}/{where}/confirm", {"expected": match.noticed[seat]})
            continue
        answer: Any = (
            chance.choice(ask.menu.options) if isinstance(ask, One) else ask.any_one(chance.randrange)
        )
        if not (by_page and answer_of_page(board, match, ask)):
            await people[seat].post(
                f"/tables/{table}/{where}/answer", {"expected": match.noticed[seat], "answer": answer}
            )
            continue
        fields, chosen = await form_of(people, table, seat)
        assert chosen == [field(answer, ask)], "chosen beforehand"
        status, _ = await send(people[seat], f"/t/{table}/{where}/answer", {**fields, "answer": chosen[0]})
        assert status == 204
        given += 1
    return given
