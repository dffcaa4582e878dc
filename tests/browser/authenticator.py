"""A device that keeps passkeys, as Chromium plays one: whoever sits before it has always shown their finger."""

from __future__ import annotations

from typing import Any

from tests.browser.person import Person

OPTIONS = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Authenticator:
    """The keys of one browser."""

    def __init__(self, person: Person) -> None:
        self._session = person.page.context.new_cdp_session(person.page)
        self._session.send("WebAuthn.enable")
        made = self._session.send("WebAuthn.addVirtualAuthenticator", {"options": OPTIONS})
        self._id = made["authenticatorId"]

    def kept(self) -> list[dict[str, Any]]:
        """All that it keeps."""
        kept = self._session.send("WebAuthn.getCredentials", {"authenticatorId": self._id})
        keys: list[dict[str, Any]] = kept["credentials"]
        return keys

    def take_over(self, other: Authenticator) -> None:
        """Keep the keys of another device too, as devices of one person do."""
        for key in other.kept():
            self._session.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": key})
