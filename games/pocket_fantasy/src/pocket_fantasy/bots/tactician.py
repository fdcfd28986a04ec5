"""Tactician, steady, champion and thinking."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from pocket_fantasy.book.characters import making
from pocket_fantasy.book.combat.attack import AIMED
from pocket_fantasy.bots import traveller, view
from pocket_fantasy.state import Dungeon, Hero, Room, World
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.thinking.position import Pick, Standing, Thinking

# --- tactician: how the old hand fights: save the fallen, then the class's best trick, then the best blow -------------
Options = Sequence[str]
WORN = 0.4  # the share of health at which nobody is struck who might be passed by
TIRED = 0.65  # and at which one would rather talk
HARD_PRESSED = 2  # HP of a soldier who thinks of its own skin


def _who(decision: Decision, view: view.View) -> view.Seen:
    return view.being(str(decision.facts["who"]))


def _first(wishes: Sequence[str], options: Options, otherwise: str = "") -> str:
    return next((wish for wish in wishes if wish in options), otherwise)


def act(decision: Decision, view: view.View) -> str:
    hero = _who(decision, view)
    for think in (_save_somebody, _end_it, _class_trick, _plain_fight):
        answer = think(hero, decision.options, view)
        if answer in decision.options:
            return answer
    return "end"


def _save_somebody(hero: view.Seen, options: Options, view: view.View) -> str:
    """Direct companions, drink when nearly down, burn what might rise, help the dying, run when all is lost."""
    if "order" in options:
        return "order"
    if "drink" in options and hero.hp <= max(2, hero.max_hp // 4):
        return "drink"
    if "burn" in options:
        return "burn"
    if "struggle" in options and hero.hp <= 4:
        return "struggle"
    dying = [other for other in view.fallen() if other.id != hero.id and other.status == "unconscious"]
    if dying and not view.engaged(hero.id):
        return _first(("holy_light", "feed", "stabilize"), options)
    return "flee" if _hopeless(hero, view) else ""


def _end_it(hero: view.Seen, options: Options, view: view.View) -> str:
    """Those who speak well call on a beaten enemy to give up; a thief lets others close in first, and then flanks."""
    if hero.cls in ("bard", "commander") and view.gives_way(hero.id):
        return "try"
    foes = view.enemies(hero.id)
    flanked = any(view.engaged(foe.id) for foe in foes)
    return "wait" if hero.cls == "thief" and view.round == 1 and not flanked else ""


def _hopeless(hero: view.Seen, view: view.View) -> bool:
    """Most of the party is down and the enemy is not nearly beaten."""
    party = view.party
    standing = [other for other in party if other.standing]
    menace = sum(foe.hp for foe in view.enemies(hero.id))
    return len(standing) * 2 < len(party) and sum(other.hp for other in standing) * 2 < menace


def _class_trick(hero: view.Seen, options: Options, view: view.View) -> str:
    """What the class does best, if now is the time for it."""
    trick = ""
    match hero.cls:
        case "bard":
            trick = "" if hero.song else "sing"
        case "cleric" if hero.used.get("holy", 0) < 2:
            hurt = sum(
                other.max_hp - other.hp for other in view.party if other.id != hero.id and other.status != "dead"
            )
            undead = sum(foe.type == "undead" for foe in view.enemies(hero.id))
            trick = "holy_light" if hurt >= 8 else "holy_smite" if view.boss_fight or undead >= 2 else ""
        case "berserker":
            worth = view.boss_fight or sum(foe.hp for foe in view.enemies(hero.id)) >= 12
            trick = "rage" if worth and hero.hp >= 5 else ""
        case "commander":
            trick = "rally" if not hero.used.get("rally") and view.round >= 2 else ""
        case "wizard" | "spellsword":
            trick = "cast" if hero.used.get("combat_magic", 0) < (2 if hero.cls == "wizard" else 1) else ""
        case "necromancer" if "drain_life" in options and hero.used.get("drain_life", 0) < 2:
            trick = "drain_life"
        case "necromancer":
            alone = not any(each.owner == hero.id for each in view.companions)
            trick = "raise" if alone and hero.hp > 3 else ""
        case "druid":
            trick = "calm"
        case "assassin" if "sneak_strike" not in options:
            trick = "" if hero.used.get("poison") else "poison"
        case "assassin" | "thief":
            trick = "sneak_strike"
        case "fighter":
            trick = "challenge" if view.boss_fight and view.round == 1 else ""
    return trick


_NO_STEEL = ("throw_holy_water", "holy_smite", "cast", "expose", "shoot", "full_defense")
_SHY = ("wizard", "ranger", "assassin", "thief", "bard")


def _plain_fight(hero: view.Seen, options: Options, view: view.View) -> str:
    """Shoot while nobody is near, else strike; flasks for those who have nothing better."""
    enemies = view.enemies(hero.id)
    if not any(view.harms(hero.id, foe.id) for foe in enemies):
        return _first(_NO_STEEL, options, "end")
    if "thrust_torch" in options and len(enemies) == 1:  # fire, which it fears, and from which it does not rise
        return "thrust_torch"
    weak_arm = hero.cls in ("bard", "druid", "necromancer", "wizard")
    if "throw_holy_water" in options and weak_arm and any(foe.type == "undead" for foe in enemies):
        return "throw_holy_water"
    safe = not view.engaged(hero.id)
    if "throw_oil_flask" in options and (hero.cls in ("druid", "necromancer") or safe) and view.boss_fight:
        return "throw_oil_flask"
    careful = hero.cls in _SHY and safe
    if "shoot" in options and (careful or "melee" not in options or (hero.hp <= 2 and hero.cs < 0)):
        return "shoot"
    return _first(("melee", "shoot", "struggle", "full_defense"), options, "end")


# --- single questions of a fight -------------------------------------------------------------------------------------
_HELPING = ("stabilize", "feed", "arcane_armor", "free-heal", "potion-for", "give-to", "hand-over")


def target(decision: Decision, view: view.View) -> str:
    """Friends: the one worst off. Foes: one that can be harmed, the weakest first, so that they fall."""
    beings = [view.being(key) for key in decision.options]
    how = decision.facts.get("how")
    if how in _HELPING:
        return min(beings, key=lambda being: being.hp).id
    if how == "calm":
        return max(beings, key=lambda being: being.hp).id
    attacker = str(decision.facts.get("who", ""))
    return min(beings, key=lambda being: _priority(being, attacker, view)).id


def _priority(being: view.Seen, attacker: str, view: view.View) -> tuple[bool, bool, int]:
    """Those that can be harmed before those that cannot, spellcasters first, then the weakest."""
    safe = bool(attacker) and view.fighting and not view.harms(attacker, being.id)
    caster = being.leader or being.kind in ("cult_leader", "orc_shaman")
    return safe, not caster, being.hp


def heroic_attack(decision: Decision, view: view.View) -> str:
    """A wretched attack roll in a hard fight is worth a reroll, but not under a Medusa's eyes."""
    hero = _who(decision, view)
    rolled = decision.facts.get("rolled", 9)
    medusa = view.fighting and any(foe.kind == "medusa" for foe in view.enemies(hero.id))
    wretched = isinstance(rolled, int) and rolled <= 1
    return "reroll" if wretched and view.boss_fight and not medusa and hero.heroics > 1 else "keep"


