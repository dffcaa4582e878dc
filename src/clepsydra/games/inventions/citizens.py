"""Citizens at home, in the Academy and on their way (IN-CIT)."""

from __future__ import annotations

from clepsydra.games.inventions.events import Returned
from clepsydra.games.inventions.game import Inventions, senders, specialty_people
from clepsydra.games.inventions.state import SPECIALTIES, Player
from clepsydra.kernel import Denial, Flow, deny

SCHOLAR = "scholar"
"""A scholar where a kind of citizen is named."""


def why_not_call(player: Player, specialty: str, count: int, rule: str) -> Denial | None:
    """Why so many specialists are not available; scholars may stand in for them (IN-CIT-01, 03)."""
    specialists, scholars = player.home[specialty], player.scholars
    if specialists + scholars >= count:
        return None
    return deny(
        rule,
        "people",
        needed=count,
        have=specialists + scholars,
        people=specialty_people(specialty),
        senders=senders(specialty),
        specialists=specialists,
        scholars=scholars,
    )


def call(game: Inventions, seat: int, specialty: str, count: int, rule: str, *, for_what: str) -> Flow[None]:
    """Take specialists from home and scholars from the Academy; the player chooses how many of each.

    Where they go is the caller's business: a scholar on a card is a citizen like any other (IN-CIT-04). The question
    names the card or tile that they are needed for.
    """
    player = game.player(seat)
    fewest = max(0, count - player.home[specialty])
    ways = [("call", count - n, n) for n in range(fewest, min(count, player.scholars) + 1)]
    about = {
        "for_what": for_what,
        "needed": count,
        "people": specialty_people(specialty),
        "senders": senders(specialty),
    }
    _, specialists, scholars = yield from game.choose(seat, ways, rule=rule, params=about)
    player.home[specialty] -= specialists
    player.scholars -= scholars


def exhaust(
    game: Inventions, seat: int, specialty: str, count: int, rule: str, *, for_what: str
) -> Flow[None]:
    """Exhaust specialists; a scholar stays for good what he stood for (IN-CIT-02, 03)."""
    yield from call(game, seat, specialty, count, rule, for_what=for_what)
    game.player(seat).exhausted[specialty] += count


def exhaust_any(game: Inventions, seat: int, count: int, rule: str, *, for_what: str) -> Flow[None]:
    """Exhaust citizens of any specialty, one by one (see IN-BLD-07); a scholar as any specialist (IN-CIT-03)."""
    player = game.player(seat)
    for paid in range(count):
        ways = [("exhaust", specialty) for specialty in SPECIALTIES if player.home[specialty]]
        if player.scholars:
            ways += [("exhaust_scholar", specialty) for specialty in SPECIALTIES]
        about = {"for_what": for_what, "left": count - paid}
        verb, specialty = yield from game.choose(seat, ways, rule=rule, case="any", params=about)
        if verb == "exhaust":
            player.home[specialty] -= 1
        else:
            player.scholars -= 1
        player.exhausted[specialty] += 1


def home_of(game: Inventions, region: str) -> str | None:
    """What citizens become who return from a region: the type of its card, else of the rightmost card of the
    idea display, else of the top of the pile (IN-CIT-07, 08); `None` is the player's choice.
    """
    state = game.state
    here = state.regions[region].card.pieces or state.display.pieces or state.pile.pieces[-1:]
    return game.catalog.ideas[here[0]].type if here else None


def return_home(game: Inventions, seat: int, region: str, count: int) -> Flow[str]:
    """Citizens come home from a map, as specialists of one specialty (IN-CIT-07)."""
    specialty = home_of(game, region)
    if specialty is None:
        options, about = [("return_as", s) for s in SPECIALTIES], {"region": region, "count": count}
        choice = yield from game.choose(seat, options, rule="IN-CIT-07", params=about)
        specialty = choice[1]
    return_as(game, seat, region, count, specialty)
    return specialty


def return_as(game: Inventions, seat: int, region: str, count: int, specialty: str) -> None:
    """Citizens come home from a map as specialists of this specialty."""
    game.state.regions[region].citizens[seat] -= count
    game.player(seat).home[specialty] += count
    game.tell(Returned, seat, region, count, specialty, specialty_people(specialty))
