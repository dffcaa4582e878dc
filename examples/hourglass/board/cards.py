"""A card as it lies on the table: its name, its picture, what it does, its cost and its water at dawn."""

from typing import cast

from clepsydra.drawing import Words
from clepsydra.drawing.context import is_hidden
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, html
from clepsydra.kernel import Ruleset, kind
from hourglass.board.pictures import PICTURES, SAND
from hourglass.rules import HourglassRules
from hourglass.state import HourglassState


class CardFaces:
    """The cards of one table, in one language."""

    def __init__(self, rules: Ruleset[HourglassState], words: Words) -> None:
        self.kinds = cast("HourglassRules", rules).cards
        self.words = words

    def title(self, card: str) -> str:
        """The name at the head of a card."""
        return self.words.say("titles", kind(card))

    def in_hand(self, card: str) -> Markup:
        """A card of a hand, as far as it is seen; one's own is a place of the page."""
        return self.back() if is_hidden(card) else self.face(card, anchor("piece", card))

    def back(self) -> Markup:
        """Every card from behind."""
        return html(
            '<div class="hg-card back">{sand}<span class="sr">{card}</span></div>',
            sand=SAND,
            card=self.words.say("board", "card"),
        )

    def face(self, card: str, id_: str = "") -> Markup:
        """A card from the front."""
        name, of = kind(card), self.kinds[kind(card)]
        return html(
            '<div class="hg-card {name}" id="{id}"><h3>{title}</h3><span class="hg-cost" title="{cost}">'
            '{icon}{drops}<span class="sr"> {cost}</span></span>{picture}<p>{effect}</p><small>{dawn}'
            "</small></div>",
            name=name,
            id=id_ or None,
            title=self.title(card),
            cost=self.words.say("board", "cost", cost=of.cost),
            icon=icon("water"),
            drops=of.cost,
            picture=PICTURES[name],
            effect=self.words.say("effects", name),
            dawn=self.words.say("board", "dawn", drops=of.drops),
        )
