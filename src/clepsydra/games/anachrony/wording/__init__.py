"""What questions and options of Anachrony say beyond their names, in words of the viewer's language."""

from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.wording.moves import add_summaries
from clepsydra.games.anachrony.wording.options import add_option_words
from clepsydra.games.anachrony.wording.placements import add_advantages
from clepsydra.games.anachrony.wording.questions import add_question_words
from clepsydra.games.anachrony.wording.refusals import add_refusals


def add_words(rules: AnachronyRules) -> None:
    """Add the words of the base game; modules add theirs."""
    add_advantages(rules)
    add_option_words(rules)
    add_refusals(rules)
    add_question_words(rules)
    add_summaries(rules)
