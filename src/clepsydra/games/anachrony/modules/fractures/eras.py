"""The course of the game: era 0 with a warp phase alone, then five eras with the impact after the third (FT-ERA)."""

from __future__ import annotations

from clepsydra.games.anachrony.events import EraBegan
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.ground import setup_of
from clepsydra.games.anachrony.modules.fractures.pieces import NAME
from clepsydra.games.anachrony.rules import AnachronyRules, Calendar
from clepsydra.games.anachrony.warp_phase import tile_of
from clepsydra.kernel import Denial, deny

BEGIN, LEAVE = "begin_era_zero", "leave_era_zero"
OF_ERA_ZERO = ("warp", "reveal_warps", LEAVE)
"""The phases that the first era has, as far as the table plays with them."""
STRONGEST = 2
"""Whose calendar counts: this one, whatever else is played with."""


def add_eras(rules: AnachronyRules) -> None:
    """The calendar, and an era before the first one."""
    add_calendar(rules)
    rules.setup_steps.add(BEGIN, begin)
    rules.phases.add(LEAVE, leave)
    rules.skips.add(NAME, is_skipped)
    rules.warp_vetoes.add(NAME, why_no_exosuit)


def add_calendar(rules: AnachronyRules) -> None:
    """Six tiles; the impact after the third era (FT-ERA-01, 07, FT-SET-09, FT-PHA-03; see FT-PHA-09).

    All that asks for the past finds tile 0 there too: FT-ERA-05, 06, 09. No other module changes it: FT-VAR-07.
    """
    figures = setup_of(rules)
    rules.calendars.add(
        NAME,
        Calendar(
            figures.first_era,
            figures.last_era,
            figures.impact,
            first_focus=1,  # FT-SET-11
            strength=STRONGEST,
        ),
    )


def begin(game: Anachrony) -> None:
    """Era 0 begins, after all that is set up (FT-SET-19)."""
    game.tell(EraBegan, game.state.era)
    game.go_on()


def in_era_zero(game: Anachrony) -> bool:
    """Whether it is the era before the first."""
    return game.state.era == game.rules.first_era


def is_skipped(game: Anachrony, phase: str) -> bool:
    """Era 0 is a warp phase and nothing else; all others have all phases (FT-ERA-02, 04, 10, HS-MIX-05).

    A solo opponent warps in it too (SO-WRP-04).
    """
    return phase not in OF_ERA_ZERO if in_era_zero(game) else phase == LEAVE


def why_no_exosuit(game: Anachrony, _seat: int, piece: str) -> Denial | None:
    """No exosuit from the future in era 0 (FT-ERA-03)."""
    return deny("FT-ERA-03") if in_era_zero(game) and tile_of(game, piece).exosuit else None


def leave(game: Anachrony) -> None:
    """On to era 1; first player, focus markers and banner stay (FT-ERA-08)."""
    game.state.era += 1
    game.go_on()
