"""Making characters, naming them, and what they learn with each level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from begone_foe import content, events
from begone_foe.book.characters import outfit as characters_outfit
from begone_foe.book.core import beings, carrying, injuries, saves
from begone_foe.settings import chosen
from begone_foe.state import ALIGNMENTS, SCORES, Being, Campaign
from tablewright.engine.charts import load_toml
from tablewright.engine.decisions import Question, Refused
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table

# --- mastery ----------------------------------------------------------------------------------------------------------
# Mastering a skill: one of the nine examples, or another of like breadth that the game master allows (Skills).
OWN_SKILL = Question("own-skill", "BF-SKILL-06")
ALLOWED = Question("skill-allowed", "BF-SKILL-06", standing=True)
OTHER = "other"
LONGEST = 30


def to_master(being: Being) -> list[str]:
    """The nine less those mastered, and whatever else the player can think of (BF-SKILL-06)."""
    return [*(skill for skill in content.SKILLS if skill not in being.masteries), OTHER]


def master(table: Table, being: Being, choose: Callable[[Sequence[str]], str]) -> str:
    """One of the nine, or the player's own if there is a word for it and the game master agrees; else one of the nine.

    '' where there is nothing left to master.
    """
    skill = choose(to_master(being))
    word = _own_skill(table, being) if skill == OTHER else skill
    listed = [each for each in content.SKILLS if each not in being.masteries]
    return word or (choose(listed) if listed else "")


def _own_skill(table: Table, being: Being) -> str:
    """In the player's words; by the name of one of the nine it is that one. '' where it is none, or not allowed."""
    said = table.ask_text(being.seat, OWN_SKILL, LONGEST, {"who": being.id}).strip().lower()
    word = next((key for key, name in content.SKILLS.items() if name.lower() == said), said)
    if not word or word in being.masteries:
        return ""
    if word in content.SKILLS:
        return word
    return word if table.ask(saves.GM, ALLOWED, ("yes", "no"), {"who": being.id, "words": word}, "yes") == "yes" else ""


# --- spell list: which spells there are: the example list, or those a table has chosen from it (Spells and Magic) -----
FEWEST = 4  # spells of the first level that a list must have
FOUND_UP_TO = 3  # the level of what lies about on scrolls and in bottles


def spells_of(state: Campaign) -> frozenset[str]:
    """Keys of the spells that can be learned in this campaign (BF-SPELL-01)."""
    return read_list(chosen(state.settings).spells)


@cache
def on_scrolls(listed: frozenset[str]) -> tuple[str, ...]:
    """Spells of a list that may be found written down, in the order of the book (BF-SPELL-01, BF-MON-13)."""
    return tuple(key for key, spell in content.SPELLS.items() if key in listed and spell.level <= FOUND_UP_TO)


@cache
def in_bottles(listed: frozenset[str]) -> tuple[str, ...]:
    """Those of them that can be drunk; a list may have none."""
    return tuple(key for key in on_scrolls(listed) if content.SPELLS[key].potion)


@cache
def read_list(text: str) -> frozenset[str]:
    """A list by names; all of them where nothing is named. Complains of what it does not know, before play begins."""
    if not text.strip():
        return frozenset(content.SPELLS)
    by_name = {spell.name.casefold(): key for key, spell in content.SPELLS.items()} | {
        key: key for key in content.SPELLS
    }
    named = [name.strip().casefold() for name in text.replace("\n", ",").split(",") if name.strip()]
    strange = [name for name in named if name not in by_name]
    if strange:
        raise Refused(f"no such spell: {', '.join(strange)}")
    keys = frozenset(by_name[name] for name in named)
    if len(keys & {*content.SPELL_LISTS[1]}) < FEWEST:
        raise Refused(f"a list of spells needs at least {FEWEST} of the first level")
    return keys


# --- advancement: experience and levels, to level 10 (Advancement, Alignment) -----------------------------------------
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
    table.tell(events.Awarded(being.id, being.name, xp, why, being.xp))
    _rise_if_due(state, being)


def earns(being: Being) -> bool:
    """Who lives has a share; whoever is turned to stone earns nothing until it is flesh again (BF-ADV-03)."""
    return not being.dead and not beings.of_stone(being)


def _rise_if_due(state: Campaign, being: Being) -> None:
    if level_due(being) and "level" not in state.after:
        state.after.append("level")


def level_due(being: Being) -> bool:
    return being.level < TOP_LEVEL and being.xp >= content.LEVELS[being.level]


