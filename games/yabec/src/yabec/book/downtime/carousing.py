"""Rumours, carousing, recruiting."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from yabec import content, events
from yabec.book import checking
from yabec.book.core import items, life, light, stats
from yabec.book.downtime import crime
from yabec.book.town import minions
from yabec.content import tables
from yabec.state import GM, Creature, Seeker, World

# --- rumours: what is said in town: the store of rumours, and hearing one. Chapter: Rumors ----------------------------
RUMOUR_HEARD = Question("rumour", "YB-TOWN-21", standing=True)
WORDS = Question("rumour-words", "YB-TOWN-21")


def hand_out(world: World, table: Table, about: str) -> None:
    """One rumour for each new character and each new dungeon, if the DM hands them out; in the DM's own words, or one
    of the store (YB-TOWN-21).
    """
    chosen = table.ask(GM, RUMOUR_HEARD, ("tell", "own", "none"), {"about": about}, default="tell")
    if chosen == "own":
        spread(world, table, table.ask_text(GM, WORDS, checking.LONGEST_WORDS, {"about": about}, default=""))
    elif chosen == "tell":
        hear(world, table, f"rumour {len(world.rumours)} {about}")


def hear(world: World, table: Table, topic: str) -> None:
    """What a written dungeon has said of it, in its order; then one of the store, new ones first."""
    written = [each for dungeon in world.dungeons.values() for each in dungeon.rumours if each not in world.rumours]
    texts = [each for each in content.HOUSE.rumours if each not in world.rumours] or content.HOUSE.rumours
    spread(world, table, written[0] if written else texts[table.whim(topic, len(texts))])


def spread(world: World, table: Table, text: str) -> None:
    if text:
        world.rumours.append(text)
        table.tell(events.Rumour(text))


# --- carousing --------------------------------------------------------------------------------------------------------
# A week of carousing: rumours and dragon ante, with the red dragon and Tiamat beyond it. Chapter: Downtime.
RUMOUR = Why("Rumour", "YB-DOWN-04")
ANTE = Why("Dragon ante", "YB-DOWN-04", "dragon_ante")
BRAWL = Why("Brawl", "YB-DOWN-04")
RED = Why("Red dragon", "YB-DOWN-04")
TIAMAT = Why("Tiamat", "YB-DOWN-04")
GAME = Question("another-game", "YB-DOWN-04")
CHALLENGE = Question("challenge-tiamat", "YB-DOWN-04")
PAY_RED = Question("red-dragon-pays", "YB-DOWN-04")
REROLL = Question("tiamat-reroll", "YB-DOWN-04")
START = Question("start-rumour", "YB-DOWN-04")
STAKE, JAIL, GRAND_PRIZE, TIAMAT_PRIZE = 1, 50, 300, 666


def carousing(world: World, table: Table, hero: Creature) -> None:
    """10 cp; 1-2 on a d6 a rumour heard, else one started; up to 3 x level games of dragon ante (YB-DOWN-04)."""
    heard = light.chance(table, 2, 6, RUMOUR, hero.name)
    table.tell(events.WeekSpent(hero.name, "carousing", "heard" if heard else "started"))
    if heard:
        hear(world, table, f"carousing {world.session} {hero.id}")
    else:
        _start_rumour(world, table, hero)
    games = 3 * hero.level
    while games > 0 and hero.cp >= STAKE:
        if (
            table.ask(
                hero.seat, GAME, ("play", "stop"), {"who": hero.id, "games": games, "cp": hero.cp}, default="stop"
            )
            == "stop"
        ):
            return
        games -= 1
        more = dragon_ante(world, table, hero)
        if more < 0:
            return
        games += more


def _start_rumour(world: World, table: Table, hero: Creature) -> None:
    """What is said of the evening afterwards is the player's to tell."""
    words = table.ask_text(hero.seat, START, checking.LONGEST_WORDS, {"who": hero.id}, default="")
    if words:
        world.rumours.append(words)
        table.tell(events.Shared(hero.name, words))


def dragon_ante(world: World, table: Table, hero: Creature) -> int:
    """One game for 1 cp on 2d10; the stake comes back on 13 and up. Returns further games, -1 where they end
    (YB-DOWN-04).
    """
    total = light.roll_dice(table, "2d10", ANTE, hero.name)
    row = content.row_for(content.DOWNTIME.dragon_ante, total)
    if total == 2:
        _jail(table, hero)
        return -1
    hero.cp = max(0, hero.cp + row.cp)
    table.tell(events.WeekSpent(hero.name, "dragon_ante", row.text, row.cp))
    if total == 18:
        life.hurt(world, table, hero, table.roll(6, BRAWL, hero.name), "brawl")
        return -1 if hero.status else row.games
    if total == 20:
        _red_dragon(table, hero)
    return -1 if row.stop else row.games


