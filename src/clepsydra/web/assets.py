"""Static files under an address that changes with them, so that a browser keeps them for ever."""

from __future__ import annotations

import functools
import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from clepsydra.web.compression import BEST, accepts_gzip, is_text

STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"

mimetypes.add_type("font/woff2", ".woff2")


@functools.cache
def files() -> dict[str, bytes]:
    """Every static file by its path."""
    return {
        str(path.relative_to(STATIC)): path.read_bytes()
        for path in sorted(STATIC.rglob("*"))
        if path.is_file()
    }


@functools.cache
def version() -> str:
    """What the files are, in a word: the same in every process that has the same files."""
    digest = hashlib.sha256()
    for name, content in files().items():
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()[:10]


@functools.cache
def asset(name: str) -> str:
    """Where a file is found."""
    if name not in files():
        raise LookupError(f"there is no static file {name!r}")
    return f"/static/{version()}/{name}"


@functools.cache
def smallest(name: str) -> bytes:
    """A file as small as gzip makes it."""
    return gzip.compress(files()[name], BEST, mtime=0)


@get("/static/{_version:str}/{name:path}", include_in_schema=False, sync_to_thread=False)
def static_file(
    request: Request[Any, Any, State], _version: FromPath[str], name: FromPath[Path]
) -> Response[bytes]:
    """A file; what was asked for under an older address is as good as the newest."""
    path = str(name).lstrip("/")
    content = files().get(path)
    if content is None:
        raise NotFoundException(path)
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    headers = {"Cache-Control": FOR_EVER}
    if is_text(kind.encode()):
        headers["Vary"] = "Accept-Encoding"
        if accepts_gzip(request.headers.get("accept-encoding", "")):
            content, headers["Content-Encoding"] = smallest(path), "gzip"
    return Response(content, media_type=kind, headers=headers)
