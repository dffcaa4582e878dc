"""Tests of tools.ci: which tests the gate skips, which are rerun, leftover processes, the report."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from tools.ci import processes, resuming, sections
from tools.ci.plugin import COLLECTION, ItemResult, read_results
from tools.ci.processes import Command, Cost
from tools.ci.report import Report, build_report, to_json, to_text
from tools.ci.tier import SectionResult, TierRunner, pytest_summary

ROOT = Path(__file__).parents[2]
HERE = "tests/tools/test_ci.py"


def pytest_in(folder: Path, source: str, *args: str) -> tuple[str, dict[str, ItemResult]]:
    """Run pytest in a subprocess as a section does; return its output and the results by test name."""
    (folder / "test_it.py").write_text(source, encoding="utf-8")
    step = sections.pytest_section("tests", str(folder / "test_it.py")).steps[0]
    results = folder / "results.jsonl"
    quiet = (
        "-n",
        "0",
        "-c",
        str(ROOT / "pyproject.toml"),
        "--rootdir",
        str(folder),
        "--results",
        str(results),
    )
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, *step.args[1:], *quiet, *args],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout, {result.test.rpartition("::")[2]: result for result in read_results(results)}


FAILS_ONCE = """
import pathlib

def is_rerun(name):
    path = pathlib.Path(__file__).with_name(name)
    rerun = path.exists()
    path.touch()
    return rerun

def test_times_out_once():
    if not is_rerun("a"):
        raise TimeoutError("the page did not open")

def test_expect_times_out_once():
    if not is_rerun("b"):
        raise AssertionError('Locator expected to be visible\\nExpect "to_be_visible" with timeout 5000ms')

def test_a_wrong_value():
    assert is_rerun("c"), "a wrong value is wrong at once"
"""


def test_a_timeout_is_rerun_and_a_wrong_value_is_not(tmp_path: Path) -> None:
    printed, results = pytest_in(tmp_path, FAILS_ONCE)
    assert results["test_times_out_once"].outcome == "flaky"
    assert results["test_expect_times_out_once"].outcome == "flaky"
    assert results["test_a_wrong_value"].outcome == "failed"
    assert "1 failed, 2 passed, 2 rerun" in printed


def test_a_third_timeout_fails_the_run(tmp_path: Path) -> None:
    one = "def test_{n}():\n    if not is_rerun('{n}'):\n        raise TimeoutError\n"
    many = FAILS_ONCE.partition("def test")[0] + "".join(one.format(n=n) for n in range(3))
    printed, results = pytest_in(tmp_path, many)
    assert [results[f"test_{n}"].outcome for n in range(3)] == ["flaky", "flaky", "failed"]
    assert "1 failed, 2 passed, 2 rerun" in printed


def test_cpu_time_of_tests_and_their_processes_is_recorded(tmp_path: Path) -> None:
    busy = "import time\nwhile time.process_time() < 0.6: pass"
    source = (
        f"import subprocess, sys\ndef test_busy():\n    subprocess.run([sys.executable, '-c', {busy!r}])\n"
    )
    _, results = pytest_in(tmp_path, source)
    assert results["test_busy"].outcome == "passed"
    assert results["test_busy"].cpu > 0.5
    assert COLLECTION in results


def test_a_test_that_hangs_is_named_and_ended(tmp_path: Path) -> None:
    source = "import time\ndef test_fine(): pass\ndef test_hangs():\n    time.sleep(1000)\n"
    printed, results = pytest_in(tmp_path, source, "-n", "1", "-o", "faulthandler_timeout=1")
    assert results["test_fine"].outcome == "passed"
    assert results["test_hangs"].outcome == "failed"
    assert "1 failed, 1 passed" in printed


INTERRUPTED = """
import os, pathlib, signal
ran = pathlib.Path(__file__).with_name("ran")

def test_passes():
    with ran.open("a") as file:
        file.write("passes ")

def test_fails_at_first():
    assert os.environ.get("RESUMED"), "at first"

