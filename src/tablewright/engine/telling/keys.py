"""Lays out a decision: the key of every choice and the place where it stands, alike on page, terminal and line mode.

`keys.toml` is the one table of keys. Digits point into the picture, small letters do something, capital letters open
something beside the table. `laid(scene)` gives each choice a badge, the key to press, and says where it stands.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from tablewright.engine.charts import load_toml
from tablewright.engine.options import Option
from tablewright.engine.scene import Choice, Field, HexTile, Link, MapView, Part, Prompt, Scene, Zone

ROOM = 7  # buttons that stand open at the bar; the rest waits behind *Other*
_NO_KEY, _DIGITS = "", 9
On = Literal["hex", "door", "token", "card", "bar", "list"]


# --- the table --------------------------------------------------------------------------------------------------------
class Five(Part, frozen=True, forbid_unknown_fields=True):
    """One of the five verbs of a fight."""

    key: str
    name: str
    title: str
    verbs: tuple[str, ...]  # of options, in all games


class Tool(Part, frozen=True, forbid_unknown_fields=True):
    """A key that works beside the question."""

    name: str
    key: str
    says: str
    word: str = ""  # what line mode calls it
    only: Literal["", "page", "terminal"] = ""


class KeyTable(Part, frozen=True, forbid_unknown_fields=True):
    """`keys.toml`."""

    pad: dict[str, str]  # digit of a hex, and the letter that lies alike
    sides: dict[str, str]  # digits of the doors on a side of a room
    five: tuple[Five, ...]
    tool: tuple[Tool, ...]
    verbs: dict[str, tuple[str, ...]]  # letter, and the verbs that have it

    def key_of(self, tool: str) -> str:
        return next(each.key for each in self.tool if each.name == tool)


@cache
def table() -> KeyTable:
    return msgspec.convert(load_toml(Path(__file__).with_name("keys.toml")), KeyTable)


@cache
def verb_letters() -> Mapping[str, str]:
    """The letter of each verb that has one."""
    known = {verb: letter for letter, verbs in table().verbs.items() for verb in verbs}
    return known | {verb: five.key for five in table().five for verb in five.verbs}


def key_rows(face: Literal["page", "terminal"]) -> list[tuple[str, str]]:
    """All keys in words: the picture's, the verbs of a fight, the tools of this face."""
    pad = "on the picture: hexes and doors as on a number pad (8 north, 2 south), people by their number"
    five = ", ".join(each.title.lower() for each in table().five)
    return [
        ("1 to 9", f"{pad}; else what stands in the list. A number that could go on waits for Enter"),
        (" ".join(sorted(table().pad.values(), key="qweasd".index)), "the six hexes, as these keys lie"),
        (" ".join(each.key for each in table().five), f"a fight in five verbs: {five}; then the number of whom"),
        ("other letters", "the verb they stand at, the same in every game and question"),
        *((tool.key, tool.says) for tool in table().tool if tool.only in ("", face)),
    ]


def verb_of(choice: Choice) -> str:
    """The verb of an option as the table knows it: some are verbs only where they have a target."""
    option = Option.read(choice.key)
    aimed = f"{option.verb}:"
    return aimed if option.targets and aimed in verb_letters() else option.verb


# --- what is laid -----------------------------------------------------------------------------------------------------
class Spot(Part, frozen=True):
    """A choice with its key and its place."""

    choice: Choice
    number: int  # its place in the question, counted from 1
    badge: str  # what stands on it: the key to press, where it stands
    on: On  # where: at a thing on the picture, at somebody's card, as a button at the bar, or in a numbered list
    at: str = ""  # id of that hex, zone, way, token or card
    behind: str = ""  # the badge of the button that is pressed first; empty: it is taken at once
    alias: str = ""  # another key that takes it at once: a letter of the compass

    @property
    def keys(self) -> str:
        """All keys to press from the bare question; they mean this choice and nothing else."""
        return self.badge if self.badge.isalpha() else self.behind + self.badge


