"""Spells: targets, harm, help, slumber, the spellbook, and spells on the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from freehold import content, events
from freehold.book.combat import block, morale, saving
from freehold.book.days import light
from freehold.book.party import roster
from freehold.book.travel import land
from freehold.content import dice, things
from freehold.state import (
    TURNS_A_DAY,
    TURNS_AN_HOUR,
    Band,
    Character,
    Fight,
    Foe,
    Friend,
    Hireling,
    Meeting,
    Party,
    World,
)
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table

# --- targets ----------------------------------------------------------------------------------------------------------
# Whom a spell works on (FH-MAGIC-02): foes and friends to choose from, and how many Hit Dice it reaches.
TARGET = Question("spell-target", "FH-MAGIC-02")
AMOUNT = Why("Spell", "FH-MAGIC-01")
HEALING = ("mend", "poultice", "great_mend")
HIDES = ("ward", "stone_hide", "bark_hide")
STEADY = "steady_hand"
LIFELESS = ("undead", "made", "spirit")


def choose_foes(one: Character, spell: str, foes: Sequence[Foe], most: int, table: Table) -> list[Foe]:
    """Ask for up to so many different foes, one by one."""
    chosen: list[Foe] = []
    left = list(foes)
    while left and len(chosen) < most:
        options = [foe.id for foe in left] + (["done"] if chosen else [])
        answer = table.ask(one.seat, TARGET, options, {"who": one.id, "spell": spell})
        if answer == "done":
            break
        foe = next(foe for foe in left if foe.id == answer)
        chosen.append(foe)
        left.remove(foe)
    return chosen


def choose_member(world: World, party: Party, one: Character, spell: str, table: Table) -> Character:
    options = [other.id for other in roster.at_hand(world, party) if _would_help(party, other, spell)]
    return world.characters[table.ask(one.seat, TARGET, options, {"who": one.id, "spell": spell})]


def choose_friend(world: World, party: Party, one: Character, spell: str, table: Table) -> Character | Hireling:
    """A member or somebody hired: a touch asks for no more than a creature (FH-MAGIC-01)."""
    who = table.ask(one.seat, TARGET, friends_for(world, party, spell), {"who": one.id, "spell": spell})
    return roster.person(world, who)


def friends_for(world: World, party: Party, spell: str) -> list[str]:
    """Whom it would do something for: nobody is healed who is whole, or has from it what lasts as long already."""
    options = [other.id for other in roster.at_hand(world, party) if _would_help(party, other, spell)]
    hired = roster.hired_here(world, party)
    if spell in HEALING:
        return options + [other.id for other in hired if other.hp < other.max_hp]
    return options + [other.id for other in hired if not _has_it(party, other, spell)]


def hurt_friends(world: World, party: Party) -> list[Character | Hireling]:
    """Whom healing would help, in marching order, the hired after the members."""
    hurt = [other for other in roster.at_hand(world, party) if other.hp < other.max_hp or other.unconscious]
    return [*hurt, *(other for other in roster.hired_here(world, party) if other.hp < other.max_hp)]


def _would_help(party: Party, other: Character, spell: str) -> bool:
    if _has_it(party, other, spell):
        return False
    if spell in HEALING:
        return other.hp < other.max_hp or other.unconscious
    return spell != "second_dawn" or not saving.has_throw(other)


def _has_it(party: Party, other: Character | Hireling, spell: str) -> bool:
    """A steadied hand, or this very AC for a full hour: later the hour can be begun anew (FH-MAGIC-05)."""
    if spell == STEADY:
        return party.fight is not None and bool(block.seen_mark(party.fight, other.id).attack_bonus)
    hour = party.clock + TURNS_AN_HOUR
    worn = ((other.spell_ac, other.spell_ac_until), (other.lesser_ac, other.lesser_ac_until))
    return spell in HIDES and any(ac == content.SPELLS[spell].fx[0].value and until >= hour for ac, until in worn)


def weakest_first(foes: Sequence[Foe], hit_dice: int) -> list[Foe]:
    """Fewest Hit Dice, then fewest HP, then listed order; at the first that does not fit it stops (FH-MAGIC-02)."""
    reached = []
    for foe in sorted(foes, key=lambda foe: (content.MONSTERS[foe.monster].hd, foe.hp)):
        hit_dice -= content.MONSTERS[foe.monster].hd
        if hit_dice < 0:
            break
        reached.append(foe)
    return reached


def is_living(foe: Foe) -> bool:
    return content.MONSTERS[foe.monster].kind not in LIFELESS


# --- slumber ----------------------------------------------------------------------------------------------------------
# Slumber on those who have not noticed the party (FH-MAGIC-01, FH-MAGIC-02): they sleep before they take a turn.
# Whoever of them stays awake fights; if all sleep they are at the party's mercy.
SLUMBER = "slumber"


def can_sleep(monster: str) -> bool:
    """Living creatures of at most two Hit Dice."""
    entry = content.MONSTERS[monster]
    return entry.kind not in LIFELESS and entry.hd <= content.SPELLS[SLUMBER].fx[0].max_hd


def sleepy(foes: Iterable[Foe]) -> list[Foe]:
    return [foe for foe in foes if can_sleep(foe.monster) and not foe.asleep]


def who_can_lull(world: World, party: Party, bands: Sequence[Band]) -> list[str]:
    """Who has the spell ready, if there is anybody it could reach."""
    if not any(band.number and can_sleep(band.monster) for band in bands):
        return []
    return [one.id for one in roster.able(world, party) if roster.can_cast(one, SLUMBER)]


def lull(meeting: Meeting, one: Character, table: Table) -> None:
    """Cast it before they know: the die now, and who sleeps when it is seen who they are."""
    roster.spend_mana(one, roster.cost_of(one, SLUMBER), table)
    meeting.slumber = dice.dice(content.SPELLS[SLUMBER].fx[0].hd).roll(table, AMOUNT, one.name)
    table.tell(events.SpellCast(one.name, SLUMBER, (), meeting.slumber))


def fall_asleep(fight: Fight, hit_dice: int, table: Table) -> None:
    for foe in weakest_first(sleepy(fight.foes), hit_dice):
        foe.asleep = True
        table.tell(events.Affected(block.foe_name(fight, foe), "asleep", SLUMBER))


# --- harm -------------------------------------------------------------------------------------------------------------
# Spells against foes: fire and lightning, roots and sleep, wolves, and the way out of a fight (FH-MAGIC-01).
SUMMONED = Why("Wolves that come", "FH-MAGIC-01")
WOLF_HP = Why("Hit Points", "FH-MON-01")


def _tell_cast(one: Character, spell: str, fight: Fight, foes: Sequence[Foe], amount: int, table: Table) -> None:
    table.tell(events.SpellCast(one.name, spell, tuple(block.foe_name(fight, foe) for foe in foes), amount))


def _blast_foes(world: World, party: Party, one: Character, spell: str, foes: Sequence[Foe], table: Table) -> None:
    """One roll for all; magic harms what mundane weapons cannot."""
    fight = roster.fight_of(party)
    fx = content.SPELLS[spell].fx[0]
    amount = dice.dice(fx.dice).roll(table, AMOUNT, one.name)
    _tell_cast(one, spell, fight, foes, amount, table)
    for foe in foes:
        if block.harms(foe, magic=True, fire=fx.fire):
            foe.bare = foe.bare or fx.fire
            block.hurt_foe(fight, foe, amount, one.name, table, fire=fx.fire)
        else:
            table.tell(events.Affected(block.foe_name(fight, foe), "unharmed", spell))


def _hold_foe(fight: Fight, foe: Foe, turns: int, cause: str, table: Table) -> None:
    if not foe.out:
        foe.held = max(foe.held, turns)
        table.tell(events.Affected(block.foe_name(fight, foe), "held", cause, turns))


# --- help: spells for friends: healing, armor, light, a second dawn, and what a Cleanse takes away (FH-MAGIC-01) ------
SHARE = Question("share-healing", "FH-MAGIC-01")
STONE_LEVEL = 4  # a Cleanse that turns stone to flesh


def _heal_one(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Mend 1d6, Poultice 1d4+1."""
    other = choose_friend(world, party, one, spell, table)
    amount = dice.dice(content.SPELLS[spell].fx[0].dice).roll(table, AMOUNT, one.name)
    table.tell(events.SpellCast(one.name, spell, (other.name,), amount))
    table.tell(events.Healed(other.name, saving.heal(other, amount), spell))


