"""Turns and hours underground: marching, scouting, going on."""

from __future__ import annotations

from collections.abc import Sequence

from begone_foe import content, events
from begone_foe.book.characters import outfit
from begone_foe.book.core import beings, carrying, consent, injuries, measures, saves
from begone_foe.book.delve import wandering
from begone_foe.book.magic import spells_of_war
from begone_foe.book.monsters import effects
from begone_foe.settings import chosen, warns
from begone_foe.state import Being, Campaign, Item
from tablewright.engine.asking import is_sure
from tablewright.engine.decisions import NO_FACTS, Facts, Question
from tablewright.engine.options import Option, first_of
from tablewright.engine.table import Table
from tablewright.world.clock import TURNS_AN_HOUR
from tablewright.world.dungeon import Band, Dungeon, Way, hops, known_path, open_path, reach, ways_from
from tablewright.world.likeness import burn

# --- hours ------------------------------------------------------------------------------------------------------------
# Time passing underground: lights burn down, spells run out, the hurt and the hungry suffer, things come wandering.
UNTENDED_TURNS = TURNS_AN_HOUR
LEFT_ALONE = Question("left-alone", "BF-INJ-13", standing=True)
LAST_LIGHT = Question("last-light", "BF-LIGHT-01", grave=True)
DANCED_OUT = 5  # turns of a tarantella's dance after which one lies helpless


def pass_turns(state: Campaign, table: Table, turns: int, *, roaming: bool = True) -> bool:
    """Let turns go by, one at a time where anything may happen in them. True when somebody came."""
    passed, roaming = 0, roaming and state.below is not None
    while passed < turns:
        day = state.clock.day
        step = 1 if roaming or _something_runs(state) else min(turns - passed, state.clock.turns_to_midnight)
        passed += step
        state.clock.pass_turns(step)
        for _ in wandering.companies(state):
            _burn_lights(state, table)
            _turn_into_beasts(state, table)
        injuries.run_out_by_clock(state, table)
        for _ in wandering.companies(state):
            spells_of_war.slip_away(state, table)
        _restore_doors(state)
        for _ in wandering.companies(state):
            _lose_untended(state, table)
            if state.clock.day > day:
                new_day(state)
        if roaming and wandering.wander_if_due(state, table):
            return True
    return False


def _something_runs(state: Campaign) -> bool:
    """Something burns, runs out, rises or bleeds: time goes by the turn, not by the day."""
    if state.rising or state.held or state.apart or any(map(beings.holds_flame, state.party)):
        return True
    for being in state.beings.values():
        if being.incapacitated >= 0:  # as `laid_low` says
            return True
        for each in being.conditions:
            if each.by_clock or each.kind == "possessed":
                return True
    return False


def _turn_into_beasts(state: Campaign, table: Table) -> None:
    """Blood that has changed, dancers who drop, the dead who rise (BF-MON-10, BF-MON-16)."""
    for being in state.party:
        for each in being.conditions:
            if each.kind == "lycanthropy" and each.over_by(state.clock.turn):
                effects.change(state, table, being, each.note)
            elif each.kind == "dancing" and state.clock.turn - each.amount >= DANCED_OUT and not beings.helpless(being):
                injuries.afflict(state, table, being, "unconscious", None, injuries.Span(each.until))
    if state.rising:
        effects.raise_the_dead(state, table)


def new_day(state: Campaign) -> None:
    """Each full day without a ration; from the second on everything is harder (BF-REST-10)."""
    for being in state.party:
        if not beings.of_stone(being):
            being.hungry = 0 if being.ate >= state.clock.day - 1 else being.hungry + 1
    for being in state.beings.values():
        being.cast_today = {}


def _restore_doors(state: Campaign) -> None:
    """A door held by magic is an ordinary door again when the spell ends; what Knock and Pass-Wall opened closes."""
    if state.dungeon is not None:
        held = state.held
        for way in [way for way in state.dungeon.ways.values() if way.data or way.state == "held"]:
            if way.state == "held" and way.id not in held and not measures.wizard_locked(way):
                measures.let_go(state, way)
            if way.data:
                way.data.pop(measures.KNOCKED, None)
                if int(way.data.get(measures.HOLE_UNTIL, state.clock.turn + 1)) <= state.clock.turn:
                    measures.close_hole(way)


