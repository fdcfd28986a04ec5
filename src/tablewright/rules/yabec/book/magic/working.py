"""What all spells share: one working of a spell, the register of kinds, saves and touches, how long it lasts.

An unwilling target saves against spells; a touch spell needs a hit instead, unless the spell says otherwise
(YB-MAGIC-05). The kinds stand in the other files named `spell_`; which spell is of which kind is data (YB-MAGIC-09).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.attack import comes_home
from tablewright.rules.yabec.book.conflict.field import in_conflict
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.hooks import SESSIONS_A_MONTH
from tablewright.rules.yabec.book.core.powers import Blow
from tablewright.rules.yabec.book.core.saves import save
from tablewright.rules.yabec.book.core.stats import effect_sum, has_effect, members, ward_bonus
from tablewright.rules.yabec.content import Item, Spell
from tablewright.rules.yabec.effects import Effect, an_effect
from tablewright.rules.yabec.events import Cast
from tablewright.rules.yabec.state import Creature, World

POWER = Why("Spell", "YB-MAGIC-09")
LASTS = Why("How long", "YB-MAGIC-09")
PERMANENT = "permanent"
TOUCH = Item("touch", "touch")
Audience = Literal["foes", "friends", "anyone", "dead", "none"]


class Working(msgspec.Struct):
    """One spell at work: who casts what, reversed or not, at whom."""

    caster: Creature
    spell: Spell
    facts: dict[str, Any]
    target: Creature
    back: bool = False

    @property
    def key(self) -> str:
        """The spell's key, `light!` if reversed: as the log names it."""
        return f"{self.spell.key}!" if self.back else self.spell.key

    @property
    def name(self) -> str:
        """The key of its effect: the reversed form has one of its own."""
        return str(self.facts.get("effect", self.spell.key))


Work = Callable[[World, Table, Working], None]
Fits = Callable[[World, Working], bool]


def _any(world: World, w: Working) -> bool:
    return True


class Kind(msgspec.Struct, frozen=True):
    """A kind of spell: what it does, whom it is cast at, whether it is of use outside a conflict, and on whom of them
    it can work at all.
    """

    work: Work
    audience: Audience = "none"
    peace: bool = True
    fits: Fits = _any


KINDS: dict[str, Kind] = {}


def kind(*names: str, audience: Audience = "none", peace: bool = True, fits: Fits = _any) -> Callable[[Work], Work]:
    """Register the work of one or more kinds."""

    def register(work: Work) -> Work:
        for name in names:
            KINDS[name] = Kind(work, audience, peace, fits)
        return work

    return register


def told(table: Table, w: Working, result: str = "", amount: int = 0, target: str | None = None) -> None:
    table.tell(Cast(w.caster.name, w.key, w.target.name if target is None else target, result, amount))


# --- resisting -------------------------------------------------------------------------------------------------------
def resists(table: Table, w: Working, target: Creature | None = None, bonus: int = 0) -> bool:
    """True if an unwilling target resists: a save against spells, or the one the spell names (YB-MAGIC-05, YB-SAVE-01).

    Under a hyper-magic sphere two saves in a row are needed.
    """
    target = target or w.target
    if target.side == w.caster.side:
        return False
    against = category(w)
    if not against:
        return False
    bonus += int(w.facts.get("save_mod", 0)) + ward_bonus(target, w.caster)
    bonus += effect_sum(target, "save_charm") if w.facts["kind"] == "charm" else 0  # a bard's song (YB-CLASS-12)
    saved = save(table, target, against, bonus, magic=True)
    if saved and has_effect(w.caster, "hyper_magic"):
        saved = save(table, target, against, bonus, magic=True)
    return saved


def category(w: Working) -> str:
    named = str(w.facts.get("save", ""))
    if named in ("d", "w", "p", "b", "s"):
        return named
    if w.back:
        return ""
    word = w.spell.save.split(" ")[0]
    return {"spells": "s", "death": "d", "paralysis": "p", "blast": "b", "weird": "w"}.get(word, "")


def touches(world: World, table: Table, w: Working) -> bool:
    """A touch spell must hit (YB-MAGIC-05)."""
    return w.target.side == w.caster.side or comes_home(world, table, w.caster, w.target, Blow(TOUCH)) is not None


# --- once a month ----------------------------------------------------------------------------------------------------
def month_over(world: World, caster: Creature, what: str) -> bool:
    """Some magic answers once a month: four sessions, a week each (YB-MAGIC-09)."""
    last = caster.consulted.get(what)
    return last is None or world.session - last >= SESSIONS_A_MONTH


def begin_month(world: World, caster: Creature, what: str) -> None:
    caster.consulted[what] = world.session


# --- lasting ---------------------------------------------------------------------------------------------------------
def duration(table: Table, w: Working, key: str = "") -> Effect:
    """An effect that ends when the spell does: fatigue (perhaps the second or third), turns, shifts, rounds,
    concentration, or with the delve (YB-MAGIC-08); what is permanent does not end.
    """
    text = str(w.facts.get("duration", w.spell.duration))
    effect = an_effect(key or w.name, "delve", by=w.caster.id)
    number = text.split(maxsplit=1)[0]
    if "fatigue" in text:
        effect.until, effect.left = "fatigue", int(text.partition("x")[2] or 1)
    elif text == "concentration":
        effect.until = "concentration"
    elif "per level" in text:
        effect.until, effect.left = "turn", int(number) * w.caster.level
    elif "d" in number and number[0].isdigit():
        effect.until, effect.left = "turn", roll_dice(table, number, LASTS, w.caster.name)
    elif number.isdigit() and "day" not in text:
        effect.until, effect.left = text.split()[1].removesuffix("s"), int(number)
    elif text == "shift":
        effect.until = "shift"
    elif text == PERMANENT:
        effect.until = ""
    return effect


def give_effect(creature: Creature, effect: Effect) -> None:
    """Several spells of a kind do not add up: a new one takes the place of the old (YB-MAGIC-06)."""
    creature.effects = [each for each in creature.effects if each.key != effect.key]
    creature.effects.append(effect)


def mods_of(facts: dict[str, Any]) -> dict[str, int]:
    return {key: int(facts[key]) for key in ("ac", "av", "damage", "loyalty", "morale") if key in facts} | (
        {"save": int(facts["save"])} if isinstance(facts.get("save"), int) else {}
    )


def close_friends(world: World, caster: Creature) -> list[Creature]:
    """The caster and everyone of the own side in the zone."""
    everyone = in_conflict(world) if world.conflict is not None else members(world)
    near = [each for each in everyone if each.side == caster.side and each.zone == caster.zone and not each.status]
    return near if caster in near else [caster, *near]


def dice_of(text: str, caster: Creature) -> str:
    return f"{caster.level}{text[5:]}" if text.startswith("level") else text
