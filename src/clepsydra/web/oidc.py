"""Signing in by an OpenID provider that the host of the service has chosen: it says who somebody is, and no more.

The authorization code flow with PKCE. What the provider has to give back is kept in a signed cookie of the browser
that asked, for ten minutes, and counts once. We ask for the subject alone: no name, no address. The libraries are the
extra `clepsydra[oidc]`, and are imported when first needed.
"""

from __future__ import annotations

import hmac
import secrets
import time
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

import msgspec
from litestar.datastructures import Cookie
from msgspec import Struct, convert, structs

from clepsydra.web.settings import Settings

if TYPE_CHECKING:
    import httpx

    from clepsydra.web.api.access import Visit

TEN_MINUTES = 600
AN_HOUR, A_MINUTE = 3600.0, 60.0
PATIENCE = 10.0
LEEWAY = 60
"""Seconds by which the provider's clock may be apart from ours."""
COOKIE, PATH = "oidc", "/account"
BACK = "/account/oidc/back"
LIBRARIES = ("authlib", "httpx", "joserfc")
SIGNED_BY = (
    "RS256",
    "RS384",
    "RS512",
    "PS256",
    "PS384",
    "PS512",
    "ES256",
    "ES384",
    "ES512",
    "Ed25519",
    "EdDSA",
)
"""Signatures that only the provider can make: a secret that two know proves nothing."""
LONGEST = 255


class ProviderAway(Exception):
    """The provider does not answer, or not as providers do."""


class NotSaid(Exception):
    """What came back does not say who somebody is."""


class Asked(Struct, frozen=True):
    """What a browser has to come back with."""

    state: str
    nonce: str
    verifier: str
    asker: str
    """The guest or the account whose browser asked, or nobody."""


