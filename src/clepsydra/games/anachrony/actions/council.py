"""The World Council (AN-CNC): first player, and a copy of a Capital action that is full."""

from __future__ import annotations

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions.capital import do_action, why_not_standard
from clepsydra.games.anachrony.events import Leads
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.kernel import Denial, Flow, deny

LEFT = "council.left"
CAPITAL = "capital"
"""The group of actions that is copied here."""
FULL = "AN-CNC-02"
"""Why an action with a free space cannot be copied."""


def why_not(game: Anachrony, act: Act) -> Denial | None:
    """The right space wants a copy that can be carried out; the left one does not (AN-CNC-05, 06)."""
    return None if act.where == LEFT else why_not_copy_any(game, act, CAPITAL)


def why_not_copy_any(game: Anachrony, act: Act, group: str, *, rule: str = "AN-CNC-05") -> Denial | None:
    """Why no action of a group can be copied."""
    if any(why_not_copy(game, act, action) is None for action in game.rules.group(group)):
        return None
    return deny(rule)


def why_not_copy(game: Anachrony, act: Act, action: str, *, rule: str = FULL) -> Denial | None:
    """Only a Capital action all of whose spaces are taken can be copied (AN-CNC-02, 03)."""
    slots = game.state.slots
    for name, space in game.rules.spaces.items():
        if space.action == action and slots[name].seat < 0 and not slots[name].unavailable:
            return deny(rule, action=action)
    for veto in game.rules.copy_vetoes.values():
        if denial := veto(game, act, action):
            return denial
    return why_not_standard(game, act, action)


def sit_in_council(game: Anachrony, act: Act) -> Flow[None]:
    """Take the banner on the left, then copy; slot features of the copied action do not count (AN-CNC-01, 04, 07)."""
    if act.where == LEFT:
        game.state.banner = act.seat
        game.tell(Leads, act.seat, game.state.era + 1)
    yield from copy_full(game, act, CAPITAL, must=act.where != LEFT)


def copy_full(game: Anachrony, act: Act, group: str, *, must: bool, rule: str = FULL) -> Flow[None]:
    """Do an action of a group whose spaces are all taken."""
    options: list[str | tuple[str, str]] = [("copy", action) for action in game.rules.group(group)]
    if not must:
        options.append("decline")

    def reason(option: str | tuple[str, str]) -> Denial | None:
        return None if isinstance(option, str) else why_not_copy(game, act, option[1], rule=rule)

    choice = yield from game.choose(act.seat, options, rule=rule, why_not=reason)
    if choice != "decline":
        yield from do_action(game, act, choice[1])
