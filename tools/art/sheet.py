"""A sheet of named pictures, which pages show by `<use href="art.svg#name">`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct

_ZEROS = re.compile(r"(\d\.\d*?[1-9])0+(?=\D)|(\d)\.0+(?=\D)")


class Picture(Struct, frozen=True):
    """A picture under its name: what is drawn in it, and in which box."""

    name: str
    box: str
    body: str
    fit: str = ""
    """How it lies in a space of another shape, as SVG's `preserveAspectRatio` says it."""


def pictures(kind: str, box: str, bodies: Mapping[str, str], fit: str = "") -> Iterable[Picture]:
    """Name the pictures of one kind.

    >>> [one.name for one in pictures("good", "0 0 8 8", {"water": "<path/>"})]
    ['good-water']
    """
    return (Picture(f"{kind}-{name}", box, body, fit) for name, body in bodies.items())


def sheet(shared: str, drawn: Iterable[Picture]) -> str:
    """Write the sheet: first the gradients and patterns that pictures share, then one picture a line."""
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{shared}</defs>', *map(_symbol, drawn), "</svg>"]
    return "\n".join(lines) + "\n"


def _symbol(picture: Picture) -> str:
    fit = f' preserveAspectRatio="{picture.fit}"' if picture.fit else ""
    body = _ZEROS.sub(lambda found: found[1] or found[2], picture.body)
    return f'<symbol id="{picture.name}" viewBox="{picture.box}"{fit}>{body}</symbol>'
