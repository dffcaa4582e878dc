import importlib
from pathlib import Path

import pytest
from msgspec import Struct

from clepsydra.kernel import Game, Play
from tests.listing import check_each
from tools.compile_rules import LIBRARIES, OPEN, copy_source, opened

MODULES = [f"{folder}/{name}" for folder, names in LIBRARIES.items() for name in names.split()]


def test_a_module_that_is_compiled_defines_no_struct() -> None:
    check_each(MODULES, defines_no_struct)


def defines_no_struct(path: str) -> None:
    module = importlib.import_module(path.replace("/", "."))
    own = [thing for thing in vars(module).values() if getattr(thing, "__module__", "") == module.__name__]
    assert not [thing for thing in own if isinstance(thing, type) and issubclass(thing, Struct)]


def test_the_copy_is_the_source_but_for_the_marks(tmp_path: Path) -> None:
    copy_source(tmp_path)
    source = Path(__file__).parents[2] / "src"
    changed = {
        str(path.relative_to(source))
        for path in (source / "clepsydra/kernel").rglob("*.py")
        if path.read_bytes() != (tmp_path / path.relative_to(source)).read_bytes()
    }
    assert changed == set(OPEN)


def test_classes_that_others_derive_from_are_open() -> None:
    assert {f"{cls.__module__.replace('.', '/')}.py": cls.__name__ for cls in (Game, Play)} == OPEN


def test_a_class_that_is_gone_is_not_marked_in_silence() -> None:
    with pytest.raises(LookupError, match="no class Game"):
        opened("class Games: ...", "Game")