def worth_of(being: Being) -> int:
    """50 per whole HD; half a die pays 25, vermin of a single hit point nothing (BF-ALIGN-07)."""
    return int(XP_A_DIE * beings.hit_dice(being))


def reward_fight(state: Campaign, table: Table, foes: Sequence[Being], present: Sequence[Being]) -> None:
    """Alignment XP after a fight: Lawful for what was killed, Chaotic for what was overcome."""
    reward_slaying(state, table, foes, present)
    beaten = [foe for foe in foes if _is_overcome(foe) and _still_pays(foe, "defeat")]
    pay_chaotic(state, table, sum(worth_of(foe) for foe in beaten), present)
    for foe in beaten:
        foe.paid.append("defeat")


def reward_slaying(state: Campaign, table: Table, foes: Sequence[Being], present: Sequence[Being]) -> None:
    """What the Lawful are paid for those who are dead (BF-ALIGN-03)."""
    kills = [foe for foe in foes if foe.dead and _still_pays(foe, "kill")]
    lawful = sum(worth_of(foe) for foe in kills if _pays_the_lawful(state, foe))
    pay_lawful(state, table, lawful, present, "slain")
    for foe in kills:
        foe.paid.append("kill")


def _still_pays(foe: Being, reward: str) -> bool:
    """Each creature pays a given reward once in its life; peaceful folk cut down for gain pay nothing (BF-ALIGN-06)."""
    return reward not in foe.paid and not foe.uses.get("peaceful") and foe.role != "thrall"


def _pays_the_lawful(state: Campaign, foe: Being) -> bool:
    """Chaotic beings, and Lawful ones converted since the party last left town (BF-ALIGN-03)."""
    return foe.alignment == "chaotic" or foe.converted == state.expedition


def _is_overcome(foe: Being) -> bool:
    """Slain, taken, charmed, driven off; turned undead only if they are gone at the end (BF-ALIGN-05, BF-ALIGN-06)."""
    taken = foe.captive or beings.of_stone(foe) or (foe.side == "party" and beings.has(foe, "charmed"))
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
    before = beings.max_hp(being)
    being.hit_dice_hp = new_hit_dice(table, being)
    usual = content.JOBS[being.job].score if being.job in content.JOBS else ""
    score = table.ask(being.seat, RAISE, SCORES, {"who": being.id, "level": being.level}, usual)
    setattr(being, score, getattr(being, score) + 1)
    gift = _gift_of_point(state, table, being, score)
    being.points.append(str(Option(score, gift)))
    gained = beings.max_hp(being) - before
    if gained > 0:
        injuries.regain(being, gained)
    table.tell(events.Levelled(being.id, being.name, being.level, score, beings.max_hp(being)))
    _rise_if_due(state, being)


def new_hit_dice(table: Table, being: Being) -> int:
    """Levels 2 and 3 add D8; from level 4 all are rerolled as 3D8 and the higher figure kept (BF-ADV-08)."""
    if being.level <= 3:
        return being.hit_dice_hp + table.roll(8, HIT_DIE, being.name)
    return max(being.hit_dice_hp, sum(table.roll(8, HIT_DIE, being.name) for _ in range(3)))


def _gift_of_point(state: Campaign, table: Table, being: Being, score: str) -> str:
    """What comes with the point (BF-ADV-09, BF-ADV-10, BF-ADV-11, BF-ADV-12)."""
    match score:
        case "body":
            return learn(table, being, "art", NEW_ART, [art for art in content.ARTS if art not in being.arts])
        case "mind":
            ripen(being)
            return learn(table, being, "spell", NEW_SPELL, learnable(state, being))
        case "skill":
            return _master_another(table, being)
        case _:
            return ""  # another Soul Die, unspent, if HEART is then positive


def learnable(state: Campaign, being: Being) -> list[str]:
    """Any spell of the table's list, of a level up to the new MIND, that is not known yet."""
    known, listed = {*being.spells, *being.book}, spells_of(state)
    levels = [level for level in content.SPELL_LISTS if level <= being.mind]
    return [key for level in levels for key in content.SPELL_LISTS[level] if key in listed and key not in known]


def learn(table: Table, being: Being, what: str, question: Question, options: Sequence[str]) -> str:
    """The player chooses; nothing left to learn, nothing learned (BF-ARTS-02)."""
    if not options:
        return ""
    key = table.ask(being.seat, question, options, {"who": being.id})
    (being.arts if what == "art" else being.spells).append(key)
    table.tell(events.Learned(being.id, being.name, what, key))
    return key


