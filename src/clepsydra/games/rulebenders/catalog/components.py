"""What the components are: cards, panels, tokens and the single figures of the frame."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

VARIABLE = "#"
"""The cost that the round says (see RB-PLY-07)."""


class Effect(Struct, frozen=True):
    """One step of what a card does: an operation of the vocabulary and its figures."""

    op: str
    args: dict[str, Any] = {}


class Card(Struct, frozen=True):
    """A theme card or a Flexo card, whichever copy."""

    id: str
    rule: str
    """Its line in the card list of the rules."""
    deck: str
    """Its theme, or `flexo`: where it is discarded (see RB-CMP-10)."""
    kind: str
    """`fuel`, `dashboard` or `destruction`."""
    cost: int | str
    copies: int = 1
    attack: bool = False
    shield: bool = False
    collection: bool = False
    activatable: bool = False
    window: str = ""
    """The only moment of use (see RB-ACV-04)."""
    target: str = ""
    effects: tuple[Effect, ...] = ()
    activated: tuple[Effect, ...] = ()
    triggers: dict[str, tuple[Effect, ...]] = {}
    """By event."""
    passive: dict[str, str] = {}
    """Standing rules and the theme or code that each names."""
    replaces: bool = False
    """Whether an unrotated dashboard card is discarded for it (see RB-SP-03)."""
    panel: str = ""
    """The icon of a Flexo card."""
    value: int = 0
    arrow: str = ""

    @property
    def scope(self) -> str:
        """Which attacks a shield cancels: `affects_me`, `any`, or none."""
        for effect in (*self.effects, *self.activated):
            if effect.op == "cancel_attack":
                return str(effect.args["scope"])
        return ""


class SetupCard(Struct, frozen=True):
    """Initial settings, who is first, and what Flexo does."""

    id: str
    settings: dict[str, int | str]
    colours: tuple[str, ...]
    flexo: str


class PanelData(Struct, frozen=True):
    """The settings of a panel from left to right, and what each space of its track means."""

    settings: tuple[int | str, ...]
    evolution: tuple[int | str, ...]


class Catalog(Struct, frozen=True):
    """All components of a table."""

    cards: dict[str, Card]
    """By id."""
    pieces: dict[str, Card]
    """By piece: `nights-scimitar#2`."""
    themes: tuple[str, ...]
    panels: dict[str, PanelData]
    setups: dict[str, SetupCard]
    colours: tuple[str, ...]
    tokens: dict[str, tuple[int, ...]]
    """The values of Electron and Nuclear tokens."""
    die: tuple[tuple[str, int], ...]
    exchange: dict[str, tuple[int, int]]
    """What each exchange token takes and gives."""
    secondary: dict[str, str]
    first_chips: int
    other_chips: int
    variable_cost: tuple[int, ...]
    series: tuple[int, ...]
    figures: dict[str, int]
    """Single figures: `rounds`, `cubes`, `locked` ..."""
