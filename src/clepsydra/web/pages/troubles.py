"""What went wrong, as a page for who reads pages; programs get the problem itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from litestar import Response
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER, HTTP_401_UNAUTHORIZED, HTTP_404_NOT_FOUND

from clepsydra.web.api.access import Call
from clepsydra.web.pages.layout import Frame, introduction, rendered, respond
from clepsydra.web.pages.people import way_back
from clepsydra.web.problems import Problem, ProofNeeded

PRIVATE = "TB-SIT-02"
"""The rule that keeps a private table from who is not let in."""
Handler = Callable[[Call, Any], Response[Any]]


def with_pages(handlers: Mapping[type[Exception] | int, Any]) -> dict[type[Exception] | int, Any]:
    """The same handlers, answering a browser with a page."""
    return {kind: _for_people(handler) for kind, handler in handlers.items()}


def _for_people(handler: Handler) -> Handler:
    def handle(request: Call, error: Any) -> Response[Any]:
        answer = handler(request, error)
        if isinstance(error, ProofNeeded) and reads_pages(request):
            return Redirect("/account/prove", status_code=HTTP_303_SEE_OTHER)
        if not reads_pages(request) or not isinstance(answer.content, Problem):
            return answer
        if answer.content.status == HTTP_401_UNAUTHORIZED:
            return Redirect(introduction(way_back(request)), status_code=HTTP_303_SEE_OTHER)
        return trouble(request, answer.content)

    return handle


def reads_pages(request: Call) -> bool:
    """Whether a browser asks for something to show."""
    return "text/html" in request.headers.get("accept", "")


def trouble(request: Call, problem: Problem) -> Response[str]:
    """The page: what happened, then what now."""
    caller = request.app.state.identities.caller(request)
    frame = Frame(request, caller.lang, known=caller.guest is not None, signed_in=caller.signed_in)
    kind = _kind(problem, request.url.path)
    kind = kind if frame.words.knows("troubles", kind) else "other"
    detail = problem.detail.removesuffix(f" ({problem.rule})") if problem.rule else ""
    page = rendered(
        "trouble.html",
        frame=frame,
        say=frame.words.say,
        problem=problem,
        kind=kind,
        detail=detail,
        again=way_back(request),
    )
    return respond(page, problem.status)


def _kind(problem: Problem, path: str) -> str:
    """What the page says besides: by the status; of a table that is not there, how that can be."""
    if problem.rule == PRIVATE:
        return "table_private"
    gone = problem.status == HTTP_404_NOT_FOUND and path.startswith("/t/")
    return "table_gone" if gone else str(problem.status)
