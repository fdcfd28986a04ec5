"""Scenes in sentences: for the line mode, for screen readers, and for whoever prefers words to pictures.

Order: facts, cards, maps, dice and how they were read.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tablewright.engine.decisions import Refused
from tablewright.engine.events import Roll
from tablewright.engine.proving.ledger import Rule
from tablewright.engine.scene import (
    Building,
    Card,
    ChartView,
    Choice,
    Fact,
    HexTile,
    Home,
    Link,
    MapView,
    Mark,
    Moment,
    Prompt,
    Scene,
    Telling,
    Zone,
)
from tablewright.engine.telling.counsel import Counsel
from tablewright.engine.telling.keys import Laid, Spot
from tablewright.engine.telling.log import How
from tablewright.world.places import places_of

# --- answers ----------------------------------------------------------------------------------------------------------
# What a person typed, read as an answer: the keys of a choice, its option, or the beginning of its words.
USUAL = "."  # takes the marked choice
_NO_KEYS = Laid()


def harmless_default(prompt: Prompt) -> Choice | None:
    """The choice that Enter may take."""
    return next((choice for choice in prompt.choices if choice.default and choice.harmless), None)


def usual_choice(prompt: Prompt) -> Choice | None:
    """The choice that a full stop takes: the marked one, harmless or not, but nothing that play cannot undo."""
    return next((choice for choice in prompt.choices if choice.default and not choice.grave), None)


def read_answer(prompt: Prompt, typed: str, found: Laid = _NO_KEYS) -> str:
    """The answer that `typed` means, or `Refused` with words on what would do. `found`: the question as it is laid."""
    typed = typed.strip()
    if prompt.kind != "choice":
        return typed or prompt.default
    if not typed:
        return _untyped(prompt, found)
    if typed == USUAL and (usual := usual_choice(prompt)):
        return usual.key
    if meant := found.meant(typed.replace(" ", "")):
        return not_by_key(meant.choice).key
    if typed.isascii() and typed.isdigit():
        return _figure(prompt.choices, typed, found)
    return _worded(prompt.choices, typed.lower(), found)


def _untyped(prompt: Prompt, found: Laid) -> str:
    default = harmless_default(prompt)
    if default is None:
        usual = usual_choice(prompt)
        spot = found.spot_of(usual.key) if usual else None
        sign = spot.keys if spot else usual.label if usual else ""
        why = f"; {sign} is usual ({USUAL} takes it), but Enter alone takes only what can do no harm" if usual else ""
        raise Refused(f"please choose: {_keys_of(found)}{why}")
    return default.key


def _figure(choices: Sequence[Choice], typed: str, found: Laid) -> str:
    """A figure that is no key may be a choice's own label."""
    key = next((choice.key for choice in choices if choice.label == typed), None)
    if key is None:
        raise Refused(f"no choice has the key {typed}; {_keys_of(found)}")
    return key


def not_by_key(choice: Choice) -> Choice:
    """The choice, unless play cannot undo it: a key typed too many, or one that meant something else before."""
    if choice.grave:
        raise Refused(f"{choice.label}: no key does what play cannot undo; type {choice.key!r} if you mean it")
    return choice


def _worded(choices: Sequence[Choice], typed: str, found: Laid) -> str:
    for choice in choices:
        if typed in (choice.key.lower(), choice.label.lower()):
            return choice.key
    begun = [choice for choice in choices if _begins(choice, typed) and not choice.grave]
    if len(begun) == 1:
        return begun[0].key
    if begun:
        meant = ", ".join(f"{keys_for(choice, found)} {choice.label}".strip() for choice in begun)
        raise Refused(f"{typed!r} could be any of: {meant}")
    raise Refused(f"{typed!r} is none of the choices; {_nearest(choices, typed, found)}")


def keys_for(choice: Choice, found: Laid) -> str:
    """The keys that take a choice, as a person reads them: 'k 2'."""
    spot = found.spot_of(choice.key)
    return "" if spot is None or choice.grave else spaced(spot.keys)


def initials(name: str) -> str:
    """The first letter of a name; of 'Player 2' its number too."""
    last = name.rpartition(" ")[2]
    return f"{name[:1]}{last}" if last.isdigit() else name[:1]


def spaced(keys: str) -> str:
    """A letter and the number after it, told apart."""
    return f"{keys[0]} {keys[1:]}" if len(keys) > 1 and keys[0].isalpha() else keys


def _begins(choice: Choice, typed: str) -> bool:
    return choice.key.lower().startswith(typed) or choice.label.lower().startswith(typed)


def _nearest(choices: Sequence[Choice], typed: str, found: Laid) -> str:
    words = {word.lower(): choice for choice in choices for word in (choice.label, choice.key)}
    near = difflib.get_close_matches(typed, words, n=1)
    if near:
        choice = words[near[0]]
        sign = keys_for(choice, found)
        return f"did you mean {f'{sign}, ' if sign else ''}{choice.label}?"
    return f"{_keys_of(found)}, or ? for help"


