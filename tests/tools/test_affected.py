"""Tests of tools.affected on a small generated project, and on this one."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from tools.affected.__main__ import main
from tools.affected.changes import UnknownRevisionError, changed_since
from tools.affected.selection import Selection
from tools.affected.tree import Layout, SourceTree, is_below

ROOT = Path(__file__).parents[2]
LAYOUT = Layout(("src/shop", "stalls/kiosk"), "trials", "gear")
PROJECT = {
    "pyproject.toml": """
        [project.entry-points."shop.games"]
        chess = "shop.games.chess:CHESS"
        go = "shop.games.go:GO"
        kiosk = "kiosk:KIOSK"

        [tool.pytest.ini_options]
        testpaths = ["trials", "src"]
        pythonpath = ["src", "stalls", "."]
        addopts = ["--import-mode=importlib", "--doctest-modules", "--ignore=src/shop/store/steps"]
        """,
    "src/shop/__init__.py": "",
    "src/shop/__main__.py": "from shop.web import page\n",
    "src/shop/kernel/__init__.py": "from shop.kernel.registry import installed\nfrom shop.kernel.play import Play\n",
    "src/shop/kernel/play.py": "class Play: ...\n",
    "src/shop/kernel/registry.py": """
        from importlib.metadata import entry_points


        def installed():
            return {each.name: each.load() for each in entry_points(group="shop.games")}
        """,
    "src/shop/kernel/words.py": "def said():\n    '''\n    >>> said()\n    1\n    '''\n    return 1\n",
    "src/shop/games/__init__.py": "",
    "src/shop/games/chess/__init__.py": """
        from shop.games.chess import rules

        CHESS = rules.RULES
        LESSONS = "shop.games.chess.lessons"
        """,
    "src/shop/games/chess/rules.py": "from shop.kernel import Play\n\nRULES = Play\n",
    "src/shop/games/chess/data/pieces.toml": "king = 1\n",
    "src/shop/games/chess/documents/chess.md": "- **CH-MOV-01** Kings move. See GO-MOV-01.\n",
    "src/shop/games/chess/lessons/__init__.py": "from shop.kernel import installed\n\n\ndef first():\n    installed()\n",
    "src/shop/games/go/__init__.py": 'from shop.kernel import Play\n\nGO = "go"\n',
    "src/shop/games/go/stones.py": "",
    "src/shop/store/__init__.py": "",
    "src/shop/store/steps/first.py": "from shop.kernel import words\n",
    "src/shop/teaching.py": """
        from importlib import import_module

        from shop.kernel import installed


        class Lesson:
            def begin(self, name):
                return import_module(name)


        def listed():
            return [Lesson() for _ in installed()]
        """,
    "src/shop/commands.py": """
        from shop.kernel import installed


        class App(list):
            def command(self):
                return self.append


        app = App()


        @app.command()
        def listed():
            return installed()
        """,
    "src/shop/counter.py": "'''\n>>> from shop.kernel import installed\n>>> len(installed())\n0\n'''\n",
    "src/shop/shelf.py": "from shop.kernel import installed\n\nLABEL = 1\nSIZE = len(installed())\n",
    "src/shop/source.py": "from inspect import getfile\n\n\ndef home(made):\n    return getfile(made)\n",
    "src/shop/thinking.py": """
        import subprocess, sys

        from shop.kernel import installed


        def think():
            subprocess.run([sys.executable, "-m", "shop.thinking"], check=True)


        if __name__ == "__main__":
            installed()
        """,
    "src/shop/web/__init__.py": "",
    "src/shop/web/page.py": "from shop.teaching import listed\n\nTITLE = 1\n\n\ndef page():\n    return listed()\n",
    "src/shop/web/templates/page.html": "<p>\n",
    "stalls/kiosk/__init__.py": 'from shop.kernel import Play\n\nKIOSK = "kiosk"\n',
    "gear/basics.py": "",
    "gear/tally.py": "from pathlib import Path\n\nNOTES = Path(__file__).parents[1] / 'notes'\n",
    "docs/guide.md": "",
    "docs/rules/chess.md": "-> src/shop/games/chess/documents/chess.md",
    "notes/first.txt": "",
    "odd.cfg": "",
    "CHANGES.md": "",
    "trials/conftest.py": "from gear import basics\n",
    "trials/service.py": "from shop.web import page\n",
    "trials/store/deep/stored.txt": "",
    "trials/store/test_store.py": "import shop.store\n\n\ndef test_store():\n    assert shop.store\n",
    "trials/test_all.py": "from shop import kernel\n\n\ndef test_all():\n    assert not kernel.installed()\n",
    "trials/test_claims.py": "import pytest\n\n\n@pytest.mark.parametrize('rule', ['CH-MOV-01'])\ndef test_it(rule): ...\n",
    "trials/test_command.py": "from shop.commands import app\n\n\ndef test_app():\n    assert len(app) == 1\n",
    "trials/test_dynamic.py": "import importlib\n\n\ndef test_it():\n    assert importlib.import_module(str('shop'))\n",
    "trials/test_docs.py": """
        from pathlib import Path

        DOCS = Path(__file__).parents[1] / "docs"


        def test_docs():
            assert [*(DOCS / "rules").glob("*.md")]
        """,
    "trials/test_lazy.py": "def test_lazy():\n    from shop.games.go import stones\n",
    "trials/test_lessons.py": "from shop.teaching import Lesson\n\n\ndef test_lesson():\n    assert Lesson()\n",
    "trials/test_named.py": "def test_named(monkeypatch):\n    monkeypatch.setattr('shop.web.page.TITLE', 2)\n",
    "trials/test_notes.py": "from gear.tally import NOTES\n\n\ndef test_notes():\n    assert list(NOTES.iterdir())\n",
    "trials/test_one.py": 'from shop.kernel import installed\n\n\ndef one():\n    return installed()["go"]\n',
    "trials/test_plain.py": "def test_plain(): ...\n",
    "trials/test_program.py": """
        import subprocess, sys


        def test_program():
            subprocess.run([sys.executable, "-c", ""], check=True)
        """,
    "trials/test_served.py": "from trials import service\n\n\ndef test_service():\n    assert service\n",
    "trials/test_shelf.py": "from shop.shelf import LABEL\n\n\ndef test_shelf():\n    assert LABEL\n",
    "trials/test_source.py": "from shop.source import home\n\n\ndef test_home():\n    assert home\n",
    "trials/test_think.py": "from shop.thinking import think\n\n\ndef test_think():\n    assert think\n",
    "trials/test_typing.py": """
        from typing import TYPE_CHECKING

        if TYPE_CHECKING:
            from shop.games.go import stones
        """,
    "trials/chess/test_chess.py": "from shop.games.chess import rules\n\n\ndef test_chess(): ...\n",
    "trials/go/test_go.py": "from shop.games.go import GO\n\n\ndef test_go():\n    assert GO\n",
    "trials/web/conftest.py": "from trials.service import page\n",
    "trials/web/test_page.py": "def test_page(): ...\n",
}
ANY = {f"trials/test_{name}.py" for name in ("dynamic", "program", "source")}
"""Tests that may use any module: by a computed name, by running a program, by reading source code."""
WEB = ANY | {"trials/test_named.py", "trials/test_served.py", "trials/web"}
"""Tests that depend on the pages, by fixtures or by a name in a string."""
LOADING = {
    *(ANY | {f"trials/test_{name}.py" for name in ("all", "command", "lessons", "served", "shelf", "think")}),
    "src/shop/counter.py",
    "trials/web",
}
"""Tests that load all installed games."""
CHESS = LOADING | {"trials/chess"}
CHANGES = {
    "src/shop/games/chess/rules.py": CHESS,
    "src/shop/games/chess/data/pieces.toml": CHESS,
    "src/shop/games/chess/documents/chess.md": CHESS | {"trials/test_claims.py", "trials/test_docs.py"},
    "src/shop/games/chess/lessons/__init__.py": ANY
    | {"trials/test_lessons.py", "trials/test_served.py", "trials/web"},
    "src/shop/games/go/__init__.py": LOADING | {"trials/go", "trials/test_lazy.py", "trials/test_one.py"},
    "src/shop/games/go/stones.py": ANY | {"trials/test_lazy.py"},
    "stalls/kiosk/__init__.py": LOADING,
    "src/shop/kernel/words.py": ANY | {"src/shop/kernel", "trials/store"},
    "src/shop/store/steps/first.py": ANY | {"trials/store"},
    "src/shop/web/page.py": WEB,
    "src/shop/web/templates/page.html": WEB,
    "trials/service.py": {"trials/test_served.py", "trials/web"},
    "trials/web/conftest.py": {"trials/web"},
    "trials/store/deep/stored.txt": {"trials/store"},
    "trials/test_plain.py": {"trials/test_plain.py"},
    "gear/tally.py": {"trials/test_notes.py"},
    "notes/first.txt": {"trials/test_notes.py"},
    "docs/guide.md": set[str](),
    "CHANGES.md": set[str](),
    "odd.cfg": {"src", "trials"},
    "pyproject.toml": {"src", "trials"},
    "trials/conftest.py": {"src", "trials"},
    "gear/basics.py": {"src", "trials"},
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Create a project with one commit."""
    for path, text in PROJECT.items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if text.startswith("-> "):
            file.symlink_to(tmp_path / text.removeprefix("-> "))
        else:
            file.write_text(dedent(text), encoding="utf-8")
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def git(project: Path, *words: str) -> None:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    subprocess.run(["git", "-C", str(project), *who, *words], check=True, capture_output=True)


