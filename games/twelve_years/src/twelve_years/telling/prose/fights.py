"""Facts for telling of fights: who is met, exchanges, wounds, flight and death (chapters "Combat" to "Death & Dying").

Also of parties that meet: side by side, against each other, or over a bargain ("Multiplayer Variants").
"""

from __future__ import annotations

from typing import Any

from tablewright.engine.events import Event
from tablewright.world.narrator import Facts
from tablewright.world.words import mid_sentence, number_word
from twelve_years import events as e
from twelve_years.book.core import members
from twelve_years.content import charts
from twelve_years.telling import names
from twelve_years.telling.prose import memory

_TAKEN = {1: "fight.attack.taken_palpable", 2: "fight.attack.taken_hit", 3: "fight.attack.taken_weak"}
_DEALT = {"double": "fight.attack.palpable_hit", "full": "fight.attack.hit", "half": "fight.attack.both_weak"}
_TIMES = {"double": "double", "full": "", "half": "half, rounded down"}
_AT_PEACE = ("hill_giant", "fire_folk", "hostile_elf")
_FLIGHT = {"sentient_vines": "no_escape", "living_slime": "no_escape", "stone_golem": "slow"}
_LOW = 2  # hit points at which somebody is nearly gone
_UNTOUCHABLE = ("banshee", "lich_king")
_MOST_KINDS_SHOWN = 2


def fight_facts(teller: memory.Teller, event: Event) -> dict[str, Any]:
    """What is told of an event of these chapters beyond its own fields."""
    band = teller.band
    match event:
        # --- who is met
        case e.EnemiesMet():
            foes, first = list(zip(event.enemies, event.kinds, strict=True)), event.kinds[0]
            line = f"creatures.{first}.at_peace" if first in _AT_PEACE else ""
            sight = "" if event.peaceful else _first_sight(foes, teller)
            return {"first": first, "counted": names.foes_counted(foes), "line": line, "sight": sight}
        case e.LichMet():
            teller.once(f"met {band.number} {band.place} lich_king The Lich King")
        case e.Arrived():
            key = names.creature_key(event.kind, event.kind.capitalize(), castle=band.castle)
            return {"line": f"creatures.{key}.{'rises' if event.kind == 'skeleton' else 'arrives'}"}
        # --- an exchange
        case e.Attacked():
            return _attack_facts(teller, event)
        case e.PartyHit():
            dealers = f"{band.name} deal" if teller.memory.several else "The party deals"
            return {"dealers": dealers, "sums": _sums_of(event, _own_bonus(event.bonus, band))}
        case e.EnemiesHit():
            name, kind = band.foes[0] if band.foes else ("", "")
            key = f"creatures.{names.creature_key(kind, name, castle=band.castle)}.miss" if kind else ""
            lines = teller.say(key, foe=name) if key and not event.total else ""
            return {"lines": lines, "sums": _sums_of(event, [f"strength + {event.bonus}"] if event.bonus else [])}
        # --- enemies are struck
        case e.EnemyHurt():  # in prose once an exchange, if it lives
            foe = names.foe_name(event.enemy, event.kind)
            lines = _line_of_hurt(event, foe, teller) if event.left > 0 and teller.once_a_step("hurt") else ""
            return {"foe": foe, "before": event.left + event.damage, "lines": lines}
        case e.EnemyDied():
            return _end_facts(teller, event)
        case e.Vanished():
            return {"line": "creatures.shade.vanishes" if teller.once_a_step("vanish") else ""}
        # --- members are struck
        case e.Wounded():
            return _wound_facts(teller, event)
        case e.SlippedAside():
            return {"caught": event.who == event.onto}
        case e.Afflicted():
            told = event.what != "doomed" or teller.once_a_step("doom")
            return {"line": "creatures.cyclops.doom" if told else ""}
        case e.Suffered():
            left, before = event.left, event.left + event.damage
            sums = [f"{before} − {event.damage} = {left} hp"] if left > 0 else []
            line = f"fight.wounds.{'burning' if event.what == 'fire' else 'poison'}" if left else ""
            return {"sums": sums, "line": line, "rest": f"{left} left" if left else "none left"}
        case e.Died():
            return _death_facts(teller, event)
        case e.Healed(source="hermit"):
            return {"way": "hermit", "whom": band.of_kind(members.HERMIT) or "the Hermit"}
        case e.Healed():
            way = event.source if event.source == "circle" or (event.source == "moonkissed" and event.who) else ""
            return {"way": way, "whom": band.call(event.who) if event.who else "everyone"}
        # --- flight
        case e.Evaded():
            return _flight_facts(teller, event)
        case e.Followed():
            chasers = [each for each in band.foes if each[0] in event.enemies]
            if event.party:
                chasers = list(zip(event.enemies, event.kinds, strict=True))
            behind = mid_sentence(event.party) if event.party else "you"
            return {"foes": names.foes_counted(chasers), "behind": behind}
        # --- parties that meet
        case e.Together() | e.Clash():
            shown = [f"{mid_sentence(party)} {face}" for party, face in zip(event.parties, event.faces, strict=True)]
            return {"dice": [", ".join(shown), f"{max(event.faces)} − {min(event.faces)} = {event.difference}"]}
        case e.PartyStruck():
            sums = [memory.added_up(event.dice)] if event.dice else []
            sums += [f"bonus {event.bonus:+d}"] if event.bonus else []
            return {"sums": [*sums, f"{event.times}: {event.total}"]}
        case e.Bargained() | e.TruceOffered():
            return {"verdict": "agreed" if event.agreed else "refused"}
        case e.Threatened():
            return {"verdict": "they give it" if event.yields else "refused"}
        case e.Surrendered():
            return {"verdict": "taken" if event.agreed else "refused"}
        case e.SharedOut():
            return {"named": names.thing(event.item.replace("_", " ")) if event.item else ""}
    return {}


