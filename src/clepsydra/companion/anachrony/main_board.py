"""Looks at the main board: free spaces, the recruit pool, the mine, what is left of the Capital."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from clepsydra.companion.anachrony.looks import NONE, Look, first_of, listed, said, several, shown
from clepsydra.companion.anachrony.seats import PERSON_SEAT, SEAT, icon_of, named
from clepsydra.companion.fields import (
    Answer,
    Option,
    Question,
    Say,
    Several,
    as_yes_or_no,
    is_yes,
    yes_or_no,
)
from clepsydra.games.anachrony.automas.placing import is_free
from clepsydra.games.anachrony.clean_up import all_unavailable, last_era_is_over
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.pieces import NAME as FRACTURES
from clepsydra.games.anachrony.modules.fractures.valley import VALLEY
from clepsydra.games.anachrony.modules.hypersync.tiles import NAME as HYPERSYNC
from clepsydra.games.anachrony.modules.hypersync.tiles import lying, there
from clepsydra.games.anachrony.sights import (
    CapitalGone,
    FreeMine,
    FreeSpace,
    MineCubes,
    PeopleHavePassed,
    WorkerInPool,
)
from clepsydra.games.anachrony.state import CAPITAL, GENIUS, RESOURCES

FREE = -1
GENIUS_SPACE = "recruit_genius_or_research"


def open_spaces(game: Anachrony, among: Iterable[str]) -> list[str]:
    """Those of these spaces that are not gone for good, as far as is known."""
    return [name for name in among if not is_gone(game, name)]


def is_gone(game: Anachrony, name: str) -> bool:
    """An Unavailable side stays for good; but in layers, there may be more tiles below than anybody has told (FT-IMP-06)."""
    in_layers = lies_in_layers(game) and game.rules.spaces[name].action in CAPITAL
    return game.state.slots[name].unavailable and not in_layers


def lies_in_layers(game: Anachrony) -> bool:
    """Whether Collapsing Capital tiles lie above one another, so that nobody can know when the last is used up."""
    return game.rules.setup.plays(FRACTURES)


def take_all_but(game: Anachrony, among: Iterable[str], free: Collection[str]) -> None:
    """Of these spaces the free ones are free, on the others somebody stands."""
    for name in among:
        slot = game.state.slots[name]
        slot.seat = FREE if name in free else PERSON_SEAT
        slot.unavailable = slot.unavailable and name not in free


def what_follows(game: Anachrony, action: str) -> Say:
    """What an action that finds no space means for the opponent: a Hypersync tile may take its place (SO-FIM-04)."""
    if can_put_tile(game, action):
        return Say("no-space-hypersync", {"era": game.state.era})
    return Say(f"no-space-{game.rules.setup.seats[1]}", {"vp": game.rules.catalog.more["solo_bot"].failed_vp})


def can_put_tile(game: Anachrony, action: str) -> bool:
    """Whether it has a Hypersync tile for an action of the Capital, and none above this era yet."""
    if not game.rules.setup.plays(HYPERSYNC) or action not in game.rules.group("capital"):
        return False
    return bool(lying(game.state).supplies[SEAT].pieces) and not there(game, SEAT, game.state.era)


class SpaceLook(Look[FreeSpace]):
    """The first free space of an action, or of the World Council (SO-PLC-03, 04)."""

    def question(self, game: Anachrony, sight: FreeSpace) -> Question:
        """Which of those on which no exosuit of its own stands."""
        spaces = [
            named(name, icon_of(game.rules.spaces[name].action)) for name in open_spaces(game, sight.among)
        ]
        key, icon = f"ask-space-{sight.action}", icon_of(sight.action)
        rule = "SO-PLC-07" if sight.action in game.rules.group(VALLEY) else "SO-PLC-03"
        return first_of(key, spaces, rule=rule, icon=icon, none=what_follows(game, sight.action))

    def write(self, game: Anachrony, sight: FreeSpace, answer: Answer) -> None:
        """Those before it are taken; what is behind it, the rule does not ask."""
        found = said(answer)
        looked_at = sight.among[: sight.among.index(found) + 1] if found else sight.among
        take_all_but(game, open_spaces(game, looked_at), (found,))

    def look(self, game: Anachrony, sight: FreeSpace) -> Answer:
        """The first that is free."""
        return shown(next((name for name in sight.among if is_free(game, name)), ""))

    def known(self, game: Anachrony, sight: FreeSpace) -> bool:
        """Its own exosuits stand on all of them, or they are gone."""
        return not open_spaces(game, sight.among)


class MineLook(Look[FreeMine]):
    """The free spaces of the mine (SO-MIN-01)."""

    def question(self, game: Anachrony, sight: FreeMine) -> Question:
        """Which of those on which no exosuit of its own stands."""
        field = Several("free", tuple(named(name, "mine") for name in sight.among), at_least=1)
        none = Option(NONE, Say("none-there"), note=what_follows(game, "mine"))
        return Question(Say("ask-mine"), (field,), "SO-MIN-01", "mine", none)

    def write(self, game: Anachrony, sight: FreeMine, answer: Answer) -> None:
        """Those are free, the others are not."""
        take_all_but(game, sight.among, several(answer, "free"))

    def look(self, game: Anachrony, sight: FreeMine) -> Answer:
        """All that are free."""
        return listed("free", [name for name in sight.among if is_free(game, name)])

    def known(self, game: Anachrony, sight: FreeMine) -> bool:
        """Its own exosuits stand on all of them."""
        return not sight.among


class CubesLook(Look[MineCubes]):
    """The resources in the mine (SO-MIN-01)."""

    def question(self, game: Anachrony, sight: MineCubes) -> Question:
        """Which types, whatever their number."""
        field = Several("cubes", tuple(named(good, icon_of(good)) for good in RESOURCES), at_least=1)
        none = Option(NONE, Say("mine-empty"))
        return Question(Say("ask-cubes"), (field,), "SO-MIN-01", "any-cube", none)

    def write(self, game: Anachrony, sight: MineCubes, answer: Answer) -> None:
        """One of each."""
        game.state.mine = several(answer, "cubes")

    def look(self, game: Anachrony, sight: MineCubes) -> Answer:
        """All types that are there."""
        return listed("cubes", [good for good in RESOURCES if good in game.state.mine])


class PoolLook(Look[WorkerInPool]):
    """The worker that it takes, if there is one (SO-REC-01, SO-RGR-01)."""

    def question(self, game: Anachrony, sight: WorkerInPool) -> Question:
        """The first one in the order of its wishes."""
        if sight.among == (GENIUS,):  # of which of two actions a token is: its own, or to choose who Blinks
            there, none = (Say(key, {"space": GENIUS_SPACE}) for key in ("a-genius", "no-genius"))
            genius = [named(GENIUS, icon_of(GENIUS), there)]
            return first_of("ask-genius", genius, rule="SO-RGR-01", icon="recruit", none=none)
        workers = [named(kind, icon_of(kind)) for kind in sight.among]
        none = Say("no-worker", {"vp": game.rules.catalog.more["solo_bot"].failed_vp})
        return first_of("ask-worker", workers, rule="SO-REC-01", icon="recruit", none=none)

    def write(self, game: Anachrony, sight: WorkerInPool, answer: Answer) -> None:
        """Nobody that it wishes for more is there."""
        found = said(answer)
        game.state.pool = {found: 1} if found else {}

    def look(self, game: Anachrony, sight: WorkerInPool) -> Answer:
        """The first who is there."""
        return shown(next((kind for kind in sight.among if game.state.pool.get(kind, 0)), ""))


class PassedLook(Look[PeopleHavePassed]):
    """Whether the person has passed: that is reported when it happens, and never asked."""

    def question(self, game: Anachrony, sight: PeopleHavePassed) -> Question:
        """Only for completeness."""
        return Question(Say("ask-passed"), yes_or_no(), "SO-CBP-05", "flag")

    def write(self, game: Anachrony, sight: PeopleHavePassed, answer: Answer) -> None:
        """It is so."""
        game.player(PERSON_SEAT).passed = is_yes(answer)

    def look(self, game: Anachrony, sight: PeopleHavePassed) -> Answer:
        """Whether it is so."""
        return as_yes_or_no(game.player(PERSON_SEAT).passed)

    def known(self, game: Anachrony, sight: PeopleHavePassed) -> bool:
        """The person has said so, or has not passed."""
        return True


class CapitalLook(Look[CapitalGone]):
    """Whether the Capital is gone (AN-CLN-09)."""

    def question(self, game: Anachrony, sight: CapitalGone) -> Question:
        """Whether all spaces show an Unavailable side."""
        return Question(Say("ask-capital"), yes_or_no(yes=Say("game-ends")), "AN-CLN-09", "construct")

    def write(self, game: Anachrony, sight: CapitalGone, answer: Answer) -> None:
        """All are gone; or one of them is not, whichever."""
        tops = [slot for slot in game.state.slots.values() if slot.top is not None]
        gone = is_yes(answer)
        for slot in tops:
            slot.unavailable = gone or (slot.unavailable and not lies_in_layers(game))

    def look(self, game: Anachrony, sight: CapitalGone) -> Answer:
        """Whether all are gone."""
        return as_yes_or_no(all_unavailable(game))

    def known(self, game: Anachrony, sight: CapitalGone) -> bool:
        """The last era ends the game anyway, and what was seen to be gone is gone, if it does not lie in layers."""
        return last_era_is_over(game) or (all_unavailable(game) and not lies_in_layers(game))
