"""Serving the static files of the service and of every board."""

from __future__ import annotations

import asyncio
import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from clepsydra.drawing import assets
from clepsydra.web.compression import accepts, is_text, smallest

CODINGS = ("br", "gzip")
"""The smallest first."""
FOR_EVER = "public, max-age=31536000, immutable"

mimetypes.add_type("font/woff2", ".woff2")


@get("/static/{_version:str}/{name:path}", include_in_schema=False)
async def static_file(
    request: Request[Any, Any, State], _version: FromPath[str], name: FromPath[Path]
) -> Response[bytes]:
    """A file; what was asked for under an older address is as good as the newest."""
    path = str(name).lstrip("/")
    content = assets.content(path)
    if content is None:
        raise NotFoundException(path)
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    headers = {"Cache-Control": FOR_EVER}
    if is_text(kind.encode()):
        headers["Vary"] = "Accept-Encoding"
        accepted = request.headers.get("accept-encoding", "")
        coding = next((coding for coding in CODINGS if accepts(accepted, coding)), None)
        if coding is not None:
            content, headers["Content-Encoding"] = await _small(path, content, coding), coding
    return Response(content, media_type=kind, headers=headers)


_kept: dict[tuple[str, str], bytes] = {}


async def _small(path: str, content: bytes, coding: str) -> bytes:
    """A file as small as it gets: made once, in a thread, so that nobody else waits for it."""
    if (path, coding) not in _kept:
        _kept[path, coding] = await asyncio.to_thread(smallest, content, coding)
    return _kept[path, coding]
