"""Things and loot."""

from __future__ import annotations

from pocket_fantasy import content, events
from pocket_fantasy.book.combat import actions, attack
from pocket_fantasy.book.core import consent, field, rolls
from pocket_fantasy.book.equipment import light
from pocket_fantasy.book.recovery import healing
from pocket_fantasy.state import Act, Being, Creature, Deed, Fight, Gear, Hero, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table

# --- things: things in a fight (4.1): potions, flasks, fire for bodies, handing over, a vampire's weaknesses ----------
FORCE_INTO_WATER = rolls.Task(Why("Force into the water", "PF-ABIL-36"), "strength", ("lift",), grave=True)
POTION = Question("potion", "PF-EQUIP-04")
SPLASH = Question("splash", "PF-EQUIP-07", standing=True)
SPLASH_ON = Question("splash-on", "PF-EQUIP-07", standing=True)
HAND_OVER = Question("hand-over", "PF-MAGIC-07")
EXPOSE = Question("expose", "PF-ABIL-36")


# --- potions and flasks ----------------------------------------------------------------------------------------------
def _drink_potion(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Drinking is free, on the own turn (PF-ROUND-11)."""
    potion = table.ask(hero.seat, POTION, healing.potions_of(hero), {"who": hero.id, "whom": hero.id})
    healing.drink(world, table, hero, potion, hero)


def _helpless_friends(world: World, hero: Hero, act: Act) -> list[Being]:
    friends = field.friends(world)
    helpless = [
        other
        for other in friends
        if other is not hero
        and (other.status in ("unconscious", "stabilized") or (other.standing and other.bout.stunned))
    ]
    return actions.within_reach(world, hero, act, helpless)


def _feed_potion(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Feed a potion to a helpless ally beside one: this costs the action (PF-EQUIP-04, PF-DRUID-06)."""
    patient = attack.pick(world, table, hero.seat, _helpless_friends(world, hero, act), "feed", hero)
    potion = table.ask(hero.seat, POTION, healing.potions_of(hero), {"who": hero.id, "whom": patient.id})
    if actions.reach(world, table, hero, act, patient):
        healing.drink(world, table, patient, potion, hero)


FLASK_CS = {"holy_water": -1, "oil_flask": -2}


def flung(world: World, hero: Being, flask: str, targets: list[Being]) -> attack.Blow:
    """A flask at these: in melee or at range, as its first target stands (PF-EQUIP-05, PF-EQUIP-06)."""
    ranged = not field.are_adjacent(field.fight_of(world), hero.id, targets[0].id)
    master = ranged and field.is_class(hero, "ranger")  # a ranged Attack action like any other (PF-RANGER-04)
    return attack.Blow(hero, targets, flask, ranged, x=FLASK_CS[flask], explode=master)


def _throwing_doing(key: str, flask: str, undead: bool) -> attack.Doing:
    def targets(world: World, hero: Hero, act: Act) -> list[Being]:
        fit = [foe for foe in field.enemies_of(world, hero) if field.is_undead(foe) or not undead]
        beside = field.neighbours(field.fight_of(world), hero.id)
        return [foe for foe in fit if foe.id in beside or field.can_be_shot(world, hero, foe)]

    def do(world: World, table: Table, hero: Hero, act: Act) -> None:
        """Thrown at an adjacent or a distant target, used up hit or miss (PF-EQUIP-05, PF-EQUIP-06)."""
        target = attack.pick(world, table, hero.seat, targets(world, hero, act), flask, hero)
        hero.kit[flask] -= 1
        struck = [target, *_splashed_targets(world, table, targets(world, hero, act), target)]
        attack.resolve(world, table, flung(world, hero, flask, struck))

    return attack.Doing(key, do, lambda world, hero, act: hero.carries(flask), attack=True, aim=flask, targets=targets)


def _splashed_targets(world: World, table: Table, targets: list[Being], first: Being) -> list[Being]:
    """The PM may let one flask catch several; the referee keeps it to one (PF-EQUIP-07)."""
    others = [each for each in targets if each is not first]
    if not others or table.ask(field.GM, SPLASH, ("one", "several"), {"whom": first.id}, "one") == "one":
        return []
    return [each for each in others if table.ask(field.GM, SPLASH_ON, ("yes", "no"), {"whom": each.id}, "yes") == "yes"]


def _bodies_to_burn(world: World, hero: Hero, act: Act) -> list[Being]:
    """Regenerating bodies at 0 HP that may still rise, within reach (PF-ABIL-31)."""
    down: list[Being] = [foe for foe in field.fight_of(world).foes if foe.status == "unconscious"]
    return actions.within_reach(world, hero, act, down)


def _burn_in_fight(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Set a fallen regenerating body on fire, with a lit torch, a fire at hand or oil: no roll (PF-ABIL-31)."""
    body = attack.pick(world, table, hero.seat, _bodies_to_burn(world, hero, act), "burn", hero)
    if not actions.reach(world, table, hero, act, body):
        return
    if not _torch_burns(world) and not field.fight_of(world).fire:  # a torch of one's own, if there is one, else oil
        hero.stow("torch" if hero.carries("torch") else "oil_flask", -1)
    attack.burn_body(world, table, body, hero)


TORCH = Gear("torch")


def _fears_fire(world: World, hero: Hero, act: Act) -> list[Being]:
    """Those whose own weakness is fire; to others a torch is only a poor club."""
    foes = [foe for foe in field.enemies_of(world, hero) if isinstance(foe, Creature)]
    weak = [foe for foe in foes if "fire" in content.MONSTERS[foe.kind].weakness]
    return list(actions.within_reach(world, hero, act, weak))


def _has_flame(world: World, hero: Hero, act: Act) -> bool:
    """A torch that burns, or one to light (PF-ABIL-36)."""
    return _torch_burns(world) or hero.carries("torch") > 0


def _thrust_torch(world: World, table: Table, hero: Hero, act: Act) -> None:
    """A melee attack with fire, or two with the second target chosen after the first is resolved (PF-ATTACK-08). A
    torch of one's own is used up unless one burns already (PF-ABIL-36).
    """
    attacks = actions.attacks_per_turn(hero)
    target = attack.pick(
        world, table, hero.seat, _fears_fire(world, hero, act), "torch", hero, attacks=actions.several(attacks)
    )
    if not actions.reach(world, table, hero, act, target):
        return
    if not _torch_burns(world):
        hero.stow("torch", -1)
    attack.resolve(world, table, torched(hero, target))
    for _ in range(attacks - 1):  # PF-MARTIAL-01, PF-BERSERKER-02
        beside = [foe for foe in _fears_fire(world, hero, act) if foe in field.engaged_with(world, hero)]
        if not beside or hero.status != "up":
            return
        default = target.id if target in beside else beside[0].id
        target = attack.pick(world, table, hero.seat, beside, "second-torch", hero, default)
        attack.resolve(world, table, torched(hero, target))


def torched(hero: Being, target: Being) -> attack.Blow:
    return attack.Blow(hero, [target], weapon=TORCH)


def _torch_burns(world: World) -> bool:
    """A torch that burns already."""
    return world.dungeon is not None and world.dungeon.light == "torch"


# --- things in hand --------------------------------------------------------------------------------------------------
def _receivers_in_reach(world: World, hero: Hero, act: Act) -> list[Being]:
    """Standing friends who can take something: PCs, and soldiers for weapons and armor (PF-MAGIC-07)."""
    friends: list[Being] = [*world.party, *(each for each in world.companions if each.role == "soldiers")]
    standing = [friend for friend in friends if friend is not hero and friend.standing]
    return [friend for friend in actions.within_reach(world, hero, act, standing) if handable(hero, friend)]


def handable(giver: Being, to: Being) -> list[Option]:
    """What can be handed over: weapons and armor, and small things except to soldiers.

    Soldiers give back what they were lent; their own sword and bow they keep (PF-COMMANDER-04, PF-MAGIC-07).
    """
    things = [key for key, gear in field.gear_of(giver).items() if isinstance(giver, Hero) or gear.instances]
    if isinstance(giver, Hero) and isinstance(to, Hero):
        things += [Option(item) for item, count in giver.kit.items() if count > 0]
    return things


def _hand_over(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Handing an item over in combat costs the action and does not refresh it (PF-MAGIC-07)."""
    to = attack.pick(world, table, hero.seat, _receivers_in_reach(world, hero, act), "hand-over", hero)
    thing = table.ask(hero.seat, HAND_OVER, handable(hero, to), {"who": hero.id, "whom": to.id})
    if actions.reach(world, table, hero, act, to):
        give(world, table, hero, to, thing)


def give(world: World, table: Table, giver: Being, to: Being, thing: Option) -> None:
    """Move a thing from one to another. Given armor is worn at once if the receiver wears none, else carried.

    A soldier carries none: what it wore goes to the giver in return.
    """
    gear = field.gear_of(giver).get(thing)
    if gear is None:
        assert isinstance(giver, Hero)
        assert isinstance(to, Hero)
        light.hand_on(world, thing.verb, giver, to)
        if thing.verb == "lantern" and not giver.carries("lantern"):  # the oil is in it (PF-EQUIP-02)
            giver.lantern, to.lantern = 0, max(giver.lantern, to.lantern)
    else:
        field.part_with(giver, gear)
        if gear.key in content.ARMORS:
            if isinstance(to, Creature) and to.armor is not None:
                take_armor(giver, to.armor)
            take_armor(to, gear)
        else:
            to.weapons.append(gear)
    table.tell(events.Gave(giver.name, to.name, gear.key if gear else thing.verb))


def take_armor(being: Being, armor: Gear) -> None:
    """One armor is worn at a time (PF-MAGIC-07): the better one by Deflect that the class may wear (PF-CLASS-03)."""
    if isinstance(being, Hero) and armor.key not in content.armors_of(being.cls):
        being.spare.append(armor)
        return
    worn = being.armor
    if worn is not None and worn.instances >= armor.instances and isinstance(being, Hero):
        being.spare.append(armor)
        return
    being.armor = armor
    if worn is not None and isinstance(being, Hero):
        being.spare.append(worn)


def _exposable_vampires(world: World, hero: Hero, act: Act) -> list[Being]:
    """Those whose weakness this one can still bring into play."""
    foes = [foe for foe in field.enemies_of(world, hero) if isinstance(foe, Creature) and foe.kind == "vampire"]
    return [foe for foe in foes if _ways_to_expose(world, hero, foe)]


def _ways_to_expose(world: World, hero: Hero, vampire: Being) -> list[str]:
    """Ways to bring a vampire's weakness into play: garlic, rushing water, bottled dawn (PF-ABIL-36).

    None twice; daylight follows it wherever it goes, so that nothing else is needed.
    """
    near = field.can_touch(hero, vampire)
    ways = ["garlic"] if near and hero.carries("garlic") else []
    if near and field.fight_of(world).rushing:
        ways.append("rushing_water")
    if hero.carries("captive_dawn"):
        ways.append("sunlight")
    done = vampire.bout.exposed
    return [] if "sunlight" in done else [way for way in ways if way not in done]


def _expose_vampire(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Garlic at its feet and daylight need no roll; shoving it into the water is a Tough (5) Strength task."""
    vampire = attack.pick(world, table, hero.seat, _exposable_vampires(world, hero, act), "expose", hero)
    way = table.ask(hero.seat, EXPOSE, _ways_to_expose(world, hero, vampire), {"who": hero.id, "whom": vampire.id})
    if way != "sunlight" and not actions.reach(world, table, hero, act, vampire):
        return
    if way == "rushing_water" and not rolls.attempt(world, table, hero, FORCE_INTO_WATER, 5):
        return
    item = {"garlic": "garlic", "sunlight": "captive_dawn"}.get(way)
    if item:
        light.hand_on(world, item, hero)
    vampire.bout.exposed.append(way)
    table.tell(events.Stance(hero.name, "expose", vampire.name, way))


def _may_light(world: World, hero: Hero, act: Act) -> bool:
    """In the dark, with something to light (PF-EQUIP-10)."""
    dungeon = world.dungeon
    dark = dungeon is not None and dungeon.dark and dungeon.light == "dark"
    return dark and (hero.carries("torch") > 0 or (hero.carries("lantern") > 0 and hero.lantern > 0))


def _strike_a_light(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Striking a light in a fight takes the action (PF-ROUND-10)."""
    light.light_up(world, table, hero)


DOINGS: tuple[attack.Doing, ...] = (
    _throwing_doing("throw_holy_water", "holy_water", undead=True),
    _throwing_doing("throw_oil_flask", "oil_flask", undead=False),
    attack.Doing("thrust_torch", _thrust_torch, _has_flame, attack=True, aim="torch", targets=_fears_fire),
    attack.Doing("feed", _feed_potion, lambda world, hero, act: healing.potions_of(hero), targets=_helpless_friends),
    attack.Doing(
        "burn",
        _burn_in_fight,
        lambda world, hero, act: (
            hero.carries("oil_flask") or _has_flame(world, hero, act) or field.fight_of(world).fire
        ),
        targets=_bodies_to_burn,
    ),
    attack.Doing("expose", _expose_vampire, targets=_exposable_vampires),
    attack.Doing("drink", _drink_potion, lambda world, hero, act: healing.potions_of(hero), action=False),
    attack.Doing("hand_over", _hand_over, targets=_receivers_in_reach),
    attack.Doing("light", _strike_a_light, _may_light),
)


# --- loot: loot (4.3): how hard the fight was, the gold it yields, and what a boss leaves behind ----------------------
GOLD = Why("Gold", "PF-LOOT-03")
BOSS_GOLD = Why("Gold of the boss", "PF-LOOT-03")
GRADE = Question("challenge", "PF-LOOT-02", standing=True)
SHARE = Question("share-out", "PF-LOOT-03", standing=True)
FIND = Question("find", "PF-LOOT-05")
FIND_FOR = Question("find-for", "PF-LOOT-07")
PLACED = Question("loot-placed", "PF-LOOT-01", standing=True)
HIS_SHARE = Question("share", "PF-LOOT-03")
NONE = "none"
FIND_KIND = Question("find-kind", "PF-LOOT-07")
GRADES = ("easy", "moderate", "difficult", "boss")
TIMES = {"easy": 1, "moderate": 1, "difficult": 10}
RUNE_FORGE = "rune_forge"


def grade_of(world: World) -> tuple[str, int, int]:
    """The referee's grade: strain S against the PCs' total max HP M (PF-LOOT-02)."""
    fight = field.fight_of(world)
    strain = fight.hp_lost + fight.penalties + fight.items_used + fight.hr_spent
    strength = sum(hero.max_hp for hero in world.party if field.took_part(world, hero))
    if boss_beaten(fight):
        return "boss", strain, strength
    if 4 * strain < strength:
        return "easy", strain, strength
    return ("difficult" if 2 * strain >= strength else "moderate"), strain, strength


def boss_beaten(fight: Fight) -> bool:
    """Of a fight that was won: whether one who plays a boss's part was beaten. Who left it was not (PF-LOOT-02,
    PF-PLOT-02).
    """
    bosses = [foe for foe in fight.foes if actions.is_boss(foe)]
    return fight.boss and (not bosses or any(not foe.bout.gone for foe in bosses))


def take_loot(world: World, table: Table) -> None:
    """Once after each combat that was won; living PCs only, companions get none (PF-LOOT-01)."""
    usual, strain, strength = grade_of(world)
    grade = table.ask(field.GM, GRADE, (*GRADES, NONE), {"strain": strain, "strength": strength}, usual)
    if grade == NONE:  # what is found is the PM's to say (PF-LOOT-03)
        return
    table.tell(events.Graded(grade, strain, strength))
    finders = field.present(world)
    if grade == "boss":
        _boss_gold(world, table, finders)
        for hero in finders:
            _find_item(world, table, hero)
    else:
        for hero in finders:
            _find_gold(world, table, hero, grade)


def _find_gold(world: World, table: Table, hero: Hero, grade: str) -> None:
    """Each for itself; the multiplier comes after the best die is kept (PF-LOOT-03, PF-LOOT-04)."""
    dice = rolls.Dice(GOLD, best=grade != "easy")
    thrown = rolls.throw(world, table, hero, dice, rolls.EVERY_POINT)
    take_gold(world, table, hero, thrown.value() * TIMES[grade])
    if thrown.six:
        rolls.special_rolls(world, table, [hero])


def take_gold(world: World, table: Table, hero: Hero, gp: int) -> None:
    """On the bodies, or hidden in the place where only a search finds it (PF-LOOT-01)."""
    room = field.room_of(world)
    if room is not None and table.ask(field.GM, PLACED, ("bodies", "hidden"), {"gold": gp}, "bodies") == "hidden":
        room.hoard += gp
        return
    hero.gp += gp
    table.tell(events.GoldFound(hero.name, gp))


def _boss_gold(world: World, table: Table, finders: list[Hero]) -> None:
    """100 times a rerolled d6 for the whole party: no HR, shared as the players agree (PF-LOOT-03)."""
    gp = 100 * rolls.throw(world, table, None, rolls.Dice(BOSS_GOLD, best=True)).value()
    options = ["even", *(hero.id for hero in finders if len(finders) > 1), *(["as_wished"] if len(finders) > 1 else [])]
    answer = table.ask(field.leader(world), SHARE, options, {"gold": gp}, "even")
    if answer != "even" and not _all_agree(world, table, finders, gp):
        answer = "even"  # shared as the players agree (PF-LOOT-03)
    table.tell(events.GoldFound("", gp, shared=True))
    if answer == "as_wished":
        _share_as_wished(world, table, finders, gp)
        return
    if answer != "even":
        next(hero for hero in finders if hero.id == answer).gp += gp
        return
    share, rest = divmod(gp, len(finders))
    for hero in finders:
        hero.gp += share
    finders[0].gp += rest


def _all_agree(world: World, table: Table, finders: list[Hero], gp: int) -> bool:
    """Each other player is asked once about a share that is not even."""
    by_seat = {hero.seat: hero for hero in reversed(finders)}
    return all(consent.agrees(world, table, hero, "share", about={"gold": gp}) for hero in by_seat.values())


def _share_as_wished(world: World, table: Table, finders: list[Hero], gp: int) -> None:
    """A sum for each but the last, who takes what is left."""
    for hero in finders[:-1]:
        share = table.ask_number(
            field.leader(world), HIS_SHARE, 0, gp, {"who": hero.id, "gold": gp}, str(gp // len(finders))
        )
        hero.gp, gp = hero.gp + share, gp - share
    finders[-1].gp += gp


# --- items -----------------------------------------------------------------------------------------------------------
def _find_item(world: World, table: Table, hero: Hero) -> None:
    """A d6 for an item; no HR may be used, but a 6 still allows the special roll (PF-LOOT-05, PF-HERO-05)."""
    thrown = rolls.throw(world, table, hero, rolls.Dice(content.ITEM_FIND.why))
    face = thrown.value()
    if face <= 2:
        table.tell(events.ItemFound(hero.name, "nothing"))
    elif face <= 4:
        hero.stow("arcane_gem")
        table.tell(events.ItemFound(hero.name, "arcane_gem"))
    else:
        _find_magic(world, table, hero, forge=face == 6)
    if thrown.six:
        rolls.special_rolls(world, table, [hero])


def _find_magic(world: World, table: Table, hero: Hero, forge: bool) -> None:
    """The player chooses weapon or armor, on a 6 also a Rune Forge, and names its kind (PF-LOOT-07)."""
    options = ["weapon", "armor", *([RUNE_FORGE] if forge else [])]
    what = table.ask(hero.seat, FIND, options, {"who": hero.id}, "weapon")
    if what == RUNE_FORGE:
        hero.stow(RUNE_FORGE)
        table.tell(events.ItemFound(hero.name, RUNE_FORGE))
        return
    comrades = [other.id for other in field.present(world)]
    wearer = field.find_hero(world, table.ask(hero.seat, FIND_FOR, comrades, {"who": hero.id, "what": what}, hero.id))
    kinds = settable_weapons(wearer.cls) if what == "weapon" else list(content.armors_of(wearer.cls))
    usual = _accustomed_kind(wearer, what, kinds)
    kind = table.ask(hero.seat, FIND_KIND, kinds, {"who": hero.id, "what": what}, usual)
    gear = Gear(kind, 1)
    if what == "weapon":
        take_weapon(wearer, gear)
    else:
        take_armor(wearer, gear)
    world.deeds.append(Deed(world.adventure, "found", hero.name, kind))
    table.tell(events.ItemFound(hero.name, f"magical_{kind}"))


def _accustomed_kind(hero: Hero, what: str, kinds: list[str]) -> str:
    """The kind that this one uses already, and has not yet in magic; else the first."""
    own = hero.weapons if what == "weapon" else [hero.armor] if hero.armor else []
    return next((gear.key for gear in own if not gear.instances and gear.key in kinds), kinds[0])


def settable_weapons(cls: str) -> list[str]:
    """The kinds of a class that can be magical: fists and feet cannot (PF-MAGIC-08)."""
    kinds = dict.fromkeys((*content.weapons_of(cls, "melee"), *content.weapons_of(cls, "ranged")))
    return [kind for kind in kinds if kind not in field.BODILY]


def take_weapon(hero: Hero, gear: Gear) -> None:
    """A magical weapon takes the place of the plain one of its kind."""
    for number, old in enumerate(hero.weapons):
        if old.key == gear.key and old.instances == 0:
            hero.weapons[number] = gear
            return
    hero.weapons.append(gear)
