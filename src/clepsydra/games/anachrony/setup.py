"""Set-up (AN-SET): what lies where before the first era, and what seats decide."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec import UNSET

from clepsydra.games.anachrony.events import START, TURN_ORDER, Chose, Discovered, Leads, Revealed
from clepsydra.games.anachrony.state import (
    FIRST_EDITION,
    ROWS,
    AnachronyState,
    Player,
    Slot,
    Stack,
    TimelineTile,
)
from clepsydra.games.anachrony.warp_tiles import owner
from clepsydra.kernel import EVERYBODY, NOBODY, Chance, Flow, Zone, kind, only

if TYPE_CHECKING:
    from clepsydra.games.anachrony.game import Anachrony
    from clepsydra.games.anachrony.rules import AnachronyRules, Quota

NO_WARP = "no_warp"
GUARANTEED = "guaranteed"
"""The option by which superprojects of modules are among those laid out."""
UNUSED = "unused"
"""The pile of the endgame cards that did not come into play."""
HARD_COUNCIL = "AN-SET-02"
"""By which the right space of the World Council is closed."""
WHICH_PATH = "AN-SET-10"
"""The question which Path to follow."""


def opening(rules: AnachronyRules, chance: Chance) -> AnachronyState:
    """AN-SET-01 to 08: the boards, the stacks, the decks, the timeline."""
    catalog = rules.catalog
    stacks = {
        row: Stack(_deck(chance, [t.id for t in catalog.tiles.values() if t.row == row]), Zone())
        for row in ROWS  # what is in the second stack was seen, and stays so: AN-INF-03
    }
    for stack in stacks.values():
        show_top(stack)
    box, removed = _superprojects(rules, chance)
    timeline = [TimelineTile(Zone(NOBODY), Zone()) for _ in range(rules.first_era, rules.last_era + 1)]
    for tile in timeline:  # AN-SET-06
        box.draw(tile.superproject)
    timeline[0].superproject.eyes = EVERYBODY
    conditions = _deck(chance, list(catalog.conditions))
    table = rules.state_type(
        chance=chance,
        players=[_player(rules, seat) for seat in range(len(rules.setup.seats))],
        slots={name: Slot() for name, space in rules.spaces.items() if space.single},
        timeline=timeline,
        stacks=stacks,
        recruit_deck=_deck(chance, list(catalog.recruit_cards)),
        recruit_card=Zone(),
        mine_deck=_deck(chance, list(catalog.mine_cards)),
        mine_card=Zone(),
        collapsing={action: _deck(chance, list(tiles)) for action, tiles in catalog.collapsing.items()},
        conditions=Zone(),
        box=box,
        discards=Zone(),
        breakthroughs=dict(catalog.breakthroughs),
        phase=next(iter(rules.setup_steps)),
        edition=rules.definition.version if rules.definition.version >= FIRST_EDITION else UNSET,
    )
    if rules.option("council_hard"):
        table.slots["council.right"].unavailable = True
    for card in list(conditions.pieces):
        conditions.move(card, table.box)
    table.box.known.clear()
    for pieces in rules.in_box.values():
        table.box.pieces += pieces
    for home, piece in zip(rules.newcomers.values(), removed, strict=True):
        home(table).pieces.append(piece)
    for step in rules.opening_steps.values():
        step(rules, table)
    return table


def _superprojects(rules: AnachronyRules, chance: Chance) -> tuple[Zone, list[str]]:
    """All superprojects; for each newcomer a random one of the others leaves the game unseen.

    With the option that they are guaranteed the newcomers are among those that will be laid out, anywhere.
    Those of a quota are drawn apart, and lie anywhere too.
    """
    newcomers, quotas = list(rules.newcomers), list(rules.quotas.values())
    apart = {*newcomers, *(tile for quota in quotas for tile in quota.tiles)}
    deck = _deck(chance, [t.id for t in rules.catalog.tiles.values() if t.superproject and t.id not in apart])
    placed = rules.last_era - rules.first_era + 1 - sum(quota.count for quota in quotas)
    removed = [deck.pieces.pop() for _ in newcomers]
    if newcomers:
        deck.pieces += newcomers
        chance.shuffle(deck.pieces)
    if newcomers and rules.option(GUARANTEED):
        others = [tile for tile in deck.pieces if tile not in newcomers]
        top = [*others[: placed - len(newcomers)], *newcomers]
        chance.shuffle(top)
        deck.pieces = [*others[placed - len(newcomers) :], *top]
    for quota in quotas:
        _add_quota(deck, quota, placed, chance)
        placed += quota.count
    return deck, removed


def _add_quota(deck: Zone, quota: Quota, placed: int, chance: Chance) -> None:
    """So many of the quota, drawn by chance, are shuffled into those that will be laid out."""
    drawn = list(quota.tiles)
    chance.shuffle(drawn)
    unused = drawn[quota.count :]
    top = [*deck.pieces[len(deck.pieces) - placed :], *drawn[: quota.count]]
    chance.shuffle(top)
    deck.pieces = [*unused, *deck.pieces[: len(deck.pieces) - placed], *top]


def _deck(chance: Chance, pieces: list[str]) -> Zone:
    """Shuffled and face down (AN-INF-02)."""
    chance.shuffle(pieces)
    return Zone(NOBODY, pieces)


def _player(rules: AnachronyRules, seat: int) -> Player:
    """AN-SET-17, 18: exosuits and warp tiles in the reserve, nothing else."""
    return Player(
        built=Zone(),
        warps=Zone(EVERYBODY, [f"{tile}#{seat}" for tile in rules.catalog.warps]),
        chosen=Zone(only(seat)),
        hand=Zone(only(seat)),
        reserve=rules.catalog.figures["exosuits"],
        grid={f"{row}.{column}": "" for row in ROWS for column in (1, 2, 3)},
    )


def lay_stack(chance: Chance, stack: Stack, pieces: list[str]) -> None:
    """All pieces shuffled into a face-up stack, the top one begins the second."""
    chance.shuffle(pieces)
    stack.primary.pieces = pieces
    show_top(stack)
    shift(stack)


def shift(stack: Stack) -> None:
    """The top of the first stack goes onto the second, and the one below is seen."""
    stack.primary.draw(stack.secondary)
    show_top(stack)


def show_top(stack: Stack) -> None:
    """Building stacks are face up: the top tile is seen by all (AN-SET-04; see AN-CON-05)."""
    if stack.primary.pieces:
        stack.primary.show(stack.primary.pieces[-1], EVERYBODY)


def back(rules: AnachronyRules, piece: str) -> str:
    """What a piece shows while it is hidden."""
    catalog, name = rules.catalog, kind(piece)
    if name in catalog.tiles:
        return catalog.tiles[name].row
    if name in catalog.warps or name == NO_WARP:
        return f"warp#{owner(piece)}"
    for action, tiles in catalog.collapsing.items():
        if name in tiles:
            return action
    decks: dict[str, Collection[str]] = {
        "recruit_card": catalog.recruit_cards,
        "mine_card": catalog.mine_cards,
        "condition": catalog.conditions,
        "asset": catalog.assets,
    }
    known = next((deck for deck, cards in decks.items() if name in cards), "")
    return known or next((shown for back in rules.backs.values() if (shown := back(piece))), "")


# What seats decide; for the order see AN-SET-19


def choose_conditions(game: Anachrony) -> None:
    """Five endgame conditions at random (AN-SET-08)."""
    state = game.state
    cards = [piece for piece in state.box.pieces if piece in game.rules.catalog.conditions]
    deck = Zone(NOBODY)
    for card in cards:
        state.box.move(card, deck)
    game.shuffle(deck)
    for _ in range(game.rules.catalog.figures["conditions"]):
        deck.draw(state.conditions)
    for card in list(deck.pieces):
        deck.move(card, state.box)
    game.tell(Revealed, tuple(state.conditions.pieces), conditions=True)
    game.go_on()


def choose_paths(game: Anachrony) -> Flow[None]:
    """Each seat takes a different Path, chosen or drawn, and a random side of its board (AN-SET-10, 12)."""
    state, rules = game.state, game.rules
    free = list(rules.catalog.paths)
    start = game.draw((len(state.players),))[0]
    for seat in game.people(start):
        if rules.option("path_choice") == "random":
            path = free[game.draw((len(free),))[0]]
        else:
            path = yield from game.choose(seat, free, rule=WHICH_PATH)
        free.remove(path)
        game.player(seat).path = path
        game.tell(Chose, seat, path)
    for seat in rules.people:
        sides = [e.id for e in rules.catalog.evacuations.values() if e.path == game.player(seat).path]
        game.player(seat).evacuation = sides[game.draw((len(sides),))[0]]
        game.tell(Chose, seat, game.player(seat).evacuation)
        game.player(seat).morale = game.board(seat).morale_start  # AN-SET-14
    game.go_on()


def deal_starting_goods(game: Anachrony) -> None:
    """The goods and workers of the Path (AN-SET-13)."""
    for seat in game.rules.people:
        player = game.player(seat)
        path = game.rules.catalog.paths[player.path]
        game.gain(seat, path.goods, START)
        player.active = dict(path.active)
        player.tired = dict(path.tired)
        for _ in range(path.breakthroughs):
            draw_breakthrough(game, seat)
    game.go_on()


def draw_breakthrough(game: Anachrony, seat: int) -> None:
    """A breakthrough at random, each tile in supply alike (AN-SET-13; see AN-VRD-04)."""
    supply = game.state.breakthroughs
    tiles = [breakthrough for breakthrough, count in supply.items() for _ in range(count)]
    found = tiles[game.draw((len(tiles),))[0]]
    supply[found] -= 1
    own = game.player(seat).breakthroughs
    own[found] = own.get(found, 0) + 1
    game.tell(Discovered, seat, found)


def choose_first_player(game: Anachrony) -> None:
    """The first player is drawn (AN-SET-16)."""
    make_first(game, game.draw((len(game.state.players),))[0])
    game.go_on()


def make_first(game: Anachrony, seat: int) -> None:
    """This seat is first player in the first era."""
    game.state.first = game.state.banner = seat
    game.tell(Leads, seat, game.rules.first_era)


def choose_leaders(game: Anachrony) -> Flow[None]:
    """Each seat takes one of the leaders of its Path, openly, in turn order (AN-SET-15)."""
    for seat in game.people():
        leaders = game.rules.catalog.paths[game.player(seat).path].leaders
        leader = yield from game.choose(seat, leaders, rule="AN-SET-15")
        game.player(seat).leader = leader
        game.tell(Chose, seat, leader)
    game.go_on()


def deal_water(game: Anachrony) -> None:
    """0, 1, 1 and 2 water clockwise from the first player (AN-SET-16)."""
    for place, seat in enumerate(game.in_order()):
        if seat in game.rules.people:
            game.gain(seat, {"water": game.rules.catalog.figures[f"start_water/{place}"]}, TURN_ORDER)
    game.state.era = game.rules.first_era
    for player in game.state.players:
        player.focus = game.rules.first_focus
    game.go_on()
