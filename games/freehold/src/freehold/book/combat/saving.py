"""Saving Throws, damage to members, unconsciousness and death (chapters of those names).

One Saving Throw a character and day, 16 or higher on 1d20, tried is used (FH-SAVE-02, FH-SAVE-03). Mostly against
death; elsewhere only where a rule offers it (FH-SAVE-01), declared before the effect's dice (FH-SAVE-05).
"""

from __future__ import annotations

from typing import NamedTuple

from freehold import content, events
from freehold.book import checks
from freehold.book.party import roster
from freehold.content import kinds
from freehold.state import TURNS_AN_HOUR, Character, Hireling, Light, Newcomer, Party, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

SAVE = Why("Saving Throw", "FH-SAVE-03")
LUCK = Why("Saving Throw, by the luck charm", "FH-SITE-05")
SAVE_LIFE = Question("save-life", "FH-DEATH-01", standing=True)
SPEND_SAVE = Question("spend-save", "FH-SAVE-05", standing=True)
OFFER = Question("gm-offer-save", "FH-SAVE-04", standing=True)
LEAVES = Question("gm-saved", "FH-SAVE-04", standing=True)
USE_CHARM = Question("use-charm", "FH-SITE-05", standing=True)
SAVES = checks.at_least(16)


# --- the throw -------------------------------------------------------------------------------------------------------
def saving_throw(table: Table, one: Character, against: str) -> bool:
    """Trying uses it up, success or not (FH-SAVE-02). A luck charm rolls a failed one again, once."""
    one.save_used = True
    roll = table.roll(20, SAVE, one.name)
    helped = ""
    if not SAVES.made(roll) and roster.has(one, "luck_charm") and _ask_yes(table, one, USE_CHARM, against):
        roster.lose(one, "luck_charm")
        helped = "luck charm"
        roll = table.roll(20, LUCK, one.name)
    success = save_check(one, against).made(roll)
    if success and not SAVES.made(roll):
        roster.lose(one, "last_coin")
        helped = "last coin"
    table.tell(events.SaveTried(one.name, against, roll, success, helped))
    return success


def save_check(one: Character, against: str) -> checks.Check:
    """16 or more; against death the last coin makes a failed one good (FH-SITE-08)."""
    return checks.at_least(1) if against == "death" and roster.has(one, "last_coin") else SAVES


def _ask_yes(table: Table, one: Character, question: Question, against: str) -> bool:
    return table.ask(one.seat, question, ("yes", "no"), {"who": one.id, "cause": against}, "yes") == "yes"


def has_throw(one: Character) -> bool:
    """Today's Saving Throw is still to be had (FH-SAVE-02)."""
    return not one.save_used


def spends_save(world: World, one: Character, against: str, fx: kinds.Harm, table: Table) -> str:
    """Ask before the dice whether to spend today's throw (FH-SAVE-05). Returns what it leaves of the effect: "half" or
    "none"; "" if it was kept or failed. Only where the entry says, or where the GM offers one (FH-SAVE-01, FH-SAVE-04).
    """
    if not has_throw(one) or one.unconscious:
        return ""
    about = {"who": one.id, "cause": against}
    if not fx.save and checks.judge(world, table, OFFER, ("yes", "no"), "no", about) == "no":
        return ""
    leaves = fx.save or ("half" if fx.do in ("damage", "poison") else "none")
    if table.ask(one.seat, SPEND_SAVE, ("no", "yes"), {**about, "leaves": leaves}, "no") == "no":
        return ""
    if not saving_throw(table, one, against):
        return ""
    return checks.judge(world, table, LEAVES, ("none", "half"), leaves, about)


# --- damage and death ------------------------------------------------------------------------------------------------
def hurt(world: World, party: Party, one: Character, damage: int, cause: str, table: Table) -> None:
    """Damage comes off the HP, never below 0; at 0 one dies (FH-DAMAGE-03, FH-DAMAGE-04). It wakes a sleeper."""
    if not damage or one.dead:
        return
    one.asleep_until = 0
    one.hp = max(0, one.hp - damage)
    table.tell(events.Hurt(one.name, damage, cause, one.hp))
    if one.hp == 0:
        face_death(world, party, one, cause, table)


def poison(world: World, party: Party, one: Character | Hireling, damage: int, cause: str, table: Table) -> None:
    """Poison is damage that is remembered for an hour, for antidote and Cleanse: what it took, and no more."""
    if one.antidote_until > party.clock:
        return
    before, one.poison_hp, one.poison_at = one.hp, poisoned(party, one), party.clock
    if isinstance(one, Character):
        hurt(world, party, one, damage, cause, table)
    else:
        hurt_hireling(party, one, damage, cause, table)
    one.poison_hp += before - one.hp


