"""Casting, the list of spells, and spells that change."""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import first_of
from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book.characters import making, tenets
from yabec.book.conflict import morale
from yabec.book.core import field, hooks, items, life, light, stats
from yabec.book.downtime import crime
from yabec.book.magic import aid, harm
from yabec.state import Creature, World

# --- change: spells that change what an enemy is: stone, beast, sick, cursed, dumb. Chapter: Spells -------------------
CURSE = Question("curse", "YB-MAGIC-09")
DAYS = Why("Days to live", "YB-MAGIC-09")
FORM = Question("form", "YB-MAGIC-09")
PUSH_TO = Question("push-to", "YB-MAGIC-09")
CURSES = {"saves": {"save": -2}, "attack": {"av": 4}, "armour": {"ac": 4}}
# Creatures without scores count as 10: what 5 would do to their figures. Their other abilities change none.
HALVED = {"strength": {"damage": -2, "av": 2}, "dexterity": {"ac": 2}}
WOOD = ("club", "spear", "bow", "staff", "weapon", "ax")


@harm.kind("petrify", audience="foes", peace=False)
def petrify(world: World, table: Table, w: harm.Working) -> None:
    resisted = harm.resists(table, w)
    harm.told(table, w, "resisted" if resisted else "stone")
    if not resisted:
        life.petrify(world, table, w.target)


@harm.kind("polymorph", audience="foes", peace=False)
def polymorph(world: World, table: Table, w: harm.Working) -> None:
    """Another kind of at most twice its HD, with that kind's figures and powers; damage is kept."""
    most = content.health_dice(w.target.hd).worth * int(w.facts["max_hd_factor"])
    forms = sorted(
        (
            key
            for key, block in content.MONSTERS.items()
            if content.health_dice(block.hd).worth <= most and key != w.target.key
        ),
        key=lambda key: (content.health_dice(content.MONSTERS[key].hd).worth, key),
    )
    if not forms or w.target.kind != "monster" or harm.resists(table, w):
        harm.told(table, w, "resisted")
        return
    form = table.ask(w.caster.seat, FORM, forms, {"who": w.target.id}, default=forms[0])
    harm.told(table, w, form)
    hooks.become(w.target, form)
    if w.target.damage >= w.target.hp:
        life.die(world, table, w.target, "magic")


@harm.kind("disease", audience="foes", peace=False)
def disease(world: World, table: Table, w: harm.Working) -> None:
    """AV 2 worse, natural healing at half pace, no magical healing, and death in 2d12 days (YB-MAGIC-09)."""
    effect = effects.an_effect("disease", by=w.caster.id, mods=harm.mods_of({"av": w.facts["av"]}))
    if _lay_on(table, w, effect):
        effect.amount = light.roll_dice(table, "2d12", DAYS, w.target.name)
        table.tell(events.Used(w.target.name, "sickness", "", effect.amount))


@harm.kind("poison", audience="foes", peace=False)
def poison(world: World, table: Table, w: harm.Working) -> None:
    """Bad, and 1d4 each turn until dead or cured."""
    _lay_on(table, w, effects.Venom("delve", by=w.caster.id, bad=True, about="venom"))


@harm.kind("curse", audience="foes", peace=False)
def curse(world: World, table: Table, w: harm.Working) -> None:
    """At worst saves -2, AV or AC 4 worse, or an ability halved; several only if they are different (YB-MAGIC-09)."""
    laid = [effect.about for effect in w.target.effects if isinstance(effect, effects.Cursed)]
    abilities = content.ABILITIES if w.target.scores else tuple(HALVED)
    left = [which for which in (*CURSES, *abilities) if which not in laid]
    if not left:
        harm.told(table, w, "nothing")
        return
    usual = "armour" if "armour" in left else left[0]
    which = table.ask(w.caster.seat, CURSE, left, {"who": w.target.id}, default=usual)
    mods = CURSES.get(which) or ({} if w.target.scores else HALVED[which])
    effect = effects.Cursed(by=w.caster.id, mods=dict(mods), about=which)
    if _lay_on(table, w, effect) and which in w.target.scores:
        before = stats.score(w.target, which)
        effect.amount = before - before // 2  # what comes back when it is lifted
        w.target.scores[which] = before // 2
        life.check_scores(world, table, w.target)


