"""Phase 6: clean-up (AN-CLN)."""

from __future__ import annotations

from msgspec.structs import replace

from clepsydra.games.anachrony.ending import end_game
from clepsydra.games.anachrony.events import Leads, PhaseBegan, WorkerLost
from clepsydra.games.anachrony.exosuits import leave
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.sights import CapitalGone
from clepsydra.games.anachrony.state import Busy
from clepsydra.kernel import Flow


def clean_up_phase(game: Anachrony) -> Flow[None]:
    """Leaders, retrieve, impact, end of the game, next era (AN-CLN-01)."""
    game.tell(PhaseBegan, "clean_up_phase")
    for part in game.rules.clean_up.values():
        yield from part(game) or ()
        if game.state.ended:
            return
    game.go_on()


def retrieve(game: Anachrony) -> None:
    """Step A: busy workers and exosuits come home, used tiles of the Capital are gone, marks are taken back.

    Who is at home already does not move (AN-CLN-05).
    """
    for seat, player in enumerate(game.state.players):
        for busy in list(player.busy):
            if not stays(game, seat, busy.where):
                come_home(game, seat, busy)
        player.used = [mark for mark in player.used if stays(game, seat, mark)]  # AN-CLN-07
        player.facts.clear()
        for suit in list(player.suits):
            if not stays(game, seat, suit.where):
                leave(game, seat, suit)
        outside = len(player.powered) + len(player.suits)
        player.reserve = game.rules.catalog.figures["exosuits"] - outside  # AN-CLN-06


def stays(game: Anachrony, seat: int, where: str) -> bool:
    """Whether something keeps the worker, mark or exosuit there."""
    return any(veto(game, seat, where) for veto in game.rules.stays.values())


def come_home(game: Anachrony, seat: int, busy: Busy) -> None:
    """One worker is retrieved, in the clean-up or before; its exosuit stays on its space, empty."""
    player = game.player(seat)
    player.busy.remove(busy)
    for number, suit in enumerate(player.suits):
        if (suit.where, suit.worker) == (busy.where, busy.kind):
            player.suits[number] = replace(suit, worker="")
            break
    send_home(game, seat, busy.kind, busy.after)


def send_home(game: Anachrony, seat: int, kind: str, after: str) -> None:
    """A worker is retrieved: active if motivated, else tired, unless it dies, only now (AN-CLN-03, 04, AN-WRK-06)."""
    player = game.player(seat)
    column = {"active": player.active, "tired": player.tired}.get(after)
    if column is None:
        game.tell(WorkerLost, seat, kind, home=True)
    else:
        column[kind] = column.get(kind, 0) + 1


def strike(game: Anachrony) -> None:
    """Step B: after the fourth era the asteroid strikes (AN-CLN-08)."""
    if game.state.era == game.rules.impact_era:
        for part in game.rules.impact.values():
            part(game)


def check_end(game: Anachrony) -> Flow[None]:
    """Step C: the game ends when a test of the rules says so (AN-CLN-09)."""
    if any(test(game) for test in game.rules.end_tests.values()):
        yield from end_game(game)


def capital_is_gone(game: Anachrony) -> bool:
    """After the impact, every space of the Capital shows an Unavailable side."""
    if game.state.impact:
        game.see(CapitalGone)
    return all_unavailable(game)


def all_unavailable(game: Anachrony) -> bool:
    """Whether tiles cover the spaces of the Capital, and all but those that last show that side."""
    lasting = [tile for tile, entry in game.rules.capital_tiles.items() if entry.lasts]
    tiles = [slot for slot in game.state.slots.values() if slot.top and slot.tile not in lasting]  # FT-IMP-08
    return bool(tiles) and all(slot.unavailable for slot in tiles)  # FT-PHA-09


def last_era_is_over(game: Anachrony) -> bool:
    """The last era has been played (FT-END-01)."""
    return game.state.era >= game.rules.last_era


def next_era(game: Anachrony) -> None:
    """Step D: exosuits to the reserve, focus markers on, the banner counts (AN-CLN-10 to 13)."""
    state = game.state
    for player in state.players:
        player.reserve += len(player.powered)
        player.powered.clear()
        player.focus = state.era + 1
    if state.first != state.banner:
        game.tell(Leads, state.banner, state.era + 1)
    state.first = state.banner
    state.era += 1