def _lose_untended(state: Campaign, table: Table) -> None:
    """An Incapacitated character without a companion who is up dies after six turns (BF-INJ-13)."""
    party = state.party
    for being in (*party, *beings.waiting_here(state)):
        if tends(being):
            return
    for being in party:
        if being.laid_low and being.incapacitated <= state.clock.turn - UNTENDED_TURNS:
            left_alone(state, table, being)


def tends(being: Being) -> bool:
    """Whether it is company for the Incapacitated: asleep or bound it still is, of stone it is none, nor is a beast or
    what magic keeps (BF-INJ-12).
    """
    return not (being.dead or being.laid_low or beings.of_stone(being)) and beings.intelligent(being)


def left_alone(state: Campaign, table: Table, being: Being) -> None:
    """Death, unless the game master knows better: it holds on, or something carries it off (BF-INJ-13)."""
    options = ("dies", "holds on", "carried off")
    ruled = saves.ask_gm(state, table, LEFT_ALONE, options, "dies", {"who": being.id})
    if ruled == "dies":
        injuries.die(state, table, being, "untended wounds")
    elif ruled == "holds on":
        being.incapacitated = state.clock.turn
    else:
        _carry_off(state, table, being)


def _carry_off(state: Campaign, table: Table, being: Being) -> None:
    """Somebody has found it, and will want something for it: it is gone from the party."""
    table.tell(events.Left(being.name, "carried off"))
    state.march = [key for key in state.march if key != being.id]
    for company in state.apart:
        company.march = [key for key in company.march if key != being.id]
    del state.beings[being.id]


# --- lights ----------------------------------------------------------------------------------------------------------
def _burn_lights(state: Campaign, table: Table) -> None:
    """Each source burns five turns (BF-LIGHT-01); a lantern drinks another flask, a torch is followed by the next."""
    for being in state.party:
        if not beings.holds_flame(being):
            continue
        for item in burn(beings.flames_of(being), 1):
            table.tell(events.LightDied(being.name, content.GEAR[item.kind].name))
            if item.kind == "lantern":
                _refuel_lantern(state, table, being, item)
            else:
                carrying.remove(being, item)
    if state.here:
        light_if_dark(state, table, beings.room_lit(state))


def _refuel_lantern(state: Campaign, table: Table, being: Being, lantern: Item) -> None:
    owner = next((each for each in [being, *measures.packs(state)] if carrying.has_item(each, "oil")), None)
    if owner is not None and not state.dark:
        carrying.use_up(owner, "oil")
        lantern.left, lantern.lit = content.GEAR["lantern"].burns, True
        table.tell(events.Lit(being.name, content.GEAR["lantern"].name))


def can_light(state: Campaign) -> bool:
    return _who_could_light(state) is not None


def _who_could_light(state: Campaign) -> Being | None:
    """Flint and steel or another flame, something to burn, and somebody to hold it (BF-LIGHT-02)."""
    party = measures.packs(state)
    if not beings.fire_at_hand(state):
        return None
    bearer = outfit.light_bearer(party)
    if bearer is None or _fuelled_lamp(bearer) is not None:
        return bearer
    return bearer if any(carrying.has_item(being, "torch") for being in party) else None


def may_go_out(state: Campaign, table: Table, seat: str, out: Sequence[Item]) -> bool:
    """Whoever puts out the last light, where nobody could strike another, is asked once more (BF-LIGHT-01)."""
    if not warns(state.settings) or seat == saves.GM or not state.here:
        return True
    people = [*measures.packs(state), *beings.waiting_here(state)]
    burning = [item for being in people for item in beings.flames_of(being)]
    last = [item for item in burning if any(item is each for each in out)]
    spare = any(carrying.has_item(being, "flint") or beings.has(being, "glowing") for being in people)
    if not last or len(last) < len(burning) or spare:
        return True
    return is_sure(table, seat, LAST_LIGHT, "put_out", {"left": max(item.left for item in last)})


def fuel_of(being: Being) -> Item | None:
    """What this one could burn: a lantern with oil in it or at hand, else a torch (BF-LIGHT-01)."""
    return _fuelled_lamp(being) or carrying.find(being, "torch")


def kindle_own(table: Table, being: Being) -> None:
    """Light one of one's own, in a free hand (BF-LIGHT-01, BF-LIGHT-02)."""
    lamp = _fuelled_lamp(being)
    if lamp is None:
        _kindle_light(table, being, _hand_over(being, being))
    else:
        _light_lamp(table, being, lamp)


