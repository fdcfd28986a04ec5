"""How a bot delves: light, wounds and the dying first, then rooms near the way out, deeper as it grows, and home while
all can walk.
"""

from __future__ import annotations

import zlib
from functools import cache

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.thinking.position import Pick, Standing
from tablewright.world.dungeon import Dungeon, path
from tablewright.world.dungeon.maker import redraw as redraw_dungeon
from yabec import content
from yabec.book.core import items, life, stats
from yabec.book.delve import dungeons
from yabec.book.meeting import meeting, talk
from yabec.bots import town, view
from yabec.bots.view import choices
from yabec.settings import PACES
from yabec.state import Creature, World

# --- delve ------------------------------------------------------------------------------------------------------------
SURE_ODDS = 0.6
FAIR, FAIR_FOR_THE_CAREFUL = 2.4, 3.2  # our strength over theirs with which a fight is sought
LATE, WAY_BACK = 45, 15
FRESH, CAUTIOUS = 0.8, 0.5
SPARE = ("rope", "pole", "mirror", "chalk", "mallet", "iron_spikes", "waterskin", "short_bow", "sling", "sack",
         "ration")  # fmt: skip
LIGHTS = ("torches", "lantern", "lamp_ever")
COINS = ("coin_gp", "coin_sp", "coin_cp")
SOME = 20  # coins that are worth the way home, once nothing more can be carried
ROOMY = 3  # free slots of the others with which a load is handed on rather than left
WORTH_CARRYING = 3  # levels
SPARE_BANDAGES = 5  # with so many a stranger's wound is dressed too
FEW_LIGHTS, DEEP = 2, 4  # lights with which one turns back; a wound that wants a bandage


