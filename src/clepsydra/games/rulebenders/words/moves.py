"""How the log tells a move: a card with what it costs and does, a panel with what its winner changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from clepsydra.games.rulebenders.events import (
    Activated,
    Cancelled,
    DieShows,
    Discarded,
    DiscMoved,
    DrewFrom,
    Exchanged,
    Fused,
    HandsPassed,
    Leads,
    Left,
    Locked,
    MarkerSet,
    Multiplied,
    Named,
    PanelWon,
    Peeked,
    Placed,
    Played,
    RemovedFromGame,
    Retrieved,
    SetupDrawn,
    Targeted,
    ThemeReplaced,
    TieBroken,
    TokenTaken,
    TurnedUp,
)
from clepsydra.games.rulebenders.state import TIEBREAK
from clepsydra.kernel import FACE_DOWN, Event, Gained, Paid, Phrase, gathered

if TYPE_CHECKING:
    from clepsydra.games.rulebenders.rules import RulebendersRules

AT_WORK = (
    Paid,
    Gained,
    Discarded,
    Placed,
    Locked,
    Left,
    DrewFrom,
    DieShows,
    DiscMoved,
    TokenTaken,
    Peeked,
    TurnedUp,
    Multiplied,
    Fused,
    Named,
    MarkerSet,
    Leads,
    Retrieved,
    RemovedFromGame,
    Targeted,
    SetupDrawn,
    ThemeReplaced,
    HandsPassed,
)
"""What a card, an exchange or a panel that is won goes on with, also by later answers of its seat."""
OPENERS = (Played, Activated, Exchanged, PanelWon)


def register(rules: RulebendersRules) -> None:
    """Let the log add up what belongs together."""
    rules.summaries.add_all({"won": _won, "exchange": _exchange, "card": _card, "alike": _alike})


def goes_on(told: Sequence[Event], event: Event, *, at_once: bool) -> bool:
    """Whether an event belongs to the same move: a card at work until it is done, a panel until it is settled."""
    if isinstance(event, PanelWon) and isinstance(told[0], TieBroken):
        return at_once
    if event.opens or (isinstance(event, Placed) and event.action):
        return False
    at_work = any(isinstance(each, OPENERS) for each in told)
    return (at_once and event.doer is not None) or (isinstance(event, AT_WORK) and at_work)


# A panel that is won


def _won(parts: list[Any]) -> list[Any]:
    """The winner of a panel, with the new rule and where their disc is now; the cubes go back anyway."""
    won = next((part for part in parts if isinstance(part, PanelWon)), None)
    if won is None:
        return parts
    tie = any(isinstance(part, TieBroken) for part in parts)
    changes = [change for part in parts if (change := _change(part, won)) is not None]
    key = f"{'breaks_tie' if tie else 'wins'}{'_and' if changes else ''}"
    told = Phrase(key, {"panel": won.panel, "changes": changes})
    rest = [part for part in parts if not _is_of_panel(part, won)]
    return [told, *rest]


def _change(part: Any, won: PanelWon) -> Phrase | None:
    """What the winner changes, without the panel's name."""
    match part:
        case MarkerSet(panel=won.panel) if part.case:
            return Phrase("rule_change", {"before": part.before, "value": part.value})
        case Leads(seat=seat) if won.panel == "first_player":
            return Phrase("first_change", {"seat": seat})
        case DiscMoved(panel=won.panel, space=space):
            return Phrase("disc_change", {"space": space})
    return None


def _is_of_panel(part: Any, won: PanelWon) -> bool:
    cubes_back = isinstance(part, Left) and (part.where in (won.panel, TIEBREAK))
    return cubes_back or isinstance(part, PanelWon | TieBroken) or _change(part, won) is not None


# Cards and exchanges


def _card(parts: list[Any]) -> list[Any]:
    """A card with what was paid for it, in goods and in cards, and the attack that it cancels."""
    if not isinstance(parts[0], Played):
        return parts
    card, rest = parts[0].card, list(parts[1:])
    price = rest.pop(0).goods if rest and isinstance(rest[0], Paid) else {}
    cards = [each for part in rest if isinstance(part, Discarded) and part.paid for each in part.cards]
    rest = [part for part in rest if not (isinstance(part, Discarded) and part.paid)]
    key = f"plays{'_for' if price else ''}{'_discarding' if cards else ''}"
    rest = [Phrase("cancels", {"attack": p.attack}) if _cancels(p, card) else p for p in rest]
    return [Phrase(key, {"card": card, "price": price, "cards": cards}), *rest]


def _cancels(part: Any, card: str) -> bool:
    return isinstance(part, Cancelled) and part.shield == card


def _exchange(parts: list[Any]) -> list[Any]:
    """An exchange says itself what was given and got; the cards are told beside it."""
    if not any(isinstance(part, Exchanged) for part in parts):
        return parts
    return [part for part in parts if not isinstance(part, Paid | Gained)]


# What is alike


def _alike(parts: list[Any]) -> list[Any]:
    """Cubes by their place, cards by their deck, rolls of the die."""
    parts = gathered(parts, Placed, _placed)
    parts = gathered(parts, DrewFrom, _drawn)
    parts = gathered(parts, Discarded, _discarded)
    alone = all(isinstance(part, Left) for part in parts)
    parts = gathered(parts, Left, _lost if alone else _taken_off)
    return gathered(parts, DieShows, _rolled)


def _placed(those: list[Placed]) -> Phrase | None:
    """Own cubes, counted on each place."""
    if any(each.owner != each.seat for each in those):
        return None
    places = dict.fromkeys(each.where for each in those)
    return Phrase(
        "places",
        {
            "where": [
                Phrase("cubes_on", {"count": sum(each.where == where for each in those), "where": where})
                for where in places
            ]
        },
    )


def _lost(those: list[Left]) -> Phrase:
    """Cubes that another player, or the rules, took off the board."""
    return Phrase("loses", {"where": _off(those)})


def _taken_off(those: list[Left]) -> Phrase:
    """Cubes that the seat took off the board itself."""
    return Phrase("takes_off", {"where": _off(those)})


def _off(those: list[Left]) -> list[Phrase]:
    places = dict.fromkeys(each.where for each in those)
    cubes = {where: sum(each.cubes for each in those if each.where == where) for where in places}
    return [Phrase("cubes_off", {"count": count, "where": where}) for where, count in cubes.items()]


def _drawn(those: list[DrewFrom]) -> Phrase:
    """Cards of each deck: by name for who sees them, else how many."""
    decks = dict.fromkeys(each.deck for each in those)
    return Phrase("draws", {"cards": [_of_deck([e for e in those if e.deck == deck]) for deck in decks]})


def _of_deck(those: list[DrewFrom]) -> Phrase:
    seen = [each.piece for each in those if not each.piece.startswith(FACE_DOWN)]
    key = "cards_seen" if len(seen) == len(those) else "cards_of"
    return Phrase(key, {"deck": those[0].deck, "count": len(those), "cards": seen})


def _discarded(those: list[Discarded]) -> Phrase:
    return Phrase("discards", {"cards": [card for each in those for card in each.cards]})


def _rolled(those: list[DieShows]) -> Phrase:
    return Phrase("rolls", {"results": [each.goods for each in those]})
