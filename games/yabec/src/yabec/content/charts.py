"""The charts that a single die is rolled on, as the log and the printed pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablewright.engine.charts import Chart
from yabec import content
from yabec.content import kinds, tables


def _spread(rows: Sequence[tables.SomeSpan]) -> list[tables.SomeSpan]:
    """One row for each face."""
    return [row for row in rows for _ in range(row.min, row.max + 1)]


def _hazards(key: str, name: str, table: Sequence[tables.HazardRow]) -> Chart[tables.HazardRow]:
    rows = _spread(table)
    return Chart(key, name, "YB-HAZ-07", len(rows), rows, [" and ".join(row.result) for row in rows])


HAZARD_CHART = _hazards("hazards", "Hazard", content.HAZARDS.table)
SMALL_HAZARD_CHART = _hazards("hazards-d6", "Hazard", content.HAZARDS.variant_d6)
_reborn = _spread(content.MAGIC.reincarnation_d12)
REBIRTH_CHART: Chart[tables.RebirthRow] = Chart(
    "reincarnation", "Reincarnation", "YB-MAGIC-09", len(_reborn), _reborn, [row.becomes for row in _reborn]
)
_tenets = content.CLASSES["warlock"].tenets_d20
TENET_CHART: Chart[kinds.Tenet] = Chart(
    "tenets", "Tenet", "YB-CLASS-16", len(_tenets), _tenets, [tenet.text for tenet in _tenets]
)
CHARTS: dict[str, Chart[Any]] = {
    chart.key: chart for chart in (HAZARD_CHART, SMALL_HAZARD_CHART, REBIRTH_CHART, TENET_CHART)
}
