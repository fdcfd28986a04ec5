"""How spells are worked; spells that harm or call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book.conflict import attack, morale
from yabec.book.core import carrying, field, hooks, items, life, light, powers, stats
from yabec.state import GM, Creature, MonthUses, World

# --- working ----------------------------------------------------------------------------------------------------------
# What all spells share: one working of a spell, the register of kinds, saves and touches, how long it lasts.
# An unwilling target saves against spells; a touch spell needs a hit instead, unless the spell says otherwise
# (YB-MAGIC-05). The kinds stand in the other files named `spell_`; which spell is of which kind is data (YB-MAGIC-09).
POWER = Why("Spell", "YB-MAGIC-09")
LASTS = Why("How long", "YB-MAGIC-09")
PERMANENT = "permanent"
TOUCH = content.Item("touch", "touch")
Audience = Literal["foes", "friends", "anyone", "dead", "none"]


class Working(msgspec.Struct):
    """One spell at work: who casts what, reversed or not, at whom."""

    caster: Creature
    spell: content.Spell
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
    table.tell(events.Cast(w.caster.name, w.key, w.target.name if target is None else target, result, amount))


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
    bonus += int(w.facts.get("save_mod", 0)) + stats.ward_bonus(target, w.caster)
    bonus += stats.effect_sum(target, "save_charm") if w.facts["kind"] == "charm" else 0  # a bard's song (YB-CLASS-12)
    saved = light.save(table, target, against, bonus, magic=True)
    if saved and stats.has_effect(w.caster, "hyper_magic"):
        saved = light.save(table, target, against, bonus, magic=True)
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
    return (
        w.target.side == w.caster.side
        or attack.comes_home(world, table, w.caster, w.target, powers.Blow(TOUCH)) is not None
    )


def is_hidden(world: World, caster: Creature, target: Creature) -> bool:
    """An enemy whom magic or mist hides is no mark for what is aimed by eye (YB-MAGIC-04, YB-MAGIC-09)."""
    if target.side == caster.side:
        return False
    return attack.hard_to_see(world, caster, target, powers.Strike(world, caster, target, powers.Blow(TOUCH)))


# --- once a month ----------------------------------------------------------------------------------------------------
def month_over(world: World, caster: Creature, what: str) -> bool:
    """Some magic answers once a month: four sessions, a week each (YB-MAGIC-09)."""
    last = getattr(caster.consulted, what, 0)
    return not last or world.session - last >= hooks.SESSIONS_A_MONTH


def begin_month(world: World, caster: Creature, what: str) -> None:
    caster.consulted = caster.consulted or MonthUses()
    setattr(caster.consulted, what, world.session)


# --- lasting ---------------------------------------------------------------------------------------------------------
def duration(table: Table, w: Working, key: str = "") -> effects.Effect:
    """An effect that ends when the spell does: fatigue (perhaps the second or third), turns, shifts, rounds,
    concentration, or with the delve (YB-MAGIC-08); what is permanent does not end.
    """
    text = str(w.facts.get("duration", w.spell.duration))
    effect = effects.an_effect(key or w.name, "delve", by=w.caster.id)
    number = text.split(maxsplit=1)[0]
    if "fatigue" in text:
        effect.until, effect.left = "fatigue", int(text.partition("x")[2] or 1)
    elif text == "concentration":
        effect.until = "concentration"
    elif "per level" in text:
        effect.until, effect.left = "turn", int(number) * w.caster.level
    elif "d" in number and number[0].isdigit():
        effect.until, effect.left = "turn", light.roll_dice(table, number, LASTS, w.caster.name)
    elif number.isdigit() and "day" not in text:
        effect.until, effect.left = text.split()[1].removesuffix("s"), int(number)
    elif text == "shift":
        effect.until = "shift"
    elif text == PERMANENT:
        effect.until = ""
    return effect


def give_effect(creature: Creature, effect: effects.Effect) -> None:
    """Several spells of a kind do not add up: a new one takes the place of the old (YB-MAGIC-06)."""
    creature.effects = [each for each in creature.effects if each.key != effect.key]
    creature.effects.append(effect)


def mods_of(facts: dict[str, Any]) -> dict[str, int]:
    return {key: int(facts[key]) for key in ("ac", "av", "damage", "loyalty", "morale") if key in facts} | (
        {"save": int(facts["save"])} if isinstance(facts.get("save"), int) else {}
    )


def close_friends(world: World, caster: Creature) -> list[Creature]:
    """The caster and everyone of the own side in the zone."""
    everyone = field.in_conflict(world) if world.conflict is not None else stats.members(world)
    near = [each for each in everyone if each.side == caster.side and each.zone == caster.zone and not each.status]
    return near if caster in near else [caster, *near]


def dice_of(text: str, caster: Creature) -> str:
    return f"{caster.level}{text[5:]}" if text.startswith("level") else text


# --- harm: spells that hurt, hold, cow or change an enemy. Chapter: Spells --------------------------------------------
KILLED_BELOW = 5
DART = Question("dart", "YB-MAGIC-09")


def near_foes(world: World, caster: Creature, reach: str = "close") -> list[Creature]:
    return [each for each in field.enemies(world, caster) if field.within(world, caster, each, reach)]


def enchanted(creature: Creature) -> bool:
    """A creature of magic rather than of flesh (YB-MAGIC-09)."""
    entry = stats.entry_of(creature)
    return bool(entry.harmed_by) or entry.enchanted or stats.has(creature, effects.Summoned)


def weakest_first(creatures: list[Creature]) -> list[Creature]:
    return sorted(creatures, key=lambda each: content.health_dice(each.hd).worth)


def within_budget(creatures: list[Creature], budget: int) -> list[Creature]:
    """As many as the HD rolled pay for, the weakest first; what is left over is lost."""
    taken = []
    for each in weakest_first(creatures):
        if cost_of(each) > budget:
            break
        budget -= cost_of(each)
        taken.append(each)
    return taken


def cost_of(creature: Creature) -> int:
    return max(1, content.health_dice(creature.hd).count)


# --- damage ----------------------------------------------------------------------------------------------------------
@kind("damage", audience="foes", peace=False)
def wound(world: World, table: Table, w: Working) -> None:
    """Missiles cannot miss, but a Shield stops them; a wounding touch must hit."""
    if w.facts.get("needs") == "hit" and not touches(world, table, w):
        told(table, w, "missed")
        return
    if "missiles" in w.facts and stats.has_effect(w.target, "shield"):
        told(table, w, "stopped")
        return
    missiles = max((n for level, n in w.facts.get("missiles", [[1, 1]]) if level <= w.caster.level), default=1)
    for key, number in Counter(_aims(world, table, w, missiles)).items():
        target = world.creatures[key]
        amount = sum(light.roll_dice(table, str(w.facts["dice"]), POWER, w.caster.name) for _ in range(number))
        told(table, w, amount=amount, target=target.name)
        life.hurt(world, table, target, amount, "magic")
        morale.note_harm(world, table, target)


def _aims(world: World, table: Table, w: Working, missiles: int) -> list[str]:
    """The first dart at the target, each other where the caster likes within the range (YB-MAGIC-09)."""
    aims = [w.target.id]
    names = [one.id for one in near_foes(world, w.caster, w.spell.range) if not stats.has_effect(one, "shield")]
    for number in range(2, missiles + 1):
        about: Facts = {"who": w.caster.id, "number": number}
        split = w.target.id in names and len(names) > 1
        aims.append(table.ask(w.caster.seat, DART, names, about, default=aims[-1]) if split else aims[-1])
    return aims


@kind("area_damage", audience="foes", peace=False)
def burst(world: World, table: Table, w: Working) -> None:
    """Everyone in the zone, friends and the caster too; a line leaves the caster's hand, goes on through the zones
    behind, and comes back from a wall; a save halves (YB-SAVE-04).
    """
    dice = dice_of(str(w.facts["dice"]), w.caster)
    amount = light.roll_dice(table, dice, POWER, w.caster.name)
    cause = str(w.facts["cause"])
    zones, rebound = _line(world, w) if w.facts.get("line") else ([w.target.zone], True)
    told(table, w, "rebound" if rebound and w.facts.get("line") else "", amount)
    for each in [one for one in field.caught_in(world, *zones) if rebound or one is not w.caster]:
        made = light.save(table, each, "s", stats.resist_bonus(each, cause))
        life.hurt(world, table, each, light.saved_damage(each, amount, made), cause, dice=w.caster.level)
        morale.note_harm(world, table, each)


def _line(world: World, w: Working) -> tuple[list[str], bool]:
    """Up to four zones in a row from the target's on, away from the caster. Where no open way leads on it meets a wall
    and comes back through the zones it has left: whether as far as to the caster (YB-MAGIC-09).
    """
    zones, before = [w.target.zone], w.caster.zone
    while len(zones) < int(w.facts["line"]):
        onward = [zone for zone in field.distant(world, zones[-1]) if zone != before and zone not in zones]
        if not onward:
            break
        zones.append(onward[0])
    back = [*reversed(zones), before][: int(w.facts["line"]) - len(zones)]
    return list(dict.fromkeys([*zones, *back])), before in back


@kind("cloud", audience="foes", peace=False)
def cloudkill(world: World, table: Table, w: Working) -> None:
    """A poison fog fills the zone and drifts; see `poison_fog` for what it does each round."""
    room = field.room_of(world, w.target.zone)
    if room is not None:
        room.data = {**room.data, "cloudkill": w.caster.id}
    told(table, w)
    poison_fog(world, table)


def poison_fog(world: World, table: Table) -> None:
    """1 damage a round inside; under 5 HD a save against death each round, or die (YB-MAGIC-09)."""
    for each in field.in_conflict(world):
        room = field.room_of(world, each.zone)
        if room is None or "cloudkill" not in room.data or light.proof(each, "venom", world):
            continue
        if content.health_dice(each.hd).worth < KILLED_BELOW and not light.save(table, each, "d", magic=True):
            life.die(world, table, each, "poison")
        else:
            life.hurt(world, table, each, 1, "poison fog")
        morale.note_harm(world, table, each)


@kind("heat", audience="foes", peace=False)
def heat_metal(world: World, table: Table, w: Working) -> None:
    """Metal glows on whom the touch hits: 1d6 now and at the end of each round, until a save throws it off."""
    armed = w.target.kind != "monster" or stats.mindful(w.target)
    if not armed or not touches(world, table, w):
        told(table, w, "missed" if armed else "no metal")
        return
    effect = duration(table, w)
    effect.about = str(w.facts["dice"])
    give_effect(w.target, effect)
    amount = light.roll_dice(table, effect.about, POWER, w.caster.name)
    told(table, w, amount=amount)
    life.hurt(world, table, w.target, amount, "fire")
    morale.note_harm(world, table, w.target)


def glowing_metal(world: World, table: Table, creature: Creature) -> None:
    """From the second round on a save rids one of the hot metal, else 1d6 more (YB-MAGIC-09)."""
    effect = next((each for each in creature.effects if each.key == "heat_metal"), None)
    if effect is None:
        return
    if light.save(table, creature, "s"):
        creature.effects = [each for each in creature.effects if each is not effect]
        return
    life.hurt(world, table, creature, light.roll_dice(table, effect.about, POWER, creature.name), "fire")
    morale.note_harm(world, table, creature)


def _can_be_slain(world: World, w: Working) -> bool:
    """Anybody; or only those who are not of magic, where the spell says so (YB-MAGIC-09)."""
    return not (w.facts.get("mundane") and enchanted(w.target))


@kind("kill", audience="foes", peace=False, fits=_can_be_slain)
def kill(world: World, table: Table, w: Working) -> None:
    if not _can_be_slain(world, w):
        told(table, w, "nothing")
        return
    resisted = resists(table, w)
    told(table, w, "resisted" if resisted else "slain")
    if not resisted:
        life.die(world, table, w.target, "magic")
        morale.note_harm(world, table, w.target)


@kind("area_kill", audience="foes", peace=False)
def death_spell(world: World, table: Table, w: Working) -> None:
    """So many HD within a zone save against death or die; not the undead nor above 7 HD."""
    budget = light.roll_dice(table, str(w.facts["hd"]), POWER, w.caster.name)
    near = [one for one in field.in_conflict(world) if one.zone == w.target.zone and one.side != w.caster.side]
    mortal = [
        one for one in near if not stats.undead(one) and content.health_dice(one.hd).count <= int(w.facts["max_hd"])
    ]
    told(table, w, amount=budget, target="")
    for each in within_budget(mortal, budget):
        if not resists(table, w, each):
            life.die(world, table, each, "magic")
            morale.note_harm(world, table, each)


# --- calls: spells that bring somebody to the caster's side: summoned, animated, tamed, charmed. Chapter: Spells ------
ELEMENT = Question("element", "YB-MAGIC-09")
HOW_CHARM = Question("charm", "YB-MAGIC-09")
OBEYS = Question("geas", "YB-MAGIC-09")
VENOM = Why("Poisonous", "YB-MAGIC-09")
KEPT = Why("Keep the spell", "YB-MAGIC-09")
ELEMENTS = ("air", "earth", "fire", "water")
WILD_HD = 1  # a druid of 4th level takes in every animal of the kind up to this


def befriend(world: World, caster: Creature, creature: Creature, loyalty: int) -> None:
    """It fights and walks on the caster's side, the caster's player speaking for it."""
    creature.side, creature.boss, creature.seat, creature.loyalty = "party", caster.id, caster.seat, loyalty
    creature.zone = caster.zone
    field.disengage(world, creature)
    if creature.id not in world.delve.march:
        world.delve.march.append(creature.id)
    field.join_in(world, creature)


def _call(world: World, table: Table, w: Working, key: str, until: effects.Effect) -> Creature:
    helper = hooks.add_monster(world, key, w.caster.zone, hp=content.MONSTERS[key].hp)
    helper.effects.append(until)
    befriend(world, w.caster, helper, int(w.facts.get("loyalty", 12)))
    return helper


@kind("summon")
def summon(world: World, table: Table, w: Working) -> None:
    """Helpers of the caster's side, until the spell ends."""
    key = str(w.facts["monster"])
    if "hd_total" in w.facts:
        number = max(1, w.caster.level // max(1, content.health_dice(content.MONSTERS[key].hd).count))
    else:
        number = light.roll_dice(table, str(w.facts["count"]), POWER, w.caster.name) if "count" in w.facts else 1
    for _ in range(number):
        helper = _call(world, table, w, key, duration(table, w, "summoned"))
        if w.facts.get("venom") and light.chance(table, 3, 6, VENOM, helper.name):
            helper.effects.append(effects.Venomous(by=w.caster.id))
    told(table, w, key, number, target="")


@kind("elemental", peace=False)
def conjure(world: World, table: Table, w: Working) -> None:
    """A 16 HD elemental serves while fully concentrated on; set free, it attacks the caster (YB-MAGIC-07)."""
    planes = [each for each in ELEMENTS if month_over(world, w.caster, each)]
    if not planes:
        told(table, w, "nothing", target="")
        return
    usual = "earth" if "earth" in planes else planes[0]
    element = table.ask(w.caster.seat, ELEMENT, planes, {"who": w.caster.id}, default=usual)
    begin_month(world, w.caster, element)
    bond = effects.BoundElemental("concentration", by=w.caster.id)
    _call(world, table, w, f"{element}_elemental", bond)
    told(table, w, element, target="")


@kind("animate")
def animate(world: World, table: Table, w: Working) -> None:
    """Bodies here, HD up to the caster's level in all, rise for good as skeletons with loyalty 12: companions only when
    nobody else is left to. After the delve they count as minions (`minions.py`).
    """
    bodies = [
        each
        for each in world.creatures.values()
        if each.status == "dead"
        and each.zone == w.caster.zone
        and not stats.undead(each)
        and carrying.can_be_reanimated(each)
    ]
    raised = within_budget([each for each in bodies if each.side != w.caster.side], w.caster.level)
    left = w.caster.level - sum(map(cost_of, raised))
    raised += within_budget([each for each in bodies if each.side == w.caster.side], left)
    for body in raised:
        body.status, body.zone = "gone", ""
        _call(world, table, w, "skeleton", effects.Raised(by=w.caster.id))
    told(table, w, "" if raised else "no bodies", len(raised), target="")


@kind("tame", audience="foes", peace=False)
def tame(world: World, table: Table, w: Working) -> None:
    """A neutral animal of HD below the caster's level, fed a ration, comes over; from 4th level its kind with it."""
    fits = (
        stats.animal(w.target)
        and w.target.alignment == "Neutral"
        and content.health_dice(w.target.hd).worth < w.caster.level
    )
    if not fits or not items.take(w.caster, "ration") or resists(table, w):
        told(table, w, "resisted" if fits else "no animal")
        return
    kin = [w.target]
    if w.caster.level >= 4 and content.health_dice(w.target.hd).worth <= WILD_HD:
        kin += [one for one in near_foes(world, w.caster) if one.key == w.target.key and one is not w.target]
    for each in kin:
        each.mark("won")
        befriend(world, w.caster, each, content.MONSTERS[each.key].ml)
    told(table, w, "charmed", len(kin))


@kind("charm", audience="foes", peace=False)
def charm(world: World, table: Table, w: Working) -> None:
    """A person of few HD takes the caster for a friend; the greater form takes many small ones or a single large."""
    if "hd_each" in w.facts:
        _greater_charm(world, table, w)
        return
    too_big = content.health_dice(w.target.hd).count > int(w.facts["max_hd"])
    works = not too_big and stats.mindful(w.target) and not stats.undead(w.target) and not resists(table, w)
    if works:
        _charmed(world, w, w.target)
    told(table, w, "charmed" if works else "resisted")


def _greater_charm(world: World, table: Table, w: Working) -> None:
    """3d6 creatures of at most 3 HD each, or one; a single weaker one keeps the spell on 4-in-6 (YB-MAGIC-09)."""
    small = content.health_dice(w.target.hd).count <= int(w.facts["hd_each"])
    many = (
        small and table.ask(w.caster.seat, HOW_CHARM, ("one", "many"), {"who": w.target.id}, default="many") == "many"
    )
    targets = [w.target]
    if many:
        near = [
            one for one in near_foes(world, w.caster) if content.health_dice(one.hd).count <= int(w.facts["hd_each"])
        ]
        targets = weakest_first(near)[: light.roll_dice(table, str(w.facts["count"]), POWER, w.caster.name)]
    won = [one for one in targets if not stats.undead(one) and not resists(table, w, one)]
    for each in won:
        _charmed(world, w, each)
    if small and not many and light.chance(table, 4, 6, KEPT, w.caster.name):
        w.caster.memory.append(w.spell.key)
    told(table, w, "charmed" if won else "resisted", len(won))


def _charmed(world: World, w: Working, target: Creature) -> None:
    target.effects = [effect for effect in target.effects if effect.key != "broken"]
    target.effects.append(effects.Charmed(by=w.caster.id, amount=world.session))
    target.mark("won")
    befriend(world, w.caster, target, 9)


@kind("geas", audience="foes", peace=False)
def charge(world: World, table: Table, w: Working) -> None:
    """A command laid on the subject: it leaves to obey, or refuses, and pays for it more each turn; the DM says which
    (YB-MAGIC-09).
    """
    if resists(table, w) or stats.has(w.target, effects.Geas):
        told(table, w, "resisted")
        return
    obeys = table.ask(GM, OBEYS, ("obeys", "refuses"), {"who": w.target.id}, default="obeys") == "obeys"
    told(table, w, "obeys" if obeys else "refuses")
    if obeys:
        w.target.effects.append(effects.Broken("shift"))
        w.target.status = "gone"
        field.disengage(world, w.target)
    else:
        w.target.effects.append(effects.Geas(by=w.caster.id, mods={"av": 2, "save": -2}))
