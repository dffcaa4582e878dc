"""Which Variable Anomaly a solo opponent takes, and which it is rid of first (SO-VAN)."""

from __future__ import annotations

from clepsydra.games.anachrony.automas.events import BotRemovedAnomaly, BotTookAnomaly
from clepsydra.games.anachrony.game import ANOMALY, Anachrony
from clepsydra.games.anachrony.sights import TopAnomalies
from clepsydra.kernel import Flow


def on_offer(game: Anachrony, seat: int) -> list[str]:
    """The kinds of Anomalies that it may take one of; of two the second lies on the second stack."""
    if ANOMALY in game.rules.stacked:
        game.see(TopAnomalies)
    return [kind for offer in game.rules.anomaly_offers.values() for kind in offer(game, seat)]


def take(game: Anachrony, seat: int, offers: list[str]) -> Flow[bool]:
    """Take a Variable Anomaly, which does nothing to it; whether a warp tile comes back for it (SO-VAN-01)."""
    kind, why = choose(game, offers)
    player, anomaly = game.player(seat), game.rules.anomalies[kind]
    player.anomalies.append(kind)
    player.anomaly_kinds[kind] = kind
    game.tell(BotTookAnomaly, seat, "SO-VAN-02", why, kind, game.tile(kind).vp, len(player.anomalies))
    yield from anomaly.gained(game, seat, kind) or ()
    return anomaly.returns_warp(game)


def choose(game: Anachrony, offers: list[str]) -> tuple[str, str]:
    """The one that gives a warp tile back, else the smaller penalty, else that of the second stack, and why (SO-VAN-02)."""
    if len(offers) == 1:
        return offers[0], "only"
    first, second = offers
    retrieving = [kind for kind in offers if game.rules.anomalies[kind].returns_warp(game)]
    if len(retrieving) == 1:
        return retrieving[0], "retrieves"
    if game.tile(first).vp == game.tile(second).vp:
        return second, "second"
    return max(offers, key=lambda kind: game.tile(kind).vp), "smaller"


def drop(game: Anachrony, seat: int) -> None:
    """An Anomaly leaves: of Variable ones the largest penalty, of several such the one gained first (SO-VAN-05)."""
    player = game.player(seat)
    if not player.anomaly_kinds:
        player.anomalies.pop()
        return
    worst = min(player.anomalies, key=lambda kind: game.tile(kind).vp)
    alike = sum(game.tile(kind).vp == game.tile(worst).vp for kind in player.anomalies)
    player.anomalies.remove(worst)
    del player.anomaly_kinds[worst]
    game.tell(
        BotRemovedAnomaly, seat, "SO-VAN-05", "first" if alike > 1 else "worst", worst, game.tile(worst).vp
    )
