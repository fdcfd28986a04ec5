"""A real cluster of two nodes on this machine: one is killed in the middle, and the rows are the same bit by bit.

It takes half a minute, so it runs with `make test-ray` and not with all the others.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from tablewright_lab.experiments import read, run
from tablewright_lab.experiments.running import Alone, Piece

if not os.environ.get("TABLEWRIGHT_RAY"):
    pytest.skip("starts a cluster: make test-ray", allow_module_level=True)
ray = pytest.importorskip("ray")
pytestmark = pytest.mark.filterwarnings("default")  # ray's own

ASKED = """
game = "twelve_years"
games = 200
measure = "years"
bot = "bold"
[grid]
"set.castle_mode" = ["normal", "axe"]
"""


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    from ray.cluster_utils import Cluster as LocalCluster

    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, ("src", os.environ.get("PYTHONPATH", "")))))
    nodes: Any = LocalCluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    nodes.add_node(num_cpus=1)
    ray.init(address=nodes.address, log_to_driver=False)
    yield nodes
    ray.shutdown()
    nodes.shutdown()


class Unlucky:
    """A crew on the cluster whose second node is killed once a few pieces are in, while it plays others."""

    def __init__(self, nodes: Any) -> None:
        from tablewright_lab.experiments.on_ray import Cluster

        self._crew, self._nodes, self.killed = Cluster(), nodes, False

    def play(self, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, bytes]]:
        for number, done in enumerate(self._crew.play(pieces)):
            if number == 2:
                self._kill()
            yield done

    def _kill(self) -> None:
        second = next(node for node in self._nodes.list_all_nodes() if not node.head)
        threading.Thread(target=self._nodes.remove_node, args=(second, False)).start()
        self.killed = True


def test_a_cluster_that_loses_a_node_gives_the_same_rows(cluster: Any, tmp_path: Path) -> None:
    asked = read(ASKED)
    assert len(ray.nodes()) == 2
    crew = Unlucky(cluster)
    there = run(asked, tmp_path / "there", crew)
    assert crew.killed
    here = run(asked, tmp_path / "here", Alone())
    assert there.rows == here.rows
    names = sorted(file.name for file in (tmp_path / "here").glob("*.jsonl"))
    assert names
    for name in names:
        assert (tmp_path / "there" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()
