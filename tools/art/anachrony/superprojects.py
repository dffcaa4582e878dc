"""A scene for each superproject, in a window twice as wide as it is high."""

from __future__ import annotations

from collections.abc import Iterable

from tools.art.sheet import Picture, pictures

L, M, D, K = "#dfe6f3", "#93a1bf", "#4a5678", "#1d2545"
GL = "#8fe3f0"


def sky(high: str, low: str, floor: str) -> str:
    """Return what is behind a scene: two bands of sky and the ground."""
    return f'<path d="M0 0h160v72H0z" fill="{high}"/><path d="M0 30q80-18 160 0v42H0z" fill="{low}"/><path d="M0 60h160v12H0z" fill="{floor}"/>'


SUPERPROJECTS = {
    "welfare-society": sky("#f3c9b4", "#f7e2cf", "#9c6f6a")
    + '<path d="M22 62V42a58 40 0 01116 0v20z" fill="#fff" opacity=".45"/><path d="M22 42a58 40 0 01116 0" fill="none" stroke="#fff" stroke-width="3"/><path d="M36 62V44l12-10 12 10v18zM64 62V38l16-12 16 12v24zM100 62V44l12-10 12 10v18z" fill="#c0616a"/><path d="M48 34l12 10v18H48zM80 26l16 12v24H80zM112 34l12 10v18h-12z" fill="#8d3f55"/><path d="M80 60q-12-8-12-15a6.500 6.500 0 0112-3 6.500 6.500 0 0112 3q0 7-12 15z" fill="#fff"/>',
    "archive-of-the-eras": sky("#2c2a5e", "#4a3f8c", "#1a1838")
    + f'<path d="M58 64V18l22-14 22 14v46z" fill="#b9a7ef"/><path d="M80 4l22 14v46H80z" fill="#6f5bc0"/><path d="M64 24h32v4H64zM64 34h32v4H64zM64 44h32v4H64zM64 54h32v4H64z" fill="{K}" opacity=".6"/><path d="M67 18h5v6h-5zM75 28h4v6h-4zM84 38h6v6h-6zM70 48h5v6h-5z" fill="#ffe3a8"/><path d="M20 64V38h24v26zM116 64V38h24v26z" fill="#5a4aa8"/><path d="M24 42h16v3H24zM24 50h16v3H24zM120 42h16v3h-16zM120 50h16v3h-16z" fill="#cbbdf5"/><path d="M72 8h16l-6 7 6 7H72l6-7z" fill="#fff"/>',
    "continuum-stabilizer": sky("#1d2a55", "#31508a", "#131c3a")
    + f'<path d="M77 4h6v60h-6z" fill="#e9e2ff"/><g fill="none" stroke-width="5"><ellipse cx="80" cy="36" rx="58" ry="14" stroke="#7fd6e6"/><ellipse cx="80" cy="36" rx="44" ry="24" stroke="#b39aff"/><ellipse cx="80" cy="36" rx="24" ry="30" stroke="{L}"/></g><circle cx="80" cy="36" r="9" fill="#fff"/><path d="M56 64l10-8h28l10 8z" fill="{M}"/>',
    "grand-reservoir": sky("#bfe0ee", "#e5f3f5", "#5a6d86")
    + f'<path d="M0 34h64v30H0z" fill="#2f93cf"/><path d="M0 34h64v4H0z" fill="#8fdcff"/><path d="M56 26h16q6 20 34 38H56z" fill="{M}"/><path d="M66 26h6q6 20 34 38H92Q70 48 66 26z" fill="{D}"/><path d="M72 44q24 6 30 22h-8Q88 54 74 50z" fill="#8fdcff"/><path d="M90 66q30-8 70-2v8H90z" fill="#2f93cf"/><path d="M52 26V14h20v12z" fill="{L}"/><path d="M62 14h10v12H62z" fill="{M}"/><path d="M118 62V40l10-8 10 8v22z" fill="{M}"/><path d="M124 46h8v8h-8z" fill="{GL}"/>',
    "anti-gravity-field": sky("#cfd8f7", "#eef0fb", "#6a6f98")
    + f'<path d="M48 30l18-8h30l18 8-20 16H66z" fill="#7c6c8f"/><path d="M82 22h14l18 8-20 16H82z" fill="#544662"/><path d="M62 22V8h12v14zM78 22V2h14v20z" fill="{L}"/><path d="M86 2h6v20h-6z" fill="{M}"/><g fill="none" stroke="#7a54ff" stroke-width="2.500"><ellipse cx="80" cy="56" rx="42" ry="6"/><ellipse cx="80" cy="52" rx="26" ry="4"/><path d="M58 48v-4M80 50v-4M102 48v-4" stroke-linecap="round"/></g><path d="M40 64l10-6h60l10 6z" fill="{D}"/>',
    "uranium-cores": sky("#1c3a2c", "#2f5f3c", "#12261d")
    + "".join(
        f'<path d="M{x} 62V20q0-6 12-6t12 6v42z" fill="#3f8a1c"/><path d="M{x + 12} 14q12 0 12 6v42H{x + 12}z" fill="#265c12"/><path d="M{x + 4} 24h16v28H{x + 4}z" fill="#d6ff9a"/><path d="M{x + 12} 24h8v28h-8z" fill="#a8e85e"/><path d="M{x - 3} 62h30v5h-30z" fill="{M}"/>'
        for x in (30, 68, 106)
    )
    + '<path d="M10 40h20M54 40h14M92 40h14M130 40h22" stroke="#7fc241" stroke-width="5"/>',
    "particle-collider": sky("#191a3f", "#2b2d6b", "#10112c")
    + f'<ellipse cx="80" cy="42" rx="66" ry="24" fill="none" stroke="{D}" stroke-width="12"/><ellipse cx="80" cy="39" rx="66" ry="24" fill="none" stroke="{M}" stroke-width="8"/><ellipse cx="80" cy="37" rx="66" ry="24" fill="none" stroke="{L}" stroke-width="2"/><path d="M80 10l5 18 16-10-9 17 20 3-20 4 9 16-16-9-5 18-5-18-16 9 9-16-20-4 20-3-9-17 16 10z" fill="#e7dcff"/><circle cx="80" cy="38" r="8" fill="#fff"/><circle cx="18" cy="32" r="4" fill="#ff8f7a"/><circle cx="142" cy="46" r="4" fill="{GL}"/>',
    "temporal-tourism": sky("#f2d9c0", "#fbeedd", "#c79a6b")
    + f'<path d="M14 64L52 24l38 40z" fill="#d9ab72"/><path d="M52 24l38 40H52z" fill="#b3814c"/><path d="M104 66V34a26 26 0 0152 0v32h-9V36a17 17 0 00-34 0v30z" fill="#7a54ff"/><path d="M113 66V36a17 17 0 0134 0v30z" fill="#d9c9ff"/><path d="M130 30q8 4 6 12t-12 6" stroke="#7a54ff" stroke-width="2.500" fill="none"/><path d="M70 10q10-8 20 0-2 10-8 13h-4q-6-3-8-13z" fill="#e0506a"/><path d="M80 5q6 0 10 5-2 10-8 13h-2z" fill="#a92a48"/><path d="M76 26h8v6h-8z" fill="{K}"/>',
    "outback-conditioner": sky("#f0c79a", "#f8e0bd", "#b3763f")
    + f'<path d="M0 58q30-16 60-6t100-8v28H0z" fill="#cf9355"/><path d="M38 64a42 40 0 0184 0z" fill="#d9f3f5" opacity=".85"/><path d="M80 24a42 40 0 0142 40H80z" fill="#9ccfd8" opacity=".8"/><path d="M56 64V50l6-8 6 8v14z" fill="#2f8a5f"/><path d="M92 64V46l7-10 7 10v18z" fill="#1f6a4a"/><path d="M74 64V40h12v24z" fill="{L}"/><g fill="{D}"><path d="M80 30l-16-6 2-5 16 8zM80 30l14-10 4 4-15 9zM80 30l3 16-6 1-1-17z"/></g><circle cx="80" cy="30" r="4" fill="#fff"/><path d="M10 56V40M10 48h-5v-6M10 46h5v-5" stroke="#6b7a3a" stroke-width="4" stroke-linecap="round" fill="none"/>',
    "synthetic-endorphins": sky("#f6c7d6", "#fbe6ec", "#b06a86")
    + '<g stroke="#8d3f6a" stroke-width="3"><path d="M30 44l18-14 20 10 18-16M48 30V14" fill="none"/></g><g fill="#c0508a"><circle cx="30" cy="44" r="8"/><circle cx="48" cy="30" r="7"/><circle cx="48" cy="13" r="5"/><circle cx="68" cy="40" r="8"/></g><g transform="rotate(-30 112 36)"><path d="M86 24h26v24H86a12 12 0 010-24z" fill="#fff"/><path d="M112 24h26a12 12 0 010 24h-26z" fill="#e0506a"/><path d="M112 36h38a12 12 0 01-12 12h-26z" fill="#a92a48"/><path d="M86 29h20" stroke="#f6c7d6" stroke-width="3" stroke-linecap="round"/></g>',
    "exocrawler": sky("#c9b7d8", "#e6daea", "#7a5a62")
    + f'<path d="M40 42l6-16h58l16 16-8 10H48z" fill="{M}"/><path d="M80 26h24l16 16-8 10H80z" fill="{D}"/><path d="M92 26l4-12h14l4 14z" fill="{L}"/><path d="M98 17h10l3 8H96z" fill="{GL}"/><g stroke="{K}" stroke-width="4.500" fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="M48 48L34 42 24 64M62 52L54 44 50 65M80 52l-2-6-2 19M98 52l4-8 4 21M112 48l14-8 10 24"/></g><path d="M40 36H24v-6M24 30l-6 4v8l6-4" stroke="{K}" stroke-width="3.500" fill="none"/><circle cx="56" cy="36" r="4" fill="#ff8f7a"/><circle cx="68" cy="36" r="4" fill="{L}"/>',
    "dark-matter-converter": sky("#0f0b24", "#251a4a", "#08061a")
    + f'<ellipse cx="80" cy="36" rx="64" ry="13" fill="none" stroke="#9b7bff" stroke-width="5"/><circle cx="80" cy="36" r="22" fill="#05030f"/><path d="M58 36a22 22 0 0144 0" fill="none" stroke="#e7dcff" stroke-width="3"/><path d="M17 39q20 10 63 10t63-10" fill="none" stroke="#d9c9ff" stroke-width="5"/><path d="M8 64l16-28h8l-8 28zM152 64l-16-28h-8l8 28z" fill="{M}"/><path d="M20 36h16v-5H20zM124 36h16v-5h-16z" fill="{GL}"/>',
    "tectonic-drill": sky("#8a6a7a", "#c79a84", "#4a2f38")
    + f'<path d="M0 44h160v28H0z" fill="#6b4450"/><path d="M0 54h160v18H0z" fill="#4a2f38"/><path d="M58 6h44v14H58z" fill="{L}"/><path d="M80 6h22v14H80z" fill="{M}"/><path d="M64 20h32v10H64z" fill="{D}"/><path d="M62 30h36L80 72z" fill="{M}"/><path d="M80 30h18L80 72z" fill="{D}"/><path d="M65 37h31M68 45h24M72 53h16" stroke="{L}" stroke-width="2.600"/><path d="M40 64l18-44M120 64l-18-44" stroke="{K}" stroke-width="4"/><path d="M44 46l8-8M112 40l10 8M36 40l-4-8M130 42l4-6" stroke="#ff8f7a" stroke-width="3" stroke-linecap="round"/>',
    "rescue-pods": sky("#2a2350", "#7a3f5c", "#1a1430")
    + f'<path d="M30 66V44h22v22zM108 66V44h22v22z" fill="{D}"/>'
    + "".join(
        f'<g transform="translate({x} {y})"><path d="M0-20q10 8 10 20v12h-20V0q0-12 10-20z" fill="{L}"/><path d="M0-20q10 8 10 20v12H0z" fill="{M}"/><circle r="4" cy="-2" fill="{GL}"/><path d="M-7 12h14L0 {f}z" fill="#ff9a6b"/><path d="M-3 12h6L0 {f - 8}z" fill="#fff"/></g>'
        for x, y, f in ((80, 24, 44), (41, 40, 30), (119, 38, 32))
    ),
    "neutronium-research-center": sky("#d6cdf3", "#efeafb", "#7b6aa8")
    + f'<path d="M22 64V34l22-12v42zM138 64V34l-22-12v42z" fill="{M}"/><path d="M22 34l22-12v6L22 40zM138 34l-22-12v6l22 12z" fill="{L}"/><path d="M80 6l16 18-16 34-16-34z" fill="#7a4fd0"/><path d="M80 6L64 24h10zM74 24h6l0 34z" fill="#d9c6ff"/><path d="M80 6l16 18H86zM86 24h10L80 58z" fill="#4d2793"/><path d="M44 36q18 0 20-6M116 36q-18 0-20-6" stroke="{D}" stroke-width="4" fill="none"/><path d="M56 64q0-10 24-10t24 10z" fill="{D}"/><path d="M28 46h10v8H28zM122 46h10v8h-10z" fill="{GL}"/>',
    "the-ultimate-plan": sky("#1d4d7a", "#2a639a", "#153a5e")
    + '<g stroke="#bfe3ff" stroke-width="1.200" opacity=".45"><path d="M0 12h160M0 24h160M0 36h160M0 48h160M20 0v72M40 0v72M60 0v72M80 0v72M100 0v72M120 0v72M140 0v72"/></g><path d="M80 6l9 20 21 2-16 14 5 21-19-11-19 11 5-21-16-14 21-2z" fill="none" stroke="#fff" stroke-width="2.600"/><circle cx="80" cy="37" r="30" fill="none" stroke="#fff" stroke-width="1.500" stroke-dasharray="4 4"/><path d="M14 60l28-12M146 60l-28-12M14 12l28 14M146 12l-28 14" stroke="#ffb39a" stroke-width="2.600"/><circle cx="14" cy="60" r="5" fill="#ffb39a"/><circle cx="146" cy="60" r="5" fill="#ffb39a"/><circle cx="14" cy="12" r="5" fill="#ffb39a"/><circle cx="146" cy="12" r="5" fill="#ffb39a"/>',
    "quantum-chameleon": sky("#bfead6", "#e2f6ea", "#4f8a72")
    + f'<path d="M14 56q60-6 132 0v5H14z" fill="#6b4a3a"/><path d="M44 54q-4-24 24-30 26-6 42 10l16 2q8 4 2 12l-14 4q-8 6-20 3-24 4-36-1z" fill="#39b58a"/><path d="M68 24q26-6 42 10l-20 8-30-4z" fill="#7a54ff"/><path d="M60 38l30 4-6 13q-26 3-36-2z" fill="#2f93cf"/><path d="M90 42l20-8 16 2q8 4 2 12l-14 4q-8 6-20 3z" fill="#58d6a4"/><circle cx="116" cy="38" r="6" fill="#fff"/><circle cx="117" cy="38" r="3" fill="{K}"/><path d="M46 50q-22 4-24-12 0-14 13-14 10 0 10 9 0 7-7 7-5 0-5-5" fill="none" stroke="#39b58a" stroke-width="5.500" stroke-linecap="round"/><path d="M70 54l-4 6M98 54l4 6" stroke="#2a7a6a" stroke-width="5" stroke-linecap="round"/>',
    "cloning-vat": sky("#17384a", "#215a6b", "#0e2430")
    + "".join(
        f'<path d="M{x} 62V18q0-10 18-10t18 10v44z" fill="#8fe3f0" opacity=".45"/><path d="M{x + 18} 20q6 0 6 7 0 5-3 7 9 2 9 14v12H{x + 6}V48q0-12 9-14-3-2-3-7 0-7 6-7z" fill="{c}"/><path d="M{x} 18q0-10 18-10t18 10z" fill="{M}"/><path d="M{x - 3} 60h42v6H{x - 3}z" fill="{D}"/><path d="M{x + 5} 24v26" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".7"/>'
        for x, c in ((30, "#f0cdb4"), (94, "#f0cdb4"))
    )
    + '<path d="M70 38h20M84 32l7 6-7 6" stroke="#fff" stroke-width="3" fill="none"/>',
    "flux-reactor": sky("#0f3a38", "#1a5f58", "#0a2624")
    + f'<path d="M50 64V28l30-18 30 18v36z" fill="{M}"/><path d="M80 10l30 18v36H80z" fill="{D}"/><circle cx="80" cy="40" r="17" fill="#0a2624"/><path d="M80 26a14 14 0 0112 21l-6-3a7 7 0 00-6-11z" fill="#39d6b0"/><path d="M80 54a14 14 0 01-12-21l6 3a7 7 0 006 11z" fill="#aef0e6"/><path d="M10 52h40M110 52h40" stroke="#39d6b0" stroke-width="4"/>',
    "technology-vault": sky("#23304a", "#3b4f70", "#141c2e")
    + f'<path d="M34 66V14h92v52z" fill="{D}"/><circle cx="80" cy="40" r="24" fill="{M}"/><circle cx="80" cy="40" r="16" fill="{L}"/><path d="M80 26v28M66 40h28M70 30l20 20M90 30L70 50" stroke="{D}" stroke-width="3.500"/><circle cx="80" cy="40" r="5" fill="#39d6b0"/><path d="M42 22h10v6H42zM108 22h10v6h-10zM42 52h10v6H42zM108 52h10v6h-10z" fill="#39d6b0"/>',
    "multiverse-hub": sky("#1a1440", "#3a2a7c", "#0f0b28")
    + '<g fill="none" stroke-width="4"><circle cx="52" cy="36" r="24" stroke="#7fd6e6"/><circle cx="80" cy="36" r="24" stroke="#d9c9ff"/><circle cx="108" cy="36" r="24" stroke="#ff9ab0"/></g><path d="M66 17q14 19 0 38-13-19 0-38zM94 17q14 19 0 38-13-19 0-38z" fill="#fff" opacity=".8"/>',
    "valley-gateway": sky("#123a44", "#1d5a56", "#0c2a2c")
    + f'<path d="M0 64V20l22-14 20 16 12 42zM160 64V16l-24-12-22 20-8 40z" fill="#2f7a72"/><path d="M22 6l20 16 12 42H34zM160 16l-24-12 8 60h16z" fill="#1b4f4c"/><path d="M52 66V34a28 28 0 0156 0v32H96V36a16 16 0 00-32 0v30z" fill="{L}"/><path d="M80 6a28 28 0 0128 28v32H96V36a16 16 0 00-16-16z" fill="{M}"/><path d="M64 66V36a16 16 0 0132 0v30z" fill="#39d6b0" opacity=".85"/><path d="M70 66V40a10 10 0 0120 0v26z" fill="#d6fff4"/><circle cx="80" cy="12" r="4" fill="#39d6b0"/><path d="M44 66h72v6H44z" fill="{D}"/>',
    "glitch-purifier": sky("#2a1440", "#5a2356", "#180c28")
    + '<g fill="#ff5fb0"><path d="M8 22h12v8H8zM24 34h8v12h-8zM14 48h10v6H14zM36 18h6v8h-6zM34 52h10v4H34z"/><path d="M4 38h10v4H4zM28 24h6v4h-6zM40 40h8v6h-8z" fill="#a3125f"/></g>'
    + f'<path d="M52 64l6-50h22v50zM80 14h22l6 50H80z" fill="{M}"/><path d="M80 14h22l6 50H80z" fill="{D}"/><path d="M56 8h48v8H56z" fill="{L}"/><circle cx="80" cy="38" r="15" fill="#180c28"/><circle cx="80" cy="38" r="15" fill="none" stroke="#d6fff4" stroke-width="4"/><circle cx="80" cy="38" r="7" fill="#39d6b0"/><path d="M96 32l56-8v28l-56-8z" fill="#39d6b0" opacity=".4"/><path d="M114 36h8v6h-8zM130 34h8v8h-8zM146 34h6v8h-6z" fill="#d6fff4"/><path d="M46 64h68v5H46z" fill="{K}"/>',
    "temporal-barracks": sky("#d9c2a6", "#efe0cb", "#8a6a52")
    + "".join(
        f'<path d="M{x} 64V44a18 18 0 0136 0v20z" fill="{M}"/><path d="M{x + 18} 26a18 18 0 0118 18v20H{x + 18}z" fill="{D}"/><path d="M{x + 10} 64V48a8 8 0 0116 0v16z" fill="{K}"/><path d="M{x + 13} 64V50a5 5 0 0110 0v14z" fill="#9b7bff"/>'
        for x in (10, 114)
    )
    + f'<path d="M50 64V30l30-14 30 14v34z" fill="{L}"/><path d="M80 16l30 14v34H80z" fill="{M}"/><path d="M68 64V50h24v14z" fill="{K}"/><circle cx="80" cy="36" r="11" fill="#fff"/><path d="M80 28v9l6 4" stroke="#5b3fd6" stroke-width="3" fill="none" stroke-linecap="round"/><circle cx="80" cy="36" r="11" fill="none" stroke="#5b3fd6" stroke-width="2.5"/><path d="M80 16V2l20 5-16 5z" fill="#5b3fd6"/><path d="M54 42h8v8h-8zM98 42h8v8h-8z" fill="{GL}"/>',
    "world-council-surveillance": sky("#24305c", "#46588f", "#161d3a")
    + f'<path d="M0 52h160v12H0z" fill="#2a3768"/><path d="M28 64V40h52v24z" fill="{L}"/><path d="M34 64V44h6v20zM46 64V44h6v20zM58 64V44h6v20z" fill="{D}"/><path d="M26 36h56v6H26z" fill="{M}"/><path d="M34 36a20 18 0 0140 0z" fill="{L}"/><path d="M54 18a20 18 0 0120 18H54z" fill="{M}"/><path d="M104 12q22-16 46 0-24 20-46 0z" fill="#fff"/><circle cx="127" cy="12" r="8" fill="#2f93cf"/><circle cx="127" cy="12" r="3.5" fill="{K}"/><path d="M112 18L84 64h60l-10-45z" fill="#8fe3f0" opacity=".28"/><g fill="{M}"><path d="M92 64V50h10v14zM108 64V46h12v18zM126 64V52h14v12z"/></g><path d="M95 53h3v3h-3zM112 50h3v3h-3zM130 55h3v3h-3z" fill="#ffe3a8"/>',
    "grand-hidden": sky("#2a3350", "#36416a", "#1b2238")
    + '<path d="M28 66V40l14-8v-8h10v8l12 8v26zM72 66V22l10-14 10 14v44zM100 66V36h12v-8h8v8h12v30z" fill="#1b2238"/><path d="M12 12l136 48M0 30l110 42M50 0l110 38" stroke="#56639a" stroke-width="1.500" opacity=".5"/>',
}


def drawn() -> Iterable[Picture]:
    """The superprojects, and their back."""
    return pictures("super", "0 0 160 72", SUPERPROJECTS, "xMidYMid slice")
