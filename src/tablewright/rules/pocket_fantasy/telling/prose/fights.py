"""Telling of fights: their beginning, blows, conditions, spells and songs, falls and ends (chapters 3, 8, 10)."""

from __future__ import annotations

from tablewright.engine.scene import Telling, Tone
from tablewright.rules.pocket_fantasy.content import SOURCES
from tablewright.rules.pocket_fantasy.events import fights as e
from tablewright.rules.pocket_fantasy.telling.names import Tongue, called, counted, d6, plain, tells
from tablewright.world.words import listed, number_word

HARD_BLOW = 5


@tells(e.FightBegan)
def fight_began(event: e.FightBegan, tongue: Tongue) -> Telling:
    number = len(event.foes)
    sight = tongue.say(f"monsters.{'one' if number == 1 else 'many'}.{event.kind}", n=number_word(number))
    text = f"{sight} {tongue.say('fight.begin.boss' if event.boss else 'fight.begin.plain')}"
    if event.surprised:
        theirs = any(name in event.foes for name in event.surprised)
        text = f"{sight} {tongue.say('fight.begin.caught' if theirs else 'fight.begin.surprised')}"
    how = (f"surprised: {listed(event.surprised)}",) if event.surprised else ()
    headline = f"Against you: {_band(event.foes)}{_surprise(event)}"
    return tongue.tell(headline, text, "bad", "crossed-swords", how)


def _surprise(event: e.FightBegan) -> str:
    """What the surprise dice showed, and whom they caught."""
    if not event.dice:
        return ""
    faces = listed([str(face) for face in event.dice])
    caught = f"{listed(event.surprised)} caught unawares" if event.surprised else "nobody is caught unawares"
    return f"; surprise {faces}: {caught}"


def _band(names: tuple[str, ...]) -> str:
    """'Goblin 1 to 4' told as '4 goblins'."""
    kinds: dict[str, int] = {}
    for name in names:
        kind = name.rstrip("0123456789 ") if name[-1].isdigit() else name
        kinds[kind] = kinds.get(kind, 0) + 1
    return listed([kind if count == 1 else f"{count} × {kind.lower()}" for kind, count in kinds.items()])


@tells(e.InitiativeRolled)
def initiative(event: e.InitiativeRolled, tongue: Tongue) -> Telling:
    order = [f"{listed(event.before)} before them"] if event.before else []
    order += [f"{listed(event.after)} after them"] if event.after else []
    headline = f"Initiative: the enemy rolled {event.foes}; {listed(order)}"
    return tongue.tell(headline, "", "quiet", "sprint")


@tells(e.RoundBegan)
def round_began(event: e.RoundBegan, tongue: Tongue) -> Telling:
    return tongue.tell(f"Round {event.round}", "", "quiet", "hourglass")


@tells(e.TurnLost)
def turn_lost(event: e.TurnLost, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.who} loses the turn, {event.why}", "", "quiet")


@tells(e.Moved)
def moved(event: e.Moved, tongue: Tongue) -> Telling:
    where = f"closes with {called(event.to)}" if event.to else "steps away"
    return tongue.tell(f"{event.who} {where}", "", "quiet")


@tells(e.LeftFight)
def left_fight(event: e.LeftFight, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.who} leaves the fight", "", "grave", "run")


# --- blows -----------------------------------------------------------------------------------------------------------


@tells(e.Attacked)
def attacked(event: e.Attacked, tongue: Tongue) -> Telling:
    deed = "focuses on" if event.focus else ("shoots at" if event.ranged else "strikes at")
    verb = _VERBS.get(event.how, deed)
    outcome = f"{event.output} against {event.blocked}, {f'{event.damage} damage' if event.damage else 'no harm'}"
    how = [f"output {event.output} − blocked {event.blocked} = {event.output - event.blocked}"]
    if event.deflect:
        how.append("Deflect was spent: 6 blocked before other points")
    if event.stopped:
        how.append(f"stopped: {plain(event.stopped)}")
    if event.damage:
        how.append(f"{event.hp + event.damage} − {event.damage} = {event.hp} HP")
    tone: Tone = "bad" if event.damage else "quiet"
    headline = f"{event.who} {verb} {called(event.target)}: {outcome}"
    return tongue.tell(headline, _blow(event, tongue), tone, "crossed-swords", tuple(how))