class Button(Part, frozen=True):
    """A verb with several targets, or a heading with its choices: one button that opens them."""

    badge: str
    title: str
    verb: str
    spots: tuple[Spot, ...]
    active: bool = False  # its targets can be pointed at from the start

    @property
    def points(self) -> bool:
        """True if all that it opens stands on the picture."""
        return all(spot.on in ("hex", "door", "token") for spot in self.spots)


class Laid(Part, frozen=True):
    """A decision laid out. `spots` has every choice once, in the question's order."""

    spots: tuple[Spot, ...] = ()
    direct: tuple[Spot, ...] = ()  # on the picture, taken by one key
    bar: tuple[Spot | Button, ...] = ()  # stands open at the bar
    other: tuple[Spot | Button, ...] = ()  # waits behind *Other*
    apart: tuple[Spot, ...] = ()  # what play cannot undo
    marks: dict[str, str] = msgspec.field(
        default_factory=dict
    )  # the key of every person and thing on the picture, chosen now or not

    def spot_of(self, key: str) -> Spot | None:
        """Position of the option with this key."""
        return next((spot for spot in self.spots if spot.choice.key == key), None)

    def meant(self, typed: str, opened: str = "") -> Spot | None:
        """The choice that these keys take, pressed one after the other; `opened`: the button that is open."""
        button = self.button(opened)
        inside = next((spot for spot in button.spots if spot.badge == typed), None) if button else None
        if inside is not None or (button is not None and typed.isdigit()):
            return inside
        return next((spot for spot in self.spots if typed and typed in (spot.keys, spot.alias)), None)

    def button(self, badge: str) -> Button | None:
        return next((button for button in self.buttons if badge and button.badge == badge), None)

    def goes_on(self, typed: str, opened: str = "") -> bool:
        """True if a further digit could make another key of a number."""
        button = self.button(opened)
        whole = {key for spot in self.spots for key in (spot.keys, spot.alias)}
        keys = {spot.badge for spot in button.spots} if button else whole
        return any(key != typed and key.startswith(typed) for key in keys)

    @property
    def buttons(self) -> tuple[Button, ...]:
        return tuple(each for each in (*self.bar, *self.other) if isinstance(each, Button))


# --- things on the picture --------------------------------------------------------------------------------------------
class _Thing(NamedTuple):
    on: On
    at: str
    badge: str


# Axial steps of a flat-topped hex map, and the digit that lies there on a number pad.
_STEPS = {(-1, 0): "7", (0, -1): "8", (1, -1): "9", (-1, 1): "1", (0, 1): "2", (1, 0): "3"}
_SIDES = "nesw"


def _pad(view: MapView) -> dict[str, str]:
    """The hexes around the party by their digits."""
    here = next((tile for tile in view.hexes if tile.here), None)
    return {tile.id: _towards(here, tile) for tile in view.hexes if _towards(here, tile)} if here else {}


def _towards(here: HexTile, tile: HexTile) -> str:
    return _STEPS.get((tile.q - here.q, tile.r - here.r), "")


def door_keys(view: MapView) -> dict[int, str]:
    """The ways out of the party's room, each with its key, by their places among the links.

    A door keeps its key: it goes by its side, and of several on a side the one that was known first has the first.
    """
    here = next((zone for zone in view.zones if zone.here), None)
    if here is None:
        return {}
    zones, free = {zone.id: zone for zone in view.zones}, list("5" + "".join(table().sides.values()))
    found: dict[int, str] = {}
    for place, link in enumerate(view.links):
        if here.id in (link.a, link.b):
            wanted = table().sides.get(_side(link, here, zones), "")
            key = next((key for key in (*wanted, *free) if key not in found.values()), str(10 + len(found)))
            found[place] = key
    return found


