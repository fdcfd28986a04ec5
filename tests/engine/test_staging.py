"""At most seven choices at first sight, each with the number it has in the question; a fight drawn from its cards."""

from __future__ import annotations

from tablewright.engine.options import Option
from tablewright.engine.scene import Bar, Card, Choice, Field, Prompt, Scene, Token
from tablewright.engine.telling.staging import AT_FIRST_SIGHT, field_of, offer_of


def prompt(*choices: Choice) -> Prompt:
    return Prompt("p1", "act", "What now?", choices=choices)


def labels(numbered: tuple[tuple[int, Choice], ...]) -> list[str]:
    return [f"{number} {choice.label}" for number, choice in numbered]


def test_few_choices_stand_open() -> None:
    laid = offer_of(prompt(*(Choice(str(number), f"Thing {number}", group="Things") for number in range(7))))
    assert len(laid.open) == AT_FIRST_SIGHT
    assert not laid.folds


def test_a_verb_is_said_once_and_its_targets_wait_behind_it() -> None:
    strikes = [Choice(Option("strike", f"g{number}"), f"Strike Ghoul {number}") for number in range(1, 9)]
    laid = offer_of(prompt(Choice("flee", "Flee"), *strikes, Choice("wait", "Wait")))
    assert labels(laid.open) == ["1 Flee", "10 Wait"]
    assert [(fold.title, len(fold.members)) for fold in laid.folds] == [("Strike Ghoul", 8)]
    assert laid.folds[0].members[0][0] == 2


def test_no_fold_is_made_for_the_one_target_that_is_left() -> None:
    strikes = [Choice(Option("strike", f"g{number}"), f"Strike Ghoul {number}") for number in range(1, 5)]
    laid = offer_of(prompt(*strikes, *(Choice(key, key.title()) for key in ("wait", "flee", "pray", "sing"))))
    assert [number for number, _ in laid.open][:4] == [1, 2, 3, 4]
    assert [fold.title for fold in laid.folds] == ["More"]


def test_the_games_own_groups_are_folds_and_small_ones_stay_open() -> None:
    wares = [Choice(f"buy{number}", f"Ware {number}", group="Buy") for number in range(20)]
    sales = [Choice(f"sell{number}", f"Old {number}", group="Sell") for number in range(2)]
    laid = offer_of(prompt(Choice("done", "Done"), *wares, *sales))
    assert labels(laid.open) == ["1 Done", "22 Old 0", "23 Old 1"]
    assert [fold.title for fold in laid.folds] == ["Buy"]


def test_where_all_is_grouped_the_first_group_stands_open_as_far_as_there_is_room() -> None:
    wares = [Choice(f"buy{number}", f"Ware {number}", group="Buy", default=number == 15) for number in range(20)]
    laid = offer_of(prompt(*wares))
    assert labels(laid.open) == [*(f"{number} Ware {number - 1}" for number in range(1, 7)), "16 Ware 15"]
    assert [(fold.title, len(fold.members)) for fold in laid.folds] == [("More", 13)]


def test_the_marked_choice_stands_open_whatever_is_folded() -> None:
    turn = [Choice(f"turn{number}", f"Turn {number}", group="Turn", default=number == 3) for number in range(5)]
    few = offer_of(prompt(Choice("pray", "Pray"), Choice("sing", "Sing"), Choice("hum", "Hum"), *turn))
    assert labels(few.open) == ["1 Pray", "2 Sing", "3 Hum", "7 Turn 3"]
    assert [(fold.title, len(fold.members)) for fold in few.folds] == [("Turn", 4)]
    full = offer_of(prompt(*(Choice(f"do{number}", f"Do {number}") for number in range(7)), *turn))
    assert labels(full.open)[-2:] == ["6 Do 5", "11 Turn 3"]
    assert [(fold.title, len(fold.members)) for fold in full.folds] == [("Turn", 4), ("More", 1)]


def test_a_fold_is_not_named_by_half_a_thing() -> None:
    things = [Choice(Option("hand", name), f"Hand the {name} to somebody") for name in ("ring", "book", "bow")]
    laid = offer_of(prompt(*(Choice(key, key.title()) for key in "abcdefg"), *things))
    assert [fold.title for fold in laid.folds] == ["Hand … to somebody"]


def test_a_second_verb_waits_behind_its_name_even_where_there_is_room() -> None:
    blows = [Choice(Option("strike", f"g{number}"), f"Strike Ghoul {number}") for number in (1, 2, 3)]
    passing = [Choice(Option("pass", f"g{number}"), f"Strike Ghoul {number} and move on") for number in (1, 2, 3)]
    laid = offer_of(prompt(*blows, *passing, Choice("wait", "Wait"), Choice("flee", "Flee")))
    assert labels(laid.open) == ["1 Strike Ghoul 1", "2 Strike Ghoul 2", "3 Strike Ghoul 3", "7 Wait", "8 Flee"]
    assert [fold.title for fold in laid.folds] == ["Strike Ghoul … and move on"]


def test_directions_are_a_compass_and_count() -> None:
    ways = [Choice(f"go:{key}", f"Go {key}", hotkey=key) for key in "qweasd"]
    laid = offer_of(prompt(*ways, Choice("camp", "Camp", default=True), Choice("gear", "Gear")))
    assert (len(laid.compass), labels(laid.open), [fold.title for fold in laid.folds]) == (6, ["7 Camp"], ["More"])


def test_a_fight_without_a_field_is_drawn_from_its_cards() -> None:
    cards = (
        Card("m1", "Halda", "member", bars=(Bar("HP", 5, 10),)),
        Card("g2", "Ghoul 2", "foe", bars=(Bar("HP", 0, 5),)),
        Card("i1", "Rope", "item"),
    )
    scene = Scene("toy", "fight", "A fight", "Strike!", cards=cards)
    field = field_of(scene)
    assert field == Field(
        (
            Token("m1", "Halda", side="party", now=5, most=10),
            Token("g2", "Ghoul 2", side="foes", now=0, most=5, number=2, down=True),
        )
    )
    assert field_of(Scene("toy", "town", "A town", "Buy!", cards=cards)) is None


def test_what_makes_room_for_the_usual_answer_goes_back_to_its_own_kind() -> None:
    """The usual choice is folded: the last one open makes room, and stands with its group again, in its order."""
    ways = tuple(Choice(f"go {number}", f"Go {number}", group="Go") for number in range(9))
    free = (Choice("light", "Light", group="Free", default=True), Choice("map", "Map", group="Free"))
    offer = offer_of(Prompt("p1", "delve", "What now?", choices=(*ways, *free)))
    assert [number for number, _ in offer.open] == [1, 2, 3, 4, 5, 6, 10]
    assert {fold.title: [number for number, _ in fold.members] for fold in offer.folds} == {
        "Go": [7, 8, 9],
        "Free": [11],
    }


def test_a_fold_has_a_name_or_is_none() -> None:
    things = [Choice(f"c{number}", f"{name}: armor", target=f"c{number}") for number, name in enumerate("ABCDEFGHI")]
    laid = offer_of(prompt(*things))
    assert [number for number, _ in laid.open] == [1, 2, 3, 4, 5, 6, 7]
    assert [fold.title for fold in laid.folds] == ["More"]
