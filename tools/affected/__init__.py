"""Which tests reach what was changed: `python -m tools.affected REV` (everything of it is in this package).

A test that could notice the change must never be left out; that one test too many runs is only a pity. A test
reaches a changed file

- by imports, as grimp finds them, lazy ones too. Whoever imports a module runs the packages that it is in. A test
  also has the `conftest.py` of its folder and of all folders above, and the modules that its file names in words, as
  `monkeypatch.setattr("clepsydra.tables.match.Match", ...)` does. Imports for typing alone are none.
- by entry points. Games, boards and lessons are not imported by name: a function loads whatever is installed. If
  that were an edge between modules, everything would reach every game, because every module imports the kernel. So
  `loading.py` looks at single definitions, and follows backward who names a definition that names ... one that loads.
  A test of one game that never asks which games are installed is not run when only another game has changed. One that
  asks, as literally as in `installed_games()["hourglass"]`, for one game is bound to that game alone: although all
  of them are imported then, one that cannot be imported fails its own tests, and they run.
- by programs. A test that starts processes reaches the whole product, because it may start any command of it.
- by reading. `places.py` evaluates paths such as `Path(__file__).parents[2] / "docs" / "rules"`. Whatever lies below a
  folder that a test names is read by it. Data of a package belongs to its nearest package, so to all that import it.
- by claims. A test that claims AN-CON-04 reads the document in which rules begin with AN.
- by examples. A module with examples in docstrings is itself a test, if pytest collects it.

What lies under every test (`EVERYTHING` in reach.py), what no test is known to read, and a file that cannot be parsed
are followed by all tests. Documents that no test reads are followed by none: the site's own check is in `.ci/check`.
"""
