"""Counters of the server, served by `GET /metrics` in Prometheus text format."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import accumulate

_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds


class Meters:
    """Counts of one process since its start."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, int]] = Counter()
        self._buckets = [0] * (len(_BUCKETS) + 1)
        self._seconds = 0.0
        self.answers = 0  # commands that were made durable
        self.refusals: Counter[str] = Counter()  # requests sent away, by status

    def request(self, method: str, status: int, seconds: float) -> None:
        self._requests[method, status] += 1
        self._seconds += seconds
        self._buckets[bisect_left(_BUCKETS, seconds)] += 1
        if status >= 400:
            self.refusals[str(status)] += 1

    def text(self, version: str, gauges: Mapping[str, tuple[str, float]], stopped: Mapping[str, int]) -> str:
        """All figures. `gauges`: what is now, with its meaning; `stopped`: jobs that exceeded their budget."""
        lines = [*_about("info", "the version that runs", "gauge"), f'tablewright_info{{version="{version}"}} 1']
        lines += [*self._counters(), *self._latency()]
        for name, (meaning, value) in gauges.items():
            lines += _about(name, meaning, "gauge")
            lines.append(f"tablewright_{name} {value:.15g}")
        lines += _about("stopped_total", "jobs that exceeded their budget", "counter")
        lines += [f'tablewright_stopped_total{{job="{job}"}} {count}' for job, count in sorted(stopped.items())]
        return "\n".join(lines) + "\n"

    def _counters(self) -> Iterator[str]:
        yield from _about("requests_total", "requests by method and status", "counter")
        for (method, status), count in sorted(self._requests.items()):
            yield f'tablewright_requests_total{{method="{method}",status="{status}"}} {count}'
        yield from _about("answers_total", "commands made durable", "counter")
        yield f"tablewright_answers_total {self.answers}"
        yield from _about("refusals_total", "requests sent away, by status", "counter")
        for refused, count in sorted(self.refusals.items()):
            yield f'tablewright_refusals_total{{status="{refused}"}} {count}'

    def _latency(self) -> Iterator[str]:
        yield from _about("request_seconds", "time to answer, live connections left out", "histogram")
        counts = list(accumulate(self._buckets))
        for bound, count in zip((*_BUCKETS, "+Inf"), counts, strict=True):
            yield f'tablewright_request_seconds_bucket{{le="{bound}"}} {count}'
        yield f"tablewright_request_seconds_sum {self._seconds:.6f}"
        yield f"tablewright_request_seconds_count {counts[-1]}"


def _about(name: str, meaning: str, kind: str) -> list[str]:
    return [f"# HELP tablewright_{name} {meaning}", f"# TYPE tablewright_{name} {kind}"]
