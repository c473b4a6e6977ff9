"""Estimates with intervals, in numpy alone.

Every function returns an :class:`Interval`; every resampling takes its seed explicitly, so that a table can be made
again. Which one to use:

* a win rate: :func:`wilson` (:func:`clopper_pearson` where coverage must never fall below the nominal level);
* a mean over games (rounds, wounds, survivors left): :func:`mean_t`, or :func:`bootstrap_mean` where the values are
  few and far from normal;
* scores of several training runs, over one or many scenarios: :func:`bootstrap_iqm`;
* two agents on the same seeds: :func:`paired_difference`, much narrower than two separate intervals;
* how likely a run of one recipe beats a run of another: :func:`probability_of_improvement`.

The interquartile mean with a stratified bootstrap and the probability of improvement follow Agarwal et al.,
"Deep Reinforcement Learning at the Edge of the Statistical Precipice", NeurIPS 2021.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

RESAMPLES = 10_000
"""Resamples of a bootstrap unless told otherwise: the bounds then move by about 2 % of the interval with the seed."""

_CHUNK = 4_000_000  # numbers drawn at once: 32 MB


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and the interval it comes with."""

    estimate: float
    low: float
    high: float
    confidence: float
    """The nominal coverage, between 0 and 1."""
    method: str
    """How it was made, for result files."""


def wilson(successes: int, trials: int, confidence: float = 0.95) -> Interval:
    """A proportion with Wilson's score interval.

    Args:
        successes: How often it happened, 0 to ``trials``.
        trials: How often it could have happened, at least 1.
        confidence: Nominal coverage.

    Raises:
        ValueError: if a count or the confidence is out of range.
    """
    _check_counts(successes, trials)
    z = NormalDist().inv_cdf(0.5 + _check_confidence(confidence) / 2)
    rate, spread = successes / trials, z * z / trials
    centre = (rate + spread / 2) / (1 + spread)
    half = math.sqrt(rate * (1 - rate) * spread + spread * spread / 4) / (1 + spread)
    low = 0.0 if successes == 0 else centre - half
    high = 1.0 if successes == trials else centre + half
    return Interval(rate, low, high, confidence, "Wilson")


def clopper_pearson(successes: int, trials: int, confidence: float = 0.95) -> Interval:
    """A proportion with the exact (conservative) interval of Clopper and Pearson.

    Args:
        successes: How often it happened, 0 to ``trials``.
        trials: How often it could have happened, at least 1.
        confidence: Least coverage, whatever the true proportion.

    Raises:
        ValueError: if a count or the confidence is out of range.
    """
    _check_counts(successes, trials)
    tail = (1 - _check_confidence(confidence)) / 2
    low = 0.0 if successes == 0 else _beta_quantile(tail, successes, trials - successes + 1)
    high = 1.0 if successes == trials else _beta_quantile(1 - tail, successes + 1, trials - successes)
    return Interval(successes / trials, low, high, confidence, "Clopper-Pearson")


def mean_t(values: npt.ArrayLike, confidence: float = 0.95) -> Interval:
    """A mean with Student's t interval.

    Args:
        values: Independent values, shape (n,), n at least 2.
        confidence: Nominal coverage, for values near normal or n large.

    Raises:
        ValueError: if there are fewer than two values, one is not finite, or the confidence is out of range.
    """
    x = _sample(values, "values", least=2)
    freedom = len(x) - 1
    # P(|T| > t) is the incomplete beta function at v / (v + t^2), so its quantile gives t.
    at = _beta_quantile(1 - _check_confidence(confidence), freedom / 2, 0.5)
    half = math.sqrt(freedom * (1 - at) / at) * float(x.std(ddof=1)) / math.sqrt(len(x))
    mean = float(x.mean())
    return Interval(mean, mean - half, mean + half, confidence, "Student's t")


def bootstrap_mean(
    values: npt.ArrayLike, *, seed: int, resamples: int = RESAMPLES, confidence: float = 0.95
) -> Interval:
    """A mean with a percentile bootstrap interval.

    Args:
        values: Independent values, shape (n,), n at least 2.
        seed: Seed of the resampling.
        resamples: How many resamples.
        confidence: Nominal coverage.

    Raises:
        ValueError: if there are fewer than two values, one is not finite, or a number is out of range.
    """
    x = _sample(values, "values", least=2)
    return _mean_interval(x, seed, resamples, confidence, "bootstrap")


