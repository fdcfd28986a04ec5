"""Stealth, pleading and talk."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import prod

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.world.words import figure, listed
from yabec import content, effects, events
from yabec.book.characters import making
from yabec.book.core import items, life, light, stats
from yabec.book.delve import flashback
from yabec.book.town import roles
from yabec.content import tables
from yabec.state import GM, Creature, World

# --- pleading ---------------------------------------------------------------------------------------------------------
# What is said to those met, in one's own words: an offer, a threat, a lie, an appeal. Chapter: Talk.
# The words are read as in any other try: the Dungeon Master names ability and effect before a die falls (YB-DUNG-12).
WINE, GIFTS = "wine", ("ration", "coin_sp", "coin_gp")  # wine for those with a mind, before anything else


def plead(world: World, table: Table, speaker: Creature, foes: list[Creature]) -> str:
    """How the reaction is to be rolled: `advantage` if the words take, else `plain`, or `disadvantage` for a threat or
    a lie that fails; '' if nothing was agreed.
    """
    gifts = [key for key in ((WINE, *GIFTS) if stats.mindful(foes[0]) else GIFTS) if _givers_of(world, speaker, key)]
    agreed = light.agree(table, speaker, "talk", [deed for deed in light.deeds("talk") if gifts or deed.key != "gift"])
    if agreed is None:
        return ""
    deed, ability = agreed
    if deed.key == "gift":  # wine, a ration or a coin
        items.take(_givers_of(world, speaker, gifts[0])[0], gifts[0])
    takes = light.check(table, speaker, ability)
    table.tell(events.Acted("plead", "done" if takes else "failed", speaker.name))
    if takes:
        return "advantage"
    return "disadvantage" if deed.key in ("threaten", "deceive") else "plain"


def _givers_of(world: World, speaker: Creature, key: str) -> list[Creature]:
    """Those of the speaker's player who have such a gift: nobody gives away what is another player's (YB-ROLE-07)."""
    return [each for each in stats.at_hand(world) if each.seat == speaker.seat and items.count(each, key)]


# --- stealth: stealth. Chapter: Stealth (2.0) -------------------------------------------------------------------------
AMBUSH = Question("ambush", "YB-CONF-37")
STEALTH = Why("Stealth", "YB-STEALTH-01")


def stealth_die(creature: Creature) -> tuple[int, int]:
    """d8; halflings, kobolds and sneaky kin d6, the thief's falls with level; plate is a disadvantage (YB-STEALTH-03,
    YB-CLASS-08).
    """
    sides, advantage = 8, 0
    if creature.is_a("thief") and stats.can_use_skills(creature):
        sides = content.CLASSES["thief"].figure(creature.level, "stealth_die")
        advantage = int(bool(content.CLASSES["thief"].figure(creature.level, "stealth_advantage")))
    elif stats.has_skill(creature, "sneaky") and stats.can_use_skills(creature):
        sides = 6
    armour = items.armour_of(creature)
    plate = armour is not None and items.armour_kind(items.item_of(armour)) == "plate"
    return sides, light.net(advantage, -1 if plate else 0)


def sneak(table: Table, creature: Creature, watchers: list[Creature]) -> bool:
    """At or under the AC of the one to be deceived; the lowest AC of several; AC 0 or less cannot be (YB-STEALTH-01).

    Against bad targets it always succeeds (YB-STEALTH-02).
    """
    trial = sneak_trial(creature, watchers)
    creature.stealthy = trial.chance == 1 if trial.sides == 1 else trial.roll(table, STEALTH, creature.name)[1]
    return creature.stealthy


def sneak_trial(creature: Creature, watchers: list[Creature]) -> light.Trial:
    """The stealth die against the lowest AC of those who are not bad; no die where none can be deceived."""
    awake = [each for each in watchers if not stats.is_bad(each)]
    if not awake:
        return light.Trial(1, 1)
    lowest = min(stats.armour_class(each) for each in awake)
    sides, advantage = stealth_die(creature)
    return light.Trial(sides, lowest, advantage) if lowest > 0 else light.Trial(1, 0)


def steal_past(world: World, table: Table, foes: list[Creature]) -> str:
    """All of the party at once: `seen`, or what comes of it unseen: `ambush` or `pass` (YB-STEALTH-01, YB-CONF-37)."""
    hidden = _all_hidden(world, table, foes)
    table.tell(events.Acted("sneak", "hidden" if hidden else "seen"))
    if not hidden:
        return "seen"
    chosen: str = table.ask(
        roles.caller_seat(world),
        AMBUSH,
        ("ambush", "pass"),
        default=lambda: "ambush" if is_match_for(world, foes) else "pass",
    )
    if chosen == "pass":
        world.delve.peace += [each.id for each in foes]
        for each in foes:
            each.mark("unaware")
    return chosen


def _all_hidden(world: World, table: Table, foes: list[Creature]) -> bool:
    cloak = next((each for each in stats.members(world) if stats.has_effect(each, "unnoticed")), None)
    if cloak is not None:
        cloak.effects = [effect for effect in cloak.effects if effect.key != "unnoticed"]
        return True
    rolled = [stats.has(each, effects.Invisible) or sneak(table, each, foes) for each in stats.present(world)]
    return all(rolled)


# --- talk: talking with monsters: the reaction roll and what comes of it. Chapter: Talk, Reaction ---------------------
REACTION = Why("Reaction", "YB-DUNG-13")
NOTICE = Why("Notice the signs", "YB-ALIGN-04")
SIGNS = Question("signs-noticed", "YB-ALIGN-04")
HOW = Question("reaction-roll", "YB-DUNG-12")
SPEAKER = Question("who", "YB-DUNG-12")
APPROACH = Question("approach", "YB-DUNG-12")
FOLLOWED, FOLLOW = light.Trial(6, 3), Why("They follow", "YB-DUNG-16")
NAMED = 3  # so many who are met are named one by one
ROLLS = ("plain", "advantage", "disadvantage")


def met_names(foes: list[Creature]) -> str:
    """Those met: up to three by name, more by kind, with how many of each."""
    if len(foes) <= NAMED:
        return listed([each.name for each in foes])
    kinds: dict[str, list[Creature]] = {}
    for each in foes:
        kinds.setdefault(each.key, []).append(each)
    return listed(
        [ones[0].name if len(ones) == 1 else figure(len(ones), kind_name(ones[0])) for ones in kinds.values()]
    )


def kind_name(creature: Creature) -> str:
    return content.MONSTERS[creature.key].name if creature.key in content.MONSTERS else creature.name


def met_facts(world: World, foes: list[Creature]) -> Facts:
    """Who is met, and whether anybody sees them."""
    names = met_names(foes)
    return {"names": names, "what": "blind"} if blind(world) else {"names": names}


def blind(world: World) -> bool:
    """Nobody can see or move at will, only speak, fight as the bad do, or strike a light (YB-CONF-13, YB-LIGHT-09)."""
    return stats.all_bad(world)


def kindle(world: World, table: Table) -> None:
    """Whoever can strikes a light, as is free elsewhere (YB-HAZ-03)."""
    bearer = next(each for each in stats.handy(world) if light.torch_ready(each))
    light.strike_light(world, table, bearer, light.light_source(bearer))


def ways_to_meet(world: World, foes: list[Creature]) -> list[Option]:
    """What is open to anybody: a light before all else where nobody sees, the blind neither sneak nor make signs."""
    unseeing = blind(world)
    lit = unseeing and any(light.torch_ready(each) for each in stats.handy(world))
    choices = [*([Option("light")] if lit else []), Option("fight"), Option("talk")]
    if unseeing:
        return choices
    return [*choices, Option("sneak"), *([Option("signs")] if signer(world, foes) is not None else [])]


def may_plead(world: World, foes: list[Creature]) -> bool:
    return bool(_talkers_here(world)) and stats.mindful(foes[0]) and not foes[0].used.get("pleaded")


def _talkers_here(world: World) -> list[Creature]:
    return [each for each in stats.heroes(world) if not stats.is_bad(each) and each.zone == world.delve.zone]


def say(world: World, table: Table, foes: list[Creature]) -> tuple[str, str]:
    """An offer, a threat, a lie, a question, in own words: how the reaction is rolled for it, and who spoke."""
    names = [each.id for each in _talkers_here(world)]
    speaker = world.creatures[table.ask(roles.caller_seat(world), SPEAKER, names, {"what": "talk"}, default=names[0])]
    plea = plead(world, table, speaker, foes)
    if plea:
        foes[0].mark("pleaded")
    return plea, speaker.id


def front(world: World) -> list[Creature]:
    """The first two people of the march who are here and hear what is said (YB-DUNG-03, YB-DUNG-12)."""
    return [each for each in stats.present(world) if stats.awake(each) and each.kind != "animal"][:2]


def reaction_bonus(world: World, foes: list[Creature], speaker: str = "") -> int:
    """The best modifier among the front who can make themselves understood (YB-DUNG-12); monstrous people are worse
    off with those who are none.
    """
    kind = foes[0].key
    person = kind.endswith("_npc") or kind in ("acolyte", "priestess", "dwarf_chief")
    heard = [each for each in speakers(world, foes) if speaker in ("", each.id)]
    if speaker and not heard:
        heard = [world.creatures[speaker]]
    return max((stats.reaction_modifier(each, monsters=not person) for each in heard), default=0)


def speakers(world: World, foes: list[Creature]) -> list[Creature]:
    """Who of the front shares a tongue with those met: whoever has a mind knows Common and perhaps a tongue of the own,
    but monstrous characters need not (YB-MONST-03). With beasts a voice is all it takes.
    """
    if not stats.mindful(foes[0]):
        return front(world)
    able = [each for each in front(world) if each.kind != "pc" or making.can_speak(each)]
    tongues = {"Common", content.MONSTERS[foes[0].key].language if foes[0].key in content.MONSTERS else "Common"}
    return [each for each in able if each.kind != "pc" or not each.languages or tongues & set(each.languages)]


def hostility_of(world: World, kind: str) -> int:
    """What they have against the party by now, usually 7 (YB-DUNG-13)."""
    return world.delve.hostility.get(kind, content.MONSTERS[kind].ht if kind in content.MONSTERS else 7)


def reaction_row(world: World, foes: list[Creature], total: int, speaker: str = "") -> tables.ReactionRow:
    """What 2d6 with the modifier and less the hostility mean; the variant has no hostility (YB-DUNG-13)."""
    result = total + reaction_bonus(world, foes, speaker)
    if world.options.reaction == "2d6":
        return content.row_for(content.REACTIONS.variant_2d6, result)
    return content.row_for(content.REACTIONS.table, result - hostility_of(world, foes[0].key))


def peace_throws(world: World, foes: list[Creature], *, signs: bool, speaker: str = "") -> tuple[int, int]:
    """How many throws of a talk's dice do not come to blows, and of how many; signs let the better of two count."""
    good = sum(not hostile(reaction_row(world, foes, a + b, speaker).mood) for a in range(1, 7) for b in range(1, 7))
    twice = light.net(int(signs or is_favoured(world, foes)), -int(not speakers(world, foes)))
    if not twice:
        return good, 36
    return 36 * 36 - (36 - good) ** 2 if twice > 0 else good**2, 36 * 36


