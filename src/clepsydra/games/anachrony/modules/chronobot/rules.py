"""What the Chronobot brings to the table: its set-up, its part of each phase, its score, its options (SO).

Phases and end are those of the base game.
"""

from __future__ import annotations

from functools import partial

from clepsydra.games.anachrony.automa import Automa
from clepsydra.games.anachrony.automas.commands import COMMANDS
from clepsydra.games.anachrony.automas.scoring import LINES, against_the_bot
from clepsydra.games.anachrony.automas.seating import begin, keep_warps, no_warp_is_lost, why_not_alone
from clepsydra.games.anachrony.automas.timeline import roll_paradox, warp
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronobot.catalog import CHRONOBOT
from clepsydra.games.anachrony.modules.chronobot.turn import power_up, turn
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import Denial, Setup, deny

REFUSED_OPTIONS = ("alternate_timeline",)
"""What is not for it beside all modules; the hard World Council is for the person to choose (SO-SET-05)."""


def why_not_play(setup: Setup) -> Denial | None:
    """The base game alone (SO-MOD-02)."""
    if setup.modules:
        return deny("SO-MOD-02", "module", module=setup.modules[0])
    for option in REFUSED_OPTIONS:
        if setup.options.get(option):
            return deny("SO-MOD-02", "module", module=option)
    return why_not_alone(setup)


def extend(rules: AnachronyRules) -> None:
    """What the bot does in the place of a person, and what is not there when it plays."""
    add_seat(rules)
    rules.opening_steps.add(CHRONOBOT, lay_out)
    rules.setup_steps.replace("first_player", begin)
    against_the_bot(rules)
    rules.checks.add(CHRONOBOT, partial(nothing_is_lost, rules))
    if rules.option("no_leader_power"):
        rules.blocks.add("no_leader_power", no_leader)  # SO-DIF-03


def add_seat(rules: AnachronyRules) -> None:
    """A seat that is never asked (SO-MOD-07) and has its turns as a person has theirs (SO-TRN-01).

    It counts as a seat, so that the values for two players hold (SO-MOD-05). Phases and end are those of the base
    game (SO-ERA-01, SO-END-01); the first phase asks the automa for nothing (SO-ERA-02).
    """
    rules.commands.add_all(COMMANDS)
    rules.automas.add(CHRONOBOT, Automa(turn, power_up=power_up, warps=warp, roll=roll_paradox, lines=LINES))


def lay_out(rules: AnachronyRules, table: AnachronyState) -> None:
    """Its tokens begin where the board says."""
    figures, own = rules.catalog.more[CHRONOBOT], getattr(table, CHRONOBOT)
    own.spaces = {space: [] for space in (*figures.short_loop, *figures.long_loop)}
    for token, space in figures.start.items():
        own.spaces[space].append(token)
    keep_warps(rules, table)


def nothing_is_lost(rules: AnachronyRules, table: AnachronyState) -> bool:
    """Each token lies on one space, no space holds more than it may, and no warp tile is gone."""
    figures = rules.catalog.more[CHRONOBOT]
    piles = list(getattr(table, CHRONOBOT).spaces.values())
    tokens = sorted(token for pile in piles for token in pile)
    return (
        tokens == sorted(figures.start)
        and max(map(len, piles)) <= figures.tokens_on_a_space
        and no_warp_is_lost(rules, table)
    )


def no_leader(game: Anachrony, seat: int, thing: str) -> Denial | None:
    """A leader does nothing for the person (SO-DIF-03)."""
    return deny("SO-DIF-03") if thing and thing == game.player(seat).leader else None
