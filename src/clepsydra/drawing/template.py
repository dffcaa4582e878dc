"""Templates of HTML: read once, checked, and made into a function that fills the holes.

A template that is wrong, or has a hole where nothing can be made safe, is refused when it is read. As in other
languages of templates the function is Python that was written for it: going through the holes one by one takes
half as long again, and a table is drawn from some thousand templates.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

H = TypeVar("H", bound=str)

Template: TypeAlias = Callable[..., H]
"""Takes what goes into the holes, by their names."""

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
"""What has no end."""
RAW = frozenset({"script", "style"})
"""What holds something else than HTML."""

_HOLE = re.compile(r"\{([a-z]\w*)\}")
_PIECE = re.compile(r"(?P<text>[^<>{}]+)|\{(?P<hole>[a-z]\w*)\}|</(?P<end>[\w-]+)>|<(?P<tag>[a-zA-Z][\w-]*)")
_IN_TAG = re.compile(
    r'(?P<attribute>\s+(?P<name>[\w:-]+)(?:="(?P<value>[^"]*)")?)|\{(?P<hole>[a-z]\w*)\}|(?P<close>\s*(?P<slash>/?)>)'
)


class Filling(Struct, frozen=True):
    """Expressions that fill a `{hole}`, by where it stands; a whole attribute has a `{name}`."""

    content: str
    value: str
    attribute: str
    one_class_more: str
    in_tag: str


def written(template: str, filling: Filling, names: Mapping[str, object], kind: type[H]) -> Template[H]:
    """The function of a template; `names` are those that the expressions use, each with a line in front."""
    reading = _Reading(template, filling)
    if not reading.holes:
        whole = kind(template)
        return lambda: whole
    arguments = ", ".join(dict.fromkeys(reading.holes))
    source = f"lambda *, {arguments}: _new(_kind, ''.join(({', '.join(reading.parts())},)))"
    known: dict[str, Any] = {**names, "_new": str.__new__, "_kind": kind, "__builtins__": {}}
    return eval(source, known)  # type: ignore[no-any-return]  # noqa: S307 - of the template only literals and names come in


class _Reading:
    """Goes through a template: what is written as it is, where its holes are, whether every tag has its end."""

    def __init__(self, template: str, filling: Filling) -> None:
        self.holes: list[str] = []
        self._source = template
        self._filling = filling
        self._parts: list[tuple[str, bool]] = []
        """Text as it is, or an expression."""
        self._open: list[str] = []
        at = 0
        while at < len(template):
            at = self._piece(at)
        if self._open:
            raise self._wrong(f"<{self._open[-1]}> has no end")

    def parts(self) -> list[str]:
        """An expression for each part."""
        return [text if is_code else repr(text) for text, is_code in self._parts]

    def _wrong(self, why: str) -> ValueError:
        return ValueError(f"{why}: {self._source!r}")

    def _say(self, text: str) -> None:
        if self._parts and not self._parts[-1][1]:
            text = self._parts.pop()[0] + text
        self._parts.append((text, False))

    def _fill(self, hole: str, expression: str, name: str = "") -> None:
        self.holes.append(hole)
        self._parts.append((expression.format(hole=hole, name=name), True))

    def _piece(self, at: int) -> int:
        piece = _PIECE.match(self._source, at)
        if piece is None:
            raise self._wrong(f"no HTML at {self._source[at : at + 20]!r}")
        if piece["tag"]:
            return self._tag(piece["tag"], piece.end())
        if piece["hole"]:
            if self._open and self._open[-1] in RAW:
                raise self._wrong(f"nothing is safe in <{self._open[-1]}>")
            self._fill(piece["hole"], self._filling.content)
        else:
            if piece["end"] and (not self._open or self._open.pop() != piece["end"]):
                raise self._wrong(f"</{piece['end']}> ends nothing")
            self._say(piece[0])
        return piece.end()

    def _tag(self, tag: str, at: int) -> int:
        self._say(f"<{tag}")
        while True:
            piece = _IN_TAG.match(self._source, at)
            if piece is None:
                raise self._wrong(f"no attribute at {self._source[at : at + 20]!r}")
            at = piece.end()
            if piece["close"]:
                self._say(piece["close"])
                if not piece["slash"] and tag not in VOID:
                    self._open.append(tag)
                return at
            if piece["hole"]:
                self._fill(piece["hole"], self._filling.in_tag)
            else:
                self._attribute(piece["name"], piece["value"], piece["attribute"])

    def _attribute(self, name: str, value: str | None, whole: str) -> None:
        holes = _HOLE.findall(value or "")
        if holes and (name == "style" or name.startswith("on")):
            raise self._wrong(f"nothing is safe in {name}")
        if value == f"{{{''.join(holes)}}}":
            self._fill(holes[0], self._filling.attribute, name)
        elif name == "class" and holes:
            self._classes(str(value).split())
        else:
            self._mixed(whole)

    def _classes(self, names: list[str]) -> None:
        self._say(' class="')
        for number, name in enumerate(names):
            alone = _HOLE.fullmatch(name)
            if alone and not number:
                raise self._wrong("the first class may be empty: give the whole list")
            if alone:
                self._fill(alone[1], self._filling.one_class_more)
            else:
                self._mixed(f" {name}" if number else name)
        self._say('"')

    def _mixed(self, text: str) -> None:
        for number, part in enumerate(_HOLE.split(text)):
            if number % 2:
                self._fill(part, self._filling.value)
            else:
                self._say(part)
