"""Morale, instincts, arrivals, sizes and drain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from begone_foe import content, events
from begone_foe.book.core import beings, groups, injuries, saves
from begone_foe.settings import chosen
from begone_foe.state import Being, Campaign, Fight, Group, Meeting
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table

# --- instincts --------------------------------------------------------------------------------------------------------
# What creatures do by what their entries say of them, besides striking (BF-MON-16, BF-REACT-02).
# The minotaur falls on whoever it sees, the ape bluffs, the statue keeps to its room, dwarfs go for goblins. The
# referee does it where the table has monsters act by their nature; the game master is asked, with the same answer
# marked. No die is added.
WORSE = {"hostile": "guarded"}
BY_GREETING = {"hostile": "guarded", "guarded": "indifferent"}
WARY = {"friendly": "guarded", "indifferent": "guarded"}
HUNGRY = {"indifferent": "guarded"}
BORROWED_FACE = {"hostile": "indifferent", "guarded": "indifferent"}


def acts_so(state: Campaign, foe: Being, nature: content.Nature) -> bool:
    return beings.is_monster(foe) and nature in content.KINDS[foe.kind].natures and chosen(state.settings).natures


# --- meetings --------------------------------------------------------------------------------------------------------
def falls_upon(state: Campaign, foe: Being, *, at_home: bool) -> bool:
    """Some attack on sight, some whoever comes into their lair."""
    return acts_so(state, foe, "on_sight") or (at_home and acts_so(state, foe, "defends_lair"))


def tempered(state: Campaign, meeting: Meeting, foe: Being, speaker: Being | None, attitude: str) -> str:
    """What the roll says, read by its nature: a bluff before the blow, a greeting taken kindly, a hungry look."""
    if acts_so(state, foe, "warns") or quails(state, foe, state.party):
        return WORSE.get(attitude, attitude)
    if acts_so(state, foe, "poses"):
        return BORROWED_FACE.get(attitude, attitude)
    if acts_so(state, foe, "won_by_greeting") and speaker is not None:
        return BY_GREETING.get(attitude, attitude)
    if acts_so(state, foe, "pure_only") and (speaker is None or speaker.alignment != "lawful"):
        return WARY.get(attitude, attitude)
    if acts_so(state, foe, "hungry") and not meeting.gifts:
        return HUNGRY.get(attitude, attitude)
    return attitude


def unseen_plan(state: Campaign, foe: Being, rolled: str) -> str:
    """What it does that has seen the party first: it shadows its prey until it strikes, or trails blood."""
    if acts_so(state, foe, "shadows") and foe.uses.get("stalked"):
        return "attack"
    hurt = any(being.hp < beings.max_hp(being) for being in state.party if beings.up(being))
    if acts_so(state, foe, "shadows") or (hurt and acts_so(state, foe, "trails_wounded")):
        return "follow"
    return rolled


def waits_for_rest(state: Campaign) -> bool:
    """What shadows the party strikes when it lies down."""
    hunters = [being for being in state.beings.values() if being.group == state.stalkers and not being.dead]
    return any(acts_so(state, being, "shadows") for being in hunters)


def quails(state: Campaign, foe: Being, others: Sequence[Being]) -> bool:
    """Before beasts bigger than themselves some lose heart, unless a leader drives them on."""
    led = any(being.uses.get("leader") for being in state.beings.values() if being.group == foe.group)
    bigger = any(
        beings.is_monster(other) and beings.up(other) and beings.hit_dice(other) > beings.hit_dice(foe)
        for other in others
    )
    return bigger and not led and acts_so(state, foe, "quails")


# --- fights ----------------------------------------------------------------------------------------------------------
def takes_sides(state: Campaign, newcomer: Being, there: Sequence[Being], rolled: str) -> str:
    """Old enemies are attacked wherever they are found, and bigger ones are left alone (BF-WANDER-07)."""
    if rolled == "attack foes" and quails(state, newcomer, there):
        return "withdraw"
    enemies = {other.kind for other in there if beings.up(other)} & {*content.KINDS[newcomer.kind].feuds}
    return "attack foes" if enemies and chosen(state.settings).natures else rolled


def guards_its_room(state: Campaign, kind: str) -> bool:
    """What was set to guard a room neither runs after anybody nor goes wandering (BF-REACT-02)."""
    return kind in content.KINDS and "guards" in content.KINDS[kind].natures and chosen(state.settings).natures


def keeps_to_its_room(state: Campaign, foe: Being) -> bool:
    """What was set to guard a room never leaves it, whoever runs (BF-REACT-02)."""
    return bool(foe.room) and guards_its_room(state, foe.kind)


def scent(state: Campaign, foe: Being, target: Being) -> bool:
    """Whether there is less to draw it there than elsewhere: no metal for what eats it."""
    return acts_so(state, foe, "smells_metal") and not any(content.GEAR[item.kind].metal for item in target.items)


# --- arrivals ---------------------------------------------------------------------------------------------------------
# Those who come into a fight that is on: strangers, allies, kin that were called; and the groups they form.
NEWCOMERS = Question("newcomers", "BF-WANDER-07", standing=True)
NEWCOMERS_MAY = ("attack party", "wait", "withdraw", "attack foes", "loot")
ARRIVE_AT = 40


def group_of(being: Being) -> Group:
    """A group of one, to which others of its kind may be added."""
    leader = being.id if being.uses.get("leader") else ""
    made = Group(being.group, being.side, 1, being.morale, trained=beings.trained(being), lone=True, leader=leader)
    made.never_flees = bool(being.uses.get("never_flees"))
    return made


def newcomers(state: Campaign, table: Table, group: Sequence[Being], allied: bool) -> None:
    """Others come upon the fight: allies join, strangers do as the D10 or the game master says (BF-WANDER-07)."""
    act = "attack party"
    if not allied:
        there = [state.beings[key] for key in groups.fight_of(state).fighters if state.beings[key].side == "foe"]
        default = takes_sides(state, group[0], there, content.CHARTS["newcomers"].roll(table).name)
        act = saves.ask_gm(state, table, NEWCOMERS, NEWCOMERS_MAY, default, {"foe": group[0].id, "number": len(group)})
    come_upon_a_fight(state, table, group, act)


def come_upon_a_fight(state: Campaign, table: Table, group: Sequence[Being], act: str) -> None:
    """They fall on one side, wait for the winner, take what lies about, or leave (BF-WANDER-07)."""
    table.tell(events.Newcomers(group[0].name, len(group), act))
    if act == "loot":
        _loot(state, table, group)
    if act in ("withdraw", "loot"):
        for being in group:
            del state.beings[being.id]
        return
    fight = groups.fight_of(state)
    fight.third = act if act != "attack party" else fight.third
    join(state, group, "foe" if act == "attack party" else "third")


def _loot(state: Campaign, table: Table, group: Sequence[Being]) -> None:
    """What was dropped on the field, and what the dead of the party had, is gone with them."""
    fight = groups.fight_of(state)
    taken = [dropped.item for dropped in fight.dropped]
    fight.dropped = []
    for being in [state.beings[key] for key in fight.fighters if state.beings[key].dead]:
        taken += being.items
        being.items, being.silver = [], 0
    table.tell(events.Dropped(group[0].name, tuple(content.GEAR[item.kind].name for item in taken), taken=True))


def join(state: Campaign, group: Sequence[Being], side: str, at: int = ARRIVE_AT) -> None:
    """They stand on the field and act after all others."""
    fight = groups.fight_of(state)
    for being in group:
        being.side, being.at = side, at
        fight.fighters.append(being.id)
        fight.order.append(being.id)
    _form_group(fight, group)


def _form_group(fight: Fight, group: Sequence[Being]) -> None:
    made = group_of(group[0])
    made.start, made.lone = len(group), len(group) == 1
    fight.groups[made.key] = made


# --- drain: level drain (BF-MON-10) -----------------------------------------------------------------------------------
DRAINED = Why("Hit dice HP drained", "BF-MON-10")


def drain_levels(state: Campaign, table: Table, being: Being, levels: int, foe: Being) -> None:
    """Each level: XP to the new threshold, the last point gained by levelling and what it gave lost, D8 hit dice HP.

    A victim of level 1 dies, and may rise.
    """
    for _ in range(levels):
        if being.dead:
            return
        if being.level <= 1:
            injuries.die(state, table, being, foe.name)
            return
        lost = fall_a_level(being)
        being.hit_dice_hp = max(1, being.hit_dice_hp - table.roll(8, DRAINED, being.name))
        table.tell(events.Drained(being.id, being.name, being.level, lost))
        injuries.settle_figures(state, table, being)


def fall_a_level(being: Being) -> str:
    """XP to the threshold of the new level, and the last point gained by levelling; returns whose it was."""
    being.level -= 1
    being.xp = content.LEVELS[being.level - 1]
    return _lose_last_point(being)


def _lose_last_point(being: Being) -> str:
    """`points` keeps the scores raised by levelling and what came with them."""
    if not being.points:
        return ""
    point = Option.read(being.points.pop())
    name, gift = point.verb, point.target
    setattr(being, name, getattr(being, name) - 1)
    for known in (being.arts, being.spells, being.masteries):
        if gift in known:
            known.remove(gift)
    return name


# --- morale: morale of monsters, rivals and hirelings (Morale, Hirelings) ---------------------------------------------
MORALE = Why("Morale", "BF-MORALE-01")
HIRELING_MORALE = Why("Hirelings' morale", "BF-HIRE-05")
NERVE = Question("nerve", "BF-MORALE-07", standing=True)
HOW_THEY_GO = Question("how-they-go", "BF-MORALE-05", standing=True)
MERCY = Question("mercy", "BF-MORALE-06", standing=True)
MORALE_DICE = {"2d6": (6, 6), "d10": (10,), "d12": (12,), "d20": (20,)}


def rating(state: Campaign, group: Group) -> int:
    """The most common rating, the higher on a tie; the leader's while one is up (BF-MORALE-04)."""
    if _is_led(state, group):
        return _own_rating(state, group, state.beings[group.leader])
    there = [being for being in groups.members(state, group) if not being.dead and not being.gone]
    there = [being for being in there if beings.up(being)] or there  # who lies senseless lends nobody heart
    if not there:
        return group.morale
    return _common(state, group, there)


