"""Steps for scenarios: the dungeon and the conflict."""

from __future__ import annotations

from zlib import crc32

from tablewright.engine.events import Why
from tablewright.engine.proving.given import Named, step
from tablewright.engine.table import Table
from tablewright.world.dungeon import Dungeon, Room, Way
from yabec import content
from yabec.book.characters import abilities, levels, making, tenets
from yabec.book.conflict import actions, attack, damage, morale, rounds
from yabec.book.core import carrying, field, figures, hooks, items, life, light, powers, stats
from yabec.book.delve import declaring, doors, dungeons, flashback, turns
from yabec.book.downtime import carousing, crime, livelihood, week
from yabec.book.magic import casting
from yabec.book.mapping import calling
from yabec.book.meeting import meeting, talk
from yabec.book.powers import draining
from yabec.book.town import charting, cleanup, minions, person, roles, scoring, visit
from yabec.state import Creature, Seeker, Thing, World


# --- delve ------------------------------------------------------------------------------------------------------------
def _foes(world: World) -> list[Creature]:
    return [each for each in world.creatures.values() if each.side == "foes"]


def _check_door(world: World, table: Table, way: Way) -> bool:
    allowed = doors.may_check(world, way)
    if allowed:
        doors.check_door(world, table, way)
    return allowed


def _pick_lock(table: Table, hero: Creature, way: Way) -> bool:
    return doors.can_pick(hero, way) and doors.pick_lock(table, hero, way)


def _trap(world: World, table: Table, hero: Creature, zone: str = "a") -> None:
    found = world.dungeons["d"].rooms[zone].trap
    if found is not None:
        doors.spring(world, table, found, hero)


def _call_map(world: World, table: Table) -> bool:
    calling.call_map(world, table)
    return calling.is_correct(world, "d", 1)


def _begin(world: World, table: Table, surprised: str = "") -> None:
    rounds.begin_conflict(world, table, surprised=surprised, everyone=True)


def _next(world: World, table: Table, times: int = 1) -> None:
    for _ in range(times):
        if world.conflict is not None:
            rounds.conflict_step(world, table)


def _can(world: World, hero: Creature, action: str) -> bool:
    return any(action in (option, option.verb) for option in actions.options(world, hero))


def _attack(world: World, table: Table, hero: Creature, target: Creature, how: str = "melee", charge: int = 1) -> bool:
    weapon, thing = attack.weapon_in_hand(hero)
    return attack.strike(world, table, hero, target, powers.Blow(weapon, how, thing, charge))


def _lands(world: World, table: Table, hero: Creature, target: Creature, how: str = "melee") -> bool:
    weapon, thing = attack.weapon_in_hand(hero)
    return attack.lands(world, table, hero, target, powers.Blow(weapon, how, thing))


def _reaches(world: World, hero: Creature, target: Creature) -> str:
    return field.reaches(world, hero, target, attack.weapon_in_hand(hero)[0])


def _harm(world: World, table: Table, foe: Creature, amount: int = 1) -> None:
    """Damage to a foe, with the morale check that may follow."""
    life.hurt(world, table, foe, amount, "weapon")
    morale.note_harm(world, table, foe)


def _hit_chance(world: World, hero: Creature, target: Creature) -> str:
    weapon, thing = attack.weapon_in_hand(hero)
    return str(attack.aim_at(world, hero, target, powers.Blow(weapon, "melee", thing)).chance)


def _peace_chance(world: World, signs: bool = False) -> str:
    return talk.peace_chance(world, _foes(world), signs=signs)


def _feature_chance(world: World, hero: Creature) -> str:
    return str(doors.trial_of(world, hero, world.dungeons["d"].rooms[world.delve.zone]))


def _swear(world: World, goal: str, about: str = "") -> None:
    """What a sworn goal puts into the dungeon."""
    dungeon = world.dungeons["d"]
    if goal == "relic":
        dungeons.hide_relic(dungeon)
    elif goal == "prisoner":
        dungeons.hold_prisoner(dungeon, about)
    else:
        dungeons.mark_monster(dungeon, about)


