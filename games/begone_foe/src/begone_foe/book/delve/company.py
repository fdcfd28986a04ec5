"""The company underground: entering rooms, rest, traps."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import compress

from begone_foe import content, events
from begone_foe.book.characters import outfit, pack
from begone_foe.book.core import beings, carrying, consent, injuries, measures, saves
from begone_foe.book.delve import hours, wandering
from begone_foe.book.magic import aiming, spells_of_warding, spells_of_wits, turning
from begone_foe.book.master import aims
from begone_foe.book.meeting import captives
from begone_foe.book.town import hearsay
from begone_foe.state import Being, Campaign
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.world.clock import TURNS_A_DAY
from tablewright.world.dungeon import Room, Trap

# --- rest: rest and recuperation: the short rest and the full night (Rest and Recuperation) ---------------------------
LINGER = Question("linger", "BF-REST-03", standing=True)
BREATHER = Question("breather", "BF-REST-01")
NIGHT_CHECKS = Question("night-checks", "BF-REST-08", standing=True)
ATE, FORAGED = 1, 2  # how one was fed at supper: by a ration, or by the land


def own_food_first(beings: Sequence[Being]) -> list[Being]:
    """Who has a ration eats it; only what is left feeds those who have none (BF-REST-02, BF-REST-06)."""
    return sorted(beings, key=lambda being: not carrying.has_item(being, "ration"))


def eat(state: Campaign, being: Being) -> bool:
    """A ration, one's own or a comrade's; one or two a day all told (BF-REST-09)."""
    for owner in _larders_for(state, being):
        if carrying.use_up(owner, "ration"):
            being.ate, being.hungry = state.clock.day, 0
            return True
    return False


def _larders_for(state: Campaign, being: Being) -> list[Being]:
    """Whose rations one eats: one's own, then any comrade's who shares; as each has said (BF-REST-02, BF-REST-06)."""
    if being.meals == "none":
        return []
    return [being, *(other for other in measures.packs(state) if not other.meals)] if not being.meals else [being]


def wash(state: Campaign) -> None:
    """Blood comes off with a little water and time, and strangers need not see it (BF-REACT-05)."""
    for being in state.party:
        being.bloody = False


# --- the short rest --------------------------------------------------------------------------------------------------
def breather(state: Campaign, table: Table) -> None:
    """The same, and each says whether to rest now or to keep it for later (BF-REST-01)."""
    able = [being for being in state.party if _gains_by_rest(being)]
    resting = [being.id for being in able if being.role != "pc" or _rests_now(table, being)]
    if resting:
        short_rest(state, table, resting)


def _rests_now(table: Table, being: Being) -> bool:
    return table.ask(being.seat, BREATHER, ("rest", "keep"), {"who": being.id}, "rest") == "rest"


def short_rest(state: Campaign, table: Table, resting: Sequence[str] = ()) -> None:
    """One turn, once a day for each: all HP and Soul Dice; armour may stay on (BF-REST-01, BF-SOUL-12).

    One wandering check, made before the benefits; a fight spoils it and the rest is still to be had (BF-REST-03).
    """
    hours.pass_turns(state, table, 1, roaming=False)
    state.clock.since_check = 0
    ruled = saves.ask_gm(state, table, LINGER, ("check", "no"), "check", {"what": "rest"})  # how dangerous it is here
    if ruled == "check" and wandering.check_at_rest(state, table):
        table.tell(events.RestSpoiled("short"))
        return
    healed = rations = 0
    able = [being for being in state.party if _gains_by_rest(being) and (not resting or being.id in resting)]
    for being in own_food_first(able):
        gained, eaten = _eat_snack(state, table, being)
        healed, rations = healed + gained, rations + eaten
        being.short_rested, being.soul_spent = True, 0
    wash(state)
    table.tell(events.Rested("short", healed, rations))


def _gains_by_rest(being: Being) -> bool:
    """Whoever lacks hit points or Soul Dice; the others keep their rest for later. Who lies senseless, or is stone, has
    neither water nor a snack (BF-REST-01, BF-INJ-12).
    """
    lacks = being.hp < beings.max_hp(being) or being.soul_spent > 0
    return lacks and not being.short_rested and not beings.is_monster(being) and not beings.helpless(being)


def _eat_snack(state: Campaign, table: Table, being: Being) -> tuple[int, int]:
    """Whoever regains HP eats a ration; no ration, no HP; at full HP nothing is eaten (BF-REST-02)."""
    hurt = being.hp < beings.max_hp(being)
    if not hurt or beings.has(being, "diseased") or not eat(state, being):
        return 0, 0
    return injuries.heal(table, being, beings.max_hp(being), "rest"), 1


# --- the night -------------------------------------------------------------------------------------------------------
def may_sleep(state: Campaign) -> bool:
    """Benefits once in 24 hours, counted from the start of the last completed sleep (BF-REST-12)."""
    for being in state.characters:  # noqa: SIM110  # asked at every step, and a plain loop is faster
        if _sleep_is_due(state, being):
            return True
    return False


def _sleep_is_due(state: Campaign, being: Being) -> bool:
    return state.clock.turn + saves.NIGHT_TURNS >= being.slept + TURNS_A_DAY


def night(state: Campaign, table: Table, where: str = "") -> bool:
    """Six hours of sleep (BF-REST-04). Below, checks by the danger of the place, spread evenly (BF-REST-08).

    A fight interrupts it; it must be started again, without a second ration. True when the night was slept through.
    """
    began = state.clock.turn
    due = [being.id for being in _sleepers(state)]
    _eat_supper(state)
    checks = 0
    if state.below is not None:
        checks = saves.ask_gm_number(
            state, table, NIGHT_CHECKS, (0, 6), wandering.danger_of(state)[1], {"what": "night"}
        )
    stretch = saves.NIGHT_TURNS // max(1, checks)
    for _ in range(max(1, checks)):
        hours.pass_turns(state, table, stretch, roaming=False)
        state.clock.since_check = 0
        if not state.characters:
            return False
        if checks and wandering.check_at_rest(state, table):
            table.tell(events.RestSpoiled("night"))
            return False
    _wake_sleepers(state, table, began, due, where)
    return True


def _sleepers(state: Campaign) -> list[Being]:
    """Who eats and sleeps tonight: stone does neither (BF-REST-06, BF-MON-15)."""
    party = [being for being in state.party if not beings.is_monster(being) and not beings.of_stone(being)]
    return [being for being in party if _sleep_is_due(state, being)]


def _eat_supper(state: Campaign) -> None:
    """In a full night everyone eats, wounded or not, hirelings too (BF-REST-06)."""
    for being in own_food_first(_sleepers(state)):
        if being.uses.get("supper") != state.nights:
            being.uses["supper"] = state.nights
            being.uses["fed"] = ATE if eat(state, being) else 0


def fed_by_the_land(state: Campaign, being: Being) -> None:
    """Supper without a ration."""
    being.uses["supper"], being.uses["fed"] = state.nights, FORAGED
    being.ate, being.hungry = state.clock.day, 0


def _wake_sleepers(state: Campaign, table: Table, began: int, due: Collection[str], where: str) -> None:
    """`due`: to whom sleep was due when the night began; the others gain nothing by it (BF-REST-12)."""
    healed = 0
    sleepers = [being for being in state.party if being.id in due and not beings.of_stone(being)]
    for being in sleepers:
        healed += _recover_overnight(state, table, being)
        being.slept = began
        being.short_rested &= not carrying.sleeps_well_in(being)
    state.nights += 1
    wash(state)
    fed = [being.uses["fed"] for being in sleepers if being.uses.get("fed")]
    table.tell(events.Rested("night", healed, len(fed), fed.count(FORAGED), where))


def _recover_overnight(state: Campaign, table: Table, being: Being) -> int:
    """All HP, slots (BF-SPELL-08), dice, limbs out of use, and treatment of the Incapacitated (BF-REST-07).

    Nothing in half or full plate (BF-REST-05); without a ration no HP (BF-REST-06).
    """
    if not carrying.sleeps_well_in(being):
        return 0
    being.slots_spent = being.soul_spent = 0
    for limb in [limb for limb, how in being.limbs.items() if how == "useless"]:
        del being.limbs[limb]
        table.tell(events.Freed(being.id, being.name, limb))
    _tend_wounds(state, table, being)
    if being.dead or not being.uses.get("fed") or beings.has(being, "diseased"):
        return 0
    return injuries.heal(table, being, beings.max_hp(being), "rest")


def _tend_wounds(state: Campaign, table: Table, being: Being) -> None:
    """Incapacitated ends after a night with a companion (BF-INJ-12); untended it is death (BF-INJ-13)."""
    if not being.laid_low:
        return
    if any(other is not being and hours.tends(other) for other in state.party):
        being.incapacitated = -1
        beings.drop_condition(being, "prone")
        table.tell(events.Freed(being.id, being.name, "incapacitated"))
    else:
        injuries.die(state, table, being, "untended wounds")


# --- company ----------------------------------------------------------------------------------------------------------
# What the party does with itself below: pace, light, scouts, marching order, care, rest (Movement, Light, Rest).
SCOUT = Question("scout", "BF-SURP-07")
HEAL_WHOM = Question("heal-whom", "BF-SOUL-03")
MARCH = Question("march", "BF-MOVE-02")
DRINKER = Question("drinker", "BF-ITEM-03")
_MEMBERS_DEEDS = tuple(map(Option, ("heal", "cast", "drink", "read", "rest", "breather")))


def members_options(state: Campaign) -> list[Option]:
    """What single members could do for the party; one look at each, as this is asked at every step."""
    hurt = healer = caster = drinker = reader = tired = False
    shells, dice = [], 0
    for being in measures.packs(state):
        if being.kind:
            continue
        if being.conditions and beings.has(being, "anti_magic") and beings.up(being):
            shells.append(being.id)
        hurt = hurt or being.hp < beings.max_hp(being)
        if own := beings.soul_dice(being):
            dice += own
            healer = healer or beings.can_speak(being)
        caster = caster or bool((being.spells or being.book) and spells_of_wits.peaceful(state, aiming.castable(being)))
        tired = tired or (being.role == "pc" and not being.short_rested)
        kinds = {item.kind for item in being.items}
        drinker = drinker or "potion" in kinds
        if "scroll" in kinds and not reader:
            reader = bool(spells_of_wits.peaceful(state, aiming.readable_scrolls(state, being)))
    if state.apart:
        others = beings.within_call(state)
        hurt, dice = any(map(turning.can_be_healed, others)), sum(map(beings.soul_dice, others))
    if state.pledges or state.apart:
        healer, drinker = healer and bool(_healers_here(state)), drinker and bool(_potion_owners(state))
    several = tired and hurt and len(state.characters) > 1
    offered = (hurt and healer, caster, drinker, reader, tired, several)
    care = outfit.care_options(state) if dice >= outfit.FEWEST_DICE else ()
    return [*compress(_MEMBERS_DEEDS, offered), *each("drop-shell", shells), *care]


def put_out_lights(state: Campaign, table: Table) -> None:
    """A quenched torch keeps the turns it has left (BF-LIGHT-01)."""
    for being in state.party:
        for item in beings.flames_of(being):
            item.lit = False
            table.tell(events.Quenched(being.name, content.GEAR[item.kind].name))


def kindlers(state: Campaign) -> list[Being]:
    """Who could hold a light of their own as well: a flame to light it at, a hand, something to burn (BF-LIGHT-02)."""
    able = (
        [being for being in beings.able_hands(state) if not beings.holds_flame(being)]
        if beings.fire_at_hand(state)
        else []
    )
    able = consent.open_to(state, "light", able)
    return [being for being in able if carrying.free_hands(being) and hours.fuel_of(being) is not None]


def kindle(state: Campaign, table: Table) -> None:
    """One more light, and who holds it."""
    who = consent.volunteer(state, table, "light", kindlers(state))
    if who is not None:
        hours.kindle_own(table, who)


def _healers_here(state: Campaign) -> list[Being]:
    willing = consent.open_to(state, "heal", beings.within_call(state))
    return [being for being in willing if beings.soul_dice(being) and beings.can_speak(being)]


def heal_party(state: Campaign, table: Table) -> None:
    healer = consent.volunteer(state, table, "heal", _healers_here(state))
    if healer is None:
        return
    patients = list(filter(turning.can_be_healed, beings.within_call(state)))
    options = [Option(being.id) for being in patients]
    for dice in range(2, beings.soul_dice(healer) + 1):
        options += [Option(being.id, amount=dice) for being in patients if beings.max_hp(being) - being.hp > dice]
    chosen = table.ask(healer.seat, HEAL_WHOM, options, {"who": healer.id})
    turning.soul_heal(table, healer, state.beings[chosen.verb], chosen.amount or 1)


def _potion_owners(state: Campaign) -> list[Being]:
    return [
        being
        for being in consent.open_to(state, "drink", measures.packs(state))
        if aiming.potions(being) and (_drinkers_of(state, being))
    ]


def _drinkers_of(state: Campaign, owner: Being) -> list[str]:
    """Who holds a potion drinks it; into the helpless somebody with a hand pours it, into stone nobody (BF-ITEM-03)."""
    if not any(carrying.has_hand(being) for being in beings.able_hands(state)):
        return []
    helpless = [being for being in measures.packs(state) if beings.helpless(being) and not being.kind]
    able = [owner] if beings.helpless(owner) or carrying.has_hand(owner) else []
    return [being.id for being in [*able, *(other for other in helpless if other is not owner)]]


def drink_party(state: Campaign, table: Table) -> None:
    owner = consent.volunteer(state, table, "drink", _potion_owners(state))
    if owner is None:
        return
    drinker = table.ask(owner.seat, DRINKER, _drinkers_of(state, owner), {"who": owner.id})
    spells_of_wits.drink(state, table, owner, state.beings[drinker])


def march(state: Campaign, table: Table) -> None:
    """Who walks where: the order sets places in a fight and who comes upon things first."""
    order: list[str] = []
    while len(order) < len(state.march):
        left = [key for key in state.march if key not in order]
        if not order:
            left = ["keep", *left]
        answer = table.ask(saves.caller(state), MARCH, left, {"place": len(order) + 1})
        if answer == "keep":
            return
        order.append(answer)
    state.march = order


def do(state: Campaign, table: Table, verb: str, rest: str) -> None:
    """What the party does with itself, wherever it is."""
    match verb:
        case "hurry":
            state.hurried = True
        case "map":
            state.hurried = False
        case "light":
            state.dark = False
            if not hours.light_up(state, table):
                state.dark = True
        case "quench":
            burning = [item for being in state.party for item in beings.flames_of(being)]
            if hours.may_go_out(state, table, saves.caller(state), burning):
                state.dark = True
                put_out_lights(state, table)
        case "scout":
            # Somebody goes 30 ft ahead (BF-SURP-07).
            keys = [being.id for being in state.characters if beings.up(being)]
            answer = table.ask(saves.caller(state), SCOUT, [*keys, "nobody"])
            state.scout = "" if answer == "nobody" else answer
        case "kindle":
            kindle(state, table)
        case "march":
            march(state, table)
        case "heal":
            heal_party(state, table)
        case "cure":
            outfit.cure(state, table)
        case "mend":
            outfit.mend_one(state, table)
        case "drink":
            drink_party(state, table)
        case "drop-shell":
            spells_of_warding.let_shell_go(table, state.beings[rest])
        case "rest":
            short_rest(state, table)
        case "breather":
            breather(state, table)
        case "camp":
            night(state, table)
        case "gear":
            pack.gear_menu(state, table)
        case "wait":
            hours.pass_turns(state, table, 1)
        case "wash":
            # Blood off hands and faces, which takes a turn (BF-REACT-05).
            if not hours.pass_turns(state, table, 1):
                wash(state)
                table.tell(events.Noted("washed", ""))


# --- traps: traps: signs told first, then wits, then the dice (Traps) -------------------------------------------------
PLAN = Question("trap-plan", "BF-TRAP-02")
HEEDLESS = Question("heedless", "BF-TRAP-03", standing=True)
PLAN_WORKS = Question("plan-works", "BF-TRAP-02", standing=True)
SIGNS = Question("signs", "BF-TRAP-01", standing=True)

# Plans anyone can think of, and what they need. Which of them works is written with each trap, not shown.
PLANS = {
    "pole": "pole",
    "rope": "rope",
    "spikes": "spikes",
    "crowbar": "crowbar",
    "cloth": "clothes",
    "around": "",
    "crawl": "",
    "wait": "",
    "step": "",
    "cut": "",
    "cover": "blanket",
    "gloves": "",
    "climb": "",
    "weight": "",
}
SET_OFF = ("pit", "spiked_pit", "darts", "falling_block", "scything_blade", "alarm_wire")  # a stone's weight will do
DEEP = ("pit", "spiked_pit")  # what a climber gets over and out of


def careful(state: Campaign) -> bool:
    """Mapping speed, and somebody who sees (BF-TRAP-01); else no sign and no save (BF-TRAP-03, BF-LIGHT-04)."""
    return not state.hurried and any(beings.up(being) and beings.sees(state, being) for being in state.party)


def trap_here(room: Room) -> Trap | None:
    return room.trap if room.trap is not None and room.trap.state == "set" else None


def come_upon(state: Campaign, table: Table, room: Room) -> None:
    """Signs for the careful, before the trap can go off; the others find it with their feet."""
    trap = trap_here(room)
    if trap is None or trap.known:
        return
    if not careful(state) and not trap.data.get("warned"):
        if over_it(state, trap):
            return
        victim = first_in_line(state, trap)
        about: Facts = {"who": victim.id, "trap": trap.key}
        ruled = saves.ask_gm(state, table, HEEDLESS, ("none", "save"), "none", about)
        wandering.spring(state, table, trap, victim, save=ruled == "save")
        return
    if saves.ask_gm(state, table, SIGNS, ("told", "none"), "told", {"trap": trap.key}) == "none":
        return  # nothing shows: it lies in wait for somebody less lucky (BF-TRAP-01)
    trap.known = True
    reader = next(
        (
            being
            for being in state.party
            if "architecture" in being.masteries and beings.up(being) and beings.sees(state, being)
        ),
        None,
    )
    table.tell(events.Signs(trap.key, trap.signs, trap.name if reader is not None else ""))
    state.after.append("trap")


def first_in_line(state: Campaign, trap: Trap | None = None) -> Being:
    """Who treads on it: the scout, or the first who is up; over a pit whoever flies goes by (BF-TRAP-03)."""
    scout = state.beings.get(state.scout)
    able = [being for being in (*([scout] if scout is not None else []), *state.party) if beings.up(being)]
    deep = trap is not None and trap.key in DEEP
    return next((being for being in able if not (deep and beings.is_airborne(being))), (able or state.party)[0])


def over_it(state: Campaign, trap: Trap) -> bool:
    """A pit, and nobody who is up has a foot on the ground."""
    return trap.key in DEEP and all(map(beings.is_airborne, filter(beings.up, state.party)))


def _climber_here(state: Campaign) -> Being | None:
    able = (being for being in _with_hands(state) if "climbing" in being.masteries)
    return next((being for being in able if not beings.disabled(being)), None)


def _with_hands(state: Campaign) -> list[Being]:
    """Who could lay a hand on a trap: no beast, and with a hand to lay (BF-INJ-08)."""
    return list(filter(carrying.has_hand, beings.able_hands(state)))


def deal_with(state: Campaign, table: Table, room: Room) -> None:
    """The players' wits: a plan that fits works, any other is a SKILL test (BF-TRAP-02)."""
    trap = trap_here(room)
    if trap is None:
        return
    match table.ask(saves.caller(state), PLAN, trap_options(state, trap), {"trap": trap.key}):
        case "leave":
            if state.came_by:
                state.here, state.came_by = state.came_by, ""
        case "risk":
            if not over_it(state, trap):
                wandering.spring(state, table, trap, first_in_line(state, trap), save=True)
        case "disarm":
            _disarm(state, table, trap)
        case "captive":
            wandering.spring(state, table, trap, captives.led_captives(state)[0], save=True)
        case "cast":
            spells_of_wits.cast_in_peace(state, table)
            state.after = ["trap", *state.after]
        case "try":
            _try_words(state, table, trap)
        case plan:
            _try_plan(state, table, trap, plan)