def rating_of_strangers(state: Campaign, foes: Sequence[Being]) -> int:
    """The same of a band that is only talked to (BF-MORALE-04)."""
    leader = next((foe.id for foe in foes if foe.uses.get("leader")), "")
    return _common(state, Group(foes[0].group, foes[0].side, len(foes), foes[0].morale, leader=leader), foes)


def _common(state: Campaign, group: Group, there: Sequence[Being]) -> int:
    counts = Counter(_own_rating(state, group, being) for being in there)
    return max(counts, key=lambda value: (counts[value], value))


def _own_rating(state: Campaign, group: Group, being: Being) -> int:
    if not beings.is_monster(being) or not beings.kind_of(being).morale_note:
        return being.morale
    noted = int(beings.kind_of(being).morale_note.split()[0])
    match beings.kind_of(being).morale_when:
        case "pack":
            standing = sum(beings.up(each) for each in groups.members(state, group))
            holds = group.start >= 4 and standing * 2 >= group.start
        case "melee":
            holds = any(
                beings.up(foe) and abs(foe.at - being.at) <= groups.REACH for foe in groups.enemies(state, being)
            )
        case "fire":
            holds = group.tested_fire
        case _:
            holds = _is_led(state, group)
    return noted if holds else being.morale


def _is_led(state: Campaign, group: Group) -> bool:
    return group.leader in state.beings and beings.up(state.beings[group.leader])


