"""Lessons of Inventions: the positions in which they begin. What is done in them stands in the files beside."""

from __future__ import annotations

from clepsydra.games.inventions.lessons.stage import Stage

__all__ = [
    "Stage",
    "in_01",
    "in_02",
    "in_03",
    "in_04",
    "in_05",
    "in_06",
    "in_07",
    "in_08",
    "in_chronos",
    "in_hephaestus",
]


def in_01(stage: Stage) -> None:
    """Share your invention."""
    stage.home(0, scholars=2, economy=1, culture=1).influence(0, 3)
    stage.card("africa", "sea_wall", initiator=0, citizens=2, inventor=0, innovator=1)


def in_02(stage: Stage) -> None:
    """Start an idea."""
    stage.home(0, scholars=2, economy=1, culture=1, technology=1).influence(0, 1)
    stage.hand(0, "irrigation", "glass").card("europe", "wheel", initiator=1)
    stage.offer("coins", "writing", "lighthouse", top="steel")


def in_03(stage: Stage) -> None:
    """Invent somebody else's."""
    stage.home(0, scholars=2, economy=1, culture=1, technology=1).influence(0, 2)
    stage.card("asia", "wheel", initiator=1).card("europe", "plumbing", initiator=1)


def in_04(stage: Stage) -> None:
    """The chain reaction."""
    stage.home(0, scholars=1, economy=1, culture=1, technology=1).influence(0, 4)
    stage.card("africa", "silk", initiator=1, inventor=1)
    stage.card("australia", "horse", initiator=0, citizens=2, inventor=0)


def in_05(stage: Stage) -> None:
    """The world is your school."""
    stage.home(0, scholars=1).influence(0, 4).on_map(0, africa=3).sage("south_america")


def in_06(stage: Stage) -> None:
    """To count in the world."""
    stage.home(0, scholars=1).influence(0, 1).token(0, "plus_one", "europe")
    stage.on_map(0, africa=3).on_map(1, africa=1).card("africa", "fermentation", initiator=1)


def in_07(stage: Stage) -> None:
    """Build the society."""
    stage.era(3, "paper", "greek_fire", "crane").milestone(0, "iron").invented(0, "wheel")
    stage.home(0, scholars=1, economy=1, culture=1, technology=1).influence(0, 3)
    stage.waiting(0, "economy_1", "culture_4", "wealth_c").card("africa", "horse", initiator=1)


def in_08(stage: Stage) -> None:
    """Eureka."""
    stage.home(0, scholars=2, economy=1).influence(0, 2).round(2).pillars(0, "share")


def in_chronos(stage: Stage) -> None:
    """Chronos."""
    stage.home(0, scholars=2, economy=1, culture=1, technology=1).influence(0, 2)
    stage.order(0, 2, 1).card("africa", "horse", initiator=1)
    stage.card("middle_east", "wheel", initiator=0, citizens=2, inventor=2)


def in_hephaestus(stage: Stage) -> None:
    """Hephaestus."""
    stage.home(0, scholars=2, economy=1, culture=1, technology=1).influence(0, 2)
    stage.put(stage.state.deck, "card_7").card("africa", "silk", initiator=0, citizens=2, inventor=0)
    stage.order(0, 2, 1).card("europe", "horse", initiator=2).state.players[2].region = "africa"
