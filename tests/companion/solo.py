"""Companions beside online games of Anachrony: where the solo opponents act, and what of the table may be wrong."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from clepsydra.companion import Answer, automas
from clepsydra.companion.anachrony.moments import CLEAN_UP, PARADOX, POWER_UP, WARP
from clepsydra.companion.anachrony.seats import PERSON_SEAT, SEAT
from clepsydra.companion.anachrony.solo import rolls_alone
from clepsydra.games.anachrony.automas.events import BotLoopDie, BotOnSpace, BotStep, BotTechnology
from clepsydra.games.anachrony.events import DieShows
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.pieces import fractures_of
from clepsydra.games.anachrony.modules.hypersync.tiles import lying, own_tiles
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import RESOURCES, WORKERS
from clepsydra.kernel import Chance, Event, Gained, Paid
from clepsydra.testing.beside import Begin, Beside


def beside(automa: str, answer: Answer) -> Beside:
    """A companion of a solo opponent."""
    return Beside(automas()[automa], answer, watch=watch, spoil=spoil, alike=told_of_it)


def told_of_it(event: Event) -> Event | None:
    """Its steps with their reasons, its dice, and all that it gains and pays.

    Which of its warp tiles it is, and which card lies in a place, is nothing to it (SO-WRP-02).
    """
    if isinstance(event, BotOnSpace):
        return replace(event, tile="")
    if isinstance(event, BotLoopDie | BotTechnology):
        return replace(event, card="")
    of_it = isinstance(event, BotStep | DieShows | Gained | Paid) and event.seat == SEAT
    return event if of_it else None


def watch(rules: AnachronyRules, begin: Begin) -> None:
    """It acts in the middle of phases in which a person acts too."""
    kind = rules.setup.seats[SEAT]
    automa = rules.automas[kind]
    rolled: list[int] = []

    def power_up(game: Anachrony, seat: int) -> Any:
        begin(game, POWER_UP)
        return automa.power_up(game, seat)

    def warps(game: Anachrony, seat: int) -> Any:
        begin(game, WARP)
        return automa.warps(game, seat)

    def roll(game: Anachrony, seat: int) -> Any:
        if game.state.era not in rolled and not rolls_alone(game):
            rolled.append(game.state.era)
            begin(game, PARADOX)
        return automa.roll(game, seat)

    def retrieve(game: Anachrony) -> Any:
        begin(game, CLEAN_UP)
        return home(game)

    watched = replace(automa, power_up=power_up, warps=warps, roll=roll)
    home = rules.clean_up["retrieve"]
    dict.__setitem__(rules.automas, kind, watched)
    dict.__setitem__(rules.clean_up, "retrieve", retrieve)


def spoil(game: Anachrony, chance: Chance) -> None:
    """Whatever the companion did not keep for good is wrong; what is the opponent's own is not touched."""
    state, own = game.state, {suit.where for suit in game.player(SEAT).suits}
    for name, slot in state.slots.items():
        if name not in own:
            slot.seat = chance.pick((-1, PERSON_SEAT))
    state.pool = {kind: chance.below(3) for kind in WORKERS}
    state.mine = [chance.pick(RESOURCES) for _ in range(chance.below(5))]
    for stack in state.stacks.values():
        tiles = [*stack.primary.pieces, *stack.secondary.pieces]
        chance.shuffle(tiles)
        half = chance.below(len(tiles) + 1)
        stack.primary.pieces, stack.secondary.pieces = tiles[:half], tiles[half:]
    for name, count in game.rules.catalog.breakthroughs.items():
        held = game.player(SEAT).breakthroughs.get(name, 0)
        state.breakthroughs[name] = chance.below(count - held + 1)
    state.first = state.banner = chance.below(2)
    state.players[PERSON_SEAT].goods = {"vp": chance.below(50)}
    if game.rules.setup.plays("fractures"):
        spoil_valley(game, chance, own)
    if game.rules.setup.plays("hypersync"):
        spoil_hypersync(game, chance)


def spoil_valley(game: Anachrony, chance: Chance, own: set[str]) -> None:
    """Operators and technologies of the Valley; how many tiles of the Capital lie on a space."""
    fractures = fractures_of(game.state)
    fractures.operators = chance.below(3)
    stack = fractures.technologies
    cards = [*stack.primary.pieces, *stack.secondary.pieces]
    half = chance.below(len(cards) + 1)
    stack.primary.pieces, stack.secondary.pieces = cards[:half], cards[half:]
    for name, slot in game.state.slots.items():
        if slot.top is not None:
            slot.below = None if chance.below(2) else slot.below
            slot.unavailable = name not in own and not chance.below(2)


def spoil_hypersync(game: Anachrony, chance: Chance) -> None:
    """The person's tiles lie anywhere."""
    tiles = lying(game.state)
    for tile in own_tiles(game, PERSON_SEAT):
        zones = [zone for zone in (tiles.unused, *tiles.timeline) if tile.id in zone]
        zones[0].move(tile.id, chance.pick((tiles.unused, *tiles.timeline)))
