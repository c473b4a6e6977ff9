"""Intervals against published values, closed formulas and simulated coverage."""

from math import asin, sqrt

import numpy as np
import pytest

from evaluation import statistics as of

PUBLISHED = [  # Newcombe 1998, table I: successes, trials, score interval, exact interval
    (81, 263, (0.2553, 0.3662), (0.2527, 0.3676)),
    (15, 148, (0.0624, 0.1605), (0.0578, 0.1617)),
    (0, 20, (0.0000, 0.1611), (0.0000, 0.1684)),
    (1, 29, (0.0061, 0.1718), (0.0009, 0.1776)),
]


@pytest.mark.parametrize(("successes", "trials", "score", "exact"), PUBLISHED)
def test_proportions_match_published_intervals(successes, trials, score, exact):
    for interval, bounds in ((of.wilson, score), (of.clopper_pearson, exact)):
        found = interval(successes, trials)
        assert found.estimate == successes / trials
        assert (found.low, found.high) == pytest.approx(bounds, abs=5e-5)


@pytest.mark.parametrize("interval", [of.wilson, of.clopper_pearson])
def test_proportions_are_symmetric_and_stay_inside(interval):
    for successes in range(41):
        found, mirrored = interval(successes, 40), interval(40 - successes, 40)
        assert 0 <= found.low <= found.estimate <= found.high <= 1
        assert found.low == pytest.approx(1 - mirrored.high, abs=1e-12)
    assert interval(0, 40).low == 0.0
    assert interval(40, 40).high == 1.0


def test_higher_confidence_is_wider():
    narrow, wide = of.wilson(30, 100, 0.8), of.wilson(30, 100, 0.99)
    assert wide.low < narrow.low < narrow.high < wide.high
    assert (narrow.confidence, wide.confidence) == (0.8, 0.99)


def _coverage(interval, trials, rate):
    """The exact probability that the interval holds the true rate."""
    held, probability = 0.0, (1 - rate) ** trials
    for successes in range(trials + 1):
        found = interval(successes, trials)
        held += probability * (found.low <= rate <= found.high)
        probability *= (trials - successes) / (successes + 1) * rate / (1 - rate)
    return held


def test_wilson_covers_as_promised_on_average_and_the_exact_interval_always():
    rates = np.linspace(0.05, 0.95, 37)
    assert np.mean([_coverage(of.wilson, 50, rate) for rate in rates]) == pytest.approx(0.95, abs=0.01)
    assert min(_coverage(of.clopper_pearson, 50, rate) for rate in rates) >= 0.95


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.7062), (2, 4.3027), (9, 2.2622), (30, 2.0423), (1000, 1.9623), (10**6, 1.95997)]
)
def test_mean_uses_the_quantiles_of_students_t(freedom, quantile):
    values = np.zeros(freedom + 1)
    values[0] = 1.0
    found = of.mean_t(values)
    error = values.std(ddof=1) / sqrt(len(values))
    assert found.estimate == values.mean()
    assert (found.high - found.low) / 2 / error == pytest.approx(quantile, rel=3e-5)


def test_incomplete_beta_matches_its_closed_forms():
    for x in (1e-9, 0.01, 0.2, 0.5, 0.77, 0.999):
        assert of._beta_share(x, 0.5, 0.5) == pytest.approx(2 / np.pi * asin(sqrt(x)), abs=1e-12)
        assert of._beta_share(x, 3, 1) == pytest.approx(x**3, abs=1e-12)
        assert of._beta_share(x, 2, 3) == pytest.approx(1 - (1 - x) ** 4 - 4 * x * (1 - x) ** 3, abs=1e-12)


def test_mean_covers_normal_values():
    rng = np.random.default_rng(5)
    held = [found.low <= 3.0 <= found.high for found in (of.mean_t(rng.normal(3, 2, 8)) for _ in range(2000))]
    assert np.mean(held) == pytest.approx(0.95, abs=0.015)


def test_bootstrap_of_a_mean_agrees_with_theory_and_its_seed_decides():
    values = np.random.default_rng(1).exponential(2.0, 400)
    found = of.bootstrap_mean(values, seed=3)
    half = 1.96 * values.std() / sqrt(400)
    assert found.estimate == pytest.approx(values.mean())
    assert (found.high - found.low) / 2 == pytest.approx(half, rel=0.05)
    assert found == of.bootstrap_mean(values, seed=3)
    assert found != of.bootstrap_mean(values, seed=4)


def test_common_seeds_narrow_the_difference():
    rng = np.random.default_rng(2)
    luck = rng.normal(0, 5, 300)
    a, b = luck + rng.normal(0.5, 1, 300), luck + rng.normal(0, 1, 300)
    paired, apart = of.paired_difference(a, b, seed=0), of.paired_difference(a, rng.permutation(b), seed=0)
    assert paired.estimate == pytest.approx(apart.estimate) == pytest.approx((a - b).mean())
    assert paired.high - paired.low < (apart.high - apart.low) / 3
    assert paired.low > 0 > apart.low


