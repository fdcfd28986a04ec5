"""Meetings, captives and prisoners."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.world.dungeon import Way
from yabec import content, effects, events
from yabec.book import checking
from yabec.book.characters import abilities, levels
from yabec.book.conflict import rounds
from yabec.book.core import carrying, consent, field, hooks, items, life, light, stats
from yabec.book.delve import doors, flashback, turns
from yabec.book.meeting import talk
from yabec.book.town import minions, roles
from yabec.state import GM, Creature, World

# --- captives ---------------------------------------------------------------------------------------------------------
# The fallen of the other side, and those at peace: bind, question, mend, free or kill; and a word with the peaceful.
# Chapters: Subdue, Talk, Actions (other). Before they wake, the subdued are in the party's hands (YB-CONF-35); a
# powerful monster near death can still be saved or finished (YB-DEATH-02, YB-DEATH-03).
AIM = Question("speak-aim", "YB-DUNG-11")
SAID = Question("speak-words", "YB-DUNG-11")
ANSWER = Question("speak-answer", "YB-DUNG-11")
FALLEN = ("subdued", "near death")


def fallen_foes(world: World) -> list[Creature]:
    """Enemies who lie in this zone and still breathe."""
    return [
        each for each in world.creatures.values()
        if each.side == "foes" and each.status in FALLEN and each.zone == world.delve.zone
    ]  # fmt: skip


def captive_options(world: World, able: list[Creature]) -> list[Option]:
    """What can be done with whoever lies here, and with those who look on in peace."""
    fallen, quiet, bound = fallen_foes(world), turns.quiet_ones(world), _bound_foes(world)
    if not (fallen or quiet or bound):
        return []
    hands = stats.workers(world)
    ropes = consent.open_to(world, "use_something_up", filter(_bonds_of, hands))
    healers = consent.open_to(world, "bandage_somebody", filter(life.healing_hands, hands))
    found: list[Option] = []
    for foe in fallen if hands else ():
        found.append(Option("finish", foe.id))
        if foe.status == "subdued" and not foe.used.get("bound") and ropes:
            found.append(Option("bind", foe.id))
        if foe.status == "near death" and life.can_bandage(foe) and healers:
            found.append(Option("save", foe.id))
        if foe.status == "subdued" and stats.mindful(foe) and not foe.used.get("questioned"):
            found.append(Option("question", foe.id))
        if foe.used.get("bound") or foe.used.get("yielded"):
            found.append(Option("let-go", foe.id))
    hurt = [each for each in [*quiet, *bound] if 0 < each.damage < each.hp and life.can_bandage(each)]
    found += each_of("tend", (each.id for each in hurt if healers))
    talkers = [each for each in quiet if stats.mindful(each) and not each.used.get("unaware")]
    return found + ([Option("speak", talkers[0].id)] if talkers and hands else [])


def _bonds_of(hero: Creature) -> str:
    return next((key for key in ("shackles", "rope") if items.count(hero, key)), "")


def bind(world: World, table: Table, option: Option) -> None:
    """Shackles or a rope: whoever wakes in them stays bad (YB-CONF-35)."""
    foe = world.creatures[option.target]
    owner = consent.whoever_agrees(world, table, "use_something_up", filter(_bonds_of, stats.workers(world)))
    if owner is None:
        return
    items.take(owner, _bonds_of(owner))
    items.give(foe, "shackles")
    foe.items[-1].worn = True
    foe.mark("bound")
    table.tell(events.Used(owner.name, "bind", foe.name))


def finish(world: World, table: Table, option: Option) -> None:
    """A helpless enemy is killed; the Lawful and knights answer for it."""
    for hero in stats.heroes(world):
        levels.note(hero, "killed the helpless")
    life.die(world, table, world.creatures[option.target], "finished")


def save_foe(world: World, table: Table, option: Option) -> None:
    """A bandage for a fallen enemy, with its turn: who lives is in the party's hands (YB-LIFE-06)."""
    foe = world.creatures[option.target]
    healer = consent.whoever_agrees(world, table, "bandage_somebody", filter(life.healing_hands, stats.workers(world)))
    if healer is None or not turns.take_turn(world, table):
        return
    if stats.helpless(healer):
        turns.close_turn(world, table)
        return
    items.take(healer, "bandage")
    if foe.status == "near death" and light.check(table, healer, "intelligence"):
        life.heal(world, table, foe, 0, "bandage")
        if not foe.status:
            foe.status = "subdued"
    turns.close_turn(world, table)


