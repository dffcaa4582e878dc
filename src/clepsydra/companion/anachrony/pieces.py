"""Looks at what can be taken: buildings, superprojects, breakthroughs."""

from __future__ import annotations

from clepsydra.companion.anachrony.looks import Look, first_of, said, shown
from clepsydra.companion.anachrony.seats import SEAT, icon_of, named
from clepsydra.companion.fields import (
    Answer,
    Count,
    Question,
    Say,
    as_yes_or_no,
    is_yes,
    yes_or_no,
)
from clepsydra.games.anachrony.catalog.forms import ICONS, SHAPES
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.sights import AnyBreakthrough, BreakthroughsLeft, Superproject, TopBuilding
from clepsydra.games.anachrony.state import TimelineTile
from clepsydra.kernel import EVERYBODY, NOBODY, Zone

SUPERPROJECT = "superproject"
SECOND = "secondary"


class TopLook(Look[TopBuilding]):
    """The building on top of a stack (SO-CON-01)."""

    def question(self, game: Anachrony, sight: TopBuilding) -> Question:
        """Which, of those that it has not itself, and that are not on top of the first stack."""
        there = game.state.stacks[sight.row].primary.pieces[-1:] if sight.stack == SECOND else []
        tiles = [named(tile, icon_of(sight.row)) for tile in not_owned(game, sight.row) if tile not in there]
        key, none = f"ask-top-{sight.stack}", Say("stack-empty")
        return first_of(key, tiles, rule="SO-CON-01", icon=icon_of(sight.row), none=none, row=sight.row)

    def write(self, game: Anachrony, sight: TopBuilding, answer: Answer) -> None:
        """It lies on top; or the stack is empty."""
        stack, tile = getattr(game.state.stacks[sight.row], sight.stack), said(answer)
        if tile:
            remove(game, tile)
            stack.pieces.append(tile)
        else:
            game.state.box.pieces += stack.pieces
            stack.pieces.clear()

    def look(self, game: Anachrony, sight: TopBuilding) -> Answer:
        """The top tile, if there is one."""
        stack: Zone = getattr(game.state.stacks[sight.row], sight.stack)
        return shown(stack.pieces[-1] if stack.pieces else "")


class SuperprojectLook(Look[Superproject]):
    """The superproject above the tile of an era (SO-SUP-01). Once it is gone, there is none any more."""

    def question(self, game: Anachrony, sight: Superproject) -> Question:
        """Whether the one that was there before still is; or which it is."""
        here = game.timeline_tile(sight.era).superproject.pieces
        key = "ask-superproject-still" if here else "ask-superproject"
        tiles = here or [tile for tile in not_owned(game, SUPERPROJECT) if not is_seen(game, tile)]
        options = [named(tile, SUPERPROJECT) for tile in tiles]
        none = Say("superproject-gone")
        return first_of(key, options, rule="SO-SUP-01", icon=SUPERPROJECT, none=none, era=sight.era)

    def write(self, game: Anachrony, sight: Superproject, answer: Answer) -> None:
        """It lies there, or it is gone for good."""
        here, tile = game.timeline_tile(sight.era).superproject, said(answer)
        game.state.box.pieces += here.pieces
        here.pieces.clear()
        here.eyes = EVERYBODY
        if tile:
            remove(game, tile)
            here.pieces.append(tile)

    def look(self, game: Anachrony, sight: Superproject) -> Answer:
        """The one that lies there face up."""
        here = game.timeline_tile(sight.era).superproject
        return shown(here.pieces[-1] if here.pieces and here.eyes else "")

    def known(self, game: Anachrony, sight: Superproject) -> bool:
        """It is gone already."""
        here = game.timeline_tile(sight.era).superproject
        return bool(here.eyes) and not here.pieces


