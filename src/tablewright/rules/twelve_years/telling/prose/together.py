"""Telling of parties that meet: side by side, against each other, or over a bargain ("Multiplayer Variants")."""

from __future__ import annotations

from tablewright.engine.scene import Telling
from tablewright.rules.twelve_years.events.together import (
    Bargained,
    Clash,
    Declared,
    FightOver,
    Hidden,
    PartyStruck,
    SharedOut,
    StoleFrom,
    Together,
)
from tablewright.rules.twelve_years.telling.nouns import money, thing
from tablewright.rules.twelve_years.telling.prose.tongue import Tongue, added_up, tells
from tablewright.world.words import listed, mid_sentence

_TOGETHER = {0: "all", 1: "high", 2: "mixed", 3: "low", 4: "both", 5: "chaos"}
_TOGETHER_MEANS = {
    0: "everyone deals full damage",
    1: "the highest deals full damage",
    2: "the highest deals half, the enemy strikes the lowest",
    3: "the enemy strikes the lowest",
    4: "the enemy strikes highest and lowest",
    5: "chaos: highest and lowest hurt each other",
}
_CLASH = {0: "even", 1: "close", 2: "close", 3: "clear", 4: "clear", 5: "crushing"}
_CLASH_MEANS = {
    0: "each deals full damage",
    1: "winner full, loser half",
    2: "winner full, loser half",
    3: "winner full, loser nothing",
    4: "winner full, loser nothing",
    5: "winner double",
}
_DEEDS = {
    "attack": "{party} attack {other}",
    "follow": "{party} follow {other}",
    "let-go": "{party} let {other} go",
}


def _dice(parties: tuple[str, ...], faces: tuple[int, ...], difference: int) -> tuple[str, ...]:
    shown = [f"{mid_sentence(party)} {face}" for party, face in zip(parties, faces, strict=True)]
    return (", ".join(shown), f"{max(faces)} − {min(faces)} = {difference}")


@tells(Together)
def together(event: Together, tongue: Tongue) -> Telling:
    how = _dice(event.parties, event.faces, event.difference)
    headline = f"Difference {event.difference}: {_TOGETHER_MEANS[event.difference]}"
    return tongue.tell(
        headline, tongue.say(f"together.together.{_TOGETHER[event.difference]}"), "", "crossed-swords", how
    )


@tells(Clash)
def clash(event: Clash, tongue: Tongue) -> Telling:
    how = _dice(event.parties, event.faces, event.difference)
    headline = f"Difference {event.difference}: {_CLASH_MEANS[event.difference]}"
    return tongue.tell(headline, tongue.say(f"together.clash.{_CLASH[event.difference]}"), "bad", "crossed-swords", how)


@tells(Declared)
def declared(event: Declared, tongue: Tongue) -> Telling:
    names = {"party": mid_sentence(event.party), "other": mid_sentence(event.other)}
    text = tongue.say(f"together.declared.{event.what.replace('-', '_')}", **names)
    return tongue.tell(_DEEDS[event.what].format(**names), text, "bad", "crossed-swords")


@tells(PartyStruck)
def party_struck(event: PartyStruck, tongue: Tongue) -> Telling:
    how = [added_up(event.dice)] if event.dice else []
    if event.bonus:
        how.append(f"bonus {event.bonus:+d}")
    how.append(f"{event.times}: {event.total}")
    return tongue.tell(f"{mid_sentence(event.party)} deal {event.total}", "", "bad", "sword-clash", tuple(how))


@tells(Hidden)
def hidden(event: Hidden, tongue: Tongue) -> Telling:
    party = mid_sentence(event.party)
    return tongue.tell(f"{party} are hidden", tongue.say("together.hidden.hidden", party=party), "good", "hidden")


@tells(StoleFrom)
def stole(event: StoleFrom, tongue: Tongue) -> Telling:
    thief, victim = mid_sentence(event.thief), mid_sentence(event.victim)
    goods = f"the {thing(event.item)}" if event.item else money(event.gold)
    key = "together.stole.item" if event.item else "together.stole.gold"
    text = tongue.say(
        key, party=thief, other=victim, item=thing(event.item) if event.item else "", gold=money(event.gold)
    )
    return tongue.tell(f"{thief} take {goods} from {victim}", text, "bad", "robber")


@tells(FightOver)
def fight_over(event: FightOver, tongue: Tongue) -> Telling:
    return tongue.tell("The fight is over", tongue.say("together.clash.over"), "quiet", "peace-dove")


@tells(Bargained)
def bargained(event: Bargained, tongue: Tongue) -> Telling:
    party, other = mid_sentence(event.party), mid_sentence(event.other)
    gives, gets = (listed(list(goods)) if goods else "nothing" for goods in (event.gives, event.gets))
    text = tongue.say(
        "together.bargain.agreed" if event.agreed else "together.bargain.refused", party=party, other=other
    )
    verdict = "agreed" if event.agreed else "refused"
    return tongue.tell(f"{party} offer {gives} for {gets}: {verdict}", text, "good" if event.agreed else "", "trade")


@tells(SharedOut)
def shared_out(event: SharedOut, tongue: Tongue) -> Telling:
    party = mid_sentence(event.party)
    item = thing(event.item.replace("_", " ")) if event.item else ""
    key = "together.shared.item" if event.item else "together.shared.gold"
    text = tongue.say(key, party=party, item=item, gold=money(event.gold))
    return tongue.tell(
        f"{party} get {f'the {item}' if item else money(event.gold)}", text, "good", "dice-twenty-faces-twenty"
    )
