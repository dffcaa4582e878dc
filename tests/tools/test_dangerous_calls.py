"""Calls that run text as code, start a shell, or weaken secrets stand in no module but those that are listed here."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import clepsydra

SOURCE = Path(clepsydra.__file__).parent
NOT_SERVED = {"lab", "testing"}
"""Packages that no server imports: what they draw by lot is no secret."""
RUNS_TEXT = {"eval", "exec", "compile", "__import__"}
FROM_OUR_OWN_FILES = {
    "drawing/template.py": "templates are literals (test_markup.py)",
    "kernel/state.py": "the source is made of names of fields",
}
UNSAFE_MODULES = {"pickle", "marshal", "shelve", "yaml", "xml", "lxml", "telnetlib", "ftplib"}
SHELLS = {"system", "popen", "create_subprocess_shell"}
HASHES = {"sha256", "blake2b", "blake2s", "shake_128"}


Nodes = tuple[ast.AST, ...]


@functools.cache
def modules() -> tuple[tuple[str, Nodes], ...]:
    """Return the syntax of each module that a server may import, flat."""
    names = (path.relative_to(SOURCE) for path in sorted(SOURCE.rglob("*.py")))
    return tuple(
        (name.as_posix(), tuple(ast.walk(ast.parse((SOURCE / name).read_text("utf-8")))))
        for name in names
        if NOT_SERVED.isdisjoint(name.parts)
    )


def calls(nodes: Nodes) -> Iterator[ast.Call]:
    return (node for node in nodes if isinstance(node, ast.Call))


def attributes(nodes: Nodes, of: str) -> Iterator[str]:
    """Yield what is taken of a module: `sha256` of `hashlib`."""
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == of:
            yield node.attr
        elif isinstance(node, ast.ImportFrom) and node.module == of:
            yield from (alias.name for alias in node.names)


def imported(nodes: Nodes) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def test_text_is_run_as_code_only_where_it_is_our_own() -> None:
    found = {
        name
        for name, nodes in modules()
        for call in calls(nodes)
        if isinstance(call.func, ast.Name) and call.func.id in RUNS_TEXT
    }
    assert found == {*FROM_OUR_OWN_FILES}


def test_no_command_goes_through_a_shell() -> None:
    for name, nodes in modules():
        assert not [call.lineno for call in calls(nodes) for word in call.keywords if word.arg == "shell"], (
            name
        )
        assert SHELLS.isdisjoint({*attributes(nodes, "os"), *attributes(nodes, "asyncio")}), name


def test_no_format_that_makes_any_object_is_read_and_no_xml() -> None:
    assert not [
        (name, each) for name, nodes in modules() for each in imported(nodes) if each in UNSAFE_MODULES
    ]


def test_secrets_are_drawn_by_the_operating_system() -> None:
    """`random` is seeded and can be foretold: only its `SystemRandom` may be used."""
    for name, nodes in modules():
        assert {*attributes(nodes, "random")} <= {"SystemRandom"}, name


def test_only_hashes_that_are_held_for_safe_are_used() -> None:
    found = {each for _, nodes in modules() for each in attributes(nodes, "hashlib")}
    assert found <= HASHES


PREFERENCES = {"known", "pace", "keys", "sound"}
STORED = re.compile(r"\b(?:localStorage|sessionStorage)\.setItem\(\s*([^,]+),")
COMPUTED = {
    "SHELF": "how bright the screen is (screen.js)",
    "name": "a switch at the table (beside.js)",
    "box.dataset.keep": "the same switch among the preferences (tastes.js)",
    "key(tip.dataset.tip)": "how often a tip was followed (coach.js)",
    "named(seat())": "when a card that answers attacks is asked about (reactions.js)",
    "shelf": "an entry of the companion that waits for the network (companion.js)",
    "ticks": "ticks of the companion's list (companion.js)",
}


def test_browsers_keep_preferences_and_unsent_entries_alone() -> None:
    keys = set()
    for script in (each for each in SOURCE.rglob("*.js") if "vendor" not in each.parts):
        keys |= {key.strip('"') for key in STORED.findall(script.read_text("utf-8"))}
        assert "indexedDB" not in script.read_text("utf-8"), script.name
    assert keys == PREFERENCES | COMPUTED.keys()