def _light_lamp(table: Table, bearer: Being, lamp: Item) -> bool:
    """A lantern that is empty drinks a flask first (BF-LIGHT-01)."""
    if not lamp.left:
        carrying.use_up(bearer, "oil")
        lamp.left = content.GEAR["lantern"].burns
    return _kindle_light(table, bearer, lamp)


def _fuelled_lamp(bearer: Being) -> Item | None:
    lamp = carrying.find(bearer, "lantern")
    return lamp if lamp is not None and (lamp.left or carrying.has_item(bearer, "oil")) else None


def light_up(state: Campaign, table: Table) -> bool:
    """Light a torch or lantern (BF-LIGHT-01, BF-LIGHT-02). False if that cannot be done."""
    bearer = _who_could_light(state)
    if bearer is None:
        return False
    lamp = _fuelled_lamp(bearer)
    if lamp is not None:
        return _light_lamp(table, bearer, lamp)
    owner = next((being for being in [bearer, *measures.packs(state)] if carrying.has_item(being, "torch")), None)
    return owner is not None and _kindle_light(table, bearer, _hand_over(owner, bearer))


def light_if_dark(state: Campaign, table: Table, lit: bool) -> None:
    """Nobody spends a torch, or a hand, where the place is lit; elsewhere one is lit unless the dark is wished for."""
    if not lit and not state.dark and not beings.party_light(state):
        light_up(state, table)


def hand_on(state: Campaign, table: Table, owner: Being, light: Item) -> bool:
    """Whoever pushes a barrow gives a burning light to somebody with a hand for it. False if nobody has one."""
    bearer = outfit.light_bearer(
        [being for being in state.party if carrying.free_hands(being) and not carrying.barrow_of(being)]
    )
    if bearer is None:
        return False
    carrying.remove(owner, light)
    light.place = "off" if carrying.hand_free(bearer, "off") else "main"
    bearer.items.append(light)
    table.tell(events.Carries(bearer.name, content.GEAR[light.kind].name))
    return True


def _hand_over(owner: Being, bearer: Being) -> Item:
    torch = next((item for item in owner.items if item.kind == "torch" and not item.lit and item.left), None)
    torch = torch or next(item for item in owner.items if item.kind == "torch" and not item.lit)
    if torch.count > 1:
        torch.count -= 1
        torch = Item("torch")
        bearer.items.append(torch)
    elif owner is not bearer:
        carrying.remove(owner, torch)
        torch.place = "pack"
        bearer.items.append(torch)
    torch.left = torch.left or content.GEAR["torch"].burns
    return torch


def _kindle_light(table: Table, bearer: Being, light: Item) -> bool:
    if light.place not in carrying.HANDS:
        if carrying.hand_free(bearer, "off"):
            light.place = "off"
        elif carrying.hand_free(bearer, "main"):
            light.place = "main"
        else:
            for fallen in carrying.wield(bearer, light):
                fallen.place = "pack"
    light.lit = True
    table.tell(events.Lit(bearer.name, content.GEAR[light.kind].name))
    return True


# --- marching ---------------------------------------------------------------------------------------------------------
# How fast the party walks, and who must have both hands on a barrow (Movement and Travel, Encumbrance).
# A turn of careful walking covers 100 ft, of hurried walking 300 (BF-MOVE-02); the slowest sets the pace (BF-MOVE-04).
MAPPING_FEET, HURRIED_FEET = 100, 300


# --- pace ------------------------------------------------------------------------------------------------------------
def speed(state: Campaign, rough: bool = False) -> int:
    """Feet a turn: careful walking, or three times as far in a hurry (BF-MOVE-02)."""
    return pace(state, HURRIED_FEET if state.hurried else MAPPING_FEET, rough)


def pace(state: Campaign, usual: int, rough: bool) -> int:
    """Feet a turn or miles a day: the slowest member's (BF-MOVE-04).

    Bad legs and loads slow it as they slow a walk (BF-INJ-07, BF-ENC-05, BF-ENC-06). A barrow quarters it on stairs and
    rough ground (BF-ENC-07).
    """
    slowest = usual
    for being in state.party:
        if beings.is_monster(being) or beings.helpless(being):
            continue
        own = beings.slowed_by_body(being, usual)
        if rough and carrying.barrow_of(being):
            own //= 4
        slowest = min(slowest, own)
    return slowest


