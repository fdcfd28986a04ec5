"""Talk with those one has met: gifts, threats, news, conversion, captives (Reaction Rolls, Alignment)."""

from __future__ import annotations

from collections.abc import Sequence

from begone_foe import content, events
from begone_foe.book.characters import making, outfit
from begone_foe.book.core import beings, carrying, consent, groups, injuries, measures, saves
from begone_foe.book.delve import company, dungeons, wandering
from begone_foe.book.fight import rounds
from begone_foe.book.magic import spells_of_wits, turning
from begone_foe.book.master import aims
from begone_foe.book.meeting import captives, surprise
from begone_foe.book.monsters import morale
from begone_foe.book.town import hearsay, visit
from begone_foe.settings import is_brief
from begone_foe.state import Being, Campaign, Fight, Item, Meeting
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each, first_of
from tablewright.engine.table import Table
from tablewright.world.dungeon import Dungeon, neighbours, open_path

# --- blades: from a meeting into a fight: blades are out, or something holy goes first (Surprise, Turning Undead) -----
FALSE_STEP = Question("false-step", "BF-REACT-06", standing=True)
HOW_MANY = Question("how-many-dice", "BF-SOUL-11")
FRONT = 3  # foes who walk abreast


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
    dungeon = state.below
    if dungeon is not None:
        room = dungeon.rooms[state.here]
        fight.width = min(room.width, room.height) * 10
        fight.open_ground = room.longest_feet > 60
        ways = [way for way, _ in neighbours(dungeon, state.here, open_path)]
        fight.exits = len(ways) if meeting.wandering else max(0, len(ways) - (1 if state.came_by else 0))
        fight.unmapped = _unmapped(state, dungeon)
        door = next((way for way in ways if state.came_by in (way.a, way.b)), None)
        fight.door_behind = door is not None and door.kind == "door"
    state.quiet = False
    for being in [*state.party, *foes]:
        if not free_side or (free_side == "party") == (being.side == "party"):
            carrying.load_weapons(being)
    rounds.begin_fight(state, table, foes, meeting.distance, free_side, sneaks, fight)
    if meeting.snared:
        for foe in foes[:FRONT]:
            injuries.fall_prone(foe)


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


def turners(state: Campaign, foes: Sequence[Being]) -> list[Being]:
    """Whoever has a Soul Die and can speak, where the dead are near (BF-SOUL-07)."""
    if not any(beings.undead(foe) for foe in foes):
        return []
    willing = consent.open_to(state, "turn", state.characters)
    return [being for being in willing if beings.soul_dice(being) and beings.can_speak(being)]


def turn_first(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], free_side: str = "") -> None:
    """What is holy, before anything else: it begins the fight (BF-TURN-01); with the drop the others have it too."""
    turner = consent.volunteer(state, table, "turn", turners(state, foes))
    if turner is None:
        return
    options = [str(number) for number in range(1, beings.soul_dice(turner) + 1)]
    dice = int(table.ask(turner.seat, HOW_MANY, options, {"who": turner.id, "use": "turn"}))
    meeting.distance = min(meeting.distance, turning.TURN_REACH)
    fight_here(state, table, foes, meeting, free_side)
    turning.turn_undead(state, table, turner, dice)
    queue = groups.fight_of(state).queue
    if turner.id in queue:
        queue.remove(turner.id)


# --- dealings ---------------------------------------------------------------------------------------------------------
# Dealings with those who mean no harm: news, wares, a sword for hire, captives given back (Reaction Rolls).
TRADE = Question("trade", "BF-REACT-03")
HIRE_WHOM = Question("hire-whom", "BF-HIRE-02")
WARES = ("torch", "ration", "oil", "rope", "spikes", "arrows", "bolts", "dagger", "holy_water")


EVERYTHING = "everything"


