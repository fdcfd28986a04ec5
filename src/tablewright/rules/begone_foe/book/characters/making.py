"""Making characters, rivals and hirelings (Characters, Starting Equipment, Hirelings).

Order: D4, class, derived figures, alignment, Fighting Arts, spells, masteries, Soul Dice, equipment and silver, then
the party shares out its common things (BF-CHAR-06). All four scores start at 0 (BF-CHAR-01); none is rolled by itself
and none starts negative (BF-CHAR-05). After the class point and the gear the class has no further effect (BF-CHAR-04).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.advancement import new_hit_dice
from tablewright.rules.begone_foe.book.characters.mastery import master
from tablewright.rules.begone_foe.book.characters.naming import name_for
from tablewright.rules.begone_foe.book.characters.outfit import arrange
from tablewright.rules.begone_foe.book.characters.spell_list import spells_of
from tablewright.rules.begone_foe.book.characters.usual import usual_pick
from tablewright.rules.begone_foe.book.core.beings import max_hp
from tablewright.rules.begone_foe.book.core.gear import add_item, empty_slots, parse_thing
from tablewright.rules.begone_foe.book.core.rolls import GM
from tablewright.rules.begone_foe.content import (
    ARTS,
    CHARTS,
    EVERYONE,
    GEAR,
    JOBS,
    SHARED,
    SKILLS,
    SMALL_WEAPONS,
    SPELL_LISTS,
)
from tablewright.rules.begone_foe.events import Behind, Carries, Created, Learned
from tablewright.rules.begone_foe.state import ALIGNMENTS, Being, Campaign

RANDOM_SPELL = Why("Random spell", "BF-DER-05")
SILVER = Why("Starting silver", "BF-EQUIP-03")
RIVAL_LEVEL = Why("Level of a rival", "BF-MON-17")
CLASS = Question("class", "BF-CHAR-03")
HOW = Question("how", "BF-CHAR-06")
ALIGNMENT = Question("alignment", "BF-ALIGN-01")
FIRST_ART = Question("art-known", "BF-DER-03")
FIRST_SKILL = Question("skill-known", "BF-DER-06")
CHOSEN_SPELL = Question("chosen-spell", "BF-EQUIP-07")
EQUIPMENT = Question("equipment", "BF-EQUIP-04")
WHICH_KIND = Question("which-kind", "BF-EQUIP-05")
NAME = Question("name", "BF-CHAR-06")
WHO_CARRIES = Question("who-carries", "BF-EQUIP-13")
LONGEST_NAME = 24
HIRED_FIGHTER_MORALE, HIRELING_MORALE = 14, 6  # BF-HIRE-03


# --- player characters -----------------------------------------------------------------------------------------------
def create(state: Campaign, table: Table, seat: str) -> Being:
    """One character for a seat: D4 first, so that a player may double up on purpose (BF-CHAR-02, BF-CHAR-03)."""
    being, raised = _begun(state, table, seat)
    being.job = table.ask(seat, CLASS, tuple(JOBS), {"raised": raised})
    quick = table.ask(seat, HOW, ("guided", "quick"), {"job": being.job}) == "quick"
    return _finished(state, table, being, _Usual(table, seat) if quick else _Asker(table, seat))


def ready_made(state: Campaign, table: Table, seat: str, class_for: Callable[[str], str]) -> Being:
    """One character at once, by the same dice in the same order; the class is chosen when the D4 is seen."""
    being, raised = _begun(state, table, seat)
    being.job = class_for(raised)
    return _finished(state, table, being, _Usual(table, seat))


def _begun(state: Campaign, table: Table, seat: str) -> tuple[Being, str]:
    being = Being(state.new_id("c"), "", "pc", seat, home_seat=seat)
    raised = CHARTS["score"].roll(table).name
    setattr(being, raised, 1)
    return being, raised


def _finished(state: Campaign, table: Table, being: Being, asker: _Asker) -> Being:
    """What comes after the class, in the book's order (BF-CHAR-06)."""
    score = JOBS[being.job].score
    setattr(being, score, getattr(being, score) + 1)
    being.alignment = asker.choose(ALIGNMENT, ALIGNMENTS, being)
    _first_lessons(state, table, asker, being)
    outfit(asker, being)
    being.silver = sum(table.roll(6, SILVER, JOBS[being.job].name) for _ in range(10))
    being.name = asker.name(being, name_for(table, state, being.id))
    being.hp = max_hp(being)
    arrange(being)
    state.beings[being.id] = being
    state.march.append(being.id)
    scores = (being.body, being.mind, being.skill, being.heart)
    table.tell(Created(being.id, being.name, being.job, being.alignment, *scores, being.hp, being.silver))
    return being


