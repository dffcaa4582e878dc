"""Passkeys (WebAuthn): a key that a device keeps, opened by a finger, a face or a code; we know its public half.

What the device has to sign is kept in a signed cookie of the browser that asked, for five minutes, and counts once.
Keys belong to one address: that of the settings, or else the one that the browser asked for. The library takes half
a second to load: only who needs it waits for that.
"""

from __future__ import annotations

from typing import Any, TypeVar
from urllib.parse import urlsplit

from litestar.datastructures import Cookie
from litestar.exceptions import PermissionDeniedException
from msgspec import Struct, convert

from clepsydra.tables.accounts import Passkey
from clepsydra.tables.security import SecurityEvent, log_security
from clepsydra.tables.table import Guest
from clepsydra.web.api.access import Call, Visit
from clepsydra.web.devices import device

FIVE_MINUTES = 300
CREATING, ASKING = "passkey-new", "passkey"
"""The cookies of the two ceremonies: what one has to sign is worth nothing in the other."""
PATH = "/account"

T = TypeVar("T")


class Creating(Struct, frozen=True):
    """A key that is being made, and for whom."""

    challenge: str
    person: str


class Asking(Struct, frozen=True):
    """A key that is asked for."""

    challenge: str


def origin_of(visit: Visit) -> str:
    """The address under which people find us, without a path."""
    request: Call = visit.request
    scheme = "https" if visit.settings.https else request.url.scheme
    return visit.settings.origin or f"{scheme}://{request.headers.get('host', '')}"


def domain_of(origin: str) -> str:
    """What keys belong to.

    >>> domain_of("https://play.example.org:8443")
    'play.example.org'
    """
    return urlsplit(origin).hostname or ""


def to_create(visit: Visit, person: Guest, known: list[Passkey]) -> tuple[bytes, Cookie]:
    """What a browser needs to make a key for a person, and the cookie to come back with."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=domain_of(origin_of(visit)),
        rp_name="Clepsydra",
        user_id=person.id.encode(),
        user_name=person.name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(key.id)) for key in known],
    )
    asked = Creating(bytes_to_base64url(options.challenge), person.id)
    return options_to_json(options).encode(), _cookie(visit, CREATING, asked)


async def created(visit: Visit, credential: dict[str, Any]) -> Passkey:
    """The key that was made."""
    from webauthn import verify_registration_response
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
    from webauthn.helpers.exceptions import WebAuthnException

    asked = await _asked(visit, CREATING, Creating)
    origin, now = origin_of(visit), visit.service.now()
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(asked.challenge),
            expected_rp_id=domain_of(origin),
            expected_origin=origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError) as error:
        raise PermissionDeniedException("passkey-mismatch") from error
    return Passkey(
        id=bytes_to_base64url(made.credential_id),
        guest=asked.person,
        public_key=made.credential_public_key,
        count=made.sign_count,
        device=device(visit.request.headers.get("user-agent", "")),
        made_at=now,
        used_at=now,
    )


def to_ask(visit: Visit) -> tuple[bytes, Cookie]:
    """What a browser needs to let somebody choose a key of theirs, and the cookie to come back with."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers import bytes_to_base64url
    from webauthn.helpers.structs import UserVerificationRequirement

    options = generate_authentication_options(
        rp_id=domain_of(origin_of(visit)), user_verification=UserVerificationRequirement.REQUIRED
    )
    asked = Asking(bytes_to_base64url(options.challenge))
    return options_to_json(options).encode(), _cookie(visit, ASKING, asked)


async def shown(visit: Visit, credential: dict[str, Any]) -> Passkey:
    """The key that somebody has shown to be theirs."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.exceptions import WebAuthnException

    asked = await _asked(visit, ASKING, Asking)
    key = await visit.service.store.passkey(str(credential.get("id", "")))
    if key is None:
        log_security(SecurityEvent.SIGN_IN_FAILED, method="passkey", reason="unknown")
        raise PermissionDeniedException("passkey-unknown")
    origin = origin_of(visit)
    try:
        used = verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(asked.challenge),
            expected_rp_id=domain_of(origin),
            expected_origin=origin,
            credential_public_key=key.public_key,
            credential_current_sign_count=key.count,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError) as error:
        log_security(SecurityEvent.SIGN_IN_FAILED, person=key.guest, method="passkey", reason="refused")
        raise PermissionDeniedException("passkey-mismatch") from error
    await visit.service.store.use_passkey(key.id, used.new_sign_count, visit.service.now())
    return key


def _cookie(visit: Visit, name: str, asked: Creating | Asking) -> Cookie:
    said = {field: getattr(asked, field) for field in asked.__struct_fields__}
    return visit.identities.note(name, said, PATH, FIVE_MINUTES)


async def _asked(visit: Visit, name: str, kind: type[T]) -> T:
    """What was to be signed; refused if that is too long ago, or was done already."""
    said = visit.identities.noted(visit.request, name, FIVE_MINUTES)
    if said is None or not await visit.service.store.spend(said["challenge"], visit.service.now()):
        raise PermissionDeniedException("passkey-expired")
    return convert(said, kind)
