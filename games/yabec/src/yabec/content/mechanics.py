"""What a spell of each kind may say of its workings: a fact that its kind does not know is refused."""

from __future__ import annotations

from pathlib import Path

from tablewright.engine.charts import BadContent
from yabec.content import kinds

_ANY: dict[str, type] = {"kind": str, "duration": str, "effect": str, "save_mod": int, "unheld": bool}
_SAVE: dict[str, type] = {"save": str}
_NONE: dict[str, type] = {}
FACTS: dict[str, dict[str, type]] = {
    "ac_set": {"missile": int, "other": int},
    "animate": {"loyalty": int},
    "area_damage": {"dice": str, "cause": str, "line": int},
    "area_kill": {"hd": str, "max_hd": int, **_SAVE},
    "bad": {"max_hd": int},
    "banish": {"single_save": int},
    "buff": {"ac": int, "save": int, "damage": int, "loyalty": int, "av": int, "armoured": bool},
    "carry": {"slots": int},
    "charm": {"count": str, "hd_each": int, "max_hd": int},
    "confuse": {"count": str, "no_save_hd_max": int},
    "create": {"item": str, "number": int},
    "cure": {"what": str},
    "damage": {"dice": str, "needs": str, "missiles": list},
    "debuff": {"damage": int, "morale": int, "av": int, **_SAVE},
    "detect": {"what": str},
    "disease": {"av": int, **_SAVE},
    "dispel": {"only": str, "fail_percent_per_level": int},
    "free": {"save_bonus": int},
    "grant": {"amount": int, "group": bool},
    "heal": {"dice": str, "clears_bad": bool},
    "heat": {"dice": str},
    "images": {"count": str},
    "invisible": {"radius_feet": int},
    "locate": {"what": str},
    "lock": {"shifts": int},
    "open": {"noise": str},
    "polymorph": {"max_hd_factor": int},
    "questions": {"count": int, "table": str},
    "raise": {"above_level": int, "days": int},
    "resist": {"what": str},
    "root": {"ac": int},
    "ruled": {"outcomes": list, "default": str, "subject": str},
    "scale": {"grows": int},
    "scry": {"rooms": int, "minds_only": bool},
    "sleep": {"hd": str},
    "slow": {"hd": str},
    "soak": {"per_level": int},
    "sticks": {"hd": str},
    "summon": {"monster": str, "hd_total": str, "count": str, "venom": bool},
    "teleport": {"feet": int, "table": str},
    "trap": {"dice": str},
    "wall": {"bound": bool, "shifts": int},
    "ward": {"versus": str, "radius_feet": int},
    "kill": {"mundane": bool, **_SAVE},
    **dict.fromkeys(("curse", "fear", "mute", "petrify", "poison", "silence"), _SAVE),
    **dict.fromkeys(
        ("alignment", "antidote", "clear_mist", "clear_thorns", "cloud", "dark", "disable", "douse", "drain_water",
         "elemental", "geas", "haste", "light", "mist", "pacify", "passage", "phantasm", "reincarnate", "runes", "seem",
         "shape", "spoil", "tame", "telekinesis", "unstone", "warp", "weapon", "web"), _NONE
    ),
}  # fmt: skip


def check_mechanics(spell: kinds.Spell, path: Path) -> kinds.Spell:
    """Every fact of both forms is one that its kind knows, and of the right type."""
    for facts in (spell.mech, *([spell.reverse_mech] if spell.reverse else [])):
        _check(spell, facts, path)
    return spell


def _check(spell: kinds.Spell, facts: kinds.Facts, path: Path) -> None:
    kind = str(facts.get("kind", ""))
    if kind not in FACTS:
        raise BadContent(f"{path.name}: {spell.key}: kind: there is no kind of spell {kind!r}")
    for name, value in facts.items():
        wanted = FACTS[kind].get(name) or _ANY.get(name)
        if wanted is None:
            raise BadContent(f"{path.name}: {spell.key}: {name}: a spell of the kind {kind!r} has no such fact")
        if type(value) is not wanted:
            raise BadContent(f"{path.name}: {spell.key}: {name}: {value!r} is no {wanted.__name__}")
