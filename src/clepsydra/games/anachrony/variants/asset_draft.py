"""Optional rule: the starting goods are drafted (AN-VRD)."""

from __future__ import annotations

from clepsydra.games.anachrony.catalog import AssetCard
from clepsydra.games.anachrony.events import START
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.setup import draw_breakthrough, make_first
from clepsydra.games.anachrony.variants.dealing import deal, for_this_table, put_away
from clepsydra.kernel import EVERYBODY, Flow, Shown, only


def extend(rules: AnachronyRules) -> None:
    """The draft takes the place of the Path's goods, and its cards name the first player (see AN-SET-19)."""
    rules.in_box.add("assets", tuple(rules.catalog.assets))
    rules.setup_steps.replace("goods", deal_assets)
    rules.setup_steps.add("asset_draft", draft_assets, after="goods")
    rules.setup_steps.add("assets", reveal_assets, after="asset_draft")
    rules.setup_steps.replace("first_player", choose_first_player)


def deal_assets(game: Anachrony) -> None:
    """The same kit for everybody, and a hand of cards (AN-VRD-01, 02)."""
    catalog = game.rules.catalog
    for seat, player in enumerate(game.state.players):
        game.gain(seat, catalog.kit["goods"], START)
        player.active = dict(catalog.kit["active"])
        player.tired = dict(catalog.kit["tired"])
    deal(game, catalog.assets, for_this_table(game, "assets_dealt"))
    game.go_on()


def draft_assets(game: Anachrony) -> Flow[None]:
    """One round: all keep a card in secret and pass the others on, until each has four (AN-VRD-03)."""
    players = game.state.players
    picked = yield from pick(game)
    for seat, card in picked.items():
        players[seat].hand.move_secretly(card, players[seat].chosen)
    if len(players[0].chosen) < game.rules.catalog.figures["assets_kept"]:
        pass_to_the_right(game)
        return
    for player in players:
        put_away(game, player.hand)
    game.go_on()


def pick(game: Anachrony) -> Flow[dict[int, str]]:
    """A card of each hand; the last one of a hand needs no question."""
    hands = {seat: list(player.hand) for seat, player in enumerate(game.state.players)}
    if all(len(hand) == 1 for hand in hands.values()):
        return {seat: card for seat, (card,) in hands.items()}
    return (yield from game.choose_together(hands, rule="AN-VRD-03"))


def pass_to_the_right(game: Anachrony) -> None:
    """Each hand goes to the previous player in turn order; who passed it on has seen its cards."""
    players = game.state.players
    for seat, cards in enumerate([list(player.hand) for player in players]):
        for card in cards:
            players[seat].hand.move(card, players[seat - 1].hand)


def reveal_assets(game: Anachrony) -> None:
    """Turn the kept cards up and receive what is on them (AN-VRD-04)."""
    for seat, player in enumerate(game.state.players):
        player.chosen.eyes = EVERYBODY
        game.tell(Shown, seat, tuple(player.chosen))
        for card in player.chosen:
            receive(game, seat, game.rules.catalog.assets[card])
    game.go_on()


def receive(game: Anachrony, seat: int, card: AssetCard) -> None:
    """Goods, workers in their columns, breakthroughs at random."""
    game.gain(seat, card.goods, START)
    for column, workers in (("active", card.active), ("tired", card.tired)):
        for kind, count in workers.items():
            for _ in range(count):
                game.gain_worker(seat, kind, column)
    for _ in range(card.breakthroughs):
        draw_breakthrough(game, seat)


def choose_first_player(game: Anachrony) -> None:
    """The lowest sum; among equals the lowest card, then the next lowest, then chance (AN-VRD-05).

    The water that is dealt later goes by this first player (AN-VRD-06).
    """
    players = game.state.players
    standing = [numbers_on(game, seat) for seat in range(len(players))]
    lowest = min(standing)
    tied = [seat for seat, numbers in enumerate(standing) if numbers == lowest]
    make_first(game, tied[game.draw((len(tied),))[0]] if len(tied) > 1 else tied[0])
    for seat, player in enumerate(players):
        for card in list(player.chosen):
            player.chosen.move(card, game.state.discards)
        player.chosen.eyes = only(seat)
    game.go_on()


def numbers_on(game: Anachrony, seat: int) -> tuple[int, ...]:
    """The sum of the numbers on a seat's cards, then the numbers from the lowest up."""
    numbers = sorted(game.rules.catalog.assets[card].number for card in game.player(seat).chosen)
    return (sum(numbers), *numbers)