def _keys_of(found: Laid) -> str:
    signs = [spaced(spot.keys) for spot in found.spots if not spot.choice.grave]
    return f"type one of: {', '.join(signs)}" if signs else "type one of the choices"


def has_usual(prompt: Prompt) -> bool:
    """Is one of the choices marked as the usual one? Words have a usual answer too, and numbers: what Enter takes."""
    typed = prompt.kind == "text" or (prompt.kind == "number" and prompt.default != "")
    return typed or any(choice.default for choice in prompt.choices)


# --- sentences --------------------------------------------------------------------------------------------------------
# Axial steps of a flat-topped hex map, from the north clockwise.
COMPASS = {
    "north": (0, -1),
    "north-east": (1, -1),
    "south-east": (1, 0),
    "south": (0, 1),
    "south-west": (-1, 1),
    "north-west": (-1, 0),
}
_SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}


_STOPS = tuple(".!?:;")


def ended(text: str) -> str:
    """A text that ends like a sentence."""
    text = text.strip()
    last = text.rstrip(")\"'’”")  # a bracket or a quotation ends a sentence when one ends within it
    return text if not text or last[-1:] in _STOPS else text + "."


def as_sentence(text: str) -> str:
    """A remark that was written to stand within a sentence, as one of its own."""
    return ended(text[:1].upper() + text[1:])


def in_line(*parts: str) -> str:
    """Parts that are there, as one sentence."""
    return ended("; ".join(part for part in parts if part.strip()))


# --- facts and cards -------------------------------------------------------------------------------------------------
def fact_words(facts: Iterable[Fact]) -> str:
    return " ".join(_stated(fact) for fact in facts if fact.value)


def changed_facts(before: Sequence[Fact], now: Sequence[Fact], told: Sequence[str] = ()) -> list[Fact]:
    """Facts that are others now, but for those with which something told has just begun: 'Round 2'."""
    old = {fact.label: fact.value for fact in before}
    changed = [fact for fact in now if old.get(fact.label) != fact.value]
    return [fact for fact in changed if not any(ended(step).startswith(_stated(fact)) for step in told)]


def _stated(fact: Fact) -> str:
    return ended(f"{fact.label} {fact.value}")


def card_words(card: Card) -> list[str]:
    """A card: name and bars in the first line, all else under it."""
    bars = ", ".join(f"{bar.label} {bar.now} of {bar.most}" for bar in card.bars)
    first = ", ".join(part for part in (card.title, card.subtitle, bars) if part)
    tags = ", ".join(tag.text + (f" ({tag.explain})" if tag.explain else "") for tag in card.tags)
    slots = [f"{label}: {content or 'empty'}" for label, content in card.slots]
    return [ended(first), *(f"  {ended(line)}" for line in (tags, *card.lines, *slots) if line)]


def home_words(home: Home) -> list[str]:
    """What stands at home, what is being built and could be, who lives there, what is in store."""
    standing = [one.name + (f" x{one.number}" if one.number > 1 else "") for one in home.buildings if _stands(one)]
    rising = [f"{one.name} ({one.ready})" for one in home.buildings if one.ready]
    could = [f"{one.name} ({one.costs})" for one in home.buildings if one.costs]
    around = {"": "nothing", "palisade": "a palisade", "stone": "a stone wall"}[home.wall]
    lines = [f"Here stand: {', '.join(standing)}. Around them: {around}."]
    lines += [f"Being built: {', '.join(rising)}."] if rising else []
    lines += [f"Could be begun: {', '.join(could)}."] if could else []
    people = f"{home.people.label} {home.people.now} of {home.people.most}"
    stores = [f"{bar.label} {bar.now}" + (f" of {bar.most}" if bar.most else "") for bar in home.stores]
    return [*lines, f"{', '.join([people, *stores])}."]


def _stands(one: Building) -> bool:
    return not (one.ready or one.costs)


def cards_in_groups(cards: Sequence[Card]) -> Iterator[tuple[str, list[Card]]]:
    """Cards under their headings, in the order in which headings first appear."""
    groups: dict[str, list[Card]] = {}
    for card in cards:
        groups.setdefault(card.group or card.kind.capitalize(), []).append(card)
    yield from groups.items()


# --- choices ---------------------------------------------------------------------------------------------------------
def shared_odds(spots: Sequence[Spot]) -> dict[str, str]:
    """Odds that several choices have in common, with a name for those choices: to be told once, not with each."""
    numbers: dict[str, list[int]] = {}
    for number, spot in enumerate(spots):
        if spot.choice.odds:
            numbers.setdefault(spot.choice.odds, []).append(number)
    return {odds: _name_of(spots, shared) for odds, shared in numbers.items() if len(shared) > 1}