def roll_morale(state: Campaign, table: Table, why: Why, who: str) -> int:
    """2D6, or the dice of the bestiary in use, as the table has agreed (BF-MORALE-01, BF-CORE-06)."""
    return sum(table.roll(sides, why, who) for sides in MORALE_DICE[chosen(state.settings).morale_dice])


def nerve(
    state: Campaign, table: Table, group: Group, why: str, penalty: int = 0, testing: Sequence[Being] = ()
) -> bool:
    """2D6 plus any penalty; above the rating they try to get away (BF-MORALE-01). True when they break.

    A rating of 12 or more cannot fail without a penalty; hired fighters have 14, others 6, as written (BF-HIRE-03,
    BF-HIRE-04); optionally hirelings test on a D20 (BF-HIRE-05). The game master may overrule it (BF-MORALE-07).
    `testing`: those of the group whom it concerns, where that is not all of it.
    """
    rated = _common(state, group, testing) if testing else rating(state, group)
    usual = "hold" if _never_flees(state, group) else "test"
    ruled = saves.ask_gm(state, table, NERVE, ("test", "hold", "break"), usual, {"group": group.key})
    if ruled != "test":
        return ruled == "break"
    there = testing or groups.members(state, group)
    who = next((being.name for being in there if not being.dead and not being.laid_low), "")
    if group.key == groups.HIRELINGS and chosen(state.settings).hireling_d20:
        total = table.roll(20, HIRELING_MORALE, who) + penalty
    else:
        total = roll_morale(state, table, MORALE, who) + penalty
    broke = total > rated
    table.tell(events.MoraleTested(who, total, rated, broke, why))
    return broke


