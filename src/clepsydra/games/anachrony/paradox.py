"""Phase 2: paradoxes, and the Anomalies they grow into (AN-PAR, AN-ANO)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clepsydra.games.anachrony.events import AnomalyArose, BuildingLost, DieShows
from clepsydra.games.anachrony.grid import slots_for_anomaly
from clepsydra.games.anachrony.setup import show_top
from clepsydra.games.anachrony.warps import may_take_back, owner
from clepsydra.kernel import EVERYBODY, Rule

if TYPE_CHECKING:
    from clepsydra.games.anachrony.game import Anachrony

LOSE_BUILDING = "lose_building_instead_of_anomaly"


def paradox_phase(game: Anachrony) -> Rule[None]:
    """Past tiles in order: whoever has most warp tiles there rolls (AN-PAR-01 to 07)."""
    state = game.state
    stopped: list[int] = []
    if state.era > game.rules.first_era:  # AN-ERA-02
        for era in range(1, state.era):
            for seat in rollers(game, era):
                if seat not in stopped and (yield from roll_paradox(game, seat)):
                    stopped.append(seat)
        for seat in game.in_order():
            if seat in stopped:
                yield from may_take_back(game, seat, 1, rule="AN-PAR-06")
    game.go_on()


def rollers(game: Anachrony, era: int) -> list[int]:
    """Those with the highest number of warp tiles on the tile, in turn order (AN-PAR-02, 03)."""
    counts = dict.fromkeys(game.in_order(), 0)
    for piece in game.state.timeline[era - 1].warps:
        counts[owner(piece)] += 1
    most = max(counts.values())
    return [seat for seat, count in counts.items() if count and count == most]


def roll_paradox(game: Anachrony, seat: int) -> Rule[bool]:
    """Roll and take the tokens; whether that made an Anomaly (AN-PAR-02, 04, 11)."""
    if game.rules.option("fixed_paradox"):
        return (yield from take_paradox(game, seat, 1))
    faces = game.rules.catalog.dice["paradox"]
    tokens = int(faces[game.draw((len(faces),))[0]])
    game.tell(DieShows, seat, "paradox_die", tokens)
    return (yield from take_paradox(game, seat, tokens))


def paradox_limit(game: Anachrony, seat: int) -> int:
    """3, and more by 405 and by Progress B (AN-PAR-08)."""
    return game.board(seat).paradox_limit + sum(
        part(game, seat) for part in game.rules.paradox_limit.values()
    )


def take_paradox(game: Anachrony, seat: int, tokens: int) -> Rule[bool]:
    """Take tokens; at the limit they all go back and an Anomaly comes (AN-PAR-04, 10)."""
    if not tokens:
        return False
    game.gain(seat, {"paradox": tokens})
    if game.has(seat, "paradox") < paradox_limit(game, seat):
        return False
    game.pay(seat, {"paradox": game.has(seat, "paradox")})
    yield from gain_anomaly(game, seat)
    return True


def suffer_paradox(game: Anachrony, seat: int, tokens: int) -> Rule[None]:
    """Tokens outside phase 2: the right to take a warp tile back follows at once (AN-PAR-09)."""
    if (yield from take_paradox(game, seat, tokens)):
        yield from may_take_back(game, seat, 1, rule="AN-PAR-09")


def remove_paradox(game: Anachrony, seat: int, count: int) -> None:
    """Remove tokens, at most those that are there (AN-PAR-12)."""
    game.pay(seat, {"paradox": min(count, game.has(seat, "paradox"))})


def gain_anomaly(game: Anachrony, seat: int) -> Rule[None]:
    """Place an Anomaly, or lose a building instead with Harmony B (AN-ANO-01, AN-SDB-05)."""
    player = game.player(seat)
    if LOSE_BUILDING in game.board(seat).specials:
        buildings = [tile for tile in player.built.pieces if not game.tile(tile).superproject]
        if buildings:
            options: list[str | tuple[str, str]] = [("sacrifice", tile) for tile in buildings]
            choice = yield from game.choose(seat, ["take_anomaly", *options], rule="AN-SDB-05")
            if not isinstance(choice, str):
                lose_building(game, seat, choice[1])
                return
    slots = slots_for_anomaly(game, seat)
    if slots:
        _, slot = yield from game.choose(seat, [("anomaly", slot) for slot in slots], rule="AN-GEO-05")
        player.anomalies.append(slot)
        game.tell(AnomalyArose, seat, slot)


def lose_building(game: Anachrony, seat: int, tile: str) -> None:
    """A building goes face up under its primary stack; its worker lies aside until phase 6 (AN-SDB-05 to 09)."""
    player, stack = game.player(seat), game.state.stacks[game.tile(tile).row]
    was_empty = not stack.primary.pieces
    for slot in game.slots_of(seat, tile):
        player.grid[slot] = ""
    player.built.pieces.remove(tile)
    stack.primary.pieces.insert(0, tile)
    stack.primary.show(tile, EVERYBODY)
    if was_empty:
        show_top(stack)
    for busy in player.busy:
        if busy.where == tile:
            busy.where, busy.after = "aside", "tired"
    if tile in player.used:
        player.used.remove(tile)
    game.tell(BuildingLost, seat, tile)
