"""Heroes, companions and foes as a seat may see them, with what they carry and what ails them."""

from __future__ import annotations

from pocket_fantasy.book.combat import attack
from pocket_fantasy.book.core import field
from pocket_fantasy.content import CLASSES, CS_MEANS, MONSTERS, RACES
from pocket_fantasy.state import Being, Creature, Hero, World
from pocket_fantasy.telling.labels import choices
from pocket_fantasy.telling.names import d6, plain
from tablewright.engine.scene import Bar, Card, Tag, Tone
from tablewright.world.words import listed

CLASS_ICONS = {
    "assassin": "hooded-assassin", "bard": "lyre", "gladiator": "broadsword", "cleric": "holy-symbol",
    "berserker": "barbarian", "commander": "warlord-helmet", "druid": "oak", "martial_artist": "monk-face",
    "necromancer": "warlock-hood", "ranger": "bowman", "spellsword": "magic-swirl", "fighter": "swordman",
    "thief": "rogue", "wizard": "wizard-face",
}  # fmt: skip
MONSTER_ICONS = {
    "giant_ant": "ant", "bandit": "bandit", "giant_bat": "bat", "bear": "bear-head", "bugbear": "brute",
    "giant_centipede": "centipede", "cockatrice": "raven", "giant_crab": "crab", "cultist": "cultist",
    "cult_leader": "cultist", "giant_eel": "eel", "fish_man": "fish-monster", "gelatinous_cube": "slime",
    "ghoul": "shambling-zombie", "gnoll": "werewolf", "goblin": "goblin-head", "harpy": "harpy",
    "hellhound": "sitting-dog", "kobold": "bad-gnome", "giant_lizard": "lizardman", "lizard_man": "lizardman",
    "orc": "orc-head", "orc_shaman": "orc-head", "giant_rat": "rat", "giant_scorpion": "scorpion",
    "skeleton": "skeleton", "giant_snake": "snake", "giant_spider": "spider-face", "wight": "spectre",
    "wolf": "wolf-head", "zombie": "shambling-zombie", "chimera": "lion", "dragon": "dragon-head", "giant": "giant",
    "griffon": "griffin-symbol", "manticore": "lion", "medusa": "medusa-head", "minotaur": "minotaur",
    "mummy": "mummy-head", "ogre": "ogre", "troll": "troll", "vampire": "vampire-dracula", "soldier": "pikeman",
}  # fmt: skip
_STATUS: dict[str, tuple[str, Tone, str]] = {
    "unconscious": ("unconscious", "grave", "rolls against death each turn"),
    "stabilized": ("stabilized", "bad", "awake, at 0 HP"),
    "petrified": ("stone", "grave", "only a Very Difficult spell undoes it"),
    "dead": ("dead", "grave", ""),
}


def cards(world: World, seat: str) -> tuple[Card, ...]:
    heroes = [_hero_card(world, hero) for hero in world.party]
    companions = [_creature_card(world, each, "Companions") for each in world.companions if each.status == "up"]
    watched = world.dungeon.rooms[world.dungeon.at].foes if world.dungeon and world.dungeon.unaware else []
    foes = world.fight.foes if world.fight else watched
    enemies = [_creature_card(world, foe, "Enemies") for foe in foes if foe.status != "dead" and not foe.bout.gone]
    return (*heroes, *companions, *enemies, *_script_card(world, seat))


def _script_card(world: World, seat: str) -> tuple[Card, ...]:
    """The written adventure: to the players its beginning, to the PM also what is behind it."""
    script = world.script
    if script is None:
        return ()
    lines = (script.opening, script.secret) if seat == field.GM else (script.opening,)
    return (
        Card("script", script.title, "tale", "the adventure", "scroll-unfurled", lines=lines, group="The adventure"),
    )


def _hero_card(world: World, hero: Hero) -> Card:
    subtitle = f"{RACES[hero.race].name} {CLASSES[hero.cls].name.lower()}, {d6(hero.modifier)}, {hero.gp} gold"
    tags = [Tag(f"{hero.hr} HR", "good", "Heroic Rerolls left this session")] if hero.hr else []
    if hero.combat_hr:
        tags.append(Tag(f"{hero.combat_hr} HR in this fight", "good"))
    if hero.granted:
        tags.append(Tag("a gift of the PM", "wonder", "one free reroll"))
    slots = [*_worn_gear(hero), *(("spare", choices.gear_name(gear)) for gear in hero.spare)]
    kit = [f"{plain(item)} ×{count}" if count > 1 else plain(item) for item, count in hero.kit.items() if count]
    bars = (Bar("HP", hero.hp, hero.max_hp),)
    return Card(
        f"hero:{hero.id}",
        hero.name,
        "member",
        subtitle,
        CLASS_ICONS[hero.cls],
        bars,
        (*tags, *_state_tags(world, hero)),
        (
            ", ".join(kit),
            *((f"speciality: {listed([plain(s) for s in hero.specialities])}",) if hero.specialities else ()),
        ),
        "Party",
        tuple(slots),
        owner=hero.seat,
    )


def _worn_gear(being: Being) -> list[tuple[str, str]]:
    """Weapons and armor, with what is left of their magic in this fight (PF-MAGIC-03)."""
    worn = [*(("weapon", gear) for gear in being.weapons), ("armor", being.armor)]
    return [
        (slot, choices.gear_name(gear) + (f", {gear.left} left" if gear and gear.used else "")) for slot, gear in worn
    ]


