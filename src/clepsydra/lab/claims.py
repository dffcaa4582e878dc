"""Which test proves which rule: the conformance matrix.

A test claims ids with `@pytest.mark.rule("AN-CON-04")` and `@pytest.mark.scenario("AN-S12")`. The
claims are gathered by collecting the tests in a process of their own, without running them.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import msgspec

from clepsydra.kernel.citation import among
from clepsydra.kernel.rulebook import Entry, Rulebook, load

if TYPE_CHECKING:
    import pytest

MARKERS = {"rule": {"rule", "ruling", "aid"}, "scenario": {"scenario"}}
"""What each marker may name."""

EXCUSED = ("skip", "xfail")
"""A test that never runs, or that is known to fail, proves nothing."""


class CollectionError(RuntimeError):
    """The tests could not be collected; the message is what pytest had to say."""


class Conformance(msgspec.Struct, frozen=True):
    """How many rules and scenarios there are, which ones no test claims, and which have no place.

    >>> found = Conformance(2, 1, ("HG-END-01",), 1, ())
    >>> found.ok(complete=False), found.ok(complete=True)
    (True, False)
    """

    rules: int
    claimed: int
    holes: tuple[str, ...]
    scenarios: int
    scenario_holes: tuple[str, ...]
    unplaced: tuple[str, ...] = ()
    """Rules that stand neither in code nor in data."""
    repeated: tuple[str, ...] = ()
    """Rules named in more than one file; not part of the JSON."""
    tests: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict[str, tuple[str, ...]])
    """The tests that claim each rule or scenario, holes included; not part of the JSON."""

    def ok(self, complete: bool) -> bool:
        """Whether a game may show this: one that declares itself complete has no hole, and each rule has its place.

        >>> Conformance(1, 1, (), 0, ()).ok(complete=True)
        True
        """
        return not (complete and (self.holes or self.scenario_holes or self.unplaced))

    def to_json(self) -> dict[str, int | list[str]]:
        """The figures for scripts; these keys are stable.

        >>> Conformance(2, 1, ("HG-END-01",), 0, ()).to_json()
        {'rules': 2, 'claimed': 1, 'holes': ['HG-END-01'], 'scenarios': 0, 'scenario_holes': [], 'unplaced': []}
        """
        return {
            "rules": self.rules,
            "claimed": self.claimed,
            "holes": list(self.holes),
            "scenarios": self.scenarios,
            "scenario_holes": list(self.scenario_holes),
            "unplaced": list(self.unplaced),
        }

    def render(self) -> str:
        """The matrix for people: holes first, then each id with its tests.

        >>> print(Conformance(1, 0, ("HG-END-01",), 0, ()).render())
        0 of 1 rules claimed, 0 of 0 scenarios
        <BLANKLINE>
        Rules without a test:
          HG-END-01
        """
        played = self.scenarios - len(self.scenario_holes)
        lines = [f"{self.claimed} of {self.rules} rules claimed, {played} of {self.scenarios} scenarios"]
        lines += _listed("Rules without a test:", self.holes)
        lines += _listed("Scenarios without a test:", self.scenario_holes)
        lines += _listed("Rules that stand neither in code nor in data:", self.unplaced)
        lines += _listed("Rules named in more than one file:", self.repeated)
        lines += _listed("Tests:", _with_tests(self.tests))
        return "\n".join(lines)


def matrix(
    prefixes: Iterable[str] | None, tests: Path, book: Rulebook | None = None, but: Collection[str] = ()
) -> Conformance:
    """The conformance of the rules with these prefixes (or of all), `but` for some, to what the tests claim."""
    return compare(book or load(), prefixes, collect(tests), but)


def compare(
    book: Rulebook,
    prefixes: Iterable[str] | None,
    claims: Mapping[str, Iterable[str]],
    but: Collection[str] = (),
) -> Conformance:
    """The matrix of a rulebook against the claims of tests.

    >>> from clepsydra.kernel.ruletext import parse
    >>> book = Rulebook(parse("- **HG-END-01** The end.", "hourglass"))
    >>> compare(book, ["HG"], {"HG-END-01": ["test_end.py::test_it"]}).claimed
    1
    """
    letters = None if prefixes is None else tuple(prefixes)
    rules = [entry for entry in book.rules(letters) if not among(entry.id, but)]
    scenarios = [entry for entry in book.scenarios(letters) if not among(entry.id, but)]
    tests = {entry.id: tuple(claims.get(entry.id, ())) for entry in (*rules, *scenarios)}
    holes = _without(rules, tests)
    return Conformance(
        rules=len(rules),
        claimed=len(rules) - len(holes),
        holes=holes,
        scenarios=len(scenarios),
        scenario_holes=_without(scenarios, tests),
        tests=tests,
    )


def collect(tests: Path) -> dict[str, list[str]]:
    """For each id the tests that claim it, from a process that collects and runs nothing."""
    if find_spec("pytest") is None:
        raise CollectionError(
            "tests are collected by pytest, which is not installed here: pip install pytest"
        )
    with TemporaryDirectory() as folder:
        found = Path(folder) / "claims.json"
        command = [sys.executable, "-m", "clepsydra.lab.claims", str(found), str(tests)]
        done = run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own module
        if done.returncode or not found.exists():
            raise CollectionError(f"the tests of {tests} cannot be collected:\n{done.stderr.strip()}")
        return msgspec.json.decode(found.read_bytes(), type=dict[str, list[str]])


class Claims:
    """A pytest plugin that notes which collected test claims which id."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {}

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Note a test's claims as soon as it is found, whatever is deselected later."""
        if any(item.get_closest_marker(name) for name in EXCUSED):
            return
        for _, rule in claimed(item):
            tests = self.tests.setdefault(rule, [])
            if item.nodeid not in tests:
                tests.append(item.nodeid)


def claimed(item: pytest.Item) -> Iterator[tuple[str, str]]:
    """The markers and ids of one test."""
    for marker in MARKERS:
        for mark in item.iter_markers(marker):
            for rule in mark.args:
                yield marker, str(rule)


def mistakes(items: Iterable[pytest.Item], book: Rulebook | None = None) -> list[str]:
    """What is wrong with the claims of these tests: ids that no document defines, or of the other kind."""
    book = book or load()
    found: dict[str, None] = {}
    for item in items:
        for marker, rule in claimed(item):
            if rule not in book:
                found[f"{item.nodeid}: no document defines {rule}"] = None
            elif (kind := book.entry(rule).kind) not in MARKERS[marker]:
                found[f"{item.nodeid}: {rule} is a {kind}, the marker says {marker}"] = None
    return list(found)


def main(arguments: list[str]) -> int:
    """Collect the tests named after the first argument, write their claims there as JSON."""
    import pytest

    claims = Claims()
    target, *tests = arguments
    with redirect_stdout(sys.stderr):
        code = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", *tests], plugins=[claims])
    if code in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
        Path(target).write_bytes(msgspec.json.encode(claims.tests))
        return 0
    return int(code)


def _without(entries: Iterable[Entry], tests: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(entry.id for entry in entries if not tests[entry.id])


def _with_tests(claims: Mapping[str, Iterable[str]]) -> Iterator[str]:
    for rule, tests in claims.items():
        if tests:
            yield rule
            yield from (f"  {test}" for test in tests)


def _listed(title: str, items: Iterable[str]) -> list[str]:
    lines = [f"  {item}" for item in items]
    return ["", title, *lines] if lines else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