def _name_of(spots: Sequence[Spot], numbers: Sequence[int]) -> str:
    """Choices by words that they and no others have, or else by their keys: 'each', '2 to 5', '1, r'."""
    hints = {spots[number].choice.hint for number in numbers}
    others = {spot.choice.hint for number, spot in enumerate(spots) if number not in numbers}
    hint, signs = min(hints), [spots[number].badge for number in numbers]
    if len(hints) == 1 and hint.replace(" ", "").isalpha() and not hints & others:  # a figure is no name
        return hint
    if len(numbers) == len(spots):
        return "each"
    figures = sorted(int(sign) for sign in signs if sign.isdigit())
    if len(figures) == len(signs) > 2 and figures[-1] - figures[0] == len(figures) - 1:
        return f"{figures[0]} to {figures[-1]}"
    return ", ".join(signs)


def choice_words(sign: str, choice: Choice, told: Mapping[str, str]) -> str:
    """A choice in a line after its keys; odds that are told for several together are left out."""
    extra = [choice.hint, choice.odds and choice.odds not in told and f"odds: {choice.odds}"]
    label = (
        f"type {choice.key}: {choice.label}" if choice.grave else f"{sign}. {choice.label}" if sign else choice.label
    )
    more = "; ".join(part for part in extra if part)
    key = "just Enter" if choice.harmless else USUAL
    usual = f" [usual, {key}]" if choice.default else ""
    return label + (f": {more}" if more else "") + usual


def what_to_type(prompt: Prompt) -> str:
    """How a question that has no numbered choices is answered."""
    usual = " Just Enter: " + prompt.default.rstrip(".") + "." if prompt.default else ""
    if prompt.paper is not None:
        return "Enter: squared paper to draw on."
    if prompt.kind == "text":
        return f"Write at most {prompt.high} characters.{usual}"
    return f"A whole number from {prompt.low} to {prompt.high}.{usual}"


def standing_words(question: str, key: str) -> str:
    """A standing answer, as far as keys can be words."""
    words = {"default": "what is marked as usual"}.get(key, key.replace("-", " ").replace("_", " "))
    return f"{question.replace('-', ' ').replace('_', ' ')}: always {words}"


# --- maps ------------------------------------------------------------------------------------------------------------
def map_words(view: MapView) -> list[str]:
    """A map as its game tells it, or else place by place."""
    if view.text:
        told = [ended(line) for line in view.text]
        return told + [note for note in note_words(view) if not any(note.split(": ", 1)[1] in line for line in told)]
    return list(_hex_words(view) if view.kind == "hexes" else _zone_words(view))


def note_words(view: MapView) -> list[str]:
    """Texts on a map."""
    return [f"Note on {place.name}: {place.note}" for place in places_of(view) if place.note]


def _hex_words(view: MapView) -> Iterator[str]:
    here = next((tile for tile in view.hexes if tile.here), None)
    known = {(tile.q, tile.r): tile for tile in view.hexes if tile.known != "unseen"}
    if here is not None:
        yield ended(f"You are in {_tile_words(here)}")
        for way, (dq, dr) in COMPASS.items():
            tile = known.pop((here.q + dq, here.r + dr), None)
            yield ended(f"{way.capitalize()}: {_tile_words(tile) if tile else 'unknown'}")
        known.pop((here.q, here.r), None)
    for tile in known.values():
        yield ended(f"Further off: {_tile_words(tile)}")


def _tile_words(tile: HexTile) -> str:
    return ", ".join(part for part in (tile.terrain, tile.name, _mark_words(tile.marks), tile.note) if part)


def _mark_words(marks: Sequence[Mark]) -> str:
    return ", ".join(mark.label for mark in marks)


def _zone_words(view: MapView) -> Iterator[str]:
    for zone in sorted(view.zones, key=lambda zone: not zone.here):
        where = "You are in" if zone.here else "Elsewhere:"
        ways = ", ".join(_way_words(view, zone, link) for link in view.links if zone.id in (link.a, link.b))
        parts = ", ".join(part for part in (zone.label, _mark_words(zone.marks), zone.note) if part)
        yield ended(f"{where} {parts}") + (f" Ways: {ways}." if ways else "")


def _way_words(view: MapView, zone: Zone, link: Link) -> str:
    other = link.b if link.a == zone.id else link.a
    target = next((place.label for place in view.zones if place.id == other), "the unknown")
    side = f" {_SIDES[link.side]}" if link.a == zone.id and link.side in _SIDES else ""
    return f"{link.label or link.kind}{side} to {target}"