DELVE: Named = {
    "hit-chance": step(_hit_chance, who="c1", target="f1"),
    "peace-chance": _peace_chance,
    "feature-chance": step(_feature_chance, who="c1"),
    "known-kind": step(meeting.known_kind, who="f1"),
    "swear": _swear,
    "declare": step(declaring.do, action=...),
    "delve-options": declaring.options,
    "enter": step(turns.arrive_in, way=...),
    "arrive": step(turns.enter_dungeon, dungeon="d"),
    "leave": turns.leave_dungeon,
    "meet": step(meeting.meet, foes=_foes),
    "react": step(talk.react, foes=_foes),
    "signs": step(talk.secret_signs, who="c1", to="c2", watchers=()),
    "sneak": step(talk.sneak, who="c1", watchers=_foes),
    "check-door": _check_door,
    "try-door": doors.try_door,
    "can-break": doors.can_break,
    "break-door": doors.break_door,
    "pick-lock": _pick_lock,
    "spike": step(doors.spike_door, way="ab"),
    "trap": _trap,
    "light-at": step(light.light_at, zone="a"),
    "light-for": light.light_for,
    "strike-light": step(light.strike_light, who="c1", item="torches"),
    "rest-eyes": light.rest_eyes,
    "blindness": light.update_blindness,
    "flashback": flashback.flash_back,
    "flashbacks": flashback.flashbacks,
    "call-map": _call_map,
    "score-maps": calling.score_maps,
    "zones": dungeons.zone_count,
    "range": step(field.range_between, a="c1", b="f1"),
    "adjacent": step(field.adjacent, zone="a"),
    # conflict
    "begin": _begin,
    "next": _next,
    "act": step(actions.perform, who="c1", action=...),
    "ask-act": actions.act,
    "options": actions.options,
    "can": _can,
    "attack": step(_attack, who="c1", target="f1", how="melee", charge=1),
    "lands": step(_lands, who="c1", target="f1", how="melee"),
    "reaches": step(_reaches, who="c1", target="f1"),
    "surrounded": field.surrounded,
    "end-round": rounds.finish_round,
    "end-fight": rounds.end_conflict,
    "morale": morale.check_morale,
    "harm": step(_harm, who="f1", amount=1),
    "turn": abilities.turn_undead,
    "turn-need": step(abilities.need, level=..., target="f1"),
    "drain": draining.drain_level,
}


# --- figures: steps for scenarios: figures that rules work out without a die, asked for by themselves -----------------
def _worth(things: str) -> list[int]:
    """What dice bring at the most, and on the average times two."""
    return [damage.most(things), int(2 * light.average(things))]


def _meaning(words: str, place: str = "delve") -> str:
    deed = light.meaning_of(words, light.deeds(place))
    return deed.key if deed is not None else ""


def _wage(trade: str, level: int = 1, half: bool = False) -> int:
    return minions.price_of(Seeker(trade, level), half=half)


def _weapon(creature: Creature) -> str:
    return attack.weapon_in_hand(creature)[0].key


def _met(world: World) -> str:
    return talk.met_names([each for each in world.creatures.values() if each.side == "foes"])


def _luck(world: World, table: Table, who: Creature, what: str) -> bool:
    return attack.helped(table, powers.Trying(world, who, what))


FIGURES: Named = {
    "slots": items.slots,
    "load": step(items.load_of, who="c1", more="", number=0),
    "shield-for": step(items.shield_of, who="c1"),
    "equip-best": items.equip_best,
    "weapon": _weapon,
    "dice-worth": _worth,
    "meaning": _meaning,
    "met": _met,
    "human": stats.is_human,
    "monstrous": stats.monstrous,
    "ac": step(stats.armour_class, who="c1", against=None, melee=True, single=False),
    "av": step(stats.attack_value, who="c1"),
    "save-value": step(stats.save_value, who="c1", against="s"),
    "av-by-hd": stats.monster_av,
    "save-by-hd": step(stats.monster_save, hd=..., against="s"),
    "reaction-modifier": step(stats.reaction_modifier, who="c1", monsters=True),
    "limit": minions.limit,
    "starting-loyalty": step(minions.starting_loyalty, who="c1", kind="hireling", morale=7),
    "upkeep-price": step(minions.upkeep_price, who="m1"),
    "welcome": minions.welcome_in_town,
    "wage": _wage,
    "add-dungeon": charting.add_dungeon,
    "add-town": charting.add_town,
    "may-observe": step(abilities.may_observe, who="c1", animal=...),
    "prime-percent": levels.prime_percent,
    "xp-cap": levels.cap,
    "sing": step(abilities.sing, who="c1", song=...),
    "accept-terms": tenets.accept,
    "after-fight": step(tenets.after_conflict, fighters=lambda world: list(world.creatures.values())),
    "proof": step(light.proof, who="c1", what=...),
    "luck": step(_luck, who="c1", what="a roll"),
    "raise-in-town": step(week.raise_dead, who="c1", payer="c2"),
    "raids": person.raids,
    "call-follower": person.call_follower,
    "research-odds": step(week.research_odds, who="c1", source=...),
    "research-price": step(week.research_price, who="c1", source=..., spell=...),
    "research-sources": week.research_sources,
}


