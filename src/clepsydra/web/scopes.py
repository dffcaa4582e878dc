"""Scopes of tokens: which requests a program may send."""

from __future__ import annotations

from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from clepsydra.tables.accounts import Scope
from clepsydra.web.guard import SAFE
from clepsydra.web.identity import SESSION, Connection, token_of

PLAYING = ("/api/v1/tables", "/api/v1/me/invitations", "/t/")
"""Paths below which a request that changes something needs the scope `play`; below all others, `account`."""
ORDER = [*Scope]


class ScopeTooSmall(PermissionDeniedException):
    """A token's scope does not include what its program asked for."""


async def within_scope(connection: Connection, _handler: BaseRouteHandler) -> None:
    """Refuse what the scope of a token does not include. People in a browser have no scope."""
    session = connection.scope.get("state", {}).get(SESSION)
    if session is None or token_of(connection) is None:
        return
    wanted = needed(str(connection.scope.get("method")), connection.scope["path_template"])
    if ORDER.index(wanted) > ORDER.index(Scope(session.scope)):
        raise ScopeTooSmall


def needed(method: str, path: str) -> Scope:
    """Return the smallest scope that includes a request, by the template of its path.

    >>> str(needed("GET", "/api/v1/me")), str(needed("POST", "/api/v1/tables")), str(needed("PUT", "/api/v1/me/chat"))
    ('read', 'play', 'account')
    """
    if method in SAFE:
        return Scope.READ
    return Scope.PLAY if path.startswith(PLAYING) else Scope.ACCOUNT