def _lay_on(table: Table, w: harm.Working, effect: effects.Effect) -> bool:
    resisted = harm.resists(table, w)
    if not resisted:
        w.target.effects.append(effect)
    harm.told(table, w, "resisted" if resisted else "")
    return not resisted


@harm.kind("disable", audience="foes", peace=False)
def feeblemind(world: World, table: Table, w: harm.Working) -> None:
    """An arcane caster saves at -4 or can cast no more until it is dispelled; prayers it does not touch. Monsters that
    cast pray, all of them.
    """
    if not stats.arcane(w.target):
        harm.told(table, w, "nothing")
        return
    _lay_on(table, w, effects.Feebleminded(by=w.caster.id))


@harm.kind("mute", audience="foes", peace=False)
def remove_language(world: World, table: Table, w: harm.Working) -> None:
    _lay_on(table, w, harm.duration(table, w, "silence"))


@harm.kind("telekinesis", audience="foes", peace=False)
def telekinesis(world: World, table: Table, w: harm.Working) -> None:
    """Moves an enemy into another zone, or its weapon out of its hand if it is too heavy; a save resists."""
    if harm.resists(table, w):
        harm.told(table, w, "resisted")
        return
    zones = [] if morale.immovable(w.target) else field.adjacent(world, w.target.zone)
    if w.caster.level > 1 and zones:
        zone = table.ask(w.caster.seat, PUSH_TO, zones, {"who": w.target.id}, default=zones[0])
        harm.told(table, w)
        morale.shove(world, table, w.target, zone)
        return
    w.target.effects.append(effects.an_effect("disarmed", "conflict", by=w.caster.id))
    harm.told(table, w, "disarmed")


@harm.kind("warp", audience="foes")
def warp_wood(world: World, table: Table, w: harm.Working) -> None:
    """Ruins the wood in an enemy's hand, save spells; out of a fight, a fastened door warps out of its frame."""
    if world.conflict is None:
        doors = [
            way
            for way in field.ways(world, w.caster.zone)
            if way.kind == "door" and way.blocked and "magic" not in way.data
        ]
        if doors:
            doors[0].state = "broken"
        harm.told(table, w, "opened" if doors else "nothing", target="")
        return
    attacks = content.MONSTERS[w.target.key].attacks if w.target.key in content.MONSTERS else ("weapon",)
    wooden = any(word in attacks[0] for word in WOOD)
    works = wooden and not harm.resists(table, w)
    if works:
        w.target.effects.append(effects.an_effect("disarmed", by=w.caster.id))
    harm.told(table, w, "disarmed" if works else "resisted" if wooden else "no wood")


@harm.kind("drain_water", audience="foes", peace=False)
def destroy_water(world: World, table: Table, w: harm.Working) -> None:
    """A drain swallows water, and water elementals with it."""
    works = w.target.key == "water_elemental"
    harm.told(table, w, "destroyed" if works else "nothing")
    if works:
        life.die(world, table, w.target, "magic")


# --- spells -----------------------------------------------------------------------------------------------------------
# Letting a spell work: immunities, shells that no spell crosses, and the kind it is of (YB-MAGIC-09).
# The kinds register themselves when their files are read.
def kind_of(spell: content.Spell, back: bool = False) -> harm.Kind:
    return harm.KINDS[str(spell.facts(back)["kind"])]


def take_effect(
    world: World, table: Table, caster: Creature, spell: content.Spell, back: bool, target: Creature | None
) -> None:
    """Let a spell work; `back` is its reversed form."""
    working = harm.Working(caster, spell, spell.facts(back), target if target is not None else caster, back)
    caster.effects = [effect for effect in caster.effects if not isinstance(effect, effects.Invisible)]
    if _shelled(caster, working.target):
        harm.told(table, working, "stopped")
    elif _immune(world, working.target, spell):
        harm.told(table, working, "immune")
    else:
        kind_of(spell, back).work(world, table, working)


def _shelled(caster: Creature, target: Creature) -> bool:
    """No spell crosses an anti-magic shell in either direction."""
    return caster is not target and (
        stats.has_effect(caster, "anti_magic_shell") or stats.has_effect(target, "anti_magic_shell")
    )


def _immune(world: World, target: Creature, spell: content.Spell) -> bool:
    """The undead know no charm or sleep; a druid of 7th level no charm (YB-CLASS-13)."""
    return (spell.charm and light.proof(target, "charm", world)) or (
        spell.key == "sleep" and light.proof(target, "sleep", world)
    )