class Endpoints(Struct, frozen=True):
    """What a provider says of itself (OpenID Connect Discovery)."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    token_endpoint_auth_methods_supported: tuple[str, ...] = ("client_secret_basic",)


def offered(settings: Settings) -> bool:
    """Whether people may sign in by a provider: it is set, we know where to come back to, the extra is there."""
    known = settings.oidc_issuer and settings.oidc_client and settings.origin
    return bool(known) and installed()


def installed() -> bool:
    """Whether the extra is there."""
    return all(find_spec(each) for each in LIBRARIES)


def label(settings: Settings) -> str:
    """What people call the provider."""
    return settings.oidc_label or urlsplit(settings.oidc_issuer).hostname or ""


class Provider:
    """The provider of the settings. What it says of itself is believed for an hour."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._endpoints: tuple[float, Endpoints] | None = None
        self._keys: tuple[float, Any] | None = None
        self.transport: httpx.AsyncBaseTransport | None = None
        """Over what it is asked, where not over the network."""

    async def way_to(self, asked: Asked, *, again: bool = False) -> str:
        """Where a browser goes to show the provider who sits before it; `again` even if the provider knows."""
        from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
        from authlib.oauth2.rfc7636 import create_s256_code_challenge

        way: str = prepare_grant_uri(
            (await self.endpoints()).authorization_endpoint,
            self._settings.oidc_client,
            "code",
            redirect_uri=self._back,
            scope="openid",
            state=asked.state,
            nonce=asked.nonce,
            code_challenge=create_s256_code_challenge(asked.verifier),
            code_challenge_method="S256",
            **({"prompt": "login"} if again else {}),
        )
        return way

    async def subject(self, code: str, asked: Asked) -> tuple[str, str]:
        """Who somebody is by a code that they brought back: the provider, and what it calls them."""
        endpoints = await self.endpoints()
        token = await self._token(endpoints, code, asked.verifier)
        claims = await self._claims(endpoints, token, asked.nonce)
        subject = claims["sub"]
        if not 0 < len(subject) <= LONGEST:
            raise NotSaid("sub")
        return endpoints.issuer, subject

    async def endpoints(self) -> Endpoints:
        """What the provider says of itself."""
        now = time.monotonic()
        if self._endpoints is None or now > self._endpoints[0]:
            issuer = self._settings.oidc_issuer
            found = await self._read(f"{issuer.rstrip('/')}/.well-known/openid-configuration")
            try:
                endpoints = convert(found, Endpoints)
            except msgspec.ValidationError as error:
                raise ProviderAway("no provider") from error
            if not _is_of(endpoints, issuer):
                raise ProviderAway("another provider")
            self._endpoints = now + AN_HOUR, endpoints
        return self._endpoints[1]

    @property
    def _back(self) -> str:
        return self._settings.origin + BACK

    async def _token(self, endpoints: Endpoints, code: str, verifier: str) -> str:
        """The ID token for a code."""
        from authlib.oauth2.rfc6749.parameters import prepare_token_request

        client, secret = self._settings.oidc_client, self._settings.oidc_secret
        said = {"code": code, "code_verifier": verifier, "redirect_uri": self._back}
        by_header = secret and "client_secret_basic" in endpoints.token_endpoint_auth_methods_supported
        if not by_header:
            said |= {"client_id": client, "client_secret": secret}
        answer = await self._ask(
            "POST",
            endpoints.token_endpoint,
            content=prepare_token_request("authorization_code", **said),
            headers={"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"},
            auth=(quote(client, safe=""), quote(secret, safe="")) if by_header else None,
        )
        if answer.status_code >= 500:
            raise ProviderAway(str(answer.status_code))
        try:
            token = answer.json()["id_token"] if answer.is_success else None
        except (ValueError, LookupError, TypeError):
            token = None
        if not isinstance(token, str):
            raise NotSaid("token")
        return token

    async def _claims(self, endpoints: Endpoints, token: str, nonce: str) -> dict[str, Any]:
        """What a token says, if the provider signed it for us, now, and for who asked."""
        from joserfc import jwt
        from joserfc.errors import JoseError

        client = self._settings.oidc_client
        wanted = jwt.JWTClaimsRegistry(
            leeway=LEEWAY,
            iss={"essential": True, "value": endpoints.issuer},
            aud={"essential": True, "value": client},
            sub={"essential": True},
            exp={"essential": True},
            iat={"essential": True},
            nonce={"essential": True, "value": nonce},
        )
        try:
            claims = (await self._opened(endpoints, token)).claims
            wanted.validate(claims)
        except (JoseError, ValueError) as error:
            raise NotSaid(type(error).__name__) from None
        if claims.get("azp", client) != client or (
            claims["aud"] not in (client, [client]) and "azp" not in claims
        ):
            raise NotSaid("azp")
        return dict(claims)

    async def _opened(self, endpoints: Endpoints, token: str) -> Any:
        """A token whose signature is right; the keys are asked for anew if none of them fits, once a minute."""
        from joserfc import jwt
        from joserfc.errors import JoseError

        keys = await self._key_set(endpoints, AN_HOUR)
        try:
            return jwt.decode(token, keys, algorithms=SIGNED_BY)
        except (JoseError, ValueError):
            renewed = await self._key_set(endpoints, A_MINUTE)
            if renewed is keys:
                raise
            return jwt.decode(token, renewed, algorithms=SIGNED_BY)

    async def _key_set(self, endpoints: Endpoints, believed: float) -> Any:
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        now = time.monotonic()
        if self._keys is None or now > self._keys[0] + believed:
            found = await self._read(endpoints.jwks_uri)
            try:
                self._keys = now, KeySet.import_key_set(found)
            except (JoseError, ValueError, LookupError, TypeError) as error:
                raise ProviderAway("no keys") from error
        return self._keys[1]

    async def _read(self, address: str) -> Any:
        answer = await self._ask("GET", address)
        try:
            found = answer.json() if answer.is_success else None
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise ProviderAway(str(answer.status_code))
        return found

    async def _ask(self, method: str, address: str, **said: Any) -> httpx.Response:
        """What the provider answers. Where it leads on is not followed."""
        import httpx

        client = httpx.AsyncClient(transport=self.transport, timeout=PATIENCE, follow_redirects=False)
        try:
            async with client:
                return await client.request(method, address, **said)
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            raise ProviderAway(type(error).__name__) from None


def _is_of(endpoints: Endpoints, issuer: str) -> bool:
    """Whether a provider is the one that was named, and keeps to https if that was named so."""
    schemes = ("https",) if issuer.startswith("https:") else ("http", "https")
    named = (endpoints.authorization_endpoint, endpoints.token_endpoint, endpoints.jwks_uri)
    return endpoints.issuer.rstrip("/") == issuer.rstrip("/") and all(
        urlsplit(each).scheme in schemes and urlsplit(each).hostname for each in named
    )


def begin(visit: Visit) -> tuple[Asked, Cookie]:
    """What a browser has to come back with, and the cookie that keeps it."""
    state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
    asked = Asked(state, nonce, verifier, visit.caller.guest or "")
    return asked, visit.identities.note(COOKIE, structs.asdict(asked), PATH, TEN_MINUTES)


async def came_back(visit: Visit, state: str) -> Asked | None:
    """What this browser asked; `None` if it did not, too long ago, as somebody else, or came back already."""
    said = visit.identities.noted(visit.request, COOKIE, TEN_MINUTES)
    if said is None:
        return None
    asked = convert(said, Asked)
    if not hmac.compare_digest(asked.state.encode(), state.encode()):
        return None
    if asked.asker != (visit.caller.guest or "") or visit.caller.by_token:
        return None
    return asked if await visit.service.store.spend(asked.state, visit.service.now()) else None
