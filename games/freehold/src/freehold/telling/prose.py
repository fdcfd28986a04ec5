"""The log of Freehold in words: `told.toml` says what is told of each event; here is what no template can work out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from freehold import content
from freehold import events as e
from freehold.book.encounters import meetings
from freehold.book.party import roster
from freehold.book.sites import traps
from freehold.book.travel import road
from freehold.content import charts, kinds, things
from freehold.content.charts import CHARTS
from freehold.state import World
from freehold.telling import names
from tablewright.engine.decisions import Decision
from tablewright.engine.events import Event
from tablewright.engine.options import Option
from tablewright.engine.table import HAND_ROLL
from tablewright.engine.telling.naming import as_spelt
from tablewright.world.narrator import DataNarrator, Noun, of_event
from tablewright.world.table_talk import dice_words, seat_words
from tablewright.world.words import capital, figure, listed


# --- specials ---------------------------------------------------------------------------------------------------------
# What is special about a creature, in a few words: told at the choice that meets it (FH-MON-04, FH-MON-08),
# and where it takes the party otherwise than the table has it (FH-MON-01).
@cache
def special(key: str) -> str:
    monster = content.MONSTERS[key]
    told = [words for fx in monster.fx if (words := _effect_words(fx))]
    if monster.immune_to("mundane") and monster.immune_to("fire"):
        told = ["only magic or silver harms it, and no fire", *(words for words in told if "harm" not in words)]
    fears = [f"fears {' and '.join(monster.fears)}"] if monster.fears else []
    return ", ".join(dict.fromkeys(told + fears))


def beware(key: str) -> str:
    """The same beside a blow, where it must not read as what the blow does."""
    told = ", ".join(words for words in special(key).split(", ") if words != _HARMLESS)
    return f"beware: {told}" if told else ""


_HARMLESS = "slow"


def _effect_words(fx: kinds.CreatureFx) -> str:
    words = {
        "poison": f"poison {fx.dice}",
        "hold": f"holds for {fx.turns} turn{'' if fx.turns == '1' else 's'}",
        "drain": f"drains {content.ABILITY_NAMES.get(fx.ability, 'every score')}",
        "stone": "turns to stone",
        "damage": f"{fx.dice} to {_WHOM.get(str(fx.targets), 'one')}",
        "waste": f"leads astray for {fx.hours} h",
        "douse": "puts out torches",
        "regen": f"heals {fx.hp} a round unless burned",
        "fast": "fast",
        "slow": "slow",
    }.get(fx.do, "")
    if fx.do == "immune":
        return "only magic, silver or fire harms it" if fx.to == "mundane" else f"{fx.to} does not harm it"
    resist = f" ({content.ABILITY_NAMES[fx.resist]} resists)" if words and fx.resist else ""
    return words + resist


_WHOM = {"all": "everybody", "front": "the front rank", "lead": "who sets it off"}


@cache
def trap_words(key: str) -> str:
    """What a trap does and to whom, for who has to choose before it does (FH-TRAP-02, FH-SAVE-05)."""
    trap = content.TRAPS[key]
    told = [words for fx in trap.fx if (words := _trap_fx(fx))]
    struck = f"1d20{f' + {trap.bonus}' if trap.bonus else ''} over AC" if trap.attack else ""
    resist = next((f"{content.ABILITY_NAMES[fx.resist]} resists" for fx in trap.fx if fx.resist), struck)
    return "; ".join(part for part in (f"{_WHOM[trap.hits]}: {', '.join(told)}", resist) if part)


def _trap_fx(fx: kinds.TrapFx) -> str:
    return {
        "damage": f"{fx.dice} damage",
        "poison": f"poison {fx.dice}",
        "drain": f"{content.ABILITY_NAMES.get(fx.ability, 'every score')} -{fx.points}",
        "hold": f"held for {fx.turns} turns",
        "sleep": "sleep for an hour",
        "acid": "armor AC -1",
        "stone": "turned to stone",
        "teleport": "sent to another room",
        "climb_out": "an Active turn to climb out",
        "waste": f"{figure(fx.hours, 'hour')} lost",
        "douse": "torches put out",
        "alarm": "an alarm",
    }[fx.do]


def why_read(disposition: str, face: int, result: str) -> str:
    """The kind of creature, the place (FH-ENC-02), its nature (FH-MON-07), or the master's word (FH-GM-01)."""
    for_kind = meetings.read_roll(face, disposition)
    if result == for_kind:
        return _KINDS[disposition]
    if result == "warning":
        shy = for_kind == "attack"
        return "these would rather not fight" if shy else "to those who live here the party intrudes"
    return "the master has the last word"


