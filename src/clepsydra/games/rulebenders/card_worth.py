"""What a card is worth when it is played, told from its data: in chips, by the kind of what it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from clepsydra.games.rulebenders.catalog import VARIABLE, Card, Effect
from clepsydra.games.rulebenders.state import CARD, CHIP, CUBE

PRICE = {CHIP: 1.0, CUBE: 0.45, CARD: 0.4}
KINDS: tuple[str, ...] = ("goods", "board", "secrets", "attack", "defence")
GOODS, BOARD, SECRETS, ATTACK, SHIELD = KINDS
"""What it brings into the hand, does on the board, finds out or does to tokens, does to others, keeps off."""
EACH: dict[str, tuple[str, float]] = {
    "draw": (GOODS, PRICE[CARD]),
    "take_cubes": (GOODS, PRICE[CUBE]),
    "gain_chips": (GOODS, PRICE[CHIP]),
    "gain_resources": (GOODS, PRICE[CHIP]),
    "recover": (GOODS, 0.5),
    "extra_action": (GOODS, 0.2),
    "place": (BOARD, 0.65),
    "lock": (BOARD, 1.2),
    "move_cubes": (BOARD, 0.25),
    "return_cubes": (BOARD, 0.3),
    "move_disc": (BOARD, 2.0),
    "multiplier": (SECRETS, 1.0),
    "fusion": (SECRETS, 0.2),
    "lose": (ATTACK, 0.2),
    "remove": (ATTACK, 0.5),
    "replace": (ATTACK, 1.0),
    "steal": (ATTACK, 0.6),
    "give_me": (ATTACK, 0.9),
    "take_fuel": (ATTACK, 0.4),
    "discard_dashboard": (ATTACK, 0.8),
}
"""Steps that do something so many times: their kind, and what one time is worth."""
ONCE: dict[str, tuple[str, float]] = {
    "gain_token": (GOODS, 1.0),
    "change_setting": (BOARD, 0.6),
    "block_panel": (BOARD, 1.0),
    "peek": (SECRETS, 0.2),
    "reveal": (SECRETS, 0.1),
    "reveal_hand": (ATTACK, 0.1),
    "cancel_attack": (SHIELD, 0.4),
}
SPECIAL, STANDING, ICON = 0.6, 0.3, 0.2
"""A step with a code of its own, a rule that stands while the card lies there, an icon that lets a disc go further."""
SWAP = 0.4
"""One good exchanged for a better one."""
USUAL = {
    "my_board_cubes": 6,
    "my_reserve_cubes": 3,
    "fewest_cubes_on_a_panel": 1,
    "my_discs_next_to_electron": 0.5,
    "my_discs_next_to_nuclear": 0.5,
}
"""How many things an effect that counts them finds; two of others."""
MANY = 3
"""How many "any number" and "all" are."""
USES, TITLE, PAYMENT = 2.0, 2.0, 0.6
"""How often a card is used in a dashboard, what a title brings, what a unit of cost is worth: by and large."""
HASH = 1.0
"""What a variable cost comes to, when it is not known in which round."""


class Worth(Struct, frozen=True):
    """What one card does when it is played, and in each round that it lies in a dashboard; what it costs."""

    goods: float = 0.0
    board: float = 0.0
    secrets: float = 0.0
    attack: float = 0.0
    defence: float = 0.0
    used: float = 0.0
    """Each time it is activated."""
    triggered: float = 0.0
    """In each round, by itself."""
    cost: float = 0.0
    title: float = 0.0
    """Whether it is a collection card."""

    def whole(self, uses: float, rounds: float, title: float) -> float:
        """All that it does when it is played and afterwards."""
        at_once = self.goods + self.board + self.secrets + self.attack + self.defence
        return at_once + self.used * uses + self.triggered * rounds + self.title * title


def worth_of(card: Card, die: Iterable[tuple[str, int]]) -> Worth:
    """The worth of one card."""
    scale = Scale(die)
    standing = STANDING * len(card.passive)
    at_once = scale.by_kind(card.effects)
    at_once[BOARD] += ICON * bool(card.panel) + (0.0 if card.kind == "dashboard" else standing)
    return Worth(
        **at_once,
        used=sum(scale.by_kind(card.activated).values()),
        triggered=sum(sum(scale.by_kind(steps).values()) for steps in card.triggers.values())
        + (standing if card.kind == "dashboard" else 0.0),
        cost=HASH if card.cost == VARIABLE else float(card.cost),
        title=float(card.collection),
    )


def mean_of(worths: list[Worth]) -> Worth:
    """What a card of a deck is worth before it is seen; those that nobody would pay for are worth nothing."""
    paid = [each for each in worths if each.whole(USES, USES, TITLE) > PAYMENT * each.cost]
    fields = Worth.__struct_fields__
    return Worth(**{name: sum(getattr(each, name) for each in paid) / len(worths) for name in fields})


class Scale:
    """Weighs steps of effects."""

    def __init__(self, die: Iterable[tuple[str, int]]) -> None:
        faces = [number * PRICE[what] for what, number in die]
        self._roll = sum(faces) / len(faces)

    def by_kind(self, steps: Iterable[Effect]) -> dict[str, float]:
        """All steps together."""
        total = dict.fromkeys(KINDS, 0.0)
        for step in steps:
            for kind, worth in self._step(step).items():
                total[kind] += worth
        return total

    def _step(self, step: Effect) -> dict[str, float]:
        args = step.args
        match step.op:
            case "choose":
                return max(map(self.by_kind, args["options"]), key=lambda kinds: sum(kinds.values()))
            case "if":
                ways = [self.by_kind(args[way]) for way in ("then", "else")]
                return {kind: sum(way[kind] for way in ways) / len(ways) for kind in KINDS}
            case "roll":
                return {GOODS: self._roll * (1.5 if args["times"] > 1 else 1.0)}
            case "convert":
                return {GOODS: SWAP * args["max"]}
            case "give" | "discard":
                return {GOODS: -PRICE[CARD] * usual(args["n"])}
            case "special":
                return {BOARD: SPECIAL}
        if step.op in ONCE:
            kind, worth = ONCE[step.op]
            return {kind: worth}
        kind, worth = EACH.get(step.op, (BOARD, 0.0))
        for_others = step.op == "gain_chips" and args.get("who", "me") != "me"
        return {kind: worth * usual(args["n"]) * (-0.5 if for_others else 1.0)}


def usual(n: int | str | dict[str, Any]) -> float:
    """How many times a step does something, as a rule."""
    if isinstance(n, int):
        return float(n)
    if isinstance(n, str):
        return float(MANY)
    number = USUAL.get(n["count"], 2) / n.get("per", 1) * n.get("times", 1)
    return float(min(n.get("max", number), number))