def paired_difference(
    a: npt.ArrayLike, b: npt.ArrayLike, *, seed: int, resamples: int = RESAMPLES, confidence: float = 0.95
) -> Interval:
    """The mean of ``a - b`` over common random numbers, with a percentile bootstrap over the pairs.

    Args:
        a: Outcomes of one agent, shape (n,), n at least 2; ``a[k]`` and ``b[k]`` were played on the same seed.
        b: Outcomes of the other agent on the same seeds, shape (n,).
        seed: Seed of the resampling.
        resamples: How many resamples.
        confidence: Nominal coverage.

    Returns:
        The difference; the agents differ at this confidence when the interval leaves out 0.

    Raises:
        ValueError: if the shapes differ, there are fewer than two pairs, or a number is out of range.
    """
    x, y = _sample(a, "a", least=2), _sample(b, "b", least=2)
    if len(x) != len(y):
        raise ValueError(f"paired outcomes need one b for each a, on the same seed; got {len(x)} and {len(y)}")
    return _mean_interval(x - y, seed, resamples, confidence, "paired bootstrap")


def iqm(scores: npt.ArrayLike) -> float:
    """The interquartile mean: the mean of the middle half (a quarter of the values, rounded down, is cut at each end).

    Args:
        scores: Any shape; all values count alike.

    Raises:
        ValueError: if there is no value, or one is not finite.
    """
    flat = _finite(scores, "scores").reshape(1, -1)
    if not flat.size:
        raise ValueError("scores: an interquartile mean needs at least one value")
    return float(_iqm_rows(flat)[0])


def bootstrap_iqm(
    scores: npt.ArrayLike, *, seed: int, resamples: int = RESAMPLES, confidence: float = 0.95
) -> Interval:
    """The interquartile mean over runs and tasks, with a stratified percentile bootstrap (runs, within each task).

    Args:
        scores: Scores of training runs, shape (runs, tasks), or (runs,) for one task; at least 2 runs.
        seed: Seed of the resampling.
        resamples: How many resamples.
        confidence: Nominal coverage. With fewer than ten runs the true coverage is lower.

    Raises:
        ValueError: if the shape is another, a score is not finite, or a number is out of range.
    """
    x = _runs_by_tasks(scores, "scores")
    runs, tasks = x.shape

    def draw(rng: np.random.Generator, count: int) -> Floats:
        chosen = x[rng.integers(0, runs, (count, runs, tasks)), np.arange(tasks)]
        return _iqm_rows(chosen.reshape(count, -1))

    low, high = _percentiles(draw, x.size, seed, resamples, confidence)
    return Interval(float(_iqm_rows(x.reshape(1, -1))[0]), low, high, confidence, "stratified bootstrap")


def probability_of_improvement(
    a: npt.ArrayLike, b: npt.ArrayLike, *, seed: int, resamples: int = RESAMPLES, confidence: float = 0.95
) -> Interval:
    """How likely a run of ``a`` scores above a run of ``b`` on a task picked at random; a draw counts half.

    Args:
        a: Scores, shape (runs, tasks) or (runs,), at least 2 runs.
        b: Scores on the same tasks, shape (runs, tasks) or (runs,); the number of runs may differ.
        seed: Seed of the resampling (runs, within each task, of both).
        resamples: How many resamples.
        confidence: Nominal coverage.

    Raises:
        ValueError: if the tasks differ, a score is not finite, or a number is out of range.
    """
    x, y = _runs_by_tasks(a, "a"), _runs_by_tasks(b, "b")
    if x.shape[1] != y.shape[1]:
        raise ValueError(f"a and b must be scored on the same tasks; got {x.shape[1]} and {y.shape[1]}")
    counted = [_count_values(x[:, task], y[:, task]) for task in range(x.shape[1])]

    def above(of_x: npt.NDArray[np.int64], of_y: npt.NDArray[np.int64]) -> Floats:
        """Per row: the share of pairs with x above y. Columns are the distinct values in rising order."""
        below = np.cumsum(of_y, axis=-1) - 0.5 * of_y
        return np.asarray((of_x * below).sum(axis=-1) / (len(x) * len(y)), np.float64)

    def draw(rng: np.random.Generator, count: int) -> Floats:
        total = np.zeros(count)
        for of_x, of_y in counted:
            total += above(_redraw(rng, of_x, count), _redraw(rng, of_y, count))
        return total / len(counted)

    estimate = float(np.mean([above(of_x, of_y) for of_x, of_y in counted]))
    low, high = _percentiles(draw, len(x) + len(y), seed, resamples, confidence)
    return Interval(estimate, low, high, confidence, "stratified bootstrap")


# ------------------------------------------------------------------------------------------------------ resampling


