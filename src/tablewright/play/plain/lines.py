"""The line mode: one line after another, for screen readers, pipes, scripts and slow terminals.

Each round says what happened, what is wanted and what can be answered; a line typed back is an answer or a command.
Commands are tried first, so that they always work; every choice can be picked by its keys.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TextIO

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.game.saves import SaveFile
from tablewright.engine.scene import Choice, Lesson, Paper, Prompt, Scene
from tablewright.engine.telling.glossary import glossary_of
from tablewright.engine.telling.keys import ROOM, Button, Laid, Spot, table
from tablewright.engine.telling.log import find_rule, how
from tablewright.engine.telling.shopping import Shop, shop_of
from tablewright.play.advice import lesson_head, lesson_words
from tablewright.play.keywords import term_words, terms_on
from tablewright.play.plain.start import PlainPaper
from tablewright.play.plain.together import Together
from tablewright.play.plain.voice import Voice
from tablewright.play.rulebook import spoken
from tablewright.play.sentences import (
    as_sentence,
    card_words,
    cards_in_groups,
    changed_bars,
    changed_facts,
    changed_words,
    choice_words,
    counsel_words,
    fact_words,
    has_usual,
    home_words,
    how_words,
    in_line,
    map_words,
    read_answer,
    rule_words,
    shared_odds,
    spaced,
    standing_words,
    step_words,
    telling_words,
    unheard,
    unsaid_moments,
    what_to_type,
)
from tablewright.play.session import AS_USUAL, Look, Session, dice_in_words, drop_draft

# --- asking -----------------------------------------------------------------------------------------------------------
# A question in lines: what one key takes with all about it, one line for each button that opens, and never the same
# twice. What a button opens is named in its line, so that it can be picked at once; its key alone tells it in full.
_FEW = 4  # lines of a list that are told by themselves, where the others are as before
_ALL = "Say list to hear them."
_LONGEST_BESIDE = 40  # letters of a choice that can stand beside others in a line
_LONGEST_BUTTON = 320  # letters of a button's line; the rest is told when it is asked for
_OTHER = next(five for five in table().five if five.name == "other")


class PlainQuestion:
    """Tells questions; remembers how each was put last, so that of a long one only what is new is read out in full."""

    def __init__(self) -> None:
        self._told: dict[str, tuple[tuple[str, ...], list[str]]] = {}  # by question: its labels, its lines

    def forget(self) -> None:
        self._told.clear()

    def lines(self, prompt: Prompt, found: Laid) -> Iterator[str]:
        labels = tuple(choice.label for choice in prompt.choices)
        shop = shop_of(prompt)
        lines = list(_shelves(prompt, found, shop.end) if shop else _choices(found))
        before = self._told.get(prompt.question)
        yield from _news(labels, lines, *before) if before and len(labels) > ROOM else lines
        self._told[prompt.question] = labels, lines
        if prompt.standing:
            yield f"To answer this for good, say {_for_good(prompt)}."


def _news(labels: tuple[str, ...], lines: list[str], labels_before: tuple[str, ...], before: list[str]) -> list[str]:
    """What is new in a list that was told before, and by their keys and names what is as it was."""
    new = [_beside(line, before) for line in lines if line not in before]
    if labels == labels_before and len(new) <= _FEW:
        return ["The choices are as before, but now:", *new] if new else [f"The choices are as before. {_ALL}"]
    same = [line.partition(":")[0].replace(". ", " ", 1) for line in lines if line in before and line[1:3] == ". "]
    return [*new, f"As before: {', '.join(same)}. {_ALL}"] if len(same) > 1 else lines


def _beside(line: str, before: Sequence[str]) -> str:
    """Of what waits behind *Other*, the names that did not before."""
    head = f"{_OTHER.key}. {_OTHER.title}: "
    known = next((each for each in before if each.startswith(head)), "")
    if not line.startswith(head) or not known:
        return line
    names = [name for name in line.removeprefix(head).split(", ") if name not in known.removeprefix(head).split(", ")]
    return f"{head}{', '.join(names)}; the rest as before" if names else f"{head}as before, but for what is gone"


def opened_lines(found: Laid, typed: str) -> list[str] | None:
    """What the button of this key or name opens, a choice a line; None if there is no such button."""
    word = typed.strip()
    if found.meant(word):
        return None
    if word == _OTHER.key or (found.other and word.lower() == _OTHER.name):
        return [f"{_OTHER.title}:", *_entry_lines(found.other, {})] if found.other else None
    named = (each for each in found.buttons if len(word) > 1 and each.title.lower().startswith(word.lower()))
    button = found.button(word) or next(named, None)
    return None if button is None else [f"{button.title}:", *_spot_lines(button.spots)]


def list_lines(found: Laid) -> list[str]:
    """Every choice in full."""
    return _spot_lines(found.spots)


def _spot_lines(spots: Sequence[Spot]) -> list[str]:
    """A choice a line; where there are many short ones, side by side."""
    shared = shared_odds([msgspec.structs.replace(spot, badge=spaced(spot.keys)) for spot in spots])
    told = [choice_words(spaced(spot.keys), spot.choice, shared) for spot in spots]
    odds = [f"Odds for {name}: {odds}" for odds, name in shared.items()]
    if len(told) <= ROOM or max(map(len, told)) > _LONGEST_BESIDE:
        return [*odds, *told]
    return [*odds, *("; ".join(told[start : start + 3]) for start in range(0, len(told), 3))]


def _for_good(prompt: Prompt) -> str:
    """How a standing answer is left: of words, only the usual ones."""
    ways = [] if prompt.kind == "text" else ["always and a choice's key"]
    if has_usual(prompt):
        ways.append(f"always usual for what {'is marked so' if prompt.kind == 'choice' else 'Enter takes'}")
    return ", or ".join(ways)


def _shelves(prompt: Prompt, found: Laid, end: str) -> Iterator[str]:
    """A shop: a line for each shelf with all its prices, and how a whole visit is said in one line."""
    groups: dict[str, list[str]] = {}
    leave = ""
    for spot in found.spots:
        choice = spot.choice
        hint = f"{'' if choice.group else ':'} {choice.hint}" if choice.hint else ""  # a ware's price needs no colon
        groups.setdefault(choice.group, []).append(f"{spaced(spot.keys)} {choice.label}{hint}")
        leave = spot.keys if choice.key == end else leave
    for title, wares in groups.items():
        yield f"{title}: {'; '.join(wares)}." if title else f"{'; '.join(wares)}."
    yield f"All in one line: the number of each thing as often as it is wanted, and {leave} to be done."


def _choices(found: Laid) -> Iterator[str]:
    """What one key takes, then the buttons, then what waits behind *Other*, by name."""
    direct = [spot for spot in found.direct if not spot.behind]
    shared = shared_odds([*direct, *_open_at_bar(found)])
    for odds, name in shared.items():
        yield f"Odds for {name}: {odds}"
    yield from _entry_lines((*direct, *found.bar, *found.apart), shared)
    if found.other:
        names = [each if isinstance(each, Button) else each.choice for each in found.other]
        told = ", ".join(f"{each.badge} {_short_name(name)}" for each, name in zip(found.other, names, strict=True))
        yield textwrap.shorten(f"{_OTHER.key}. {_OTHER.title}: {told}", _LONGEST_BUTTON, placeholder=" ...")


def _open_at_bar(found: Laid) -> Iterator[Spot]:
    """What stands at the bar by itself, and the targets of the verb that is open."""
    for each in found.bar:
        if isinstance(each, Spot):
            yield each
        elif each.active:
            yield from each.spots


def _short_name(each: Button | Choice) -> str:
    return each.title if isinstance(each, Button) else each.label


def _entry_lines(entries: Sequence[Spot | Button], shared: Mapping[str, str]) -> Iterator[str]:
    for each in entries:
        if isinstance(each, Button) and each.active and len(each.spots) <= ROOM:
            yield f"{each.badge}. {each.title}:"
            yield from (choice_words(spot.badge, spot.choice, shared) for spot in each.spots)
        elif isinstance(each, Button):
            yield _button_line(each)
        else:
            yield choice_words(spaced(each.keys), each.choice, shared)


def _button_line(button: Button) -> str:
    """`k. Strike: 1 Goblin 58 %, 2 Goblin 2 58 %`: what is common is said once; a hint tells like labels apart."""
    labels = Counter(spot.choice.label for spot in button.spots)
    members = ", ".join(
        f"{spot.badge} {_short(spot.choice, button.title, alike=labels[spot.choice.label] > 1)}"
        for spot in button.spots
    )
    sign = f"{button.badge}. " if button.badge else ""
    return textwrap.shorten(f"{sign}{button.title}: {members}", _LONGEST_BUTTON, placeholder=" ...")


def _short(choice: Choice, title: str, *, alike: bool) -> str:
    """A choice without what the button's name says already, if words are left that can stand by themselves."""
    rest = choice.label.removeprefix(f"{title} ").removeprefix(f"{title}: ")
    label = rest if rest != choice.label and rest[:1].isalpha() else choice.label
    chance = f" {choice.chances[0].percent}" if choice.chances else ""
    return f"{label}{f' ({choice.hint})' if alike and choice.hint else ''}{chance}"


