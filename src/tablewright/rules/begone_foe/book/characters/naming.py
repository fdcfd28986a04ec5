"""Names of people, by whim: the rules roll no dice for them."""

from __future__ import annotations

from tablewright.engine.charts import load_toml
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.content import CONTENT
from tablewright.rules.begone_foe.state import Campaign

_NAMES = load_toml(CONTENT / "names.toml")
FIRST: list[str] = _NAMES["first"]
LAST: list[str] = _NAMES["last"]


def name_for(table: Table, state: Campaign, key: str) -> str:
    """A name nobody in the campaign bears yet."""
    living = [*state.beings.values(), *state.for_hire]
    taken = {name.split(" ")[0] for name in (*(being.name for being in living), *(each.name for each in state.fallen))}
    start = table.whim(f"first:{key}", len(FIRST))
    first = next(
        (name for step in range(len(FIRST)) if (name := FIRST[(start + step) % len(FIRST)]) not in taken), FIRST[start]
    )
    return f"{first} {LAST[table.whim(f'last:{key}', len(LAST))]}"
