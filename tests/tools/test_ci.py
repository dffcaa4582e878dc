"""The tiers of CI: what the gate leaves out, what is tried again, what outlives a run, and what a report says."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from tools.ci import processes, sections
from tools.ci.plugin import COLLECTION, Result, read
from tools.ci.processes import Command, Cost
from tools.ci.report import Report, as_json, as_text, report
from tools.ci.tier import Ran, Tier, summary

ROOT = Path(__file__).parents[2]
HERE = "tests/tools/test_ci.py"


def pytest_in(folder: Path, source: str, *words: str) -> tuple[str, dict[str, Result]]:
    """Run tests as a section does, in a process of their own; what was printed, and the results."""
    (folder / "test_it.py").write_text(source, encoding="utf-8")
    step = sections.suite("tests", str(folder / "test_it.py")).steps[0]
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
    ran = subprocess.run(
        [sys.executable, *step.words[1:], *quiet, *words],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout, {result.test.rpartition("::")[2]: result for result in read(results)}


TRIED = """
import pathlib

def again(name):
    path = pathlib.Path(__file__).with_name(name)
    tried = path.exists()
    path.touch()
    return tried

def test_a_wait_ran_out_once():
    if not again("a"):
        raise TimeoutError("the page did not open")

def test_the_browser_waited_once():
    if not again("b"):
        raise AssertionError('Locator expected to be visible\\nExpect "to_be_visible" with timeout 5000ms')

def test_a_wrong_value():
    assert again("c"), "a wrong value is wrong at once"
"""


def test_a_wait_that_ran_out_is_tried_again_and_a_wrong_value_is_not(tmp_path: Path) -> None:
    printed, results = pytest_in(tmp_path, TRIED)
    assert results["test_a_wait_ran_out_once"].outcome == "flaky"
    assert results["test_the_browser_waited_once"].outcome == "flaky"
    assert results["test_a_wrong_value"].outcome == "failed"
    assert "1 failed, 2 passed, 2 rerun" in printed


def test_a_third_wait_that_ran_out_fails_the_run(tmp_path: Path) -> None:
    one = "def test_{n}():\n    if not again('{n}'):\n        raise TimeoutError\n"
    many = TRIED.partition("def test")[0] + "".join(one.format(n=n) for n in range(3))
    printed, results = pytest_in(tmp_path, many)
    assert [results[f"test_{n}"].outcome for n in range(3)] == ["flaky", "flaky", "failed"]
    assert "1 failed, 2 passed, 2 rerun" in printed


def test_what_tests_and_their_processes_took_is_noted(tmp_path: Path) -> None:
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


def test_the_gate_leaves_out_what_is_marked(tmp_path: Path) -> None:
    conftest = f"import sys; sys.path.insert(0, {str(ROOT)!r})\nfrom tests.conftest import {HOOKS}\n"
    (tmp_path / "conftest.py").write_text(conftest, encoding="utf-8")
    _, results = pytest_in(tmp_path, MARKED, "--tier", "gate")
    assert set(results) - {COLLECTION} == {"test_always", "test_some[1]"}
    _, results = pytest_in(tmp_path, MARKED, "--tier", "full")
    assert len(set(results) - {COLLECTION}) == 4


@pytest.mark.parametrize("folder", ["browser", "engines", "faults"])
def test_folders_of_the_full_tier_are_there(folder: str) -> None:
    assert list((ROOT / "tests" / folder).glob("test_*.py"))


# Processes


def in_its_own_process(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a process that may adopt orphans: the process of the tests may not."""
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_process_that_outlives_its_command_is_named_and_killed(tmp_path: Path) -> None:
    code = f"""
from pathlib import Path
from tools.ci import processes
from tools.ci.processes import Command
processes.adopt_orphans()
words = ("sh", "-c", "setsid sleep 1000 & echo begun")
print(processes.finish([lambda: Command(words, Path({str(tmp_path / "log")!r}))]))
print(processes.survivors(grace=0.3))
print(processes.survivors(grace=5))
"""
    ran = in_its_own_process(code)
    begun, codes, left, none = ran.stdout.splitlines()
    assert (begun, codes, none) == ("begun", "[0]", "[]"), ran.stderr
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
processes.finish([lambda: Command((sys.executable, "-c", orphan), Path({str(tmp_path / "log")!r}))])
assert processes.survivors(grace=60) == []
print(meter.cost.cpu)
"""
    ran = in_its_own_process(code)
    assert float(ran.stdout) > 0.65, ran.stderr


def test_commands_run_a_few_at_once_and_each_exit_code_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    together = [("sh", "-c", f"echo {n}; exit {n}") for n in range(4)]
    starts = [
        lambda words=words: Command(words, tmp_path / words[2][5], title=f"number {words[2][5]}")
        for words in together
    ]
    assert sorted(processes.finish(starts, at_once=2)) == [0, 1, 2, 3]
    printed = capsys.readouterr().out
    assert all(f"-- number {n} (0:00)\n{n}\n" in printed for n in range(4))


# Reports


def ran(section: str, *, passed: bool = True, commit: str = "abc") -> Ran:
    """How a section may have ended."""
    return Ran(
        section, commit, passed, Cost(61, 100, 20), 0.25, datetime(2026, 1, 1, tzinfo=UTC), "3 passed in 1.0s"
    )


RESULTS = [Result("a", "passed", 3, 4), Result("b", "flaky", 9, 9), Result("c", "failed", 1, 1)]


def test_a_report_names_sections_the_dearest_and_what_was_tried_again() -> None:
    told = report([ran("units"), ran("faults", passed=False)], ["browser"], RESULTS)
    text = as_text(told)
    assert "units      passed     1:01    2:00    25%  abc  3 passed in 1.0s" in text
    assert "faults     FAILED" in text
    assert "browser    not run" in text
    assert text.index("9.0      9.0  b") < text.index("3.0      4.0  a")
    assert "Tried again: 1\n  b" in text
    assert "Failed: 1\n  c" in text
    assert msgspec.json.decode(as_json(told), type=Report) == told


def test_a_report_is_whole_only_if_all_has_passed_at_one_commit() -> None:
    good = report([ran("units"), ran("faults")], [], [])
    assert good.whole
    assert not report([ran("units"), ran("faults", passed=False)], [], []).whole
    assert not report([ran("units")], ["faults"], []).whole
    assert not report([ran("units"), ran("faults", commit="abd")], [], []).whole
    assert not report([ran("units", commit="abc+")], [], []).whole


def test_a_section_is_run_again_unless_it_passed_at_this_very_commit(tmp_path: Path) -> None:
    tier = Tier(tmp_path)
    tier._commit = "abc"
    section = sections.Section("units", ())
    assert not tier.holds(section)
    for known, holds in (
        (ran("units"), True),
        (ran("units", passed=False), False),
        (ran("units", commit="x"), False),
    ):
        (tmp_path / "units.json").write_bytes(msgspec.json.encode(known))
        assert tier.holds(section) is holds
    tier._commit = "abc+"
    (tmp_path / "units.json").write_bytes(msgspec.json.encode(ran("units", commit="abc+")))
    assert not tier.holds(section)


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
    assert summary(tmp_path / "log") == line


def test_sections_have_names_of_their_own_and_are_found_by_them() -> None:
    known = [sections.CHECK, *sections.FULL]
    assert len({section.name for section in known}) == len(known)
    assert sections.named(known, ["browser", "check"]) == [
        known[0],
        *(s for s in known if s.name == "browser"),
    ]
    with pytest.raises(SystemExit, match="no section nonsense"):
        sections.named(known, ["nonsense"])
