"""Goods, sharing, time, and what one character may do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from freehold import content, events
from freehold.book import checks
from freehold.book.combat import saving
from freehold.book.days import light
from freehold.book.party import roster
from freehold.book.sites import treasure
from freehold.content import kinds
from freehold.state import TURNS_AN_HOUR, Character, Failure, Hex, Party, Room, World
from tablewright.engine.asking import is_sure
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table


# --- timing -----------------------------------------------------------------------------------------------------------
# The passing of time for a party: Active turns of five minutes (FH-TURN-03), and what runs out meanwhile.
def pass_turns(world: World, party: Party, turns: int, table: Table) -> None:
    """So many Active turns go by: lights burn down, smoke wears off. Who is left in the dark may light another."""
    lasting = light.turns_of_light(world, party)
    if lasting < turns and party.lights and light.is_dark_here(world, party):
        _let_time_pass(party, lasting, table)
        light.burn_out(party, table)
        light_another(world, party, table)
        turns -= lasting
    _let_time_pass(party, turns, table)
    wake_rested(world, party, table)


def wake_rested(world: World, party: Party, table: Table) -> None:
    """Whoever slept by smoke or spell wakes when the time is over (FH-MAGIC-02)."""
    for one in roster.sleepers(world, party):
        if one.asleep_until <= party.clock:
            saving.wake(one, "rested", table)


def _let_time_pass(party: Party, turns: int, table: Table) -> None:
    party.clock += turns
    light.burn_lights(party, turns, table)


def spend_turns(world: World, party: Party, turns: int, table: Table) -> None:
    """Active turns of a visit to a site, whoever is met there; elsewhere they are only time."""
    party.site_turns += turns if roster.is_inside(party) else 0
    pass_turns(world, party, turns, table)


def light_another(world: World, party: Party, table: Table) -> None:
    """Making light takes one Active turn (FH-GEAR-01)."""
    kind = light.ask_for_light(world, party, table) if roster.able(world, party) else ""
    if kind:
        bearer = light.choose_bearer(world, party, kind, table)
        party.site_turns += 1
        _let_time_pass(party, 1, table)
        light.set_alight(world, party, kind, bearer, table)


def pass_hours(world: World, party: Party, hours: int, table: Table) -> None:
    """Hours of the day's ten, counted in bundles of twelve Active turns."""
    party.hours += hours
    pass_turns(world, party, hours * TURNS_AN_HOUR, table)


def waste_hours(world: World, party: Party, hours: int, table: Table) -> None:
    """Hours of the day that are gone; inside a site they count as Active turns of the visit (FH-TRAPLIST-01)."""
    if roster.is_inside(party):
        party.site_turns += hours * TURNS_AN_HOUR
    else:
        party.hours += hours
    pass_turns(world, party, hours * TURNS_AN_HOUR, table)


# --- everyone gets a turn (FH-TURN-05) -------------------------------------------------------------------------------
def has_acted(party: Party, who: str) -> bool:
    return who in party.acted


def note_act(world: World, party: Party, who: str, table: Table) -> None:
    """Somebody had this Active turn; when everyone conscious has, it is over."""
    party.acted.append(who)
    if all(one.id in party.acted for one in roster.able(world, party)):
        end_active_turn(world, party, table)


def end_active_turn(world: World, party: Party, table: Table) -> None:
    """The others pass: the five minutes are over."""
    if party.acted:
        party.acted = []
        spend_turns(world, party, 1, table)


# --- actions ----------------------------------------------------------------------------------------------------------
# Difficult actions: 1d20 strictly under the fitting ability (chapter "Difficult Actions").
# Rolls are made only where a rule of the ledger names a difficult action or the GM asks for one; anything else a
# character tries simply works (FH-ACT-04). Bonuses of calling, people and things count only for the uses they name.
DIFFICULT = Why("Difficult action", "FH-ACT-01")
FALL = Why("Harm of a failed attempt", "FH-ACT-03")
ON_WHAT = Question("gm-ability", "FH-ACT-02", standing=True)
FAILED = Question("gm-failed", "FH-ACT-03", standing=True)
BONUS_CAP = 19


class Trial(NamedTuple):
    """The ability of a difficult action, and what it is used for."""

    ability: str
    use: str