def item_power(world: World, table: Table, user: Creature, key: str, target: Creature) -> None:
    """One use of a magic item (YB-CONF-17)."""
    power = content.ITEMS[key].power
    if power == "heal":
        life.heal_by_magic(world, table, target, "1d6+1", aid.HEALING)
    elif power == "missile":
        user.effects = [effect for effect in user.effects if not isinstance(effect, effects.Invisible)]  # it attacks
        amount = light.roll_dice(table, "1d6+1", harm.POWER, user.name)
        table.tell(events.Cast(user.name, key, target.name, amount=amount))
        life.hurt(world, table, target, amount, "magic")
        morale.note_harm(world, table, target)
    elif power == "light":
        light.uncover(world, table, user, key)


# --- casting ----------------------------------------------------------------------------------------------------------
# Spells: memory and book, casting, concentration, tenets and disfavour. What each spell does stands in `spells.py`.
# Chapter: Magic.
MEMORISE = Question("memorise", "YB-MAGIC-01")
AS_BEFORE = Question("memorise-again", "YB-MAGIC-01")
WORTH_HOLDING = ("sleep", "cure_wounds", "entangle", "magic_missile", "shadow_hound", "web", "hold_person", "bless",
                 "barkskin", "lesser_charm", "light")  # fmt: skip
REVERSE = Question("reverse", "YB-MAGIC-02")
KEPT = Why("Blood offering", "YB-CLASS-16")
REDEMPTION = Question("redemption", "YB-CLASS-16")
ASKED = Why("Deity's answer", "YB-MAGIC-10")
RANDOM_SPELL = Why("Random spell", "YB-MAGIC-10")
COURT = Why("Court", "YB-MAGIC-10")
MISHAP = Why("Mishap", "YB-CLASS-09")
HYPER = Why("Hyper-magic", "YB-MAGIC-09")
FOCUS = {"holy symbol": "holy_symbol", "animal bone": "animal_bone", "unholy symbol": "unholy_symbol",
         "spell book": "spell_book"}  # fmt: skip
FALLEN = ("near death", "subdued", "stone", "dead")
BOOK_HOLDS = content.MAGIC.spells_a_book
BOOKS = ("spell_book", "spell_book_blank")


def spell_of(entry: str) -> tuple[content.Spell, bool]:
    """A spell in memory: `light` or, reversed, `light!`."""
    return content.SPELLS[entry.rstrip("!")], entry.endswith("!")


def spell_level(creature: Creature, spell: content.Spell) -> int:
    """The spell's level on this caster's list; other lists may have it elsewhere (YB-MAGIC-03)."""
    casting = content.CLASSES[creature.key].casting if creature.kind == "pc" else None
    return spell.levels.get(casting.spells if casting else "", min(spell.levels.values()))


def casts(creature: Creature) -> bool:
    casting = content.CLASSES[creature.key].casting if creature.kind == "pc" else None
    return casting is not None and creature.level >= casting.first_level


def spell_list(creature: Creature, level: int) -> list[str]:
    """Spells of one level on the caster's own list; no others can be learnt or used (YB-MAGIC-03)."""
    casting = content.CLASSES[creature.key].casting
    return list(content.SPELL_LISTS.get(f"{casting.spells}_{level}", ())) if casting else []


def choices_to_memorise(creature: Creature, level: int) -> list[str]:
    """Arcane casters memorise out of the book, normal or reversed fixed then; divine ones pray for any
    (YB-MAGIC-02).
    """
    known = spell_list(creature, level)
    if not stats.arcane(creature):
        return known
    held = [key for key in creature.book if key in known]
    return held + [f"{key}!" for key in held if content.SPELLS[key].reverse]


def memorise(table: Table, creature: Creature, *, brief: bool = False) -> None:
    """Fill the memory by the class's table, the same spell as often as liked (YB-MAGIC-01).

    In play: at the start of a session and after each week in town. Needs book or symbol (YB-MAGIC-02, YB-CLASS-05,
    YB-CLASS-10).
    """
    if not casts(creature) or not has_focus(creature):
        if casts(creature):
            table.tell(events.Acted("memorise", "no focus", creature.name))
        return
    held = _as_before(table, creature) if brief else []
    creature.memory, creature.chosen = [], []
    for level, number in enumerate(content.CLASSES[creature.key].slots(creature.level), 1):
        options = choices_to_memorise(creature, level)
        for slot in range(1, number + 1 if options else 1):
            wanted = next((each for each in held if each in options), "")
            if wanted:
                held.remove(wanted)
            else:
                about: Facts = {"who": creature.id, "level": level, "slot": slot, "of": number}
                usual = first_of(options, *WORTH_HOLDING) if brief else options[0]
                wanted = table.ask(creature.seat, MEMORISE, options, about, usual)
            creature.chosen.append(wanted)
            granted = wanted if stats.arcane(creature) else pray(table, creature, wanted, level)
            if granted:
                creature.memory.append(granted)