def trap_options(state: Campaign, trap: Trap) -> list[str]:
    """Taking it apart where there is something to take apart, the plans at hand, a captive sent ahead, a spell."""
    awake = any(beings.up(being) for being in state.characters)
    hands = _mechanic_here(state) is not None or any(being.role == "pc" for being in _with_hands(state))
    out = ["disarm"] if trap.mechanical and hands else []
    out += [
        plan
        for plan, needs in PLANS.items()
        if not needs or any(carrying.has_item(being, needs) for being in measures.packs(state))
    ]
    out += ["captive"] if captives.led_captives(state) else []
    out += ["cast"] if "cast" in members_options(state) else []
    return [*out, *(["try"] if awake else []), "leave", "risk"]


def _disarm(state: Campaign, table: Table, trap: Trap) -> None:
    """A master of Mechanics needs no roll; others test, and a slip sets it off (BF-TRAP-02, BF-SKILL-02)."""
    mechanic = mechanic_of(state)
    if saves.attempt(state, table, mechanic, "mechanics", saves.HARD if trap.hard else saves.EASY):
        _disarm_trap(table, trap, "disarm")
    else:
        wandering.spring(state, table, trap, mechanic, save=True)


def _try_words(state: Campaign, table: Table, trap: Trap) -> None:
    """A plan of one's own: any but the listed ones is a test, and a failed one sets it off (BF-TRAP-02)."""
    able = [being for being in state.characters if beings.up(being)]
    who = consent.volunteer(state, table, "try", able)
    if who is None:
        state.after = ["trap", *state.after]
        return
    tried = aims.try_in_words(state, table, who, [Option("bypass")], lambda: True)
    if tried and trap.state == "set":
        wandering.spring(state, table, trap, who, save=True)
    elif trap.state == "set":
        state.after = ["trap", *state.after]


