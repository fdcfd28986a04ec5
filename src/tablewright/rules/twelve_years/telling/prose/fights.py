"""Telling of fights: who is met, each exchange, wounds, flight and death (chapters "Combat" to "Death & Dying")."""

from __future__ import annotations

from tablewright.engine.scene import Telling, Tone
from tablewright.rules.twelve_years.book.party.members import GIANT, HERMIT
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.events.fights import (
    Afflicted,
    Arrived,
    Attacked,
    DemonFire,
    Dismissed,
    EnemiesHit,
    EnemiesMet,
    EnemyDied,
    EnemyHurt,
    Evaded,
    Followed,
    Lured,
    PartyHit,
    SlippedAside,
    Suffered,
    Touched,
    Tried,
    Turned,
    Vanished,
    Wounded,
)
from tablewright.rules.twelve_years.events.party import Died, Healed
from tablewright.rules.twelve_years.events.travels import LichMet
from tablewright.rules.twelve_years.telling.cards import ICONS
from tablewright.rules.twelve_years.telling.nouns import (
    archetype_name,
    cause_key,
    cause_name,
    creature_key,
    foe_name,
    foes_counted,
    is_named,
    person,
)
from tablewright.rules.twelve_years.telling.prose.memory import Band, Named
from tablewright.rules.twelve_years.telling.prose.tongue import Tongue, added_up, tells, wounds
from tablewright.world.words import number_word

_ICONS = {**ICONS, "satyr": "goat"}  # game-icons has no satyr
_TAKEN = {1: "fight.attack.taken_palpable", 2: "fight.attack.taken_hit", 3: "fight.attack.taken_weak"}
_DEALT = {
    "double": ("fight.attack.palpable_hit",),
    "full": ("fight.attack.hit",),
    "half": ("fight.attack.both_weak",),
}
_TIMES = {"double": "double", "full": "", "half": "half, rounded down"}
_AFFLICTIONS = {
    "poisoned": ("is poisoned: 1 hp with each move", "creatures.poisonous_toad.poisoned", "poison"),
    "burning": ("is on fire: 1d4 with each roll", "creatures.fire_folk.catches_fire", "flame-spin"),
    "bitten": ("is bitten and will turn in the next hex", "creatures.zombie.bitten", "shambling-zombie"),
    "doomed": ("is doomed: one year", "creatures.cyclops.doom", "bleeding-eye"),
}
_FLIGHT = {"sentient_vines": "no_escape", "living_slime": "no_escape", "stone_golem": "slow"}
_LOW = 2  # hit points at which somebody is nearly gone
_UNTOUCHABLE = ("banshee", "lich_king")
_MOST_KINDS_SHOWN = 2


# --- who is met ------------------------------------------------------------------------------------------------------


@tells(EnemiesMet)
def enemies_met(event: EnemiesMet, tongue: Tongue) -> Telling:
    foes = list(zip(event.enemies, event.kinds, strict=True))
    icon = _ICONS.get(event.kinds[0], "crossed-swords")
    if event.peaceful:
        text = tongue.say(f"creatures.{event.kinds[0]}.at_peace") if _at_peace(event) else ""
        return tongue.tell(f"{foes_counted(foes)}, at peace with you", text, "good", icon)
    return tongue.tell(f"Against you: {foes_counted(foes)}", _first_sight(foes, tongue), "bad", icon)


def _at_peace(event: EnemiesMet) -> bool:
    return event.kinds[0] in ("hill_giant", "fire_folk", "hostile_elf")


def _first_sight(foes: list[Named], tongue: Tongue) -> str:
    """Each kind in turn, two at most: those that followed, and those nobody has seen in this place before."""
    band = tongue.band
    lines = []
    for name, kind in {kind: (name, kind) for name, kind in reversed(foes)}.values():
        key = creature_key(kind, name, castle=band.castle)
        number = sum(each == kind for _, each in foes)
        if kind in band.chasers:
            lines.append(tongue.say(f"creatures.{key}.follows", foe=name))
        elif tongue.once(f"met {band.number} {band.place} {key} {name}"):
            many = number > 1 and kind != "lich_king"
            look = tongue.say(f"creatures.{key}.{'many' if many else 'look'}", n=number_word(number), foe=name)
            lines.append(f"{look} {_warning(kind, tongue)}".strip())
    return " ".join(reversed(lines[-_MOST_KINDS_SHOWN:]))