# --- several answers in a line ---------------------------------------------------------------------------------------
def is_a_list(prompt: Prompt, typed: str, found: Laid) -> bool:
    """Keys of several choices: `3 3 9 x`."""
    words = _numbers(typed)
    several = prompt.kind == "choice" and len(words) > 1 and found.meant("".join(words)) is None
    return several and words[0].isdigit() and all(found.meant(word) for word in words)


def labels_of(prompt: Prompt, typed: str, found: Laid) -> Sequence[str]:
    """The choices meant, by their options: numbers may move when something is sold out."""
    return [read_answer(prompt, word, found) for word in _numbers(typed)]


def _numbers(typed: str) -> list[str]:
    return typed.replace(",", " ").split()


# --- shelf ------------------------------------------------------------------------------------------------------------
# What can be looked up in line mode at any time: odds, log, map, party, rules and words. It answers nothing.
_MORE_HELP = """\
Answer with a choice's keys, such as 8, r or k 2, or with the beginning of its words; in a shop with several: 3 3 9 x.
A line such as 'k. Strike: 1 Goblin, 2 Wolf' is a button: say k for more about it, k 2 to take one. Besides:
list   every choice in full
? WORD what a word of the game means; book WORDS  the rules that speak of them
log 30   so many entries of the log; how 12  how entry 12 of the log came about
rule   the rule behind this question; rule ID  another
quit   leave; everything is saved
again  say it all again
always 2  answer 2 now and whenever this is asked; always usual  what is marked as usual, each time;
       always  lists such answers; always off 1  ends one
note WORDS  a note on where you are, for your eyes only; note room 3: WORDS  on another place;
       note room 3:  takes it away; note  lists them
want 3 what you would do where another answers for the party; want p2 3  what that seat would
lead p2  that seat leads from now on; lead vote, lead turns, lead leader  how the party decides
ring p2  a bell for whom the table waits for
own    what those who are not asked may do all the same; own 2  does it
next   go on with your next seat
dice   where the dice come from
While you write words of your own, put a / before a command: /quit"""