def test_is_interrupted():
    if not os.environ.get("RESUMED"):
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_an_interrupted_run_is_resumed_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, results = pytest_in(tmp_path, INTERRUPTED)
    assert results == {}, "the run was killed before it could write them"
    monkeypatch.setenv("RESUMED", "yes")
    printed, results = pytest_in(tmp_path, INTERRUPTED, "--resume")
    assert "2 passed, 1 deselected" in printed
    assert (tmp_path / "ran").read_text() == "passes "
    assert {name: result.outcome for name, result in results.items() if name != COLLECTION} == {
        "test_passes": "passed",
        "test_fails_at_first": "flaky",
        "test_is_interrupted": "passed",
    }
    printed, _ = pytest_in(tmp_path, INTERRUPTED, "--resume")
    assert "3 passed" in printed, "a run that ended is not resumed"


def test_an_interrupted_run_of_another_commit_is_forgotten(tmp_path: Path) -> None:
    tier, section = TierRunner(tmp_path), sections.Section("units", (), tests=True)
    tier._commit = "abc"
    assert tier._interrupted(section) == 0
    journal = resuming.journal_of(tier.results(section))
    lines = [ItemResult("a"), ItemResult("b", "failed"), ItemResult("c", "skipped")]
    resuming.write_lines(journal, lines)
    assert tier._interrupted(section) == 2
    tier._commit = "abd"
    assert tier._interrupted(section) == 0
    assert not journal.exists()


MARKED = """
import pytest

def test_always(): pass

@pytest.mark.full
def test_long(): pass

@pytest.mark.parametrize("n", [1, 2])
@pytest.mark.full("2")
def test_some(n): pass
"""


HOOKS = "pytest_addoption, pytest_configure, pytest_collection_modifyitems"


def test_the_gate_skips_tests_marked_full(tmp_path: Path) -> None:
    conftest = f"import sys; sys.path.insert(0, {str(ROOT)!r})\nfrom tests.conftest import {HOOKS}\n"
    (tmp_path / "conftest.py").write_text(conftest, encoding="utf-8")
    _, results = pytest_in(tmp_path, MARKED, "--tier", "gate")
    assert set(results) - {COLLECTION} == {"test_always", "test_some[1]"}
    _, results = pytest_in(tmp_path, MARKED, "--tier", "full")
    assert len(set(results) - {COLLECTION}) == 4


@pytest.mark.parametrize("folder", ["browser", "engines", "faults"])
def test_folders_of_the_full_tier_exist(folder: str) -> None:
    assert list((ROOT / "tests" / folder).glob("test_*.py"))


# Processes


