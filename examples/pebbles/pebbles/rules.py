"""The rules of Pebbles."""

from clepsydra.kernel import Chance, Denial, Event, Flow, Game, Result, Ruleset, State, deny

TWELVE = 12
MOST = 3


class Took(Event, frozen=True):
    """A seat took pebbles from the heap."""

    seat: int
    count: int


class Heap(State, kw_only=True):
    """How many pebbles lie there, whose turn it is, and who took last."""

    heap: int = TWELVE
    turn: int = 0
    last: int = -1


class PebblesRules(Ruleset[Heap]):
    """How it begins, goes on and ends."""

    state = Heap

    def opening(self, chance: Chance) -> Heap:
        """Twelve pebbles lie in a heap (PB-SET-01)."""
        return self.state_type(chance=chance)

    def next_step(self, state: Heap) -> str | None:
        """Turn by turn, until no pebble is left (PB-END-01)."""
        return "turn" if state.heap else None

    def result(self, state: Heap) -> Result:
        """Whoever took the last pebble has the only point (PB-END-02)."""
        return Result.of([{"last_pebble": int(seat == state.last)} for seat in self.people])


class Pebbles(Game[Heap, PebblesRules]):
    """A game of Pebbles in progress."""


def turn(game: Pebbles) -> Flow[None]:
    """Take one, two or three pebbles (PB-TRN-01)."""
    state = game.state

    def why_not(option: tuple[str, int]) -> Denial | None:
        return deny("PB-TRN-02", there=state.heap) if option[1] > state.heap else None

    options = [("take", count) for count in range(1, MOST + 1)]
    _, count = yield from game.choose(state.turn, options, rule="PB-TRN-01", why_not=why_not)
    state.heap -= count
    state.last = state.turn
    game.tell(Took, state.turn, count)
    state.turn = 1 - state.turn