def _blow(event: e.Attacked, tongue: Tongue) -> str:
    if event.stopped == "mundane_immunity":
        key = "immune"
    elif event.stopped:
        key = "ignored"
    elif event.how in _OWN_WORDS and event.damage:
        key = _OWN_WORDS[event.how]
    elif event.damage >= HARD_BLOW:
        key = "hard"
    elif event.ranged:
        key = "far_hit" if event.damage else "far_miss"
    else:
        key = "hit" if event.damage else "miss"
    return tongue.say(f"fight.attack.{key}", who=event.who, foe=event.target)


_VERBS = {"breath": "breathes on", "holy_water": "throws holy water at", "oil_flask": "throws oil at",
          "dark_bolt": "looses a Dark Bolt at", "rain_of_fire": "rains fire on", "drain_life": "drains"}  # fmt: skip
_OWN_WORDS = {"breath": "breath", "dark_bolt": "bolt", "rain_of_fire": "fire", "oil_flask": "fire",
              "holy_water": "holy", "drain_life": "life"}  # fmt: skip


@tells(e.Drained)
def drained(event: e.Drained, tongue: Tongue) -> Telling:
    text = tongue.say("fight.deed.drained", who=event.who)
    return tongue.tell(f"{event.who} is drained: CS {d6(event.cs)}", text, "grave", "heart-minus")


@tells(e.Harmed)
def harmed(event: e.Harmed, tongue: Tongue) -> Telling:
    how = (f"{event.hp + event.damage} − {event.damage} = {event.hp} HP",) if event.damage else ()
    why = _CAUSES.get(event.by, plain(event.by))
    return tongue.tell(f"{event.who} loses {counted(event.damage, 'HP', 'HP')} to {why}", "", "bad", "", how)


_CAUSES = {"rage_price": "the price of Rage", "minion_price": "the raising", "assassin_poison": "the poisoned blade",
           "poisoned": "poison", "constrict": "the crushing coils", "holy_smite": "Holy Smite",
           "shanty_of_pain": "the Shanty"}  # fmt: skip


@tells(e.Fell)
def fell(event: e.Fell, tongue: Tongue) -> Telling:
    return tongue.tell(
        f"{event.who} falls unconscious", tongue.say("fight.fall.hero", who=event.who), "grave", "falling"
    )


@tells(e.Died)
def died(event: e.Died, tongue: Tongue) -> Telling:
    by = f" ({plain(event.by)})" if event.by in SOURCES else ""
    return tongue.tell(f"{event.who} dies{by}", tongue.say("fight.fall.dies", who=event.who), "grave", "tombstone")


@tells(e.Slain)
def slain(event: e.Slain, tongue: Tongue) -> Telling:
    text = tongue.say("fight.fall.ours" if event.ours else "fight.fall.foe", foe=event.who)
    return tongue.tell(f"{event.who} is slain", text, "grave" if event.ours else "good", "death-skull")


@tells(e.DeathRolled)
def death_rolled(event: e.DeathRolled, tongue: Tongue) -> Telling:
    text = tongue.say("fight.fall.clings", who=event.who) if event.lives else ""
    return tongue.tell(f"{event.who} {'lives' if event.lives else 'slips away'}", text, "grave", "life-in-the-balance")


@tells(e.Stabilized)
def stabilized(event: e.Stabilized, tongue: Tongue) -> Telling:
    text = tongue.say("fight.fall.saved", who=event.who)
    return tongue.tell(f"{event.by} stabilizes {event.who}", text, "good", "bandage-roll")