FACTS: Facts = dict.fromkeys(
    (
        e.EnemiesMet, e.LichMet, e.Arrived, e.Attacked, e.PartyHit, e.EnemiesHit, e.EnemyHurt, e.EnemyDied, e.Vanished,
        e.Wounded, e.SlippedAside, e.Afflicted, e.Suffered, e.Died, e.Healed, e.Evaded, e.Followed, e.Together, e.Clash,
        e.PartyStruck, e.Bargained, e.Threatened, e.TruceOffered, e.Surrendered, e.SharedOut,
    ),
    fight_facts,
)  # fmt: skip


# --- who is met ------------------------------------------------------------------------------------------------------
def _first_sight(foes: list[memory.Named], teller: memory.Teller) -> str:
    """Each kind in turn, two at most: those that followed, and those nobody has seen in this place before."""
    band = teller.band
    lines = []
    for name, kind in {kind: (name, kind) for name, kind in reversed(foes)}.values():
        key = names.creature_key(kind, name, castle=band.castle)
        number = sum(each == kind for _, each in foes)
        if kind in band.chasers:
            lines.append(teller.say(f"creatures.{key}.follows", foe=name))
        elif teller.once(f"met {band.number} {band.place} {key} {name}"):
            many = number > 1 and kind != "lich_king"
            look = teller.say(f"creatures.{key}.{'many' if many else 'look'}", n=number_word(number), foe=name)
            lines.append(memory.joined(look, _warning(kind, teller)))
    return " ".join(reversed(lines[-_MOST_KINDS_SHOWN:]))


def _warning(kind: str, teller: memory.Teller) -> str:
    """Whether it can be fled from, when one of those is met for the first time."""
    key = f"creatures.{kind}.{_FLIGHT[kind]}" if kind in _FLIGHT else ""
    return teller.say(key) if key and teller.once(key) else ""


# --- an exchange ----------------------------------------------------------------------------------------------------
def _attack_facts(teller: memory.Teller, event: e.Attacked) -> dict[str, Any]:
    """The roll; what comes of it tells of itself. Only a blow at what cannot be hurt is told here."""
    thorns = int(event.thorned)
    fallen = event.face - thorns
    spent = "the thorn spent" if thorns == 1 else f"{thorns} thorns spent"
    return {
        "whose": _whose_die(teller),
        "thorns": thorns,
        "fallen": fallen,
        "sums": [f"{fallen} + {thorns} for {spent} = {event.face}"] if thorns else [],
        "result": charts.COMBAT.row(event.face).name.lower().replace(":", ","),
        "reading": "good" if event.face > 4 else "even" if event.face == 4 else "bad",
        "lines": _in_vain(event.face, teller),
    }


