"""Run sections one after another, measure each, and keep what became of it so that a stopped run can be resumed."""

from __future__ import annotations

import re
import subprocess
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from tools.ci import processes
from tools.ci.processes import Command, Cost, Meter, clock
from tools.ci.sections import Section, Step

SUMMARY = re.compile(r"^=* ?(\d+ \w+(?:, )?)+.* in [\d.]+s.*$")


class Ran(Struct):
    """How a section ended, at which commit, and what it cost."""

    section: str
    commit: str
    passed: bool
    cost: Cost
    steal: float
    """The share of the machine's time that its host took away meanwhile."""
    ended: datetime
    summary: str = ""
    """The last line of pytest, if the section ran tests."""
    survivors: list[str] = []


def commit() -> str:
    """The commit that is checked out, with a plus sign if files differ from it."""
    head = _git("rev-parse", "--short=12", "HEAD").strip()
    return f"{head}+" if _git("status", "--porcelain").strip() else head


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], capture_output=True, text=True, check=True).stdout  # noqa: S603, S607 - our words, the git of this machine


class Tier:
    """Runs sections; logs, results of tests and what became of each section are files of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._meter = Meter()
        self._commit = commit()

    def run(self, section: Section) -> Ran:
        """Run a section, show what it prints, and note how it ended."""
        print(f"\n== {section.name} (after {clock(self._meter.cost.wall)})", flush=True)
        meter = Meter()
        codes = self._run(section)
        left = [one.command for one in processes.survivors()]
        for command in left:
            print(f"still running after {section.name}, and now killed: {command}")
        ran = Ran(
            section.name,
            self._commit,
            not any(codes) and not left,
            meter.cost,
            meter.steal,
            datetime.now(UTC).replace(microsecond=0),
            summary(self.log(section)) if section.tests else "",
            left,
        )
        self._state(section).write_bytes(msgspec.json.encode(ran))
        print(
            f"{section.name}: {'passed' if ran.passed else 'FAILED'}, {ran.cost}, steal {ran.steal:.0%}",
            flush=True,
        )
        return ran

    def ran(self, section: Section) -> Ran | None:
        """How a section ended the last time, if it did."""
        state = self._state(section)
        return msgspec.json.decode(state.read_bytes(), type=Ran) if state.exists() else None

    def holds(self, section: Section) -> bool:
        """Whether a section has passed at this very commit."""
        ran = self.ran(section)
        return (
            ran is not None and ran.passed and ran.commit == self._commit and not self._commit.endswith("+")
        )

    def log(self, section: Section) -> Path:
        """What a section printed."""
        return self.folder / f"{section.name}.log"

    def results(self, section: Section) -> Path:
        """What became of each test of a section."""
        return self.folder / f"{section.name}.results.jsonl"

    def _state(self, section: Section) -> Path:
        return self.folder / f"{section.name}.json"

    def _run(self, section: Section) -> list[int]:
        for old in self.folder.glob(f"{section.name}*.log"):
            old.unlink()
        return processes.finish(
            [partial(self._start, section, step) for step in section.steps], section.at_once
        )

    def _start(self, section: Section, step: Step) -> Command:
        alone = len(section.steps) == 1
        log = self.log(section) if alone else self.folder / f"{section.name} {step.title}.log"
        words = (*step.words, "--results", str(self.results(section))) if section.tests else step.words
        return Command(words, log, env=step.env, title="" if alone else step.title)


def summary(log: Path) -> str:
    """The last line of pytest in a log, such as `12 passed, 1 skipped in 3.04s`."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() if log.exists() else []
    return next((line.strip("= ") for line in reversed(lines) if SUMMARY.match(line)), "")
