"""The board of Hourglass: the hour, the piles, and what each seat has."""

from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from pathlib import Path

from msgspec import Struct

from clepsydra.drawing import Amount, Board, Region, Sign, Slip, Standing, View, Words, first_slips
from clepsydra.drawing.happenings import Happening
from clepsydra.drawing.installed import Moment
from clepsydra.drawing.marks import anchor, icon, token
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.kernel import One, Option, Rolled, Shown, Some
from hourglass.board.cards import CardFaces
from hourglass.board.coach import JUDGES, Coach
from hourglass.board.pictures import GLASS, SAND, sandglass
from hourglass.rules import HOURS
from hourglass.state import HourglassState
from hourglass.storm import STORM

HERE = Path(__file__).parent
GOODS = {"sand": SAND, "water": icon("water"), "glass": GLASS}
SEEN = 3
"""So many of the last discards are seen on the pile."""


class Mat(Struct, frozen=True):
    """What the drawing of a seat's goods depends on."""

    seat: int
    sign: Sign
    goods: dict[str, int]
    points: int


def goods_of(state: HourglassState, seat: int) -> dict[str, int]:
    """Return the goods of a seat, as the coach says them."""
    player = state.players[seat]
    return {"sand": player.sand, "water": player.water, "glass": player.glass}


