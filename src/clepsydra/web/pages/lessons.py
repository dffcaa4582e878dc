"""Beginning a lesson, and the list of a game's lessons."""

from __future__ import annotations

from collections.abc import Mapping

from litestar import post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from msgspec import Struct

from clepsydra.lessons import Lesson, Part, lesson_named, lessons_of, told
from clepsydra.tables.lessons import begin_lesson
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.pages.people import known_or_new


class Listed(Struct, frozen=True):
    """A lesson in the list."""

    lesson: Lesson
    title: str
    done: bool
    present: bool
    """Whether it is the first that is not done: the only one that stands out."""


class Group(Struct, frozen=True):
    """The lessons of one part."""

    part: Part
    lessons: tuple[Listed, ...]
    minutes: int


class Next(Struct, frozen=True):
    """The lesson that a reader takes next on the way to a first game."""

    href: str
    title: str
    number: int
    of: int
    minutes: int


def next_lesson(game: str, lang: str, done: Mapping[str, int]) -> Next | None:
    """Return the first basic lesson of a game that is not done; nothing if all are, or the game has none."""
    basics = [lesson for lesson in lessons_of(game) if lesson.data.part is Part.BASICS]
    for number, lesson in enumerate(basics, 1):
        if lesson.name not in done:
            title = told(game, lesson.id, lang).title
            return Next(f"/learn/{lesson.name}", title, number, len(basics), lesson.data.minutes)
    return None


@post("/learn/{game:str}/{lesson:str}", include_in_schema=False)
async def take_lesson(visit: Called, game: FromPath[str], lesson: FromPath[str]) -> Redirect:
    """Begin a lesson at a table of one's own. Who has no name gets one, as for a game."""
    wanted = lesson_named(f"{game}/{lesson}")
    if wanted is None:
        raise NotFoundException
    visit.about(game)
    guest = await known_or_new(visit)
    table = await begin_lesson(visit.service, guest, wanted)
    return Redirect(f"/t/{table.id}", status_code=HTTP_303_SEE_OTHER, cookies=visit.cookies_of(guest))


async def learned_by(visit: Visit) -> Mapping[str, int]:
    """The lessons that the caller has done."""
    guest = visit.caller.guest
    return {} if guest is None else await visit.service.store.learned(guest)


def listed(game: str, lang: str, done: Mapping[str, int]) -> list[Group]:
    """A game's lessons for somebody who has done some of them."""
    lessons = lessons_of(game)
    present = next((lesson for lesson in lessons if lesson.name not in done), None)
    groups: list[Group] = []
    for part in Part:
        own = [lesson for lesson in lessons if lesson.data.part == part]
        shown = tuple(
            Listed(each, told(game, each.id, lang).title, each.name in done, each is present) for each in own
        )
        if shown:
            groups.append(Group(part, shown, sum(each.data.minutes for each in own)))
    return groups
