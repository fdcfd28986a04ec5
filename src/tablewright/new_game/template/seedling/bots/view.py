"""What a bot may look at: what its seat may know, and nothing else."""

from __future__ import annotations

from tablewright.new_game.template.seedling.state import Well


class View:
    def __init__(self, well: Well) -> None:
        self._well = well

    @property
    def coins(self) -> int:
        return self._well.coins
