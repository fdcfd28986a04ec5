"""Labels of meetings and fights: blows, spells, fear, flight, Saving Throws, each with the chance the rules roll by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import prod

from freehold import content
from freehold.book import checks
from freehold.book.combat import acts, block, morale, rounds, saving
from freehold.book.days import dawn, light
from freehold.book.encounters import folkways, meetings
from freehold.book.party import actions, roster
from freehold.book.sites import exploring, rooms
from freehold.book.spells import casting
from freehold.book.travel import road
from freehold.content import charts, kinds, things
from freehold.state import Fight, Foe, Hex, Party, World
from freehold.telling import names, prose
from freehold.telling.labels import people
from freehold.telling.labels.people import Label, rolled
from tablewright.engine.asking import KEEP
from tablewright.engine.scene import Chance
from tablewright.engine.telling.naming import as_spelt
from tablewright.world.hexes import DIRECTIONS, bearing, neighbours
from tablewright.world.words import count, figure

# --- fights -----------------------------------------------------------------------------------------------------------
_VERBS = {
    "throw": "Throw the weapon at",
    "strike": "Strike",
    "arrow": "Shoot a magic arrow at",
    "oil": "Throw burning oil at",
}
_FACES = range(1, charts.ENCOUNTER.die + 1)


# --- foes ------------------------------------------------------------------------------------------------------------
def foe_words(fight: Fight, foe: Foe) -> str:
    return names.foe_label(block.foe_name(fight, foe))


def condition(foe: Foe) -> str:
    """What can be seen of a foe's state; its Hit Points are the GM's business."""
    lost = foe.max_hp - foe.hp
    state = "unhurt" if not lost else "badly hurt" if foe.hp * 3 <= foe.max_hp else "hurt"
    more = "asleep" if foe.asleep else "drowsy" if foe.drowsy else "held" if foe.held else ""
    return f"{state}, {more}" if more else state


def foe_label_of(asked: people.Asked, which: str) -> Label:
    """A foe as a spell's target; Thorn Lash has to hit it."""
    foe = asked.foe(which)
    label = Label(f"{foe_words(asked.fight, foe)}, {condition(foe)}")
    if asked.fact("spell") != "thorn_lash":
        return label
    check = block.attack_check(asked.world, asked.party, asked.actor, foe, casting.lash())
    return rolled(label, "hits", check, asked.actor.name, "hits")


# --- actions ---------------------------------------------------------------------------------------------------------
def _attack_label(asked: people.Asked) -> Label:
    foe, verb = asked.foe(asked.option.target), asked.option.verb
    arm = acts.arm_for(asked.world, asked.party, asked.actor, verb)
    check = block.attack_check(asked.world, asked.party, asked.actor, foe, arm)
    proof = "" if block.arm_harms(foe, arm) else "cannot be harmed with this"
    thrown = acts.is_thrown(asked.world, asked.party, asked.actor, verb)
    verb = "throw" if thrown else verb
    lies = "out of hand until the fight is over" if thrown else ""
    told = "; ".join(part for part in (proof, prose.beware(foe.monster), lies) if part)
    label = Label(f"{_VERBS[verb]} {foe_words(asked.fight, foe)}, {condition(foe)}", told)
    return rolled(label, "hits", check, asked.actor.name, "hits")


def _turn_label(asked: people.Asked) -> Label:
    times, hit_dice = acts.turnings(asked.actor)
    left = times - asked.actor.used.get("turn", 0)
    vain = (
        ""
        if any(morale.is_turnable(foe, asked.actor) for foe in morale.fighting(asked.fight))
        else ", and all of them are"
    )
    return Label(
        "Turn undead", f"{hit_dice} Hit Dice flee, none above {asked.actor.level + 1}{vain}; {left} left today"
    )


def _kinds_frightened(asked: people.Asked, fire: bool) -> list[str]:
    kinds = [foe.monster for foe in morale.fighting(asked.fight)]
    return [key for key in kinds if not fire or content.MONSTERS[key].fears_fire()]


def _runs_check(key: str) -> checks.Check:
    """The faces above their morale; none if they never roll."""
    stand = morale.morale_check(key)
    return checks.Check(
        stand.sides, stand.high + 1, 0 if content.MONSTERS[key].morale >= morale.UNBREAKABLE else stand.sides
    )