def song(decision: Decision, view: view.View) -> str:
    bard = _who(decision, view)
    many = sum(foe.type != "undead" for foe in view.enemies(bard.id)) >= 3
    wishes = [*(["melody_of_madness"] if many and view.round <= 1 else [])]
    wishes += ["song_of_mending"] if view.health() < 0.6 else []
    return _first((*wishes, "hymn_of_the_mighty", "lay_of_deflection"), decision.options)


def spell(decision: Decision, view: view.View) -> str:
    hero = _who(decision, view)
    beside = view.beside(hero.id)
    distant = [foe for foe in view.enemies(hero.id) if foe.id not in beside]
    friends = [other for other in view.party if other.standing and other.id != hero.id]
    if not friends:
        return _first(("summon_monster", "dark_bolt"), decision.options)
    if view.boss_fight and len(friends) >= 2 and not hero.used.get("combat_magic"):
        return _first(("aid_from_beyond", "dark_bolt"), decision.options)
    if view.boss_fight and (view.health() < WORN or len(friends) < len(view.party) - 1):  # one more in the way
        return _first(("summon_monster", "dark_bolt"), decision.options)
    if view.engaged(hero.id) and hero.hp <= 2:
        return _first(("arcane_armor", "dark_bolt"), decision.options)
    return _first(("rain_of_fire", "dark_bolt") if len(distant) >= 2 else ("dark_bolt", "confusion"), decision.options)


