"""Planted mistakes: which are made, that they are found or not, and that nothing is left of them."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, Popen, check_output

import pytest

from tools.bench import Bench, FailingTestsError
from tools.mutants import LEAVE_OUT, Mutant, mutants, mutants_of, operators
from tools.mutate import (
    CLAIMED,
    ELSEWHERE,
    ROOT,
    SURVIVED,
    UnknownGameError,
    arguments,
    claiming_tests,
    drawn,
    folder_of_tests,
    in_lines,
    one_each,
    outcome,
    package_of,
)
from tools.trials import most_seconds, quickest_first

FALSE = "core/ReplaceFalseWithTrue"
NAMES = operators(ROOT / "cosmic-ray.toml")
SOURCE = '''
"""A module that cites TOY-ALL-01 where no function is."""
LIMIT = 3  # TOY-LIM-01
FREE = 4


def pay(water: int = 2, *, more: int | None = None) -> int | None:
    """At most the limit (TOY-PAY-01, 02)."""
    paid: int | str = 1
    if water >= LIMIT and more is None:
        return None
    game.tell(water)
    game.see(water)
    game.give(water)
    return water + LIMIT


def unruled(water: int) -> int:
    return water + 1
'''


def changes(source: str) -> list[tuple[int, tuple[str, ...], str]]:
    return [
        (mutant.line, mutant.rules, mutant.told(source)) for mutant in mutants_of(source, "toy.py", NAMES)
    ]


def test_only_what_is_near_a_rule_is_changed() -> None:
    pay = ("TOY-PAY-01", "TOY-PAY-02")
    assert sorted(changes(SOURCE)) == [
        (3, ("TOY-LIM-01",), "LIMIT = 3  # TOY-LIM-01  →  LIMIT = 2  # TOY-LIM-01"),
        (3, ("TOY-LIM-01",), "LIMIT = 3  # TOY-LIM-01  →  LIMIT = 4  # TOY-LIM-01"),
        (9, pay, "paid: int | str = 1  →  paid: int | str = 0"),
        (9, pay, "paid: int | str = 1  →  paid: int | str = 2"),
        (10, pay, "if water >= LIMIT and more is None:  →  if not water >= LIMIT and more is None:"),
        (10, pay, "if water >= LIMIT and more is None:  →  if water < LIMIT and more is None:"),
        (10, pay, "if water >= LIMIT and more is None:  →  if water > LIMIT and more is None:"),
        (10, pay, "if water >= LIMIT and more is None:  →  if water >= LIMIT and more is not None:"),
        (10, pay, "if water >= LIMIT and more is None:  →  if water >= LIMIT or more is None:"),
        (14, pay, "game.give(water)  →  pass"),
        (15, pay, "return water + LIMIT  →  return water - LIMIT"),
    ]


def test_the_head_of_a_class_is_left_alone() -> None:
    source = 'class Saw(Struct, frozen=True):\n    """TOY-SAW-01."""\n\n    teeth: int = 3\n'
    assert {line for line, _, _ in changes(source)} == {4}


def test_changes_that_mean_the_same_are_left_out() -> None:
    code = "def f(x):\n    'TOY-ALL-01'\n    if x == 2:\n        return x[0]\n"
    assert sorted(told for _, _, told in changes(code)) == [
        "if x == 2:  →  if x != 2:",
        "if x == 2:  →  if x == 1:",
        "if x == 2:  →  if x == 3:",
    ]


def test_a_rule_that_is_only_pointed_to_is_not_near() -> None:
    code = "def f(x):\n    'TOY-ALL-01; see TOY-END-01'\n    g(x)  # see TOY-PAY-01\n    h(x)  # TOY-PAY-02\n"
    assert [rules for _, rules, _ in sorted(changes(code))] == [("TOY-ALL-01", "TOY-PAY-02"), ("TOY-PAY-02",)]


@pytest.mark.parametrize("game", ["hourglass", "inventions"])
def test_every_change_of_a_game_is_a_change_that_compiles(game: str) -> None:
    found = mutants(ROOT, package_of(game), NAMES)
    assert len(set(found)) == len(found) > 100
    for mutant in drawn(found, 40, 1):
        source = (ROOT / mutant.path).read_text(encoding="utf-8")
        changed = mutant.applied(source)
        compile(changed, mutant.path, "exec")
        assert changed != source


def test_the_same_seed_draws_the_same() -> None:
    found = list(mutants_of(SOURCE, "toy.py", NAMES))
    assert drawn(found, 4, 1) == drawn(found, 4, 1) != drawn(found, 4, 2)
    assert drawn(found, 400, 1) == sorted(found)
    assert arguments(["hourglass"]).seed == 1


BESIDE = """
def pay(water):
    'TOY-PAY-01, TOY-PAY-02'
    game.give(water)
    game.take(water)  # TOY-PAY-02


