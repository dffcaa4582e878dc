"""Logs: lines for people at a terminal, one JSON object a line for machines; all that a process writes goes there."""

from __future__ import annotations

import logging
import re
import sys
import threading
from types import TracebackType
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

log = structlog.get_logger(__name__)

CREDENTIALS = re.compile(r"""(\b[a-z][a-z0-9+.-]*://)[^\s/'"]*@""", re.IGNORECASE)
"""The user and password of an address, or the token in their place."""


def console() -> structlog.dev.ConsoleRenderer:
    """Return the form of lines for people. A traceback has no values of variables: seeds and tokens are among them."""
    return structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)


def without_credentials(text: str) -> str:
    """Return a text whose addresses name no user, password or token.

    >>> without_credentials("no bus at nats://ann:hush@localhost:4222")
    'no bus at nats://***@localhost:4222'
    """
    return CREDENTIALS.sub(r"\1***@", text)


def hide_credentials(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Take users, passwords and tokens out of every address in a line, its traceback too."""
    return {key: _hidden(value) for key, value in line.items()}


def _hidden(value: Any) -> Any:
    match value:
        case str():
            return without_credentials(value)
        case list() | tuple():
            return [_hidden(each) for each in value]
        case dict():
            return {key: _hidden(each) for key, each in value.items()}
        case _:
            return value


FIRST: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def _rendering() -> list[Processor]:
    """Return what makes a line of an event: JSON, or a line for people where the error stream is a terminal."""
    if sys.stderr.isatty():
        return [hide_credentials, console()]
    return [structlog.processors.format_exc_info, hide_credentials, structlog.processors.JSONRenderer()]


def log_of_a_command() -> Any:
    """Return a logger for a command that runs beside the service and sets up no log of its own."""
    return structlog.wrap_logger(structlog.PrintLogger(sys.stderr), processors=[*FIRST, *_rendering()])


class LogHandler(logging.StreamHandler[Any]):
    """Writes what libraries log by the standard library, in the form of our own lines."""


def set_up_logs(level: str) -> None:
    """Log from this level on to the standard error stream; of libraries, warnings and worse."""
    shown = logging.getLevelNamesMapping()[level.upper()]
    last = _rendering()
    structlog.configure(
        processors=[*FIRST, *last],
        wrapper_class=structlog.make_filtering_bound_logger(shown),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = LogHandler(sys.stderr)
    handler.setLevel(max(shown, logging.WARNING))
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *FIRST],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    root = logging.getLogger()
    root.handlers = [*(old for old in root.handlers if not isinstance(old, LogHandler)), handler]


def log_uncaught() -> None:
    """Let warnings and exceptions that nothing catches become lines of the log, in every thread of this process."""
    logging.captureWarnings(True)
    sys.excepthook = _ended
    threading.excepthook = _thread_ended
    sys.unraisablehook = _ignored


def _ended(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        log.warning("process interrupted")
    else:
        log.critical("process ended by an exception", exc_info=(kind, error, trace))


def _thread_ended(thrown: threading.ExceptHookArgs) -> None:
    if thrown.exc_value is not None:
        log.error(
            "thread ended by an exception", exc_info=(thrown.exc_type, thrown.exc_value, thrown.exc_traceback)
        )


def _ignored(thrown: sys.UnraisableHookArgs) -> None:
    if thrown.exc_value is not None:
        log.error(
            "exception ignored",
            where=repr(thrown.object),
            exc_info=(thrown.exc_type, thrown.exc_value, thrown.exc_traceback),
        )
