"""What changes with the Council: the course of the game, and the parts that the other files hold."""

from __future__ import annotations

from clepsydra.games.anachrony.modules.intrigues.agenda import AGENDA, CURRENCY
from clepsydra.games.anachrony.modules.intrigues.benefits import add_benefits
from clepsydra.games.anachrony.modules.intrigues.catalog import Council
from clepsydra.games.anachrony.modules.intrigues.chamber import KINDS, NAME, agenda_tiles, lay_out
from clepsydra.games.anachrony.modules.intrigues.missions import add_missions
from clepsydra.games.anachrony.modules.intrigues.negotiate import add_negotiate
from clepsydra.games.anachrony.modules.intrigues.operations import add_council_tiles, add_operations
from clepsydra.games.anachrony.modules.intrigues.scoring import add_scoring
from clepsydra.games.anachrony.modules.intrigues.valuation import features
from clepsydra.games.anachrony.modules.intrigues.wording import add_words
from clepsydra.games.anachrony.modules.intrigues.worth import worth
from clepsydra.games.anachrony.rules import AnachronyRules, Calendar
from clepsydra.kernel import Denial, Setup, deny


def extend(rules: AnachronyRules) -> None:
    """The Council Chamber and all that is done there; its buildings come with the data, before shuffling (see IC-SET-04)."""
    rules.opening_steps.add(NAME, lay_out)
    rules.backs.add(NAME, lambda piece: back(rules, piece))
    rules.currencies.add(AGENDA, CURRENCY)
    add_course(rules)
    add_negotiate(rules)
    add_council_tiles(rules)
    add_operations(rules)
    add_benefits(rules)
    add_missions(rules)
    add_scoring(rules)
    add_words(rules)
    rules.worth.add(NAME, worth)
    rules.features.add(NAME, features)


def refuses(setup: Setup) -> Denial | None:
    """Nobody plays it alone or against an automa; there is nothing to draft (FI-GEN-04, IC-SET-07)."""
    if len(setup.people) < len(setup.seats):
        return deny("FI-GEN-04")
    return deny("IC-SET-07") if setup.options.get("endgame_draft") else None


def back(rules: AnachronyRules, piece: str) -> str:
    """What the backs of its pieces show."""
    return next((kind for kind in KINDS if piece in agenda_tiles(rules, kind)), "")


def add_course(rules: AnachronyRules) -> None:
    """Six eras, no endgame conditions, and only the last era ends the game.

    All endgame cards stay in the box, those of other modules too, for whoever draws from there.
    """
    council: Council = rules.catalog.more["council"]
    rules.calendars.add(
        NAME, Calendar(1, council.eras, council.impact, first_focus=1, strength=1)
    )  # IC-SET-06
    rules.setup_steps.remove("conditions")  # IC-SET-07, IC-MIX-14, QL-MIX-02
    rules.end_tests.remove("capital")  # IC-END-01, IC-MIX-02
