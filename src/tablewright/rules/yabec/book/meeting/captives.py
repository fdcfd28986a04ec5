"""The fallen of the other side, and those at peace: bind, question, mend, free or kill; and a word with the peaceful.

Chapters: Subdue, Talk, Actions (other). Before they wake, the subdued are in the party's hands (YB-CONF-35); a powerful
monster near death can still be saved or finished (YB-DEATH-02, YB-DEATH-03).
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.conduct import note
from tablewright.rules.yabec.book.checking import LONGEST_WORDS
from tablewright.rules.yabec.book.core.items import count, give, take
from tablewright.rules.yabec.book.core.life import bandage, can_bandage, die, heal, healing_hands
from tablewright.rules.yabec.book.core.saves import check
from tablewright.rules.yabec.book.core.stats import helpless, heroes, mindful, score
from tablewright.rules.yabec.book.core.who import able, workers
from tablewright.rules.yabec.book.delve.features import tell_secret
from tablewright.rules.yabec.book.delve.turns import close_turn, here, quiet_ones, suffered, take_turn
from tablewright.rules.yabec.book.meeting.talk import hostile, hostility_of, react, speakers
from tablewright.rules.yabec.book.town.minions import may_hire, win_over
from tablewright.rules.yabec.book.town.roles import caller_seat
from tablewright.rules.yabec.events import Acted, Used
from tablewright.rules.yabec.state import GM, Creature, World

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
    hands = workers(world)
    found: list[Option] = []
    for foe in fallen_foes(world) if hands else ():
        found.append(Option("finish", foe.id))
        if foe.status == "subdued" and not foe.used.get("bound") and any(map(_bonds, hands)):
            found.append(Option("bind", foe.id))
        if foe.status == "near death" and can_bandage(foe) and any(healing_hands(each) for each in hands):
            found.append(Option("save", foe.id))
        if foe.status == "subdued" and mindful(foe) and not foe.used.get("questioned"):
            found.append(Option("question", foe.id))
        if foe.used.get("bound") or foe.used.get("yielded"):
            found.append(Option("let-go", foe.id))
    hurt = [each for each in [*quiet_ones(world), *_bound(world)] if 0 < each.damage < each.hp and can_bandage(each)]
    found += each_of("tend", (each.id for each in hurt if any(healing_hands(hand) for hand in hands)))
    talkers = [each for each in quiet_ones(world) if mindful(each) and not each.used.get("unaware")]
    return found + ([Option("speak", talkers[0].id)] if talkers and hands else [])


def _bonds(hero: Creature) -> str:
    return next((key for key in ("shackles", "rope") if count(hero, key)), "")


def bind(world: World, table: Table, option: Option) -> None:
    """Shackles or a rope: whoever wakes in them stays bad (YB-CONF-35)."""
    foe = world.creatures[option.target]
    owner = next(each for each in workers(world) if _bonds(each))
    key = _bonds(owner)
    take(owner, key)
    give(foe, "shackles")
    foe.items[-1].worn = True
    foe.mark("bound")
    table.tell(Used(owner.name, "bind", foe.name))


def finish(world: World, table: Table, option: Option) -> None:
    """A helpless enemy is killed; the Lawful and knights answer for it."""
    for hero in heroes(world):
        note(hero, "killed the helpless")
    die(world, table, world.creatures[option.target], "finished")


def save_foe(world: World, table: Table, option: Option) -> None:
    """A bandage for a fallen enemy, with its turn: who lives is in the party's hands (YB-LIFE-06)."""
    foe = world.creatures[option.target]
    healer = next(each for each in workers(world) if healing_hands(each))
    if not take_turn(world, table):
        return
    if helpless(healer):
        close_turn(world, table)
        return
    take(healer, "bandage")
    if foe.status == "near death" and check(table, healer, "intelligence"):
        heal(world, table, foe, 0, "bandage")
        if not foe.status:
            foe.status = "subdued"
    close_turn(world, table)


def _bound(world: World) -> list[Creature]:
    """Captives who are awake."""
    there = [each for each in world.creatures.values() if each.side == "foes" and each.zone == world.delve.zone]
    return [each for each in there if each.used.get("bound") and not each.status]


