"""What a card does, as a drawing: for cards that have none of their own, and beside Flexo on his cards."""

from __future__ import annotations

FAMILIES = {
    "take-cubes": '<g transform="translate(8 6)"><path f="c" d="M24 4 42 14 24 24 6 14z"/><path f="a" d="M6 14l18 10v22L6 36z"/><path f="b" d="M42 14 24 24v22l18-10z"/></g><path f="e" d="M50 36h6v7h7v6h-7v7h-6v-7h-7v-6h7z"/>',
    "draw-cards": '<path f="b" d="M8 14l24-6 10 40-24 6z"/><path f="c" d="M22 10h26v42H22z"/><path f="a" d="M25 13h20v36H25z"/><path f="e" d="M35 22l3 7 7 2-7 3-3 7-3-7-7-3 7-2z"/>',
    "gain-chips": '<path f="d" d="M14 14h36v36H14z"/><path f="a" d="M18 18h28v28H18z"/><path f="e" d="M25 25h14v14H25z"/><path s="c" stroke-width="3" d="M22 14V6M32 14V6M42 14V6M22 58v-8M32 58v-8M42 58v-8M14 22H6M14 32H6M14 42H6M58 22h-8M58 32h-8M58 42h-8"/>',
    "place-cubes": '<path f="d" opacity=".5" d="M4 50 32 38l28 12-28 12z"/><path f="c" d="M32 10 48 19 32 28 16 19z"/><path f="a" d="M16 19l16 9v20L16 39z"/><path f="b" d="M48 19 32 28v20l16-9z"/>',
    "strike": '<path f="e" d="M36 2 12 34h14L20 62l30-38H35z"/><path f="c" d="M34 8 18 32h11z"/>',
    "shield": '<path f="b" d="M32 3 56 12v18c0 16-10 26-24 32C18 56 8 46 8 30V12z"/><path f="a" d="M32 3v59C18 56 8 46 8 30V12z"/><path f="e" d="M20 32l9 9 16-18-4-4-12 13-5-5z"/>',
    "tokens": '<circle f="b" cx="24" cy="36" r="21"/><circle f="e" cx="24" cy="34" r="20"/><path f="d" d="M14 34a10 10 0 0 1 20 0zM24 34v10" /><circle f="b" cx="46" cy="22" r="16"/><circle f="c" cx="46" cy="20" r="15"/><path f="a" d="M46 12l2.400 5.600L54 20l-5.600 2.400L46 28l-2.400-5.600L38 20l5.600-2.400z"/>',
    "upheaval": '<path f="e" d="M32 2l6 18 18-6-10 16 16 8-19 3 5 19-16-12-14 13 3-19-19-2 15-10L6 14l19 5z"/><circle f="c" cx="32" cy="33" r="9"/>',
    "rule": '<circle f="b" cx="32" cy="32" r="26"/><path f="a" d="M32 6v26L9 45A26 26 0 0 1 32 6z"/><path f="e" d="M32 6a26 26 0 0 1 23 38L32 32z"/><circle f="c" cx="32" cy="32" r="7"/><path f="d" d="M30 2h4l2 14h-8z"/>',
}
