"""Fingers on the glass, as the browser itself gets them."""

from __future__ import annotations

from tests.browser.person import Person

Fingers = list[tuple[float, float]]


def touch(person: Person, first: Fingers, *then: Fingers) -> None:
    """Put fingers down, move them from place to place, and lift them."""
    session = person.page.context.new_cdp_session(person.page)
    moves: list[tuple[str, Fingers]] = [("touchStart", first), *(("touchMove", each) for each in then)]
    for kind, fingers in (*moves, ("touchEnd", [])):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.detach()
