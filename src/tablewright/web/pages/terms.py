"""The words of a game in the browser: a page that explains all of them, and what the script needs to mark them."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import Response

from tablewright.engine.telling.glossary import Glossary, glossary_of, names_json, texts_json
from tablewright.web.serving.asking import Asked, answer, frame_of, house_of
from tablewright.web.serving.routes import get
from tablewright.web.showing.beside import TermsPage

_FOR_EVER = "public, max-age=31536000, immutable"


def _glossary(request: Asked, game: str) -> Glossary:
    house = house_of(request)
    if game not in house.games:
        raise HTTPException(404, "There is no such game here.")
    return glossary_of(house.ruleset(game))


@get("/terms/{game}")
async def terms(request: Asked, game: str) -> Response:
    glossary, ruleset = _glossary(request, game), house_of(request).ruleset(game)
    frame = frame_of(request, f"Words of {ruleset.title}", ruleset.accent)
    return answer(request, house_of(request).render.terms(TermsPage(frame, game, ruleset.title, glossary.terms)))


@get("/terms/{game}/{part}")
async def terms_for_script(request: Asked, game: str, part: str) -> Response:
    """`names`: what to look for in running text; `texts`: what it means. Both stay the same until the game changes."""
    makers = {"names": names_json, "texts": texts_json}
    if part not in makers:
        raise HTTPException(404, "There is no such list of words.")
    made = answer(request, makers[part](_glossary(request, game)).decode(), kind="application/json")
    made.headers["cache-control"] = _FOR_EVER
    return made


TERMS = [terms, terms_for_script]
