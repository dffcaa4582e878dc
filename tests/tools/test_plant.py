"""Tests of tools.plant: the sample of mutants, the verdict on each, resuming an interrupted run."""

from __future__ import annotations

import doctest
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from subprocess import PIPE, Popen
from types import ModuleType

import pytest

from tests.tools import toy
from tools.mutants import LEAVE_OUT, Mutant, mutants_of, operators
from tools.plant import __main__ as plant
from tools.plant import mutant_run, results, sampling
from tools.plant.mutant_run import MutantRun, batches
from tools.plant.results import (
    BY_FULL,
    BY_GATE,
    EQUIVALENT,
    NOT_LOADED,
    NOT_REACHED,
    SURVIVED,
    MutantResult,
    TierCounts,
)
from tools.plant.runner import RunRequest, RunResult
from tools.plant.sampling import allocate, sample_mutants
from tools.plant.sandbox import Sandbox
from tools.reach.__main__ import record
from tools.reach.coverage_index import CoverageIndex, PassedTest, ReachingTests, SourceLine
from tools.reach.record import Recorder, parts

ROOT = Path(__file__).parents[2]
NAMES = operators(ROOT / "cosmic-ray.toml")
PAY = """
def near(water):
    return water > 3


def far(water):
    return water > 30


def weak(water):
    return water > 300


def elsewhere(water):
    return water > 3000


def local(water):
    return water > 8


def ends(water):
    while water > 0:
        water -= 1
    return water


def never(water):
    return water > 30000
"""
TESTS = """
import os
import subprocess
import sys
from pathlib import Path

import pytest

from toy import pay


def test_near():
    assert not pay.near(3)


@pytest.mark.full
def test_far():
    assert not pay.far(30)


def test_far_beyond():
    assert pay.far(31)


def test_weak():
    assert pay.weak(301)


def test_elsewhere():
    code = "from toy import pay; raise SystemExit(pay.elsewhere(3000))"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_at_home():
    assert pay.local(9)
    assert Path.cwd() == Path(os.environ["TOY_HOME"])


def test_ends():
    assert pay.ends(2) == 0
"""
FILES = {
    "src/toy/__init__.py": "",
    "src/toy/pay.py": PAY,
    "src/toy/unused.py": "LIMIT = 3\n",
    "tests/test_pay.py": TESTS,
    ".gitignore": "/reach\n__pycache__\n",
}
GREATER = "core/ReplaceComparisonOperator_Gt_GtE"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Create a git repository with a coverage recording of its tests."""
    root = toy.write(tmp_path_factory.mktemp("project"), FILES)
    shutil.copy(ROOT / "cosmic-ray.toml", root)
    author = ("-c", "user.name=toy", "-c", "user.email=toy@example.org")
    for words in (("init", "--quiet"), ("add", "."), (*author, "commit", "--quiet", "-m", "Begin")):
        subprocess.run(["git", "-C", str(root), *words], check=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(root / "src")]))
        patch.setenv("TOY_HOME", str(root))
        assert not record(Recorder(root, root / "reach", 1), parts(root)[:1])
        yield root


@pytest.fixture(scope="module")
def reach(project: Path) -> CoverageIndex:
    return CoverageIndex(project, project / "reach")


@pytest.fixture(scope="module")
def sandbox(project: Path) -> Iterator[Sandbox]:
    with Sandbox(project) as sandbox:
        yield sandbox
    assert not sandbox.root.exists()


def line_of(text: str) -> int:
    return PAY[: PAY.index(text)].count("\n") + 1


def mutant(function: str, name: str = GREATER) -> Mutant:
    line = line_of(f"def {function}(") + 1 + (name == LEAVE_OUT)
    (found,) = (
        mutant for mutant in mutants_of(PAY, "src/toy/pay.py", [name], anywhere=True) if mutant.line == line
    )
    return found


def result_of(sandbox: Sandbox, reach: CoverageIndex, mutant: Mutant) -> MutantResult:
    (reaching,) = reach.of([SourceLine(mutant.path, mutant.line)])
    result = MutantRun(sandbox, mutant, set()).result(reaching, 60)
    assert (sandbox.root / mutant.path).read_text(encoding="utf-8") == PAY
    return result


@pytest.mark.parametrize("module", [sampling, results])
def test_doctests_pass(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("function", "outcome", "test"),
    [
        ("near", BY_GATE, "test_near"),
        ("far", BY_FULL, "test_far"),
        ("weak", SURVIVED, ""),
        ("elsewhere", BY_GATE, "test_elsewhere"),
        ("never", NOT_REACHED, ""),
    ],
)
def test_a_mutant_is_killed_by_the_first_tier_that_can(
    sandbox: Sandbox, reach: CoverageIndex, function: str, outcome: str, test: str
) -> None:
    result = result_of(sandbox, reach, mutant(function))
    assert (result.outcome, result.test.rpartition("::")[2], result.ended) == (outcome, test, True)
    assert not result.inconclusive
    assert not result.baseline_failures


def test_a_test_that_fails_without_the_mutant_does_not_kill_it(
    sandbox: Sandbox, reach: CoverageIndex
) -> None:
    result = result_of(sandbox, reach, mutant("local"))
    assert (result.outcome, result.baseline_failures) == (NOT_LOADED, ["tests/test_pay.py::test_at_home"])


def test_an_endless_loop_is_killed_by_the_time_limit(
    sandbox: Sandbox, reach: CoverageIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutant_run, "TIME_LIMIT", 1.0)
    monkeypatch.setattr(mutant_run, "TIME_LIMIT_FACTOR", 1.0)
    result = result_of(sandbox, reach, mutant("ends", LEAVE_OUT))
    assert (result.outcome, result.test, result.ended) == (BY_GATE, "tests/test_pay.py::test_ends", False)
    assert "hit its time limit" in result.text()


class FakeSandbox(Sandbox):
    """A sandbox in which a test fails in a batch and passes alone."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.requests: list[RunRequest] = []

    def run(self, request: RunRequest) -> RunResult:
        self.requests.append(request)
        tests = list(request.limits)
        failed = tests[1] if len(tests) > 2 else ""
        broken = (self.root / "src/toy/pay.py").read_text(encoding="utf-8") == mutant_run.BROKEN
        return RunResult(int(bool(failed)), tests[:2] if failed else tests, tests[0] if broken else failed)


