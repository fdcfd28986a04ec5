"""Steps a second of the environments: one seat, any open action, in time of the processor."""

from __future__ import annotations

import time
from collections.abc import Iterator

from benchmarks.figures import Figure

_STEPS = 1_500


def environments() -> Iterator[Figure]:
    """Needs `tablewright-lab[env]`."""
    from tablewright_lab.environments import NAMES
    from tablewright_lab.environments.single import OneSeat

    for game in NAMES.values():
        env = OneSeat(game)
        env.action_space.seed(1)
        seen, _ = env.reset(seed=1)
        began = time.process_time()
        for _ in range(_STEPS):
            seen, _, over, cut, _ = env.step(env.action_space.sample(seen["action_mask"]))
            if over or cut:
                seen, _ = env.reset()
        spent = time.process_time() - began
        yield Figure("environment: steps", round(_STEPS / spent), "a second", of={"game": game, "cores": 1})


MEASURES = {"environments": environments}
