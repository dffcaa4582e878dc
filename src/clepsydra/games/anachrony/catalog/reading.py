"""From the TOML of the catalogue to components."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

from clepsydra.games.anachrony.catalog.components import (
    Ability,
    AssetCard,
    BoardSide,
    Catalog,
    Effect,
    Evacuation,
    Goods,
    Path,
    Tile,
    WarpTile,
)
from clepsydra.games.anachrony.catalog.vocabulary import CAPITAL
from clepsydra.kernel.editions import printed

BASE = File(__file__).parent / "base.toml"

RULED = ("collapsing_capital_tile", "endgame_condition", "evacuation_condition")
CAPITAL_TILE = ("discount", "vp", "vp_by_building_slot", "vp_if_superproject", "paradoxes")
HEXES = {
    "top_left": "TL",
    "top_center": "TC",
    "top_right": "TR",
    "bottom_left": "BL",
    "bottom_center": "BC",
    "bottom_right": "BR",
}


def base_data() -> dict[str, Any]:
    """The base game's data as it stands in the file."""
    return printed(BASE)


def read_catalog(data: dict[str, Any] | None = None) -> Catalog:
    """The components of the base game, or of corrected data of the same form."""
    data = base_data() if data is None else data
    goods, workers = (words_of(data, kind) for kind in ("other_asset", "worker"))
    paths = [_path(entry, goods, data["leader"]) for entry in data["path"]]
    board = _by_id(data["main_board_action"])
    return Catalog(
        tiles=read_tiles(data),
        boards={
            f"{path.id}/{side}": _board(
                data["player_board"]["side_a"] if side == "A" else data["player_board"][path.id]["side_b"]
            )
            for path in paths
            for side in "AB"
        },
        paths={path.id: path for path in paths},
        evacuations={entry["id"]: _evacuation(entry) for entry in data["evacuation_condition"]},
        recruit_cards={
            f"recruit_card_{entry['id']}": {kind: entry[kind] for kind in workers if entry.get(kind)}
            for entry in data["recruit_card"]
        },
        mine_cards={f"mine_card_{entry['id']}": tuple(entry["resources"]) for entry in data["mine_card"]},
        warps={entry["id"]: _warp(entry, workers) for entry in data["warp_tile"]},
        space_water={action: tuple(board[action]["space_water_cost"]) for action in CAPITAL},
        mine_bonus=board["mine"]["space_bonus"],
        trades={_trade_name(give, get): (give, get) for give, get in board["trade"]["exchanges"]},
        recruit_bonus=board["recruit"]["recruit_bonus"],
        saved_by_engineers=board["construct"]["engineer_saves"],
        leaders={entry["id"]: entry["goods"] for entry in data["leader"] if "goods" in entry},
        clear_costs={entry["id"]: tuple(entry["clear_cost"]) for entry in data["anomaly"]},
        collapsing=_collapsing(data["collapsing_capital_tile"]),
        capital_tiles={
            entry["id"]: {name: entry[name] for name in CAPITAL_TILE if name in entry}
            for entry in data["collapsing_capital_tile"]
        },
        conditions={entry["id"]: entry["metric"] for entry in data["endgame_condition"]},
        rules={entry["id"]: entry["rule"] for table in RULED for entry in data[table]},
        breakthroughs={f"{entry['shape']}/{entry['icon']}": entry["count"] for entry in data["breakthrough"]},
        dice={name: tuple(die["faces"]) for name, die in data["die"].items()},
        timeline={
            int(entry["use"].removeprefix("era_")): tuple(entry["slots"])
            for entry in data["alternate_timeline_tile"]
            if entry["use"].startswith("era_")
        },
        timeline_tiles={
            int(entry["use"].removeprefix("era_")): entry["id"]
            for entry in data["alternate_timeline_tile"]
            if entry["use"].startswith("era_")
        },
        timeline_effects={
            entry["id"]: read_effects(entry["effects"])[0] for entry in data["alternate_timeline_effect"]
        },
        assets={f"asset_{entry['id']}": _asset(entry) for entry in data["starting_asset_card"]},
        kit=_kit(data["starting_draft"]["kit"]),
        figures=_figures(data),
    )


def words_of(data: dict[str, Any], kind: str) -> list[str]:
    """The words of the data for things of a kind, those of modules included: `worker`, `other_asset`."""
    return [word for word, meaning in data["vocabulary"][kind].items() if isinstance(meaning, dict)]


