"""The table as one screen: what stands around every board, and the scripts that open its parts."""

from __future__ import annotations

from pathlib import Path

from clepsydra.drawing import assets
from clepsydra.drawing.page import SCRIPTS as OF_THE_TOOLKIT

assets.add_folder("play", Path(__file__).parent)

STYLES = ("play/frame.css", "play/offers.css")
SCRIPTS = (
    *OF_THE_TOOLKIT,
    "play/panels.js",
    "play/keys.js",
    "play/offers.js",
    "play/filling.js",
    "play/planning.js",
    "play/dragging.js",
    "play/toasts.js",
    "play/tips.js",
    "play/aid.js",
    "play/peek.js",
)
