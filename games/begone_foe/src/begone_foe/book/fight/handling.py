"""Ground, movement, and handling things in a fight."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from begone_foe import content, events
from begone_foe.book.core import beings, carrying, consent, groups, injuries, measures, powers, saves, strikes
from begone_foe.book.monsters import effects
from begone_foe.state import Being, Campaign, Condition, Field, Item
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table

# --- ground -----------------------------------------------------------------------------------------------------------
# Where fighters stand: feet along the line between the sides, reach, the way past an enemy (Action Economy).
PUSH = Why("Push past", "BF-ACT-03")
WALL_DAMAGE = Why("Through the wall", "BF-SPELL-06")
STAND_UP_FEET = 15
FEET_HELD = 10  # what one fighter can bar
SMALLEST_TO_CROSS = 4
FIRE = "wall_of_fire"


def distance(a: Being, b: Being) -> int:
    return abs(a.at - b.at)


def flies(being: Being) -> bool:
    return beings.tagged(being, "flyer") or beings.has(being, "flying")


def touchable(attacker: Being, target: Being) -> bool:
    """Somebody aloft is out of reach of those on the ground."""
    if not target.conditions:
        return True
    aloft = beings.has(target, "aloft") or beings.has(target, "flying")
    return not aloft or flies(attacker) or beings.has(attacker, "aloft")


def reach_feet(being: Being) -> int:
    """Five feet; a tongue may reach farther."""
    if being.kind and beings.tagged(being, "reach"):
        return max(groups.REACH, max((attack.range_ft for attack in beings.kind_of(being).attacks), default=0))
    return groups.REACH


def blockers(state: Campaign, mover: Being, to: int, foes: Sequence[Being] | None = None) -> list[Being]:
    """Enemies on their feet strictly between; the line bars the way if together they hold its width (BF-ACT-03).

    `foes`: all enemies of the mover, for those who know them already.
    """
    low, high = (mover.at, to) if mover.at < to else (to, mover.at)
    if high - low <= groups.REACH:
        return []  # nobody fits in between
    foes = groups.enemies(state, mover) if foes is None else foes
    between = [foe for foe in foes if low < foe.at < high and beings.up(foe) and not beings.has(foe, "prone")]
    if not between or flies(mover):
        return []  # who flies goes over them
    return between if len(between) * FEET_HELD >= groups.fight_of(state).width else []


def walls_between(state: Campaign, mover: Being, to: int) -> list[Field]:
    low, high = sorted((mover.at, to))
    return [
        field for field in groups.fight_of(state).fields if field.spell.startswith("wall_") and low < field.at < high
    ]


def _walls_on_the_way(state: Campaign, mover: Being, to: int) -> list[Field]:
    """The nearest first, with one that stands just where the walk would end."""
    if not groups.fight_of(state).fields:
        return []
    low, high = sorted((mover.at, to))
    walls = [
        field for field in groups.fight_of(state).fields if field.spell.startswith("wall_") and field.at != mover.at
    ]
    return sorted((field for field in walls if low <= field.at <= high), key=lambda field: abs(field.at - mover.at))


def in_sight(state: Campaign, being: Being, others: Sequence[Being]) -> list[Being]:
    """Those whom no wall of fire, ice or stone hides: nothing is shot, cast or breathed through one."""
    if not groups.fight_of(state).fields:
        return [*others]
    return [other for other in others if not walls_between(state, being, other.at)]


def may_cross(mover: Being, field: Field) -> bool:
    """Stone stops all; creatures under 4 HD do not cross fire or ice."""
    return field.spell != "wall_of_stone" and beings.hit_dice(mover) >= SMALLEST_TO_CROSS


def can_reach(state: Campaign, mover: Being, target: Being, feet: int, foes: Sequence[Being] | None = None) -> bool:
    """In melee reach after moving at most so far."""
    gap = abs(mover.at - target.at) - (reach_feet(mover) if mover.kind else groups.REACH)
    if gap > feet or not touchable(mover, target):
        return False
    if gap > 0 and blockers(state, mover, target.at, foes):
        return False
    if not groups.fight_of(state).fields:
        return True
    return all(may_cross(mover, field) for field in walls_between(state, mover, target.at))


def can_walk_to(state: Campaign, mover: Being, at: int, feet: int) -> bool:
    """Near enough, with no line of enemies and no wall between that stops it (BF-ACT-03)."""
    if abs(at - mover.at) > feet or blockers(state, mover, at):
        return False
    return all(may_cross(mover, field) for field in walls_between(state, mover, at))


def close_in(state: Campaign, table: Table, mover: Being, target: Being, feet: int) -> int:
    """Walk until the target is in reach or the feet are used up; returns the feet used."""
    there = beside(mover, target, feet)
    step = abs(there - mover.at)
    if step:
        go(state, table, mover, there, "walk")
    return step


def beside(mover: Being, target: Being, feet: int) -> int:
    """Where somebody stands who has walked up to a target, so far as the feet go."""
    step = min(max(0, distance(mover, target) - groups.REACH), feet)
    return mover.at + (step if target.at > mover.at else -step)


def go(state: Campaign, table: Table, mover: Being, to: int, how: str) -> None:
    """Move; a wall on the way burns or cuts those who cross it, and stops others an arm's length before it."""
    for field in _walls_on_the_way(state, mover, to):
        if not may_cross(mover, field):
            to = _before(mover, to, field)
            break
        _singe(state, table, mover, field)
    feet = abs(to - mover.at)
    _stand(state, mover, to)
    if feet:
        table.tell(events.Moved(mover.id, mover.name, feet, how))