def _in_vain(face: int, teller: memory.Teller) -> str:
    kinds = {kind for _, kind in teller.band.foes}
    if face < 4 or not kinds or not kinds <= set(_UNTOUCHABLE) or (face > 4 and "lich_king" in kinds):
        return ""
    special = "creatures.lich_king.hurt" if "lich_king" in kinds else "creatures.banshee.no_harm"
    return teller.say(special, "fight.attack.cannot_hurt")


def _own_bonus(bonus: int, band: memory.Band) -> list[str]:
    """What the party's bonus is made of, as far as the log shows it (TY-DMG-02)."""
    if not band.certain:
        return [f"bonus {_signed_number(bonus)}"] if bonus else []
    number, giants = len(band.members), sum(kind == members.GIANT for _, kind in band.members)
    rest = bonus - band.level * number - giants
    parts = [
        f"level {band.level} × {number} {_signed_number(band.level * number)}" if band.level else "",
        f"Brute Force {_signed_number(giants)}" if giants else "",
        f"magick, curses and companions {_signed_number(rest)}" if rest else "",
    ]
    return [part for part in parts if part]


def _signed_number(number: int) -> str:
    return f"+ {number}" if number >= 0 else f"− {-number}"


def _sums_of(event: e.PartyHit | e.EnemiesHit, bonuses: list[str]) -> list[str]:
    """The arithmetic of a pool of damage, step by step."""
    pool = sum(event.dice) + event.bonus
    steps = [memory.added_up(event.dice) if event.dice else "no dice", *bonuses]
    if event.bonus:
        steps.append(f"together {max(pool, 0)}" + (", never below 0" if pool < 0 else ""))
    if _TIMES[event.times]:
        steps.append(f"{_TIMES[event.times]}: {event.total}")
    return steps


# --- enemies are struck ---------------------------------------------------------------------------------------------
def _line_of_hurt(event: e.EnemyHurt, foe: str, teller: memory.Teller) -> str:
    band = teller.band
    key = f"creatures.{names.creature_key(event.kind, event.enemy, castle=band.castle)}"
    if event.kind == "two_headed_troll" and event.left == 1:
        return teller.say(f"{key}.knits")
    if event.kind == "hostile_elf" and event.damage > band.dealt:
        return teller.say(f"{key}.hurt_by_metal")
    return teller.say(f"{key}.hurt", _DEALT.get(band.times, ""), foe=foe)


def _end_facts(teller: memory.Teller, event: e.EnemyDied) -> dict[str, Any]:
    """The first of a kind in an exchange, and the last of all; magick tells of itself."""
    band, foe = teller.band, names.foe_name(event.enemy, event.kind)
    last, named = len(band.foes) == 1, names.is_named(event.enemy, event.kind)
    text = ""
    if not event.cause and (named or teller.once_a_step(f"death of {event.kind}")):
        key = f"creatures.{names.creature_key(event.kind, event.enemy, castle=band.castle)}.dies"
        text = teller.say(key, *([] if named else ["fight.ends.foe_falls"]), foe=foe)
    elif not event.cause and last:
        text = teller.say("fight.ends.won")
    if last and not band.dungeon and teller.memory.features.get(band.hex) in charts.ENTRANCE:
        text = memory.joined(text, teller.say("encounters.guard.gone"))
    return {"foe": foe, "lines": text}


# --- members are struck ---------------------------------------------------------------------------------------------
def _wound_facts(teller: memory.Teller, event: e.Wounded) -> dict[str, Any]:
    """Who dies of it has a line of their own."""
    band, who = teller.band, teller.band.call(event.who)
    text = ""
    if event.left and event.flowed:
        text = teller.say("fight.powers.flows_on", who=band.victim, other=who)
    elif event.left:
        text = _line_of_blow(event.cause, who, teller)
        text = memory.joined(text, teller.say("fight.wounds.low", who=who)) if event.left <= _LOW else text
    takes = f"{who} takes {event.damage}"
    return {
        "lines": text,
        "before": event.left + event.damage,
        "blow": f"{takes} more from the iron" if event.cause == "iron" else takes,
    }


