"""Experience and levels, to level 10 (Advancement, Alignment)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.mastery import master
from tablewright.rules.begone_foe.book.characters.spell_list import spells_of
from tablewright.rules.begone_foe.book.core.beings import has, hit_dice, max_hp, of_stone
from tablewright.rules.begone_foe.book.core.injuries import regain
from tablewright.rules.begone_foe.content import ARTS, JOBS, LEVELS, SPELL_LISTS, SPELLS
from tablewright.rules.begone_foe.events import Awarded, Learned, Levelled
from tablewright.rules.begone_foe.state import SCORES, Being, Campaign

HIT_DIE = Why("Hit die", "BF-ADV-08")
RAISE = Question("raise", "BF-ADV-09")
NEW_ART = Question("new-art", "BF-ARTS-02")
NEW_SPELL = Question("new-spell", "BF-ADV-10")
NEW_SKILL = Question("new-skill", "BF-ADV-11")
XP_A_DIE = 50
TOP_LEVEL = 10


# --- earning ---------------------------------------------------------------------------------------------------------
def award(state: Campaign, table: Table, being: Being, xp: int, why: str) -> None:
    """Credit XP; a level that is reached is taken as soon as nobody fights (BF-ADV-07)."""
    if xp <= 0 or not earns(being):
        return
    being.xp += xp
    table.tell(Awarded(being.id, being.name, xp, why, being.xp))
    _rise_if_due(state, being)


def earns(being: Being) -> bool:
    """Who lives has a share; whoever is turned to stone earns nothing until it is flesh again (BF-ADV-03)."""
    return not being.dead and not of_stone(being)


def _rise_if_due(state: Campaign, being: Being) -> None:
    if level_due(being) and "level" not in state.after:
        state.after.append("level")


def level_due(being: Being) -> bool:
    return being.level < TOP_LEVEL and being.xp >= LEVELS[being.level]


def worth_of(being: Being) -> int:
    """50 per whole HD; half a die pays 25, vermin of a single hit point nothing (BF-ALIGN-07)."""
    return int(XP_A_DIE * hit_dice(being))


def reward_fight(state: Campaign, table: Table, foes: Sequence[Being], present: Sequence[Being]) -> None:
    """Alignment XP after a fight: Lawful for what was killed, Chaotic for what was overcome."""
    reward_slaying(state, table, foes, present)
    beaten = [foe for foe in foes if _overcome(foe) and _pays(foe, "defeat")]
    pay_chaotic(state, table, sum(worth_of(foe) for foe in beaten), present)
    for foe in beaten:
        foe.paid.append("defeat")


def reward_slaying(state: Campaign, table: Table, foes: Sequence[Being], present: Sequence[Being]) -> None:
    """What the Lawful are paid for those who are dead (BF-ALIGN-03)."""
    kills = [foe for foe in foes if foe.dead and _pays(foe, "kill")]
    lawful = sum(worth_of(foe) for foe in kills if _pays_the_lawful(state, foe))
    pay_lawful(state, table, lawful, present, "slain")
    for foe in kills:
        foe.paid.append("kill")


def _pays(foe: Being, reward: str) -> bool:
    """Each creature pays a given reward once in its life; peaceful folk cut down for gain pay nothing (BF-ALIGN-06)."""
    return reward not in foe.paid and not foe.uses.get("peaceful") and foe.role != "thrall"


def _pays_the_lawful(state: Campaign, foe: Being) -> bool:
    """Chaotic beings, and Lawful ones converted since the party last left town (BF-ALIGN-03)."""
    return foe.alignment == "chaotic" or foe.converted == state.expedition


def _overcome(foe: Being) -> bool:
    """Slain, taken, charmed, driven off; turned undead only if they are gone at the end (BF-ALIGN-05, BF-ALIGN-06)."""
    taken = foe.captive or of_stone(foe) or (foe.side == "party" and has(foe, "charmed"))
    return foe.dead or taken or foe.gone in ("fled", "driven", "surrendered", "turned")


def pay_lawful(state: Campaign, table: Table, xp: int, present: Sequence[Being], why: str) -> None:
    """Every Lawful member present gets the whole amount (BF-ADV-05, BF-ALIGN-02); with none it is lost."""
    for being in present:
        if being.role == "pc" and being.alignment == "lawful":
            award(state, table, being, xp, why)


def pay_chaotic(state: Campaign, table: Table, xp: int, present: Sequence[Being]) -> None:
    """Summed up first, then divided once among the Chaotic members present and alive (BF-ADV-06, BF-ALIGN-05)."""
    sharing = [being for being in present if being.role == "pc" and being.alignment == "chaotic" and earns(being)]
    for being in sharing:
        award(state, table, being, xp // len(sharing), "overcome")


def win_over(state: Campaign, table: Table, being: Being) -> bool:
    """Lawful from now on: 50 XP per HD to every Lawful member, once (BF-ALIGN-02)."""
    being.alignment, being.converted = "lawful", state.expedition
    if "convert" not in being.paid:
        being.paid.append("convert")
        pay_lawful(state, table, worth_of(being), state.characters, "converted")
    state.count("converted")
    return True


def share_treasure(state: Campaign, table: Table, worth: int, why: str = "treasure") -> None:
    """1 XP per silver piece brought out, divided equally among living characters; ransoms and bounties likewise.

    Hirelings do not count (BF-ADV-01, BF-ADV-02, BF-ADV-03, BF-HIRE-01). A Neutral share is doubled after the division
    (BF-ADV-04, BF-ALIGN-04).
    """
    sharing = [being for being in state.characters if earns(being)]
    for being in sharing:
        share = worth // len(sharing)
        award(state, table, being, share * 2 if being.alignment == "neutral" else share, why)


# --- levels ----------------------------------------------------------------------------------------------------------
def level_up(state: Campaign, table: Table, being: Being) -> None:
    """One level at a time, even after a big award (BF-ADV-07): hit dice, then a point of the player's choice."""
    being.level += 1
    before = max_hp(being)
    being.hit_dice_hp = new_hit_dice(table, being)
    score = table.ask(
        being.seat,
        RAISE,
        SCORES,
        {"who": being.id, "level": being.level},
        JOBS[being.job].score if being.job in JOBS else "",
    )
    setattr(being, score, getattr(being, score) + 1)
    gift = _gift(state, table, being, score)
    being.points.append(str(Option(score, gift)))
    gained = max_hp(being) - before
    if gained > 0:
        regain(being, gained)
    table.tell(Levelled(being.id, being.name, being.level, score, max_hp(being)))
    _rise_if_due(state, being)