_KINDS = {"attack": "these attack on 1 to 10, and warn on more", "peaceful": "these are neutral at the worst"}


# --- prose ------------------------------------------------------------------------------------------------------------
_FEATURES = {row.key: row.text for row in content.FEATURE_ROWS}
_RESOURCES = {row.key: row.text for row in content.RESOURCE_ROWS}


def _deed_words(text: str) -> str:
    """A deed within a sentence."""
    return text[:1].lower() + text[1:]


NOUNS: dict[str, Noun] = {
    "ability": lambda key: content.ABILITY_NAMES[key],
    "building": lambda key: content.BUILDINGS[key].name,
    "building_text": lambda key: content.BUILDINGS[key].text,
    "calling": lambda key: content.CALLINGS[key].name.lower(),
    "cause": names.cause_label,
    "killer": names.killer_label,
    "consent": lambda key: _deed_words(names.prose()[f"prompts.label.consent-to.{key}"][0].text),
    "commas": lambda numbers: ", ".join(map(str, numbers)),
    "creatures": lambda key: names.creature(key, 2),
    "foe": names.foe_label,
    "hex": names.hex_label,
    "hexes": lambda keys: listed([names.hex_label(key) for key in keys]),
    "mastery": lambda key: content.MASTERIES[key].name,
    "mastery_text": lambda key: content.MASTERIES[key].text,
    "monster": lambda key: content.MONSTERS[key].name,
    "neighbour": lambda key: f"{content.NEIGHBOURS[key].name}, the {content.NEIGHBOURS[key].trade}",
    "ration_plan": lambda key: names.prose()[f"prompts.label.ration-plan.{key}"][0].text.lower(),
    "plan": lambda key: names.prose()[f"prompts.label.work.{key}"][0].text.lower(),
    "people": lambda key: content.PEOPLES[key].name.lower(),
    "power": lambda key: content.POWERS[key].name,
    "the_power": lambda key: f"the {content.POWERS[key].name.removeprefix('The ')}",
    "power_sign": lambda key: content.POWERS[key].sign,
    "weakness": lambda key: content.POWERS[key].weakness,
    "silver": names.silver,
    "site": lambda kind: {"cache": "a hidden cache", "seat": "the seat of a Power"}.get(kind, f"a {kind}"),
    "spell": lambda key: content.SPELLS[key].name,
    "spell_text": lambda key: content.SPELLS[key].text,
    "terrain": lambda key: content.TERRAINS[key].name,
    "one_thing": names.one_thing,
    "thing": names.thing_label,
    "things": lambda things: listed([names.one_thing(thing) for thing in things]) or "nothing",
    "trap": lambda key: content.TRAPS[key].name.lower(),
    "trap_text": lambda key: content.TRAPS[key].text,
    "up_to": lambda most: "1" if most == 1 else f"1 to {most}",
    "underscored": lambda words: words.replace(" ", "_"),
}


