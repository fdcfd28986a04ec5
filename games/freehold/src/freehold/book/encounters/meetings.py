"""Encounters (chapter of that name): one Encounter roll at first contact, and what each disposition leads to.

Order of dice: creature, number, Encounter roll (FH-DICE-01). Then the party chooses: withdraw, parley, pay, trade,
pass, attack, or try something of its own.
"""

from __future__ import annotations

from freehold import content, events
from freehold.book import checks
from freehold.book.characters import market
from freehold.book.combat import rounds
from freehold.book.days import light
from freehold.book.encounters import folkways
from freehold.book.master import rulings
from freehold.book.party import actions, consent, outside, roster
from freehold.book.spells import casting
from freehold.content import charts, kinds
from freehold.state import HOURS_A_DAY, Band, Character, Meeting, Party, World
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table

# --- bargains ---------------------------------------------------------------------------------------------------------
# What others want for a quiet parting, and what the friendly give: toll, food, shelter, a guide (FH-ENC-06).
TOLL = Why("Toll", "FH-MON-07")
DEMAND = Question("gm-demand", "FH-ENC-06", standing=True)
TOLL_COPPER = 50  # 1d6 x 5 sc


def spokesman(meeting: Meeting) -> Band:
    """Whose disposition counts: a captain's or lord's before that of those with him (FH-POWER-04)."""
    return next((band for band in meeting.bands if content.MONSTERS[band.monster].unique), meeting.bands[0])


def parting(meeting: Meeting) -> str:
    """How those part who have no more to say: the others leave, but nobody his own lair, stronghold or seat."""
    at_home = meeting.where == "lair" or content.MONSTERS[spokesman(meeting).monster].unique
    return "withdrew" if at_home else "they left"