def _as_before(table: Table, creature: Creature) -> list[str]:
    """What was chosen last time, as far as it can be held now, if that is wished; what is free then is asked for."""
    held = []
    for level, number in enumerate(content.CLASSES[creature.key].slots(creature.level), 1):
        options = choices_to_memorise(creature, level)
        held += [each for each in creature.chosen if each in options][:number]
    if not held:
        return []
    about: Facts = {"who": creature.id, "held": ",".join(held), "less": len(creature.chosen) - len(held)}
    again = table.ask(creature.seat, AS_BEFORE, ("as before", "anew"), about, "as before") == "as before"
    return held if again else []


def fit_memory(creature: Creature) -> None:
    """With a level go its slots: what no longer fits is forgotten, the last of a level first (YB-MAGIC-01)."""
    slots = content.CLASSES[creature.key].slots(creature.level) if casts(creature) else ()
    kept: list[tuple[int, str]] = []
    for entry in creature.memory:
        level = spell_level(creature, spell_of(entry)[0])
        if level <= len(slots) and sum(other == level for other, _ in kept) < slots[level - 1]:
            kept.append((level, entry))
    creature.memory = [entry for _, entry in kept]


def pray(table: Table, creature: Creature, wanted: str, level: int) -> str:
    """What the deity grants: one d6 a spell; disfavours bring a random spell or none (YB-MAGIC-10)."""
    if not creature.disfavour:
        return wanted
    row = content.MAGIC.disfavour[min(creature.disfavour, 4) - 1]
    face = table.roll(6, ASKED, creature.name)
    if face <= row.none:
        return ""
    if face <= row.none + row.random:
        options = spell_list(creature, level)
        return options[table.roll(len(options), RANDOM_SPELL, creature.name) - 1]
    return wanted


def has_focus(creature: Creature) -> bool:
    """No magic without what the class casts with: symbol, bone or book (YB-CLASS-05, YB-CLASS-10, YB-CLASS-13)."""
    casting = content.CLASSES[creature.key].casting if creature.kind == "pc" else None
    if casting is None:
        return False
    key = FOCUS.get(casting.focus, "")
    return not key or items.count(creature, key) > 0


def can_cast(world: World, creature: Creature, entry: str) -> bool:
    """Free hands and voice, in one's own shape, not bad, symbol or book at hand (YB-MAGIC-04)."""
    if entry not in creature.memory or is_kept_from_casting(world, creature):
        return False
    if stats.form_of(creature) or not stats.has_hands(creature) or not of_use(world, creature, entry):
        return False
    return has_focus(creature) and not silenced(world, creature) and not stats.is_bad(creature)


def is_kept_from_casting(world: World, creature: Creature) -> bool:
    """In retreat (YB-CONF-20), after a slow weapon's blow (YB-ITEM-09), not yet rested from the grave (YB-DEATH-14), or
    of a feeble mind: no spell, out of memory, off a scroll, from a sword or sung.
    """
    slow = world.conflict is not None and creature.slowed >= world.conflict.round
    return bool(creature.retreat or creature.bed_rest or slow or stats.stopped(creature, "cast"))


def why_not_cast(world: World, creature: Creature) -> str:
    """Why somebody who holds spells can cast none of them now; nothing for all others (YB-MAGIC-04, YB-CONF-20)."""
    if not creature.memory or any(can_cast(world, creature, entry) for entry in creature.memory):
        return ""
    if world.conflict is not None and creature.slowed >= world.conflict.round:
        return "slowed"
    if not has_focus(creature):
        return "focus"
    if silenced(world, creature):
        return "silence"
    hindered = creature.retreat or not stats.has_hands(creature) or not stats.can_use_skills(creature)
    return "stopped" if hindered or stats.stopped(creature, "cast") else "use"


