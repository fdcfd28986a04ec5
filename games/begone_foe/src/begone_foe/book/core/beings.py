"""Beings: what they are and can do, their light, Soul Dice and concentration."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from begone_foe import content, events
from begone_foe.book.core import carrying, measures
from begone_foe.state import Being, Campaign, Condition, Fight, Item
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.world.dungeon import ways_from

# --- beings -----------------------------------------------------------------------------------------------------------
# Figures that follow from a being's scores, gear and state: hit points, AC, movement, senses, what it can do now.
HELPLESS = ("asleep", "paralysed", "petrified", "unconscious", "bound")  # BF-ATK-05, BF-MON-09, BF-MON-15
HELD_FAST = ("entangled", "grabbed", "swallowed", *HELPLESS)
CAN_SPEAK_NOT = (*HELPLESS, "feebleminded", "silenced")
LEGS = ("right_leg", "left_leg")
_TAGS = {"": frozenset[str](), **{key: frozenset(kind.tags) for key, kind in content.KINDS.items()}}


def kind_of(being: Being) -> content.Kind:
    return content.KINDS[being.kind]


BLOODLESS = ("construct", "elemental", "ooze", "plant", "spirit", "undead")  # what never lived, or has no bones


def bleeds(being: Being) -> bool:
    return not is_monster(being) or kind_of(being).type not in BLOODLESS


def take_own_shape(being: Being) -> None:
    """Polymorph Others is over, by death or by a better spell: it is what it was."""
    was, being.own_shape = being.own_shape, None
    if was is not None:
        being.kind, being.body, being.morale = was.kind, was.body, was.morale


def of_element(being: Being, element: str) -> bool:
    return is_monster(being) and kind_of(being).element == element


def is_monster(being: Being) -> bool:
    return being.kind != ""


def tagged(being: Being, tag: str) -> bool:
    return tag in _TAGS[being.kind]


def tag_number(being: Being, stem: str) -> int:
    """The N of a tag such as `regenerates_N`; 0 without it."""
    for tag in content.KINDS[being.kind].tags:
        if tag.startswith(stem) and tag[len(stem) :].isdigit():
            return int(tag[len(stem) :])
    return 0


def has(being: Being, kind: str) -> bool:
    for each in being.conditions:  # noqa: SIM110  # asked more often than anything else, and a plain loop is faster
        if each.kind == kind:
            return True
    return False


def has_any(being: Being, kinds: tuple[str, ...]) -> bool:
    for each in being.conditions:  # noqa: SIM110  # as above
        if each.kind in kinds:
            return True
    return False


def condition(being: Being, kind: str) -> Condition | None:
    for each in being.conditions:
        if each.kind == kind:
            return each
    return None


def drop_condition(being: Being, kind: str) -> bool:
    before = len(being.conditions)
    if not before:
        return False
    being.conditions = [each for each in being.conditions if each.kind != kind]
    return len(being.conditions) < before


def uses_injury_table(being: Being) -> bool:
    """Characters, hirelings and rivals do; all other monsters are out at 0 HP (BF-INJ-16, BF-HIRE-01)."""
    return not is_monster(being)


def max_hp(being: Being) -> int:
    """5 + BODY to begin with (BF-DER-01), hit dice HP + BODY later (BF-ADV-08), never below 1 (BF-DER-10)."""
    return being.most if being.kind else max(1, being.hit_dice_hp + measures.score(being, "body"))


def spell_slots(being: Being) -> int:
    """As many as MIND, never below 0 (BF-DER-04, BF-DER-09, BF-SPELL-05)."""
    return max(0, being.mind)


def slots_left(being: Being) -> int:
    """When MIND changes the maximum changes at once, and spent slots stay spent (BF-DER-04, BF-SPELL-16)."""
    return max(0, spell_slots(being) - being.slots_spent)


def soul_dice(being: Being) -> int:
    """As many as HEART while that is positive (BF-DER-07, BF-SOUL-01, BF-DER-09)."""
    return 0 if being.kind else max(0, being.heart - being.soul_spent)


def known_spells(being: Being) -> list[str]:
    """Known by heart, and what stands in a book that is still there (BF-SPELL-15)."""
    return [*being.spells, *being.book] if being.book and carrying.has_item(being, "spellbook") else [*being.spells]


def hit_dice(being: Being) -> float:
    """A character or classed NPC counts HD equal to level (BF-ALIGN-07); a monster its whole dice, or half."""
    if not is_monster(being):
        return being.level
    dice = content.KINDS[being.kind].hd_dice
    return dice if dice < 1 else max(being.hd, 1)


def armour_class(being: Being, versus: str = "melee") -> int:
    """10 + SKILL, or armour + SKILL, less the bonus in half or full plate; a shield adds 1 (BF-DER-08, BF-ARMOR-01).

    Monsters have their ascending figure (BF-MON-02). The Shield spell sets it, where it is lower (BF-SPELL-06); then
    Crushing Blow lowers it (BF-ARTS-06) and Defensive Tactics raises it (BF-ARTS-09).
    """
    ac = content.KINDS[being.kind].ac_asc if being.kind else _armoured(being) + carrying.shield_bonus(being)
    if being.conditions:
        shape = condition(being, "polymorphed")
        if shape is not None and shape.note:
            ac = content.KINDS[shape.note].ac_asc
        if has(being, "shield"):
            ac = max(ac, 17 if versus == "missile" else 15)
        if has(being, "dancing"):
            ac -= 4
    return ac + being.guard - being.ac_loss


def _armoured(being: Being) -> int:
    armour = carrying.worn_armour(being)
    if armour is None:
        return 10 + being.skill
    return armour.ac + (being.skill if armour.weight <= 2 else min(0, being.skill))


def darkvision(being: Being) -> int:
    if being.kind:
        return content.KINDS[being.kind].darkvision_ft
    spell = condition(being, "infravision") if being.conditions else None
    return spell.amount if spell else 0


def relies_on_sight(being: Being) -> bool:
    """Darkvision and other senses make light a matter of indifference, and so does blindness (BF-LIGHT-07)."""
    return darkvision(being) == 0 and not tagged(being, "echolocation") and not has(being, "blinded")


def is_airborne(being: Being) -> bool:
    """By wings, or by a spell: no foot on the ground (BF-MON-16, BF-SPELL-06)."""
    return tagged(being, "flyer") or has(being, "flying") or has(being, "aloft")


def walking(being: Being) -> int:
    """Feet in a combat turn with an action: 30 (BF-MOVE-03, BF-ACT-01); a monster's by its base move (BF-MON-07).

    Overload halves it or stops it (BF-MOVE-04, BF-ENC-05, BF-ENC-06); a bad leg, being Downed or slowed halves it
    (BF-INJ-07, BF-INJ-11, BF-MON-15), mud leaves a tenth; Haste doubles it.
    """
    if being.conditions and has_any(being, HELD_FAST):
        return 0
    feet = _walk_of(being.kind) if being.kind else slowed_by_body(being, 30)
    if not being.conditions:
        return feet
    flying = condition(being, "flying")
    if flying is not None:
        feet = max(feet, flying.amount)
    if has(being, "slowed"):
        feet //= 2
    if has(being, "mired") and not (flying is not None or tagged(being, "flyer")):
        feet //= 10
    if has(being, "hasted"):
        feet *= 2
    return feet


def monster_walk(base: int) -> int:
    """A quarter of the base move, rounded down to 5 ft; below 20 ft base 5 (BF-MON-07)."""
    return max(5, base // 4 // 5 * 5)


@cache
def _walk_of(kind: str) -> int:
    return monster_walk(content.KINDS[kind].fastest)


def lost_legs(being: Being) -> int:
    """Legs that do not carry it: useless or ruined (BF-INJ-07, BF-INJ-08)."""
    return sum([being.limbs.get(leg, "") in carrying.LOST for leg in LEGS]) if being.limbs else 0


def slowed_by_body(being: Being, usual: int) -> int:
    """What is left of a usual distance, in feet or miles, to one who goes on two legs (BF-MOVE-04).

    Half with a bad leg, Downed or sick, a sixth with two bad legs (BF-INJ-07, BF-INJ-11); half again when overloaded,
    and nothing with more than double one's slots (BF-ENC-05, BF-ENC-06).
    """
    lame, weight = lost_legs(being), carrying.load(being)
    if weight == "stuck":
        return 0
    if lame > 1:
        usual //= 6
    elif lame or disabled(being):
        usual //= 2
    return usual // 2 if weight == "half" else usual


def may_run(being: Being) -> bool:
    """Twice as far without an action, but not lame, Downed, stunned or sick (BF-MOVE-03, BF-INJ-07, BF-INJ-10, -11)."""
    if disabled(being) or has(being, "stunned"):
        return False
    if is_monster(being):
        return content.KINDS[being.kind].fastest >= 20
    return not lost_legs(being)


def helpless(being: Being) -> bool:
    """Asleep, paralysed, bound, Incapacitated and the like (BF-ATK-05, BF-MON-09, BF-MON-15)."""
    return being.incapacitated >= 0 or (bool(being.conditions) and has_any(being, HELPLESS))


def disabled(being: Being) -> bool:
    """Downed, or sick as the Downed are: no blow, no spell, no running, nothing strenuous (BF-INJ-11, BF-MON-15)."""
    return being.downed or (bool(being.conditions) and has(being, "sick"))


def of_stone(being: Being) -> bool:
    """Turned to stone: it neither eats nor drinks, heals, earns, hungers nor tends anybody (BF-MON-09, BF-ADV-03)."""
    return bool(being.conditions) and measures.of_stone(being)


def up(being: Being) -> bool:
    """Alive, here and able to take a turn."""
    if being.dead or being.gone or being.incapacitated >= 0:  # as `helpless` says, which is asked as often
        return False
    return not being.conditions or not has_any(being, HELPLESS)


def able_hands(state: Campaign) -> list[Being]:
    """Characters and hired hands who can do something of their own; nobody may be (BF-INJ-12, BF-HIRE-02)."""
    return [being for being in state.party if not being.kind and up(being)]


def can_speak(being: Being) -> bool:
    """Conscious and able to talk: Winded, Stunned and Downed can, sleepers cannot (BF-SOUL-02)."""
    return not being.dead and not being.gone and not being.laid_low and not has_any(being, CAN_SPEAK_NOT)


def look_of(being: Being) -> str:
    """How a foe looks to those who fight it: nobody sees hit points."""
    if helpless(being):
        return "helpless"
    part = being.hp / max(1, max_hp(being))
    return "unhurt" if part >= 1 else "scratched" if part > 0.5 else "hurt" if part > 0.25 else "nearly done"


def intelligent(being: Being) -> bool:
    return not being.kind or content.KINDS[being.kind].mind == "intelligent"


def mindless(being: Being) -> bool:
    return is_monster(being) and content.KINDS[being.kind].mind == "mindless"


def undead(being: Being) -> bool:
    return being.kind != "" and content.KINDS[being.kind].undead


def too_slow(being: Being) -> bool:
    """Slowed: an action only every second turn (BF-MON-15)."""
    if not has(being, "slowed"):
        return False
    uses = being.use_fight()
    uses.idle = not uses.idle
    return not uses.idle


def immune(being: Being, what: str) -> bool:
    """`immune_X`; undead and mindless things ignore charm, fear, sleep and illusion (BF-MON-05, BF-MON-16)."""
    if tagged(being, f"immune_{what}"):
        return True
    if what == "sleep" and is_monster(being) and kind_of(being).sleeps:
        return False
    return what in ("charm", "fear", "sleep", "illusion") and (undead(being) or mindless(being))


def trained(being: Being) -> bool:
    """Soldiers and the like fall back in order (BF-MORALE-05)."""
    return (is_monster(being) and kind_of(being).trained) or being.job == "fighter" or being.role == "rival"


# --- concentration ----------------------------------------------------------------------------------------------------
# Spells that last only while their caster thinks of nothing else: a wall of fire, a conjured elemental, a moving hand.
# A wound ends it, and so does a blow or another spell of the caster's (the spells' own texts, BF-SPELL-06).
CONCENTRATING = "concentrating"


def concentrate(caster: Being, spell: str, rounds: int = -1) -> None:
    """`spell`: what is held in mind, with whom it is held on behind a colon, where it is somebody."""
    drop_condition(caster, CONCENTRATING)
    caster.conditions.append(Condition(CONCENTRATING, caster.id, rounds=rounds, note=spell))


def lose_concentration(state: Campaign, table: Table, caster: Being) -> None:
    """The thought is gone, and with it what hung on it: the wall falls, the elemental turns on its caster."""
    held = condition(caster, CONCENTRATING)
    if held is None:
        return
    drop_condition(caster, CONCENTRATING)
    table.tell(events.Freed(caster.id, caster.name, CONCENTRATING))
    fight = state.fight
    if fight is not None:
        fight.fields = [field for field in fight.fields if field.spell != held.note or field.source != caster.id]
    for servant in state.beings.values():
        if servant.employer == caster.id and servant.uses.get("concentration") and servant.side == caster.side:
            servant.side = "foe" if caster.side == "party" else "party"


# --- light ------------------------------------------------------------------------------------------------------------
# Light: what is a flame, what shines, and whether light falls on somebody (Light).
# Whatever asks for light asks here: raw `lit` of a thing and the condition `glowing` are read nowhere else in the
# rules.
LIGHT_FEET = 30
NEAR_FEET = 5  # an arm's length, within which a flame lights another
SHINING = ("light", "continual_light", "wall_of_fire")  # spells on the ground that give light
FIRE = "wall_of_fire"


# --- flames ----------------------------------------------------------------------------------------------------------
def flames_of(being: Being) -> list[Item]:
    """Torches and lanterns of this one that burn; of stone none does."""
    return [] if of_stone(being) else [item for item in being.items if item.lit]


def holds_flame(being: Being) -> bool:
    """A burning torch or lantern, which the light of a spell is not; one of stone does not burn (BF-LIGHT-02)."""
    for item in being.items:  # asked with every turn, and a plain loop is faster
        if item.lit:
            return not (being.conditions and of_stone(being))
    return False


def carries_light(being: Being) -> bool:
    """A flame, or the light of a spell that lies on it (BF-LIGHT-03)."""
    return holds_flame(being) or (bool(being.conditions) and has(being, "glowing"))


def fire_at_hand(state: Campaign) -> bool:
    """Flint and steel, or a flame to light another at, among the party and those who wait beside it (BF-LIGHT-02)."""
    return flame_here(state) or any(
        carrying.has_item(being, "flint") for being in (*measures.packs(state), *waiting_here(state))
    )


def flame_here(state: Campaign) -> bool:
    """A torch or lantern burns in the party, or among those who wait beside it (BF-LIGHT-02)."""
    return any(map(holds_flame, state.party)) or any(map(holds_flame, waiting_here(state)))


def flame_within_reach(state: Campaign, being: Being) -> bool:
    """A flame that this one could light something at: its own, a comrade's, one on the ground, a wall of fire.

    What burns in the hands of an enemy who is up is not to be had (BF-LIGHT-02, BF-WEAPON-03).
    """
    if holds_flame(being):
        return True
    fight = state.fight
    if fight is None:
        return flame_here(state)
    near = [other for other in map(state.beings.__getitem__, fight.fighters) if abs(other.at - being.at) <= NEAR_FEET]
    near = [other for other in near if not has(other, "swallowed")]
    if any(holds_flame(other) for other in near if not other.gone and (other.dead or other.side == being.side)):
        return True
    fires = [*(field.at for field in fight.fields if field.spell == FIRE), *_burning_on_the_ground(fight)]
    return any(abs(at - being.at) <= NEAR_FEET for at in fires)


def _burning_on_the_ground(fight: Fight) -> Iterator[int]:
    """Where torches lie that did not go out when they fell (BF-LIGHT-02)."""
    return (dropped.at for dropped in fight.dropped if dropped.item.lit)


# --- places ----------------------------------------------------------------------------------------------------------
def room_lit(state: Campaign) -> bool:
    """Light that belongs to the place; out of doors it is day (BF-LIGHT-03)."""
    dungeon = state.below
    return dungeon is None or dungeon.rooms[state.here].lit


def party_light(state: Campaign) -> bool:
    """One torch or lantern serves everyone around it (BF-LIGHT-03), those who wait in the same room too."""
    return any(map(carries_light, state.party)) or (bool(state.apart) and any(map(carries_light, waiting_here(state))))


def waiting_here(state: Campaign) -> Iterator[Being]:
    """Companies of the party that have split off and stand in the same room."""
    for company in state.apart:
        if company.here == state.here:
            yield from (being for key in company.march if (being := state.beings.get(key)) is not None)


def in_dark(state: Campaign, being: Being) -> bool:
    """Without any light nothing can be seen; darkvision and other senses do not need it (BF-LIGHT-03, BF-LIGHT-08)."""
    if darkvision(being):
        return _in_magic_darkness(state.fight, being, "continual_light") and not tagged(being, "echolocation")
    return not tagged(being, "echolocation") and unlit(state, being)


def sees(state: Campaign, being: Being) -> bool:
    """Eyes that are not blinded, and light for them or another sense (BF-LIGHT-03, BF-MON-09)."""
    return not has(being, "blinded") and not in_dark(state, being)


def can_read(state: Campaign, being: Being) -> bool:
    """Letters take light, whatever else the eyes can do in the dark (BF-ITEM-02, BF-LIGHT-03)."""
    return not has(being, "blinded") and not unlit(state, being)


def can_see(state: Campaign, watcher: Being, other: Being) -> bool:
    """Whether eyes find somebody: whoever needs light sees only what stands in it, the blind nothing (BF-LIGHT-03)."""
    if has(watcher, "blinded") or _in_magic_darkness(state.fight, watcher, "continual_light"):
        return tagged(watcher, "echolocation")
    return not relies_on_sight(watcher) or not unlit(state, other)


def unlit(state: Campaign, being: Being) -> bool:
    """Whether no light falls on it, whatever its own eyes can do: a torch lights 30 ft (BF-LIGHT-03)."""
    fight = state.fight
    if fight is not None and (
        _in_magic_darkness(fight, being, "light") or _in_magic_darkness(fight, being, "continual_light")
    ):
        return True
    if room_lit(state):
        return False
    if fight is None or being.id not in fight.fighters:
        return not (party_light(state) or _group_lit(state, being))
    return not any(abs(at - being.at) <= feet for at, feet in _lights(state, fight))


def _group_lit(state: Campaign, being: Being) -> bool:
    """A group that needs light has its own (BF-LIGHT-09)."""
    if being.side == "party" or not being.group:
        return carries_light(being)
    return any(carries_light(other) for other in state.beings.values() if other.group == being.group)


def _lights(state: Campaign, fight: Fight) -> Iterator[tuple[int, int]]:
    """Where lights shine in a fight, and how far: carried, on the ground, of spells (BF-LIGHT-02, BF-LIGHT-03)."""
    for key in fight.fighters:
        other = state.beings[key]
        if not other.gone and carries_light(other) and not has(other, "swallowed"):
            yield other.at, LIGHT_FEET
    yield from ((other.at, LIGHT_FEET) for other in waiting_here(state) if carries_light(other))
    yield from ((at, LIGHT_FEET) for at in _burning_on_the_ground(fight))
    yield from ((field.at, field.radius or LIGHT_FEET) for field in fight.fields if field.spell in SHINING)


def _in_magic_darkness(fight: Fight | None, being: Being, spell: str) -> bool:
    if fight is None or not fight.fields:
        return False
    return any(
        field.spell == f"{spell}:reversed" and abs(field.at - being.at) <= field.radius for field in fight.fields
    )


# --- soul -------------------------------------------------------------------------------------------------------------
# Soul Dice: D8s spent on a roll after it was made, also in another's turn (Soul Dice).
# Only offered when they could change the result. The spender's alignment counts, not the helped one's (BF-SOUL-13).
# Healing, curing and turning take an action and stand in `magic/turning.py`.
SOUL_DIE = 8
EARSHOT = 120
SPENT = Why("Soul Die", "BF-SOUL-11")

ON_DAMAGE = Question("soul-damage", "BF-SOUL-04", standing=True)
ON_SAVE = Question("soul-save", "BF-SOUL-08", standing=True)
ON_AC = Question("soul-ac", "BF-SOUL-08", standing=True)
ON_TEST = Question("soul-test", "BF-SOUL-09", standing=True)
ON_REACTION = Question("soul-reaction", "BF-SOUL-09", standing=True)
ON_SURPRISE = Question("soul-surprise", "BF-SOUL-09", standing=True)
ON_HIT = Question("soul-hit", "BF-SOUL-10", standing=True)

# Which alignment may add to which kind of roll (BF-SOUL-08 to BF-SOUL-10); damage is open to all (BF-SOUL-04).
_WHO_MAY = {
    ON_SAVE: "lawful",
    ON_AC: "lawful",
    ON_TEST: "neutral",
    ON_REACTION: "neutral",
    ON_SURPRISE: "neutral",
    ON_HIT: "chaotic",
    ON_DAMAGE: "",
}


def within_earshot(state: Campaign, a: Being, b: Being) -> bool:
    """120 ft, or the same room when nobody is fighting (BF-SOUL-02)."""
    return a.id == b.id or state.fight is None or abs(a.at - b.at) <= EARSHOT


def spenders(state: Campaign, helped: Being, alignment: str = "") -> list[Being]:
    """Comrades in marching order who have dice, can speak and are heard; oneself included (BF-SOUL-02)."""
    return [
        being
        for being in _side_of(state, helped)
        if soul_dice(being)
        and can_speak(being)
        and (not alignment or being.alignment == alignment)
        and within_earshot(state, being, helped)
    ]


def _side_of(state: Campaign, helped: Being) -> list[Being]:
    """Who is here and stands by this one: a comrade whom a charm has turned does not (BF-MON-09)."""
    if helped.side == "party":
        return [being for being in within_call(state) if being.side == "party"]
    if state.fight is not None:
        return [being for key in state.fight.fighters if (being := state.beings[key]).side == helped.side]
    return [being for being in state.beings.values() if being.side == helped.side and being.group == helped.group]


def within_call(state: Campaign) -> list[Being]:
    """The party's own who hear and are heard here: in the same room or the next one (BF-SOUL-02)."""
    return [*state.party, *_in_the_next_room(state)] if state.apart else state.party


