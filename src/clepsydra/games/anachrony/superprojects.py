"""The odd superprojects: Exocrawler and Quantum Chameleon (AN-SPX)."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.games.anachrony import turn
from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.placing import why_not_worker
from clepsydra.games.anachrony.rules import Deed, FreeAction, Work, WorkerSlot
from clepsydra.games.anachrony.state import GENIUS
from clepsydra.games.anachrony.tiles import refusing, use, why_not_use
from clepsydra.kernel import Denial, Flow, deny

CHAMELEON, EXOCRAWLER = "quantum_chameleon", "exocrawler"


def exocrawler_free(game: Anachrony, seat: int) -> Iterator[FreeAction]:
    """A placement on the main board as a free action (see AN-SP-11)."""
    if EXOCRAWLER in game.player(seat).built:
        closed = game.why_closed(seat, EXOCRAWLER)
        yield FreeAction(EXOCRAWLER, why_not_crawl if closed is None else refusing(closed), opens=crawl)


def main_board(game: Anachrony) -> list[str]:
    """The spaces of the main board, and of no other."""
    return [name for name, space in game.rules.spaces.items() if space.board == "main"]


def main_board_placements(game: Anachrony, seat: int) -> list[tuple[str, str, str]]:
    """Every worker on every space of the main board."""
    kinds = [kind for kind, count in game.player(seat).active.items() if count]
    return [("place", kind, space) for kind in kinds for space in main_board(game)]


def why_not_crawl(game: Anachrony, seat: int) -> Denial | None:
    """Some worker must be able to do something on the main board."""
    possible = turn.Possible(game, seat)
    if any(possible.why_not(placement) is None for placement in main_board_placements(game, seat)):
        return None
    return deny("AN-SPX-02")


def crawl(game: Anachrony, seat: int) -> Flow[Deed | None]:
    """A full placement with all its costs and effects (AN-SPX-02)."""
    return (yield from turn.name_placement(game, seat, main_board_placements(game, seat), "AN-SPX-02"))


def chameleon_slot(game: Anachrony, seat: int) -> Iterator[WorkerSlot]:
    """A Genius copies a worker action of anybody (see AN-SP-17)."""
    if CHAMELEON in game.player(seat).built:
        closed = game.why_closed(seat, CHAMELEON)
        why_not = why_not_copy if closed is None else refusing(closed)
        yield WorkerSlot(CHAMELEON, why_not, opens=name_copied)


def everybodys_tiles(game: Anachrony) -> list[str]:
    """All tiles on all player boards."""
    return [tile for player in game.state.players for tile in player.built.pieces]


def why_not_copy_tile(game: Anachrony, act: Act, tile: str) -> Denial | None:
    """A worker action of an uncovered tile of anybody, no Chameleon, that can be paid (AN-SPX-03 to 05)."""
    seats = range(len(game.state.players))
    if game.tile(tile).work is None or tile == CHAMELEON:
        return deny("AN-SPX-03")
    if not any(game.owns(seat, tile) for seat in seats):
        return deny("AN-SPX-03", "covered")
    return why_not_use(game, act, game.tile(tile))


def why_not_copy(game: Anachrony, act: Act) -> Denial | None:
    """A Genius, and an action that can be paid (AN-SPX-05, 07)."""
    denial = why_not_worker(game, act, needs=GENIUS, rule=game.tile(CHAMELEON).rule)
    if denial is not None:
        return denial
    if any(why_not_copy_tile(game, act, tile) is None for tile in everybodys_tiles(game)):
        return None
    return deny("AN-SPX-07")


def name_copied(game: Anachrony, act: Act) -> Flow[Work | None]:
    """Let the seat name the action to copy; all it does, it does for the copier (AN-SPX-03, 05, 06, 08)."""

    def reason(option: tuple[str, str]) -> Denial | None:
        return turn.without(game, act, lambda game, act: why_not_copy_tile(game, act, option[1]))

    options = [("copy", tile) for tile in everybodys_tiles(game)]
    choice = yield from game.may_choose(act.seat, options, rule="AN-SPX-03", why_not=reason)
    return None if choice is None else lambda game, act: use(game, act, game.tile(choice[1]))
