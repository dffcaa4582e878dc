"""Pages for people: written by the server, and working without any script; the live stream only hurries them."""

from litestar.types import ControllerRouterHandler

from clepsydra.web.pages.aboutsite import about_site
from clepsydra.web.pages.account import AccountPages
from clepsydra.web.pages.acting import Acting
from clepsydra.web.pages.browser_errors import report_browser_error
from clepsydra.web.pages.calls import Calls
from clepsydra.web.pages.chat import ChatSwitches
from clepsydra.web.pages.companion import CompanionPages
from clepsydra.web.pages.gamelists import find_a_game, my_games
from clepsydra.web.pages.help import HelpPages
from clepsydra.web.pages.home import home
from clepsydra.web.pages.how import HowPages
from clepsydra.web.pages.installing import manifest, worker
from clepsydra.web.pages.invitations import InvitationPages
from clepsydra.web.pages.ladders import LadderPages
from clepsydra.web.pages.leagues import LeaguePages
from clepsydra.web.pages.learning import LearningPages
from clepsydra.web.pages.lessons import take_lesson
from clepsydra.web.pages.live import Live
from clepsydra.web.pages.lobby import LobbyPages
from clepsydra.web.pages.mailed import MailPages
from clepsydra.web.pages.noticelinks import ConfirmPages, StopPages, turns
from clepsydra.web.pages.notices import NoticePages, TableNoticePages
from clepsydra.web.pages.opening import OpeningPages
from clepsydra.web.pages.people import PeoplePages
from clepsydra.web.pages.persons import PersonPages
from clepsydra.web.pages.playnow import play_now
from clepsydra.web.pages.practice import PracticePages
from clepsydra.web.pages.profile import profile
from clepsydra.web.pages.provider import ProviderPages
from clepsydra.web.pages.replay import ReplayPages
from clepsydra.web.pages.rulebook import RulePages
from clepsydra.web.pages.score import ScorePages
from clepsydra.web.pages.signing import Signing
from clepsydra.web.pages.table import TablePages
from clepsydra.web.pages.tastes import TastePages
from clepsydra.web.pages.topics import topic_page
from clepsydra.web.pages.troubles import with_pages
from clepsydra.web.pages.yourbox import BoxPages
from clepsydra.web.preferences import prefer

__all__ = ["ROUTES", "with_pages"]

ROUTES: list[ControllerRouterHandler] = [
    home,
    my_games,
    find_a_game,
    play_now,
    HelpPages,
    about_site,
    TastePages,
    PeoplePages,
    PersonPages,
    AccountPages,
    Signing,
    MailPages,
    ProviderPages,
    profile,
    NoticePages,
    TableNoticePages,
    StopPages,
    ConfirmPages,
    turns,
    manifest,
    worker,
    OpeningPages,
    HowPages,
    LearningPages,
    take_lesson,
    topic_page,
    LadderPages,
    LeaguePages,
    CompanionPages,
    BoxPages,
    LobbyPages,
    InvitationPages,
    ChatSwitches,
    TablePages,
    ScorePages,
    ReplayPages,
    PracticePages,
    Calls,
    Acting,
    Live,
    RulePages,
    prefer,
    report_browser_error,
]
