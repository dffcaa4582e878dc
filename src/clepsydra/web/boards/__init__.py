"""Boards for the web: pure functions from what somebody may know to HTML.

`board_for` finds a game's board; `Board.parts` and `changed` say which regions to send again; `asked`
turns an ask into rows of choices with their places, and `deciding` into the decision bar.
"""

from clepsydra.web.boards.ask import Deciding, Links, Notice, Undo, deciding, held
from clepsydra.web.boards.board import Advance, Board, Entry, Parts, Region, View, board_for, changed, look
from clepsydra.web.boards.chart import Course, course_table, score_chart
from clepsydra.web.boards.choices import Asked, Choice, Denied, Row, answer_of, asked, value_of
from clepsydra.web.boards.log import Line, line, log, log_of
from clepsydra.web.boards.markup import Amount, Sign
from clepsydra.web.boards.page import Frame, body, head
from clepsydra.web.boards.replaying import Eye, Replaying, replaying
from clepsydra.web.boards.score import Score, headline, podium, score_sheet
from clepsydra.web.boards.seats import Clock, Seat, Standing, seat_strip
from clepsydra.web.boards.sources import sources_chart
from clepsydra.web.boards.waiting import (
    Sealed,
    Waiting,
    Watching,
    offline,
    over,
    sealed,
    waiting,
    watching,
)
from clepsydra.web.boards.words import Words

__all__ = [
    "Advance",
    "Amount",
    "Asked",
    "Board",
    "Choice",
    "Clock",
    "Course",
    "Deciding",
    "Denied",
    "Entry",
    "Eye",
    "Frame",
    "Line",
    "Links",
    "Notice",
    "Parts",
    "Region",
    "Replaying",
    "Row",
    "Score",
    "Sealed",
    "Seat",
    "Sign",
    "Standing",
    "Undo",
    "View",
    "Waiting",
    "Watching",
    "Words",
    "answer_of",
    "asked",
    "board_for",
    "body",
    "changed",
    "course_table",
    "deciding",
    "head",
    "headline",
    "held",
    "line",
    "log",
    "log_of",
    "look",
    "offline",
    "over",
    "podium",
    "replaying",
    "score_chart",
    "score_sheet",
    "sealed",
    "seat_strip",
    "sources_chart",
    "value_of",
    "waiting",
    "watching",
]
