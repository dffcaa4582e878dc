"""What went wrong, as problem+json (RFC 9457): a refusal with its rule, its figures and its text."""

from __future__ import annotations

from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import ClientException, HTTPException, PermissionDeniedException
from litestar.openapi import ResponseSpec
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_401_UNAUTHORIZED,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
    HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)
from msgspec import Struct

from clepsydra.drawing.words import Words
from clepsydra.kernel import Denial, Reader, Refused, installed_games
from clepsydra.kernel.denials import Figure
from clepsydra.tables.meeting import NoSuchPerson
from clepsydra.tables.playing import TooBusy
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.seating import NoSuchGame
from clepsydra.tables.service import NoSuchTable
from clepsydra.tables.threads import WorkTimeout
from clepsydra.web.identity import language
from clepsydra.web.rate import TooManyGuests, TooManyLines, TooManyStreams
from clepsydra.web.scopes import ScopeTooSmall
from clepsydra.web.tracing import logged_path

log = structlog.get_logger(__name__)

FORBIDDEN = {
    "TB-SIT-01",
    "TB-SIT-02",
    "TB-SIT-07",
    "TB-SIT-08",
    "TB-SEC-03",
    "TB-REC-08",
    "TB-LVE-07",
    "TB-LEA-01",
    "TB-MEE-04",
}
"""Refusals of who asks; all others are refusals of what is asked now."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """A problem, for programs and for people."""

    type: str
    title: str
    status: int
    detail: str = ""
    rule: str = ""
    reason: str = ""
    figures: dict[str, Figure] = {}


class NotYou(Exception):
    """The caller must be a guest first."""


class TooManyTokens(ClientException):
    """A person has as many tokens as one may have."""

    status_code = HTTP_409_CONFLICT


class ProofNeeded(PermissionDeniedException):
    """The caller signed in too long ago for what they ask: they sign in again first."""


DESCRIPTIONS = {
    HTTP_400_BAD_REQUEST: "The request is not valid",
    HTTP_401_UNAUTHORIZED: "The caller has not chosen a name yet",
    HTTP_403_FORBIDDEN: "The caller may not do this, or the request came from another site",
    HTTP_404_NOT_FOUND: "Not found",
    HTTP_409_CONFLICT: "The rules do not allow this now",
    HTTP_413_REQUEST_ENTITY_TOO_LARGE: "The request is too large",
    HTTP_429_TOO_MANY_REQUESTS: "Too many requests",
    HTTP_503_SERVICE_UNAVAILABLE: "The service is busy: send the request again with the same key",
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The problems that an endpoint documents."""
    return {
        status: ResponseSpec(
            Problem,
            media_type="application/problem+json",
            description=DESCRIPTIONS[status],
            generate_examples=False,
        )
        for status in statuses
    }


OPEN = problems(400, 429, 503)
"""Of what anybody may ask."""
NAMED = problems(400, 404, 429, 503)
GUEST = problems(400, 401, 403, 413, 429, 503)
"""Of what only a guest does."""
TABLE = problems(400, 403, 404, 409, 413, 429, 503)
"""Of what is seen or done at a table by who may."""
SEAT = TABLE | GUEST


def answer(problem: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    """The response to a problem."""
    return Response(
        problem, status_code=problem.status, media_type="application/problem+json", headers=headers or {}
    )


def title_of(kind: str, lang: str) -> str:
    """What a kind of problem is called."""
    return Words(lang).say("problems", kind)


DETAILS = ("details", "notices")
"""The sections with texts for details."""


def detail_of(detail: str, lang: str) -> str:
    """Return the text of a detail that is a key of `details` or `notices`; what the framework says stays."""
    words = Words(lang)
    return next((words.say(section, detail) for section in DETAILS if words.knows(section, detail)), detail)


def problem_of(kind: str, status: int, lang: str, detail: str = "") -> Problem:
    """A problem that is no refusal."""
    return Problem(f"about:clepsydra/{kind}", title_of(kind, lang), status, detail)


def refusal(denial: Denial, lang: str, game: str | None = None) -> Problem:
    """A refusal in words."""
    texts = installed_games()[game].texts if game in installed_games() else None
    status = HTTP_403_FORBIDDEN if denial.rule in FORBIDDEN else HTTP_409_CONFLICT
    return Problem(
        f"about:clepsydra/rules/{denial.rule}",
        title_of("refused", lang),
        status,
        Reader(texts, lang).denial(denial),
        denial.rule,
        denial.reason,
        denial.params,
    )


def on_refused(request: Request[Any, Any, Any], error: Refused) -> Response[Problem]:
    """The rules said no. The game that said it, if it is known, has the words."""
    game = request.scope.get("state", {}).get("game")
    return answer(refusal(error.denial, language(request), game))


def on_missing(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """There is no such thing."""
    return answer(problem_of("not-found", HTTP_404_NOT_FOUND, language(request), str(error)))


def on_stranger(request: Request[Any, Any, Any], _error: Exception) -> Response[Problem]:
    """Only a guest can do that."""
    return answer(problem_of("guest", HTTP_401_UNAUTHORIZED, language(request)))


def on_busy(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The store is away, or others were always faster."""
    log.warning("busy", error=repr(error), path=logged_path(request))
    problem = problem_of("unavailable", HTTP_503_SERVICE_UNAVAILABLE, language(request))
    return answer(problem, {"Retry-After": "1"})


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework itself refused."""
    status = error.status_code
    kind = {
        404: "not-found",
        401: "guest",
        403: _forbidden(error),
        409: _conflict(error),
        429: _too_many(error),
    }.get(status, "request")
    if status >= HTTP_500_INTERNAL_SERVER_ERROR:
        kind = "failed"
    extra = error.extra if isinstance(error.extra, list) else []
    wrong = "; ".join(
        f"{part.get('key', 'body')}: {part.get('message', '')}" for part in extra if isinstance(part, dict)
    )
    problem = problem_of(
        kind,
        status,
        language(request),
        wrong or (detail_of(error.detail, language(request)) if kind == "request" else ""),
    )
    return answer(problem, dict(error.headers or {}))


def _conflict(error: HTTPException) -> str:
    return "many-tokens" if isinstance(error, TooManyTokens) else "request"


def _forbidden(error: HTTPException) -> str:
    match error:
        case ProofNeeded():
            return "prove"
        case ScopeTooSmall():
            return "scope"
        case _:
            return "request"


def _too_many(error: HTTPException) -> str:
    match error:
        case TooManyGuests():
            return "many-guests"
        case TooManyStreams():
            return "many-streams"
        case TooManyLines():
            return "slow-chat"
        case _:
            return "slow-down"


def on_broken(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A bug of ours: logged in full, told without its insides."""
    log.error("request failed", path=logged_path(request), exc_info=error)
    return answer(problem_of("failed", HTTP_500_INTERNAL_SERVER_ERROR, language(request)))


def on_depth(request: Request[Any, Any, Any], _error: Exception) -> Response[Problem]:
    """Refuse what was sent with lists within lists without end, or what takes too long to read."""
    return answer(problem_of("request", HTTP_400_BAD_REQUEST, language(request)))


HANDLERS: dict[type[Exception] | int, Any] = {
    Refused: on_refused,
    NoSuchTable: on_missing,
    NoSuchGame: on_missing,
    NoSuchPerson: on_missing,
    NotYou: on_stranger,
    Unavailable: on_busy,
    TooBusy: on_busy,
    HTTPException: on_http,
    RecursionError: on_depth,
    WorkTimeout: on_depth,
    Exception: on_broken,
}