def _bound_foes(world: World) -> list[Creature]:
    """Captives who are awake."""
    there = [each for each in world.creatures.values() if each.side == "foes" and each.zone == world.delve.zone]
    return [each for each in there if each.used.get("bound") and not each.status]


def tend(world: World, table: Table, option: Option) -> None:
    """A bandage for a stranger or a captive, with its turn (YB-LIFE-06); they think the better of the party (ours)."""
    patient = world.creatures[option.target]
    able = filter(life.healing_hands, stats.workers(world))
    hands = sorted(able, key=lambda each: -stats.score(each, "intelligence"))
    healer = consent.whoever_agrees(world, table, "bandage_somebody", hands)
    if healer is None or not turns.take_turn(world, table):
        return
    if not stats.helpless(healer) and life.bandage(world, table, healer, patient):
        world.delve.hostility[patient.key] = talk.hostility_of(world, patient.key) - 1
        for each in turns.quiet_ones(world):
            each.mark("paid-off")
    turns.close_turn(world, table)


def let_go(world: World, table: Table, option: Option) -> None:
    foe = world.creatures[option.target]
    foe.status = "gone"
    table.tell(events.Used(foe.name, "let-go"))


def question(world: World, table: Table, option: Option) -> None:
    """A turn of questions: what the captive knows of this level, on a charisma check of whoever asks (YB-DUNG-16)."""
    foe = world.creatures[option.target]
    foe.mark("questioned")
    asker = max(talk.speakers(world, [foe]) or stats.heroes(world), key=lambda each: each.scores.get("charisma", 0))
    if not turns.take_turn(world, table):
        return
    told = not stats.helpless(asker) and light.check(table, asker, "charisma")
    table.tell(events.Acted("question", "done" if told else "failed", asker.name))
    if told:
        doors.tell_secret(world, table, asker, turns.here(world))
    turns.close_turn(world, table)


# --- a word with the peaceful ----------------------------------------------------------------------------------------
def speak(world: World, table: Table, option: Option) -> None:
    """More talk with those there is peace with (YB-DUNG-11): news, a toll to look away, service, or any words."""
    foe = world.creatures[option.target]
    aims = [aim for aim in ("news", "toll", "service") if not foe.used.get(f"asked {aim}")]
    chosen = table.ask(roles.caller_seat(world), AIM, ["nothing", *aims, "words"], {"who": foe.id}, default="nothing")
    if chosen == "nothing":
        return
    foe.mark(f"asked {chosen}")
    _AIMS[chosen](world, table, foe)


def _ask_for_news(world: World, table: Table, foe: Creature) -> None:
    """They tell what they know, if they take the asking well; it takes a turn."""
    if not turns.take_turn(world, table) or not turns.suffered(world, table):
        return
    doors.tell_secret(world, table, foe, turns.here(world))
    turns.close_turn(world, table)


def _pay_toll(world: World, table: Table, foe: Creature) -> None:
    """Coins for looking away: they mind no search after that."""
    payers = [each for each in stats.able(world) if each.kind == "pc" and _has_a_coin(each)]
    payer = consent.whoever_agrees(world, table, "use_something_up", payers)
    if payer is None or not _pays_a_coin(payer):
        table.tell(events.Acted("toll", "failed", foe.name))
        return
    for each in turns.quiet_ones(world):
        each.mark("paid-off")
    table.tell(events.Acted("toll", "done", foe.name))


def _has_a_coin(hero: Creature) -> bool:
    return hero.cp > 0 or items.count(hero, "coin_sp") > 0 or items.count(hero, "coin_gp") > 0


def _pays_a_coin(hero: Creature) -> bool:
    """Silver if there is some, else gold, else a copper out of the purse."""
    if items.take(hero, "coin_sp") or items.take(hero, "coin_gp"):
        return True
    hero.cp, paid = max(0, hero.cp - 1), hero.cp > 0
    return paid


