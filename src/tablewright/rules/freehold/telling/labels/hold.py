"""Labels of the freehold: hiring, study, raids, and what is asked of the game master about places."""

from __future__ import annotations

from tablewright.rules.freehold.book.hold.home import TEACHING_COPPER, mending_price
from tablewright.rules.freehold.book.hold.raids import holds_against
from tablewright.rules.freehold.content import SERVICES, SPELLS
from tablewright.rules.freehold.telling.labels.asked import Asked, Label, labels, rolled
from tablewright.rules.freehold.telling.prose.voice import silver
from tablewright.world.words import figure


@labels("guard", "porter", question="hire")
def _hire(asked: Asked) -> Label:
    service = SERVICES[asked.option.verb]
    return Label(service.name, f"{silver(service.cc)} a day; {service.text}")


@labels("taught", question="study")
def _taught(asked: Asked) -> Label:
    spell = SPELLS[asked.option.target]
    cost = silver(TEACHING_COPPER * spell.level)
    return Label(f"Be taught {spell.name}", f"{cost}, {figure(spell.level, 'week')}; {spell.text}")


@labels("scroll", question="study")
def _learn(asked: Asked) -> Label:
    spell = SPELLS[asked.option.target]
    return Label(f"Learn {spell.name} from the scroll", f"{figure(spell.level, 'week')}; {spell.text}")


@labels("mend", question="home")
def _mend(asked: Asked) -> Label:
    one = asked.member(asked.option.target)
    return Label(f"Mend {one.name}'s armor", silver(mending_price(one)))


@labels("dice", question="gm-raid")
def _by_dice(asked: Asked) -> Label:
    text, hint, *_ = asked.fixed()
    return rolled(Label(text, hint), "held", holds_against(asked.world, int(asked.fact("n"))), "", "held off")
