"""Step 4: build on the Progress map (IN-BLD), and the economy tile that builds (IN-PRO-11)."""

from __future__ import annotations

from functools import partial

from clepsydra.games.inventions.benefits import gain_benefit
from clepsydra.games.inventions.catalog import ProgressTile
from clepsydra.games.inventions.citizens import exhaust, exhaust_any, return_as
from clepsydra.games.inventions.economy import economy_options, price_of, use_economy, why_not_use
from clepsydra.games.inventions.events import Built
from clepsydra.games.inventions.game import Inventions, senders, specialty_people
from clepsydra.games.inventions.rules import EconomyEffect, InventionsRules
from clepsydra.games.inventions.state import AMBITION
from clepsydra.kernel import Denial, Flow, Option, Prices, deny

DONE = "done"
WEALTH_BASE, PROGRESS_BASE = 2, 1


class Building:
    """Building in one step: what it costs to begin, and how many tiles may still be built."""

    def __init__(self, game: Inventions, seat: int, influence: int | None = None) -> None:
        self.game, self.seat = game, seat
        tiles = len(game.player(seat).display)
        self.price = game.catalog.build_cost.get(tiles, 0) if influence is None else influence  # IN-BLD-01
        self.left = game.milestone(seat).era - 1  # IN-BLD-02
        self.paid = False

    def why_no_more(self) -> Denial | None:
        """Why nothing at all can be built now."""
        player = self.game.player(self.seat)
        if not self.left:
            return deny("IN-BLD-02", most=self.game.milestone(self.seat).era - 1)
        if not self.paid and player.influence < self.price:
            return deny("IN-BLD-01", needed=self.price, have=player.influence)
        return None

    def question(self, stop: Denial | None, *, with_economy: bool) -> str:
        """Return which wording of the question fits: nothing can be built, the influence is due or not; an economy
        tile's own building ends without ending the turn.
        """
        if stop is not None:
            return "economy"
        if self.paid or not self.price:
            return "paid" if with_economy else "more"
        return "due" if with_economy else "extra"

    def options(self) -> list[Option]:
        """Every progress and wealth tile of the display on every empty space (IN-PRO-11)."""
        player = self.game.player(self.seat)
        tiles = [tile for tile in player.display if not tile.startswith(AMBITION)]
        spaces = [space for space in self.game.catalog.map if space not in player.map]
        return [("build", tile, space) for tile in tiles for space in spaces]

    def after_another(self) -> Building:
        """A building that has begun is over when another one comes; else the tiles are counted anew (IN-BLD-13)."""
        if self.paid:
            self.left = 0
            return self
        return Building(self.game, self.seat)

    def build(self, tile: str, space: int) -> Flow[None]:
        """Place a tile, gain the space's benefit, exhaust specialists (IN-BLD-03, 04)."""
        game, seat = self.game, self.seat
        player = game.player(seat)
        if not self.paid:
            game.lose_influence(seat, self.price)  # IN-BLD-12: before the first tile
            self.paid = True
        self.left -= 1
        due = cost(game, seat, tile, space)
        player.display.remove(tile)
        player.map[space] = tile
        game.tell(Built, seat, tile, space)
        yield from gain_space(game, seat, tile, space, due)
        yield from pay(game, seat, tile, due)


def build(game: Inventions, seat: int) -> Flow[None]:
    """Build tiles and use economy tiles until done (IN-BLD-01, 12; see IN-PRO-06)."""
    yield from _build_until_done(game, seat, Building(game, seat), with_economy=True)


def _build_until_done(game: Inventions, seat: int, site: Building, *, with_economy: bool) -> Flow[None]:
    while True:
        stop = site.why_no_more()
        uses = economy_options(game, seat) if with_economy else []
        if stop is not None and not any(why_not_use(game, seat, tile) is None for _, tile in uses):
            return
        options: list[Option] = [DONE, *uses, *site.options()]
        reason = partial(_why_not, game, seat, stop)
        price = partial(_price, game, seat, site)
        choice = yield from game.choose(
            seat,
            options,
            rule="IN-BLD-03",
            why_not=reason,
            case=site.question(stop, with_economy=with_economy),
            params={"influence": site.price, "left": site.left},
            price=price,
        )
        if choice == DONE:
            return
        if choice[0] == "use":
            yield from use_economy(game, seat, str(choice[1]))
            if game.rules.economy[game.catalog.progress[str(choice[1])].effect].builds:
                site = site.after_another()
        else:
            yield from site.build(str(choice[1]), int(choice[2]))


def _why_not(game: Inventions, seat: int, stop: Denial | None, option: Option) -> Denial | None:
    if option == DONE:
        return None
    if option[0] == "use":
        return why_not_use(game, seat, str(option[1]))
    return stop or why_not_place(game, seat, str(option[1]), int(option[2]))


def _price(game: Inventions, seat: int, site: Building, option: Option) -> Prices:
    """Influence before the first tile, and people to exhaust; a token for an economy tile."""
    if isinstance(option, str) or option[0] == "use":
        return price_of(option)
    people = cost(game, seat, str(option[1]), int(option[2]))
    price = {"influence": 0 if site.paid else site.price, "people": people}
    return (price,) if any(price.values()) else ()