# --- the log ---------------------------------------------------------------------------------------------------------
def telling_words(telling: Telling) -> str:
    if telling.headline and telling.text:
        return f"{ended(telling.headline)} {telling.text}"
    return telling.headline or telling.text


def roll_words(roll: Roll) -> str:
    """A die: why, who, sides, face; and the place where it can be checked."""
    who = f" for {roll.who}" if roll.who else ""
    hand = ", rolled by hand" if roll.by_hand else ""
    place = f"{roll.rule}; roll {roll.position + 1} of {roll.stream}{hand}"
    return f"{roll.why}{who}: d{roll.sides} shows {roll.face} ({place})."


def how_words(how: How) -> list[str]:
    """All that stands behind a result, one thing a line."""
    lines = [roll_words(roll) for roll in how.dice]
    lines += [ended(step) for step in how.steps]
    for chart in how.charts:
        lines += chart_words(chart)
    return lines + [rule_words(rule) for rule in how.rules]


def chart_words(chart: ChartView) -> list[str]:
    rows = [
        f"  {faces}: {result}" + (" <- this" if i in chart.lit else "") for i, (faces, result) in enumerate(chart.rows)
    ]
    return [f"Chart {chart.name} ({chart.rule}):", *rows]


def rule_words(rule: Rule) -> str:
    ruling = f" Ruling: {rule.ruling}" if rule.ruling else ""
    return "\n".join([f"Rule {rule.id}: {rule.says}{ruling}", *(f"  {row}" for row in rule.table)])


def counsel_words(counsel: Counsel) -> list[str]:
    """What somebody would do, and a sentence for each reason."""
    return [f"I would: {counsel.label}.", *counsel.reasons]


# --- just now ---------------------------------------------------------------------------------------------------------
# What came of the last answer, as both terminal faces tell it: step by step with every number, then what changed.
ARROW = "→"  # a headline with an arrow tells its dice itself


class Changed(NamedTuple):
    """A figure of a card that is another one now."""

    name: str
    label: str  # of its bar, where it is not the first
    before: int
    now: int


def changed_bars(before: Scene | None, now: Scene) -> list[Changed]:
    """Bars of the same cards that have moved."""
    if before is None or before.game != now.game:
        return []
    old = {card.id: card for card in before.cards}
    return [change for card in now.cards if card.id in old for change in _changes(old[card.id], card)]


def _changes(before: Card, now: Card) -> Iterator[Changed]:
    old = {bar.label: bar.now for bar in before.bars}
    for place, bar in enumerate(now.bars):
        if old.get(bar.label, bar.now) != bar.now:
            yield Changed(now.title, bar.label if place else "", old[bar.label], bar.now)


def dice_words(rolls: Sequence[Roll]) -> str:
    """The dice that fell: their sides and faces, those of one kind together.

    Dice of one kind that were rolled on different tables say on which: 'monster d12 2, loot d12 1'.
    """
    tables: dict[int, dict[str, str]] = {}
    for roll in rolls:
        tables.setdefault(roll.sides, {}).setdefault(roll.chart, f"{roll.why.lower()} " if roll.chart else "")
    kinds: dict[str, list[int]] = {}
    for roll in rolls:
        named = tables[roll.sides][roll.chart] if len(tables[roll.sides]) > 1 else ""
        kinds.setdefault(f"{named}d{roll.sides}", []).append(roll.face)
    return ", ".join(f"{kind} {' '.join(map(str, faces))}" for kind, faces in kinds.items())


def step_words(telling: Telling) -> str:
    """A step in a line, with all its numbers: what happened, the faces, the arithmetic."""
    told = telling_words(telling)
    dice = "" if ARROW in told else dice_words(telling.rolls)
    numbers = "; ".join(part.removesuffix(".") for part in (dice, *telling.how) if part)
    if ARROW in told and not numbers:
        return told
    return f"{ended(told)} [{numbers}]" if numbers else ended(told)


def unheard(steps: Sequence[str], heard: Sequence[str]) -> Sequence[str]:
    """Steps without those that were the last to be heard at this keyboard, for another of its seats."""
    for known in range(min(len(steps), len(heard)), 0, -1):
        if list(heard[-known:]) == list(steps[:known]):
            return steps[known:]
    return steps


def unsaid_moments(moments: Sequence[Moment], steps: Sequence[str]) -> list[Moment]:
    """Moments that say more than the steps have said: who hears line after line need not hear them twice."""
    told = " ".join(steps)  # a headline ends without the full stop that it has among others
    return [m for m in moments if not all(part.removesuffix(".") in told for part in m.text or (m.title,))]


def changed_words(changes: Sequence[Changed]) -> str:
    """`Ulf 5 to 1. Nessa MP 8 to 6.`"""
    return " ".join(
        f"{change.name}{f' {change.label}' if change.label else ''} {change.before} to {change.now}."
        for change in changes
    )
