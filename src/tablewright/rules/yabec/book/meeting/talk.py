"""Talking with monsters: the reaction roll and what comes of it. Chapter: Talk, Reaction."""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.making import can_speak
from tablewright.rules.yabec.book.core.dice import Trial, chance, net, roll_dice
from tablewright.rules.yabec.book.core.light import light_source, strike_light, torch_ready
from tablewright.rules.yabec.book.core.stats import (
    animal,
    has_effect,
    has_skill,
    heroes,
    is_bad,
    is_down,
    members,
    mindful,
    reaction_modifier,
)
from tablewright.rules.yabec.book.core.who import all_bad, awake, present
from tablewright.rules.yabec.book.delve.flashback import flash_back, flashbacks
from tablewright.rules.yabec.book.meeting.pleading import plead
from tablewright.rules.yabec.book.meeting.stealth import steal_past
from tablewright.rules.yabec.book.town.roles import caller_seat
from tablewright.rules.yabec.content import MONSTERS, REACTIONS, row_for
from tablewright.rules.yabec.content.tables import ReactionRow
from tablewright.rules.yabec.effects import an_effect
from tablewright.rules.yabec.events import Acted, Reacted, Used
from tablewright.rules.yabec.state import GM, Creature, World
from tablewright.world.words import figure, listed

REACTION = Why("Reaction", "YB-DUNG-13")
NOTICE = Why("Notice the signs", "YB-ALIGN-04")
SIGNS = Question("signs-noticed", "YB-ALIGN-04")
HOW = Question("reaction-roll", "YB-DUNG-12")
SPEAKER = Question("who", "YB-DUNG-12")
APPROACH = Question("approach", "YB-DUNG-12")
FOLLOWED, FOLLOW = Trial(6, 3), Why("They follow", "YB-DUNG-16")
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
    return MONSTERS[creature.key].name if creature.key in MONSTERS else creature.name


def met_facts(world: World, foes: list[Creature]) -> Facts:
    """Who is met, and whether anybody sees them."""
    names = met_names(foes)
    return {"names": names, "what": "blind"} if blind(world) else {"names": names}


def blind(world: World) -> bool:
    """Nobody can see or move at will, only speak, fight as the bad do, or strike a light (YB-CONF-13, YB-LIGHT-09)."""
    return all_bad(world)


def kindle(world: World, table: Table) -> None:
    """Whoever can strikes a light, as is free elsewhere (YB-HAZ-03)."""
    bearer = next(each for each in members(world) if torch_ready(each))
    strike_light(world, table, bearer, light_source(bearer))


def ways_to_meet(world: World, foes: list[Creature]) -> list[Option]:
    """What is open to anybody: a light before all else where nobody sees, the blind neither sneak nor make signs."""
    unseeing = blind(world)
    lit = unseeing and any(torch_ready(each) for each in members(world))
    choices = [*([Option("light")] if lit else []), Option("fight"), Option("talk")]
    if unseeing:
        return choices
    return [*choices, Option("sneak"), *([Option("signs")] if signer(world, foes) is not None else [])]


def may_plead(world: World, foes: list[Creature]) -> bool:
    return bool(_talkers(world)) and mindful(foes[0]) and not foes[0].used.get("pleaded")


def _talkers(world: World) -> list[Creature]:
    return [each for each in heroes(world) if not is_bad(each) and each.zone == world.delve.zone]


def say(world: World, table: Table, foes: list[Creature]) -> tuple[str, str]:
    """An offer, a threat, a lie, a question, in own words: how the reaction is rolled for it, and who spoke."""
    names = [each.id for each in _talkers(world)]
    speaker = world.creatures[table.ask(caller_seat(world), SPEAKER, names, {"what": "talk"}, default=names[0])]
    plea = plead(world, table, speaker, foes)
    if plea:
        foes[0].mark("pleaded")
    return plea, speaker.id