# --- meetings --------------------------------------------------------------------------------------------------------
def with_moods(asked: people.Asked, label: Label) -> Label:
    """How the Encounter roll falls for these creatures here, in twelve."""
    meeting = roster.meeting_of(asked.party)
    fallen = Counter(meetings.taken(asked.world, asked.party, meeting, face) for face in _FACES)
    there = [mood for mood in charts.DISPOSITIONS if fallen[mood]]
    odds = ", ".join(f"{mood} {fallen[mood]}/{charts.ENCOUNTER.die}" for mood in there)
    return label._replace(odds=odds, chances=tuple(Chance(mood, fallen[mood] / charts.ENCOUNTER.die) for mood in there))


def _talk_label(asked: people.Asked) -> Label:
    """The best speaker's chance, and what comes of failure."""
    text, *_ = asked.fixed()
    people = roster.able(asked.world, asked.party)
    one = roster.best(people, "cha")
    check = actions.action_check(one, "cha", asked.option.verb)
    if asked.option.verb == "invite":
        return rolled(Label(text, f"Charisma, {one.name} best"), "succeeds", check, one.name)
    fails = "failed: they attack" if asked.fact("mood") == "warning" else "failed: they leave"
    return rolled(Label(text, f"Charisma, {one.name} best; {fails}"), "succeeds", check, one.name)


# --- things: options that are the key of something: a member, hex, creature, spell, building, ability, thing ----------
def hex_words(world: World, key: str) -> Label:
    """Where it lies from the freehold, and what is known or was told of it."""
    place = world.land.get(key, Hex())
    where = bearing(world.hold.at, key) if key != world.hold.at else "the freehold"
    told = f"a {place.feature} was told of" if road.was_told(place) else ""
    return Label(names.hex_label(key), "; ".join(filter(None, (where, place.terrain, told))))


def monster_words(monster: kinds.Monster) -> str:
    """Its figures, for a GM who chooses among many."""
    blows = ", ".join(f"{blow.name} {blow.damage}" for blow in monster.attacks)
    number = "alone" if monster.unique else f"usually {monster.number}"
    return f"tier {monster.tier}, HD {monster.hd}, AC {monster.ac}, {blows}; {number}"


def building_price(entry: kinds.Building) -> str:
    """What it takes of each, but for what it does not take."""
    parts = ((entry.timber, "Timber"), (entry.stone, "Stone"), (entry.silver, "sc"))
    return ", ".join(f"{amount} {name}" for amount, name in parts if amount)


def is_hex(key: str) -> bool:
    q, comma, r = key.partition(",")
    return bool(comma) and q.lstrip("-").isdigit() and r.lstrip("-").isdigit()


def thing_label(asked: people.Asked) -> Label:
    key, world = str(asked.option), asked.world
    if key in world.characters or key in world.hirelings:
        return _member_label(asked, key)
    if asked.option.verb in world.characters:  # what a Cleanse takes away
        what = asked.option.target
        return Label(f"{roster.name_of_member(world, asked.option.verb)}: {content.ABILITY_NAMES.get(what, what)}")
    if is_hex(key):
        return hex_words(world, key)
    if asked.at is not None and asked.at.fight and any(foe.id == key for foe in asked.at.fight.foes):
        return foe_label_of(asked, key)
    return _entry_label(key)


def _member_label(asked: people.Asked, key: str) -> Label:
    """With the chance of what they would try, where that is what they are chosen for."""
    one = asked.world.characters.get(key)
    if one is None:
        hired = asked.world.hirelings[key]
        return Label(hired.name, f"{hired.kind}, {hired.hp}/{hired.max_hp} HP")
    if ability := asked.fact("ability"):
        check = actions.action_check(one, ability, asked.fact("use"))
        return rolled(Label(one.name, content.ABILITY_NAMES[ability]), "succeeds", check, one.name)
    spell = content.SPELLS.get(asked.fact("spell"))
    sets_ac = spell is not None and any(fx.do == "set_ac" for fx in spell.fx)
    worn = f", AC {roster.armor_class(one, asked.party.clock)}" if sets_ac else ""
    return Label(one.name, f"{one.hp}/{one.max_hp} HP{worn}")


