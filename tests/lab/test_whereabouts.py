"""Where a rule stands: found in document, code, data and tests; a pointer to it is not its home."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from clepsydra.kernel import installed_games
from clepsydra.kernel.rulebook import load
from clepsydra.kernel.ruletext import parse
from clepsydra.lab.whereabouts import claimed_in, followers, home, homes, named_in, whereabouts

ROOT = Path(__file__).parents[2]


all_claims = cache(claimed_in)


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("clepsydra.lab.whereabouts.claimed_in", all_claims)  # reading all tests takes seconds


def names(line: str, path: str) -> bool:
    """Whether the line that is meant names the rule."""
    file, _, number = path.rpartition(":")
    return line in (ROOT / file).read_text(encoding="utf-8").splitlines()[int(number) - 1]


def test_a_rule_of_the_teaching_game_is_found_everywhere() -> None:
    found = whereabouts("HG-DWN-01", ROOT / "tests")
    assert found.document.startswith("examples/hourglass/documents/hourglass.md:")
    assert "examples/hourglass/turn.py" in {place.rpartition(":")[0] for place in found.code}
    assert any(place.startswith("tests/hourglass/") for place in found.tests)
    for place in (found.document, *found.code, *found.tests):
        assert names("HG-DWN-01", place)


def test_a_pointer_a_text_and_a_drawing_are_no_home(tmp_path: Path) -> None:
    (tmp_path / "board").mkdir()
    (tmp_path / "board" / "mat.py").write_text("# AN-CON-01", encoding="utf-8")
    (tmp_path / "construct.py").write_text(
        "# (see AN-CON-02)\n# AN-CON-03 to 05, see also AN-CON-06\n", encoding="utf-8"
    )
    (tmp_path / "tiles.toml").write_text('rule = "AN-B213"\n', encoding="utf-8")
    assert [*named_in([tmp_path], "*.py")] == ["AN-CON-03", "AN-CON-04", "AN-CON-05"]
    assert named_in([tmp_path], "*.toml") == {"AN-B213": [f"{tmp_path / 'tiles.toml'}:1"]}


def test_the_docstring_of_a_module_decides_nothing(tmp_path: Path) -> None:
    (tmp_path / "phase.py").write_text(
        '"""The phase (AN-CON-01).\n\nAlso AN-CON-02.\n"""\n\nRULE = 1  # AN-CON-03\n', encoding="utf-8"
    )
    (tmp_path / "bare.py").write_text('RULE = "AN-CON-04"\n', encoding="utf-8")
    assert named_in([tmp_path], "*.py") == {
        "AN-CON-03": [f"{tmp_path / 'phase.py'}:6"],
        "AN-CON-04": [f"{tmp_path / 'bare.py'}:1"],
    }


@pytest.mark.parametrize(
    ("rule", "file", "line"),
    [
        ("IC-NEG-08", "modules/intrigues/negotiate.py", "rules.spaces.add("),
        ("FT-LDR-09", "modules/fractures/thalia.py", "After the impact"),
    ],
)
def test_a_rule_is_found_where_it_is_decided(rule: str, file: str, line: str) -> None:
    first, *_ = whereabouts(rule, ROOT / "tests").code
    path, _, number = first.rpartition(":")
    assert path.endswith(file)
    assert line in (ROOT / path).read_text(encoding="utf-8").splitlines()[int(number) - 1]


@pytest.mark.parametrize(("ruling", "rule"), [("RB-A48", "RB-ACV-06"), ("anachrony-base/R-49", "AN-VAT-03")])
def test_a_ruling_stands_where_the_rules_do_that_follow_it(ruling: str, rule: str) -> None:
    found, followed = whereabouts(ruling, ROOT / "tests"), whereabouts(rule, ROOT / "tests")
    assert found.cited_by == [rule]
    assert found.code
    assert (found.code, found.data, found.tests) == (followed.code, followed.data, followed.tests)
    assert followed.cited_by == []


def test_a_rule_follows_every_ruling() -> None:
    assert [entry.key for entry in load().rulings() if not followers(entry)] == []


def test_a_ruling_that_no_rule_cites_is_where_the_ruling_is_that_it_follows() -> None:
    (lone,) = parse("| Id | Why |\n|---|---|\n| **RB-A98** | As RB-A12 |", "rulebenders")
    assert followers(lone) == followers(load().entry("RB-A12")) == ["RB-ACT-04"]


def test_marks_are_read_from_tests_that_are_not_run(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "import pytest\n\n\n@pytest.mark.rule('AN-CON-01',\n    'AN-CON-02')\ndef test_it(): ...\n",
        encoding="utf-8",
    )
    assert claimed_in(tmp_path) == {
        "AN-CON-01": [f"{tmp_path / 'test_it.py'}:4"],
        "AN-CON-02": [f"{tmp_path / 'test_it.py'}:5"],
    }


def test_marks_filled_from_a_table_are_found_at_its_entries(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "BUILDINGS = [\n  '101',\n  '102',\n]\nCARDS = {\n  'AN-ECC-02': 1,\n}\nNUMBERS = [\n  3,\n  3,\n]\n"
        "a = [pytest.mark.rule(f'AN-B{it}') for it in BUILDINGS]\n"
        "b = [pytest.mark.rule(rule) for rule in CARDS]\n"
        "c = [pytest.mark.rule(f'RB-FX-{n:02}') for n in NUMBERS]\n",
        encoding="utf-8",
    )
    found = {
        rule: [place.rpartition(":")[2] for place in places] for rule, places in claimed_in(tmp_path).items()
    }
    assert found == {
        "AN-B101": ["2"],
        "AN-B102": ["3"],
        "AN-ECC-02": ["6"],
        "RB-FX-01": ["14"],
        "RB-FX-03": ["14"],
    }


def test_the_rules_of_the_table_are_decided_by_kernel_and_tables() -> None:
    assert {Path(file).parts[:3] for files in homes(["TB"]).values() for file in files} == {
        ("src", "clepsydra", "kernel"),
        ("src", "clepsydra", "tables"),
    }


def test_every_game_has_a_package_of_its_own() -> None:
    assert home(installed_games()["anachrony"]) == ROOT / "src/clepsydra/games/anachrony"
    assert home(installed_games()["hourglass"]) == ROOT / "examples/hourglass"
