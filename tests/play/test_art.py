"""What is drawn in letters: hexes, rooms, bars, log entries, choices, colours."""

from __future__ import annotations

import pytest
from textual.color import Color

from tablewright.engine.events import Roll
from tablewright.engine.scene import (
    Bar,
    Card,
    ChartView,
    Choice,
    HexTile,
    Link,
    MapView,
    Mark,
    Prompt,
    Scene,
    Tag,
    Telling,
    Zone,
)
from tablewright.engine.telling.keys import Spot, laid
from tablewright.engine.telling.log import How
from tablewright.play.drawing.choices import (
    ChoiceSheet,
    Entry,
    bar_art,
    cards_art,
    lay_out,
    runs_of,
    telling_art,
)
from tablewright.play.drawing.rooms import (
    BIG,
    NEAR,
    NIGHT,
    PAPER,
    SMALL,
    Point,
    contrast,
    draw_hexes,
    draw_rooms,
    first_theme,
    readable_on,
    terrain_style,
    themes,
)
from tablewright.play.screens.stage import letters_on_map


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


HEXES = MapView(
    "hexes",
    hexes=(
        HexTile("0,0", 0, 0, "H", "hills", here=True),
        HexTile("0,-1", 0, -1, "F", "forest", marks=(Mark("*", "dungeon"),)),
        HexTile("1,-1", 1, -1, "?", "", known="unseen"),
    ),
)


def test_small_hexes_share_their_edges() -> None:
    drawing = draw_hexes(HEXES, {"0,-1": "w"}, "", SMALL)
    assert lines(drawing.text) == [
        " ___",
        "/ F*\\___",
        "\\_w_/ ? \\",
        "/[@]\\___/",
        "\\___/",
    ]
    assert drawing.here == Point(2, 3)
    assert drawing.places[Point(2, 1)] == "0,-1"


def test_big_hexes_share_their_edges() -> None:
    drawing = draw_hexes(HEXES, {"0,-1": "w"}, "", BIG)
    assert lines(drawing.text) == [
        "  _____",
        " /  F  \\",
        "/   *   \\_____",
        "\\   w   /  ?  \\",
        " \\_____/       \\",
        " /  H  \\       /",
        "/  [@]  \\_____/",
        "\\       /",
        " \\_____/",
    ]


def test_an_empty_map_is_drawn_as_nothing() -> None:
    assert draw_hexes(MapView("hexes"), {}, "", SMALL).width == 0
    assert draw_rooms(MapView("zones"), {}, "").width == 0


ROOMS = MapView(
    "zones",
    zones=(
        Zone("1", 0, 0, 4, 3, "Gate"),
        Zone("2", 7, 0, 4, 3, "Hall", marks=(Mark("$", "loot"),), here=True),
        Zone("3", 0, 5, 4, 3, "Well", "round"),
    ),
    links=(
        Link("1", "2", "locked"),
        Link("1", "3", "door"),
        Link("2", "", "door", "e", choice="on"),
        Link("3", "", "exit", "w"),
    ),
)


def test_rooms_stand_where_they_were_found_with_doors_and_corridors() -> None:
    drawing = draw_rooms(ROOMS, {"on": "1"}, "")
    assert lines(drawing.text) == [
        "┌──────┐      ┌──────┐",
        "│Gate  =──────=Hall @+─1",
        "└───+──┘      └──────┘",
        "    │",
        "    │",
        "╭───+──╮",
        "<Well  │",
        "╰──────╯",
    ]  # fmt: skip
    assert drawing.places[Point(1, 1)] == "1"
    assert drawing.places[Point(23, 1)] == "on"


def test_corridors_that_meet_are_joined() -> None:
    view = MapView(
        "zones",
        zones=(Zone("a", 0, 0, 4, 3, "A"), Zone("b", 8, -4, 4, 3, "B"), Zone("c", 8, 4, 4, 3, "C")),
        links=(Link("a", "b"), Link("a", "c")),
    )
    drawn = draw_rooms(view, {}, "").text
    assert "┤" in drawn
    assert "·" not in drawn


def test_low_rooms_are_drawn_larger_so_that_they_can_be_written_in() -> None:
    view = MapView("zones", zones=(Zone("1", 0, 0, 2, 1, "Nook"), Zone("2", 5, 0, 2, 1, "Attic")))
    assert "│Nook│" in draw_rooms(view, {}, "").text
    assert "│Attic │" in draw_rooms(view, {}, "", NEAR).text


