"""An OpenID provider: it knows one person at a time, and says of them what a test wants."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import time
from typing import Any
from urllib.parse import parse_qsl, unquote, urlencode

from joserfc import jwt
from joserfc.jwk import ECKey, KeySet, OctKey, RSAKey
from litestar.types import Receive, Scope, Send

CLIENT, SECRET = "clepsydra", "the secret: of a client/house"
ISSUER = "http://login.test"


class OpenId:
    """A provider, as an ASGI application."""

    def __init__(self, issuer: str = ISSUER, *, curve: bool = False) -> None:
        self.issuer = issuer
        self.subject = "ann-at-the-provider"
        self.key: Any = self.new_key(curve=curve)
        self.published = [self.key]
        self.algorithm = "ES256" if curve else "RS256"
        self.claims: dict[str, Any] = {}
        """What its tokens say otherwise than they should."""
        self.methods = ["client_secret_basic", "client_secret_post"]
        self.status = 200
        self.asked: list[str] = []
        self.tokens: list[str] = []
        self._codes: dict[str, dict[str, str]] = {}

    @staticmethod
    def new_key(*, curve: bool = False) -> Any:
        """A key of a name of its own."""
        key = ECKey.generate_key("P-256") if curve else RSAKey.generate_key(2048)
        key.ensure_kid()
        return key

    def forged(self) -> Any:
        """Another key of the name of the right one."""
        other = RSAKey.generate_key(2048).as_dict(private=True)
        return RSAKey.import_key({**other, "kid": str(self.key.kid)})

    def shared_secret(self) -> Any:
        """A key that whoever knows the client's secret can make too."""
        known = base64.urlsafe_b64encode(hashlib.sha256(SECRET.encode()).digest()).decode().rstrip("=")
        return OctKey.import_key({"kty": "oct", "k": known, "kid": str(self.key.kid)})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = (await receive()).get("body", b"").decode()  # type: ignore[attr-defined] # a request comes whole
        path, query = scope["path"], dict(parse_qsl(scope["query_string"].decode()))
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        self.asked.append(path)
        status, said = self.status, b"{}"
        sent = [(b"content-type", b"application/json")]
        if path == "/authorize" and status == 200:
            status, way = 302, self._let_in(query)
            sent = [(b"location", way.encode())]
        elif status == 200:
            status, answer = self._answer(path, dict(parse_qsl(body)), headers)
            said = json.dumps(answer).encode()
        await send({"type": "http.response.start", "status": status, "headers": sent})
        await send({"type": "http.response.body", "body": said, "more_body": False})

    def _let_in(self, query: dict[str, str]) -> str:
        """Where the browser goes back to with a code."""
        assert (query["response_type"], query["client_id"]) == ("code", CLIENT)
        assert (query["scope"], query["code_challenge_method"]) == ("openid", "S256")
        code = secrets.token_urlsafe(16)
        self._codes[code] = query
        return f"{query['redirect_uri']}?{urlencode({'code': code, 'state': query['state']})}"

    def _answer(self, path: str, form: dict[str, str], headers: dict[str, str]) -> tuple[int, Any]:
        if path == "/.well-known/openid-configuration":
            return 200, {
                "issuer": self.issuer,
                "authorization_endpoint": f"{self.issuer}/authorize",
                "token_endpoint": f"{self.issuer}/token",
                "jwks_uri": f"{self.issuer}/keys",
                "token_endpoint_auth_methods_supported": self.methods,
            }
        if path == "/keys":
            return 200, KeySet(self.published).as_dict(private=False)
        asked = self._codes.pop(form.get("code", ""), None)
        if path != "/token" or asked is None or not self._is_client(form, headers):
            return 400, {"error": "invalid_grant"}
        proof = hashlib.sha256(form["code_verifier"].encode()).digest()
        if base64.urlsafe_b64encode(proof).decode().rstrip("=") != asked["code_challenge"]:
            return 400, {"error": "invalid_grant"}
        assert form["redirect_uri"] == asked["redirect_uri"]
        return 200, {
            "access_token": "unused",
            "token_type": "Bearer",
            "id_token": self._token(asked["nonce"]),
        }

    def _is_client(self, form: dict[str, str], headers: dict[str, str]) -> bool:
        given = form.get("client_id", ""), form.get("client_secret", "")
        if headers.get("authorization", "").startswith("Basic "):
            shown = base64.b64decode(headers["authorization"].removeprefix("Basic ")).decode()
            client, _, secret = shown.partition(":")
            given = unquote(client), unquote(secret)
        return given == (CLIENT, SECRET)

    def _token(self, nonce: str) -> str:
        now = int(time.time())
        says = {"iss": self.issuer, "aud": CLIENT, "sub": self.subject, "nonce": nonce}
        claims = says | {"iat": now, "exp": now + 300} | self.claims
        kept = {name: value for name, value in claims.items() if value is not None}
        header = {"alg": self.algorithm, "kid": str(self.key.kid)}
        if self.algorithm == "none":
            parts = (
                base64.urlsafe_b64encode(json.dumps(each).encode()).decode().rstrip("=")
                for each in (header, kept)
            )
            token = ".".join((*parts, ""))
        else:
            token = jwt.encode(header, kept, self.key, algorithms=[self.algorithm])
        self.tokens.append(token)
        return token