def score_for(one: Character, ability: str, use: str = "") -> int:
    """The score as it counts for this use: the largest bonus alone, not their sum.

    Bonuses of people, calling and things: FH-CHAR-04, FH-CALL-03, FH-CALL-06.
    """
    plain = roster.score(one, ability)
    gifts = [
        fx
        for fx in (*content.CALLINGS[one.calling].fx, *content.PEOPLES[one.people].fx)
        if _is_bonus_for(fx, ability, use)
    ]
    counted = [plain, *(max(plain, min(plain + fx.points, fx.cap)) for fx in gifts)]
    if ability == "dex" and use in ("hide", "sneak") and roster.has(one, "grey_cloak"):
        counted.append(max(plain, min(plain + 3, BONUS_CAP)))
    if ability == "str" and use == "force" and roster.has(one, "crowbar"):
        counted.append(plain + 2)
    return max(counted)


def _is_bonus_for(fx: kinds.GiftFx, ability: str, use: str) -> bool:
    return fx.do == "action_bonus" and fx.ability == ability and use in fx.uses


def action_check(one: Character, ability: str, use: str = "") -> checks.Check:
    return checks.under(score_for(one, ability, use))


def choose_hand(
    world: World, party: Party, question: Question, people: Sequence[Character], trial: Trial, table: Table, *none: str
) -> str:
    """Who of these tries it, the best hand marked; or `none` of them, where that is a choice."""
    best = max(people, key=lambda one: score_for(one, *trial)).id
    about = {"ability": trial.ability, "use": trial.use}
    return table.ask(roster.speaker_seat(world, party), question, [*none, *(one.id for one in people)], about, best)


def attempt(world: World, party: Party, one: Character, ability: str, use: str, table: Table) -> bool:
    """Roll 1d20; strictly under the score succeeds (FH-ACT-01). The GM says on what, and what a failure costs besides
    what the rule says (FH-ACT-02, FH-ACT-03); the referee leaves both as they stand.
    """
    about = {"who": one.id, "use": use, "ability": ability}
    ability = checks.judge(world, table, ON_WHAT, content.ABILITIES, ability, about)
    if try_under(one, ability, use, table):
        return True
    match checks.judge(world, table, FAILED, ("lost", "hurt", "hour lost"), "lost", about):
        case "hurt":
            saving.hurt(world, party, one, table.roll(4, FALL, one.name), "the attempt", table)
        case "hour lost":
            table.tell(events.Affected("", "waste", "the attempt", 1))
            waste_hours(world, party, 1, table)
    return False


def try_under(one: Character, ability: str, use: str, table: Table) -> bool:
    """The roll itself."""
    check = action_check(one, ability, use)
    roll = table.roll(check.sides, DIFFICULT, one.name)
    table.tell(events.Attempted(one.name, use, ability, score_for(one, ability, use), roll, check.made(roll)))
    return check.made(roll)


def has_failed(one: Character, what: str, at: str = "") -> bool:
    """A failed attempt is not repeated by the same character on the same thing that day (FH-ACT-03)."""
    return Failure(what, at) in one.failed


def note_failure(one: Character, what: str, at: str = "") -> None:
    if not has_failed(one, what, at):
        one.failed.append(Failure(what, at))


def fitting_ability(words: str) -> str:
    """The ability of the first verb that is known, else the one whose listed uses come nearest (FH-ACT-02), else ""."""
    spoken = stems(words)
    said = set(spoken)
    if said & _TALK:
        return "cha"
    verb = next((word for word in spoken if word in _VERBS), "")
    if verb:
        return _VERBS[verb]
    if "climb" in said and not said & _LADEN:
        return "dex"
    matches = {ability: len(said & set(stems(uses))) for ability, uses in content.ABILITY_USES.items()}
    best = max(matches.values())
    return next(ability for ability, count in matches.items() if count == best) if best else ""


def fitting_use(words: str) -> str:
    """The use these words name that people, calling or things help with, such as climbing; "" if none."""
    said = set(stems(words))
    return next((use for use in HELPED_USES if said & set(stems(use))), "")