def commit(project: Path) -> None:
    git(project, "add", "--all")
    git(project, "commit", "--quiet", "--message", "A change")


def write(project: Path, path: str, text: str = "# changed\n") -> None:
    (project / path).parent.mkdir(parents=True, exist_ok=True)
    with (project / path).open("a", encoding="utf-8") as file:
        file.write(text)


Selected = Callable[..., list[str]]


@pytest.fixture
def selected(project: Path, capsys: pytest.CaptureFixture[str]) -> Selected:
    """Run the command on the project and return the lines that it prints."""

    def run(*words: str, code: int = 0) -> list[str]:
        assert main(words or ("HEAD",), project, LAYOUT) == code
        return capsys.readouterr().out.splitlines()

    return run


@pytest.mark.parametrize("path", CHANGES)
def test_a_change_selects_the_tests_that_depend_on_it(project: Path, selected: Selected, path: str) -> None:
    write(project, path)
    assert set(selected()) == CHANGES[path]


def test_only_tests_independent_of_the_kernel_are_not_selected(project: Path, selected: Selected) -> None:
    write(project, "src/shop/kernel/play.py")
    names = ("claims", "docs", "notes", "plain", "typing")
    alone = {f"trials/test_{name}.py" for name in names}
    assert set(selected()) == {"src"} | {path for path in all_tests(project) if path not in alone}