def test_a_test_that_fails_only_in_a_batch_is_inconclusive(tmp_path: Path) -> None:
    fake = FakeSandbox(toy.write(tmp_path, FILES))
    tests = [PassedTest(f"tests/test_pay.py::test_{name}", 0.1, gate=name != "d") for name in "abcd"]
    result = MutantRun(fake, mutant("near"), set()).result(ReachingTests(tests, []), 60)
    assert (result.outcome, result.inconclusive) == (SURVIVED, ["tests/test_pay.py::test_b"])
    assert (result.gate.ran, result.gate.reach, result.full.ran, result.full.reach) == (3, 3, 1, 1)
    requests = [(request.tier, [test[-1] for test in request.limits]) for request in fake.requests]
    gate, full = ("gate", ["a", "b", "c"]), ("full", ["d"])
    assert requests[:5] == [gate, ("gate", ["b"]), ("gate", ["b"]), ("gate", ["c"]), full]
    assert fake.requests[0].limits == dict.fromkeys(
        (test.id for test in tests[:3]), mutant_run.TIME_LIMIT + 1.0
    )
    assert {request.env.get("CLEPSYDRA_SOAK") for request in fake.requests if request.tier == "gate"} == {"0"}


def test_tests_with_a_longer_form_run_in_the_full_tier_too(tmp_path: Path) -> None:
    root = toy.write(tmp_path, {**FILES, "tests/test_kit.py": "from toy import conformance\n"})
    tests = [PassedTest(f"tests/{name}.py::test_it", 0.1, gate=True) for name in ("test_kit", "test_pay")]
    assert [mutant_run.has_longer_form(root, test) for test in tests] == [True, False]
    (root / "tests/conftest.py").write_text("SOAK = 1\n", encoding="utf-8")
    assert mutant_run.has_longer_form(root, tests[1])


def test_fast_tests_run_first_and_tests_of_a_file_together() -> None:
    tests = [
        PassedTest(f"tests/test_{name}.py::test_{cpu}", cpu, gate=True)
        for cpu, name in ((1, "a"), (2, "b"), (3, "a"))
    ]
    slow = PassedTest("tests/test_c.py::test_9", 9, gate=True)
    assert [[test.cpu for test in batch] for batch in batches([*tests, slow], 7.0)] == [[1, 3, 2], [9]]
    assert [[test.cpu for test in batch] for batch in batches(tests, 7.0)] == [[1, 3, 2]]
    assert [[test.cpu for test in batch] for batch in batches(tests, 1.5)] == [[1], [2, 3]]
    assert [[test.cpu for test in batch] for batch in batches(tests, 0.1)] == [[1], [2], [3]]


def test_the_budget_limits_the_full_tier(tmp_path: Path) -> None:
    fake = FakeSandbox(toy.write(tmp_path, FILES))
    in_gate = PassedTest("tests/test_pay.py::test_gate", 90.0, gate=True)
    tests = [PassedTest(f"tests/test_pay.py::test_{cpu}", cpu, gate=False) for cpu in (20.0, 30.0, 40.0)]
    result = MutantRun(fake, mutant("near"), set()).result(ReachingTests([in_gate, *tests], []), 40)
    assert (result.outcome, result.gate.ran, result.full.ran, result.complete) == (SURVIVED, 1, 2, False)


def test_a_sandbox_has_the_files_and_the_history_of_the_project(project: Path, sandbox: Sandbox) -> None:
    def git(*words: str) -> str:
        return subprocess.run(
            ["git", "-C", str(sandbox.root), *words], check=True, capture_output=True, text=True
        ).stdout

    sandbox.run(RunRequest({"tests/test_pay.py::test_near": 60.0}))
    assert not git("status", "--porcelain")
    assert git("log", "--format=%s") == "Begin\n"
    assert not (sandbox.root / "reach").exists()


