"""The cards of the base game, and the Drip, which plays none."""

from clepsydra.kernel import Flow, kind
from hourglass.game import Hourglass
from hourglass.state import Card


def well(game: Hourglass, seat: int) -> None:
    """Gain half the die in water, rounded up (HG-CRD-01)."""
    game.gain(seat, water=(game.roll(6) + 1) // 2)


def victims(game: Hourglass, seat: int) -> list[int]:
    """The other seats that have sand."""
    return [other for other, player in enumerate(game.state.players) if player.sand and other != seat]


def thief(game: Hourglass, seat: int) -> Flow[None]:
    """Choose whom to rob (HG-THF-01)."""
    marks = [("rob", victim) for victim in victims(game, seat)]
    _, victim = yield from game.choose(seat, marks, rule="HG-THF-01")
    yield from rob(game, seat, victim)


def rob(game: Hourglass, seat: int, victim: int) -> Flow[None]:
    """Three sand change hands unless a lid is closed; all others decide at once (HG-LID-02, 03)."""
    hands = {other: game.state.players[other].hand for other in game.rules.people if other != seat}
    lids = {other: [card for card in hand if kind(card) == "lid"] for other, hand in hands.items()}
    options = {other: ["open", *closable] for other, closable in lids.items()}
    answers = yield from game.choose_together(options, rule="HG-LID-02")
    closing = {other: card for other, card in answers.items() if card != "open"}
    for other, card in closing.items():
        game.throw(other, card)
        game.gain(other, sand=1)
    if not closing:
        sand = min(3, game.state.players[victim].sand)
        game.gain(victim, sand=-sand)
        game.gain(seat, sand=sand)


def drip(game: Hourglass, seat: int) -> Flow[None]:
    """The automa gains half the die in sand and on a 6 robs the richest seat (HG-DRP-01, 02)."""
    die = game.roll(6)
    game.gain(seat, sand=(die + 1) // 2)
    marks = victims(game, seat)
    if die == 6 and marks:
        yield from rob(game, seat, max(marks, key=lambda other: game.state.players[other].sand))


CARDS = {
    "well": Card(copies=8, cost=0, drops=0, effect=well),
    "dune": Card(copies=8, cost=3, drops=2, effect=lambda game, seat: game.gain(seat, sand=4)),  # HG-CRD-02
    "palace": Card(copies=5, cost=6, drops=3, effect=lambda game, seat: game.gain(seat, sand=9)),  # HG-CRD-03
    "thief": Card(copies=5, cost=1, drops=1, effect=thief),
    "lid": Card(copies=6, cost=0, drops=1),
}