def _mechanic_here(state: Campaign) -> Being | None:
    return next((being for being in _with_hands(state) if "mechanics" in being.masteries), None)


def mechanic_of(state: Campaign) -> Being:
    return _mechanic_here(state) or max(_with_hands(state), key=lambda being: being.skill, default=handler_of(state))


def handler_of(state: Campaign) -> Being:
    """Who carries out a plan: the most skilled who is up, no beast."""
    return max(beings.able_hands(state), key=lambda being: being.skill, default=first_in_line(state))


def _try_plan(state: Campaign, table: Table, trap: Trap, plan: str) -> None:
    climbs = plan == "climb" and trap.key in DEEP and _climber_here(state) is not None  # a master does not roll
    stone = plan == "weight" and trap.key in SET_OFF
    default = "works" if plan in trap.bypass or climbs or stone else "test"
    ruled = saves.ask_gm(
        state, table, PLAN_WORKS, ("works", "test", "fails"), default, {"trap": trap.key, "plan": plan}
    )
    tester, skill = handler_of(state), "climbing" if plan == "climb" and trap.key in DEEP else plan
    if ruled == "works" and plan == "weight":
        wandering.set_off(state, table, trap)
        table.tell(events.Handled(wandering.named(trap), plan))
    elif ruled == "works" or (
        ruled == "test" and saves.attempt(state, table, tester, skill, saves.HARD if trap.hard else saves.EASY)
    ):
        _disarm_trap(table, trap, plan)
    else:
        wandering.spring(state, table, trap, tester, save=True)