def run_in_subprocess(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a subprocess that may become a subreaper; the test process must not."""
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_leftover_process_is_named_and_killed(tmp_path: Path) -> None:
    code = f"""
from pathlib import Path
from tools.ci import processes
from tools.ci.processes import Command
processes.adopt_orphans()
args = ("sh", "-c", "setsid sleep 1000 & echo begun")
print(processes.run_all([lambda: Command(args, Path({str(tmp_path / "log")!r}))]))
print(processes.kill_leftovers(grace=0.3))
print(processes.kill_leftovers(grace=5))
"""
    done = run_in_subprocess(code)
    begun, codes, left, none = done.stdout.splitlines()
    assert (begun, codes, none) == ("begun", "[0]", "[]"), done.stderr
    assert "sleep 1000" in left


def test_the_cost_of_orphans_is_counted(tmp_path: Path) -> None:
    busy = "import time\nwhile time.process_time() < 0.7: pass"
    code = f"""
import sys
from pathlib import Path
from tools.ci import processes
from tools.ci.processes import Command, Meter
processes.adopt_orphans()
meter = Meter()
orphan = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', " + repr({busy!r}) + "])"
processes.run_all([lambda: Command((sys.executable, "-c", orphan), Path({str(tmp_path / "log")!r}))])
assert processes.kill_leftovers(grace=60) == []
print(meter.cost.cpu)
"""
    done = run_in_subprocess(code)
    assert float(done.stdout) > 0.65, done.stderr


def test_commands_run_in_parallel_and_every_exit_code_is_returned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    together = [("sh", "-c", f"echo {n}; exit {n}") for n in range(4)]
    starts = [
        lambda args=args: Command(args, tmp_path / args[2][5], title=f"number {args[2][5]}")
        for args in together
    ]
    assert sorted(processes.run_all(starts, parallel=2)) == [0, 1, 2, 3]
    printed = capsys.readouterr().out
    assert all(f"-- number {n} (0:00)\n{n}\n" in printed for n in range(4))


# Reports


def section_result(section: str, *, passed: bool = True, commit: str = "abc") -> SectionResult:
    """Build the result of a section."""
    return SectionResult(
        section, commit, passed, Cost(61, 100, 20), 0.25, datetime(2026, 1, 1, tzinfo=UTC), "3 passed in 1.0s"
    )


RESULTS = [ItemResult("a", "passed", 3, 4), ItemResult("b", "flaky", 9, 9), ItemResult("c", "failed", 1, 1)]


def test_a_report_names_sections_the_slowest_and_the_flaky_tests() -> None:
    report = build_report(
        [section_result("units"), section_result("faults", passed=False)], ["browser"], RESULTS
    )
    text = to_text(report)
    assert "units      passed     1:01    2:00    25%  abc  3 passed in 1.0s" in text
    assert "faults     FAILED" in text
    assert "browser    not run" in text
    assert text.index("9.0      9.0  b") < text.index("3.0      4.0  a")
    assert "Flaky (passed when rerun): 1\n  b" in text
    assert "interruption" not in text
    resumed = msgspec.structs.replace(section_result("units"), taken_over=7)
    assert "3 passed in 1.0s (7 passed before an interruption)" in to_text(build_report([resumed], [], []))
    assert "Failed: 1\n  c" in text
    assert msgspec.json.decode(to_json(report), type=Report) == report


def test_a_report_is_complete_only_if_every_section_has_passed_at_one_commit() -> None:
    good = build_report([section_result("units"), section_result("faults")], [], [])
    assert good.complete
    assert not build_report(
        [section_result("units"), section_result("faults", passed=False)], [], []
    ).complete
    assert not build_report([section_result("units")], ["faults"], []).complete
    assert not build_report(
        [section_result("units"), section_result("faults", commit="abd")], [], []
    ).complete
    assert not build_report([section_result("units", commit="abc+")], [], []).complete


def test_a_section_is_skipped_only_if_it_passed_at_this_commit(tmp_path: Path) -> None:
    tier = TierRunner(tmp_path)
    tier._commit = "abc"
    section = sections.Section("units", ())
    assert not tier.has_passed(section)
    for known, holds in (
        (section_result("units"), True),
        (section_result("units", passed=False), False),
        (section_result("units", commit="x"), False),
    ):
        (tmp_path / "units.json").write_bytes(msgspec.json.encode(known))
        assert tier.has_passed(section) is holds
    tier._commit = "abc+"
    (tmp_path / "units.json").write_bytes(msgspec.json.encode(section_result("units", commit="abc+")))
    assert not tier.has_passed(section)


@pytest.mark.parametrize(
    ("log", "line"),
    [
        ("...\n3 passed, 1 skipped in 2.02s\n", "3 passed, 1 skipped in 2.02s"),
        (
            "= 1 failed, 2 passed in 62.00s (0:01:02) =\nstill something\n",
            "1 failed, 2 passed in 62.00s (0:01:02)",
        ),
        ("no tests ran in 0.1s\n", ""),
    ],
)
def test_the_summary_of_pytest_is_found(tmp_path: Path, log: str, line: str) -> None:
    (tmp_path / "log").write_text(log, encoding="utf-8")
    assert pytest_summary(tmp_path / "log") == line


def test_sections_have_unique_names_and_are_selected_by_them() -> None:
    known = [sections.CHECK, *sections.FULL]
    assert len({section.name for section in known}) == len(known)
    assert sections.select(known, ["browser", "check"]) == [
        known[0],
        *(s for s in known if s.name == "browser"),
    ]
    with pytest.raises(SystemExit, match="no section nonsense"):
        sections.select(known, ["nonsense"])