def _ask_for_service(world: World, table: Table, foe: Creature) -> None:
    """One alone may be won over by somebody above it, on a friendly reaction (YB-MIN-01)."""
    able_ones = [each for each in stats.able(world) if each.kind == "pc"]
    boss = next((each for each in able_ones if minions.may_hire(world, each, 1, foe.hd, human=False)), None)
    if boss is None:
        table.tell(events.Acted("service", "failed", foe.name))
        return
    mood = talk.react(world, table, [foe])
    if mood == "friendly":
        minions.win_over(world, table, boss, foe)
    elif talk.hostile(mood):
        turns.suffered(world, table)
    table.tell(events.Acted("service", "done" if mood == "friendly" else "failed", foe.name))


def _say_words(world: World, table: Table, foe: Creature) -> None:
    """Anything else that is said; the Dungeon Master answers in words."""
    said = table.ask_text(roles.caller_seat(world), SAID, checking.LONGEST_WORDS, {"who": foe.id})
    if said:
        answer = table.ask_text(GM, ANSWER, checking.LONGEST_WORDS, {"who": foe.id, "words": said}, default="")
        table.tell(events.Used(foe.name, "answers", answer or "a shrug"))


_AIMS: dict[str, Callable[[World, Table, Creature], None]] = {
    "news": _ask_for_news, "toll": _pay_toll, "service": _ask_for_service, "words": _say_words,
}  # fmt: skip
CAPTIVE_ACTS: dict[str, Callable[[World, Table, Option], None]] = {
    "finish": finish, "bind": bind, "save": save_foe, "question": question, "let-go": let_go, "speak": speak,
    "tend": tend,
}  # fmt: skip


# --- meeting ----------------------------------------------------------------------------------------------------------
# Monsters in the zone: fight, talk, make signs, sneak, rob, watch, remember old tales, fall back.
# Chapters: Talk, Stealth, Alignment Language, the classes. Keys: `fight`, `talk`, `signs`, `sneak`, `back`, and with
# who does it `lore:c1`, `pocket:c1`, `observe:c1`.
PURSE = Why("Purse", "YB-CLASS-08")


def meet(world: World, table: Table, foes: list[Creature]) -> None:
    """Monsters in the zone: what the party makes of it (YB-DUNG-11, YB-DUNG-12)."""
    back = turns.dungeon_of(world).ways.get(world.delve.entered_by)
    choices = approaches(world, foes, back)
    usual = partial(talk.usual_approach, world, choices, foes)
    chosen = table.ask(roles.caller_seat(world), talk.APPROACH, choices, talk.met_facts(world, foes), default=usual)
    what, which = chosen.verb, chosen.target
    if what == "fight":
        _begin_fight(world, table, surprised="foes" if all_asleep(foes) else "")
    elif what == "say":
        _make_plea(world, table, foes)
    elif what == "talk":
        _hold_talk(world, table, foes, speaker=which)
    elif what == "flee":
        turns.begin_flight(world, table)
    elif what == "flashback":
        flashback.flash_back(world, table, world.creatures[which])
    elif what == "light":
        talk.kindle(world, table)
    elif what == "signs":
        _open_with_signs(world, table, foes)
    elif what == "sneak":
        _sneak_past(world, table, foes)
    elif what == "back":
        _fall_back(world, table, foes, back)
    elif what == "lore":
        _recall_lore(world, table, world.creatures[which], foes)
    elif what == "pocket":
        _pick_pocket(world, table, world.creatures[which], foes[0], foes)
    else:
        _watch_animal(world, table, world.creatures[which], foes)


def approaches(world: World, foes: list[Creature], back: Way | None) -> list[Option]:
    choices = talk.ways_to_meet(world, foes)
    able = [each for each in stats.heroes(world) if not stats.is_bad(each)]
    kind = foes[0].key
    if kind not in world.delve.lore:
        choices += [
            Option("lore", each.id) for each in able
            if stats.has_skill(each, "lore") and stats.can_use_skills(each) and kind not in each.asked_of
        ]  # fmt: skip
    if all_asleep(foes):
        choices += [Option("pocket", each.id) for each in able if _picks(each) and not foes[0].used.get("robbed")]
    if stats.animal(foes[0]):
        choices += [Option("observe", each.id) for each in able if abilities.may_observe(each, kind)]
    choices += [Option("back")] if back is not None and field.passable(back) and not talk.blind(world) else []
    talkers = [each for each in able if each.zone == world.delve.zone]
    choices += [Option("talk", each.id) for each in talkers if len(talkers) > 1]
    choices += [Option("say")] if talk.may_plead(world, foes) else []
    return [*choices, *([] if talk.blind(world) else [Option("flee")]), *flashback.flashbacks(world)]