# What stands on a chart is words already; a room holds several at once.
_ON_CHARTS = {
    *charts.FEATURE_CHART.rows,
    *charts.RESOURCE_CHART.rows,
    *(held for row in charts.ROOM_CHART.rows for held in row),
}


def _entry_label(key: str) -> Label:
    if key in content.BUILDINGS:
        entry = content.BUILDINGS[key]
        return Label(f"{entry.name}, {building_price(entry)}", f"{count(entry.weeks, 'week')}; {entry.text}")
    if key in content.SPELLS:
        return Label(f"{content.SPELLS[key].name} ({content.SPELLS[key].cost} MP)", content.SPELLS[key].text)
    if key in content.MONSTERS:
        return Label(names.creature(key), monster_words(content.MONSTERS[key]))
    named: list[Mapping[str, kinds.People | kinds.Mastery | kinds.Trap]] = [
        content.PEOPLES,
        content.MASTERIES,
        content.TRAPS,
    ]
    for shelf in named:
        if key in shelf:
            return Label(shelf[key].name, shelf[key].text)
    plain = content.ABILITY_NAMES.get(key) or (
        content.TERRAINS[key].name if key in content.TERRAINS else things.name_of(key)
    )
    known = plain != key or _ON_CHARTS.issuperset(key.split(", "))
    return Label(plain.replace("_", " ") if known else as_spelt(key))


# --- travels: labels of the way: hexes, camps, sites, traps, locks, light ---------------------------------------------
_SKILLS = {
    "disarm": ("disarm", "{} disarms it", "failed: it goes off"),
    "pick": ("locks", "{} picks the lock", "one try each"),
    "sneak": ("sneak", "{} sneaks ahead", "failed: met alone for a round"),
}


def _go_label(asked: people.Asked) -> Label:
    world, party, direction = asked.world, asked.party, asked.option.target
    key = neighbours(party.at)[direction]
    place = world.land.get(key)
    if place is None or not place.terrain:
        late = "too late to get there today: its terrain is rolled, and the hours left are lost"
        hint = late if road.too_late_for_any(world, party) else "its terrain is rolled, then what it costs"
        return Label(f"{direction}: unknown", hint)
    hours = road.travel_cost(world, party, key)
    cost = figure(hours, "hour")
    if roster.is_home(world, key):
        return Label(f"{direction}: {world.hold.name}", cost).costing("hours", hours, perhaps=True)
    white = "" if place.mapped else ", not mapped"
    label = Label(f"{direction}: {content.TERRAINS[place.terrain].name.lower()}, {cost}{white}").costing("hours", hours)
    return rolled(label, "met", road.entry_check(world, key), "", "somebody met")


def _march_label(asked: people.Asked) -> Label:
    """With the hours of today and the chance to meet somebody, where the whole way is known."""
    world, party, to = asked.world, asked.party, asked.option.target
    label = Label(f"March {_words_for_way(world, party, to)}", "hex by hex, till evening, a find or a meeting")
    way = road.todays_way(world, party, to)
    if not way:
        return label
    calm = prod(1 - road.entry_check(world, key).chance for key in way if key != world.hold.at)
    met = Chance("met", float(1 - calm))
    return label._replace(odds=f"somebody met {met.percent}", chances=(met,))


def _words_for_way(world: World, party: Party, to: str) -> str:
    if to in DIRECTIONS:
        return bearing(party.at, neighbours(party.at)[to]).split()[-1]
    where = bearing(party.at, to)
    if roster.is_home(world, to):
        return f"home to {world.hold.name}, {where}"
    place = world.land.get(to, Hex())
    waiting = [site.kind for site in place.sites if not (site.cleared or site.broken)]
    waiting = [f"{place.feature} that was told of"] if road.was_told(place) else waiting
    if (power := world.power) is not None and to in (*power.standing, *([power.seat] if power.seat_known else ())):
        waiting = ["seat" if to == power.seat else "stronghold"]
    what = f"the {waiting[0]}" if waiting else "the outpost" if place.outpost else "where something was left"
    return f"to {'land not mapped' if not (place.mapped or waiting) else what}, {where}"


