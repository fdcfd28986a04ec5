"""Encounters (chapter of that name): one Encounter roll at first contact, and what each disposition leads to.

Order of dice: creature, number, Encounter roll (FH-DICE-01). Then the party chooses: withdraw, parley, pay, trade,
pass, attack, or try something of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import judge
from tablewright.rules.freehold.book.characters.purse import can_pay
from tablewright.rules.freehold.book.combat.rounds import begin_fight
from tablewright.rules.freehold.book.days.provisions import meals_in_packs
from tablewright.rules.freehold.book.encounters.bargains import (
    company,
    demand,
    feed_them,
    follow_them,
    parting,
    pay_toll,
    spokesman,
    stay_with_them,
)
from tablewright.rules.freehold.book.encounters.folkways import folk_deed, folk_options
from tablewright.rules.freehold.book.encounters.lords import challenge_if_warlord, end_truce, offer_truce
from tablewright.rules.freehold.book.encounters.natures import (
    acts_so,
    carries_off,
    tempered,
    unseen_till_close,
)
from tablewright.rules.freehold.book.encounters.news import tell_a_hex
from tablewright.rules.freehold.book.encounters.spoils import end_meeting
from tablewright.rules.freehold.book.master.judging import somebody_tries
from tablewright.rules.freehold.book.party.actions import attempt, note_failure, score_for
from tablewright.rules.freehold.book.party.consent import agrees, has_declined, open_to
from tablewright.rules.freehold.book.party.outside import doers, play_deed
from tablewright.rules.freehold.book.party.roster import (
    able,
    anybody_awake,
    best,
    can_cast,
    cost_of,
    day_of,
    hours_left,
    is_inside,
    speaker_seat,
    spend_mana,
    with_calling,
)
from tablewright.rules.freehold.book.party.timing import pass_hours
from tablewright.rules.freehold.book.spells.slumber import lull, who_can_lull
from tablewright.rules.freehold.book.spells.wayside import is_running
from tablewright.rules.freehold.content import MONSTERS
from tablewright.rules.freehold.content.charts import DISPOSITIONS, ENCOUNTER
from tablewright.rules.freehold.content.kinds import Monster
from tablewright.rules.freehold.events import Avoided, DispositionShown, Met, SpellCast
from tablewright.rules.freehold.state import Band, Character, Meeting, Party, World

ENCOUNTER_ROLL = Why("Encounter roll", "FH-ENC-03", ENCOUNTER.key)
SECOND_ROLL = Why("Encounter roll, a druid's second", "FH-CALL-06", ENCOUNTER.key)
APPROACH = Question("approach", "FH-ENC-02")
RESPOND = Question("respond", "FH-ENC-06")
SPEAKER = Question("speaker", "FH-ENC-06")
ROLL_AGAIN = Question("roll-again", "FH-CALL-06", standing=True)
CALM = Question("calm-beast", "FH-MAGIC-01")
DISPOSE = Question("gm-disposition", "FH-GM-01", standing=True)
FRIENDLY = Question("gm-friendly", "FH-ENC-08", standing=True)


def begin_meeting(
    world: World,
    party: Party,
    bands: list[Band],
    where: str,
    table: Table,
    *,
    reading: str = "",
    sneaker: str = "",
) -> Meeting:
    """Creatures are met. Nothing is rolled before the party says whether it hails, hides or strikes."""
    if party.mode not in ("meeting", "fight"):
        party.before = party.mode
    party.meeting = Meeting(bands, where, reading, sneaker=sneaker)
    party.mode, party.march = "meeting", None
    _refresh(bands, day_of(party))
    table.tell(Met(tuple(band.monster for band in bands), tuple(band.number for band in bands), where))
    return party.meeting


def _refresh(bands: list[Band], day: int) -> None:
    """By the next dawn the wounded are whole again and the roll is made anew (FH-ENC-03, FH-POWER-05)."""
    for band in bands:
        if band.on_day and band.on_day != day:
            band.hp = list(band.max_hp)
            band.disposition, band.angry, band.on_day = "", False, 0


def play_meeting(world: World, party: Party, table: Table) -> None:
    """One step of a meeting: the approach and the roll, or the party's answer to what it sees."""
    meeting = _meeting(party)
    if not anybody_awake(world, party):
        # nobody can speak or run: only a fight is left, and it is over before it begins
        fight_on(world, party, table)
    elif meeting.hidden or any(band.angry for band in meeting.bands):
        fight_on(world, party, table)
    elif meeting.stage == "approach":
        _approach(world, party, meeting, table)
    else:
        _respond(world, party, meeting, table)


