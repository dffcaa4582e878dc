"""Pages for people: written by the server, and working without any script; the live stream only hurries them."""

from litestar.types import ControllerRouterHandler

from clepsydra.web.pages.acting import Acting
from clepsydra.web.pages.companion import CompanionPages
from clepsydra.web.pages.home import home
from clepsydra.web.pages.learning import LearningPages
from clepsydra.web.pages.live import Live
from clepsydra.web.pages.lobby import LobbyPages
from clepsydra.web.pages.opening import OpeningPages
from clepsydra.web.pages.people import PeoplePages
from clepsydra.web.pages.playnow import play_now
from clepsydra.web.pages.practice import PracticePages
from clepsydra.web.pages.replay import ReplayPages
from clepsydra.web.pages.rulebook import RulePages
from clepsydra.web.pages.score import ScorePages
from clepsydra.web.pages.table import TablePages
from clepsydra.web.pages.troubles import with_pages
from clepsydra.web.pages.yourbox import BoxPages
from clepsydra.web.preferences import prefer

__all__ = ["ROUTES", "with_pages"]

ROUTES: list[ControllerRouterHandler] = [
    home,
    play_now,
    PeoplePages,
    OpeningPages,
    LearningPages,
    CompanionPages,
    BoxPages,
    LobbyPages,
    TablePages,
    ScorePages,
    ReplayPages,
    PracticePages,
    Acting,
    Live,
    RulePages,
    prefer,
]
