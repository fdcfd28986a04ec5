"""What can be looked up in line mode at any time: odds, log, map, party, rules and words. It answers nothing."""

from __future__ import annotations

from tablewright.engine.decisions import Refused
from tablewright.engine.telling.glossary import glossary_of
from tablewright.engine.telling.log import find_rule, how
from tablewright.play.keywords import term_words, terms_on
from tablewright.play.plain.speaking import Voice
from tablewright.play.rulebook import spoken
from tablewright.play.sentences import (
    card_words,
    cards_in_groups,
    counsel_words,
    fact_words,
    home_words,
    how_words,
    in_line,
    map_words,
    rule_words,
    telling_words,
)
from tablewright.play.session import Session

HELP = """\
Answer with a choice's number, its letter, or the beginning of its words; in a shop with several numbers: 3 3 9.
Enter alone takes what is marked 'just Enter'.
A line such as 'Gear: 4 Rope, 5 Lamp' is a fold: say gear for more about it. Besides:
?      this help; ? WORD  what a word of the game means
x      the game's words here, explained
b      the rulebook, open at the rule in play; b WORDS  the rules that speak of them
m      the map in sentences
p      the party
o      the odds of each choice
c      what somebody would do who has tried it many times in their head, and why
l      the log; l 30 for more of it
h      how the last result came about; h 12 for entry 12 of the log
r      the rule behind this question; r ID for another
u      take back the last answer
g      guide and hints on or off
q      quit; everything is saved
again  say it all again
always 2  answer 2 now and whenever this is asked; always usual  what is marked as usual, each time;
       always  lists such answers; always off 1  ends one
note WORDS  a note on where you are, for your eyes only; note room 3: WORDS  on another place;
       note room 3:  takes it away; note  lists them
next   go on with your next seat
dice   where the dice come from
While you write words of your own, put a / before a command: /q"""

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
        prompt = self._session.look().prompt
        told = [
            f"{number}. {choice.label}: {in_line(choice.odds, choice.hint)}"
            for number, choice in enumerate(prompt.choices if prompt else (), 1)
            if choice.odds
        ]
        for line in told or ["Nothing here is left to dice, or its odds are not known."]:
            self._voice.say(line)

    def log(self, rest: str) -> None:
        if rest and not rest.isdigit():
            raise Refused("say how many entries: l 20")
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
                f"there is no rule {rule_id!r}; say r and a rule's id" if rule_id else "say r and a rule's id"
            )
        self._voice.say(rule_words(rule))

    def book(self, rest: str) -> None:
        self._voice.block(spoken(self._session, rest))

    def help(self, rest: str) -> None:
        """`?`: the commands; `? word`: what a word of the game means."""
        if not rest:
            self._voice.block(HELP)
            return
        glossary = glossary_of(self._session.ruleset)
        term = glossary.find(rest)
        if term is not None:
            self._voice.say(term_words(term))
            return
        near = ", ".join(other.name for other in glossary.near(rest)[:8])
        said = f"there are: {near}" if near else f"b {rest}  looks for it in the rulebook"
        raise Refused(f"{rest!r} has no entry among the game's words; {said}")

    def words(self, rest: str) -> None:
        terms = terms_on(glossary_of(self._session.ruleset), self._session.look())
        for line in [term_words(term) for term in terms] or ["Nothing here needs explaining."]:
            self._voice.say(line)