def shove(state: Campaign, table: Table, moved: Being, to: int) -> None:
    """Moved by force: stone and ice stop it, and nobody asks whether it would cross a fire."""
    for field in _walls_on_the_way(state, moved, to):
        if field.spell != FIRE:
            to = _before(moved, to, field)
            break
        _singe(state, table, moved, field)
    _stand(state, moved, to)


def _before(mover: Being, to: int, field: Field) -> int:
    """An arm's length on this side of it."""
    return max(mover.at, field.at - groups.REACH) if to > mover.at else min(mover.at, field.at + groups.REACH)


def _singe(state: Campaign, table: Table, mover: Being, field: Field) -> None:
    """1d6, doubled for undead and creatures of cold in fire, for creatures of fire in ice."""
    if field.spell == FIRE:
        energy, doubled = "fire", beings.undead(mover) or beings.of_element(mover, "cold")
    else:
        energy, doubled = "cold", beings.of_element(mover, "fire")
    if not beings.tagged(mover, f"immune_{energy}") and strikes.spell_harms(mover, energy):
        damage = table.roll(6, WALL_DAMAGE, mover.name) * (2 if doubled else 1)
        injuries.harm(state, table, mover, damage, content.SPELLS[field.spell].name)


def _stand(state: Campaign, mover: Being, to: int) -> None:
    """What clings to a victim, or sits inside, goes where it goes."""
    mover.at = to
    for each in mover.conditions:
        if each.kind == "attached" and each.source in state.beings:
            state.beings[each.source].at = mover.at


def stand_up(table: Table, being: Being) -> int:
    """Standing up costs 15 ft of movement (BF-ACT-02); returns the feet used."""
    beings.drop_condition(being, "prone")
    table.tell(events.Moved(being.id, being.name, 0, "stand"))
    return STAND_UP_FEET


def push_past(state: Campaign, table: Table, mover: Being, blocker: Being) -> bool:
    """Through an enemy's space only by a won opposed D20 + BODY; a tie fails (BF-ACT-03, BF-CORE-03)."""
    mine, theirs = saves.opposed(state, table, PUSH, mover, blocker, "body")
    table.tell(events.Opposed("push", mover.name, mine, blocker.name, theirs, mine > theirs))
    return mine > theirs


def away_from_foes(state: Campaign, being: Being) -> int:
    """-1 or +1: the direction in which the enemies are not."""
    lean = sum(being.at - foe.at for foe in groups.enemies(state, being))
    return -1 if lean < 0 or (lean == 0 and being.side == "party") else 1


# --- handling ---------------------------------------------------------------------------------------------------------
# Handling things in a fight: reloading, digging, picking up, lighting, tying, cutting loose; and what a turn holds.
NASTY = Question("nasty", "BF-WEAPON-01", standing=True)
ROUNDS_TO_DRESS = 6  # a minute
_DRESS = frozenset(key for key, gear in content.GEAR.items() if gear.kind in ("armour", "helmet"))
HANDS_FULL = 2  # one draws for each hand, not for ever


class Turn(msgspec.Struct):
    """What is left of a turn."""

    feet: int
    action: bool = True
    attacks: int = 1
    moved: bool = False
    draws: int = 0
    over: bool = False
    declined: list[str] = []  # what one has thought better of in this turn
    beyond: list[str] = []  # spells that reach nobody from here


def tell_deed(table: Table, being: Being, act: str, what: str = "") -> None:
    table.tell(events.Did(being.id, being.name, act, what))


