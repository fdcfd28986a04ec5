"""The Master Rule: whatever the rules do not settle, the GM settles (FH-GM-02).

At any moment a player may try something in their own words. The GM seat says how it goes; with nobody in it the referee
takes, in this order: a precedent of this table; a difficult action on the fitting ability; another party's choice read
on the Encounter table; an even chance. Rulings can be kept as precedents and come up again when the like is tried.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.freehold.actions import attempt, fitting_ability, has_failed, note_failure, stems
from tablewright.rules.freehold.charts import ENCOUNTER
from tablewright.rules.freehold.content import ABILITIES
from tablewright.rules.freehold.events import Ruled
from tablewright.rules.freehold.morale import fighting
from tablewright.rules.freehold.party import day_of, hex_of, judge
from tablewright.rules.freehold.saving import hurt
from tablewright.rules.freehold.state import GM, Character, Party, Precedent, Room, World

TRY = Question("try", "FH-GM-02")
JUDGE = Question("judge", "FH-GM-02")
EFFECT = Question("ruling-effect", "FH-GM-02")
SAY = Question("ruling-words", "FH-GM-01")
KEEP = Question("keep-precedent", "FH-GM-02", standing=True)
OTHERS = Why("The others' choice", "FH-GM-02", ENCOUNTER.key)
EVEN = Why("Even chance", "FH-GM-02")
FALL = Why("Harm of a failed attempt", "FH-ACT-03")

LONGEST = 240
JUDGEMENTS = ("works", "fails", *ABILITIES, "others", "luck")
_DANGERS = frozenset(stems("climb fall jump leap swim current dive cliff ledge fire burn balance swing"))
_LOCK_WORDS = frozenset(stems("lock chest lid door open force pry break hinge"))
_LIKENESS = 0.5


def try_something(world: World, party: Party, one: Character, table: Table) -> bool:
    """A player's own words, the ruling, the dice if any, and what comes of it. True if it worked."""
    words = " ".join(table.ask_text(one.seat, TRY, LONGEST, (one.id, one.name)).split()) or "something"
    kept = precedent_for(world, words)
    default = kept.judgement if kept else referee_judgement(party, words)
    about = (one.name, words, kept.words if kept else "")
    judgement = judge(world, table, JUDGE, JUDGEMENTS, default, about)
    success = _settle(party, one, judgement, words, table)
    effect = _effect(world, party, one, words, success, table)
    answer = table.ask_text(GM, SAY, LONGEST, (one.name, words, judgement, effect)) if world.gm else ""
    keep = kept is None and judge(world, table, KEEP, ("yes", "no"), "yes", (words, judgement)) == "yes"
    if keep:
        world.precedents.append(Precedent(words, judgement, day_of(party), answer))
    table.tell(Ruled(one.name, words, judgement, effect, answer, keep))
    return success


def referee_judgement(party: Party, words: str) -> str:
    """The referee's order of readings; between two it takes the one that keeps play moving (FH-GM-03)."""
    ability = fitting_ability(words)
    if ability:
        return ability
    return "others" if party.mode in ("meeting", "fight") else "luck"


def precedent_for(world: World, words: str) -> Precedent | None:
    """The kept ruling most like these words, if any is like them enough."""
    said = frozenset(stems(words))
    likeness = [(_likeness(said, frozenset(stems(kept.words))), kept) for kept in world.precedents]
    near = [pair for pair in likeness if pair[0] >= _LIKENESS]
    return max(near, key=lambda pair: pair[0])[1] if near else None


def _likeness(a: frozenset[str], b: frozenset[str]) -> float:
    return len(a & b) / len(a | b) if a | b else 0.0


def _settle(party: Party, one: Character, judgement: str, words: str, table: Table) -> bool:
    """Works, fails, or dice. What failed is not tried again by the same character that day (FH-ACT-03)."""
    thing = f"try:{party.at}:{' '.join(sorted(stems(words)))}"
    if judgement in ("works", "fails"):
        return judgement == "works"
    if has_failed(one, thing):
        return False
    if judgement in ABILITIES:
        success = attempt(table, one, judgement, "try")
    elif judgement == "others":
        success = ENCOUNTER.row(table.roll(12, OTHERS)) in ("neutral", "friendly")
    else:
        success = table.roll(6, EVEN) >= 4
    if not success:
        note_failure(one, thing)
    return success


def _effect(world: World, party: Party, one: Character, words: str, success: bool, table: Table) -> str:
    """What it does in the terms of the rules; the referee's defaults are modest (FH-ACT-03)."""
    options, default = _effects(world, party, words, success)
    effect = judge(world, table, EFFECT, options, default, (one.name, words, "success" if success else "failure"))
    if effect == "hurt":
        hurt(world, party, one, table.roll(4, FALL, one.id), "the attempt", table)
    elif effect == "foe loses a turn":
        foe = next(iter(fighting(party.fight)), None) if party.fight else None
        if foe:
            foe.held = max(foe.held, 1)
    elif effect == "lock opens":
        room = _room(world, party)
        if room and room.lock:
            room.lock.locked = False
    return effect


def _effects(world: World, party: Party, words: str, success: bool) -> tuple[list[str], str]:
    said = frozenset(stems(words))
    if not success:
        return ["lost", "hurt"], "hurt" if said & _DANGERS else "lost"
    if party.mode == "fight":
        return ["story", "foe loses a turn"], "foe loses a turn"
    if party.mode == "meeting":
        return ["story", "they let the party go"], "they let the party go"
    room = _room(world, party)
    if room and room.lock and room.lock.locked:
        return ["story", "lock opens"], "lock opens" if said & _LOCK_WORDS else "story"
    return ["story"], "story"


def _room(world: World, party: Party) -> Room | None:
    if party.mode != "site" or party.room < 0:
        return None
    rooms = hex_of(world, party).sites[party.site].rooms
    return rooms[party.room] if party.room < len(rooms) else None