def rage_length(decision: Decision, view: view.View) -> str:
    """Long enough for the fight, short enough to live."""
    fit = [option for option in decision.options if int(option) < _who(decision, view).hp]
    return fit[-1] if fit else decision.options[0]


def order(decision: Decision, view: view.View) -> str:
    """A soldier sees to the dying, shoots or strikes, closes in where it can do neither, and guards its own skin."""
    dying = any(hero.status == "unconscious" for hero in view.fallen())
    soldier = _who(decision, view)
    pressed = soldier.hp <= HARD_PRESSED < soldier.max_hp and view.engaged(soldier.id)
    wishes = [*(["stabilize"] if dying else []), *(["full_defense"] if pressed else [])]
    wishes += ["shoot", "melee", "struggle", *([] if view.engaged(soldier.id) else ["move"]), "full_defense"]
    return _first(wishes, decision.options, "stay")


def unseen(decision: Decision, view: view.View) -> str:
    """Strike from hiding; a party that is worn goes by, or goes back."""
    if view.health() < WORN and (way := _first(("slip_past", "slip_away"), decision.options)):
        return way
    if view.health() < TIRED and (word := _first(("parley", "bait"), decision.options)):
        return word
    for verb in ("poison", "strike"):
        for option in decision.options:
            if Option.read(option).verb == verb:
                return option
    return "attack"


