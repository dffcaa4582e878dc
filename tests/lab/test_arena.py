"""Bots against each other: fair deals, results that last, verdicts that wait for evidence."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from clepsydra.kernel import Setup
from clepsydra.lab import arena
from clepsydra.lab.arena import Contest, Outcome, Seated, compete, play_game
from clepsydra.lab.journal import AnotherJournal
from clepsydra.lab.standings import ratings, standings, verdict, wins

PAIR = Setup("hourglass", ("person", "person"))
DUEL = Contest(PAIR, ("greedy", "random"))


def scores(outcomes: list[Outcome]) -> list[tuple[tuple[str, int, int], ...]]:
    """All but the times, which differ."""
    return [
        tuple((seated.player, seated.rank, seated.score) for seated in outcome.seats) for outcome in outcomes
    ]


def outcome(deal: int, **ranks: int) -> Outcome:
    return Outcome(deal, tuple(Seated(name, rank, 10 - rank, 2, 0.5) for name, rank in ranks.items()))


def test_each_deal_is_played_from_every_seat() -> None:
    games = compete(DUEL, 6, workers=1)
    lineups = [(game.deal, *(seated.player for seated in game.seats)) for game in games]
    assert lineups == [
        (deal, *pair) for deal in range(3) for pair in (("greedy", "random"), ("random", "greedy"))
    ]


def test_the_same_bots_find_the_same_deal_whatever_their_names_are() -> None:
    twice = Contest(PAIR, ("random", "random"))
    once, again = arena.play_deal(twice, 4)
    assert scores([once]) == scores([again])
    assert scores([once]) != scores([play_game(twice, 5, ("random", "random"))])


def test_too_few_players_sit_twice_and_all_have_each_seat_once() -> None:
    trio = Contest(Setup("hourglass", ("person",) * 3), ("a", "b"))
    assert trio.lineups == (("a", "b", "a"), ("b", "a", "b"))


def test_an_automa_is_rated_beside_them_and_who_plays_alone_has_turns_too() -> None:
    alone = Contest(Setup("hourglass", ("person", "drip")), ("greedy",))
    (game,) = compete(alone, 1, workers=1)
    bot, automa = game.seats
    assert (bot.player, automa.player) == ("greedy", "drip")
    assert bot.turns > 1
    assert (automa.turns, automa.seconds) == (0, 0.0)


def test_several_processes_find_the_same() -> None:
    assert scores(compete(DUEL, 8, workers=2)) == scores(compete(DUEL, 8, workers=1))


def test_a_contest_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    compete(DUEL, 4, results=file, workers=1)
    with file.open("ab") as results:
        results.write(b'[{"deal":2,"seats":[]')  # cut off while it was written
    told: list[int] = []
    games = compete(DUEL, 8, results=file, workers=1, progress=told.append)
    assert told == [4, 2, 2]
    assert scores(games) == scores(compete(DUEL, 8, workers=1))
    assert scores(compete(DUEL, 8, results=file, workers=1, progress=told.append)) == scores(games)
    assert told[3:] == [8]


def test_results_of_another_contest_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    compete(DUEL, 2, results=file, workers=1)
    with pytest.raises(AnotherJournal):
        compete(Contest(PAIR, ("greedy", "random"), seed=1), 2, results=file, workers=1)


def test_it_ends_when_enough_is_known() -> None:
    assert len(compete(DUEL, 100, workers=1, enough=lambda games: len(games) >= 4)) == 4


def test_standings_tell_shares_scores_and_times() -> None:
    best, last = standings([outcome(0, a=1, b=2), outcome(0, b=1, a=1), outcome(1, a=1, b=2)])
    assert (best.name, best.games, best.first, best.mean_score) == ("a", 3, 1.0, 9.0)
    assert (last.name, last.first, last.ms_per_turn) == ("b", 0.333, 250.0)
    assert best.rating > last.rating
    assert best.rating_low <= best.rating <= best.rating_high


def test_a_shared_place_is_half_a_win_for_each() -> None:
    won = wins([outcome(0, a=1, b=1), outcome(1, a=1, b=2)])
    assert (won["a", "b"], won["b", "a"]) == (3, 1)


def test_ratings_follow_who_beats_whom_over_a_third() -> None:
    games = [outcome(deal, a=1, b=2) for deal in range(30)] + [outcome(deal, b=1, c=2) for deal in range(30)]
    rated = ratings(wins(games), ("c", "b", "a"))
    assert rated["a"] > rated["b"] > rated["c"]
    assert sum(rated.values()) == pytest.approx(0)


@pytest.mark.parametrize(("firsts", "told"), [(80, True), (50, False), (59, None)])
def test_a_verdict_waits_for_evidence(firsts: int, told: bool | None) -> None:
    games = [outcome(deal, a=1 if deal < firsts else 2, b=1) for deal in range(100)]
    assert verdict(games, "a", fair=0.5, better=0.7) is told


def test_ratings_of_many_deals_cost_little_more_than_those_of_few() -> None:
    def cpu(deals: int) -> float:
        outcomes = [outcome(deal, a=1 + deal % 3 // 2, b=2 - deal % 3 // 2) for deal in range(deals)]
        begun = time.process_time()
        standings(outcomes)
        return time.process_time() - begun

    few = min(cpu(500) for _ in range(3))
    assert min(cpu(5000) for _ in range(2)) < 3 * few
