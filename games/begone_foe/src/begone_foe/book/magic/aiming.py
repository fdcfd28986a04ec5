"""Casting: who may, how, at whom, and what it proves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from begone_foe import content, events
from begone_foe.book.core import beings, carrying, groups, measures, saves
from begone_foe.book.fight import attacks, handling
from begone_foe.book.monsters import bestiary, morale
from begone_foe.state import Being, Campaign
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table

# --- casting ----------------------------------------------------------------------------------------------------------
# Spells and Magic, Scrolls and Potions: who may cast what, what it costs, and what a spell is aimed at.
# Nothing is memorised: at the moment of casting any known spell may be picked that the slots left can pay for
# (BF-SPELL-06). Slots are gone even if the target saves (BF-SPELL-07). What spells do stands in `spells_of_war.py` and
# `spells_of_wits.py`.
FORBIDS_CASTING = (
    *beings.HELPLESS, "confused_by_bats", "polymorphed", "feebleminded", "silenced", "swallowed", "sick", "anti_magic",
)  # fmt: skip

ELEMENTAL, HIGHER_PLANE = "conjure_elemental", "contact_higher_plane"
TELEKINESIS = "telekinesis"
ASKED_ABOVE = "asked_above"
EVERYWHERE = ("elemental_earth", "elemental_air")  # whose element is at hand in any dungeon


class Casting(msgspec.Struct):
    """A spell on its way: by whom, how strong, at whom."""

    caster: Being
    spell: content.Spell
    source: str  # "slots", "scroll", "potion", "power"
    level: int  # caster level
    target: int  # for saves
    at: list[Being] = []
    turned: bool = False  # the reversed form
    mode: str = ""
    place: str = ""  # a way or room, outside of fights


def caster_level(caster: Being, spell: content.Spell, source: str) -> int:
    """MIND; HD for monsters (BF-MON-16); 2 x spell level - 1 for potions and devices of unknown make (BF-SPELL-13)."""
    if source == "potion":
        return 2 * spell.level - 1
    return max(1, caster.hd if beings.is_monster(caster) else caster.mind)


def darts_of(level: int) -> int:
    """Magic Missile: one dart, three at caster level 6, five at 11."""
    return 5 if level >= 11 else 3 if level >= 6 else 1


# --- who may ---------------------------------------------------------------------------------------------------------
def hinders_casting(being: Being) -> str:
    """Why this one cannot cast at all now; '' if nothing does.

    One free hand (BF-SPELL-09), nothing heavier than a gambeson (BF-SPELL-10), a clear head.
    """
    muddled = _no_clear_head(being)
    if muddled:
        return muddled
    if beings.is_monster(being):
        return ""
    if not carrying.may_cast_in(being):
        return "armour"
    return "" if carrying.casting_hand(being) else "hands"


def _no_clear_head(being: Being) -> str:
    """What takes the mind off a spell or a scroll (BF-INJ-11, BF-INJ-12, BF-MON-09, BF-MON-15)."""
    if being.downed or being.laid_low:
        return "downed" if being.downed else "incapacitated"
    return (
        next((each.kind for each in being.conditions if each.kind in FORBIDS_CASTING), "") if being.conditions else ""
    )


def why_not_cast(being: Being) -> str:
    """Why somebody who knows spells can cast none now; '' for the rest."""
    if not (being.spells or being.book):
        return ""
    return hinders_casting(being) or ("" if castable(being) else "slots")


def castable(being: Being) -> list[str]:
    """Known spells the slots can pay for: a spell costs its level, and MIND is the limit (BF-SPELL-05, BF-SPELL-16)."""
    if not (being.spells or being.book):
        return []
    most = min(being.mind, beings.slots_left(being))
    if (most <= 0 and not beings.is_monster(being)) or hinders_casting(being):
        return []
    if beings.is_monster(being):
        often = bestiary.SPIRIT_USES if beings.tagged(being, "spell_powers") else 1  # each so often a day (BF-MON-16)
        return [key for key in being.spells if being.cast_today.get(key, 0) < often]
    return [
        key for key in beings.known_spells(being) if content.SPELLS[key].level <= most and not _too_soon(being, key)
    ]


def _too_soon(being: Being, key: str) -> bool:
    """One elemental of a kind answers in a day, and nobody questions the higher planes twice in a week."""
    if key == ELEMENTAL:
        return all(being.cast_today.get(kind) for kind in EVERYWHERE)
    return key == HIGHER_PLANE and beings.has(being, ASKED_ABOVE)


def readable_scrolls(state: Campaign, being: Being) -> list[str]:
    """MIND at least the spell's level (BF-ITEM-01); legible, so not in the dark; the scroll's hand is the free one, and
    for another scroll it is none (BF-SPELL-09).
    """
    keys = [
        item.spell
        for item in being.items
        if item.kind == "scroll"
        and content.SPELLS[item.spell].level <= being.mind
        and not _too_soon(being, item.spell)
        and (item.place in carrying.HANDS or carrying.casting_hand(being))
    ]
    if not keys or not carrying.may_cast_in(being) or _no_clear_head(being):
        return []
    return keys if beings.can_read(state, being) else []


def scrolls_at_hand(state: Campaign, being: Being) -> list[str]:
    """What can be read without digging for it."""
    return [key for key in readable_scrolls(state, being) if hand_with(being, "scroll", key)]


def potions(being: Being) -> list[str]:
    """Anyone may drink; no limit of MIND, hands or armour beyond holding it (BF-ITEM-03)."""
    return [item.spell for item in being.items if item.kind == "potion"]


# --- casting ---------------------------------------------------------------------------------------------------------
def begin(
    state: Campaign, table: Table, caster: Being, key: str, source: str, at: list[Being], turned: bool = False
) -> Casting:
    """Pay for it and say so: slots, the scroll (BF-ITEM-02), the potion.

    Another spell is let go of for it, and whoever casts is seen again.
    """
    spell = content.SPELLS[key]
    if source != "potion":
        beings.lose_concentration(state, table, caster)
        beings.drop_condition(caster, "invisible")
    if source == "slots" and beings.is_monster(caster):
        caster.cast_today[key] = caster.cast_today.get(key, 0) + 1
    match source:
        case "slots" if not beings.is_monster(caster):
            caster.slots_spent += spell.level
        case "scroll" | "potion":
            carrying.use_up(caster, source, 1, key)
    table.tell(
        events.Cast(caster.id, caster.name, key, source, tuple(dict.fromkeys(being.name for being in at)), turned)
    )
    mind = None if source == "potion" else caster.mind
    level, target = caster_level(caster, spell, source), saves.target_against_spell(mind, spell.level)
    return Casting(caster, spell, source, level, target, at, turned)


def hand_with(being: Being, kind: str, key: str) -> bool:
    """The scroll or potion is in hand or on the belt; else it must be dug out (BF-ITEM-06)."""
    item = carrying.find_near(being, kind, key)
    return item is not None and item.place in carrying.NEAR


# --- proof ------------------------------------------------------------------------------------------------------------
# Whom a spell cannot touch at all, and how hard it is to resist: asked by the spells and by the odds shown.
LIGHTS = ("light", "continual_light")
REVERSED = "reversed"


def small_enough(being: Being, most: int, plus: bool = True) -> bool:
    """At most `most` HD, or most+1 where the spell says 4+1."""
    if not beings.is_monster(being):
        return being.level <= most
    kind = beings.kind_of(being)
    return kind.hd_dice < most or (kind.hd_dice == most and kind.hd_plus <= plus)


def _no_person(being: Being) -> bool:
    """Spells on persons reach those of at most 4+1 HD."""
    return (beings.is_monster(being) and not beings.kind_of(being).person) or not small_enough(being, 4)


def _never_held(being: Being) -> bool:
    return beings.undead(being) or beings.immune(being, "hold")


def never_sleeps(being: Being) -> bool:
    """Too big even for a spell on one alone, or of a kind that does not sleep."""
    return not small_enough(being, 4) or beings.immune(being, "sleep")


_PROOF: dict[str, Callable[[Being], bool]] = {
    "sleep": never_sleeps,
    "phantasmal_force": lambda being: beings.immune(being, "illusion"),
    "death_spell": lambda being: beings.undead(being) or int(beings.hit_dice(being)) > 7,
    "polymorph_others": lambda being: not beings.is_monster(being) or beings.undead(being),
    "charm_person": lambda being: _no_person(being) or beings.immune(being, "charm"),
    "charm_monster": lambda being: beings.immune(being, "charm"),
    "hold_person": lambda being: _no_person(being) or _never_held(being),
    "hold_monster": _never_held,
    "feeblemind": lambda being: not (being.spells or being.book),
}


TO_STONE = ("dispel_magic", "stone_to_flesh", "light", "continual_light", "teleport", "telekinesis", "disintegrate")


def proof_of_stone(spell: str, being: Being) -> bool:
    """Stone neither sleeps, obeys, believes, burns nor dies: few spells have anything to do with it (BF-MON-09)."""
    return beings.of_stone(being) and spell not in TO_STONE


def proof_against(spell: str, being: Being, mode: str = "") -> bool:
    if proof_of_stone(spell, being):
        return True
    if mode == REVERSED:
        return spell == "stone_to_flesh" and beings.undead(being)
    return spell in _PROOF and _PROOF[spell](being)


def resisted_by(spell: str, save: str, mode: str) -> str:
    """The score that resists the spell in this form: its entry's, but a light on a spot is in nobody's eyes."""
    if mode == REVERSED:
        return _REVERSED_SAVES.get(spell, "none")
    return "none" if spell in LIGHTS and mode != "blind" else save


_REVERSED_SAVES = {"remove_curse": saves.SAVE_AGAINST["curse"], "stone_to_flesh": saves.SAVE_AGAINST["petrification"]}


def pressed(spell: str, mode: str) -> int:
    """What a hold laid on one alone adds to the save: it is harder to shake off than one laid on a group."""
    return -2 if spell in ("hold_person", "hold_monster") and mode != "group" else 0


# --- aiming: choosing a spell and what it is aimed at: questions to the caster's seat ---------------------------------
SPELL = Question("spell", "BF-SPELL-06")
TARGET = Question("spell-target", "BF-SPELL-06")
MODE = Question("spell-mode", "BF-SPELL-06")
SHAPE = Question("shape", "BF-SPELL-06")

ON_FRIENDS = (
    "invisibility", "invisibility_10", "fly", "infravision", "protection_from_missiles", "water_breathing",
    "remove_curse", "stone_to_flesh",
)  # fmt: skip
ON_ONESELF = (
    "shield", "protection_from_evil", "mirror_image", "levitate", "detect_invisible", "haste", "anti_magic_shell",
    "protection_from_evil_10", "projected_image", "polymorph_self", "conjure_elemental",
    "animate_dead", "invisible_stalker", "hold_portal",
)  # fmt: skip
# In peace: oneself or a comrade.
ON_ANYBODY = (*LIGHTS, "dimension_door", "dispel_magic", "polymorph_others")
COINS_A_LEVEL = 200  # what Telekinesis lifts
LIFTED_WHEN_REVERSED = ("geas",)
MODES = {
    "sleep": ("group", "one"),
    "charm_monster": ("group", "one"),
    "hold_person": ("one", "group"),
    "hold_monster": ("one", "group"),
    "light": ("spot", "blind"),
    "continual_light": ("spot", "blind"),
    TELEKINESIS: ("away", "near"),
    "animate_dead": ("skeleton", "zombie"),
}
REVERSED_MODES = {"light": ("spot", "blind"), "continual_light": ("spot", "blind"), "remove_curse": ("to_hit", "saves")}


# Forms of a spell: several darts at several targets, another than the caster, a way that is under a spell.
SPLIT, COMRADE, WAY = "split", "comrade", "way"


class Aim:
    def __init__(self, key: str, turned: bool, at: list[Being], mode: str = "") -> None:
        self.key, self.turned, self.at, self.mode = key, turned, at, mode


def forms(state: Campaign, caster: Being, keys: Sequence[str], level: int) -> list[Option]:
    """Both forms of a reversible spell count as one known spell; some may be aimed in another way than usual."""
    out = []
    for key in keys:
        out.append(Option(key))
        if content.SPELLS[key].reverse:
            out.append(Option(key, REVERSED))
        elif key == "magic_missile" and darts_of(level) > 1 and len(_in_range(state, caster, content.SPELLS[key])) > 1:
            out.append(Option(key, SPLIT))
        elif key == "teleport" and _to_send(state, caster):
            out.append(Option(key, COMRADE))
        elif key == "dispel_magic" and state.fight is None and measures.enchanted_ways(state):
            out.append(Option(key, WAY))
    return out


def in_fights(keys: Sequence[str]) -> list[str]:
    """What a fighter would cast, in one form or the other."""
    return [key for key in dict.fromkeys(keys) if content.SPELLS[key].combat or content.SPELLS[key].reverse]


def choose(
    state: Campaign, table: Table, caster: Being, keys: Sequence[str], level: int, beyond: list[str] | None = None
) -> Aim | None:
    """Ask which spell, in which form, at whom; None if there is nobody to aim at or the caster thinks better of it.

    `beyond` learns which spell reaches nobody from here.
    """
    answer = table.ask(caster.seat, SPELL, [*forms(state, caster, keys, level), Option("none")], {"who": caster.id})
    if answer == "none":
        return None
    chosen = aim(state, table, caster, answer.verb, answer.target == REVERSED, level, answer.target)
    if chosen is None and beyond is not None:
        beyond.append(answer.verb)
        table.tell(events.Noted("beyond", caster.name, content.SPELLS[answer.verb].name))
    return chosen


def aim(state: Campaign, table: Table, caster: Being, key: str, turned: bool, level: int, form: str = "") -> Aim | None:
    spell = content.SPELLS[key]
    if form == WAY:
        return Aim(key, turned, [caster], WAY)
    mode = _mode(state, table, caster, key, turned)
    if key in ("polymorph_self", "polymorph_others"):
        mode = choose_shape(table, caster, key, level)
    pool = _to_send(state, caster) if form == COMRADE else candidates(state, caster, spell, turned, mode)
    if key == TELEKINESIS:
        pool = [being for being in pool if morale.weight(being) <= COINS_A_LEVEL * level]
    if not pool:
        return None
    if len(pool) == 1:
        return Aim(key, turned, pool, mode)
    about: Facts = {"who": caster.id, "spell": key, "mode": REVERSED if turned and mode != "blind" else mode}
    at = _aimed_at(state, table, caster, pool, about, darts_of(level) if form == SPLIT else 1)
    return Aim(key, turned, at, mode)


def _mode(state: Campaign, table: Table, caster: Being, key: str, turned: bool) -> str:
    """In which of its ways the spell is cast; in nobody's eyes while nobody fights."""
    ways = elementals(state, caster) if key == ELEMENTAL else (REVERSED_MODES if turned else MODES).get(key, ())
    if len(ways) < 2 or (key in LIGHTS and state.fight is None):
        return ways[0] if ways else ""
    return table.ask(caster.seat, MODE, ways, {"who": caster.id, "spell": key})