def take_in_hand(state: Campaign, table: Table, being: Being, item: Item) -> None:
    """What was in that hand goes where it came from, or falls, which is told."""
    for fallen in carrying.wield(being, item):
        injuries.let_fall(state, table, being, fallen)
        tell_deed(table, being, "drop", carrying.gear_of(fallen).name)


def has_flame(state: Campaign, being: Being) -> bool:
    """Flint and steel, or another flame near (BF-LIGHT-02)."""
    return carrying.has_item(being, "flint") or beings.flame_within_reach(state, being)


def torch_at_hand(being: Being) -> Item | None:
    """One that is in hand, or on the belt with a hand free for it; from the pack it must be dug out (BF-ENC-04)."""
    on_belt = None
    for item in being.items:
        if content.GEAR[item.kind].kind == "light" and not item.lit and item.place != "pack" and _burns(item):
            if item.place in carrying.HANDS:
                return item
            on_belt = item
    return on_belt if on_belt is not None and carrying.free_hands(being) else None


def _burns(light: Item) -> bool:
    """A torch does; a lantern wants oil in it, which nobody pours in a fight (BF-LIGHT-01)."""
    return light.kind == "torch" or light.left > 0


# acts that take the action: they return True when the turn is over


def _wrench(state: Campaign, table: Table, being: Being) -> bool:
    """Free of a grab or a clinging thing by a won opposed D20 + BODY (BF-MON-15, BF-MON-16)."""
    if beings.drop_condition(being, "lodged"):  # all of them: a hand wipes them off
        tell_deed(table, being, "wrench")
        return False
    grip = next(each for each in being.conditions if each.kind in ("grabbed", "attached"))
    holder = state.beings[grip.source]
    mine, theirs = saves.opposed(state, table, PUSH, being, holder, "body")
    if mine > theirs:
        being.conditions = [each for each in being.conditions if each is not grip]
    table.tell(events.Opposed("wrench", being.name, mine, holder.name, theirs, mine > theirs))
    return False


def _dig(state: Campaign, table: Table, being: Being, chosen: Option) -> bool:
    """Something out of the pack: an action (BF-ENC-04)."""
    item = measures.by_id(being.items, chosen.target)
    take_in_hand(state, table, being, item)
    tell_deed(table, being, "dig", carrying.gear_of(item).name)
    return False


def _pick(state: Campaign, table: Table, being: Being, chosen: Option) -> bool:
    fight = groups.fight_of(state)
    dropped = measures.by_id(fight.dropped, chosen.target)
    fight.dropped = [other for other in fight.dropped if other is not dropped]
    go(state, table, being, dropped.at, "walk")
    if dropped.item.kind in carrying.TREASURE:
        carrying.add_item(being, dropped.item)
    else:
        being.items.append(dropped.item)
        take_in_hand(state, table, being, dropped.item)
    tell_deed(table, being, "pick", carrying.gear_of(dropped.item).name)
    return True


def light_torch(table: Table, being: Being, torch: Item) -> None:
    """Five turns of light in a free hand (BF-LIGHT-01, BF-LIGHT-02); what was quenched keeps what it had left."""
    if torch.place not in carrying.HANDS:
        carrying.wield(being, torch)
    torch.left = torch.left or content.GEAR[torch.kind].burns
    torch.lit = True
    table.tell(events.Lit(being.name, content.GEAR[torch.kind].name))


def strip_options(being: Being, friends: Sequence[Being]) -> list[Option]:
    """Whom one could free of what he carries: a helpless comrade at one's feet (BF-PURS-11)."""
    near = [
        ally
        for ally in friends
        if abs(ally.at - being.at) <= groups.REACH and beings.helpless(ally) and not beings.is_monster(ally)
        if not beings.of_stone(ally)
    ]
    return [Option("strip", ally.id) for ally in near if strippable(ally) or ally.silver >= carrying.COINS_A_SLOT]


def strippable(ally: Being) -> list[Item]:
    """All but what is worn (BF-PURS-11)."""
    return [item for item in ally.items if item.place != "worn"]


def _strip(state: Campaign, table: Table, being: Being, chosen: Option) -> bool:
    """Leave a fallen comrade's pack, arms and heavy purse behind, to drag him faster (BF-PURS-11, BF-ENC-08)."""
    ally = state.beings[chosen.target]
    if not consent.agrees(state, table, ally, "strip", being.seat):
        return False
    for item in strippable(ally):
        injuries.let_fall(state, table, ally, item)
    if ally.silver >= carrying.COINS_A_SLOT:
        injuries.let_fall(state, table, ally, carrying.take_coins(ally, None, ally.silver))
    tell_deed(table, being, "strip", ally.name)
    return False