def _share_healing(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """3d6 HP shared as the caster likes."""
    left = dice.dice(content.SPELLS[spell].fx[0].dice).roll(table, AMOUNT, one.name)
    table.tell(events.SpellCast(one.name, spell, (), left))
    for other in hurt_friends(world, party):
        missing = min(left, other.max_hp - other.hp)
        if missing > 0:
            about: Facts = {"who": one.id, "target": other.id, "left": left}
            given = table.ask_number(one.seat, SHARE, 0, missing, about, str(missing))
            left -= given
            if given:
                table.tell(events.Healed(other.name, saving.heal(other, given), spell))


def _set_ac(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Ward, Stone Hide, Bark Hide: an AC for an hour; the best one counts (FH-MAGIC-05)."""
    other = choose_friend(world, party, one, spell, table)
    value, until = content.SPELLS[spell].fx[0].value, party.clock + TURNS_AN_HOUR
    if other.spell_ac_until <= party.clock or other.spell_ac <= value:
        other.spell_ac, other.spell_ac_until = value, until
    else:  # it counts when the better one is over
        other.lesser_ac, other.lesser_ac_until = value, until
    table.tell(events.SpellCast(one.name, spell, (other.name,), value))


def _help_friends(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """What a spell does for friends, in a fight and outside."""
    match spell:
        case "mend" | "poultice":
            _heal_one(world, party, one, spell, table)
        case "great_mend":
            _share_healing(world, party, one, spell, table)
        case "ward" | "stone_hide" | "bark_hide":
            _set_ac(world, party, one, spell, table)
        case "cleanse":
            _cast_cleanse(world, party, one, spell, table)
        case "mote":
            light.add_mote(party, one)
            table.tell(events.SpellCast(one.name, spell))
        case "second_dawn":  # another Saving Throw before the next dawn
            other = choose_member(world, party, one, spell, table)
            other.save_used = False
            table.tell(events.SpellCast(one.name, spell, (other.name,)))
        case _:
            raise KeyError(spell)


# --- Cleanse ---------------------------------------------------------------------------------------------------------
def cures(world: World, party: Party, one: Character) -> list[Option]:
    """What a Cleanse could mend now: whose poison, hold or stone, or which of whose drained scores."""
    options: list[Option] = []
    if one.level >= STONE_LEVEL and party.mode in ("road", "home"):
        options += [Option(who, "stone") for who in world.land[party.at].statues]
    options += [
        Option(other.id, "stone")
        for other in roster.members(world, party)
        if other.stone and one.level >= STONE_LEVEL and other.id not in roster.yet_to_come(world, party)
    ]
    near: list[Character | Hireling] = [*roster.at_hand(world, party), *roster.hired_here(world, party)]
    for other in near:
        options += [Option(other.id, "poison")] if saving.poisoned(party, other) else []
        drained = other.drained if isinstance(other, Character) else {}
        options += [Option(other.id, ability) for ability in content.ABILITIES if drained.get(ability)]
        held = party.fight and block.seen_mark(party.fight, other.id).held
        options += [Option(other.id, "hold")] if held else []
    return options


def _cast_cleanse(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Poison of the last hour, one drained score, a hold, or stone (FH-MON-04)."""
    answer = table.ask(one.seat, TARGET, cures(world, party, one), {"who": one.id, "spell": spell})
    who, what = answer.verb, answer.target
    table.tell(events.SpellCast(one.name, spell, (roster.name_of_member(world, who), what)))
    if what == "poison":
        sick = roster.person(world, who)
        table.tell(events.Healed(sick.name, saving.heal(sick, sick.poison_hp), spell))
        sick.poison_hp = 0
        return
    if what == "hold":
        block.mark_of(roster.fight_of(party), who).held = 0
        return
    other = world.characters[who]
    if what == "stone":
        other.stone = False
        if other.stone_since < roster.day_of(party):  # another day, another throw (FH-SAVE-02)
            other.save_used, other.used, other.failed = False, {}, []
        if party.fight and who not in party.fight.order:  # who is flesh again has a turn, last of the members
            party.fight.order.append(who)
        if who not in party.order:
            world.land[party.at].statues.remove(who)
            party.order.append(who)
        saving.wake(other, "flesh again", table)
    else:
        other.drained.pop(what)


# --- spellbook --------------------------------------------------------------------------------------------------------
# Casting spells (chapter of that name): what can be cast, what it costs, and which spell is which.
# Mana is spent when the casting is declared (FH-SPELL-01). A spell works without a roll unless its entry asks for an
# attack roll; one damage roll stands for all targets (FH-MAGIC-02). What each does stands in
# `harm.py` and `help.py`; what only camp and road have use for, in `wayside.py`.
def combat_spells(world: World, party: Party, one: Character) -> list[str]:
    own = (spell for spell in one.spells if spell in _COMBAT)
    return [spell for spell in own if roster.can_cast(one, spell) and makes_sense(world, party, one, spell)]


def scroll_spells(world: World, party: Party, one: Character) -> list[str]:
    """Only a wizard casts straight from a scroll (FH-CALL-05), and nobody reads in the dark (FH-LIGHT-01)."""
    if one.calling != "wizard" or light.in_the_dark(world, party):
        return []
    held = things.scrolls_in(one.pack)
    return [spell for spell in held if spell in _COMBAT and makes_sense(world, party, one, spell)]


def makes_sense(world: World, party: Party, one: Character, spell: str) -> bool:
    """Whether the spell has something to work on here."""
    fight = party.fight
    if spell in HEALING:
        return bool(hurt_friends(world, party))
    if spell == "cleanse":
        return bool(cures(world, party, one))
    if spell == "second_dawn":
        return any(not saving.has_throw(other) for other in roster.at_hand(world, party))
    if spell in HIDES or spell == STEADY:
        return bool(friends_for(world, party, spell))
    if fight is None:
        return True
    foes = morale.fighting(fight)
    match spell:
        case "calm_beast":
            return any(content.MONSTERS[foe.monster].kind == "beast" for foe in foes)
        case "snare_roots":
            return any(content.MONSTERS[foe.monster].hd <= content.SPELLS[spell].fx[0].max_hd for foe in foes)
        case "storm":
            return fight.outdoors
        case "shield_wall":
            return not fight.wall
        case _:
            return True


def pay(one: Character, spell: str, scroll: bool, table: Table) -> None:
    if not scroll:
        roster.spend_mana(one, roster.cost_of(one, spell), table)


def cast_in_combat(world: World, party: Party, one: Character, spell: str, table: Table, scroll: bool = False) -> str:
    """Cast as the turn's action. Returns "parted" if the combat is over for the party."""
    pay(one, spell, scroll, table)
    fight, fx = roster.fight_of(party), content.SPELLS[spell].fx[0]
    foes = morale.fighting(fight)
    match spell:
        case "spark_dart":  # it does not miss; Many Darts: three different ones
            most = 3 if roster.has_mastery(one, "many_darts") else 1
            _blast_foes(world, party, one, spell, choose_foes(one, spell, foes, most, table), table)
        case "fire_fan":
            _blast_foes(world, party, one, spell, choose_foes(one, spell, foes, 3, table), table)
        case "storm":
            _blast_foes(world, party, one, spell, foes, table)
        case "holy_fire":
            _cast_dawnfire(world, party, one, spell, table)
        case "thorn_lash":  # an attack roll with +2, and the victim loses its next turn
            (foe,) = choose_foes(one, spell, foes, 1, table)
            _tell_cast(one, spell, fight, [foe], 0, table)
            if block.strike(world, party, one, foe, lash(), table):
                _hold_foe(fight, foe, 1, spell, table)
        case "snare_roots":
            small = [foe for foe in foes if content.MONSTERS[foe.monster].hd <= fx.max_hd]
            chosen = choose_foes(one, spell, small, int(fx.targets), table)
            turns = dice.dice(fx.turns).roll(table, AMOUNT, one.name)
            _tell_cast(one, spell, fight, chosen, turns, table)
            for foe in chosen:
                _hold_foe(fight, foe, turns, spell, table)
        case "slumber":  # they sleep after their next turn (FH-MAGIC-02)
            rolled = dice.dice(fx.hd).roll(table, AMOUNT, one.name)
            reached = weakest_first(sleepy(foes), rolled)
            _tell_cast(one, spell, fight, reached, rolled, table)
            for foe in reached:
                foe.drowsy = True
        case "calm_beast":  # they become neutral and stop fighting
            beasts = [foe for foe in foes if content.MONSTERS[foe.monster].kind == "beast"]
            _tell_cast(one, spell, fight, beasts, 0, table)
            for foe in beasts:
                foe.out = "calmed"
        case "wolf_friend":
            _call_wolves(world, party, one, spell, table)
        case "step_away":  # the caster and up to five others; for those who stay it goes on
            from freehold.book.party import outside

            table.tell(events.SpellCast(one.name, spell))
            outside.step_away(world, party, one, table)
            return "parted"
        case "steady_hand":
            other = choose_friend(world, party, one, spell, table)
            block.mark_of(fight, other.id).attack_bonus = fx.value
            table.tell(events.SpellCast(one.name, spell, (other.name,)))
        case "shield_wall":
            fight.wall = fx.value
            table.tell(events.SpellCast(one.name, spell))
        case _:
            _help_friends(world, party, one, spell, table)
    return "cast"


def _cast_dawnfire(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """2d6 to all undead; once per combat every living foe of 3 Hit Dice or fewer loses its next turn."""
    fight = roster.fight_of(party)
    undead = [foe for foe in morale.fighting(fight) if content.MONSTERS[foe.monster].kind == "undead"]
    for foe in undead:
        foe.bare = True
    if undead:
        _blast_foes(world, party, one, spell, undead, table)
    else:
        _tell_cast(one, spell, fight, (), 0, table)
    if not fight.dawnfire_held:
        fight.dawnfire_held = True
        for foe in morale.fighting(fight):
            if is_living(foe) and content.MONSTERS[foe.monster].hd <= 3:
                _hold_foe(fight, foe, 1, spell, table)


def _call_wolves(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """A wolf, or a pack (FH-LEVEL-05), fights under the GM's hand until the combat ends."""
    number = dice.dice("1d3+1").roll(table, SUMMONED, one.name) if roster.has_mastery(one, "wolf_pack") else 1
    for _ in range(number):
        hp = dice.dice(content.MONSTERS["wolf"].hp).roll(table, WOLF_HP, "Wolf")
        roster.fight_of(party).friends.append(Friend(roster.new_id(world, "w"), "wolf", hp))
    table.tell(events.SpellCast(one.name, spell, (), number))


def lash() -> block.Arm:
    return block.Arm("thorn_lash", content.SPELLS["thorn_lash"].fx[0].bonus, magic=True)


_HELPS = ("mote", "ward", "stone_hide", "bark_hide", "mend", "poultice", "great_mend", "cleanse", "second_dawn")
_COMBAT = (
    *_HELPS, "spark_dart", "slumber", "fire_fan", "step_away", "steady_hand", "shield_wall", "holy_fire", "thorn_lash",
    "snare_roots", "calm_beast", "wolf_friend", "storm",
)  # fmt: skip


# --- wayside ----------------------------------------------------------------------------------------------------------
# Spells outside combat: healing and wards, food and water, light, sight, and the ways of the road (FH-MAGIC-01).
FAR_LOOK = Question("far-look", "FH-MAGIC-01")
GATHER_TURNS = 2 * TURNS_AN_HOUR


def camp_spells(world: World, party: Party, one: Character) -> list[str]:
    own = (spell for spell in one.spells if spell in _CAMP)
    return [spell for spell in own if roster.can_cast(one, spell) and _has_use(world, party, one, spell)]


def camp_scrolls(world: World, party: Party, one: Character) -> list[str]:
    """Not in the dark: there even a dwarf cannot read (FH-LIGHT-01)."""
    if one.calling != "wizard" or light.in_the_dark(world, party):
        return []
    held = things.scrolls_in(one.pack)
    return [spell for spell in held if spell in _CAMP and _has_use(world, party, one, spell)]


def _has_use(world: World, party: Party, one: Character, spell: str) -> bool:
    """Leave out what can do nothing here."""
    outdoors = party.mode == "road"
    if spell == "far_look":
        return outdoors and bool(land.untold_neighbours(world, party.at))
    if spell == "camp_ward":  # in a ruin, too, one can camp
        return party.mode in ("road", "site") and not party.warded
    if spell in ("veil", "swift_path", "gather"):
        return outdoors and not is_running(party, spell)
    if spell == "clean_water":
        return roster.hex_of(world, party).terrain != "barrens" or party.mode == "site"
    if spell == "sweet_spring":
        return outdoors and not roster.hex_of(world, party).water
    return makes_sense(world, party, one, spell)


def is_running(party: Party, spell: str) -> bool:
    """Whether a spell of the road still works (FH-MAGIC-01)."""
    return {
        "veil": party.veil_until > party.clock,
        "swift_path": party.swift,
        "gather": party.gather_at == party.at and party.gather_until > party.clock,
    }[spell]


def cast_outside(world: World, party: Party, one: Character, spell: str, table: Table, scroll: bool = False) -> None:
    if scroll:
        roster.lose(one, things.scroll_of(spell))
    pay(one, spell, scroll, table)
    if spell in _HELPS:
        _help_friends(world, party, one, spell, table)
        return
    fx = content.SPELLS[spell].fx[0]
    key = _hex_to_see(world, party, one, table) if spell == "far_look" else ""
    table.tell(events.SpellCast(one.name, spell))
    match spell:
        case "bread":  # gone by the next dawn
            light.add_fresh(party, int(fx.n), roster.day_of(party) + 1)
            table.tell(events.MealsGained(int(fx.n), spell))
        case "clean_water" | "sweet_spring":  # a day's drink for so many
            light.give_drink(world, party, fx.people)
            table.tell(events.WaterFound(spell, fx.people))
        case "camp_ward":
            party.warded = True
        case "far_look":  # terrain, water and feature; not mapped, no XP
            land.tell_of(world, key, party.at, "far look", table)
        case "veil":
            party.veil_until = party.clock + TURNS_A_DAY
        case "gather":
            party.gather_at, party.gather_until = party.at, party.clock + GATHER_TURNS
        case "swift_path":
            party.swift = True
        case _:
            raise KeyError(spell)


def _hex_to_see(world: World, party: Party, one: Character, table: Table) -> str:
    return table.ask(one.seat, FAR_LOOK, land.untold_neighbours(world, party.at), {"who": one.id})


_CAMP = (*_HELPS, "bread", "clean_water", "sweet_spring", "camp_ward", "far_look", "veil", "gather", "swift_path")