def peace_chance(world: World, foes: list[Creature], *, signs: bool, speaker: str = "") -> str:
    good, throws = peace_throws(world, foes, signs=signs, speaker=speaker)
    return f"{good}-in-{throws}"


def react(world: World, table: Table, foes: list[Creature], usual: str = "plain", speaker: str = "") -> str:
    """2d6 + modifier - hostility, usually 7 (YB-DUNG-13); the best modifier among the front (YB-DUNG-12).

    The DM may roll with advantage or disadvantage; very high and very low results also make bad for a round.
    """
    kind = foes[0].key
    if usual == "plain" and is_favoured(world, foes):
        usual = "advantage"
    elif not speakers(world, foes):
        usual = {"advantage": "plain"}.get(usual, "disadvantage")  # hands and faces only
    _use_rapport(world)
    moods = each_of("mood", (row.mood for row in _mood_rows(world)))
    how = table.ask(GM, HOW, [*map(Option, ROLLS), *moods], {"kind": kind}, default=usual)
    if how.verb == "mood":
        return _decide_mood(world, table, foes, how.target)
    total = light.roll_dice(table, "2d6", REACTION)
    if how != "plain":
        again = light.roll_dice(table, "2d6", REACTION)
        total = max(total, again) if how == "advantage" else min(total, again)
    row, result = reaction_row(world, foes, total, speaker), total + reaction_bonus(world, foes, speaker)
    if world.options.reaction != "2d6":
        result -= hostility_of(world, kind)
        world.delve.hostility[kind] = hostility_of(world, kind) + row.hostility
        if row.bad_rounds:
            for each in foes:
                each.effects.append(effects.an_effect("startled", "round", bad=True, about="startled"))
    table.tell(events.Reacted(kind, result, row.mood))
    return row.mood


