"""Rulings, judgements and gifts of the game master."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from freehold import content, events
from freehold.book import checks
from freehold.book.characters import market
from freehold.book.combat import block, morale, saving
from freehold.book.days import light
from freehold.book.hold import harvest
from freehold.book.party import actions, roster
from freehold.book.sites import rooms
from freehold.book.travel import land
from freehold.content import charts
from freehold.state import DAYS_A_WEEK, GM, Character, Foe, Party, Precedent, Room, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.world.words import figure, number_word

# --- gifts ------------------------------------------------------------------------------------------------------------
# Gifts in own words (Master Rule): food or coin held out to somebody who is met, or at home to the Folk, is theirs,
# whatever comes of it.
# What the words name is handed over when the player takes the reading (FH-GM-02), and stands on it as its cost.
_GIVING = frozenset(actions.stems("offer give gift share feed present pay bribe hand toss throw"))
_FOLK = frozenset(actions.stems("folk people villager children child family families everybody everyone poor hungry"))
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_NUMBERS = {
    **{number_word(number): number for number in range(1, 13)},
    **{word: 13 + number for number, word in enumerate(_TEENS)},
    **_TENS,
    "a": 1,
    "an": 1,
}
_TIMES = {"dozen": 12, "hundred": 100, "thousand": 1000}
_MEALS = {"meal": 1, "ration": light.MEALS_A_DAY, "food": light.MEALS_A_DAY, "bread": 1}
_COPPER = {"gc": 100, "gold": 100, "sc": 10, "silver": 10, "coin": 10, "copper": 1, "cc": 1}
_NEAR = 3  # words between a number and what it counts
_NOT_OURS = ("their", "his", "her", "your", "none", "no")  # what is so called is not the party's to give
_TO_US = re.compile(r"\b(?:give|hand|throw|toss|pay|feed|share with|offer) (?:us|me)\b")  # asked for, not given


class Gift(NamedTuple):
    """What changes hands."""

    meals: int = 0
    copper: int = 0

    def __str__(self) -> str:
        silver, copper = divmod(self.copper, 10)
        parts = (self.meals and figure(self.meals, "meal"), silver and f"{silver} sc", copper and f"{copper} cc")
        return " and ".join(part for part in parts if part)


def gift_of(world: World, party: Party, words: str) -> Gift:
    """What these words give away here, at most what there is."""
    named = frozenset(actions.stems(words))
    taken = party.mode == "meeting" or (party.mode == "home" and bool(_FOLK & named))
    if not taken or not _GIVING & named or _TO_US.search(words.lower()):
        return Gift()
    said = re.findall(r"[a-z]+|\d+", words.lower())
    meals, copper = _amount_named(said, _MEALS), _amount_named(said, _COPPER)
    return Gift(min(meals, light.meals_in_packs(world, party)), min(copper, market.wealth(world, party)))


def _amount_named(said: list[str], worth: dict[str, int]) -> int:
    return sum(
        _number_before(said[:place]) * worth[_singular(word)]
        for place, word in enumerate(said)
        if _singular(word) in worth
        and not (place and _singular(said[place - 1]) in worth)  # silver coins are one thing
        and not set(said[max(0, place - _NEAR) : place]) & set(_NOT_OURS)
    )


def _singular(word: str) -> str:
    return word if word in _MEALS or word in _COPPER else word.removesuffix("s")


def _number_before(said: list[str]) -> int:
    """The last number shortly before; one where none is named. 'A hundred and twenty-five' are words of one number."""
    near = range(len(said) - 1, max(-1, len(said) - 1 - _NEAR), -1)
    last = next((at for at in near if _is_number(said[at]) or _singular(said[at]) in _MEALS | _COPPER), -1)
    if last < 0 or not _is_number(said[last]):  # what counts another thing does not count this one
        return 1
    first = last
    while first and (_is_number(said[first - 1]) or said[first - 1] == "and"):
        first -= 1
    return _number_of([word for word in said[first : last + 1] if word != "and"])


def _is_number(word: str) -> bool:
    return word.isdigit() or word in _NUMBERS or word in _TIMES


def _number_of(words: list[str]) -> int:
    """Words of a number added up: a dozen, hundred or thousand counts what stands before it."""
    whole = part = 0
    for word in words:
        if word in _TIMES:
            part = (part or 1) * _TIMES[word]
            if word == "thousand":
                whole, part = whole + part, 0
        else:
            part += int(word) if word.isdigit() else _NUMBERS[word]
    return whole + part


def hand_over(world: World, party: Party, one: Character, words: str, table: Table) -> bool:
    """What the words give is given; False if others will not open their purses for it."""
    gift = gift_of(world, party, words)
    if not any(gift):
        return True
    if not market.pay_together(world, party, gift.copper, table, one.seat):
        return False
    light.eat_from_packs(world, party, gift.meals)
    table.tell(events.Acted(one.name, "gift", str(gift)))
    return True


# --- rulings ----------------------------------------------------------------------------------------------------------
# What a ruling under the Master Rule can do in the terms of the rules (FH-GM-02, FH-ACT-03).
# The GM picks from what fits the moment; the referee's defaults are modest. What needs the chapter at hand (a fight
# that begins, a trap that goes off, creatures that make way) is only named here and done by whoever offered the
# attempt.
EFFECT = Question("ruling-effect", "FH-GM-02", standing=True)
WHICH_FOE = Question("ruling-foe", "FH-GM-02", standing=True)
GAIN = Why("What the attempt brings", "FH-GM-02")

_DANGERS = frozenset(actions.stems("climb fall jump leap swim current dive cliff ledge fire burn balance swing"))
_NAMED = {
    "meals found": frozenset(actions.stems("fish hunt food meal meat berry root trap snare eat spear")),
    "water found": frozenset(actions.stems("water drink dig well dew rain spring")),
    "hope rises": frozenset(
        actions.stems("sing song tale story cheer comfort feast dance pray heart hope give gift share feed music joke")
    ),
    "stores found": frozenset(actions.stems("store harvest gather mend repair work field barn")),
    "a hex is told": frozenset(actions.stems("ask look scout climb see watch listen track learn know lies beyond map")),
    "somebody wakes": frozenset(actions.stems("wake shake slap tend rouse")),
    "foe hurt": frozenset(actions.stems("hurt push drop stone burn throw kick crush collapse fall")),
    "foe runs": frozenset(actions.stems("frighten scare chase drive shoo run flee")),
    "foes waver": frozenset(actions.stems("shout roar threaten bluff noise dazzle banner")),
    "cover": frozenset(actions.stems("cover duck behind shelter crouch hide")),
    "what is ahead": frozenset(actions.stems("listen search look peer spy watch smell peek ahead next")),
    "a safe night": frozenset(actions.stems("wedge bar camp night sleep block")),
    "they grow friendlier": frozenset(actions.stems("offer give gift share feed help heal tend friend trade present")),
}
_OF_THE_MOMENT = ("story", "foe loses a turn", "they let the party go")
_ONCE_A_DAY = ("meals found", "water found", "a hex is told", "a safe night")
_ONCE_A_WEEK = ("hope rises", "stores found")
_LOCK_WORDS = frozenset(actions.stems("lock chest lid door open force pry break hinge"))


def settle_effect(world: World, party: Party, one: Character, words: str, success: bool, aim: str, table: Table) -> str:
    """The GM says what comes of it; the default is what was aimed at, or what a failure costs here."""
    options, default = gains(world, party, words) if success else losses(world, party, words)
    default = aim if success and aim in options else default
    about = {"who": one.id, "words": words, "result": "success" if success else "failure"}
    effect = checks.judge(world, table, EFFECT, options, default, about)
    bring_about(world, party, one, effect, table)
    return effect


def bring_about(world: World, party: Party, one: Character, effect: str, table: Table) -> None:
    _do_effect(world, party, one, effect, table)
    if effect in _ONCE_A_DAY or effect in _ONCE_A_WEEK:
        world.used_on[effect] = roster.day_of(party)


def gains(world: World, party: Party, words: str) -> tuple[list[str], str]:
    options, default = ["story"], "story"
    room = room_here(world, party)
    if party.mode == "fight":
        options += ["foe loses a turn", "foe hurt", "foe runs", "foes waver", "cover"]
        default = next(
            (each for each in options if _names_any(words, _NAMED.get(each, frozenset()))), "foe loses a turn"
        )
    elif party.mode == "meeting":
        options, default = [*options, "they let the party go", "they grow friendlier"], "they let the party go"
        default = "they grow friendlier" if _names_any(words, _NAMED["they grow friendlier"]) else default
    elif room and room.trap_state == "spotted":
        options, default = [*options, "trap is harmless"], "trap is harmless"
    elif room and room.lock and room.lock.locked:
        options, default = [*options, "lock opens"], "lock opens" if _names_any(words, _LOCK_WORDS) else "story"
    options += ["what is ahead"] if room_ahead(world, party) else []
    options += ["a safe night"] if party.mode in ("road", "site") and not party.warded else []
    options += ["meals found"] if party.mode == "road" and _food_may_be_found(world, party) else []
    options += ["water found"] if party.mode == "road" else []
    options += ["hope rises", "stores found"] if party.mode == "home" else []
    options += ["a hex is told"] if party.mode != "fight" and land.untold_neighbours(world, party.at) else []
    options += ["somebody wakes"] if _who_can_wake(world, party) else []
    options = [effect for effect in options if not is_had(world, party, effect)]
    named = next((effect for effect in options if _names_any(words, _NAMED.get(effect, frozenset()))), default)
    return options, named if default == "story" else default


def read_gains(world: World, party: Party, words: str) -> tuple[list[str], str]:
    """What the referee reads in the words: what they name, and what the moment is about whatever is said. Words that
    name nothing bring nothing in figures, so that nobody is fed by a word without meaning."""
    options, default = gains(world, party, words)
    always = (*_OF_THE_MOMENT, default)
    return [
        effect for effect in options if effect in always or _names_any(words, _NAMED.get(effect, frozenset()))
    ], default


def losses(world: World, party: Party, words: str) -> tuple[list[str], str]:
    risky = party.mode != "home" and _names_any(words, _DANGERS)
    options, default = ["lost", "hurt"], "hurt" if risky else "lost"
    room = room_here(world, party)
    if party.mode == "fight":
        options.append("turn lost")
    elif party.mode == "meeting":
        options.append("they attack")
        warned = party.meeting is not None and party.meeting.stage == "warning"
        default = "they attack" if warned else default  # anything but withdrawing or talking (FH-ENC-06)
    elif room and room.trap_state == "spotted":
        options, default = [*options, "trap goes off"], "trap goes off"
    options += ["hour lost"] if party.mode in ("road", "site") else []
    return options + (["hope falls"] if party.mode == "home" else []), default


def is_had(world: World, party: Party, effect: str) -> bool:
    """What a try brings in figures is not had again at once: food, drink and news once a day, the rest once a week."""
    days = 1 if effect in _ONCE_A_DAY else DAYS_A_WEEK if effect in _ONCE_A_WEEK else 0
    return bool(days) and roster.day_of(party) - world.used_on.get(effect, -days) < days


def _names_any(words: str, named: frozenset[str]) -> bool:
    return bool(frozenset(actions.stems(words)) & named)


def room_here(world: World, party: Party) -> Room | None:
    if party.mode != "site" or party.room < 0:
        return None
    rooms = roster.hex_of(world, party).site(party.in_site).rooms
    return rooms[party.room] if party.room < len(rooms) else None


def room_ahead(world: World, party: Party) -> Room | None:
    """The next room of a site, if nobody knows yet who is in it."""
    if party.mode != "site":
        return None
    rooms = roster.hex_of(world, party).site(party.in_site).rooms
    following = rooms[party.room + 1] if party.room + 1 < len(rooms) else None
    return following if following and not (following.entered or following.sneaked or following.heard) else None


def _food_may_be_found(world: World, party: Party) -> bool:
    """Not where nothing grows, nor where somebody has foraged today (FH-TRAVEL-08, FH-GM-03)."""
    place = roster.hex_of(world, party)
    return content.TERRAINS[place.terrain].forage != "0" and place.foraged != roster.day_of(party)


def _who_can_wake(world: World, party: Party) -> list[Character]:
    """Who could be woken: to tend the unconscious takes longer than a turn of combat (FH-DEATH-05, FH-GM-03)."""
    down = [one for one in roster.down(world, party) if not one.stone]
    return [one for one in down if one.asleep_until or (one.unconscious and party.mode != "fight")]


# --- what they do ----------------------------------------------------------------------------------------------------
def _do_effect(world: World, party: Party, one: Character, effect: str, table: Table) -> None:
    """What it does in figures; the rest is told, or done by the chapter that offered the attempt."""
    room = room_here(world, party)
    match effect:
        case "hurt":
            saving.hurt(world, party, one, table.roll(4, actions.FALL, one.name), "the attempt", table)
        case "turn lost":
            mark = block.mark_of(roster.fight_of(party), one.id)
            mark.held = max(mark.held, 1)
        case "hour lost":
            table.tell(events.Affected("", "waste", "the attempt", 1))
            actions.waste_hours(world, party, 1, table)
        case "foe loses a turn" | "foe hurt" | "foe runs":
            _do_to_foe(world, party, one, effect, table)
        case "foes waver":
            morale.force_morale(world, roster.fight_of(party), "ruling", table)
        case "cover":  # until the block of this round is over a blow must get past it, as in the dark
            block.mark_of(roster.fight_of(party), one.id).cover = roster.fight_of(party).round
        case "a hex is told":
            land.tell_of(world, land.untold_neighbours(world, party.at)[0], party.at, "ruling", table)
        case "what is ahead":
            _look_ahead(world, party, table)
        case "a safe night":
            party.warded = True
        case "trap is harmless" if room:
            room.trap_state = "disarmed"
        case "lock opens" if room and room.lock:
            room.lock.locked = False
        case "meals found":  # like foraged ones they keep one day (FH-TRAVEL-08)
            meals = table.roll(6, GAIN, one.name)
            light.add_fresh(party, meals, roster.day_of(party) + 2)
            table.tell(events.MealsGained(meals, "the attempt"))
        case "water found":
            people = len(roster.mouths(world, party))
            light.give_drink(world, party, people)
            table.tell(events.WaterFound("the attempt", people))
        case "somebody wakes":
            saving.wake(_who_can_wake(world, party)[0], "tended", table)
        case "hope rises" | "hope falls":
            harvest.stir_hope(world, 1 if effect == "hope rises" else -1, table)
        case "stores found":
            stores = table.roll(6, GAIN, one.name)
            table.tell(events.HoldChanged(stores=stores))
            harvest.store(world.hold, stores, table)


def _do_to_foe(world: World, party: Party, one: Character, effect: str, table: Table) -> None:
    """It loses a turn or blood, or runs if it can be frightened, as morale has it (FH-MON-02)."""
    fight, foe = roster.fight_of(party), _which_foe(world, party, table)
    if foe is None:
        return
    if effect == "foe loses a turn":
        foe.held = max(foe.held, 1)
    elif effect == "foe hurt":
        damage = table.roll(6, GAIN, block.foe_called(fight, foe))
        table.tell(events.Affected(block.foe_name(fight, foe), "hurt", "the attempt", damage))
        block.hurt_foe(fight, foe, damage, one.name, table, fire=False)
    elif content.MONSTERS[foe.monster].morale < morale.UNBREAKABLE:
        morale.drive_off([foe])


def _which_foe(world: World, party: Party, table: Table) -> Foe | None:
    foes = morale.fighting(roster.fight_of(party))
    if not foes:
        return None
    key = checks.judge(world, table, WHICH_FOE, [foe.id for foe in foes], foes[0].id)
    return next(foe for foe in foes if foe.id == key)


def _look_ahead(world: World, party: Party, table: Table) -> None:
    """Who is in the next room, as if from its door; its trap stays hidden (FH-SITE-06)."""
    room = room_ahead(world, party)
    assert room is not None
    site = roster.hex_of(world, party).site(party.in_site)
    room.heard = True
    if not room.rolled:
        rooms.roll_room(world, site, room, table)
    rooms.people_room(world, site, room, table)
    for band in room.bands:
        table.tell(events.LairSeen(band.monster, band.number))


# --- judging ----------------------------------------------------------------------------------------------------------
# The Master Rule: whatever the rules do not settle, the GM settles (FH-GM-02).
# At any moment a player may try something in their own words. The GM seat says how it is judged, and before any die the
# player hears the chance and what it may bring, and takes it, puts it otherwise or drops it. Without a GM the referee
# takes, in this order: a precedent of this table; a difficult action on the fitting ability; another party's choice
# read on the Encounter table; an even chance. Rulings can be kept as precedents and come up again when the like is
# tried.
TRY = Question("try", "FH-GM-02")
WHO_TRIES = Question("who-tries", "FH-GM-02")
JUDGE = Question("judge", "FH-GM-02", standing=True)
SAY = Question("ruling-words", "FH-GM-01", standing=True)
PROPOSAL = Question("proposal", "FH-GM-02")
APPEAL = Question("appeal", "FH-GM-01")
LAST_WORD = Question("gm-appeal", "FH-GM-03", standing=True)
KEEP = Question("keep-precedent", "FH-GM-02", standing=True)
OTHERS = Why("The others' choice", "FH-GM-02", charts.ENCOUNTER.key)
EVEN = Why("Even chance", "FH-GM-02")

EVEN_CHANCE = checks.Check(6, 4)
SURE, NEVER = checks.Check(1), checks.Check(1, high=0)
LONGEST = 240
MOST_PRECEDENTS = 120  # the latest; what was ruled longer ago is in the chronicle's log
JUDGEMENTS = ("works", "fails", *content.ABILITIES, "others", "luck")
_LIKENESS = 0.5
_NO_PRECEDENT = Precedent("", "", day=0)


def who_tries(world: World, party: Party, people: Sequence[Character], table: Table) -> Character:
    """Which of these it is, if there are several; the first in marching order is marked."""
    who = table.ask(roster.speaker_seat(world, party), WHO_TRIES, [one.id for one in people], default=people[0].id)
    return world.characters[who]


def somebody_tries(world: World, party: Party, table: Table) -> str:
    """Any member who is awake tries something of their own; what came of it."""
    return try_something(world, party, who_tries(world, party, roster.able(world, party), table), table)


def try_something(world: World, party: Party, one: Character, table: Table) -> str:
    """A player's own words, how they would be judged and what they may bring; then, if the player takes it, the dice.

    Returns what came of it (a key of `rulings.py`); "" if it was dropped, which costs nothing.
    """
    while True:
        words = " ".join(table.ask_text(one.seat, TRY, LONGEST, {"who": one.id}).split())
        if not actions.stems(words):
            return ""
        kept = precedent_for(world, words) or _NO_PRECEDENT
        about: dict[str, str | int] = {"who": one.id, "words": words}
        if kept.words:
            about |= {"kept": kept.words, "ruled": kept.judgement, "day": kept.day}
        judgement = checks.judge(
            world, table, JUDGE, JUDGEMENTS, kept.judgement or referee_judgement(party, words), about
        )
        if judgement not in ("works", "fails") and actions.has_failed(one, _thing_judged(words), party.at):
            table.tell(events.Ruled(one.name, words, judgement, "lost", success=False, again=True))
            return ""
        aims = _aim_options(world, party, words, kept.effect)
        answer = table.ask(one.seat, PROPOSAL, aims, {**about, "ruled": judgement, "effect": aims[0].target}, aims[0])
        if answer.verb == "drop":
            return ""
        if answer.verb == "take":
            return _go_through(world, party, one, Attempt(words, judgement, answer.target, kept), table)


class Attempt(NamedTuple):
    """A try that its player has agreed to: the words, how they are judged, what they are to bring, and a precedent."""

    words: str
    judgement: str
    aim: str
    kept: Precedent


def _aim_options(world: World, party: Party, words: str, like: str) -> list[Option]:
    """What it may bring here, the likeliest first; or other words, or nothing."""
    options, default = read_gains(world, party, words)
    first = like if like in gains(world, party, words)[0] else default
    ordered = [first, *(effect for effect in options if effect != first)]
    return [*each_of("take", ordered), Option("reword"), Option("drop")]


def _go_through(world: World, party: Party, one: Character, attempt_made: Attempt, table: Table) -> str:
    words, judgement, aim, kept = attempt_made
    if not hand_over(world, party, one, words, table):
        return ""
    success = _settle_try(party, one, attempt_made, table)
    effect = settle_effect(world, party, one, words, success, aim, table)
    facts = {"who": one.id, "words": words, "ruled": judgement, "effect": effect}
    answer = table.ask_text(GM, SAY, LONGEST, facts) if world.gm else ""
    keep = (
        not kept.words
        and checks.judge(world, table, KEEP, ("yes", "no"), "yes", {"words": words, "ruled": judgement}) == "yes"
    )
    if keep:
        made = Precedent(words, judgement, roster.day_of(party), answer, effect if success else "")
        world.precedents = [*world.precedents, made][-MOST_PRECEDENTS:]
    table.tell(events.Ruled(one.name, words, judgement, effect, answer, keep, success, kept.words, kept.day))
    return effect


def referee_judgement(party: Party, words: str) -> str:
    """The referee's order of readings; between two it takes the one that keeps play moving (FH-GM-03)."""
    ability = actions.fitting_ability(words)
    if ability:
        return ability
    return "others" if party.mode in ("meeting", "fight") else "luck"


