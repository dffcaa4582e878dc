"""Mistakes over all packages: which are planted, who finds them, and that a stopped run is gone on with."""

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
from tools.plant import drawing, results, trying
from tools.plant.drawing import drawn, shares
from tools.plant.results import BY_FULL, BY_GATE, EQUIVALENT, NOT_REACHED, SURVIVED, UNSEEN, Asked, Result
from tools.plant.runner import Order, Said
from tools.plant.stand import Stand
from tools.plant.trying import Trial, batches
from tools.reach.__main__ import record
from tools.reach.reading import Passed, Place, Reach, Reaching
from tools.reach.record import Recorder, parts

ROOT = Path(__file__).parents[2]
NAMES = operators(ROOT / "cosmic-ray.toml")
PAY = """
def near(water):
    return water > 3


def far(water):
    return water > 30


def told(water):
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


def test_far_off():
    assert pay.far(31)


def test_told():
    assert pay.told(301)


def test_elsewhere():
    asked = "from toy import pay; raise SystemExit(pay.elsewhere(3000))"
    subprocess.run([sys.executable, "-c", asked], check=True)


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
    """A project with a history, and with a recording of its tests."""
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
def reach(project: Path) -> Reach:
    return Reach(project, project / "reach")


@pytest.fixture(scope="module")
def stand(project: Path) -> Iterator[Stand]:
    with Stand(project) as stand:
        yield stand
    assert not stand.root.exists()


def line_of(text: str) -> int:
    return PAY[: PAY.index(text)].count("\n") + 1


def mistake(function: str, name: str = GREATER) -> Mutant:
    line = line_of(f"def {function}(") + 1 + (name == LEAVE_OUT)
    (found,) = (
        mutant for mutant in mutants_of(PAY, "src/toy/pay.py", [name], anywhere=True) if mutant.line == line
    )
    return found


def tried(stand: Stand, reach: Reach, mutant: Mutant) -> Result:
    (reaching,) = reach.of([Place(mutant.path, mutant.line)])
    result = Trial(stand, mutant, set()).result(reaching, 60)
    assert (stand.root / mutant.path).read_text(encoding="utf-8") == PAY
    return result


@pytest.mark.parametrize("module", [drawing, results])
def test_the_examples_hold(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("function", "outcome", "test"),
    [
        ("near", BY_GATE, "test_near"),
        ("far", BY_FULL, "test_far"),
        ("told", SURVIVED, ""),
        ("elsewhere", BY_GATE, "test_elsewhere"),
        ("never", NOT_REACHED, ""),
    ],
)
def test_who_finds_the_mistake(stand: Stand, reach: Reach, function: str, outcome: str, test: str) -> None:
    result = tried(stand, reach, mistake(function))
    assert (result.outcome, result.test.rpartition("::")[2], result.ended) == (outcome, test, True)
    assert not result.doubtful
    assert not result.unfit


def test_a_test_that_fails_without_the_mistake_finds_nothing(stand: Stand, reach: Reach) -> None:
    result = tried(stand, reach, mistake("local"))
    assert (result.outcome, result.unfit) == (UNSEEN, ["tests/test_pay.py::test_at_home"])


def test_what_goes_on_for_ever_is_found(stand: Stand, reach: Reach, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "PATIENCE", 1.0)
    monkeypatch.setattr(trying, "TIMES", 1.0)
    result = tried(stand, reach, mistake("ends", LEAVE_OUT))
    assert (result.outcome, result.test, result.ended) == (BY_GATE, "tests/test_pay.py::test_ends", False)
    assert "which did not end" in result.told()


class Pretence(Stand):
    """A stand on which a test fails among others, and passes alone."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.orders: list[Order] = []

    def run(self, order: Order) -> Said:
        self.orders.append(order)
        tests = list(order.limits)
        failed = tests[1] if len(tests) > 2 else ""
        broken = (self.root / "src/toy/pay.py").read_text(encoding="utf-8") == trying.BROKEN
        return Said(int(bool(failed)), tests[:2] if failed else tests, tests[0] if broken else failed)


