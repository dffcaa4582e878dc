"""The table as one screen: what stands around every board, and the scripts that open its parts."""

from __future__ import annotations

from pathlib import Path

from clepsydra.drawing import assets
from clepsydra.drawing.page import SCRIPTS as OF_THE_TOOLKIT
from clepsydra.drawing.page import STYLES as OF_EVERY_PAGE

assets.add_folder("play", Path(__file__).parent)

STYLES = (
    *OF_EVERY_PAGE,
    "play/frame.css",
    "play/offers.css",
    "play/happening.css",
    "play/reactions.css",
    "play/mixing.css",
)
SCRIPTS = (
    *OF_THE_TOOLKIT,
    "play/reactions.js",
    "play/panels.js",
    "play/doors.js",
    "play/keys.js",
    "play/offers.js",
    "play/filling.js",
    "play/mixing.js",
    "play/planning.js",
    "play/dragging.js",
    "play/nearby.js",
    "play/ending.js",
    "play/rivals.js",
    "play/toasts.js",
    "play/happening.js",
    "play/sounds.js",
    "play/tips.js",
    "play/aid.js",
    "play/peek.js",
)

TABLE = assets.bundle("table-page.js", SCRIPTS)
REPLAY = assets.bundle("replay-page.js", (*SCRIPTS, "replay.js"))
SHEET = assets.bundle("table-page.css", STYLES)
