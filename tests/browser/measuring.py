"""What a script can find on the table's page, measured at one decision: names that stay when the looks change.

`data-choice-key` is on the one visible thing for each unfolded choice, `data-fold` on what hides others (with their
number), `data-stage` on the picture and `data-stage-content` on what is drawn in it, `data-question`, `data-goal`,
`data-talk` on what they say, `data-badge` on the key of a thing, and `data-ready` on the body of a page that stands.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

READY = "() => document.body.dataset.ready === document.querySelector('#table')?.dataset.version"

# A choice is cut where part of it is out of the window, out of a part that scrolls, or under something else.
MEASURE = """() => {
  const find = (selector) => document.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const shown = (one) => Boolean(one) && one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && one.getBoundingClientRect().width > 2;
  const visible = (selector) => all(selector).filter(shown);
  const area = (box) => Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
  const meet = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const windowBox = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const inSight = (one) => {
    let box = meet(one.getBoundingClientRect(), windowBox);
    for (let above = one.parentElement; above && above !== document.body; above = above.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(above).overflow))
        box = meet(box, above.getBoundingClientRect());
    return box;
  };
  const isCut = (one) => {
    const inPicture = one.namespaceURI.endsWith("svg");
    const badge = inPicture ? one.querySelector("[data-badge]") ?? one : one;
    const box = badge.getBoundingClientRect();
    if (area(inSight(badge)) < area(box) * .97 - 4) return true;
    const points = [[.5, .5], ...(inPicture ? [] : [[.1, .5], [.9, .5], [.5, .15], [.5, .85]])];
    return points.some(([x, y]) => {
      const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return top && !(one.closest("li") ?? one).contains(top) && !top.contains(one);
    });
  };
  const named = visible("[data-choice-key]"), listed = visible("#answer .choice");
  const open = named.length ? named : listed.filter((one) => !one.closest("details:not([open])"));
  const keyOf = (one) => one.dataset.choiceKey ?? one.value;
  const words = (one) => one.innerText ?? all("text", one).map((each) => each.textContent).join(" ");
  const question = find("[data-question]") ?? find("#wanted");
  const keys = open.map(keyOf), inList = all("#answer button[name=key]").map((one) => one.value);
  const folds = visible("[data-fold]");
  const behind = all("#answer :is(.opens:not([hidden]), details) button[name=key]").map((one) => one.value);
  const back = find(".opens.open") && shown(find(".verb > .opener")); // the first verb's targets, while another is open
  const aimed = back ? all("#picks > .placed button[name=key]").map((one) => one.value) : [];
  const lists = new Set([...keys, ...behind, ...aimed]);
  const badges = open.map((one) => (one.querySelector("[data-badge]") ?? one).dataset?.badge).filter(Boolean);
  const covers = visible(".foot, .slip, .lesson, .drawer:popover-open").map((one) => one.getBoundingClientRect());
  const free = (selector) => {
    const boxes = visible(selector).map((one) => meet(inSight(one), windowBox));
    if (!boxes.length) return 0;
    const box = boxes.sort((a, b) => area(b) - area(a))[0];
    return (area(box) - covers.reduce((sum, cover) => sum + area(meet(box, cover)), 0)) / (innerWidth * innerHeight);
  };
  const choices = find(".foot .choice-groups") ?? find("#answer");
  const told = [find("[data-goal]"), question, ...visible("[data-stage]"), choices].filter(shown);
  const count = (text) => text.split(/\\s+/).filter((word) => /\\w/.test(word)).length;
  const isText = (one) => one instanceof HTMLElement;
  const inside = (fold) => all(`#panel-${CSS.escape(fold.dataset.foldOf)} button[name=key]`).length;
  const unfolded = all("#answer button[name=key]")
    .filter((one) => !one.matches(".figure") && !one.closest(".opens:not(.open)") && !(back && one.closest(".placed")));
  const missing = ["[data-stage]", "[data-stage-content]", "[data-question]"].filter((name) => !visible(name).length);
  const astray = [
    ...unfolded.filter((one) => keys.filter((key) => key === one.value).length !== 1).map(words),
    ...folds.filter((one) => one.dataset.foldOf && Number(one.dataset.fold) !== inside(one)).map(words),
    ...(find("#answer") ? missing : []),
    ...(document.body.dataset.ready === find("#table").dataset.version ? [] : ["not ready"]),
  ];
  const inOnes = (one) =>
    isText(one) && !one.querySelector("p, li, h2, .told") && !one.closest("[aria-hidden=true], .tags, .rolls");
  const sentences = visible("p, li, h2, .told").filter(inOnes) // what is written beside dice is no sentence
    .flatMap((one) => one.innerText.split(/(?<=[.!?])\\s+/)).map((text) => text.trim())
    .filter((text) => text.split(" ").length > 3);
  const twice = [...new Set(sentences.filter((text, at) => sentences.indexOf(text) !== at))];
  const stories = visible(".moment p, .told, .step a, .slip, .ending p, .hint, [data-goal]").filter(isText);
  const clipped = stories.filter((one) => {
    if (/…$|\\.\\.\\.$/.test(one.innerText.trim())) return true;
    const { overflow, overflowY } = getComputedStyle(one), wide = one.scrollWidth > one.clientWidth + 2;
    return overflow !== "visible" && overflowY !== "auto" && (wide || one.scrollHeight > one.clientHeight + 2);
  });
  const isEmpty = (one) => !one.innerText?.trim() && !one.querySelector("svg, img, input, button");
  const empty = visible("section, aside, figure, .slip").filter(isEmpty);
  return {
    question: question?.innerText.trim() ?? "",
    mode: find("#table")?.className.match(/mode-(\\w+)/)?.[1] ?? "",
    options: new Set([...inList, ...keys]).size,
    open: keys,
    cut: [...(shown(question) && !isCut(question) ? [] : ["the question"]),
      ...open.filter(isCut).map((one) => words(one).slice(0, 30))],
    double: keys.filter((key, at) => keys.indexOf(key) !== at),
    unreachable: [...new Set(inList)].filter((key) => !lists.has(key)),
    folds: folds.map((one) => Number(one.dataset.fold) || 0),
    badges: badges.filter((key, at) => badges.indexOf(key) !== at),
    picture: free("[data-stage], #main"),
    content: free("[data-stage-content], .map-frame, .field-frame, .town, .homestead, .line-up, .ending"),
    words: told.map((one) => count(words(one))).reduce((sum, one) => sum + one, 0),
    astray, twice, ellipsis: clipped.map((one) => one.innerText.trim().slice(0, 40)),
    empty: empty.map((one) => one.id || one.className),
    sideways: document.documentElement.scrollWidth > innerWidth + 1,
    small: visible("#answer .choice, .foot button:not(.term:not(.ask))")
      .filter((one) => one.getBoundingClientRect().height < 43.5).map(words),
  };
}"""

# From a press to the first frame that shows something of it, and to the one that shows what came of it.
EFFECT = """
window.effects = [];
window.outcomes = [];
let pressedAt = 0, waitsSince = 0;
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { pressedAt = performance.now(); }, true);
const came = () => {
  if (!pressedAt) return;
  const since = waitsSince = pressedAt;
  pressedAt = 0;
  requestAnimationFrame(() => window.effects.push(performance.now() - since));
};
const ended = () => {
  if (!waitsSince) return;
  const since = waitsSince;
  waitsSince = 0;
  requestAnimationFrame(() => window.outcomes.push(performance.now() - since));
};
addEventListener("htmx:before:request", came);
addEventListener("htmx:after:swap", ended);
"""


def measured(page: Page) -> dict[str, Any]:
    """What stands on the page now."""
    found: dict[str, Any] = page.evaluate(MEASURE)
    return found
