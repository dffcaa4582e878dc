"""Fingers on the glass, as the browser itself gets them."""

from __future__ import annotations

import time

from tests.browser.person import Person

Fingers = list[tuple[float, float]]
BETWEEN = 0.05
"""Seconds from one place to the next, however slow the machine is: a swipe is told from a drag by how long it takes."""


def touch(person: Person, first: Fingers, *then: Fingers) -> None:
    """Put fingers down, move them from place to place, and lift them."""
    session = person.page.context.new_cdp_session(person.page)
    moves: list[tuple[str, Fingers]] = [("touchStart", first), *(("touchMove", each) for each in then)]
    begun = time.time()
    for number, (kind, fingers) in enumerate((*moves, ("touchEnd", []))):
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(fingers)]
        moment = begun + number * BETWEEN
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": moment})
    session.detach()