def _warning(kind: str, tongue: Tongue) -> str:
    """Whether it can be fled from, when one of those is met for the first time."""
    key = f"creatures.{kind}.{_FLIGHT[kind]}" if kind in _FLIGHT else ""
    return tongue.say(key) if key and tongue.once(key) else ""


@tells(LichMet)
def lich_met(event: LichMet, tongue: Tongue) -> Telling:
    tongue.once(f"met {tongue.band.number} {tongue.band.place} lich_king The Lich King")
    return tongue.tell("The Lich King", tongue.say("creatures.lich_king.look"), "wonder", "crowned-skull")


@tells(Arrived)
def arrived(event: Arrived, tongue: Tongue) -> Telling:
    key = creature_key(event.kind, event.kind.capitalize(), castle=tongue.band.castle)
    deed = "rises" if event.kind == "skeleton" else "arrives"
    return tongue.tell(f"One more {event.kind}", tongue.say(f"creatures.{key}.{deed}"), "bad", _ICONS[event.kind])


# --- an exchange -----------------------------------------------------------------------------------------------------


@tells(Attacked)
def attacked(event: Attacked, tongue: Tongue) -> Telling:
    """The roll; what comes of it tells of itself. Only a blow at what cannot be hurt is told here."""
    thorns = int(event.thorned)
    fell = event.face - thorns
    die = f"Combat 1d6 → {fell}{f' + {thorns}' if thorns else ''}"
    spent = "the thorn spent" if thorns == 1 else f"{thorns} thorns spent"
    how = (f"{fell} + {thorns} for {spent} = {event.face}",) if thorns else ()
    tone: Tone = "good" if event.face > 4 else "quiet" if event.face == 4 else "bad"
    return tongue.tell(f"{die}: {_result(event.face)}", _in_vain(event.face, tongue), tone, "crossed-swords", how)


def _result(face: int) -> str:
    """The row of the chart as part of a sentence."""
    return charts.COMBAT.row(face).name.lower().replace(":", ",")


def _in_vain(face: int, tongue: Tongue) -> str:
    kinds = {kind for _, kind in tongue.band.foes}
    if face < 4 or not kinds or not kinds <= set(_UNTOUCHABLE) or (face > 4 and "lich_king" in kinds):
        return ""
    special = "creatures.lich_king.hurt" if "lich_king" in kinds else "creatures.banshee.no_harm"
    return tongue.say(special, "fight.attack.cannot_hurt")


@tells(PartyHit)
def party_hit(event: PartyHit, tongue: Tongue) -> Telling:
    text = "" if event.total else tongue.say("fight.attack.no_damage")
    how = _total(event.dice, _own_bonus(event.bonus, tongue.band), event.bonus, event.times, event.total)
    return tongue.tell(f"The party deals {event.total}", text, "good", "sword-clash", how)


@tells(EnemiesHit)
def enemies_hit(event: EnemiesHit, tongue: Tongue) -> Telling:
    text = "" if event.total else _miss(tongue)
    bonus = (f"strength + {event.bonus}",) if event.bonus else ()
    how = _total(event.dice, bonus, event.bonus, event.times, event.total)
    return tongue.tell(f"The enemy deals {event.total}", text, "bad", "sword-clash", how)


def _miss(tongue: Tongue) -> str:
    name, kind = tongue.band.foes[0] if tongue.band.foes else ("", "")
    return tongue.say(f"creatures.{creature_key(kind, name, castle=tongue.band.castle)}.miss", foe=name) if kind else ""