class Narrator(DataNarrator):
    """Remembers who lives, who has gone another way, and what the freehold is called."""

    folder = Path(__file__).parent
    charts = CHARTS
    nouns = NOUNS
    usual = MappingProxyType({"who": "{name}"})
    remembered = (e.Made, e.Died, e.HoldFounded, e.SetOut, e.CameHome, e.Scattered)

    def __init__(self, campaign: str) -> None:
        super().__init__(campaign)
        self.people: list[str] = []
        self.groups: dict[str, str] = {}  # with whom somebody goes, by their names; not said: at home
        self.hold = "the freehold"

    def remember(self, event: Event) -> None:
        match event:
            case e.Made() if event.name and event.name not in self.people:
                self.people.append(event.name)
            case e.Died() if event.name in self.people:
                self.people.remove(event.name)
            case e.HoldFounded():
                self.hold = event.name
            case e.CameHome():
                self.groups = {name: group for name, group in self.groups.items() if name not in event.names}
            case e.SetOut() | e.Scattered():
                self._gather(event.names, together=isinstance(event, e.Scattered) and event.how == "together")

    def _gather(self, names: tuple[str, ...], *, together: bool) -> None:
        """These go as one from here; who joins again goes with the others."""
        others = [group for name, group in self.groups.items() if name not in names and name in self.people]
        group = others[0] if together and others else listed(list(names))
        self.groups |= dict.fromkeys(names, group)

    def _anybody(self) -> str:
        """Somebody of a party that is not divided: nobody can say of which part a line speaks."""
        together = len({self.groups.get(name, "") for name in self.people}) == 1
        return self.voice.pick("who", self.people) if together else ""

    def say(self, *keys: str, **values: str) -> str:
        """Any living member may be `who` where nobody is named, while all are together."""
        if not any(key in self.words for key in keys):
            return ""
        given = {name: value for name, value in values.items() if value}
        if "who" not in given and (anybody := self._anybody()):
            given["who"] = anybody
        return super().say(*keys, **{"hold": self.hold, **given})


# --- facts -----------------------------------------------------------------------------------------------------------
def _scores_facts(teller: Narrator, event: e.ScoresRolled) -> dict[str, Any]:
    pairs = zip(content.ABILITIES, event.scores, strict=True)
    named = ", ".join(f"{content.ABILITY_NAMES[ability]} {score}" for ability, score in pairs)
    return {"which": "All six again" if event.again else "Six scores", "named": named}


def _read_aloud(teller: Narrator, event: e.ReadAloud) -> dict[str, Any]:
    heading = f"{event.title}. " if event.title else ""
    return {"heading": heading, "words": event.words.replace("{hold}", teller.hold)}


def _bought_facts(teller: Narrator, event: e.Bought) -> dict[str, Any]:
    return {"buyer": event.name or "The newcomer", "bought": names.things_of(event.thing, event.number)}


def _attempted_facts(teller: Narrator, event: e.Attempted) -> dict[str, Any]:
    return {
        "result": "success" if event.success else "failure",
        "sign": "<" if event.success else "≥",
        "deed": f"to {use_words(teller, event.what)}" if event.what else "it",
    }


def use_words(teller: Narrator, use: str) -> str:
    """What is tried, within a sentence: a deed of the road by its label."""
    label = names.prose()[f"prompts.label.road.{use}"] if use in road.DEEDS else ()
    return _deed_words(label[0].text) if label else teller.word("use", use)


def _ruled_facts(teller: Narrator, event: e.Ruled) -> dict[str, Any]:
    label = names.prose()[f"prompts.label.ruling-effect.{event.outcome}"][0].text.lower()
    if event.judgement == "stands":
        return {"answered": event.answer or teller.say("people.ruling_stands"), "reasons": [], "result": "It stands."}
    reasons = [f"Judged: {names.judgement_label(event.judgement, event.outcome)}. What came of it: {label}."]
    reasons += [f"As on day {event.since}, when somebody tried: “{event.like}”."] if event.like else []
    reasons += ["It has failed today already, and is not tried again before dawn."] if event.again else []
    reasons += ["Kept as a precedent of this table."] if event.precedent else []
    came = "" if event.outcome in ("story", "lost") else f" {capital(label)}."
    line = "people.ruling_yes" if event.success else "people.ruling_no"
    return {
        "answered": event.answer or teller.say(line, who=event.name),
        "reasons": reasons,
        "result": f"{'It works.' if event.success else 'It fails.'}{came}",
    }


