"""The components of the Council in words."""

from __future__ import annotations

from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.words import Entry, Words


def council(words: Words, entry: Entry) -> Told:
    """How long the game lasts, and what the grid costs and brings."""
    return words.name(entry), [
        words.say("council_eras", eras=entry["eras"], impact=entry["impact_after_era"]),
        words.say("council_stacks", water=entry["stack_water"]),
        words.say("council_left", vp=entry["left_vp"]),
    ]


def draw(words: Words, entry: Entry) -> Told:
    """What Negotiate does."""
    return words.name(entry), [words.say("negotiate_does", draw=entry["draw"], keep=entry["keep"])]


def space(words: Words, entry: Entry) -> Told:
    """What a space adds and costs, and with how many players it is there."""
    return words.name(entry), [
        *_more(words, entry),
        words.say("cost", goods=words.goods({"water": entry["water"]} if entry["water"] else {})),
        words.say("council_players", players=" / ".join(map(str, entry["players"]))),
    ]


def bonus(words: Words, entry: Entry) -> Told:
    """What a kind of worker adds."""
    return words.name(entry), _more(words, entry, place=entry["place"])


def _more(words: Words, entry: Entry, **others: int) -> list[str]:
    added = {"draw": entry["draw"], "keep": entry["keep"], **others}
    return [words.say(f"negotiate_{what}", count=count) for what, count in added.items() if count]


def council_tile(words: Words, entry: Entry) -> Told:
    """What a Collapsing Capital tile adds, and what comes after the action."""
    after = [words.say("council_after", what=words.effects(entry["effects"]))] if entry["effects"] else []
    return words.name(entry), [*_more(words, entry), *after]


def condition(words: Words, entry: Entry) -> Told:
    """What is compared."""
    return words.name(entry), [words.say(f"objective_{entry['metric']}")]


def objective(words: Words, entry: Entry) -> Told:
    """The icon, and the module that it is only played with."""
    module = [words.say("objective_with", module=entry["module"])] if "module" in entry else []
    return words.name(entry), [words.say("agenda_icon", icon=entry["icon"]), *module]


def value(words: Words, entry: Entry) -> Told:
    """The icon and the points."""
    return words.name(entry), [
        words.points(entry["value"]),
        words.say("agenda_icon", icon=entry["icon"]),
    ]


def row(words: Words, entry: Entry) -> Told:
    """What a row gives."""
    return words.name(entry), [words.say("agenda_row_gives", goods=words.goods(entry["bonus"]))]


def benefits(words: Words, entry: Entry) -> Told:
    """The four free actions."""
    return words.name(entry), [
        words.say("benefits_cost", count=entry["uses_per_era"]),
        words.say("benefit_beside"),
        words.say("benefit_saves"),
        words.say("benefit_refreshes", count=entry["refreshed"]),
        words.say("benefit_reveals"),
    ]


def missions(words: Words, entry: Entry) -> Told:
    """How Missions come, what they bring and cost, and the rewards that they share."""
    by_number = " / ".join(map(str, entry["rewards"]))
    return words.name(entry), [
        words.say("missions_dealt", count=entry["dealt"]),
        words.say("missions_rewards", rewards=by_number),
        words.say("missions_lost", fewest=entry["fewest"], vp=entry["lost_vp"]),
        *shared_rewards(words, entry)[1],
    ]


def shared_rewards(words: Words, entry: Entry) -> Told:
    """The second and the third reward."""
    return words.name(entry), [
        words.say("mission_reward", number=number, what=words.effects(entry[name]))
        for number, name in ((2, "second"), (3, "third"))
    ]


def mission(words: Words, entry: Entry) -> Told:
    """The conditions and the first reward."""
    return words.name(entry), [
        *(
            words.say("mission_condition", number=number, what=_need(words, need))
            for number, need in _numbered(entry)
        ),
        words.say("mission_reward", number=1, what=words.effects(entry["reward"])),
    ]


def _numbered(entry: Entry) -> list[tuple[int, Entry]]:
    return list(enumerate(entry["conditions"], start=1))


def _need(words: Words, need: Entry) -> str:
    figures = {name: figure for name, figure in need.items() if name != "kind"}
    if need["kind"] == "exosuit_at":
        return words.say(f"need_exosuit_{need.get('space', 'anywhere')}", **figures)
    if need["kind"] in ("counts", "different"):
        return words.say(f"need_{need['kind']}_{need.get('what') or need.get('of')}", min=need["min"])
    return words.say(f"need_{need['kind']}", **figures)