# --- life: steps for scenarios: dice, life and death, the hooks -------------------------------------------------------
def _save_damage(world: World, table: Table, each: Creature, against: str = "b", damage: int = 9) -> int:
    amount = light.saved_damage(each, damage, light.save(table, each, against))
    life.hurt(world, table, each, amount, "trap")
    return amount


def _category(fitting: list[str]) -> str:
    return light.category(*fitting)


def _advantage(table: Table, why: Why, kind: int = 1, high: bool = True, sides: int = 20) -> int:
    return light.best(table, sides, why, "", kind, high=high)


def _odds(av: int, ac: int) -> list[int]:
    """How many faces of the d20 hit by attack roll, and by dodge."""
    faces = range(1, 21)
    return [sum(attack.attack_hits(av, ac, f) for f in faces), sum(attack.dodge_fails(av, ac, f) for f in faces)]


def _hurt(
    world: World, table: Table, each: Creature, amount: int = 1, cause: str = "weapon", blunt_by: str = ""
) -> int:
    life.hurt(world, table, each, amount, cause, blunt_by=blunt_by)
    return life.hp_left(each)


def _heal(world: World, table: Table, each: Creature, amount: int = 1, magic: bool = False) -> int:
    life.heal(world, table, each, amount, "scenario", magic=magic)
    return each.damage


def _hurt_item(table: Table, each: Creature, item: str, by: int = 1) -> None:
    thing = items.find(each, item)
    if thing is not None:
        items.hurt_item(table, each, thing, by)


def _rites(world: World, table: Table, dead: Creature, cleric: bool = False) -> list[bool]:
    carrying.hold_rites(world, table, dead, cleric=cleric)
    return [carrying.can_be_reanimated(dead), carrying.can_be_called(dead), carrying.can_be_raised(world, dead)]


def _inherit(world: World, table: Table, dead: Creature) -> str:
    heir = carrying.heir_of(world, dead)
    if heir is not None:
        carrying.inherit(world, table, dead, heir)
    return heir.id if heir is not None else ""


def _burn(world: World, table: Table) -> None:
    hooks.burn(world, table)
    light.update_blindness(world)


def _end_turn(world: World, table: Table) -> None:
    world.delve.turn += 1
    hooks.end_turn(world, table)


LIFE: Named = {
    "check": step(light.check, who="c1", ability="strength", bonus=0, advantage=0),
    "save": step(light.save, who="c1", against="s", bonus=0, advantage=0),
    "save-damage": _save_damage,
    "category": _category,
    "chance": step(light.chance, x=1, sides=6),
    "advantage": _advantage,
    "odds": _odds,
    "modifier": content.modifier,
    "hurt": _hurt,
    "heal": _heal,
    "bandage": step(life.bandage, who="c1", target="c1"),
    "can-bandage": step(life.can_bandage, target="c1"),
    "monster-hp": life.roll_monster_hp,
    "hurt-item": _hurt_item,
    "check-scores": life.check_scores,
    "rites": _rites,
    "resurrect": carrying.resurrect,
    "inherit": _inherit,
    "abandon": step(figures.abandon, who="c1", heir="c2"),
    "may-abandon": figures.may_abandon,
    "loot-body": declaring.loot_body,
    "fatigue": step(hooks.fatigue, who=lambda world: [world.creatures[key] for key in world.delve.march]),
    "shift": hooks.shift,
    "burn": _burn,
    "end-turn": _end_turn,
    "end-delve": hooks.end_delve,
    "week-passes": hooks.pass_the_week,
    "hazard": turns.start_turn,
    "loud-check": turns.loud_check,
}


# --- people: steps for scenarios: magic, skills and making ------------------------------------------------------------
def _memorise(table: Table, hero: Creature) -> list[str]:
    casting.memorise(table, hero)
    return hero.memory


def _book_costs(spell_levels: int) -> list[int]:
    return [*casting.copy_cost(spell_levels), *casting.replace_cost(spell_levels)]


def _spell_levels(hero: Creature, spell: str) -> int:
    return casting.spell_level(hero, content.SPELLS[spell])