class Explorer:
    """`nerve` is the share of health below which it turns back."""

    def __init__(self, nerve: float) -> None:
        self.nerve = nerve
        self._mapped = self._ordered = ("", 0)
        self._asked: set[str] = set()

    # --- the zone -----------------------------------------------------------------------------------------------------
    def delve(self, decision: Decision, view: view.View) -> str:
        if "light" in decision.options:
            return "light"
        party = view.party
        if any(each.status == "near death" for each in party):
            return self._save_the_dying(decision, view)
        if "grope" in decision.options:
            return next((key for key in choices(decision) if key.verb == "leave"), "grope")
        return self._chores(decision, view, party) or self._skill(decision, view) or self._onward(decision, view)

    def _chores(self, decision: Decision, view: view.View, party: list[Creature]) -> str:
        """Loads and wounds, whoever lies here, what there is to take."""
        memory = next((key for key in choices(decision) if key.verb == "flashback"), "")
        if "march" in decision.options and town.out_of_order(party) and self._ordered != (view.dungeon, view.session):
            self._ordered = (view.dungeon, view.session)
            return "march"
        return (
            _mending(decision, party)
            or _people_here(decision, party)
            or _takings(decision, view)
            or (memory if missing_thing(party) else "")
            or ("gather" if "gather" in decision.options else "")
        )

    def _onward(self, decision: Decision, view: view.View) -> str:
        options = decision.options
        if self._turn_back(view):
            return self._home(decision, view)
        if "rest" in options and any(each.fatigued for each in view.party):
            return "rest"
        if "disarm" in options and view.here.trapped and "loot" in options:
            return "disarm"
        if paid := self._toll(decision, view):
            return paid
        if "search" in options and not view.here.hall and view.turn < 30 and "break-peace" not in options:
            return "search"
        return self._explore(decision, view)

    def _toll(self, decision: Decision, view: view.View) -> str:
        """Those who look on in peace are asked once whether a coin would make them look away."""
        ask = next((key for key in choices(decision) if key.verb == "speak"), None)
        rich = any(each.cp for each in view.party) or carried(view.party, COINS) > 0
        if ask is None or not rich or view.here.searched or ask.target in self._asked:
            return ""
        self._asked.add(ask.target)
        return ask

    def _save_the_dying(self, decision: Decision, view: view.View) -> str:
        helps = [key for key in choices(decision) if key.verb in ("use", "boon", "power") and _heals(key)]
        if helps:
            return helps[0]
        if prayer := healing_prayer(decision, view.party):
            return prayer
        return "bandage" if "bandage" in decision.options else self._home(decision, view)

    def _skill(self, decision: Decision, view: view.View) -> str:
        """Class abilities that are worth a turn: sure or likely climbs, words to read, tales, noses, quiet doors."""
        return next((key for key in choices(decision) if key.targets and _worth_doing(key, view)), "")

    def _turn_back(self, view: view.View) -> bool:
        party = [each for each in view.party if each.kind == "pc"]
        if view.turn > LATE or health(party) < self.nerve:
            return True
        return carried(party, LIGHTS) < FEW_LIGHTS or (free_slots(party) < 1 and carried(party, COINS) > SOME)

    # --- ways ---------------------------------------------------------------------------------------------------------
    def _explore(self, decision: Decision, view: view.View) -> str:
        """What is not known yet at a depth it dares; one level deeper while everybody is fresh; then home."""
        deep = depth(view.party)
        found = self._towards_unknown(decision, view, deep)
        if not found and self._dares(view):
            found = self._towards_unknown(decision, view, deep + 1)
        if found:
            return found
        if "map" in decision.options and self._mapped != (view.dungeon, view.entered()):
            self._mapped = (view.dungeon, view.entered())
            return "map"
        return self._home(decision, view)

    def _dares(self, view: view.View) -> bool:
        """One level more than is wise, while all are fresh and it is early; the cautious only with some experience."""
        seasoned = self.nerve < CAUTIOUS or any(each.level > 1 for each in view.party)
        return seasoned and health(view.party) >= FRESH and view.turn < LATE - WAY_BACK

    def _towards_unknown(self, decision: Decision, view: view.View, deep: int) -> str:
        best = ""
        for key in choices(decision):
            if key.verb in ("move", "open", "pick", "break", "quiet"):
                way = view.passage(key.target)
                there = view.place(way.other(view.here.id))
                if there.known != "entered" and there.level <= deep:
                    if Option("check", way.id) in decision.options:
                        return Option("check", way.id)
                    if key.verb == "move":
                        return key
                    best = best or key
        if best:
            quiet = next((hush for hush in choices(decision) if hush.verb == "hush"), "")
            return quiet if best.startswith("break") and quiet else best
        onward = self._nearest_unknown(view, deep)
        return Option("move", onward) if onward and Option("move", onward) in decision.options else ""

    def _nearest_unknown(self, view: view.View, deep: int) -> str:
        """The first way towards the nearest zone that nobody has been in."""
        start = view.here.id
        before: dict[str, str] = {start: ""}
        front = [start]
        while front:
            nxt = []
            for zone in front:
                for way in view.passages(zone):
                    there = way.other(zone)
                    if not way.free or there in before or view.place(there).level > deep:
                        continue
                    before[there] = before[zone] or way.id
                    if view.place(there).known != "entered":
                        return before[there]
                    nxt.append(there)
            front = nxt
        return ""

    def _home(self, decision: Decision, view: view.View) -> str:
        leave = next((key for key in choices(decision) if key.verb == "leave"), "")
        if leave:
            return leave
        steps = view.way_home()
        if steps and Option("move", steps[0]) in decision.options:
            return Option("move", steps[0])
        return "flee"

    # --- monsters -----------------------------------------------------------------------------------------------------
    def approach(self, decision: Decision, view: view.View) -> str:
        """Rob or slay sleepers, ambush the weak, talk to those who can be talked to, slip past the strong."""
        options = decision.options
        foes, party = view.foes(), [each for each in view.party if not stats.is_down(each)]
        lore = next((key for key in choices(decision) if key.verb in ("lore", "observe")), None)
        asleep = bool(foes) and all(foe.asleep for foe in foes)
        if lore is not None and (asleep or lore.verb == "lore"):
            return lore
        odds = balance(party, foes)
        if asleep and odds > 0.35:
            return "fight"
        if odds > (FAIR_FOR_THE_CAREFUL if self.nerve >= CAUTIOUS else FAIR):
            return "sneak" if "sneak" in options and town.hide_odds(party, foes) > 0.15 else "fight"
        ways = [*self._ways_out(options, party, foes), ("flee", town.flight(view, odds) if "flee" in options else 0.0)]
        return max(ways, key=lambda pair: pair[1])[0]

    def _ways_out(
        self, options: tuple[str, ...], party: list[Creature], foes: list[view.Seen]
    ) -> list[tuple[str, float]]:
        """Each way past them with its chance of no fight."""
        found = [("fight", 0.0)]
        if "talk" in options and foes:
            talk = town.talk_odds(party)
            found.append(("talk", talk))
            if "signs" in options:
                found.append(("signs", 1 - (1 - talk) ** 2))
        if "sneak" in options:
            found.append(("sneak", town.hide_odds(party, foes) + 0.05))
        if "back" in options:
            found.append(("back", 0.5))
        return found

    def ambush(self, decision: Decision, view: view.View) -> str:
        party = [each for each in view.party if not stats.is_down(each)]
        return "ambush" if balance(party, view.foes()) > 0.7 else "pass"

    # --- wounds -------------------------------------------------------------------------------------------------------
    def bandage(self, decision: Decision, view: view.View) -> str:
        """The dying first, by the steadiest hand that is not the patient's own."""
        return min(choices(decision), key=lambda pair: _need(pair, view))

    def bandage_too(self, decision: Decision, view: view.View) -> str:
        """All hands for the dying; others are bandaged as long as it is worth one."""
        pairs = [pair for pair in choices(decision) if pair != "enough"]
        best = min(pairs, key=lambda pair: _need(pair, view))
        target = view.friend(best.target)
        return best if target is not None and (target.status == "near death" or target.damage >= 3) else "enough"

    def gear_whose(self, decision: Decision, view: view.View) -> str:
        burdened = overburdened(view.party)
        return burdened.id if burdened is not None else decision.default

    def gear_what(self, decision: Decision, view: view.View) -> str:
        """The overburdened leave behind what they can spare: a heavy load makes bad (YB-ITEM-04).

        It is handed on where others have slots to spare and one has room for it: else it would be offered for ever.
        """
        owner = view.friend(str(decision.facts["who"]))
        spare = spare_thing(owner) if owner is not None and stats.only_overloaded(owner) else ""
        give, drop = Option("give", spare), Option("drop", spare)
        if not spare or drop not in decision.options:
            return "done"
        others = [each for each in view.party if each.kind == "pc" and each != owner and not stats.is_down(each)]
        taken = free_slots(others) > ROOMY and any(items.room_for(each, spare) for each in others)
        return give if give in decision.options and taken else drop

    def gear_to(self, decision: Decision, view: view.View) -> str:
        """Whoever has most room left takes it."""
        room = {each.id: items.slots(each) - items.load_of(each) for each in view.party}
        return max(decision.options, key=lambda key: room.get(key, -99))

    def body(self, decision: Decision, view: view.View) -> str:
        """Who has come far is carried home, where the temple may raise them."""
        dead = view.friend(str(decision.facts["who"]))
        bearers = [key for key in choices(decision) if key.verb == "carry"]
        return bearers[0] if bearers and dead is not None and dead.level >= WORTH_CARRYING else decision.default

    def speak(self, decision: Decision, view: view.View) -> str:
        """A coin for looking away, before the room is searched under their eyes; the hale ask what they know."""
        wanted = ("toll", "news") if health(view.party) >= FRESH else ("toll",)
        return next((aim for aim in wanted if aim in decision.options), "nothing")

    def flashback(self, decision: Decision, view: view.View) -> str:
        """Of course somebody had bought it."""
        return "item" if "item" in decision.options and missing_thing(view.party) else decision.default

    def flashback_item(self, decision: Decision, view: view.View) -> str:
        wanted = missing_thing(view.party)
        return wanted if wanted in decision.options else decision.default

    def flee_hurt(self, decision: Decision, view: view.View) -> str:
        people = {each.id: life.hp_left(each) for each in view.party}
        return max(decision.options, key=lambda key: people.get(key, 0))


