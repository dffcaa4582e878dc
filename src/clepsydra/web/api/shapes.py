"""The shapes of what the API takes and gives."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from litestar.params import HeaderParameter, Parameter, QueryParameter
from msgspec import Meta, Struct, structs

from clepsydra.kernel import Event, Reader, Ruleset, Setup, commitment, in_words, sentences
from clepsydra.kernel.languages import LANGUAGES
from clepsydra.tables.match import SUBSTITUTE
from clepsydra.tables.pace import Pace
from clepsydra.tables.picture import Picture, PictureOf
from clepsydra.tables.ports import Listed
from clepsydra.tables.table import ONE_DAY, Status, Table
from clepsydra.web.api.clockshapes import TimeZone

# Where a pattern ends in `$`, a line break may still follow; a look ahead forbids it.
VISIBLE = r"[^\s\x00-\x1f\x7f]"
Name = Annotated[
    str,
    Meta(min_length=1, max_length=40, pattern=rf"^{VISIBLE}([^\x00-\x1f\x7f]*{VISIBLE})?$(?!\n)"),
]
Colour = Literal["green", "blue", "yellow", "brown", "orange", "violet", "red", "pink"]
NO_NUL = r"^[^\x00]*$"
"""No database takes this one character as text."""
LAST_SEAT = 15
LAST_NUMBER = 2**31 - 1
SeatNumber = Annotated[int, Meta(ge=0, le=LAST_SEAT)]
Number = Annotated[int, Meta(ge=0, le=LAST_NUMBER)]
OptionWord: TypeAlias = str | int
Answer: TypeAlias = str | list[OptionWord | list[OptionWord]]
"""An option, `"pass"` or `["build", "302"]`, or a list of options."""

# In a path or a query, Litestar wants limits said in its own way.
TableId = Annotated[str, Parameter(pattern=r"^[A-Za-z0-9_-]{1,16}$(?!\n)", description="The table.")]
TokenId = Annotated[
    str, Parameter(pattern=r"^[A-Za-z0-9_-]{1,16}$(?!\n)", description="The id from `GET /me/tokens`.")
]
AtSeat = Annotated[int, Parameter(ge=0, le=LAST_SEAT, description="The number of the seat, from 0.")]
AtNumber = Annotated[int, Parameter(ge=0, le=LAST_NUMBER)]
RuleId = Annotated[str, Parameter(max_length=40, description="The number of a rule, as in `TB-ASK-01`.")]
AsSeat = Annotated[
    int | None,
    QueryParameter(
        name="seat",
        ge=0,
        le=LAST_SEAT,
        description="The seat whose view is returned; a spectator's view if left out.",
        required=False,
    ),
]
Invite = Annotated[
    str | None,
    QueryParameter(
        name="invite",
        max_length=40,
        description="The word in the invite link of a private table.",
        required=False,
    ),
]
Lang = Annotated[
    str | None,
    QueryParameter(
        name="lang",
        description=f"{' or '.join(f'`{lang}`' for lang in LANGUAGES)}; else as `Accept-Language` says.",
        required=False,
    ),
]
IdempotencyKey = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=1,
        max_length=60,
        pattern=r"^[!-*,-~]+$(?!\n)",
        description="A request that is sent again with the same key is carried out once.",
        required=False,
    ),
]


class You(Struct, frozen=True):
    """A guest, as they know themselves."""

    id: str
    name: str
    colour: str


class Introduction(Struct, frozen=True):
    """What a guest is called."""

    name: Name
    colour: Colour


SeatBots: TypeAlias = dict[Annotated[str, Meta(pattern="^[0-9]{1,2}$")], Annotated[str, Meta(max_length=40)]]
"""Bots by the number of their seat."""


TableName = Annotated[str, Meta(max_length=60, pattern=rf"^({VISIBLE}([^\x00-\x1f\x7f]*{VISIBLE})?)?$(?!\n)")]


class NewTable(Struct, frozen=True):
    """A table that somebody wants to open."""

    setup: Setup
    name: TableName = ""
    """What the table is called; without it, by its host and its game."""
    public: bool = True
    confirm: bool = True
    patience: Annotated[int, Meta(ge=1, le=60 * ONE_DAY)] = ONE_DAY
    """For how many minutes a seat may let the others wait, where there are no clocks."""
    pace: Pace | None = None
    """The clock of each person, in seconds; none without it."""
    bots: SeatBots = {}
    own_box: bool = True
    """Whether the host's corrections of the components are used, if they have any."""


