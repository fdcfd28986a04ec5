"""Hand-made views of every screen, for tests of the looks that need no server: each with its hard cases."""

from __future__ import annotations

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.events import Roll
from tablewright.engine.ruleset import Setting
from tablewright.engine.scene import (
    Bar,
    Card,
    ChartView,
    Choice,
    Ending,
    Fact,
    Field,
    HexTile,
    Known,
    Link,
    MapView,
    Mark,
    Moment,
    Paper,
    Prompt,
    Scene,
    Tag,
    Telling,
    Token,
    Zone,
)
from tablewright.messages import views as parts
from tablewright.web.showing import beside, starting, views
from tablewright.web.showing import frame as frames
from tablewright.world.mapping.draw import draw
from tablewright.world.mapping.sheet import to_paper

ACCENT = "#8c1c13"

# --- a party and its log ---------------------------------------------------------------------------------------------
PARTY = (
    Card(
        "m1",
        "Ysolde",
        "member",
        "Hermit",
        "wizard-face",
        (Bar("hp", 4, 9),),
        (Tag("staff 1d6"), Tag("poisoned", "bad", "loses 1 hp on each arrival"), Tag("heals", "good")),
        ("May heal the whole party on a 5 or 6 instead of striking.",),
    ),
    Card("m2", "Rook", "member", "Rogue", "hooded-assassin", (Bar("hp", 13, 13),), (Tag("sword 1d8"),)),
    Card(
        "m3",
        "Bram of the Long Stairs",
        "member",
        "Giant",
        "brute",
        (Bar("hp", 2, 31),),
        (Tag("axe 1d12"), Tag("slow", "quiet"), Tag("cursed", "wonder")),
        slots=(("hand", "axe"), ("back", "")),
    ),
)
FACTS = (
    Fact("year", "3 of 12", "hourglass"),
    Fact("level", "1"),
    Fact("gold", "137", "two-coins"),
    Fact("crowns", "0 of 3", "crown", "wonder"),
)
FIGHT_ROLLS = (
    Roll("p1", 41, 6, 3, "Combat", "TY-COMBAT-03", chart="combat"),
    Roll("p1", 42, 12, 7, "Damage", "TY-DMG-01", "beetle"),
    Roll("p1", 43, 6, 5, "Who is hit", "TY-DMG-04"),
    Roll("p1", 44, 20, 20, "Saving", "TY-DMG-04", by_hand=True),
)
LOG = parts.LogView(
    tuple(
        parts.NumberedTelling(number, telling)
        for number, telling in enumerate(
            (
                Telling(
                    "A round meadow, mown by hares. Nothing can come close without being rude about it.",
                    "Clearing",
                    "good",
                    "circle-forest",
                ),
                Telling(
                    "The trees step back, and there is something with too many legs between them.",
                    "A gargantuan beetle",
                    "bad",
                    "beetle-shell",
                    (Roll("p1", 40, 12, 10, "Encounter", "TY-ENC-01", chart="encounter"),),
                    ("1d12 gave 10: creature",),
                    "TY-ENC-01",
                ),
                Telling(
                    "It turns on Ysolde, who is not where it expected, and then is.",
                    "Weak hit on you",
                    "bad",
                    "sword-wound",
                    FIGHT_ROLLS,
                    ("1d12 + 4 = 11, half is 5", "Ysolde: 9 - 5 = 4"),
                    "TY-COMBAT-03",
                    guide="A weak hit does half the damage, rounded down.",
                ),
                Telling("Wolf, the dog, did not come back from the reeds.", "Dead", "grave", "tombstone"),
                Telling("Rook counts the coins twice. It stays ten.", "", "quiet"),
            ),
            12,
        )
    ),
    older=12,
)
CHAT = (
    parts.ChatLine(1, "Ada", "north, then?", "2026-03-01T19:04:00"),
    parts.ChatLine(2, "Ben", "ravens next time, not before <b>breakfast</b>", "2026-03-01T19:05:00"),
    parts.ChatLine(3, "The table", "Ada rolled on Weather: 4, rain", "2026-03-01T19:06:00", "note"),
)
SEATS = (
    parts.SeatView("p1", "Ada", "person", "a person", True, True, "2026-03-01T19:06:00", yours=True),
    parts.SeatView("p2", "Ben", "person", "a person", invited=True),
    parts.SeatView("p3", "Cautious", "bot:cautious", "Cautious bot", True),
)
DICE = parts.DiceView("sealed", "4f1c9a02d7b1c3e58f60a9d24c7be1f3a5590d1e2f7788aa90bbccdd11223344", may_salt=True)
CHARTER = parts.CharterView(
    (("castle_distance", "8", "how far the castle is from the start, in hexes"),),
    "before-dice",
    True,
    "wait",
    1440,
    DICE,
)


