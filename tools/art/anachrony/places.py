"""The places of the boards as pieces of the city, all standing on one ground line (y = 104).

Their walls are lit, plain or in shade, their windows of glass or light: colours that the page gives.
"""

from __future__ import annotations

from collections.abc import Iterable

from tools.art.sheet import Picture, pictures

L, M, D, GL = "var(--pl)", "var(--pm)", "var(--pd)", "var(--gl)"


PLACES = {
    "construct": f'<path d="M52 104V44h34v60z" fill="{M}"/><path d="M86 104V44l14 8v52z" fill="{D}"/><path d="M52 44h34l14 8H66z" fill="{L}"/>'
    f'<path d="M57 52h6v6h-6zM69 52h6v6h-6zM57 66h6v6h-6zM69 66h6v6h-6zM57 80h6v6h-6zM69 80h6v6h-6z" fill="{GL}"/>'
    f'<path d="M100 104V62h26v42z" fill="{M}" opacity=".8"/><g fill="none" stroke="{L}" stroke-width="2"><path d="M100 62h26M100 76h26M100 90h26M106 62v42M120 62v42"/><path d="M106 76l14-14M106 90l14-14M106 104l14-14" stroke-width="1.200"/></g>'
    f'<path d="M34 104V12M42 104V12M34 20l8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 12" stroke="{L}" stroke-width="2.200" fill="none"/><path d="M14 12h110l-82-6v-4h-6v4z" fill="{L}"/><path d="M14 12h14v9H14z" fill="{D}"/><path d="M108 12v20" stroke="{L}" stroke-width="1.500"/><path d="M100 32h16v9h-16z" fill="{GL}"/>',
    "recruit": f'<path d="M24 104V58q0-40 56-40t56 40v46h-22V64q0-24-34-24T46 64v40z" fill="{M}"/><path d="M80 18q56 0 56 40v46h-11V60q0-34-45-36z" fill="{D}"/><path d="M24 58q0-40 56-40v6Q31 24 31 60v44h-7z" fill="{L}"/>'
    f'<path d="M46 104V64q0-24 34-24t34 24v40z" fill="{GL}" opacity=".35"/><path d="M64 18V2l26 5-20 6v5z" fill="{GL}"/>'
    f'<g fill="{D}"><path d="M60 104V84q0-7 6-7t6 7v20zM78 104V80q0-8 7-8t7 8v24zM98 104V88q0-6 5-6t5 6v16z"/><circle cx="66" cy="71" r="5"/><circle cx="85" cy="65" r="5.500"/><circle cx="103" cy="77" r="4.500"/></g>',
    "research": f'<path d="M26 104V72h108v32z" fill="{M}"/><path d="M80 72h54v32H80z" fill="{D}" opacity=".6"/><path d="M38 72a42 42 0 0184 0z" fill="{L}"/><path d="M80 30a42 42 0 0142 42H80z" fill="{M}"/><path d="M70 32l16-3 12 43H78z" fill="{D}"/>'
    f'<path d="M76 44L104 6l12 8-26 42z" fill="{L}"/><path d="M104 6l12 8 5-6-12-8z" fill="{GL}"/><path d="M34 80h10v12H34zM52 80h10v12H52zM98 80h10v12H98zM116 80h10v12h-10z" fill="{GL}"/><path d="M72 104V84q8-9 16 0v20z" fill="{GL}"/><path d="M20 104V60l6-8 6 8v44z" fill="{L}"/><circle cx="26" cy="46" r="4" fill="{GL}"/>',
    "council": f'<path d="M18 104V92h124v12z" fill="{M}"/><path d="M26 92V60h108v32z" fill="{D}"/><g fill="{L}"><path d="M30 60h8v32h-8zM48 60h8v32h-8zM66 60h8v32h-8zM86 60h8v32h-8zM104 60h8v32h-8zM122 60h8v32h-8z"/><path d="M20 52h120v8H20z"/></g><path d="M44 52a36 34 0 0172 0z" fill="{L}"/><path d="M80 18a36 34 0 0136 34H80z" fill="{M}"/><path d="M76 20V6h8v14z" fill="{L}"/><ellipse cx="80" cy="26" rx="58" ry="9" fill="none" stroke="{GL}" stroke-width="2.500"/><path d="M72 92V74q8-9 16 0v18z" fill="{GL}"/>',
    "mine": f'<path d="M4 104q14-34 44-40 8-16 30-14l30 4q34 8 48 50z" fill="{M}"/><path d="M88 52l20 2q34 8 48 50h-40q0-30-28-52z" fill="{D}"/><path d="M48 104V80q12-14 26 0v24z" fill="{D}"/><path d="M52 104V82q9-9 18 0v22z" fill="#0a0d18"/><path d="M74 56L96 8l6 0 20 48M84 34h32M80 44h38M96 8h6" fill="none" stroke="{L}" stroke-width="3"/><circle cx="99" cy="9" r="7" fill="none" stroke="{L}" stroke-width="2.500"/><path d="M99 9v60" stroke="{L}" stroke-width="1.500"/>'
    f'<path d="M14 92l7-9 7 9-7 10z" fill="#b48cf2"/><path d="M28 96l5-6 6 6-6 8z" fill="#7fc241"/><path d="M118 90l8-8 9 8-6 12h-8z" fill="{GL}"/><path d="M56 96h16l-3 8H59z" fill="{L}"/>',
    "purify": f'<path d="M8 104q40-14 144 0v4H8z" fill="#55b8ea" opacity=".75"/><path d="M50 98V60h8v38zM102 98V60h8v38z" fill="{D}"/><path d="M38 60q-6-26 42-34 48 8 42 34-10 12-42 12T38 60z" fill="{M}"/><path d="M80 26q48 8 42 34-10 12-42 12z" fill="{D}"/><path d="M38 60q-6-26 42-34-30 12-30 40-8-2-12-6z" fill="{L}"/><path d="M76 26V14h8v12z" fill="{L}"/><path d="M80 38q12 14 12 20a12 11 0 01-24 0q0-6 12-20z" fill="#8fdcff"/><path d="M76 72v30h8V72z" fill="#8fdcff"/><path d="M20 98V46h10v52z" fill="{M}"/><path d="M14 46h22l-4-12H18z" fill="{L}"/><path d="M130 98V56h8v42z" fill="{M}"/><path d="M124 56h20l-4-10h-12z" fill="{L}"/>',
    "trade": f'<path d="M2 104q40-12 78-10t78 10z" fill="{D}" opacity=".6"/><path d="M18 100L48 44l30 56z" fill="{L}"/><path d="M48 44l30 56H48z" fill="{M}"/><path d="M42 100q6-22 6-22t6 22z" fill="{D}"/><path d="M48 44V28l18 5-18 6" fill="{GL}"/><path d="M74 88h58q8 0 10-14l-2-20H96l-8 12H78q-4 8-4 22z" fill="{M}"/><path d="M96 54h44l2 20h-36z" fill="{L}"/><path d="M110 58h10v9h-10zM124 58h10v9h-10z" fill="{GL}"/><path d="M100 54q4-18 24-18t18 18z" fill="{D}"/><g fill="{D}"><circle cx="88" cy="92" r="11"/><circle cx="112" cy="92" r="11"/><circle cx="136" cy="92" r="11"/></g><g fill="{L}"><circle cx="88" cy="92" r="4"/><circle cx="112" cy="92" r="4"/><circle cx="136" cy="92" r="4"/></g>',
    "evacuate": f'<path d="M20 104l10-16h100l10 16z" fill="{D}"/><path d="M34 88V20h8v68zM46 30H34M46 46H34M46 62H34" fill="{M}" stroke="{M}" stroke-width="3"/><path d="M80 2q22 22 22 56v26H58V58Q58 24 80 2z" fill="{L}"/><path d="M80 2q22 22 22 56v26H80z" fill="{M}"/><path d="M58 60L42 80v10l16-6zM102 60l16 20v10l-16-6z" fill="{D}"/><circle cx="80" cy="40" r="8" fill="{GL}"/><path d="M70 84h20l4 8H66z" fill="{D}"/><path d="M72 92h16l-8 12z" fill="{GL}" opacity=".7"/><path d="M76 56h8v22h-8z" fill="{D}" opacity=".5"/>',
    "assimilate": f'<path d="M8 104q12-50 40-62l20 20 14-30 22 26 20-14q26 16 30 60z" fill="{M}"/><path d="M82 32l22 26 20-14q26 16 30 60H96q6-40-14-72z" fill="{D}"/><path d="M56 104q-6-34 24-40 30 6 24 40z" fill="#0a1a18"/><path d="M80 70q18 10 14 34H66q-4-24 14-34z" fill="#39d6b0" opacity=".6"/><path d="M72 88q8-14 16 0t-8 12-8-12" fill="none" stroke="#c8fff0" stroke-width="2.500"/>',
    "extract": f'<path d="M4 104q20-18 76-18t76 18z" fill="{M}"/><path d="M66 86L76 18h8l10 68z" fill="{L}"/><path d="M80 18h4l10 68H80z" fill="{D}"/><path d="M54 50h52v6H54z" fill="{L}"/><path d="M36 86V60h16v26zM108 86V60h16v26z" fill="{D}"/><ellipse cx="44" cy="60" rx="8" ry="4" fill="#39d6b0"/><ellipse cx="116" cy="60" rx="8" ry="4" fill="#39d6b0"/><path d="M44 56V44M116 56V44" stroke="#39d6b0" stroke-width="3"/><path d="M76 18L80 4l4 14z" fill="#39d6b0"/>',
}


def drawn() -> Iterable[Picture]:
    """The places."""
    return pictures("place", "0 0 160 112", PLACES)