def overburdened(state: Campaign) -> Facts:
    """For the question what to do: who carries too much for anybody to go anywhere, if somebody does (BF-ENC-06)."""
    stuck = [
        being
        for being in state.party
        if not beings.is_monster(being) and not beings.helpless(being) and carrying.load(being) == "stuck"
    ]
    if not stuck:
        return NO_FACTS
    return {
        "what": "stuck",
        "who": stuck[0].id,
        "used": carrying.slots_used(stuck[0]),
        "slots": carrying.slots(stuck[0]),
    }


def walk(state: Campaign, table: Table, feet: int, rough: bool) -> bool:
    """Pass the turns a walk takes; feet short of a turn are kept for the next.

    True when somebody came, or nobody is left to arrive.
    """
    turns, state.walked = turns_of(state, feet, rough)
    return pass_turns(state, table, turns) or not state.anybody


def turns_of(state: Campaign, feet: int, rough: bool) -> tuple[int, int]:
    """Turns that so many feet take, with those walked since the last full turn; and the feet that are left over."""
    return divmod(state.walked + feet, max(1, speed(state, rough)))


def take_up_barrows(state: Campaign, table: Table) -> None:
    """Both hands on the handles while moving (BF-ENC-07): what they hold goes away, a light to somebody else."""
    for being in state.party:
        for item in carrying.held(being) if carrying.barrow_of(being) else ():
            if item.lit and not hand_on(state, table, being, item):
                item.lit = False
                table.tell(events.Quenched(being.name, content.GEAR[item.kind].name))
            if item in being.items:
                outfit.put_away(being, item)


# --- onward -----------------------------------------------------------------------------------------------------------
# Which way most parties would go: the unknown before the known, the way out last; and the usual next step.
# Nothing here decides: ways are put in this order, and one answer is marked.
GEAR_UP = Option("gear")
FIRST_THINGS = ("light", "take")


def ways_on(state: Campaign) -> list[Way]:
    """The ways of this room, those into the unknown first and the way out last."""
    dungeon, here = measures.dungeon_of(state), state.here
    return sorted(ways_from(dungeon, here), key=lambda way: _familiarity(dungeon, way, here))


def _familiarity(dungeon: Dungeon, way: Way, here: str) -> int:
    return 2 if way.kind == "exit" else int(dungeon.rooms[way.other(here)].known == "entered")


def usual_step(state: Campaign, options: Sequence[Option]) -> str:
    """Light, what lies about, a rest for the hurt, home if that is not enough or somebody has fallen; else the nearest
    unknown room, a search, a locked door, the way home.
    """
    if overburdened(state) and GEAR_UP in options:
        return GEAR_UP
    plain = next((key for key in FIRST_THINGS if key in options), "")
    if plain or (_is_hurt(state) and "rest" in options):
        return plain or "rest"
    unknown = _nearest_unknown(state, stairs=False) or _nearest_unknown(state, stairs=True)  # this level first
    onward, homeward = Option("go", unknown), Option("go", _way_home(state))
    if homeward in options and (_is_hurt(state) or _is_thinned(state)):
        return homeward
    if onward in options:
        return onward
    return first_of(options, "search", "pick", "break") or (homeward if homeward in options else options[-1])


def _is_hurt(state: Campaign) -> bool:
    """Half of what the party can bear is gone."""
    return 2 * sum(being.hp for being in state.characters) <= sum(beings.max_hp(being) for being in state.characters)


def _is_thinned(state: Campaign) -> bool:
    """Some have died: no more than two thirds of a company are left."""
    few = 3 * len(state.characters) <= 2 * chosen(state.settings).party
    return few and "deaths" in state.deeds


def is_explored(state: Campaign) -> bool:
    """No way that is known leads from the entrance to a room that nobody has entered."""
    if state.dungeon is None:
        return False
    there = hops(state.dungeon, state.dungeon.entrance, known_path)
    return all(state.dungeon.rooms[room].known == "entered" for room in there)


def _nearest_unknown(state: Campaign, *, stairs: bool) -> str:
    dungeon = measures.dungeon_of(state)
    there = hops(dungeon, state.here, lambda way: known_path(way) and (stairs or way.kind != "stairs"))
    unknown = [step for room, step in there.items() if dungeon.rooms[room].known != "entered"]
    return min(unknown, key=lambda step: step[0])[1] if unknown else ""


