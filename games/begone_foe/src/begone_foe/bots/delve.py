"""What a sensible player does in the dungeon and in meetings."""

from __future__ import annotations

import zlib
from functools import cache

from begone_foe import content
from begone_foe.book.characters import making
from begone_foe.book.core import beings, carrying, measures
from begone_foe.book.core.beings import max_hp, soul_dice
from begone_foe.book.core.groups import danger, might_of
from begone_foe.book.delve import dungeons
from begone_foe.bots import view
from begone_foe.settings import GENERATED, chosen
from begone_foe.state import Being, Campaign, Item
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.thinking.position import Pick, Standing
from tablewright.world.dungeon import Dungeon
from tablewright.world.dungeon.maker import redraw as redraw_dungeon

# --- burdens ----------------------------------------------------------------------------------------------------------
# How a sensible player sees to loads, lights and the order of the march: nobody stands still in the dark.
STOUTER = 3  # points of AC for which a marching order is changed
PLENTY = 8  # torches with which a second one is lit
# What is missed least comes first.
_LEAST_MISSED = (
    "clothes",
    "barrow",
    "armour",
    "missile",
    "weapon",
    "shield",
    "tool",
    "ammo",
    "food",
    "light",
    "treasure",
)


def overloaded(view: view.SeatView) -> list[Being]:
    """Who carries more than their slots and could part with something, the worst first."""
    bent = [
        being
        for being in view.party
        if not beings.is_monster(being) and carrying.load(being) != "free" and (_spare(being) or _rich(being))
    ]
    return sorted(bent, key=lambda being: carrying.slots(being) - carrying.slots_used(being))


def _spare(being: Being) -> list[Item]:
    """Heavy things that are not worn, in hand or a way of carrying more; what is missed least comes first."""
    heavy = [item for item in being.items if carrying.slots_of(item) and item.place in ("pack", "belt")]
    return sorted(heavy, key=_missed)


def _rich(being: Being) -> bool:
    """A purse that fills slots."""
    return being.silver >= carrying.COINS_A_SLOT


def _missed(item: Item) -> int:
    kind = content.GEAR[item.kind].kind
    return _LEAST_MISSED.index(kind) if kind in _LEAST_MISSED else len(_LEAST_MISSED)


def front(view: view.SeatView) -> list[Being]:
    """Who had better walk first: those who can take most."""
    return sorted(view.characters, key=lambda being: (-beings.armour_class(being), -max_hp(being)))


def ill_ordered(view: view.SeatView) -> bool:
    """The one in front is a caster, and somebody better clad walks behind."""
    first = view.characters[0]
    return first.mind > first.body and beings.armour_class(front(view)[0]) >= beings.armour_class(first) + STOUTER


def one_light(view: view.SeatView) -> bool:
    """A single flame, and torches to spare: if whoever holds it falls, all stand in the dark."""
    burning = [item for being in view.party for item in being.items if item.lit]
    return len(burning) == 1 and view.supply("torch") > PLENTY and len(view.standing) > 2


def _whose(decision: Decision, view: view.SeatView, nerve: float) -> str:
    return next((being.id for being in overloaded(view) if being.id in decision.options), "")