def _side(link: Link, here: Zone, zones: Mapping[str, Zone]) -> str:
    """The side of the party's room on which a way leaves it."""
    if link.a == here.id and link.side:
        return link.side
    other = zones.get(link.b if link.a == here.id else link.a)
    if other is None:
        return ""
    x = other.x + other.width / 2 - here.x - here.width / 2
    y = other.y + other.height / 2 - here.y - here.height / 2
    return _SIDES[round(math.atan2(x, -y) / (math.pi / 2)) % 4]


def fighter_keys(field: Field) -> dict[str, str]:
    """The key of everybody in a fight: foes first, by the numbers that they keep; then the party, in its order."""
    foes = [token for token in field.tokens if token.side == "foes"]
    keys = {token.id: token.key or place for place, token in enumerate(foes, 1)}
    most = max((*keys.values(), field.foes), default=0)
    others = [token.id for token in field.tokens if token.side != "foes"]
    return {who: str(key) for who, key in (keys | {who: most + at for at, who in enumerate(others, 1)}).items()}


def _people(scene: Scene) -> dict[str, str]:
    """The key of every card of somebody, where nobody fights."""
    people = [card.id for card in scene.cards if card.kind in ("member", "friend", "foe")]
    return {card: str(number) for number, card in enumerate(people, 1)}


class _Picture:
    """Things on the picture that a question's choices refer to."""

    def __init__(self, scene: Scene, field: Field | None) -> None:
        self._view = scene.map or MapView("zones")
        self._pad = _pad(self._view)
        self._doors = door_keys(self._view)
        self._fighters = fighter_keys(field) if field else {}
        self._people = {} if field else _people(scene)
        self._hexes = {tile.id for tile in self._view.hexes}
        self._far: dict[str, str] = {}
        on_hexes = not self._view.zones  # in a room the letters lead to its sides
        self._by_letter = {letter: digit for digit, letter in table().pad.items()} if on_hexes else {}

    @property
    def fighters(self) -> frozenset[str]:
        """The keys of all who fight."""
        return frozenset(self._fighters.values())

    @property
    def marks(self) -> dict[str, str]:
        ways = {self._view.links[place].id: key for place, key in self._doors.items() if self._view.links[place].id}
        return self._pad | ways | self._fighters | self._people

    def thing_of(self, choice: Choice) -> _Thing | None:
        """What a choice is about, with its key; None where it stands nowhere."""
        return self._someone(choice) or self._hex(choice) or self._door(choice)

    def _someone(self, choice: Choice) -> _Thing | None:
        option = Option.read(choice.key)
        names = (choice.target, option.target, option.verb)
        for on, known in (("token", self._fighters), ("card", self._people)):
            for who, key in known.items():
                if any(name and name in (who, who.rpartition(":")[2]) for name in names):
                    return _Thing("token" if on == "token" else "card", who, key)
        return None

    def _hex(self, choice: Choice) -> _Thing | None:
        if key := self._by_letter.get(choice.hotkey):
            return _Thing("hex", choice.place or choice.key, key)
        if choice.place not in self._hexes:
            return None
        key = self._pad.get(choice.place)
        if key is None:
            key = self._far.setdefault(choice.place, str(10 + len(self._far)))
        return _Thing("hex", choice.place, key)

    def _door(self, choice: Choice) -> _Thing | None:
        option = Option.read(choice.key)
        for place, key in self._doors.items():
            link = self._view.links[place]
            ids = {link.id, Option.read(link.choice).target if link.choice else ""} - {""}
            if choice.key == link.choice or ids & {choice.place, *option.targets}:
                return _Thing("door", link.id or link.choice, key)
        here = next((zone.id for zone in self._view.zones if zone.here), "")
        for place, key in self._doors.items():
            link = self._view.links[place]
            if choice.place and choice.place in (link.a, link.b) and choice.place != here:
                return _Thing("door", link.id or link.choice or choice.place, key)
        return None


# --- laying -----------------------------------------------------------------------------------------------------------
_FIGHT = "fight"
_FIRST = ("strike", "attack", "melee")  # the verb whose targets are pointed at from the start of a fight