def tend(world: World, table: Table, option: Option) -> None:
    """A bandage for a stranger or a captive, with its turn (YB-LIFE-06); they think the better of the party (ours)."""
    patient = world.creatures[option.target]
    healer = max(
        (each for each in workers(world) if healing_hands(each)),
        key=lambda each: score(each, "intelligence"),
    )
    if not take_turn(world, table):
        return
    if not helpless(healer) and bandage(world, table, healer, patient):
        world.delve.hostility[patient.key] = hostility_of(world, patient.key) - 1
        for each in quiet_ones(world):
            each.mark("paid-off")
    close_turn(world, table)


def let_go(world: World, table: Table, option: Option) -> None:
    foe = world.creatures[option.target]
    foe.status = "gone"
    table.tell(Used(foe.name, "let-go"))


def question(world: World, table: Table, option: Option) -> None:
    """A turn of questions: what the captive knows of this level, on a charisma check of whoever asks (YB-DUNG-16)."""
    foe = world.creatures[option.target]
    foe.mark("questioned")
    asker = max(speakers(world, [foe]) or heroes(world), key=lambda each: each.scores.get("charisma", 0))
    if not take_turn(world, table):
        return
    told = not helpless(asker) and check(table, asker, "charisma")
    table.tell(Acted("question", "done" if told else "failed", asker.name))
    if told:
        tell_secret(world, table, asker, here(world))
    close_turn(world, table)


# --- a word with the peaceful ----------------------------------------------------------------------------------------
def speak(world: World, table: Table, option: Option) -> None:
    """More talk with those there is peace with (YB-DUNG-11): news, a toll to look away, service, or any words."""
    foe = world.creatures[option.target]
    aims = [aim for aim in ("news", "toll", "service") if not foe.used.get(f"asked {aim}")]
    chosen = table.ask(caller_seat(world), AIM, ["nothing", *aims, "words"], {"who": foe.id}, default="nothing")
    if chosen == "nothing":
        return
    foe.mark(f"asked {chosen}")
    _AIMS[chosen](world, table, foe)


def _news(world: World, table: Table, foe: Creature) -> None:
    """They tell what they know, if they take the asking well; it takes a turn."""
    if not take_turn(world, table) or not suffered(world, table):
        return
    tell_secret(world, table, foe, here(world))
    close_turn(world, table)


def _toll(world: World, table: Table, foe: Creature) -> None:
    """Coins for looking away: they mind no search after that."""
    if not any(_pays_a_coin(each) for each in able(world) if each.kind == "pc"):
        table.tell(Acted("toll", "failed", foe.name))
        return
    for each in quiet_ones(world):
        each.mark("paid-off")
    table.tell(Acted("toll", "done", foe.name))


def _pays_a_coin(hero: Creature) -> bool:
    """Silver if there is some, else gold, else a copper out of the purse."""
    if take(hero, "coin_sp") or take(hero, "coin_gp"):
        return True
    hero.cp, paid = max(0, hero.cp - 1), hero.cp > 0
    return paid


def _service(world: World, table: Table, foe: Creature) -> None:
    """One alone may be won over by somebody above it, on a friendly reaction (YB-MIN-01)."""
    able_ones = [each for each in able(world) if each.kind == "pc"]
    boss = next((each for each in able_ones if may_hire(world, each, 1, foe.hd, human=False)), None)
    if boss is None:
        table.tell(Acted("service", "failed", foe.name))
        return
    mood = react(world, table, [foe])
    if mood == "friendly":
        win_over(world, table, boss, foe)
    elif hostile(mood):
        suffered(world, table)
    table.tell(Acted("service", "done" if mood == "friendly" else "failed", foe.name))


def _words(world: World, table: Table, foe: Creature) -> None:
    """Anything else that is said; the Dungeon Master answers in words."""
    said = table.ask_text(caller_seat(world), SAID, LONGEST_WORDS, {"who": foe.id})
    if said:
        answer = table.ask_text(GM, ANSWER, LONGEST_WORDS, {"who": foe.id, "words": said}, default="")
        table.tell(Used(foe.name, "answers", answer or "a shrug"))


_AIMS: dict[str, Callable[[World, Table, Creature], None]] = {
    "news": _news, "toll": _toll, "service": _service, "words": _words,
}  # fmt: skip
CAPTIVE_ACTS: dict[str, Callable[[World, Table, Option], None]] = {
    "finish": finish, "bind": bind, "save": save_foe, "question": question, "let-go": let_go, "speak": speak,
    "tend": tend,
}  # fmt: skip
