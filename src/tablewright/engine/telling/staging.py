"""Parts of the picture that all interfaces share: the fight, and moments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

import msgspec

from tablewright.engine.scene import Card, Choice, Field, Home, Moment, MomentKind, Scene, Telling, Token

_LAST_NUMBER = re.compile(r"\s*#?(\d+)$")
_SIDES = {"member": "party", "friend": "party", "foe": "foes"}


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
    """True if a choice is about this token; cards may have their kind before the id (`foe:3` for 3)."""
    return bool(choice.target) and choice.target in (token, bare(token))


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
    """Return prose to show as a story card: a written room, a letter, an opening. Dice belong to the log."""
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
    """True if anybody of the party may still get up, as far as this seat sees: who is asked in a fight may be dying."""
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