def _scroll(world: World, table: Table, reader: Creature, spell: str, target: Creature | None = None) -> bool:
    return casting.may_read_scroll(reader, spell) and casting.use_scroll(world, table, reader, spell, target)


def _work(world: World, table: Table, hero: Creature, spell: str, target: Creature | None = None) -> None:
    """A spell at work, `light!` reversed, without the casting."""
    casting.take_effect(world, table, hero, *casting.spell_of(spell), target)


def _targets(world: World, hero: Creature, spell: str) -> list[Creature]:
    return casting.targets_for(world, hero, *casting.spell_of(spell))


def _traits(hero: Creature) -> list[str]:
    return [trait.key for trait in making.open_traits(hero)]


def _kit(name: str) -> int:
    return making.kit_price(name.removesuffix(" Kit").lower())


def _wield(hero: Creature, item: str) -> bool:
    items.wield(hero, item)
    thing = items.weapon_of(hero)
    return thing is not None and thing.key == item


def _wear(hero: Creature, item: str) -> bool:
    items.don(hero, item)
    return any(thing.worn and thing.key == item for thing in hero.items)


def _inscribe(table: Table, hero: Creature, spell: str) -> bool:
    if hero.weeks < 1 or not week.can_inscribe(hero):
        return False
    hero.weeks -= 1
    week.engrave(table, hero, spell)
    return True


PEOPLE: Named = {
    "cast": step(casting.cast, who="c1", spell=..., target=""),
    "work": step(_work, who="c1", spell=..., target=""),
    "targets": step(_targets, who="c1", spell=...),
    "can-cast": step(casting.can_cast, who="c1", spell=...),
    "memorise": _memorise,
    "learn": step(casting.learn, who="c1", spell=...),
    "book-costs": _book_costs,
    "spell-levels": _spell_levels,
    "scroll": _scroll,
    "judge": step(casting.judge, who="c1", guilty=False),
    "offer-blood": casting.offer_blood,
    "climb": step(abilities.climb, who="c1", feet=100),
    "fall": abilities.fall,
    "tightrope": abilities.tightrope,
    "vault": abilities.vault_feet,
    "pick-pocket": step(abilities.pick_pocket, who="c1", target="f1"),
    "read": step(abilities.read_text, who="c1", text="letter"),
    "lore": abilities.know_lore,
    "shape": step(abilities.shape_change, who="c1", animal="crocodile"),
    "classes": making.open_classes,
    "skills": making.open_skills,
    "traits": _traits,
    "can-speak": making.can_speak,
    "kit": _kit,
    "wield": _wield,
    "wear": _wear,
    "room-for": step(items.room_for, who="c1", item=..., number=1, strained=False),
    "in-cp": items.in_cp,
    "change-money": items.change_money,
    "passengers": items.passengers,
    "act-against-alignment": levels.stray,
    "followers": person.build,
    "break-code": levels.break_code,
    "inscribe": _inscribe,
}


# --- places: steps for scenarios: dungeons as they are built, by whims that are a function of a word ------------------
def _build(whim: str, levels: int = 2, rooms: int = 5, riches: int = 1) -> list[str]:
    """A generated dungeon, zone by zone and way by way."""
    return _drawn(
        dungeons.build("d1", levels, rooms, lambda topic, sides: crc32(f"{whim} {topic}".encode()) % sides, riches)
    )


def _title(whim: str, taken: list[str]) -> str:
    return dungeons.new_title("d1", taken, lambda topic, sides: crc32(f"{whim} {topic}".encode()) % sides)


def _written(name: str) -> list[str]:
    return _drawn(dungeons.from_setting(name, "d1"))


def _drawn(dungeon: Dungeon) -> list[str]:
    zones = [_zone(room) for room in dungeon.rooms.values()]
    return [f"from {dungeon.entrance}", *zones, *(_way(way) for way in dungeon.ways.values())]


def _zone(room: Room) -> str:
    hoard = room.hoard
    found = f"{room.id} {room.name} level {room.level} at {room.x},{room.y} {room.width}x{room.height} {room.purpose}"
    bands = [f"{band.number} {band.kind}{' asleep' * bool(band.data.get('asleep'))}" for band in room.bands]
    riches = [f"{hoard.coins} {hoard.gems} {hoard.jewellery} {hoard.things}{' hidden' * hoard.hidden}"] if hoard else []
    trap = [room.trap.key] if room.trap is not None else []
    data = [f"{key}={value}" for key, value in room.data.items()]
    return " | ".join([found, *bands, *riches, *trap, *data, *(["lit"] if room.lit else [])])


