"""Sessions (2.2; PF-CORE-18): what comes back when one begins, and the days between two dungeons (PF-HEAL-08)."""

from __future__ import annotations

from pocket_fantasy import content, events
from pocket_fantasy.book.characters import companions
from pocket_fantasy.book.core import field
from pocket_fantasy.state import Hero, World
from tablewright.engine.decisions import Question
from tablewright.engine.table import Table

RECOVERY = Question("recovery", "PF-HEAL-08", standing=True)


def begin_session(world: World, table: Table) -> None:
    """HRs are set, per-session uses come back, soldiers are two again (PF-HERO-01, PF-CORE-17, PF-COMMANDER-04)."""
    companions.end_of_session(world, table)
    world.session += 1
    world.session_open = True
    for hero in world.party:
        refresh_for_session(hero)
        if hero.cls == "commander" and field.is_there(hero):
            companions.muster(world, table, hero)
    table.tell(events.SessionBegan(world.session))


def refresh_for_session(hero: Hero) -> None:
    """One HR, two for humans; what was left is lost (PF-HERO-01, PF-RACE-10)."""
    hero.hr = content.RACES[hero.race].heroic_rerolls
    hero.session = {}


def recover(world: World, table: Table) -> None:
    """Days of rest between dungeons: full HP, no poison, disease or CS penalty; stone stays stone (PF-HEAL-08)."""
    if table.ask(field.GM, RECOVERY, ("yes", "no"), {}, "yes") == "no":
        return
    healed = field.present(world)
    for hero in healed:
        hero.hp, hero.status = hero.max_hp, "up"
        hero.poisoned = hero.diseased = False
        hero.cs_penalty = 0
        hero.attempts = []
    if healed:
        table.tell(events.Recovered(tuple(hero.name for hero in healed)))
