"""A table of Anachrony for scenarios.

    table = anachrony(era=3).give("Ann", water=1, titanium=2).workers("Ann", engineer=1).offer("302")
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "302")).has("Ann", water=4)

It is Ann's turn of phase 5. Everybody has a Path and no leader, no goods and no workers, six powered
exosuits and an empty board; pool and mine are empty, no endgame card is in play.
"""

from __future__ import annotations

from typing import Any, Self, TypeVar

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.exosuits import stand
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.grid import pairs_for_superproject, slot_for_building
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.setup import show_top
from clepsydra.games.anachrony.state import CAPITAL, HEXES, AnachronyState, Busy, Player, Suit
from clepsydra.kernel import EVERYBODY, NOBODY, PERSON, Answer, GameDefinition, Setup, Zone
from tests.scenarios import Table

WITH_EXOSUITS = ("warp", "begin_turns", "turn", "clean_up")


class AnachronyTable(Table[AnachronyState]):
    """A table of Anachrony."""

    # Arranging what is shared

    def phase(self, phase: str) -> Self:
        """The phase that comes next; before the power-up nobody has an exosuit on a hex."""
        state = self._arranged
        state.phase = phase
        if phase == "preparation" and state.era + 1 in self.game.eras():
            self.game.timeline_tile(state.era + 1).superproject.eyes = NOBODY
        if phase not in WITH_EXOSUITS:
            for who in self.names:
                self.hexes(who, 0)
        return self

    def era(self, era: int) -> Self:
        """Which era it is: focus markers are there, superprojects are shown, the impact has come or not."""
        state = self._arranged
        state.era = era
        for player in state.players:
            player.focus = era
        for tile in state.timeline[: era + 2 - self.game.rules.first_era]:
            tile.superproject.eyes = EVERYBODY
        return self.impact() if era > self.game.rules.impact_era else self

    def impact(self, **tiles: tuple[str, ...]) -> Self:
        """The asteroid has struck: `construct=("construct_1", "construct_5")`, or the tiles in order."""
        state, rules = self._arranged, self.game.rules
        state.impact = True
        for action in CAPITAL:
            names = [name for name, space in rules.spaces.items() if space.action == action]
            for slot in map(state.slots.__getitem__, names):
                self.put(state.collapsing[action], *(slot.top or ()))
            for name, tile in zip(names, tiles.get(action, rules.catalog.collapsing[action]), strict=False):
                state.slots[name].top = top = Zone()
                self.put(top, tile)
        for seat in self.game.people():
            player = state.players[seat]
            if player.leader != "amena":
                player.covered = list(self.game.board(seat).lost_at_impact)
        return self

    def unavailable(self, *spaces: str) -> Self:
        """Spaces of the main board that are gone."""
        for space in spaces:
            self._arranged.slots[space].unavailable = True
        return self

    def pool(self, **workers: int) -> Self:
        """Who can be recruited."""
        self._arranged.pool = workers
        return self

    def mine(self, *resources: str) -> Self:
        """What can be mined."""
        self._arranged.mine = list(resources)
        return self

    def offer(self, *tiles: str) -> Self:
        """Put buildings on top of their primary stacks, the last one uppermost."""
        for tile in tiles:
            stack = self._arranged.stacks[self.game.tile(tile).row]
            self.put(stack.primary, tile)
            show_top(stack)
        return self

    def superproject(self, era: int, tile: str) -> Self:
        """Which superproject lies above a timeline tile."""
        there = self.game.timeline_tile(era).superproject
        self.put(self.state.box, *there.pieces)
        return self.put(there, tile)

    def conditions(self, *cards: str) -> Self:
        """The endgame cards in play."""
        return self.put(self._arranged.conditions, *cards)

    def out_of_supply(self, *breakthroughs: str) -> Self:
        """Breakthroughs of which no tile is left."""
        self._arranged.breakthroughs |= dict.fromkeys(breakthroughs, 0)
        return self

    def dice(self, *faces: str | int) -> Self:
        """How the next dice fall: 0 to 2 for the paradox die, a shape, an icon or `choice` for the others."""
        dice = self.game.rules.catalog.dice.values()
        for face in faces:
            self.state.chance.script.append([next(die.index(face) for die in dice if face in die)])
        return self

    # Arranging what is somebody's

    def path(self, who: str, path: str, *, leader: str = "", evacuation: str = "") -> Self:
        """Whose Path it is; whoever had it takes the other one."""
        player = self._player(who)
        for other in self.state.players:
            if other.path == path:
                self._walk(other, player.path)
        self._walk(player, path)
        player.leader, player.evacuation = leader, evacuation or player.evacuation
        return self

    def _walk(self, player: Player, path: str) -> None:
        rules = self.game.rules
        player.path, player.leader, player.morale = path, "", rules.board(path).morale_start
        player.evacuation = next(side.id for side in rules.catalog.evacuations.values() if side.path == path)

    def leads(self, who: str, leader: str) -> Self:
        """Give somebody a leader, with the Path."""
        paths = self.game.rules.catalog.paths.values()
        return self.path(who, next(path.id for path in paths if leader in path.leaders), leader=leader)

    def give(self, who: str, **goods: int) -> Self:
        """What somebody has of these goods; `vp` and `paradox` are goods too."""
        self._player(who).goods |= goods
        return self

    def workers(
        self,
        who: str,
        *,
        active: dict[str, int] | None = None,
        tired: dict[str, int] | None = None,
        **more: int,
    ) -> Self:
        """Somebody's workers, all of them but for the busy: `scientist=1` is an active one."""
        player = self._player(who)
        player.active, player.tired = {**(active or {}), **more}, dict(tired or {})
        return self

    def occupies(self, who: str, where: str, worker: str = "engineer", after: str = "tired") -> Self:
        """A worker of somebody's is busy on a space of the main board or of the own one."""
        player = self._player(who)
        player.busy.append(Busy(worker, where, after))
        if where in self.game.rules.spaces:
            player.powered.pop()
            stand(self.game, self.seat(who), Suit(where, worker))
        return self

    def hexes(self, who: str, powered: int | tuple[str, ...]) -> Self:
        """How many exosuits lie on hexes, or on which ones; the others are in reserve."""
        player = self._player(who)
        names = [name for name in HEXES if name not in player.covered] + player.covered
        player.powered = names[:powered] if isinstance(powered, int) else list(powered)
        player.reserve = len(HEXES) - len(player.powered)
        return self

    def built(self, who: str, *tiles: str, at: str = "") -> Self:
        """Tiles on somebody's board, each where the rules want it, or at a slot and the next."""
        player, seat = self._player(who), self.seat(who)
        for tile in tiles:
            thing = self.game.tile(tile)
            slots: tuple[str, ...]
            if at and thing.superproject:
                slots = (at, f"{at[:-1]}{int(at[-1]) + 1}")
            elif thing.superproject:
                slots = pairs_for_superproject(self.game, seat)[0]
            else:
                slots = (at or slot_for_building(self.game, seat, thing.row) or "no room",)
            assert not any(player.grid[slot] for slot in slots), f"{slots} are taken"
            player.grid |= dict.fromkeys(slots, tile)
            self.put(player.built, tile)
        return self

    def anomaly(self, who: str, *places: str) -> Self:
        """Anomalies on somebody's slots, or on tiles."""
        for place in places:
            slots = self.game.slots_of(self.seat(who), place)
            self._player(who).anomalies.append(slots[0] if slots else place)
        return self

    def warp(self, who: str, era: int, *tiles: str) -> Self:
        """Warp tiles of somebody's on the tile of an era: `"warp_water"`."""
        pieces = (f"{tile}#{self.seat(who)}" for tile in tiles)
        return self.put(self.game.timeline_tile(era).warps, *pieces)

    def focus(self, who: str, era: int) -> Self:
        """Where somebody's focus marker is."""
        self._player(who).focus = era
        return self

    def morale(self, who: str, space: int) -> Self:
        """Which space somebody's morale is on, from 1 to 7."""
        self._player(who).morale = space
        return self

    def travels(self, who: str, steps: int) -> Self:
        """How far somebody's time travel marker has come."""
        self._player(who).travels = steps
        return self

    def breakthroughs(self, who: str, *names: str) -> Self:
        """Breakthroughs of somebody's, out of the supply: `"circle/war"`."""
        own, supply = self._player(who).breakthroughs, self.state.breakthroughs
        for name in names:
            own[name] = own.get(name, 0) + 1
            supply[name] -= 1
        return self

    def _player(self, who: str) -> Player:
        return self._arranged.players[self.seat(who)]

    # Acting

    def warps(self, **tiles: tuple[str, ...]) -> Self:
        """All commit their warp tiles; who is not named commits none."""
        answers: dict[str, Answer] = {who: self.warping(who, *tiles.get(who, ())) for who in self.asked}
        return self.together(**answers)

    def warping(self, who: str, *tiles: str) -> Answer:
        """The choice of these warp tiles."""
        return tuple(("warp", f"{tile}#{self.seat(who)}") for tile in tiles)

    def powers(self, who: str, *hexes: str) -> Self:
        """Somebody powers up these hexes, all at once."""
        return self.does(who, powering(*hexes))

    def begin_turns(self, **powering: tuple[str, ...]) -> Self:
        """Everybody powers up these hexes, the three top ones if nothing is said, and warps nothing."""
        while (position := self.position).state.phase == "power_up":
            (seat,) = position.asks
            hexes = powering.get(self.names[seat], HEXES[:3])
            position.answer(seat, tuple(o for o in self.offers(self.names[seat]) if o[1] in hexes))
        return self.warps()

    def all_pass(self) -> Self:
        """Everybody passes; clean-up and what follows go on to the next decision."""
        for _ in self.names:
            if not self.position.over and self.state.phase == "turn":
                self.does(self.asked[0], "pass")
        return self

    # Looking

    @property
    def game(self) -> Anachrony:
        """The game as the rules see it."""
        assert isinstance(self.rules, AnachronyRules)
        return Anachrony(self.rules, self.state)

    def player(self, who: str) -> Player:
        """Somebody's board, goods and people."""
        return self.state.players[self.seat(who)]

    def has(self, who: str, **goods: int) -> Self:
        """Somebody has exactly so much of these goods."""
        own = self.player(who).goods
        assert {good: own.get(good, 0) for good in goods} == goods
        return self

    def has_workers(self, who: str, *, active: dict[str, int], tired: dict[str, int] | None = None) -> Self:
        """Somebody has exactly these idle workers."""
        player = self.player(who)
        columns = [{kind: n for kind, n in column.items() if n} for column in (player.active, player.tired)]
        assert columns == [active, tired or {}]
        return self

    def where(self, who: str, tile: str) -> list[str]:
        """The slots of somebody's board that a tile lies on."""
        return self.game.slots_of(self.seat(who), tile)

    def score(self, who: str) -> dict[str, int]:
        """Somebody's score sheet as things stand, line by line."""
        return self.rules.result(self.state).sheets[self.seat(who)]