def _handed_over(teller: Narrator, event: e.HandedOver) -> dict[str, Any]:
    coin = event.thing in ("coin", "found coin")
    things = names.silver(event.number) if coin else names.things_of(event.thing, event.number)
    if not event.taker:
        return {"whole": f"{event.name} lays down {things}"}
    return {"whole": f"{event.name} gives {event.taker} {things}" if event.name else f"{event.taker} picks up {things}"}


def _drawn_facts(teller: Narrator, event: e.MapDrawn) -> dict[str, Any]:
    sign = teller.word("sign", event.sign) if event.sign else ""
    words = f"“{event.words}”" if event.words else ""
    return {"drawn": ", ".join(part for part in (sign, words) if part) or "wiped clean"}


_NEEDS = {
    traps.SPOT.label: f"Spotted on {traps.SPOTS.low} or more",
    traps.DISARM.label: "Disarmed by less than one's Dexterity",
}


def _trap_sprung(teller: Narrator, event: e.TrapSprung) -> dict[str, Any]:
    """What the roll before it needed: to spot the trap, or to disarm it (FH-TRAP-01, FH-TRAP-04)."""
    return {"need": next((_NEEDS[roll.why] for roll in teller.rolls if roll.why in _NEEDS), "")}


def _visited_facts(teller: Narrator, event: e.Visited) -> dict[str, Any]:
    heard = "yes" if event.success else "no"
    return {"result": "heard" if event.success else "in vain", "line": f"home.visit.{heard}"}


def _save_tried(teller: Narrator, event: e.SaveTried) -> dict[str, Any]:
    extra = {"luck charm": "people.charm", "last coin": "people.coin"}.get(event.help, "")
    main = "people.saved" if event.success else "people.not_saved"
    lines = [teller.say(key, who=event.name) for key in (extra, main) if key]
    return {"lines": " ".join(filter(None, lines)), "result": "made" if event.success else "failed"}


def _met_facts(teller: Narrator, event: e.Met) -> dict[str, Any]:
    pairs = list(zip(event.monsters, event.numbers, strict=True))
    named = listed([names.creatures(key, number) for key, number in pairs])
    return {"named": named, "last": pairs[-1][0], "counted": names.creatures(*pairs[-1])}


def _disposition_facts(teller: Narrator, event: e.DispositionShown) -> dict[str, Any]:
    """The roll, and why it was not read as the table has it (FH-MON-01, FH-ENC-02)."""
    plain = charts.ENCOUNTER.row(event.roll)
    if plain == event.result:
        return {"read": f"Encounter roll {event.roll}"}
    why = why_read(content.MONSTERS[event.monster].disposition, event.roll, event.result)
    return {"read": f"Encounter roll {event.roll}, {teller.word('disposition', plain)}; but {why}"}


def _points_given(event: e.SpellCast) -> str:
    """What the spell gives, in its own measure."""
    sets_ac = any(fx.do == "set_ac" for fx in content.SPELLS[event.spell].fx)
    return f"AC {event.amount}" if sets_ac else str(event.amount or "")


def _struck_facts(teller: Narrator, event: e.Struck) -> dict[str, Any]:
    side = "wolf" if event.side == "friend" and event.attacker in content.MONSTERS else event.side
    carried = event.side == "party" or things.base_weapon(event.weapon)  # a companion's blow is told as a foe's
    weapon = names.thing_label(event.weapon) if carried else event.weapon
    ours = side not in ("foe", "trap")
    hit = "hit" if event.hit else "miss"
    over = event.roll + event.bonus > event.ac
    blank = event.hit and not event.damage and not event.immune
    result = ": no harm" if event.immune else f": {event.damage} damage" if event.damage else ""
    return {
        "armed": "" if event.side == "trap" else f" ({weapon})",
        "verb": "misses" if not event.hit and not event.immune else "hits",
        "result": result,
        "line": "fight.proof.party"
        if event.immune
        else "fight.graze"
        if blank
        else (f"fight.{hit}.{'shot' if _is_shot(event) else side}"),
        "sign": ">" if over else "≤",
        "outcome": hit if over == event.hit else f"but {hit}, as the Game Master rules",
        "good": ours == event.hit and not event.immune,
    }