def of_use(world: World, creature: Creature, entry: str) -> bool:
    """Some form of it is of use now; a divine caster may still turn a spell round (YB-MAGIC-02)."""
    spell, back = spell_of(entry)
    forms = [back] if stats.arcane(creature) or not spell.reverse else [False, True]
    return any(form_of_use(world, creature, spell, form) for form in forms)


def form_of_use(world: World, caster: Creature, spell: content.Spell, back: bool) -> bool:
    """Spells against enemies need a conflict, and an enemy in range where they are cast at one (YB-MAGIC-04)."""
    kind = kind_of(spell, back)
    if not harm.month_over(world, caster, spell.key):
        return False
    if kind.audience == "dead" and not targets_for(world, caster, spell, back):
        return False
    if world.conflict is None:
        return kind.peace
    return kind.audience != "foes" or spell.range == "self" or bool(targets_for(world, caster, spell, back))


def silenced(world: World, creature: Creature) -> bool:
    """No casting in silence: one's own, or the zone's (YB-MAGIC-09)."""
    room = field.room_of(world, creature.zone)
    return stats.stopped(creature, "speak") or (room is not None and "silence" in room.data)


def _deafened(world: World, table: Table, caster: Creature) -> bool:
    """In a magical din one casts only after a save against spells (YB-MAGIC-09)."""
    room = field.room_of(world, caster.zone)
    noisy = stats.has_effect(caster, "noise") or (room is not None and "noise" in room.data)
    return noisy and not light.save(table, caster, "s")


def interrupted(world: World, creature: Creature) -> bool:
    """Hit, damaged or failing a save earlier in the round loses the spell (YB-MAGIC-04)."""
    return world.conflict is not None and creature.hit_round == world.conflict.round


def targets_for(world: World, caster: Creature, spell: content.Spell, back: bool = False) -> list[Creature]:
    """Everyone within the spell's range whom it is meant for and the caster sees; touch or close unless stated
    (YB-MAGIC-04). None where a spell asks for no target; a projected double is the caster's own, however far it stands.
    """
    kind = kind_of(spell, back)
    audience, facts = kind.audience, spell.facts(back)
    if spell.range == "self" or spell.target == "image" or audience == "none":
        return []
    everyone = field.in_conflict(world) if world.conflict else stats.members(world)
    fallen = [
        each for each in world.creatures.values()
        if each.zone == caster.zone and each.status in FALLEN and each not in everyone
    ]  # fmt: skip
    found = [
        each for each in [*everyone, *fallen]
        if _meant(caster, each, audience, antidote=facts.get("what") == "poison")
        and kind.fits(world, harm.Working(caster, spell, facts, each, back))
        and tenets.sees(caster, each) and light.sees_there(world, caster, each)
        and (spell.range == "touch" or not harm.is_hidden(world, caster, each))
        and (each in fallen or field.within(world, caster, each, spell.range))
    ]  # fmt: skip
    return sorted(found, key=lambda each: each.side == caster.side) if audience == "anyone" else found


def _meant(caster: Creature, target: Creature, audience: str, *, antidote: bool) -> bool:
    """Friends, foes or anybody; the dead for spells about them, and who died of poison for what ends it."""
    friend = target.side == caster.side
    if audience == "dead":
        return (friend and target.status in ("dead", "stone")) or (stats.undead(target) and not friend)
    if target.status == "dead":
        return antidote and friend and target.used.get("poisoned") is not None
    return audience == "anyone" or friend == (audience == "friends")


def forget(creature: Creature, entry: str) -> None:
    creature.memory.remove(entry)


def cast(
    world: World, table: Table, caster: Creature, entry: str, target: Creature | None, *, back: bool | None = None
) -> None:
    """One spell, one round (YB-CONF-17): forgotten once cast or interrupted (YB-MAGIC-01); loud (YB-MAGIC-04)."""
    spell, fixed = spell_of(entry)
    if back is None:
        back = fixed if stats.arcane(caster) or not spell.reverse else turned_round(world, table, caster, spell)
    kept = (
        _offering(table, caster, spell)
        or _hyper(table, caster, spell)
        or crime.spend(table, caster, "true_spell", spell.key)
    )
    if interrupted(world, caster) or _deafened(world, table, caster):
        forget(caster, entry)
        table.tell(events.Cast(caster.name, spell.key, result="interrupted"))
        return
    if not kept:
        forget(caster, entry)
    world.delve.loud = world.delve.loud or not field.is_silent(world, caster.zone)
    if caster.concentrating:
        life.break_concentration(world, table, caster)
    take_effect(world, table, caster, spell, back, target)
    _patron_sees(table, caster, target, spell)
    _price(world, table, caster, target, spell, back)
    _concentrate(world, caster, spell, back)


