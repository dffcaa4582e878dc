"""Test selection: find the tests that a change affects with `python -m tools.affected REV`.

The selection may contain too many tests, but it must not miss one that could notice the change. A test is affected by
a changed file through

- imports, as grimp finds them, also those inside functions. Importing a module runs the packages that contain it. A test
  also depends on the `conftest.py` of its folder and of all folders above, and on modules that its file names in
  strings, as in `monkeypatch.setattr("clepsydra.tables.match.Match", ...)`. Imports under `TYPE_CHECKING` do not count.
- entry points. Games, boards and lessons are not imported by name: a function loads all that are installed. As an edge
  between modules this would make every module depend on every game, since every module imports the kernel. So
  `dynamic_loads.py` works on single definitions: it follows references backwards from the functions that load. A test of one
  game that never asks for the installed games does not run when another game has changed. A test that asks for one game
  by a literal, as in `installed_games()["hourglass"]`, depends on that game only: the others are imported too, but if
  one of them cannot be imported, its own tests fail, and these are selected.
- programs. A test that starts processes depends on the whole product, since it may run any command.
- files that are read. `read_paths.py` evaluates paths such as `Path(__file__).parents[2] / "docs" / "rules"`. Everything
  below a folder that a test names counts as read. Data files belong to the innermost package that contains them, and so
  to all files that import it.
- rules. A test that cites AN-CON-04 depends on the document that defines the rules with the prefix AN.
- doctests. A module with doctests is itself a test if pytest collects it.

All tests are selected for a change to a file that every test depends on (`USED_BY_ALL_TESTS` in causes.py), to a file of which
no reader is known, or if a file cannot be parsed. Documents that no test reads select no test: `.ci/check` checks them.
"""
