"""The words in which a position of Anachrony is arranged."""

from __future__ import annotations

from typing import Self

from clepsydra.games.anachrony.exosuits import stand
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.grid import pairs_for_superproject, slot_for_building
from clepsydra.games.anachrony.setup import show_top
from clepsydra.games.anachrony.state import CAPITAL, HEXES, AnachronyState, Busy, Player, Suit
from clepsydra.kernel import EVERYBODY, NOBODY, Ruleset, Staged, Zone

WITH_EXOSUITS = ("warp", "begin_turns", "turn", "clean_up")
MINE = ("neutronium", "gold", "uranium", "titanium", "titanium")


class Stage(Staged[AnachronyState]):
    """A table of Anachrony before anybody has played: the learner's turn of phase 5 in the first era.

    Everybody has a Path and no leader, no goods and no workers, six powered exosuits and an empty board; pool and
    mine are empty, no endgame card is in play.
    """

    def __init__(self, rules: Ruleset[AnachronyState], seed: str = "") -> None:
        super().__init__(rules, seed)
        self.game = Anachrony(self.rules, self.state)
        state = self.state
        for seat, path in zip(self.game.people(), self.game.rules.catalog.paths, strict=False):
            state.players[seat].path = path
        state.first = state.banner = 0
        state.queue = [0]
        state.recruit_deck.draw(state.recruit_card)
        state.mine_deck.draw(state.mine_card)
        for seat in self.game.people():
            self._walk(state.players[seat], state.players[seat].path)
            self.hexes(seat, 6)
        self.era(1).phase("turn")

    # What is shared

    def usual(self) -> Self:
        """One of each type in the pool and something of everything in the mine."""
        return self.pool(scientist=1, engineer=1, administrator=1, genius=1).mine(*MINE)

    def alone(self) -> Self:
        """The same, and the other has passed."""
        return self.usual().passes(1)

    def phase(self, phase: str) -> Self:
        """The phase that comes next; before the power-up nobody has an exosuit on a hex."""
        state = self.state
        state.phase = phase
        if phase == "preparation" and state.era + 1 in self.game.eras():
            self.game.timeline_tile(state.era + 1).superproject.eyes = NOBODY
        if phase not in WITH_EXOSUITS:
            for seat in self.game.people():
                self.hexes(seat, 0)
        return self

    def era(self, era: int) -> Self:
        """Which era it is: focus markers are there, superprojects are shown, the impact has come or not."""
        state = self.state
        state.era = era
        for player in state.players:
            player.focus = era
        for tile in state.timeline[: era + 2 - self.game.rules.first_era]:
            tile.superproject.eyes = EVERYBODY
        return self.impact() if era > self.game.rules.impact_era else self

    def impact(self, **tiles: tuple[str, ...]) -> Self:
        """The asteroid has struck: `construct=("construct_1", "construct_5")`, or the tiles in order."""
        state, rules = self.state, self.game.rules
        state.impact = True
        for action in CAPITAL:
            names = [name for name, space in rules.spaces.items() if space.action == action]
            for slot in map(state.slots.__getitem__, names):
                self.put(state.collapsing[action], *(slot.top or ()))
            for name, tile in zip(names, tiles.get(action, rules.catalog.collapsing[action]), strict=False):
                state.slots[name].top = top = Zone()
                self.put(top, tile)
        for seat in self.game.people():
            if state.players[seat].leader != "amena":
                state.players[seat].covered = list(self.game.board(seat).lost_at_impact)
        return self

    def pool(self, **workers: int) -> Self:
        """Who can be recruited."""
        self.state.pool = workers
        return self

    def mine(self, *resources: str) -> Self:
        """What can be mined."""
        self.state.mine = list(resources)
        return self

    def offer(self, *tiles: str) -> Self:
        """Put buildings on top of their primary stacks, the last one uppermost."""
        return self._offer(tiles, second=False)

    def second(self, *tiles: str) -> Self:
        """Put buildings on top of their secondary stacks."""
        return self._offer(tiles, second=True)

    def _offer(self, tiles: tuple[str, ...], *, second: bool) -> Self:
        for tile in tiles:
            row = self.game.tile(tile).row
            more = self.game.rules.stacked
            stack = more[row](self.state) if row in more else self.state.stacks[row]
            self.put(stack.secondary if second else stack.primary, tile)
            show_top(stack)
        return self

    def superproject(self, era: int, tile: str) -> Self:
        """Which superproject lies above a timeline tile."""
        there = self.game.timeline_tile(era).superproject
        self.put(self.state.box, *there.pieces)
        return self.put(there, tile)

    def dice(self, *faces: str | int) -> Self:
        """How the next dice fall: 0 to 2 for the paradox die, a shape, an icon or `choice` for the others."""
        dice = self.game.rules.catalog.dice.values()
        return self.falls(*(next(die.index(face) for die in dice if face in die) for face in faces))

    def passes(self, seat: int) -> Self:
        """Somebody has passed."""
        self.state.players[seat].passed = True
        return self

    # What is somebody's

    def path(self, seat: int, path: str, *, evacuation: str = "") -> Self:
        """Whose Path it is; whoever had it takes the other one."""
        player = self.state.players[seat]
        for other in self.state.players:
            if other.path == path:
                self._walk(other, player.path)
        self._walk(player, path)
        player.evacuation = evacuation or player.evacuation
        return self

    def _walk(self, player: Player, path: str) -> None:
        rules = self.game.rules
        player.path, player.leader, player.morale = path, "", rules.board(path).morale_start
        player.evacuation = next(side.id for side in rules.catalog.evacuations.values() if side.path == path)

    def goods(self, seat: int, **goods: int) -> Self:
        """What somebody has of these goods; `vp` and `paradox` are goods too."""
        self.state.players[seat].goods |= goods
        return self

    def workers(self, seat: int, *, tired: dict[str, int] | None = None, **active: int) -> Self:
        """Somebody's workers, all of them but for the busy."""
        player = self.state.players[seat]
        player.active, player.tired = active, dict(tired or {})
        return self

    def occupies(self, seat: int, where: str, worker: str = "engineer", after: str = "tired") -> Self:
        """A worker of somebody's is busy on a space of the main board or of the own one."""
        player = self.state.players[seat]
        player.busy.append(Busy(worker, where, after))
        if where in self.game.rules.spaces:
            player.powered.pop()
            stand(self.game, seat, Suit(where, worker))
        return self

    def hexes(self, seat: int, powered: int | tuple[str, ...]) -> Self:
        """How many exosuits lie on hexes, or on which ones; the others are in reserve."""
        player = self.state.players[seat]
        names = [name for name in HEXES if name not in player.covered] + player.covered
        player.powered = names[:powered] if isinstance(powered, int) else list(powered)
        player.reserve = len(HEXES) - len(player.powered)
        return self

    def built(self, seat: int, *tiles: str) -> Self:
        """Tiles on somebody's board, each where the rules want it."""
        player = self.state.players[seat]
        for tile in tiles:
            thing = self.game.tile(tile)
            slots: tuple[str, ...]
            if thing.superproject:
                slots = pairs_for_superproject(self.game, seat)[0]
            else:
                slots = (slot_for_building(self.game, seat, thing.row) or "no room",)
            player.grid |= dict.fromkeys(slots, tile)
            self.put(player.built, tile)
        return self

    def warp(self, seat: int, era: int, *tiles: str) -> Self:
        """Warp tiles of somebody's on the tile of an era: `"warp_water"`."""
        return self.put(self.game.timeline_tile(era).warps, *(f"{tile}#{seat}" for tile in tiles))

    def breakthroughs(self, seat: int, *names: str) -> Self:
        """Breakthroughs of somebody's, out of the supply: `"circle/war"`."""
        own, supply = self.state.players[seat].breakthroughs, self.state.breakthroughs
        for name in names:
            own[name] = own.get(name, 0) + 1
            supply[name] -= 1
        return self