def dealing_options(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> list[Option]:
    """What the friendly are good for; and whoever has kin in the party's hands listens."""
    if not beings.intelligent(foes[0]):
        return []
    out = [Option("exchange")] if _kin(state, foes) else []
    if meeting.attitude != "friendly":
        return out
    if "news" not in meeting.tried:
        out.append(Option("news"))
    left = [topic for topic in hearsay.TOPICS if f"ask {topic}" not in meeting.tried]
    out += each("ask", [EVERYTHING, *left] if len(left) > 1 and is_brief(state.settings) else left)
    if _wares(state, foes) or visit.sellable(state):
        out.append(Option("trade"))
    if hirable(state, foes):
        out.append(Option("hire"))
    return [*out, Option("escort")] if any(foe.uses.get("lost") for foe in foes) else out


def _ask_about(state: Campaign, table: Table, meeting: Meeting, topic: str) -> None:
    """One thing in particular, or one after the other: treasure, dwellers, traps, hidden ways (BF-REACT-03)."""
    for each_one in hearsay.TOPICS:
        if topic in (each_one, EVERYTHING) and f"ask {each_one}" not in meeting.tried:
            meeting.tried.append(f"ask {each_one}")
            hearsay.tell_of(state, table, each_one)


# --- wares -----------------------------------------------------------------------------------------------------------
def _wares(state: Campaign, foes: Sequence[Being]) -> list[str]:
    """What people who live by candlelight have to sell, and merchants all there is, as far as the purse goes."""
    shelf = visit.GOODS if beings.is_monster(foes[0]) and beings.kind_of(foes[0]).trades else WARES
    silver = measures.purse(state)
    return [key for key in shelf if content.GEAR[key].price <= silver]


def _trade(state: Campaign, table: Table, foes: Sequence[Being]) -> None:
    """At list price, or what the game master says; they buy as the town does (BF-REACT-03, BF-EQUIP-15)."""
    goods = [Option("sell", thing.verb, thing.target) for thing in measures.owned(visit.sellable(state))]
    options = [Option("nothing"), *map(Option, _wares(state, foes)), *goods]
    chosen = table.ask(saves.caller(state), TRADE, options, {"foe": foes[0].id})
    if chosen.verb == "sell":
        visit.sell(state, table, Option(chosen.thing, chosen.target))
    elif chosen != "nothing":
        _buy(state, table, chosen.verb)


def _buy(state: Campaign, table: Table, key: str) -> None:
    price, taker = visit.price_of(state, table, key), dungeons.roomiest(state)
    if not consent.pay_together(state, table, price):
        return
    carrying.add_item(taker, Item(key, content.GEAR[key].per))
    table.tell(events.Bought(taker.name, content.GEAR[key].name, content.GEAR[key].per, price))


# --- people ----------------------------------------------------------------------------------------------------------
def hirable(state: Campaign, foes: Sequence[Being]) -> list[Being]:
    return [foe for foe in foes if captives.may_serve(state, foe) and captives.day_wage(foe) <= measures.purse(state)]


def _hire_one(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """One of them comes along for a day's wage (BF-REACT-03, BF-HIRE-02)."""
    able = hirable(state, foes)
    about: Facts = {"foe": foes[0].id, "wage": captives.day_wage(able[0])}
    being = state.beings[table.ask(saves.caller(state), HIRE_WHOM, [foe.id for foe in able], about)]
    meeting.foes.remove(being.id)
    if consent.pay_together(state, table, captives.day_wage(being)):  # at once; it parts from the party in town
        captives.enlist(state, table, being, captives.day_wage(being))


def _kin(state: Campaign, foes: Sequence[Being]) -> list[Being]:
    return [
        being for being in captives.led_captives(state) if being.kind == foes[0].kind and not being.uses.get("lost")
    ]


def _give_back_kin(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Captives given back to their own make friends of them (our ruling, after BF-REACT-05)."""
    for being in _kin(state, foes):
        table.tell(events.Left(being.name, "released"))
        state.beings.pop(being.id, None)
    meeting.attitude = "friendly"
    table.tell(events.Talked("exchange", "friendly"))


def _escort_lost(table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """The lost come along; their people in town pay for it as for a captive (BF-WANDER-06, BF-ADV-02)."""
    for foe in [foe for foe in foes if foe.uses.get("lost")]:
        foe.room, foe.side, foe.captive = "captive", "party", False
        meeting.foes.remove(foe.id)
        table.tell(events.Noted("comes_along", foe.name))


# --- manners ----------------------------------------------------------------------------------------------------------
# Before a word is spoken: gifts, food for beasts, arms laid down, a picture of oneself (Reaction Rolls).
GIFT_A_HEAD = 10
GIFTS = ("gift", "feed", "sheathe", "try")
SHEATHED = 1


def first_manners(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> list[str]:
    """What makes a better picture before a word is spoken: arms laid down, or an idea of one's own (BF-REACT-05)."""
    if beings.mindless(foes[0]):
        return []
    out = ["sheathe"] if _armed(state) and beings.intelligent(foes[0]) else []
    return (
        [*out, "try"] if "manner" not in meeting.tried and any(beings.up(being) for being in state.characters) else out
    )


def _armed(state: Campaign) -> bool:
    return any(
        content.GEAR[item.kind].kind in ("weapon", "missile")
        for being in measures.packs(state)
        for item in carrying.held(being)
    )


def covered_in_blood(state: Campaign) -> bool:
    """Anybody in sight, from a fight that nobody has washed off yet (BF-REACT-05)."""
    return any(being.bloody for being in state.party)


def arms_are_out(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> bool:
    """Drawn, not only carried, as far as those who think can tell: the party has fought in this turn or the last.

    Whoever goes about below has something in hand; that alone is no threat (BF-REACT-05).
    """
    just_now = state.clock.turn - state.fought <= 1
    return just_now and beings.intelligent(foes[0]) and _armed(state)


def first_gifts(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> list[str]:
    """Silver for those who think, food for beasts: before a word is spoken it puts them in a better mood."""
    if meeting.gifts or beings.mindless(foes[0]):
        return []
    if beings.intelligent(foes[0]):
        return ["gift"] if measures.purse(state) >= GIFT_A_HEAD * len(foes) else []
    rations = sum(carrying.count_of(being, "ration") for being in measures.packs(state))
    return ["feed"] if rations >= mouths(foes) else []


def mouths(foes: Sequence[Being]) -> int:
    """A ration keeps three beasts busy."""
    return -(-len(foes) // 3)


def lay_down_arms(state: Campaign, table: Table, meeting: Meeting) -> None:
    """All weapons go into the packs: out of reach, should it come to blows."""
    for being in measures.packs(state):
        for item in carrying.held(being):
            if content.GEAR[item.kind].kind in ("weapon", "missile"):
                item.place = "pack"
    meeting.manner += SHEATHED
    meeting.tried.append("sheathe")
    table.tell(events.Talked("sheathe", "given"))


def take_up_arms(state: Campaign) -> None:
    """Whoever has nothing in hand is ready again."""
    for being in measures.packs(state):
        if not beings.is_monster(being) and not any(item.place in ("main", "both") for item in being.items):
            outfit.ready(being)


def make_a_picture(state: Campaign, table: Table, meeting: Meeting) -> None:
    """A disguise, clean hands, a bow: in one's own words, before anybody speaks (BF-REACT-05)."""
    if aims.party_tries(state, table, [Option("impress")], lambda: True) is not None:
        meeting.tried.append("manner")


def give_first(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], gift: str) -> None:
    """A gift counts +2 on the roll (BF-REACT-05)."""
    if gift == "sheathe":
        return lay_down_arms(state, table, meeting)
    if gift == "try":
        return make_a_picture(state, table, meeting)
    if gift == "gift":
        if not consent.give(state, table, GIFT_A_HEAD * len(foes)):
            return None
        meeting.gifts = GIFT_A_HEAD * len(foes)
    else:
        meeting.gifts = mouths(foes)
        for _ in range(meeting.gifts):
            any(carrying.use_up(being, "ration") for being in measures.packs(state))
    return table.tell(events.Talked(gift, "given", meeting.gifts))


# --- parley -----------------------------------------------------------------------------------------------------------
TALK = Question("talk", "BF-REACT-06")
CONVERT_WHOM = Question("convert-whom", "BF-ALIGN-08")
THREAT = Why("Threat", "BF-MORALE-01")


def talk(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Guarded, indifferent or friendly: what the party does next."""
    surprise.put_demand(state, table, meeting, foes)
    options = [*talk_options(state, meeting, foes), *map(Option, surprise.demand_options(state, foes))]
    about: Facts = {"foe": foes[0].id, "number": len(foes), "attitude": meeting.attitude}
    usual = ("news", "leave") if meeting.attitude == "guarded" else ("news", "pass")
    chosen = table.ask(saves.caller(state), TALK, options, about, first_of(options, *usual))
    _say(state, table, meeting, foes, chosen)


def _say(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], chosen: Option) -> None:
    """What the party has chosen to do among them."""
    match chosen.verb:
        case "news":
            # Friendly folk share what they know: a room that was unknown is told of (BF-REACT-03).
            meeting.tried.append("news")
            table.tell(hearsay.tell_of_a_room(state))
        case "ask":
            _ask_about(state, table, meeting, chosen.target)
        case "trade":
            _trade(state, table, foes)
        case "hire":
            _hire_one(state, table, meeting, foes)
        case "exchange":
            _give_back_kin(state, table, meeting, foes)
        case "escort":
            _escort_lost(table, meeting, foes)
        case "attack":
            if meeting.attitude in ("indifferent", "friendly"):
                for foe in foes:
                    foe.note("peaceful")  # folk who meant no harm pay nothing when cut down (BF-ALIGN-06)
            fight_here(state, table, foes, meeting)
        case "gift":
            _give_silver(state, table, meeting, foes)
        case "threaten":
            _threaten_them(state, table, meeting, foes)
        case "convert":
            keys = [being.id for being in captives.converts(state, foes)]
            captives.convert(state, table, state.beings[table.ask(saves.caller(state), CONVERT_WHOM, keys)])
        case "comply":
            surprise.comply(state, table, meeting, foes)
        case "answer":
            if not surprise.answer(state, table, meeting, foes):
                _false_step(state, table, meeting, foes, "answer")
        case "try":
            _try_words(state, table, meeting, foes)
        case "cast":
            spells_of_wits.cast_in_peace(state, table)  # a spell while they talk: one that strikes nobody (BF-SPELL-06)
        case "read":
            spells_of_wits.read_in_peace(state, table)
        case "turn":
            turn_first(state, table, meeting, foes)
        case "pass":
            # Going on past them; unasked within 10 ft is a false step with the guarded (BF-REACT-06).
            if meeting.attitude != "guarded" or not _false_step(state, table, meeting, foes, "pass"):
                _part_in_peace(state, table, meeting, foes, stay=True)
        case "leave":
            _part_in_peace(state, table, meeting, foes, stay=False)


def talk_options(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> list[Option]:
    thinking = beings.intelligent(foes[0])
    options = [Option("leave"), Option("pass"), Option("attack")]
    if meeting.attitude in ("guarded", "indifferent") and thinking and measures.purse(state) >= GIFT_A_HEAD * len(foes):
        options.append(Option("gift"))
    voices = any(map(beings.can_speak, state.characters))
    if thinking and voices and "threaten" not in meeting.tried:
        options.append(Option("threaten"))
    options += dealing_options(state, meeting, foes)
    if meeting.attitude == "friendly" and captives.converts(state, foes):
        options.append(Option("convert"))
    if any(beings.up(being) for being in state.characters):
        options.append(Option("try"))
    options += [option for option in company.members_options(state) if option in ("cast", "read")]
    return [*options, Option("turn")] if turners(state, foes) else options


def _try_words(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """A word, a gesture, a bargain of one's own: what it is to bring about is said first (BF-SKILL-02, BF-REACT-05).

    A try that fails may be the wrong move with the guarded, if the game master thinks so (BF-REACT-06).
    """
    before, won_over = meeting.attitude, each("win", (being.id for being in captives.converts(state, foes)))
    tried = aims.party_tries(state, table, [*aims.aims_in_a_meeting(meeting, foes), *won_over], lambda: True)
    if tried is not None and before == meeting.attitude == "guarded" and state.meeting is not None:
        _false_step(state, table, meeting, foes, "try", "bear it", small=True)


def _give_silver(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """10 SP a head turns guarded to indifferent (BF-REACT-06); a second gift makes friends of them (our ruling)."""
    price = GIFT_A_HEAD * len(foes)
    if not consent.give(state, table, price):
        return
    meeting.attitude = "indifferent" if meeting.attitude == "guarded" else "friendly"
    meeting.gifts = price
    table.tell(events.Talked("gift", meeting.attitude, price))


def _threaten_them(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Our ruling: a threat is a danger like any other, so they test morale; those who stand are hostile now."""
    meeting.tried.append("threaten")
    if may_be_daunted(foes) and morale.roll_morale(state, table, THREAT, "") > morale.rating_of_strangers(state, foes):
        table.tell(events.Talked("threaten", "gone"))
        take_up_arms(state)
        for foe in foes:
            foe.gone = "driven"  # the Chaotic are paid for that (BF-ALIGN-05)
        making.reward_fight(state, table, foes, state.characters)
        _send_off(state, foes)
        state.meeting, state.phase = None, "dungeon"
    else:
        table.tell(events.Talked("threaten", "hostile"))
        fight_here(state, table, foes, meeting)


def may_be_daunted(foes: Sequence[Being]) -> bool:
    """Who never flees by the adventure's word is not talked into it (BF-MORALE-07)."""
    return not any(foe.uses.get("never_flees") for foe in foes)


def _send_off(state: Campaign, foes: Sequence[Being]) -> None:
    for foe in foes:
        _out_of_room(state, foe)
        state.beings.pop(foe.id, None)


def _out_of_room(state: Campaign, foe: Being) -> None:
    room = state.room(foe.room)
    if room is not None:
        room.bands = [band for band in room.bands if band.data.get("group") != foe.group]


def _false_step(
    state: Campaign,
    table: Table,
    meeting: Meeting,
    foes: Sequence[Being],
    what: str,
    usual: str = "hostile",
    *,
    small: bool = False,
) -> bool:
    """The game master says whether they bear it; the referee does not (BF-REACT-06). True when blades are out."""
    about: Facts = {"foe": foes[0].id, "what": what}
    ruled = saves.ask_gm(state, table, FALSE_STEP, ("hostile", "bear it"), usual, about, small=small)
    if not small:
        table.tell(events.Talked(what, ruled))
    if ruled == "hostile":
        fight_here(state, table, foes, meeting)
    return ruled == "hostile"


def _part_in_peace(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being], stay: bool) -> None:
    """Who lives here remembers; wanderers go their way; what was laid down is taken up again."""
    take_up_arms(state)
    for foe in foes:
        room = state.room(foe.room)
        for band in room.bands if room is not None else ():
            if band.data.get("group") == foe.group:
                band.data["attitude"] = meeting.attitude
    if morale.acts_so(state, foes[0], "poses"):
        state.stalkers = foes[0].group  # it has seen whom it wants to be
    wandering.send_home(state, [foe for foe in foes if not foe.room and foe.group != state.stalkers])
    if not stay and state.came_by and not meeting.wandering:
        state.here, state.came_by = state.came_by, ""
    table.tell(events.Parted("in peace"))
    state.meeting, state.phase = None, "dungeon"


# --- reactions: the reaction roll: who speaks, what conduct is worth, what is fixed beforehand (Reaction Rolls) -------
REACTION = Why("Reaction", "BF-REACT-03", "reaction")
SPEAKER = Question("speaker", "BF-REACT-04")
CONDUCT = Question("conduct", "BF-REACT-05", standing=True)
ATTITUDE = Question("attitude", "BF-REACT-01", standing=True)
BETTER = (3, 6, 9)  # totals at which a reaction turns guarded, indifferent, friendly (BF-REACT-03)
FRIENDLY = BETTER[-1]


def fixed_attitude(state: Campaign, foes: Sequence[Being]) -> str:
    """What the adventure says, or an old quarrel, goes before the roll (BF-REACT-02, BF-CORE-06)."""
    room = state.room(foes[0].room)
    for band in room.bands if room is not None else ():
        if band.data.get("group") == foes[0].group and band.data.get("attitude"):
            return str(band.data["attitude"])
    return state.attitudes.get(foes[0].group, "")


def default_attitude(state: Campaign, foes: Sequence[Being]) -> str:
    """Mindless undead and constructs on guard, and foes at war with the party, do not roll (BF-REACT-01)."""
    fixed = fixed_attitude(state, foes)
    if fixed:
        return fixed
    if surprise.wanted(state, foes):
        return "guarded"
    guards = beings.mindless(foes[0]) and (
        beings.undead(foes[0]) or content.KINDS[foes[0].kind].type in ("construct", "ooze", "plant")
    )
    return "hostile" if guards or morale.falls_upon(state, foes[0], at_home=_in_lair(state, foes[0])) else "roll"


def react(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> None:
    """Who speaks is named before the roll; D10 + HEART, or what is fixed (BF-REACT-03, BF-REACT-04)."""
    options = ("roll", "hostile", "guarded", "indifferent", "friendly")
    default = default_attitude(state, foes)
    ruled = saves.ask_gm(
        state, table, ATTITUDE, options, default, {"foe": foes[0].id, "number": len(foes)}, small=default != "roll"
    )
    if ruled != "roll":
        table.tell(events.Reacted(foes[0].name, 0, ruled))
        settle_attitude(state, table, meeting, foes, ruled)
        return
    speaker = _choose_speaker(state, table, meeting, foes)
    while speaker in GIFTS:
        give_first(state, table, meeting, foes, speaker)
        speaker = _choose_speaker(state, table, meeting, foes)
    if speaker == "attack":
        fight_here(state, table, foes, meeting)
        return
    total, attitude = roll_reaction(state, table, foes, state.beings.get(speaker), meeting)
    name = state.beings[speaker].name if speaker in state.beings else ""
    table.tell(events.Reacted(foes[0].name, total, attitude, name))
    settle_attitude(state, table, meeting, foes, attitude)


def _choose_speaker(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> str:
    speakers = [being.id for being in state.characters if beings.can_speak(being)]
    options = [*speakers, "nobody", "attack", *first_gifts(state, meeting, foes), *first_manners(state, meeting, foes)]
    about: Facts = {"foe": foes[0].id, "number": len(foes), "feet": meeting.distance}
    usual = max(speakers, key=lambda key: state.beings[key].heart, default="nobody")
    meeting.speaker = table.ask(saves.caller(state), SPEAKER, options, about, usual)
    return meeting.speaker


def roll_reaction(
    state: Campaign, table: Table, foes: Sequence[Being], speaker: Being | None, meeting: Meeting
) -> tuple[int, str]:
    """D10 + the speaker's HEART + conduct, read from 1 to 10 (BF-REACT-03 to BF-REACT-05)."""
    face = table.roll(10, REACTION, foes[0].name)
    mod = conduct(state, table, meeting, foes)
    total = face + (speaker.heart if speaker is not None else 0) + mod
    if total < FRIENDLY:
        better = next(total_wanted for total_wanted in BETTER if total_wanted > total)
        helped, short, wanted = speaker or state.party[0], FRIENDLY - total, total < BETTER[0]
        total += beings.bolster(
            state, table, beings.ON_REACTION, helped, short, "reaction", wanted=wanted, least=better - total
        )
    return total, read_as(state, meeting, foes[0], speaker, total)


def read_as(state: Campaign, meeting: Meeting, foe: Being, speaker: Being | None, total: int) -> str:
    """What a total means with this creature: the chart, tempered by its nature. The label asks the same."""
    return morale.tempered(state, meeting, foe, speaker, attitude_of(total))


def attitude_of(total: int) -> str:
    return content.CHARTS["reaction"].row(min(10, max(1, total))).name


def conduct(state: Campaign, table: Table, meeting: Meeting, foes: Sequence[Being]) -> int:
    """+2 for a gift, looks and manners, -2 for blood, drawn arms or intruding in a lair; at most 2 (BF-REACT-05)."""
    options = ("-2", "-1", "0", "1", "2")
    default = str(usual_conduct(state, meeting, foes))
    return int(saves.ask_gm(state, table, CONDUCT, options, default, {"foe": foes[0].id}))


def usual_conduct(state: Campaign, meeting: Meeting, foes: Sequence[Being]) -> int:
    lair = bool(foes[0].room) and _in_lair(state, foes[0])
    offends = lair or covered_in_blood(state) or arms_are_out(state, meeting, foes)
    return max(-2, min(2, (2 if meeting.gifts else 0) + meeting.manner - (2 if offends else 0)))


def _in_lair(state: Campaign, foe: Being) -> bool:
    room = state.room(foe.room)
    return room is not None and any(band.lair for band in room.bands if band.data.get("group") == foe.group)
