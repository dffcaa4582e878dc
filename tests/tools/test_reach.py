"""Tests of tools.reach: what is recorded and when, and which tests reach code that runs at import."""

from __future__ import annotations

import doctest
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType

import pytest

from tests.tools import toy
from tools.reach import blocks, import_index, plugin, probes
from tools.reach.__main__ import main, record
from tools.reach.blocks import InstrumentedSource
from tools.reach.coverage_index import CoverageIndex, NoRecordingError, SourceLine
from tools.reach.record import NotRecordedError, Part, Recorder, parts, select_parts
from tools.reach.recording import RecordedTest, measured

ROOT = Path(__file__).parents[2]
PAY = '''
from functools import cache

from toy.prices import PRICE

FREE = 0


def pay(water):
    """A docstring comes first."""
    if water < PRICE:
        return "too little"
    return "paid"


@cache
def book():
    return dict(paid=name("paid"))


def name(word):
    return word.title()


def sale(water):
    price = lambda: water // 2
    return price


LATER = [
    FREE,
    lambda water: water + 1,
]


def offers():
    yield 1
    yield 2


def never():
    return None
'''
PRICES = "PRICE = 3  # TOY-PAY-01\nTOLL = 9\n"
MAKING = """
def made(toll):
    return [toll]
"""
TESTS = """
import subprocess
import sys

import pytest

from toy import pay
from toy.prices import TOLL


@pytest.fixture(scope="module")
def sold():
    return pay.sale(4)


def test_little():
    assert pay.pay(1) == "too little"


def test_much():
    assert pay.pay(9) == "paid"


@pytest.mark.full
def test_book():
    assert pay.book() == {"paid": "Paid"}


def test_book_again():
    assert pay.book()["paid"]


def test_sold(sold):
    assert sold() == 2


def test_sold_and_forgotten(sold):
    pass


def test_later():
    assert pay.LATER[1](1) == 2


def test_elsewhere():
    subprocess.run([sys.executable, "-c", "from toy import pay; next(pay.offers())"], check=True)


def test_wrong():
    assert pay.never()
"""
CLAIM = """
import os

import pytest


@pytest.mark.rule("TOY-PAY-01")
def test_claim():
    pass


@pytest.mark.parametrize("games", [1 + int(os.environ.get("CLEPSYDRA_SOAK", "1"))])
def test_form(games):
    pass
"""
FILES = {
    "src/toy/__init__.py": "",
    "src/toy/pay.py": PAY,
    "src/toy/prices.py": PRICES,
    "src/toy/making.py": MAKING,
    "src/toy/tolls.py": "from toy.making import made\nTOLLS = made(3)\n",
    "src/toy/migrations/first.py": "",
    "tests/test_pay.py": TESTS,
    "tests/rules/test_claim.py": CLAIM,
    "tests/test_tolls.py": "from toy.tolls import TOLLS\n\ndef test_tolls():\n    assert TOLLS == [3]\n",
}


@pytest.fixture
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    root = toy.write(tmp_path_factory.mktemp("project"), FILES)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(root / "src")]))
        for part, workers in zip(parts(root), (1, 2), strict=False):
            assert not record(Recorder(root, root / "reach", workers), [part])
        yield root


@pytest.fixture(scope="module")
def reach(project: Path) -> CoverageIndex:
    return CoverageIndex(project, project / "reach")


def line_of(text: str, source: str = PAY) -> int:
    return source[: source.index(text)].count("\n") + 1


def names(
    reach: CoverageIndex, text: str, path: str = "src/toy/pay.py", rules: tuple[str, ...] = ()
) -> set[str]:
    line = line_of(text, reach.source(path))
    (reaching,) = reach.of([SourceLine(path, line, rules)])
    assert bool(reaching.tests) == reach.reaches(SourceLine(path, line))
    return {test.id.rpartition("::")[2].removeprefix("test_") for test in reaching.tests}