def _own_bonus(bonus: int, band: Band) -> tuple[str, ...]:
    """What the party's bonus is made of, as far as the log shows it (TY-DMG-02)."""
    if not band.certain:
        return (f"bonus {_signed(bonus)}",) if bonus else ()
    number, giants = len(band.members), sum(kind == GIANT for _, kind in band.members)
    rest = bonus - band.level * number - giants
    parts = [
        f"level {band.level} × {number} {_signed(band.level * number)}" if band.level else "",
        f"Brute Force {_signed(giants)}" if giants else "",
        f"magick, curses and companions {_signed(rest)}" if rest else "",
    ]
    return tuple(filter(None, parts))


def _signed(number: int) -> str:
    return f"+ {number}" if number >= 0 else f"− {-number}"


def _total(dice: tuple[int, ...], bonuses: tuple[str, ...], bonus: int, times: str, total: int) -> tuple[str, ...]:
    """The arithmetic of a pool of damage, step by step."""
    pool = sum(dice) + bonus
    steps = [added_up(dice) if dice else "no dice", *bonuses]
    if bonus:
        steps.append(f"together {max(pool, 0)}" + (", never below 0" if pool < 0 else ""))
    if _TIMES[times]:
        steps.append(f"{_TIMES[times]}: {total}")
    return tuple(steps)


# --- enemies are struck ----------------------------------------------------------------------------------------------


@tells(EnemyHurt)
def enemy_hurt(event: EnemyHurt, tongue: Tongue) -> Telling:
    """Told in prose once an exchange, if it lives."""
    foe = foe_name(event.enemy, event.kind)
    lives = event.left > 0 and tongue.once_a_step("hurt")
    text = _hurt(event, foe, tongue) if lives else ""
    left = f"{event.left} left" if event.left else "none left"
    how = wounds(event.damage, event.left)
    tone: Tone = "" if event.left else "quiet"
    return tongue.tell(f"{event.damage} to {foe}: {left}", text, tone, _ICONS.get(event.kind, ""), how)


def _hurt(event: EnemyHurt, foe: str, tongue: Tongue) -> str:
    band = tongue.band
    key = f"creatures.{creature_key(event.kind, event.enemy, castle=band.castle)}"
    if event.kind == "two_headed_troll" and event.left == 1:
        return tongue.say(f"{key}.knits")
    if event.kind == "hostile_elf" and event.damage > band.dealt:
        return tongue.say(f"{key}.hurt_by_metal")
    return tongue.say(f"{key}.hurt", *_DEALT.get(band.times, ()), foe=foe)


@tells(EnemyDied)
def enemy_died(event: EnemyDied, tongue: Tongue) -> Telling:
    """The first of a kind in an exchange, and the last of all; magick tells of itself."""
    band, foe = tongue.band, foe_name(event.enemy, event.kind)
    headline = f"Dead: {foe}"
    last = len(band.foes) == 1
    text = ""
    if not event.cause and (is_named(event.enemy, event.kind) or tongue.once_a_step(f"death of {event.kind}")):
        key = f"creatures.{creature_key(event.kind, event.enemy, castle=band.castle)}.dies"
        text = tongue.say(key, *([] if is_named(event.enemy, event.kind) else ["fight.ends.foe_falls"]), foe=foe)
    elif not event.cause and last:
        text = tongue.say("fight.ends.won")
    if last and not band.dungeon and tongue.memory.features.get(band.hex) in charts.ENTRANCE:
        text = f"{text} {tongue.say('encounters.guard.gone')}".strip()
    return tongue.tell(headline, text, "good", "death-skull")


@tells(Vanished)
def vanished(event: Vanished, tongue: Tongue) -> Telling:
    text = tongue.say("creatures.shade.vanishes") if tongue.once_a_step("vanish") else ""
    return tongue.tell("The shade is gone", text, "good", "shadow-follower")


# --- members are struck ----------------------------------------------------------------------------------------------


@tells(Wounded)
def wounded(event: Wounded, tongue: Tongue) -> Telling:
    """Who dies of it has a line of their own."""
    band, who = tongue.band, tongue.band.call(event.who)
    if not event.left:
        text = ""
    elif event.flowed:
        text = tongue.say("fight.powers.flows_on", who=band.victim, other=who)
    else:
        text = _blow(event.cause, who, tongue)
        if event.left <= _LOW:
            text = f"{text} {tongue.say('fight.wounds.low', who=who)}".strip()
    headline = (
        f"{who} takes {event.damage}, {event.left} left" if event.left else f"{who} takes {event.damage} and falls"
    )
    return tongue.tell(headline, text, "bad", "bleeding-wound", wounds(event.damage, event.left))


