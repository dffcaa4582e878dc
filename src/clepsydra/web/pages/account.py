"""One's account: offered to a guest, looked after by who has one; and one's data, to take away or to delete."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import Parameter
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER, HTTP_409_CONFLICT
from msgspec import Struct

from clepsydra.drawing.words import Words
from clepsydra.tables.accounts import DAY, Mail, Passkey, Session, Subject, Way
from clepsydra.tables.forgetting import REPORT
from clepsydra.tables.moving import forget_person
from clepsydra.tables.security import SecurityEvent, log_security
from clepsydra.tables.table import Guest, Status
from clepsydra.web import maillinks, oidc
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.export import archive
from clepsydra.web.ownermail import key_name
from clepsydra.web.pages.boxes import offered, scene_of
from clepsydra.web.pages.layout import frame_for, introduction, respond, written
from clepsydra.web.pages.people import To, text
from clepsydra.web.pages.rows import ago
from clepsydra.web.pages.signing import METHODS
from clepsydra.web.preferences import inside
from clepsydra.web.settings import Settings

COUNTED = 1000
"""So many games are counted; who has more has many."""
SessionId = Annotated[str, Parameter(max_length=16)]


class Row(Struct, frozen=True):
    """A way in, a device or a program, in a list."""

    id: str
    name: str
    times: str
    program: bool = False
    here: bool = False
    """Whether it is the device that reads this."""


class AccountPages(Controller):
    """The account of who calls."""

    path = "/account"

    @get()
    async def show(self, visit: Called) -> Response[Any]:
        """What a guest would keep; what an account has; a stranger signs in."""
        if visit.caller.guest is None:
            return Redirect("/account/sign-in", status_code=HTTP_303_SEE_OTHER)
        person = await visit.person()
        return respond(await (_account if visit.caller.signed_in else _offer)(visit, person))

    @get("/prove")
    async def prove(self, visit: Called) -> Response[Any]:
        """Ask who is signed in to sign in again, before they change how the account is opened."""
        await visit.account()
        return respond(await _door(visit, prove=True))

    @get("/sign-in")
    async def sign_in(self, visit: Called, to: To = "") -> Response[str]:
        """Let a person come back to their account and to the page they came from, or play as a guest."""
        return respond(await _door(visit, inside(to) if to else ""))

    @post("/ways/remove")
    async def remove_way(self, visit: Called) -> Response[Any]:
        """Take a key or an address away; not the last one."""
        person = await visit.account()
        visit.refuse_stale()
        way = text(await visit.request.form(), "way")
        method = await _method(visit, person, way)
        if not await visit.service.store.remove_way(person.id, way):
            return respond(await _account(visit, person, last=True), HTTP_409_CONFLICT)
        log_security(SecurityEvent.METHOD_REMOVED, person=person.id, method=method)
        return _back("ways")

    @post("/sessions/{session:str}/end")
    async def end_session(self, visit: Called, session: SessionId) -> Redirect:
        """Let a device or a program in no more."""
        person = await visit.account()
        if not await visit.service.store.end_session(person.id, session):
            raise NotFoundException
        visit.sessions.forget()
        log_security(SecurityEvent.SESSION_ENDED, person=person.id)
        return _back("sessions")

    @post("/guest/end")
    async def end_guest(self, visit: Called) -> Redirect:
        """Void the cookies of a guest in all browsers, or in all but this one."""
        person, now = await visit.person(), visit.service.now()
        if visit.caller.signed_in:
            raise PermissionDeniedException("guest-only")
        await visit.service.store.end_cookies(person.id, now)
        visit.sessions.forget()
        log_security(SecurityEvent.SESSION_ENDED, person=person.id)
        if text(await visit.request.form(), "here") == "stay":
            cookie = visit.identities.cookie(person.id, now)
            return Redirect("/account", status_code=HTTP_303_SEE_OTHER, cookies=[cookie])
        return Redirect("/", status_code=HTTP_303_SEE_OTHER, cookies=visit.identities.forgotten())

    @get("/export")
    async def export(self, visit: Called) -> Response[bytes]:
        """All that is kept of somebody, guest or account, as one file."""
        content = await archive(visit.service, await visit.person())
        headers = {"Content-Disposition": 'attachment; filename="clepsydra.zip"', "Cache-Control": "no-store"}
        return Response(content, media_type="application/zip", headers=headers)

    @get("/delete")
    async def ask_to_delete(self, visit: Called) -> Response[str]:
        """What would be gone, and what would stay."""
        await visit.person()
        visit.refuse_stale()
        return respond(await written(await frame_for(visit), "leaving.html", report_days=REPORT // DAY))

    @post("/delete")
    async def delete(self, visit: Called) -> Redirect:
        """Forget somebody for good, guest or account, who has said that they are sure."""
        person = await visit.person()
        visit.refuse_stale()
        if text(await visit.request.form(), "sure") != "yes":
            return Redirect("/account/delete", status_code=HTTP_303_SEE_OTHER)
        await forget_person(visit.service, person.id)
        visit.sessions.forget()
        return Redirect("/", status_code=HTTP_303_SEE_OTHER, cookies=visit.identities.forgotten())


async def _method(visit: Visit, person: Guest, way: str) -> str:
    """Return what the security log calls a sign-in method of a person; empty if it is not theirs."""
    store = visit.service.store
    known: dict[str, type[Way]] = {
        **{key.id: Passkey for key in await store.passkeys_of(person.id)},
        **{mail.address: Mail for mail in await store.mails_of(person.id)},
        **{subject.id: Subject for subject in await store.subjects_of(person.id)},
    }
    return METHODS[known[way]] if way in known else ""


def _back(to: str) -> Redirect:
    return Redirect(f"/account#{to}", status_code=HTTP_303_SEE_OTHER)


def _other_ways(visit: Visit) -> dict[str, Any]:
    """What is offered beside passkeys: links by mail, and a provider by its name."""
    provider = oidc.label(visit.settings) if oidc.offered(visit.settings) else ""
    return {"mails": maillinks.offered(visit), "provider": provider}


async def _door(visit: Visit, to: str = "", *, prove: bool = False) -> str:
    """The page to sign in, before the scene of the first game."""
    frame = await frame_for(visit)
    return await written(
        frame,
        "signin.html",
        prove=prove,
        to=to,
        as_guest=introduction(to or "/"),
        scene=scene_of(offered()[0].name),
        **_other_ways(visit),
    )


async def _offer(visit: Visit, guest: Guest) -> str:
    store = visit.service.store
    games = [listed.table.status for listed in await store.tables_of(guest.id, COUNTED)]
    return await written(
        await frame_for(visit),
        "keep.html",
        games=len(games),
        running=games.count(Status.PLAYING),
        companions=len(await store.companions_of(guest.id)),
        **_other_ways(visit),
    )


async def _account(visit: Visit, person: Guest, *, last: bool = False) -> str:
    store, words, now = visit.service.store, Words(visit.caller.lang), visit.service.now()
    subjects = await store.subjects_of(person.id)
    return await written(
        await frame_for(visit),
        "account.html",
        ways=[
            *(_key(key, words, now) for key in await store.passkeys_of(person.id)),
            *(_mail(mail, words, now) for mail in await store.mails_of(person.id)),
            *(_subject(one, visit.settings, words, now) for one in subjects),
        ],
        **_other_ways(visit),
        linked=any(_is_ours(one, visit.settings) for one in subjects),
        sessions=[
            _session(session, words, now, here=session.id == visit.caller.session)
            for session in await store.sessions_of(person.id)
        ],
        last=last,
    )


def _key(key: Passkey, words: Words, now: int) -> Row:
    made, used = ago(now - key.made_at, words), ago(now - key.used_at, words)
    return Row(key.id, key_name(key.device, words), words.say("account", "key_times", made=made, used=used))


def _mail(mail: Mail, words: Words, now: int) -> Row:
    name = words.say("account", "mail_key", address=mail.address)
    return Row(mail.address, name, words.say("account", "mail_times", made=ago(now - mail.made_at, words)))


def _subject(subject: Subject, settings: Settings, words: Words, now: int) -> Row:
    """A provider as people call it; one that is set no more, by its address."""
    name = oidc.label(settings) if _is_ours(subject, settings) else subject.issuer
    return Row(subject.id, name, words.say("account", "mail_times", made=ago(now - subject.made_at, words)))


def _is_ours(subject: Subject, settings: Settings) -> bool:
    return subject.issuer.rstrip("/") == settings.oidc_issuer.rstrip("/")


def _session(session: Session, words: Words, now: int, *, here: bool) -> Row:
    name = session.device or words.say("account", "device")
    if session.program:
        known = {"device": session.device} if session.device else {}
        name = words.say("account", "program_of" if known else "program", **known)
    seen = words.say("account", "seen", when=ago(now - session.seen_at, words))
    times = words.say("account", "here") if here else seen
    return Row(session.id, name, times, session.program, here)
