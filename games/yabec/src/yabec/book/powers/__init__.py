"""Every power of the game: which class a name in an entry means, whose it is, and what lasts on somebody.

An entry of monsters.toml or an ability of classes.toml lists its powers by name, each with its figures; a name or a
figure that does not exist is refused with file, entry and field, and the game is not loaded. `affliction` is a field of
its own, since it needs no rule: save, effect, duration (YB-MON-04).
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.engine.charts import BadContent, convert
from yabec import content
from yabec.book.core import powers
from yabec.book.powers import afflictions, draining, elements, gazes, lasting, stepping_in, wards

POWERS: Mapping[str, type[powers.Power]] = {
    "burns_wood": elements.BurnsWood,
    "catches": stepping_in.Catches,
    "contagious": afflictions.Contagious,
    "digests": elements.Digests,
    "drains": draining.Drains,
    "forewarns": stepping_in.Forewarns,
    "gaze": gazes.Gaze,
    "half_proof": wards.HalfProof,
    "heartens": wards.Heartens,
    "heat": elements.Heat,
    "hunts_in_packs": stepping_in.HuntsInPacks,
    "in_its_element": elements.InItsElement,
    "inspires": stepping_in.Inspires,
    "intercepts": stepping_in.Intercepts,
    "invisible": wards.Invisible,
    "lucky": stepping_in.Lucky,
    "parries": stepping_in.Parries,
    "piles_up": stepping_in.PilesUp,
    "presses": stepping_in.Presses,
    "proof": wards.Proof,
    "squints": wards.Squints,
    "strikes_twice": stepping_in.SecondWeapon,
    "sweeps": elements.Sweeps,
    "swings_wildly": stepping_in.SwingsWildly,
    "weakens": draining.Weakens,
    "without_warmth": wards.WithoutWarmth,
}


def made_of(facts: Mapping[str, dict[str, Any]], file: str, entry: str) -> tuple[powers.Power, ...]:
    """The powers of an entry, in its order."""
    return tuple(_made(name, figures, file, entry) for name, figures in facts.items())


def _made(name: str, figures: dict[str, Any], file: str, entry: str) -> powers.Power:
    if name not in POWERS:
        near = difflib.get_close_matches(name, POWERS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(sorted(POWERS))}"
        hint += "; a new one is named in POWERS of book/powers/__init__.py"
        raise BadContent(f"{file}: {entry}: powers.{name}: there is no such power; {hint}")
    return convert(figures, POWERS[name], content.FOLDER / file, f"{entry}: powers.{name}")


def load() -> None:
    """Make every power of the content, so that a wrong one is found before anybody plays."""
    for block in content.MONSTERS.values():
        falls = [afflictions.Afflicts(**msgspec.structs.asdict(block.affliction))] if block.affliction else []
        powers.OF_BLOCK[block.key] = (*falls, *made_of(block.powers, "monsters.toml", block.key))
    for each in content.CLASSES.values():
        for ability in (*each.abilities, *each.skills):
            if ability.powers:
                powers.OF_ABILITY[ability.key] = made_of(ability.powers, "classes.toml", f"{each.key}: {ability.key}")
    powers.OF_EFFECT.update(afflictions.EFFECTS | wards.EFFECTS | lasting.EFFECTS)
