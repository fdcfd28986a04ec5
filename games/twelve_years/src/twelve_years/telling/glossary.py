"""The game's words and what they mean: archetypes, weapons, powers and weaknesses, magicks, unique items, creatures,
common terms.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tablewright.engine.terms import Term
from tablewright.world.keywords import defined, ruled
from twelve_years.content import charts

LEDGER = Path(__file__).parents[1] / "ledger.toml"
_WORDS = {"Magick": "TY-MAG-03", "Escort": "TY-ESCORT-01", "Loot quality": "TY-QUAL-01"}
_CHARTS = {"TY-CREA-01": charts.CREATURES, "TY-MON-01": charts.MONSTERS}


@cache
def terms() -> tuple[Term, ...]:
    beings = _being_terms()
    others = defined(LEDGER, leave_out=[term.name for term in beings])
    return (*ruled(LEDGER, _WORDS), *others, *beings, *_archetype_terms(), *_weapon_terms())


def _archetype_terms() -> list[Term]:
    """Whom a party is made of; explained when asked for, for they stand on every card."""
    return [
        Term(
            row.name, f"{row.hp} hp at level 0. {row.power}, {row.weakness}.", "archetype", ("TY-ARCH-01",), common=True
        )
        for row in charts.ARCHETYPE.values()
    ]


def _weapon_terms() -> list[Term]:
    """What each weapon deals and is worth."""
    return [
        Term(row.name, f"{row.damage} damage, worth {row.value} gold.", "weapon", ("TY-WPN-01",), common=True)
        for row in charts.WEAPON.values()
    ]


def _being_terms() -> list[Term]:
    """Everybody one may meet, with the whole entry of the chart: hit points, damage, and what is special."""
    listed = [(rule, row) for rule, chart in _CHARTS.items() for row in chart.rows if row.key in charts.BEINGS]
    listed.append(("TY-LICH-01", charts.LICH_KING))
    return [
        Term(row.name.removeprefix("The "), _chart_entry(row), "enemy", (rule,), _other_names(row))
        for rule, row in listed
    ]


def _other_names(row: charts.Being) -> tuple[str, ...]:
    return (row.one,) if row.one else ()


def _chart_entry(row: charts.Being) -> str:
    bonus = f" + {row.bonus}" if row.bonus else ""
    figures = [f"{row.hp} hp" if row.hp else "No hit points", f"{row.damage}{bonus} damage" if row.damage else ""]
    text = ", ".join(filter(None, figures))
    return f"{text}; {row.special}." if row.special else f"{text}."
