"""What a ruling under the Master Rule can do in the terms of the rules (FH-GM-02, FH-ACT-03).

The GM picks from what fits the moment; the referee's defaults are modest. What needs the chapter at hand (a fight that
begins, a trap that goes off, creatures that make way) is only named here and done by whoever offered the attempt.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import judge
from tablewright.rules.freehold.book.combat.blows import foe_called, foe_name, hurt_foe, mark_of
from tablewright.rules.freehold.book.combat.morale import UNBREAKABLE, drive_off, fighting, force_morale
from tablewright.rules.freehold.book.combat.saving import hurt, wake
from tablewright.rules.freehold.book.days.provisions import add_fresh, give_drink
from tablewright.rules.freehold.book.hold.scores import stir_hope, store
from tablewright.rules.freehold.book.party.actions import FALL, stems
from tablewright.rules.freehold.book.party.roster import day_of, down, hex_of, mouths
from tablewright.rules.freehold.book.party.timing import waste_hours
from tablewright.rules.freehold.book.sites.rooms import people_room, roll_room
from tablewright.rules.freehold.book.travel.land import tell_of, untold_neighbours
from tablewright.rules.freehold.content import MONSTERS
from tablewright.rules.freehold.events import Affected, HoldChanged, LairSeen, MealsGained, WaterFound
from tablewright.rules.freehold.state import DAYS_A_WEEK, Character, Fight, Foe, Party, Room, World

EFFECT = Question("ruling-effect", "FH-GM-02", standing=True)
WHICH_FOE = Question("ruling-foe", "FH-GM-02", standing=True)
GAIN = Why("What the attempt brings", "FH-GM-02")

_DANGERS = frozenset(stems("climb fall jump leap swim current dive cliff ledge fire burn balance swing"))
_NAMED = {
    "meals found": frozenset(stems("fish hunt food meal meat berry root trap snare eat spear")),
    "water found": frozenset(stems("water drink dig well dew rain spring")),
    "hope rises": frozenset(
        stems("sing song tale story cheer comfort feast dance pray heart hope give gift share feed music joke")
    ),
    "stores found": frozenset(stems("store harvest gather mend repair work field barn")),
    "a hex is told": frozenset(stems("ask look scout climb see watch listen track learn know lies beyond map")),
    "somebody wakes": frozenset(stems("wake shake slap tend rouse")),
    "foe hurt": frozenset(stems("hurt push drop stone burn throw kick crush collapse fall")),
    "foe runs": frozenset(stems("frighten scare chase drive shoo run flee")),
    "foes waver": frozenset(stems("shout roar threaten bluff noise dazzle banner")),
    "cover": frozenset(stems("cover duck behind shelter crouch hide")),
    "what is ahead": frozenset(stems("listen search look peer spy watch smell peek ahead next")),
    "a safe night": frozenset(stems("wedge bar camp night sleep block")),
    "they grow friendlier": frozenset(stems("offer give gift share feed help heal tend friend trade present")),
}
_OF_THE_MOMENT = ("story", "foe loses a turn", "they let the party go")
_ONCE_A_DAY = ("meals found", "water found", "a hex is told", "a safe night")
_ONCE_A_WEEK = ("hope rises", "stores found")
_LOCK_WORDS = frozenset(stems("lock chest lid door open force pry break hinge"))

Deed = Callable[[World, Party, Character, Table], None]


def settle_effect(world: World, party: Party, one: Character, words: str, success: bool, aim: str, table: Table) -> str:
    """The GM says what comes of it; the default is what was aimed at, or what a failure costs here."""
    options, default = gains(world, party, words) if success else losses(world, party, words)
    default = aim if success and aim in options else default
    about = {"who": one.id, "words": words, "result": "success" if success else "failure"}
    effect = judge(world, table, EFFECT, options, default, about)
    bring_about(world, party, one, effect, table)
    return effect


def bring_about(world: World, party: Party, one: Character, effect: str, table: Table) -> None:
    _DEEDS.get(effect, _nothing)(world, party, one, table)
    if effect in _ONCE_A_DAY or effect in _ONCE_A_WEEK:
        world.used_on[effect] = day_of(party)


def gains(world: World, party: Party, words: str) -> tuple[list[str], str]:
    options, default = ["story"], "story"
    room = room_here(world, party)
    if party.mode == "fight":
        options += ["foe loses a turn", "foe hurt", "foe runs", "foes waver", "cover"]
        default = next((each for each in options if _says(words, _NAMED.get(each, frozenset()))), "foe loses a turn")
    elif party.mode == "meeting":
        options, default = [*options, "they let the party go", "they grow friendlier"], "they let the party go"
        default = "they grow friendlier" if _says(words, _NAMED["they grow friendlier"]) else default
    elif room and room.trap_state == "spotted":
        options, default = [*options, "trap is harmless"], "trap is harmless"
    elif room and room.lock and room.lock.locked:
        options, default = [*options, "lock opens"], "lock opens" if _says(words, _LOCK_WORDS) else "story"
    options += ["what is ahead"] if room_ahead(world, party) else []
    options += ["a safe night"] if party.mode in ("road", "site") and not party.warded else []
    options += ["meals found", "water found"] if party.mode == "road" else []
    options += ["hope rises", "stores found"] if party.mode == "home" else []
    options += ["a hex is told"] if party.mode != "fight" and untold_neighbours(world, party.at) else []
    options += ["somebody wakes"] if _sleepers(world, party) else []
    options = [effect for effect in options if not is_had(world, party, effect)]
    named = next((effect for effect in options if _says(words, _NAMED.get(effect, frozenset()))), default)
    return options, named if default == "story" else default


def read_gains(world: World, party: Party, words: str) -> tuple[list[str], str]:
    """What the referee reads in the words: what they name, and what the moment is about whatever is said. Words that
    name nothing bring nothing in figures, so that nobody is fed by a word without meaning."""
    options, default = gains(world, party, words)
    always = (*_OF_THE_MOMENT, default)
    return [effect for effect in options if effect in always or _says(words, _NAMED.get(effect, frozenset()))], default


def losses(world: World, party: Party, words: str) -> tuple[list[str], str]:
    risky = party.mode != "home" and _says(words, _DANGERS)
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
    return bool(days) and day_of(party) - world.used_on.get(effect, -days) < days


def _says(words: str, named: frozenset[str]) -> bool:
    return bool(frozenset(stems(words)) & named)


def room_here(world: World, party: Party) -> Room | None:
    if party.mode != "site" or party.room < 0:
        return None
    rooms = hex_of(world, party).site(party.in_site).rooms
    return rooms[party.room] if party.room < len(rooms) else None


def room_ahead(world: World, party: Party) -> Room | None:
    """The next room of a site, if nobody knows yet who is in it."""
    if party.mode != "site":
        return None
    rooms = hex_of(world, party).site(party.in_site).rooms
    following = rooms[party.room + 1] if party.room + 1 < len(rooms) else None
    return following if following and not (following.entered or following.sneaked or following.heard) else None


def _sleepers(world: World, party: Party) -> list[Character]:
    return [one for one in down(world, party) if one.unconscious or one.asleep_until]


# --- what they do ----------------------------------------------------------------------------------------------------
def _nothing(world: World, party: Party, one: Character, table: Table) -> None:
    """As told, or done by the chapter that offered the attempt."""


def _hurt(world: World, party: Party, one: Character, table: Table) -> None:
    hurt(world, party, one, table.roll(4, FALL, one.name), "the attempt", table)


def _turn_lost(world: World, party: Party, one: Character, table: Table) -> None:
    mark = mark_of(_fight(party), one.id)
    mark.held = max(mark.held, 1)


def _hour_lost(world: World, party: Party, one: Character, table: Table) -> None:
    table.tell(Affected("", "waste", "the attempt", 1))
    waste_hours(world, party, 1, table)


def _foe_held(world: World, party: Party, one: Character, table: Table) -> None:
    foe = _which_foe(world, party, table)
    if foe:
        foe.held = max(foe.held, 1)


def _foe_hurt(world: World, party: Party, one: Character, table: Table) -> None:
    foe = _which_foe(world, party, table)
    if foe:
        damage = table.roll(6, GAIN, foe_called(_fight(party), foe))
        table.tell(Affected(foe_name(_fight(party), foe), "hurt", "the attempt", damage))
        hurt_foe(_fight(party), foe, damage, one.name, table, fire=False)


def _which_foe(world: World, party: Party, table: Table) -> Foe | None:
    foes = fighting(_fight(party))
    if not foes:
        return None
    key = judge(world, table, WHICH_FOE, [foe.id for foe in foes], foes[0].id)
    return next(foe for foe in foes if foe.id == key)


def _foe_runs(world: World, party: Party, one: Character, table: Table) -> None:
    """One of them that can be frightened, as morale has it (FH-MON-02)."""
    foe = _which_foe(world, party, table)
    if foe and MONSTERS[foe.monster].morale < UNBREAKABLE:
        drive_off([foe])


def _told(world: World, party: Party, one: Character, table: Table) -> None:
    near = untold_neighbours(world, party.at)
    tell_of(world, near[0], party.at, "ruling", table)


def _ahead(world: World, party: Party, one: Character, table: Table) -> None:
    """Who is in the next room, as if from its door; its trap stays hidden (FH-SITE-06)."""
    room = room_ahead(world, party)
    assert room is not None
    site = hex_of(world, party).site(party.in_site)
    room.heard = True
    if not room.rolled:
        roll_room(world, site, room, table)
    people_room(world, site, room, table)
    for band in room.bands:
        table.tell(LairSeen(band.monster, band.number))


def _safe_night(world: World, party: Party, one: Character, table: Table) -> None:
    party.warded = True


def _cover(world: World, party: Party, one: Character, table: Table) -> None:
    """Until the block of this round is over a blow must get past it, as in the dark."""
    mark_of(_fight(party), one.id).cover = _fight(party).round


def _foes_waver(world: World, party: Party, one: Character, table: Table) -> None:
    force_morale(_fight(party), "ruling", table)


def _disarmed(world: World, party: Party, one: Character, table: Table) -> None:
    room = room_here(world, party)
    assert room is not None
    room.trap_state = "disarmed"


def _unlocked(world: World, party: Party, one: Character, table: Table) -> None:
    room = room_here(world, party)
    assert room is not None
    assert room.lock is not None
    room.lock.locked = False


def _meals(world: World, party: Party, one: Character, table: Table) -> None:
    """Like foraged ones they keep one day (FH-TRAVEL-08)."""
    meals = table.roll(6, GAIN, one.name)
    add_fresh(party, meals, day_of(party) + 2)
    table.tell(MealsGained(meals, "the attempt"))


def _water(world: World, party: Party, one: Character, table: Table) -> None:
    people = len(mouths(world, party))
    give_drink(world, party, people)
    table.tell(WaterFound("the attempt", people))


def _waking(world: World, party: Party, one: Character, table: Table) -> None:
    wake(_sleepers(world, party)[0], "tended", table)


def _hope_rises(world: World, party: Party, one: Character, table: Table) -> None:
    stir_hope(world, 1, table)


def _hope_falls(world: World, party: Party, one: Character, table: Table) -> None:
    stir_hope(world, -1, table)


def _stores(world: World, party: Party, one: Character, table: Table) -> None:
    stores = table.roll(6, GAIN, one.name)
    table.tell(HoldChanged(stores=stores))
    store(world.hold, stores, table)


def _fight(party: Party) -> Fight:
    assert party.fight is not None
    return party.fight


_DEEDS: dict[str, Deed] = {
    "hurt": _hurt,
    "turn lost": _turn_lost,
    "hour lost": _hour_lost,
    "foe loses a turn": _foe_held,
    "foe hurt": _foe_hurt,
    "foe runs": _foe_runs,
    "foes waver": _foes_waver,
    "a hex is told": _told,
    "what is ahead": _ahead,
    "a safe night": _safe_night,
    "cover": _cover,
    "trap is harmless": _disarmed,
    "lock opens": _unlocked,
    "meals found": _meals,
    "water found": _water,
    "somebody wakes": _waking,
    "hope rises": _hope_rises,
    "hope falls": _hope_falls,
    "stores found": _stores,
}