class _Asker:
    """Puts creation's choices to the player."""

    def __init__(self, table: Table, seat: str) -> None:
        self.table, self.seat = table, seat

    def choose(self, question: Question, options: Sequence[str], being: Being, about: str = "") -> str:
        usual = usual_pick(question.key, options, being.job)
        return self.table.ask(self.seat, question, options, {"who": being.id, "job": being.job, "choice": about}, usual)

    def name(self, being: Being, default: str) -> str:
        return (
            self.table.ask_text(self.seat, NAME, LONGEST_NAME, {"who": being.id, "job": being.job}, default).strip()
            or default
        )


class _Usual(_Asker):
    """Makes the choices as a sensible player would: a whole character in one go."""

    def choose(self, question: Question, options: Sequence[str], being: Being, about: str = "") -> str:
        return usual_pick(question.key, options, being.job)

    def name(self, being: Being, default: str) -> str:
        return default


def _first_lessons(state: Campaign, table: Table, asker: _Asker, being: Being) -> None:
    """Arts by BODY, random spells by MIND, masteries by SKILL, none from a score of 0 (BF-DER-03 to BF-DER-06, -09)."""
    for _ in range(max(0, being.body)):
        being.arts.append(asker.choose(FIRST_ART, [art for art in ARTS if art not in being.arts], being))
    being.spells = random_spells(state, table, being, max(0, being.mind))
    if being.job == "magic_user":
        _chosen_spell(state, asker, being)
    for _ in range(max(0, being.skill)):
        being.masteries.append(master(table, being, lambda options: asker.choose(FIRST_SKILL, options, being)))


def random_spells(state: Campaign, table: Table, being: Being, many: int) -> list[str]:
    """1D12 on the first-level list, repeats and spells off the table's list rolled again (BF-DER-05, BF-SPELL-01)."""
    known: list[str] = []
    while len(known) < many:
        key = SPELL_LISTS[1][table.roll(12, RANDOM_SPELL, JOBS[being.job].name) - 1]
        if key not in known and key in spells_of(state):
            known.append(key)
            if being.role == "pc":
                table.tell(Learned(being.id, being.name, "spell", key))
    return known


def _chosen_spell(state: Campaign, asker: _Asker, being: Being) -> None:
    """One more of the player's choice, picked when the random ones are known; it brings no slot (BF-EQUIP-07)."""
    free = [key for key in SPELL_LISTS[1] if key not in being.spells and key in spells_of(state)]
    being.spells.append(asker.choose(CHOSEN_SPELL, free, being))


def outfit(asker: _Asker, being: Being) -> None:
    """What everyone has (BF-EQUIP-02), the class's own gear, and its choices.

    Fighter BF-EQUIP-04, BF-EQUIP-05; Magic User BF-EQUIP-07; Thief BF-EQUIP-08, BF-EQUIP-09, BF-EQUIP-10; Cleric
    BF-EQUIP-11.
    """
    job = JOBS[being.job]
    _add_kind(asker, being, "|".join(SMALL_WEAPONS), "small weapon")
    for text in (*EVERYONE, *job.items):
        add_item(being, parse_thing(text))
    for choice in job.choices:
        option = asker.choose(EQUIPMENT, tuple(choice.options), being, choice.key)
        for text in choice.options[option]:
            _add_kind(asker, being, text, choice.key)


def _add_kind(asker: _Asker, being: Being, text: str, about: str) -> None:
    kinds = text.split("|")
    kind = asker.choose(WHICH_KIND, kinds, being, about) if len(kinds) > 1 else kinds[0]
    add_item(being, parse_thing(kind))


def share_out(state: Campaign, table: Table) -> None:
    """Cookware, flint and steel, charcoal and paper: the party decides who carries what (BF-EQUIP-13).

    The default gives each to the one with the most empty slots, first in marching order on ties.
    """
    for kind in SHARED:
        options = [being.id for being in state.characters]
        default = _freest(state).id
        who = state.beings[table.ask(state.characters[0].seat, WHO_CARRIES, options, {"thing": kind}, default)]
        _take_shared(table, who, kind)
    state.shared_given = True


def share_by_default(state: Campaign, table: Table) -> None:
    """The same without a word: each to whoever has the most room (BF-EQUIP-13)."""
    for kind in SHARED:
        _take_shared(table, _freest(state), kind)
    state.shared_given = True


def _freest(state: Campaign) -> Being:
    return max(state.characters, key=empty_slots)


def _take_shared(table: Table, who: Being, kind: str) -> None:
    add_item(who, parse_thing(kind))
    table.tell(Carries(who.name, GEAR[kind].name))