@pytest.mark.parametrize("module", [blocks, import_index, probes])
def test_doctests_pass(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("if water < PRICE", {"little", "much"}),
        ('return "too little"', {"little"}),
        ('return "paid"', {"much"}),
        ("return dict", {"book", "book_again"}),
        ("return word.title", {"book", "book_again"}),
        ("    price = ", {"sold", "sold_and_forgotten"}),
        ("    return price", {"sold", "sold_and_forgotten"}),
        ("    yield 1", {"elsewhere"}),
        ("    yield 2", set()),
        ("    return None", set()),
    ],
)
def test_a_line_of_a_function_is_reached_by_the_tests_that_execute_it(
    reach: CoverageIndex, text: str, tests: set[str]
) -> None:
    assert names(reach, text) == tests


def test_a_line_that_runs_at_import_is_reached_by_tests_that_use_its_file_or_its_names(
    reach: CoverageIndex,
) -> None:
    every = {"little", "much", "book", "book_again", "sold", "sold_and_forgotten", "later", "elsewhere"}
    assert names(reach, "    lambda") == every
    (reaching,) = reach.of([SourceLine("src/toy/pay.py", line_of("    lambda"))])
    assert [test.id for test in reaching.certain] == ["tests/test_pay.py::test_later"], (
        "the test that calls it comes first"
    )
    assert names(reach, "FREE") == every
    assert names(reach, "PRICE", "src/toy/prices.py") == every
    assert names(reach, "TOLL", "src/toy/prices.py") == every  # the test file imports it
    (reaching,) = reach.of([SourceLine("src/toy/prices.py", 1, ("TOY-PAY-01",))])
    assert [test.id for test in reaching.certain] == ["tests/rules/test_claim.py::test_claim"]
    assert len(reaching.possible) == len(every)


def test_a_function_called_at_import_is_reached_by_tests_that_use_its_result(reach: CoverageIndex) -> None:
    assert names(reach, "return [toll]", "src/toy/making.py") == {"tolls"}


def test_imports_are_followed_by_name(tmp_path: Path) -> None:
    paths = toy.write(
        tmp_path,
        {
            "src/toy/__init__.py": "from toy.prices import PRICE as COST\n",
            "src/toy/prices.py": "PRICE = 3\nBOTH = [PRICE]\nTOLL = 9\n",
            "src/toy/pay.py": "from toy import COST\n",
            "src/toy/toll.py": "from toy import prices\nx = prices.TOLL\n",
        },
    ).glob("src/toy/*.py")
    index = import_index.ImportIndex(tmp_path, [str(path.relative_to(tmp_path)) for path in paths])
    found = {
        name: sorted(Path(path).name for path in index.users("src/toy/prices.py", {name}))
        for name in ("PRICE", "TOLL")
    }
    assert found == {"PRICE": ["__init__.py", "pay.py"], "TOLL": ["toll.py"]}


def test_reaching_tests_have_tier_and_cost_and_have_passed(project: Path, reach: CoverageIndex) -> None:
    reaching = reach.of([SourceLine("src/toy/pay.py", line_of("return dict"))])[0]
    assert {test.id.rpartition("_")[2]: test.gate for test in reaching.tests} == {
        "book": False,
        "again": True,
    }
    everything = dict(Recorder(project, project / "reach", 1)._recording.outcomes("tests"))
    assert everything["tests/test_pay.py::test_wrong"] == "failed"
    child = reach.of([SourceLine("src/toy/pay.py", line_of("    yield 1"))])[0].tests[0]
    assert child.cpu > 0.01
    forms = {test.id for test, gate in reach._recording.tests() if gate and "form" in test.id}
    assert forms == {"tests/rules/test_claim.py::test_form[1]"}, "the short form has its own test ID"


def test_a_part_is_recorded_again_only_after_a_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = toy.write(tmp_path, FILES)
    monkeypatch.setattr(Recorder, "_pytest", fake_pytest)

    def printed_for(*folders: str) -> list[str]:
        record(Recorder(root, root / "reach", 1), list(select_parts(parts(root), folders)))
        return [line.split(" wall")[0] for line in capsys.readouterr().out.splitlines()]

    assert printed_for("tests") == ["tests:", "tests/rules:"]
    assert printed_for("tests/rules") == ["tests/rules: up to date"]
    (root / "tests/test_pay.py").write_text("def test_nothing():\n    pass\n", encoding="utf-8")
    assert printed_for("tests") == ["tests:", "tests/rules: up to date"]
    (root / "src/toy/pay.py").write_text("", encoding="utf-8")
    assert CoverageIndex(root, root / "reach").changed == ["src/toy/pay.py"]
    assert printed_for("tests/rules") == ["tests/rules:"]
    assert [seen.unit for seen, _ in CoverageIndex(root, root / "reach")._recording.tests()] == [
        "tests/rules"
    ]


