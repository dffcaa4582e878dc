"""What the Chronossus brings to the table: its set-up, its part of each phase, its score, its options (SO)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from clepsydra.games.anachrony.automa import Automa
from clepsydra.games.anachrony.automas.catalog import SOLO, Solo
from clepsydra.games.anachrony.automas.commands import COMMANDS
from clepsydra.games.anachrony.automas.scoring import against_the_bot
from clepsydra.games.anachrony.automas.seating import begin, why_not_alone
from clepsydra.games.anachrony.automas.timeline import roll_paradox, warp
from clepsydra.games.anachrony.modules.chronossus import with_alternate_timeline
from clepsydra.games.anachrony.modules.chronossus.catalog import CHRONOSSUS, board_of
from clepsydra.games.anachrony.modules.chronossus.energy import power_up
from clepsydra.games.anachrony.modules.chronossus.objectives import SHEET, objectives_vp
from clepsydra.games.anachrony.modules.chronossus.pieces import lay_out, nothing_is_lost, own
from clepsydra.games.anachrony.modules.chronossus.turn import lose_exosuit, turn
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel import Denial, Setup, deny

PLAYS_WITH = ("neutronide", "hypersync", "quantum_loops", "variable_anomalies", "fractures")
"""The modules that it knows: not Intrigues (SO-MOD-03, SO-FIM-01, FI-GEN-05)."""


def why_not_play(setup: Setup) -> Denial | None:
    """Some modules only (SO-MOD-03)."""
    unknown = [module for module in setup.modules if module not in PLAYS_WITH]
    if unknown:
        return deny("SO-MOD-03", module=unknown[0])
    return why_not_alone(setup) or with_alternate_timeline.why_not(setup)


def extend(rules: AnachronyRules) -> None:
    """A seat that is never asked, against one person with solo objectives in the place of endgame cards."""
    rules.commands.add_all(COMMANDS)
    rules.automas.add(
        CHRONOSSUS,
        Automa(
            turn,
            power_up=power_up,
            warps=warp,
            roll=roll_paradox,
            lines=SHEET,
            without_space=lose_exosuit,
        ),
    )
    rules.backs.add(CHRONOSSUS, partial(back, rules))
    rules.opening_steps.add(CHRONOSSUS, lay_out)
    rules.setup_steps.replace("first_player", begin)
    against_the_bot(rules)
    rules.scoring.add("solo_objectives", objectives_vp)
    rules.open_lines.add("solo_objectives")
    rules.shared_conditions.replace("cards", lambda game: own(game).objectives)  # see SO-FOT-06
    rules.checks.add(CHRONOSSUS, partial(nothing_is_lost, rules))
    if rules.option("failed_action_2vp"):
        add_points_for_failures(rules)


def add_points_for_failures(rules: AnachronyRules) -> None:
    """By agreement an action without effect brings more (SO-FAL-05)."""
    solo: Solo = rules.catalog.more[SOLO]
    rules.catalog.more[SOLO] = replace(solo, failed_vp=board_of(rules).failed_vp)


def back(rules: AnachronyRules, piece: str) -> str:
    """What the backs of the unused cards show."""
    return "solo_objective" if piece in rules.catalog.more["solo_objective"] else ""
