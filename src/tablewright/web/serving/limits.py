"""Token buckets: so many requests a second on average, so many at once. Forgotten when full again."""

from __future__ import annotations

import math
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

_MOST_BUCKETS = 20_000


class TooMany(Exception):
    """Too many requests; try again after `seconds`."""

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, math.ceil(seconds))
        super().__init__(f"too many requests; try again in {self.seconds} s")


@lru_cache(4096)
def counted_as(address: str) -> str:
    """The name under which limits count an address: IPv6 by its /64, which is what one customer is given."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or f"{IPv6Address(int(found) >> 64 << 64)}/64")


class Buckets:
    """One bucket for each name: an address, a seat. A rate of 0 means no limit."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # name: (left, when)

    def take(self, name: str, now: float) -> None:
        """Take one from a bucket, or raise `TooMany`."""
        if not self._rate:
            return
        left, when = self._buckets.get(name, (self._burst, now))
        left = min(self._burst, left + (now - when) * self._rate)
        if left < 1:
            raise TooMany((1 - left) / self._rate)
        self._buckets[name] = (left - 1, now)
        self._buckets.move_to_end(name)
        if len(self._buckets) > _MOST_BUCKETS:
            self._buckets.popitem(last=False)
