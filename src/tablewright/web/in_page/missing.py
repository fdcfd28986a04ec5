"""Modules that have not come yet: the bundle that has them is fetched when an import asks for them."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType


class Missing:
    """The last finder of all: it is asked only for what is not there."""

    def __init__(self, bundles: Mapping[str, str], fetch: Callable[[str], bool]) -> None:
        self._bundles, self._fetch = bundles, fetch

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        bundle = self._bundles.get(name)
        if bundle is None or not self._fetch(bundle):
            return None
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)


def look_for(bundles: Mapping[str, str], fetch: Callable[[str], bool]) -> None:
    """`bundles`: in which each module that a first visit does not need lies. `fetch`: gets one, or says False."""
    sys.meta_path.append(Missing(bundles, fetch))
