"""Telling people who look elsewhere: by webhook, by mail, by web push, by feed."""
