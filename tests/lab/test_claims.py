"""Which test proves which rule: claims gathered, holes found, wrong ids refused."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from clepsydra.kernel.rulebook import Rulebook
from clepsydra.kernel.ruletext import parse
from clepsydra.lab import claims
from clepsydra.lab.claims import CollectionError, Conformance, collect, compare, matrix

CONFTEST = Path(__file__).parents[1] / "conftest.py"

BOOK = Rulebook(
    parse(
        """\
- **HG-TURN-01** Draw one card.
- **HG-TURN-02** Play one card.
- **HG-END-01** Withdrawn.
- **HG-A01** A ruling wants no test.
- **HG-S01** Ann draws.
- **HG-S02** Ann plays.
- **TB-ASK-01** Wait for your turn.
""",
        "hourglass",
    )
)

SOME_TESTS = """
import pytest

@pytest.mark.rule("HG-TURN-01", "TB-ASK-01")
def test_draw(): raise AssertionError("collected, never run")

@pytest.mark.rule("HG-TURN-01")
class TestTurn:
    @pytest.mark.scenario("HG-S01")
    @pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("HG-TURN-01"))])
    def test_ann(self, n): ...

@pytest.mark.skip
@pytest.mark.rule("HG-TURN-02")
def test_skipped(): ...

@pytest.mark.xfail
@pytest.mark.scenario("HG-S02")
def test_not_yet(): ...
"""


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    """A folder of tests with a configuration of its own."""
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\nmarkers =\n    rule: ids\n    scenario: ids\n", encoding="utf-8"
    )
    return tmp_path


def write(tests: Path, source: str) -> Path:
    (tests / "test_some.py").write_text(source, encoding="utf-8")
    return tests


def test_every_claim_is_gathered_and_nothing_is_run(tests: Path) -> None:
    ann = ["test_some.py::TestTurn::test_ann[1]", "test_some.py::TestTurn::test_ann[2]"]
    assert collect(write(tests, SOME_TESTS)) == {
        "HG-TURN-01": ["test_some.py::test_draw", *ann],
        "TB-ASK-01": ["test_some.py::test_draw"],
        "HG-S01": ann,
    }


def test_a_hole_is_found(tests: Path) -> None:
    found = matrix(["HG"], write(tests, SOME_TESTS), BOOK)
    assert found.to_json() == {
        "rules": 2,
        "claimed": 1,
        "holes": ["HG-TURN-02"],
        "scenarios": 2,
        "scenario_holes": ["HG-S02"],
        "unplaced": [],
    }
    assert found.ok(complete=False)
    assert not found.ok(complete=True)


def test_a_folder_without_tests_claims_nothing(tests: Path) -> None:
    assert collect(tests) == {}


def test_tests_that_cannot_be_collected_are_an_error_with_its_reason(tests: Path) -> None:
    with pytest.raises(CollectionError, match="no_such_module"):
        collect(write(tests, "import no_such_module"))


def test_without_prefixes_all_rules_count() -> None:
    assert compare(BOOK, None, {}).rules == 3
    assert compare(BOOK, ["TB"], {"TB-ASK-01": ["t"]}) == Conformance(
        1, 1, (), 0, (), tests={"TB-ASK-01": ("t",)}
    )


def test_rules_about_what_is_not_built_yet_are_no_holes() -> None:
    assert compare(BOOK, ["HG"], {}).holes == ("HG-TURN-01", "HG-TURN-02")
    assert compare(BOOK, ["HG"], {}, but=["HG-TURN-02"]).holes == ("HG-TURN-01",)
    assert compare(BOOK, ["HG"], {}, but=["HG-S01"]).scenario_holes == ("HG-S02",)


def test_a_hole_among_the_scenarios_alone_is_a_hole() -> None:
    assert not Conformance(1, 1, (), 1, ("HG-S01",)).ok(complete=True)


def test_the_matrix_shows_holes_first_then_each_id_with_its_tests() -> None:
    claims = {"HG-TURN-01": ["a.py::test_a", "b.py::test_b"], "HG-S02": ["a.py::test_a"]}
    assert (
        compare(BOOK, ["HG"], claims).render()
        == """\
1 of 2 rules claimed, 1 of 2 scenarios

Rules without a test:
  HG-TURN-02

Scenarios without a test:
  HG-S01

Tests:
  HG-TURN-01
    a.py::test_a
    b.py::test_b
  HG-S02
    a.py::test_a"""
    )


WRONG_TESTS = """
import pytest

@pytest.mark.rule("AN-CON-04", "AN-CON-99")
def test_unknown(): ...

@pytest.mark.rule("R-01")
def test_ruling_of_no_document(): ...
"""

WRONG_SCENARIOS = """
import pytest

class TestScenarios:
    @pytest.mark.scenario("AN-S999")
    def test_unknown(self): ...

    @pytest.mark.rule("AN-S15")
    def test_is_a_scenario(self): ...

    @pytest.mark.scenario("AN-SP-15")
    def test_is_a_rule(self): ...
"""


def test_claims_that_the_documents_do_not_know_stop_the_collection(tests: Path) -> None:
    shutil.copy(CONFTEST, tests)
    (tests / "test_more.py").write_text(WRONG_SCENARIOS, encoding="utf-8")
    with pytest.raises(CollectionError) as stopped:
        collect(write(tests, WRONG_TESTS))
    # A pytest that knows it runs in CI says it once more in its summary.
    complaints = dict.fromkeys(line for line in str(stopped.value).splitlines() if line.startswith("test_"))
    assert list(complaints) == [
        "test_more.py::TestScenarios::test_unknown: no document defines AN-S999",
        "test_more.py::TestScenarios::test_is_a_scenario: AN-S15 is a scenario, the marker says rule",
        "test_more.py::TestScenarios::test_is_a_rule: AN-SP-15 is a rule, the marker says scenario",
        "test_some.py::test_unknown: no document defines AN-CON-99",
        "test_some.py::test_ruling_of_no_document: no document defines R-01",
    ]


@pytest.mark.full("2")
@pytest.mark.parametrize("workers", ["0", "2"])
def test_an_ordinary_run_stops_too(tests: Path, workers: str) -> None:
    shutil.copy(CONFTEST, tests)
    write(tests, 'import pytest\n\n@pytest.mark.rule("AN-CON-99")\ndef test_it(): ...\n')
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", workers, str(tests)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "no document defines AN-CON-99" in done.stdout + done.stderr
    assert "1 passed" not in done.stdout


def test_known_claims_pass(tests: Path) -> None:
    shutil.copy(CONFTEST, tests)
    write(
        tests,
        'import pytest\n\n@pytest.mark.rule("AN-CON-04", "FT-R-01")\n@pytest.mark.scenario("AN-S15")\ndef test_it(): ...\n',
    )
    assert set(collect(tests)) == {"AN-CON-04", "FT-R-01", "AN-S15"}


def test_a_rule_without_a_place_is_a_hole() -> None:
    assert not Conformance(1, 1, (), 0, (), unplaced=("HG-END-01",)).ok(complete=True)


def test_without_pytest_it_says_what_to_install(tests: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "find_spec", lambda _name: None)
    with pytest.raises(CollectionError, match="pip install pytest"):
        collect(tests)
