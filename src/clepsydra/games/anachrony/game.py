"""A game of Anachrony in progress: the verbs that all its rules share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.automa import Automa
from clepsydra.games.anachrony.catalog import BoardSide, Tile
from clepsydra.games.anachrony.events import DieShows, Refreshed, WorkerGained, WorkerLost
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.sights import DieThrown
from clepsydra.games.anachrony.state import GENIUS, SCIENTIST, AnachronyState, Busy, Player, TimelineTile
from clepsydra.kernel import PERSON, Denial, Gained, Game, Paid, deny

ANOMALY = "anomaly"
"""The usual kind."""


class Anachrony(Game[AnachronyState, AnachronyRules]):
    """A game in progress.

    All its chance is drawn and shuffled as the kernel does it (see AN-INF-05, 06).
    """

    def player(self, seat: int) -> Player:
        """Whose seat it is."""
        return self.state.players[seat]

    def board(self, seat: int) -> BoardSide:
        """The seat's player board."""
        return self.rules.board(self.state.players[seat].path)

    def in_order(self, first: int | None = None) -> list[int]:
        """The seats clockwise from the first player of this era, wherever the banner is (AN-TURN-07)."""
        count, start = len(self.state.players), self.state.first if first is None else first
        return [(start + number) % count for number in range(count)]

    def since(self, version: int) -> bool:
        """Return whether the game began by this version of the rules or a later one (TB-REC-10).

        Games of version 4 that are stored or recorded keep its rules to their end.
        """
        return self.state.edition is not UNSET and self.state.edition >= version

    def automa(self, seat: int) -> Automa | None:
        """Who decides for the seat by procedure, if it is nobody's."""
        kind = self.rules.setup.seats[seat]
        return None if kind == PERSON else self.rules.automas[kind]

    def people(self, first: int | None = None) -> list[int]:
        """The seats that decide for themselves, clockwise from the first player."""
        return [seat for seat in self.in_order(first) if seat in self.rules.people]

    def leads(self, seat: int, leader: str) -> bool:
        """Whether a leader is the seat's own, or lent to it for this era, and nothing blocks them."""
        player = self.state.players[seat]
        there = player.leader == leader or f"leader.{leader}" in player.facts
        return there and not (self.rules.blocks and self.why_blocked(seat, leader))

    def has(self, seat: int, good: str) -> int:
        """How much of a good the seat has."""
        return self.state.players[seat].goods.get(good, 0)

    def kept_back(self, seat: int) -> int:
        """Water that the seat owes and cannot spend on anything else."""
        return sum(part(self, seat) for part in self.rules.kept_back.values())

    def gain(self, seat: int, goods: Mapping[str, int], why: str = "") -> None:
        """Give a seat goods from the general supply, which never runs out (AN-CMP-04, 05); `why` is for the log."""
        own = self.state.players[seat].goods
        for good, count in goods.items():
            own[good] = own.get(good, 0) + count
        if self.told is not None and any(goods.values()):
            self.tell(Gained, seat, {good: count for good, count in goods.items() if count}, why=why)

    def pay(self, seat: int, goods: Mapping[str, int], why: str = "") -> None:
        """Take goods from a seat, which has them, to the general supply (AN-CMP-04, 05); `why` is for the log."""
        own = self.state.players[seat].goods
        for good, count in goods.items():
            own[good] = own.get(good, 0) - count
        if self.told is not None and any(goods.values()):
            self.tell(Paid, seat, {good: count for good, count in goods.items() if count}, why=why)

    def lose_vp(self, seat: int, count: int) -> None:
        """Take victory points away, never more than there are."""
        self.pay(seat, {"vp": min(count, self.has(seat, "vp"))})

    def throw(self, seat: int, die: str, name: str = "") -> str | int:
        """Throw one of the game's dice, logged and never taken back (AN-INF-05, 06); it is told by its name."""
        faces = self.rules.catalog.dice[die]
        self.see(DieThrown, die)
        face: str | int = faces[self.draw((len(faces),))[0]]
        self.tell(DieShows, seat, name or die, face)
        return face

    # Workers

    def counts_as(self, seat: int, worker: str) -> set[str]:
        """What a worker counts as when it is placed or retrieved (see AN-GNS-01)."""
        return self._kinds(seat, worker, self.rules.workers[worker].stands_for) if worker else {worker}

    def works_as(self, seat: int, worker: str) -> set[str]:
        """Whose bonuses a worker has (see AN-GNS-02)."""
        return self._kinds(seat, worker, self.rules.workers[worker].works_as) if worker else {worker}

    def _kinds(self, seat: int, worker: str, others: Iterable[str]) -> set[str]:
        """Scientists of Valerian's are Geniuses too when placed and retrieved (AN-LDR-05)."""
        if worker == SCIENTIST and self.leads(seat, "valerian"):
            return {worker, *others, GENIUS, *self.rules.workers[GENIUS].stands_for}
        return {worker, *others}

    def gain_worker(self, seat: int, kind: str, column: str = "active") -> None:
        """A worker joins, active unless said otherwise, from no pool (FI-GEN-06; see AN-WRK-08)."""
        workers = self.player(seat).active if column == "active" else self.player(seat).tired
        workers[kind] = workers.get(kind, 0) + 1
        self.tell(WorkerGained, seat, kind, column)

    def lose_worker(self, seat: int, kind: str, column: str = "active") -> None:
        """A worker goes to the general supply (AN-CMP-04)."""
        workers = self.player(seat).active if column == "active" else self.player(seat).tired
        workers[kind] -= 1
        self.tell(WorkerLost, seat, kind)

    def refresh(self, seat: int) -> None:
        """All tired workers become active; busy ones do not (AN-WRK-05)."""
        player = self.player(seat)
        if any(player.tired.values()):
            self.tell(Refreshed, seat)
        for kind, count in player.tired.items():
            player.active[kind] = player.active.get(kind, 0) + count
        player.tired.clear()

    def send(self, seat: int, kind: str, where: str, after: str) -> Busy:
        """Put an active worker on an action space, where it is busy (AN-WRK-09)."""
        player = self.player(seat)
        player.active[kind] -= 1
        busy = Busy(kind, where, after)
        player.busy.append(busy)
        return busy

    def workers_of(self, seat: int) -> dict[str, int]:
        """All workers of a seat by kind: active, tired and busy (AN-WRK-09)."""
        player = self.player(seat)
        counts: dict[str, int] = {}
        for column in (player.active, player.tired):
            for kind, count in column.items():
                counts[kind] = counts.get(kind, 0) + count
        for busy in player.busy:
            counts[busy.kind] = counts.get(busy.kind, 0) + 1
        return counts

    # Tiles

    def tile(self, tile: str) -> Tile:
        """A building or superproject by its id."""
        return self.rules.catalog.tiles[tile]

    def capital_tile(self, act: Act) -> dict[str, Any]:
        """The figures of the Collapsing Capital tile that the act is done on; nothing without one."""
        return self.rules.catalog.capital_tiles.get(act.bonus, {})

    def slots_of(self, seat: int, tile: str) -> list[str]:
        """The slots that a tile lies on."""
        return [slot for slot, there in self.player(seat).grid.items() if there == tile]

    def covered(self, seat: int, tile: str) -> bool:
        """Whether an Anomaly lies on the tile (AN-ANO-05)."""
        anomalies = self.player(seat).anomalies
        return bool(anomalies) and any(slot in anomalies for slot in self.slots_of(seat, tile))

    def open_tiles(self, seat: int) -> Iterable[Tile]:
        """The tiles of a seat that work: nothing lies on them, nothing blocks them (AN-ANO-05)."""
        tiles = self.rules.catalog.tiles
        return (tiles[tile] for tile in self.player(seat).built if self.why_closed(seat, tile) is None)

    def why_closed(self, seat: int, tile: str) -> Denial | None:
        """Why a tile does not work: an Anomaly lies on it (AN-ANO-05), or something blocks it."""
        if self.covered(seat, tile):
            return deny("AN-ANO-05")
        return self.why_blocked(seat, tile) if self.rules.blocks else None

    def blocked(self, seat: int, thing: str) -> bool:
        """Whether something closes a hex, a tile, a track or a condition to the seat."""
        return bool(self.rules.blocks) and self.why_blocked(seat, thing) is not None

    def why_blocked(self, seat: int, thing: str) -> Denial | None:
        """What closes it, or `None`."""
        reasons = (block(self, seat, thing) for block in self.rules.blocks.values())
        return next((reason for reason in reasons if reason is not None), None)

    def owns(self, seat: int, tile: str) -> bool:
        """Whether the seat has this tile, and it works (AN-ANO-05)."""
        return tile in self.player(seat).built.pieces and self.why_closed(seat, tile) is None

    def anomaly_kind(self, seat: int, slot: str) -> str:
        """Which Anomaly lies there."""
        return self.player(seat).anomaly_kinds.get(slot, ANOMALY)

    # Time

    def timeline_tile(self, era: int) -> TimelineTile:
        """The tile of an era."""
        return self.state.timeline[era - self.rules.first_era]

    def eras(self) -> range:
        """The eras of all timeline tiles."""
        return range(self.rules.first_era, self.rules.first_era + len(self.state.timeline))

    def past_eras(self) -> range:
        """The eras that are over: what can be travelled to, and where paradoxes arise."""
        return range(self.rules.first_era, self.state.era)

    # Hexes

    def empty_hexes(self, seat: int) -> list[str]:
        """Hexes without an exosuit, covered ones included, closed ones not (see AN-BLD-04)."""
        powered = self.player(seat).powered
        return [
            name for name in self.board(seat).hex_cost if name not in powered and not self.blocked(seat, name)
        ]

    # Going on

    def go_on(self) -> None:
        """On to the next step of set-up or the next phase of the era (AN-ERA-01)."""
        rules, state = self.rules, self.state
        if state.phase in rules.setup_steps:
            following = rules.setup_steps.after(state.phase)
            if following is not None:
                state.phase = following
                return
            state.phase = ""
        self._next_phase()

    def _next_phase(self) -> None:
        """The next phase that this era has (AN-ERA-01)."""
        rules, state = self.rules, self.state
        for _ in rules.phases:
            following = rules.phases.after(state.phase) if state.phase else None
            state.phase = following or next(iter(rules.phases))
            if not any(skip(self, state.phase) for skip in rules.skips.values()):
                return
        raise RuntimeError(f"era {state.era} has no phase that leads out of it")