def elementals(state: Campaign, caster: Being) -> tuple[str, ...]:
    """Kinds that have not come to this caster today and whose element lies near in a large body.

    Stone and air are everywhere. Water, or a great fire, is where the adventure says so; a Wall of Fire will do.
    """
    room = state.room(state.here)
    there = [str(room.data.get("element", ""))] if room is not None else []
    if state.fight is not None and any(field.spell == "wall_of_fire" for field in state.fight.fields):
        there.append("fire")
    near = [kind for kind in ("elemental_fire", "elemental_water") if kind.removeprefix("elemental_") in there]
    return tuple(kind for kind in (*EVERYWHERE, *near) if not caster.cast_today.get(kind))


def _aimed_at(state: Campaign, table: Table, caster: Being, pool: list[Being], about: Facts, darts: int) -> list[Being]:
    """One target; of several darts each flies where its caster likes, and usually where the last one flew."""
    at: list[Being] = []
    for number in range(1, darts + 1):
        dart: Facts = {"what": "dart", "dart": number, "of": darts} if darts > 1 else {}
        usual = at[-1].id if at else ""
        at.append(state.beings[table.ask(caster.seat, TARGET, [being.id for being in pool], {**about, **dart}, usual)])
    return at


def choose_shape(table: Table, caster: Being, key: str, level: int) -> str:
    shapes = [each for each in content.SPELLS[key].shapes if _fits(each, key, level)]
    return table.ask(caster.seat, SHAPE, shapes, {"who": caster.id, "spell": key})


