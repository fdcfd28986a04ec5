"""Talk with those one has met: gifts, threats, news, conversion, captives (Reaction Rolls, Alignment)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.advancement import reward_fight
from tablewright.rules.begone_foe.book.core.beings import intelligent, mindless, up
from tablewright.rules.begone_foe.book.core.gear import add_item, count_of, use_up
from tablewright.rules.begone_foe.book.core.rolls import ask_gm, caller
from tablewright.rules.begone_foe.book.core.silver import pay, purse
from tablewright.rules.begone_foe.book.delve.scouting import WHO
from tablewright.rules.begone_foe.book.delve.treasure import roomiest
from tablewright.rules.begone_foe.book.delve.wandering import send_home
from tablewright.rules.begone_foe.book.fight.rounds import begin_fight
from tablewright.rules.begone_foe.book.master.aims import aims_in_a_meeting
from tablewright.rules.begone_foe.book.master.own_words import try_in_words
from tablewright.rules.begone_foe.book.meeting.captives import convert, converts
from tablewright.rules.begone_foe.book.meeting.demands import answer, comply, demand_options, put_demand
from tablewright.rules.begone_foe.book.town.hearsay import tell_of_a_room
from tablewright.rules.begone_foe.content import GEAR
from tablewright.rules.begone_foe.events import Bought, Parted, Talked
from tablewright.rules.begone_foe.state import Being, Campaign, Fight, Item, Meeting
from tablewright.world.dungeon import Dungeon, neighbours, open_path

TALK = Question("talk", "BF-REACT-06")
FALSE_STEP = Question("false-step", "BF-REACT-06", standing=True)
CONVERT_WHOM = Question("convert-whom", "BF-ALIGN-08")
THREAT = Why("Threat", "BF-MORALE-01")
GIFT_A_HEAD = 10
TRADE = Question("trade", "BF-REACT-03")
PRICE = Question("price", "BF-EQUIP-15", standing=True)
WARES = ("torch", "ration", "oil", "rope", "spikes", "arrows", "bolts", "dagger", "holy_water")


# --- from a meeting into a fight -------------------------------------------------------------------------------------


def fight_here(
    state: Campaign,
    table: Table,
    foes: Sequence[Being],
    meeting: Meeting,
    free_side: str = "",
    sneaks: Sequence[str] = (),
) -> None:
    """Blades are out: the room decides how wide the front is and who can get away."""
    fight = Fight([])
    if state.dungeon is not None and state.here:
        room = state.dungeon.rooms[state.here]
        fight.width = min(room.width, room.height) * 10
        fight.open_ground = room.longest_feet > 60
        ways = [way for way, _ in neighbours(state.dungeon, state.here, open_path)]
        fight.exits = len(ways) if meeting.wandering else max(0, len(ways) - (1 if state.came_by else 0))
        fight.unmapped = _unmapped(state, state.dungeon)
        door = next((way for way in ways if state.came_by in (way.a, way.b)), None)
        fight.door_behind = door is not None and door.kind == "door"
    state.quiet = False
    begin_fight(state, table, foes, meeting.distance, free_side, sneaks, fight)


def _unmapped(state: Campaign, dungeon: Dungeon) -> bool:
    return any(
        dungeon.rooms[other].known in ("unseen", "told", "seen")
        for way, other in neighbours(dungeon, state.here, open_path)
        if not way.hidden
    )


def settle_attitude(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], attitude: str) -> None:
    """Hostile ones attack; the others can be talked to."""
    meeting.attitude = attitude
    if attitude == "hostile":
        fight_here(state, table, foes, meeting)
    else:
        meeting.stage = "talk"


# --- talk ------------------------------------------------------------------------------------------------------------


def talk(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Guarded, indifferent or friendly: what the party does next."""
    put_demand(state, table, meeting, foes)
    options = [*talk_options(state, meeting, foes), *demand_options(state, foes)]
    about: Facts = {"foe": foes[0].id, "number": len(foes), "attitude": meeting.attitude}
    _TALK[table.ask(caller(state), TALK, options, about)](state, table, meeting, foes)