def _disarm_trap(table: Table, trap: Trap, plan: str) -> None:
    trap.state = "disarmed"
    table.tell(events.Handled(wandering.named(trap), plan))


# --- arriving ---------------------------------------------------------------------------------------------------------
# Coming into a room: its looks, its trap, whoever lives there. The first room of a dungeon is no exception.
def enter(state: Campaign, table: Table, goal: str) -> None:
    """From another room."""
    room = measures.dungeon_of(state).rooms[goal]
    state.came_by, state.here = state.here, goal
    if room.known != "entered":
        state.count("rooms")
        hearsay.count_room(state)
    hours.light_if_dark(state, table, room.lit)
    arrive(state, table, room)


def arrive(state: Campaign, table: Table, room: Room) -> None:
    """Where the party stands now: seen, perhaps sprung, perhaps met."""
    first, room.known = room.known != "entered" or "unlit" in room.data, "entered"
    _look_about(state, table, room, first)
    come_upon(state, table, room)
    if state.phase != "dungeon" or not state.characters:
        return
    if room.bands:
        foes = [being for band in room.bands for being in wandering.occupants(state, table, room, band)]
        living = [foe for foe in foes if not foe.dead]
        dozing = hours.asleep(state, table, living)
        warned = hours.forewarned(state, room.id) or ("party" if dozing else "")
        wandering.meet(state, table, living, wandering=False, warned=warned, distracted=dozing)
    else:
        state.quiet = False


def _look_about(state: Campaign, table: Table, room: Room, first: bool) -> None:
    """What there is to see; in the dark nothing, until somebody comes back with a light (BF-LIGHT-03)."""
    turn = state.clock.turn
    if state.party and all(beings.in_dark(state, being) for being in state.party):
        room.data |= {"unlit": True} if first else {}
        return table.tell(events.Entered(room.id, room.name, "", room.level, turn, first, dark=True))
    room.data.pop("unlit", None)
    feature = room.features[0] if room.features and first else ""
    return table.tell(events.Entered(room.id, room.name, room.text if first else "", room.level, turn, first, feature))


def see_by_new_light(state: Campaign, table: Table) -> None:
    """Who makes a light in a dark room, or sees in the dark of a sudden, sees it for the first time (BF-LIGHT-03)."""
    room = state.room(state.here)
    sighted = any(not beings.in_dark(state, being) for being in state.party)
    if room is not None and "unlit" in room.data and sighted:
        _look_about(state, table, room, first=True)