def _master_another(table: Table, being: Being) -> str:
    key = master(table, being, lambda options: table.ask(being.seat, NEW_SKILL, options, {"who": being.id}))
    if key:
        being.masteries.append(key)
        table.tell(events.Learned(being.id, being.name, "skill", key))
    return key


def ripen(being: Being) -> None:
    """What was written down for later becomes an entry once MIND reaches its level (BF-SPELL-03)."""
    ready = [spell for spell in being.later if content.SPELLS[spell].level <= being.mind]
    being.book += ready
    being.later = [spell for spell in being.later if spell not in ready]


# --- naming: names of people, by whim: the rules roll no dice for them ------------------------------------------------
_NAMES = load_toml(content.CONTENT / "names.toml")
FIRST: list[str] = _NAMES["first"]
LAST: list[str] = _NAMES["last"]


def name_for(table: Table, state: Campaign, key: str) -> str:
    """A name nobody in the campaign bears yet, nor one that begins or sounds like it, while there are others."""
    living = [*state.beings.values(), *state.for_hire]
    borne = [name.split(" ", 1) for name in (*(being.name for being in living), *(each.name for each in state.fallen))]
    first = _free_name(FIRST, table.whim(f"first:{key}", len(FIRST)), [parts[0] for parts in borne])
    last = _free_name(LAST, table.whim(f"last:{key}", len(LAST)), [parts[-1] for parts in borne])
    return f"{first} {last}"


def _free_name(names: Sequence[str], start: int, borne: Sequence[str]) -> str:
    """The next that is not borne and sounds like none that is; failing that, one that is not borne."""
    listed = [names[(start + step) % len(names)] for step in range(len(names))]
    sounds = {_sound_of(name) for name in borne}
    new = [name for name in listed if name not in borne]
    return next((name for name in new if _sound_of(name) not in sounds), next(iter(new), listed[0]))


def _sound_of(name: str) -> str:
    """'Ysmay' and 'Ismay' are one."""
    return name.lower().replace("y", "i")


# --- usual ------------------------------------------------------------------------------------------------------------
# What a sensible player takes where making a character leaves a choice: for ready-made characters and for bots.
LINE_UP = ("fighter", "cleric", "magic_user", "thief", "fighter", "fighter")
ALIGNMENT_OF = {"fighter": "chaotic", "cleric": "lawful", "thief": "neutral", "magic_user": "neutral"}
GOOD_ARTS = (
    "power_attack",
    "crowd_control",
    "sure_strike",
    "cleave",
    "decapitate",
    "defensive_tactics",
    "crushing_blow",
)
GOOD_SKILLS = ("alertness", "sneaking", "architecture", "mechanics", "lockpicking", "interrogation")
GOOD_SPELLS = ("sleep", "magic_missile", "shield", "charm_person", "light", "protection_from_evil")
_WANTED = {"art-known": GOOD_ARTS, "skill-known": GOOD_SKILLS, "chosen-spell": GOOD_SPELLS}


def usual_pick(question: str, options: Sequence[str], job: str) -> str:
    """The first good thing that is to be had; the book's first option where nothing speaks for another."""
    if question == "alignment":
        return ALIGNMENT_OF[job]
    return next((key for key in _WANTED.get(question, ()) if key in options), options[0])


def usual_class(raised: str, missing: Sequence[str]) -> str:
    """One who doubles up on what the D4 gave, if the party lacks such a one; else the next of the line-up."""
    return next((job for job in missing if content.JOBS[job].score == raised), missing[0])


# --- making -----------------------------------------------------------------------------------------------------------
# Making characters, rivals and hirelings (Characters, Starting Equipment, Hirelings).
# Order: D4, class, derived figures, alignment, Fighting Arts, spells, masteries, Soul Dice, equipment and silver, then
# the party shares out its common things (BF-CHAR-06). All four scores start at 0 (BF-CHAR-01); none is rolled by itself
# and none starts negative (BF-CHAR-05). After the class point and the gear the class has no further effect
# (BF-CHAR-04).
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
    being, raised = _begin_character(state, table, seat)
    being.job = table.ask(seat, CLASS, tuple(content.JOBS), {"raised": raised})
    quick = table.ask(seat, HOW, ("guided", "quick"), {"job": being.job}) == "quick"
    return _finish_character(state, table, being, _Usual(table, seat) if quick else _Asker(table, seat))


