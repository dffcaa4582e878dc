"""Beside Hypersync: looks at its board and at the tiles above the timeline, and where those of the Chronossus lie."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.companion.anachrony.entries import Entry
from clepsydra.companion.anachrony.looks import NONE, NOTHING, Look, listed, said, several
from clepsydra.companion.anachrony.main_board import take_all_but
from clepsydra.companion.anachrony.seats import PERSON_SEAT, SEAT, icon_of, named
from clepsydra.companion.fields import (
    Answer,
    Option,
    Pick,
    Question,
    Say,
    Several,
    as_yes_or_no,
    is_yes,
    yes_or_no,
)
from clepsydra.games.anachrony.automas.placing import is_free
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus.hypersync_catalog import figures
from clepsydra.games.anachrony.modules.hypersync.tiles import above, in_play, lying, own_tiles, there
from clepsydra.games.anachrony.sights import FreeHypersync, MoreHypersync, OldestHypersync

HYPERSYNC = "hypersync"


class HypersyncLook(Look[FreeHypersync]):
    """The free spaces of the Hypersync board, of which it takes one by chance (SO-FIM-05)."""

    def question(self, game: Anachrony, sight: FreeHypersync) -> Question:
        """Which of those on which no exosuit of its own stands."""
        field = Several("free", tuple(named(name, HYPERSYNC) for name in sight.among), at_least=1)
        none = Option(NONE, Say("none-there"), note=Say("no-hypersync"))
        return Question(Say("ask-hypersync"), (field,), "SO-FIM-05", HYPERSYNC, none)

    def write(self, game: Anachrony, sight: FreeHypersync, answer: Answer) -> None:
        """Those are free, the others are not."""
        take_all_but(game, sight.among, several(answer, "free"))

    def look(self, game: Anachrony, sight: FreeHypersync) -> Answer:
        """All that are free."""
        return listed("free", [name for name in sight.among if is_free(game, name)])

    def known(self, game: Anachrony, sight: FreeHypersync) -> bool:
        """Its own exosuits stand on all of them."""
        return not sight.among


class OldestLook(Look[OldestHypersync]):
    """The person's oldest tile on the timeline, by its action (SO-FIM-08)."""

    def question(self, game: Anachrony, sight: OldestHypersync) -> Question:
        """Which, if there is any."""
        actions = [tile.action for tile in own_tiles(game, PERSON_SEAT)]
        field = Pick("first", tuple(named(action, icon_of(action)) for action in actions))
        none = Option(NONE, Say("none-there"))
        return Question(Say("ask-oldest"), (field,), "SO-FIM-08", HYPERSYNC, none)

    def write(self, game: Anachrony, sight: OldestHypersync, answer: Answer) -> None:
        """It lies above the first era, and no other one anywhere."""
        take_back(game)
        action = said(answer)
        for tile in own_tiles(game, PERSON_SEAT):
            if tile.action == action:
                put_tiles(game, tile.id)

    def look(self, game: Anachrony, sight: OldestHypersync) -> Answer:
        """The first from the first era on."""
        tiles = (tile for era in game.eras() for tile in there(game, PERSON_SEAT, era))
        oldest = next(tiles, None)
        return dict(NOTHING) if oldest is None else {"first": oldest.action}


class MoreTilesLook(Look[MoreHypersync]):
    """Whether the person has more tiles on the timeline, so that the opponent does not roll once more (HS-PAR-04)."""

    def question(self, game: Anachrony, sight: MoreHypersync) -> Question:
        """Whether it is so; how many it has itself is said."""
        says = Say("ask-more-hypersync", {"n": in_play(game, SEAT)})
        return Question(says, yes_or_no(), "HS-PAR-04", HYPERSYNC)

    def write(self, game: Anachrony, sight: MoreHypersync, answer: Answer) -> None:
        """All of them, or none."""
        take_back(game)
        if is_yes(answer):
            put_tiles(game, *(tile.id for tile in own_tiles(game, PERSON_SEAT)))

    def look(self, game: Anachrony, sight: MoreHypersync) -> Answer:
        """Whether it is so."""
        return as_yes_or_no(in_play(game, PERSON_SEAT) > in_play(game, SEAT))

    def known(self, game: Anachrony, sight: MoreHypersync) -> bool:
        """The person has not so many tiles."""
        return in_play(game, SEAT) >= len(own_tiles(game, PERSON_SEAT))


def take_back(game: Anachrony) -> None:
    """Nothing is believed of the person's tiles on the timeline."""
    unused, own = lying(game.state).unused, [tile.id for tile in own_tiles(game, PERSON_SEAT)]
    for zone in lying(game.state).timeline:
        for piece in [piece for piece in zone if piece in own]:
            zone.move(piece, unused)


def put_tiles(game: Anachrony, *tiles: str) -> None:
    """These tiles of the person lie above the first era."""
    for tile in tiles:
        lying(game.state).unused.move(tile, above(game, game.rules.first_era))


def of_hypersync(game: Anachrony) -> Iterator[Entry]:
    """Above which eras one of its tiles lies; the others it can use."""
    supply = lying(game.state).supplies[SEAT]

    def put(eras: list[str]) -> None:
        for zone in lying(game.state).timeline:
            for tile in [piece for piece in zone if piece in own]:
                zone.move(tile, supply)
        for era in map(int, eras):
            supply.draw(above(game, era))

    own = [tile.id for tile in own_tiles(game, SEAT)]
    eras = tuple(Option(str(era), Say("era", {"era": era}), HYPERSYNC) for era in game.eras())
    most = figures(game.rules).solo_tiles
    lie = [str(era) for era in game.eras() if there(game, SEAT, era)]
    yield Entry(Several(HYPERSYNC, eras, Say("fact-hypersync"), at_most=most), lie, put, HYPERSYNC)