class SitDown(Struct, frozen=True):
    """What it takes to sit down."""

    invite: Annotated[str, Meta(max_length=40)] | None = None
    word: Annotated[str, Meta(max_length=200, pattern=NO_NUL)] = ""
    zone: TimeZone = ""


class ChooseBot(Struct, frozen=True):
    """The bot that shall decide."""

    bot: Annotated[str, Meta(max_length=40)] = SUBSTITUTE


class GiveAnswer(Struct, frozen=True):
    """An answer to what a seat is asked."""

    answer: Answer
    expected: Number
    """The `seq` of the picture that showed the question."""
    confirm: bool = False
    """Confirm the turn if it ends with this answer."""


class Expecting(Struct, frozen=True):
    """What the seat has seen last."""

    expected: Number


class AskBack(Struct, frozen=True):
    """Go back to when the game had had so many answers."""

    to: Number


class ProgramShape(Struct, frozen=True):
    """An answer for whenever a rule asks."""

    rule: Annotated[str, Meta(max_length=40)]
    answer: Answer
    chapter: bool = False


class Write(Struct, frozen=True):
    """A line for the chat."""

    text: Annotated[str, Meta(max_length=10_000, pattern=NO_NUL)]


class Practise(Struct, frozen=True):
    """From where to practise, through whose eyes, and which seats bots take; the others are the caller's."""

    seq: Number
    seat: SeatNumber | None = None
    bots: SeatBots = {}


class Done(Struct, frozen=True):
    """An act that was accepted."""

    seq: int
    """Its number among the acts that its seat could notice; what others try or foresee is not counted."""


class SeatShape(Struct, frozen=True):
    """A place at a table."""

    number: int
    kind: str
    name: str
    colour: str
    bot: str | None
    free: bool
    yours: bool
    person: str | None = None
    """Who sits there, as `/people` knows them."""


class TableShape(Struct, frozen=True):
    """A table as anybody may know it who may see it."""

    id: str
    name: str
    """What its host calls it; empty if it has no name of its own."""
    setup: Setup
    box_of: str
    """Whose corrections of the components it plays with; empty if nobody's."""
    status: Status
    seats: tuple[SeatShape, ...]
    public: bool
    confirm: bool
    patience: int
    pace: Pace | None
    chat: bool
    """Whether people write to each other there (TB-MEE-06)."""
    seq: int | None
    """How many acts the caller could notice; of a game that has begun, only where it is shown alone."""
    commitment: str
    """What the service is bound to by its seed (TB-CHN-01)."""
    opened_at: int
    moved_at: int
    practice_of: str | None
    rematch: str | None
    hosting: bool
    """Whether the caller is the host."""
    waits_for: tuple[int, ...] = ()
    calls: tuple[int, ...] = ()
    """The seats that anybody may take, where the table stands in a list."""
    invite: str | None = None
    """The word of the link, for those who may pass it on."""


