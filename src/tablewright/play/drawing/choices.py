"""What is drawn beside a question: cards, choices, the log, and what is now."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
from textual.content import Content

from tablewright.engine.events import Roll
from tablewright.engine.proving.ledger import Rule
from tablewright.engine.scene import Bar, Card, ChartView, Choice, Fact, Lead, Moment, Scene, Tag, Telling
from tablewright.engine.telling import keys
from tablewright.engine.telling.keys import Button, table
from tablewright.engine.telling.log import How
from tablewright.play.drawing.rooms import POINTED, tone_style
from tablewright.play.sentences import (
    ARROW,
    Changed,
    cards_in_groups,
    changed_bars,
    changed_facts,
    shared_odds,
)

# --- cards: cards, facts and bars as the full screen shows them: short beside the map, long on the party's page -------
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
    room = width - (bars[0].cell_length + 1 if bars else 0)
    name = _name_art(card, room)
    first = name.pad_right(room - name.cell_length) + " " + bars[0] if bars else name
    lines = [first]
    for bar, art in list(zip(card.bars, bars, strict=True))[1:]:
        label = Content.styled(f"{bar.label} ".rjust(room), "$quiet")
        lines.append(label + " " + art)
    tags = [tag for tag in card.tags if tag.tone in ("bad", "grave")] if dense else card.tags
    if tags:
        lines += ["  " + line for line in Content(" · ").join(map(tag_art, tags)).wrap(max(8, width - 2))]
    return lines


def _name_art(card: Card, room: int) -> Content:
    """Who it is, and what they are where there is room for it; a name that is too long is the first of it."""
    called = card.title if len(card.title) <= room else first_name(card.title)
    beside = f"  {card.subtitle}" if card.subtitle else ""
    name = Content.styled(called, "bold")
    whole = name + Content.styled(beside, "$quiet")
    return (whole if whole.cell_length <= room else name).truncate(room, ellipsis=True)


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


# --- choices ----------------------------------------------------------------------------------------------------------
# What stands at the bar, laid out in as few lines as it needs: side by side where it is short. What can be pointed at
# on the picture is not listed again.
_GAP = 2
_MOST_COLUMNS = 4
_WIDE = 70  # cells from which odds have bars
OPENS = -2  # the number of what opens; -1 is nobody
OTHER = next(five for five in table().five if five.name == "other")


class Entry(NamedTuple):
    """A line to pick: a choice by its place in the question, or a button (then `number` is `OPENS`) by its badge."""

    number: int
    sign: str
    choice: Choice
    opens: str = ""


def entries_of(found: keys.Laid, opened: str, on_picture: Collection[str]) -> list[Entry]:
    """What stands at the bar, or behind the button that is open; `on_picture`: options that are drawn there."""
    button = found.button(opened)
    if button is not None:
        shown = [spot for spot in button.spots if spot.choice.key not in on_picture]
        return [_button_entry(button, shut="▾"), *(_spot_entry(spot, spot.badge) for spot in shown)]
    if opened == OTHER.key:
        head = Choice("", f"{OTHER.title} ▾")
        return [Entry(OPENS, OTHER.key, head, OTHER.key), *_entries(found.other, on_picture)]
    loose = [spot for spot in found.direct if spot.choice.key not in on_picture and not spot.behind]
    more = [_more(found)] if found.other else []
    return [*_entries((*loose, *found.bar), on_picture), *more, *(_spot_entry(spot, "") for spot in found.apart)]


def _more(found: keys.Laid) -> Entry:
    number = sum(len(each.spots) if isinstance(each, Button) else 1 for each in found.other)
    return Entry(OPENS, OTHER.key, Choice("", f"{OTHER.title} ▸", hint=str(number)), OTHER.key)


def _entries(laid: Iterable[keys.Spot | Button], on_picture: Collection[str]) -> Iterator[Entry]:
    for each in laid:
        if isinstance(each, Button):
            yield _button_entry(each)
            if each.active:
                yield from (_spot_entry(spot, spot.badge) for spot in each.spots if spot.choice.key not in on_picture)
        elif each.choice.key not in on_picture:
            yield _spot_entry(each, each.badge)


def _spot_entry(spot: keys.Spot, sign: str) -> Entry:
    return Entry(spot.number - 1, sign, msgspec.structs.replace(spot.choice, group=""))


def _button_entry(button: Button, shut: str = "▸") -> Entry:
    """A verb by its letter; the one whose targets can be pointed at from the start is open."""
    title = f"{button.title} {'▾' if button.active else shut}"
    hint = f"at {runs_of(button.spots)}" if button.points else str(len(button.spots))
    return Entry(OPENS, button.badge, Choice("", title, hint=hint), button.badge)


def runs_of(spots: Sequence[keys.Spot]) -> str:
    """'1 to 3, 6': the numbers on the picture."""
    runs: list[list[int]] = []
    for number in sorted(int(spot.badge) for spot in spots):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


class ClickSpot(NamedTuple):
    """Where a choice stands on the screen: a click there means it."""

    left: int
    right: int
    line: int
    number: int
    opens: str = ""


class ChoiceSheet(NamedTuple):
    content: Content
    height: int
    spots: tuple[ClickSpot, ...]


class _Cell(NamedTuple):
    entry: Entry
    art: Content


_Row = list[tuple[int, _Cell]]  # cells, and the column each begins at


def lay_out(
    entries: Sequence[Entry], sight: Sequence[keys.Spot], pointed: int, width: int, *, brief: bool = False
) -> ChoiceSheet:
    """Everything to pick of what is in `sight`; `pointed` is the place of the choice that Enter would take, or -1.

    What holds for several choices stands above them all, where a low screen begins.
    """
    page = _Page(width)
    shared, wide = shared_odds(sight), width >= _WIDE
    for odds, name in shared.items():
        page.lines += _wrapped(Content.styled(f"{name}: {odds_art(odds, bars=wide)}", "$quiet"), width)
    if entries:
        page.add_cells(
            [_Cell(each, entry_art(each, each.number == pointed, shared, brief=brief, bars=wide)) for each in entries]
        )
    return ChoiceSheet(Content("\n").join(page.lines), len(page.lines), tuple(page.spots))


class _Page:
    """Lines in the making."""

    def __init__(self, width: int) -> None:
        self.lines: list[Content] = []
        self.spots: list[ClickSpot] = []
        self._width = width

    def add_cells(self, cells: Sequence[_Cell]) -> None:
        for row in _best_rows(cells, self._width):
            self._add_row(row)

    def _add_row(self, row: _Row) -> None:
        for left, cell in row:
            self.spots.append(ClickSpot(left, left + cell.art.cell_length, len(self.lines), *_means(cell)))
        lines = _wrapped(row[0][1].art, self._width) if len(row) == 1 else [_side_by_side(row)]
        for below in range(1, len(lines)):
            self.spots.append(ClickSpot(0, self._width, len(self.lines) + below, *_means(row[0][1])))
        self.lines += lines


_SHARE = re.compile(r"(\d+)(?:/|-in-)(\d+)|(\d+(?:\.\d+)?)\s?%")
_HELD = "\ue000"  # a blank at which no line is broken
_EIGHTHS = " ▏▎▍▌▋▊▉█"
_ODDS_BAR = 6  # cells of a bar that is certain


def odds_art(odds: str, *, bars: bool) -> str:
    """Odds without pipes, of which each figure stays in a line with its words: 'lake █ 1/6   mist ▎ 1/24'.

    `bars`: a small one before each figure, true to scale.
    """
    drawn = _SHARE.sub(lambda found: f"{_small_bar(found)} {found[0]}", odds) if bars else odds
    return "   ".join(part.replace(" ", _HELD) for part in drawn.split(" | "))


def _small_bar(found: re.Match[str]) -> str:
    share = float(found[3]) / 100 if found[3] else int(found[1]) / max(1, int(found[2]))
    eighths = max(1, round(min(1.0, share) * _ODDS_BAR * 8)) if share else 0
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def _means(cell: _Cell) -> tuple[int, str]:
    return cell.entry.number, cell.entry.opens


def entry_art(
    entry: Entry, pointed: bool, shared: Mapping[str, str], *, brief: bool = False, bars: bool = True
) -> Content:
    """A choice in a line without the odds that are told for several together. `brief`: its cost when pointed at."""
    choice = entry.choice
    usual = " ⏎" if choice.default and choice.harmless else " (usual: .)" if choice.default else ""
    label = Content.assemble(
        (f"{entry.sign:>2}", "bold $accent"),
        " ",
        (choice.label, "bold"),
        (usual, "$accent"),
    )
    odds = "" if choice.odds in shared else odds_art(choice.odds, bars=bars)
    extra = "  ".join(part for part in ("" if brief and not (pointed or entry.opens) else choice.hint, odds) if part)
    whole = label + Content.styled(f"  {extra}", "$quiet") if extra else label
    return Content.styled(whole.plain, POINTED) if pointed else whole


def _best_rows(cells: Sequence[_Cell], width: int) -> list[_Row]:
    """The cells in the number of columns that makes the fewest rows. Of two columns a long cell may take both."""
    widest = max(cell.art.cell_length for cell in cells) + _GAP
    most = max(2, min(_MOST_COLUMNS, (width + _GAP) // widest))
    return min((_rows(cells, (width + _GAP) // columns, columns) for columns in range(1, most + 1)), key=len)


def _rows(cells: Sequence[_Cell], step: int, columns: int) -> list[_Row]:
    rows: list[_Row] = []
    free = 0
    for cell in cells:
        spans = min(columns, max(1, -(-(cell.art.cell_length + _GAP) // step)))
        if spans > free:
            rows.append([])
            free = columns
        rows[-1].append(((columns - free) * step, cell))
        free -= spans
    return rows


def _side_by_side(row: _Row) -> Content:
    line = Content("")
    for left, cell in row:
        line = line.pad_right(left - line.cell_length) + _released(cell.art)
    return line


def _wrapped(art: Content, width: int) -> list[Content]:
    """A choice that may be too long for a line goes on in the next."""
    first, *rest = (_released(line) for line in art.wrap(max(width - 4, 10)))
    return [first, *("    " + line for line in rest)]


def _released(line: Content) -> Content:
    return Content(line.plain.replace(_HELD, " "), [*line.spans])


def leads_art(leads: Sequence[Lead]) -> Content:
    """What the party knows and may come back to, one under the other."""
    return Content("\n").join(
        Content.assemble(
            (lead.title, f"bold {tone_style(lead.tone)}"), (f"  {lead.way}" if lead.way else "", "$accent"),
            f"\n  {lead.text}" if lead.text else "",
        )
        for lead in leads
    )  # fmt: skip


# --- log: log entries as the full screen shows them: folded to what happened, unfolded to how it came about -----------
_ARROW = "→"  # a headline with an arrow tells its dice itself


def telling_art(telling: Telling, how: How | None, *, fresh: bool = False, width: int = 0) -> Content:
    """An entry: headline with its dice, prose, and `how` if it is unfolded; indented, and wrapped to `width`."""
    sign = "▾" if how is not None else "▸" if telling.rolls or telling.how else "·"
    parts = _told(telling)
    if how is not None:
        parts.append(how_art(how))
    body = Content("\n").join(parts)
    lines = body.wrap(width - 2) if width > 2 else list(body.split("\n"))
    mark = Content.styled(f"{sign} ", "bold $accent" if fresh else "$faint")
    return Content("\n").join([mark + lines[0], *("  " + line for line in lines[1:])])


def _told(telling: Telling) -> list[Content]:
    style = tone_style(telling.tone)
    first = (telling.headline, f"bold {style}") if telling.headline else (telling.text, style)
    dice = faces_art(() if _ARROW in first[0] else telling.rolls)
    headline = Content.assemble(first, "  " if dice.plain else "", dice)
    return [headline, Content(telling.text)] if telling.headline and telling.text else [headline]


def unfolded_art(telling: Telling, how: How) -> Content:
    """An entry with all that stands behind it, on a page of its own."""
    return Content("\n").join([*_told(telling), Content(""), how_art(how)])


def faces_art(rolls: tuple[Roll, ...]) -> Content:
    """The dice that fell, as faces only."""
    return Content(" ").join(face_art(roll) for roll in rolls)


def face_art(roll: Roll) -> Content:
    return Content.assemble((f"[{roll.face}]", "bold on $die"), ("~" if roll.by_hand else "", "$quiet"))


def how_art(how: How) -> Content:
    lines = [roll_art(roll) for roll in how.dice]
    lines += [Content(f"= {step}") for step in how.steps]
    for chart in how.charts:
        lines += chart_art(chart)
    lines += [rule_art(rule) for rule in how.rules]
    return Content("\n").join(lines)


def roll_art(roll: Roll) -> Content:
    who = f" for {roll.who}" if roll.who else ""
    extreme = " highest" if roll.face == roll.sides else " lowest" if roll.face == 1 else ""
    hand = " by hand" if roll.by_hand else ""
    return Content.assemble(
        (f"d{roll.sides} ", "$quiet"),
        face_art(roll),
        f" {roll.why}{who}",
        (f"{extreme}{hand}", "italic $quiet"),
        (f"  {roll.rule} #{roll.position + 1}", "$quiet"),
    )


def chart_art(chart: ChartView) -> list[Content]:
    """A chart with the rows that were hit standing out by sign and weight."""
    wide = max((len(faces) for faces, _ in chart.rows), default=1)
    lines = [Content.assemble((chart.name, "bold"), (f"  {chart.rule}", "$quiet"))]
    for number, (faces, result) in enumerate(chart.rows):
        lit = number in chart.lit
        style = "bold $accent" if lit else "$quiet"
        lines.append(Content.styled(f"{'►' if lit else ' '} {faces:>{wide}} {result}", style))
    return lines


def rule_art(rule: Rule) -> Content:
    ruling = f"\n  Ruling: {rule.ruling}" if rule.ruling else ""
    rows = "".join(f"\n  {row}" for row in rule.table)
    return Content.assemble((f"{rule.id} ", "bold $quiet"), (rule.says, "italic"), (ruling, "$quiet"), rows)


# --- now --------------------------------------------------------------------------------------------------------------
# Just now, as the full screen shows it: a line for each step with its dice, what changed, the party, a moment.
_MEMBER = "member"
_STRIP_BAR = 3
_LEAST_NAME = 6
_MANY_DICE = 8  # more than these would leave no room for what they mean; the log has them all


def now_art(latest: Sequence[Telling], before: Scene | None, now: Scene, width: int, most: int) -> Content:
    """The last steps of what came of the answer, and the figures that are others now; nothing of it is cut."""
    changes = _changes_art(before, now, width)
    lines: list[Content] = []
    for telling in reversed(latest):
        step = _step_art(telling, width)
        if lines and len(lines) + len(step) + bool(changes.plain) > most:
            break
        lines = [*step, *lines]
    if changes.plain and len(lines) < most:
        lines.append(changes)
    return Content("\n").join(lines)


def _step_art(telling: Telling, width: int) -> list[Content]:
    """Faces, what happened, and its arithmetic where there is room; what happened has as many lines as it needs."""
    told = telling.headline or telling.text
    dice = faces_art(() if ARROW in told else telling.rolls)
    if len(telling.rolls) > _MANY_DICE and dice.plain:
        dice = Content.styled(f"{len(telling.rolls)} dice:", "$quiet")
    numbers = "; ".join(step.removesuffix(".") for step in telling.how)
    step = Content.assemble(dice, " " if dice.plain else "", (told, f"bold {tone_style(telling.tone)}"))
    whole = step + Content.styled(f"  {numbers}" if numbers else "", "$quiet")
    return [whole] if whole.cell_length <= width else step.wrap(width)


def _changes_art(before: Scene | None, now: Scene, width: int) -> Content:
    """What changed, as many of the changes as there is room for."""
    if before is None:
        return Content("")
    old = {fact.label: fact.value for fact in before.facts}
    facts = [fact for fact in changed_facts(before.facts, now.facts) if fact.label in old and fact.value]
    parts = [_change_art(change) for change in changed_bars(before, now)]
    parts += [
        Content.assemble((f"{fact.label} ", "$quiet"), old[fact.label], (" → ", "$quiet"), (fact.value, "bold"))
        for fact in facts
    ]
    shown, between = Content(""), Content.styled(" · ", "$faint")
    for part in parts:
        longer = shown + between + part if shown.plain else part
        shown = longer if longer.cell_length <= width else shown
    return shown


def _change_art(change: Changed) -> Content:
    style = "bold $bad" if change.now < change.before else "bold $good"
    label = f" {change.label}" if change.label else ""
    return Content.assemble(
        (f"{change.name}{label} ", "$quiet"), str(change.before), (" → ", "$quiet"), (str(change.now), style)
    )


def strip_art(cards: Sequence[Card], width: int) -> Content:
    """The whole party in a line: name, bar, figures of each; who is in trouble stands out."""
    members = [card for card in cards if card.kind == _MEMBER and card.bars]
    if not members:
        return Content("")
    each = (width + 2) // len(members) - 2
    cells = [_member_art(card, each) for card in members]
    return Content("  ").join(cells).truncate(width, ellipsis=True)


def _member_art(card: Card, width: int) -> Content:
    first = card.bars[0]
    bar = bar_art(first, _STRIP_BAR)
    if width - bar.cell_length - 1 < _LEAST_NAME:
        bar = Content.styled(f"{first.now}/{first.most}", "$quiet")
    room = max(1, width - bar.cell_length - 1)
    grave = any(tag.tone in ("bad", "grave") for tag in card.tags) or card.bars[0].now <= 0
    called = card.title or card.subtitle
    name = called if len(called) <= room else first_name(called)
    art = Content.styled(name[:room], "bold $bad" if grave else "bold") + " " + bar
    return art.pad_right(max(0, width - art.cell_length))


def first_name(title: str) -> str:
    return title.split(maxsplit=1)[0].rstrip(",")


def moment_leaves(moment: Moment, width: int, height: int) -> list[Content]:
    """A moment in the middle of its place: title and whole text, as many leaves as it needs, and what lets it pass."""
    inner = max(20, min(64, width - 4))
    style = f"bold {tone_style(moment.tone) or '$accent'}"
    head = [Content.styled(moment.title, style), Content.styled("─" * min(inner, len(moment.title) + 4), "$faint")]
    told = [line for text in moment.text for line in Content(text).wrap(inner)]
    room = max(1, height - len(head) - 2)
    leaves = [told[at : at + room] for at in range(0, len(told), room)] or [[]]
    pages = []
    for number, leaf in enumerate(leaves, 1):
        last = number == len(leaves)
        press = moment.press or "Go on" if last else f"read on, {number} of {len(leaves)}"
        pages.append(
            _in_the_middle([*head, *leaf, Content(""), Content.styled(f"Space: {press}", "$quiet")], width, height)
        )
    return pages


def opening_art(title: str, blurb: str, width: int, height: int) -> Content:
    """What stands on the stage before anything has happened: which game this is."""
    spaced = " ".join(title.upper()) if 2 * len(title) < width - 4 else title.upper()
    rule = Content.styled("═" * min(len(spaced), width - 4), "$faint")
    words = [Content.styled(line.plain, "$quiet") for line in Content(blurb).wrap(max(20, min(60, width - 4)))]
    return _in_the_middle([rule, Content.styled(spaced, "bold $accent"), rule, Content(""), *words], width, height)


def _in_the_middle(lines: Sequence[Content], width: int, height: int) -> Content:
    above = max(0, (height - len(lines)) // 2)
    middle = [" " * max(0, (width - line.cell_length) // 2) + line for line in lines]
    return Content("\n").join([*[Content("")] * above, *middle])