def precedent_for(world: World, words: str) -> Precedent | None:
    """The kept ruling most like these words, if any is like them enough: another deed at the same thing is not."""
    said, deed = frozenset(actions.stems(words)), actions.fitting_ability(words)
    alike = [kept for kept in world.precedents if actions.fitting_ability(kept.words) == deed]
    likeness = [(_likeness_of(said, frozenset(actions.stems(kept.words))), kept) for kept in alike]
    near = [pair for pair in likeness if pair[0] >= _LIKENESS]
    return max(near, key=lambda pair: pair[0])[1] if near else None


def _likeness_of(a: frozenset[str], b: frozenset[str]) -> float:
    return len(a & b) / len(a | b) if a | b else 0.0


def _thing_judged(words: str) -> str:
    """What was tried, however it was put: it is not tried again by the same character that day (FH-ACT-03)."""
    return " ".join(sorted(actions.stems(words)))


def try_check(one: Character, judgement: str, words: str, aim: str) -> checks.Check:
    """The roll behind a judgement; what simply works or fails is sure, and so is what changes nothing (FH-ACT-04)."""
    if judgement == "luck" and aim == "story":
        return SURE
    if judgement in content.ABILITIES:
        return actions.action_check(one, judgement, actions.fitting_use(words))
    if judgement == "others":
        return checks.Check(charts.ENCOUNTER.die, charts.ENCOUNTER.rows.index("neutral") + 1)
    return EVEN_CHANCE if judgement == "luck" else SURE if judgement == "works" else NEVER