# --- maps ------------------------------------------------------------------------------------------------------------
_LAND: dict[tuple[int, int], tuple[str, str, Known]] = {
    (0, 0): ("S", "start", "entered"),
    (0, -1): ("H", "hills", "entered"),
    (1, -1): ("F", "forest", "entered"),
    (1, 0): ("C", "clearing", "entered"),
    (-1, 0): ("L", "large_lake", "seen"),
    (-1, 1): ("M", "marsh", "entered"),
    (0, 1): ("Q", "quiet_forest", "entered"),
    (2, -1): ("P", "plains", "entered"),
    (2, -2): ("M", "mountains", "seen"),
    (1, 1): ("B", "barrens", "told"),
    (0, 3): ("K", "castle", "told"),
    (2, 0): ("?", "", "unseen"),
    (1, -2): ("?", "", "unseen"),
    (0, -2): ("?", "", "unseen"),
    (-1, -1): ("?", "", "unseen"),
    (-1, 2): ("?", "", "unseen"),
    (0, 2): ("?", "", "unseen"),
    (3, -2): ("?", "", "unseen"),
    (3, -1): ("?", "", "unseen"),
}
_MARKS = {
    (1, -1): (Mark("*", "the Rotten Cave, a dungeon", "cave-entrance"),),
    (0, -1): (Mark("o", "a faerie circle", "mushrooms", "good"), Mark("x", "party 1 fell here", "tombstone", "grave")),
    (0, 3): (Mark("K", "the castle", "evil-tower", "bad"),),
}
_KEYS = {(0, -1): "w", (2, -1): "d", (1, -1): "q", (1, 1): "s", (2, 0): "e", (0, 1): "a"}
_HERE = (1, 0)


def hex_map() -> MapView:
    tiles = tuple(
        HexTile(
            f"{q},{r}",
            q,
            r,
            letter,
            terrain,
            terrain.replace("_", " "),
            known,
            _MARKS.get((q, r), ()),
            (q, r) == _HERE,
            "ravens next time, not before" if (q, r) == (-1, 1) else "",
        )
        for (q, r), (letter, terrain, known) in _LAND.items()
    )
    return MapView(
        "hexes",
        "The Vale of Sorn",
        tiles,
        legend=(("S", "start"), ("F", "forest"), ("*", "dungeon")),
        text=("You stand in a clearing.", "North of you: forest, with the Rotten Cave.", "South-west: a quiet forest."),
        paths=(("0,0", "0,-1", "1,-1", "1,0"), ("0,0", "-1,1", "0,1")),
    )


def dungeon_map() -> MapView:
    zones = (
        Zone("r1", 0, 0, 3, 2, "1", marks=(Mark("<", "the way out", "exit-door"),)),
        Zone("r2", 5, 0, 4, 4, "2", "round", marks=(Mark("t", "a trap, disabled", "wolf-trap", "quiet"),)),
        Zone("r3", 1, 4, 3, 3, "3", "cavern", marks=(Mark("x", "party 1 fell here", "tombstone", "grave"),)),
        Zone(
            "r4",
            6,
            6,
            4,
            3,
            "4",
            here=True,
            marks=(
                Mark("m", "a skeleton", "skeleton", "bad"),
                Mark("m", "a skeleton", "skeleton", "bad"),
                Mark("$", "a coffer", "locked-chest"),
            ),
        ),
        Zone("r5", 12, 6, 2, 2, "5", known="unseen"),
    )
    links = (
        Link("r1", "r2", "door"),
        Link("r1", "r3", "open"),
        Link("r2", "r4", "locked"),
        Link("r3", "r4", "secret"),
        Link("r4", "r5", "door", choice="door-e"),
        Link("r1", "", "exit", "w", "out"),
        Link("r4", "", "stairs", "s", "down", choice="down"),
        Link("r3", "", "door", "w"),
    )
    return MapView(
        "zones", "The Rotten Cave", zones=zones, links=links, text=("Room 4: two skeletons guard a coffer.",)
    )


