"""A turn of the Chronossus: a token acts, moves on, and may leap (SO-TRN, SO-TIL, SO-CXP)."""

from __future__ import annotations

from enum import Enum, auto

from clepsydra.games.anachrony.automa import Command
from clepsydra.games.anachrony.automas.commands import ON, roll_for_token, spot_of
from clepsydra.games.anachrony.automas.events import (
    BotCores,
    BotExosuitLost,
    BotPassed,
    BotTile,
    BotTokenMoved,
)
from clepsydra.games.anachrony.automas.placing import find_no_space, place
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus.catalog import CHRONOSSUS, ActionTile, action_tile, board
from clepsydra.games.anachrony.modules.chronossus.energy import charge
from clepsydra.games.anachrony.modules.chronossus.flux import add_flux
from clepsydra.games.anachrony.modules.chronossus.pieces import own

BESIDE = {"extract": "SO-EXT-01", "hypersync": "HS-BOT-06"}
"""By which cores come with an action, where it is not the tile that adds them."""


class Came(Enum):
    """What came of a command."""

    DONE = auto()
    """It was carried out, with effect or without."""
    NOTHING = auto()
    """It found no space, or it was one of those of which nothing came."""
    PASSED = auto()


def turn(game: Anachrony, seat: int) -> None:
    """Roll for a token, do what its space says, move it on, whatever came of it (see SO-TRN-02, SO-TOK-08).

    It has no least number of actions, and goes on alone until it passes (SO-CXP-03).
    """
    token = roll_for_token(game, seat, own(game).tokens.__getitem__)
    if obey(game, seat, token):
        move_on(game, seat, token)


def obey(game: Anachrony, seat: int, token: int) -> bool:
    """Do what the token's space says, or the tile that lies there; whether it has not passed."""
    space = own(game).tokens[token]
    if space in own(game).tiles:  # SO-TIL-01
        return use_tile(game, seat, token, own(game).tiles[space])
    return carry_out(game, seat, token, game.rules.commands[space]) is not Came.PASSED


def carry_out(game: Anachrony, seat: int, token: int, command: Command) -> Came:
    """Without an exosuit that is needed, pass, and the token stays (SO-CXP-01); one that Blinks will do."""
    if command.whole is not None:
        return Came.DONE if command.whole(game, seat, token) else Came.NOTHING
    if command.exosuit:  # what needs none goes on without: SO-CXP-02
        if not has_exosuit(game, seat):
            return do_pass(game, seat)
        spot, automa = spot_of(game, seat, command), game.rules.automas[CHRONOSSUS]
        # The spot is fixed before an exosuit leaves its own.
        blinking = None if spot is None else automa.blinks(game, seat, token, spot)  # SO-BLK-02, SO-BLK-13
        if blinking is None and not game.player(seat).powered:  # so it comes to an end: SO-BLK-01, SO-CXP-04
            return do_pass(game, seat)
        if spot is not None:
            place(game, seat, spot, blinking)
        elif not automa.instead(game, seat, command):
            find_no_space(game, seat, rule=command.no_space)
            return Came.NOTHING
    command.effect(game, seat)  # after a Blink too: SO-BLK-11
    return Came.DONE


def has_exosuit(game: Anachrony, seat: int) -> bool:
    """Whether one is powered, or one on the boards might Blink; without any no space is looked for (see SO-FAL-06)."""
    player = game.player(seat)
    return bool(player.powered) or any(suit.core for suit in player.suits)


def do_pass(game: Anachrony, seat: int) -> Came:
    """It is done for this era."""
    game.player(seat).passed = True
    game.tell(BotPassed, seat, "SO-CXP-01", "needs_exosuit", 0)
    return Came.PASSED


def use_tile(game: Anachrony, seat: int, token: int, name: str) -> bool:
    """What the side of an Action tile says, with VP and cores beside it; the Reboot brings nothing (SO-TIL-02, 03).

    What is beside an action comes with it, whatever its effect, but not where it finds no space (SO-TIL-06).
    """
    tile = action_tile(game, name)
    game.tell(BotTile, seat, "SO-TIL-01", case_of(tile), name, tile.energy, tile.flux)
    came = carry_out(game, seat, token, game.rules.commands[tile.action]) if tile.action else Came.DONE
    if came is Came.DONE:
        game.gain(seat, {"vp": tile.vp} if tile.vp else {})
        charge(game, tile.energy)  # SO-TIL-02, 03
        add_flux(game, tile.flux)
        if tile.action and tile.energy + tile.flux:  # SO-EXT-01
            game.tell(BotCores, seat, BESIDE.get(tile.action, "SO-TIL-06"), tile.energy, tile.flux)
    return came is not Came.PASSED


def case_of(tile: ActionTile) -> str:
    """Whether the tile brings an action, flux, energy, only VP, or nothing."""
    if tile.action:
        return tile.action
    return "flux" if tile.flux else "energy" if tile.energy else "vp" if tile.vp else "nothing"


def move_on(game: Anachrony, seat: int, token: int) -> None:
    """To the next space of the token's track; a tile with Autoleap is carried out on arrival (SO-TIL-07)."""
    space = board(game).after(token, own(game).tokens[token])
    own(game).tokens[token] = space  # nobody makes room, for no space is on three tracks: SO-TOK-07
    game.tell(BotTokenMoved, seat, ON, "on", token, space)
    name = own(game).tiles.get(space)
    if name is not None and action_tile(game, name).autoleap:
        leap(game, seat, token, name)


def leap(game: Anachrony, seat: int, token: int, name: str) -> None:
    """Carry out the tile at once and move the token one space further (SO-TIL-04).

    Unless it is to rest there, that space is carried out too, and the token moves on once more (SO-TIL-08).
    """
    use_tile(game, seat, token, name)
    space = board(game).after(token, own(game).tokens[token])
    own(game).tokens[token] = space
    game.tell(BotTokenMoved, seat, "SO-TIL-04", "leapt", token, space)
    if game.rules.option("autoleap") == "chain" and obey(game, seat, token):
        move_on(game, seat, token)


def lose_exosuit(game: Anachrony, seat: int) -> None:
    """Where an action finds no space, an exosuit is lost for this era (SO-FAL-02)."""
    player = game.player(seat)
    player.powered.pop()
    player.reserve += 1
    game.tell(BotExosuitLost, seat, "SO-FAL-02", len(player.powered))
