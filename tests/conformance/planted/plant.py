"""A planted bug: the teaching game with one thing broken, and the property that must catch it."""

from __future__ import annotations

import atexit
import json
import re
import shutil
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from clepsydra.kernel import PERSON, GameDefinition, Module, Setup, Step
from hourglass import HOURGLASS
from hourglass.game import Hourglass
from hourglass.rules import HourglassRules
from hourglass.state import Card


class Plant(NamedTuple):
    """A broken variant of the teaching game. `saying` is how the property reports it."""

    definition: GameDefinition
    setup: Setup
    caught_by: str
    saying: str


def plant(
    name: str,
    *,
    caught_by: str,
    saying: str,
    game: type[Hourglass] = Hourglass,
    rules: type[HourglassRules] = HourglassRules,
    base: Callable[[HourglassRules], None] | None = None,
    steps: Mapping[str, Step] | None = None,
    cards: Mapping[str, Card] | None = None,
    modules: tuple[Module, ...] = (),
    texts: Path = HOURGLASS.texts,
    seats: tuple[str, ...] = (PERSON,) * 3,
) -> Plant:
    """The teaching game with some of its parts replaced."""

    def planted_base(table: HourglassRules) -> None:
        HOURGLASS.base(table)
        for step, rule in (steps or {}).items():
            table.steps.replace(step, rule)
        for kind, card in (cards or {}).items():
            table.cards.replace(kind, card)
        if base is not None:
            base(table)

    parts: dict[str, Any] = {"game": game, "rules": rules, "texts": texts, "base": planted_base}
    definition = msgspec.structs.replace(
        HOURGLASS, name=name, modules=(*HOURGLASS.modules, *modules), **parts
    )
    return Plant(definition, Setup(name, seats, tuple(module.name for module in modules)), caught_by, saying)


OLD = "<as it was>"
"""Stands for the text as it was in an edit of `edited_texts`."""


def edited_texts(*edits: tuple[str, str, str, str | None]) -> Path:
    """Copy the texts of the teaching game, with edits: the file, its section, the key and the new text.

    `OLD` stands for the text as it was; `None` removes it. A key that is not there yet is added.
    """
    folder = Path(tempfile.mkdtemp(prefix="planted-texts-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copytree(HOURGLASS.texts, folder, dirs_exist_ok=True)
    for file, section, key, new in edits:
        path = folder / file
        path.write_text(_edited(path.read_text(encoding="utf-8"), section, key, new), encoding="utf-8")
    return folder


def _edited(content: str, section: str, key: str, new: str | None) -> str:
    line = re.compile(rf'^"?{re.escape(key)}"? = "(?P<old>.*)"\n', re.MULTILINE)
    head = f"[{section}]\n"
    start = content.index(head) + len(head)
    found = line.search(content, start)
    old, end = ("", start) if found is None else (found["old"], found.end())
    written = (
        ""
        if new is None
        else f"{json.dumps(key)} = {json.dumps(new.replace(OLD, old), ensure_ascii=False)}\n"
    )
    return content[: start if found is None else found.start()] + written + content[end:]
