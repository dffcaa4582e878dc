"""A solo opponent in time: its warp tiles, its paradoxes, its travels, its Anomalies (SO-WRP, SO-PAR, SO-TTR, SO-RAN).

Who rolls for paradoxes on a tile is settled as among people, who roll before it.
"""

from __future__ import annotations

from collections.abc import Iterable

from clepsydra.games.anachrony.automas.anomalies import drop, on_offer, take
from clepsydra.games.anachrony.automas.catalog import solo
from clepsydra.games.anachrony.automas.events import (
    BotAnomaly,
    BotCleared,
    BotTravelled,
    BotWarped,
    BotWarpRemoved,
)
from clepsydra.games.anachrony.automas.placing import PILE, fail
from clepsydra.games.anachrony.game import ANOMALY, Anachrony
from clepsydra.games.anachrony.warp_tiles import own_warps
from clepsydra.kernel import Flow

PARADOX_DIE = "paradox"


def warp(game: Anachrony, seat: int) -> list[str]:
    """As many warp tiles as the paradox die shows, or as there are; they bring nothing (SO-WRP-01).

    Only their number counts, so the next ones of the pile are taken (SO-WRP-02). It is done in turn order, before
    a person who comes later decides (SO-WRP-03), and does not look at what a person has chosen (SO-INF-02).
    """
    tiles = tiles_by_die(game, seat)
    game.tell(BotWarped, seat, "SO-WRP-01", len(tiles), game.state.era)
    return tiles


def tiles_by_die(game: Anachrony, seat: int) -> list[str]:
    """As many tiles of its reserve as the paradox die shows, or as there are."""
    return game.player(seat).warps.pieces[: int(game.throw(seat, PARADOX_DIE, "paradox_die"))]


def roll_paradox(game: Anachrony, seat: int) -> Flow[bool]:
    """Tokens by the die, or 1 by agreement (see SO-MOD-06); whether the limit was reached, where it stops (SO-PAR-03).

    On which tiles is settled as among people (SO-PAR-01, 07), and it rolls when they have (SO-PAR-02).
    """
    fixed = game.rules.option("fixed_paradox")
    tokens = 1 if fixed else int(game.throw(seat, PARADOX_DIE, "paradox_die"))
    game.gain(seat, {"paradox": tokens})
    if game.has(seat, "paradox") < solo(game).paradox_limit:
        return False
    game.pay(seat, {"paradox": game.has(seat, "paradox")})
    yield from gain_anomaly(game, seat)
    return True


def gain_anomaly(game: Anachrony, seat: int) -> Flow[None]:
    """An Anomaly, beside the board (SO-PAR-06), and a warp tile comes back (SO-PAR-04); with three, neither.

    So it is with Variable ones (SO-VAN-04), of which none may be left (SO-VAN-07).
    """
    anomalies = game.player(seat).anomalies
    if len(anomalies) >= solo(game).most_anomalies:  # SO-PAR-05
        game.tell(BotAnomaly, seat, "SO-PAR-05", "full", len(anomalies))
        return
    offers = on_offer(game, seat)
    if not offers:
        game.tell(BotAnomaly, seat, "SO-VAN-07", "none_left", len(anomalies))
    elif offers == [ANOMALY]:
        anomalies.append(PILE)
        game.tell(BotAnomaly, seat, "SO-PAR-04", "gained", len(anomalies))
        remove_warp(game, seat, game.eras(), rule="SO-PAR-04")
    elif (yield from take(game, seat, offers)):
        remove_warp(game, seat, game.eras(), rule="SO-VAN-03")


def remove_warp(game: Anachrony, seat: int, eras: Iterable[int], *, rule: str) -> bool:
    """A warp tile comes back from the tile with most of them, the oldest if tied; whether there was one."""
    there = {era: [piece for _, piece in own_warps(game, seat, era)] for era in eras}
    most = max(map(len, there.values()), default=0)
    if not most:
        return False
    tied = [era for era, pieces in there.items() if len(pieces) == most]
    era = min(tied)
    game.tell(BotWarpRemoved, seat, rule, "oldest" if len(tied) > 1 else "only", era, most)
    automa = game.automa(seat)
    back = there[era][-1] if automa is None else automa.gives_back(game, seat, there[era])
    game.timeline_tile(era).warps.move(back, game.player(seat).warps)
    return True


def can_travel(game: Anachrony, seat: int) -> bool:
    """Whether a warp tile lies on the tile of a past era; those of this era do not count (SO-TTR-02)."""
    return any(own_warps(game, seat, era) for era in game.past_eras())


def travel(game: Anachrony, seat: int) -> None:
    """Without an exosuit: a warp tile of the past comes back and the marker moves on (SO-TTR-01).

    On the last step the marker stays (SO-TTR-03).
    """
    if not can_travel(game, seat):
        fail(game, seat, "no_past", rule="SO-TTR-02")
        return
    remove_warp(game, seat, game.past_eras(), rule="SO-TTR-01")
    player = game.player(seat)
    if player.travels < len(solo(game).time_travel_vp) - 1:  # SO-TTR-03
        player.travels += 1
        game.tell(BotTravelled, seat, "SO-TTR-01", "on", player.travels)
    else:
        game.tell(BotTravelled, seat, "SO-TTR-03", "end", player.travels)


def remove_anomaly(game: Anachrony, seat: int) -> None:
    """Without an exosuit: pay, and an Anomaly leaves (SO-RAN-01). Without one, or the price, nothing (SO-RAN-03)."""
    anomalies, paid = game.player(seat).anomalies, price(game, seat)
    if not anomalies:
        fail(game, seat, "no_anomaly", rule="SO-RAN-03")
    elif not paid:
        fail(game, seat, "no_price", rule="SO-RAN-03")
    else:
        game.pay(seat, paid)
        drop(game, seat)
        game.tell(BotCleared, seat, "SO-RAN-02", paid, len(anomalies))


def price(game: Anachrony, seat: int) -> dict[str, int]:
    """Cubes one by one of what it has most of then, else neutronium, else nothing can be paid (SO-RAN-02)."""
    figures = solo(game)
    own = {good: game.has(seat, good) for good in figures.cube_order}
    if sum(own.values()) >= figures.anomaly_cubes:
        paid: dict[str, int] = {}
        for _ in range(figures.anomaly_cubes):
            good = max(figures.cube_order, key=lambda good: own[good])
            own[good] -= 1
            paid[good] = paid.get(good, 0) + 1
        return paid
    neutronium = figures.anomaly_neutronium
    return {"neutronium": neutronium} if game.has(seat, "neutronium") >= neutronium else {}