def all_asleep(foes: list[Creature]) -> bool:
    return all(stats.has(each, effects.Asleep) for each in foes)


def _picks(hero: Creature) -> bool:
    return stats.has_skill(hero, "pick_pockets") and stats.can_use_skills(hero) and stats.has_hands(hero)


def _begin_fight(world: World, table: Table, surprised: str = "") -> None:
    """A conflict that breaks out starts a turn with its own roll, signs and monsters ignored (YB-HAZ-01)."""
    turns.start_turn(world, table, quiet=True)
    light.update_blindness(world)
    if any(not stats.is_down(each) for each in stats.heroes(world)):
        rounds.begin_conflict(world, table, surprised=surprised)


# --- talking ---------------------------------------------------------------------------------------------------------
def _open_with_signs(world: World, table: Table, foes: list[Creature]) -> None:
    talk.make_signs(world, table, foes)
    _hold_talk(world, table, foes, usual="advantage")


def _hold_talk(world: World, table: Table, foes: list[Creature], usual: str = "plain", speaker: str = "") -> None:
    """The talk is played first; its turn's hazard roll comes when it ends, none if it comes to blows (YB-DUNG-11). One
    may be chosen to speak, else the best of the front does.
    """
    mood = talk.react(world, table, foes, usual, speaker)
    if talk.hostile(mood):
        _begin_fight(world, table)
        if world.conflict is not None:
            world.conflict.morale["negotiated"] = talk.negotiated(world)
        return
    world.delve.peace += [each.id for each in foes]
    if mood == "friendly":
        host = world.creatures.get(speaker) or next(
            (each for each in stats.heroes(world) if not stats.is_bad(each)), None
        )
        if host is not None and len(foes) == 1 and minions.may_hire(world, host, 1, foes[0].hd, human=False):
            minions.win_over(world, table, host, foes[0])
    table.tell(events.Acted("talk", mood))
    if turns.take_turn(world, table):
        turns.close_turn(world, table)


def _make_plea(world: World, table: Table, foes: list[Creature]) -> None:
    """An offer, a threat, a lie, a question: what is said decides how the reaction is rolled (YB-DUNG-12). Nothing
    agreed: nothing said yet.
    """
    plea, speaker = talk.say(world, table, foes)
    if plea:
        _hold_talk(world, table, foes, usual=plea, speaker=speaker)


# --- unseen ----------------------------------------------------------------------------------------------------------
def _sneak_past(world: World, table: Table, foes: list[Creature]) -> None:
    """One roll for each who sneaks (YB-STEALTH-01); monsters met by a party in stealth are surprised (YB-CONF-37)."""
    ends = talk.steal_past(world, table, foes)
    if ends != "pass":
        _begin_fight(world, table, surprised="foes" if ends == "ambush" else "")


def _recall_lore(world: World, table: Table, hero: Creature, foes: list[Creature]) -> None:
    """A princess knows obscure lore about a monster on 2-in-6: its figures are known from then on (YB-CLASS-15)."""
    kind = foes[0].key
    hero.asked_of.append(kind)
    known = abilities.know_lore(table, hero)
    table.tell(events.Acted("lore", "done" if known else "failed", hero.name))
    if known:
        world.delve.lore.append(kind)
        table.tell(events.Sensed(hero.name, kind, "lore"))


def _pick_pocket(world: World, table: Table, thief: Creature, victim: Creature, others: list[Creature]) -> None:
    """A turn beside a sleeper or a peaceful one; noticed, it comes to blows (YB-CLASS-08)."""
    if not turns.take_turn(world, table):
        return
    if stats.is_bad(thief):
        turns.close_turn(world, table)
        return
    result = abilities.pick_pocket(table, thief, victim)
    victim.mark("robbed")
    if result == "taken" and items.room_for(thief, "coin_sp", 1):
        coins = table.roll(6, PURSE, thief.name) * max(1, content.health_dice(victim.hd).count)
        items.give(thief, "coin_sp", coins)
    if result == "noticed":
        for each in others:
            each.effects = [effect for effect in each.effects if not isinstance(effect, effects.Asleep)]
        turns.end_peace(world, others)
        rounds.begin_conflict(world, table)
        return
    turns.close_turn(world, table)


