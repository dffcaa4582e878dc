"""A device with one passkey, in the process of the test: it signs whatever it is asked to, for any address."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


class SoftKey:
    """A key of the usual kind (ES256)."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)

    def create(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """What a browser at an address sends when the key has been made."""
        numbers = self._key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        held = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._data(options["rp"]["id"], ATTESTED) + held
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._credential(
            clientDataJSON=_client("webauthn.create", options, origin), attestationObject=attested
        )

    def show(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """What it sends when the key has signed."""
        data, client = self._data(options["rpId"]), _client("webauthn.get", options, origin)
        signed = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(clientDataJSON=client, authenticatorData=data, signature=signed)

    @staticmethod
    def _data(domain: str, more: int = 0) -> bytes:
        return hashlib.sha256(domain.encode()).digest() + bytes([PRESENT | VERIFIED | more]) + bytes(4)

    def _credential(self, **response: bytes) -> dict[str, Any]:
        own = bytes_to_base64url(self.id)
        parts = {name: bytes_to_base64url(part) for name, part in response.items()}
        return {"id": own, "rawId": own, "type": "public-key", "response": parts}


def _client(kind: str, options: dict[str, Any], origin: str) -> bytes:
    return json.dumps({"type": kind, "challenge": options["challenge"], "origin": origin}).encode()
