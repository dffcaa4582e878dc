"""The results of mutants: one line of JSON each, so that an interrupted run can be resumed, and the final table."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from tools.mutants import Mutant
from tools.plant.sampling import package_of

BY_GATE, BY_FULL, SURVIVED, NOT_REACHED, NOT_LOADED = "gate", "full", "survived", "not reached", "unseen"
EQUIVALENT = "equivalent"
EQUIVALENTS = Path(__file__).with_name("equivalent.toml")
KINDS = (BY_GATE, BY_FULL, SURVIVED, EQUIVALENT, NOT_REACHED, NOT_LOADED)
TITLES = {
    BY_GATE: "killed by the gate",
    BY_FULL: "killed by the full tier only",
    SURVIVED: "survived",
    EQUIVALENT: "equivalent",
    NOT_REACHED: "not reached by any test",
    NOT_LOADED: "not loaded: the tests pass with a broken file",
}


class TierCounts(Struct):
    """Numbers for one tier: tests that reach the line, tests that were run, and the recorded CPU seconds of these."""

    reach: int = 0
    ran: int = 0
    cpu: float = 0.0


class MutantResult(
    Struct, rename={"mutant": "mistake", "inconclusive": "doubtful", "baseline_failures": "unfit"}
):
    """The result of testing one mutant. The names of its fields in JSON are those of existing files."""

    mutant: Mutant
    change: str
    """The changed lines before and after."""
    outcome: str
    gate: TierCounts
    full: TierCounts
    test: str = ""
    """The test that killed the mutant."""
    ended: bool = True
    """Whether that test ended by itself, and not by its time limit."""
    inconclusive: list[str] = []
    """Tests that failed in a batch but passed alone, so that it is unknown whether they kill the mutant."""
    baseline_failures: list[str] = []
    """Tests that fail in the sandbox without any mutant."""
    seconds: float = 0.0

    @property
    def complete(self) -> bool:
        """Whether all tests that reach the line were run."""
        return self.gate.ran == self.gate.reach and self.full.ran == self.full.reach

    def text(self) -> str:
        """Format the result for the terminal."""
        place = f"{self.mutant.path}:{self.mutant.line}"
        lines = [f"{TITLES[self.outcome]}: {place} ({self.seconds:.0f} s)", f"    {self.change}"]
        if self.test:
            lines.append(f"    by {self.test}{'' if self.ended else ', which hit its time limit'}")
        if not self.test:
            for name, counts in (("gate", self.gate), ("full", self.full)):
                lines.append(
                    f"    {name}: {counts.ran} of {counts.reach} tests that reach the line, {counts.cpu:.0f} s"
                )
        lines += [f"    failed in a batch but passed alone: {test}" for test in self.inconclusive]
        return "\n".join(lines)


class Equivalent(Struct, frozen=True):
    """A surviving mutant that a person has judged to be equivalent to the original code, with the reason."""

    path: str
    change: str
    why: str


def read(path: Path) -> list[MutantResult]:
    """Read the results so far; a line that was not written completely is skipped."""
    if not path.exists():
        return []
    results: list[MutantResult] = []
    for line in path.read_bytes().splitlines():
        try:
            results.append(msgspec.json.decode(line, type=MutantResult))
        except msgspec.DecodeError:
            continue
    return results


def append(path: Path, result: MutantResult) -> None:
    """Append a result on a line of its own, also if the last line is incomplete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    complete = not path.exists() or path.read_bytes()[-1:] in {b"", b"\n"}
    with path.open("ab") as file:
        file.write((b"" if complete else b"\n") + msgspec.json.encode(result) + b"\n")


def equivalents(path: Path = EQUIVALENTS) -> set[tuple[str, str]]:
    """Return the mutants that have been judged equivalent, as pairs of file and change."""
    known = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, list[Equivalent]])
    return {(each.path, each.change) for each in known.get("equivalent", [])}


def with_kinds(
    results: Iterable[MutantResult], known: set[tuple[str, str]]
) -> Iterator[tuple[MutantResult, str]]:
    """Yield each result with its kind: the outcome, or `EQUIVALENT`."""
    for result in results:
        equivalent = result.outcome == SURVIVED and (result.mutant.path, result.change) in known
        yield result, EQUIVALENT if equivalent else result.outcome


def table(results: Sequence[MutantResult], known: set[tuple[str, str]]) -> str:
    """Format the results by package as a Markdown table, followed by the mutants that the gate did not kill."""
    kinds = list(with_kinds(results, known))
    counts = Counter((package_of(result.mutant.path), kind) for result, kind in kinds)
    packages = sorted({package for package, _ in counts})
    used = [kind for kind in KINDS if any(counts[package, kind] for package in packages)]
    rows = {package: [counts[package, kind] for kind in used] for package in packages}
    rows["all"] = [sum(counts[package, kind] for package in packages) for kind in used]
    lines = ["| package | planted | " + " | ".join(TITLES[kind] for kind in used) + " |"]
    lines.append("| --- | ---: |" + " ---: |" * len(used))
    for name, figures in rows.items():
        lines.append(f"| {name} | " + " | ".join(map(str, [sum(figures), *figures])) + " |")
    found = Counter(kind for _, kind in kinds)
    full = found[BY_GATE] + found[BY_FULL]
    lines += ["", f"Of the mutants that the full tier kills, the gate kills {found[BY_GATE]} of {full}."]
    missed = [
        (result, kind) for result, kind in kinds if kind in {BY_FULL, SURVIVED, NOT_REACHED, NOT_LOADED}
    ]
    return "\n".join([*lines, *_not_killed(missed)]) + "\n"


def _not_killed(missed: Sequence[tuple[MutantResult, str]]) -> Iterator[str]:
    if missed:
        yield from ("", "| not killed by the gate | change | result |", "| --- | --- | --- |")
    for result, kind in missed:
        result_text = f"{TITLES[kind]}: `{result.test}`" if result.test else TITLES[kind]
        if kind == SURVIVED and not result.complete:
            result_text += (
                f" {result.gate.ran + result.full.ran} of {result.gate.reach + result.full.reach} tests"
            )
        if result.inconclusive:
            result_text += f", inconclusive: `{result.inconclusive[0]}`"
        change = result.change.replace("|", "\\|")
        yield f"| {result.mutant.path}:{result.mutant.line} | `{change}` | {result_text} |"
