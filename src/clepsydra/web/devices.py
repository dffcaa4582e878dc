"""What a device is called in a list: its browser and its system, as far as it tells them."""

from __future__ import annotations

BROWSERS = {
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Edg": "Edge",
    "OPR": "Opera",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}


def device(agent: str) -> str:
    """A device by its `User-Agent`; empty if it tells nothing we know.

    >>> device("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36")
    'Chrome, Linux'
    >>> device("curl/8.0")
    ''
    """
    known = (
        next((name for mark, name in names.items() if mark in agent), "") for names in (BROWSERS, SYSTEMS)
    )
    return ", ".join(filter(None, known))