def break_peace(world: World, table: Table, option: Option) -> None:
    """The party falls upon those it had peace with, or has passed by; who does not expect it is surprised
    (YB-CONF-37).
    """
    foes = turns.quiet_ones(world)
    unaware = [each for each in foes if each.used.get("unaware") or stats.has(each, effects.Asleep)]
    turns.end_peace(world, foes)
    for hero in stats.heroes(world):
        levels.note(hero, "broke the peace")
    _begin_fight(world, table, surprised="foes" if len(unaware) == len(foes) else "")


def meet_quiet_ones(world: World, able: list[Creature]) -> list[Option]:
    """Pockets of the peaceful who are still here: `pocket:c1:f2`."""
    marks = quiet_marks(world)
    return [Option("pocket", each.id, marks[0].id) for each in able if marks and each.kind == "pc" and _picks(each)]


def quiet_marks(world: World) -> list[Creature]:
    """The peaceful in this zone who have a purse to pick."""
    return [each for each in turns.quiet_ones(world) if stats.mindful(each) and not each.used.get("robbed")]


def rob(world: World, table: Table, option: Option) -> None:
    here = [world.creatures[key] for key in world.delve.encounters.get(world.delve.zone, [])]
    _pick_pocket(
        world,
        table,
        world.creatures[option.thing],
        world.creatures[option.target],
        [each for each in here if not stats.is_down(each)],
    )


def _watch_animal(world: World, table: Table, druid: Creature, foes: list[Creature]) -> None:
    """A turn of watching an animal unnoticed (YB-CLASS-13); seen, it comes to blows."""
    if not talk.sneak(table, druid, foes):
        table.tell(events.Acted("observe", "seen", druid.name))
        _begin_fight(world, table)
        return
    if turns.take_turn(world, table):
        if stats.can_use_skills(druid):
            abilities.observe(table, druid, foes[0].key)
        turns.close_turn(world, table)


def creep(world: World, table: Table, option: Option) -> None:
    """Into the next zone by stealth: who is there may not notice until it is too late (YB-STEALTH-01, YB-CONF-37)."""
    way = turns.dungeon_of(world).ways[option.target]
    if not turns.walk(world, table):
        return
    carrying.take_along(world, table, strained=True)
    if not doors.try_door(world, table, way):
        turns.close_turn(world, table)
        return
    turns.arrive_in(world, table, option.target)
    foes = turns.foes_here(world)
    if foes:
        _sneak_past(world, table, foes)
    if world.scheme == "delve":
        turns.close_turn(world, table)


def _fall_back(world: World, table: Table, foes: list[Creature], back: Way | None) -> None:
    """Back the way they came, if the monsters let them: those awake follow on 3-in-6 and strike first."""
    if back is None or (not all_asleep(foes) and talk.follows(table)):
        _begin_fight(world, table)
        return
    if turns.walk(world, table):
        turns.arrive_in(world, table, back.id)
        turns.close_turn(world, table)


def known_kind(world: World, creature: Creature) -> bool:
    """Lore, or a druid's eye for animals, shows a monster's figures (YB-CLASS-13, YB-CLASS-15)."""
    if creature.key in world.delve.lore:
        return True
    return (
        creature.key in content.MONSTERS
        and stats.animal(creature)
        and any(stats.has_skill(each, "identify") for each in stats.heroes(world))
    )


# --- prisoners: A particular prisoner: whom the party set out to free. Chapter: Goals ---------------------------------
def free_prisoner(world: World, table: Table, option: Option) -> None:
    """A turn at the bonds; from then on the freed one walks with the party, unarmed, and must be brought out alive."""
    if not turns.take_turn(world, table):
        return
    room = turns.here(world)
    name = str(room.data.get("prisoner", "the prisoner"))
    room.data = {key: value for key, value in room.data.items() if key != "prisoner"}
    boss = next(each for each in stats.able(world) if each.kind == "pc")
    freed = Creature(
        hooks.new_id(world, "h"), name, "hireling", "lackey", "party", boss.seat, boss.id, hd="1", hp=3, loyalty=7,
        figures={"av": 19, "ac": 9}, zone=world.delve.zone, used={"prisoner": 1},
    )  # fmt: skip
    world.creatures[freed.id] = freed
    world.delve.march.append(freed.id)
    table.tell(events.Used(boss.name, "free-prisoner", name))
    turns.close_turn(world, table)