def dress_options(being: Being) -> list[Option]:
    """Light armour on or off, a helmet on: it takes its minute, six turns of nothing else (BF-ARMOR-02).

    As all that is offered of one's things, by their numbers: `choices` has seen to it that each has one. Straps take a
    hand (BF-INJ-08).
    """
    out = []
    garments = [item for item in being.items if item.kind in _DRESS] if carrying.has_hand(being) else []
    if len(garments) > 1:
        garments.sort(key=lambda item: item.place != "worn")  # what is worn stands for its like
    for item in measures.unlike(garments):
        gear = content.GEAR[item.kind]
        if gear.don_turns:
            continue
        if item.place == "worn":
            out.append(Option("doff", str(item.id)))
        elif not any(other.place == "worn" and content.GEAR[other.kind].kind == gear.kind for other in garments):
            out.append(Option("don", str(item.id)))
    return out


def _dress(table: Table, being: Being, chosen: Option) -> bool:
    """One sixth of the work; a helmet is a matter of one turn. Whoever does something else begins again."""
    item = measures.by_id(being.items, chosen.target)
    done = being.uses.get("dressing", 0) + 1
    if done < (1 if item.kind == "helmet" else ROUNDS_TO_DRESS):
        being.uses["dressing"] = done
        tell_deed(table, being, "dressing", carrying.gear_of(item).name)
    else:
        being.uses.pop("dressing", None)
        item.place = "worn" if chosen.verb == "don" else "pack"
        tell_deed(table, being, chosen.verb, carrying.gear_of(item).name)
    return True


def improvise_options(state: Campaign, being: Being) -> list[Option]:
    """A stool, a chain, a stone: where something stands about and a hand is free (BF-WEAPON-01)."""
    room = state.room(state.here)
    if room is None or not room.features or not carrying.hand_free(being, "main"):
        return []
    armed = any(content.GEAR[item.kind].kind in ("weapon", "missile") for item in carrying.held(being))
    return [] if armed else [Option("improvise")]