def front(world: World) -> list[Creature]:
    """The first two people of the march who are here and hear what is said (YB-DUNG-03, YB-DUNG-12)."""
    return [each for each in present(world) if awake(each) and each.kind != "animal"][:2]


def reaction_bonus(world: World, foes: list[Creature], speaker: str = "") -> int:
    """The best modifier among the front who can make themselves understood (YB-DUNG-12); monstrous people are worse
    off with those who are none.
    """
    kind = foes[0].key
    person = kind.endswith("_npc") or kind in ("acolyte", "priestess", "dwarf_chief")
    heard = [each for each in speakers(world, foes) if speaker in ("", each.id)]
    if speaker and not heard:
        heard = [world.creatures[speaker]]
    return max((reaction_modifier(each, monsters=not person) for each in heard), default=0)


def speakers(world: World, foes: list[Creature]) -> list[Creature]:
    """Who of the front shares a tongue with those met: whoever has a mind knows Common and perhaps a tongue of the own,
    but monstrous characters need not (YB-MONST-03). With beasts a voice is all it takes.
    """
    if not mindful(foes[0]):
        return front(world)
    able = [each for each in front(world) if each.kind != "pc" or can_speak(each)]
    tongues = {"Common", MONSTERS[foes[0].key].language if foes[0].key in MONSTERS else "Common"}
    return [each for each in able if each.kind != "pc" or not each.languages or tongues & set(each.languages)]


def hostility_of(world: World, kind: str) -> int:
    """What they have against the party by now, usually 7 (YB-DUNG-13)."""
    return world.delve.hostility.get(kind, MONSTERS[kind].ht if kind in MONSTERS else 7)


def reaction_row(world: World, foes: list[Creature], total: int, speaker: str = "") -> ReactionRow:
    """What 2d6 with the modifier and less the hostility mean; the variant has no hostility (YB-DUNG-13)."""
    result = total + reaction_bonus(world, foes, speaker)
    if world.options.reaction == "2d6":
        return row_for(REACTIONS.variant_2d6, result)
    return row_for(REACTIONS.table, result - hostility_of(world, foes[0].key))


def peace_chance(world: World, foes: list[Creature], *, signs: bool, speaker: str = "") -> str:
    """The chance that a talk does not come to blows; signs let the better of two rolls count."""
    good = sum(not hostile(reaction_row(world, foes, a + b, speaker).mood) for a in range(1, 7) for b in range(1, 7))
    twice = net(int(signs or is_favoured(world, foes)), -int(not speakers(world, foes)))
    if not twice:
        return f"{good}-in-36"
    return f"{36 * 36 - (36 - good) ** 2 if twice > 0 else good**2}-in-{36 * 36}"


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
    moods = each_of("mood", (row.mood for row in _rows(world)))
    how = table.ask(GM, HOW, [*map(Option, ROLLS), *moods], {"kind": kind}, default=usual)
    if how.verb == "mood":
        return _decided(world, table, foes, how.target)
    total = roll_dice(table, "2d6", REACTION)
    if how != "plain":
        again = roll_dice(table, "2d6", REACTION)
        total = max(total, again) if how == "advantage" else min(total, again)
    row, result = reaction_row(world, foes, total, speaker), total + reaction_bonus(world, foes, speaker)
    if world.options.reaction != "2d6":
        result -= hostility_of(world, kind)
        world.delve.hostility[kind] = hostility_of(world, kind) + row.hostility
        if row.bad_rounds:
            for each in foes:
                each.effects.append(an_effect("startled", "round", bad=True, about="startled"))
    table.tell(Reacted(kind, result, row.mood))
    return row.mood


def _rows(world: World) -> tuple[ReactionRow, ...]:
    return REACTIONS.variant_2d6 if world.options.reaction == "2d6" else REACTIONS.table


def _decided(world: World, table: Table, foes: list[Creature], mood: str) -> str:
    """The Dungeon Master needs no die: that is how they take it (YB-DUNG-12)."""
    row = next(row for row in _rows(world) if row.mood == mood)
    world.delve.hostility[foes[0].key] = hostility_of(world, foes[0].key) + row.hostility
    table.tell(Reacted(foes[0].key, 0, mood))
    return mood