def test_what_fails_among_others_only_is_in_doubt(tmp_path: Path) -> None:
    pretence = Pretence(toy.write(tmp_path, FILES))
    tests = [Passed(f"tests/test_pay.py::test_{name}", 0.1, gate=name != "d") for name in "abcd"]
    result = Trial(pretence, mistake("near"), set()).result(Reaching(tests, []), 60)
    assert (result.outcome, result.doubtful) == (SURVIVED, ["tests/test_pay.py::test_b"])
    assert (result.gate.ran, result.gate.reach, result.full.ran, result.full.reach) == (3, 3, 1, 1)
    asked = [(order.tier, [test[-1] for test in order.limits]) for order in pretence.orders]
    gate, full = ("gate", ["a", "b", "c"]), ("full", ["d"])
    assert asked[:5] == [gate, ("gate", ["b"]), ("gate", ["b"]), ("gate", ["c"]), full]
    assert pretence.orders[0].limits == dict.fromkeys((test.id for test in tests[:3]), trying.PATIENCE + 1.0)
    assert {order.env.get("CLEPSYDRA_SOAK") for order in pretence.orders if order.tier == "gate"} == {"0"}


def test_what_does_more_in_the_full_tier_is_asked_there_too(tmp_path: Path) -> None:
    root = toy.write(tmp_path, {**FILES, "tests/test_kit.py": "from toy import conformance\n"})
    tests = [Passed(f"tests/{name}.py::test_it", 0.1, gate=True) for name in ("test_kit", "test_pay")]
    assert [trying.has_longer_form(root, test) for test in tests] == [True, False]
    (root / "tests/conftest.py").write_text("SOAK = 1\n", encoding="utf-8")
    assert trying.has_longer_form(root, tests[1])


def test_cheap_tests_are_run_first_and_those_of_a_file_together() -> None:
    tests = [
        Passed(f"tests/test_{name}.py::test_{cpu}", cpu, gate=True)
        for cpu, name in ((1, "a"), (2, "b"), (3, "a"))
    ]
    dear = Passed("tests/test_c.py::test_9", 9, gate=True)
    assert [[test.cpu for test in batch] for batch in batches([*tests, dear], 7.0)] == [[1, 3, 2], [9]]
    assert [[test.cpu for test in batch] for batch in batches(tests, 7.0)] == [[1, 3, 2]]
    assert [[test.cpu for test in batch] for batch in batches(tests, 1.5)] == [[1], [2, 3]]
    assert [[test.cpu for test in batch] for batch in batches(tests, 0.1)] == [[1], [2], [3]]


def test_a_budget_is_kept(tmp_path: Path) -> None:
    pretence = Pretence(toy.write(tmp_path, FILES))
    in_gate = Passed("tests/test_pay.py::test_gate", 90.0, gate=True)
    tests = [Passed(f"tests/test_pay.py::test_{cpu}", cpu, gate=False) for cpu in (20.0, 30.0, 40.0)]
    result = Trial(pretence, mistake("near"), set()).result(Reaching([in_gate, *tests], []), 40)
    assert (result.outcome, result.gate.ran, result.full.ran, result.whole) == (SURVIVED, 1, 2, False)


def test_a_copy_has_what_git_keeps_and_a_history_of_its_own(project: Path, stand: Stand) -> None:
    def said(*words: str) -> str:
        return subprocess.run(
            ["git", "-C", str(stand.root), *words], check=True, capture_output=True, text=True
        ).stdout

    stand.run(Order({"tests/test_pay.py::test_near": 60.0}))
    assert not said("status", "--porcelain")
    assert said("log", "--format=%s") == "Begin\n"
    assert not (stand.root / "reach").exists()


def test_each_package_has_its_share() -> None:
    assert shares({"a": 500, "b": 300, "c": 15, "d": 5}, 10) == {"a": 6, "b": 3, "c": 1, "d": 0}
    assert shares({"a": 1, "b": 1}, 0) == {"a": 0, "b": 0}
    assert sum(shares({"a": 7, "b": 11, "c": 13}, 60).values()) == 60