def test_paired_difference_covers_and_turns_its_sign():
    rng = np.random.default_rng(8)
    held = []
    for seed in range(300):
        luck = rng.random(120)
        a, b = luck + 0.3 * rng.random(120) > 0.5, luck + 0.3 * rng.random(120) > 0.6
        found = of.paired_difference(a, b, seed=seed, resamples=1000)
        held.append(found.low <= 0.1 <= found.high)
        turned = of.paired_difference(b, a, seed=seed, resamples=1000)
        assert turned.estimate == -found.estimate
    assert np.mean(held) == pytest.approx(0.95, abs=0.035)


@pytest.mark.parametrize(("count", "expected"), [(1, 1.0), (3, 2.0), (4, 2.5), (10, 5.5), (12, 6.5)])
def test_interquartile_mean_cuts_a_quarter_at_each_end(count, expected):
    values = np.arange(1.0, count + 1)
    assert of.iqm(values) == expected
    if count >= 4:
        values[-1] = 1e9  # an outlier changes nothing
        assert of.iqm(values[::-1]) == expected


def test_bootstrap_of_the_iqm_resamples_runs_within_each_task():
    apart = np.array([[0.0, 10.0, 20.0, 30.0]] * 5)  # tasks differ, runs do not: nothing can vary
    found = of.bootstrap_iqm(apart, seed=0)
    assert (found.estimate, found.low, found.high) == (15.0, 15.0, 15.0)

    scores = np.random.default_rng(4).normal(0, 1, (12, 6))
    found = of.bootstrap_iqm(scores, seed=0)
    assert found.estimate == of.iqm(scores)
    assert found.low < found.estimate < found.high
    assert of.bootstrap_iqm(scores[:, 0], seed=0) == of.bootstrap_iqm(scores[:, :1], seed=0)


def test_bootstrap_of_the_iqm_covers():
    rng = np.random.default_rng(6)
    held = [
        found.low <= 0.5 <= found.high
        for found in (of.bootstrap_iqm(rng.random((20, 4)), seed=k, resamples=500) for k in range(300))
    ]
    assert 0.90 <= np.mean(held) <= 0.98


def test_probability_of_improvement_counts_pairs_and_halves_draws():
    a, b = [1.0, 2.0, 3.0], [2.0, 0.0]
    # pairs: 1>2 no, 1>0 yes, 2=2 half, 2>0 yes, 3>2 yes, 3>0 yes
    found = of.probability_of_improvement(a, b, seed=0)
    assert found.estimate == pytest.approx(4.5 / 6)
    assert of.probability_of_improvement(b, a, seed=0).estimate == pytest.approx(1.5 / 6)
    assert of.probability_of_improvement(a, a, seed=0).estimate == 0.5


def test_probability_of_improvement_averages_tasks_and_covers():
    always = of.probability_of_improvement([[5.0, 1.0], [6.0, 1.0]], [[1.0, 5.0], [2.0, 6.0]], seed=0)
    assert (always.estimate, always.low, always.high) == (0.5, 0.5, 0.5)

    rng = np.random.default_rng(7)
    held = []
    for k in range(300):  # P(uniform + 0.2 > uniform) = 1 - 0.8^2 / 2
        found = of.probability_of_improvement(rng.random((25, 3)) + 0.2, rng.random((25, 3)), seed=k, resamples=400)
        held.append(found.low <= 0.68 <= found.high)
    assert 0.90 <= np.mean(held) <= 0.98


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: of.wilson(3, 2), "got 3 of 2"),
        (lambda: of.wilson(0, 0), "at least one trial"),
        (lambda: of.clopper_pearson(-1, 2), "got -1 of 2"),
        (lambda: of.wilson(1, 2, 95), r"confidence must lie between 0 and 1 .* got 95"),
        (lambda: of.mean_t([1.0]), r"values must have shape \(n,\) with n at least 2, got \(1,\)"),
        (lambda: of.mean_t([1.0, np.nan]), r"values: value at \[1\] is nan"),
        (lambda: of.bootstrap_mean([1.0, 2.0], seed=0, resamples=3), "resamples must be at least 100, got 3"),
        (lambda: of.paired_difference([1, 2], [1, 2, 3], seed=0), "got 2 and 3"),
        (lambda: of.iqm([]), "at least one value"),
        (lambda: of.bootstrap_iqm(np.zeros((1, 4)), seed=0), "at least 2 runs"),
        (lambda: of.probability_of_improvement(np.zeros((2, 4)), np.zeros((2, 3)), seed=0), "same tasks; got 4 and 3"),
    ],
)
def test_bad_input_says_what_and_where(call, message):
    with pytest.raises(ValueError, match=message):
        call()
