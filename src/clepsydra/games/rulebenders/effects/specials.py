"""Cards with a code of their own that stay on the table."""

from __future__ import annotations

from clepsydra.games.rulebenders.catalog import Effect
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.effects.cards import humans
from clepsydra.games.rulebenders.events import Marked
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.placing import FOREIGN, put, why_not_put
from clepsydra.games.rulebenders.state import PANELS, Fate, Saw
from clepsydra.kernel import Denial, Flow


def magic_amulet(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """Own cubes of the supply go to human opponents, who have to place them (see RB-SP-02)."""
    player = game.player(deed.seat)
    for _ in range(min(effect.args["n"], player.supply)):
        rivals = [("hand_cube", rival) for rival in game.rivals(deed.seat)]
        _, rival = yield from game.choose(deed.seat, rivals, rule=FOREIGN)
        player.supply -= 1
        held = game.player(rival).foreign
        held[deed.seat] = held.get(deed.seat, 0) + 1


def empty_ring(game: Rulebenders, deed: Deed, _effect: Effect) -> Flow[None]:
    """All cubes of a Ring go to one panel, or back where Hooks leave none (RB-SP-04)."""
    player = game.player(deed.seat)
    cubes = player.rings.get(deed.card, 0)
    if not cubes:
        return

    def why_not(option: tuple[str, str]) -> Denial | None:
        return why_not_put(game, deed.seat, option[1])

    options = [("place", panel) for panel in PANELS]
    if all(why_not(option) for option in options):
        player.cubes += player.rings.pop(deed.card)
        return
    _, panel = yield from game.choose(
        deed.seat, options, rule="RB-SP-04", why_not=why_not, params={"cubes": cubes}
    )
    del player.rings[deed.card]  # they lie on the card until it is decided
    for _ in range(cubes):
        put(game, deed.seat, deed.seat, panel)


def abomination(game: Rulebenders, deed: Deed, effect: Effect) -> None:
    """Random unmarked cards of each opponent's hand are marked; the holder knows which (see RB-SP-15)."""
    for seat in humans(game, deed, "targets"):
        count = min(effect.args["n"], len(game.player(seat).hand))
        game.state.fates += [Fate(seat)] * count
        game.tell(Marked, seat, count)


def brain_eater(game: Rulebenders, _deed: Deed, _effect: Effect) -> None:
    """On each panel the leaders come down to the next below them, as far as open cubes go (RB-SP-16)."""
    seats = range(len(game.state.players))
    for panel in PANELS:
        leaders = game.leaders(panel)
        if leaders:
            most = game.strength(panel, leaders[0])
            below = max((s for seat in seats if (s := game.strength(panel, seat)) < most), default=0)
            for seat in leaders:
                game.clear_open(panel, seat, most - below)


def chainsaw(game: Rulebenders, deed: Deed, _effect: Effect) -> None:
    """From now on the victim gets less of what he was gaining (see RB-SP-17)."""
    if deed.card in game.player(deed.seat).dashboard:
        game.state.saws += [Saw(deed.card, victim, deed.what) for victim in deed.affected]
