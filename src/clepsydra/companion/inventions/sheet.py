"""All that is believed of the bots, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from clepsydra.companion.automa import Part
from clepsydra.companion.fields import Count, Fact, Option, Pick, Say, Several, Value
from clepsydra.companion.inventions import regions
from clepsydra.companion.inventions.believed import (
    NEUTRAL,
    PERSON_SEAT,
    UNTOLD,
    bots_of,
    discovered,
    is_solo,
    letter_of,
)
from clepsydra.companion.inventions.looks import names
from clepsydra.games.inventions.game import HEPHAESTUS, Inventions
from clepsydra.games.inventions.pillars import LAST_ROUND
from clepsydra.games.inventions.state import ACTIONS, LAST_ERA, Player

NOWHERE = "nowhere"
MOST_IP = 400
FIRST_LETTER = "A"


def parts(game: Inventions) -> list[Part]:
    """The game, each bot, the milestones, then the regions in migration order."""
    bots = [Part(Say("seat", {"seat": seat}), tuple(_of_bot(game, seat))) for seat in bots_of(game)]
    return [
        Part(Say("part-game"), tuple(_of_game(game))),
        *bots,
        *(
            Part(Say("name", {"thing": name}), tuple(regions.facts(game, name)))
            for name in game.state.regions
        ),
    ]


def _of_game(game: Inventions) -> Iterator[Fact]:
    state = game.state
    yield Fact(Count("era", 1, LAST_ERA, Say("fact-era")), state.era)
    yield Fact(Count("round", 1, LAST_ROUND, Say("fact-round")), state.round)
    waiting = tuple(Option(str(seat), Say("seat", {"seat": seat})) for seat in bots_of(game))
    left = [str(seat) for seat in bots_of(game) if seat in state.queue]
    yield Fact(Several("queue", waiting, Say("fact-queue")), left, own=False)
    if is_solo(game):
        mine = state.private[PERSON_SEAT].pieces[0]
        letters = (letter_of(game, mine), *(letter_of(game, name) for name in state.eureka))
        possible = [m.id for m in game.catalog.milestones.values() if m.letter in letters]
        yield Fact(Pick("mine", names(possible), Say("fact-mine")), mine)


def _of_bot(game: Inventions, seat: int) -> Iterator[Fact]:
    player, catalog = game.player(seat), game.catalog
    yield Fact(
        Pick(f"region/{seat}", _or_nowhere(game.state.regions), Say("fact-region")),
        player.region or NOWHERE,
    )
    yield Fact(
        Count(f"supply/{seat}", 0, catalog.figures["citizens_per_colour"], Say("fact-supply")), player.supply
    )
    tokens = catalog.figures["influence_tokens_per_colour"]
    yield Fact(Count(f"tokens/{seat}", 0, tokens, Say("fact-tokens")), len(player.tokens))
    milestones = [m.id for m in catalog.milestones.values() if m.letter > FIRST_LETTER]
    held = game.state.private[seat].pieces[0]
    yield Fact(Pick(f"milestone/{seat}", names(milestones), Say("fact-milestone")), held)
    yield Fact(Count(f"place/{seat}", 1, NEUTRAL + 1, Say("fact-place")), player.place)
    progress = [tile for tile in catalog.progress if tile in player.taken]
    yield Fact(Several(f"progress/{seat}", names(catalog.progress), Say("fact-progress")), progress)
    if is_solo(game):
        wealth = [name for name, region in game.state.regions.items() if region.wealth in player.taken]
        yield Fact(Several(f"wealth/{seat}", names(game.state.regions), Say("fact-wealth")), wealth)
    if seat == game.seat_of(HEPHAESTUS):
        yield from _of_hephaestus(player)


def _of_hephaestus(player: Player) -> Iterator[Fact]:
    yield Fact(Count("score", 0, MOST_IP, Say("fact-score")), player.score)
    yield Fact(Count("inventions", 0, len(ACTIONS) * 4, Say("fact-inventions")), len(player.inventions))
    yield Fact(Pick("epoch", _or_nowhere(ACTIONS), Say("fact-epoch")), player.epoch or NOWHERE)
    seasons = [action for action in ACTIONS if action in player.seasons]
    yield Fact(Several("seasons", names(ACTIONS), Say("fact-seasons"), at_most=2), seasons)
    yield Fact(Count("sages", 0, 7, Say("fact-sages")), player.sages)


def _or_nowhere(things: Iterable[str]) -> tuple[Option, ...]:
    return (Option(NOWHERE, Say(NOWHERE)), *names(things))


# Putting lines right


def correct(game: Inventions, name: str, value: Value) -> None:
    """Put a line right."""
    line, _, about = name.partition("/")
    if line in regions.LINES:
        regions.correct(game, line, about, value)
    elif about:
        _OF_BOT[line](game, int(about), value)
    else:
        _OF_GAME[line](game, value)


def _put_queue(game: Inventions, value: Value) -> None:
    seats = [int(seat) for seat in _listed(value)]
    game.state.queue = [seat for seat in game.state.order if seat in seats]


def _put_era(game: Inventions, value: Value) -> None:
    game.state.era = _number(value)


def _put_round(game: Inventions, value: Value) -> None:
    game.state.round = _number(value)


def _hephaestus(game: Inventions) -> Player:
    return game.player(bots_of(game)[-1])


def _put_score(game: Inventions, value: Value) -> None:
    _hephaestus(game).score = _number(value)


def _put_inventions(game: Inventions, value: Value) -> None:
    cards = _hephaestus(game).inventions
    cards.pieces = (cards.pieces + [UNTOLD] * _number(value))[: _number(value)]


def _put_epoch(game: Inventions, value: Value) -> None:
    _hephaestus(game).epoch = "" if value == NOWHERE else str(value)


def _put_seasons(game: Inventions, value: Value) -> None:
    _hephaestus(game).seasons = _listed(value)


def _put_sages(game: Inventions, value: Value) -> None:
    _hephaestus(game).sages = _number(value)


def _put_region(game: Inventions, seat: int, value: Value) -> None:
    game.player(seat).region = "" if value == NOWHERE else str(value)


def _put_supply(game: Inventions, seat: int, value: Value) -> None:
    game.player(seat).supply = _number(value)


def _put_tokens(game: Inventions, seat: int, value: Value) -> None:
    game.player(seat).tokens = list(game.catalog.token_citizens)[: _number(value)]


def _put_milestone(game: Inventions, seat: int, value: Value) -> None:
    """It changes places with what the bot was believed to have."""
    state, display = game.state, game.state.private[seat]
    zones = (*state.private, state.common, state.eureka, state.past, *state.stacks.values())
    there = next(zone for zone in zones if value in zone)
    old = display.pieces[0]
    there.pieces[there.pieces.index(str(value))] = old
    display.pieces = [str(value)]


def _put_place(game: Inventions, seat: int, value: Value) -> None:
    game.player(seat).place = _number(value)


def _put_progress(game: Inventions, seat: int, value: Value) -> None:
    player = game.player(seat)
    player.taken = [tile for tile in player.taken if tile in game.catalog.wealth] + _listed(value)


def _put_wealth(game: Inventions, seat: int, value: Value) -> None:
    player = game.player(seat)
    wealth = [game.state.regions[name].wealth for name in _listed(value)]
    player.taken = [tile for tile in player.taken if tile not in game.catalog.wealth] + wealth


def _put_mine(game: Inventions, value: Value) -> None:
    if value in game.state.eureka:
        discovered(game, str(value))
    else:
        _put_milestone(game, PERSON_SEAT, value)


def _number(value: Value) -> int:
    return int(str(value))


def _listed(value: Value) -> list[str]:
    return list(value) if isinstance(value, list) else [str(value)]


_OF_GAME: dict[str, Callable[[Inventions, Value], None]] = {
    "era": _put_era,
    "round": _put_round,
    "queue": _put_queue,
    "mine": _put_mine,
    "score": _put_score,
    "inventions": _put_inventions,
    "epoch": _put_epoch,
    "seasons": _put_seasons,
    "sages": _put_sages,
}
_OF_BOT: dict[str, Callable[[Inventions, int, Value], None]] = {
    "region": _put_region,
    "supply": _put_supply,
    "tokens": _put_tokens,
    "milestone": _put_milestone,
    "place": _put_place,
    "progress": _put_progress,
    "wealth": _put_wealth,
}