def _mending(decision: Decision, party: list[Creature]) -> str:
    options = decision.options
    if "gear" in options and overburdened(party) is not None:
        return "gear"
    if worst_wound(party) > DEEP and (prayer := healing_prayer(decision, party)):
        return prayer
    return "bandage" if "bandage" in options and worst_wound(party) >= 3 else ""


def _people_here(decision: Decision, party: list[Creature]) -> str:
    """Prisoners are freed; captives are asked, which takes a turn and is for the hale, or let go."""
    wanted = ("free-prisoner", "question", "let-go") if health(party) >= FRESH else ("free-prisoner", "let-go")
    if carried(party, ("bandage",)) >= SPARE_BANDAGES:
        wanted = (*wanted, "tend")
    return next((key for verb in wanted for key in choices(decision) if key.verb == verb), "")


def _takings(decision: Decision, view: view.View) -> str:
    if "loot" in decision.options and not view.here.trapped:
        return "loot"
    return "haul" if "haul" in decision.options else ""


def _worth_doing(key: Option, view: view.View) -> bool:
    hero = view.friend(key.targets[0])
    if hero is None:
        return False
    if key.verb in ("read", "lore", "scent"):
        return True
    if key.verb in ("climb", "cross", "dive"):
        return view.odds(hero.id) >= SURE_ODDS and life.hp_left(hero) > 4
    if key.verb == "eat":
        return hero.damage >= 4
    if key.target in ("divination", "mirror"):
        return True
    return key.verb in ("use", "power") and _heals(key) and worst_wound(view.party) >= 5