def _way_home(state: Campaign) -> str:
    dungeon = measures.dungeon_of(state)
    if state.here == dungeon.entrance:
        return next(way.id for way in dungeon.ways.values() if way.kind == "exit")
    step = hops(dungeon, state.here).get(dungeon.entrance)
    return step[1] if step else ""


# --- scouting ---------------------------------------------------------------------------------------------------------
# Finding out before going in: ears at the doors, tracks on the floor, dwellers who do not see it coming.
DOZES = Question("dozes", "BF-SURP-01", standing=True)
TRACKED_ROOMS = 3
LEARNING = (Option("listen"), Option("track"))


def learning_options(state: Campaign) -> list[Option]:
    """Ears at the doors, eyes on the floor; each once in a room, by somebody who can (BF-LIGHT-03)."""
    tried = measures.room_of(state).data
    left = [how for how in LEARNING if not tried.get(how)]
    if not left or not any(beings.up(being) for being in state.characters):
        return []
    able = beings.able_hands(state)
    return [how for how in left if any(_can_learn(state, being, how) for being in able)]


def _can_learn(state: Campaign, being: Being, how: str) -> bool:
    """Whoever is up has ears; tracks are read by those who see the floor (BF-LIGHT-03, BF-MON-09)."""
    return how != "track" or beings.sees(state, being)


def forewarned(state: Campaign, room: str) -> str:
    """Those whom the party has tracked down do not see it coming (BF-SURP-01)."""
    tracked, state.tracked = state.tracked == room, ""
    return "party" if tracked and not state.hurried else ""


def asleep(state: Campaign, table: Table, foes: Sequence[Being]) -> bool:
    """Nor do dragons that sleep."""
    return bool(foes) and beings.tagged(foes[0], "subduable") and _is_dozing(state, table, foes[0])


def _is_dozing(state: Campaign, table: Table, dragon: Being) -> bool:
    """Dragons sleep a good part of their lives; the white one half of it, the gold one hardly."""
    share = content.KINDS[dragon.kind].asleep
    default = "asleep" if table.whim(f"dozes:{dragon.id}", 100) < share else "awake"
    return saves.ask_gm(state, table, DOZES, ("awake", "asleep"), default, {"foe": dragon.id}) == "asleep"


def listen(state: Campaign, table: Table, rest: str) -> None:
    """A turn at the doors: who is behind them. Alertness hears it without a roll (BF-SKILL-04, BF-SKILL-07)."""
    _learn_of_rooms(state, table, "listen", "alertness", 1)


def track(state: Campaign, table: Table, rest: str) -> None:
    """A turn on one's knees: whose tracks, and where to. The tracked are met with the drop (BF-SURP-01)."""
    _learn_of_rooms(state, table, "track", "tracking", TRACKED_ROOMS)


def _gives_itself_away(band: Band, how: str) -> bool:
    """What neither breathes nor stirs makes no sound; what flows or hangs leaves no tracks to read."""
    kind = content.KINDS.get(band.kind)
    if kind is None:
        return True
    quiet = "silent" in kind.tags or "camouflage" in kind.tags or kind.type in ("ooze", "plant", "construct")
    return not quiet if how == "listen" else kind.type not in ("ooze", "plant") and "incorporeal" not in kind.tags


def _learn_of_rooms(state: Campaign, table: Table, how: str, skill: str, far: int) -> None:
    able = [being for being in beings.able_hands(state) if _can_learn(state, being, how)]
    who = consent.volunteer(state, table, skill, able, saves.best_at(skill, able))
    if who is None:
        return
    measures.room_of(state).data[how] = True
    if pass_turns(state, table, 1) or who.dead or not saves.attempt(state, table, who, skill):
        return
    dungeon = measures.dungeon_of(state)
    passing = (lambda way: not way.hidden) if how == "listen" else open_path  # ears are laid to locked doors too
    lived_in = [
        (distance.rooms, dungeon.rooms[key])
        for key, distance in reach(dungeon, state.here, passing).items()
        if 0 < distance.rooms <= far and any(_gives_itself_away(band, how) for band in dungeon.rooms[key].bands)
    ]
    found = [room for _, room in sorted(lived_in, key=lambda each: each[0])]
    if how == "track":
        found = found[:1]
        state.tracked = found[0].id if found else ""
    for room in found:
        room.known = "told" if room.known == "unseen" else room.known
    kinds = tuple(content.dwellers(room.bands[0].kind) for room in found)
    table.tell(events.Listened(who.id, who.name, how, tuple(room.name for room in found), kinds))