def laid(scene: Scene, prompt: Prompt | None = None, field: Field | None = None) -> Laid:
    """Lay out the choices of a question: the scene's own, or another's that is put to the party.

    `field`: the fight as it is drawn, where the scene itself has none (see `staging.field_of`).
    """
    prompt = prompt or scene.prompt
    picture = _Picture(scene, scene.field or field)
    if prompt is None or prompt.kind != "choice":
        return Laid(marks=picture.marks)
    numbered = [*enumerate(prompt.choices, 1)]
    things = {number: picture.thing_of(choice) for number, choice in numbered}
    spoken = _spoken(numbered, things)
    sets = _sets(numbered, things, spoken, fight=scene.mode == _FIGHT)
    first = _first_set(sets, things, fight=scene.mode == _FIGHT)
    direct = _at_things(sets.get(first, []), things) if first is not None else ()
    taken = {spot.badge for spot in direct}
    standing = picture.fighters if scene.mode == _FIGHT else frozenset()
    entries = [*_entries({name: each for name, each in sets.items() if name != first}, things, taken, spoken, standing)]
    if first is not None and scene.mode == _FIGHT and first in verb_letters():
        entries.insert(
            0, Button(verb_letters()[first], _title(sets[first]), first, _behind(direct, verb_letters()[first]), True)
        )
        direct = entries[0].spots if isinstance(entries[0], Button) else direct
    if first is None:
        entries = _opened(entries, standing)
    apart = tuple(each for each in entries if isinstance(each, Spot) and each.choice.grave)
    bar, other = _shared_out([each for each in entries if each not in apart], fight=scene.mode == _FIGHT)
    spots = {spot.number: spot for spot in (*direct, *apart, *_all_spots((*bar, *other)))}
    return Laid(tuple(spots[number] for number in sorted(spots)), direct, bar, other, apart, picture.marks)


def _opened(entries: list[Spot | Button], standing: Collection[str]) -> list[Spot | Button]:
    """Where nothing stands on the picture, the verb with the most targets is open: their numbers take them at once.

    None is open whose numbers are those of people in a fight who are not meant.
    """
    verbs = [each for each in entries if isinstance(each, Button) and not each.verb.startswith(_LIST)]
    verbs = [each for each in verbs if all(spot.on == "token" or spot.badge not in standing for spot in each.spots)]
    most = max(verbs, key=lambda each: len(each.spots), default=None)
    taken = {spot.keys for spot in _all_spots(each for each in entries if each is not most)}
    if most is None or any(spot.badge in taken for spot in most.spots):
        return entries
    opened = Button(most.badge, most.title, most.verb, _behind(most.spots, most.badge), active=True)
    return [opened if each is most else each for each in entries]


def _all_spots(entries: Iterable[Spot | Button]) -> Iterator[Spot]:
    for each in entries:
        yield from each.spots if isinstance(each, Button) else (each,)


Numbered = tuple[int, Choice]
_Sets = dict[str, list[Numbered]]
_ANSWERS = "ynx"
_WAYS, _MOVE = "ways", "move"
_LIST = "list:"  # what has no verb of its own, under its heading


def _sets(
    numbered: Sequence[Numbered], things: Mapping[int, _Thing | None], spoken: Mapping[str, str], *, fight: bool
) -> _Sets:
    """The choices by their verbs; the ways on the map together; what is one of a list stands under its heading."""
    found: _Sets = {}
    ways: set[str] = set()
    for number, choice in numbered:
        verb, thing = verb_of(choice), things[number]
        walked = verb not in spoken or bool(choice.hotkey) or (verb == _MOVE and not fight)
        if thing is not None and thing.on in ("hex", "door") and walked and thing.badge not in ways:
            ways.add(thing.badge)
            name = _WAYS
        elif verb in spoken or (
            thing is not None and thing.on != "card" and ":" in choice.key and not verb[-1:].isdigit()
        ):
            name = verb
        else:
            name = _LIST + ("" if thing else choice.group)
        found.setdefault(name, []).append((number, choice))
    return found


