"""How restarts after kills are judged: by what is the server's own."""

from __future__ import annotations

from tests.server.killing import RESTART, Report, Restart


def _report(*restarts: Restart) -> Report:
    return Report(len(restarts), 1, 1, 0, 0, list(restarts))


def test_on_a_free_machine_a_restart_has_five_seconds() -> None:
    good, late = Restart(RESTART - 0.1, 0.0, 1.0), Restart(RESTART + 0.1, 0.0, 1.0)
    assert _report(good, late, good).late == [late]
    assert _report(good, late).slowest_restart == late.seconds


def test_who_waits_for_a_processor_that_others_have_is_not_late() -> None:
    assert not _report(Restart(26.0, 22.0, 1.0), Restart(12.0, 0.0, 5.0)).late
    (late,) = _report(Restart(26.0, 10.0, 3.0)).late
    assert late.own == 16.0


def test_a_run_without_restarts_has_none_that_was_slow() -> None:
    assert _report().slowest_restart == 0.0
    assert not _report().late