def _jail(table: Table, hero: Creature) -> None:
    """50 cp and a week of service, or a hand (YB-DOWN-04)."""
    paid = hero.cp >= JAIL
    if paid:
        hero.cp -= JAIL
    else:
        items.lose_arm(hero)
    hero.service += 1
    table.tell(events.WeekSpent(hero.name, "dragon_ante", "jail" if paid else "hand", -JAIL if paid else 0))


def _red_dragon(table: Table, hero: Creature) -> None:
    """d12: 1 pay 50 cp or a week of service, 2-11 win 5, 12 win 300 or challenge Tiamat (YB-DOWN-04)."""
    face = table.roll(12, RED, hero.name)
    if face == 12:
        table.tell(events.WeekSpent(hero.name, "red_dragon", "beaten"))
    if face == 1:
        ways = ["cp", "service"] if hero.cp >= JAIL else ["service"]
        if table.ask(hero.seat, PAY_RED, ways, {"who": hero.id}, default=ways[0]) == "cp":
            hero.cp -= JAIL
        else:
            hero.service += 1
        table.tell(events.WeekSpent(hero.name, "red_dragon", "lost"))
    elif face < 12:
        _wins(table, hero, "red_dragon", 5)
    elif table.ask(hero.seat, CHALLENGE, ("take", "challenge"), {"who": hero.id}, default="take") == "take":
        _wins(table, hero, "red_dragon", GRAND_PRIZE)
    else:
        _tiamat(table, hero)


def _wins(table: Table, hero: Creature, game: str, cp: int) -> None:
    hero.cp += cp
    table.tell(events.WeekSpent(hero.name, game, "won", cp))


def _tiamat(table: Table, hero: Creature) -> None:
    """6d6, any of them again up to three times: six alike or a straight win 666 cp (YB-DOWN-04)."""
    dice = [table.roll(6, TIAMAT, hero.name) for _ in range(6)]
    for left in (3, 2, 1):
        useless = _useless(dice)
        _show(table, hero, dice)
        shown = {"dice": " ".join(str(face) for face in dice), "left": left}
        if not useless or table.ask(hero.seat, REROLL, ("roll", "stand"), shown, default="roll") == "stand":
            break
        for place in useless:
            dice[place] = table.roll(6, TIAMAT, hero.name)
    else:
        _show(table, hero, dice)
    if len(set(dice)) in (1, 6):
        _wins(table, hero, "tiamat", TIAMAT_PRIZE)
    else:
        table.tell(events.WeekSpent(hero.name, "tiamat", "lost"))


def _show(table: Table, hero: Creature, dice: list[int]) -> None:
    table.tell(events.WeekSpent(hero.name, "tiamat", "dice", int("".join(str(face) for face in dice))))


def _useless(dice: list[int]) -> list[int]:
    """Places of the dice that help neither towards six alike nor towards a straight, whichever is nearer."""
    keep = max(range(1, 7), key=lambda face: (dice.count(face), face))
    if len(set(dice)) >= dice.count(keep) + 2:
        return [place for place, face in enumerate(dice) if face in dice[:place]]
    return [place for place, face in enumerate(dice) if face != keep]


# --- recruiting: people and animals won over in a week: recruiting, taming, team building. Chapter: Downtime ----------
RECRUIT = Why("Recruiting", "YB-DOWN-08", "recruiting")
TEAM = Why("Team building", "YB-DOWN-11")
PLACE = Question("recruit-place", "YB-DOWN-08")
PET = Question("pet-skill", "YB-DOWN-11")
PET_KIND = Question("pet-kind", "YB-DOWN-11")
PET_SKILLS = {"bravery": 2, "attacking": 5, "riding": 1, "guarding": 3, "tracking": 3}
PET_HD = {"dog": 0, "horse": 2}
BEST_LOYALTY = 8


def recruiting(world: World, table: Table, hero: Creature) -> None:
    """Up to three places, or one place twice: die plus reaction modifier on the place's rows (YB-DOWN-08)."""
    places = {each.place: each for each in content.DOWNTIME.recruiting}
    been: list[str] = []
    mood = 0
    while len(been) < 3 and (len(been) < 2 or been[0] != been[1]):
        options = [key for key in places if been.count(key) < (2 if len(been) == 1 else 1)]
        chosen = table.ask(hero.seat, PLACE, ["home", *options], {"who": hero.id}, default="home" if been else "tavern")
        if chosen == "home":
            return
        been.append(chosen)
        modifier = stats.reaction_modifier(hero, monsters=False) + mood
        total = table.roll(places[chosen].die, RECRUIT, hero.name) + modifier
        mood = _recruit(world, table, hero, content.row_for(places[chosen].rows, total))
        if hero.status:
            return  # whoever was struck down goes nowhere else