def test_the_same_seed_draws_the_same_of_what_is_reached(reach: Reach) -> None:
    few = drawn(reach, NAMES, 4, 1)
    assert few == drawn(reach, NAMES, 4, 1) != drawn(reach, NAMES, 4, 2)
    assert few == sorted(few)
    every = drawn(reach, NAMES, 99, 1)
    lines = {PAY.splitlines()[mutant.line - 1].strip() for mutant in every}
    assert lines >= {"return water > 3", "return water > 3000", "water -= 1"}
    assert {mutant.path for mutant in every} == {"src/toy/pay.py"}, "nobody uses the other file"
    assert line_of("return water > 30000") not in reach.lines("src/toy/pay.py")
    assert len({mutant.line for mutant in every}) == len(every)


def test_a_stopped_run_is_gone_on_with(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(plant, "ROOT", project)
    asked: list[Mutant] = []

    def tried(
        root: Path, few: Sequence[tuple[Mutant, Reaching]], workers: int, budget: float, unfit: set[str]
    ) -> Iterator[Result]:
        for mutant, reaching in few[:2]:
            assert reaching.tests
            asked.append(mutant)
            yield Result(mutant, "a  →  b", BY_FULL if mutant.line == 3 else BY_GATE, Asked(), Asked())

    monkeypatch.setattr(plant, "tried", tried)
    given = ["--sample", "3", "--reach", str(project / "reach"), "--into", str(tmp_path / "planted.jsonl")]
    plant.main(given)
    assert "3 mistakes, seed 1, 0 of them tried already" in capsys.readouterr().out
    with (tmp_path / "planted.jsonl").open("ab") as file:
        file.write(b'{"mistake":')  # it was stopped while it wrote
    plant.main(given)
    assert "3 mistakes, seed 1, 2 of them tried already" in capsys.readouterr().out
    assert len(asked) == len(set(asked)) == len(results.read(tmp_path / "planted.jsonl")) == 3
    plant.main([*given, "--report"])
    assert "| all | 3 |" in capsys.readouterr().out


def test_the_table_counts_what_the_gate_finds_of_what_the_full_tier_finds() -> None:
    def result(line: int, outcome: str, test: str = "") -> Result:
        place = Mutant("src/toy/pay.py", line, GREATER, 0, ())
        return Result(place, f"{line} | 3  →  4", outcome, Asked(9, 9), Asked(9, 4), test)

    every = [
        result(1, BY_GATE, "test_near"),
        result(2, BY_FULL, "test_far"),
        result(3, SURVIVED),
        result(4, SURVIVED),
    ]
    assert (
        results.table(every, {("src/toy/pay.py", "4 | 3  →  4")})
        == """\
| package | planted | found by the gate | found by the full tier only | survived | makes no difference |
| --- | ---: | ---: | ---: | ---: | ---: |
| toy | 4 | 1 | 1 | 1 | 1 |
| all | 4 | 1 | 1 | 1 | 1 |

Of those that the full tier finds, the gate finds 1 of 2.

| not found by the gate | change | what became of it |
| --- | --- | --- |
| src/toy/pay.py:2 | `2 \\| 3  →  4` | found by the full tier only: `test_far` |
| src/toy/pay.py:3 | `3 \\| 3  →  4` | survived 13 of 18 tests |
"""
    )
    assert [kind for _, kind in results.judged(every, results.equivalents())] == [
        BY_GATE,
        BY_FULL,
        SURVIVED,
        SURVIVED,
    ]
    assert EQUIVALENT not in {each.outcome for each in every}


def test_nothing_is_left_behind_when_it_is_stopped(project: Path, tmp_path: Path) -> None:
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
        while not list(temporary.glob("mutants-*/done.jsonl")):
            assert running.poll() is None
            time.sleep(0.05)
        running.send_signal(signal.SIGTERM)
        _, said = running.communicate()
    assert (running.returncode, said.strip()) == (1, "stopped")
    assert not list(temporary.iterdir())
