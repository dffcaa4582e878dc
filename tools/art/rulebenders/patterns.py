"""The patterns of the themes: small tiles that a page repeats on title bars, card backs and plates."""

from __future__ import annotations

PATTERNS = {
    "scifi": '<circle cx="4" cy="5" r="1.200"/><circle cx="18" cy="14" r="1.600"/><circle cx="10" cy="20" r=".9"/><path d="M0 12c8 0 12 4 12 12M12 0c0 8 4 12 12 12" fill="none" stroke="currentColor" stroke-width=".8"/>',
    "fantasy": '<path d="M12 2l5 10-5 10-5-10zM0-10 5 0 0 10zM24-10 19 0l5 10zM0 14l5 10-5 10zM24 14l-5 10 5 10z" fill="none" stroke="currentColor" stroke-width="1"/><circle cx="12" cy="12" r="1.600"/>',
    "nights": '<path d="M12 3l2.500 6.500L21 12l-6.500 2.500L12 21l-2.500-6.500L3 12l6.500-2.500zM5.600 5.600h12.800v12.800H5.600z" fill="none" stroke="currentColor" stroke-width=".9"/>',
    "prehistory": '<path d="M6 4c3 1 4 5 2 7M3 7c4 0 6 2 5 5M16 14c3 1 4 5 2 7M13 17c4 0 6 2 5 5" fill="none" stroke="currentColor" stroke-width="1.500" stroke-linecap="round"/><circle cx="18" cy="5" r="1.500"/><circle cx="6" cy="19" r="1.500"/>',
    "pirates": '<path d="M0 6c6-5 6 5 12 0s6 5 12 0M0 18c6-5 6 5 12 0s6 5 12 0" fill="none" stroke="currentColor" stroke-width="1.300"/><path d="M10 11l4 4M14 11l-4 4" stroke="currentColor" stroke-width="1.100"/>',
    "zombies": '<path d="M0 4h24M0 20h24M4 0v24M20 0v24" fill="none" stroke="currentColor" stroke-width="1.100"/><path d="M9 8l2 3-3 2 4 4M15 9l3 2" fill="none" stroke="currentColor" stroke-width="1.100"/>',
    "flexo": '<ellipse cx="12" cy="12" rx="9" ry="3.500" fill="none" stroke="currentColor" transform="rotate(30 12 12)"/><ellipse cx="12" cy="12" rx="9" ry="3.500" fill="none" stroke="currentColor" transform="rotate(-30 12 12)"/><circle cx="12" cy="12" r="1.800"/>',
}