def _attack(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Folk who meant no harm pay nothing when cut down (BF-ALIGN-06)."""
    if meeting.attitude in ("indifferent", "friendly"):
        for foe in foes:
            foe.uses["peaceful"] = 1
    fight_here(state, table, foes, meeting)


def _answer(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    if not answer(state, table, meeting, foes):
        _false_step(state, table, meeting, foes, "answer")


def talk_options(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> list[str]:
    thinking = intelligent(foes[0])
    options = ["leave", "pass", "attack"]
    purse = sum(being.silver for being in state.party)
    if meeting.attitude in ("guarded", "indifferent") and thinking and purse >= GIFT_A_HEAD * len(foes):
        options.append("gift")
    if thinking and "threaten" not in meeting.tried:
        options.append("threaten")
    if meeting.attitude == "friendly" and thinking and "news" not in meeting.tried:
        options.append("news")
    if meeting.attitude == "friendly" and thinking and _wares(state):
        options.append("trade")
    if meeting.attitude == "friendly" and converts(state, foes):
        options.append("convert")
    if any(up(being) for being in state.characters):
        options.append("try")
    return options


def _try(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """A word, a gesture, a bargain of one's own: what it is to bring about is said first (BF-SKILL-02, BF-REACT-05)."""
    able = [being.id for being in state.characters if up(being)]
    who = state.beings[table.ask(caller(state), WHO, able, {"task": "try"})]
    try_in_words(state, table, who, aims_in_a_meeting(meeting, foes), lambda: True)


def _wares(state: Campaign) -> list[str]:
    """What people who live by candlelight have to sell, as far as the purse goes."""
    return [key for key in WARES if GEAR[key].price <= purse(state)]


def _trade(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Friendly folk share news or trade (BF-REACT-03); at list price, or what the game master says (BF-EQUIP-15)."""
    key = table.ask(caller(state), TRADE, ["nothing", *_wares(state)], {"foe": foes[0].id})
    if key == "nothing":
        return
    price = price_of(state, table, key)
    taker = roomiest(state)
    pay(state, price)
    add_item(taker, Item(key, GEAR[key].per))
    table.tell(Bought(taker.name, GEAR[key].name, GEAR[key].per, price))


def price_of(state: Campaign, table: Table, key: str) -> int:
    """The default price list, or what the game master asks (BF-EQUIP-15)."""
    listed = GEAR[key].price
    options = [str(listed), str(listed * 2), str(max(1, listed // 2))]
    return int(ask_gm(state, table, PRICE, list(dict.fromkeys(options)), str(listed), {"thing": key}, small=True))


GIFTS = ("gift", "feed")


def first_gifts(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> list[str]:
    """Silver for those who think, food for beasts: before a word is spoken it puts them in a better mood."""
    if meeting.gifts or mindless(foes[0]):
        return []
    if intelligent(foes[0]):
        return ["gift"] if purse(state) >= GIFT_A_HEAD * len(foes) else []
    rations = sum(count_of(being, "ration") for being in state.party)
    return ["feed"] if rations >= _mouths(foes) else []


def _mouths(foes: Sequence[Being]) -> int:
    """A ration keeps three beasts busy."""
    return -(-len(foes) // 3)


def give_first(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], gift: str) -> None:
    """A gift counts +2 on the roll (BF-REACT-05)."""
    if gift == "gift":
        meeting.gifts = GIFT_A_HEAD * len(foes)
        pay(state, meeting.gifts)
    else:
        meeting.gifts = _mouths(foes)
        for _ in range(meeting.gifts):
            any(use_up(being, "ration") for being in state.party)
    table.tell(Talked(gift, "given", meeting.gifts))


def _gift(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """10 SP a head turns guarded to indifferent (BF-REACT-06); a second gift makes friends of them (our ruling)."""
    price = GIFT_A_HEAD * len(foes)
    pay(state, price)
    meeting.attitude = "indifferent" if meeting.attitude == "guarded" else "friendly"
    meeting.gifts = price
    table.tell(Talked("gift", meeting.attitude, price))


def _threaten(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Our ruling: a threat is a danger like any other, so they test morale; those who stand are hostile now."""
    meeting.tried.append("threaten")
    total = table.roll(6, THREAT) + table.roll(6, THREAT)
    if total > foes[0].morale:
        table.tell(Talked("threaten", "gone"))
        for foe in foes:
            foe.gone = "driven"  # the Chaotic are paid for that (BF-ALIGN-05)
        reward_fight(state, table, foes, state.characters)
        _send_off(state, foes)
        state.meeting, state.phase = None, "dungeon"
    else:
        table.tell(Talked("threaten", "hostile"))
        fight_here(state, table, foes, meeting)


def _send_off(state: Campaign, foes: Sequence[Being]) -> None:
    for foe in foes:
        _out_of_room(state, foe)
        state.beings.pop(foe.id, None)


def _out_of_room(state: Campaign, foe: Being) -> None:
    room = state.dungeon.rooms.get(foe.room) if state.dungeon is not None and foe.room else None
    if room is not None:
        room.bands = [band for band in room.bands if band.data.get("group") != foe.group]


def _news(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Friendly folk share what they know: a room that was unknown is told of (BF-REACT-03)."""
    meeting.tried.append("news")
    table.tell(tell_of_a_room(state))


def _pass_by(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Going on past them; unasked within 10 ft is a false step with the guarded (BF-REACT-06)."""
    if meeting.attitude == "guarded" and _false_step(state, table, meeting, foes, "pass"):
        return
    _leave(state, table, meeting, foes, stay=True)


def _false_step(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], what: str) -> bool:
    """The game master says whether they bear it; the referee does not (BF-REACT-06). True when blades are out."""
    ruled = ask_gm(state, table, FALSE_STEP, ("hostile", "bear it"), "hostile", {"foe": foes[0].id})
    table.tell(Talked(what, ruled))
    if ruled == "hostile":
        fight_here(state, table, foes, meeting)
    return ruled == "hostile"


def _leave(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], stay: bool = False) -> None:
    """Part in peace. Who lives here remembers; wanderers go their way."""
    for foe in foes:
        room = state.dungeon.rooms.get(foe.room) if state.dungeon is not None and foe.room else None
        for band in room.bands if room is not None else ():
            if band.data.get("group") == foe.group:
                band.data["attitude"] = meeting.attitude
    send_home(state, [foe for foe in foes if not foe.room])
    if not stay and state.came_by and not meeting.wandering:
        state.here, state.came_by = state.came_by, ""
    table.tell(Parted("in peace"))
    state.meeting, state.phase = None, "dungeon"


def _convert_one_of(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    keys = [being.id for being in converts(state, foes)]
    convert(state, table, state.beings[table.ask(caller(state), CONVERT_WHOM, keys)])


_TALK: dict[str, Callable[[Campaign, Table, Meeting, Sequence[Being]], None]] = {
    "attack": _attack,
    "gift": _gift,
    "threaten": _threaten,
    "news": _news,
    "convert": _convert_one_of,
    "trade": _trade,
    "comply": comply,
    "answer": _answer,
    "try": _try,
    "pass": _pass_by,
    "leave": _leave,
}