def _mood_rows(world: World) -> tuple[tables.ReactionRow, ...]:
    return content.REACTIONS.variant_2d6 if world.options.reaction == "2d6" else content.REACTIONS.table


def _decide_mood(world: World, table: Table, foes: list[Creature], mood: str) -> str:
    """The Dungeon Master needs no die: that is how they take it (YB-DUNG-12)."""
    row = next(row for row in _mood_rows(world) if row.mood == mood)
    world.delve.hostility[foes[0].key] = hostility_of(world, foes[0].key) + row.hostility
    table.tell(events.Reacted(foes[0].key, 0, mood))
    return mood


def is_favoured(world: World, foes: list[Creature]) -> bool:
    """The referee favours those who speak the beast's own tongue, or have won its ear by magic."""
    if any(stats.has_effect(each, "rapport") for each in stats.members(world)):
        return True
    tongues = ("speak_with_dogs", "speak_with_kin")
    return stats.animal(foes[0]) and any(stats.has_skill(each, key) for each in front(world) for key in tongues)


def _use_rapport(world: World) -> None:
    charmer = next((each for each in stats.members(world) if stats.has_effect(each, "rapport")), None)
    if charmer is not None:
        charmer.effects = [effect for effect in charmer.effects if effect.key != "rapport"]


def hostile(mood: str) -> bool:
    return "hostile" in mood or mood == "attacks"


