"""What hands have to do after an act of the bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from clepsydra.companion.automa import Line
from clepsydra.companion.fields import Say
from clepsydra.companion.inventions.believed import bots_of, is_solo, place_of
from clepsydra.companion.inventions.steps import TURN
from clepsydra.games.inventions.events import (
    Claimed,
    Discovered,
    Distinguished,
    Influenced,
    Initiated,
    Innovated,
    Invented,
    Kept,
    Learned,
    Left,
    Moved,
    Ordered,
    Placed,
    Profited,
    Ranked,
    Recalled,
    SagePlaced,
    Sent,
    Settled,
    Shared,
    TileTaken,
)
from clepsydra.games.inventions.game import Inventions
from clepsydra.kernel import Event, Gained, Shown

TURN_ORDER = "turn_order"
PLAIN: dict[type[Event], tuple[str, str, str]] = {
    Moved: ("move", "IC2-TRN-11", "pillar-season"),
    Initiated: ("initiate", "IC2-TRN-03", "initiate"),
    Invented: ("invent", "IC2-TRN-04", "invent"),
    Innovated: ("innovate", "IC2-TRN-07", "innovate"),
    Shared: ("share", "IC2-TRN-06", "share"),
    Influenced: ("token", "IC2-SET-04", "influence"),
    Ordered: ("order", "IC2-ERA-03", "flag"),
    Distinguished: ("distinction", "IH-END-04", "check"),
    Ranked: ("rank", "IH-END-06", "flag"),
}
"""Events that say all that is to be done: the words, the rule and the picture."""
UNSAID = frozenset({"eyes", "token"})
"""What an event knows besides: who sees it, and the name of an influence token, which those of bots do not have."""


def lines(before: Inventions, after: Inventions, told: Sequence[Event]) -> list[Line]:
    """One line for each thing that the bots do; what people do by the rules of the game is theirs."""
    found = list(_Teller(after, told).tell())
    idle = not told and before.state.phase == TURN and before.state.queue != after.state.queue
    return [Line(Say("do-nothing"), "IC2-TRN-02")] if idle else found


class _Teller:
    """Tells an act, event by event."""

    def __init__(self, game: Inventions, told: Sequence[Event]) -> None:
        self.game, self.told = game, told
        self.bots = bots_of(game)
        self.region = ""
        """Where the bot acts."""
        self.emptied = False
        """Whether the card of a region that is shared has gone: its citizens follow it, and were spoken of."""

    def tell(self) -> Iterator[Line]:
        """What is to be done for each event about a bot."""
        for event in self.told:
            if getattr(event, "seat", self.bots[0]) in self.bots:
                self.region = getattr(event, "region", self.region)
                yield from self.lines_of(event)
        sages = sum(isinstance(event, SagePlaced) and event.seat in self.bots for event in self.told)
        if sages:
            yield _line("sages", "IH-ERA-06", "sage", n=sages)
        if any(isinstance(event, Shown) for event in self.told):
            yield self.final()

    def lines_of(self, event: Event) -> Iterator[Line]:
        """What an event means for hands."""
        if type(event) in PLAIN:
            figures = msgspec.structs.asdict(event)
            said = {name: value for name, value in figures.items() if name not in UNSAID}
            yield _line(*PLAIN[type(event)], **said)
        elif type(event) in self.tellers:
            yield from self.tellers[type(event)](self, event)

    def placed(self, event: Placed) -> Iterator[Line]:
        """Who stands there profits first."""
        icon = f"pillar-{event.pillar}"
        yield _line("pillar", "IH-HEP-05", icon, seat=event.seat, pillar=event.pillar, action=event.action)

    def claimed(self, event: Claimed) -> Iterator[Line]:
        """His pillar and citizens go to an idea."""
        citizens = self.game.state.regions[event.region].initiators
        figures = {"seat": event.seat, "idea": event.idea, "region": event.region, "n": citizens}
        yield _line("claim", "IC2-SET-04", "idea", **figures)

    def kept(self, event: Kept) -> Iterator[Line]:
        """A card that a bot invented."""
        self.emptied = True
        yield _line("keep", "IH-BOT-03", "invention", idea=event.idea)

    def settled(self, event: Settled) -> Iterator[Line]:
        """From supply to a map; those who stood beside a card that was shared have been told to go there."""
        if not self.emptied:
            yield _line(
                "settle", "IN-SHA-03", "citizen", seat=event.seat, region=event.region, n=event.citizens
            )

    def taken(self, event: TileTaken) -> Iterator[Line]:
        """A tile lies beside a bot."""
        yield self.tile("take", event.tile, seat=event.seat)

    def left(self, event: Left) -> Iterator[Line]:
        """A tile that Chronos alone took, a card he had invented, or an idea that a bot's own replaces."""
        [piece] = event.pieces
        if piece not in self.game.catalog.ideas:
            yield self.tile("leave", piece)
        elif any(isinstance(other, Claimed) for other in self.told):
            yield _line("replace", "IH-SET-03", "idea", idea=piece)
        else:
            self.emptied = True
            yield _line("discard", "IC2-TRN-08", "invention", idea=piece)

    def tile(self, verb: str, tile: str, **figures: Any) -> Line:
        """A tile: one of wealth is known by its region."""
        if tile in self.game.catalog.wealth:
            return _line(f"{verb}-wealth", "IC2-TRN-06", "wealth", region=self.region, **figures)
        icon = f"p-{self.game.catalog.progress[tile].type}"
        return _line(f"{verb}-progress", "IC2-TRN-05", icon, tile=tile, **figures)

    def gained(self, event: Gained) -> Iterator[Line]:
        """Points for the common score."""
        yield _line("gain", "IH-SET-01", "ip", n=event.goods["ip"])

    def learned(self, event: Learned) -> Iterator[Line]:
        """The sage comes along; the tile turns, or all that showed points do."""
        side = "turn" if self.game.state.regions[event.region].ip_side else "points"
        yield _line(f"sage-{side}", "IH-HEP-13", "sage", seat=event.seat, region=event.region)

    def discovered(self, event: Discovered) -> Iterator[Line]:
        """The old milestone becomes common knowledge, the new one may have a citizen, and the marker moves."""
        catalog, seat = self.game.catalog, event.seat
        stands = seat in self.game.state.diplomats.get(event.milestone, ())
        era, place = catalog.milestones[event.milestone].era, self.game.player(seat).place
        yield _line("publish", "IC2-ERA-02", "milestone", seat=seat)
        key = "discover-citizen" if stands else "discover"
        figures = {"seat": seat, "milestone": event.milestone, "era": era, "n": place}
        yield _line(key, "IC2-ERA-02", "eureka", **figures)
        if catalog.era_spaces[era][place - 1].kind == TURN_ORDER and not is_solo(self.game):
            yield _line("first", "IC2-ERA-03", "flag", seat=seat)

    def diplomat(self, event: Sent | Recalled) -> Iterator[Line]:
        """A citizen comes to a milestone or leaves it; which one is said by its place."""
        verb, rule = ("send", "IH-HEP-18") if isinstance(event, Sent) else ("recall", "IH-HEP-19")
        where, place = place_of(self.game, event.milestone)
        key = f"{verb}-{place}" if where == "private" else f"{verb}-common"
        yield _line(key, rule, f"{verb}-diplomat", seat=event.seat, n=place)

    def final(self) -> Line:
        """The score of the bots, if they have one."""
        if not is_solo(self.game):
            return _line("end", "IC2-END-01", "flag")
        return _line(
            "score", "IH-END-01", "ip", n=self.game.rules.result(self.game.state).totals[self.bots[-1]]
        )

    tellers: ClassVar[dict[type[Event], Callable[[Any, Any], Iterator[Line]]]] = {
        Placed: placed,
        Claimed: claimed,
        Kept: kept,
        Settled: settled,
        TileTaken: taken,
        Left: left,
        Gained: gained,
        Profited: gained,
        Learned: learned,
        Discovered: discovered,
        Sent: diplomat,
        Recalled: diplomat,
    }


def _line(key: str, rule: str, icon: str, **figures: Any) -> Line:
    return Line(Say(f"do-{key}", figures), rule, (icon,))