def _in_the_next_room(state: Campaign) -> Iterator[Being]:
    """Companies that have split off and stand in the same room or the next one hear and are heard (BF-SOUL-02)."""
    dungeon = state.below
    if dungeon is None or not state.apart:
        return
    near = {state.here, *(way.other(state.here) for way in ways_from(dungeon, state.here) if not way.hidden)}
    for company in state.apart:
        if company.here in near:
            yield from (
                being for key in company.march if (being := state.beings.get(key)) is not None and not being.dead
            )


def bolster(
    state: Campaign,
    table: Table,
    question: Question,
    helped: Being,
    short: int,
    about: str,
    wanted: bool = True,
    least: int = 0,
) -> int:
    """Offer Soul Dice on a roll that falls `short` of the result hoped for, if it does; returns what they add.

    Where less than that helps too (any point off the damage, the next better reaction) `least` says how much does.

    Any number at once, declared before they are rolled; more may follow, and several may add (BF-SOUL-11). `wanted`
    says whether the referee and cautious bots would spend here.
    """
    added = 0
    if short <= 0:
        return added
    able = spenders(state, helped, _WHO_MAY[question])
    for spender in able:
        while added < short and soul_dice(spender):
            reachable = SOUL_DIE * sum(soul_dice(being) for being in able)
            if added + reachable < (least or short):
                return added
            most = min(soul_dice(spender), short - added)
            options = ["no", *(str(number) for number in range(1, most + 1))]
            needed = min(most, -(-(short - added) // 4))
            default = str(needed) if wanted and spender.role == "pc" else "no"
            facts: Facts = {"who": spender.id, "on": helped.id, "use": about, "short": short - added}
            answer = table.ask(spender.seat, question, options, facts, default)
            if answer == "no":
                break
            added += spend(table, spender, int(answer), about, helped)
    return added


def spend(table: Table, spender: Being, dice: int, use: str, on: Being) -> int:
    """Roll so many D8 and add them up."""
    spender.soul_spent += dice
    total = sum(table.roll(SOUL_DIE, SPENT, spender.name) for _ in range(dice))
    table.tell(events.SoulSpent(spender.id, spender.name, use, dice, total, on.name))
    return total
