"""Serving the static files of the service and of every board."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from clepsydra.drawing import assets
from clepsydra.web.compression import accepts, is_text

FOR_EVER = "public, max-age=31536000, immutable"

mimetypes.add_type("font/woff2", ".woff2")


@get("/static/{_version:str}/{name:path}", include_in_schema=False, sync_to_thread=False)
def static_file(
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
        if accepts(request.headers.get("accept-encoding", ""), "gzip"):
            content, headers["Content-Encoding"] = assets.smallest(path), "gzip"
    return Response(content, media_type=kind, headers=headers)