_TALK = frozenset(
    ("ask", "tell", "say", "talk", "speak", "beg", "offer", "brib", "threaten", "flatter", "promis", "persuad", "feast")
)
_LADEN = frozenset(("load", "laden", "carry", "pack", "sack", "armor", "body", "back"))  # then it is Strength
HELPED_USES = ("climb", "sneak", "hide", "locks", "disarm", "force", "forage")
_SMALL_WORDS = frozenset((
    "a", "an", "the", "of", "to", "with", "and", "or", "on", "in", "at", "it", "its", "i", "we", "they", "him",
    "her", "them", "my", "our", "their", "his", "through", "over", "into", "from", "for", "by", "up", "down", "is",
    "are", "be", "so", "that", "this",
))  # fmt: skip


def stems(words: str) -> list[str]:
    """The words that matter, without their endings, for likening one saying to another."""
    letters = "".join(letter if letter.isalpha() else " " for letter in words.lower())
    return [
        word.removesuffix("ing").removesuffix("s").removesuffix("e")
        for word in letters.split()
        if word not in _SMALL_WORDS
    ]


_VERBS = {stem: ability for verb, ability in content.ABILITY_VERBS.items() for stem in stems(verb)}


# --- goods ------------------------------------------------------------------------------------------------------------
# Things that go from one to another with all that belongs to them (FH-ENCUMB-01, FH-CHAR-10).
# Skins go with the drink in them, pearls with their mana, a suit with what acid has eaten of it (FH-TRAPLIST-01), and a
# horn that was blown today is not blown again. What lies on the ground keeps it.
SKIN, HORN = "waterskin", "dread_horn"
BLOWN = "horn"  # among what was used: the day on which it was


def pass_on(giver: Character, taker: Character, thing: str, number: int) -> None:
    """So many of them leave one pack for another."""
    _take_in(taker, thing, number, _part_with(giver, thing, number))


def lay_down(giver: Character, place: Hex | Room, thing: str, number: int) -> None:
    """So many of them leave a pack for the ground."""
    within = _part_with(giver, thing, number)
    place.left[thing] = place.left.get(thing, 0) + number
    if within:
        adds = thing == SKIN or thing in treasure.MANA_IN
        place.within[thing] = place.within.get(thing, 0) + within if adds else within


def take_up(taker: Character, place: Hex | Room, thing: str) -> None:
    """All of them leave the ground for a pack."""
    _take_in(taker, thing, place.left.pop(thing), place.within.pop(thing, 0))


def _take_in(taker: Character, thing: str, number: int, within: int) -> None:
    roster.gain(taker, thing, number)
    if not within:
        return
    if thing == SKIN:
        taker.water += within
    elif thing in treasure.MANA_IN:
        taker.pearls += within
    elif thing == HORN:
        taker.used[BLOWN] = within
    else:
        taker.eaten[thing] = within


def _part_with(one: Character, thing: str, number: int) -> int:
    """What belongs to them and goes along: days of drink, mana, the day a horn was blown, what acid has taken."""
    if thing == SKIN:
        within = min(one.water, light.SKIN_DAYS * number)
        one.water -= within
    elif thing in treasure.MANA_IN:
        within = min(one.pearls, treasure.MANA_IN[thing] * number)
        one.pearls -= within
    else:
        worn = one.armor == thing and one.pack.get(thing, 0) <= number
        within = one.acid if worn else one.eaten.pop(thing, 0)
    roster.lose(one, thing, number)
    if thing == HORN and not roster.has(one, HORN):
        within = one.used.pop(BLOWN, 0)
    return within


# --- sharing ----------------------------------------------------------------------------------------------------------
# Companions and their things (chapter "Encumbrance"): handed over, laid down, picked up; and what they say.
# No rule limits what is carried, so none of it takes a turn outside combat (FH-ENCUMB-01, FH-SITE-04).
HAND_WHO = Question("hand-who", "FH-ENCUMB-01")
HAND_WHAT = Question("hand-what", "FH-ENCUMB-01")
HAND_WHOM = Question("hand-whom", "FH-ENCUMB-01")
HOW_MANY = Question("hand-number", "FH-ENCUMB-01")
GATHER = Question("gather-who", "FH-ENCUMB-01")
SPEAKS = Question("say-who", "FH-GOAL-01")
SAY = Question("say", "FH-GOAL-01")
LAST_COIN = Question("last-coin", "FH-ENCUMB-01", grave=True)
LONGEST = 240
COIN, FOUND = "coin", "found coin"