def _line_of_blow(cause: str, who: str, teller: memory.Teller) -> str:
    band = teller.band
    name = next((name for name, kind in band.foes if kind == cause), "")
    key = f"creatures.{names.creature_key(cause, name, castle=band.castle)}.attack" if name else ""
    keys = [each for each in (key, _TAKEN.get(band.attack_face, "")) if each]
    return teller.say(*keys, who=who, foe=names.foe_name(name, cause) if name else "") if keys else ""


def _death_facts(teller: memory.Teller, event: e.Died) -> dict[str, Any]:
    band, who = teller.band, names.person(event.who, event.archetype)
    key, foe = names.cause_key(event.cause, castle=band.castle), ""
    if event.cause in ("possessed", "zombie"):
        key, foe = _by_a_comrade(event.cause, band)
    keys = [key, "fight.ends.member_falls"] if event.cause in charts.BEINGS else [key]
    return {
        "person": who,
        "archetype_named": "" if event.archetype in charts.BEINGS else f", {names.archetype_name(event.archetype)},",
        "lines": teller.say(*keys, who=who, foe=foe),
    }


def _by_a_comrade(cause: str, band: memory.Band) -> tuple[str, str]:
    """Struck down by somebody they knew, as far as that is certain."""
    named = [name for name, kind in band.foes if kind == cause and names.is_named(name, kind)]
    strangers = [name for name, kind in band.foes if kind == cause and not names.is_named(name, kind)]
    if cause == "zombie" and (strangers or not named):
        return names.cause_key("zombie"), ""
    key = "turned_member" if cause == "zombie" else "possessed_member"
    return names.cause_key(key), named[0] if len(named) == 1 else ""


# --- flight ---------------------------------------------------------------------------------------------------------
def _flight_facts(teller: memory.Teller, event: e.Evaded) -> dict[str, Any]:
    outcome = charts.EVASION.row(event.result).name.lower()
    if event.from_party:
        outcome = teller.word("from_party", str(event.result))
    elif not teller.band.foes:
        outcome = teller.word("from_trap", str(event.result), chart=outcome)
    elif not teller.memory.loot[teller.band.place]:
        outcome = teller.word("without_loot", str(event.result), chart=outcome)
    counted = [] if event.face == event.result else [f"a {event.face} counts as a {event.result} here"]
    return {
        "outcome": outcome,
        "counted": counted,
        "whose": _whose_die(teller),
        "lines": _flight_line(event, teller),
    }


def _whose_die(teller: memory.Teller) -> str:
    """Whose die it was, where more than one party is about."""
    return f" ({mid_sentence(teller.band.name)})" if teller.memory.several else ""


def _flight_line(event: e.Evaded, teller: memory.Teller) -> str:
    band = teller.band
    if event.from_party:
        return ""
    if not band.foes:
        return teller.say("encounters.trap.evaded") if event.result > 2 else ""
    if event.result <= 2:
        return teller.say(f"fight.evade.{'one' if event.result == 1 else 'two'}")
    loot = teller.memory.loot[band.place] > 0
    if event.result == 4 and loot:
        golems = all(kind == "stone_golem" for _, kind in band.foes)
        return teller.say("fight.evade.golem" if golems else "fight.evade.four")
    if event.face == 4 and loot and band.of_kind(members.GIANT):
        return teller.say("fight.evade.four_slow")
    return teller.say("fight.evade.three" if loot else "fight.evade.clean", *_left_behind(band))


def _left_behind(band: memory.Band) -> list[str]:
    """What a lone enemy does when they are gone."""
    if len(band.foes) > 1 or names.is_named(*band.foes[0]):
        return []
    name, kind = band.foes[0]
    return [f"creatures.{names.creature_key(kind, name, castle=band.castle)}.left"]
