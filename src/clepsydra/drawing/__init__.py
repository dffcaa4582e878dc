"""Boards for the web: pure functions from what somebody may know to HTML.

`board_for` finds a game's board; `Board.parts` and `changed` say which regions to send again; `asked`
turns an ask into rows of choices with their places, and `deciding` into the decision bar.
"""

from clepsydra.drawing.ask import Deciding, Held, Notice, Undo, deciding, held
from clepsydra.drawing.bar import Links
from clepsydra.drawing.board import Advance, Board, Entry, Parts, board_for, changed
from clepsydra.drawing.chart import Course, course_table, score_chart
from clepsydra.drawing.choices import Asked, Choice, Denied, Row, asked, options_of, value_of
from clepsydra.drawing.coach import Coaching, Judges, Slip, coaching, first_slips
from clepsydra.drawing.decided import Fact, decided, facts_list
from clepsydra.drawing.html.diff import changed_elements
from clepsydra.drawing.log import Line, LogLabels, LogLine, added, line, log, turns
from clepsydra.drawing.marks import Amount, Sign
from clepsydra.drawing.novelties import Novelty, explained, novelties, novelty_card
from clepsydra.drawing.page import Frame, body, head
from clepsydra.drawing.reactions import reset_button
from clepsydra.drawing.replaying import Eye, Replaying, replaying
from clepsydra.drawing.score import Score, headline, podium, score_sheet
from clepsydra.drawing.seats import Clock, Seat, Standing, seat_strip
from clepsydra.drawing.sources import sources_chart
from clepsydra.drawing.tally import Account, Counted, Tally
from clepsydra.drawing.views import Region, View, look
from clepsydra.drawing.waiting import (
    Sealed,
    Waiting,
    Watching,
    left_to_bot,
    over,
    sealed,
    waiting,
    watching,
)
from clepsydra.drawing.words import Words

__all__ = [
    "Account",
    "Advance",
    "Amount",
    "Asked",
    "Board",
    "Choice",
    "Clock",
    "Coaching",
    "Counted",
    "Course",
    "Deciding",
    "Denied",
    "Entry",
    "Eye",
    "Fact",
    "Frame",
    "Held",
    "Judges",
    "Line",
    "Links",
    "LogLabels",
    "LogLine",
    "Notice",
    "Novelty",
    "Parts",
    "Region",
    "Replaying",
    "Row",
    "Score",
    "Sealed",
    "Seat",
    "Sign",
    "Slip",
    "Standing",
    "Tally",
    "Undo",
    "View",
    "Waiting",
    "Watching",
    "Words",
    "added",
    "asked",
    "board_for",
    "body",
    "changed",
    "changed_elements",
    "coaching",
    "course_table",
    "decided",
    "deciding",
    "explained",
    "facts_list",
    "first_slips",
    "head",
    "headline",
    "held",
    "left_to_bot",
    "line",
    "log",
    "look",
    "novelties",
    "novelty_card",
    "options_of",
    "over",
    "podium",
    "replaying",
    "reset_button",
    "score_chart",
    "score_sheet",
    "sealed",
    "seat_strip",
    "sources_chart",
    "turns",
    "value_of",
    "waiting",
    "watching",
]
