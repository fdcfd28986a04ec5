"""What stands behind an option in small print: what it costs, what comes with it, what it needs."""

from __future__ import annotations

from pathlib import Path

from tablewright.engine.charts import load_toml
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.begone_foe.book.town.market import selling_price, thing_of
from tablewright.rules.begone_foe.content import ARTS, GEAR, JOBS, KINDS, SPELLS
from tablewright.rules.begone_foe.state import Campaign
from tablewright.rules.begone_foe.telling.plain import being_of
from tablewright.world.dungeon import Room

_LABELS = load_toml(Path(__file__).parent / "words" / "labels.toml")


def hint_of(state: Campaign, decision: Decision, option: Option) -> str:
    question = decision.question
    if question == "class":
        return str(_LABELS["class"].get(option, ""))
    if option in ARTS and question in ("art", "art-known", "new-art", "brave"):
        return str(_LABELS["art"].get(option, ""))
    if option.verb in SPELLS and question in ("spell", "chosen-spell", "new-spell"):
        spell = SPELLS[option.verb]
        return f"level {spell.level}. {spell.reverse_does if option.target == 'reversed' else spell.does}"
    if question == "equipment":
        return _options_of(decision, option)
    if question == "dm-kind":
        return f"{KINDS[option].hd} HD. {KINDS[option].special}"
    if question == "dm-room" and state.dungeon is not None:
        return _room_hint(state.dungeon.rooms[option])
    return _price(state, question, option) or _usual_hint(question, option)


def _room_hint(room: Room) -> str:
    """What a game master wants to know of a room at a glance."""
    who = ", ".join(KINDS[band.kind].name if band.kind in KINDS else "rivals" for band in room.bands)
    parts = [f"level {room.level}", who, "a trap" if room.trap is not None else ""]
    if room.hoard is not None and not room.hoard.empty:
        parts.append(f"{room.hoard.worth} silver")
    return "; ".join(part for part in parts if part)


def _price(state: Campaign, question: str, option: Option) -> str:
    if option.verb == "buy":
        return f"{GEAR[option.target].price} silver"
    if question == "trade" and option in GEAR:
        return f"{GEAR[option].price} silver"
    if question == "sell" and option.target:
        return f"{selling_price(thing_of(state, option)[1])} silver"
    being = being_of(state, option.target) if option.verb == "hire" else None
    return f"{being.job}, {being.wage} silver a day" if being is not None else ""


def _usual_hint(question: str, option: Option) -> str:
    local = _LABELS["hint_in"].get(question, {})
    if option.verb in local:
        return str(local[option.verb])
    if question.startswith("dm-"):
        return ""
    return str(_LABELS["hint"].get(option.verb, "")) if not option.target or option.verb == "break" else ""


def _options_of(decision: Decision, option: Option) -> str:
    """What an option of starting gear holds."""
    job = JOBS.get(str(decision.facts["job"]))
    for choice in job.choices if job is not None else ():
        if choice.key == decision.facts["choice"]:
            return ", ".join(_kind_names(text) for text in choice.options[option])
    return ""


def _kind_names(text: str) -> str:
    names = [GEAR[part.partition("*")[0]].name for part in text.split("|")]
    return " or ".join(names)