def rest():
    'TOY-END-01'
    game.rest()
"""


def test_a_rule_is_drawn_with_one_mistake_where_few_others_are_cited() -> None:
    found = list(mutants_of(BESIDE, "toy.py", [LEAVE_OUT]))
    for seed in range(4):
        each = one_each(found, 9, seed, ("TOY-PAY",))
        assert [(mutant.rules, mutant.line) for mutant in each] == [
            (("TOY-PAY-01",), 4),
            (("TOY-PAY-02",), 5),
        ]
    assert [mutant.rules for mutant in one_each(found, 9, 1, ("TOY-END", "TOY-PAY-02"))] == [
        ("TOY-END-01",),
        ("TOY-PAY-02",),
    ]
    assert [mutant.rules for mutant in one_each(found, 9, 1, ("TOY",), ("TOY-PAY",))] == [("TOY-END-01",)]
    few = [tuple(mutant.rules for mutant in one_each(found, 1, seed, ("TOY",))) for seed in range(9)]
    assert len(set(few)) > 1
    assert one_each(found, 2, 1, ("TOY",)) == one_each(found, 2, 1, ("TOY",))


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownGameError, match="chess"):
        package_of("chess")
    assert (folder_of_tests("inventions"), folder_of_tests("hourglass")) == (
        "tests/games/inventions",
        "tests/hourglass",
    )


RULE = '''
def may_pay(water: int) -> bool:
    """TOY-PAY-01"""
    return water > 3
'''
TESTS = """
from toy import may_pay

def test_little():
    assert not may_pay(1)

def test_edge():
    assert not may_pay(3)

def test_much():
    assert may_pay(9)