def all_tests(project: Path) -> Iterator[str]:
    """Yield the test files at the top level and the folders with tests."""
    for path in (project / "trials").iterdir():
        if path.is_dir() or path.name.startswith("test_"):
            yield path.relative_to(project).as_posix()


def test_a_deleted_or_renamed_module_selects_the_tests_that_name_it(
    project: Path, selected: Selected
) -> None:
    (project / "src/shop/games/chess/rules.py").rename(project / "src/shop/games/chess/moves.py")
    assert set(selected()) == CHESS
    git(project, "checkout", "--", "src")
    (project / "src/shop/games/go/stones.py").unlink()
    assert set(selected()) == ANY | {"trials/test_lazy.py", "trials/test_typing.py"}
    git(project, "checkout", "--", "src")
    (project / "src/shop/store/steps/first.py").unlink()
    assert set(selected()) == ANY | {"trials/store"}


def test_a_deleted_file_used_by_all_tests_selects_all(project: Path, selected: Selected) -> None:
    (project / "gear/basics.py").unlink()
    assert selected() == ["trials", "src"]


def test_a_deleted_test_is_not_selected_and_a_renamed_one_is(project: Path, selected: Selected) -> None:
    (project / "trials/test_plain.py").rename(project / "trials/test_simple.py")
    assert selected() == ["trials/test_simple.py"]


def test_a_deleted_conftest_selects_the_tests_of_its_folder(project: Path, selected: Selected) -> None:
    (project / "trials/web/conftest.py").unlink()
    assert selected() == ["trials/web"]


def test_untracked_files_count(project: Path, selected: Selected) -> None:
    write(project, "src/shop/games/go/ladders.py", "from shop.kernel import Play\n")
    write(project, "trials/go/test_ladders.py", "from shop.games.go import ladders\n")
    write(project, "trials/web/.pytest_cache/lastfailed")
    (project / ".gitignore").write_text(".pytest_cache\n.gitignore\n", encoding="utf-8")
    assert set(selected()) == ANY | {"trials/go/test_ladders.py"}


def test_committed_changes_count(project: Path, selected: Selected) -> None:
    write(project, "trials/test_plain.py")
    commit(project)
    write(project, "gear/tally.py")
    assert set(selected("HEAD")) == {"trials/test_notes.py"}
    assert set(selected("HEAD~1")) == {"trials/test_notes.py", "trials/test_plain.py"}