def is_favoured(world: World, foes: list[Creature]) -> bool:
    """The referee favours those who speak the beast's own tongue, or have won its ear by magic."""
    if any(has_effect(each, "rapport") for each in members(world)):
        return True
    tongues = ("speak_with_dogs", "speak_with_kin")
    return animal(foes[0]) and any(has_skill(each, key) for each in front(world) for key in tongues)


def _use_rapport(world: World) -> None:
    charmer = next((each for each in members(world) if has_effect(each, "rapport")), None)
    if charmer is not None:
        charmer.effects = [effect for effect in charmer.effects if effect.key != "rapport"]


def hostile(mood: str) -> bool:
    return "hostile" in mood or mood == "attacks"


def signer(world: World, foes: list[Creature]) -> Creature | None:
    """A character of the alignment of those met, if they have a mind for signs (YB-ALIGN-03)."""
    able = [each for each in heroes(world) if not is_down(each) and each.alignment == foes[0].alignment]
    return able[0] if able and mindful(foes[0]) else None


def make_signs(world: World, table: Table, foes: list[Creature]) -> None:
    """Signs of the shared alignment open the talk: the reaction is rolled with advantage, unless the DM says otherwise;
    others may notice that signs are made (YB-ALIGN-03, YB-ALIGN-04).
    """
    one = signer(world, foes)
    if one is not None:
        table.tell(Used(one.name, "signs", foes[0].name))
        secret_signs(table, one, foes[0], [each for each in foes[1:] if mindful(each)])


def parley(world: World, table: Table, foes: list[Creature], back: str = "") -> str:
    """Wanderers come upon the party: `peace` if talk keeps it, in the turn they fill (YB-DUNG-12), or if they pass a
    hidden party by, `ambush` if that strikes first; `back` if the party gives way by the way it came and is not
    followed, `flee` if it runs for daylight, else `fight`.
    """
    while True:
        chosen = table.ask(caller_seat(world), APPROACH, _parleys(world, foes, back), met_facts(world, foes), "fight")
        if chosen.verb == "flashback":
            flash_back(world, table, world.creatures[chosen.target])
        elif chosen == "light":
            kindle(world, table)
        elif chosen == "say":
            plea, speaker = say(world, table, foes)
            if plea:
                return _heard(world, table, foes, plea, speaker)
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
    return _heard(world, table, foes, "advantage" if chosen == "signs" else "plain", chosen.target)


def _parleys(world: World, foes: list[Creature], back: str) -> list[Option]:
    talkers, can_move = _talkers(world), not blind(world)
    choices = [*ways_to_meet(world, foes), *([Option("back")] if back and can_move else [])]
    choices += [Option("talk", each.id) for each in talkers if len(talkers) > 1]
    choices += [Option("say")] if may_plead(world, foes) else []
    return [*choices, *([Option("flee")] if can_move else []), *flashbacks(world)]


def _heard(world: World, table: Table, foes: list[Creature], usual: str, speaker: str = "") -> str:
    mood = react(world, table, foes, usual, speaker)
    if hostile(mood):
        return "fight"
    world.delve.peace += [each.id for each in foes]
    table.tell(Acted("talk", mood))
    return "peace"


def follows(table: Table) -> bool:
    """Those whom the party turns its back on come after it on 3-in-6 (YB-DUNG-16)."""
    after = FOLLOWED.roll(table, FOLLOW)[1]
    table.tell(Acted("follow", "done" if after else "failed"))
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
    table.tell(Acted("talk", mood))
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
            if x and chance(table, x, 6, NOTICE, each.name):
                table.tell(Used(each.name, "noticed-signs", speaker.name))
    return True


def negotiated(world: World) -> int:
    """A negotiator's enemies, met with a reaction roll, have 1 less morale (YB-CLASS-07)."""
    return 1 if any("negotiator" in each.skills for each in members(world)) else 0