@tells(e.Healed)
def healed(event: e.Healed, tongue: Tongue) -> Telling:
    why = _HEALERS.get(event.by, plain(event.by))
    how = (f"{event.hp - event.amount} + {event.amount} = {event.hp} HP",)
    return tongue.tell(f"{event.who} heals {event.amount} by {why}", "", "good", "healing", how)


_HEALERS = {"tending": "tended wounds", "bind_wounds": "bound wounds", "rest": "rest", "regenerate": "its own flesh",
            "healing_potion": "a healing potion", "potion_d": "a healing draught", "rally": "the rally",
            "free_form": "magic"}  # fmt: skip


@tells(e.Cured)
def cured(event: e.Cured, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.who} is no longer {plain(event.of)}", "", "good", "healing")


@tells(e.Afflicted)
def afflicted(event: e.Afflicted, tongue: Tongue) -> Telling:
    turns = f" for {counted(event.turns, 'turn')}" if event.turns else ""
    key = f"fight.deed.{event.what if event.what != 'confused' else 'confusion'}"
    text = tongue.say(key, who=event.by if event.what == "cowed" else event.who, foe=event.who)
    return tongue.tell(f"{event.who} is {plain(event.what)}{turns}", text, "bad", "poison" if turns == "" else "")


@tells(e.Freed)
def freed(event: e.Freed, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.who} is free of {called(event.how)}", "", "good")


@tells(e.Rose)
def rose(event: e.Rose, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.who} rises again", tongue.say("fight.fall.rises", who=event.who), "bad", "troll")


@tells(e.Burnt)
def burnt(event: e.Burnt, tongue: Tongue) -> Telling:
    text = tongue.say("fight.fall.burnt", foe=event.who)
    return tongue.tell(f"{event.by} burns {called(event.who)}", text, "good", "fire")


# --- deeds -----------------------------------------------------------------------------------------------------------


def _exposes(event: e.Stance) -> str:
    ways = {
        "garlic": f"throws garlic before {called(event.whom)}",
        "rushing_water": f"shoves {called(event.whom)} into the water",
        "sunlight": f"opens the captive dawn over {called(event.whom)}",
    }
    return ways.get(event.thing, "")


@tells(e.Stance)
def stance(event: e.Stance, tongue: Tongue) -> Telling:
    line = {
        "full_defense": "takes Full Defense",
        "challenge": f"challenges {called(event.whom)}",
        "poison_weapon": f"poisons the {plain(event.whom)}",
        "counter": f"strikes back at {called(event.whom)}",
        "battle_forged": f"laughs at {plain(event.whom)}",
        "expose": _exposes(event),
    }[event.what]
    key = f"fight.deed.{event.what}"
    text = tongue.say(key, who=event.who, foe=event.whom) if event.what in _TOLD_STANCES else ""
    return tongue.tell(f"{event.who} {line}", text, "", "shield")


_TOLD_STANCES = ("full_defense", "challenge", "poison_weapon", "counter")


@tells(e.Raged)
def raged(event: e.Raged, tongue: Tongue) -> Telling:
    text = tongue.say("fight.deed.rage", who=event.who)
    return tongue.tell(f"{event.who} rages for {counted(event.rounds, 'round')}", text, "wonder", "swords-power")


@tells(e.Sang)
def sang(event: e.Sang, tongue: Tongue) -> Telling:
    verb = {"begins": "sings the", "works": "brings to its end the", "stops": "breaks off the"}[event.now]
    text = tongue.say(f"fight.song.{event.now}", who=event.who)
    return tongue.tell(f"{event.who} {verb} {plain(event.song)}", text, "wonder", "lyre")


@tells(e.Rallied)
def rallied(event: e.Rallied, tongue: Tongue) -> Telling:
    text = tongue.say("fight.deed.rally", who=event.who)
    return tongue.tell(
        f"{event.who} rallies the party for {counted(event.rounds, 'round')}", text, "good", "flying-flag"
    )