def after_acting(decision: Decision, view: view.View) -> str:
    """Orders, a draught for who is nearly down, and away when all is lost: the deed itself is done."""
    hero = _who(decision, view)
    low = hero.hp <= max(2, hero.max_hp // 4)
    wishes = [
        "order",
        *([] if hero.used.get("poison") else ["poison"]),
        *(["drink"] if low else []),
        *(["flee"] if _hopeless(hero, view) else []),
    ]
    return _first(wishes, decision.options, "end")


ANSWERS: dict[str, Callable[[Decision, view.View], str]] = {
    "act": act,
    "after-acting": after_acting,
    "target": target,
    "heroic-attack": heroic_attack,
    "focus": lambda decision, view: "focus",
    "song": song,
    "spell": spell,
    "rain-on": lambda decision, view: "all" if "all" in decision.options else decision.options[0],
    "rage-length": rage_length,
    "order": order,
    "unseen": unseen,
    "minion": lambda decision, view: _first(("ghoul", "skeleton", "zombie"), decision.options),
    "second-reach": lambda decision, view: "go_on",
}


# --- steady -----------------------------------------------------------------------------------------------------------
# The old hand: answers each question with a small function; without an opinion it takes the default, else the first.
# Fights are thought through in `tactician.py`, everything else in `traveller.py`.
Thought = Callable[[Decision, view.View], str]
_ANSWERS: dict[str, Thought] = {**ANSWERS, **traveller.ANSWERS}


class SteadyBot:
    """Plays to win a fight and get home. `nerve` is the share of health at which it still goes on."""

    def __init__(self, nerve: float = 0.6, adventures: int = 1, party: str = "") -> None:
        self._nerve, self._adventures, self._party = nerve, adventures, party

    def __call__(self, decision: Decision, view: view.View) -> str:
        if decision.kind != "choice":
            return traveller.words(decision, view)
        if decision.question == "act":
            return self._doing(decision, view)
        return self._answer(decision, view)

    def _doing(self, decision: Decision, view: view.View) -> str:
        """What to do, and then to whom, where both are asked in one."""
        aims = [option for option in map(Option.read, decision.options) if option.targets and option.verb in AIMED]
        if not aims:
            return self._answer(decision, view)
        read = map(Option.read, decision.options)
        verbs = tuple(dict.fromkeys(option.verb if option in aims else str(option) for option in read))
        usual = Option.read(decision.usual)
        plain = structs.replace(decision, options=verbs, default=usual.verb if usual in aims else decision.usual)
        doing = self._answer(plain, view)
        keys = tuple(option.target for option in aims if option.verb == doing)
        if not keys:
            return doing
        facts = {"how": doing, "who": decision.facts["who"]}
        asked = structs.replace(decision, question="target", options=keys, default=keys[0], facts=facts)
        return str(Option(doing, self._answer(asked, view)))

    def _answer(self, decision: Decision, view: view.View) -> str:
        if decision.question == "explore":
            answer = traveller.explore(decision, view, self._nerve)
        elif decision.question == "assemble":
            answer = self._party
        elif decision.question == "town":
            answer = traveller.town(decision, view, self._adventures)
        else:
            think = _ANSWERS.get(decision.question)
            answer = think(decision, view) if think else decision.default
        return answer if answer in decision.options else decision.usual


# --- champion ---------------------------------------------------------------------------------------------------------
# The champion: the old hand with a party of its own choice, two who stand in front and two who mend.
# What decides an adventure is who can heal: parties with a cleric win half of them, without one a third. So it makes
# its heroes one by one, and goes out again while others would retire.
COMPANY = ("gladiator", "cleric")  # in turn
PEOPLE = "human"  # two Heroic Rerolls, and every class is open
ADVENTURES = 6


class ChampionBot(SteadyBot):
    """Makes its own party; in all else the old hand."""

    def __init__(self) -> None:
        super().__init__(adventures=ADVENTURES)

    def __call__(self, decision: Decision, view: view.View) -> str:
        made = {"assemble": making.ONE_BY_ONE, "make": making.STEP_BY_STEP, "race": PEOPLE, "class": _lacking(view)}
        answer = made.get(decision.question, "")
        return answer if answer in decision.options else super().__call__(decision, view)


def _lacking(view: view.View) -> str:
    """The class of which the party has fewest."""
    there = [hero.cls for hero in view.party if hero.status not in ("dead", "petrified")]
    return min(COMPANY, key=there.count)


# --- thinking ---------------------------------------------------------------------------------------------------------
# How a seat of Pocket Fantasy stands, and what it may not know: for bots that think ahead.
# Adventures done, rooms behind one, gold and magic count for half; the heroes' lives and health for the other half.
# Once the
# game is over deeds count for most.
_HALF_RICH, _HALF_RENOWNED, _GEM = 600, 4.0, 150
_POTION = 200  # what one pays for it: who drinks or buys one is neither richer nor poorer for nothing
_ROOMS_A_LEVEL, _MOST_LEVELS = 8, 100
_IDS = 1_000_000  # from which those are numbered who are imagined


def stands(world: World, seat: str) -> Standing:
    heroes = [hero for hero in world.party if hero.status not in ("dead", "petrified")]
    deaths = len(world.fallen) + len(world.party) - len(heroes)
    if not heroes:
        return Standing(0.1 * _renown(world), deaths)
    most = sum(hero.max_hp for hero in heroes)
    health = sum(max(0, hero.hp) for hero in heroes) / max(1, most)
    wealth = sum(map(_wealth, heroes))
    riches = wealth / (wealth + _HALF_RICH)
    if world.outcome:  # what might have been counts no more
        return Standing(0.15 * 0.85**deaths + 0.55 * _renown(world) + 0.3 * riches, deaths)
    worth = 0.3 * 0.85**deaths + 0.15 * health + 0.35 * _renown(world) + 0.2 * riches
    return Standing(worth, deaths)


def _renown(world: World) -> float:
    """Adventures done, and how far the party is in this one."""
    done = sum(deed.what == "done" for deed in world.deeds) + (_way(world.dungeon) if world.dungeon else 0.0)
    return done / (done + _HALF_RENOWNED)


def _way(dungeon: Dungeon) -> float:
    if dungeon.done:
        return 0.9
    entered = sum(room.entered for room in dungeon.rooms)
    return 0.8 * min(1.0, (dungeon.level - 1 + min(1.0, entered / _ROOMS_A_LEVEL)) / dungeon.levels)


def _wealth(hero: Hero) -> int:
    gear = [*hero.weapons, *([hero.armor] if hero.armor else [])]
    return hero.gp + _GEM * sum(each.instances for each in gear) + _POTION * hero.carries("healing_potion")


def promises(world: World, seat: str) -> float:
    """What it came to two levels later, in 295 games of the champion: the living count for most, their wounds heal."""
    heroes = [hero for hero in world.party if hero.status not in ("dead", "petrified")]
    standing = stands(world, seat)
    if not heroes:
        return standing.worth
    health = sum(max(0, hero.hp) for hero in heroes) / max(1, sum(hero.max_hp for hero in heroes))
    wealth = sum(map(_wealth, heroes))
    worth = 1.01 * 0.85**standing.deaths + 0.07 * health + 0.27 * _renown(world) + 0.21 * wealth / (wealth + _HALF_RICH)
    return worth - 0.59 + 0.07 * (world.dungeon is None)


def quiet(world: World, seat: str) -> bool:
    return world.fight is None


def stretch(world: World, seat: str) -> int:
    """Adventures come home from, and levels of a dungeon gone down."""
    if world.dungeon is None:
        return _MOST_LEVELS * world.adventure
    return _MOST_LEVELS * (world.adventure - 1) + world.dungeon.level - 1


def redraw(world: World, seat: str, pick: Pick) -> None:
    """Rooms ahead, unfound doors and traps, who is still to come, and the Pocket Master's favour."""
    world.next_id = _IDS  # how many have been made is a secret, too
    if world.dungeon is not None:
        _redraw_rooms(world.dungeon, pick)
    if world.fight is not None:
        world.fight.new_foes = []
        for foe in world.fight.foes:
            foe.favor = 0
    if world.plot is not None:
        met = world.fight is not None and any(foe.villain for foe in world.fight.foes)
        world.plot.who = world.plot.who if met else ""


def _redraw_rooms(dungeon: Dungeon, pick: Pick) -> None:
    beside = {side.to: at for at, room in enumerate(dungeon.rooms) if room.entered for side in room.sides}
    for number, room in enumerate(dungeon.rooms):
        room.floor_trap, room.hoard = False, 0
        if not room.entered:
            _forget(room, beside.get(number, -1))
        if not room.secret_found:
            room.secret = pick(f"secret:{number}", 6) == 0
        for thing in (room.door, *room.containers, *(side.door for side in room.sides)):
            if not thing.spotted and not thing.open:
                thing.trapped = None


def _forget(room: Room, after: int) -> None:
    """A room ahead is a door and nothing else: how many there are is known, not how they lie or what is in them."""
    blank = Room(way=room.way, boss=room.boss, after=after)
    for field in Room.__struct_fields__:
        setattr(room, field, getattr(blank, field))


THINKING = Thinking(
    ChampionBot,
    stands,
    redraw,
    stretch=stretch,
    ahead=2,
    promises=promises,
    quiet=quiet,
    horizon=20,
    far=150,
    tries=80,
    lasting=frozenset({"race", "class"}),
    settled=frozenset({"assemble", "make", "race", "class"}),
)
