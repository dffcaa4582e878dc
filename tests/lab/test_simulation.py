"""Simulated games follow from the plan and their number, and every one that breaks is reported."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from clepsydra.kernel import PERSON, Setup, from_text, installed_games, verify
from clepsydra.lab.simulation import Plan, never_used, simulate

TWO = Setup("hourglass", (PERSON, PERSON))


def figures(summary: dict[str, Any]) -> dict[str, Any]:
    """All that does not depend on the machine."""
    return {k: v for k, v in summary.items() if k not in ("seconds", "decisions_per_second", "workers")}


def test_all_games_end() -> None:
    summary = simulate(Plan("hourglass", seed=7), 60, workers=1)
    assert (summary["games"], summary["failures"], summary["failed"]) == (60, 0, [])
    assert summary["decisions"] > 60 * 8
    assert summary["decisions_per_second"] > 0
    assert sum(summary["firsts_by_seat"]) >= 60


def test_the_same_seed_gives_the_same_games_in_one_process_or_two() -> None:
    plan = Plan("hourglass", seed=7, setup=TWO)
    assert figures(simulate(plan, 40, workers=1)) == figures(simulate(plan, 40, workers=2))


def test_another_seed_gives_other_games() -> None:
    one, other = (simulate(Plan("hourglass", seed=seed, setup=TWO), 30, workers=1) for seed in (1, 2))
    assert figures(one) != {**figures(other), "seed": 1}


def test_a_game_can_be_seen_again_by_its_number() -> None:
    plan = Plan("hourglass", seed=3)
    both = simulate(plan, 2, first=10, workers=1)
    alone = [simulate(plan, 1, first=number, workers=1) for number in (10, 11)]
    assert both["decisions"] == sum(game["decisions"] for game in alone)


def test_mixes_vary_and_keep_to_the_number_of_players() -> None:
    plan = Plan("hourglass", seed=1, players=2)
    setups = [plan.setup_of(number) for number in range(30)]
    assert {len(setup.people) for setup in setups} == {2}
    assert {setup.modules for setup in setups} == {(), ("storm",)}
    assert {setup.seats[-1] for setup in setups} == {PERSON, "drip"}


def test_records_are_written_and_hold(tmp_path: Path) -> None:
    simulate(Plan("hourglass", seed=5, records=str(tmp_path)), 3, workers=1)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"hourglass-5-{number}.jsonl" for number in range(3)]
    for file in files:
        assert verify(from_text(file.read_text())).over


def test_recording_does_not_change_the_games(tmp_path: Path) -> None:
    plain = simulate(Plan("hourglass", seed=5, setup=TWO), 5, workers=1)
    recorded = simulate(Plan("hourglass", seed=5, setup=TWO, records=str(tmp_path)), 5, workers=1)
    assert figures(plain) == figures(recorded)


def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []
    simulate(Plan("hourglass"), 25, workers=2, progress=heard.append)
    assert sum(heard) == 25


def test_a_broken_game_is_a_failure_with_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = installed_games()["hourglass"].rules
    right = rules.result

    def wrong(self: Any, state: Any) -> Any:
        if state.players[0].sand > state.players[1].sand:
            raise ZeroDivisionError("no score for the leader")
        return right(self, state)

    monkeypatch.setattr(rules, "result", wrong)
    summary = simulate(Plan("hourglass", seed=7, setup=TWO), 20, workers=1)
    assert 0 < summary["failures"] < 20
    assert summary["failed"][0]["error"] == "ZeroDivisionError: no score for the leader"
    number = summary["failed"][0]["game"]
    again = simulate(Plan("hourglass", seed=7, setup=TWO), 1, first=number, workers=1)
    assert again["failures"] == 1


def test_a_check_that_does_not_hold_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = installed_games()["hourglass"].rules
    begin = rules.opening

    def indebted(self: Any, chance: Any) -> Any:
        table = begin(self, chance)
        table.players[0].sand = -1000
        return table

    monkeypatch.setattr(rules, "opening", indebted)
    summary = simulate(Plan("hourglass", setup=TWO), 1, workers=1)
    assert summary["failed"] == [
        {"game": 0, "error": "AssertionError: the check 'no debts' does not hold at the end"}
    ]


def test_scores_are_told_apart_by_who_sits_there_with_which_modules() -> None:
    summary = simulate(Plan("hourglass", seed=1, players=1), 40, workers=1)
    assert set(summary["by_mix"]) == {"1 person, 1 drip", "1 person, 1 drip with storm"}
    sorts = list(summary["by_mix"].values())
    assert sum(found["scores"] for sort in sorts for found in sort.values()) == 2 * 40
    assert {
        (sort, found["least"] <= found["mean"] <= found["most"])
        for seats in sorts
        for sort, found in seats.items()
    } == {
        ("person", True),
        ("drip", True),
    }
    least = min(found["least"] for sort in sorts for found in sort.values())
    assert least == summary["scores"]["least"]


def test_what_neither_a_decision_nor_an_event_names_is_listed() -> None:
    plan = Plan(
        "anachrony", seed=1, setup=Setup("anachrony", (PERSON, PERSON), ("variable_anomalies",)), listens=True
    )
    listening = simulate(plan, 1, workers=1)
    unused = listening["never_used"]["Variable Anomalies"]
    assert 0 < len(unused) < 16, "one game shows some of the tiles"
    assert not {*unused} & {*listening["used"]}
    deaf = simulate(replace(plan, listens=False), 1, workers=1)
    assert "never_used" not in deaf
    assert figures({**listening, "never_used": 0}) == figures({**deaf, "never_used": 0}), (
        "to listen changes no game"
    )
    chosen = never_used("anachrony", deaf["used"])["Variable Anomalies"]
    assert set(unused) < set(chosen), "what is laid out or taken at random is heard, not chosen"
