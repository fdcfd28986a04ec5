"""What every face puts on the stage in the same way: the fight, choices at first sight, and moments."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

import msgspec

from tablewright.engine.scene import Card, Choice, Field, Home, Moment, MomentKind, Prompt, Scene, Telling, Token
from tablewright.engine.telling.keys import in_common

# --- staging ----------------------------------------------------------------------------------------------------------
# What every face puts on the stage in the same way: the fight as a picture, and choices at first sight.
# Nobody reads thirty buttons. At most seven choices stand open, the likely ones first; the rest waits behind named
# folds: a group of the game's own, or one verb with its many targets.
AT_FIRST_SIGHT = 7
_MANY = 3  # targets of one verb that are folded
_DIRECTIONS = frozenset("qweasd")
_LAST_NUMBER = re.compile(r"\s*#?(\d+)$")
_SIDES = {"member": "party", "friend": "party", "foe": "foes"}

Numbered = tuple[int, Choice]


# --- the fight --------------------------------------------------------------------------------------------------------
def home_of(scene: Scene) -> Home | None:
    """The home to be drawn; not while the question is about places on the map."""
    choices = scene.prompt.choices if scene.prompt else ()
    return None if any(choice.place for choice in choices) else scene.home


def field_of(scene: Scene) -> Field | None:
    """The field of a fight: the game's own, or the cards of both sides facing each other."""
    if scene.mode != "fight" or scene.field is not None:
        return scene.field
    tokens = tuple(_token(card) for card in scene.cards if card.kind in _SIDES)
    return Field(tokens) if tokens else None


def _token(card: Card) -> Token:
    bar = card.bars[0] if card.bars else None
    found = _LAST_NUMBER.search(card.title)
    return Token(
        card.id,
        card.title or card.subtitle,
        card.icon,
        "foes" if card.kind == "foe" else "party",
        now=bar.now if bar else 0,
        most=bar.most if bar else 0,
        number=int(found.group(1)) if found else 0,
        states=tuple(tag.text for tag in card.tags if tag.tone in ("bad", "grave"))[:3],
        owner=card.owner,
        down=bar is not None and bar.now <= 0,
    )


def field_from(
    cards: Sequence[Card],
    zones: Sequence[tuple[str, str]] = (),
    places: Mapping[str, str] = MappingProxyType({}),
    engaged: Sequence[tuple[str, str]] = (),
    order: Sequence[str] = (),
    acting: str = "",
    foes: Sequence[str] = (),
) -> Field:
    """A field of the cards of both sides: where each stands by its id, who is at whose throat, who is next.

    `foes`: all that came into this fight as they came, the dead too: each keeps its number.
    """
    fighters = {bare(card.id): card for card in cards if card.kind in _SIDES}
    keys = {key: number for number, key in enumerate(foes, 1)}
    tokens = tuple(
        msgspec.structs.replace(_token(card), zone=places.get(key, ""), acts=key == acting, key=keys.get(key, 0))
        for key, card in fighters.items()
    )
    pairs = tuple((fighters[a].id, fighters[b].id) for a, b in engaged if a in fighters and b in fighters)
    return Field(tokens, tuple(zones), pairs, tuple(fighters[key].id for key in order if key in fighters), len(foes))


def bare(card: str) -> str:
    """A card's id without its kind: `foe:3` is 3."""
    return card.rpartition(":")[2]


def aims_at(choice: Choice, token: str) -> bool:
    """Whether a choice is about this token; cards may have their kind before the id (`foe:3` for 3)."""
    return bool(choice.target) and choice.target in (token, bare(token))


# --- choices ----------------------------------------------------------------------------------------------------------
class Fold(msgspec.Struct, frozen=True):
    """Choices behind a name."""

    title: str
    members: tuple[Numbered, ...]


class Offer(msgspec.Struct, frozen=True):
    """A question's choices as a face shows them: what stands open, the six directions, and the folds."""

    open: tuple[Numbered, ...]
    compass: tuple[Numbered, ...] = ()
    folds: tuple[Fold, ...] = ()

    @property
    def before_ways(self) -> tuple[Numbered, ...]:
        """What stands open and is put before the ways of the compass; all of it where there are none."""
        return tuple(each for each in self.open if not self.compass or each[0] < self.compass[0][0])

    @property
    def after_ways(self) -> tuple[Numbered, ...]:
        return self.open[len(self.before_ways) :]

    @property
    def folds_first(self) -> bool:
        """Whether what the question puts first waits behind a fold."""
        numbers = [number for number, _ in (*self.open, *self.compass)]
        return any(fold.members[0][0] < min(numbers, default=0) for fold in self.folds)


