"""Phase 2: paradoxes, and the Anomalies they grow into (AN-PAR, AN-ANO)."""

from __future__ import annotations

from clepsydra.games.anachrony.act import Asked
from clepsydra.games.anachrony.events import AnomalyArose, AnomalyCleared, BuildingLost
from clepsydra.games.anachrony.game import ANOMALY, Anachrony
from clepsydra.games.anachrony.grid import SLOT, slots_for_anomaly
from clepsydra.games.anachrony.setup import show_top
from clepsydra.games.anachrony.sights import MoreWarps
from clepsydra.games.anachrony.warp_tiles import may_take_back, own_warps
from clepsydra.kernel import Flow

SEALED = "sealed"
"""The fact that so many Anomalies give no warp tile back."""
REMOVED = "anomaly_removed"
"""The fact that so many Anomalies have left the seat's board in this era."""
LOSE_BUILDING = "lose_building_instead_of_anomaly"


def paradox_phase(game: Anachrony) -> Flow[None]:
    """Past tiles in order, none in era 1: whoever has most warp tiles there rolls (AN-PAR-01 to 07, AN-ERA-02).

    Automas make all their rolls after those of the people; who rolls on a tile is settled before.
    """
    stopped: list[int] = []
    people, tiles = game.people(), who_rolls(game)
    yield from roll_in_turn(game, [s for tile in tiles for s in tile if s in people], stopped)
    more = [seat for rolls in game.rules.extra_rolls.values() for seat in rolls(game)]
    yield from roll_in_turn(game, [seat for seat in more if seat in people], stopped)
    all_rolls = [*(seat for tile in tiles for seat in tile), *more]
    yield from roll_in_turn(game, [seat for seat in all_rolls if seat not in people], stopped)
    for seat in people:
        if seat in stopped:
            yield from take_back_for(game, seat, 1, rule="AN-PAR-06")
    game.go_on()


def roll_in_turn(game: Anachrony, seats: list[int], stopped: list[int]) -> Flow[None]:
    """Each rolls as often as it is named, until it has stopped (see AN-PAR-04)."""
    for seat in seats:
        if seat not in stopped and (yield from roll_paradox(game, seat)):
            stopped.append(seat)


def who_rolls(game: Anachrony) -> list[list[int]]:
    """Who rolls on each tile of a past era."""
    for seat in game.in_order():
        eras = tuple(era for era in game.past_eras() if counted(game, seat, era))
        if eras and game.automa(seat) is not None:
            game.see(MoreWarps, eras)
    return [rollers(game, era) for era in game.past_eras()]


def rollers(game: Anachrony, era: int) -> list[int]:
    """Those with the highest number of warp tiles on the tile, in turn order (AN-PAR-02, 03)."""
    rules = game.rules
    compared = [s for s in game.in_order() if all(may(game, s, era) for may in rules.may_roll.values())]
    counts = {seat: counted(game, seat, era) for seat in compared}
    return [seat for seat, count in counts.items() if count and count == max(counts.values())]


def counted(game: Anachrony, seat: int, era: int) -> int:
    """All that a seat has on the tile of an era that counts for paradoxes."""
    return sum(count(game, seat, era) for count in game.rules.paradox_counts.values())


def warps_there(game: Anachrony, seat: int, era: int) -> int:
    """How many own warp tiles lie on the tile of an era."""
    return len(own_warps(game, seat, era))


def roll_paradox(game: Anachrony, seat: int) -> Flow[bool]:
    """Roll and take the tokens; whether that made an Anomaly, so that it stops (AN-PAR-02, 04, 11, AN-VAR-02)."""
    automa = game.automa(seat)
    if automa is not None:
        return (yield from automa.roll(game, seat))
    if game.rules.option("fixed_paradox"):
        return (yield from take_paradox(game, seat, 1))
    tokens = int(game.throw(seat, "paradox", "paradox_die"))
    return (yield from take_paradox(game, seat, tokens))


def paradox_limit(game: Anachrony, seat: int) -> int:
    """3, and more by 405 and by Progress B (AN-PAR-08)."""
    return game.board(seat).paradox_limit + sum(
        part(game, seat) for part in game.rules.paradox_limit.values()
    )


def take_paradox(game: Anachrony, seat: int, tokens: int) -> Flow[bool]:
    """Take tokens; at the limit they all go back and an Anomaly comes (AN-PAR-04, 10)."""
    if not tokens:
        return False
    game.gain(seat, {"paradox": tokens})
    return (yield from check_limit(game, seat))


def check_limit(game: Anachrony, seat: int) -> Flow[bool]:
    """Whether the limit is reached and an Anomaly comes: on receipt, or when the limit falls."""
    if not 0 < game.has(seat, "paradox") >= paradox_limit(game, seat):
        return False
    game.pay(seat, {"paradox": game.has(seat, "paradox")})
    yield from gain_anomaly(game, seat)
    return True


def suffer_paradox(game: Anachrony, seat: int, tokens: int) -> Flow[None]:
    """Tokens outside phase 2: the right to take a warp tile back follows at once (AN-PAR-09)."""
    if (yield from take_paradox(game, seat, tokens)):
        yield from take_back_at_once(game, seat)


