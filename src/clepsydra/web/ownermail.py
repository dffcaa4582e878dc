"""Mail to the owner of an account about a new sign-in method."""

from __future__ import annotations

from clepsydra.drawing.words import Words
from clepsydra.tables.accounts import Mail, Passkey, Way
from clepsydra.web import mail, oidc
from clepsydra.web.api.access import Visit


async def tell_owner(visit: Visit, added: Way) -> None:
    """Send a mail to every address of the account but the one just added; do nothing without a mail server.

    The mails are sent after the answer: the person who adds a method does not wait for them.
    """
    if not visit.settings.smtp:
        return
    words = Words(visit.caller.lang)
    text = words.say("account", "new_way_text", method=_name(visit, added, words))
    new = added.address if isinstance(added, Mail) else ""
    for known in await visit.service.store.mails_of(added.guest):
        if known.address != new:
            subject = words.say("account", "new_way_subject")
            visit.service.soon(mail.send(visit.settings, known.address, subject, text))


def _name(visit: Visit, way: Way, words: Words) -> str:
    match way:
        case Mail():
            return words.say("account", "mail_key", address=way.address)
        case Passkey(device=device):
            return key_name(device, words)
        case _:
            return oidc.label(visit.settings)


def key_name(device: str, words: Words) -> str:
    """Return what a passkey is called in a list."""
    return words.say("account", "key", device=device) if device else words.say("account", "key_plain")