def help_words() -> str:
    """All commands: those of the one table of keys, each by its key or its word, and those of the line mode alone."""
    tools = [f"{tool.key} or {tool.word}: {tool.says}" for tool in table().tool if tool.word not in ("", "quit", "?")]
    return "\n".join((_MORE_HELP, *tools))


_LOG_LINES = 10


class Shelf:
    """What lies beside the table; each takes the rest of the line."""

    def __init__(self, session: Session, voice: Voice) -> None:
        self._session, self._voice = session, voice

    def counsel(self, rest: str) -> None:
        """What would you do?"""
        for line in counsel_words(self._session.counsel()):
            self._voice.say(line)

    def odds(self, rest: str) -> None:
        told = [
            f"{spaced(spot.keys)}. {spot.choice.label}: {in_line(spot.choice.odds, spot.choice.hint)}"
            for spot in self._session.look().laid.spots
            if spot.choice.odds
        ]
        for line in told or ["Nothing here is left to dice, or its odds are not known."]:
            self._voice.say(line)

    def log(self, rest: str) -> None:
        if rest and not rest.isdigit():
            raise Refused("say how many entries: log 20")
        tellings = self._session.look().tellings
        count = int(rest or _LOG_LINES)
        for number, telling in list(enumerate(tellings, 1))[-count:]:
            self._voice.say(f"{number}. {telling_words(telling)}")

    def map(self, rest: str) -> None:
        scene = self._session.look().scene
        views = [view for view in (scene.map, *scene.other_maps) if view is not None]
        for line in home_words(scene.home) if scene.home else ():
            self._voice.say(line)
        if not views:
            self._voice.say("There is no map here.")
        for view in views:
            for line in ([f"{view.title}."] if view.title else []) + map_words(view):
                self._voice.say(line)

    def leads(self, rest: str) -> None:
        leads = self._session.look().scene.leads
        for lead in leads:
            self._voice.say(in_line(lead.title, lead.way, lead.text))
        if not leads:
            self._voice.say("The party knows of nothing to go after yet.")

    def party(self, rest: str) -> None:
        scene = self._session.look().scene
        self._voice.say(fact_words(scene.facts))
        for heading, cards in cards_in_groups(scene.cards):
            self._voice.say(f"{heading}:")
            for card in cards:
                for line in card_words(card):
                    self._voice.say(line)

    def how(self, rest: str) -> None:
        """`h`: the last result; `h 12`: entry 12 of the log."""
        tellings = self._session.look().tellings
        if rest:
            if not rest.isdigit() or not 1 <= int(rest) <= len(tellings):
                raise Refused(f"the log has entries 1 to {len(tellings)}")
            telling = tellings[int(rest) - 1]
        else:
            rolled = [telling for telling in tellings if telling.rolls]
            if not rolled:
                raise Refused("no dice have been rolled yet")
            telling = rolled[-1]
        self._voice.say(telling_words(telling))
        for line in how_words(how(self._session.ruleset, telling)):
            self._voice.say(line)

    def rule(self, rest: str) -> None:
        prompt = self._session.look().prompt
        rule_id = rest or (prompt.rule if prompt else "")
        rule = find_rule(self._session.ruleset, rule_id) if rule_id else None
        if rule is None:
            raise Refused(
                f"there is no rule {rule_id!r}; say rule and a rule's id" if rule_id else "say rule and a rule's id"
            )
        self._voice.say(rule_words(rule))

    def book(self, rest: str) -> None:
        self._voice.block(spoken(self._session, rest))

    def help(self, rest: str) -> None:
        """`?`: the commands; `? word`: what a word of the game means."""
        if not rest:
            self._voice.block(help_words())
            return
        glossary = glossary_of(self._session.ruleset)
        term = glossary.find(rest)
        if term is not None:
            self._voice.say(term_words(term))
            return
        near = ", ".join(other.name for other in glossary.near(rest)[:8])
        said = f"there are: {near}" if near else f"book {rest}  looks for it in the rulebook"
        raise Refused(f"{rest!r} has no entry among the game's words; {said}")

    def words(self, rest: str) -> None:
        terms = terms_on(glossary_of(self._session.ruleset), self._session.look())
        for line in [term_words(term) for term in terms] or ["Nothing here needs explaining."]:
            self._voice.say(line)