def _percentiles(
    draw: Callable[[np.random.Generator, int], Floats], size: int, seed: int, resamples: int, confidence: float
) -> tuple[float, float]:
    """The percentile interval of ``resamples`` replicates; ``draw`` makes some at once, each of ``size`` numbers."""
    tail = (1 - _check_confidence(confidence)) / 2
    if resamples < 100:
        raise ValueError(f"resamples must be at least 100, got {resamples}")
    rng, replicates = np.random.default_rng(seed), np.empty(resamples)
    step = max(1, _CHUNK // size)
    for begin in range(0, resamples, step):
        end = min(begin + step, resamples)
        replicates[begin:end] = draw(rng, end - begin)
    low, high = np.quantile(replicates, [tail, 1 - tail])
    return float(low), float(high)


def _mean_interval(x: Floats, seed: int, resamples: int, confidence: float, method: str) -> Interval:
    values, counts = np.unique(x, return_counts=True)

    def draw(rng: np.random.Generator, count: int) -> Floats:
        return np.asarray(_redraw(rng, counts, count) @ values / len(x), np.float64)

    low, high = _percentiles(draw, len(values), seed, resamples, confidence)
    return Interval(float(x.mean()), low, high, confidence, method)


def _redraw(rng: np.random.Generator, counts: npt.NDArray[np.int64], resamples: int) -> npt.NDArray[np.int64]:
    """Resample with replacement, as counts of the distinct values: the same as picking values, and cheap for few."""
    drawn = rng.multinomial(int(counts.sum()), counts / counts.sum(), size=resamples)
    return np.asarray(drawn, np.int64)


def _count_values(x: Floats, y: Floats) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """How often each distinct value, in rising order, stands in x and in y."""
    values, inverse = np.unique(np.concatenate([x, y]), return_inverse=True)
    size = len(values)
    return np.bincount(inverse[: len(x)], minlength=size), np.bincount(inverse[len(x) :], minlength=size)


def _iqm_rows(rows: Floats) -> Floats:
    size = rows.shape[1]
    cut = size // 4
    return np.asarray(np.sort(rows, axis=1)[:, cut : size - cut].mean(axis=1), np.float64)


# -------------------------------------------------------------------------------------------------- beta distribution


def _beta_quantile(probability: float, a: float, b: float) -> float:
    """Where the regularised incomplete beta function reaches ``probability``, by bisection."""
    low, high = 0.0, 1.0
    while True:
        middle = (low + high) / 2
        if middle in (low, high):  # no number lies between
            return middle
        if _beta_share(middle, a, b) < probability:
            low = middle
        else:
            high = middle


def _beta_share(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function for 0 < x < 1 (its continued fraction, by Lentz's method)."""
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_share(1 - x, b, a)  # the fraction converges fast on this side only
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x) - math.log(a)
    )
    tiny, numerator, fraction = 1e-300, 1.0, 1.0
    denominator = 0.0
    step = 0
    while True:
        half = step // 2
        if step == 0:
            term = 1.0
        elif step % 2 == 0:
            term = half * (b - half) * x / ((a + step - 1) * (a + step))
        else:
            term = -(a + half) * (a + b + half) * x / ((a + step - 1) * (a + step))
        denominator = 1 / ((1 + term * denominator) or tiny)
        numerator = (1 + term / numerator) or tiny
        change = numerator * denominator
        fraction *= change
        step += 1
        if step > 1 and abs(change - 1) < 1e-15:
            return min(1.0, front * (fraction - 1))


# ------------------------------------------------------------------------------------------------------------- checks


def _check_confidence(confidence: float) -> float:
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must lie between 0 and 1 (0.95 is usual), got {confidence}")
    return confidence


def _check_counts(successes: int, trials: int) -> None:
    if trials < 1 or not 0 <= successes <= trials:
        raise ValueError(f"need 0 <= successes <= trials and at least one trial, got {successes} of {trials}")


def _finite(values: npt.ArrayLike, name: str) -> Floats:
    x = np.asarray(values, np.float64)
    if not np.isfinite(x).all():
        where = np.argwhere(~np.isfinite(x))[0].tolist()
        raise ValueError(f"{name}: value at {where} is {x[tuple(where)]}, not a finite number")
    return x


def _sample(values: npt.ArrayLike, name: str, least: int) -> Floats:
    x = _finite(values, name)
    if x.ndim != 1 or len(x) < least:
        raise ValueError(f"{name} must have shape (n,) with n at least {least}, got {x.shape}")
    return x


def _runs_by_tasks(values: npt.ArrayLike, name: str) -> Floats:
    x = _finite(values, name)
    table = x[:, None] if x.ndim == 1 else x
    if table.ndim != 2 or table.shape[0] < 2 or table.shape[1] < 1:
        raise ValueError(f"{name} must have shape (runs, tasks) or (runs,) with at least 2 runs, got {x.shape}")
    return table