def _usual_camp(asked: people.Asked) -> Label:
    """As it is usual here, with one press; or to say how."""
    how, lost = asked.option.target, "hours left are lost" if roster.hours_left(asked.party) else ""
    if not how:
        text, hint, *_ = asked.fixed()
        return Label(text, "; ".join(filter(None, (hint, lost))))
    label = Label(f"Camp for the night, {_NIGHTS.get(how, 'without a fire')}", lost)
    check = dawn.night_check(asked.world, asked.party, how)
    return rolled(label, "comes", check, "", "somebody comes") if check.faces else label


_NIGHTS = {"fire": "by a fire", "tent": "in the tent"}


def _site_label(asked: people.Asked) -> Label:
    site = roster.hex_of(asked.world, asked.party).site(asked.option.target)
    if asked.option.verb == "look":
        label = Label(f"Look at the {site.kind} first", "1 hour; who lives there, without being seen")
        return label.costing("hours", exploring.LOOK_HOURS)
    lived_in = site.kind == "lair" and not site.cleared
    return Label(f"Go to the {site.kind}", "whoever lives there takes it ill" if lived_in else "")


def _road_deed_label(asked: people.Asked) -> Label:
    """Its hours, what it brings, and who would be best at it."""
    verb, deed = asked.option.verb, road.DEEDS[asked.option.verb]
    text, brings, *_ = asked.fixed()
    hint = f"{figure(deed.hours, 'hour')}, {brings.format_map(deed.facts(asked.world, asked.party))}"
    label = Label(text, hint).costing("hours", deed.hours)
    if not deed.ability:
        return label
    one = road.best_hand(roster.able(asked.world, asked.party), verb)
    label = label._replace(hint=f"{hint}; {content.ABILITY_NAMES[deed.ability]}, {one.name} best")
    if verb == "forage" and road.surely_found(asked.party):
        return label._replace(hint=f"{label.hint}; Gather makes it sure")
    return rolled(label, "succeeds", actions.action_check(one, deed.ability, verb), one.name)


def _camp_label(asked: people.Asked) -> Label:
    text, hint, *_ = asked.fixed()
    how = asked.option.verb
    check = dawn.night_check(asked.world, asked.party, how)
    feet = f"; lights {light.CAMPFIRE_FEET} feet across" if how == "fire" else ""
    label = Label(text, f"{hint}{feet}")
    if not check.faces or how == "watch":
        return label if check.faces else label._replace(hint=f"{label.hint}; nobody comes here")
    return rolled(label, "comes", check, "", "somebody comes")


def _take_label(asked: people.Asked) -> Label:
    site, room = rooms.site_of(asked.world, asked.party), rooms.room_of(asked.world, asked.party)
    assert room is not None
    stealing = "those who live here attack" if any(band.number for band in room.bands) else ""
    unknown = site.kind in rooms.LOCKABLE and room.lock is None and not stealing
    label = Label("Take what lies here", stealing)
    return rolled(label, "locked", exploring.LOCKS, "", "locked") if unknown else label


_WITH_ARTICLE = {
    "torch": "a torch",
    "lantern": "the lantern",
    "everlamp": "the everlamp",
    "gland": "an ember beetle's gland",
}


