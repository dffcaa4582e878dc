"""What lets a browser keep the site like a program of its own, and show notices while no page is open."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from clepsydra.drawing import assets
from clepsydra.drawing.assets import asset

NEVER_KEPT = {"Cache-Control": "no-cache"}
GROUND, BRAND = "#e6ebe9", "#0a6674"


@get("/manifest.webmanifest", media_type="application/manifest+json", sync_to_thread=False)
def manifest() -> dict[str, Any]:
    """The site as something to install."""
    sizes = {"icon.svg": "any", "icon-192.png": "192x192", "icon-512.png": "512x512"}
    return {
        "name": "Clepsydra",
        "short_name": "Clepsydra",
        "id": "/",
        "start_url": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": BRAND,
        "icons": [{"src": asset(name), "sizes": size} for name, size in sizes.items()],
    }


@get("/notices-worker.js", sync_to_thread=False)
def worker() -> Response[bytes]:
    """The script that shows notices; it stands at the root, for it serves the whole site."""
    script = assets.content("notices-worker.js") or b""
    return Response(script, media_type="text/javascript", headers=NEVER_KEPT)