def take_back_at_once(game: Anachrony, seat: int) -> Flow[None]:
    """A warp tile may come back for an Anomaly that came outside phase 2 (see AN-PAR-06)."""
    yield from take_back_for(game, seat, 1, rule="AN-PAR-09")


def take_back_for(game: Anachrony, seat: int, anomalies: int, *, rule: str) -> Flow[None]:
    """A warp tile may come back for each Anomaly that does not deny it (AN-PAR-06)."""
    sealed = game.player(seat).facts.pop(SEALED, 0)
    yield from may_take_back(game, seat, anomalies - sealed, rule=rule)


def remove_paradox(game: Anachrony, seat: int, count: int, why: str = "") -> None:
    """Remove tokens, at most those that are there (AN-PAR-12); `why` is for the log."""
    game.pay(seat, {"paradox": min(count, game.has(seat, "paradox"))}, why)


def may_remove_paradox(
    game: Anachrony, seat: int, most: int, *, rule: str, asked: Asked | None = None, why: str = ""
) -> Flow[None]:
    """Remove as many tokens as the seat likes, up to so many; `why` is for the log."""
    most = min(most, game.has(seat, "paradox"))
    options = [("calm", n) for n in range(most, -1, -1)]
    _, count = yield from game.choose(seat, options, rule=rule, **(asked or {}))
    remove_paradox(game, seat, count, why)


def gain_anomaly(game: Anachrony, seat: int) -> Flow[None]:
    """Place an Anomaly, or lose a building instead with Harmony B (AN-ANO-01, AN-SDB-05)."""
    player = game.player(seat)
    if LOSE_BUILDING in game.board(seat).specials:
        buildings = [tile for tile in player.built.pieces if not game.tile(tile).superproject]
        if buildings:
            options: list[str | tuple[str, str]] = [("sacrifice", tile) for tile in buildings]
            choice = yield from game.choose(seat, ["take_anomaly", *options], rule="AN-SDB-05")
            if not isinstance(choice, str):
                lose_building(game, seat, choice[1])
                if not warp_comes_back_anyway(game, seat):
                    seal(game, seat)
                return
    if not (yield from place_anomaly(game, seat)):
        seal(game, seat)


def seal(game: Anachrony, seat: int) -> None:
    """No warp tile comes back this time."""
    facts = game.player(seat).facts
    facts[SEALED] = facts.get(SEALED, 0) + 1


def warp_comes_back_anyway(game: Anachrony, seat: int) -> bool:
    """Whether a warp tile may come back also where no Anomaly came (AN-PAR-06)."""
    return not any(denies(game, seat) for denies in game.rules.empty_handed.values())


def place_anomaly(game: Anachrony, seat: int) -> Flow[bool]:
    """Take an Anomaly of those on offer, if there is room; whether a warp tile may come back for it.

    Workers on a tile that it covers stay busy (AN-ANO-06).
    """
    slots = slots_for_anomaly(game, seat)
    offers = [kind for offer in game.rules.anomaly_offers.values() for kind in offer(game, seat)]
    if not offers:
        return False
    if not slots:
        return warp_comes_back_anyway(game, seat)
    kind = yield from game.choose(seat, offers, rule="AN-ANO-01")
    _, slot = yield from game.choose(seat, [("anomaly", slot) for slot in slots], rule=SLOT)
    player = game.player(seat)
    player.anomalies.append(slot)
    if kind != ANOMALY:
        player.anomaly_kinds[slot] = kind
    game.tell(AnomalyArose, seat, slot)
    anomaly = game.rules.anomalies[kind]
    yield from anomaly.gained(game, seat, slot) or ()
    return anomaly.returns_warp(game)


def remove_anomaly(game: Anachrony, seat: int, slot: str) -> None:
    """An Anomaly leaves the board, by its worker slot or by an effect; its slot is empty again (AN-ANO-04)."""
    player = game.player(seat)
    player.anomalies.remove(slot)
    player.anomaly_kinds.pop(slot, None)
    player.facts[REMOVED] = player.facts.get(REMOVED, 0) + 1
    game.tell(AnomalyCleared, seat, slot)


def lose_building(game: Anachrony, seat: int, tile: str) -> None:
    """A building goes face up under its primary stack; its worker lies aside until phase 6 (AN-SDB-05 to 09)."""
    player, stack = game.player(seat), game.state.stacks[game.tile(tile).row]
    was_empty = not stack.primary.pieces
    for slot in game.slots_of(seat, tile):
        player.grid[slot] = ""
    player.built.move_under(tile, stack.primary)  # all saw it: AN-INF-08
    if was_empty:
        show_top(stack)
    for busy in player.busy:
        if busy.where == tile:
            busy.where, busy.after = "aside", "tired"
    if tile in player.used:
        player.used.remove(tile)
    game.tell(BuildingLost, seat, tile)
    for sequel in game.rules.lost.values():
        sequel(game, seat, tile)
