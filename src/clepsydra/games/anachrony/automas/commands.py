"""What the command spaces of both solo opponents say."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from clepsydra.games.anachrony.automa import Command, Spot
from clepsydra.games.anachrony.automas import construct, gathering, research, timeline
from clepsydra.games.anachrony.automas.catalog import solo
from clepsydra.games.anachrony.automas.events import BotCommanded, BotRebooted
from clepsydra.games.anachrony.automas.placing import find_no_space, in_capital, place
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.sights import CommandDie
from clepsydra.games.anachrony.state import ROWS

REBOOT = "reboot"
ON = "SO-TOK-04"
"""By which a token moves to the next space of its own loop or track."""


def reboot(game: Anachrony, seat: int) -> None:
    """Nothing, which is no failure: no VP (SO-RBT-01)."""
    game.tell(BotRebooted, seat, "SO-RBT-01")


def of_capital(effect: Callable[[Anachrony, int], None], action: str) -> Command:
    """A command that is done on the spaces of an action of the Capital."""
    return Command(effect, lambda _game: action, in_capital)


COMMANDS: dict[str, Command] = {
    **{
        f"construct_{row}": of_capital(partial(construct.construct_building, row), "construct")
        for row in ROWS
    },
    "construct_superproject": of_capital(construct.construct_superproject, "construct"),
    "recruit": of_capital(gathering.recruit, "recruit"),
    "research": of_capital(research.research, "research"),
    "recruit_genius_or_research": Command(
        gathering.recruit_genius_or_research, gathering.action_for_genius, in_capital
    ),
    "mine_resources": Command(gathering.mine, lambda _game: "mine", gathering.in_mine, "SO-MIN-05"),
    "travel_in_time": Command(timeline.travel),
    "remove_anomaly": Command(timeline.remove_anomaly),
    REBOOT: Command(reboot),
}
"""By the command space: never Purify Water, Trade with Nomads or Evacuation (SO-PLC-08, SO-INT-02)."""


def spot_of(game: Anachrony, seat: int, command: Command) -> Spot | None:
    """Where the exosuit of a command goes, if there is room."""
    return None if command.spot is None else command.spot(game, seat, command.action(game))


def do(game: Anachrony, seat: int, command: Command) -> None:
    """What a command says, with a powered exosuit if it needs one."""
    if command.exosuit:
        spot = spot_of(game, seat, command)
        if spot is None:
            find_no_space(game, seat, rule=command.no_space)
            return
        place(game, seat, spot)
    command.effect(game, seat)


def roll_for_token(game: Anachrony, seat: int, space_of: Callable[[int], str]) -> int:
    """The AI die names the token that acts, from the space where it lies (SO-TRN-02)."""
    faces = solo(game).ai_die
    game.see(CommandDie)
    token = faces[game.draw((len(faces),))[0]]
    game.tell(BotCommanded, seat, "SO-TRN-02", token, space_of(token))
    return token
