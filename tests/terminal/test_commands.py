"""The command line, as a person and as a script would use it."""

import json
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from clepsydra.kernel import Setup, installed_games
from clepsydra.lab.bench import Measured
from clepsydra.terminal.app import app
from clepsydra.web.bench import drawing_times
from tests.texts import KERNEL, TERMINAL


def run(*arguments: str | Path, lang: str = "") -> Result:
    return CliRunner().invoke(
        app, [str(argument) for argument in arguments], env={"LANG": lang, "LC_ALL": ""}
    )


def run_json(*arguments: str | Path) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code in (0, 1), result.output
    return json.loads(result.stdout)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a game of one person against the Drip, with the module Storm."""
    run("simulate", "hourglass", "--games", "1", "--seed", "7", "--seats", "person,drip", "--modules", "storm",
        "--records", tmp_path)  # fmt: skip
    return tmp_path / "hourglass-7-0.jsonl"


def changed(record: Path, old: str, new: str) -> Path:
    """The record with one piece of text changed, once."""
    text = record.read_text(encoding="utf-8")
    assert old in text
    path = record.with_suffix(".changed.jsonl")
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


class TestSimulate:
    def test_all_games_end_and_the_speed_is_told(self) -> None:
        result = run("simulate", "hourglass", "--games", "40", "--seed", "7")
        assert result.exit_code == 0
        assert "decisions per second" in result.stdout

    def test_scores_by_mix_and_components_that_nothing_named_are_printed(self) -> None:
        result = run("simulate", "anachrony", "--games", "5", "--mix", "random-options", "--workers", "1", "--components")  # fmt: skip
        assert result.exit_code == 0
        assert "Scores by mix" in result.stdout
        assert "Named by no decision and no event" in result.stdout

    def test_the_json_has_its_stable_keys(self) -> None:
        summary = run_json("simulate", "hourglass", "--games", "10", "--mix", "random-options")
        assert {"games", "failures", "decisions", "decisions_per_second"} <= set(summary)
        assert (summary["games"], summary["failures"]) == (10, 0)

    @pytest.mark.parametrize(
        ("players", "seats"), [(2, ["person", "person", "flexo"]), (3, ["person"] * 3), (5, ["person"] * 5)]
    )
    def test_the_number_of_players_is_that_of_people(
        self, tmp_path: Path, players: int, seats: list[str]
    ) -> None:
        run(
            "simulate", "rulebenders", "--games", "1", "--players", str(players), "--records", str(tmp_path)
        )  # fmt: skip
        (record,) = tmp_path.iterdir()
        assert json.loads(record.read_text("utf-8").splitlines()[0])["setup"]["seats"] == seats

    def test_a_broken_game_gives_exit_code_1(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(installed_games()["hourglass"].rules, "result", lambda _rules, _state: 1 / 0)
        result = run("simulate", "hourglass", "--games", "2", "--workers", "1")
        assert result.exit_code == 1
        assert "ZeroDivisionError" in result.stdout

    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            (("chess",), "There is no game named 'chess'. There are: anachrony, hourglass"),
            (("hourglass", "--players", "9"), "hourglass is not played by 9."),
            (("hourglass", "--seats", "person"), "TB-SET-01"),
            (("hourglass", "--modules", "flood"), "there is no module 'flood'; there are storm"),
            (("hourglass", "--option", "speed=high"), "there is no option 'speed'"),
        ],
    )
    def test_what_cannot_be_played_is_said(self, arguments: tuple[str, ...], complaint: str) -> None:
        result = run("simulate", *arguments)
        assert result.exit_code == 2
        assert complaint in " ".join(result.stderr.split())


class TestVerify:
    def test_a_true_record_holds(self, record: Path) -> None:
        assert run("verify", record).exit_code == 0
        told = run_json("verify", record)
        assert told["ok"] is True
        assert len(told["scores"]) == 2

    @pytest.mark.parametrize(
        ("old", "new", "line"),
        [
            ('"answer":["pass"]', '"answer":["past"]', None),
            ('"seed":"', '"seed":"0', -1),
            ('"ranks":[', '"ranks":[3,', -1),
        ],
    )
    def test_a_changed_record_is_refused_and_the_line_named(
        self, record: Path, old: str, new: str, line: int | None
    ) -> None:
        forged = changed(record, old, new)
        told = run_json("verify", forged)
        lines = forged.read_text(encoding="utf-8").splitlines()
        where = next(n for n, text in enumerate(lines, 1) if new in text) if line is None else len(lines)
        assert (told["ok"], told["line"], told["rule"]) == (False, where, "TB-REC-01")
        assert run("verify", forged).exit_code == 1

    def test_the_refusal_is_told_in_french_too(self, record: Path) -> None:
        told = run("verify", changed(record, '"seed":"', '"seed":"0'), "--lang", "fr").stdout
        assert TERMINAL.part("terminal", "refused", "fr") in told
        assert "(TB-REC-01)" in told


class TestReplay:
    def test_a_game_is_told_in_the_reader_s_language(self, record: Path) -> None:
        english, french = run("replay", record, lang="en_GB.UTF-8"), run("replay", record, lang="fr_FR.UTF-8")
        assert KERNEL.part("events", "Rolled") in english.stdout
        assert KERNEL.part("events", "Rolled", "fr") in french.stdout
        assert KERNEL.part("events", "Gained", "fr") in french.stdout
        assert english.exit_code == french.exit_code == 0

    def test_a_seat_is_told_what_it_could_see(self, record: Path) -> None:
        everything = run_json("replay", record)
        as_the_drip = run_json("replay", record, "--seat", "2")
        assert len(everything["turns"]) == len(as_the_drip["turns"])
        drawn = [e for turn in as_the_drip["turns"] for e in turn["events"] if "draws" in e]
        assert {line.partition(" ×")[0].rstrip(".") for line in drawn} == {"Seat 1 draws a card"}
        assert {turn["answer"] for turn in as_the_drip["turns"]} == {""}

    def test_a_changed_record_is_not_told(self, record: Path) -> None:
        assert run("replay", changed(record, '"ranks":[', '"ranks":[3,')).exit_code == 1


def test_the_version_is_told() -> None:
    assert run("--version").stdout == f"clepsydra {version('clepsydra')}\n"


class TestRules:
    def test_a_rule_by_its_number(self) -> None:
        assert "A drop of water counts 1" in run("rules", "hg-pay-02", "--lang", "en").stdout
        assert "Une goutte d’eau vaut 1" in run("rules", "HG-PAY-02", "--lang", "fr").stdout

    def test_a_rule_has_its_source_on_a_line_of_its_own_and_says_if_it_is_not_in_play(self) -> None:
        played, written = run("rules", "AN-SET-10", "--lang", "en"), run("rules", "IC-MIX-08", "--lang", "en")
        [source] = [line for line in played.stdout.splitlines() if "path_choice" in line]
        assert source.strip().startswith("Source: essential")
        assert TERMINAL.say("terminal", "not_in_play") in written.stdout
        assert TERMINAL.say("terminal", "not_in_play") not in played.stdout

    def test_a_question_is_answered(self) -> None:
        found = run_json("rules", "can", "i", "undo", "my", "move", "--lang", "en")
        assert found["rules"][0]["id"] == "TB-UND-01"

    def test_rules_by_their_words(self) -> None:
        found = run_json("rules", "thief", "steals", "--lang", "en")
        assert "HG-THF-01" in [rule["id"] for rule in found["rules"]]

    def test_where_a_rule_stands(self, tmp_path: Path) -> None:
        found = run_json("rules", "HG-PAY-01", "--where", "--tests", tmp_path)
        assert set(found) == {"id", "document", "cited_by", "code", "data", "tests"}
        assert "hourglass.md:" in found["document"]
        told = run("rules", "HG-PAY-01", "--where", "--tests", tmp_path, "--lang", "en").stdout
        assert found["code"][0] in told

    def test_nothing_found(self) -> None:
        result = run("rules", "xyzzy", "--lang", "en")
        assert (result.exit_code, result.stdout) == (1, f"{TERMINAL.say('terminal', 'unknown')}\n")


class TestConformance:
    @pytest.fixture
    def tests(self, tmp_path: Path) -> Path:
        """Tests that claim one rule and one scenario."""
        (tmp_path / "test_it.py").write_text(
            "import pytest\n\n@pytest.mark.rule('HG-END-01')\n@pytest.mark.scenario('HG-S01')\ndef test_it(): ...\n"
        )
        return tmp_path

    def test_the_json_has_its_stable_keys(self, tests: Path) -> None:
        found = run_json("conformance", "hourglass", "--tests", tests)
        assert set(found) == {"rules", "claimed", "holes", "scenarios", "scenario_holes", "unplaced"}
        assert not found["unplaced"]
        assert found["claimed"] == 1
        assert "HG-END-01" not in found["holes"]
        assert "HG-S02" in found["scenario_holes"]

    def test_a_complete_game_with_holes_gives_exit_code_1(self, tests: Path) -> None:
        result = run("conformance", "hourglass", "--tests", tests)
        assert result.exit_code == 1
        assert "HG-END-02" in result.stdout

    def test_the_name_of_a_test_is_printed_as_it_is(self, tests: Path) -> None:
        (tests / "test_it.py").write_text(
            "import pytest\n\n@pytest.mark.rule('HG-END-01')\n@pytest.mark.parametrize('page', ['/', '/new'])\n"
            "def test_it(page): ...\n"
        )
        assert "test_it[/new]" in run("conformance", "hourglass", "--tests", tests).stdout

    def test_the_rules_of_the_table_are_counted_too(self, tests: Path) -> None:
        assert "TB-UND-02" in run_json("conformance", "--tests", tests)["holes"]


class TestBench:
    def test_the_json_has_its_stable_keys(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("clepsydra.lab.bench.ROUNDS", 3)
        monkeypatch.setattr("clepsydra.lab.bench.GAMES", 3)
        results = run_json("bench", "kernel")["results"]
        assert [set(result) for result in results] == [
            {"name", "value", "unit", "against", "ratio", "spread", "goal"}
        ] * 3

    def test_a_table_for_people(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("clepsydra.lab.bench.ROUNDS", 3)
        monkeypatch.setattr("clepsydra.lab.bench.GAMES", 3)
        assert "clones/s" in run("bench").stdout

    @pytest.mark.full
    def test_a_page_is_measured_on_the_line_and_in_a_browser(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("clepsydra.lab.bench_click.CLICKS", 2)
        names = {result["name"] for result in run_json("bench", "page", "--game", "hourglass")["results"]}
        assert names >= {"first_load_kb", "first_load_kb_median", "patch_kb_median", "render_ms_median"}
        assert names >= {"click_to_paint_ms_median", "click_to_paint_ms_p95", "static_file_ms_median"}

    def test_without_a_browser_a_page_is_still_held_against_its_goals(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("CLEPSYDRA_CHROMIUM", "no-such-browser")
        loaded = Measured("first_load_kb", 120.0, "kB", "", None, 0.0, 150)
        monkeypatch.setattr("clepsydra.lab.bench_page.bench_page", lambda *_: [loaded])
        monkeypatch.setattr("clepsydra.web.bench.drawing_times", partial(drawing_times, acts=4))
        told = run("bench", "page", "--game", "hourglass")
        assert "first_load_kb" in told.stdout
        assert "render_ms_p95" in told.stdout
        assert "< 150" in told.stdout
        assert "click_to_paint" not in told.stdout
        assert "install Chromium" in told.stderr

    def test_a_preset_is_measured_beside_the_plain_game(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("CLEPSYDRA_CHROMIUM", "no-such-browser")
        loaded: list[Setup] = []

        def load(setup: Setup, *_: object) -> list[Measured]:
            loaded.append(setup)
            return []

        monkeypatch.setattr("clepsydra.lab.bench_page.bench_page", load)
        monkeypatch.setattr(
            "clepsydra.web.bench.drawing_times", lambda setup, _games: [6.0 if setup.modules else 4.0]
        )
        results = run_json("bench", "page", "--game", "anachrony", "--preset", "everything")["results"]
        assert [len(setup.seats) for setup in loaded] == [4]
        assert "fractures" in loaded[0].modules
        assert {(each["value"], each["ratio"], each["against"]) for each in results} == {
            (6.0, 1.5, "the plain game")
        }

    def test_an_unknown_preset(self) -> None:
        result = run("bench", "page", "--game", "anachrony", "--preset", "nothing")
        assert result.exit_code == 2
        assert "There are: first_game, box, solo, everything" in " ".join(result.stderr.split())

    def test_an_unknown_bench(self) -> None:
        result = run("bench", "warp")
        assert result.exit_code == 2
        assert "There is no bench named 'warp'" in result.stderr