# --- choices of these chapters: by question and verb, by the verb of something anywhere, by the question alone --------
def fight_label(asked: people.Asked) -> Label | None:
    """Blows, fear, flight, Saving Throws and meetings."""
    match asked.decision.question, asked.option.verb:
        case "action", "out":
            return Label(f"Put out the {asked.option.target}")
        case "action", "terms":
            text, hint, *_ = asked.fixed()
            return rolled(
                Label(text, hint), "succeeds", actions.action_check(asked.actor, "cha", "parley"), asked.actor.name
            )
        case "action", "yield":
            # What those who won are likely to do.
            text, hint, *_ = asked.fixed()
            return rolled(Label(text, hint), "kill", rounds.kill_check(asked.world, asked.fight), "", "they kill")
        case "action", "turn":
            return _turn_label(asked)
        case "action", "brandish" | "horn":
            # The chance that each kind of them runs.
            text, hint, *_ = asked.fixed()
            fire = asked.option.verb == "brandish"
            kinds = {key: _runs_check(key) for key in _kinds_frightened(asked, fire)}
            odds = ", ".join(f"{content.MONSTERS[key].name} flee {check.odds}" for key, check in kinds.items())
            return Label(
                text, hint, odds, tuple(Chance("flee", float(check.chance), key) for key, check in kinds.items())
            )
        case "action", "break":
            fast = rounds.chasers(asked.fight)
            slow = all(content.MONSTERS[foe.monster].has("slow") for foe in morale.fighting(asked.fight))
            hint = "they are too slow to strike" if slow else "the foes strike once more"
            label = Label("Break off", hint)
            return rolled(label, "chase", rounds.CHASES, "", "the fast give chase") if fast else label
        case ("use-charm", "yes") | ("spend-save", "yes") | ("save-life", "save"):
            text, hint, *_ = asked.fixed()
            left = {"none": "made: nothing happens", "half": "made: half of it"}.get(asked.fact("leaves"), "")
            label = Label(text, "; ".join(part for part in (hint, left) if part))
            against = "death" if asked.decision.question == "save-life" else asked.fact("cause")
            return rolled(label, "saves", saving.save_check(asked.actor, against), asked.actor.name)
        case "approach", "meet":
            text, hint, *_ = asked.fixed()
            meeting = roster.meeting_of(asked.party)
            again = meetings.may_roll_again(
                asked.world, asked.party, content.MONSTERS[meetings.spokesman(meeting).monster]
            )
            return with_moods(asked, Label(text, f"{hint}; a druid may have it rolled again" if again else hint))
        case "approach", "hide":
            one = meetings.hider(asked.world, asked.party)
            why = "sees to it" if asked.party.careful else "worst"
            label = Label("Hide until they are gone", f"Dexterity, {one.name} {why}")
            return rolled(label, "succeeds", actions.action_check(one, "dex", "hide"), one.name)
        case "roll-again", "yes":
            return with_moods(asked, Label("Roll once more", "the second roll counts"))
        case ("truce", "attack") | ("respond", "fight") | ("approach", "attack"):
            # What is special about those who would be fought.
            text, hint, *_ = asked.fixed()
            told = prose.special(asked.fact("foe"))
            return Label(text, "; ".join(part for part in (hint, told) if part))
        case "respond", "parley" | "invite":
            return _talk_label(asked)
        case "respond", "pay":
            meeting = roster.meeting_of(asked.party)
            return Label("Pay the toll", names.silver(meeting.toll)).costing("copper", meeting.toll)
        case "respond", "feed" | "ask":
            # What they would eat.
            meeting = roster.meeting_of(asked.party)
            text, *_ = asked.fixed()
            meals = meeting.meals if asked.option.verb == "feed" else folkways.NEWS_MEALS
            return Label(text, figure(meals, "meal")).costing("meals", meals)
        case "respond", "item":
            return Label("Buy a magic item", names.silver(folkways.CARAVAN_ITEM)).costing(
                "copper", folkways.CARAVAN_ITEM
            )
        case "respond", "calm":
            meeting = roster.meeting_of(asked.party)
            druid = meetings.calmer(asked.world, asked.party, meeting)
            assert druid is not None
            cost = roster.cost_of(druid, "calm_beast")
            return Label("Calm the beasts", f"{druid.name}, {cost} MP").costing("mana", cost, druid.id)
        case _:
            return None


