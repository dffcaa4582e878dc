"""Where the browser is that pages are measured and tested with."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium-headless-shell", "chromium")
"""The first draws the same pages without windows around them, in half the time."""


def browser_path() -> str | None:
    """The browser that `CLEPSYDRA_CHROMIUM` names, or the best that is installed; `None` if there is none."""
    wanted = os.environ.get("CLEPSYDRA_CHROMIUM")
    return next(filter(None, map(shutil.which, (wanted,) if wanted else NAMES)), None)