@pytest.mark.parametrize(
    ("now", "most", "drawn"),
    [
        (8, 8, "████████ 8/8"),
        (1, 100, "█░░░░░░░ 1/100"),
        (0, 8, "░░░░░░░░ 0/8"),
        (9, 8, "████████ 9/8"),
        (0, 0, "░░░░░░░░ 0/0"),
    ],
)
def test_a_bar_never_hides_the_last_point_nor_bursts(now: int, most: int, drawn: str) -> None:
    assert bar_art(Bar("hp", now, most)).plain == drawn


def test_cards_stand_in_columns_and_keep_to_the_width() -> None:
    cards = (
        Card(
            "1",
            "Ysolde of the very long name",
            "member",
            "Hermit",
            bars=(Bar("hp", 9, 9),),
            tags=(Tag("staff"),),
            group="Party",
        ),
        Card(
            "2",
            "Bram",
            "member",
            bars=(Bar("hp", 31, 31), Bar("soul", 1, 2)),
            tags=(Tag("cursed", "bad"),),
            group="Party",
        ),
    )
    wide = cards_art(cards, 34).plain.splitlines()
    assert wide[0] == "PARTY"
    assert max(map(len, wide)) == 34
    assert "  staff" in wide
    dense = cards_art(cards, 34, dense=True).plain
    assert "staff" not in dense
    assert "cursed" in dense


ROLL = Roll("p1", 4, 6, 6, "Blows", "PAR-FIGHT-01", "Rook", "blows")


def test_a_log_entry_folds_to_its_headline_and_dice() -> None:
    telling = Telling("The beetle clicks.", "You strike", rolls=(ROLL,))
    assert telling_art(telling, None).plain == "▸ You strike  [6]\n  The beetle clicks."
    assert telling_art(Telling("Rain."), None).plain == "· Rain."


def test_a_log_entry_unfolds_to_dice_arithmetic_and_the_lit_row() -> None:
    how = How(
        (ROLL,), (ChartView("Blows", "PAR-FIGHT-01", (("1", "ouch"), ("6", "hit")), (1,)),), (), ("6 is 4 or more",)
    )
    told = telling_art(Telling("Hit.", rolls=(ROLL,)), how).plain
    assert "d6 [6] Blows for Rook highest  PAR-FIGHT-01 #5" in told
    assert "= 6 is 4 or more" in told
    assert "► 6 hit" in told
    assert "  1 ouch" in told


def test_a_long_entry_is_wrapped_under_its_own_indent() -> None:
    told = telling_art(Telling("one two three four five six"), None, width=12).plain.splitlines()
    assert told[0].startswith("· one")
    assert all(line.startswith("  ") and len(line) <= 12 for line in told[1:])


def all_open(choices: list[Choice], pointed: int, width: int, *, brief: bool = False) -> ChoiceSheet:
    """Every choice in sight."""
    entries = [Entry(number, str(number + 1), choice) for number, choice in enumerate(choices)]
    spots = [Spot(choice, number, str(number), "list") for number, choice in enumerate(choices, 1)]
    return lay_out(entries, spots, pointed, width, brief=brief)


def test_short_choices_stand_side_by_side_and_know_their_spots() -> None:
    laid = all_open([Choice("a", "A"), Choice("b", "B"), Choice("c", "C")], 1, 40)
    assert lines(laid.content.plain) == [" 1 A           2 B           3 C"]
    assert [(spot.left, spot.number) for spot in laid.spots] == [(0, 0), (14, 1), (28, 2)]


def test_a_long_choice_among_short_ones_takes_several_columns() -> None:
    choices = [Choice("a", "A"), Choice("b", "A rather long one", "with a hint"), Choice("c", "C"), Choice("d", "D")]
    assert lines(all_open(choices, -1, 40).content.plain) == [
        " 1 A",
        " 2 A rather long one  with a hint",
        " 3 C                  4 D",
    ]


def test_long_choices_go_on_in_the_next_line() -> None:
    odds = "hurt 3/6, be hurt 3/6, nobody knows"
    laid = all_open([Choice("a", "Lamp", "10 g"), Choice("b", "Fight", odds=odds)], -1, 30)
    drawn = lines(laid.content.plain)
    assert len(drawn) == laid.height > 2
    assert max(map(len, drawn)) <= 30
    assert {spot.number for spot in laid.spots if spot.line == laid.height - 1} == {1}


def test_where_there_is_little_room_a_cost_is_told_when_its_choice_is_pointed_at_and_odds_always() -> None:
    choices = [Choice("a", "Lamp", "10 g"), Choice("b", "Fight", "a turn", "hurt 3/6")]
    drawn = all_open(choices, 0, 60, brief=True).content.plain
    assert [word in drawn for word in ("10 g", "a turn", "hurt 3/6")] == [True, False, True]