def _fits(shape: str, key: str, level: int) -> bool:
    return key == "polymorph_others" or content.KINDS[shape].hd_dice <= max(1, level)


def candidates(state: Campaign, caster: Being, spell: content.Spell, turned: bool, mode: str) -> list[Being]:
    """Whom the spell may be aimed at; one name suffices for spells around the caster or on all foes."""
    pool = _pool(state, caster, spell, turned, mode)
    return [being for being in pool if not (being.conditions and proof_of_stone(spell.id, being))]


def _pool(state: Campaign, caster: Being, spell: content.Spell, turned: bool, mode: str) -> list[Being]:
    if spell.id in ON_ONESELF:
        return [caster]
    if state.fight is None:
        return [*state.party] if spell.id in ON_FRIENDS + ON_ANYBODY else [caster]
    if spell.id in (LIFTED_WHEN_REVERSED if turned else ON_FRIENDS):
        return [caster, *groups.reachable_allies(state, caster)]
    foes = _in_range(state, caster, spell)
    if spell.id == "dispel_magic":
        return [*foes, caster, *groups.reachable_allies(state, caster)]
    if spell.id == "dimension_door" or (spell.id in LIGHTS and mode != "blind"):
        return [caster, *groups.reachable_allies(state, caster), *foes]
    if spell.id == TELEKINESIS:
        return [*foes, *(ally for ally in groups.reachable_allies(state, caster) if in_range(caster, ally, spell))]
    if mode == "group" and spell.id == "sleep":
        return foes[:1]
    return foes


def _in_range(state: Campaign, caster: Being, spell: content.Spell) -> list[Being]:
    seen = handling.in_sight(state, caster, groups.enemies(state, caster))
    if spell.visible:
        seen = [foe for foe in seen if _is_visible(state, caster, foe)]
    return [foe for foe in seen if in_range(caster, foe, spell) and not proof_of_stone(spell.id, foe)]


def _is_visible(state: Campaign, caster: Being, foe: Being) -> bool:
    """In the light, or to other senses than eyes, and not made unseen (BF-LIGHT-03)."""
    return beings.can_see(state, caster, foe) and (not attacks.unseen(foe) or attacks.sees_invisible(caster))


def in_range(caster: Being, target: Being, spell: content.Spell) -> bool:
    return abs(target.at - caster.at) <= max(spell.range_ft, groups.REACH)


def _to_send(state: Campaign, caster: Being) -> list[Being]:
    """Comrades whom Teleport may send instead; what serves by magic has nowhere to go."""
    return [being for being in state.party if being is not caster and not beings.is_monster(being)]
