"""`clepsydra arena`, as it is called."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.test_commands import run, run_json


def test_arena_rates_its_players() -> None:
    found = run_json("arena", "hourglass", "--players", "random,greedy", "--games", "20", "--workers", "1")
    assert (found["game"], found["games"], found["better"]) == ("hourglass", 20, None)
    assert [player["name"] for player in found["players"]] == ["greedy", "random"]
    assert {"games", "first", "first_low", "first_high", "mean_score", "ms_per_turn"} < {*found["players"][0]}


def test_arena_stops_when_the_first_is_known_to_be_better() -> None:
    said = run(
        *("arena", "hourglass", "--players", "greedy,random", "--games", "200", "--workers", "1"),
        *("--better", "0.7"),
    )
    assert "greedy: better than the others" in said.output
    assert "200 games" not in said.output


def test_arena_knows_its_bots_and_its_results(tmp_path: Path) -> None:
    unknown = run("arena", "hourglass", "--players", "greedy,deep")
    assert unknown.exit_code == 2
    assert "deep" in unknown.output
    file = tmp_path / "results.jsonl"
    file.write_text('{"setup":{"game":"hourglass","seats":["person"]},"players":["random"]}\n')
    assert run("arena", "hourglass", "--players", "random", "--results", file).exit_code == 2
    assert run("arena", "hourglass", "--players", "random,random", "--better", "0.4").exit_code == 2
