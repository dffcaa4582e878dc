"""The components as a reader reads them: sections of pieces, in one language, each with its figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.kernel import Piece, Section, Sheets
from clepsydra.kernel.provenance import SOURCE, Figures, by_piece, of_table

Data = Mapping[str, Any]
Told = tuple[str, list[str]]
"""The name of a component and what there is to say of it."""

ROWS = ("power_plant", "factory", "life_support", "lab")
NUMBERED = frozenset({"recruit_card", "mine_card", "alternate_timeline_tile", "starting_asset_card"})
"""Components with small numbers that each kind counts for itself."""

NAMES = frozenset({"public_number", "short"})
"""Fields that name a component, beside those that do so in every game."""


def sheets(data: Data, lang: str) -> Sheets:
    """All components of the data; what is a rule rather than a component comes last."""
    return Sheets(tuple(_sections(data, Words(lang), by_piece(data, NAMES))))


def _sections(data: Data, words: Words, figures: Figures) -> Iterator[Section]:
    def section(title: str, pieces: list[tuple[str, str, Told]]) -> Section:
        return Section(
            words.reader.say("sections", title),
            tuple(
                Piece(id_, name, tuple(lines), figures.pop(path, ())) for path, id_, (name, lines) in pieces
            ),
        )

    for row in ROWS:
        buildings = [entry for entry in data["building"] if entry["type"] == row]
        yield section(row, [_piece("building", entry, building(words, entry)) for entry in buildings])
    for table, tell in TELLERS.items():
        yield section(table, [_piece(table, entry, tell(words, entry)) for entry in _entries(data, table)])
        if table == "superproject":
            yield section(
                "player_board", [(path, id_, board(words, id_, side)) for path, id_, side in _sides(data)]
            )
    dice = [(f"die.{name}", name, die(words, name, entry)) for name, entry in data["die"].items()]
    yield section("die", dice)
    others = {path.partition(".")[0] for path in figures}
    named = [table for table in data if table in others]
    yield Section(
        words.reader.say("sections", "other"),
        tuple(
            Piece(table, words.reader.say("other", table), (), of_table(table, figures)) for table in named
        ),
    )


def _entries(data: Data, table: str) -> list[Entry]:
    """The components of a table; what all endgame cards are worth alike stands with the final scoring."""
    if table != "endgame_condition":
        return list(data[table])
    return [{**entry, "vp": data["final_scoring"][table]} for entry in data[table]]


def _piece(table: str, entry: Entry, told: Told) -> tuple[str, str, Told]:
    id_ = entry["id"]
    return f"{table}.{id_}", f"{table}_{id_}" if table in NUMBERED else str(id_), told


def _sides(data: Data) -> Iterator[tuple[str, str, Entry]]:
    boards = data["player_board"]
    yield "player_board.side_a", "side_a", boards["side_a"]
    for path in boards:
        if path != "side_a":
            yield f"player_board.{path}", f"{path}/B", boards[path]["side_b"]


# --- one component ------------------------------------------------------------------------------


def building(words: Words, entry: Entry) -> Told:
    """What a building does. The box has numbers alone: they stand behind our name."""
    return words.numbered(str(entry["id"])), [words.points(entry["vp"]), *_tile(words, entry, entry["cost"])]


def superproject(words: Words, entry: Entry) -> Told:
    """What a superproject costs and does."""
    cost = words.goods({**entry["cost"], **entry.get("worker_cost", {})})
    ways = words.either(
        words.together(_breakthrough(words, need) for need in alternative)
        for alternative in entry["breakthrough_cost"]
    )
    return words.name(entry), [
        words.points(entry["vp"]),
        words.say("cost", goods=cost),
        words.say("breakthroughs", ways=ways),
        *_tile(words, entry, entry.get("action_cost", {})),
    ]


def _tile(words: Words, entry: Entry, cost: Mapping[str, Any]) -> list[str]:
    reach = entry.get("endgame_range")
    return [*words.abilities(entry, cost), *([words.say("end_range", range=reach)] if reach else [])]


def _breakthrough(words: Words, need: Entry) -> str:
    key = "any_icon" if need["icon"] == "any" else "exact_icon"
    return words.say(key, shape=need["shape"], icon=need["icon"])


def board(words: Words, side: str, entry: Entry) -> Told:
    """The tracks and costs of one side of a player board."""
    lines = [
        words.say(
            "morale_vp",
            values=_track(entry["morale_vp"]),
            start=entry["morale_start"],
            most=entry["max_morale_vp"],
        ),
        words.say("supply_cost", values=_track(entry["supply_cost"])),
        *([words.say("supply_free")] if entry["supply_is_free_action"] else []),
        *([] if entry["supply_administrator_motivated"] else [words.say("supply_tires")]),
        words.say("time_travel_vp", values=_track(entry["time_travel_vp"])),
        words.say("paradox_limit_is", limit=entry["paradox_limit"]),
        words.say("water_per_hex", water=entry["water_per_empty_exosuit_slot"]),
        *(
            words.say(
                "slot_cost", row=row, costs=" / ".join(map(words.goods, entry["building_slot_cost"][row]))
            )
            for row in ROWS
        ),
        *(
            words.say("hex_cost", hex=hex_, costs=words.costs(costs))
            for hex_, costs in entry["exosuit_slot_cost"].items()
            if isinstance(costs, list)
        ),
        words.say("hexes_lost", hexes=entry["exosuit_slots_lost_at_impact"]),
        *(words.text(special) for special in entry.get("special", ())),
    ]
    return words.reader.name(side.partition("/")[0]), [line[0].upper() + line[1:] for line in lines]


def _track(values: list[int]) -> str:
    return " ".join(map(str, values))


def path(words: Words, entry: Entry) -> Told:
    """What the player of a Path starts with."""
    others = {name: count for name, count in entry.items() if isinstance(count, int)}
    goods = {**entry["resources"], **others}
    if breakthroughs := goods.pop("breakthroughs_random"):
        goods["breakthrough_random"] = breakthroughs
    return words.name(entry), [*_people(words, entry), words.say("goods", goods=words.goods(goods))]


def _people(words: Words, entry: Entry) -> list[str]:
    columns = ("workers_active", "workers_tired")
    return [words.say(column, goods=words.goods(entry[column])) for column in columns if entry[column]]


def leader(words: Words, entry: Entry) -> Told:
    """A leader and her power."""
    count = entry.get("goods", {})
    told = words.text(entry).format(count=count, **{good: words.goods({good: count[good]}) for good in count})
    return words.name(entry), [str(entry[f"power_{words.lang}"]), told]


def main_board(words: Words, entry: Entry) -> Told:
    """The spaces of an action of the main board, and what they ask for and bring."""
    told = (tell(words, entry) for field, tell in ON_THE_MAIN_BOARD.items() if field in entry)
    return words.name(entry), [line for lines in told for line in lines]


def _bonuses(words: Words, bonuses: Mapping[str, Entry]) -> list[str]:
    return [words.say(f"bonus_{whom}", goods=words.goods(goods)) for whom, goods in bonuses.items()]


def _exchanges(words: Words, entry: Entry) -> list[str]:
    swaps = [
        words.say("exchange_both", give=words.goods(give), get=words.goods(get))
        for give, get in entry["exchanges"]
    ]
    times = words.say("board_exchanges", times=entry["times"], more=entry["administrator_times"])
    return [*(f"{swap[0].upper()}{swap[1:]}." for swap in swaps), times]


ON_THE_MAIN_BOARD: dict[str, Callable[[Words, Entry], list[str]]] = {
    "spaces_by_players": lambda words, entry: [
        words.say("board_spaces", counts=" / ".join(map(str, entry["spaces_by_players"].values())))
    ],
    "space_water_cost": lambda words, entry: [
        words.say("board_water", water=" / ".join(map(str, entry["space_water_cost"])))
    ],
    "engineer_saves": lambda words, entry: [
        words.say("board_engineer", goods=words.goods(entry["engineer_saves"]))
    ],
    "recruit_bonus": lambda words, entry: _bonuses(words, entry["recruit_bonus"]),
    "space_bonus": lambda words, entry: _bonuses(words, entry["space_bonus"]),
    "gain": lambda words, entry: [words.say("goods", goods=words.goods(entry["gain"]))],
    "scientist_gain": lambda words, entry: [
        words.say("board_scientist", goods=words.goods(entry["scientist_gain"]))
    ],
    "exchanges": _exchanges,
    "minus_three": lambda words, entry: [
        words.say("board_evacuation", least=entry["vp_min"], most=entry["vp_max"], late=entry["minus_three"])
    ],
}


def anomaly(words: Words, entry: Entry) -> Told:
    """What an Anomaly is worth, and what it takes to be rid of it."""
    return words.name(entry), [
        words.points(entry["vp"]),
        words.say("cost", goods=words.costs(entry["clear_cost"])),
    ]


def evacuation(words: Words, entry: Entry) -> Told:
    """What an evacuation asks for and brings."""
    condition = entry["condition"]
    metric = condition.get("type", condition["count"])
    return words.name(entry), [
        words.say(
            "evacuation",
            condition=words.goods({metric: condition["min"]}),
            base=entry["base_vp"],
            extra=entry["extra_vp_per_set"],
            goods=words.goods(entry["set"]),
        )
    ]


def recruit_card(words: Words, entry: Entry) -> Told:
    """The workers on a card."""
    people = {kind: count for kind, count in entry.items() if kind not in ("id", SOURCE) and count}
    return words.say("recruit_card", id=entry["id"]), [words.say("goods", goods=words.goods(people))]


def mine_card(words: Words, entry: Entry) -> Told:
    """The cubes on a card, in their order."""
    cubes = ", ".join(map(words.reader.name, entry["resources"]))
    return words.say("mine_card", id=entry["id"]), [words.say("goods", goods=cubes)]


def warp_tile(words: Words, entry: Entry) -> Told:
    """What a warp tile brings."""
    return words.name(entry), [words.say("warp", goods=words.goods(entry["gain"]))]


def breakthrough(words: Words, entry: Entry) -> Told:
    """How many there are of one."""
    return _breakthrough(words, entry), [words.say("copies", count=entry["count"])]


def die(words: Words, name: str, entry: Entry) -> Told:
    """The faces of a die."""
    return words.reader.name(name), [words.say("faces", faces=entry["faces"])]


def collapsing(words: Words, entry: Entry) -> Told:
    """What a Collapsing Capital tile adds."""
    number = int(entry["id"].rpartition("_")[2])
    return words.say("collapsing_capital_tile", action=entry["action"], number=number), [words.text(entry)]


def condition(words: Words, entry: Entry) -> Told:
    """What an endgame card is worth."""
    return words.name(entry), [words.say("most", vp=entry["vp"])]


def timeline_effect(words: Words, entry: Entry) -> Told:
    """What a space of the alternate timeline does."""
    return words.name(entry), [f"{words.effects(entry['effects'])}."]


def timeline_tile(words: Words, entry: Entry) -> Told:
    """The spaces of a tile of the alternate timeline."""
    _, used, era = entry["use"].partition("era_")
    name = words.say("alternate_timeline_tile" if used else "spare_tile", id=entry["id"], era=int(era or 0))
    return name, [words.say("spaces", spaces=entry["slots"])]


def asset_card(words: Words, entry: Entry) -> Told:
    """What a card of the starting draft brings."""
    goods = [words.say("goods", goods=words.goods(entry["gain"]))] if entry["gain"] else []
    return words.say("starting_asset_card", number=entry["number"]), [*goods, *_people(words, entry)]


TELLERS: dict[str, Callable[[Words, Entry], Told]] = {
    "superproject": superproject,
    "main_board_action": main_board,
    "path": path,
    "leader": leader,
    "evacuation_condition": evacuation,
    "recruit_card": recruit_card,
    "mine_card": mine_card,
    "warp_tile": warp_tile,
    "breakthrough": breakthrough,
    "anomaly": anomaly,
    "collapsing_capital_tile": collapsing,
    "endgame_condition": condition,
    "alternate_timeline_effect": timeline_effect,
    "alternate_timeline_tile": timeline_tile,
    "starting_asset_card": asset_card,
}