def test_odds_that_choices_share_are_told_once() -> None:
    choices = [Choice(key, key, "unseen", "lake 1/6") for key in "ab"] + [Choice("c", "c", "known", "safe")]
    drawn = all_open(choices, -1, 60).content.plain
    assert drawn.count("lake 1/6") == 1
    assert drawn.startswith("unseen: lake 1/6")
    assert "known  safe" in drawn


def barred(odds: str, width: int = 80) -> str:
    return all_open([Choice("a", "Go", odds=odds)], -1, width).content.plain.partition("Go  ")[2]


def test_odds_are_bars_true_to_scale() -> None:
    assert barred("lake 1/6 | mist 1/24") == "lake █ 1/6   mist ▎ 1/24"
    assert barred("72 %, fells 24%") == "████▍ 72 %, fells █▌ 24%"
    assert barred("9-in-20") == "██▊ 9-in-20"
    assert barred("0/6") == " 0/6"


def test_a_figure_stays_in_a_line_with_its_words() -> None:
    odds = " | ".join(f"somebody comes {number}/24" for number in range(1, 9))
    for width in (60, 80):
        lines = barred(odds, width).splitlines()
        assert len(lines) > 2
        assert all(line.rstrip().endswith("/24") for line in lines)


def test_a_name_on_a_card_is_whole_and_what_somebody_is_gives_way() -> None:
    card = Card("1", "Annis Gravel", "member", subtitle="Fighter 1, Chaotic", bars=(Bar("hp", 6, 6),))
    names = [cards_art([card], width).plain.splitlines()[1].split("█")[0].strip() for width in (60, 29, 18)]
    assert names == ["Annis Gravel  Fighter 1, Chaotic", "Annis Gravel", "Annis"]


def test_a_rooms_name_is_whole_where_the_room_is_large_enough() -> None:
    foot = Zone("a", 0, 0, 4, 3, "Foot of the Processional", here=True)
    drawn = draw_rooms(MapView("zones", zones=(foot,)), {}, "", NEAR).text
    assert [line.strip("│ ") for line in drawn.splitlines()[1:4]] == ["Foot of the", "Processional", ""]


def test_a_way_that_nobody_can_take_now_has_no_key() -> None:
    rooms = (Zone("a", 0, 0, 4, 4, "Hall", here=True),)
    links = (Link("a", "", side="e", choice="go:e"), Link("a", "", side="s"))
    view = MapView("zones", zones=rooms, links=links)
    asked = Prompt("p1", "go", "Go?", choices=(Choice("go:e", "Onward"), Choice("rest", "Rest")))
    found = laid(Scene("g", "m", "t", "w", map=view, prompt=asked))
    drawn = draw_rooms(view, letters_on_map(found, ""), "").text
    assert drawn.count("6") == 1
    assert drawn.count("?") == 1


def test_every_accent_is_readable_on_night_and_on_paper() -> None:
    for accent in ("#8c1c13", "#2f5d50", "#000000", "#ffffff", "#e9a23b"):
        for theme in themes(accent):
            assert contrast(Color.parse(theme.accent or ""), Color.parse(theme.background or "")) >= 4.5


def test_words_are_readable_on_every_tint() -> None:
    for theme in themes("#8c1c13"):
        inks = [theme.foreground, theme.accent, *(theme.variables[name] for name in ("good", "bad", "quiet", "wonder"))]
        tints = [value for name, value in theme.variables.items() if name.startswith("terrain-")]
        worst = min(contrast(Color.parse(ink or ""), Color.parse(tint)) for ink in inks for tint in tints)
        assert worst >= 3.0, f"{theme.name}: {worst:.2f}"


def test_a_readable_colour_is_left_alone() -> None:
    assert readable_on("#1b1a17", "#f6f1e3").lower() == "#1b1a17"


def test_terrain_has_the_same_tint_wherever_it_is_named() -> None:
    assert terrain_style("deep forest") == terrain_style("Forest") == "on $terrain-forest"
    assert terrain_style("glass") == terrain_style("glass")
    assert terrain_style("") == ""


def test_a_light_terminal_gets_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORFGBG", "0;15")
    assert first_theme() == PAPER
    monkeypatch.setenv("COLORFGBG", "15;0")
    assert first_theme() == NIGHT
    monkeypatch.delenv("COLORFGBG")
    assert first_theme() == NIGHT


def test_a_button_says_its_numbers_on_the_picture() -> None:
    spots = [Spot(Choice("", ""), 1, badge, "token") for badge in ("3", "1", "2", "6")]
    assert runs_of(spots) == "1 to 3, 6"
