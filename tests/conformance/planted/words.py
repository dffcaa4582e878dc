"""Variants that leave a player without words."""

from __future__ import annotations

from clepsydra.kernel import Event, Module, Reader, Result
from hourglass import HOURGLASS
from hourglass.game import Hourglass
from hourglass.rules import HourglassRules
from hourglass.state import HourglassState
from tests.conformance.planted.plant import OLD, edited_texts, plant
from tests.conformance.planted.questions import UnknownDenial


class Sighed(Event, frozen=True):
    """Nobody wrote how this is told."""

    seat: int


class Sighing(Hourglass):
    def draw_card(self, seat: int) -> None:
        super().draw_card(seat)
        self.tell(Sighed, seat)


class DewRules(HourglassRules):
    """Counts a good that has no name."""

    def result(self, state: HourglassState) -> Result:
        return Result.of([{"sand": player.sand, "dew": player.water} for player in state.players])


ECLIPSE = Module("eclipse", lambda _rules: None)
ENGLISH, FRENCH = "base.en.toml", "base.fr.toml"
WORDS = "languages"

FORGOTTEN = edited_texts((FRENCH, "options", "pass", None))
NOWHERE = edited_texts((FRENCH, "options", "open", None), (ENGLISH, "options", "open", None))
UNTRANSLATED = edited_texts(
    (FRENCH, "asks", "HG-PAY-02", Reader(HOURGLASS.texts, "en").say("asks", "HG-PAY-02"))
)
RAW_RULE = edited_texts((ENGLISH, "asks", "HG-PAY-02", f"HG-PAY-02: {OLD}"))
RAW_PIECE = edited_texts((ENGLISH, "names", "palace", "palace#n"), (FRENCH, "names", "palace", "palace#1"))
BRACE = edited_texts((FRENCH, "options", "play", f"{{{{1}}}} {OLD}"))
FIGURE = edited_texts((FRENCH, "denials", "HG-PAY-01", "{needed}"))
UNWRITTEN = edited_texts(
    (ENGLISH, "denials", "HG-LID-99", "Not now."), (FRENCH, "denials", "HG-LID-99", "Pas maintenant.")
)

PLANTS = [
    plant(
        "forgets_a_french_text",
        caught_by=WORDS,
        saying="no text in 'fr', but in 'en', for .options. pass",
        texts=FORGOTTEN,
    ),
    plant(
        "forgets_a_text_in_both_languages", caught_by=WORDS, saying="no text for option .*open", texts=NOWHERE
    ),
    plant(
        "leaves_english_in_french",
        caught_by=WORDS,
        saying="the same in en and fr: ",
        texts=UNTRANSLATED,
    ),
    plant("shows_the_id_of_a_rule", caught_by=WORDS, saying="en: a rule id in", texts=RAW_RULE),
    plant("shows_the_id_of_a_piece", caught_by=WORDS, saying="fr: the id of a piece in", texts=RAW_PIECE),
    plant("shows_a_brace", caught_by=WORDS, saying="fr: a brace in", texts=BRACE),
    plant("forgets_a_figure_in_french", caught_by=WORDS, saying="HG-PAY-01 uses other figures", texts=FIGURE),
    plant("tells_an_event_without_words", caught_by=WORDS, saying="no text for event .*Sighed", game=Sighing),
    plant("counts_a_good_without_a_name", caught_by=WORDS, saying="no text for name .*dew", rules=DewRules),
    plant(
        "has_a_module_without_a_name",
        caught_by=WORDS,
        saying="no text for name .*eclipse",
        modules=(ECLIPSE,),
    ),
    plant(
        "cites_a_rule_that_is_not_written",
        caught_by=WORDS,
        saying="'HG-LID-99' is cited, but no document",
        game=UnknownDenial,
        texts=UNWRITTEN,
    ),
]