def _is_shot(event: e.Struck) -> bool:
    """One of the party shot: nobody cuts air with a sling, or steps in under a guard with a bow."""
    weapon = things.base_weapon(event.weapon)
    return event.side == "party" and weapon is not None and "ranged" in weapon.tags


def _shared_words(event: e.XpGained | e.SilverGiven) -> str:
    return " each" if len(event.names) > 1 else ""


def _victors_facts(teller: Narrator, event: e.VictorsDid) -> dict[str, Any]:
    """Of a captain or lord there is but one, and others may be alone."""
    if content.MONSTERS[event.monster].unique or event.number == 1:
        return {"victors": capital(names.foe_label(event.monster)), "did": teller.word("victor", event.choice)}
    return {"victors": names.creature(event.monster, 2), "did": teller.word("victors", event.choice)}


def _affected_facts(teller: Narrator, event: e.Affected) -> dict[str, Any]:
    effect = "drained all" if (event.effect, event.ability) == ("drained", "all") else event.effect
    return {
        "whom": names.foe_label(event.name) if event.name else "The party",
        "what": teller.word("effect", effect, amount=event.amount, ability=event.ability),
        "foe": Option.read(event.name).verb in content.MONSTERS and event.effect not in _BAD_FOR_US,
    }


_BAD_FOR_US = ("awake", "unharmed", "breaks free")  # of what befalls a foe


def _morale_facts(teller: Narrator, event: e.MoraleTested) -> dict[str, Any]:
    guards = event.monster == "guard"
    alone = not guards and (content.MONSTERS[event.monster].unique or event.number == 1)
    many = "the hired guards" if guards else names.creature(event.monster, 2)
    return {
        "who": capital(names.foe_label(event.monster) if alone else many),
        "flee": f"{'flee' if event.fled else 'hold'}{'s' if alone else ''}",
        "line": "" if guards else "fight.fled" if event.fled else "fight.stand",
        "sign": ">" if event.fled else "≤",
        "won": event.fled and not guards,
    }


def _acted_facts(teller: Narrator, event: e.Acted) -> dict[str, Any]:
    line = "travel.too_far" if event.what == "too far" else f"fight.act.{event.what}" if event.name else ""
    put_away = Option.read(event.thing).verb == "stow"
    said = event.thing if event.what == "guard" else _SAID.get(event.thing)  # whom a guard stands for is a name
    thing = said or names.thing_label(event.thing)
    thing = f"the {things.name_of(Option.read(event.thing).target).lower()}" if put_away else thing
    deed = "stow" if put_away else "bare" if (event.what, event.thing) == ("wield", "") else event.what
    return {"did": teller.word("act", deed, thing=thing), "line": line}


_SAID = {
    "active": "with care",
    "extended": "by the hour",
    "there": "this is the place",
    "need": "somebody is not as they were",
    "find": "there is something here",
    "evening": "the day is too short for the next hex",
}


def _broke_off(teller: Narrator, event: e.BrokeOff) -> dict[str, Any]:
    text = teller.say("fight.break_off")
    return {"lines": " ".join([text, *(teller.say("fight.left_behind", target=name) for name in event.left)])}


def _fight_ended(teller: Narrator, event: e.FightEnded) -> dict[str, Any]:
    felled = f"; {event.dead} {'foe' if event.dead == 1 else 'foes'} dead" if event.dead else ""
    return {"felled": felled, "gone": f"{',' if felled else ';'} {event.fled} gone" if event.fled else ""}


