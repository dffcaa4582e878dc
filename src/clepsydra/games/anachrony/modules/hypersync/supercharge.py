"""What a supercharged space gives besides (see HS-IMP-03 to 05)."""

from __future__ import annotations

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.catalog import Effect
from clepsydra.games.anachrony.effects import do_effects, why_not_effects
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.hypersync.catalog import Supercharge
from clepsydra.games.anachrony.warp_tiles import kind_of, own_warps
from clepsydra.kernel import Denial, Flow, deny

TAKE_BACK = "retrieve_warp"
Choice = tuple[str | int, ...]


def reward(charge: Supercharge, game: Anachrony, act: Act) -> Flow[None]:
    """One of what the tile shows, of what is possible; nothing where nothing is."""
    offered = {called(number, effects): effects for number, effects in enumerate(charge.options, start=1)}
    possible = [effects for effects in offered.values() if why_not(charge, game, act, effects) is None]
    if possible:
        chosen = yield from game.choose(
            act.seat,
            list(offered),
            rule=charge.rule,
            why_not=lambda option: why_not(charge, game, act, offered[option]),
        )
        yield from do_effects(game, act, offered[chosen])


def called(number: int, effects: tuple[Effect, ...]) -> Choice:
    """How a reward is called: by what it is where it is one thing, else by its number."""
    effect = effects[0]
    if len(effects) == 1 and effect.op == "gain" and "per" not in effect.args:
        return ("gain", *(part for pair in effect.args.items() for part in pair))
    if len(effects) == 1 and effect.op == "gain_worker" and len(effect.args["types"]) == 1:
        return ("worker", *effect.args["types"])
    if len(effects) == 1 and effect.op in (TAKE_BACK, "gain_exosuit"):
        return ("supercharge", effect.op)
    return ("reward_number", number)


def why_not(charge: Supercharge, game: Anachrony, act: Act, effects: tuple[Effect, ...]) -> Denial | None:
    """An exosuit must be left in reserve, and a warp tile be there that comes back unpaid."""
    if any(effect.op == TAKE_BACK for effect in effects) and not any(
        kind_of(game, piece).retrievable for _, piece in own_warps(game, act.seat)
    ):
        return deny(charge.rule)
    return why_not_effects(game, act, effects)