def turned_round(world: World, table: Table, caster: Creature, spell: content.Spell) -> bool:
    """Divine casters choose normal or reversed when casting (YB-MAGIC-02), as far as the form is of use now."""
    if not spell.reverse:
        return False
    forms = [
        name for name, back in (("normal", False), ("reversed", True))
        if form_of_use(world, caster, spell, back)
    ] or ["normal"]  # fmt: skip
    return table.ask(caster.seat, REVERSE, forms, {"who": caster.id, "what": spell.key}, default=forms[0]) == "reversed"


def _hyper(table: Table, caster: Creature, spell: content.Spell) -> bool:
    """In a hyper-magic sphere a 1st-level spell is kept on 4-in-6 (YB-MAGIC-09)."""
    return (
        stats.has_effect(caster, "hyper_magic")
        and spell_level(caster, spell) == 1
        and light.chance(table, 4, 6, HYPER, caster.name)
    )


def _concentrate(world: World, caster: Creature, spell: content.Spell, back: bool) -> None:
    """Concentration: normal, or full, which also makes bad (YB-MAGIC-07); a reversed form may need none. It begins when
    the casting is paid for.
    """
    if not spell.concentration or spell.facts(back).get("unheld"):
        return
    if stats.is_down(caster):
        life.release(world, caster, spell.key)
        return
    if caster.hit_round == -1:
        caster.hit_round = world.conflict.round if world.conflict is not None else 0  # the price breaks nothing
    level = spell_level(caster, spell)
    caster.concentrating, caster.strain = spell.key, level * (2 if spell.concentration == "full" else 1)
    if spell.concentration == "full":
        bound = effects.an_effect("concentration", "concentration", by=caster.id, bad=True, about="concentration")
        caster.effects.append(bound)


def _price(
    world: World, table: Table, caster: Creature, target: Creature | None, spell: content.Spell, back: bool
) -> None:
    """A warlock bleeds 1 for casting, and for being cast at, after the effect (YB-CLASS-16).

    Law favours the plain form, Chaos the reversed: the wrong one costs a divine caster 1 damage and may bring
    disfavour (YB-MAGIC-10, YB-ALIGN-02).
    """
    _bleed(world, table, caster, target)
    if caster.kind != "pc" or stats.arcane(caster) or not spell.reverse:
        return
    wrong = {"Lawful": back, "Chaotic": not back}.get(caster.alignment, False)
    if wrong:
        life.hurt(world, table, caster, content.MAGIC.wrong_orientation_damage, "wrong form")
        _risk_disfavour(table, caster)


def _bleed(world: World, table: Table, caster: Creature, target: Creature | None) -> None:
    for each in dict.fromkeys(c.id for c in (caster, target) if c is not None and c.is_a("warlock")):
        life.hurt(world, table, world.creatures[each], 1, "blood")


def _patron_sees(table: Table, caster: Creature, target: Creature | None, spell: content.Spell) -> None:
    """Spells can break a warlock's tenets too: the caster's, or a friend's on whom it is cast (YB-CLASS-16)."""
    if caster.tenets and target is not None:
        tenets.after_harm(table, caster, target)
    if caster.tenets and spell.key == "animate_dead":
        tenets.breach(table, caster, "disturbed the dead")
    if target is not None and target.tenets and target is not caster and target.side == caster.side:
        tenets.breach(table, target, "accepted an enchantment")


def _risk_disfavour(table: Table, caster: Creature) -> None:
    """At court, guilty: spared on 1-in-6, and all merit lost (YB-MAGIC-10)."""
    judge(table, caster, guilty=True)


def judge(table: Table, creature: Creature, *, guilty: bool) -> bool:
    """The deity's court; True if spared. Not guilty: 3d6, triples or a total up to the level spare (YB-MAGIC-10)."""
    if guilty:
        creature.merit = 0
        spared = light.chance(table, 1, 6, COURT, creature.name)
    else:
        dice = [table.roll(6, COURT, creature.name) for _ in range(3)]
        spared = len(set(dice)) == 1 or sum(dice) <= creature.level
    if not spared:
        creature.disfavour += 1
        if creature.key == "warlock" and creature.disfavour >= 4:
            _redeem(table, creature)
    table.tell(events.Used(creature.name, "court", "spared" if spared else "disfavoured", creature.disfavour))
    return spared