def _never_flees(state: Campaign, group: Group) -> bool:
    """Whether all who still stand in it are of the sort that does not run (BF-MORALE-07)."""
    there = [being for being in groups.members(state, group) if beings.up(being)]
    return bool(there) and all(being.uses.get("never_flees") for being in there)


def resolve(state: Campaign, table: Table) -> None:
    """At the end of the turn that caused it: one roll for the whole group (BF-MORALE-04).

    Player characters never test. Undead of morale 12 do not break but by turning.
    """
    for group in groups.fight_of(state).groups.values():
        why, group.trigger = group.trigger, ""
        if not why or group.broken or not any(beings.up(being) for being in groups.members(state, group)):
            continue
        if nerve(state, table, group, why):
            break_off(state, table, group)


def break_off(state: Campaign, table: Table, group: Group) -> None:
    """The trained fall back in order, others run (BF-MORALE-05); the cornered give up or fight on (BF-MORALE-06)."""
    fight = groups.fight_of(state)
    there = [being for being in groups.members(state, group) if beings.up(being)]
    if fight.exits or group.key == groups.HIRELINGS:
        orderly = _is_led(state, group) or all(beings.trained(being) for being in there)
        default = "retreat" if orderly else "flee"
        ruled = saves.ask_gm(state, table, HOW_THEY_GO, ("retreat", "flee"), default, {"group": group.key})
        group.broken = "retreat" if ruled == "retreat" else "flee"
        return
    yields = expects_mercy(state, there)
    ruled = saves.ask_gm(
        state, table, MERCY, ("surrender", "desperate"), "surrender" if yields else "desperate", {"group": group.key}
    )
    group.broken = "surrender" if ruled == "surrender" else "desperate"
    if group.broken == "surrender":
        give_up(table, there)


def expects_mercy(state: Campaign, there: list[Being]) -> bool:
    """They have the wits, are not fearless, and saw no prisoner killed (BF-MORALE-06).

    Beasts among them, which some of them rode, stand still with their masters.
    """
    thinking = [being for being in there if beings.intelligent(being)]
    fearless = any(beings.tagged(being, "fearless") for being in thinking)
    return bool(thinking) and not fearless and not groups.fight_of(state).seen_cruelty


def give_up(table: Table, beings: list[Being]) -> None:
    for being in beings:
        being.gone = "surrendered"
    table.tell(events.GaveUp(tuple(being.name for being in beings)))


def start_of_round(state: Campaign, table: Table) -> None:
    """`flighty` ones test at the start of every round, `fears_fire` when first faced with open flame (BF-MON-16)."""
    fight = groups.fight_of(state)
    for group in fight.groups.values():
        there = [being for being in groups.members(state, group) if beings.up(being)]
        if not there or group.broken:
            continue
        if any(beings.tagged(being, "flighty") for being in there):
            group.trigger = "flighty"
        elif (
            any(beings.tagged(being, "fears_fire") for being in there)
            and not group.tested_fire
            and _faces_flames(state)
        ):
            group.tested_fire, group.trigger = True, "fire"
    resolve(state, table)


def _faces_flames(state: Campaign) -> bool:
    """Open flame: a torch or lantern in hand, not the light of a spell (BF-LIGHT-02, BF-MON-16)."""
    return any(
        beings.holds_flame(being) for being in groups.fighters(state) if being.side == "party" and not being.gone
    )


# --- sizes ------------------------------------------------------------------------------------------------------------
# How big somebody is, where an entry asks for it: what a toad can swallow, whom a mind can lift (BF-MON-16).
COINS = {"small": 1000, "person": 1600, "large": 5000, "huge": 5000}  # what a body weighs: ten coins to the pound


def body_of(being: Being) -> str:
    """The kind whose body this one has; none for people."""
    shape = beings.condition(being, "polymorphed") if being.conditions else None
    return shape.note if shape is not None and shape.note else being.kind


def size_of(being: Being) -> content.Size:
    """Of a dwarf's size or less, of a person's weight, heavier, or bigger than an ogre."""
    body = body_of(being)
    return content.KINDS[body].size if body else "person"


def weight(being: Being) -> int:
    """In coins, as Telekinesis asks for it: small folk, a person, and whatever is heavier than one."""
    return COINS[size_of(being)]


def spared(target: Being, effect: content.Effect) -> bool:
    """A toad swallows small prey only, and nothing that swallows gets a giant down; ghouls numb no elf and no giant."""
    return size_of(target) in effect.spares or body_of(target) in effect.spares