def test_mutants_are_allocated_in_proportion() -> None:
    assert allocate({"a": 500, "b": 300, "c": 15, "d": 5}, 10) == {"a": 6, "b": 3, "c": 1, "d": 0}
    assert allocate({"a": 1, "b": 1}, 0) == {"a": 0, "b": 0}
    assert sum(allocate({"a": 7, "b": 11, "c": 13}, 60).values()) == 60


def test_the_same_seed_gives_the_same_sample_of_reached_lines(reach: CoverageIndex) -> None:
    sample = sample_mutants(reach, NAMES, 4, 1)
    assert sample == sample_mutants(reach, NAMES, 4, 1) != sample_mutants(reach, NAMES, 4, 2)
    assert sample == sorted(sample)
    every = sample_mutants(reach, NAMES, 99, 1)
    lines = {PAY.splitlines()[mutant.line - 1].strip() for mutant in every}
    assert lines >= {"return water > 3", "return water > 3000", "water -= 1"}
    assert {mutant.path for mutant in every} == {"src/toy/pay.py"}, "no test uses the other file"
    assert line_of("return water > 30000") not in reach.lines("src/toy/pay.py")
    assert len({mutant.line for mutant in every}) == len(every)


def test_an_interrupted_run_is_resumed(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(plant, "ROOT", project)
    tested: list[Mutant] = []

    def run_mutants(
        root: Path,
        sample: Sequence[tuple[Mutant, ReachingTests]],
        workers: int,
        budget: float,
        baseline_failures: set[str],
    ) -> Iterator[MutantResult]:
        for mutant, reaching in sample[:2]:
            assert reaching.tests
            tested.append(mutant)
            yield MutantResult(
                mutant, "a  →  b", BY_FULL if mutant.line == 3 else BY_GATE, TierCounts(), TierCounts()
            )

    monkeypatch.setattr(plant, "run_mutants", run_mutants)
    given = ["--sample", "3", "--reach", str(project / "reach"), "--into", str(tmp_path / "planted.jsonl")]
    plant.main(given)
    assert "3 mutants, seed 1, 0 of them tested before" in capsys.readouterr().out
    with (tmp_path / "planted.jsonl").open("ab") as file:
        file.write(b'{"mutant":')  # interrupted while writing
    plant.main(given)
    assert "3 mutants, seed 1, 2 of them tested before" in capsys.readouterr().out
    assert len(tested) == len(set(tested)) == len(results.read(tmp_path / "planted.jsonl")) == 3
    plant.main([*given, "--report"])
    assert "| all | 3 |" in capsys.readouterr().out


def test_the_table_compares_gate_and_full_tier() -> None:
    def result(line: int, outcome: str, test: str = "") -> MutantResult:
        place = Mutant("src/toy/pay.py", line, GREATER, 0, ())
        return MutantResult(place, f"{line} | 3  →  4", outcome, TierCounts(9, 9), TierCounts(9, 4), test)

    every = [
        result(1, BY_GATE, "test_near"),
        result(2, BY_FULL, "test_far"),
        result(3, SURVIVED),
        result(4, SURVIVED),
    ]
    assert (
        results.table(every, {("src/toy/pay.py", "4 | 3  →  4")})
        == """\
| package | planted | killed by the gate | killed by the full tier only | survived | equivalent |
| --- | ---: | ---: | ---: | ---: | ---: |
| toy | 4 | 1 | 1 | 1 | 1 |
| all | 4 | 1 | 1 | 1 | 1 |

Of the mutants that the full tier kills, the gate kills 1 of 2.

| not killed by the gate | change | result |
| --- | --- | --- |
| src/toy/pay.py:2 | `2 \\| 3  →  4` | killed by the full tier only: `test_far` |
| src/toy/pay.py:3 | `3 \\| 3  →  4` | survived 13 of 18 tests |
"""
    )
    assert [kind for _, kind in results.with_kinds(every, results.equivalents())] == [
        BY_GATE,
        BY_FULL,
        SURVIVED,
        SURVIVED,
    ]
    assert EQUIVALENT not in {each.outcome for each in every}


def test_sigterm_removes_sandboxes_and_processes(project: Path, tmp_path: Path) -> None:
    program = f"import sys; from pathlib import Path; from tools.plant import __main__ as p; p.ROOT = Path({str(project)!r})"
    given = [
        "--sample",
        "9",
        "--reach",
        str(project / "reach"),
        "--into",
        str(tmp_path / "planted.jsonl"),
        "--workers",
        "2",
    ]
    main = f"{program}\ntry: p.main({given!r})\nexcept KeyboardInterrupt: sys.exit('stopped')"
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    environment |= {"TMPDIR": str(temporary)}
    with Popen([sys.executable, "-c", main], cwd=ROOT, env=environment, text=True, stderr=PIPE) as running:
        while not list(temporary.glob("mutants-*/events.jsonl")):
            assert running.poll() is None
            time.sleep(0.05)
        running.send_signal(signal.SIGTERM)
        _, errors = running.communicate()
    assert (running.returncode, errors.strip()) == (1, "stopped")
    assert not list(temporary.iterdir())
