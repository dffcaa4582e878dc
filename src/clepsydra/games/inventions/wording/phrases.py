"""Say what tiles, spaces and actions do, as parts of the sentences of options and of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from clepsydra.games.inventions.catalog import Benefit
from clepsydra.games.inventions.game import Inventions, specialty_people
from clepsydra.games.inventions.state import ACTIONS, AMBITION, WILD
from clepsydra.kernel import Phrase, Reader, Spoken

Row = Callable[[Reader], str]
"""Parts of a sentence, put into words one after the other."""


def row(parts: Iterable[Phrase]) -> Row:
    """Return parts of a sentence with a comma between them."""
    return Spoken(_in_a_row, tuple(parts))


def _in_a_row(reader: Reader, *parts: Phrase) -> str:
    return ", ".join(map(reader.figure, parts))


def of_action(action: str) -> Phrase:
    """Say what an action does, in one clause."""
    return Phrase(f"do_{action}")


def of_benefit(benefit: Benefit) -> Phrase:
    """Say what a tile or a space gives."""
    if benefit.kind in ACTIONS:
        return Phrase("free_action", {"action": benefit.kind})
    figures = {
        "amount": benefit.amount,
        "people": specialty_people(benefit.specialty),
        "plural": f"{benefit.specialty}_plural",
    }
    return Phrase(f"gain_{benefit.kind}", figures)


def of_tile(game: Inventions, tile: str) -> Phrase:
    """Say what a progress, wealth or Ambition tile does."""
    if tile in game.catalog.progress:
        return _of_progress(game, tile)
    if tile in game.catalog.wealth:
        return _of_wealth(game, tile)
    if tile == WILD:
        return Phrase("ambition_wild")
    return Phrase("ambition", {"type": tile.removeprefix(AMBITION)})


def effect_of(game: Inventions, tile: str) -> Phrase:
    """Say what an economy or culture tile gives each time."""
    progress = game.catalog.progress[tile]
    return Phrase(f"effect_{progress.effect}", {"amount": progress.amount})


def _of_progress(game: Inventions, tile: str) -> Phrase:
    progress = game.catalog.progress[tile]
    if progress.pair:
        first, second = progress.pair
        return Phrase("tile_technology", {"first": first, "second": second})
    effect = effect_of(game, tile)
    if progress.action:
        return Phrase("tile_culture", {"action": progress.action, "effect": effect})
    return Phrase("tile_economy", {"effect": effect})


def _of_wealth(game: Inventions, tile: str) -> Phrase:
    wealth = game.catalog.wealth[tile]
    types = [f"{kind}_type" for kind in wealth.scores]
    if len(types) == 1:
        return Phrase("wealth_group", {"ip": wealth.ip, "type": types[0]})
    return Phrase("wealth_pairs", {"ip": wealth.ip, "first": types[0], "second": types[1]})


# A region


def here(game: Inventions, seat: int, region: str) -> Row:
    """Say what a citizen finds in a region: its card, who has most citizens, its influence spaces."""
    return row((_card_of(game, region), _crowd_of(game, seat, region), _influence_of(game, seat, region)))


def _card_of(game: Inventions, region: str) -> Phrase:
    there = game.state.regions[region]
    if not there.card.pieces:
        return Phrase("no_card")
    return Phrase("invention" if there.invented else "idea", {"idea": there.card.pieces[0]})


def _crowd_of(game: Inventions, seat: int, region: str) -> Phrase:
    citizens = game.state.regions[region].citizens
    others = [other for other in range(len(citizens)) if other != seat and citizens[other]]
    if not others:
        return Phrase("crowd_alone", {"own": citizens[seat]})
    most = max(others, key=citizens.__getitem__)
    return Phrase("crowd", {"own": citizens[seat], "opponent": most, "most": citizens[most]})


def _influence_of(game: Inventions, seat: int, region: str) -> Phrase:
    tokens, worth = game.state.regions[region].tokens, game.catalog.lands[region].influence_ip
    if seat in tokens:
        return Phrase("influence_own")
    free = list(worth[len(tokens) :])
    return Phrase("influence_free", {"free": free}) if free else Phrase("influence_full")