def new_hit_dice(table: Table, being: Being) -> int:
    """Levels 2 and 3 add D8; from level 4 all are rerolled as 3D8 and the higher figure kept (BF-ADV-08)."""
    if being.level <= 3:
        return being.hit_dice_hp + table.roll(8, HIT_DIE, being.name)
    return max(being.hit_dice_hp, sum(table.roll(8, HIT_DIE, being.name) for _ in range(3)))


def _gift(state: Campaign, table: Table, being: Being, score: str) -> str:
    """What comes with the point (BF-ADV-09, BF-ADV-10, BF-ADV-11, BF-ADV-12)."""
    match score:
        case "body":
            return learn(table, being, "art", NEW_ART, [art for art in ARTS if art not in being.arts])
        case "mind":
            ripen(being)
            return learn(table, being, "spell", NEW_SPELL, learnable(state, being))
        case "skill":
            return _mastered(table, being)
        case _:
            return ""  # another Soul Die, unspent, if HEART is then positive


def learnable(state: Campaign, being: Being) -> list[str]:
    """Any spell of the table's list, of a level up to the new MIND, that is not known yet."""
    known, listed = {*being.spells, *being.book}, spells_of(state)
    levels = [level for level in SPELL_LISTS if level <= being.mind]
    return [key for level in levels for key in SPELL_LISTS[level] if key in listed and key not in known]


def learn(table: Table, being: Being, what: str, question: Question, options: Sequence[str]) -> str:
    """The player chooses; nothing left to learn, nothing learned (BF-ARTS-02)."""
    if not options:
        return ""
    key = table.ask(being.seat, question, options, {"who": being.id})
    (being.arts if what == "art" else being.spells).append(key)
    table.tell(Learned(being.id, being.name, what, key))
    return key


def _mastered(table: Table, being: Being) -> str:
    key = master(table, being, lambda options: table.ask(being.seat, NEW_SKILL, options, {"who": being.id}))
    if key:
        being.masteries.append(key)
        table.tell(Learned(being.id, being.name, "skill", key))
    return key


def ripen(being: Being) -> None:
    """What was written down for later becomes an entry once MIND reaches its level (BF-SPELL-03)."""
    ready = [spell for spell in being.later if SPELLS[spell].level <= being.mind]
    being.book += ready
    being.later = [spell for spell in being.later if spell not in ready]