def offer_of(prompt: Prompt) -> Offer:
    """Lay out the choices. Each keeps its number from the question, open or folded, so that keys stay true."""
    numbered = tuple(enumerate(prompt.choices, 1))
    compass = tuple(each for each in numbered if each[1].hotkey in _DIRECTIONS)
    rest = [each for each in numbered if each not in compass]
    room = AT_FIRST_SIGHT - len(compass)
    if len(rest) <= room:
        return Offer(tuple(rest), compass)
    folds = [*_groups(rest), *_verbs(rest)]
    folded = {number for fold in folds for number, _ in fold.members}
    loose = [each for each in rest if each[0] not in folded]
    shown = [] if compass else _first_fold(folds, rest[0], room, alone=not loose)
    shown += _likely(loose, room - len(shown))
    left = tuple(each for each in loose if each not in shown)
    shut = []
    for fold in folds:
        if fold.members[0][1].group and len(shown) + len(fold.members) <= room and not left:
            shown += fold.members  # not a second verb: its targets would stand there twice
        else:
            shut.append(fold)
    if marked := _usual(shut):
        left += _put_back(shown[max(0, room - 1) :], shut)
        shown[max(0, room - 1) :] = marked
    return Offer(
        tuple(sorted(shown, key=_place)),
        compass,
        (*shut, *((Fold("More", tuple(sorted(left, key=_place))),) if left else ())),
    )


def _put_back(pushed: Sequence[Numbered], folds: list[Fold]) -> tuple[Numbered, ...]:
    """What had to make room goes behind the fold of its group, in its place; what has none there is left over."""
    titles = {fold.title for fold in folds}
    for number, fold in enumerate(folds):
        own = [each for each in pushed if each[1].group == fold.title]
        folds[number] = Fold(fold.title, tuple(sorted((*fold.members, *own), key=_place)))
    return tuple(each for each in pushed if each[1].group not in titles)


def _usual(folds: list[Fold]) -> list[Numbered]:
    """The marked choice out of its fold: one press takes the usual thing."""
    marked = [each for fold in folds for each in fold.members if each[1].default][:1]
    kept = [Fold(fold.title, tuple(each for each in fold.members if each not in marked)) for fold in folds]
    folds[:] = [fold for fold in kept if fold.members]
    return marked


def _first_fold(folds: list[Fold], first: Numbered, room: int, *, alone: bool) -> list[Numbered]:
    """What the question puts first stands open, as far as there is room; so does a fold where nothing else would."""
    fold = next((fold for fold in folds if first in fold.members), folds[0] if folds and alone else None)
    if fold is None:
        return []
    most = room if fold.members[0][1].group else min(room, _MANY)
    if len(fold.members) == most + 1 <= room:
        most += 1  # nobody opens a fold for one more
    shown = _likely(fold.members, most)
    behind = tuple(each for each in fold.members if each not in shown)
    title = "More" if alone and len(folds) == 1 else fold.title
    folds[:] = [*([Fold(title, behind)] if behind else []), *(each for each in folds if each is not fold)]
    return shown


def _place(numbered: Numbered) -> int:
    return numbered[0]


def _groups(numbered: Sequence[Numbered]) -> list[Fold]:
    """The game's own groups; one of a single choice is not worth a fold."""
    sizes = Counter(choice.group for _, choice in numbered if choice.group)
    return [
        Fold(group, tuple(each for each in numbered if each[1].group == group))
        for group, size in sizes.items()
        if size > 1
    ]


def _verbs(numbered: Sequence[Numbered]) -> list[Fold]:
    """One verb and its many targets: the verb is said once. What has neither a verb nor words in common has no fold."""
    loose = [each for each in numbered if not each[1].group and each[1].target]
    sizes = Counter(choice.verb for _, choice in loose)
    folds = []
    for verb, size in sizes.items():
        members = tuple(each for each in loose if each[1].verb == verb)
        title = in_common([choice.label for _, choice in members]) or verb.replace("_", " ").capitalize()
        if title and size >= _MANY:
            folds.append(Fold(title, members))
    return folds


def _likely(loose: Sequence[Numbered], room: int) -> list[Numbered]:
    """The marked choice and the first of the others, in the question's order."""
    if len(loose) <= room:
        return list(loose)
    marked = [each for each in loose if each[1].default][: min(1, room)]
    others = [each for each in loose if each not in marked][: max(0, room - len(marked))]
    return marked + others


# --- moments ----------------------------------------------------------------------------------------------------------
# Moments: what came of the last answer and deserves the whole stage. Each game marks its own in `telling/told.toml`.
# Equal moments of one answer are one: three who fell in one fight are mourned together, and where nobody of the party
# is left, it is the party that fell.
_TOGETHER: dict[MomentKind, str] = {
    "death": "{number} are dead",
    "level": "{number} have grown",
    "built": "{number} things are built",
    "wonder": "{number} wonders",
}
_NUMBERS = ("None", "One", "Two", "Three", "Four", "Five", "Six")
_PRESS: dict[MomentKind, str] = {
    "fall": "Let them rest",
    "death": "Farewell",
    "level": "Well earned",
    "adventure": "Set out",
    "boss": "Face it",
    "wonder": "Go on",
    "year": "Time passes",
    "built": "Well built",
    "lost": "It is gone",
    "home": "Home",
    "end": "The end",
    "story": "Go on",
}
_READ_ON = "Read on"
_NOBODY_LEFT = "Nobody is left"


