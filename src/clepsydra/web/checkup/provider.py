"""The OpenID provider: whether its settings are whole, and it answers."""

from __future__ import annotations

from clepsydra.web import oidc
from clepsydra.web.checkup.finding import Finding, Verdict, doubtful, good, wrong
from clepsydra.web.settings import Settings

ABOUT = "provider"


def check_provider_settings(settings: Settings) -> list[Finding]:
    """Return what is wrong with the settings of a provider, without asking it."""
    issuer = settings.oidc_issuer
    if not issuer:
        others = settings.oidc_client or settings.oidc_secret or settings.oidc_label
        return [doubtful(ABOUT, "provider-without-issuer") if others else good(ABOUT, "no-provider")]
    found = [
        doubtful(ABOUT, what)
        for what, value in (
            ("no-client", settings.oidc_client),
            ("provider-without-origin", settings.origin),
            ("provider-without-https", issuer.startswith("https:")),
        )
        if not value
    ]
    return found if oidc.installed() else [*found, wrong(ABOUT, "no-extra")]


async def check_provider(settings: Settings) -> list[Finding]:
    """Return what is wrong with signing in by a provider: the settings, and whether it answers."""
    found = check_provider_settings(settings)
    if not settings.oidc_issuer or any(finding.verdict is Verdict.WRONG for finding in found):
        return found
    try:
        await oidc.Provider(settings).endpoints()
    except oidc.ProviderAway as away:
        return [*found, wrong(ABOUT, "provider-silent", provider=oidc.label(settings), error=str(away))]
    return found or [good(ABOUT, "provider", provider=oidc.label(settings))]
