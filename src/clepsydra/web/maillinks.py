"""Links that are sent by mail: whoever opens one has shown that the address is theirs. Each counts once, for half an hour."""

from __future__ import annotations

import hashlib
from urllib.parse import urlencode

from itsdangerous import BadData, URLSafeTimedSerializer
from msgspec import Struct, ValidationError, convert, structs

from clepsydra.drawing.words import Words
from clepsydra.tables.table import new_id
from clepsydra.web import mail
from clepsydra.web.api.access import Visit

HALF_AN_HOUR = 1800


class Link(Struct, frozen=True):
    """What a link says: for which address it is, and who asked for it."""

    address: str
    asker: str
    """The guest or the account whose browser asked; what it holds goes along there alone."""
    nonce: str


def _signer(visit: Visit) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(
        visit.settings.signing_secrets,
        salt="clepsydra.mail-link",
        signer_kwargs={"digest_method": hashlib.sha256},
    )


def offered(visit: Visit) -> bool:
    """Whether links are sent: there is a server for mails, and we know the address that a link leads to.

    The address that a request names is not taken: whoever asks could let the mail lead elsewhere.
    """
    return bool(visit.settings.smtp and visit.settings.origin)


async def send(visit: Visit, address: str) -> None:
    """Send a link to an address. The mail is the same whether anybody here has it."""
    words = Words(visit.caller.lang)
    link = Link(address, visit.caller.guest or "", new_id())
    with_ = urlencode({"link": _signer(visit).dumps(structs.asdict(link))})
    text = words.say("account", "mail_text", link=f"{visit.settings.origin}/account/mail?{with_}")
    await mail.send(visit.settings, address, words.say("account", "mail_subject"), text)


def read(visit: Visit, said: str) -> Link | None:
    """What a link says; `None` if it is too old, or none of ours."""
    try:
        return convert(_signer(visit).loads(said, max_age=HALF_AN_HOUR), Link)
    except (BadData, ValidationError):
        return None