def read_tiles(data: dict[str, Any]) -> dict[str, Tile]:
    """The buildings and superprojects of the base game, or of a module's data of the same form."""
    tiles = [*map(_building, data.get("building", ())), *map(_superproject, data.get("superproject", ()))]
    return {tile.id: tile for tile in tiles}


def read_effects(entries: list[dict[str, Any]]) -> tuple[Effect, ...]:
    """What a component does, one thing after the other."""
    return tuple(
        Effect(entry["op"], {key: value for key, value in entry.items() if key != "op"}) for entry in entries
    )


def read_ability(entry: dict[str, Any], cost: Goods) -> Ability:
    """What a worker slot or a free action of a component asks for and does."""
    chosen = next((good for good, count in cost.items() if str(count) == "x"), None)
    effects = read_effects(entry["effects"])
    if chosen is not None:
        cost, effects = {}, (Effect("travel_for", {"good": chosen, "vp": effects[-1].args["vp"]}),)
    return Ability(
        worker=entry.get("worker", "any"),
        cost=cost,
        effects=effects,
        after={"motivated": "active", "dies": "gone"}.get(entry.get("on_return", "tired"), "tired"),
        motivated=tuple(entry.get("motivated_if", ())),
    )


def _building(entry: dict[str, Any]) -> Tile:
    kinds = entry["kinds"]
    ability = read_ability(entry, entry["cost"])
    return Tile(
        id=str(entry["id"]),
        row=entry["type"],
        vp=entry["vp"],
        work=ability if "worker_action" in kinds else None,
        free=ability if "free_action" in kinds else None,
        on_build=read_effects(entry.get("on_build", [])),
        passive=ability.effects if "passive" in kinds else (),
        end_range=entry.get("endgame_range", 0),
        rule=entry["rule"],
    )


def _superproject(entry: dict[str, Any]) -> Tile:
    kinds = entry["kinds"]
    ability = read_ability(entry, entry.get("action_cost", {}))
    return Tile(
        id=entry["id"],
        row="superproject",
        vp=entry["vp"],
        work=ability if "worker_action" in kinds else None,
        free=ability if "free_action" in kinds else None,
        on_build=read_effects(entry.get("on_build", [])),
        passive=ability.effects if "passive" in kinds else (),
        end_range=entry.get("endgame_range", 0),
        rule=entry["rule"],
        cost=entry["cost"],
        worker_cost=entry.get("worker_cost", {}),
        breakthrough_cost=tuple(
            tuple(f"{need['shape']}/{need['icon']}" for need in alternative)
            for alternative in entry["breakthrough_cost"]
        ),
    )


def _board(entry: dict[str, Any]) -> BoardSide:
    rows = {
        row: tuple(costs) for row, costs in entry["building_slot_cost"].items() if isinstance(costs, list)
    }
    return BoardSide(
        slot_cost=rows,
        hex_cost={
            HEXES[name]: tuple(costs) for name, costs in entry["exosuit_slot_cost"].items() if name in HEXES
        },
        morale_vp=tuple(entry["morale_vp"]),
        supply_cost=tuple(entry["supply_cost"]),
        morale_start=entry["morale_start"],
        max_morale_vp=entry["max_morale_vp"],
        travel_vp=tuple(entry["time_travel_vp"]),
        water_per_empty_hex=entry["water_per_empty_exosuit_slot"],
        lost_at_impact=tuple(HEXES[name] for name in entry["exosuit_slots_lost_at_impact"]),
        paradox_limit=entry["paradox_limit"],
        supply_is_free=entry["supply_is_free_action"],
        supply_motivates=entry["supply_administrator_motivated"],
        anomaly_anywhere=entry["anomaly_placement"] == "any_free",
        superproject_anywhere=entry["superproject_placement"] == "any_adjacent_pair",
        specials=tuple(special["id"] for special in entry.get("special", ())),
    )


def _path(entry: dict[str, Any], goods: list[str], leaders: list[dict[str, Any]]) -> Path:
    return Path(
        id=entry["id"],
        active=entry["workers_active"],
        tired=entry["workers_tired"],
        goods={**entry["resources"], **{good: entry[good] for good in goods if good in entry}},
        breakthroughs=entry["breakthroughs_random"],
        leaders=tuple(leader["id"] for leader in leaders if leader["path"] == entry["id"]),
    )


