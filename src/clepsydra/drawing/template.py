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
PICTURE = frozenset(
    {"circle", "defs", "g", "line", "path", "polyline", "rect", "svg", "symbol", "text", "use"}
)
"""The parts of a picture: a browser that is sent one alone would not know that it is no HTML."""

_HOLE = re.compile(r"\{([a-z]\w*)\}")
_PIECE = re.compile(r"(?P<text>[^<>{}]+)|\{(?P<hole>[a-z]\w*)\}|</(?P<end>[\w-]+)>|<(?P<tag>[a-zA-Z][\w-]*)")
_IN_TAG = re.compile(
    r'(?P<attribute>\s+(?P<name>[\w:-]+)(?:="(?P<value>[^"]*)")?)|\{(?P<hole>[a-z]\w*)\}|(?P<close>\s*(?P<slash>/?)>)'
)
_ID = re.compile(r'[^>]*?\sid="(?P<id>[^"]*)"')
"""The id of a tag, from behind its name on."""


class Filling(Struct, frozen=True):
    """Expressions that fill a `{hole}`, by where it stands; a whole attribute has a `{name}`."""

    content: str
    value: str
    attribute: str
    one_class_more: str
    in_tag: str


def written(template: str, filling: Filling, names: Mapping[str, object], kind: type[H]) -> Template[H]:
    """The function of a template; `names` are those that the expressions use, each with a line in front.

    `_element` of them puts an element with an id together, `_holding` HTML that holds such elements.
    """
    reading = _Reading(template, filling)
    known: dict[str, Any] = {**names, "_new": str.__new__, "_kind": kind, "__builtins__": {}}
    exec(_source(reading), known)  # noqa: S102 - of the template only literals and names come in
    template_function: Template[H] = known["_template"]
    if not reading.holes:
        whole = template_function()
        return lambda: whole
    return template_function


def _source(reading: _Reading) -> str:
    """Write the function. What is put between tags tells in `_held` whether it holds elements."""
    arguments = ", ".join(dict.fromkeys(reading.holes))
    pieces = reading.pieces()
    lines = [f"def _template({f'*, {arguments}' if arguments else ''}):"]
    if reading.has_content:
        lines.append(" _held = []")
    if reading.is_element:
        lines.append(f" return {pieces[0]}")
    elif reading.has_elements:
        lines.append(f" return _holding(({', '.join(pieces)},))")
    elif reading.has_content:
        lines.append(f" _pieces = ({', '.join(pieces)},)")
        lines.append(" return _holding(_pieces) if _held else _new(_kind, ''.join(_pieces))")
    else:
        lines.append(f" return _new(_kind, ''.join(({', '.join(pieces)},)))")
    return "\n".join(lines)


class _Reading:
    """Goes through a template: what is written as it is, where its holes are, whether every tag has its end."""

    def __init__(self, template: str, filling: Filling) -> None:
        self.holes: list[str] = []
        self.has_elements = False
        self.has_content = False
        """Whether something is put between its tags."""
        self._source = template
        self._filling = filling
        self._parts: list[tuple[str, bool]] = []
        """Text as it is, or an expression: of the innermost open element with an id, or outside of all of them."""
        self._around: list[list[tuple[str, bool]]] = []
        """The parts of what each open element with an id stands in, the innermost last."""
        self._open: list[tuple[str, str]] = []
        """The open tags, each with the expression of its id if it begins an element."""
        at = 0
        while at < len(template):
            at = self._piece(at)
        if self._open:
            raise self._wrong(f"<{self._open[-1][0]}> has no end")

    @property
    def is_element(self) -> bool:
        """Whether all of it is one element with an id."""
        return self.has_elements and len(self._parts) == 1

    def pieces(self) -> list[str]:
        """An expression for each piece."""
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
            if self._open and self._open[-1][0] in RAW:
                raise self._wrong(f"nothing is safe in <{self._open[-1][0]}>")
            self.has_content = True
            self._fill(piece["hole"], self._filling.content)
        elif piece["end"]:
            self._end(piece["end"], piece[0])
        else:
            self._say(piece[0])
        return piece.end()

    def _end(self, tag: str, written: str) -> None:
        opened, id_ = self._open.pop() if self._open else ("", "")
        if opened != tag:
            raise self._wrong(f"</{tag}> ends nothing")
        self._say(written)
        if id_:
            element = f"_element({id_}, ({', '.join(self.pieces())},))"
            self._parts = [*self._around.pop(), (element, True)]

    def _begin(self, tag: str, at: int) -> str:
        """Begin an element if the tag has an id; return the expression of it."""
        named = _ID.match(self._source, at)
        if named is None or tag in VOID or tag in PICTURE or any(each in PICTURE for each, _ in self._open):
            return ""
        self.has_elements = True
        self._around.append(self._parts)
        self._parts = []
        texts = _HOLE.split(named["id"])
        if texts[::2] == ["", ""]:
            return texts[1]
        return " + ".join(f"_str({text})" if number % 2 else repr(text) for number, text in enumerate(texts))

    def _tag(self, tag: str, at: int) -> int:
        id_ = self._begin(tag, at)
        self._say(f"<{tag}")
        while True:
            piece = _IN_TAG.match(self._source, at)
            if piece is None:
                raise self._wrong(f"no attribute at {self._source[at : at + 20]!r}")
            at = piece.end()
            if piece["close"]:
                self._say(piece["close"])
                if not piece["slash"] and tag not in VOID:
                    self._open.append((tag, id_))
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
