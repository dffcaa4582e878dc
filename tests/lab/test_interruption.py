"""A signal breaks off a call, and nothing else."""

from __future__ import annotations

import os
import signal

import pytest

from clepsydra.lab.interruption import Interrupted, held, interruption


def send(number: signal.Signals = signal.SIGTERM) -> str:
    os.kill(os.getpid(), number)
    return "went on"


def held_back() -> str:
    with held():
        said = send()
        assert said == "went on"
    raise AssertionError("the signal was lost")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_breaks_off_a_call(number: signal.Signals) -> None:
    with interruption() as stop:
        with pytest.raises(Interrupted):
            stop.call(send, number)
        assert stop.signal is number


def test_a_signal_between_two_calls_waits_for_the_next_one() -> None:
    with interruption() as stop:
        assert send() == "went on"
        with pytest.raises(Interrupted):
            stop.call(str)


def test_what_must_not_be_broken_off_ends_first() -> None:
    with interruption() as stop, pytest.raises(Interrupted):
        stop.call(held_back)


def test_the_handlers_of_before_are_back_after_the_first_signal() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    with interruption():
        send()
        assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before
