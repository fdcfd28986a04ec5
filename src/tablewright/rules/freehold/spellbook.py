"""Casting spells (chapter of that name): what can be cast, what it costs, and what each of the thirty does in combat.

Mana is spent when the casting is declared (FH-SPELL-01). A spell works without a roll unless its entry asks for an
attack roll; one damage roll stands for all targets (FH-MAGIC-02). Spells for camp and road are in `camp_spells.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.freehold.blows import Arm, foe_name, harms, hurt_foe, mark_of, strike
from tablewright.rules.freehold.content import ABILITIES, MONSTERS, SPELLS
from tablewright.rules.freehold.dice import dice
from tablewright.rules.freehold.events import Affected, Healed, SpellCast
from tablewright.rules.freehold.light import add_mote, is_lit
from tablewright.rules.freehold.morale import fighting
from tablewright.rules.freehold.party import (
    can_cast,
    cost_of,
    has_mastery,
    hirelings,
    members,
    name_of_member,
    new_id,
    spend_mana,
)
from tablewright.rules.freehold.saving import heal, wake
from tablewright.rules.freehold.state import TURNS_AN_HOUR, Character, Fight, Foe, Friend, Hireling, Party, World

TARGET = Question("spell-target", "FH-MAGIC-02")
SHARE = Question("share-healing", "FH-MAGIC-01")
AMOUNT = Why("Spell", "FH-MAGIC-01")
SUMMONED = Why("Wolves that come", "FH-MAGIC-01")
WOLF_HP = Why("Hit Points", "FH-MON-01")
STONE_LEVEL = 4  # a Cleanse that turns stone to flesh

HEALING = ("mend", "poultice", "great_mend")
LIFELESS = ("undead", "made", "spirit")
IN_COMBAT = (
    "spark_dart", "slumber", "mote", "ward", "fire_fan", "stone_hide", "step_away", "mend", "steady_hand", "cleanse",
    "shield_wall", "great_mend", "holy_fire", "second_dawn", "thorn_lash", "snare_roots", "calm_beast", "poultice",
    "bark_hide", "wolf_friend", "storm",
)  # fmt: skip


# --- what can be cast ------------------------------------------------------------------------------------------------


def combat_spells(world: World, party: Party, one: Character) -> list[str]:
    return [spell for spell in IN_COMBAT if can_cast(one, spell) and makes_sense(world, party, one, spell)]


def scroll_spells(world: World, party: Party, one: Character) -> list[str]:
    """Only a wizard casts straight from a scroll (FH-CALL-05), and nobody reads in the dark (FH-LIGHT-01)."""
    fight = party.fight
    if one.calling != "wizard" or (fight and fight.dark and not is_lit(world, party, fight.campfire)):
        return []
    held = [key.removeprefix("scroll:") for key in one.pack if key.startswith("scroll:")]
    return [spell for spell in held if spell in IN_COMBAT and makes_sense(world, party, one, spell)]


def makes_sense(world: World, party: Party, one: Character, spell: str) -> bool:
    """Whether the spell has something to work on here."""
    fight = party.fight
    people = members(world, party)
    if spell in HEALING:
        return bool(hurt_friends(world, party))
    if spell == "cleanse":
        return bool(cures(world, party, one))
    if spell == "second_dawn":
        return any(other.save_used for other in people)
    if fight is None:
        return True
    if spell == "calm_beast":
        return any(MONSTERS[foe.monster].kind == "beast" for foe in fighting(fight))
    if spell == "snare_roots":
        return any(MONSTERS[foe.monster].hd <= SPELLS[spell].fx[0].max_hd for foe in fighting(fight))
    return spell != "storm" or fight.outdoors


def pay(one: Character, spell: str, scroll: bool) -> None:
    if not scroll:
        spend_mana(one, cost_of(one, spell))


def cast_in_combat(world: World, party: Party, one: Character, spell: str, table: Table, scroll: bool = False) -> str:
    """Cast as the turn's action. Returns "parted" if the combat is over for the party."""
    pay(one, spell, scroll)
    return _COMBAT[spell](world, party, one, spell, table) or "cast"


# --- targets ---------------------------------------------------------------------------------------------------------


