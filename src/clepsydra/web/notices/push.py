"""Web push: a message sealed for one browser (RFC 8291) and signed with the service's key (RFC 8292).

pywebpush is these two libraries and a client that connects wherever a subscription says; we connect by ourselves.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Sequence
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from clepsydra.web.notices.messages import Message

HALF_A_DAY = 12 * 3600
MOST_LINES = 4
POINT, SECRET = 65, 16
"""How many bytes a browser's key and its secret have."""


class Subscription(Struct, frozen=True):
    """Where a browser is reached, and what its messages are sealed with."""

    endpoint: str
    p256dh: str
    auth: str

    @property
    def whole(self) -> bool:
        """Whether key and secret are what they should be."""
        try:
            return (len(bytes_of(self.p256dh)), len(bytes_of(self.auth))) == (POINT, SECRET)
        except ValueError:
            return False


def bytes_of(text: str) -> bytes:
    """What stands in a text of base64url, padded or not."""
    return base64.b64decode(
        text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True
    )


def shown(message: Message, key: str) -> bytes:
    """The message as `notices-worker.js` shows it."""
    return msgspec.json.encode(
        {
            "title": message.title,
            "body": "\n".join(_body(message)),
            "link": message.lines[0].link if len(message.lines) == 1 else "/",
            "tag": key,
        }
    )


def _body(message: Message) -> Sequence[str]:
    """Return the lines below the title: of one table the newest moves, of several what there is at each."""
    if len(message.lines) == 1:
        return message.lines[0].moves[-MOST_LINES:]
    return [line.text for line in message.lines[:MOST_LINES]]


def sealed(subscription: Subscription, message: Message, key: str) -> bytes:
    """The message as only that browser reads it."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    sealed: bytes = http_ece.encrypt(
        shown(message, key),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=bytes_of(subscription.p256dh),
        auth_secret=bytes_of(subscription.auth),
        version="aes128gcm",
    )
    return sealed


def headers_for(subscription: Subscription, key: str, private: str, origin: str) -> dict[str, str]:
    """What the push service is told beside it: who sends, how long it keeps, and by which topic it is known again."""
    from py_vapid import Vapid02

    parts = urlsplit(subscription.endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "sub": origin,
        "exp": int(time.time()) + HALF_A_DAY,
    }
    signed: dict[str, str] = Vapid02.from_raw(private.encode()).sign(claims)
    return {
        **signed,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(HALF_A_DAY),
        "Topic": key,
        "Urgency": "normal",
    }


def new_keys() -> tuple[str, str]:
    """A new pair of keys for a service, the public and the private one."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big")
    private = _text_of(number)
    return public_of(private), private


def public_of(private: str) -> str:
    """The public key that belongs to a private one."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = ec.derive_private_key(int.from_bytes(bytes_of(private), "big"), ec.SECP256R1())
    return _text_of(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _text_of(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
