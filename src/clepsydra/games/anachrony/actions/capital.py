"""The three Capital actions on their spaces, and what the tiles on them add (AN-CAP, AN-CCT)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.exosuits import gain_exosuit
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.morale import raise_morale
from clepsydra.games.anachrony.paradox import may_remove_paradox
from clepsydra.games.anachrony.rules import AnachronyRules, CapitalTile
from clepsydra.games.anachrony.state import CAPITAL
from clepsydra.kernel import Denial, Flow, deny

AGAIN = {
    "construct_5": "construct",
    "recruit_5": "recruit",
    "research_5": "research",
    "research_3": "construct",
}
"""Tiles that let the same worker act once more (AN-CCT-10)."""
DECLINABLE = "AN-RES-09"
"""Why a further Research can be declined each time."""


def why_not_standard(game: Anachrony, act: Act, action: str) -> Denial | None:
    """Why this worker cannot do a Capital action here and now."""
    return game.rules.actions[action].why_not(game, act_for(game, act, action))


def act_for(game: Anachrony, act: Act, action: str) -> Act:
    """Return the act of an action, which keeps what that action brings apart from the action that grants it.

    Before version 5 of the rules both shared one act, so that a trigger could run once for each (see FT-LDR-03).
    """
    if game.since(5):
        return replace(act, action=action, gained="", surcharged=False)
    act.action = action
    return act


def do_action(
    game: Anachrony, act: Act, action: str, do: Callable[[Anachrony, Act], Flow[None]] | None = None
) -> Flow[None]:
    """An action of the main board, wherever and by whomever it is done, and what comes after it.

    What a tile adds does not come with it, nor a space or its cost (AN-CCT-03, FI-GEN-08). `do` is another way to do it, `recruit_from_supply`.
    """
    own = act_for(game, act, action)
    own.gained = ""
    yield from (do or game.rules.actions[action].do)(game, own)
    for trigger in game.rules.triggers.values():
        yield from trigger(game, own) or ()
    act.after = own.after


def do_capital(game: Anachrony, act: Act, action: str) -> Flow[None]:
    """The standard action, then what the tile adds (AN-CCT-01, 12)."""
    yield from do_action(game, act, action)
    if act.bonus:
        yield from game.rules.capital_tiles[act.bonus].bonus(game, act) or ()


def add_tiles(rules: AnachronyRules) -> None:
    """What the Collapsing Capital tiles give after the action; some work within it (AN-CCT)."""
    after: dict[str, Callable[[Anachrony, Act], Flow[None] | None]] = {
        "recruit_2": lambda game, act: gain_exosuit(game, act.seat),
        "recruit_3": lambda game, act: raise_morale(game, act.seat),
        "recruit_4": lambda game, act: game.refresh(act.seat),
        "research_2": lambda game, act: game.gain(act.seat, {"vp": game.capital_tile(act)["vp"]}, act.bonus),
        "research_4": calm,
        **dict.fromkeys(AGAIN, act_again),
    }
    within = ("construct_1", "construct_2", "construct_3", "construct_4", "recruit_1", "research_1")
    rules.capital_tiles.add_all({tile: CapitalTile(bonus) for tile, bonus in after.items()})
    rules.capital_tiles.add_all({tile: CapitalTile() for tile in within})


def calm(game: Anachrony, act: Act) -> Flow[None]:
    """Remove up to two paradox tokens (see AN-CCT-S4)."""
    most, rule = game.capital_tile(act)["paradoxes"], game.rules.catalog.rules[act.bonus]
    yield from may_remove_paradox(game, act.seat, most, rule=rule, why=act.bonus)


def act_again(game: Anachrony, act: Act) -> Flow[None]:
    """The same worker may act once more, as what it counts as there (AN-CCT-10, 11)."""
    again = replace(act, bonus="", only_superproject=act.bonus == "research_3")
    yield from may_do(game, again, AGAIN[act.bonus], rule="AN-CCT-10")


def may_do(game: Anachrony, act: Act, *actions: str, rule: str) -> Flow[bool]:
    """One of these actions, which can be declined; whether it was done (AN-RES-09, FI-GEN-15)."""
    if all(why_not_standard(game, act, action) for action in actions):
        return False
    options: list[str | tuple[str, str]] = [("again", action) for action in actions]

    def reason(option: str | tuple[str, str]) -> Denial | None:
        return None if isinstance(option, str) else why_not_standard(game, act, option[1])

    choice = yield from game.choose(act.seat, [*options, "decline"], rule=rule, why_not=reason)
    if isinstance(choice, str):
        return False
    yield from do_action(game, act, choice[1])
    return True


def why_not_any(
    game: Anachrony, act: Act, actions: tuple[str, ...] = CAPITAL, rule: str = "AN-SPX-01"
) -> Denial | None:
    """Why the worker can do none of these Capital actions."""
    reasons = [why_not_standard(game, act, action) for action in actions]
    return deny(rule) if all(reasons) else None


def do_any(
    game: Anachrony, act: Act, actions: tuple[str, ...] = CAPITAL, rule: str = "AN-SPX-01"
) -> Flow[None]:
    """One of these Capital actions, by choice."""
    _, action = yield from game.choose(
        act.seat,
        [("do", action) for action in actions],
        rule=rule,
        why_not=lambda option: why_not_standard(game, act, option[1]),
    )
    yield from do_action(game, act, action)