def _creature_card(world: World, creature: Creature, group: str) -> Card:
    monster = MONSTERS[creature.kind]
    subtitle = f"{plain(monster.type)}, {d6(creature.modifier)}" + (", two attacks" if monster.attacks > 1 else "")
    means = CS_MEANS.get(str(creature.modifier), "")  # PF-MON-06
    tags = [
        Tag(plain(ability), explain=_ABILITIES.get(ability, ""))
        for ability in monster.abilities
        if creature.lacks != ability
    ]
    return Card(
        f"being:{creature.id}",
        creature.name,
        "foe" if group == "Enemies" else "friend",
        subtitle,
        MONSTER_ICONS.get(creature.kind, "crossed-swords"),
        (Bar("HP", creature.hp, creature.max_hp),),
        (*tags, *_state_tags(world, creature)),
        (means,) if means else (),
        group,
        tuple(_worn_gear(creature)) if creature.role == "soldiers" else (),
        owner=field.seat_of(world, creature) if creature.owner else "",
    )


def _state_tags(world: World, being: Being) -> list[Tag]:
    """Everything that ails or helps, and who is engaged with whom."""
    bout = being.bout
    tags = [Tag(*_STATUS[being.status])] if being.status in _STATUS else []
    tags += [Tag(what, "bad", why) for what, why, holds in _ailments_of(being) if holds]
    tags += [Tag(what, "good", why) for what, why, holds in _helps_of(world, being) if holds]
    if bout.held_by:
        tags.append(
            Tag(f"held by {_name_of(world, bout.held_by)}", "bad", "cannot move; Tough (5) Strength breaks free")
        )
    if world.fight:
        foes = [_name_of(world, key) for key in field.neighbours(world.fight, being.id) if _is_foe(world, being, key)]
        if foes:
            tags.append(Tag(f"engaged with {listed(foes)}", "quiet"))
    return tags


def _ailments_of(being: Being) -> tuple[tuple[str, str, bool], ...]:
    bout = being.bout
    return (
        ("poisoned", "loses 1 HP at the start of each turn in a fight", being.poisoned),
        ("diseased", "cannot reroll", being.diseased),
        (f"drained {being.cs_penalty}", "taken off attack and Defense", being.cs_penalty > 0),
        (f"stunned {bout.stunned}", "turns still to lose", bout.stunned > 0),
        (f"confused {bout.confused}", "neither moves nor attacks", bout.confused > 0),
        ("surprised", "loses the first turn", bout.surprised),
        ("venom at work", "an assassin's poison will strike", bool(bout.venom_by)),
        ("cowed", "its Defense keeps the lowest against the berserker", bool(bout.furious)),
        ("challenged", "its first attack goes at the fighter", bool(bout.challenged_by)),
        ("exposed", "all attacks on it explode", bool(bout.exposed)),
        ("out of reach", "too far for ranged attacks", bout.out_of_reach),
    )


def _helps_of(world: World, being: Being) -> tuple[tuple[str, str, bool], ...]:
    bout = being.bout
    rounds = bout.rage_from + bout.rage - world.fight.round if world.fight and bout.rage else 0
    return (
        ("Full Defense", "rerolls every Defense", bout.full_defense),
        ("Arcane Armor", "defends with a rerolled d6", bout.arcane_armor),
        (f"raging, {rounds} more", "two exploding attacks", bout.rage > 0),
        (f"sings {plain(bout.song)}", "", bool(bout.song)),
        (f"poison on the {plain(bout.weapon_poison)}", "", bool(bout.weapon_poison)),
        ("heartened", "its next attack is rerolled", bout.heartened),
        ("rallied", "attacks are rerolled and do 1 more damage", being.standing and attack.rallied(world, being)),
        ("out of sight", "nobody can aim at it until it acts", bout.hidden),
        ("high up", "out of reach of melee", bout.aloft),
        *_passing_tags(world, being),
    )


def _passing_tags(world: World, being: Being) -> list[tuple[str, str, bool]]:
    """How long a summoned one stays (PF-WIZARD-09)."""
    if world.fight is None or not isinstance(being, Creature) or being.role != "summoned":
        return []
    return [(f"gone after round {being.until}", "summoned for this fight", True)]


def _name_of(world: World, key: str) -> str:
    return next((being.name for being in field.everybody(world) if being.id == key), "somebody")


def _is_foe(world: World, being: Being, key: str) -> bool:
    other = next((each for each in field.everybody(world) if each.id == key), None)
    return other is not None and other.standing and field.is_ours(other) != field.is_ours(being)


_ABILITIES = {
    "aquatic": "at home under water",  # PF-ABIL-02
    "armored": "blocks 1 more",
    "breath_attack": "once: output 6 at range, an Agility task halves it",
    "bones": "rerolls Defense against sharp weapons",
    "constrict": "holds whom it hurts and crushes for 2",
    "dark_magic": "two spells a fight",
    "disease": "after the fight a 1 means disease",
    "energy_drain": "takes 1 off the CS instead of HP",
    "fast": "rerolls initiative",
    "flight": "rerolls Defense against ranged attacks",
    "hulking": "+2 damage, its attack explodes",
    "large": "much bigger than a man",
    "mundane_immunity": "only magic harms it",
    "paralysis": "Tough (5) or stunned",
    "petrify": "Tough (5) or stone",
    "poison": "Tough (5) Strength or poisoned",
    "regenerate": "1 HP a turn, even from 0; burn it",
    "slow": "acts last",
    "strong": "+1 damage",
    "undead": "no poison, no confusion; fears holy things",
    "weakness": "some attacks explode against it",
}
