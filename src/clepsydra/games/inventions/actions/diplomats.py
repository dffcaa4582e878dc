"""Send and Recall a Diplomat (IN-SEN, IN-RCL)."""

from __future__ import annotations

from functools import partial

from clepsydra.games.inventions.chain import offer_free
from clepsydra.games.inventions.citizens import SCHOLAR
from clepsydra.games.inventions.deed import Deed
from clepsydra.games.inventions.events import Recalled, Sent
from clepsydra.games.inventions.game import HEPHAESTUS, Inventions
from clepsydra.games.inventions.milestones import displayed, owner_of
from clepsydra.games.inventions.state import SPECIALTIES
from clepsydra.kernel import Denial, Flow, deny

BOTS_IP = 2
"""What the bots gain when a diplomat is sent to Hephaestus' later milestone (IH-HEP-20)."""


def why_not_send(game: Inventions, seat: int) -> Denial | None:
    """Somebody to send, and a milestone with a free space (IN-SEN-01)."""
    player = game.player(seat)
    if not player.scholars and not any(player.home.values()):
        return deny("IN-SEN-01", "nobody")
    possible = any(why_not_stand(game, seat, milestone) is None for milestone in displayed(game))
    return None if possible else deny("IN-SEN-01")


def why_not_stand(game: Inventions, seat: int, milestone: str) -> Denial | None:
    """Why no citizen of the seat can go to this milestone (IN-SEN-01)."""
    there = game.state.diplomats.get(milestone, ())
    if seat in there:
        return deny("IN-SEN-01", "own", milestone=milestone)
    full = len(there) >= game.catalog.milestones[milestone].spaces
    return deny("IN-SEN-01", "full", milestone=milestone) if full else None


def send(game: Inventions, seat: int) -> Flow[Deed]:
    """Send a citizen to a milestone, then its action may be performed (IN-SEN-01 to 04)."""
    player = game.player(seat)
    senders = [kind for kind in SPECIALTIES if player.home[kind]] + [SCHOLAR] * bool(player.scholars)
    options = [("send", kind, milestone) for milestone in displayed(game) for kind in senders]
    reason = partial(_why_not_option, game, seat)
    _, kind, milestone = yield from game.choose(seat, options, rule="IN-SEN-01", why_not=reason)
    if kind == SCHOLAR:
        player.scholars -= 1
    else:
        player.home[kind] -= 1
    honour(game, seat, milestone)
    arrive(game, seat, milestone)
    yield from offer_free(game, seat, game.catalog.milestones[milestone].action)
    return Deed()


def _why_not_option(game: Inventions, seat: int, option: tuple[str, str, str]) -> Denial | None:
    return why_not_stand(game, seat, option[2])


def arrive(game: Inventions, seat: int, milestone: str) -> None:
    """A citizen stands on a milestone."""
    game.state.diplomats.setdefault(milestone, []).append(seat)
    game.tell(Sent, seat, milestone)


def honour(game: Inventions, seat: int, milestone: str) -> None:
    """The owner of a later milestone gains 1 influence (IN-SEN-02); Hephaestus 2 IP instead (IH-HEP-20)."""
    owner = owner_of(game, milestone)
    later = game.catalog.milestones[milestone].era > game.milestone(seat).era
    if owner is None or owner == seat or not later:
        return
    if game.is_person(owner):
        game.gain_influence(owner, 1, seat)
    elif owner == game.seat_of(HEPHAESTUS):
        game.score(owner, BOTS_IP, seat)


def why_not_recall(game: Inventions, seat: int) -> Denial | None:
    """A citizen on a milestone of a private or the common display (IN-RCL-01)."""
    there = any(seat in seats for seats in game.state.diplomats.values())
    return None if there else deny("IN-RCL-01")


def recall(game: Inventions, seat: int) -> Flow[Deed]:
    """A diplomat becomes a scholar, then the milestone's action may be performed (IN-RCL-01, 02)."""
    standing = [name for name in displayed(game) if seat in game.state.diplomats.get(name, ())]
    _, milestone = yield from game.choose(seat, [("recall", name) for name in standing], rule="IN-RCL-01")
    leave(game, seat, milestone)
    game.becomes_scholar(seat)
    yield from offer_free(game, seat, game.catalog.milestones[milestone].action)
    return Deed()


def leave(game: Inventions, seat: int, milestone: str) -> None:
    """A citizen leaves a milestone."""
    game.state.diplomats[milestone].remove(seat)
    game.tell(Recalled, seat, milestone)
