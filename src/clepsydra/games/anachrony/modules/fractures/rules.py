"""What Fractures of Time adds to the rules."""

from __future__ import annotations

from clepsydra.games.anachrony.modules.fractures.collapse import add_collapse
from clepsydra.games.anachrony.modules.fractures.device_actions import add_devices
from clepsydra.games.anachrony.modules.fractures.eras import add_eras
from clepsydra.games.anachrony.modules.fractures.leaders import add_leaders
from clepsydra.games.anachrony.modules.fractures.moves import add_summaries
from clepsydra.games.anachrony.modules.fractures.operators import add_operators
from clepsydra.games.anachrony.modules.fractures.pieces import NAME, lay_out
from clepsydra.games.anachrony.modules.fractures.scoring import add_scoring
from clepsydra.games.anachrony.modules.fractures.starting import add_start
from clepsydra.games.anachrony.modules.fractures.supplies import add_supplies
from clepsydra.games.anachrony.modules.fractures.technologies import add_technologies
from clepsydra.games.anachrony.modules.fractures.technology_effects import add_technology_effects
from clepsydra.games.anachrony.modules.fractures.thalia import add_thalia
from clepsydra.games.anachrony.modules.fractures.unity import add_unity
from clepsydra.games.anachrony.modules.fractures.valley import add_valley
from clepsydra.games.anachrony.modules.fractures.valuation import add_features
from clepsydra.games.anachrony.modules.fractures.wording import add_words
from clepsydra.games.anachrony.modules.fractures.worth import add_worth
from clepsydra.games.anachrony.rules import AnachronyRules


def extend(rules: AnachronyRules) -> None:
    """Everything that the other files of this package hold."""
    rules.opening_steps.add(NAME, lay_out)
    add_worth(rules)
    add_features(rules)
    add_start(rules)
    add_eras(rules)
    add_operators(rules)
    add_technologies(rules)
    add_technology_effects(rules)
    add_valley(rules)
    add_scoring(rules)
    add_devices(rules)
    add_leaders(rules)
    add_unity(rules)
    add_supplies(rules)
    add_thalia(rules)
    add_collapse(rules)
    add_words(rules)
    add_summaries(rules)