T = TypeVar("T", bound=AnachronyTable)


def powering(*hexes: str) -> tuple[tuple[str, str], ...]:
    """The choice of these hexes."""
    return tuple(("power", name) for name in hexes)


def anachrony(
    seats: int | tuple[str, ...] = 2,
    side: str = "A",
    era: int = 3,
    first: str = "Ann",
    *,
    phase: str = "turn",
    modules: tuple[str, ...] = (),
    box: GameDefinition = ANACHRONY,
    corrections: dict[str, Any] | None = None,
    **options: str | int | bool,
) -> AnachronyTable:
    """A table in a phase of an era, by default at the first turn; see the top of this file."""
    kinds = (PERSON,) * seats if isinstance(seats, int) else seats
    setup = Setup("anachrony", kinds, modules, {"board_side": side, **options}, corrections or {})
    return arranged(AnachronyTable(box, setup), era, first, phase)


def arranged(table: T, era: int, first: str, phase: str) -> T:
    """A new table in a phase of an era."""
    state = table.state
    for player, path in zip(state.players, table.game.rules.catalog.paths, strict=False):
        player.path = path
    state.first = state.banner = table.seat(first)
    state.queue = [state.first]
    state.recruit_deck.draw(state.recruit_card)
    state.mine_deck.draw(state.mine_card)
    for player, who in zip(state.players, table.names, strict=True):
        table.path(who, player.path).hexes(who, 6)
    return table.era(era).phase(phase)