# --- handing over ----------------------------------------------------------------------------------------------------
def givers(world: World, party: Party) -> list[str]:
    return [one.id for one in roster.able(world, party) if one.pack or one.purse or party.coin]


def _goods_options(party: Party, one: Character) -> list[Option]:
    coin = ([Option(COIN)] if one.purse else []) + ([Option(FOUND)] if party.coin else [])
    return coin + [Option.read(thing) for thing in one.pack]


def share(world: World, party: Party, table: Table) -> None:
    """One of them hands something over; the giver's player says what, how much, and to whom."""
    who = table.ask(roster.speaker_seat(world, party), HAND_WHO, givers(world, party))
    hand_over(world, party, world.characters[who], table)


def hand_over(world: World, party: Party, one: Character, table: Table) -> None:
    """Something changes hands or is laid down, or nothing after all."""
    what = table.ask(one.seat, HAND_WHAT, [*_goods_options(party, one), Option("nothing")], {"who": one.id})
    if what == "nothing":
        return
    most = {COIN: one.purse, FOUND: party.coin}.get(what) or one.pack[what]
    about = {"who": one.id, "thing": str(what)}
    number = table.ask_number(one.seat, HOW_MANY, 1, most, about, str(most))
    others = [other.id for other in roster.at_hand(world, party) if other is not one]
    mine = [Option("keep")] if what == FOUND else []
    whom = table.ask(one.seat, HAND_WHOM, [*each("to", others), *mine, Option("ground")], about)
    taker = one if whom == "keep" else world.characters.get(whom.target)
    if not _means_it(world, party, one, str(what), number, taker, table):
        return
    _move_goods(world, party, one, str(what), number, taker, table)
    table.tell(events.HandedOver(one.name, str(what), number, taker.name if taker else ""))


def _means_it(
    world: World, party: Party, one: Character, what: str, number: int, taker: Character | None, table: Table
) -> bool:
    """Asked once more: who parts with the last coin, but to another of the same player's, and who lays down the only
    light.
    """
    if what == COIN and number == one.purse and (taker is None or taker.seat != one.seat):
        return is_last_coin_meant(world, one, table)
    lamp = next((each for each in party.lights if each.kind == what), None) if taker is None else None
    return not lamp or light.may_go_out(world, party, lamp, one.seat, table)


def is_last_coin_meant(world: World, one: Character, table: Table) -> bool:
    """Whoever would have nothing left is asked once more, where the table wants it so."""
    return not world.warns or is_sure(table, one.seat, LAST_COIN, "all", {"who": one.id, "money": one.purse})


def _move_goods(
    world: World, party: Party, one: Character, what: str, number: int, taker: Character | None, table: Table
) -> None:
    if what in (COIN, FOUND):
        one.purse -= number if what == COIN else 0
        party.coin -= number if what == FOUND else 0
        if taker:
            taker.purse += number
        else:
            roster.ground_of(world, party).coin += number
        return
    if taker:
        pass_on(one, taker, what, number)
    else:
        lay_down(one, roster.ground_of(world, party), what, number)
        light.leave_unlit(world, party, what, table)


def pick_up(world: World, party: Party, table: Table) -> None:
    """What was laid down here, and coin left with the dead, is taken up by one of them."""
    place = roster.ground_of(world, party)
    who = table.ask(roster.speaker_seat(world, party), GATHER, [one.id for one in roster.able(world, party)])
    one = world.characters[who]
    for thing, number in list(place.left.items()):
        take_up(one, place, thing)
        table.tell(events.HandedOver("", thing, number, one.name))
    one.purse, place.coin = one.purse + place.coin, 0


# --- words -----------------------------------------------------------------------------------------------------------
def say(world: World, party: Party, table: Table) -> None:
    """For the story's sake: what a character says, wants or remembers. It costs nothing and nothing is rolled."""
    speak(own_voice(world, party, table), table)


def speak(one: Character, table: Table) -> None:
    words = " ".join(table.ask_text(one.seat, SAY, LONGEST, {"who": one.id}).split())
    if words:
        table.tell(events.Spoke(one.name, words))


def own_voice(world: World, party: Party, table: Table) -> Character:
    """Which of the seat's own characters speaks."""
    seat = table.voice_of(roster.speaker_seat(world, party))
    own = [one.id for one in roster.able(world, party) if one.seat == seat]
    return world.characters[table.ask(seat, SPEAKS, own)]