def ready_made(state: Campaign, table: Table, seat: str, class_for: Callable[[str], str]) -> Being:
    """One character at once, by the same dice in the same order; the class is chosen when the D4 is seen."""
    being, raised = _begin_character(state, table, seat)
    being.job = class_for(raised)
    return _finish_character(state, table, being, _Usual(table, seat))


def _begin_character(state: Campaign, table: Table, seat: str) -> tuple[Being, str]:
    being = Being(state.new_id("c"), "", "pc", seat, home_seat=seat)
    raised = content.CHARTS["score"].roll(table).name
    setattr(being, raised, 1)
    return being, raised


def _finish_character(state: Campaign, table: Table, being: Being, asker: _Asker) -> Being:
    """What comes after the class, in the book's order (BF-CHAR-06)."""
    score = content.JOBS[being.job].score
    setattr(being, score, getattr(being, score) + 1)
    being.alignment = asker.choose(ALIGNMENT, ALIGNMENTS, being)
    _first_lessons(state, table, asker, being)
    outfit(asker, being)
    being.silver = sum(table.roll(6, SILVER, content.JOBS[being.job].name) for _ in range(10))
    being.name = asker.name(being, name_for(table, state, being.id))
    being.hp = beings.max_hp(being)
    characters_outfit.arrange(being)
    state.beings[being.id] = being
    state.march.append(being.id)
    scores = (being.body, being.mind, being.skill, being.heart)
    table.tell(events.Created(being.id, being.name, being.job, being.alignment, *scores, being.hp, being.silver))
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
        being.arts.append(asker.choose(FIRST_ART, [art for art in content.ARTS if art not in being.arts], being))
    being.spells = random_spells(state, table, being, max(0, being.mind))
    if being.job == "magic_user":
        _chosen_spell(state, asker, being)
    for _ in range(max(0, being.skill)):
        being.masteries.append(master(table, being, lambda options: asker.choose(FIRST_SKILL, options, being)))


def random_spells(state: Campaign, table: Table, being: Being, many: int) -> list[str]:
    """1D12 on the first-level list, repeats and spells off the table's list rolled again (BF-DER-05, BF-SPELL-01)."""
    known: list[str] = []
    while len(known) < many:
        key = content.SPELL_LISTS[1][table.roll(12, RANDOM_SPELL, content.JOBS[being.job].name) - 1]
        if key not in known and key in spells_of(state):
            known.append(key)
            if being.role == "pc":
                table.tell(events.Learned(being.id, being.name, "spell", key))
    return known


def _chosen_spell(state: Campaign, asker: _Asker, being: Being) -> None:
    """One more of the player's choice, picked when the random ones are known; it brings no slot (BF-EQUIP-07)."""
    free = [key for key in content.SPELL_LISTS[1] if key not in being.spells and key in spells_of(state)]
    being.spells.append(asker.choose(CHOSEN_SPELL, free, being))


def outfit(asker: _Asker, being: Being) -> None:
    """What everyone has (BF-EQUIP-02), the class's own gear, and its choices.

    Fighter BF-EQUIP-04, BF-EQUIP-05; Magic User BF-EQUIP-07; Thief BF-EQUIP-08, BF-EQUIP-09, BF-EQUIP-10; Cleric
    BF-EQUIP-11.
    """
    job = content.JOBS[being.job]
    _add_kind(asker, being, "|".join(content.SMALL_WEAPONS), "small weapon")
    for text in (*content.EVERYONE, *job.items):
        carrying.add_item(being, carrying.parse_thing(text))
    for choice in job.choices:
        option = asker.choose(EQUIPMENT, tuple(choice.options), being, choice.key)
        for text in choice.options[option]:
            _add_kind(asker, being, text, choice.key)


def _add_kind(asker: _Asker, being: Being, text: str, about: str) -> None:
    kinds = text.split("|")
    kind = asker.choose(WHICH_KIND, kinds, being, about) if len(kinds) > 1 else kinds[0]
    carrying.add_item(being, carrying.parse_thing(kind))


def share_out(state: Campaign, table: Table) -> None:
    """Cookware, flint and steel, charcoal and paper: the party decides who carries what (BF-EQUIP-13).

    The default gives each to the one with the most empty slots, first in marching order on ties.
    """
    for kind in content.SHARED:
        options = [being.id for being in state.characters]
        default = _roomiest_character(state).id
        who = state.beings[table.ask(state.characters[0].seat, WHO_CARRIES, options, {"thing": kind}, default)]
        _take_shared(table, who, kind)
    state.shared_given = True