def _recruit(world: World, table: Table, hero: Creature, row: tables.RecruitRow) -> int:
    """What the place's row brings; returns the modifier of the next visit."""
    table.tell(events.WeekSpent(hero.name, "recruiting", row.text))
    if row.event == "robbed":
        lost = min(hero.cp, light.roll_dice(table, "4d6", RECRUIT, hero.name))
        hero.cp -= lost
        table.tell(events.WeekSpent(hero.name, "recruiting", "robbed", -lost))
        life.hurt(world, table, hero, 1, "robbers")
    elif row.event == "attacked":
        life.hurt(world, table, hero, table.roll(6, RECRUIT, hero.name), "attack")
    elif row.event == "mocked":
        return -1
    elif row.event == "game":
        before = hero.cp
        dragon_ante(world, table, hero)
        return 1 if hero.cp > before else 0
    for kind, number in row.people.items():
        for _ in range(number):
            world.seekers.append(_seeker(world, table, hero, kind))
    return 0


def _seeker(world: World, table: Table, hero: Creature, kind: str) -> Seeker:
    """Somebody who would serve: a hireling of some trade and people, or a monster."""
    topic = f"recruit {world.session} {hero.id} {len(world.seekers)}"
    if kind == "kobold":
        return Seeker("monster", 1, "kobold_npc")
    if kind == "monster":
        kinds = content.HOUSE.level[0].wandering
        return Seeker("monster", 1, kinds[table.whim(topic, len(kinds))])
    if kind == "dwarf":
        return Seeker("dwarf_worker", 1)
    peoples = {"elf": "elf", "catkin": "catkin", "demihuman": ("dwarf", "elf", "halfling")[table.whim(topic, 3)]}
    trades = list(content.HIRELINGS)
    trade = trades[table.whim(topic, len(trades))]
    return Seeker(trade, 1, people=peoples.get(kind, ""))


def taming(world: World, table: Table, hero: Creature) -> None:
    """Two charisma checks a week (druids and elves four), 1 favour each; tamed at 5 + HD, then skills (YB-DOWN-11)."""
    if hero.pet.get("tamed") and _tamed(world, hero) is None:
        hero.pet = {}  # dead or gone: the next week is for another
    if not hero.pet:
        kind = table.ask(hero.seat, PET_KIND, tuple(PET_HD), {"who": hero.id}, default="dog")
        hero.pet = {"kind": kind, "favour": 0, "hd": PET_HD[kind]}
    pet = hero.pet
    for _ in range(4 if hero.key in ("druid", "elf") else 2):
        if light.check(table, hero, "charisma"):
            pet["favour"] = int(pet["favour"]) + 1
    favour, need = int(pet["favour"]), 5 + int(pet["hd"])
    if pet.get("tamed"):
        _teach(world, table, hero, favour)
    elif favour >= need:
        pet["tamed"], pet["favour"] = 1, favour - need
        minions.add_animal(world, table, hero, str(pet["kind"]))
    table.tell(events.WeekSpent(hero.name, "taming", "tamed" if pet.get("tamed") else "shy", int(pet["favour"])))


def _teach(world: World, table: Table, hero: Creature, favour: int) -> None:
    """Favour buys skills, which the animal then has (YB-DOWN-11).

    What a skill does is ours: bravery is 1 more loyalty, an animal that attacks on command has AV 2 better; one that
    guards keeps itself and its master from being surprised, one that tracks finds who is behind which way, and one
    taught riding carries its master (`animals.py`).
    """
    pet = hero.pet
    options = [key for key, price in PET_SKILLS.items() if price <= favour and not pet.get(key)]
    if not options:
        return
    chosen = table.ask(hero.seat, PET, ["none", *options], {"who": hero.id, "favour": favour}, default="none")
    if chosen == "none":
        return
    pet[chosen], pet["favour"] = 1, favour - PET_SKILLS[chosen]
    animal = _tamed(world, hero)
    if animal is not None:
        animal.skills.append(chosen)
        animal.loyalty += 1 if chosen == "bravery" else 0
        if chosen == "attacking":
            animal.figures["av"] -= 2


def _tamed(world: World, hero: Creature) -> Creature | None:
    """The animal that favour has won."""
    return next((each for each in minions.minions_of(world, hero) if each.key == hero.pet["kind"]), None)


def team_building(world: World, table: Table, hero: Creature) -> None:
    """10 cp per minion; each gains 1 loyalty on 2-in-6, up to 8, and each gain is 1 merit (YB-DOWN-11)."""
    gained = 0
    for minion in minions.minions_of(world, hero):
        if hero.cp < 10:
            break
        hero.cp -= 10
        if minion.loyalty < BEST_LOYALTY and light.chance(table, 2, 6, TEAM, minion.name):
            minion.loyalty += 1
            gained += 1
    hero.merit += gained
    table.tell(events.WeekSpent(hero.name, "team_building", "closer" if gained else "polite", gained))
    crime.offer_boons(world, table, hero, ["true_valor", "true_loyalty"])