def handle(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """Things in hand, on the ground or on the body; True when the turn is over."""
    match chosen.verb:
        case "reload":
            # Reloading a crossbow takes an action; moving meanwhile is allowed (BF-WEAPON-02).
            for item in carrying.held(being):
                item.unloaded = False
            tell_deed(table, being, "reload")
            return False
        case "wrench":
            return _wrench(state, table, being)
        case "careful":
            # Careful Strike: give up this action, double the next turn's bonuses; moving is still allowed (BF-ARTS-04).
            being.art, being.careful = powers.PREPARED, True
            tell_deed(table, being, "careful")
            return False
        case "dig":
            return _dig(state, table, being, chosen)
        case "pick":
            return _pick(state, table, being, chosen)
        case "light":
            torch = torch_at_hand(being)
            assert torch is not None, "no torch at hand"
            light_torch(table, being, torch)
            return False
        case "bind":
            foe = state.beings[chosen.target]
            foe.conditions.append(Condition("bound"))
            tell_deed(table, being, "bind", foe.name)
            return False
        case "cut":
            # A blade into the flesh, in time (BF-MON-15).
            tell_deed(table, being, "cut", state.beings[chosen.target].name)
            effects.cut_out(state, table, state.beings[chosen.target])
            return False
        case "strip":
            return _strip(state, table, being, chosen)
        case "improvise":
            # D4; a really nasty one D6, if the game master calls it that (BF-WEAPON-01).
            ruled = saves.ask_gm(state, table, NASTY, ("plain", "nasty"), "plain", {"who": being.id})
            being.items.append(Item("improvised" if ruled == "plain" else "nasty_improvised", place="main"))
            tell_deed(table, being, "improvise")
            return False
        case "don" | "doff":
            return _dress(table, being, chosen)
        case _:
            raise KeyError(chosen)


# --- moving -----------------------------------------------------------------------------------------------------------
# Moving in a fight: closing in, going to somebody's side, falling back, running (Action Economy, Movement).
# 30 ft beside an action, before it or after it, or 60 ft without one (BF-ACT-01, BF-MOVE-03).
AWAY = "away"
STEPS = {10: Option("back", amount=10), 20: Option("back", amount=20)}  # feet one may fall back instead of all the way
ADVANCE, BACK, RUN, RUN_AWAY = Option("advance"), Option("back"), Option("run"), Option("run", AWAY)


def move_options(
    state: Campaign, being: Being, foes: Sequence[Being], friends: Sequence[Being], turn: Turn
) -> list[Option]:
    """Where one may go with the feet that are left: to a foe, to a comrade, back, or at a run."""
    if turn.feet < groups.REACH or beings.has(being, "prone"):
        return []
    out: list[Option] = []
    if _stands_off(being, foes) and _unbarred(state, being, _nearest(being, foes), turn.feet, foes):
        out.append(ADVANCE)
    apart = _apart(being, friends)
    out += each_of("walk", [other.id for other in apart if _unbarred(state, being, other, turn.feet, foes)])
    out.append(BACK)
    out += [step for feet, step in STEPS.items() if feet < turn.feet]
    if turn.action and not turn.moved and beings.may_run(being):
        out += _run_options(being, foes, apart, turn.feet)
    return out


def _stands_off(being: Being, foes: Sequence[Being]) -> bool:
    """Some foe is out of reach, and none who can fight is beside this one."""
    far = False
    for foe in foes:
        if abs(foe.at - being.at) > groups.REACH:
            far = True
        elif beings.up(foe):
            return False
    return far


def those_beside(being: Being, others: Sequence[Being]) -> list[Being]:
    return [other for other in others if abs(other.at - being.at) <= groups.REACH and beings.up(other)]


def _apart(being: Being, friends: Sequence[Being]) -> list[Being]:
    """Comrades one does not stand by, one for each spot."""
    spots: dict[int, Being] = {}
    for friend in friends:
        if abs(friend.at - being.at) > groups.REACH:
            spots.setdefault(friend.at, friend)
    return list(spots.values())


def _run_options(being: Being, foes: Sequence[Being], apart: Sequence[Being], feet: int) -> list[Option]:
    """Plain running closes on foes who are out of a walk's reach, and gets away from those who are not."""
    out = [RUN, RUN_AWAY] if runs_closer(being, foes, feet) else [RUN]
    return out + each_of("run", [friend.id for friend in apart if distance(friend, being) - groups.REACH > feet])


def runs_closer(being: Being, foes: Sequence[Being], feet: int) -> bool:
    near = min([abs(foe.at - being.at) for foe in foes], default=0)
    return near - groups.REACH > feet


# --- doing it --------------------------------------------------------------------------------------------------------
def run(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    """60 ft and no action (BF-ACT-01): at a foe beyond a walk, to a comrade, or away."""
    feet = turn.feet * 2
    if chosen.target and chosen.target != AWAY:
        _run_to(state, table, being, state.beings[chosen.target], feet)
    elif not chosen.target and runs_closer(being, groups.enemies(state, being), turn.feet):
        _run_to(state, table, being, _nearest(being, groups.enemies(state, being)), feet)
    else:
        go(state, table, being, being.at + away_from_foes(state, being) * feet, "run")
    turn.over = True


def _nearest(being: Being, foes: Sequence[Being]) -> Being:
    """The nearest foe one does not stand beside already; the helpless at one's feet are no goal."""
    far = [foe for foe in foes if abs(foe.at - being.at) > groups.REACH]
    return far[0] if len(far) == 1 else min(far or foes, key=lambda other: abs(other.at - being.at))


def _towards(state: Campaign, table: Table, being: Being, other: Being, turn: Turn, feet: int) -> None:
    turn.feet -= close_in(state, table, being, other, _unbarred(state, being, other, feet))
    turn.moved = True


def _run_to(state: Campaign, table: Table, being: Being, other: Being, feet: int) -> None:
    step = min(max(0, distance(being, other) - groups.REACH), _unbarred(state, being, other, feet))
    go(state, table, being, being.at + (step if other.at > being.at else -step), "run")


def _unbarred(state: Campaign, being: Being, other: Being, feet: int, foes: Sequence[Being] | None = None) -> int:
    """Nobody walks through a line of enemies (BF-ACT-03): it stops one an arm's length before it."""
    line = blockers(state, being, other.at, foes)
    if not line or other in line:
        return feet
    return min(feet, max(0, min(distance(foe, being) for foe in line) - groups.REACH))


def move(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    match chosen.verb:
        case "stand":
            turn.feet -= stand_up(table, being)
            turn.moved = True
        case "advance":
            _towards(state, table, being, _nearest(being, groups.enemies(state, being)), turn, turn.feet)
        case "walk":
            _towards(state, table, being, state.beings[chosen.target], turn, turn.feet)
        case "back":
            # No free attacks for simply moving away (BF-ACT-03).
            feet = chosen.amount or turn.feet
            go(state, table, being, being.at + away_from_foes(state, being) * feet, "back")
            turn.feet, turn.moved = turn.feet - feet, True
        case "run":
            run(state, table, being, turn, chosen)