def table_shape(
    table: Table, guest: str | None, waits_for: tuple[int, ...] = (), seq: int | None = None
) -> TableShape:
    """A table for one caller. Once its game has begun, `seq` is how many acts they may know of: others try in secret."""
    yours = table.seats_of(guest)
    hosting = guest is not None and table.host == guest
    return TableShape(
        id=table.id,
        name=table.name,
        setup=table.setup,
        box_of=table.box_of,
        status=table.status,
        seats=tuple(
            SeatShape(
                i,
                seat.kind,
                seat.name,
                "" if seat.free else table.colours[i],
                seat.bot,
                seat.free,
                i in yours,
                seat.guest,
            )
            for i, seat in enumerate(table.seats)
        ),
        public=table.public,
        confirm=table.confirm,
        patience=table.patience,
        pace=table.pace,
        chat=table.chat,
        seq=0 if table.status is Status.OPEN else seq,
        commitment=commitment(table.seed) if table.seed else "",
        opened_at=table.opened_at,
        moved_at=table.moved_at,
        practice_of=table.practice_of,
        rematch=table.rematch,
        hosting=hosting,
        waits_for=waits_for,
        invite=table.invite if hosting or yours else None,
    )


def listed_shape(listed: Listed, guest: str | None) -> TableShape:
    """A table of a list."""
    return structs.replace(table_shape(listed.table, guest, listed.asked), calls=listed.calls)


class EventShape(Struct, frozen=True):
    """Something that happened: its kind, its figures, its own line, and the sentence of the log."""

    type: str
    data: dict[str, Any]
    text: str
    sentence: str = ""
    """The sentence that tells the move which begins with this event; empty for an event that is told in an earlier one."""


class PictureShape(PictureOf[EventShape], frozen=True):
    """A match as one viewer sees it, beside the board itself."""

    events: tuple[EventShape, ...]
    """Said again for the OpenAPI document, which does not look into the parameters of a base."""


def picture_shape(picture: Picture, reader: Reader | None, rules: Ruleset[Any] | None) -> PictureShape:
    """A picture for the wire; without a reader its events have no texts."""
    values = {name: getattr(picture, name) for name in picture.__struct_fields__}
    said = {} if reader is None or rules is None else _sentences(picture, reader, rules)
    values["events"] = tuple(
        event_shape(event, reader, said.get(number, "")) for number, event in enumerate(picture.events)
    )
    return PictureShape(**values)


def _sentences(picture: Picture, reader: Reader, rules: Ruleset[Any]) -> dict[int, str]:
    """The sentences of the log, by the place of their first event."""
    moments = zip(picture.moments, picture.events, strict=True)
    return {each.number: in_words(reader, rules, each) for each in sentences(rules, moments)}


def event_shape(event: Event, reader: Reader | None, sentence: str) -> EventShape:
    """An event for the wire."""
    data = msgspec.structs.asdict(event)
    del data["eyes"]
    return EventShape(type(event).__name__, data, "" if reader is None else reader.event(event), sentence)


class OptionShape(Struct, frozen=True):
    """Something that may be chosen, in words."""

    option: Any
    text: str


class DeniedShape(Struct, frozen=True):
    """Something that may not be chosen, and why."""

    option: Any
    text: str
    why_not: str
    rule: str
    figures: dict[str, Any]


class RefusedShape(Struct, frozen=True):
    """Options that may not be chosen together, and why."""

    options: tuple[Any, ...]
    why_not: str
    rule: str
    figures: dict[str, Any]


class AskShape(Struct, frozen=True):
    """A question in words, with all that may and may not be chosen."""

    seq: int
    rule: str
    text: str
    at_least: int
    at_most: int
    several: bool
    options: tuple[OptionShape, ...]
    denied: tuple[DeniedShape, ...]
    refused: tuple[RefusedShape, ...] = ()


class BoardShape(Struct, frozen=True):
    """The state as a seat may know it, in the game's own form."""

    seq: int
    seat: int | None
    view: Any


class LineShape(Struct, frozen=True):
    """A line of the chat."""

    number: int
    seat: int
    name: str
    text: str
    at: int


class Corrections(Struct, frozen=True):
    """What an owner corrects of a game, in the form of its data."""

    corrections: dict[str, Any]


class BoxShape(Struct, frozen=True):
    """A game's components as their owner has corrected them."""

    game: str
    corrections: dict[str, Any]
    corrected: int
    """How many figures are corrected."""
    figures: dict[str, int]
    """How many figures the game has and how many come from where, without the corrections."""