# --- rivals ----------------------------------------------------------------------------------------------------------
class _FirstOption(_Asker):
    """First option of every choice, arts and masteries in list order (BF-MON-17)."""

    def choose(self, question: Question, options: Sequence[str], being: Being, about: str = "") -> str:
        return options[0]


def rival(state: Campaign, table: Table, expert: bool, alignment: str, group: str) -> Being:
    """A rival adventurer: level, class, then creation and hit dice as for a character (BF-MON-17)."""
    level = table.roll(6, RIVAL_LEVEL) + 3 if expert else table.roll(3, RIVAL_LEVEL)
    job = CHARTS["npc_class"].roll(table).name
    being = Being(state.new_id("m"), "", "rival", side="foe", job=job, alignment=alignment, group=group, morale=8)
    score = JOBS[job].score
    asker = _FirstOption(table, "gm")
    setattr(being, CHARTS["score"].roll(table).name, 1)
    setattr(being, score, getattr(being, score) + 1)
    _first_lessons(state, table, asker, being)
    outfit(asker, being)
    being.silver = sum(table.roll(6, SILVER, JOBS[job].name) for _ in range(10))
    for reached in range(2, level + 1):
        being.level = reached
        _rival_level(state, table, being, score)
    being.name = name_for(table, state, being.id)
    being.hp = max_hp(being)
    arrange(being)
    state.beings[being.id] = being
    table.tell(Behind("muster", f"{JOBS[job].name} of level {level}"), to=(GM,))
    return being


def _rival_level(state: Campaign, table: Table, being: Being, score: str) -> None:
    """Every level's point into the class's score; spells by 1D12 in the highest level allowed, repeats rolled again."""
    being.hit_dice_hp = new_hit_dice(table, being)
    setattr(being, score, getattr(being, score) + 1)
    if score == "body":
        being.arts += [art for art in ARTS if art not in being.arts][:1]
    elif score == "skill":
        being.masteries += [skill for skill in SKILLS if skill not in being.masteries][:1]
    elif score == "mind":
        _another_spell(state, table, being)


def _another_spell(state: Campaign, table: Table, being: Being) -> None:
    """One of the table's list that is not known yet, where there is one (BF-DER-05, BF-SPELL-01)."""
    highest = SPELL_LISTS[min(6, being.mind)]
    unknown = [key for key in highest if key in spells_of(state) and key not in being.spells]
    while unknown:
        key = highest[table.roll(12, RANDOM_SPELL, JOBS[being.job].name) - 1]
        if key in unknown:
            return being.spells.append(key)
    return None


# --- hirelings -------------------------------------------------------------------------------------------------------
def wage_of(being: Being) -> int:
    """1 SP a day, 2 if armed, plus 5 SP times the best score squared (BF-HIRE-02)."""
    best = max(being.body, being.mind, being.skill, 0)
    armed = being.job != "porter"
    return (2 if armed else 1) + 5 * best * best


def hireling(state: Campaign, table: Table, job: str, **scores: int) -> Being:
    """0 in every score unless a better one is paid for; 5 HP, 10 slots, 3 belt slots (BF-HIRE-01, BF-HIRE-02)."""
    being = Being(state.new_id("h"), "", "hireling", "gm", job=job, group="hirelings", alignment="neutral")
    for score, points in scores.items():
        setattr(being, score, points)
    being.morale = HIRED_FIGHTER_MORALE if job == "mercenary" else HIRELING_MORALE
    being.arts = [*_HIRED_ARTS, *(art for art in ARTS if art not in _HIRED_ARTS)][: max(0, being.body)]
    being.masteries = ["lockpicking", "mechanics", "tracking"][: max(0, being.skill)]
    being.spells = _hired_spells(state, table, being)
    for thing in _HIRELING_GEAR[job]:
        add_item(being, parse_thing(thing))
    being.name = name_for(table, state, being.id)
    being.wage, being.hp = wage_of(being), max_hp(being)
    arrange(being)
    return being


def _hired_spells(state: Campaign, table: Table, being: Being) -> list[str]:
    """As many first-level spells as MIND, of the table's list, by whim and none twice (BF-DER-05, BF-SPELL-01)."""
    left = [key for key in SPELL_LISTS[1] if key in spells_of(state)]
    many = min(max(0, being.mind), len(left))
    return [left.pop(table.whim(f"hireling:{being.id}:{number}", len(left))) for number in range(many)]


_HIRED_ARTS = ("power_attack", "sure_strike")  # what a hired fighter learns first; then the list in its order
_HIRELING_GEAR = {
    "porter": ("cudgel", "ration*3", "torch*3"),
    "mercenary": ("sword", "shield", "gambeson", "helmet", "ration*3"),
    "expert": ("dagger", "gambeson", "lockpicks", "ration*3"),
    "adept": ("dagger", "ration*3"),
}