def signer(world: World, foes: list[Creature]) -> Creature | None:
    """A character of the alignment of those met, if they have a mind for signs (YB-ALIGN-03)."""
    able = [each for each in stats.able(world) if each.kind == "pc" and each.alignment == foes[0].alignment]
    return able[0] if able and stats.mindful(foes[0]) else None


def make_signs(world: World, table: Table, foes: list[Creature]) -> None:
    """Signs of the shared alignment open the talk: the reaction is rolled with advantage, unless the DM says otherwise;
    others may notice that signs are made (YB-ALIGN-03, YB-ALIGN-04).
    """
    one = signer(world, foes)
    if one is not None:
        table.tell(events.Used(one.name, "signs", foes[0].name))
        secret_signs(table, one, foes[0], [each for each in foes[1:] if stats.mindful(each)])


# --- what most would do: an ambush on the weaker, else the likeliest way past them ------------------------------------
FAIR = 3.2  # our strength over theirs with which blood is sought


def usual_approach(world: World, choices: Sequence[Option], foes: list[Creature]) -> str:
    """Those whom the party is a match for are taken unawares, the helpless set upon at once; with others the likeliest
    of a talk, of slipping past and of falling back.
    """
    fair = is_match_for(world, foes)
    unaware = all(stats.is_bad(each) for each in foes)
    if fair or blind(world):
        return "sneak" if "sneak" in choices and not unaware else "fight"
    ways = {
        "talk": Fraction(*peace_throws(world, foes, signs=False)),
        "signs": Fraction(*peace_throws(world, foes, signs=True)),
        "sneak": prod(_hides_chance(each, foes) for each in stats.present(world)),
        "back": FOLLOWED.chance,
    }
    return max((way for way in ways if way in choices), key=lambda way: ways[way], default="fight")


def _hides_chance(each: Creature, foes: list[Creature]) -> Fraction:
    return Fraction(1) if stats.has(each, effects.Invisible) else sneak_trial(each, foes).chance


def is_match_for(world: World, foes: list[Creature]) -> bool:
    """Whether the party would likely win, by what is seen of those met: their kinds."""
    threat = sum(life.danger(each.key, life.usual_hp(each.key)) for each in foes)
    return balance(stats.able(world), threat, undead=stats.undead(foes[0])) >= FAIR


