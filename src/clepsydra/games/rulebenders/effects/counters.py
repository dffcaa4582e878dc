"""What effects count (section 12 of the rules)."""

from __future__ import annotations

from collections.abc import Callable

from clepsydra.games.rulebenders.evolution import LAST
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.state import ELECTRON, FLEXO, NUCLEAR, PANELS


def board_cubes(game: Rulebenders, seat: int) -> int:
    """Open sections, locked spots and the tie-break track (RB-TOK-06)."""
    return sum(game.strength(panel, seat) for panel in PANELS) + len(game.on_track(seat))


def fewest_cubes(game: Rulebenders, _seat: int) -> int:
    """Cubes of all players on the panel that has the fewest (RB-SP-10)."""
    return min(sum(panel.open) + sum(panel.locked) for panel in game.state.panels.values())


def majorities(game: Rulebenders, seat: int) -> int:
    """Panels on which the seat alone has the greatest strength."""
    return sum(game.leaders(panel) == [seat] for panel in PANELS)


def discs_in_zone(kind: str, nearest: int = 1) -> Callable[[Rulebenders, int], int]:
    """Discs in a zone whose token is still there, or only those next to the token."""
    way = -1 if kind == ELECTRON else 1

    def count(game: Rulebenders, seat: int) -> int:
        discs = game.player(seat).discs
        return sum(way * discs[panel] >= nearest for panel in game.state.tokens[kind].panels)

    return count


COUNTERS: dict[str, Callable[[Rulebenders, int], int]] = {
    "my_hand_limit": lambda game, seat: game.hand_limit(seat),
    "my_draw_number": lambda game, seat: game.draw_number(seat),
    "my_hand_limit_plus_draw_number": lambda game, seat: game.hand_limit(seat) + game.draw_number(seat),
    "my_hand": lambda game, seat: game.hand_size(seat),
    "my_chips": lambda game, seat: game.player(seat).chips,
    "my_reserve_cubes": lambda game, seat: game.player(seat).cubes,
    "my_board_cubes": board_cubes,
    "my_most_cubes_on_a_panel": lambda game, seat: max(game.strength(panel, seat) for panel in PANELS),
    "my_majorities": majorities,
    "fewest_cubes_on_a_panel": fewest_cubes,
    "my_dashboard": lambda game, seat: len(game.player(seat).dashboard),
    "my_fuel": lambda game, seat: len(game.player(seat).fuel),  # RB-CRD-03
    "my_flexo_fuel": lambda game, seat: sum(game.card(c).deck == FLEXO for c in game.player(seat).fuel),
    "my_discs_electron_zone": discs_in_zone(ELECTRON),
    "my_discs_nuclear_zone": discs_in_zone(NUCLEAR),
    "my_discs_next_to_electron": discs_in_zone(ELECTRON, LAST),
    "my_discs_next_to_nuclear": discs_in_zone(NUCLEAR, LAST),
}