def poisoned(party: Party, one: Character | Hireling) -> int:
    """HP lost to poison in the last hour (FH-MON-04)."""
    return one.poison_hp if party.clock - one.poison_at <= TURNS_AN_HOUR else 0


def face_death(world: World, party: Party, one: Character, cause: str, table: Table, *, dawn: bool = False) -> bool:
    """A dying character may try the day's Saving Throw (FH-DEATH-01); True if death it is (FH-DEATH-03).

    At dawn it is the ending day's (FH-FOOD-08).
    """
    if has_throw(one):
        answer = table.ask(one.seat, SAVE_LIFE, ("save", "die"), {"who": one.id, "cause": cause}, "save")
        if answer == "save" and saving_throw(table, one, "death"):
            one.hp, one.unconscious = 1, True
            table.tell(events.KnockedOut(one.name, cause))
            return False
    bury(world, party, one, cause, table, dawn=dawn)
    return True


def bury(world: World, party: Party, one: Character, cause: str, table: Table, *, dawn: bool = False) -> None:
    """Dead for good. Body and goods stay where they are; the player may make a newcomer (FH-GOAL-02, FH-CHAR-10)."""
    one.dead, one.hp, one.unconscious, one.stone = True, 0, False, False
    one.died_of, one.died_on = cause, roster.day_of(party)
    party.order.remove(one.id)
    party.fallen += 1
    dropped = let_fall(party, one)
    roster.ground_of(world, party).bodies.append(one.id)
    world.hold.deaths += 1
    used = 0 if has_throw(one) else roster.day_of(party) - dawn
    world.to_make.append(Newcomer(one.seat, used))
    table.tell(events.Died(one.name, cause, one.died_on))
    for light in dropped:
        table.tell(events.LightChanged(light.kind, "fallen"))


def let_fall(party: Party, one: Character) -> list[Light]:
    """What the dead and the stone bore lights nothing any more; returns it, to be told when its time has come."""
    dropped = [light for light in party.lights if light.bearer == one.id]
    party.lights = [light for light in party.lights if light.bearer != one.id]
    return dropped


def hurt_hireling(party: Party, one: Hireling, damage: int, cause: str, table: Table) -> None:
    """GM-controlled members never save (FH-DEATH-04)."""
    one.asleep_until = 0
    one.hp = max(0, one.hp - damage)
    table.tell(events.Hurt(one.name, damage, cause, one.hp))
    if one.hp == 0:
        one.dead = True
        table.tell(events.Died(one.name, cause, roster.day_of(party)))


def heal(one: Character | Hireling, points: int) -> int:
    """Healing never goes above the maximum; 1 HP or more wakes the unconscious (FH-DEATH-05)."""
    gained = min(points, one.max_hp - one.hp)
    one.hp += gained
    if points and isinstance(one, Character):
        one.unconscious = False
    return gained


def wake(one: Character | Hireling, how: str, table: Table) -> None:
    if not (one.asleep_until or (isinstance(one, Character) and one.unconscious)):
        return
    one.asleep_until = 0
    if isinstance(one, Character):
        one.unconscious = False
    table.tell(events.Woke(one.name, how))


# --- lowered scores --------------------------------------------------------------------------------------------------
class Loss(NamedTuple):
    """Points off one ability or "all", for a time: until fed ("hunger"), rested ("drained") or asleep ("numb")."""

    ability: str
    points: int
    kind: str


def loss_of(fx: kinds.Harm) -> Loss:
    return Loss(fx.ability, fx.points, "numb" if fx.lasts == "until the next sleep" else "drained")


def lower_scores(
    world: World,
    party: Party,
    one: Character,
    loss: Loss,
    cause: str,
    table: Table,
    *,
    dawn: bool = False,
) -> None:
    """Take points off a score, or off all six; a score at 0 kills (FH-FOOD-05, FH-MON-04)."""
    losses: dict[str, int] = getattr(one, loss.kind)
    for each in content.ABILITIES if loss.ability == "all" else (loss.ability,):
        losses[each] = losses.get(each, 0) + min(loss.points, roster.score(one, each))
    table.tell(events.Affected(one.name, loss.kind, cause, loss.points, loss.ability))
    gone = [each for each in content.ABILITIES if roster.score(one, each) <= 0]
    if gone and not face_death(world, party, one, cause, table, dawn=dawn):
        for each in gone:  # the point that would have killed is not taken (FH-DEATH-02)
            losses[each] -= 1
