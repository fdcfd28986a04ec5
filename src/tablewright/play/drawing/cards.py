"""Cards, facts and bars as the full screen shows them: short beside the map, long on the party's page."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from tablewright.engine.scene import Bar, Card, Fact, Tag
from tablewright.play.drawing.looks import tone_style
from tablewright.play.sentences import cards_in_groups

ITEM = "item"
_BAR = 8
_BETWEEN_FACTS = 3
_LOW, _HALF = 0.26, 0.51


def heading(text: str) -> Content:
    return Content.styled(text.upper(), "bold $accent")


def bar_art(bar: Bar, length: int = _BAR, figures: int = 0) -> Content:
    """A bar: full blocks for what is left, shaded ones for what is lost, and the figures in so many letters."""
    share = bar.now / bar.most if bar.most > 0 else 0.0
    full = max(1 if bar.now > 0 else 0, round(min(1.0, max(0.0, share)) * length))
    style = "$bad" if share < _LOW else "$warn" if share < _HALF else "$good"
    now, most = str(bar.now), f"/{bar.most}"
    return Content.assemble(
        ("█" * full, style),
        ("░" * (length - full), "$faint"),
        (f" {now:>{figures - len(most)}}" if figures else f" {now}", "bold"),
        (most, "$quiet"),
    )


def _figures(cards: Sequence[Card]) -> int:
    """Letters that the widest figures of these cards' bars need."""
    return max((len(f"{bar.now}/{bar.most}") for card in cards for bar in card.bars), default=0)


def tag_art(tag: Tag) -> Content:
    return Content.styled(tag.text, tone_style(tag.tone) or "$quiet")


def facts_art(title: str, facts: Sequence[Fact], width: int) -> list[Content]:
    """Title and facts in as many lines as they need; a fact is never broken."""
    lines = [Content.styled(title, "bold $accent")]
    for fact in facts:
        if not fact.value:
            continue
        part = Content.assemble((f"{fact.label} ", "$quiet"), (fact.value, f"bold {tone_style(fact.tone)}"))
        if lines[-1].cell_length + _BETWEEN_FACTS + part.cell_length <= width:
            lines[-1] += " " * _BETWEEN_FACTS + part
        else:
            lines.append(part)
    return lines


# --- short -----------------------------------------------------------------------------------------------------------
def cards_art(cards: Sequence[Card], width: int, *, dense: bool = False) -> Content:
    """All cards under their headings, a line or two each; `dense` leaves out all that is not pressing."""
    lines: list[Content] = []
    figures = _figures(cards)
    for group, members in cards_in_groups(cards):
        if lines and not dense:
            lines.append(Content(""))
        if all(card.kind == ITEM for card in members):
            lines += [] if dense else _things(group, members).wrap(width)
            continue
        if group:
            lines.append(heading(group))
        for card in members:
            lines += _short_card(card, width, figures, dense)
    return Content("\n").join(lines)


def _things(group: str, items: Sequence[Card]) -> Content:
    """Things need no line each: their names suffice, and what stands out about them."""
    parts = []
    for item in items:
        notable = [tag_art(tag) for tag in item.tags if tag.tone not in ("", "quiet")]
        parts.append(Content(" ").join([Content(item.title), *notable]))
    return Content.assemble((group.upper(), "bold $accent"), "  ", Content(" · ").join(parts))


def _short_card(card: Card, width: int, figures: int, dense: bool) -> list[Content]:
    bars = [bar_art(bar, _BAR if width > 36 else 5, figures) for bar in card.bars]
    name = Content.assemble((card.title, "bold"), ("  " + card.subtitle if card.subtitle else "", "$quiet"))
    room = width - (bars[0].cell_length + 1 if bars else 0)
    name = name.truncate(room, ellipsis=True)
    first = name.pad_right(room - name.cell_length) + " " + bars[0] if bars else name
    lines = [first]
    for bar, art in list(zip(card.bars, bars, strict=True))[1:]:
        label = Content.styled(f"{bar.label} ".rjust(room), "$quiet")
        lines.append(label + " " + art)
    tags = [tag for tag in card.tags if tag.tone in ("bad", "grave")] if dense else card.tags
    if tags:
        lines.append(("  " + Content(" · ").join(map(tag_art, tags))).truncate(width, ellipsis=True))
    return lines


# --- long ------------------------------------------------------------------------------------------------------------
def full_card_art(card: Card) -> Content:
    """Everything that stands on a card."""
    lines = [Content.assemble((card.title, "bold"), ("  " + card.subtitle if card.subtitle else "", "$quiet"))]
    lines += [Content.assemble((f"  {bar.label:<8}", "$quiet"), bar_art(bar, 16)) for bar in card.bars]
    plain = [tag_art(tag) for tag in card.tags if not tag.explain]
    lines += ["  " + Content(" · ").join(plain)] if plain else []
    lines += [Content.assemble("  ", tag_art(tag), (f": {tag.explain}", "$quiet")) for tag in card.tags if tag.explain]
    lines += [Content("  " + line) for line in card.lines]
    lines += [
        Content.assemble((f"  {label}: ", "$quiet"), content or ("empty", "$faint")) for label, content in card.slots
    ]
    return Content("\n").join(lines)


def party_art(facts: Sequence[Fact], cards: Sequence[Card]) -> Content:
    """The party's page: all facts with what they mean, all cards in full."""
    parts = [
        Content.assemble((f"{fact.label}: ", "$quiet"), (fact.value, "bold"), (f"  {fact.explain}", "$quiet"))
        for fact in facts
    ]
    blocks = [Content("\n").join(parts)] if parts else []
    for group, members in cards_in_groups(cards):
        blocks.append(Content("\n").join([heading(group), *map(full_card_art, members)]))
    return Content("\n\n").join(blocks)