# --- a warning -------------------------------------------------------------------------------------------------------
def demand(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """What the warning demands is the GM's to say (FH-ENC-06); bandits ask 1d6 x 5 sc (FH-MON-07), others distance."""
    first = spokesman(meeting)
    usual = folkways.usual_demand(world, first.monster)
    wanted = checks.judge(world, table, DEMAND, ("withdraw", "coin", "food"), usual, {"foe": first.monster})
    if wanted == "coin" and not meeting.toll:
        meeting.toll = table.roll(6, TOLL) * TOLL_COPPER
        table.tell(events.TollAsked(meeting.toll // 10))
    meeting.meals = sum(band.number for band in meeting.bands) if wanted == "food" else 0


def pay_toll(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """Paid by the party, not the coffers; paid, they leave, or at home let the party go."""
    if not market.pay_together(world, party, meeting.toll, table):
        return
    table.tell(events.TollPaid(meeting.toll // 10))
    folkways.end_meeting(world, party, parting(meeting), table)


def feed_them(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """A meal for each of them, and they leave, or at home let the party go."""
    light.eat_from_packs(world, party, meeting.meals)
    table.tell(events.Avoided(meeting.bands[0].monster, "fed"))
    folkways.end_meeting(world, party, parting(meeting), table)


# --- friends ---------------------------------------------------------------------------------------------------------
def company(world: World, party: Party, meeting: Meeting) -> list[str]:
    """Friendly folk met on the road let the party stay till morning; those who know the land show the way."""
    first = spokesman(meeting).monster
    if meeting.stage != "friendly" or meeting.where != "hex" or party.before != "road":
        return []
    shelter = ["shelter"] if content.MONSTERS[first].kind == "folk" else []
    return [*shelter, "guide"] if folkways.acts_so(world, first, "guides") and not party.swift else shelter


def follow_them(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """They lead the party for the rest of the day: each hex an hour less, as on a Swift Path (FH-MON-07)."""
    table.tell(events.Avoided(meeting.bands[0].monster, "guide"))
    folkways.end_meeting(world, party, "passed", table)
    party.swift = True


def stay_with_them(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """The rest of the day and the night in friendly company: nobody else comes (FH-ENC-08)."""
    table.tell(events.Avoided(meeting.bands[0].monster, "shelter"))
    folkways.end_meeting(world, party, "passed", table)
    party.warded, party.hours = True, HOURS_A_DAY


# --- meetings ---------------------------------------------------------------------------------------------------------
ENCOUNTER_ROLL = Why("Encounter roll", "FH-ENC-03", charts.ENCOUNTER.key)
SECOND_ROLL = Why("Encounter roll, a druid's second", "FH-CALL-06", charts.ENCOUNTER.key)
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
    _make_whole(bands, roster.day_of(party))
    table.tell(events.Met(tuple(band.monster for band in bands), tuple(band.number for band in bands), where))
    return party.meeting


def _make_whole(bands: list[Band], day: int) -> None:
    """By the next dawn the wounded are whole again and the roll is made anew (FH-ENC-03, FH-POWER-05)."""
    for band in bands:
        if band.on_day and band.on_day != day:
            band.hp = list(band.max_hp)
            band.disposition, band.angry, band.on_day = "", False, 0


def play_meeting(world: World, party: Party, table: Table) -> None:
    """One step of a meeting: the approach and the roll, or the party's answer to what it sees."""
    meeting = roster.meeting_of(party)
    if not roster.anybody_awake(world, party):
        # nobody can speak or run: only a fight is left, and it is over before it begins
        fight_on(world, party, table)
    elif meeting.hidden or any(band.angry for band in meeting.bands):
        fight_on(world, party, table)
    elif meeting.stage == "approach":
        _choose_approach(world, party, meeting, table)
    else:
        _choose_response(world, party, meeting, table)


def fight_on(world: World, party: Party, table: Table) -> None:
    meeting = roster.meeting_of(party)
    folkways.end_truce(world, meeting, table)
    folkways.challenge_if_warlord(world, party, meeting, table)
    rounds.begin_fight(world, party, meeting, table)


# --- the Encounter roll ----------------------------------------------------------------------------------------------
def _choose_approach(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """If the party attacks first no roll is made (FH-ENC-02); under a Veil it may pass unseen outdoors."""
    first = spokesman(meeting)
    kept = first.disposition if first.on_day == roster.day_of(party) else ""
    if kept:
        _take_stage(world, party, meeting, kept, table)
        return
    if folkways.unseen_till_close(world, party, meeting, first.monster, table):
        _roll_disposition(world, party, meeting, table)
        return
    options = ["meet", "attack"]
    if casting.is_running(party, "veil") and meeting.where in ("hex", "night") and not roster.is_inside(party):
        options.append("unseen")
    if meeting.where == "hex":
        options.append("hide")
    menu = [*map(Option, options), Option("try"), *each("act", outside.doers(world, party))]
    menu += each("lull", consent.open_to(world, party, "lull", casting.who_can_lull(world, party, meeting.bands)))
    answer = table.ask(roster.speaker_seat(world, party), APPROACH, menu, _facts_of(meeting), "meet")
    if answer.verb == "lull":
        if not consent.agrees(world, party, answer.target, "lull", table):
            return
        casting.lull(meeting, world.characters[answer.target], table)
        fight_on(world, party, table)
    elif answer.verb == "act":
        outside.play_deed(world, party, world.characters[answer.target], table)
    elif answer == "unseen":
        party.veil_until = 0
        table.tell(events.Avoided(meeting.bands[0].monster, "unseen"))
        folkways.end_meeting(world, party, "they left", table)
    elif answer == "attack":
        fight_on(world, party, table)
    elif answer == "try":
        _try_in_words(world, party, meeting, table)
    elif answer == "hide" and actions.attempt(world, party, hider(world, party), "dex", "hide", table):
        table.tell(events.Avoided(meeting.bands[0].monster, "hidden"))
        folkways.end_meeting(world, party, "they left", table)
    else:
        _roll_disposition(world, party, meeting, table)


def hider(world: World, party: Party) -> Character:
    """A party hides as well as its worst hand at it; where it goes with care, its best sees to it (FH-TURN-03)."""
    worst_first = sorted(roster.able(world, party), key=lambda one: actions.score_for(one, "dex", "hide"))
    return worst_first[-1 if party.careful else 0]


def _facts_of(meeting: Meeting) -> Facts:
    first = spokesman(meeting)
    mood = {} if meeting.stage == "approach" else {"mood": meeting.stage}
    return {"foe": first.monster, "number": first.number, "where": meeting.where, **mood}


def _roll_disposition(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """1d12 for the whole meeting, no modifiers (FH-ENC-03), read as the creature's disposition says (FH-MON-01)."""
    monster = content.MONSTERS[spokesman(meeting).monster]
    face = table.roll(12, ENCOUNTER_ROLL)
    result = taken(world, party, meeting, face)
    if may_roll_again(world, party, monster) and result != "friendly":
        druid = roster.with_calling(world, party, "druid")[0]
        wise = "yes" if result in ("attack", "warning") else "no"
        if (
            table.ask(
                druid.seat, ROLL_AGAIN, ("no", "yes"), {"who": druid.id, "foe": monster.key, "mood": result}, wise
            )
            == "yes"
        ):
            face = table.roll(12, SECOND_ROLL, druid.name)
            result = taken(world, party, meeting, face)
    result = checks.judge(world, table, DISPOSE, charts.DISPOSITIONS, result, {"foe": monster.key, "n": face})
    meeting.no_parley = monster.disposition == "attack"
    for band in meeting.bands:
        band.disposition, band.on_day = result, roster.day_of(party)
    table.tell(events.DispositionShown(monster.key, result, face))
    _take_stage(world, party, meeting, result, table)


def taken(world: World, party: Party, meeting: Meeting, face: int) -> str:
    """How these others take it on this face: as read for their kind, and as their nature has it (FH-MON-07)."""
    first = spokesman(meeting).monster
    return folkways.tempered(
        world, party, meeting, first, read_roll(face, content.MONSTERS[first].disposition, meeting.reading)
    )


def read_roll(face: int, disposition: str, reading: str = "") -> str:
    """The roll as read for this kind of creature (FH-MON-01) and place (FH-ENC-02, FH-TRAPLIST-02, FH-POWER-05)."""
    result = charts.ENCOUNTER.row(face)
    if disposition == "attack":
        return "attack" if face <= 10 else "warning"
    if disposition == "peaceful" and face <= 5:
        result = "neutral"
    if reading == "alarm" and result in ("neutral", "friendly"):
        return "warning"
    return "warning" if reading in ("intruding", "seat", "noise") and result == "neutral" else result


def may_roll_again(world: World, party: Party, monster: kinds.Monster) -> bool:
    """A conscious druid lets the party roll once more when beasts are met (FH-CALL-06)."""
    return (
        bool(roster.with_calling(world, party, "druid")) and monster.kind == "beast" and monster.disposition != "attack"
    )


def _take_stage(world: World, party: Party, meeting: Meeting, result: str, table: Table) -> None:
    """An attack is combat in its normal order, the players first: nobody is surprised (FH-ENC-05)."""
    meeting.stage = result
    hostile = result in ("attack", "warning")
    if hostile and folkways.carries_off(world, party, meeting, spokesman(meeting).monster, table):
        folkways.end_meeting(world, party, "they left", table)
    elif result == "attack":
        if not _is_calmed(world, party, meeting, table):
            fight_on(world, party, table)
    elif result == "warning":
        demand(world, party, meeting, table)
    elif result == "friendly" and meeting.reading == "seat":
        meeting.stage = "truce"


def _is_calmed(world: World, party: Party, meeting: Meeting, table: Table) -> bool:
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
    if any(content.MONSTERS[band.monster].kind != "beast" for band in meeting.bands):
        return None
    return next((one for one in roster.able(world, party) if roster.can_cast(one, "calm_beast")), None)


def calm(meeting: Meeting, druid: Character, table: Table) -> None:
    roster.spend_mana(druid, roster.cost_of(druid, "calm_beast"), table)
    table.tell(events.SpellCast(druid.name, "calm_beast", (meeting.bands[0].monster,)))
    meeting.stage = "neutral"
    for band in meeting.bands:
        band.disposition = "neutral"


# --- what the party does ---------------------------------------------------------------------------------------------
def _choose_response(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """One answer of the party to a warning, to neutral or friendly others (FH-ENC-06, FH-ENC-07, FH-ENC-08)."""
    if meeting.stage == "truce":
        folkways.offer_truce(world, party, meeting, table, fight_on)
        return
    if meeting.stage == "friendly" and not meeting.told:
        meeting.told = True
        first = spokesman(meeting).monster
        speaks = content.MONSTERS[first].kind == "folk" or folkways.acts_so(world, first, "talks")
        if checks.judge(world, table, FRIENDLY, ("tell", "nothing"), "tell", {"foe": first}) == "tell":
            folkways.tell_a_hex(world, party, "friendly" if speaks else "beasts", table)
    menu = [*map(Option, response_options(world, party, meeting)), *each("act", outside.doers(world, party))]
    answer = table.ask(roster.speaker_seat(world, party), RESPOND, menu, _facts_of(meeting), menu[0])
    match answer.verb:
        case "act":
            outside.play_deed(world, party, world.characters[answer.target], table)
        case "fight":
            fight_on(world, party, table)
        case "parley":
            _talk_to_them(world, party, meeting, table)
        case "calm":
            druid = calmer(world, party, meeting)
            if druid and consent.agrees(world, party, druid.id, "calm", table):
                calm(meeting, druid, table)
        case "pay":
            pay_toll(world, party, meeting, table)
        case "feed":
            feed_them(world, party, meeting, table)
        case "shelter":
            stay_with_them(world, party, meeting, table)
        case "guide":
            follow_them(world, party, meeting, table)
        case "try":
            _try_in_words(world, party, meeting, table)
        case "withdraw":
            _leave_them(world, party, meeting, table)
        case "pass":
            table.tell(events.Avoided(meeting.bands[0].monster, "pass"))
            folkways.end_meeting(world, party, "passed", table)
        case _:
            folkways.folk_deed(world, party, meeting, answer, table)


def response_options(world: World, party: Party, meeting: Meeting) -> list[str]:
    if meeting.stage == "warning":
        options = ["withdraw"] + ([] if meeting.no_parley else ["parley"])
        if meeting.toll and market.can_pay(world, party, meeting.toll):
            options.append("pay")
        if meeting.meals and light.meals_in_packs(world, party) >= meeting.meals:
            options.append("feed")
        if (druid := calmer(world, party, meeting)) and not consent.has_declined(world, party, druid.id, "calm"):
            options.append("calm")
    else:
        options = ["pass"]
        if meeting.stage == "neutral":
            options.append("parley")
        options += folkways.folk_options(world, party, meeting)
        options += company(world, party, meeting)
    return [*options, "fight", "try"]


def _talk_to_them(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """A Charisma difficult action of the speaker: from warning to neutral, from neutral to friendly."""
    one = choose_speaker(world, party, meeting, table)
    success = actions.attempt(world, party, one, "cha", "parley", table)
    if not success:
        actions.note_failure(one, "parley")
    if meeting.stage == "warning":
        if success:
            _set_stage(meeting, "neutral")
        else:
            fight_on(world, party, table)
        return
    if success:
        _set_stage(meeting, "friendly")
    else:
        result = parting(meeting)
        table.tell(events.Avoided(meeting.bands[0].monster, "withdraw" if result == "withdrew" else result))
        folkways.end_meeting(world, party, result, table)


def _set_stage(meeting: Meeting, stage: str) -> None:
    meeting.stage = stage
    for band in meeting.bands:
        band.disposition = stage


def choose_speaker(world: World, party: Party, meeting: Meeting, table: Table) -> Character:
    people = roster.able(world, party)
    return world.characters[actions.choose_hand(world, party, SPEAKER, people, actions.Trial("cha", "parley"), table)]


def _try_in_words(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """Anything else: the Master Rule first; a failure before a warning means combat (FH-ENC-06)."""
    effect = rulings.somebody_tries(world, party, table)
    if effect == "they let the party go":
        table.tell(events.Avoided(meeting.bands[0].monster, "ruling"))
        folkways.end_meeting(world, party, "passed", table)
    elif effect == "they grow friendlier":
        _set_stage(meeting, "friendly" if meeting.stage == "neutral" else "neutral")
        for band in meeting.bands:
            band.on_day = roster.day_of(party)
    elif effect == "they attack":
        fight_on(world, party, table)
    elif effect and meeting.stage == "approach" and roster.able(world, party):  # what was dropped costs nothing
        _roll_disposition(world, party, meeting, table)


def _leave_them(world: World, party: Party, meeting: Meeting, table: Table) -> None:
    """It costs an hour outdoors by day, if the day still has one; in a site the party leaves the room."""
    table.tell(events.Avoided(meeting.bands[0].monster, "withdraw"))
    if meeting.where in ("hex", "cache") and roster.hours_left(party):
        actions.pass_hours(world, party, 1, table)
    folkways.end_meeting(world, party, "withdrew", table)
