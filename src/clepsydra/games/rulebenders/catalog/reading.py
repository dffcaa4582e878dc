"""From the TOML of the catalogue to components."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clepsydra.games.rulebenders.catalog.components import Card, Catalog, Effect, PanelData, SetupCard
from clepsydra.kernel import copies
from clepsydra.kernel.editions import printed

BASE = Path(__file__).parent / "rulebenders.toml"
SPACES = ("e2", "e1", "c", "n1", "n2")
SET_BY_CARD = ("hand_limit", "exchange", "currency", "take_cubes", "draw_cards")
NESTED = ("then", "else", "miss")

Data = dict[str, Any]


def base_data() -> Data:
    """The data as it stands in the file."""
    return printed(BASE)


def more_kinds() -> Data:
    """Return the data of the cards that take the place of some of the first reconstruction."""
    return printed(BASE.with_name("more_kinds.toml"))


def read_catalog(data: Data | None = None) -> Catalog:
    """The components, of our data or of corrected data of the same form."""
    data = base_data() if data is None else data
    cards = [*map(_theme_card, data["theme_cards"]), *map(_flexo_card, data["flexo_cards"])]
    panels = {entry["id"]: entry for entry in data["panels"]}
    return Catalog(
        cards={card.id: card for card in cards},
        pieces={piece: card for card in cards for piece in pieces_of(card)},
        themes=tuple(entry["id"] for entry in data["themes"]),
        panels={name: _panel(entry) for name, entry in panels.items()},
        setups={entry["id"]: _setup_card(entry) for entry in data["setup_cards"]},
        colours=tuple(entry["id"] for entry in data["colours"]),
        tokens={kind: tuple(data[f"{kind}_tokens"]["values"]) for kind in ("electron", "nuclear")},
        die=tuple((face["resource"], face["amount"]) for face in data["die"]["faces"]),
        exchange={entry["value"]: (entry["give"], entry["get"]) for entry in data["exchange_tokens"]},
        secondary=panels["currency"]["secondary"],
        first_chips=panels["first_player"]["chips"]["first"],
        other_chips=panels["first_player"]["chips"]["other"],
        variable_cost=tuple(data["round_track"]["hash_cost"]),
        series=tuple(data["scoring"]["collection_series"]),
        figures=_figures(data),
    )


def pieces_of(card: Card) -> list[str]:
    """The pieces of a card (RB-DAT-01); a Flexo card is there once and needs no number of copy."""
    return copies(card.id, card.copies) if card.deck != "flexo" else [card.id]


def _effects(entries: list[Data]) -> tuple[Effect, ...]:
    return tuple(_effect(entry) for entry in entries)


def _effect(entry: Data) -> Effect:
    args = {name: value for name, value in entry.items() if name != "op"}
    for name in NESTED:
        if name in args:
            args[name] = _effects(args[name])
    if "options" in args:
        args["options"] = [_effects(option) for option in args["options"]]
    if "reward" in args:
        args["reward"] = _effect(args["reward"])
    return Effect(entry["op"], args)


def _theme_card(entry: Data) -> Card:
    """It says whom it strikes, when it is used and what it costs besides; its group says nothing (RB-DAT-07)."""
    return Card(
        id=entry["id"],
        rule=entry["rule"],
        deck=entry["theme"],
        kind=entry["kind"],
        cost=entry["cost"],
        copies=entry["copies"],
        attack=entry["attack"],
        shield=entry["shield"],
        collection=entry["collection"],
        activatable=entry["activatable"],
        window=entry.get("window", ""),
        target=entry.get("target", ""),
        effects=_effects(entry["effects"]),
        activated=_effects(entry.get("activated", [])),
        triggers={t["event"]: _effects(t["effects"]) for t in entry.get("triggers", ())},
        passive={p["rule"]: p.get("theme", p.get("code", "")) for p in entry.get("passive", ())},
        replaces="extra_cost" in entry,
    )


def _flexo_card(entry: Data) -> Card:
    return Card(
        id=entry["id"],
        rule=entry["rule"],
        deck="flexo",
        kind=entry["kind"],
        cost=entry["cost"],
        effects=_effects(entry["effects"]),
        panel=entry["panel"],
        value=entry["value"],
        arrow=entry["arrow"],
    )


def _panel(entry: Data) -> PanelData:
    return PanelData(tuple(entry["settings"]), tuple(entry["evolution"][space] for space in SPACES))


def _setup_card(entry: Data) -> SetupCard:
    return SetupCard(
        id=entry["id"],
        settings={panel: entry[panel] for panel in SET_BY_CARD},
        colours=tuple(entry["first_player_colours"]),
        flexo=entry["flexo_action"],
    )


def _figures(data: Data) -> dict[str, int]:
    return {
        "rounds": data["game"]["rounds"],
        "chips": data["game"]["chips_start"],
        "cubes": data["game"]["cubes_per_player"],
        "themes": data["game"]["themes_in_play"],
        "columns": data["tiebreak_track"]["columns"],
        "row_b": data["tiebreak_track"]["end_of_round_chips_per_row_b_cube"],
        "locked": data["energy_reserve"]["locked_spots_per_panel"],
        "multipliers": data["multiplier_tokens"]["count"],
        "factor": data["multiplier_tokens"]["factor"],
        "hooks": data["components"]["captain_hook_tokens"],
        "farther": data["scoring"]["zone_not_nearest_penalty"],
    }
