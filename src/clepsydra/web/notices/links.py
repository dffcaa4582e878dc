"""Links that do one thing for whoever got one: stop notices, or confirm a mail address."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from itsdangerous import BadSignature, Signer

STOP, CONFIRM = "stop", "confirm"


class Links:
    """Signed addresses below one place of the site, each of a destination."""

    def __init__(self, secrets: str | Sequence[str], site: str, place: str) -> None:
        self._signer = Signer(secrets, salt=f"clepsydra.{place}", digest_method=hashlib.sha256)
        self._below = f"{site}/{place}"

    def link(self, destination: str) -> str:
        """The address for a destination."""
        return f"{self._below}/{self._signer.sign(destination).decode()}"

    def destination(self, token: str) -> str | None:
        """The destination that the end of such an address names, if it is one of ours."""
        try:
            return self._signer.unsign(token).decode()
        except (BadSignature, UnicodeError):
            return None
