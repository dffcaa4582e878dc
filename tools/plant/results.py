"""What became of planted mistakes: a line of JSON for each, so that a stopped run is gone on with; and the table."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from tools.mutants import Mutant
from tools.plant.drawing import package_of

BY_GATE, BY_FULL, SURVIVED, NOT_REACHED, UNSEEN = "gate", "full", "survived", "not reached", "unseen"
EQUIVALENT = "makes no difference"
EQUIVALENTS = Path(__file__).with_name("equivalent.toml")
KINDS = (BY_GATE, BY_FULL, SURVIVED, EQUIVALENT, NOT_REACHED, UNSEEN)
TITLES = {
    BY_GATE: "found by the gate",
    BY_FULL: "found by the full tier only",
    SURVIVED: "survived",
    EQUIVALENT: "makes no difference",
    NOT_REACHED: "not reached",
    UNSEEN: "unseen: the tests pass without the file",
}


class Asked(Struct):
    """How many tests of a tier reach the line, how many of them were run, and the processor time recorded of these."""

    reach: int = 0
    ran: int = 0
    cpu: float = 0.0


class Result(Struct):
    """What became of one mistake."""

    mistake: Mutant
    change: str
    """The lines before and after."""
    outcome: str
    gate: Asked
    full: Asked
    test: str = ""
    """The first test that failed."""
    ended: bool = True
    """Whether that test came to an end, rather than to its limit."""
    doubtful: list[str] = []
    """Tests that failed among others and passed alone: nobody can say whether they find the mistake."""
    unfit: list[str] = []
    """Tests that fail in a copy without any mistake."""
    seconds: float = 0.0

    @property
    def whole(self) -> bool:
        """Whether all tests that reach the line were run."""
        return self.gate.ran == self.gate.reach and self.full.ran == self.full.reach

    def told(self) -> str:
        """The result as a person reads it."""
        place = f"{self.mistake.path}:{self.mistake.line}"
        lines = [f"{TITLES[self.outcome]}: {place} ({self.seconds:.0f} s)", f"    {self.change}"]
        if self.test:
            lines.append(f"    by {self.test}{'' if self.ended else ', which did not end'}")
        if not self.test:
            for name, asked in (("gate", self.gate), ("full", self.full)):
                lines.append(
                    f"    {name}: {asked.ran} of {asked.reach} tests that reach it, {asked.cpu:.0f} s"
                )
        lines += [f"    failed among others only: {test}" for test in self.doubtful]
        return "\n".join(lines)


class Equivalent(Struct, frozen=True):
    """A mistake that a person has judged to make no difference, and why."""

    path: str
    change: str
    why: str


def read(path: Path) -> list[Result]:
    """The results so far; of a line that was not written whole nothing is kept."""
    if not path.exists():
        return []
    results: list[Result] = []
    for line in path.read_bytes().splitlines():
        try:
            results.append(msgspec.json.decode(line, type=Result))
        except msgspec.DecodeError:
            continue
    return results


def append(path: Path, result: Result) -> None:
    """Write a result behind the others, on a line of its own."""
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = not path.exists() or path.read_bytes()[-1:] in {b"", b"\n"}
    with path.open("ab") as file:
        file.write((b"" if whole else b"\n") + msgspec.json.encode(result) + b"\n")


def equivalents(path: Path = EQUIVALENTS) -> set[tuple[str, str]]:
    """The mistakes that have been judged to make no difference, by their file and change."""
    known = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, list[Equivalent]])
    return {(each.path, each.change) for each in known.get("equivalent", [])}


def judged(results: Iterable[Result], known: set[tuple[str, str]]) -> Iterator[tuple[Result, str]]:
    """Each result with its kind."""
    for result in results:
        equivalent = result.outcome == SURVIVED and (result.mistake.path, result.change) in known
        yield result, EQUIVALENT if equivalent else result.outcome


def table(results: Sequence[Result], known: set[tuple[str, str]]) -> str:
    """The results by package, in Markdown; then each mistake that the gate did not find."""
    kinds = list(judged(results, known))
    counts = Counter((package_of(result.mistake.path), kind) for result, kind in kinds)
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
    lines += ["", f"Of those that the full tier finds, the gate finds {found[BY_GATE]} of {full}."]
    missed = [(result, kind) for result, kind in kinds if kind in {BY_FULL, SURVIVED, NOT_REACHED, UNSEEN}]
    return "\n".join([*lines, *_missed(missed)]) + "\n"


def _missed(missed: Sequence[tuple[Result, str]]) -> Iterator[str]:
    if missed:
        yield from ("", "| not found by the gate | change | what became of it |", "| --- | --- | --- |")
    for result, kind in missed:
        became = f"{TITLES[kind]}: `{result.test}`" if result.test else TITLES[kind]
        if kind == SURVIVED and not result.whole:
            became += f" {result.gate.ran + result.full.ran} of {result.gate.reach + result.full.reach} tests"
        if result.doubtful:
            became += f", in doubt: `{result.doubtful[0]}`"
        change = result.change.replace("|", "\\|")
        yield f"| {result.mistake.path}:{result.mistake.line} | `{change}` | {became} |"
