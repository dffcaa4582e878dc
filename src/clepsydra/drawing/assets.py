"""Static files under an address that changes with them, so that a browser keeps them for ever.

The toolkit has a folder of its own, and a site adds its features' (see `add_folder`); every board brings another, whose
files are found under the name of its game. What a kind of page needs of all these can be sent as one file (see `bundle`).
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from clepsydra.drawing.installed import boards

STATIC = Path(__file__).parent / "static"
TABLE_PICTURES = {"light": "table-light.webp", "dark": "table-dark.webp"}
"""The pictures of a real table that a game may bring, by theme; `python -m tools.table_pictures` takes them."""

_COMMENTS = {
    ".css": re.compile(rb"[ \t]*/\*.*?\*/\n?", re.DOTALL),
    ".js": re.compile(rb"^[ \t]*//.*\n", re.MULTILINE),
}
_INDENTS = re.compile(rb"^[ \t]+", re.MULTILINE)
"""With the comments, a sixth of what the sheets and scripts of a table weigh on the line, and no player reads them."""


_added: dict[str, Path] = {}
_bundles: dict[str, tuple[str, ...]] = {}


def add_folder(name: str, folder: Path) -> None:
    """Serve the sheets and scripts of a folder under this name, beside the toolkit's own files."""
    _added[name] = folder
    _forget()


def bundle(name: str, parts: Sequence[str]) -> str:
    """Serve several scripts, or several sheets, as one file, in this order; the file, as `asset` takes it.

    A phone on a slow line asks for everything before it paints: one answer is there long before thirty are.
    """
    _bundles[name] = tuple(parts)
    _forget()
    return name


def _forget() -> None:
    for cached in (files, _version, asset):
        cached.cache_clear()


@functools.cache
def files(game: str = "") -> dict[str, bytes]:
    """Every static file of the server, or of a game's board, by its path.

    A folder called like a style sheet is sent as that sheet: its files one after the other, by their names. Indents
    are not sent, nor are comments, but for those behind code in a script: there `//` may be part of an address.
    """
    folder = _folder(game)
    if folder is None:
        return {}
    contents: dict[str, bytes] = {}
    if not game:
        contents = {
            f"{name}/{path.name}": _for_browsers(path)
            for name, added in _added.items()
            for path in sorted(added.iterdir())
            if path.suffix in _COMMENTS
        }
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        sheet = path.parent if path.parent.suffix == ".css" else path
        name = str(sheet.relative_to(folder))
        contents[name] = contents.get(name, b"") + _for_browsers(path)
    if not game:
        contents |= {
            name: _bundled(name, {part: contents[part] for part in parts}) for name, parts in _bundles.items()
        }
    return contents


def _bundled(name: str, parts: Mapping[str, bytes]) -> bytes:
    """Join scripts, each below a comment with its name, so that an error report leads to its source."""
    if name.endswith(".css"):
        return b"".join(b"/* %s */\n%s\n" % (part.encode(), text) for part, text in parts.items())
    # What goes wrong in one of them stops none of the others, as if each had come by itself.
    return b"".join(
        b"// %s\ntry {\n%s\n} catch (error) {\n  reportError(error);\n}\n" % (part.encode(), text)
        for part, text in parts.items()
    )


def _for_browsers(path: Path) -> bytes:
    comments = _COMMENTS.get(path.suffix)
    return _INDENTS.sub(b"", comments.sub(b"", path.read_bytes())) if comments else path.read_bytes()


def _folder(game: str) -> Path | None:
    if not game:
        return STATIC
    board = boards().get(game)
    return board.home / "static" if board is not None and board.home is not None else None


@functools.cache
def _version(game: str) -> str:
    """What the files are, in a word: the same in every process that has the same files."""
    digest = hashlib.sha256()
    for name, content in files(game).items():
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()[:10]


@functools.cache
def asset(name: str, game: str = "") -> str:
    """Where a file is found."""
    if name not in files(game):
        raise LookupError(f"there is no static file {name!r}" + (f" of {game}" if game else ""))
    return f"/static/{_version(game)}/{game}/{name}" if game else f"/static/{_version(game)}/{name}"


@functools.cache
def drawn_by(game: str) -> str:
    """What draws the page of a table, in a word: a page that another release drew has other elements."""
    digest = hashlib.sha256(_version("").encode())
    board = boards().get(game)
    homes = [Path(__file__).parent, *([board.home] if board is not None and board.home is not None else [])]
    for path in sorted(path for home in homes for path in home.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:10]


def content(path: str) -> bytes | None:
    """The file at a path below its version, or `None`."""
    game, _, name = path.partition("/")
    return files().get(path) or files(game).get(name)
