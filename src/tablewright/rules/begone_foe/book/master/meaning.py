"""What words of one's own most likely aim at: the answer that is marked as usual, and no more (BF-SKILL-02)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.options import Option

# Beginnings of words by which people speak of an aim; the one with most of them is meant, of several the first.
_SPEAKS_OF = {
    "blind": ("blind", "sand", "eyes", "dust", "flour", "cloak over"),
    "trip": ("trip", "sweep", "leg", "rope", "topple", "throw down", "floor"),
    "shove": ("shove", "push", "drive", "shoulder", "kick"),
    "daunt": ("scare", "frighten", "shout", "roar", "threat", "terrif", "skull"),
    "lure": ("lure", "trap", "pit", "bait"),
    "douse": ("douse", "torch", "lamp", "put out", "light"),
    "cover": ("cover", "duck", "behind", "hide", "table", "pillar"),
    "aid": ("help", "aid", "for him", "for her", "distract"),
    "edge": ("climb", "swing", "jump", "feint", "circle", "higher", "leap"),
    "open": ("open", "force", "pry", "hinge", "break", "lever", "door"),
    "bar": ("bar", "wedge", "spike", "block", "jam", "shut", "door"),
    "learn": ("listen", "look", "smell", "peer", "learn", "what is", "ahead"),
    "rig": ("sledge", "litter", "build", "carry"),
    "distract": ("distract", "throw a", "stone", "noise", "whistle", "elsewhere"),
    "snare": ("snare", "cord", "string", "rope", "trip"),
    "soften": ("laugh", "smile", "joke", "sing", "song", "friend", "peace", "offer", "share", "calm", "gift"),
    "impress": ("bow", "disguise", "dress", "wash", "salute", "greet", "kneel"),
    "win": ("law", "pray", "preach", "sermon", "repent", "scripture", "faith"),
    "stop": ("bridge", "cut", "oil", "caltrop", "block", "bar the", "bring down"),
    "bypass": ("past", "around", "over", "jump", "lift", "hold"),
}


def meant(words: str, aims: Sequence[Option], names: dict[str, str]) -> Option | None:
    """The aim these words speak of, at whom they name; the only one there is, where nothing else could be meant."""
    said = words.casefold()
    spoken = {aim.verb: sum(word in said for word in _SPEAKS_OF.get(aim.verb, ())) for aim in aims}
    fitting = sorted((aim for aim in aims if spoken[aim.verb]), key=lambda aim: -spoken[aim.verb])
    named = [aim for aim in fitting if names.get(aim.target, "").casefold().split(" ")[0] in said.split()]
    return next(iter((*named, *fitting)), aims[0] if len(aims) == 1 else None)