def _blow(cause: str, who: str, tongue: Tongue) -> str:
    band = tongue.band
    strikers = [name for name, kind in band.foes if kind == cause]
    name = strikers[0] if strikers else ""
    key = f"creatures.{creature_key(cause, name, castle=band.castle)}.attack" if name else ""
    general = _TAKEN.get(band.attack_face, "")
    keys = [each for each in (key, general) if each]
    foe = foe_name(name, cause) if name else ""
    return tongue.say(*keys, who=who, foe=foe) if keys else ""


@tells(SlippedAside)
def slipped_aside(event: SlippedAside, tongue: Tongue) -> Telling:
    onto = tongue.band.call(event.onto)
    if event.who == event.onto:
        text, headline = tongue.say("fight.powers.rogue_caught", who=event.who), f"{event.who} cannot slip aside"
    else:
        text = tongue.say("fight.powers.rogue_slips", who=event.who, other=onto)
        headline = f"{event.who} slips aside: {onto} instead"
    return tongue.tell(headline, text, "quiet", "dodging")


@tells(Touched)
def touched(event: Touched, tongue: Tongue) -> Telling:
    who = tongue.band.call(event.who)
    text = tongue.say("creatures.lich_king.attack", who=who)
    return tongue.tell(f"The Lich King touches {who}", text, "grave", "crowned-skull")


@tells(Afflicted)
def afflicted(event: Afflicted, tongue: Tongue) -> Telling:
    who = tongue.band.call(event.who)
    state, key, icon = _AFFLICTIONS[event.what]
    told = event.what != "doomed" or tongue.once_a_step("doom")
    return tongue.tell(f"{who} {state}", tongue.say(key, who=who) if told else "", "bad", icon)


@tells(Suffered)
def suffered(event: Suffered, tongue: Tongue) -> Telling:
    who = tongue.band.call(event.who)
    fire = event.what == "fire"
    text = tongue.say(f"fight.wounds.{'burning' if fire else 'poison'}", who=who) if event.left else ""
    left = f"{event.left} left" if event.left else "none left"
    headline = f"{'Fire' if fire else 'Poison'}: {who} loses {event.damage}, {left}"
    return tongue.tell(headline, text, "bad", "flame-spin" if fire else "poison", wounds(event.damage, event.left))


@tells(Turned)
def turned(event: Turned, tongue: Tongue) -> Telling:
    text = tongue.say("creatures.turned_member.turns", who=event.who)
    return tongue.tell(f"{event.who} turns", text, "grave", "shambling-zombie")


@tells(DemonFire)
def demon_fire(event: DemonFire, tongue: Tongue) -> Telling:
    return tongue.tell("Demon fire: nobody lives", tongue.say("creatures.demon.fire"), "grave", "fire")


@tells(Dismissed)
def dismissed(event: Dismissed, tongue: Tongue) -> Telling:
    return tongue.tell(f"{event.who} is sent away, and goes", "", "quiet", "walk")


@tells(Tried)
def tried(event: Tried, tongue: Tongue) -> Telling:
    reading = {"fight": "read as an attack", "evade": "read as an evasion"}[event.reading]
    return tongue.tell(f"They try: {event.deed}", "", "", "uncertainty", (reading,))


@tells(Lured)
def lured(event: Lured, tongue: Tongue) -> Telling:
    return tongue.tell("The satyr's lure takes them", "", "bad", _ICONS["satyr"])


@tells(Died)
def died(event: Died, tongue: Tongue) -> Telling:
    band = tongue.band
    who = person(event.who, event.archetype)
    key, foe = cause_key(event.cause, castle=band.castle), ""
    if event.cause in ("possessed", "zombie"):
        key, foe = _by_a_comrade(event.cause, band)
    kind = "" if event.archetype in charts.BEINGS else f", {archetype_name(event.archetype)},"
    headline = f"{who}{kind} is dead: {cause_name(event.cause)}"
    keys = [key, "fight.ends.member_falls"] if event.cause in charts.BEINGS else [key]
    return tongue.tell(headline, tongue.say(*keys, who=who, foe=foe), "grave", "tombstone")