# --- scenes ----------------------------------------------------------------------------------------------------------
def hexes() -> Scene:
    names = {"q": "North-west", "w": "West", "e": "East", "a": "South-west", "s": "South", "d": "North-east"}
    choices = tuple(
        Choice(
            f"go:{q},{r}",
            f"{names[key]}: {_LAND[q, r][1].replace('_', ' ') or 'unknown'}",
            "rolled when you enter" if not _LAND[q, r][1] else "known: 1d6",
            "encounter 3/6, lake 1/6" if not _LAND[q, r][1] else "encounter 1/6",
            hotkey=key,
            place=f"{q},{r}",
        )
        for (q, r), key in sorted(_KEYS.items(), key=lambda pair: "qweasd".index(pair[1]))
    )
    camp = Choice("camp", "Make camp", "one year passes, all are healed", default=True, harmless=True)
    return Scene(
        "twelve_years",
        "hexes",
        "The Reluctant",
        "Choose where to go. Unknown hexes are rolled when you enter.",
        FACTS,
        PARTY,
        hex_map(),
        (),
        Prompt("p1", "where", "Where to?", choices=(*choices, camp)),
    )


def rooms() -> Scene:
    choices = (
        Choice("fight", "Fight them", "1d6", "kills one on this roll 13/72 = 18.1 %"),
        Choice("door-e", "Open the door in the east", "unknown"),
        Choice("down", "Go down the stairs"),
        Choice("back", "Back to room 2", place="r2"),
    )
    return Scene(
        "twelve_years",
        "rooms",
        "The Rotten Cave, room 4",
        "Two skeletons guard a coffer. Fight or leave?",
        (*FACTS, Fact("torch", "2 turns", "torch", "bad")),
        PARTY,
        dungeon_map(),
        (hex_map(),),
        Prompt("p1", "room", "What do you do?", choices=choices),
    )


def fight() -> Scene:
    foe = Card(
        "f1",
        "A gargantuan beetle",
        "foe",
        "level 2",
        "beetle-shell",
        (Bar("hp", 17, 24),),
        (Tag("1d12 + 4"), Tag("armoured", "grave")),
        ("Its shell turns blades.",),
    )
    choices = (
        Choice(
            "fight",
            "Fight",
            "1d6: the party strikes as one, 1d6 + 1d8 + 1d12 + 4",
            "only you are hurt 3/6, both 1/6, you hit 1/6, double 1/6; kills it 18.1 %",
            "TY-COMBAT-03",
            default=True,
        ),
        Choice(
            "evade", "Evade", "1d4; Bram is slow, a 4 counts as 3", "hit 1/4, it follows 1/4, away without loot 2/4"
        ),
        Choice("item", "Use a thing", "2 things"),
    )
    return Scene(
        "twelve_years",
        "fight",
        "Hills 0401",
        "Fight or evade? The party strikes as one.",
        FACTS,
        (foe, *PARTY),
        hex_map(),
        (),
        Prompt("p1", "stance", "Fight or evade?", choices=choices, standing=True),
    )


LONG_NAME = "Bartholomew Underbough of the Long Stairs"  # a name of forty letters and one, as somebody will give


def crowd() -> Scene:
    """Six of long names against twelve, each of whom can be struck and shot at."""
    party = tuple(
        Card(f"m{number}", f"{LONG_NAME[:-2]} {number}", "member", "Hermit", "wizard-face", (Bar("hp", number, 9),))
        for number in range(1, 7)
    )
    foes = tuple(
        Token(
            f"f{number}", f"Marsh goblin of the drowned bell tower {number}", "goblin-head", key=number, number=number
        )
        for number in range(1, 13)
    )
    field = Field(
        (*(Token(card.id, card.title, card.icon, "party", now=5, most=9) for card in party), *foes),
        order=(*(card.id for card in party), *(foe.id for foe in foes)),
        foes=len(foes),
    )
    choices = [
        Choice(f"{verb}:{foe.id}", f"{verb.capitalize()} {foe.name}", odds="9/20", target=foe.id, default=key == 0)
        for verb in ("strike", "shoot")
        for key, foe in enumerate(foes, 0 if verb == "strike" else 1)
    ]
    more = [
        Choice(verb, f"{verb.capitalize()} {LONG_NAME}") for verb in ("cast", "move", "hide", "flee", "drop", "rest")
    ]
    return Scene(
        "freehold",
        "fight",
        LONG_NAME,
        f"Round 12: what does {LONG_NAME} do?",
        FACTS,
        party,
        prompt=Prompt("p1", "act", f"What does {LONG_NAME} do?", choices=(*choices, *more)),
        field=field,
    )


