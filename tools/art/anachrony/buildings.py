"""Buildings: four families, four pictures each, chosen by what a building does."""

from __future__ import annotations

from collections.abc import Iterable

from tools.art.sheet import Picture, pictures


def ground(wall: str, floor: str) -> str:
    """The colour of a family behind a building."""
    return f'<path d="M0 0h64v56H0z" fill="{wall}"/><path d="M0 47h64v9H0z" fill="{floor}"/>'


PP, PF = "#d8cffb", "#8f7bd6"
FA, FF = "#f3dcb4", "#c08a3e"
LS, LF = "#cdeedd", "#56a583"
LA, LB = "#cde6f7", "#5a96bf"
BUILDINGS = {
    # power plants: a ring that opens time, larger with the range
    "power-plant-1": ground(PP, PF)
    + '<path d="M24 48V28h16v20z" fill="#6f5bc0"/><circle cx="32" cy="22" r="11" fill="none" stroke="#4a35a0" stroke-width="4"/><circle cx="32" cy="22" r="5" fill="#fff"/><path d="M18 48h28v4H18z" fill="#4a35a0"/>',
    "power-plant-2": ground(PP, PF)
    + '<path d="M12 48l4-24h12l4 24z" fill="#8f7bea"/><path d="M22 24h6l4 24H22z" fill="#5a45b4"/><path d="M16 24q-2-8 4-12 6 2 12-4" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round"/><circle cx="46" cy="34" r="12" fill="none" stroke="#4a35a0" stroke-width="4.500"/><circle cx="46" cy="34" r="4.500" fill="#fff"/>',
    "power-plant-3": ground(PP, PF)
    + '<ellipse cx="32" cy="26" rx="26" ry="9" fill="none" stroke="#8f7bea" stroke-width="4"/><ellipse cx="32" cy="26" rx="13" ry="21" fill="none" stroke="#4a35a0" stroke-width="4.500"/><circle cx="32" cy="26" r="6" fill="#fff"/><path d="M20 50l5-6h14l5 6z" fill="#4a35a0"/>',
    "power-plant-4": ground(PP, PF)
    + '<path d="M6 48V22h10v26zM48 48V22h10v26z" fill="#6f5bc0"/><path d="M11 22Q32-4 53 22" fill="none" stroke="#4a35a0" stroke-width="6"/><circle cx="32" cy="30" r="15" fill="#4a35a0"/><path d="M32 18c8 0 12 6 10 12s-9 9-14 5-4-10 1-12 8 2 7 6" stroke="#e7dcff" stroke-width="2.800" fill="none" stroke-linecap="round"/>',
    # factories
    "factory-1": ground(FA, FF)
    + '<path d="M6 48V26l12 8v-8l12 8v-8l12 8v14z" fill="#c27a2c"/><path d="M44 48V10h10v38z" fill="#8a5214"/><path d="M49 8q6-6 10-2" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none"/><path d="M11 40h6v5h-6zM23 40h6v5h-6zM35 40h6v5h-6z" fill="#fff3d6"/>',
    "factory-2": ground(FA, FF)
    + '<path d="M8 48V24h30v24z" fill="#c27a2c"/><path d="M8 24l15-10 15 10z" fill="#8a5214"/><circle cx="46" cy="34" r="11" fill="#8a5214"/><circle cx="46" cy="34" r="5" fill="#f3dcb4"/><path d="M46 20v6M46 42v6M32 34h6M54 34h6M36 24l4 4M52 40l4 4M56 24l-4 4M40 40l-4 4" stroke="#8a5214" stroke-width="4.500"/><path d="M14 30h8v8h-8z" fill="#fff3d6"/>',
    "factory-3": ground(FA, FF)
    + '<path d="M10 48V30h44v18z" fill="#8a5214"/><path d="M16 30V10h9v20zM29 30V16h9v14zM42 30V6h9v24z" fill="#c27a2c"/><path d="M16 13h9v4h-9zM29 19h9v4h-9zM42 9h9v4h-9z" fill="#fff3d6"/><path d="M18 36h28v6H18z" fill="#7fc241"/>',
    "factory-4": ground(FA, FF)
    + '<path d="M4 42h56v6H4z" fill="#8a5214"/><path d="M18 42V16h28v26z" fill="#c27a2c"/><path d="M32 16h14v26H32z" fill="#9c5f20"/><path d="M12 16h40v-6H12z" fill="#8a5214"/><path d="M32 18l8 12-8 10-8-10z" fill="#ff8f5a"/><path d="M34 22l-6 9h4l-1 6 5-9h-4z" fill="#fff"/>',
    # life supports
    "life-support-1": ground(LS, LF)
    + '<path d="M6 48a26 26 0 0152 0z" fill="#fff" opacity=".75"/><path d="M6 48a26 26 0 0152 0" fill="none" stroke="#1f7a5a" stroke-width="3.500"/><path d="M30 48V34h4v14z" fill="#7a5230"/><circle cx="32" cy="32" r="9" fill="#3c9a6a"/><path d="M18 48v-8h3v8zM44 48v-8h3v8z" fill="#7a5230"/><circle cx="19.500" cy="39" r="5" fill="#58b98a"/><circle cx="45.500" cy="39" r="5" fill="#58b98a"/>',
    "life-support-2": ground(LS, LF)
    + '<path d="M14 48V24h36v24z" fill="#58b98a"/><path d="M32 24h18v24H32z" fill="#2f8a5f"/><path d="M10 24L32 8l22 16z" fill="#1f7a5a"/><path d="M32 26c6 7 8 10 8 13a8 8 0 01-16 0c0-3 2-6 8-13z" fill="#8fdcff"/>',
    "life-support-3": ground(LS, LF)
    + '<path d="M8 48V30q0-6 8-6t8 6v18zM28 48V20q0-6 8-6t8 6v28zM48 48V32q0-5 5-5t5 5v16z" fill="#58b98a"/><path d="M36 14q8 0 8 6v28h-8zM16 24q8 0 8 6v18h-8z" fill="#2f8a5f"/><path d="M11 32h5v10h-5zM31 24h5v18h-5z" fill="#8fdcff"/><path d="M24 38h4M44 38h4" stroke="#1f7a5a" stroke-width="4"/>',
    "life-support-4": ground(LS, LF)
    + '<path d="M6 48h52l-4-8H10z" fill="#1f7a5a"/><path d="M10 40h44l-3-8H13z" fill="#2f8a5f"/><path d="M13 32h38l-3-8H16z" fill="#58b98a"/><path d="M14 40v-3M22 40v-4M30 40v-3M38 40v-4M46 40v-3M18 32v-4M27 32v-3M36 32v-4M44 32v-3M22 24v-5M32 24v-7M41 24v-5" stroke="#cdeedd" stroke-width="3" stroke-linecap="round"/><circle cx="32" cy="12" r="5" fill="#fff"/>',
    # labs
    "lab-1": ground(LA, LB)
    + '<path d="M10 48V30h44v18z" fill="#3f83b5"/><path d="M32 30h22v18H32z" fill="#265f8c"/><path d="M16 30a16 16 0 0132 0z" fill="#fff"/><path d="M32 14a16 16 0 0116 16H32z" fill="#9cc6e3"/><path d="M30 22l10-16 5 3-9 16z" fill="#265f8c"/><path d="M16 36h7v6h-7zM41 36h7v6h-7z" fill="#d9f3ff"/>',
    "lab-2": ground(LA, LB)
    + '<path d="M26 8h12v3h-2v11l12 20q2 6-4 6H20q-6 0-4-6l12-20V11h-2z" fill="#fff"/><path d="M32 8h6v3h-2v11l12 20q2 6-4 6H32z" fill="#c4dff0"/><path d="M21 36h22l4 7q1 4-3 4H20q-4 0-3-4z" fill="#3fb4d9"/><circle cx="29" cy="41" r="2.500" fill="#fff"/><circle cx="36" cy="39" r="1.800" fill="#fff"/>',
    "lab-3": ground(LA, LB)
    + '<path d="M8 48V26h48v22z" fill="#265f8c"/><path d="M14 14h36v22H14z" fill="#12304a"/><path d="M18 28l6-6 5 4 7-9 5 6 5-3" stroke="#7df0ff" stroke-width="2.800" fill="none"/><path d="M14 40h8v4h-8zM26 40h8v4h-8zM38 40h12v4H38z" fill="#9cc6e3"/><path d="M30 8h4v6h-4z" fill="#265f8c"/>',
    "lab-4": ground(LA, LB)
    + '<path d="M18 48V16q0-8 14-8t14 8v32z" fill="#8fe3f0" opacity=".7"/><path d="M24 14q0 8 8 12t8 12M40 14q0 8-8 12t-8 12" stroke="#1f7a5a" stroke-width="3.500" fill="none"/><path d="M14 46h36v5H14zM18 14q0-8 14-8t14 8z" fill="#265f8c"/>',
}


def drawn() -> Iterable[Picture]:
    """The buildings."""
    return pictures("building", "0 0 64 56", BUILDINGS, "xMidYMid slice")