class HourglassBoard(Board[HourglassState]):
    """The board of one table, in one language."""

    home = HERE
    styles = ("board.css",)
    in_bar = ("phases",)
    tips = dict.fromkeys(("HG-DWN-01", "HG-TRN-02"), goods_of)
    moments = (
        Moment("hand-0", "HG-DWN-01"),
        Moment("mat-0", "HG-TRN-02", 4, near=True),
        Moment("mat-1", "HG-TRN-02", 7, near=True),
    )

    happenings = {
        Rolled: Happening(sound="dice", card="part", shows=lambda event: (str(event.die),)),
        Shown: Happening(sound="slide"),
    }

    def lay_out(self) -> Iterator[Region[HourglassState]]:
        """Where the game is, what all share, then what each seat has."""
        yield Region("phases", lambda view: (view.state.hour, view.state.phase), self._phases)
        yield Region("hour", self._now, self._hour)
        yield Region("deck", lambda view: len(view.state.deck), self._deck)
        yield Region("discard", lambda view: view.state.discard.pieces[-SEEN:], self._discard)
        if STORM.name in self.rules.setup.modules:
            yield Region("storm", lambda view: getattr(view.state, STORM.name).strength, self._storm)
        for seat in range(len(self.rules.setup.seats)):
            yield Region(anchor("mat", seat), partial(self._goods, seat), self._mat)
        for seat in self.rules.people:
            hand = partial(_hand, seat)
            yield Region(anchor("hand", seat), hand, partial(self._cards, seat))

    def arrange(self, drawn: Mapping[str, Markup], seat: int | None) -> Markup:
        """What all share, your own things, the others."""
        mine_first = sorted(range(len(self.rules.setup.seats)), key=lambda other: other != seat)
        seats = join(
            html(
                '<div class="hg-seat {own}">{mat}{hand}</div>',
                own="own" if other == seat else None,
                mat=drawn[anchor("mat", other)],
                hand=drawn.get(anchor("hand", other)),
            )
            for other in mine_first
        )
        return html(
            '<div class="hg-shared" id="shared">{shared}</div><div class="hg-seats" id="players">{seats}'
            "</div>",
            shared=(drawn[name] for name in ("hour", "deck", "discard", "storm") if name in drawn),
            seats=seats,
        )

    def tabs(self, seat: int | None) -> tuple[tuple[str, str], ...]:
        """The hourglass with its piles, and all seats."""
        return (("shared", self._say("shared")), ("players", self._say("players")))

    def anchors(self, ask: One | Some, option: Option) -> tuple[str, ...]:
        """A card lies in the hand, glass is blown among one's goods, whoever is robbed has a mat."""
        match option:
            case ("play", card):
                return (anchor("piece", card),)
            case ("blow",):
                return (anchor("glass", ask.seat),)
            case ("rob", victim):
                return (anchor("mat", victim),)
            case ("pay", *_) | ("pass",) | "open":
                return ()
            case card:
                return (anchor("piece", str(card)),)

    def slips(self, view: View[HourglassState], ask: One | Some) -> Mapping[Option, Slip]:
        """What a newcomer would regret."""
        return first_slips(Coach(view.state, self.rules, ask), ask, JUDGES)

    def standing(self, view: View[HourglassState], seat: int) -> Standing:
        """Points, water and cards."""
        player = view.state.players[seat]
        counts = {"vp": player.sand + player.glass, "water": player.water, "card": len(player.hand)}
        counters = tuple(Amount(name, self._own.say("counters", name), n) for name, n in counts.items())
        return Standing(self.sign(view, seat), counters=counters)

    # Words

    @cached_property
    def _own(self) -> Words:
        return Words(self.lang, HERE / "words")

    @cached_property
    def _faces(self) -> CardFaces:
        return CardFaces(self.rules, self._own)

    def _say(self, key: str, **figures: object) -> str:
        return self._own.say("board", key, **figures)

    # What a drawing depends on

    def _now(self, view: View[HourglassState]) -> tuple[int, list[Sign]]:
        return view.state.hour, [self.sign(view, seat) for seat in view.state.queue]

    def _goods(self, seat: int, view: View[HourglassState]) -> Mat:
        player = view.state.players[seat]
        goods = {"sand": player.sand, "water": player.water, "glass": player.glass}
        return Mat(seat, self.sign(view, seat), goods, player.sand + player.glass)

    # Drawings

    def _phases(self, now: tuple[int, str]) -> Markup:
        hour, phase = now
        over = hour > HOURS
        items = join(
            html(
                '<li aria-current="{current}">{phase}</li>',
                current="step" if each == ("over" if over else phase) else None,
                phase=self._own.say("phases", each),
            )
            for each in (*self.rules.steps, *(["over"] if over else []))
        )
        return html(
            '<ol class="phase" id="phases" aria-label="{label}"><li class="era-n">{told}</li>{items}</ol>',
            label=self._say("course"),
            told=self._say("hour_of", hour=min(hour, HOURS), last=HOURS),
            items=items,
        )

    def _hour(self, now: tuple[int, list[Sign]]) -> Markup:
        hour, queue = now
        order = html(
            "<p>{to_act}</p><ol>{tokens}</ol>",
            to_act=self._say("to_act"),
            tokens=(html("<li>{token}</li>", token=token(sign)) for sign in queue),
        )
        return html(
            '<section class="hg-hour" id="hour">{sandglass}<div><h2>{told}</h2>{order}</div></section>',
            sandglass=sandglass(hour, HOURS),
            told=self._say("hour", hour=hour, last=HOURS) if hour <= HOURS else self._say("run_out"),
            order=order if queue else None,
        )

    def _deck(self, count: int) -> Markup:
        return html(
            '<section class="hg-pile" id="deck"><h2>{title}</h2><div class="hg-stack">{back}</div><p>{left}</p>'
            "</section>",
            title=self._say("deck"),
            back=self._faces.back() if count else None,
            left=self._say("cards", count=count),
        )

    def _discard(self, cards: list[str]) -> Markup:
        return html(
            '<section class="hg-pile" id="discard"><h2>{title}</h2><div class="hg-stack">{top}</div><p>{below}'
            "</p></section>",
            title=self._say("discard"),
            top=self._faces.face(cards[-1]) if cards else None,
            below=" · ".join(self._faces.title(card) for card in cards[-2::-1]),
        )

    def _storm(self, strength: int) -> Markup:
        return html(
            '<section class="hg-storm" id="storm"><h2>{title}</h2><div class="hg-pips" aria-hidden="true">{die}'
            "</div><p>{told}</p></section>",
            title=self._say("storm", strength=strength),
            die=(html('<i class="{css}"></i>', css="on" if pip <= strength else None) for pip in range(1, 7)),
            told=self._say("breaks", strength=min(strength, 6)) if strength else self._say("calm"),
        )

    def _mat(self, mat: Mat) -> Markup:
        goods = join(
            html(
                '<li><div id="{id}">{picture}<b>{count}</b><span>{name}</span></div></li>',
                id=anchor(name, mat.seat),
                picture=GOODS[name],
                count=count,
                name=self._own.say("goods", name),
            )
            for name, count in mat.goods.items()
        )
        id_ = anchor("mat", mat.seat)
        return html(
            '<div class="hg-mat seat seat-{colour}" id="{id}" role="group" aria-labelledby="{id}-name">'
            '<h2 id="{id}-name">{token} {name} <span>{points}</span></h2><ul class="hg-goods">{goods}</ul>'
            "</div>",
            colour=mat.sign.colour,
            id=id_,
            token=token(mat.sign),
            name=mat.sign.name,
            points=self._say("points", count=mat.points),
            goods=goods,
        )

    def _cards(self, seat: int, cards: list[str]) -> Markup:
        id_ = anchor("hand", seat)
        return html(
            '<section class="hg-hand" id="{id}" aria-label="{told}"><ul>{drawn}</ul></section>',
            id=id_,
            told=self._say("hand", name=self.reader.player(seat), count=len(cards)),
            drawn=(html("<li>{in_hand}</li>", in_hand=self._faces.in_hand(card)) for card in cards),
        )


def _hand(seat: int, view: View[HourglassState]) -> list[str]:
    return view.state.players[seat].hand.pieces