# --- lines ------------------------------------------------------------------------------------------------------------
_TOOLS = {tool.key: tool.word for tool in table().tool if tool.word}
_HEARD = 500  # steps that are remembered as told

REFUSED_IN_A_SCRIPT, INTERRUPTED = 1, 130


def run(save: SaveFile, seats: Sequence[str], guide: bool, stdin: TextIO, stdout: TextIO) -> int:
    """Play line by line until the game ends, the person quits or the lines run out.

    Returns 0, 1 if a script (lines that do not come from a terminal) said something that was refused, or 130 after
    Ctrl+C.
    """
    return LineMode(Session(save, seats, guide), stdin, stdout).play()


class LineMode:
    """A game in lines."""

    def __init__(self, session: Session, stdin: TextIO, stdout: TextIO) -> None:
        self.session, self._stdin, self._voice = session, stdin, Voice(stdout)
        self._shelf, self._together = Shelf(session, self._voice), Together(session)
        self._typed_by_hand = stdin.isatty()
        self._scenes: dict[str, Scene] = {}  # by seat: what it was told last
        self._question = PlainQuestion()
        self._lesson: Lesson | None = None
        self._heard: list[str] = []  # the last steps that were told, to whichever seat
        self._title = self._seat = ""
        self._desk: PlainPaper | None = None
        self._quit = self._refused = self._interrupted = False

    def play(self) -> int:
        """Rounds of telling and answering, to the end."""
        for remark in self.session.save.remarks:
            self._voice.say(remark, strong=True)
        self._say_round()
        while not self._quit and self._goes_on():
            line = self._read_line()
            if line is None:
                break
            self._obey(line)
        self._say_goodbye()
        if self._interrupted:
            return INTERRUPTED
        return REFUSED_IN_A_SCRIPT if self._refused and not self._typed_by_hand else 0

    def _goes_on(self) -> bool:
        """To the end; and past an end that somebody has chosen, until they leave it at that."""
        if self.session.over and self.session.may_take_back_the_end:
            self._voice.say("It is over. u takes your last step back; quit leaves it at that.")
            return True
        return not self.session.over

    # --- reading -----------------------------------------------------------------------------------------------------
    def _read_line(self) -> str | None:
        try:
            self._voice.write("> ")
            line = self._stdin.readline()
        except KeyboardInterrupt:
            line, self._interrupted = "", True
        if not self._typed_by_hand or not line:
            self._voice.write(line or "\n")
        return line.strip() if line else None

    def _obey(self, line: str) -> None:
        """Do what a line says: a command, or an answer."""
        word, _, rest = line.removeprefix("/").partition(" ")
        command = self._commands().get(_TOOLS.get(word, word))
        try:
            if command is None or self._writes_words(line):
                self._answer(line)
            else:
                command(rest.strip())
        except Refused as refusal:
            self._refused = True
            self._voice.say(as_sentence(str(refusal)))

    def _writes_words(self, line: str) -> bool:
        """Is this line a person's own words, although it looks like a command?"""
        prompt = self.session.look().prompt
        commanded = line == "?" or line.startswith(("/", "? "))
        return prompt is not None and prompt.kind in ("text", "sketch") and not commanded

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "?": self._shelf.help,
            "help": self._shelf.help,
            "words": self._shelf.words,
            "book": self._shelf.book,
            "undo": self._undo,
            "odds": self._shelf.odds,
            "counsel": self._shelf.counsel,
            "log": self._shelf.log,
            "map": self._shelf.map,
            "party": self._shelf.party,
            "leads": self._shelf.leads,
            "how": self._shelf.how,
            "rule": self._shelf.rule,
            "list": self._list,
            "on": self._fight_on,
            "guide": self._turn_guide,
            "quit": self._leave,
            "always": self._always,
            "next": self._next_seat,
            "want": lambda rest: self._voice.say(self._together.want(rest)),
            "lead": self._lead,
            "ring": lambda rest: self._voice.say(self._together.ring(rest)),
            "own": self._own,
            "note": self._note,
            "again": self._say_again,
            "dice": lambda rest: self._voice.say(as_sentence(dice_in_words(self.session.game))),
        }

    def _answer(self, line: str) -> None:
        prompt = self.session.look().prompt
        if prompt is None:
            raise Refused(f"nothing is asked of you; the table waits for {self.session.waited_for()}")
        if prompt.paper is not None:
            self._draw(prompt.paper, line)
            return
        found = self.session.look().laid
        opened = opened_lines(found, line)
        if opened is not None:
            for said in opened:
                self._voice.say(said)
        elif is_a_list(prompt, line, found):
            self._answer_all(prompt, line, found)
        else:
            self.session.answer(read_answer(prompt, line, found))
            self._say_round()

    def _fight_on(self, rest: str) -> None:
        self.session.fight_on()
        self._say_round()

    def _list(self, rest: str) -> None:
        for said in list_lines(self.session.look().laid):
            self._voice.say(said)

    def _answer_all(self, prompt: Prompt, line: str, found: Laid) -> None:
        """Several numbers in one line: each is answered as long as the same question is put again."""
        if shop := shop_of(prompt):
            self._visit(shop, labels_of(prompt, line, found))
            return
        for label in labels_of(prompt, line, found):
            now = self.session.look().prompt
            if now is None or now.question != prompt.question:
                self._voice.say("Something else is asked first; the rest of your numbers was not used.")
                break
            self.session.answer(read_answer(now, label))
            self._say_happened(self.session.look())
        self._say_round()

    def _visit(self, shop: Shop, keys: Sequence[str]) -> None:
        """All that is wanted of a shop in one go: who pays or carries it is as usual, as on every face."""
        wanted = Counter(key for key in keys if key != shop.end)
        self.session.buy(wanted, shop.end if shop.end in keys else "")
        self._say_round()

    def _draw(self, paper: Paper, line: str) -> None:
        """A line for squared paper: a call that is drawn at once, or a word to the paper; `keep` hands it in."""
        desk = self._desk or PlainPaper(paper, self.session.save)
        for said in desk.take(line):
            self._voice.block(said)
        if desk.done:
            self._desk = None
            self.session.answer(desk.sheet.paper)
            drop_draft(self.session.save)
            self._say_round()

    # --- commands ----------------------------------------------------------------------------------------------------
    def _undo(self, rest: str) -> None:
        self.session.undo()
        self._say_round()

    def _leave(self, rest: str) -> None:
        self._quit = True

    def _next_seat(self, rest: str) -> None:
        self.session.pass_to_next_seat()
        self._say_round()

    def _own(self, rest: str) -> None:
        self._voice.say(self._together.own(rest))
        if rest:
            self._say_round()

    def _lead(self, rest: str) -> None:
        self._voice.say(self._together.lead(rest))
        self._say_round()

    def _turn_guide(self, rest: str) -> None:
        self.session.turn_guide()
        self._voice.say(f"Hints are {'on' if self.session.guide else 'off'}.")
        self._say_advice(self.session.look())

    def _always(self, rest: str) -> None:
        """`always`: list standing answers; `always 2`: leave one; `always off 1`: end one."""
        word, _, number = rest.partition(" ")
        if word == "off":
            self._end_standing_answer(number.strip())
        elif not rest:
            self._say_standing_answers()
        else:
            prompt = self.session.look().prompt
            if prompt is None or not prompt.standing:
                raise Refused("this question takes no standing answer")
            usual = rest == "usual" and has_usual(prompt)
            self.session.answer_always(AS_USUAL if usual else read_answer(prompt, rest, self.session.look().laid))
            self._say_round()

    def _say_standing_answers(self) -> None:
        if not self.session.standing:
            self._voice.say("You have left no standing answers.")
        for number, (question, key) in enumerate(self.session.standing.items(), 1):
            self._voice.say(f"{number}. {standing_words(question, key)}")

    def _end_standing_answer(self, number: str) -> None:
        questions = list(self.session.standing)
        if not number.isdigit() or not 1 <= int(number) <= len(questions):
            raise Refused("say which: always lists your standing answers, always off 1 ends the first")
        self.session.ask_again(questions[int(number) - 1])
        self._voice.say("You will be asked again.")

    def _note(self, rest: str) -> None:
        """`note`: list the notes; `note WORDS`: on where we are; `note PLACE: WORDS`: on another place."""
        places = self.session.places()
        if not places:
            raise Refused("there is no map to write on")
        if not rest:
            noted = [f"{place.name}: {place.note}" for place in places if place.note]
            for line in noted or ["You have written nothing on this map."]:
                self._voice.say(as_sentence(line))
            return
        name, colon, words = rest.partition(":")
        other = next((place for place in places if colon and place.name.lower().startswith(name.lower())), None)
        place = other or places[0]
        self.session.note(place.id, words.strip() if other else rest)
        self._voice.say(
            as_sentence(f"noted on {place.name}" if words or not other else f"no note on {place.name} any more")
        )

    # --- telling -----------------------------------------------------------------------------------------------------
    def _say_round(self) -> None:
        """What happened, step by step; what has changed; what is wanted; what can be answered."""
        look = self.session.look()
        self._say_where(look)
        self._say_happened(look)
        self._say_advice(look)
        self._voice.say(look.scene.wanted, strong=True)
        if look.prompt is not None:
            self._say_prompt(look.prompt, look.scene.wanted)

    def _say_again(self, rest: str) -> None:
        self._title, self._lesson, self._heard = "", None, []
        self._scenes.pop(self.session.seat, None)
        self._question.forget()
        self._say_round()

    def _say_where(self, look: Look) -> None:
        scene = look.scene
        self._voice.write("\n")
        if len(self.session.seats) > 1 and look.seat != self._seat:
            if self._seat and self._typed_by_hand and (curtain := self._together.curtain()):
                self._voice.write(curtain)
                self._stdin.readline()
            self._voice.say(self._together.turn())
        if scene.title != self._title:
            self._voice.say(f"{scene.title}.")
        self._title, self._seat = scene.title, look.seat

    def _say_happened(self, look: Look) -> None:
        """The chain of what followed from the last answer, with every number; then figures that are others now."""
        steps = [step_words(telling) for telling in look.latest]
        news = unheard(steps, self._heard) if len(self.session.seats) > 1 else steps  # alone one buys a torch twice
        for step in news:
            self._voice.say(step)
        self._heard = [*self._heard, *news][-_HEARD:]
        for moment in unsaid_moments(look.scene.moments, steps):
            self._voice.say(moment.title, strong=True)
            self._voice.say(" ".join(moment.text))
        before = self._scenes.get(look.seat)
        changes = changed_words(changed_bars(before if look.news else None, look.scene))
        facts = fact_words(changed_facts(before.facts if before else (), look.scene.facts, news))
        self._voice.say(" ".join(part for part in (changes, facts) if part))
        self._scenes[look.seat] = look.scene

    def _say_advice(self, look: Look) -> None:
        """What the guide of a first session says, and the hint that has not been heard yet."""
        lesson = self.session.lesson(look)
        if lesson is not None and not (lesson.astray and lesson == self._lesson):
            self._voice.say(lesson_head(lesson), strong=True)
            self._voice.say(lesson_words(lesson, look.prompt, look.laid))
        self._lesson = lesson
        if hint := self.session.hint(look):
            self._voice.say(f"Hint: {hint}")

    def _say_prompt(self, prompt: Prompt, wanted: str) -> None:
        if prompt.text != wanted:
            self._voice.say(prompt.text)
        if prompt.paper is not None:
            self._desk = PlainPaper(prompt.paper, self.session.save)
            for said in self._desk.opening():
                self._voice.block(said)
        elif prompt.kind != "choice":
            self._voice.say(what_to_type(prompt))
        for line in self._together.lines(prompt):
            self._voice.say(line)
        for line in prompt.missing:
            self._voice.say(as_sentence(line))
        for line in (*self._question.lines(prompt, self.session.look().laid), *self._together.offers()):
            self._voice.say(line)

    def _say_goodbye(self) -> None:
        ending = self.session.look().scene.ending
        if ending is not None:
            self._voice.say(ending.title, strong=True)
            self._voice.say(ending.text)
        path = self.session.save.path
        self._voice.say(f"Everything is saved in {path.name}.")
        if not self.session.over:
            self._voice.say(f"Go on with: tablewright resume {path.stem}")
