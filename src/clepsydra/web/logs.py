"""Logs: lines for people at a terminal, one JSON object a line for machines."""

from __future__ import annotations

import logging
import sys

import structlog


def console() -> structlog.dev.ConsoleRenderer:
    """Lines for people. A traceback without the values of variables: seeds and tokens are among them."""
    return structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)


def set_up_logs(level: str) -> None:
    """Log from this level on, to the standard error stream."""
    shown = logging.getLevelNamesMapping()[level.upper()]
    for_people = sys.stderr.isatty()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *([] if for_people else [structlog.processors.format_exc_info]),
            console() if for_people else structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(shown),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=max(shown, logging.WARNING), stream=sys.stderr)