def shop() -> Scene:
    sell = [("ring", "a ring", "10 gold"), ("book", "a broken book", "1 gold"), ("key", "a magick key", "never bought")]
    buy = [
        ("sword", "a sword", "6 gold"),
        ("bow", "a bow", "6 gold"),
        ("shield", "a wooden shield", "5 gold, +1 hp"),
        ("armour", "armour", "10 gold, +4 hp"),
        ("lesson", "a lesson", "100 gold, level 1 to 2"),
    ]
    choices = (
        *(Choice(f"sell-{key}", f"Sell {label}", hint, group="Sell") for key, label, hint in sell),
        *(Choice(f"buy-{key}", f"Buy {label}", hint, group="Buy") for key, label, hint in buy),
        Choice("escort", "Escort the tinker", "joins, 1 hp, unarmed; pays one loot"),
        Choice("leave", "Leave", default=True, harmless=True),
    )
    return Scene(
        "twelve_years",
        "shop",
        "A traveling tinker",
        "Buy and sell. Nobody is in a hurry.",
        FACTS,
        PARTY,
        hex_map(),
        (),
        Prompt("p1", "trade", "What will it be?", choices=choices),
    )


def assembly(kind: str = "choice") -> Scene:
    choices = tuple(
        Choice(key, key.capitalize(), hint)
        for key, hint in (
            ("hermit", "heals; no weapon"),
            ("rogue", "disarms traps"),
            ("giant", "strong, slow"),
            ("knight", "takes the blow for others"),
        )
    )
    prompts = {
        "choice": Prompt("p1", "archetype", "Who is the first of them?", choices=choices),
        "text": Prompt("p1", "name", "What is the hermit called?", "text", high=40),
        "number": Prompt("p1", "share", "How much gold does Rook take?", "number", low=0, high=137),
        "few": Prompt("p1", "dice", "How many dice?", "number", low=1, high=6, default="3"),
        "face": Prompt("p1", "hand-roll", "Combat: roll a d6 and press what it shows.", "face", low=1, high=6),
    }
    return Scene(
        "twelve_years", "assembly", "A new party", "Assemble the party.", FACTS, PARTY[:1], prompt=prompts[kind]
    )


def over(won: bool = True) -> Scene:
    ending = Ending(
        "The Lich King sleeps" if won else "Twelve years are gone",
        "The crown is on his head and the door is shut. One of them walked out to say so."
        if won
        else "Nobody came in time.",
        won,
    )
    return Scene(
        "twelve_years", "over", "The third crown", "The campaign is over.", FACTS, PARTY[1:2], hex_map(), ending=ending
    )


CALL = "The Landing\nEntrance\n1. Hallway 2 north.\n2. Split (west-east)."


def paper() -> Scene:
    sheet = Paper("", CALL, ("The Road\nEntrance\n1. Hallway 3 north.",), "The Deep, level 1")
    prompt = Prompt("p1", "map", "Draw the map from the calls.", "sketch", high=16000, paper=sheet)
    return Scene(
        "yabec", "rooms", "The Deep", "Draw the map from the calls.", FACTS, PARTY, dungeon_map(), prompt=prompt
    )


def compared() -> Scene:
    """A map kept by hand beside the truth, and what differs."""
    drawn, truth = (to_paper(draw(calls).grid) for calls in ("Hallway 3 north.", "Hallway 1 north. Split."))
    yours = MapView("squares", "Your map", drawn=drawn, wrong=((0, 1), (0, 2)), text=("1 square is right.",))
    rest = MapView("squares", "In truth", drawn=truth, wrong=((0, 1),))
    prompt = Prompt("p1", "report", "Write a report.", "text", high=400)
    return Scene("yabec", "town", "Saint Oum", "Write a report.", FACTS, PARTY, yours, (rest,), prompt)


SCENES = {
    "paper": paper,
    "compared": compared,
    "hexes": hexes,
    "rooms": rooms,
    "fight": fight,
    "crowd": crowd,
    "shop": shop,
    "assembly": assembly,
    "over": over,
}