def balance(party: Sequence[Creature], threat: float, *, undead: bool) -> float:
    """Our strength over theirs, roughly: above 1.6 a fight is fair."""
    ours = sum(2 + life.hp_left(each) / 2 for each in party)
    ours += 8 * any("sleep" in each.memory for each in party) * (not undead)
    ours += 4 * any(each.key == "cleric" for each in party) * undead
    return ours / max(1.0, threat)


def parley(world: World, table: Table, foes: list[Creature], back: str = "") -> str:
    """Wanderers come upon the party: `peace` if talk keeps it, in the turn they fill (YB-DUNG-12), or if they pass a
    hidden party by, `ambush` if that strikes first; `back` if the party gives way by the way it came and is not
    followed, `flee` if it runs for daylight, else `fight`.
    """
    while True:
        choices = _parley_options(world, foes, back)
        chosen = table.ask(
            roles.caller_seat(world),
            APPROACH,
            choices,
            met_facts(world, foes),
            default=partial(usual_approach, world, choices, foes),
        )
        if chosen.verb == "flashback":
            flashback.flash_back(world, table, world.creatures[chosen.target])
        elif chosen == "light":
            kindle(world, table)
        elif chosen == "say":
            plea, speaker = say(world, table, foes)
            if plea:
                return _settle_talk(world, table, foes, plea, speaker)
        else:
            break
    if chosen == "back":
        return "fight" if follows(table) else "back"
    if chosen == "sneak":
        return {"seen": "fight", "pass": "peace"}.get(ends := steal_past(world, table, foes), ends)
    if chosen == "signs":
        make_signs(world, table, foes)
    if chosen.verb not in ("signs", "talk"):
        return chosen
    return _settle_talk(world, table, foes, "advantage" if chosen == "signs" else "plain", chosen.target)


def _parley_options(world: World, foes: list[Creature], back: str) -> list[Option]:
    talkers, can_move = _talkers_here(world), not blind(world)
    choices = [*ways_to_meet(world, foes), *([Option("back")] if back and can_move else [])]
    choices += [Option("talk", each.id) for each in talkers if len(talkers) > 1]
    choices += [Option("say")] if may_plead(world, foes) else []
    return [*choices, *([Option("flee")] if can_move else []), *flashback.flashbacks(world)]


def _settle_talk(world: World, table: Table, foes: list[Creature], usual: str, speaker: str = "") -> str:
    mood = react(world, table, foes, usual, speaker)
    if hostile(mood):
        return "fight"
    world.delve.peace += [each.id for each in foes]
    table.tell(events.Acted("talk", mood))
    return "peace"


def follows(table: Table) -> bool:
    """Those whom the party turns its back on come after it on 3-in-6 (YB-DUNG-16)."""
    after = FOLLOWED.roll(table, FOLLOW)[1]
    table.tell(events.Acted("follow", "done" if after else "failed"))
    return after


def heard_out(world: World, table: Table, foes: list[Creature], usual: str = "plain") -> bool:
    """A word in the midst of a fight that was listened to: the reaction settles whether it ends here (YB-CONF-13)."""
    mood = react(world, table, foes, usual)
    conflict = world.conflict
    if hostile(mood) or conflict is None:
        return False
    ended = [key for key in conflict.fighters if world.creatures[key].side == "foes"]
    world.delve.peace += ended
    conflict.fighters = [key for key in conflict.fighters if key not in ended]
    table.tell(events.Acted("talk", mood))
    return True


def secret_signs(table: Table, speaker: Creature, listener: Creature, watchers: list[Creature]) -> bool:
    """Creatures of one alignment share signs and code words, simple messages only (YB-ALIGN-03).

    Others likely notice that it is in use, 4-in-6 by default, but never what it says (YB-ALIGN-04).
    """
    if speaker.alignment != listener.alignment:
        return False
    for each in watchers:
        if each.alignment != speaker.alignment:
            x = table.ask_number(GM, SIGNS, 0, 6, {"who": each.id}, default="4")
            if x and light.chance(table, x, 6, NOTICE, each.name):
                table.tell(events.Used(each.name, "noticed-signs", speaker.name))
    return True


def negotiated(world: World) -> int:
    """A negotiator's enemies, met with a reaction roll, have 1 less morale (YB-CLASS-07)."""
    return int(any("negotiator" in each.skills and stats.can_use_skills(each) for each in stats.present(world)))