def share_by_default(state: Campaign, table: Table) -> None:
    """The same without a word: each to whoever has the most room (BF-EQUIP-13)."""
    for kind in content.SHARED:
        _take_shared(table, _roomiest_character(state), kind)
    state.shared_given = True


def _roomiest_character(state: Campaign) -> Being:
    return max(state.characters, key=carrying.empty_slots)


def _take_shared(table: Table, who: Being, kind: str) -> None:
    carrying.add_item(who, carrying.parse_thing(kind))
    table.tell(events.Carries(who.name, content.GEAR[kind].name))


# --- rivals ----------------------------------------------------------------------------------------------------------
class _FirstOption(_Asker):
    """First option of every choice, arts and masteries in list order (BF-MON-17)."""

    def choose(self, question: Question, options: Sequence[str], being: Being, about: str = "") -> str:
        return options[0]


def rival(state: Campaign, table: Table, expert: bool, alignment: str, group: str) -> Being:
    """A rival adventurer: level, class, then creation and hit dice as for a character (BF-MON-17)."""
    level = table.roll(6, RIVAL_LEVEL) + 3 if expert else table.roll(3, RIVAL_LEVEL)
    job = content.CHARTS["npc_class"].roll(table).name
    being = Being(state.new_id("m"), "", "rival", side="foe", job=job, alignment=alignment, group=group, morale=8)
    score = content.JOBS[job].score
    asker = _FirstOption(table, "gm")
    setattr(being, content.CHARTS["score"].roll(table).name, 1)
    setattr(being, score, getattr(being, score) + 1)
    _first_lessons(state, table, asker, being)
    outfit(asker, being)
    being.silver = sum(table.roll(6, SILVER, content.JOBS[job].name) for _ in range(10))
    for reached in range(2, level + 1):
        being.level = reached
        _rival_level(state, table, being, score)
    being.name = name_for(table, state, being.id)
    being.hp = beings.max_hp(being)
    characters_outfit.arrange(being)
    state.beings[being.id] = being
    table.tell(events.Behind("muster", f"{content.JOBS[job].name} of level {level}"), to=(saves.GM,))
    return being


def _rival_level(state: Campaign, table: Table, being: Being, score: str) -> None:
    """Every level's point into the class's score; spells by 1D12 in the highest level allowed, repeats rolled again."""
    being.hit_dice_hp = new_hit_dice(table, being)
    setattr(being, score, getattr(being, score) + 1)
    if score == "body":
        being.arts += [art for art in content.ARTS if art not in being.arts][:1]
    elif score == "skill":
        being.masteries += [skill for skill in content.SKILLS if skill not in being.masteries][:1]
    elif score == "mind":
        _another_spell(state, table, being)


def _another_spell(state: Campaign, table: Table, being: Being) -> None:
    """One of the table's list that is not known yet, where there is one (BF-DER-05, BF-SPELL-01)."""
    highest = content.SPELL_LISTS[min(6, being.mind)]
    unknown = [key for key in highest if key in spells_of(state) and key not in being.spells]
    while unknown:
        key = highest[table.roll(12, RANDOM_SPELL, content.JOBS[being.job].name) - 1]
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
    being.arts = [*_HIRED_ARTS, *(art for art in content.ARTS if art not in _HIRED_ARTS)][: max(0, being.body)]
    being.masteries = ["lockpicking", "mechanics", "tracking"][: max(0, being.skill)]
    being.spells = _hired_spells(state, table, being)
    for thing in _HIRELING_GEAR[job]:
        carrying.add_item(being, carrying.parse_thing(thing))
    being.name = name_for(table, state, being.id)
    being.wage, being.hp = wage_of(being), beings.max_hp(being)
    characters_outfit.arrange(being)
    return being


def _hired_spells(state: Campaign, table: Table, being: Being) -> list[str]:
    """As many first-level spells as MIND, of the table's list, by whim and none twice (BF-DER-05, BF-SPELL-01)."""
    left = [key for key in content.SPELL_LISTS[1] if key in spells_of(state)]
    many = min(max(0, being.mind), len(left))
    return [left.pop(table.whim(f"hireling:{being.id}:{number}", len(left))) for number in range(many)]


_HIRED_ARTS = ("power_attack", "sure_strike")  # what a hired fighter learns first; then the list in its order
_HIRELING_GEAR = {
    "porter": ("cudgel", "ration*3", "torch*3"),
    "mercenary": ("sword", "shield", "gambeson", "helmet", "ration*3"),
    "expert": ("dagger", "gambeson", "lockpicks", "ration*3"),
    "adept": ("dagger", "ration*3"),
}
