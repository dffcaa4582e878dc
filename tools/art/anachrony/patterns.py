"""The patterns of the Paths' rooms: small tiles that a page repeats behind what belongs to a player."""

from __future__ import annotations

PATTERNS = {
    "harmony": '<g fill="#1f8a5b" opacity=".13"><path d="M24 44C10 34 8 20 24 4c16 16 14 30 0 40zM0 20C-8 12-8 4 0-4 8 4 8 12 0 20zM48 20c-8-8-8-16 0-24 8 8 8 16 0 24z"/></g>',
    "dominance": '<path d="M0 12L24 0l24 12v10L24 10 0 22zM0 36l24-12 24 12v10L24 34 0 46z" fill="#2a62c4" opacity=".12"/>',
    "progress": '<g fill="none" stroke="#b3980c" stroke-width="2.5" opacity=".22"><path d="M0 12h14l10 12h24M24 0v10l-10 12M24 48V36l12-12"/><circle cx="24" cy="24" r="4"/></g>',
    "salvation": '<path d="M24 48L18 0h12zM24 48L0 6V0h6zM24 48L48 6V0h-6zM24 48L0 30v-8zM24 48l24-18v-8z" fill="#9a4a1f" opacity=".12"/>',
    "unity": '<g fill="none" stroke="#188f8a" stroke-width="3" opacity=".2"><circle cx="16" cy="24" r="13"/><circle cx="32" cy="24" r="13"/></g>',
    "automa": '<path d="M24 4l6 8 10 2-2 10 6 8-8 4-2 10H14l-2-10-8-4 6-8-2-10 10-2z" fill="#5d6478" opacity=".12"/>',
}
"""Leaves, chevrons, circuits, rays, rings, and the cogs of those who are no persons."""


def files() -> dict[str, str]:
    """Each pattern as a file of its own, as style sheets need it."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
    return {f"pattern-{name}.svg": f"{head}{body}</svg>\n" for name, body in PATTERNS.items()}