def _by_a_comrade(cause: str, band: Band) -> tuple[str, str]:
    """Struck down by somebody they knew, as far as that is certain."""
    named = [name for name, kind in band.foes if kind == cause and is_named(name, kind)]
    strangers = [name for name, kind in band.foes if kind == cause and not is_named(name, kind)]
    if cause == "zombie" and (strangers or not named):
        return cause_key("zombie"), ""
    key = "turned_member" if cause == "zombie" else "possessed_member"
    return cause_key(key), named[0] if len(named) == 1 else ""


@tells(Healed)
def healed(event: Healed, tongue: Tongue) -> Telling:
    band = tongue.band
    if event.source == "hermit":
        hermit = band.of_kind(HERMIT) or "the Hermit"
        return tongue.tell(
            f"{hermit} heals everyone", tongue.say("fight.powers.hermit_heals", who=hermit), "good", "healing"
        )
    if event.source == "circle":
        return tongue.tell(
            "Everyone is healed", tongue.say("encounters.faerie_circle.heals"), "good", "mushrooms-cluster"
        )
    if event.source == "moonkissed" and event.who:
        who = band.call(event.who)
        headline = f"Moonkissed: {who} regains up to 5 hp"
        return tongue.tell(headline, tongue.say("fight.powers.moonkissed", who=who), "good", "moon")
    who = band.call(event.who) if event.who else "everyone"
    return tongue.tell(f"{who} is healed", "", "good", "healing")


# --- flight ----------------------------------------------------------------------------------------------------------


_FROM_PARTY = {
    1: "caught, and all of them strike",
    2: "away, and they may follow",
    3: "away, and out of sight",
    4: "away, with a hand in somebody's purse",
}


@tells(Evaded)
def evaded(event: Evaded, tongue: Tongue) -> Telling:
    outcome = charts.EVASION.row(event.result).name.lower()
    if event.from_party:
        outcome = _FROM_PARTY[event.result]
    elif not tongue.band.foes:
        outcome = {1: "the trap strikes", 2: "away, with the trap behind", 3: "clean away"}.get(event.result, outcome)
    how = () if event.face == event.result else (f"a {event.face} counts as a {event.result} here",)
    tone: Tone = "bad" if event.result == 1 else "" if event.result == 2 else "good"
    headline = f"Evasion 1d4 → {event.face}: {outcome}"
    return tongue.tell(headline, _flight(event, tongue), tone, "run", how)


def _flight(event: Evaded, tongue: Tongue) -> str:
    band = tongue.band
    if event.from_party:
        return ""
    if not band.foes:
        return tongue.say("encounters.trap.evaded") if event.result > 2 else ""
    if event.result <= 2:
        return tongue.say(f"fight.evade.{'one' if event.result == 1 else 'two'}")
    loot = tongue.memory.loot[band.place] > 0
    if event.result == 4 and loot:
        golems = all(kind == "stone_golem" for _, kind in band.foes)
        return tongue.say("fight.evade.golem" if golems else "fight.evade.four")
    if event.face == 4 and loot and band.of_kind(GIANT):
        return tongue.say("fight.evade.four_slow")
    return tongue.say("fight.evade.three" if loot else "fight.evade.clean", *_left_behind(band))


def _left_behind(band: Band) -> list[str]:
    """What a lone enemy does when they are gone."""
    if len(band.foes) > 1 or is_named(*band.foes[0]):
        return []
    name, kind = band.foes[0]
    return [f"creatures.{creature_key(kind, name, castle=band.castle)}.left"]


@tells(Followed)
def followed(event: Followed, tongue: Tongue) -> Telling:
    foes = [(name, kind) for name, kind in tongue.band.foes if name in event.enemies]
    return tongue.tell(f"Behind you: {foes_counted(foes)}" if foes else "They are followed", "", "bad", "run")
