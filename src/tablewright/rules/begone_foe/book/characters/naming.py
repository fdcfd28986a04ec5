"""Names of people, by whim: the rules roll no dice for them."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.charts import load_toml
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.content import CONTENT
from tablewright.rules.begone_foe.state import Campaign

_NAMES = load_toml(CONTENT / "names.toml")
FIRST: list[str] = _NAMES["first"]
LAST: list[str] = _NAMES["last"]


def name_for(table: Table, state: Campaign, key: str) -> str:
    """A name nobody in the campaign bears yet, nor one that begins or sounds like it, while there are others."""
    living = [*state.beings.values(), *state.for_hire]
    borne = [name.split(" ", 1) for name in (*(being.name for being in living), *(each.name for each in state.fallen))]
    first = _free(FIRST, table.whim(f"first:{key}", len(FIRST)), [parts[0] for parts in borne])
    last = _free(LAST, table.whim(f"last:{key}", len(LAST)), [parts[-1] for parts in borne])
    return f"{first} {last}"


def _free(names: Sequence[str], start: int, borne: Sequence[str]) -> str:
    """The next that is not borne and sounds like none that is; failing that, one that is not borne."""
    listed = [names[(start + step) % len(names)] for step in range(len(names))]
    sounds = {_sound(name) for name in borne}
    new = [name for name in listed if name not in borne]
    return next((name for name in new if _sound(name) not in sounds), next(iter(new), listed[0]))


def _sound(name: str) -> str:
    """'Ysmay' and 'Ismay' are one."""
    return name.lower().replace("y", "i")