"""


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("toy")
    for name, text in {
        "src/toy.py": RULE,
        "src/unused.py": "",
        "tests/test_toy.py": TESTS,
        "pyproject.toml": "",
    }.items():
        path = root / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def bench(toy: Path) -> Iterator[Bench]:
    with Bench(toy) as bench:
        bench.warm_up(["tests"])
        yield bench
    assert not bench.root.exists()


def planted(name: str) -> Mutant:
    (mutant,) = mutants_of(RULE, "src/toy.py", [f"core/ReplaceComparisonOperator_{name}"])
    return mutant


@pytest.mark.parametrize(
    ("claiming", "tests", "expected"),
    [
        ("test_edge", "tests", CLAIMED),
        ("test_little", "tests", ELSEWHERE),
        ("", "tests", ELSEWHERE),
        ("test_little", "tests/test_toy.py::test_much", SURVIVED),
    ],
)
def test_who_notices_the_mistake(bench: Bench, toy: Path, claiming: str, tests: str, expected: str) -> None:
    claims = {"TOY-PAY-01": [f"tests/test_toy.py::{claiming}"]} if claiming else {}
    assert outcome(bench, planted("Gt_GtE"), claims, [tests]) == expected
    assert (bench.root / "src/toy.py").read_text(encoding="utf-8") == RULE
    assert (toy / "src/toy.py").read_text(encoding="utf-8") == RULE


def test_a_mistake_can_be_left_to_the_tests_that_claim_its_rules(bench: Bench) -> None:
    claims = {"TOY-PAY-01": ["tests/test_toy.py::test_little", "tests/test_toy.py::test_much"]}
    assert claiming_tests([planted("Gt_GtE"), planted("Gt_LtE")], claims) == claims["TOY-PAY-01"]
    assert outcome(bench, planted("Gt_LtE"), claims, []) == CLAIMED
    assert outcome(bench, planted("Gt_GtE"), claims, []) == SURVIVED


def test_mistakes_are_found_again_by_their_lines() -> None:
    found = list(mutants_of(SOURCE, "src/toys/toy.py", NAMES))
    lines = {mutant.line for mutant in in_lines(found, ["toy.py:3", "toys/toy.py:15"])}
    assert lines == {3, 15}
    assert in_lines(found, ["oy.py:3", "toy.py:5"]) == []


def test_the_quickest_tests_run_first() -> None:
    measured = {"slow": 3.0, "quick": 0.1, "both": 1.0}
    assert quickest_first(["new", "slow", "both", "quick"], measured) == ["quick", "both", "slow", "new"]


def test_cpu_time_is_limited_where_all_tests_were_measured() -> None:
    assert most_seconds(["slow", "quick"], {"slow": 3.0, "quick": 0.1}) == 41
    assert most_seconds(["slow", "new"], {"slow": 3.0}) is None


def test_an_endless_loop_is_ended_by_its_cpu_time(tmp_path: Path) -> None:
    for name, text in {
        "src/toy.py": "def more():\n    return False\n",
        "tests/test_toy.py": "from toy import more\n\ndef test_it():\n    while more():\n        pass\n",
        "pyproject.toml": "",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (endless,) = mutants_of("def more():\n    return False\n", "src/toy.py", [FALSE], anywhere=True)
    with Bench(tmp_path, least=1) as bench:
        bench.warm_up(["tests"])
        assert not bench.survives(endless, ["tests/test_toy.py::test_it"])


def test_it_is_noticed_whether_the_tests_run_on_the_copy(bench: Bench) -> None:
    assert bench.sees("src/toy.py", ["tests"])
    assert not bench.sees("src/unused.py", ["tests"])


def test_what_is_loaded_beforehand_is_no_game() -> None:
    asked = (
        "import sys, tools.trials; tools.trials.prepare(); print([n for n in sys.modules if 'games.' in n])"
    )
    assert check_output([sys.executable, "-c", asked], cwd=ROOT, text=True).strip() == "[]"


def test_a_mistake_is_taken_back_before_the_next_one(bench: Bench) -> None:
    assert not bench.survives(planted("Gt_LtE"), ["tests"])
    assert bench.survives(planted("Gt_GtE"), ["tests/test_toy.py::test_little"])


def test_tests_that_fail_without_a_mistake_are_reported(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_toy.py").write_text("def test_it():\n    assert 1 == 2\n", encoding="utf-8")
    (tmp_path / "pyproject.toml").touch()
    with Bench(tmp_path) as bench, pytest.raises(FailingTestsError, match="assert 1 == 2"):
        bench.warm_up(["tests"])


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_nothing_is_left_behind_when_it_is_stopped(tmp_path: Path, how: signal.Signals) -> None:
    package = package_of("hourglass")
    before = {path: path.read_bytes() for path in package.rglob("*.py")}
    # Coverage, stopped while a process of the tool starts, would complain in its place.
    measured = {name for name in os.environ if name.startswith("COV")}
    environment = {name: os.environ[name] for name in os.environ.keys() - measured} | {
        "TMPDIR": str(tmp_path)
    }
    command = [sys.executable, "-m", "tools.mutate", "hourglass", "--sample", "100", "--workers", "2"]
    with Popen(command, cwd=ROOT, env=environment, text=True, stderr=PIPE) as running:
        while not list(tmp_path.glob("mutants-*/pyproject.toml")):
            assert running.poll() is None
            time.sleep(0.05)
        running.send_signal(how)
        _, said = running.communicate()
    assert running.returncode == 1
    assert said.strip() == "stopped"
    assert not list(tmp_path.iterdir())
    assert {path: path.read_bytes() for path in package.rglob("*.py")} == before