# What a tile costs


def type_of(game: Inventions, tile: str) -> str:
    """Economy, culture, technology or wealth."""
    return game.catalog.progress[tile].type if tile in game.catalog.progress else "wealth"


def cost(game: Inventions, seat: int, tile: str, space: int) -> int:
    """1, or 2 for wealth, and 1 per neighbour; less for inventions of the type and for the space (IN-BLD-04 to 06)."""
    player, there = game.player(seat), game.catalog.map[space]
    neighbours = len(player.map.keys() & there.neighbours)
    kind = type_of(game, tile)
    if kind == "wealth":
        due = WEALTH_BASE + neighbours
    else:
        due = PROGRESS_BASE + neighbours - game.inventions_of(seat, kind)
    if there.benefit.kind == "discount":
        due -= there.benefit.amount
    return max(0, due)


def why_not_place(game: Inventions, seat: int, tile: str, space: int) -> Denial | None:
    """A tile that cannot be paid, with what the space may bring, is not placed (IN-BLD-08, 11)."""
    due = cost(game, seat, tile, space)
    have = available(game, seat, tile)
    if have >= due:
        return None
    have += bonus(game, seat, tile, space)
    if have >= due:
        return None
    kind = type_of(game, tile)
    people = "specialists" if kind == "wealth" else specialty_people(kind)
    return deny("IN-BLD-08", needed=due, have=have, people=people, senders=senders(kind))


def available(game: Inventions, seat: int, tile: str) -> int:
    """Who can pay for a tile: specialists of its type and scholars; for wealth, anybody (IN-BLD-07)."""
    player, kind = game.player(seat), type_of(game, tile)
    own = sum(player.home.values()) if kind == "wealth" else player.home[kind]
    return own + player.scholars


def bonus(game: Inventions, seat: int, tile: str, space: int) -> int:
    """How many more the space's benefit may bring for the payment (IN-BLD-08)."""
    benefit, player = game.catalog.map[space].benefit, game.player(seat)
    if benefit.kind == "scholar":
        return int(game.can_gain_scholar(seat))
    if type_of(game, tile) not in ("wealth", benefit.specialty):
        return 0
    if benefit.kind == "new_specialist":
        return int(bool(player.supply))
    if benefit.kind == "return_as":
        return max(region.citizens[seat] for region in game.state.regions.values())
    return 0


def gain_space(game: Inventions, seat: int, tile: str, space: int, due: int) -> Flow[None]:
    """Gain the benefit of the space (IN-BLD-03)."""
    benefit = game.catalog.map[space].benefit
    if benefit.kind != "return_as":
        yield from gain_benefit(game, seat, benefit)
        return
    helps = type_of(game, tile) in ("wealth", benefit.specialty)
    needed = max(0, due - available(game, seat, tile)) if helps else 0
    yield from bring_home(game, seat, benefit.specialty, needed)


def bring_home(game: Inventions, seat: int, specialty: str, needed: int) -> Flow[None]:
    """Any number of citizens of one region come home, but as many as the payment needs (IN-BLD-10, 11)."""
    options: list[Option] = ["bring_nobody"]
    options += [
        ("bring", count, name)
        for name, region in game.state.regions.items()
        for count in range(1, region.citizens[seat] + 1)
    ]

    def reason(option: Option) -> Denial | None:
        brought = 0 if option == "bring_nobody" else int(option[1])
        return None if brought >= needed else deny("IN-BLD-11", needed=needed)

    about = {"people": specialty_people(specialty), "plural": f"{specialty}_plural", "needed": needed}
    choice = yield from game.choose(seat, options, rule="IN-BLD-10", why_not=reason, params=about)
    if choice != "bring_nobody":
        return_as(game, seat, str(choice[2]), int(choice[1]), specialty)


def pay(game: Inventions, seat: int, tile: str, due: int) -> Flow[None]:
    """Exhaust specialists: of the tile's type, or of any for wealth (IN-BLD-07)."""
    kind = type_of(game, tile)
    if kind == "wealth":
        yield from exhaust_any(game, seat, due, "IN-BLD-07", for_what=tile)
    else:
        yield from exhaust(game, seat, kind, due, "IN-BLD-07", for_what=tile)


# The economy tile that builds


def add_building(rules: InventionsRules) -> None:
    """`economy_7` (IN-PRO-11)."""
    rules.economy.add("build", EconomyEffect(build_now, why_not_build_now, builds=True))


def build_now(game: Inventions, seat: int, tile: ProgressTile) -> Flow[None]:
    """Build for a fixed influence, with a limit of its own (IN-PRO-11)."""
    yield from _build_until_done(game, seat, Building(game, seat, tile.amount), with_economy=False)


def why_not_build_now(game: Inventions, seat: int, tile: ProgressTile) -> Denial | None:
    """A tile that can be built and the influence for it (R-55)."""
    have = game.player(seat).influence
    if have < tile.amount:
        return deny("IN-PRO-11", "influence", needed=tile.amount, have=have)
    places = Building(game, seat, tile.amount).options()
    possible = any(why_not_place(game, seat, str(place[1]), int(place[2])) is None for place in places)
    return None if possible else deny("IN-PRO-11")