def _feature_facts(teller: Narrator, event: e.FeatureFound) -> dict[str, Any]:
    resource = _RESOURCES[event.what].rstrip(".") if event.what else ""
    return {
        "found": resource[:1].lower() + resource[1:] or teller.word("feature", event.feature),
        "explained": "" if event.what or event.feature == "nothing" else _FEATURES[event.feature],
    }


def _room_facts(teller: Narrator, event: e.RoomEntered) -> dict[str, Any]:
    keys = [f"sites.{what}" for what in event.holds if what in ("creatures", "loot", "oddity")]
    lines = [teller.say("sites.again")] if event.again else [teller.say(key) for key in keys]
    lines += [teller.say("sites.last")] if event.last and not event.again else []
    return {"lines": " ".join(filter(None, lines)) or teller.say("sites.empty")}


def _lock_facts(teller: Narrator, event: e.LockOpened) -> dict[str, Any]:
    text = teller.say(f"sites.{event.how}", who=event.name) if event.name else teller.say("sites.hammer")
    if event.noise:
        text = f"{text} {teller.say('sites.hammer_noise')}"
    opened = {"pick": "picked", "hammer": "hammered open"}.get(event.how, f"opened by {names.thing_label(event.how)}")
    return {
        "lines": text,
        "opened": f"{opened} by {event.name}" if event.name and event.how == "pick" else opened,
        "heard": ", and the noise is heard" if event.noise else "",
    }


def _treasure_facts(teller: Narrator, event: e.TreasureFound) -> dict[str, Any]:
    hoard = event.kind.startswith("hoard")
    return {
        "what": "hoard" if hoard else event.kind,
        "named": listed([things.name_of(item).lower() for item in event.items]),
        "line": "sites.treasure" if hoard or event.kind == "cache" else "",
    }


def _item_facts(teller: Narrator, event: e.ItemTaken) -> dict[str, Any]:
    weapon = things.base_weapon(event.thing)
    return {
        "taken": names.things_of(event.thing, event.number),
        "note": weapon.name.lower() if weapon else "",
        "does": things.magic_words(event.thing),
    }


def _deeds_facts(teller: Narrator, event: e.DeedsTold) -> dict[str, Any]:
    parts = [("Hope", event.hope), ("Threat", event.threat), ("Shadow", event.shadow)]
    sums = ", ".join(f"{name} {value:+d}" for name, value in parts if value)
    return {"sums": sums or "told and weighed", "glad": event.hope >= 0}


def _week_event(teller: Narrator, event: e.WeekEventFell) -> dict[str, Any]:
    turned = f"newcomers_{event.averted.replace(' ', '_')}"
    averted = {"sickness": "sickness_averted", "quarrel": "quarrel_averted", "newcomers": turned}
    fate = averted[event.key] if event.averted else event.key
    if event.key == "storm" and not event.projects:
        return {"fate": "storm_idle"}
    return {"fate": "sickness_cured" if event.averted == "cleanse" else fate}


def _raided_facts(teller: Narrator, event: e.Raided) -> dict[str, Any]:
    fought = (
        f"raiders {event.raiders}, freehold {event.freehold}" if event.raiders else "It was fought out at the gate."
    )
    return {"fought": fought, "left": ", Folk -1" if event.folk else ""}


def _upon_whom(event: e.SpellCast) -> str:
    """Whom it is cast on; a Cleanse names what it takes away, too."""
    if event.spell == "cleanse" and event.targets:
        who, what = event.targets
        return f"{who} ({content.ABILITY_NAMES.get(what, what)})"
    return listed([names.foe_label(target) for target in event.targets])