class AnyLook(Look[AnyBreakthrough]):
    """Whether a breakthrough is left (SO-RES-03)."""

    def question(self, game: Anachrony, sight: AnyBreakthrough) -> Question:
        """Asked only where, by all that was told, none is."""
        return Question(Say("ask-any-breakthrough"), yes_or_no(), "SO-RES-03", "research")

    def write(self, game: Anachrony, sight: AnyBreakthrough, answer: Answer) -> None:
        """All that it has not itself are left; or none."""
        for name in game.rules.catalog.breakthroughs:
            game.state.breakthroughs[name] = not_held(game, name) if is_yes(answer) else 0

    def look(self, game: Anachrony, sight: AnyBreakthrough) -> Answer:
        """Whether there is one."""
        return as_yes_or_no(any(game.state.breakthroughs.values()))

    def known(self, game: Anachrony, sight: AnyBreakthrough) -> bool:
        """A person never has all of them."""
        return any(game.state.breakthroughs.values())


class BreakthroughsLook(Look[BreakthroughsLeft]):
    """How many breakthroughs of a shape are left: all that neither it nor the person has (SO-RES-02)."""

    def question(self, game: Anachrony, sight: BreakthroughsLeft) -> Question:
        """How many the person has, icon by icon; where nothing else is left, not all of them."""
        most = {icon: not_held(game, f"{sight.shape}/{icon}") for icon in ICONS}
        others = [shape for shape in SHAPES if shape != sight.shape]
        if not any(game.state.breakthroughs[f"{shape}/{icon}"] for shape in others for icon in ICONS):
            last = max(ICONS, key=lambda icon: most[icon])
            most[last] -= 1
        fields = tuple(
            Count(icon, 0, high, Say("name", {"it": icon}), icon_of(icon))
            for icon, high in most.items()
            if high > 0
        )
        says = Say("ask-breakthroughs", {"shape": sight.shape})
        return Question(says, fields, "SO-RES-02", icon_of(sight.shape))

    def write(self, game: Anachrony, sight: BreakthroughsLeft, answer: Answer) -> None:
        """The others are left."""
        for icon in ICONS:
            name = f"{sight.shape}/{icon}"
            game.state.breakthroughs[name] = not_held(game, name) - int(str(answer.get(icon, 0)))

    def look(self, game: Anachrony, sight: BreakthroughsLeft) -> Answer:
        """What the person has."""
        names = {icon: f"{sight.shape}/{icon}" for icon in ICONS}
        return {
            icon: not_held(game, name) - game.state.breakthroughs[name]
            for icon, name in names.items()
            if not_held(game, name) > 0
        }

    def known(self, game: Anachrony, sight: BreakthroughsLeft) -> bool:
        """It has them all itself."""
        return all(not not_held(game, f"{sight.shape}/{icon}") for icon in ICONS)


def not_owned(game: Anachrony, row: str) -> list[str]:
    """The tiles of a row that the opponent has not itself."""
    built = game.player(SEAT).built
    return [tile.id for tile in game.rules.catalog.tiles.values() if tile.row == row and tile.id not in built]


def is_seen(game: Anachrony, tile: str) -> bool:
    """Whether a superproject is known to lie above some tile of the timeline."""
    return any(tile in there.superproject.pieces for there in game.state.timeline)


def remove(game: Anachrony, tile: str) -> None:
    """A tile leaves the place where it was believed to be."""
    state = game.state
    zones = [zone for stack in state.stacks.values() for zone in (stack.primary, stack.secondary)]
    for zone in (*zones, *(there.superproject for there in state.timeline), state.box):
        if tile in zone.pieces:
            zone.pieces.remove(tile)


def hide_superprojects(timeline: list[TimelineTile], box: Zone) -> None:
    """Nobody has said yet what lies above the timeline."""
    for there in timeline:
        box.pieces += there.superproject.pieces
        there.superproject.pieces.clear()
        there.superproject.eyes = NOBODY


def not_held(game: Anachrony, breakthrough: str) -> int:
    """How many of a breakthrough the opponent has not itself."""
    own = game.player(SEAT).breakthroughs.get(breakthrough, 0)
    return game.rules.catalog.breakthroughs[breakthrough] - own