def way_label(asked: people.Asked) -> Label | None:
    """The road, the camp, sites and lights."""
    match asked.decision.question, asked.option.verb:
        case "road", "camp":
            return _usual_camp(asked)
        case "road", "map":
            hours = road.map_hours(asked.world, asked.party)
            then = "; so is every new hex from then on" if asked.world.brief else ""
            label = Label(
                "Map this hex", f"{figure(hours, 'hour')}, {content.XP.new_hex_each} XP each, then its feature{then}"
            )
            return label.costing("hours", hours).costing("experience", -content.XP.new_hex_each)
        case "road", verb if verb in road.DEEDS:
            return _road_deed_label(asked)
        case "camp", "act":
            return Label(f"{roster.name_of_member(asked.world, asked.option.target)} does something first")
        case "pace", "active":
            text, hint, *_ = asked.fixed()
            best_hand = max(
                roster.able(asked.world, asked.party), key=lambda one: actions.score_for(one, "dex", "hide")
            )
            return Label(text, f"{hint}: {best_hand.name}")
        case "step-where", "room":
            return Label(f"Room {asked.option.target}")
        case "explore", "take":
            return _take_label(asked)
        case "explore", "hammer":
            turns = exploring.hammer_turns(asked.world, asked.party)
            label = Label("Hammer the lock open", f"{figure(turns, 'Active turn')}, sure to work")
            return rolled(label.costing("turns", turns, perhaps=True), "heard", exploring.HEARD, "", "somebody hears")
        case "explore", "on":
            # With the turn that is over when the party moves, if somebody did something in it.
            turns = exploring.ROOM_TURNS + bool(asked.party.acted)
            return Label("Go on", figure(turns, "Active turn")).costing("turns", turns, perhaps=True)
        case "lights", "out" | "pass":
            lamp = _WITH_ARTICLE.get(asked.option.thing, asked.option.thing).replace("a torch", "the torch")
            bearer = roster.name_of_member(asked.world, asked.option.target)
            if asked.option.verb == "out":
                return Label(f"Put out {lamp} of {bearer}", "free; it keeps what is left")
            return Label(f"Hand {lamp} of {bearer} to another", "free")
        case _:
            return None


def deed_label(asked: people.Asked) -> Label | None:
    """Blows, spells, ways and hands, wherever they are offered."""
    match asked.option.verb:
        case "strike" | "arrow" | "oil" | "throw":
            return _attack_label(asked)
        case "cast":
            spell = content.SPELLS[asked.option.target]
            cost = roster.cost_of(asked.actor, spell.key)
            return Label(f"{spell.name} ({cost} MP)", spell.text).costing("mana", cost, asked.actor.id)
        case "scroll":
            spell = content.SPELLS[asked.option.target]
            return Label(f"Scroll of {spell.name}", spell.text)
        case "wield":
            if asked.option.target == block.BARE:
                return Label("Fight with bare hands", "free; 1d4")
            return Label(f"Take {things.name_of(asked.option.target).lower()} in hand", "free")
        case "lull":
            # Slumber on those who have not noticed anybody.
            one = asked.member(asked.option.target)
            spell = content.SPELLS["slumber"]
            hint = f"{roster.cost_of(one, spell.key)} MP; {spell.fx[0].hd} Hit Dice sleep; who stays awake fights"
            label = Label(f"{one.name} casts {spell.name} on them", hint)
            return label.costing("mana", roster.cost_of(one, spell.key), one.id)
        case "go":
            return _go_label(asked)
        case "march":
            return _march_label(asked)
        case "look" | "site":
            return _site_label(asked)
        case "disarm" | "pick" | "sneak":
            one = asked.member(asked.option.target)
            use, text, hint = _SKILLS[asked.option.verb]
            of = {"disarm": "disarms", "sneak": "sneaks"}.get(asked.option.verb, "succeeds")
            return rolled(Label(text.format(one.name), hint), of, actions.action_check(one, "dex", use), one.name)
        case "knock":
            one = asked.member(asked.option.target)
            if not roster.can_cast(one, exploring.KNOCK):
                return Label(f"{one.name} casts Knock Loose", "from the scroll, which is used up; no roll")
            cost = roster.cost_of(one, exploring.KNOCK)
            return Label(f"{one.name} casts Knock Loose", f"{cost} MP, no roll").costing("mana", cost, one.id)
        case "light":
            return Label(f"Light {_WITH_ARTICLE.get(asked.option.target, asked.option.target)}", "one Active turn")
        case "stow":
            return Label(f"Put the {things.name_of(asked.option.target).lower()} away")
        case _:
            return None


def chosen_label(asked: people.Asked) -> Label | None:
    """At whom one strikes, and how one camps."""
    match asked.decision.question:
        case "betray":
            # One of the own, with the chance that the blow falls.
            who = asked.option.verb
            if who == KEEP:
                return Label("At nobody", "something else, then")
            check = acts.companion_check(asked.world, asked.party, asked.actor, who)
            return rolled(Label(roster.name_of_member(asked.world, who)), "hits", check, asked.actor.name)
        case "camp":
            return _camp_label(asked)
        case _:
            return None
