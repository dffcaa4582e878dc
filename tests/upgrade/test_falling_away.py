"""A running game of the last release whose last decisions the rules of today refuse goes on from before them."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.drawing.marks import prose
from clepsydra.kernel import LANGUAGES, Chance, fingerprint
from clepsydra.tables.commands import GoBack, SubmitAnswer, counted
from clepsydra.tables.match_state import from_bytes
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Status
from tests.service import Party
from tests.texts import KERNEL
from tests.upgrade.conftest import Plant
from tests.upgrade.test_changed_rules import ANN, GAMES, aside, browser_of, stored
from tests.web.api import Api

STOPS = [
    (game, practice, number)
    for game, practice, answers in [
        ("anachrony", False, 1),  # of two: without the first the second was never asked for
        ("anachrony", True, 1),
        ("inventions", False, 3),
        ("inventions", True, 1),
        ("rulebenders", False, 1),
        ("rulebenders", True, 1),
    ]
    for number in range(answers)
]
"""Each running game of the release, and each answer of the turn in which it was stopped."""


async def since_checkpoint(service: TableService, table: Any) -> list[tuple[int, Any]]:
    """The answers of the running turn, each with the number of its act."""
    kept = await service.store.checkpoint(table.id)
    assert kept is not None
    acts = enumerate(await service.store.acts(table.id, kept.seq), kept.seq + 1)
    return [(seq, act.command.answer) for seq, act in acts if isinstance(act.command, SubmitAnswer)]


@pytest.mark.rule("TB-REC-11")
@pytest.mark.parametrize(("game", "practice", "number"), STOPS)
async def test_a_stopped_game_goes_on_from_its_last_answer_that_is_allowed(
    released: Api, planted: Plant, game: str, practice: bool, number: int
) -> None:
    table = await stored(released, game, Status.PLAYING, practice=practice)
    service = released.service
    answers = await since_checkpoint(service, table)
    seq, answer = answers[number]
    before = fingerprint((await service.match_at(table, seq - 1)).position.state)
    planted.bars(game, answer)
    party = Party(service, table, {})
    match = await party.match()
    assert (match.seq, match.asked) == (table.seq + 1, [match.asked[0]])
    assert [given.answer for given in match.position.given] == [kept for _, kept in answers[:number]]
    assert fingerprint(match.position.state) == before, "and no answer more than must has fallen away"
    acts = await service.store.acts(table.id, 0)
    assert acts[-1].command == GoBack(seq - 1, refused=True)
    assert counted(acts) == match.state.history
    ann = browser_of(released, ANN)
    for lang in LANGUAGES:
        page = await ann.client.get(f"/t/{table.id}", headers={"accept-language": lang})
        told = prose(KERNEL.say("events", "RulesChanged", lang))
        assert (page.status_code, told in page.text) == (200, True)
    assert match.position.why_not(match.asked[0], answer) is not None
    await party.plays_on(Chance(b"on"), 12)
    assert (await party.match()).seq >= table.seq + 13 or (await party.table()).status is Status.OVER
    assert aside(game) == 0


@pytest.mark.rule("TB-REC-11")
@pytest.mark.parametrize("game", GAMES)
async def test_everybody_is_told_now_and_after_a_restart_and_after_further_turns(
    released: Api, planted: Plant, game: str
) -> None:
    table = await stored(released, game, Status.PLAYING)
    ((_, answer), *_) = await since_checkpoint(released.service, table)
    planted.bars(game, answer)
    party = Party(released.service, table, {})
    for moves in (0, 0, 8):
        await party.plays_on(Chance(b"on"), moves)
        released.service._sessions.clear()
        for seat in (0, 1, None):
            kinds = [type(event).__name__ for event in (await party.picture(seat)).events]
            assert kinds.count("RulesChanged") == 1, seat
    kept = await released.service.store.checkpoint(table.id)
    assert kept is not None
    match = await party.match()
    assert match.told + match.position.log_start == from_bytes(kept.body).told, "no event is counted twice"
