"""Who calls: a guest by a signed cookie, a program by a token that a guest made for it, or a stranger."""

from __future__ import annotations

import functools
import hashlib
from typing import Any

from itsdangerous import BadData, BadSignature, Signer, TimestampSigner, URLSafeTimedSerializer
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from msgspec import Struct

from clepsydra.kernel.languages import FIRST, LANGUAGES

COOKIE = "guest"
A_YEAR = 365 * 24 * 3600
TOKEN_DAYS = 90
A_MINUTE = 60

Connection = ASGIConnection[Any, Any, Any, Any]


class Caller(Struct, frozen=True):
    """Who calls, and the language they read."""

    guest: str | None
    lang: str
    by_token: bool = False


class Identities:
    """Makes and checks cookies and tokens."""

    def __init__(self, secret: str, *, https: bool) -> None:
        self._https = https
        self._cookies = Signer(secret, salt="clepsydra.guest", digest_method=hashlib.sha256)
        self._tokens = TimestampSigner(secret, salt="clepsydra.token", digest_method=hashlib.sha256)
        self._notes = URLSafeTimedSerializer(
            secret, salt="clepsydra.note", signer_kwargs={"digest_method": hashlib.sha256}
        )
        self._guest_of_cookie = functools.lru_cache(10_000)(self._checked_cookie)

    def cookie(self, guest: str) -> Cookie:
        """The cookie by which a guest is known from now on."""
        return Cookie(
            key=COOKIE,
            value=self._cookies.sign(guest).decode(),
            max_age=A_YEAR,
            httponly=True,
            secure=self._https,
            samesite="lax",
        )

    def note(self, name: str, said: Any, path: str) -> Cookie:
        """A cookie that tells the next page under a path something, for a minute."""
        return Cookie(
            key=name,
            value=str(self._notes.dumps(said)),
            path=path,
            max_age=A_MINUTE,
            httponly=True,
            secure=self._https,
            samesite="lax",
        )

    def noted(self, connection: Connection, name: str) -> Any:
        """What such a cookie tells; `None` if there is none of ours."""
        try:
            return self._notes.loads(connection.cookies.get(name, ""), max_age=A_MINUTE)
        except BadData:
            return None

    def token(self, guest: str) -> str:
        """A token by which a program acts for a guest."""
        return self._tokens.sign(guest).decode()

    def caller(self, connection: Connection) -> Caller:
        """Who calls. A token counts alone; what is not signed by us counts for nothing."""
        lang = language(connection)
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return Caller(self._guest_of_token(token.strip()), lang, by_token=True)
        cookie = connection.cookies.get(COOKIE)
        return Caller(None if cookie is None else self._guest_of_cookie(cookie), lang)

    def _checked_cookie(self, cookie: str) -> str | None:
        try:
            return self._cookies.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None

    def _guest_of_token(self, token: str) -> str | None:
        try:
            return self._tokens.unsign(token, max_age=TOKEN_DAYS * 24 * 3600).decode()
        except (BadSignature, UnicodeError):
            return None


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
    for part in header.split(","):
        tag, _, quality = part.strip().partition(";q=")
        lang = tag.partition("-")[0].lower()
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        if lang in LANGUAGES and weight > 0:
            weighted.append((-weight, lang))
    return min(weighted, key=lambda one: one[0])[1] if weighted else FIRST
