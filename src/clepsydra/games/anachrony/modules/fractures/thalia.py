"""Thalia: leaders of other Paths, each for one era (FT-LDR-07 to 11)."""

from __future__ import annotations

from clepsydra.games.anachrony.events import Revealed
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.pieces import fractures_of, own_fractures
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import Event, Flow

THALIA, AMENA, DRAW = "thalia", "amena", "draw_leaders"
FAVOURS = "FT-LDR-08"


class LeaderActivated(Event, frozen=True):
    """Thalia has called a leader for this era."""

    seat: int
    leader: str


def add_thalia(rules: AnachronyRules) -> None:
    """The draw after the leaders are chosen, and a decision between the first two phases of an era."""
    rules.opening_steps.add(THALIA, lay_out)
    rules.setup_steps.add(DRAW, draw, after="leaders")
    rules.phases.add(THALIA, activate, before="paradox")


def lay_out(rules: AnachronyRules, table: AnachronyState) -> None:
    """All leaders lie there for all to see until she draws among them."""
    leaders = [leader for path in rules.catalog.paths.values() for leader in path.leaders]
    fractures_of(table).leaders.pieces = leaders


def draw(game: Anachrony) -> None:
    """For each other Path one of its leaders whom nobody uses; they are public (FT-LDR-07, 11)."""
    used = [player.leader for player in game.state.players]
    for seat in game.people():
        if game.player(seat).leader == THALIA:
            drawn = own_fractures(game, seat).leaders
            for path in game.rules.catalog.paths.values():
                unused = [leader for leader in path.leaders if leader not in used]
                if path.id != game.player(seat).path:
                    fractures_of(game.state).leaders.move(unused[game.draw((len(unused),))[0]], drawn)
            game.tell(Revealed, tuple(drawn))
    game.go_on()


def activate(game: Anachrony) -> Flow[None]:
    """One of the leaders that are left, or none, is hers until the end of the era, then gone."""
    for seat in game.people():
        leaders = own_fractures(game, seat).leaders
        if not game.leads(seat, THALIA) or not leaders.pieces:
            continue
        options: list[str | tuple[str, str]] = [("call", leader) for leader in leaders]
        choice = yield from game.choose(seat, [*options, "decline"], rule=FAVOURS)
        if not isinstance(choice, str):  # FT-LDR-08, 10
            leader = choice[1]
            leaders.move(leader, game.state.discards)  # FT-LDR-11
            game.player(seat).facts[f"leader.{leader}"] = 1
            game.tell(LeaderActivated, seat, leader)
            if leader == AMENA:
                yield from amena(game, seat)
    game.go_on()


def amena(game: Anachrony, seat: int) -> Flow[None]:
    """After the impact an Unavailable tile of choice goes for good; before it, nothing (FT-LDR-09)."""
    covered = game.player(seat).covered
    if covered:
        _, name = yield from game.choose(seat, [("hex", name) for name in covered], rule="FT-LDR-09")
        covered.remove(name)
