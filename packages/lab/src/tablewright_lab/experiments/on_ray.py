"""Pieces of an experiment played on a Ray cluster: nodes that are lost have their pieces played again elsewhere."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import Any

from tablewright.engine.decisions import Refused
from tablewright_lab.experiments.running import Piece, play_piece

_RETRIES = 5


class Cluster:
    """A cluster of machines that `ray start` has joined; without an address, one on this machine."""

    def __init__(self, address: str = "") -> None:
        try:
            import ray
        except ImportError:
            raise Refused("ray is not installed here; it comes with: pip install 'tablewright[ray]'") from None
        self._ray: Any = ray
        if not ray.is_initialized():
            ray.init(address=address or None, log_to_driver=False, include_dashboard=False, logging_level=logging.ERROR)

    def play(self, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, bytes]]:
        """As they are done. A task whose worker or node dies is begun again; a game that breaks is not."""
        ray = self._ray
        remote = ray.remote(num_cpus=1, max_retries=_RETRIES, retry_exceptions=False)(play_piece)
        waiting = {remote.remote(piece): piece for piece in pieces}
        while waiting:
            done, _ = ray.wait(list(waiting), num_returns=1)
            for each in done:
                yield waiting.pop(each), ray.get(each)