def _settle_try(party: Party, one: Character, tried: Attempt, table: Table) -> bool:
    """Works, fails, or dice."""
    words, judgement, aim, _ = tried
    check = try_check(one, judgement, words, aim)
    if check.sides == 1:
        return bool(check.faces)
    if judgement in content.ABILITIES:
        success = actions.try_under(one, judgement, actions.fitting_use(words), table)
    else:
        success = check.roll(table, OTHERS if judgement == "others" else EVEN)
    if not success:
        actions.note_failure(one, _thing_judged(words), party.at)
    return success


# --- a word of the master --------------------------------------------------------------------------------------------
def appeal(world: World, party: Party, one: Character, table: Table) -> None:
    """A player disputes a result or thinks that a rule does not fit: the GM has the last word (FH-GM-01, FH-GM-03).

    It takes no turn. The referee lets every result of the rules stand.
    """
    words = " ".join(table.ask_text(one.seat, APPEAL, LONGEST, {"who": one.id}).split())
    if not words:
        return
    good, _ = gains(world, party, words)
    bad, _ = losses(world, party, words)
    about = {"who": one.id, "words": words}
    effect = checks.judge(world, table, LAST_WORD, ("stands", *good, *bad), "stands", about)
    if effect != "stands":
        bring_about(world, party, one, effect, table)
    answer = table.ask_text(GM, SAY, LONGEST, {**about, "ruled": "stands", "effect": effect}) if world.gm else ""
    judgement = "stands" if effect == "stands" else "works"
    table.tell(
        events.Ruled(
            one.name, words, judgement, "lost" if effect == "stands" else effect, answer, success=effect in good
        )
    )
