"""The one table of keys: what it promises of itself, and that the docs say the same."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tablewright.engine.options import Option
from tablewright.engine.scene import Bar, Card, Choice, HexTile, Link, MapView, Prompt, Scene, Zone
from tablewright.engine.telling.keys import Button, Laid, door_keys, laid, table, verb_letters
from tablewright.engine.telling.staging import field_from, field_of
from tools.keys import rows

PLAYERS = Path(__file__).parents[2] / "docs" / "players.md"


def test_no_key_of_the_table_means_two_things() -> None:
    keys = Counter([*(tool.key for tool in table().tool), *(five.key for five in table().five), *table().pad.values()])
    assert [key for key, often in keys.items() if often > 1] == []
    assert keys.keys().isdisjoint(table().verbs)
    verbs = Counter(verb for named in table().verbs.values() for verb in named)
    assert [verb for verb, often in verbs.items() if often > 1] == []


def test_the_docs_have_the_table() -> None:
    assert "\n".join(rows()) in PLAYERS.read_text(encoding="utf-8"), "python -m tools.keys prints it anew"


def scene(*choices: Choice, mode: str = "hexes", **more: object) -> Scene:
    return Scene("g", mode, "t", "w", prompt=Prompt("p1", "act", "Act?", choices=choices), **more)  # type: ignore[arg-type]


def keys_of(found: Laid) -> dict[str, str]:
    return {spot.choice.key: spot.keys for spot in found.spots}


def test_hexes_lie_as_on_a_number_pad() -> None:
    around = ((-1, 0, "7"), (0, -1, "8"), (1, -1, "9"), (-1, 1, "1"), (0, 1, "2"), (1, 0, "3"))
    tiles = tuple(
        HexTile(f"{q},{r}", q, r, "P", "plain", here=not q and not r)
        for q, r in [(0, 0), *((q, r) for q, r, _ in around)]
    )
    ways = [Choice(Option("go", key), f"Go {key}", place=f"{q},{r}") for q, r, key in around]
    found = laid(scene(*ways, Choice("camp", "Camp"), map=MapView("hexes", hexes=tiles)))
    assert keys_of(found) == {f"go:{key}": key for _, _, key in around} | {"camp": verb_letters()["camp"]}
    assert found.meant("q") == found.meant("7")


def test_a_door_keeps_its_key_when_another_is_found() -> None:
    zones = (Zone("a", 0, 0, 3, 3, "Hall", here=True), Zone("b", 5, 0, 3, 3, "East room"))
    links = (Link("a", "b", side="e", id="w1"), Link("a", side="n", id="w2"), Link("a", side="e", id="w3"))
    before = door_keys(MapView("zones", zones=zones, links=links[:2]))
    after = door_keys(MapView("zones", zones=zones, links=links))
    assert before == {0: "6", 1: "8"}
    assert after == {**before, 2: "9"}


def test_verbs_at_doors_have_the_doors_keys() -> None:
    view = MapView(
        "zones",
        zones=(Zone("a", 0, 0, 3, 3, "Hall", here=True),),
        links=(Link("a", side="e", id="w1"), Link("a", side="w", id="w2")),
    )
    choices = [
        Choice(Option(verb, way), f"{verb} {way}", place=way) for verb in ("go", "sneak") for way in ("w1", "w2")
    ]
    found = laid(scene(*choices, map=view, mode="rooms"))
    quiet = verb_letters()["sneak"]
    assert keys_of(found) == {"go:w1": "6", "go:w2": "4", "sneak:w1": f"{quiet}6", "sneak:w2": f"{quiet}4"}


def foes(*ids: str) -> tuple[Card, ...]:
    return tuple(Card(f"foe:{one}", f"Orc {one[1:]}", "foe", bars=(Bar("hp", 3, 3),)) for one in ids)


def test_a_foe_keeps_its_key_and_a_dead_ones_stays_free() -> None:
    came = ["f1", "f2", "f3"]
    keys = []
    for there in (came, ["f2", "f3"], ["f3"]):
        cards = foes(*there)
        blows = [Choice(Option("strike", one), f"Strike {one}") for one in there]
        field = field_from(cards, foes=came)
        keys.append(keys_of(laid(scene(*blows, mode="fight", cards=cards, field=field))))
    assert keys == [
        {"strike:f1": "k1", "strike:f2": "k2", "strike:f3": "k3"},
        {"strike:f2": "k2", "strike:f3": "k3"},
        {"strike:f3": "k3"},
    ]


def test_in_a_fight_no_number_of_a_list_is_that_of_somebody_who_is_not_meant() -> None:
    choices = [Choice(Option("draw", thing), f"Draw the {thing}") for thing in ("dagger", "bow")]
    drawn = scene(*choices, mode="fight", cards=foes("f1", "f2"))
    found = laid(drawn, field=field_of(drawn))
    (button,) = found.buttons
    assert [spot.badge for spot in button.spots] == ["3", "4"]


def test_the_first_verb_is_open_and_another_has_its_own_targets() -> None:
    cards = foes("f1", "f2")
    choices = [Choice(Option(verb, one), f"{verb} {one}") for verb in ("strike", "shoot") for one in ("f1", "f2")]
    drawn = scene(*choices, mode="fight", cards=cards)
    found = laid(drawn, field=field_of(drawn))
    meant = {typed: spot.choice.key for typed in ("2", "k2", "h2") if (spot := found.meant(typed))}
    assert meant == {"2": "strike:f2", "k2": "strike:f2", "h2": "shoot:f2"}
    assert found.meant("2", "h") == found.meant("h2")
    assert [button.badge for button in found.bar if isinstance(button, Button)] == ["k", "h"]


def test_what_play_cannot_undo_stands_apart() -> None:
    found = laid(scene(Choice("rest", "Rest"), Choice("retire", "Retire", grave=True), mode="town"))
    assert [spot.choice.key for spot in found.apart] == ["retire"]
    assert [spot.choice.key for spot in found.spots] == ["rest", "retire"]


def test_wares_are_numbered_even_where_one_is_called_like_a_verb() -> None:
    wares = [Choice(key, key) for key in ("torch", "rope", "oil", "lamp", "light", "sack")]
    found = laid(scene(*wares, Choice("done", "Done"), mode="shop"))
    assert list(keys_of(found).values()) == ["1", "2", "3", "4", "5", "6", "x"]


def test_what_the_bar_has_no_room_for_waits_behind_other_and_keeps_its_key() -> None:
    verbs = ("rest", "search", "map", "light", "gear", "try", "wait", "camp", "march")
    found = laid(scene(*(Choice(verb, verb, default=verb == "march") for verb in verbs), mode="rooms"))
    assert keys_of(found) == {verb: verb_letters()[verb] for verb in verbs}
    assert len(found.bar) + 1 <= 7
    assert "march" in [spot.choice.key for spot in found.bar if not isinstance(spot, Button)], "the usual one is open"
