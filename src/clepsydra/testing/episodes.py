"""A position that remembers each of its steps whole: how it began, what was answered, rolled and told."""

from __future__ import annotations

from typing import Any, NamedTuple

from clepsydra.kernel import Answer, Event, Given, Position, Ruleset, clone, zones
from clepsydra.kernel.zones import sees, visible


class Episode(NamedTuple):
    """One step of a game, from checkpoint to checkpoint."""

    step: str
    before: int
    start: Any
    given: tuple[Given, ...]
    rolls: tuple[tuple[int, ...], ...]
    events: tuple[Event, ...]
    seen: dict[int | None, frozenset[str]]
    """What each viewer came to know in the course of the step."""
    end: Any


class Chronicle(Position[Any]):
    """A position with the episodes that led to it."""

    def __init__(self, rules: Ruleset[Any], state: Any) -> None:
        self.episodes: list[Episode] = []
        self._under_way = False
        self._seen: dict[int | None, set[str]] = {}
        super().__init__(rules, state)
        if self.over:
            self._close()

    def accept(self, seat: int, answer: Answer, *, seal: bool | None = None) -> Answer:
        """Look around before the game goes on."""
        self._look()
        settled = super().accept(seat, answer, seal=seal)
        if self.over:
            self._close()
        return settled

    def _checkpoint(self) -> None:
        if self._under_way:
            self._close()
        super()._checkpoint()
        self._under_way = True
        self._seen = {viewer: set() for viewer in (*self.rules.setup.people, None)}

    def _look(self) -> None:
        places = zones(self.state)
        for viewer, seen in self._seen.items():
            seen.update(visible(places, viewer))
            for known in self.shuffled:
                seen.update(piece for piece, eyes in known.items() if sees(eyes, viewer))

    def _close(self) -> None:
        self._look()
        self._under_way = False
        self.episodes.append(
            Episode(
                step=self.rules.next_step(self.checkpoint) or "",
                before=self.before,
                start=clone(self.checkpoint),
                given=tuple(self.given),
                rolls=tuple(tuple(roll) for roll in self.game.rolls or ()),
                events=tuple(event for _, event in self.log[self.log_start :]),
                seen={viewer: frozenset(seen) for viewer, seen in self._seen.items()},
                end=clone(self.state),
            )
        )