def fake_pytest(self: Recorder, part: Part, args: Iterable[str], more: Mapping[str, str]) -> None:
    """Collect no tests for the gate, and record one test."""
    if plugin.LISTED in more:
        Path(more[plugin.LISTED]).write_text("", encoding="utf-8")
    else:
        seen = RecordedTest(
            f"{part.name}/test_it.py::test_it", part.name, 0.1, "passed", "", zlib.compress(b"\0")
        )
        self._recording.add([seen])


def test_a_change_during_the_run_is_an_error(tmp_path: Path, importable: None) -> None:
    changing = "def test_it():\n    open('src/toy/prices.py', 'a').write('MORE = 1')\n"
    root = toy.write(tmp_path, {**FILES, "tests/test_pay.py": changing})
    recorder = Recorder(root, root / "reach", 1)
    part = parts(root)[0]
    with pytest.raises(NotRecordedError, match="tests: files were changed during the run"):
        recorder.record(part)
    assert not recorder.is_recorded(part)
    assert not list(recorder._recording.tests())


def test_a_part_that_cannot_be_collected_is_reported(tmp_path: Path, importable: None) -> None:
    root = toy.write(tmp_path, {**FILES, "tests/test_pay.py": "import nothing_of_that_name\n"})
    with pytest.raises(NotRecordedError, match=r"tests: pytest ended with 2, see .*tests\.log"):
        Recorder(root, root / "reach", 1).record(parts(root)[0])


def test_a_folder_is_a_part_without_those_below_it(tmp_path: Path) -> None:
    found = parts(toy.write(tmp_path, FILES))
    assert [(part.name, part.args) for part in found] == [
        ("tests", ("tests", "--ignore=tests/rules")),
        ("tests/rules", ("tests/rules",)),
        ("doctests", ("src",)),
    ]
    assert [part.name for part in select_parts(found, ["tests/rules/", "doctests"])] == [
        "tests/rules",
        "doctests",
    ]


def test_every_test_is_in_one_part() -> None:
    found = parts(ROOT)
    files = {path for part in found for path in part.files}
    assert {path for path in (ROOT / "tests").rglob("test_*.py") if "__pycache__" not in path.parts} <= files
    assert not [part for part in found if not part.args]


def test_migrations_and_the_test_kit_are_not_measured(tmp_path: Path) -> None:
    paths = [file.path for file in measured(toy.write(tmp_path, FILES))]
    modules = ["__init__", "making", "pay", "prices", "tolls"]
    assert paths == [f"src/toy/{name}.py" for name in modules]
    assert not [file.path for file in measured(ROOT) if {"testing", "migrations"} & {*Path(file.path).parts}]


def test_a_missing_recording_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(NoRecordingError, match="nothing is recorded in"):
        CoverageIndex(tmp_path, tmp_path / "reach")


@pytest.mark.parametrize("path", ["src/clepsydra/kernel", "examples/hourglass", "src/clepsydra/tables"])
def test_instrumented_code_compiles(path: str) -> None:
    for file in (ROOT / path).rglob("*.py"):
        probed = InstrumentedSource(file.read_text(encoding="utf-8"))
        compile(probed.tree, str(file), "exec", dont_inherit=True)
        assert probed.blocks or not file.read_text(encoding="utf-8")


@pytest.mark.full
def test_rules_of_a_game_are_reached_by_its_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ("tests/hourglass/test_rules.py",)
    Recorder(ROOT, tmp_path, workers=1).record(Part("tests/hourglass", args, ()))
    source = (ROOT / "examples/hourglass/rules.py").read_text(encoding="utf-8")
    line = line_of("tie_breaks=", source)
    main(["--into", str(tmp_path), "--who", f"examples/hourglass/rules.py:{line}"])
    assert "gate  tests/hourglass/test_rules.py::" in capsys.readouterr().out
