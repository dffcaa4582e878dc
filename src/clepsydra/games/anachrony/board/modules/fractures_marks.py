"""What tiles, technologies and device actions of Fractures of Time do, in symbols."""

from __future__ import annotations

from collections.abc import Callable

from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.modules.fractures_valley import marks as technology
from clepsydra.games.anachrony.board.tile_faces import ARROW, SLASH, Args, Marks, counted, effects
from clepsydra.games.anachrony.modules.fractures.pieces import OPERATOR
from clepsydra.games.anachrony.state import CAPITAL

CAPITAL_TILES = "fractures_capital_tile"


def _upgrade(_context: Context, _args: Args) -> Markup:
    return icon("upgrade")


def _either(_context: Context, args: Args) -> Markup:
    return html(
        "<b>−{count}</b>{flux}{slash}{glitch}",
        count=args["count"],
        flux=icon("flux"),
        slash=SLASH,
        glitch=icon("glitch"),
    )


def _recall(context: Context, args: Args) -> Markup:
    flux = context.good("flux_core", f"+{args['cores']}")
    return html("{flux}<b>≤{count}</b>", flux=flux, count=args["count"])


def _check(_context: Context, args: Args) -> Markup:
    more = args.get("add", 0)
    return html("{icon}{more}", icon=icon("dice"), more=f"{more:+d}".replace("-", "−") if more else None)


def _signed(symbol: str) -> Marks:
    return lambda _context, args: html(
        "{icon}<b>{add}</b>", icon=icon(symbol), add=f"{args['add']:+d}".replace("-", "−")
    )


def _construct(context: Context, args: Args) -> Markup:
    saved = (context.good(good, f"−{count}") for good, count in args["discount"].items())
    return join((context.worker(OPERATOR), icon("construct"), *saved))


def _extract(context: Context, args: Args) -> Markup:
    more = (
        join(context.good(good, f"+{count}") for good, count in option.items()) for option in args["options"]
    )
    return join((icon("extract"), join(more, SLASH)))


def _per(symbol: str) -> Marks:
    return lambda context, args: join((context.good("vp", args["vp"]), SLASH, icon(symbol)))


def _operators(context: Context, args: Args) -> Markup:
    each = html("<b>{count}</b>{worker}", count=args["operators"], worker=context.worker(OPERATOR))
    return join((context.good("vp", args["vp"]), SLASH, each))


def _after_blink(context: Context, args: Args) -> Markup:
    return join((icon("blink"), context.goods(args["cost"]), ARROW, icon("motivated", css="mo")))


MARKS: dict[str, Marks] = {
    "remove_flux": counted("flux", "−"),
    "remove_glitch": counted("glitch", "−"),
    "remove_either": _either,
    **dict.fromkeys(("upgrade_device", "upgrade_if_possible", "may_upgrade_device"), _upgrade),
    "roll_breakthrough": lambda _context, _args: icon("dice") + icon("dice"),
    "recall": _recall,
    "glitch_check": _check,
    "gain_technology": technology,
    "draw_conditions_secretly": lambda _context, args: html(
        "{icon}<b>1/{draw}</b>", icon=icon("endgame"), draw=args["draw"]
    ),
    "flux_die_result": _signed("dice"),
    "blink_from_valley": lambda _context, _args: icon("valley") + ARROW + icon("blink"),
    "hex_glitches_block_nothing": lambda _context, _args: icon("exosuit") + icon("glitch") + icon("check"),
    "operators_construct": _construct,
    "extract_bonus": _extract,
    "power_up_water": lambda context, args: icon("exosuit") + context.good("water", f"+{args['add']}"),
    "unreturned_warps_spared": lambda _context, args: html(
        "<b>{count}</b>{icon}{check}", count=args["count"], icon=icon("vortex"), check=icon("check")
    ),
    "vp_per_operators": _operators,
    "vp_per_upgrade": _per("upgrade"),
    "blink_worker_active": _after_blink,
    "own_glitch_vp": lambda context, args: (
        icon("glitch") + context.good("vp", str(args["set"]).replace("-", "−"))
    ),
    "own_technology_vp": lambda context, args: icon("technology") + context.good("vp", f"+{args['add']}"),
}


def _capital(name: str) -> Callable[[Context], Markup]:
    """A Collapsing Capital tile: what it saves, then what it adds."""

    def face(context: Context) -> Markup:
        tile = context.catalog.more[CAPITAL_TILES][name]
        saved = (context.good(good, f"−{count}") for good, count in tile.discount.items())
        return join((*saved, effects(context, tile.effects)))

    return face


FACES: dict[str, Callable[[Context], Markup]] = {
    name: _capital(name) for action in CAPITAL for name in (f"ft_{action}_{number}" for number in (1, 2, 3))
}
