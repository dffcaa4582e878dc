"""Evolution discs: what they would score now, and what the next step on a track would bring."""

from __future__ import annotations

from clepsydra.games.rulebenders.evolution import LAST
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.state import ELECTRON, PANELS, TOKENS
from clepsydra.kernel.zones import sees

SPACES: dict[str, tuple[float, float, float, float, float]] = {
    "theme": (-1.0, -0.4, 0.0, 0.2, 0.4),
    "hand_limit": (-0.3, -0.12, 0.0, 0.1, 0.2),
    "exchange": (-0.7, 0.0, 0.0, 0.3, 0.7),
    "currency": (0.0, 0.0, 0.0, 0.25, 0.45),
    "first_player": (-2.0, -1.0, 0.0, 1.0, 2.0),
    "take_cubes": (-1.1, -0.55, 0.0, 0.5, 1.0),
    "draw_cards": (-0.8, -0.4, 0.0, 0.35, 0.7),
}
"""What a disc on each space of a track brings in one round, from Electron to Nuclear, in chips."""


class Track:
    """The tokens at both ends of a panel's track, as a seat knows them, and where the discs are."""

    def __init__(
        self, electron: float | None, nuclear: float | None, discs: list[int], farther: float
    ) -> None:
        self.electron, self.nuclear = electron, nuclear
        self.discs = discs
        self.farther = farther
        """By how much less who is not nearest scores."""

    def score(self, seat: int, space: int) -> float:
        """What a disc on that space would score, the others being where they are (see RB-SCO-03, 04)."""
        if not space:
            return 0.0
        value = self.electron if space < 0 else self.nuclear
        if value is None:
            return 0.0
        way = -1 if space < 0 else 1
        near = way * space
        for other, disc in enumerate(self.discs):
            if other != seat and way * disc > near:
                return value - self.farther
        return value

    def step(self, panel: str, seat: int, reach: int, rounds: int) -> float:
        """The most that moving the disc up to so many spaces brings, income of the rounds to come included."""
        at = self.discs[seat]
        spaces = SPACES[panel]
        now = self.score(seat, at) + rounds * spaces[at + 2]
        best = 0.0
        for way, token in ((-1, self.electron), (1, self.nuclear)):
            for steps in range(1, reach + 1):
                to = at + way * steps
                if abs(to) <= LAST:
                    best = max(best, self.score(seat, to) + rounds * spaces[to + 2] - now)
                elif token is not None and way * to == LAST + 1:
                    best = max(best, token + rounds * spaces[LAST * way + 2] - now)
        return best


def tracks(game: Rulebenders, seat: int) -> dict[str, Track]:
    """Every panel's track."""
    state = game.state
    farther = float(game.rules.figures["farther"])
    values = {kind: likely_values(game, seat, kind) for kind in TOKENS}
    return {
        panel: Track(
            values["electron"].get(panel),
            values["nuclear"].get(panel),
            [player.discs[panel] for player in state.players],
            farther,
        )
        for panel in PANELS
    }


def likely_values(game: Rulebenders, seat: int, kind: str) -> dict[str, float]:
    """By panel, the value of a token that the seat has seen, otherwise the mean of those it has not."""
    tokens = game.state.tokens[kind]
    value_of = game.rules.token_value
    values = {
        panel: float(value_of(token)) if sees(tokens.zone.known_to(token), seat) else None
        for panel, token in zip(tokens.panels, tokens.zone.pieces, strict=True)
    }
    mean = 0.0
    if None in values.values():
        taken = [
            value_of(t) for player in game.state.players for t in player.kept.pieces if t.startswith(kind)
        ]
        seen = [value for value in values.values() if value is not None] + taken
        box = game.rules.catalog.tokens[kind]
        mean = max(0.0, (sum(box) - sum(seen, 0.0)) / max(1, len(box) - len(seen)))
    factor = game.rules.figures["factor"]
    panels = game.state.panels
    return {
        panel: (mean if value is None else value)
        * (factor if kind == ELECTRON and panels[panel].multiplier else 1)
        for panel, value in values.items()
    }