def _spoken(numbered: Sequence[Numbered], things: Mapping[int, _Thing | None]) -> dict[str, str]:
    """The verbs that go by letters; in a list of wares or spells only *yes*, *no* and *done* do.

    A verb that the table does not know has a letter of its own word.
    """
    verbs = {verb_of(choice): things[number] for number, choice in numbered}
    known = [verb for verb in verbs if verb in verb_letters()]
    others = [verb for verb, thing in verbs.items() if verb not in known and thing is None]
    is_list = len(others) >= len(known) and not any(thing and thing.on in ("hex", "door") for thing in verbs.values())
    spoken: dict[str, str] = {}
    for verb in known:
        letter = verb_letters()[verb]
        if letter not in spoken.values() and (letter in _ANSWERS or not is_list):
            spoken[verb] = letter  # should two have one letter, the second is numbered
    for verb in () if is_list else others:
        letter = next((each for each in verb + verb.upper() if each in _free_letters(())), _NO_KEY)
        if letter and letter not in spoken.values():
            spoken[verb] = letter  # its own and no other: where that is taken, the verb is numbered
    return spoken


def _derived(heading: str, used: Iterable[str]) -> str:
    """The first letter of a heading that is free, small before capital; else any that is free."""
    free = _free_letters(used)
    return next((letter for letter in (*heading.lower(), *heading.upper(), *free) if letter in free), _NO_KEY)


def _free_letters(used: Iterable[str]) -> list[str]:
    taken = {*used, *_ANSWERS}
    return [letter for letter in table().verbs if letter not in taken]


def _first_set(sets: _Sets, things: Mapping[int, _Thing | None], *, fight: bool) -> str | None:
    """The choices that one key at a thing takes: a blow in a fight, a way on the map, a person asked for."""
    whole = [name for name, members in sets.items() if _is_whole(members, things)]
    if fight and (blow := next((name for name in _FIRST if name in whole), None)):
        return blow
    without = [name for name in whole if name not in verb_letters()]
    return _WAYS if _WAYS in sets else max(without, key=lambda name: len(sets[name]), default=None)


def _is_whole(members: Sequence[Numbered], things: Mapping[int, _Thing | None]) -> bool:
    """True if each choice refers to a different thing."""
    badges = {thing.badge for number, _ in members if (thing := things[number])}
    return len(badges) == len(members)


def _at_things(members: Sequence[Numbered], things: Mapping[int, _Thing | None]) -> tuple[Spot, ...]:
    return tuple(
        Spot(choice, number, thing.badge, thing.on, thing.at, alias=table().pad.get(thing.badge, ""))
        for number, choice in members
        if (thing := things[number])
    )


def _behind(spots: Sequence[Spot], letter: str) -> tuple[Spot, ...]:
    return tuple(msgspec.structs.replace(spot, behind=letter, alias=spot.badge) for spot in spots)


def _entries(
    sets: _Sets,
    things: Mapping[int, _Thing | None],
    taken: set[str],
    spoken: Mapping[str, str],
    standing: Collection[str],
) -> Iterator[Spot | Button]:
    """What stands at the bar: a verb alone, a verb with its targets, a list. In the question's order."""
    used, choices = set(taken), sum(map(len, sets.values()))
    given = set(spoken.values())
    lists = [name for name in sets if name.startswith(_LIST)]
    for name, members in sets.items():
        number, choice = members[0]
        if name in lists:
            spots = tuple(_list_spots(members, things, used))
            used |= {spot.badge for spot in spots}
            title = name.removeprefix(_LIST)
            if title and len(members) > 1 and len(lists) + len(sets) > 1 and choices > ROOM:
                given.add(letter := _derived(title, given))
                yield Button(letter, title, name, spots)
            else:
                yield from spots
        elif len(members) == 1:
            letter = spoken.get(name, _NO_KEY)
            yield Spot(choice, number, letter or _free(used), "bar" if letter else "list")
        else:
            given.add(letter := spoken.get(name) or _derived(_title(members), given))
            yield Button(letter, _title(members), name, tuple(_targets(members, things, letter, standing)))


