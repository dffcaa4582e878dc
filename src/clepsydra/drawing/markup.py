"""HTML that escapes by construction: a template is a literal of ours, and whatever is put into it is text.

    html('<li class="era {css}" id="{id}">{name}{tiles}</li>', css="now", id="era-1", name=name, tiles=tiles)

Only what `html` made goes in as HTML. What a hole takes depends on where it stands:

- between tags: text, a number, HTML, or any number of them; `None` and booleans leave nothing behind;
- as the whole value of an attribute: text, a number, or names for a list; `None` and `False` leave the attribute
  out, `True` leaves only its name;
- as a part of a value: text or a number; a class that stands alone may be empty;
- inside a tag: `attributes`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import LiteralString, TypeAlias

from markupsafe import Markup

from clepsydra.drawing.html.elements import Element, Holder, element, holding
from clepsydra.drawing.template import Filling, Template, written

__all__ = [
    "NOTHING",
    "Attributes",
    "Markup",
    "Part",
    "attributes",
    "classes",
    "html",
    "join",
    "marked",
    "renamed",
]

Part: TypeAlias = "str | int | float | Attributes | Iterable[Part] | None"
"""What can be put into a hole; HTML is a `Markup`, any other string is text."""
NOTHING = Markup()
ESCAPED = 8192
"""So many texts are kept as they are escaped: the same few hundred come again and again."""

NAMED = re.compile(r'\b(?:id|aria-labelledby|aria-describedby|for)="')
"""Where ids stand."""

_text = functools.lru_cache(ESCAPED)(escape)


class Attributes(str):
    """Attributes of a tag, as `attributes` made them."""

    __slots__ = ()


def html(template: LiteralString, /, **parts: Part) -> Markup:
    """A template with its holes filled, each in the way that fits its place.

    >>> html('<p class="tile {css}" title="{title}">{name}{mark}</p>', css="", title=None, name="<Ann>", mark=html("<b>!</b>"))
    Markup('<p class="tile">&lt;Ann&gt;<b>!</b></p>')
    """
    return (_TEMPLATES.get(template) or _remember(template))(**parts)


def join(parts: Iterable[Part], between: Markup = NOTHING) -> Markup:
    """One after the other, perhaps with something in between.

    >>> join(["a", html("<b>b</b>"), "<c>"], html("<i>/</i>"))
    Markup('a<i>/</i><b>b</b><i>/</i>&lt;c&gt;')
    """
    held: list[bool] = []
    drawn = [part if type(part) is Markup else _content(part, held) for part in parts]
    if held:
        if between:
            drawn = [each for one in drawn for each in (between, one)][1:]
        return holding(tuple(drawn))
    return str.__new__(Markup, str.join(between, drawn))


def attributes(named: Mapping[LiteralString, Part]) -> Attributes:
    """Attributes that are made apart from their tag.

    >>> attributes({"popovertarget": "card", "title": None, "hidden": True})
    ' popovertarget="card" hidden'
    """
    return Attributes("".join(_attribute(f" {name}", value) for name, value in named.items()))


def classes(*names: str) -> str:
    """Names for a class attribute, without those that are empty.

    >>> classes("tile", "", "lit")
    'tile lit'
    """
    return " ".join([name for name in names if name])


# How a hole is filled


def _content(part: Part, held: list[bool]) -> str:
    """Between tags. If it holds elements, `held` is told so."""
    kind = type(part)
    if kind is Markup:
        return part  # type: ignore[return-value] # mypy does not follow `type()`
    if kind is Element or kind is Holder:
        held.append(True)
        return part  # type: ignore[return-value] # mypy does not follow `type()`
    if kind is str:
        return _text(part)  # type: ignore[arg-type] # mypy does not follow `type()`
    if part is None or kind is bool:
        return ""
    if isinstance(part, int | float):
        return str(part)
    if isinstance(part, str):
        raise TypeError(f"attributes stand in a tag, not between tags: {part!r}")
    inside: list[bool] = []
    pieces = [each if type(each) is Markup else _content(each, inside) for each in part]
    if not inside:
        return "".join(pieces)
    held.append(True)
    return holding(tuple(pieces))


def _value(part: Part) -> str:
    """Within the value of an attribute: HTML is no HTML there."""
    if type(part) is str:
        return _text(part)
    if isinstance(part, list | tuple):
        return _text(classes(*map(str, part)))
    if isinstance(part, str | int | float):
        return _text(str(part))
    raise TypeError(f"no value of an attribute: {part!r}")


def _attribute(name: str, part: Part) -> str:
    """A whole attribute, or none; `name` begins with a space."""
    if part is None or part is False:
        return ""
    return name if part is True else f'{name}="{_value(part)}"'


def _one_class_more(part: Part) -> str:
    return f" {_value(part)}" if part else ""


def _in_tag(part: Part) -> str:
    if isinstance(part, Attributes):
        return part
    if not part:
        return ""
    raise TypeError(f"not made by `attributes`: {part!r}")


FILLING = Filling(
    content="{hole} if _type({hole}) is _Markup else _text({hole}) if _type({hole}) is _str else _content({hole}, _held)",
    value="_text({hole}) if _type({hole}) is _str else _value({hole})",
    attribute="""f' {name}="{{_text({hole})}}"' if _type({hole}) is _str else _attribute(' {name}', {hole})""",
    one_class_more="_one_class_more({hole}) if {hole} else ''",
    in_tag="{hole} if _type({hole}) is _Attributes else _in_tag({hole})",
)
"""How a hole is filled, by where it stands, in Python: what is most common needs no call."""
NAMES = {
    "_type": type,
    "_str": str,
    "_Markup": Markup,
    "_Attributes": Attributes,
    "_text": _text,
    "_content": _content,
    "_value": _value,
    "_attribute": _attribute,
    "_one_class_more": _one_class_more,
    "_in_tag": _in_tag,
    "_element": element,
    "_holding": holding,
}
_TEMPLATES: dict[str, Template[Markup]] = {}


def _remember(template: str) -> Template[Markup]:
    _TEMPLATES[template] = written(template, FILLING, NAMES, Markup)
    return _TEMPLATES[template]


def renamed(drawn: Markup, prefix: str) -> Markup:
    """A drawing that stands on a page a second time: its ids are others.

    >>> renamed(html('<p id="a" aria-labelledby="b"></p>'), "first-")
    Markup('<p id="first-a" aria-labelledby="first-b"></p>')
    """
    return Markup(NAMED.sub(lambda name: name[0] + prefix, str(drawn)))  # noqa: S704 - what html made


def marked(drawn: Markup, places: Iterable[str]) -> Markup:
    """HTML with a number, from 1 on, as `data-mark` at each of the places with these ids.

    >>> marked(html('<p id="a"><b id="b">x</b></p>'), ("b",))
    Markup('<p id="a"><b id="b" data-mark="1">x</b></p>')
    """
    page = str(drawn)
    for number, place in enumerate(places, 1):
        named = f'id="{_text(place)}"'
        if named not in page:
            raise ValueError(f"there is no place {place} in the drawing")
        page = page.replace(named, f'{named} data-mark="{number}"', 1)
    return Markup(page)  # noqa: S704 - what html made