# --- pages -----------------------------------------------------------------------------------------------------------
GAMES = tuple(
    parts.GameCard(
        key,
        title,
        blurb,
        "its author",
        accent,
        icon,
        least,
        most,
        gm,
        (parts.BotView("cautious", "Cautious", "Runs first."),),
    )
    for key, title, blurb, accent, icon, least, most, gm in (
        (
            "twelve_years",
            "Twelve Years",
            "A lich sleeps for twelve years more. Find three crowns, or one that fits.",
            "#8c1c13",
            "crowned-skull",
            1,
            6,
            False,
        ),
        (
            "pocket_fantasy",
            "Pocket Fantasy RPG",
            "Six-sided dice, fourteen classes and a dungeon that fits a pocket.",
            "#1f4e79",
            "dice-six-faces-six",
            1,
            6,
            True,
        ),
        (
            "begone_foe",
            "Begone, FOE!",
            "Torches burn down, packs fill up, and morale breaks before bones do.",
            "#2f5d50",
            "torch",
            1,
            6,
            True,
        ),
        (
            "yabec",
            "yabec",
            "Town, delve, conflict, clean-up: the old way, with its own map language.",
            "#6a4a12",
            "dungeon-gate",
            1,
            8,
            True,
        ),
        (
            "freehold",
            "Freehold",
            "A home at the edge of the map, and all the hexes around it.",
            "#4a3b6b",
            "hill-fort",
            1,
            6,
            True,
        ),
    )
)


def frame(notice: str = "", tone: str = "") -> frames.Frame:
    return frames.Frame(
        "Tablewright",
        csrf="c5rf",
        accent=ACCENT,
        notice=notice,
        notice_tone="bad" if tone == "bad" else "good" if tone else "",
    )


def table_page(scene: Scene, **changes: object) -> views.TablePage:
    fields: dict[str, object] = {
        "frame": frame(),
        "table": "t1",
        "title": "The third crown",
        "game": "twelve_years",
        "seat": "p1",
        "held": ("p1",),
        "owner": True,
        "spectator": False,
        "seats": SEATS,
        "scene": scene,
        "log": LOG,
        "chat": CHAT,
        "version": 7,
        "stamp": 9,
        "command": "abc",
        "your_turn": scene.prompt is not None,
        "others_turn": (),
        "waiting_for": ("Ada",) if scene.prompt else (),
        "may_undo": True,
        "why_no_undo": "",
        "standing": (parts.StandingView("thorning", "never"),),
        "charter": CHARTER,
        "watchers": 2,
        "watch_link": False,
        "over": "won" if scene.ending else "",
        "bots": GAMES[0].bots,
    }
    return views.TablePage(**{**fields, **changes})  # type: ignore[arg-type]  # fields by name, of many types


def spectator_page() -> views.TablePage:
    return table_page(fight(), seat="", held=(), owner=False, spectator=True, your_turn=False)


def refused_page() -> views.TablePage:
    notice = "dice have been rolled since; this table takes nothing back after dice"
    return table_page(fight(), frame=frame(notice, "bad"), may_undo=False, why_no_undo=notice)


def hot_seat_page() -> views.TablePage:
    seats = (SEATS[0], parts.SeatView("p2", "Ben", "person", "a person", waited_for=True, yours=True), SEATS[2])
    return table_page(fight(), held=("p1", "p2"), seats=seats, others_turn=("p2",), your_turn=False)


def start_page(tables: bool = True) -> starting.StartPage:
    one = starting.TableCard(
        "t1",
        "Twelve Years",
        "The third crown",
        ACCENT,
        "crowned-skull",
        ("Ada", "Ben"),
        ("Ada",),
        True,
        "2026-03-01T19:06:00",
    )
    two = starting.TableCard(
        "t2",
        "Freehold",
        "Winter at Oxley",
        "#4a3b6b",
        "hill-fort",
        ("Ada", "Cem"),
        ("Cem",),
        False,
        "2026-02-20T10:00:00",
    )
    done = starting.TableCard(
        "t3",
        "Twelve Years",
        "The Hopeful",
        ACCENT,
        "crowned-skull",
        ("Ada",),
        (),
        False,
        "2026-01-03T10:00:00",
        over="lost in year 5",
    )
    return starting.StartPage(frame(), GAMES, (one, two) if tables else (), (done,) if tables else ())


