"""A turn of the Chronobot, and when it has none any more (SO-TRN, SO-CBP)."""

from __future__ import annotations

from functools import partial

from clepsydra.games.anachrony.automas import timeline
from clepsydra.games.anachrony.automas.commands import do, roll_for_token
from clepsydra.games.anachrony.automas.events import BotPassed, BotPowered
from clepsydra.games.anachrony.automas.placing import PILE, fail
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronobot.catalog import board
from clepsydra.games.anachrony.modules.chronobot.tokens import move, space_of, state_of
from clepsydra.games.anachrony.sights import PeopleHavePassed


def power_up(game: Anachrony, seat: int) -> None:
    """So many exosuits before the impact and so many after it, for nothing (SO-POW-01); the others rest (SO-POW-06)."""
    player, figures, own = game.player(seat), board(game), state_of(game)
    count = figures.powered_after_impact if game.state.impact else figures.powered_before_impact
    player.powered = [PILE] * count
    player.reserve -= count
    own.actions, own.extra = 0, False
    game.tell(BotPowered, seat, "SO-POW-01", count)


def turn(game: Anachrony, seat: int) -> None:
    """One action, unless the phase is over for it or nothing is left to act with."""
    own = state_of(game)
    enough = own.actions >= least_actions(game)  # SO-CBP-01
    if enough and people_have_passed(game):  # SO-CBP-05
        if own.extra or not game.rules.option("hyperactive"):  # SO-DIF-04
            game.player(seat).passed = True  # SO-CBP-05
            game.tell(BotPassed, seat, "SO-CBP-05", "enough", own.actions)
            return
        own.extra = True  # one more turn: SO-DIF-04
    own.actions += 1  # whatever comes of it: SO-TRN-04
    if enough and not game.player(seat).powered:  # SO-CBP-04
        leave_in_time(game, seat)  # SO-CBP-04
    else:
        command(game, seat)  # SO-TRN-03, SO-CBP-02


def least_actions(game: Anachrony) -> int:
    """So many actions it takes in an era, more when frenetic (SO-CBP-01, SO-DIF-05)."""
    figures = board(game)
    return figures.least_actions_frenetic if game.rules.option("frenetic") else figures.least_actions


def people_have_passed(game: Anachrony) -> bool:
    """A bot that has done enough stops then, one that has not goes on until it has (SO-CBP-05, 06)."""
    game.see(PeopleHavePassed)
    return all(game.player(person).passed for person in game.people())


def leave_in_time(game: Anachrony, seat: int) -> None:
    """Without exosuits and with enough done: a last travel, if it can be, and it passes; no die, no VP (SO-CBP-04).

    Who has passed has no more turns, and the other one goes on alone.
    """
    if timeline.can_travel(game, seat):
        timeline.travel(game, seat)
    game.player(seat).passed = True  # SO-CBP-07
    game.tell(BotPassed, seat, "SO-CBP-04", "exosuits", state_of(game).actions)


def command(game: Anachrony, seat: int) -> None:
    """Roll for a token and let it act (see SO-TRN-02)."""
    act(game, seat, roll_for_token(game, seat, partial(space_of, game)))


def act(game: Anachrony, seat: int, token: int) -> None:
    """Do what the token's space says, and move it on whatever came of it (see SO-TOK-08).

    A token that skips Reboot acts once more where it arrives, unless the table plays otherwise (see SO-DIF-02).
    """
    said = game.rules.commands[space_of(game, token)]
    if said.exosuit and not game.player(seat).powered:
        fail(game, seat, "no_exosuit", rule="SO-CBP-03")  # before any space is looked for: SO-FAL-06
    else:
        do(game, seat, said)
    skipped = move(game, seat, token)  # SO-TOK-08
    if skipped and game.rules.option("after_reboot") == "acts":  # see SO-DIF-02
        act(game, seat, token)
