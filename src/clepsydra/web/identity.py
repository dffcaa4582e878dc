"""Who calls: a guest by a signed cookie, a device or a program by the secret of its session, or a stranger."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Sequence
from typing import Any

from itsdangerous import BadData, BadSignature, Signer, URLSafeTimedSerializer
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from msgspec import Struct

from clepsydra.kernel.languages import FIRST, LANGUAGES
from clepsydra.tables.accounts import Scope, Session

COOKIE = "guest"
SIGNED_IN = "account"
"""The cookie of a guest, and that of a device on which somebody is signed in to their account."""
HOST = "__Host-"
"""What the name of a cookie begins with over https: browsers then keep it only from this very host, for all paths."""
A_YEAR = 365 * 24 * 3600
A_MINUTE = 60
LONGEST_WISH = 400
"""So much of an `Accept-Language` is read."""

Connection = ASGIConnection[Any, Any, Any, Any]


class Caller(Struct, frozen=True):
    """Who calls, and the language they read."""

    guest: str | None
    lang: str
    by_token: bool = False
    session: str = ""
    """Which session it is: of a program, or of a device on which somebody is signed in."""
    since: int = 0
    """When the session began or the guest's cookie was given, in milliseconds; 0 for a cookie without a date."""
    scope: Scope = Scope.ACCOUNT

    @property
    def signed_in(self) -> bool:
        """Whether a person calls who is signed in to their account; a program never is."""
        return bool(self.session) and not self.by_token


class Identities:
    """Makes and checks cookies. The last of several secrets signs, all of them verify."""

    def __init__(self, secrets: str | Sequence[str], *, https: bool) -> None:
        self._https = https
        self._cookies = Signer(secrets, salt="clepsydra.guest", digest_method=hashlib.sha256)
        self._notes = URLSafeTimedSerializer(secrets, signer_kwargs={"digest_method": hashlib.sha256})
        self._guest_of_cookie = functools.lru_cache(10_000)(self._checked_cookie)

    def cookie(self, guest: str, given_at: int = 0) -> Cookie:
        """The cookie by which a guest is known from now on; it has a date only if earlier ones are void."""
        said = f"{guest}.{given_at}" if given_at else guest
        return self._kept(self._host_wide(COOKIE), self._cookies.sign(said).decode(), A_YEAR)

    def signed_in(self, secret: str, *, instead: bool) -> list[Cookie]:
        """The cookies of a device on which somebody has signed in, `instead` of its guest, or for the time being."""
        guest = self._gone(COOKIE) if instead else []
        return [self._kept(self._host_wide(SIGNED_IN), secret, A_YEAR), *guest]

    def signed_out(self) -> list[Cookie]:
        """The cookies of a device on which nobody is signed in any more."""
        return self._gone(SIGNED_IN)

    def forgotten(self) -> list[Cookie]:
        """The cookies of a device whose person is no more."""
        return [*self.signed_out(), *self._gone(COOKIE)]

    def _host_wide(self, name: str) -> str:
        return HOST + name if self._https else name

    def _gone(self, name: str) -> list[Cookie]:
        """Return what removes a cookie, also where it was set under its plain name before."""
        return [self._kept(each, "", 0) for each in dict.fromkeys((self._host_wide(name), name))]

    def _kept(self, name: str, value: str, seconds: int, path: str = "/") -> Cookie:
        return Cookie(
            key=name,
            value=value,
            path=path,
            max_age=seconds,
            httponly=True,
            secure=self._https,
            samesite="lax",
        )

    def note(self, name: str, said: Any, path: str, seconds: int = A_MINUTE) -> Cookie:
        """A cookie that tells the next page under a path something, for a minute unless told."""
        return self._kept(name, str(self._notes.dumps(said, salt=_salt(name))), seconds, path)

    def noted(self, connection: Connection, name: str, seconds: int = A_MINUTE) -> Any:
        """What such a cookie tells; `None` if there is none of ours."""
        try:
            said = connection.cookies.get(name, "")
            return self._notes.loads(said, max_age=seconds, salt=_salt(name))
        except BadData:
            return None

    def caller(self, connection: Connection) -> Caller:
        """Who calls. A token counts alone; what we have not given out counts for nothing."""
        lang = language(connection)
        session: Session | None = connection.scope.get("state", {}).get(SESSION)
        if token_of(connection) is not None:
            return _of_session(session, lang, True) if session else Caller(None, lang, True)
        if session is not None:
            return _of_session(session, lang, False)
        guest, since = self.guest_of(connection)
        void = since < connection.scope.get("state", {}).get(COOKIES_FROM, 0)
        return Caller(None, lang) if void else Caller(guest, lang, since=since)

    def guest_of(self, connection: Connection) -> tuple[str | None, int]:
        """Return the guest whom a cookie of ours names, and when it was given; the guest may have ended it since."""
        cookie = host_wide_cookie(connection, COOKIE)
        return (None, 0) if cookie is None else self._guest_of_cookie(cookie)

    def _checked_cookie(self, cookie: str) -> tuple[str | None, int]:
        try:
            guest, _, given_at = self._cookies.unsign(cookie).decode().partition(".")
        except (BadSignature, UnicodeError):
            return None, 0
        return guest, int(given_at or 0)


def _of_session(session: Session, lang: str, by_token: bool) -> Caller:
    return Caller(session.guest, lang, by_token, session.id, session.made_at, Scope(session.scope))


def host_wide_cookie(connection: Connection, name: str) -> str | None:
    """Return a cookie by its name for https; or else by its plain name, under which earlier versions set it."""
    return connection.cookies.get(HOST + name) or connection.cookies.get(name)


SESSION = "session"
"""Where a request keeps the session it was found to come from."""
COOKIES_FROM = "cookies_from"
"""Where a request keeps the time from which cookies of its guest count."""


def token_of(connection: Connection) -> str | None:
    """The token that a program shows; `None` if it is no program."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _salt(name: str) -> str:
    """What one cookie tells is worth nothing in another."""
    return f"clepsydra.note.{name}"


def language(connection: Connection) -> str:
    """The language of `?lang=`, of the cookie, or of the browser's settings; English if we speak none."""
    for asked in (connection.query_params.get("lang"), connection.cookies.get("lang")):
        if asked in LANGUAGES:
            return str(asked)
    return preferred(connection.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """The first of our languages in an Accept-Language header, by weight.

    >>> preferred("de, en;q=0.5, fr-CA;q=0.8"), preferred("de")
    ('fr', 'en')
    """
    weighted: list[tuple[float, str]] = []
    for part in header[:LONGEST_WISH].split(","):
        tag, _, quality = part.strip().partition(";q=")
        lang = tag.partition("-")[0].lower()
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        if lang in LANGUAGES and weight > 0:
            weighted.append((-weight, lang))
    return min(weighted, key=lambda one: one[0])[1] if weighted else FIRST