def _lighten(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """A heavy thing to a comrade with room for it; failing that, what is missed least stays here."""
    being = view.being(str(decision.facts["who"]))
    if being is None or carrying.load(being) == "free":
        return "done"
    for item in _spare(being):
        fits = any(
            carrying.empty_slots(other) >= carrying.slots_of(item)
            for other in view.party
            if other is not being and not other.kind
        )
        if fits and (given := _offered(decision, "give", being, item)):
            return given
    silver = _silver_away(decision, being, view)
    return silver or next((drop for item in _spare(being) if (drop := _offered(decision, "drop", being, item))), "done")


def _silver_away(decision: Decision, being: Being, view: view.SeatView) -> str:
    """Of a purse that bends its owner as much to a comrade as is too much; put down only by who cannot move."""
    if not _rich(being):
        return ""
    room = any(carrying.empty_slots(other) for other in view.party if other is not being and not other.kind)
    give = ["give:silver"] if room else []
    drop = ["drop:silver"] if carrying.load(being) == "stuck" else []
    return next((key for key in (*give, *drop) if key in decision.options), "")


def _offered(decision: Decision, verb: str, being: Being, item: Item) -> str:
    """What is offered for this thing, or for one just like it: like things are offered once."""
    alike = (each for each in being.items if measures.looks(each) == measures.looks(item))
    return next((option for each in alike if (option := Option(verb, str(each.id))) in decision.options), "")


def _roomiest(decision: Decision, view: view.SeatView, nerve: float) -> str:
    beings = [being for key in decision.options if (being := view.being(key)) is not None]
    return max(beings, key=carrying.empty_slots).id if beings else ""


def _leave_in_town(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """What the bent can best do without."""
    things = [Option(being.id, str(item.id)) for being in overloaded(view) for item in _spare(being)]
    return next((thing for thing in things if thing in decision.options), "nothing")


BURDEN_ANSWERS = {"whose-gear": _whose, "gear": _lighten, "give-to": _roomiest, "store": _leave_in_town}


# --- delve ------------------------------------------------------------------------------------------------------------
_MOST = 0.6
ENOUGH_ROOM = 6  # empty slots with which it is worth bending down for what lies about
SOUL_ENOUGH = 4  # what one Soul Die mends more often than not
ENOUGH = 350  # silver a head and level that is worth going home with


def _explore(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """Heal, take what lies about, rest once, go on into the unknown, and home while the going is good."""
    options = decision.options
    first = _first_things(decision, view) or _care(decision, view, nerve)
    if first:
        return first
    if _should_go_home(view, nerve):
        return "hurry" if "hurry" in options and _known_all_the_way(view) else _homeward(decision, view)
    learning = "map" if "map" in options else _learning(decision, view)
    if learning:
        return learning
    if "search" in options and view.here is not None and view.here.dead_end:
        return "search"
    return _onward(decision, view, nerve) or ("search" if "search" in options else _homeward(decision, view))


def _first_things(decision: Decision, view: view.SeatView) -> str:
    """What lies about, a light, loads that can be borne."""
    options = decision.options
    plain = next((key for key in ("take", "light", "cure", "mend") if key in options), "")
    if plain:
        return plain
    if "gather" in options and view.room_to_carry >= ENOUGH_ROOM:
        return "gather"
    if "gear" in options and overloaded(view):
        return "gear"
    if "kindle" in options and one_light(view):
        return "kindle"
    return "march" if "march" in options and ill_ordered(view) else _wounded_hand(decision, view)


def _wounded_hand(decision: Decision, view: view.SeatView) -> str:
    """A hired hand who is nearly done is sent home while the way is short."""
    weak = [being for being in view.party if being.role == "hireling" and being.hp * 3 <= max_hp(being)]
    near = view.here is not None and view.here.entrance
    homes = (Option("send-home", being.id) for being in weak if near)
    return next((option for option in homes if option in decision.options), "")


def _care(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """Dice, then a rest for all; for one badly hurt among the whole, a breather that leaves the others theirs."""
    if view.health >= 0.75:
        lone = _badly_hurt(view) and view.supply("ration") >= 2 and not _foes_about(view)
        return "breather" if lone and "breather" in decision.options else ""
    if "heal" in decision.options:
        return "heal"
    quiet = view.supply("ration") >= 2 and not _foes_about(view)
    if quiet and "rest" in decision.options:
        return "rest"
    stay = nerve > 1 and quiet and view.health < 0.5 and view.supply("ration") >= 2 * len(view.party)
    return "camp" if stay and "camp" in decision.options else ""


def _badly_hurt(view: view.SeatView) -> list[str]:
    """Who needs a rest and still has one to take."""
    able = [being for being in view.standing if being.role == "pc" and not being.short_rested]
    return [being.id for being in able if being.hp * 5 <= max_hp(being) * 2 and not beings.has(being, "diseased")]


def _breather(decision: Decision, view: view.SeatView, nerve: float) -> str:
    return "rest" if decision.facts["who"] in _badly_hurt(view) else "keep"


def _learning(decision: Decision, view: view.SeatView) -> str:
    """What a master does without a roll: somebody who sneaks goes ahead, ears and eyes are used once in a room."""
    mastered = {skill for being in view.standing for skill in being.masteries}
    if "scout" in decision.options and "sneaking" in mastered and not view.scouted:
        return "scout"
    for deed, skill in (("listen", "alertness"), ("track", "tracking")):
        if deed in decision.options and skill in mastered and view.frontier():
            return deed
    return ""


def _known_all_the_way(view: view.SeatView) -> bool:
    """Nobody runs past what may lie in wait, but the way one came is known."""
    return bool(view.homeward) and not _foes_about(view)


def _scout(decision: Decision, view: view.SeatView, nerve: float) -> str:
    beings = [being for key in decision.options if (being := view.being(key)) is not None]
    masters = [being for being in beings if "sneaking" in being.masteries]
    return max(masters, key=lambda being: being.skill).id if masters else "nobody"


def _foes_about(view: view.SeatView) -> bool:
    return view.here is not None and view.here.dwellers


def _should_go_home(view: view.SeatView, nerve: float) -> bool:
    hurt = view.health < 0.55 / nerve
    down = any(being.laid_low or being.downed for being in view.party)
    dark = view.supply("torch") + view.supply("oil") <= 1
    levels = sum(being.level for being in view.characters)
    rich = view.treasure > ENOUGH * levels * nerve
    fewer = len(view.standing) * 2 <= len(view.party)
    return hurt or down or dark or rich or fewer


def _homeward(decision: Decision, view: view.SeatView) -> str:
    if view.here is None:
        return decision.options[0]
    if view.here.entrance:
        out = next((key for key in _ways(decision, "go") if view.leads_out(key.target)), "")
        if out:
            return out
    step = Option("go", view.homeward)
    if step in decision.options:
        return step
    return next(iter(_ways(decision, "break", "go")), decision.options[-1])


def _ways(decision: Decision, *verbs: str) -> list[Option]:
    return [option for key in decision.options if (option := Option.read(key)).verb in verbs]


def _deepest(view: view.SeatView, nerve: float) -> int:
    """The level of the dungeon the party is up to."""
    return max(1, round(nerve * sum(being.level for being in view.characters) / max(1, len(view.characters)) - 0.2))


def worked_out(view: view.SeatView, nerve: float) -> bool:
    """Most of the rooms one expects on levels the party is up to have been seen: another place promises more."""
    levels = min(_deepest(view, nerve), view.settings.levels)
    return view.entered(levels) >= _MOST * levels * view.settings.rooms


def _onward(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """The nearest unknown way on a level the party is up to; in a written dungeon deeper when nothing is left."""
    frontier = view.frontier()
    deepest = _deepest(view, nerve)
    fitting = [each for each in frontier if each[0] <= deepest]
    deeper = frontier if view.settings.dungeon not in GENERATED and view.treasure == 0 else []
    for _, _, way in fitting or deeper:
        for verb in ("sneak", "go", "pick", "break") if nerve < 1 else ("go", "pick", "break"):
            if Option(verb, way) in decision.options:
                return Option(verb, way)
    return ""


def _who_sneaks(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """Masters one after the other; others try only where nobody has crept up yet."""
    masters = [key for key in decision.options if (being := view.being(key)) and "sneaking" in being.masteries]
    if masters or "strike" not in decision.options:
        return _best_skilled(decision, view, nerve)
    return "strike"


def _best_skilled(decision: Decision, view: view.SeatView, nerve: float) -> str:
    skill = str(decision.facts.get("task", "sneaking"))
    beings = [(key, view.being(key)) for key in decision.options]
    rated = [
        ((skill in being.masteries, being.skill, soul_dice(being)), key) for key, being in beings if being is not None
    ]
    return max(rated)[1] if rated else decision.options[0]


def _most_hurt(decision: Decision, view: view.SeatView, nerve: float) -> str:
    beings = [being for key in decision.options if (being := view.being(key)) is not None]
    return min(beings, key=lambda being: (not being.downed, being.hp / max(1, max_hp(being)))).id if beings else ""


def _drop(decision: Decision, view: view.SeatView, nerve: float) -> str:
    foes = view.foes
    if "heal" in decision.options and view.health < 0.65:
        return "heal"
    if _would_convert(decision, view, foes, nerve):
        return "approach"
    if danger(foes) <= nerve * might_of(view.standing):
        if "turn" in decision.options and sum(beings.undead(foe) for foe in foes) > len(view.standing):
            return "turn"
        stabbers = [being for being in view.standing if "sneaking" in being.masteries and being.skill >= 2]
        return "sneak" if stabbers and "sneak" in decision.options and len(foes) <= 2 else "ambush"
    if "turn" in decision.options:
        return "turn"
    past = next((key for key in decision.options if Option.read(key).verb == "past"), "")
    hurt = view.health < 0.5 and "hide" in decision.options
    return past or ("hide" if hurt else "avoid")


def _would_convert(decision: Decision, view: view.SeatView, foes: list[Being], nerve: float) -> bool:
    """The Lawful who are careful talk to what is no danger: converts pay as well as corpses."""
    speaker = max(view.standing, key=lambda being: being.heart, default=None)
    lawful = speaker is not None and speaker.alignment == "lawful" and nerve < 1
    easy = danger(foes) * 4 < might_of(view.standing) and all(beings.intelligent(foe) for foe in foes)
    return lawful and easy and "approach" in decision.options


def _speaker(decision: Decision, view: view.SeatView, nerve: float) -> str:
    outmatched = danger(view.foes) > nerve * might_of(view.standing)
    gift = next((key for key in ("feed", "gift") if key in decision.options), "")
    if gift and outmatched:
        return gift
    if outmatched and nerve < 1 and "sheathe" in decision.options:
        return "sheathe"
    if nerve > 1 and danger(view.foes) * 4 < might_of(view.standing) and view.here is not None and view.here.treasure:
        return "attack"
    beings = [being for key in decision.options if (being := view.being(key)) is not None]
    return max(beings, key=lambda being: being.heart).id if beings else "nobody"


def _talk(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """News from friends, gifts to the wary, and a fight only where there is something to be had for it."""
    options = decision.options
    for wish in ("news", "convert", "comply"):
        if wish in options:
            return wish
    if "hire" in options and len(view.party) < view.settings.party and view.silver > 100:
        return "hire"
    if "trade" in options and _lacking(view) and view.silver > 20 and view.foes and view.foes[0].kind == "trader":
        return "trade"
    asking = next((key for key in options if Option.read(key).verb == "ask"), "")  # all at once stands first
    if asking:
        return asking
    worth = view.here is not None and view.here.treasure
    if decision.facts["attitude"] == "guarded" and worth and danger(view.foes) <= 0.7 * nerve * might_of(view.standing):
        return "attack"
    outmatched = danger(view.foes) > nerve * might_of(view.standing)
    if decision.facts["attitude"] == "guarded":
        if "threaten" in options and danger(view.foes) * 3 < nerve * might_of(view.standing):
            return "threaten"
        return next((key for key in ("feed", "gift", "turn") if outmatched and key in options), "leave")
    return "pass"


def _lacking(view: view.SeatView) -> str:
    """What one would buy of strangers: food and light, when they run out."""
    if view.supply("ration") < len(view.characters):
        return "ration"
    return "torch" if view.supply("torch") < 2 else ""


def _trade(decision: Decision, view: view.SeatView, nerve: float) -> str:
    return _lacking(view) or "nothing"


_HINTS = {
    "pit": ("pole", "spikes", "around"), "spiked_pit": ("pole", "rope"), "darts": ("pole", "crawl"),
    "poison_needle": ("crowbar", "gloves"), "falling_block": ("pole", "spikes"), "gas_vent": ("cloth", "wait"),
    "scything_blade": ("pole", "spikes", "crawl"), "alarm_wire": ("step", "cut"), "rune": ("cover", "crawl"),
    "snare": ("pole", "cut"),
}  # fmt: skip


def _plan(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """A plan that fits the signs, as a careful reader would guess; the bold take the quicker of two."""
    mastered = {skill for being in view.standing for skill in being.masteries}
    if "climb" in decision.options and "climbing" in mastered and "pit" in str(decision.facts["trap"]):
        return "climb"
    if "disarm" in decision.options and "mechanics" in mastered:
        return "disarm"
    fitting = [plan for plan in _HINTS.get(str(decision.facts["trap"]), ()) if plan in decision.options]
    return fitting[-1 if nerve > 1 else 0] if fitting else "leave" if nerve < 1 else "weight"


def _captive(decision: Decision, view: view.SeatView, nerve: float) -> str:
    if "hire" in decision.options and len(view.party) < view.settings.party:
        return "hire"
    for wish in ("convert", "question", "demand" if nerve > 1 else "take", "release"):
        if wish in decision.options:
            return wish
    return "release"


def _agree(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """Nobody who is badly hurt goes ahead of the others."""
    being = view.being(str(decision.facts.get("who", "")))
    return "no" if being is not None and being.hp * 3 <= max_hp(being) and nerve < 1 else "yes"


def _soul(decision: Decision, view: view.SeatView, nerve: float) -> str:
    """A die where it can be enough and much hangs on it: a meeting with what the party could not beat."""
    near = int(decision.facts.get("short", 9)) <= SOUL_ENOUGH and "1" in decision.options
    return "1" if near and danger(view.foes) > nerve * might_of(view.standing) else decision.default


ANSWERS = {
    "agree": _agree,
    "consent": lambda decision, view, nerve: "yes",
    "last-light": lambda decision, view, nerve: "put_out",
    "last-coin": lambda decision, view, nerve: "give_all",
    "breather": _breather,
    "trade": _trade,
    "soul-surprise": _soul,
    "soul-reaction": _soul,
    "explore": _explore,
    "who": _best_skilled,
    "heal-whom": _most_hurt,
    "drop": _drop,
    "speaker": _speaker,
    "talk": _talk,
    "trap-plan": _plan,
    "captives": _captive,
    "who-sneaks": _who_sneaks,
    "scout": _scout,
}


# --- thinking ---------------------------------------------------------------------------------------------------------
# How a seat of Begone, FOE! stands, and what it may not know: for bots that think ahead.
# Experience and silver count for half, what is still carried below for less; lives, health and whole limbs for the
# rest.
_HALF_RICH = 800
_DUNGEONS = 16  # that one imagines, over and over
_LOOKS = {"unhurt": 100, "scratched": 75, "hurt": 40, "nearly done": 15, "helpless": 30}  # of a hundred


def stands(state: Campaign, seat: str) -> Standing:
    deaths = state.deeds.get("deaths", 0)
    if not state.characters:
        return Standing(0.15 * state.strongbox / (state.strongbox + _HALF_RICH), deaths)
    fame, lives, health, whole = _parts(state)
    return Standing(0.45 * fame + 0.35 * lives + 0.12 * health + 0.08 * whole, deaths)


def promises(state: Campaign, seat: str) -> float:
    """What it came to once they were home, in 500 games of the careful: what is found below would be found anyway."""
    if not state.characters:
        return stands(state, seat).worth
    fame, lives, health, whole = _parts(state)
    return 0.1 + 0.09 * fame + 0.4 * lives + 0.16 * health + 0.19 * whole


def _parts(state: Campaign) -> tuple[float, float, float, float]:
    """Fame, lives, health and whole limbs, each from 0 to 1."""
    living = state.characters
    home = sum(being.xp + being.silver for being in living) + state.strongbox
    gained = home + (0.6 if state.here else 1.0) * dungeons.treasure_carried(state)
    health = sum(max(0, being.hp) for being in living) / max(1, sum(max_hp(being) for being in living))
    whole = 1 - sum(bool(being.limbs) or being.downed for being in living) / len(living)
    return gained / (gained + _HALF_RICH), 0.8 ** state.deeds.get("deaths", 0), health, whole


def quiet(state: Campaign, seat: str) -> bool:
    return state.fight is None and state.meeting is None


def stretch(state: Campaign, seat: str) -> int:
    """Expeditions come home from."""
    return state.expedition - bool(state.here)


def redraw(state: Campaign, seat: str, pick: Pick) -> None:
    """The dungeon beyond what was seen, foes' figures and hearts, and who follows unseen."""
    if state.dungeon is not None:
        settings = chosen(state.settings)
        other = _imagined(
            pick("dungeon", _DUNGEONS), settings.levels, settings.rooms, settings.depth, making.spells_of(state)
        )
        redraw_dungeon(state.dungeon, other, pick)
    state.stalkers, state.rising = "", []
    for being in state.beings.values():
        if being.side != "party":
            _redraw_foe(being, pick)
    for group in state.fight.groups.values() if state.fight is not None else ():
        members = [being for being in state.beings.values() if being.group == group.key and being.kind]
        if members and group.side != "party":
            group.morale, group.leader, group.never_flees = content.KINDS[members[0].kind].morale, "", False


def _redraw_foe(being: Being, pick: Pick) -> None:
    """As strong as its kind is, give or take a half, and as hurt as it looks."""
    looks = beings.look_of(being)
    usual = content.KINDS[being.kind].hp_avg if beings.is_monster(being) else view.HP_A_LEVEL * being.level
    full = max(1, usual * (75 + pick(f"hp:{being.id}", 51)) // 100)
    if being.hp > 0:
        being.hp = max(1, full * _LOOKS[looks] // 100)
    if beings.is_monster(being):
        being.most, being.morale = full, content.KINDS[being.kind].morale
    else:
        being.hit_dice_hp = full
    being.uses, being.power_uses, being.silver, being.home, being.spells, being.book = {}, [], 0, "", [], []
    being.items = [item for item in being.items if item.place != "pack"]


@cache
def _imagined(number: int, levels: int, rooms: int, depth: int, listed: frozenset[str]) -> Dungeon:
    """One of a few dungeons like those that there are; which one is chance, for they are made of nothing seen."""

    def pick(topic: str, size: int) -> int:
        return zlib.crc32(f"imagined {number} {topic}".encode()) % size

    return dungeons.generate(f"imagined{number}", levels, rooms, pick, depth, listed)
