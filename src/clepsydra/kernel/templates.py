"""Templates of texts: each is read once, into what stands there as it is and the figures between.

A figure is `{name}` or `{number}`, perhaps with its form: `{n:grain|grains}`, `{seat:player}`, `{n:{good:forms}}`.
"""

from __future__ import annotations

import functools
import string
from typing import TypeAlias

from msgspec import Struct

READ = 16_384
"""So many templates are kept as they were read: all that the house and its games have, several times over."""


class Figure(Struct, frozen=True):
    """What a template names: a figure, and in which form it is said."""

    name: str | int
    form: str = ""
    forms: tuple[str, ...] = ()
    """The forms of a noun that stands after it."""
    noun: Figure | None = None
    """What gives the forms of that noun, where the template leaves them to another figure."""


Template: TypeAlias = "str | tuple[str | Figure, ...]"
"""A text that names no figure is itself."""


@functools.lru_cache(READ)
def template_of(text: str) -> Template:
    """Read a template; one that is wrong raises `ValueError`.

    >>> template_of("{{}} is empty")
    '{} is empty'
    >>> template_of("{n:grain|grains}.")
    (Figure(name='n', form='', forms=('grain', 'grains'), noun=None), '.')
    """
    parts: list[str | Figure] = []
    for literal, name, form, conversion in string.Formatter().parse(text):
        if literal and parts and isinstance(parts[-1], str):
            parts[-1] += literal
        elif literal:
            parts.append(literal)
        if name is not None:
            parts.append(_figure(text, name, form or "", conversion))
    if len(parts) > 1 or (parts and not isinstance(parts[0], str)):
        return tuple(parts)
    return "".join(map(str, parts))


def _figure(text: str, name: str, form: str, conversion: str | None) -> Figure:
    if conversion or not (name.isidentifier() or name.isdecimal()):
        raise ValueError(f"{name!r} is no figure: {text!r}")
    known = int(name) if name.isdecimal() else name
    if "{" in form:
        noun = template_of(form)
        if len(noun) != 1 or not isinstance(noun[0], Figure):
            raise ValueError(f"{form!r} gives no forms: {text!r}")
        return Figure(known, noun=noun[0])
    return Figure(known, forms=tuple(form.split("|"))) if "|" in form else Figure(known, form)
