"""Run sections one after another, measure them, and store each result so that an interrupted run can be resumed."""

from __future__ import annotations

import re
import subprocess
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from tools.ci import processes, resuming
from tools.ci.processes import Command, Cost, Meter, clock
from tools.ci.sections import Section, Step

SUMMARY = re.compile(r"^=* ?(\d+ \w+(?:, )?)+.* in [\d.]+s.*$")


class SectionResult(Struct):
    """The result of one section: the commit it ran at, whether it passed, and what it cost."""

    section: str
    commit: str
    passed: bool
    cost: Cost
    steal: float
    """Share (0 to 1) of the machine's CPU time that its host gave to others meanwhile."""
    ended: datetime
    summary: str = ""
    """The summary line of pytest, if the section ran tests."""
    leftovers: list[str] = []
    taken_over: int = 0
    """Tests that passed in an interrupted run at the same commit, and were not run again."""


def current_commit() -> str:
    """Return the checked-out commit, with a plus sign if there are uncommitted changes."""
    head = _git("rev-parse", "--short=12", "HEAD").strip()
    return f"{head}+" if _git("status", "--porcelain").strip() else head


def _git(*args: str) -> str:
    return subprocess.run(["git", *args], capture_output=True, text=True, check=True).stdout  # noqa: S603, S607 - fixed arguments, git from PATH


class TierRunner:
    """Runs sections, and keeps their logs, test results and section results as files in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._meter = Meter()
        self._commit = current_commit()

    def run(self, section: Section) -> SectionResult:
        """Run a section, print its output, and store its result. A leftover process fails the section."""
        print(f"\n== {section.name} (after {clock(self._meter.cost.wall)})", flush=True)
        meter = Meter()
        taken_over = self._interrupted(section)
        codes = self._run(section, resume=taken_over > 0)
        left = [one.command for one in processes.kill_leftovers()]
        for command in left:
            print(f"{section.name} left a process running, which has been killed: {command}")
        result = SectionResult(
            section.name,
            self._commit,
            not any(codes) and not left,
            meter.cost,
            meter.steal,
            datetime.now(UTC).replace(microsecond=0),
            pytest_summary(self.log(section)) if section.tests else "",
            left,
            taken_over,
        )
        self._state(section).write_bytes(msgspec.json.encode(result))
        print(
            f"{section.name}: {'passed' if result.passed else 'FAILED'}, {result.cost}, steal {result.steal:.0%}",
            flush=True,
        )
        return result

    def last_result(self, section: Section) -> SectionResult | None:
        """Return the stored result of the section's last run, or `None` if it has not been run."""
        state = self._state(section)
        return msgspec.json.decode(state.read_bytes(), type=SectionResult) if state.exists() else None

    def has_passed(self, section: Section) -> bool:
        """Return whether the section has passed at this commit, with no uncommitted changes then or now."""
        result = self.last_result(section)
        return (
            result is not None
            and result.passed
            and result.commit == self._commit
            and not self._commit.endswith("+")
        )

    def log(self, section: Section) -> Path:
        """Return the path of the section's log."""
        return self.folder / f"{section.name}.log"

    def results(self, section: Section) -> Path:
        """Return the path of the section's per-test results."""
        return self.folder / f"{section.name}.results.jsonl"

    def _interrupted(self, section: Section) -> int:
        """Return how many tests of an interrupted run at this commit need not run again; forget another commit's."""
        begun, results = self.folder / f"{section.name}.begun", self.results(section)
        if (
            not begun.exists()
            or begun.read_text(encoding="utf-8") != self._commit
            or self._commit.endswith("+")
        ):
            resuming.begin_anew(results)
        begun.write_text(self._commit, encoding="utf-8")
        known = [
            *resuming.read_lines(resuming.taken_over_by(results)),
            *resuming.read_lines(resuming.journal_of(results)),
        ]
        return len({result.test for result in known if result.outcome in resuming.TAKEN_OVER})

    def _state(self, section: Section) -> Path:
        return self.folder / f"{section.name}.json"

    def _run(self, section: Section, *, resume: bool) -> list[int]:
        for old in self.folder.glob(f"{section.name}*.log"):
            old.unlink()
        return processes.run_all(
            [partial(self._start, section, step, resume=resume) for step in section.steps], section.parallel
        )

    def _start(self, section: Section, step: Step, *, resume: bool) -> Command:
        alone = len(section.steps) == 1
        log = self.log(section) if alone else self.folder / f"{section.name} {step.title}.log"
        results = ("--results", str(self.results(section)), *(("--resume",) if resume else ()))
        args = (*step.args, *results) if section.tests else step.args
        return Command(args, log, env=step.env, title="" if alone else step.title)


def pytest_summary(log: Path) -> str:
    """Return the summary line of pytest in a log, such as `12 passed, 1 skipped in 3.04s`, or an empty string."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() if log.exists() else []
    return next((line.strip("= ") for line in reversed(lines) if SUMMARY.match(line)), "")
