"""Figures that a person reads off the components in front of them, where ours are reconstructed.

What was told holds for the rest of the game like a correction of its owner.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from clepsydra.companion.fields import Answer, Count, Field, Option, Pick, Question, Say, Several
from clepsydra.kernel import Draw, Figure, Game, GameDefinition, Setup, Sight, installed_games
from clepsydra.kernel.components import RECONSTRUCTED
from clepsydra.kernel.corrections import figure_in, with_figure
from clepsydra.kernel.validators import Blank, Check, Each, Fields, OneOf, Whole

TOGETHER = {"region.number": True, "forum.spaces": True, "building.vp": False, "superproject.vp": False}
"""Figures of several components that are told on one screen; of these, whether no two may be alike."""


class Sources:
    """Which figures of a table are reconstructed, and what each may be."""

    def __init__(self, definition: GameDefinition, setup: Setup) -> None:
        components = definition.components
        if components is None:
            raise LookupError(f"{definition.name} keeps no figures")
        self.reconstructed = {
            ".".join(fact.path.split(".")[:3])
            for fact in components.facts(setup)
            if fact.provenance == RECONSTRUCTED
        }
        self.blanks = {blank.path: blank for blank in components.blanks(setup)}


def sources_of(game: Game[Any, Any]) -> Sources:
    """Return the sources of the figures of a game's components, without what its owner has corrected."""
    setup = replace(game.rules.setup, corrections={})
    return _sources(setup.game, msgspec.json.encode(setup, order="deterministic"))


@functools.lru_cache(maxsize=64)
def _sources(game: str, setup: bytes) -> Sources:
    return Sources(installed_games()[game], msgspec.json.decode(setup, type=Setup))


def is_unread(game: Game[Any, Any], path: str) -> bool:
    """Return whether a figure is reconstructed, and neither its owner nor a person at the table has told it."""
    sources = sources_of(game)
    blank = sources.blanks.get(path)
    if blank is None or path not in sources.reconstructed:
        return False
    return figure_in(game.rules.setup.corrections, blank) is None


def unread(game: Game[Any, Any], figure: Figure) -> list[str]:
    """Return the entries of a figure that a person must read off; all of them if they are told together."""
    left = [id_ for id_ in figure.ids if is_unread(game, path_of(figure, id_))]
    distinct = TOGETHER.get(f"{figure.table}.{figure.field}", False)
    return list(figure.ids) if left and distinct else left


def path_of(figure: Figure, id_: str) -> str:
    """Return where a figure of an entry stands in the data."""
    return f"{figure.table}.{id_}.{figure.field}"


def is_asked(sight: Sight, version: int) -> bool:
    """Return whether a session of a version asks for a sight; most of what is drawn is left to chance."""
    if isinstance(sight, Draw):
        return sight.printed and version >= Figure.since
    return version >= sight.since


# The question


def question(game: Game[Any, Any], figure: Figure, ids: Sequence[str] = ()) -> Question:
    """Ask for the figures that are not known, or for those of `ids`, with a field for each part of them."""
    blanks = sources_of(game).blanks
    left = list(ids) or unread(game, figure)
    kind = f"{figure.table}.{figure.field}"
    fields = [
        field for id_ in left for field in _fields(blanks[path_of(figure, id_)], id_, _label(figure, id_))
    ]
    says = Say(f"ask-{figure.table}-{figure.field}", {"thing": left[0] if len(left) == 1 else ""})
    return Question(says, tuple(fields), "", "read", distinct=TOGETHER.get(kind, False))


def _label(figure: Figure, id_: str) -> Say:
    if id_.isdecimal() and figure.table == "forum":
        return Say("figure", {"n": int(id_)})
    return Say("/name", {"name": id_})


def _fields(blank: Blank, name: str, says: Say | None) -> Iterator[Field]:
    check = blank.check
    if isinstance(check, Each) and blank.table == "forum":
        yield Several(name, options_of(check.item), says, len(blank.value), len(blank.value))
    elif isinstance(check, Each):
        for number in range(1, len(blank.value) + 1):
            yield _field(check.item, f"{name}/{number}", Say("figure", {"n": number}))
    elif isinstance(check, Fields):
        for key, part in check.known.items():
            yield _field(part, f"{name}/{key}", Say("/label", {"label": key}))
    else:
        yield _field(check, name, says)


def _field(check: Check, name: str, says: Say | None) -> Field:
    if isinstance(check, Whole):
        return Count(name, check.least, check.most, says)
    return Pick(name, options_of(check), says)


def options_of(check: Check) -> tuple[Option, ...]:
    """Return the words that a figure can be, to be touched."""
    if not isinstance(check, OneOf):
        raise TypeError(f"{check} has no words")
    return tuple(Option(str(word), Say("/word", {"word": word})) for word in check.words)


# The answer


def write(game: Game[Any, Any], figure: Figure, answer: Answer, ids: Sequence[str] = ()) -> None:
    """Go on by the figures that a person has read off: those that were not known, or those of `ids`."""
    blanks = sources_of(game).blanks
    read = [(blanks[path_of(figure, id_)], id_) for id_ in list(ids) or unread(game, figure)]
    learn(game, {blank.path: _value(blank, id_, answer) for blank, id_ in read})


def learn(game: Game[Any, Any], told: Mapping[str, Any]) -> None:
    """Go on by rules with these figures, by their paths, as if its owner had corrected them."""
    setup, blanks = game.rules.setup, sources_of(game).blanks
    corrections = copy.deepcopy(setup.corrections)
    for path, value in told.items():
        with_figure(corrections, blanks[path], value)
    if corrections != setup.corrections:
        game.follow(rules_with(setup, corrections))


def rules_with(setup: Setup, corrections: Mapping[str, Any]) -> Any:
    """Return the rules of a table with other figures."""
    other = replace(setup, corrections=dict(corrections))
    return _rules(setup.game, msgspec.json.encode(other, order="deterministic"))


@functools.lru_cache(maxsize=128)
def _rules(game: str, setup: bytes) -> Any:
    """An act that waits for a person runs again after each answer, with the same figures."""
    return installed_games()[game].rules_for(msgspec.json.decode(setup, type=Setup))


def _value(blank: Blank, name: str, answer: Answer) -> Any:
    check = blank.check
    if isinstance(check, Each) and blank.table == "forum":
        return answer[name]
    if isinstance(check, Each):
        return [_plain(check.item, answer[f"{name}/{n}"]) for n in range(1, len(blank.value) + 1)]
    if isinstance(check, Fields):
        return {key: _plain(part, answer[f"{name}/{key}"]) for key, part in check.known.items()}
    return _plain(check, answer[name])


def _plain(check: Check, given: Any) -> Any:
    return next(word for word in check.words if str(word) == given) if isinstance(check, OneOf) else given


# The proof


def look(game: Game[Any, Any], figure: Figure) -> Answer:
    """Return what the components of a true table show, of all entries; a question takes what it asks for."""
    components = game.rules.definition.components
    values = {fact.path: fact.value for fact in components.facts(game.rules.setup)} if components else {}
    found: Answer = {}
    for id_ in figure.ids:
        path = path_of(figure, id_)
        parts = {key: value for key, value in values.items() if key == path or key.startswith(f"{path}.")}
        check = sources_of(game).blanks[path].check
        if figure.table == "forum" and isinstance(check, Each):
            words = [option.key for option in options_of(check.item)]
            found[id_] = [word for word in words if word in parts.values()]
            continue
        for key, value in parts.items():
            part = key.removeprefix(path).replace(".", "/")
            found[f"{id_}{part}"] = value if isinstance(value, int) else str(value)
    return found