def _way(way: Way) -> str:
    data = [f"{key}={value}" for key, value in way.data.items()]
    found = f"{way.id} {way.a} to {way.b or 'outside'} {way.kind} {way.state} {way.feet} {way.side}"
    return " | ".join([found, *data, *(["secret"] if way.secret else [])])


def _go_elsewhere(world: World, back: bool = False) -> None:
    """The dungeon is folded up, and laid open again if the party comes `back`."""
    dungeons.lay_open(world, "")
    if back:
        dungeons.lay_open(world, "d")


PLACES: Named = {"go-elsewhere": _go_elsewhere, "build-dungeon": _build, "title": _title, "written": _written}


# --- town: steps for scenarios: town and clean up ---------------------------------------------------------------------
def _week(world: World, table: Table, hero: Creature, activity: str = "") -> None:
    """A week of downtime; with an activity, only that."""
    if activity:
        week.spend_week(world, table, hero, activity)
    else:
        visit.one_week(world, table, hero)


def _boon(world: World, table: Table, hero: Creature, key: str) -> None:
    crime.offer_boons(world, table, hero, [key])


def _seekers(world: World, table: Table) -> int:
    minions.look_for_work(world, table)
    return len(world.seekers)


def _goods(world: World, table: Table) -> list[str]:
    minions.further_shops(world, table)
    return world.stock


def _lay_out(world: World, table: Table) -> int:
    charting.lay_out(world, table)
    return len(charting.sites(world, "dungeon"))


def _chart(world: World, goal: str) -> dict[str, int]:
    found = charting.Chart(world, goal, charting.travellers(world))
    return {name: getattr(found, name) for name in ("out", "home", "obstacles", "rations", "fare")}


def _drop(world: World, item: str, zone: str = "a") -> None:
    world.delve.dropped.setdefault(zone, []).append(Thing(item))


def _slots_table(cls: str, level: int) -> list[int]:
    return list(content.CLASSES[cls].slots(level))


TOWN: Named = {
    "session": visit.begin_session,
    "council": roles.council,
    "role-xp": step(roles.role_xp, seat="p1"),
    "pass-on": roles.pass_on,
    "week": _week,
    "activities": week.open_activities,
    "give-downtime": visit.give_downtime,
    "ante": carousing.dragon_ante,
    "use-boon": step(crime.use_boon, who="c1", boon=...),
    "boon": _boon,
    "forge-cost": livelihood.forge_cost,
    "seekers": _seekers,
    "hire": step(minions.hire, who="c1", trade=..., level=1, half_share=False),
    "animal": step(minions.add_animal, who="c1", kind=...),
    "may-hire": step(minions.may_hire, who="c1", level=1, hd="1", human=True),
    "loyalty-check": step(minions.loyalty_check, who="m1"),
    "peril": step(minions.refuses_peril, who="m1"),
    "settle-peril": step(minions.settle_peril, who="m1"),
    "betrayals": minions.betrayals,
    "upkeep": minions.upkeep,
    "raise-minions": minions.raise_minions,
    "win-over": step(minions.win_over, who="c1", monster="f1"),
    "evaluate": minions.evaluate_loyalty,
    "buy": step(minions.buy, who="c1", item=...),
    "goods": _goods,
    "set-goal": step(scoring.set_goal, heroes=person.townsfolk),
    "lay-out": _lay_out,
    "chart": _chart,
    "depart": charting.depart,
    "eat": charting.eat_on_the_way,
    "sell": minions.sell_treasure,
    # clean up
    "monster-xp": step(scoring.monster_xp, hd=..., abilities=0),
    "score": scoring.score,
    "score-treasure": scoring.score_treasure,
    "score-defeated": scoring.score_defeated,
    "reach-goal": scoring.reach_goal,
    "close-goal": cleanup.close_goal,
    "award": step(cleanup.award, heroes=cleanup.survivors),
    "extras": step(cleanup.extras, heroes=cleanup.survivors),
    "gain": step(levels.gain_xp, who="c1", xp=..., source="scenario"),
    "hand-on": step(levels.hand_on, heroes=cleanup.survivors),
    "may-level": levels.may_level,
    "level-up": levels.level_up,
    "split": step(cleanup.split_treasure, heroes=cleanup.survivors),
    "contest": step(cleanup.contest, who=...),
    "drop": _drop,
    "slots-table": _slots_table,
}