def _targets(
    members: Sequence[Numbered], things: Mapping[int, _Thing | None], letter: str, standing: Collection[str]
) -> Iterator[Spot]:
    """A verb's choices: at the things that they are about, each with its thing's key; the others are numbered.

    In a fight they are numbered after all who stand there (`standing`), as long as one digit is enough.
    """
    most = max(map(int, standing), default=0)
    taken = {str(number) for number in range(1, most + 1)} if most + len(members) <= _DIGITS else set()
    at: dict[int, _Thing] = {}
    for number, _ in members:
        thing = things[number]
        if thing is not None and thing.badge not in {each.badge for each in at.values()}:
            at[number] = thing
            taken.add(thing.badge)
    for number, choice in members:
        if number in at:
            yield Spot(choice, number, at[number].badge, at[number].on, at[number].at, letter)
        else:
            badge = _free(taken)
            taken.add(badge)
            yield Spot(choice, number, badge, "list", behind=letter)


def _list_spots(members: Sequence[Numbered], things: Mapping[int, _Thing | None], used: set[str]) -> Iterator[Spot]:
    """People by their cards' numbers, all else by the first that is free."""
    taken = set(used)
    taken |= {thing.badge for number, _ in members if (thing := things[number])}
    given: set[str] = set(used)
    for number, choice in members:
        thing = things[number]
        if thing is not None and thing.badge not in given:
            given.add(thing.badge)
            yield Spot(choice, number, thing.badge, thing.on, thing.at)
        else:
            badge = _free(taken)
            taken.add(badge)
            yield Spot(choice, number, badge, "list")


def _free(used: set[str]) -> str:
    number = 1
    while str(number) in used:
        number += 1
    return str(number)


def _title(members: Sequence[Numbered]) -> str:
    """What labels say alike: 'Strike Ghoul 1' and 'Strike the wolf' are both 'Strike'; else the verb."""
    name = verb_of(members[0][1])
    for five in table().five:
        if name in five.verbs:
            return five.title
    words = in_common([choice.label for _, choice in members])
    return words or name.replace("_", " ").replace("-", " ").capitalize()


def _shared_out(entries: Sequence[Spot | Button], *, fight: bool) -> tuple[tuple[Spot | Button, ...], ...]:
    """What stands open and what waits behind *Other*: the marked choice and the five verbs first, then in order."""
    if len(entries) <= ROOM and not fight:
        return tuple(entries), ()
    five = {each.key for each in table().five}
    first = [each for each in entries if each.badge in five or _has_default(each)]
    rest = [each for each in entries if each not in first]
    room = ROOM - 1 - len(first)
    opened = {id(each) for each in (*first, *(rest if len(rest) <= room + 1 else rest[: max(0, room)]))}
    bar = tuple(each for each in entries if id(each) in opened)
    return bar, tuple(each for each in entries if id(each) not in opened)


def _has_default(entry: Spot | Button) -> bool:
    return isinstance(entry, Spot) and entry.choice.default


# --- words in common --------------------------------------------------------------------------------------------------
_ARTICLES = frozenset(("a", "an", "the"))


def in_common(labels: Sequence[str]) -> str:
    """What labels say alike: 'Strike Ghoul 1' and 'Strike the wolf' are both 'Strike'; how they end is said too."""
    split = [label.split() for label in labels]
    words = _alike(split)
    while words and words[-1] in _ARTICLES:
        words.pop()
    ends = _alike([part[len(words) :][::-1] for part in split])[::-1] if words else []
    return " ".join([*words, *(["…", *ends] if ends else [])]).rstrip(":,")


def _alike(split: Sequence[Sequence[str]]) -> list[str]:
    """The words in which all begin."""
    words: list[str] = []
    for alike in zip(*split, strict=False):
        if len(set(alike)) > 1:
            break
        words.append(alike[0])
    return words
