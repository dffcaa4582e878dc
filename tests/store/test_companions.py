"""Companion games in the store: kept, gone on with, several side by side, each for its guest."""

from __future__ import annotations

import asyncio

from clepsydra.companion import Answer, Begun, Corrected, Done, automas
from clepsydra.companion.keeping import Change, Outcome, begin, change, opened
from clepsydra.store.queries import SqlStore
from clepsydra.tables.ports import CompanionGame
from clepsydra.tables.table import new_id

PLAIN: Answer = {"options": []}


async def kept(store: SqlStore, game: str) -> CompanionGame:
    found = await store.companion(game)
    assert found is not None
    return found


async def enter(store: SqlStore, game: str, key: str, entry: object) -> Outcome:
    now = await kept(store, game)
    return await change(store, now, Change(key, now.changes, entry), 5_000)  # type: ignore[arg-type]


async def test_a_game_goes_on_where_it_was_left_after_each_entry(store: SqlStore) -> None:
    game = await begin(store, "ann", automas()["chronobot"], PLAIN, 1_000)
    assert [offer.act for offer in opened(await kept(store, game)).offers] == ["power_up"]
    assert await enter(store, game, "a", Begun("power_up")) is Outcome.MADE
    assert len(opened(await kept(store, game)).to_do) == 1
    assert await enter(store, game, "b", Done()) is Outcome.MADE
    now = await kept(store, game)
    assert [offer.act for offer in opened(now).offers] == ["warp"]
    assert (now.guest, now.automa, now.changes, now.moved_at) == ("ann", "chronobot", 2, 5_000)
    assert await change(store, now, Change("c", 2), 6_000) is Outcome.MADE
    assert len(opened(await kept(store, game)).to_do) == 1, "the last entry was taken back"


async def test_what_comes_late_or_twice_changes_nothing(store: SqlStore) -> None:
    game = await begin(store, "ann", automas()["chronobot"], PLAIN, 1_000)
    seen = await kept(store, game)
    assert await change(store, seen, Change("a", 0, Begun("power_up")), 2_000) is Outcome.MADE
    after = await kept(store, game)
    assert await change(store, after, Change("a", 0, Begun("power_up")), 3_000) is Outcome.KNOWN
    assert await change(store, after, Change("b", 0, Corrected("vp", 9)), 3_000) is Outcome.MOVED
    assert await change(store, seen, Change("c", 0, Corrected("vp", 9)), 3_000) is Outcome.MOVED
    assert await kept(store, game) == after


async def test_several_games_are_played_side_by_side(store: SqlStore) -> None:
    names = ["chronobot", "flexo", "chronobot"]
    flexo: Answer = {"one": "red", "other": "green", "flexo": "blue"}
    answers = {"chronobot": PLAIN, "flexo": flexo}
    games = [await begin(store, "ann", automas()[name], answers[name], at) for at, name in enumerate(names)]
    lines = [("vp", 4), ("open/theme", 2), ("vp", 11)]
    entries = [Corrected(*line) for line in lines]
    done = await asyncio.gather(
        *(enter(store, game, "same key", entry) for game, entry in zip(games, entries, strict=True))
    )
    assert done == [Outcome.MADE] * 3
    for game, (line, value) in zip(games, lines, strict=True):
        session = opened(await kept(store, game))
        assert session.automa.facts(session.game)[line].value == value


async def test_each_guest_finds_their_own_games_the_last_changed_first(store: SqlStore) -> None:
    automa, ann, bob = automas()["chronobot"], new_id(), new_id()
    first, second = [await begin(store, ann, automa, PLAIN, at) for at in (1_000, 2_000)]
    other = await begin(store, bob, automa, PLAIN, 3_000)
    await enter(store, first, "a", Corrected("vp", 1))
    assert [game.id for game in await store.companions_of(ann)] == [first, second]
    assert [game.id for game in await store.companions_of(bob)] == [other]
    await store.remove_companion(first)
    assert [game.id for game in await store.companions_of(ann)] == [second]
    assert await store.companion(first) is None


async def test_a_guest_keeps_so_many_games_and_no_more(store: SqlStore) -> None:
    ann, bob = new_id(), new_id()
    games = [CompanionGame(new_id(), guest, "chronobot", 0, b"", 1_000) for guest in (ann, ann, bob)]
    assert [await store.add_companion(game, 1) for game in games] == [True, False, True]
    assert await store.companion(games[0].id) == games[0]
    assert await store.companion(games[1].id) is None