def new_table_page() -> starting.NewTablePage:
    allowed = (("me", "I sit here"), ("invite", "invite somebody"), ("bot:cautious", "Cautious bot"))
    seats = tuple(starting.SeatChoice(f"p{number}", f"Player {number}", "me", allowed) for number in range(1, 5))
    settings = (
        Setting("castle_distance", 8, "how far the castle is from the start, in hexes", low=4, high=12),
        Setting("guided", True, "hints for a first game"),
        Setting("pace", "normal", "how fast years pass", allowed=("slow", "normal", "fast")),
    )
    return starting.NewTablePage(frame(), GAMES[0], settings, seats, 1, "The fourth crown", "amber otter")


def gm_view() -> parts.GmView:
    decision = Decision("gm", "mood", "BF-GM-01", ("friendly", "wary", "hostile"), default="wary")
    choices = (("friendly", "Friendly"), ("wary", "Wary"), ("hostile", "Hostile"))
    ruling = parts.RulingView(decision, "How do the goblins meet them?", "wary", choices, (("Ben", "friendly"),), True)
    override = parts.OverrideView("Ada", "the gold from 12 to 20", "miscounted last week")
    charts = (parts.ChartChoice("weather", "Weather", 6),)
    return parts.GmView(
        "gm", (ruling,), "The door is false.", charts, (override,), True, (("p1", "Ada"), ("p2", "Ben"))
    )


def replay_page() -> beside.ReplayPage:
    """With a story card, which nobody else reads there."""
    card = Moment("story", "A letter", ("It was found under the doormat.",), "scroll-unfurled", press="Read", number=1)
    scene = msgspec.structs.replace(rooms(), moments=(card,))
    return beside.ReplayPage(
        frame(), "t1", "The third crown", "p1", ("p1",), 4, 61, scene, parts.LogView(LOG.tellings[:2])
    )


def own_data_page() -> beside.OwnDataPage:
    devices = (
        beside.DeviceView("0123456789ab", "Firefox on Linux", "2026-11-19T20:10:00+00:00", here=True),
        beside.DeviceView("ba9876543210", "Safari on an iPhone", "2026-11-18T09:05:00+00:00", here=False),
    )
    return beside.OwnDataPage(frame(), (beside.KeptTable("t1", "The third crown", "Ada", 12, 3),), devices)


def verify_page() -> beside.VerifyPage:
    checks = (
        parts.CheckView("The promise matches the secret", True, f"sealed, as promised: {'20b18448' * 8}"),
        parts.CheckView("Every die follows from seed, stream and position", True),
        parts.CheckView("No record was changed", False, "record 17 does not replay"),
    )
    return beside.VerifyPage(frame(), "t1", "The third crown", False, checks, DICE, 212, 90)


def chronicle_page() -> beside.ChroniclePage:
    html = (
        "<h1>The Chronicle of the Third Crown</h1><p>Nine years, three parties, sixty-one hexes.</p>"
        "<h2>The Hopeful</h2><p>They fell in year 0, in the third room of the Rotten Cave, to skeletons.</p>"
        "<ul><li>Ysolde, hermit</li><li>Bram, giant</li></ul>"
        "<h2>To carry on</h2><pre><code>" + '{"name":"Ysolde","kit":["rope"]},' * 12 + "</code></pre>"
    )
    return beside.ChroniclePage(frame(), "t1", "The third crown", "p1", html, "won")


def invite_page() -> beside.InvitePage:
    return beside.InvitePage(
        frame(), "tok", "t1", "The third crown", GAMES[0], "p2", "Player 2", "2026-03-15T19:06:00", ("Ada",)
    )


def error_page() -> beside.ErrorPage:
    return beside.ErrorPage(
        frame(), 404, "There is no such table.", "The link may be incomplete, or the table was cleared away."
    )


def log_detail() -> views.LogDetail:
    rows = (
        ("1", "palpable hit on you"),
        ("2", "hit on you"),
        ("3", "weak hit on you"),
        ("4", "both are hit, half"),
        ("5", "hit"),
        ("6", "palpable hit"),
    )
    chart = ChartView("Combat", "TY-COMBAT-03", rows, (2,))
    rules = (("TY-COMBAT-03", "Roll d6 on the combat chart; the party strikes as one."),)
    return views.LogDetail(frame(), "t1", 14, LOG.tellings[2].telling, rules, (chart,), ("p1/41: word 0x9f3c, d6: 3",))