def test_no_change_selects_nothing(selected: Selected) -> None:
    assert selected() == []
    assert selected("HEAD", "--run") == []


def test_an_unknown_revision_is_an_error(project: Path) -> None:
    with pytest.raises(UnknownRevisionError, match="nowhere"):
        changed_since(project, "nowhere")
    with pytest.raises(UnknownRevisionError):
        changed_since(project, "--output=stolen")


def test_code_that_cannot_be_parsed_selects_all_tests(
    project: Path, selected: Selected, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project, "trials/test_plain.py", "def (:\n")
    assert main(["HEAD"], project, LAYOUT) == 0
    printed = capsys.readouterr()
    assert (printed.out, "test_plain.py, line 2, cannot be parsed" in printed.err) == ("trials\nsrc\n", True)


def test_it_is_told_how_a_test_reaches_a_change(project: Path, selected: Selected) -> None:
    write(project, "src/shop/games/chess/data/pieces.toml")
    assert selected("HEAD", "--why", "trials/chess/") == [
        "trials/chess/test_chess.py",
        "    imports src/shop/games/chess/rules.py",
        "    is in the package src/shop/games/chess/__init__.py",
        "    has the data file src/shop/games/chess/data/pieces.toml",
    ]
    assert selected("HEAD", "--why", "trials/test_all.py")[:2] == [
        "trials/test_all.py",
        "    loads all entry points of shop.games, among them src/shop/games/chess/__init__.py",
    ]
    assert selected("HEAD", "--why", "trials/go", code=1) == ["trials/go is not affected"]
    write(project, "odd.cfg")
    assert selected("HEAD", "--why", "trials/go") == ["odd.cfg has no known reader"]


def test_the_tests_run_with_the_given_pytest_options(
    project: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    write(project, "src/shop/games/go/stones.py")
    options = ("-q", "-p", "no:cacheprovider")
    assert main(["HEAD", "--run", *options], project, LAYOUT) == 0
    assert "4 passed" in capfd.readouterr().out
    write(project, "trials/test_lazy.py", "    assert stones is None\n")
    assert main(["HEAD", "--run", *options], project, LAYOUT) == 1


@pytest.fixture(scope="module")
def tree() -> SourceTree:
    """Return the source tree of this project."""
    return SourceTree(ROOT)


def affected(tree: SourceTree, *changed: str) -> set[str]:
    return set(Selection(tree, changed, lambda path: "").tests)


def shares(tree: SourceTree, tests: set[str], *names: str) -> dict[str, float]:
    """Return, by folder, the share of its tests that is in `tests`."""
    everywhere = {name: {test for test in tree.tests if is_below(test, f"tests/{name}")} for name in names}
    return {name: len(tests & below) / len(below) for name, below in everywhere.items()}


def test_a_change_of_inventions_selects_its_tests_and_few_of_another_game(tree: SourceTree) -> None:
    tests = affected(tree, "src/clepsydra/games/inventions/ending.py")
    chosen = shares(tree, tests, "games/inventions", "records", "conformance", "web/pages", "games/anachrony")
    assert chosen.pop("games/anachrony") < 0.2
    assert set(chosen.values()) == {1}
    assert "tests/games/anachrony/test_power_up.py" not in tests


def test_a_change_of_the_kernel_selects_nearly_all_tests(tree: SourceTree) -> None:
    assert len(affected(tree, "src/clepsydra/kernel/play.py")) > 0.95 * len(tree.tests)


def test_a_template_selects_the_tests_of_pages(tree: SourceTree) -> None:
    tests = affected(tree, "src/clepsydra/web/pages/templates/table.html")
    chosen = shares(tree, tests, "web", "browser", "games/inventions", "kernel")
    assert (chosen["web"], chosen["browser"]) == (1, 1)
    assert max(chosen["games/inventions"], chosen["kernel"]) < 0.2


@pytest.mark.parametrize("path", ["pyproject.toml", "requirements.lock", ".ci/run", "tests/conftest.py"])
def test_files_used_by_all_tests_select_all(tree: SourceTree, path: str) -> None:
    selection = Selection(tree, [path], lambda path: "")
    assert selection.arguments() == ["tests", "src", "examples"]
    assert selection.run_all_because == [f"{path} is used by all tests"]