def _evacuation(entry: dict[str, Any]) -> Evacuation:
    condition = entry["condition"]
    metric = condition["count"]
    return Evacuation(
        id=entry["id"],
        path=entry["path"],
        base_vp=entry["base_vp"],
        metric=condition["type"] if metric == "buildings_of_type" else metric,
        at_least=condition["min"],
        per_set=entry["extra_vp_per_set"],
        set=entry["set"],
        superproject_counts=condition.get("superproject_counts", 2),
        anomaly_counts=condition.get("anomaly_counts", 1),
    )


def _warp(entry: dict[str, Any], workers: list[str]) -> WarpTile:
    gain = dict(entry["gain"])
    worker = next((kind for kind in workers if gain.pop(kind, 0)), "")
    exosuit = bool(gain.pop("exosuit_powered", 0))
    return WarpTile(entry["id"], gain, worker, exosuit)


def _by_id(entries: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {entry["id"]: entry for entry in entries}


def _trade_name(give: Goods, get: Goods) -> str:
    return f"{' '.join(give)} for {' '.join(get)}"


def _collapsing(entries: list[dict[str, Any]]) -> dict[str, tuple[str, ...]]:
    actions: dict[str, list[str]] = {}
    for entry in entries:
        actions.setdefault(entry["action"], []).append(entry["id"])
    return {action: tuple(tiles) for action, tiles in actions.items()}


def _asset(entry: dict[str, Any]) -> AssetCard:
    goods = dict(entry["gain"])
    breakthroughs = goods.pop("breakthrough_random", 0)
    return AssetCard(
        f"asset_{entry['id']}",
        entry["number"],
        goods,
        entry["workers_active"],
        entry["workers_tired"],
        breakthroughs,
    )


def _kit(entry: dict[str, int]) -> dict[str, Goods]:
    """`scientist_active = 2, water = 2`: workers by column, the rest goods."""
    kit: dict[str, Goods] = {"goods": {}, "active": {}, "tired": {}}
    for name, count in entry.items():
        thing, _, column = name.rpartition("_")
        if column in ("active", "tired"):
            kit[column][thing] = count
        else:
            kit["goods"][name] = count
    return kit


def _by_players(name: str, counts: dict[str, int]) -> dict[str, int]:
    """One figure for each number of players: `assets_dealt/2`."""
    return {f"{name}/{players}": count for players, count in counts.items()}


def _figures(data: dict[str, Any]) -> dict[str, int]:
    actions = _by_id(data["main_board_action"])
    return {
        "unreturned_warp": data["warp_rules"]["penalty_unreturned_at_end"],
        "warps_per_era": data["warp_rules"]["max_per_era"],
        "warp_worker_water": data["warp_rules"]["worker_water"],
        "anomaly": _by_id(data["anomaly"])["anomaly_base"]["vp"],
        "breakthrough": data["final_scoring"]["breakthrough_each"],
        "breakthrough_set": data["final_scoring"]["breakthrough_set_of_three_shapes"],
        "endgame_condition": data["final_scoring"]["endgame_condition"],
        "evacuation_late": actions["evacuation"]["minus_three"],
        "evacuation_most": actions["evacuation"]["vp_max"],
        "council_left": actions["world_council"]["space_water_cost"][0],
        "council_right": actions["world_council"]["space_water_cost"][1],
        "evacuation_least": actions["evacuation"]["vp_min"],
        "purify": actions["purify_water"]["gain"]["water"],
        "purify_scientist": actions["purify_water"]["scientist_gain"]["water"],
        "trade_times": actions["trade"]["times"],
        "trade_times_administrator": actions["trade"]["administrator_times"],
        "exosuits": data["counts"]["exosuit_markers_per_player"],
        "eras": data["setup"]["eras"],
        "impact": data["setup"]["impact_after_era"],
        "conditions": data["setup"]["endgame_cards_revealed"],
        **{f"start_water/{n}": water for n, water in enumerate(data["setup"]["extra_water_by_turn_order"])},
        **{
            name: count
            for action in CAPITAL
            for name, count in _by_players(f"spaces/{action}", actions[action]["spaces_by_players"]).items()
        },
        "assets_kept": data["starting_draft"]["cards_kept"],
        **_by_players("assets_dealt", data["starting_draft"]["cards_dealt_by_players"]),
        **_by_players("conditions_dealt", data["endgame_draft"]["dealt_by_players"]),
        **_by_players("conditions_kept", data["endgame_draft"]["kept_by_players"]),
        **_by_players("conditions_added", data["endgame_draft"]["random_from_unkept_by_players"]),
    }