def choose_foes(one: Character, spell: str, foes: Sequence[Foe], most: int, table: Table) -> list[Foe]:
    """Ask for up to so many different foes, one by one."""
    chosen: list[Foe] = []
    left = list(foes)
    while left and len(chosen) < most:
        options = [foe.id for foe in left] + (["done"] if chosen else [])
        answer = table.ask(one.seat, TARGET, options, (one.id, one.name, spell))
        if answer == "done":
            break
        foe = next(foe for foe in left if foe.id == answer)
        chosen.append(foe)
        left.remove(foe)
    return chosen


def choose_member(world: World, party: Party, one: Character, spell: str, table: Table) -> Character:
    options = [other.id for other in members(world, party) if _suits(other, spell)]
    return world.characters[table.ask(one.seat, TARGET, options, (one.id, one.name, spell))]


def choose_friend(world: World, party: Party, one: Character, spell: str, table: Table) -> Character | Hireling:
    """A member or somebody hired: a touch asks for no more than a creature (FH-MAGIC-01)."""
    options = [other.id for other in members(world, party) if _suits(other, spell)]
    options += [other.id for other in hired_here(world, party) if spell not in HEALING or other.hp < other.max_hp]
    who = table.ask(one.seat, TARGET, options, (one.id, one.name, spell))
    return world.characters[who] if who in world.characters else world.hirelings[who]


def hired_here(world: World, party: Party) -> list[Hireling]:
    return [other for other in hirelings(world, party) if not (other.dead or other.fled)]


def hurt_friends(world: World, party: Party) -> list[Character | Hireling]:
    """Whom healing would help, in marching order, the hired after the members."""
    people = [other for other in members(world, party) if not other.stone]
    hurt = [other for other in people if other.hp < other.max_hp or other.unconscious]
    return [*hurt, *(other for other in hired_here(world, party) if other.hp < other.max_hp)]


def _suits(other: Character, spell: str) -> bool:
    if other.stone:
        return False
    if spell in HEALING:
        return other.hp < other.max_hp or other.unconscious
    return spell != "second_dawn" or other.save_used


def weakest_first(foes: Sequence[Foe], hit_dice: int) -> list[Foe]:
    """Fewest Hit Dice, then fewest HP, then listed order; at the first that does not fit it stops (FH-MAGIC-02)."""
    reached = []
    for foe in sorted(foes, key=lambda foe: (MONSTERS[foe.monster].hd, foe.hp)):
        hit_dice -= MONSTERS[foe.monster].hd
        if hit_dice < 0:
            break
        reached.append(foe)
    return reached


def is_living(foe: Foe) -> bool:
    return MONSTERS[foe.monster].kind not in LIFELESS


# --- harm ------------------------------------------------------------------------------------------------------------


def _told(one: Character, spell: str, fight: Fight, foes: Sequence[Foe], amount: int, table: Table) -> None:
    table.tell(SpellCast(one.name, spell, tuple(foe_name(fight, foe) for foe in foes), amount))


def _blast(world: World, party: Party, one: Character, spell: str, foes: Sequence[Foe], table: Table) -> None:
    """One roll for all; magic harms what mundane weapons cannot."""
    fight = _fight(party)
    fx = SPELLS[spell].fx[0]
    amount = dice(fx.dice).roll(table, AMOUNT, one.name)
    _told(one, spell, fight, foes, amount, table)
    for foe in foes:
        if harms(foe, magic=True, fire=fx.fire):
            foe.bare = foe.bare or fx.fire
            hurt_foe(fight, foe, amount, one.name, table, fire=fx.fire)