Narrator.facts = {
    e.ScoresRolled: _scores_facts,
    e.Made: of_event(grown=lambda event: f" of level {event.level}" if event.level > 1 else ""),
    e.Bought: _bought_facts,
    e.Sold: of_event(sold=lambda event: names.things_of(event.thing, event.number)),
    e.Attempted: _attempted_facts,
    e.SetOut: of_event(sets=lambda event: "sets" if len(event.names) == 1 else "set"),
    e.XpGained: of_event(shared=_shared_words),
    e.SilverGiven: of_event(shared=_shared_words),
    e.VictorsDid: _victors_facts,
    e.MercyShown: of_event(are=lambda event: "is" if event.number == 1 else "are"),
    e.Ruled: _ruled_facts,
    e.HandedOver: _handed_over,
    e.MapDrawn: _drawn_facts,
    e.TrapSprung: _trap_sprung,
    e.TrapSpotted: of_event(least=lambda event: traps.SPOTS.low),
    e.Visited: _visited_facts,
    e.Hurt: of_event(before=lambda event: event.hp + event.damage),
    e.SaveTried: _save_tried,
    e.Healed: of_event(line=lambda event: "people.healed" if event.hp and event.how != "sleep" else ""),
    e.Weakened: of_event(back=lambda event: event.points > 0),
    e.Met: _met_facts,
    e.DispositionShown: _disposition_facts,
    e.FightBegan: of_event(
        named=lambda event: listed([names.creatures(key, number) for key, number in Counter(event.monsters).items()])
    ),
    e.Struck: _struck_facts,
    e.SpellCast: of_event(upon=_upon_whom, points=_points_given),
    e.Affected: _affected_facts,
    e.Resisted: of_event(sign=lambda event: "<" if event.success else "≥"),
    e.MoraleTested: _morale_facts,
    e.Turned: of_event(turned=lambda event: len(event.foes)),
    e.Acted: _acted_facts,
    e.BrokeOff: _broke_off,
    e.FightEnded: _fight_ended,
    e.ReadAloud: _read_aloud,
    e.Camped: lambda teller, event: {
        "line": f"travel.{teller.word('camp_line', event.how) if event.meals else 'camp_hungry'}"
    },
    e.Travelled: of_event(wet=lambda event: ", water" if event.water else ", no water"),
    e.FeatureFound: _feature_facts,
    e.Hidden: lambda teller, event: {"dice": dice_words(teller.rolls, CHARTS)},
    e.RoomEntered: _room_facts,
    e.LairSeen: of_event(counted=lambda event: names.creatures(event.monster, event.number)),
    e.LockOpened: _lock_facts,
    e.TreasureFound: _treasure_facts,
    e.ItemTaken: _item_facts,
    e.CameHome: of_event(brought=lambda event: f", with {names.silver(event.copper)}" if event.copper else ""),
    e.WeekTurned: lambda teller, event: {"freehold": teller.hold},
    e.DeedsTold: _deeds_facts,
    e.Ate: of_event(left=lambda event: ", and 1 Folk leaves" if event.folk_lost else ""),
    e.WeekEventFell: _week_event,
    e.Raided: _raided_facts,
    e.FolkChanged: of_event(more=lambda event: event.by > 0),
}


# --- questions: the question of a decision in a sentence, from words/prompts.toml and the decision's facts ------------
_MOODS = {
    "attack": "an immediate attack",
    "warning": "hostile, but warning",
    "neutral": "neutral",
    "friendly": "curious or friendly",
}


def question_text(world: World, decision: Decision) -> str:
    """What is asked, with its facts in place; the bare question where no sentence fits."""
    if decision.question == HAND_ROLL:
        why, sides, who = (decision.facts[name] for name in ("why", "sides", "who"))
        return f"Roll 1d{sides} for {why}{f' ({who})' if who else ''} and type in the face."
    lines = names.prose()
    name = f"prompts.text.{decision.question}"
    if (more := f"{name}-to-{decision.facts.get('what')}") in lines:
        name = more
    facts = facts_of(world, decision)
    if name in lines:
        fitting = [line for line in lines[name] if line.can_say(facts)]
        if fitting:
            return fitting[0].fill(facts)
    return capital(as_spelt(decision.question)) + "?"