def fight_on(world: World, party: Party, table: Table) -> None:
    meeting = _meeting(party)
    end_truce(world, meeting, table)
    challenge_if_warlord(world, party, meeting, table)
    begin_fight(world, party, meeting, table)


# --- the Encounter roll ----------------------------------------------------------------------------------------------
def _approach(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """If the party attacks first no roll is made (FH-ENC-02); under a Veil it may pass unseen outdoors."""
    first = spokesman(meeting)
    kept = first.disposition if first.on_day == day_of(party) else ""
    if kept:
        _take_stage(world, party, meeting, kept, table)
        return
    if unseen_till_close(world, party, meeting, first.monster, table):
        _roll_disposition(world, party, meeting, table)
        return
    options = ["meet", "attack"]
    if is_running(party, "veil") and meeting.where in ("hex", "night") and not is_inside(party):
        options.append("unseen")
    if meeting.where == "hex":
        options.append("hide")
    menu = [*map(Option, options), Option("try"), *each("act", doers(world, party))]
    menu += each("lull", open_to(world, party, "lull", who_can_lull(world, party, meeting.bands)))
    answer = table.ask(speaker_seat(world, party), APPROACH, menu, _about(meeting), "meet")
    if answer.verb == "lull":
        if not agrees(world, party, answer.target, "lull", table):
            return
        lull(meeting, world.characters[answer.target], table)
        fight_on(world, party, table)
    elif answer.verb == "act":
        play_deed(world, party, world.characters[answer.target], table)
    elif answer == "unseen":
        party.veil_until = 0
        table.tell(Avoided(meeting.bands[0].monster, "unseen"))
        end_meeting(world, party, "they left", table)
    elif answer == "attack":
        fight_on(world, party, table)
    elif answer == "try":
        _try(world, party, meeting, table)
    elif answer == "hide" and attempt(world, party, hider(world, party), "dex", "hide", table):
        table.tell(Avoided(meeting.bands[0].monster, "hidden"))
        end_meeting(world, party, "they left", table)
    else:
        _roll_disposition(world, party, meeting, table)


def hider(world: World, party: Party) -> Character:
    """A party hides as well as its worst hand at it; where it goes with care, its best sees to it (FH-TURN-03)."""
    worst_first = sorted(able(world, party), key=lambda one: score_for(one, "dex", "hide"))
    return worst_first[-1 if party.careful else 0]


def _about(meeting: Meeting) -> Facts:
    first = spokesman(meeting)
    mood = {} if meeting.stage == "approach" else {"mood": meeting.stage}
    return {"foe": first.monster, "number": first.number, "where": meeting.where, **mood}


def _roll_disposition(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """1d12 for the whole meeting, no modifiers (FH-ENC-03), read as the creature's disposition says (FH-MON-01)."""
    monster = MONSTERS[spokesman(meeting).monster]
    face = table.roll(12, ENCOUNTER_ROLL)
    result = taken(world, party, meeting, face)
    if may_roll_again(world, party, monster) and result != "friendly":
        druid = with_calling(world, party, "druid")[0]
        wise = "yes" if result in ("attack", "warning") else "no"
        if (
            table.ask(
                druid.seat, ROLL_AGAIN, ("no", "yes"), {"who": druid.id, "foe": monster.key, "mood": result}, wise
            )
            == "yes"
        ):
            face = table.roll(12, SECOND_ROLL, druid.name)
            result = taken(world, party, meeting, face)
    result = judge(world, table, DISPOSE, DISPOSITIONS, result, {"foe": monster.key, "n": face})
    meeting.no_parley = monster.disposition == "attack"
    for band in meeting.bands:
        band.disposition, band.on_day = result, day_of(party)
    table.tell(DispositionShown(monster.key, result, face))
    _take_stage(world, party, meeting, result, table)


def taken(world: World, party: Party, meeting: Meeting, face: int) -> str:
    """How these others take it on this face: as read for their kind, and as their nature has it (FH-MON-07)."""
    first = spokesman(meeting).monster
    return tempered(world, party, meeting, first, read_roll(face, MONSTERS[first].disposition, meeting.reading))


def read_roll(face: int, disposition: str, reading: str = "") -> str:
    """The roll as read for this kind of creature (FH-MON-01) and place (FH-ENC-02, FH-TRAPLIST-02, FH-POWER-05)."""
    result = ENCOUNTER.row(face)
    if disposition == "attack":
        return "attack" if face <= 10 else "warning"
    if disposition == "peaceful" and face <= 5:
        result = "neutral"
    if reading == "alarm" and result in ("neutral", "friendly"):
        return "warning"
    return "warning" if reading in ("intruding", "seat", "noise") and result == "neutral" else result


def may_roll_again(world: World, party: Party, monster: Monster) -> bool:
    """A conscious druid lets the party roll once more when beasts are met (FH-CALL-06)."""
    return bool(with_calling(world, party, "druid")) and monster.kind == "beast" and monster.disposition != "attack"


def _take_stage(world: World, party: Party, meeting: Meeting, result: str, table: Table) -> None:
    """An attack is combat in its normal order, the players first: nobody is surprised (FH-ENC-05)."""
    meeting.stage = result
    hostile = result in ("attack", "warning")
    if hostile and carries_off(world, party, meeting, spokesman(meeting).monster, table):
        end_meeting(world, party, "they left", table)
    elif result == "attack":
        if not _calms(world, party, meeting, table):
            fight_on(world, party, table)
    elif result == "warning":
        demand(world, party, meeting, table)
    elif result == "friendly" and meeting.reading == "seat":
        meeting.stage = "truce"


def _calms(world: World, party: Party, meeting: Meeting, table: Table) -> bool:
    """Calm Beast when beasts are met: they become neutral until they are attacked (FH-MAGIC-01)."""
    druid = calmer(world, party, meeting)
    if druid is None:
        return False
    if table.ask(druid.seat, CALM, ("no", "yes"), {"who": druid.id, "foe": meeting.bands[0].monster}, "yes") == "no":
        return False
    calm(meeting, druid, table)
    return True


def calmer(world: World, party: Party, meeting: Meeting) -> Character | None:
    """Who could: only if all of them are beasts, for a captain is not calmed with what runs beside him."""
    if any(MONSTERS[band.monster].kind != "beast" for band in meeting.bands):
        return None
    return next((one for one in able(world, party) if can_cast(one, "calm_beast")), None)


def calm(meeting: Meeting, druid: Character, table: Table) -> None:
    spend_mana(druid, cost_of(druid, "calm_beast"), table)
    table.tell(SpellCast(druid.name, "calm_beast", (meeting.bands[0].monster,)))
    meeting.stage = "neutral"
    for band in meeting.bands:
        band.disposition = "neutral"


# --- what the party does ---------------------------------------------------------------------------------------------
def _respond(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """One answer of the party to a warning, to neutral or friendly others (FH-ENC-06, FH-ENC-07, FH-ENC-08)."""
    if meeting.stage == "truce":
        offer_truce(world, party, meeting, table, fight_on)
        return
    if meeting.stage == "friendly" and not meeting.told:
        meeting.told = True
        first = spokesman(meeting).monster
        speaks = MONSTERS[first].kind == "folk" or acts_so(world, first, "talks")
        if judge(world, table, FRIENDLY, ("tell", "nothing"), "tell", {"foe": first}) == "tell":
            tell_a_hex(world, party, "friendly" if speaks else "beasts", table)
    menu = [*map(Option, response_options(world, party, meeting)), *each("act", doers(world, party))]
    answer = table.ask(speaker_seat(world, party), RESPOND, menu, _about(meeting))
    if answer.verb == "act":
        play_deed(world, party, world.characters[answer.target], table)
    elif answer.verb in _RESPONSES:
        _RESPONSES[answer.verb](world, party, meeting, table)
    else:
        folk_deed(world, party, meeting, answer, table)


def _attack(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    fight_on(world, party, table)


def _calm_them(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    druid = calmer(world, party, meeting)
    assert druid is not None
    if agrees(world, party, druid.id, "calm", table):
        calm(meeting, druid, table)


def response_options(world: World, party: Party, meeting: Meeting) -> list[str]:
    if meeting.stage == "warning":
        options = ["withdraw"] + ([] if meeting.no_parley else ["parley"])
        if meeting.toll and can_pay(world, party, meeting.toll):
            options.append("pay")
        if meeting.meals and meals_in_packs(world, party) >= meeting.meals:
            options.append("feed")
        if (druid := calmer(world, party, meeting)) and not has_declined(world, party, druid.id, "calm"):
            options.append("calm")
    else:
        options = ["pass"]
        if meeting.stage == "neutral":
            options.append("parley")
        options += folk_options(world, party, meeting)
        options += company(world, party, meeting)
    return [*options, "fight", "try"]


def _parley(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """A Charisma difficult action of the speaker: from warning to neutral, from neutral to friendly."""
    one = choose_speaker(world, party, meeting, table)
    success = attempt(world, party, one, "cha", "parley", table)
    if not success:
        note_failure(one, "parley")
    if meeting.stage == "warning":
        if success:
            _set(meeting, "neutral")
        else:
            fight_on(world, party, table)
        return
    if success:
        _set(meeting, "friendly")
    else:
        result = parting(meeting)
        table.tell(Avoided(meeting.bands[0].monster, "withdraw" if result == "withdrew" else result))
        end_meeting(world, party, result, table)


def _set(meeting: Meeting, stage: str) -> None:
    meeting.stage = stage
    for band in meeting.bands:
        band.disposition = stage


def choose_speaker(world: World, party: Party, meeting: Meeting, table: Table) -> Character:
    people = able(world, party)
    who = table.ask(
        speaker_seat(world, party),
        SPEAKER,
        [one.id for one in people],
        {"ability": "cha", "use": "parley"},
        best(people, "cha").id,
    )
    return world.characters[who]


def _try(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """Anything else: the Master Rule first; a failure before a warning means combat (FH-ENC-06)."""
    effect = somebody_tries(world, party, table)
    if effect == "they let the party go":
        table.tell(Avoided(meeting.bands[0].monster, "ruling"))
        end_meeting(world, party, "passed", table)
    elif effect == "they grow friendlier":
        _set(meeting, "friendly" if meeting.stage == "neutral" else "neutral")
        for band in meeting.bands:
            band.on_day = day_of(party)
    elif effect == "they attack":
        fight_on(world, party, table)
    elif effect and meeting.stage == "approach" and able(world, party):  # what was dropped costs nothing
        _roll_disposition(world, party, meeting, table)


def _withdraw(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """It costs an hour outdoors by day, if the day still has one; in a site the party leaves the room."""
    table.tell(Avoided(meeting.bands[0].monster, "withdraw"))
    if meeting.where in ("hex", "cache") and hours_left(party):
        pass_hours(world, party, 1, table)
    end_meeting(world, party, "withdrew", table)


def _pass(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    table.tell(Avoided(meeting.bands[0].monster, "pass"))
    end_meeting(world, party, "passed", table)


_RESPONSES: dict[str, Callable[[World, Party, Meeting, Table], None]] = {
    "fight": _attack,
    "parley": _parley,
    "calm": _calm_them,
    "pay": pay_toll,
    "feed": feed_them,
    "shelter": stay_with_them,
    "guide": follow_them,
    "try": _try,
    "withdraw": _withdraw,
    "pass": _pass,
}


def _meeting(party: Party) -> Meeting:
    assert party.meeting is not None
    return party.meeting
