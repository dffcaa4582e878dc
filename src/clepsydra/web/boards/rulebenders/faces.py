"""Cards as they lie on the table: in full in the hand, on a line in front of a seat, or by their back."""

from __future__ import annotations

from clepsydra.games.rulebenders.catalog import Card
from clepsydra.web.boards.markup import anchor, classes, esc, icon
from clepsydra.web.boards.rulebenders.desk import Desk, symbol

FLAGS = ("attack", "shield", "collection")


def flags_of(card: Card) -> list[str]:
    """What a card is beside its kind."""
    return [flag for flag in FLAGS if getattr(card, flag)]


def in_hand(desk: Desk, piece: str, css: str = "", also: str = "") -> str:
    """A card of a hand with all that it says. It opens its card, where the text is never cut."""
    card = desk.rules.cards[piece]
    marks = "".join(icon(flag, desk.words.say("classes", flag), "fl") for flag in flags_of(card))
    panel = icon(symbol(card.panel), desk.name(card.panel), "fl") if card.panel else ""
    told = f"{desk.told(piece)} {also}".strip()
    note = f'<span class="stamp">{esc(also)}</span>' if also else ""
    return (
        f'<li><button type="button" class="{classes("pcard", f"k-{card.deck}", card.kind, css)}" id="{anchor("piece", piece)}"'
        f'{desk.opens(piece)} aria-label="{esc(told)}"><span class="pc">{card.cost}</span>'
        f'<span class="pt">{esc(desk.name(piece))}</span><span class="art">{icon(symbol(card.deck))}{panel}{marks}</span>'
        f'<span class="px">{esc(desk.effect(piece))}</span>'
        f'<span class="pk">{icon(card.kind)}{esc(desk.words.say("classes", card.kind))}</span>{note}</button></li>'
    )


def laid(desk: Desk, piece: str, *, turned: bool, also: str = "") -> str:
    """A card in front of a seat: its name and what it does, turned if it was activated."""
    card = desk.rules.cards[piece]
    state = desk.say("activated") if turned else ""
    told = " ".join(part for part in (desk.told(piece), state, also) if part)
    marks = "".join(icon(flag, css="fl") for flag in flags_of(card))
    note = f'<span class="also">{esc(also)}</span>' if also else ""
    return (
        f'<li><button type="button" class="{classes("laid", f"k-{card.deck}", "tap" if turned else "")}"'
        f' id="{anchor("piece", piece)}"{desk.opens(piece)} aria-label="{esc(told)}">'
        f'<span class="th">{icon(symbol(card.deck))}</span><b>{esc(desk.name(piece))}</b>{marks}'
        f'<span class="fx">{esc(state or desk.effect(piece))}</span>{note}</button></li>'
    )