def facts_of(world: World, decision: Decision) -> dict[str, str]:
    """The facts in words: people by name, things by what they are called."""
    facts = {name: _QUESTIONS_SAID.get(name, str)(value) for name, value in decision.facts.items()}
    for name in ("who", "target"):
        if name in facts:
            facts[name] = _name_of(world, str(decision.facts[name]))
    if "number" in facts:
        facts["foe"] = capital(names.creatures(str(decision.facts["foe"]), int(decision.facts["number"])))
    if "foe" in facts:
        facts["foes"] = names.creature(str(decision.facts["foe"]), 2)
    if (trap := str(decision.facts.get("trap") or decision.facts.get("cause"))) in content.TRAPS:
        facts["does"] = trap_words(trap)
    if "thing" in facts:
        facts |= _thing_facts(str(decision.facts["thing"]))
    if decision.question == "gm-ability" and facts.get("use"):
        facts["deed"] = use_words(Narrator(""), facts["use"])
    if "site" in facts:
        facts["place"] = _place_words(str(decision.facts["site"]), int(decision.facts["room"]))
    if set(content.ABILITIES) <= facts.keys():
        facts["scores"] = ", ".join(
            f"{content.ABILITY_NAMES[ability]} {facts[ability]}" for ability in content.ABILITIES
        )
    if decision.question == "make" and world.to_make:
        facts["seat"] = seat_words(world.to_make[0].seat)  # whoever reads it
        facts |= {"left": figure(len(world.to_make), "place")} if len(world.to_make) > 1 else {}
    if "effect" in facts:
        facts["ruled"] = names.judgement_label(str(decision.facts["ruled"]), facts["effect"])
    if decision.question == "consent":
        facts["what"] = NOUNS["consent"](decision.facts["what"])
    facts |= _own_facts(decision)
    return {"seat": seat_words(decision.seat), "hold": world.hold.name or "the freehold", **facts}


def _thing_facts(thing: str) -> dict[str, str]:
    """Its plural, and what it does if it is magic."""
    does = things.magic_words(thing)
    return {"things": names.many_things(thing), **({"does": does} if does else {})}


def _own_facts(decision: Decision) -> dict[str, str]:
    """What one question alone says."""
    match decision.question:
        case "work" if "done" in decision.options:  # hex by hex: how many Folk are still to be told where
            return {"left": f"{decision.facts['n']} Folk"}
        case "work":
            return {"plan": NOUNS["plan"](decision.facts["plan"])}
        case "ration-plan":
            return {"plan": NOUNS["ration_plan"](decision.facts["plan"])}
        case "hand-number" if decision.facts["thing"] in ("coin", "found coin"):  # counted in coppers, shown in silver
            return {"things": "copper coins", "sum": names.silver(decision.high)}
        case _:
            return {}


def _name_of(world: World, who: str) -> str:
    making = world.making
    return (making.name if making is not None and making.id == who else "") or roster.name_of_member(world, who)


def _place_words(kind: str, room: int) -> str:
    if kind == "cache":
        return "At the cache"
    return f"The {kind}, room {room}" if room else f"At the entrance of the {kind}"


def _thing_words(key: str | int) -> str:
    return things.name_of(str(key)).lower()


_QUESTIONS_SAID: dict[str, Callable[[str | int], str]] = {
    "foe": lambda key: content.MONSTERS[str(key)].name,
    "mood": lambda key: _MOODS.get(str(key), str(key)),
    "spell": lambda key: content.SPELLS[str(key)].name,
    "neighbour": lambda key: f"{content.NEIGHBOURS[str(key)].name}, the {content.NEIGHBOURS[str(key)].trade}",
    "trap": lambda key: content.TRAPS[str(key)].name.lower(),
    "thing": _thing_words,
    "building": lambda key: content.BUILDINGS[str(key)].name,
    "cause": lambda key: names.cause_label(str(key)),
    "ruled": lambda key: names.judgement_label(str(key)),
    "by": lambda seat: seat_words(str(seat)),
    "hours": lambda number: figure(int(number), "hour"),
    "first": lambda key: content.ABILITY_NAMES[str(key)],
    "money": lambda copper: names.silver(int(copper)),
}