def with_moments(scene: Scene, news: Sequence[Telling], fresh: int) -> Scene:
    """The scene with the moments among the news, of which the first has this number (0: nothing is new)."""
    if not fresh:
        return scene
    found = (
        msgspec.structs.replace(moment, number=number)
        for number, telling in enumerate(news, fresh)
        if (moment := telling.moment or _story_in(telling))
    )
    folded = _folded(found, is_left=_is_left(scene))
    return msgspec.structs.replace(scene, moments=tuple(leaf for moment in folded for leaf in leaves_of(moment)))


# --- stories ----------------------------------------------------------------------------------------------------------
# What is longer than two sentences is read on a card of its own, leaf by leaf, and not in passing.
_LEAF_WORDS = 110
_PARAGRAPH_WORDS = 45  # where a text has no paragraphs of its own
_STORY_WORDS, _STORY_SENTENCES = 30, 2  # a story has at least so many words, and more than so many sentences
_SENTENCE = re.compile(r"\S.*?(?:[.!?…]+[\"'”’)]*(?=\s|$)|$)", re.DOTALL)


def _story_in(telling: Telling) -> Moment | None:
    """What deserves to be read in peace: a room that was written, a letter, an opening. Dice belong to the log."""
    if telling.rolls or len(telling.text.split()) < _STORY_WORDS:
        return None
    if len(_SENTENCE.findall(telling.text)) <= _STORY_SENTENCES:
        return None
    return Moment("story", telling.headline, (telling.text,), telling.icon or "scroll-unfurled", telling.tone)


def leaves_of(moment: Moment) -> list[Moment]:
    """A moment with its button; of a long one a moment for each leaf, none longer than a page of a small book."""
    pressed = msgspec.structs.replace(moment, press=moment.press or _PRESS[moment.kind])
    if sum(len(line.split()) for line in moment.text) <= _LEAF_WORDS and moment.kind != "story":
        return [pressed]
    leaves: list[list[str]] = [[]]
    for paragraph in _paragraphs(moment.text):
        if leaves[-1] and sum(len(each.split()) for each in (*leaves[-1], paragraph)) > _LEAF_WORDS:
            leaves.append([])
        leaves[-1].append(paragraph)
    if len(leaves) == 1:
        return [msgspec.structs.replace(pressed, text=tuple(leaves[0]))]
    last = len(leaves)
    return [
        msgspec.structs.replace(pressed, text=tuple(leaf), leaf=at, press=pressed.press if at == last else _READ_ON)
        for at, leaf in enumerate(leaves, 1)
    ]


def _paragraphs(texts: Iterable[str]) -> Iterator[str]:
    """A text's own paragraphs; a long one is parted between sentences."""
    for text in (part for whole in texts for part in whole.split("\n") if part.strip()):
        paragraph: list[str] = []
        for sentence in _SENTENCE.findall(text):
            if paragraph and len(" ".join((*paragraph, sentence)).split()) > _PARAGRAPH_WORDS:
                yield " ".join(paragraph)
                paragraph = []
            paragraph.append(sentence)
        if paragraph:
            yield " ".join(paragraph)


def _is_left(scene: Scene) -> bool:
    """Whether anybody of the party may still get up, as far as this seat sees: who is asked in a fight may be dying."""
    members = [card for card in scene.cards if card.kind == "member"]
    asked = scene.mode == "fight" and scene.prompt is not None
    return asked or any(not card.bars or card.bars[0].now > 0 for card in members)


def _folded(found: Iterable[Moment], *, is_left: bool) -> list[Moment]:
    """Equal moments together, in the order of their first; the dead of a party that fell belong to its fall."""
    kinds: dict[MomentKind, list[Moment]] = {}
    for moment in found:
        kinds.setdefault(moment.kind, []).append(moment)
    if "death" in kinds and ("fall" in kinds or not is_left):
        _mourn(kinds)
    if "story" in kinds:
        kinds.pop("adventure", None)  # what was written for it says it better
    return [one for kind, moments in kinds.items() for one in _one_of(kind, moments)]


def _mourn(kinds: dict[MomentKind, list[Moment]]) -> None:
    """The deaths become lines of the party's fall."""
    dead = kinds.pop("death")
    last = kinds.get("fall", [msgspec.structs.replace(dead[-1], kind="fall", title=_NOBODY_LEFT, text=())])[-1]
    names = tuple(f"{one.title}." for one in dead)
    kinds["fall"] = [msgspec.structs.replace(last, text=(*names, *last.text))]


def _one_of(kind: MomentKind, moments: list[Moment]) -> list[Moment]:
    if len(moments) == 1 or kind not in _TOGETHER:
        return moments
    count = len(moments)
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    lines = tuple(f"{one.title}." for one in moments)
    return [msgspec.structs.replace(moments[-1], title=_TOGETHER[kind].format(number=number), text=lines)]