def _need(pair: Option, view: view.View) -> tuple[bool, int, int]:
    healer, patient = view.friend(pair.thing), view.friend(pair.target)
    if healer is None or patient is None:
        return True, 0, 0
    return patient.status != "near death", -patient.damage, -healer.scores.get("intelligence", 0)


def _heals(key: Option) -> bool:
    return key.target in ("potion_healing", "true_aid", "share_lung")


def depth(party: list[Creature]) -> int:
    """How deep this party dares: a level for every two of experience, once its weakest have one."""
    levels = [each.level for each in party if each.kind == "pc"]
    return max(1, (sum(levels) // max(1, len(levels)) + 2) // 2)


def healing_prayer(decision: Decision, party: list[Creature]) -> str:
    """Somebody's turn of prayer over a wound."""
    healers = [Option("cast", each.id) for each in party if "cure_wounds" in each.memory and not stats.is_bad(each)]
    return next((key for key in healers if key in decision.options), "")


def overburdened(party: list[Creature]) -> Creature | None:
    """Somebody who carries too much and could leave something behind."""
    for each in party:
        if each.kind == "pc" and stats.only_overloaded(each) and spare_thing(each):
            return each
    return None


def missing_thing(party: list[Creature]) -> str:
    """What a party goes home for the lack of: light, or something to dress a wound with; "" for nothing."""
    if carried(party, LIGHTS) < FEW_LIGHTS:
        return "torches"
    return "bandage" if worst_wound(party) >= DEEP and not carried(party, ("bandage",)) else ""


def spare_thing(owner: Creature) -> str:
    held = [thing.key for thing in owner.items if not thing.held and not thing.worn and not thing.lit]
    return next((key for key in SPARE if key in held), "")


def carried(party: list[Creature], keys: tuple[str, ...]) -> int:
    total = 0
    for each in party:
        for thing in each.items:
            if thing.key in keys:
                total += thing.qty
    return total


def free_slots(party: list[Creature]) -> int:
    return sum(max(0, items.slots(each) - items.load_of(each)) for each in party if not stats.is_down(each))


def health(party: list[Creature]) -> float:
    return sum(life.hp_left(each) for each in party if not stats.is_down(each)) / max(1, sum(each.hp for each in party))


def worst_wound(party: list[Creature]) -> int:
    return max((each.damage for each in party if each.kind == "pc" and life.can_bandage(each)), default=0)


def balance(party: list[Creature], foes: list[view.Seen]) -> float:
    """Our strength over theirs, roughly: above 1.6 a fight is fair."""
    return talk.balance(party, sum(map(town.threat, foes)), undead=bool(foes and foes[0].undead))


# --- maker ------------------------------------------------------------------------------------------------------------
# How a bot makes characters: one class after the other, scores where the class wants them, picks that help it live.
USUAL = ("fighter", "cleric", "wizard", "thief", "dwarf", "elf", "halfling", "knight", "bard", "druid", "acrobat",
         "princess", "warlock", "animal_kin", "hollow", "mystic", "kobold")  # fmt: skip
STURDY = ("fighter",)
PICKS = {
    "skill": ("tough", "duelist", "nimble", "evasion", "quick_movement", "climb", "parry", "parry+", "tough+",
              "freedom", "berserker", "tactician", "multiattack", "beef_cake", "catch_missiles", "falling"),
    "trait": ("small_natural_weapon", "carapace", "tough", "blunts", "pack_animal", "hungry", "keen_hearing"),
    "song": ("musique_de_combat", "flirter_avec_les_dragonnes", "chant_de_guerre"),
    "first-spell": ("sleep",),
    "new-spell": ("magic_missile", "web", "mirror_image", "fire_ball", "shield", "lesser_charm"),
    "mentor-spell": ("sleep", "magic_missile", "cure_wounds", "shield", "light", "detect_magic", "read_magic",
                     "protection_from_chaos", "hold_portal"),
}  # fmt: skip


class Maker:
    """Answers the questions of making a character; `classes` is the order in which classes are wanted."""

    def __init__(self, classes: tuple[str, ...]) -> None:
        self._classes = classes
        self._made = 0

    @property
    def wanted(self) -> str:
        return self._classes[self._made % len(self._classes)]

    def cls(self, decision: Decision, view: view.View) -> str:
        wanted = self.wanted
        self._made += 1
        return wanted if wanted in decision.options else decision.default

    def how(self, decision: Decision, view: view.View) -> str:
        """Where the class is asked with it."""
        return self.cls(decision, view) if self.wanted in decision.options else decision.default

    def array(self, decision: Decision, view: view.View) -> str:
        """A kobold needs three scores of 8 or less."""
        return "steep" if self.wanted == "kobold" else "even"

    def place(self, decision: Decision, view: view.View) -> str:
        """The best numbers on prime requisites, requirements and constitution; the last ones elsewhere."""
        ability = str(decision.facts["ability"])
        order = self._order()
        later = [one for one in content.ABILITIES if content.ABILITIES.index(one) > content.ABILITIES.index(ability)]
        rank = sum(1 for one in later if order.index(one) < order.index(ability))
        left = sorted((int(number) for number in str(decision.facts["left"]).split(", ")), reverse=True)
        wanted = str(left[min(rank, len(left) - 1)])
        return wanted if wanted in decision.options else decision.default

    def _order(self) -> list[str]:
        cls = content.CLASSES[self.wanted]
        first = [*cls.prime, "constitution", *(key for key in cls.requirements if key in content.ABILITIES)]
        fighting = ["strength", "dexterity"] if cls.hd >= 6 else ["dexterity", "strength"]
        return list(dict.fromkeys([*first, *fighting, "intelligence", "wisdom", "charisma"]))


def pick(decision: Decision, view: view.View) -> str:
    """The first of what the bot likes, else the default."""
    return next((key for key in PICKS[decision.question] if key in decision.options), decision.default)


# --- thinking ---------------------------------------------------------------------------------------------------------
# How a seat of yabec stands, and what it may not know: for bots that think ahead.
# Experience earned and scored, levels and coins count for half; lives and health of the party for the other half.
_HALF_FAMED, _CP_A_POINT = 1500, 100
_DUNGEONS = 12  # that one imagines, over and over


def stands(world: World, seat: str) -> Standing:
    heroes = [each for each in world.creatures.values() if each.kind == "pc" and each.side == "party"]
    living = [each for each in heroes if each.status in ("", "near death", "subdued")]
    dead = len(heroes) - len(living) + len(world.graves)
    if not living:
        return Standing(0.0, dead)
    health, standing = _hale(living)
    worth = 0.4 * _fame(world, living) + 0.3 * 0.85**dead + 0.2 * health + 0.1 * standing
    return Standing(worth, dead)


def promises(world: World, seat: str) -> float:
    """What it came to at the end of the session, in 255 games of the champion: there is fame enough for who lives."""
    living = [each for each in world.creatures.values() if each.kind == "pc" and each.side == "party"]
    living = [each for each in living if each.status in ("", "near death", "subdued")]
    dead = stands(world, seat).deaths
    if not living:
        return 0.0
    health, standing = _hale(living)
    return 0.24 + 0.11 * _fame(world, living) + 0.24 * 0.85**dead + 0.13 * health + 0.13 * standing


def _hale(living: list[Creature]) -> tuple[float, float]:
    """What share of their health they have, and what share of them stands."""
    health = sum(max(0, each.hp - each.damage) for each in living) / max(1, sum(each.hp for each in living))
    return health, sum(each.status == "" for each in living) / len(living)


def quiet(world: World, seat: str) -> bool:
    return world.conflict is None


def _fame(world: World, living: list[Creature]) -> float:
    """Experience, what stands on the score card, and coins; what is still carried below counts for half."""
    earned = sum(each.xp for each in living) + 0.8 * world.card.total
    coins = sum(each.cp + each.banked for each in living) + 0.5 * world.delve.treasure
    fame = earned + coins / _CP_A_POINT
    return fame / (fame + _HALF_FAMED)


def stretch(world: World, seat: str) -> int:
    """Sessions in which the party is home and counts what it has: what is bought then is for the next one."""
    return world.session + (world.scheme == "clean up")


def redraw(world: World, seat: str, pick: Pick) -> None:
    """Dungeons beyond what was seen, monsters' health, and what other players keep to themselves."""
    world.away.clear()
    world.dwellers.clear()
    if world.dungeons:
        riches = PACES[world.options.pace]
        other = _imagined(pick("dungeon", _DUNGEONS), world.options.levels, world.options.rooms, riches)
        for dungeon in world.dungeons.values():
            redraw_dungeon(dungeon, other, pick, _walked(world, dungeon))
    for each in world.creatures.values():
        if each.side == "foes" and not world.options.show_figures and not meeting.known_kind(world, each):
            _redraw_foe(each, pick)
        elif each.seat != seat and each.kind == "pc":
            each.alignment, each.tenets, each.vows, each.goals, each.deeds = "Neutral", [], {}, [], []


def _walked(world: World, dungeon: Dungeon) -> set[str]:
    """Where the party is and where a fight has led, with the rooms between: who flees may leave what was entered."""
    fighters = world.conflict.fighters if world.conflict is not None else ()
    seen = [each for each in world.creatures.values() if each.side == "party" or each.id in fighters]
    start = world.delve.zone
    walked = {zone for zone in (start, *(each.zone for each in seen)) if zone in dungeon.rooms}
    for zone in tuple(walked) if start in walked else ():
        ways = [dungeon.ways[key] for key in path(dungeon, start, zone)]
        walked.update(end for way in ways for end in (way.a, way.b))
    return walked


def _redraw_foe(each: Creature, pick: Pick) -> None:
    """As many dice as its kind has, and hurt by as many quarters as it looks."""
    dice = content.health_dice(content.MONSTERS[each.key].hd if each.key in content.MONSTERS else "1")
    rolled = sum(1 + pick(f"hp:{each.id}:{number}", 8) for number in range(max(1, dice.dice)))
    quarters = min(3, 4 * each.damage // max(1, each.hp)) if each.damage else 0
    down = each.damage >= each.hp
    each.hp = max(1, rolled // dice.part + dice.plus)
    each.damage = each.hp if down else max(min(1, each.damage), each.hp * quarters // 4)


@cache
def _imagined(number: int, levels: int, rooms: int, riches: int) -> Dungeon:
    """One of a few dungeons like those that there are, made of nothing that anybody has seen."""

    def pick(topic: str, size: int) -> int:
        return zlib.crc32(f"imagined {number} {topic}".encode()) % size

    return dungeons.build(f"imagined{number}", levels, rooms, pick, riches)