def _spark_dart(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """1d4 to one creature without a miss; Many Darts: to three different ones."""
    most = 3 if has_mastery(one, "many_darts") else 1
    _blast(world, party, one, spell, choose_foes(one, spell, fighting(_fight(party)), most, table), table)


def _fire_fan(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    _blast(world, party, one, spell, choose_foes(one, spell, fighting(_fight(party)), 3, table), table)


def _storm(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    _blast(world, party, one, spell, fighting(_fight(party)), table)


def _dawnfire(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """2d6 to all undead; once per combat every living foe of 3 Hit Dice or fewer loses its next turn."""
    fight = _fight(party)
    undead = [foe for foe in fighting(fight) if MONSTERS[foe.monster].kind == "undead"]
    for foe in undead:
        foe.bare = True
    if undead:
        _blast(world, party, one, spell, undead, table)
    else:
        _told(one, spell, fight, (), 0, table)
    if not fight.dawnfire_held:
        fight.dawnfire_held = True
        for foe in fighting(fight):
            if is_living(foe) and MONSTERS[foe.monster].hd <= 3:
                _hold_foe(fight, foe, 1, spell, table)


def _thorn_lash(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """An attack roll with +2, 1d6, and the victim loses its next turn."""
    fight = _fight(party)
    (foe,) = choose_foes(one, spell, fighting(fight), 1, table)
    _told(one, spell, fight, [foe], 0, table)
    if strike(world, party, one, foe, Arm(spell, SPELLS[spell].fx[0].bonus, magic=True), table):
        _hold_foe(fight, foe, 1, spell, table)


def _snare_roots(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Up to two creatures of 3 Hit Dice or fewer lose their next 1d4 turns."""
    fight = _fight(party)
    fx = SPELLS[spell].fx[0]
    small = [foe for foe in fighting(fight) if MONSTERS[foe.monster].hd <= fx.max_hd]
    chosen = choose_foes(one, spell, small, int(fx.targets), table)
    turns = dice(fx.turns).roll(table, AMOUNT, one.name)
    _told(one, spell, fight, chosen, turns, table)
    for foe in chosen:
        _hold_foe(fight, foe, turns, spell, table)


def _hold_foe(fight: Fight, foe: Foe, turns: int, cause: str, table: Table) -> None:
    if not foe.out:
        foe.held = max(foe.held, turns)
        table.tell(Affected(foe_name(fight, foe), "held", cause, turns))


def _slumber(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """1d6 Hit Dice of living creatures of at most 2 grow drowsy; they sleep after their next turn (FH-MAGIC-02)."""
    fight = _fight(party)
    fx = SPELLS[spell].fx[0]
    rolled = dice(fx.hd).roll(table, AMOUNT, one.name)
    drowsy = [
        foe for foe in fighting(fight) if is_living(foe) and MONSTERS[foe.monster].hd <= fx.max_hd and not foe.asleep
    ]
    reached = weakest_first(drowsy, rolled)
    _told(one, spell, fight, reached, rolled, table)
    for foe in reached:
        foe.drowsy = True


def _calm_beast(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Beasts become neutral and stop fighting."""
    fight = _fight(party)
    beasts = [foe for foe in fighting(fight) if MONSTERS[foe.monster].kind == "beast"]
    _told(one, spell, fight, beasts, 0, table)
    for foe in beasts:
        foe.out = "calmed"


def _wolf_friend(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """A wolf, or a pack (FH-LEVEL-05), fights under the GM's hand until the combat ends."""
    fight = _fight(party)
    number = dice("1d3+1").roll(table, SUMMONED, one.name) if has_mastery(one, "wolf_pack") else 1
    for _ in range(number):
        hp = dice(MONSTERS["wolf"].hp).roll(table, WOLF_HP, "Wolf")
        fight.friends.append(Friend(new_id(world, "w"), "wolf", hp))
    table.tell(SpellCast(one.name, spell, (), number))


def _step_away(world: World, party: Party, one: Character, spell: str, table: Table) -> str:
    """The caster and up to five others are gone from the combat (see `parting.py` for those who stay)."""
    from tablewright.rules.freehold.parting import step_away

    table.tell(SpellCast(one.name, spell))
    step_away(world, party, one, table)
    return "parted"


# --- help ------------------------------------------------------------------------------------------------------------


def heal_one(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Mend 1d6, Poultice 1d4+1."""
    other = choose_friend(world, party, one, spell, table)
    amount = dice(SPELLS[spell].fx[0].dice).roll(table, AMOUNT, one.name)
    table.tell(SpellCast(one.name, spell, (other.name,), amount))
    table.tell(Healed(other.name, heal(other, amount), spell))


def great_mend(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """3d6 HP shared as the caster likes."""
    left = dice(SPELLS[spell].fx[0].dice).roll(table, AMOUNT, one.name)
    table.tell(SpellCast(one.name, spell, (), left))
    for other in hurt_friends(world, party):
        missing = min(left, other.max_hp - other.hp)
        if missing > 0:
            given = table.ask_number(one.seat, SHARE, 0, missing, (one.id, one.name, other.name, left), str(missing))
            left -= given
            if given:
                table.tell(Healed(other.name, heal(other, given), spell))


def set_ac(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Ward, Stone Hide, Bark Hide: an AC for an hour; the best one counts (FH-MAGIC-05)."""
    other = choose_friend(world, party, one, spell, table)
    value = SPELLS[spell].fx[0].value
    if other.spell_ac_until <= party.clock or other.spell_ac <= value:
        other.spell_ac, other.spell_ac_until = value, party.clock + TURNS_AN_HOUR
    table.tell(SpellCast(one.name, spell, (other.name,), value))


def mote(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    add_mote(party, one)
    table.tell(SpellCast(one.name, spell))


def second_dawn(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """One who has used today's Saving Throw may use another before the next dawn."""
    other = choose_member(world, party, one, spell, table)
    other.save_used = False
    table.tell(SpellCast(one.name, spell, (other.name,)))


def _steady_hand(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    other = choose_friend(world, party, one, spell, table)
    mark_of(_fight(party), other.id).attack_bonus = SPELLS[spell].fx[0].value
    table.tell(SpellCast(one.name, spell, (other.name,)))


def _shield_wall(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    _fight(party).wall = SPELLS[spell].fx[0].value
    table.tell(SpellCast(one.name, spell))


# --- Cleanse ---------------------------------------------------------------------------------------------------------


def cures(world: World, party: Party, one: Character) -> list[str]:
    """What a Cleanse could mend now: "who:poison", "who:<ability>", "who:hold", "who:stone"."""
    options = []
    if one.level >= STONE_LEVEL and party.mode in ("road", "home"):
        options += [f"{who}:stone" for who in world.land[party.at].statues]
    for other in members(world, party):
        if other.stone:
            options += [f"{other.id}:stone"] if one.level >= STONE_LEVEL else []
            continue
        if other.poison_hp and party.clock - other.poison_at <= TURNS_AN_HOUR:
            options.append(f"{other.id}:poison")
        options += [f"{other.id}:{ability}" for ability in ABILITIES if other.drained.get(ability)]
        if party.fight and mark_of(party.fight, other.id).held:
            options.append(f"{other.id}:hold")
    return options


def cleanse(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Poison of the last hour, one drained score, a hold, or stone (FH-MON-04)."""
    answer = table.ask(one.seat, TARGET, cures(world, party, one), (one.id, one.name, spell))
    who, _, what = answer.partition(":")
    other = world.characters[who]
    table.tell(SpellCast(one.name, spell, (name_of_member(world, who), what)))
    if what == "poison":
        table.tell(Healed(other.name, heal(other, other.poison_hp), spell))
        other.poison_hp = 0
    elif what == "stone":
        other.stone = False
        if who not in party.order:
            world.land[party.at].statues.remove(who)
            party.order.append(who)
        wake(other, "flesh again", table)
    elif what == "hold":
        mark_of(_fight(party), who).held = 0
    else:
        other.drained.pop(what)


def _fight(party: Party) -> Fight:
    assert party.fight is not None
    return party.fight


Casting = Callable[[World, Party, Character, str, Table], str | None]
_COMBAT: dict[str, Casting] = {
    "spark_dart": _spark_dart,
    "slumber": _slumber,
    "mote": mote,
    "ward": set_ac,
    "fire_fan": _fire_fan,
    "stone_hide": set_ac,
    "step_away": _step_away,
    "mend": heal_one,
    "steady_hand": _steady_hand,
    "cleanse": cleanse,
    "shield_wall": _shield_wall,
    "great_mend": great_mend,
    "holy_fire": _dawnfire,
    "second_dawn": second_dawn,
    "thorn_lash": _thorn_lash,
    "snare_roots": _snare_roots,
    "calm_beast": _calm_beast,
    "poultice": heal_one,
    "bark_hide": set_ac,
    "wolf_friend": _wolf_friend,
    "storm": _storm,
}