@tells(e.Cast)
def cast(event: e.Cast, tongue: Tongue) -> Telling:
    key = {
        "holy_light": "light",
        "holy_smite": "smite",
        "arcane_armor": "armor",
        "confusion": "confusion",
        "aid_from_beyond": "aid",
        "summon_monster": "summon",
        "rain_of_fire": "rain",
    }.get(event.spell, "")
    target = event.targets[0] if event.targets else ""
    text = tongue.say(f"fight.deed.{key}", who=event.who, foe=target) if key else ""
    how = (f"upon {listed([called(name) for name in event.targets])}",) if event.targets else ()
    return tongue.tell(f"{event.who} casts {plain(event.spell)}", text, "wonder", "magic-swirl", how)


@tells(e.Joined)
def joined(event: e.Joined, tongue: Tongue) -> Telling:
    if event.role == "foe":
        return tongue.tell(f"{event.who} joins the enemy", "", "bad", "crossed-swords")
    key = {"undead_minion": "raise", "beast_friend": "calm", "summoned": "summon"}.get(event.role, "")
    text = tongue.say(f"fight.deed.{key}", who=event.owner) if key else ""
    turns = f" for {counted(event.rounds, 'round')}" if event.rounds else ""
    return tongue.tell(f"{event.who} fights for {event.owner}{turns}", text, "good", "three-friends")


@tells(e.Parted)
def parted(event: e.Parted, tongue: Tongue) -> Telling:
    line = {
        "vanished": "vanishes",
        "left": "goes its own way",
        "dismissed": "is dismissed",
        "calmed": "trots off, calm",
        "session": "takes its leave",
        "gave_up": "gives up and goes",
    }[event.how]
    return tongue.tell(f"{event.who} {line}", "", "quiet")


@tells(e.Drank)
def drank(event: e.Drank, tongue: Tongue) -> Telling:
    fed = f", held to the lips by {event.fed_by}" if event.fed_by else ""
    wasted = ", and it does nothing" if event.wasted else ""
    return tongue.tell(f"{event.who} drinks a {plain(event.potion)}{fed}{wasted}", "", "", "potion-ball")


# --- heroics and ends ------------------------------------------------------------------------------------------------


@tells(e.TaskTried)
def task(event: e.TaskTried, tongue: Tongue) -> Telling:
    outcome = "it works" if event.worked else "it fails"
    headline = f"{event.who}: {event.task}: {event.rolled} where {event.need} is needed, {outcome}"
    return tongue.tell(headline, "", "good" if event.worked else "bad", "rolling-dices")


@tells(e.HeroicSpent)
def heroic_spent(event: e.HeroicSpent, tongue: Tongue) -> Telling:
    return tongue.tell(
        f"{event.who} spends a Heroic Reroll on {plain(event.on)}; {event.left} left", "", "wonder", "swords-power"
    )


@tells(e.HeroicGained)
def heroic_gained(event: e.HeroicGained, tongue: Tongue) -> Telling:
    only = " for this fight" if event.combat_only else ""
    text = tongue.say("fight.deed.glory", who=event.who) if event.how == "glorify" else ""
    return tongue.tell(f"{event.who} gains a Heroic Reroll{only}", text, "wonder", "swords-power")


@tells(e.SpecialRolled)
def special_rolled(event: e.SpecialRolled, tongue: Tongue) -> Telling:
    if not event.earned:
        return tongue.tell(f"{event.who}'s special roll: {event.face}, nothing more", "", "quiet", "rolling-dices")
    text = tongue.say("fight.deed.six", who=event.who)
    return tongue.tell(f"{event.who}'s special roll: {event.face}. A Heroic Reroll!", text, "wonder", "swords-power")


@tells(e.FightOver)
def fight_over(event: e.FightOver, tongue: Tongue) -> Telling:
    headline = {"won": "The fight is won", "fled": "The party has fled", "lost": "The party has fallen"}[event.result]
    tone: Tone = "good" if event.result == "won" else "grave"
    text = tongue.say(f"fight.over.{event.result}")
    return tongue.tell(f"{headline}, in round {event.rounds}", text, tone, "crossed-swords")