def _redeem(table: Table, creature: Creature) -> None:
    """Four disfavours make a warlock a cleric or a fighter, whom no tenet of the patron's binds (YB-CLASS-16)."""
    usual = "cleric" if creature.scores.get("wisdom", 0) >= 9 else "fighter"
    key = table.ask(creature.seat, REDEMPTION, ("cleric", "fighter"), {"who": creature.id}, default=usual)
    creature.key, creature.disfavour = key, 0
    creature.memory, creature.tenets, creature.vows = [], [], {}
    if key == "fighter":
        making.catch_up(table, creature)


# --- blood and swords ------------------------------------------------------------------------------------------------
def offer_blood(world: World, table: Table, warlock: Creature, amount: int, own: int = 0) -> None:
    """With a silver dagger, an action and X damage: next round's spell is kept on (X / level)-in-8 (YB-CLASS-16)."""
    warlock.offering = amount
    table.tell(events.Used(warlock.name, "blood_offering", "", amount))
    life.hurt(world, table, warlock, own or amount, "blood")
    warlock.hit_round = 0


def can_offer(warlock: Creature) -> bool:
    return warlock.key == "warlock" and items.find(warlock, "silver_dagger") is not None and bool(warlock.memory)


def _offering(table: Table, caster: Creature, spell: content.Spell) -> bool:
    amount, caster.offering = caster.offering, 0
    x = amount // spell_level(caster, spell)
    return x > 0 and light.chance(table, x, 8, KEPT, caster.name)


# --- spell books -----------------------------------------------------------------------------------------------------
def learn(creature: Creature, key: str) -> bool:
    """Write a spell into a book: a book takes a slot and holds five spells (YB-MAGIC-02)."""
    if key in creature.book or not pages_left(creature):
        return False
    creature.book.append(key)
    return True


def pages_left(creature: Creature) -> int:
    """How many spells more the books at hand hold, blank ones too; a copy of the first is no second (YB-MAGIC-02)."""
    books = sum(thing.qty for thing in creature.items if thing.key in BOOKS and not thing.spells)
    return max(0, BOOK_HOLDS * max(1, books) - len(creature.book))


def copy_cost(levels: int) -> tuple[int, int]:
    """Copying a book: 50 cp and a week for every 5 spell levels (YB-MAGIC-02)."""
    weeks = -(-levels // 5)
    return 50 * weeks, weeks


def replace_cost(levels: int) -> tuple[int, int]:
    """Replacing a lost one: 100 cp and a week for each level (YB-MAGIC-02)."""
    return 100 * levels, levels


def use_scroll(world: World, table: Table, reader: Creature, key: str, target: Creature | None) -> bool:
    """A scroll of the own list; a thief of 10th level casts arcane ones with a 10% mishap
    (YB-MAGIC-03, YB-CLASS-09).
    """
    spell = content.SPELLS[key]
    unsure = reader.key == "thief" and reader.level >= 10
    if unsure and light.chance(table, 10, 100, MISHAP, reader.name):
        table.tell(events.Cast(reader.name, key, result="mishap"))
        life.hurt(world, table, reader, light.roll_dice(table, "1d6", MISHAP, reader.name), "mishap")
        return True
    cast_from(world, table, reader, spell, target)
    return True


def cast_from(
    world: World, table: Table, caster: Creature, spell: content.Spell, target: Creature | None, *, back: bool = False
) -> None:
    """A spell that is in nobody's memory, out of a scroll, a sword or an echo: heard, held and paid for in blood as any
    other (YB-MAGIC-04, YB-MAGIC-07, YB-CLASS-16). Magic things break what one holds.
    """
    world.delve.loud = world.delve.loud or not field.is_silent(world, caster.zone)
    if caster.concentrating:
        life.break_concentration(world, table, caster)
    take_effect(world, table, caster, spell, back, target)
    _patron_sees(table, caster, target, spell)
    _bleed(world, table, caster, target)
    _concentrate(world, caster, spell, back)


def may_read_scroll(reader: Creature, key: str) -> bool:
    casting = content.CLASSES[reader.key].casting if reader.kind == "pc" else None
    if casting is not None and casts(reader):
        return casting.spells in content.SPELLS[key].levels
    return reader.is_a("thief") and reader.level >= 10 and "wizard" in content.SPELLS[key].levels
