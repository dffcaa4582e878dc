"""Quantum Loops: the three rings behind every card, and what lies on them where no other drawing shows it."""

from __future__ import annotations

from collections.abc import Iterator

from tools.art.sheet import Picture, pictures

RINGS = (
    '<path d="M0 0h160v72H0z" fill="#1a1440"/><path d="M0 40q80-24 160 0v32H0z" fill="#3a2a7c"/>'
    '<g fill="none" stroke-width="7" opacity=".55"><circle cx="38" cy="36" r="32" stroke="#7fd6e6"/><circle cx="80" cy="36" r="32" stroke="#b39aff"/>'
    '<circle cx="122" cy="36" r="32" stroke="#ff9ab0"/></g>'
)

SIGNS = {
    "eye": '<path d="M2 32q30-34 60 0-30 34-60 0z" fill="#fff"/><path d="M32 15q16 2 30 17-14 17-30 17z" fill="#cfc9e6"/><circle cx="32" cy="32" r="14" fill="#7a54ff"/><circle cx="32" cy="32" r="6.500" fill="#120d2c"/><circle cx="37" cy="27" r="3.500" fill="#fff"/>',
    "leak": '<path d="M8 26L42 60A26 26 0 018 26z" fill="#dfe6f3"/><path d="M25 43l17 17Q20 64 11 50z" fill="#93a1bf"/><path d="M26 42L44 22" stroke="#93a1bf" stroke-width="4"/><circle cx="46" cy="20" r="5" fill="#ff9ab0"/><path d="M44 6a16 16 0 0116 16" fill="none" stroke="#7fd6e6" stroke-width="4" stroke-linecap="round"/><path d="M14 48L6 62h22l-6-8z" fill="#4a5678"/>',
    "wave": '<path d="M2 40q8-20 15-20t15 20 15 20 15-20" fill="none" stroke="#7fd6e6" stroke-width="6" stroke-linecap="round"/><path d="M2 34q30-6 60 0" fill="none" stroke="#fff" stroke-width="4" stroke-dasharray="7 6"/>',
    "print": '<path d="M6 8h44l8 8v42H6z" fill="#2a639a"/><path d="M50 8l8 8h-8z" fill="#bfe3ff"/><path d="M12 20h34M12 32h40M12 44h40M24 14v38M40 14v38" stroke="#5f93c4" stroke-width="1.5"/><path d="M18 50V30l14-10 14 10v20z" fill="none" stroke="#fff" stroke-width="3"/><path d="M28 50V38h8v12" fill="none" stroke="#fff" stroke-width="2.5"/>',
}


def drawn() -> Iterator[Picture]:
    """The ground of the cards, then the signs."""
    yield Picture("loop-rings", "0 0 160 72", RINGS, "xMidYMid slice")
    yield from pictures("loop", "0 0 64 64", SIGNS)
