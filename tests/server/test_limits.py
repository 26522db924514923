"""Limits without a server: credits, places, addresses, guesses at passwords. Time is given."""

from __future__ import annotations

import contextlib

import pytest

from sobremesa.server.limits import WIDE, ConcurrencyLimit, TokenBucket, TokenBuckets, network
from sobremesa.server.people.login_limits import (
    EVERYWHERE,
    FORGIVEN,
    FREE,
    LONGEST,
    MOST,
    LoginLimits,
)
from sobremesa.server.refusals import Refused
from sobremesa.server.workers.budget import Budgets


def test_a_debt_is_paid_with_time() -> None:
    credits = TokenBucket(10, 5, 0.0)
    assert [credits.charge(0.0) for _ in range(7)] == [4, 3, 2, 1, 0, -1, -2]
    assert not credits.spend(0.1)
    assert credits.charge(0.2, 0) == 0
    assert credits.charge(100.0, 0) == 5


def test_purses_are_forgotten_when_full_and_never_too_many() -> None:
    buckets = TokenBuckets(1, 2)
    for number in range(TokenBuckets.MOST):
        assert buckets.spend(str(number), 0.0)
    assert buckets.spend("another", 10.0)  # the others are full again
    assert len(buckets) == 1
    for number in range(3 * TokenBuckets.MOST):
        assert buckets.spend(str(number), 20.0)
        assert len(buckets) <= TokenBuckets.MOST
    last = str(3 * TokenBuckets.MOST - 1)
    assert buckets.spend(last, 20.0)
    assert not buckets.spend(last, 20.0)


def test_who_owes_much_is_not_forgiven_because_many_names_came_since() -> None:
    buckets = TokenBuckets(0.001, 5)
    assert [buckets.spend("attacker", 0.0) for _ in range(6)] == [True] * 5 + [False]
    for number in range(3 * TokenBuckets.MOST):  # names that cost nothing
        buckets.spend(f"name {number}", 1.0)
        assert len(buckets) <= TokenBuckets.MOST
    assert not buckets.spend("attacker", 2.0)


def test_a_customer_with_a_large_network_of_ipv6_is_bounded_too() -> None:
    def of(customer: int, number: int) -> str:
        return network(f"2001:db8:{customer:x}:{number:x}::1")

    buckets, places = TokenBuckets(1, 5), ConcurrencyLimit(5)
    assert sum(buckets.spend(of(1, number), 0.0) for number in range(1000)) == 5 * WIDE
    assert buckets.spend(of(2, 0), 0.0), "neighbours of another network pay for themselves"
    taken = [number for number in range(1000) if places.acquire(of(1, number))]
    assert len(taken) == 5 * WIDE
    assert places.acquire(of(2, 0))
    for number in taken:
        places.release(of(1, number))
    assert places.acquire(of(1, 0))
    budgets, granted = Budgets(0.1, 1.0, lambda: 0.0), 0
    for number in range(1000):
        with contextlib.suppress(Refused):
            budgets.reserve((of(1, number), "somebody"), 0.5)
            granted += 1
    assert granted == WIDE * 2
    budgets.reserve((of(2, 0), "somebody"), 0.5)


def test_a_place_that_is_left_is_free() -> None:
    places = ConcurrencyLimit(2)
    assert [places.acquire("a") for _ in range(3)] == [True, True, False]
    assert places.acquire("b")
    places.release("a")
    assert [places.acquire("a") for _ in range(2)] == [True, False]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("unix", "unix", True),
    ],
)
def test_a_customer_of_ipv6_is_one_address(one: str, other: str, same: bool) -> None:
    assert (network(one) == network(other)) is same


# guesses


def _waits(login_limits: LoginLimits, place: str, now: float, account: str = "ana") -> int:
    """Guess; give how many seconds to wait first."""
    try:
        login_limits.begin(account, place, now)
    except Refused as refused:
        return refused.wait
    return 0


def test_who_keeps_guessing_waits_longer_and_longer() -> None:
    login_limits, now, waits = LoginLimits(), 0.0, []
    for _ in range(FREE):
        assert _waits(login_limits, "a", now) == 0
    assert _waits(login_limits, "a", now) == 0  # from now on there is something to wait for
    for _ in range(12):
        waits.append(_waits(login_limits, "a", now))
        now += waits[-1]
        assert _waits(login_limits, "a", now) == 0
    assert waits[:5] == [2, 4, 8, 16, 32]
    assert waits[-1] == LONGEST
    with pytest.raises(Refused, match="too_fast") as refused:
        login_limits.begin("ana", "a", now)
    assert refused.value.text.en == "too many attempts: wait 300 seconds"
    later = now + LONGEST + FORGIVEN + 1
    assert [_waits(login_limits, "a", later) for _ in range(FREE + 1)] == [0] * (FREE + 1)


def test_guesses_elsewhere_do_not_keep_the_owner_out() -> None:
    login_limits = LoginLimits()
    for number in range(500):
        for _ in range(3):
            _waits(login_limits, f"attacker {number}", 0.0)
    assert _waits(login_limits, "owner", 0.0) == 0
    login_limits.succeeded("ana", "owner")
    assert _waits(login_limits, "owner", 0.0) == 0


def test_while_an_account_is_guessed_at_from_everywhere_no_guess_is_free() -> None:
    login_limits = LoginLimits()
    assert [_waits(login_limits, str(number), 0.0) for number in range(EVERYWHERE)] == [
        0
    ] * EVERYWHERE
    assert [_waits(login_limits, "a", 0.0), _waits(login_limits, "a", 0.0)] == [0, 2]
    assert [_waits(login_limits, "a", 0.0, "blas"), _waits(login_limits, "a", 0.0, "blas")] == [
        0,
        0,
    ]


def test_guesses_are_not_remembered_without_end() -> None:
    login_limits = LoginLimits()
    for number in range(MOST + 100):
        login_limits.begin(f"account {number}", "a", 0.0)
    assert len(login_limits) == MOST
