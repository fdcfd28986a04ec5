// What a page cannot do by itself: keys, a map that moves, dice that tumble once, and a word when it is your move.
// Everything here is an addition: without it the forms still post and the pages still read.
(() => {
  "use strict";

  const root = document.documentElement;
  const find = (selector, from = document) => from.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];

  const kept = {
    get(key) { try { return localStorage.getItem(key); } catch { return null; } },
    set(key, value) { try { localStorage.setItem(key, value); } catch { /* private window */ } },
  };

  // --- the map: drag, pinch, wheel, keys and buttons ---------------------------------------------------------------

  const CLOSEST = 160, FARTHEST = 4000, STEP = 1.3, AROUND = 26;
  const READABLE = { zones: .6, hexes: .62 }, USUAL = { zones: 1.15, hexes: 1.1 }, LARGEST = { zones: 2.4, hexes: 2 };
  let view = null; // what is looked at: middle and width, as the table offers it until the reader moves it

  const boxOf = (map) => map.viewBox.baseVal;

  const show = (map) => {
    const box = boxOf(map), height = view.width * view.ratio;
    box.x = view.x - view.width / 2;
    box.y = view.y - height / 2;
    box.width = view.width;
    box.height = height;
  };

  // A map is shown whole while it can be read so; else the party and what is around it.
  const offered = (map, kind) => {
    const { x, y, width, height } = boxOf(map), frame = map.getBoundingClientRect();
    const [left, top, across, down] = (map.dataset.whole ?? "0 0 0 0").split(" ").map(Number);
    const ratio = frame.height / frame.width, least = find(".ending") ? 0 : READABLE[kind]; // at the end it is a picture
    const whole = across && Math.min(frame.width / across, frame.height / down) >= least;
    const wide = whole ? Math.max(across, down / ratio, frame.width / LARGEST[kind]) : frame.width / USUAL[kind];
    if (whole) return { x: left + across / 2, y: top + down / 2, width: wide, ratio };
    // What can be chosen is in sight in any case.
    const back = map.getScreenCTM().inverse(), badges = all(".go > .badge", map).map((badge) => badge.getBoundingClientRect());
    const on = badges.map((box) => new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(back));
    const spots = [[x + width / 2, y + height / 2], ...on.map((spot) => [spot.x, spot.y])];
    const start = (axis) => Math.min(...spots.map((spot) => spot[axis])) - AROUND * 2, most = (axis) => Math.max(...spots.map((spot) => spot[axis])) + AROUND * 2;
    const far = [most(0) - start(0), most(1) - start(1)];
    return { x: (most(0) + start(0)) / 2, y: (most(1) + start(1)) / 2, width: Math.max(wide, far[0], far[1] / ratio), ratio };
  };

  const placeMap = () => {
    const map = find("#map");
    if (!map?.getBoundingClientRect().width) return;
    const here = map.dataset.here, [x, y] = here.split(" ").map(Number);
    const kind = map.classList.contains("hexes") ? "hexes" : "zones";
    if (!view?.moved || view.kind !== kind) {
      view = { kind, here, ...offered(map, kind) };
    } else if (view.here !== here) {
      Object.assign(view, { here, x, y });
    }
    show(map);
    if (!view.moved) clearOfTools(map);
  };

  // The party does not stand under the buttons.
  const clearOfTools = (map) => {
    const tools = find(".map-tools:not([hidden])", map.closest("figure") ?? document)?.getBoundingClientRect();
    if (!tools?.width) return;
    const scale = map.getScreenCTM(), [x, y] = view.here.split(" ").map(Number);
    const party = new DOMPoint(x, y).matrixTransform(scale), over = party.y + AROUND - tools.top;
    if (party.x + AROUND < tools.left || over <= 0) return;
    view.y += over / scale.a;
    show(map);
  };

  const zoom = (map, factor, x = view.x, y = view.y) => {
    const width = Math.min(FARTHEST, Math.max(CLOSEST, view.width * factor)), real = width / view.width;
    view.x = x + (view.x - x) * real;
    view.y = y + (view.y - y) * real;
    view.width = width;
    view.moved = true;
    show(map);
  };

  const toMap = (map, event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());

  const pan = (map, dx, dy) => {
    const scale = map.getScreenCTM().a;
    view.x -= dx / scale;
    view.y -= dy / scale;
    view.moved = true;
    show(map);
  };

  const fingers = new Map();
  let dragged = 0;

  document.addEventListener("pointerdown", (event) => {
    const map = event.target.closest?.("#map");
    if (!map || event.button) return;
    if (!fingers.size) dragged = 0;
    fingers.set(event.pointerId, event);
  });

  document.addEventListener("pointermove", (event) => {
    const last = fingers.get(event.pointerId), map = find("#map");
    if (!last || !map) return;
    const dx = event.clientX - last.clientX, dy = event.clientY - last.clientY;
    dragged += Math.hypot(dx, dy);
    const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    if (other) {
      const before = Math.hypot(last.clientX - other.clientX, last.clientY - other.clientY);
      const after = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
      const middle = toMap(map, { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 });
      if (after) zoom(map, before / after, middle.x, middle.y);
    } else if (dragged > 6) {
      pan(map, dx, dy);
    }
    fingers.set(event.pointerId, event);
  });

  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }

  document.addEventListener("wheel", (event) => {
    const map = event.target.closest?.("#map");
    if (!map) return;
    event.preventDefault();
    const at = toMap(map, event);
    zoom(map, event.deltaY > 0 ? 1.12 : 1 / 1.12, at.x, at.y);
  }, { passive: false });

  const mapButtons = {
    closer: (map) => zoom(map, 1 / STEP),
    farther: (map) => zoom(map, STEP),
    party: (map) => {
      [view.x, view.y] = map.dataset.here.split(" ").map(Number);
      show(map);
    },
  };

  // A lead shows its place: the map goes there, and the place is outlined until another is asked for.
  const showPlace = (id) => {
    const map = find("#map"), place = find(`#map [data-thing="${CSS.escape(id)}"]`);
    for (const led of all(".led")) led.classList.remove("led");
    if (!place) return say("That place is not on this map.");
    const { x, y, width, height } = place.getBoundingClientRect();
    const spot = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(map.getScreenCTM().inverse());
    [view.x, view.y, view.moved] = [spot.x, spot.y, true];
    show(map);
    place.classList.add("led");
    find("#side")?.classList.remove("shown"); // on a phone it lies over the map
  };

  const mapKeys = {
    ArrowLeft: (map) => pan(map, 60, 0), ArrowRight: (map) => pan(map, -60, 0),
    ArrowUp: (map) => pan(map, 0, 60), ArrowDown: (map) => pan(map, 0, -60),
    "+": mapButtons.closer, "=": mapButtons.closer, "-": mapButtons.farther, "0": mapButtons.party,
  };

  // --- what stands on the picture --------------------------------------------------------------------------------

  const SVG = "http://www.w3.org/2000/svg";
  const answers = (more = "") => all(`:is(#answer, #advise) button[name=key]${more}`);
  const isPlaced = (button) => button.dataset.at !== undefined && button.closest(".placed");
  const foldOpen = () => find(".opens.open");

  // Each thing of the picture means one choice at a time: that of the fold that is open, else its own.
  const meanings = () => {
    const open = foldOpen(), means = new Map();
    for (const button of answers("[data-thing]")) {
      const fold = button.closest(".opens");
      if (isPlaced(button) && fold === open && !means.has(button.dataset.thing)) means.set(button.dataset.thing, button);
    }
    return means;
  };

  const badgeOf = (key, at) => {
    const [x, y] = at.split(" "), group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "badge lent");
    group.dataset.badge = key;
    for (const [name, values, words] of [["circle", { cx: x, cy: y, r: 12 }, ""], ["text", { x, y: Number(y) + 5 }, key]]) {
      const part = document.createElementNS(SVG, name);
      for (const [attribute, value] of Object.entries(values)) part.setAttribute(attribute, value);
      part.textContent = words;
      group.append(part);
    }
    return group;
  };

  const isHung = () => Boolean(find(".signboards")?.checkVisibility()) && root.dataset.list !== "on";

  const paint = () => {
    const means = meanings();
    all("#main [data-thing]").forEach((thing) => {
      const button = means.get(thing.dataset.thing);
      find(":scope > .badge.lent", thing)?.remove();
      thing.classList.toggle("go", Boolean(button));
      if (!button) {
        find(":scope > .chance", thing)?.classList.add("none");
        return delete thing.dataset.choiceKey;
      }
      thing.dataset.choiceKey = button.value;
      const badge = find(":scope > .badge", thing), chance = find(":scope > .chance", thing);
      if (chance) {
        const [hits, fells] = (button.dataset.chance ?? "0 0").split(" ").map((share) => 60 * Number(share));
        chance.classList.toggle("none", !hits);
        find(".hits", chance).setAttribute("width", hits);
        find(".fells", chance).setAttribute("width", fells);
      }
      const press = button.dataset.press;
      if (!press) return; // what play cannot undo has no key
      if (badge) { badge.dataset.badge = press; find("text", badge).textContent = press; }
      else thing.append(badgeOf(press, thing.dataset.at ?? "24 -24"));
    });
    const hung = isHung();
    for (const button of all(".signed > .choice[name=key]")) {
      if (hung) delete button.dataset.choiceKey;
      else button.dataset.choiceKey = button.value;
    }
    const wish = meant()?.value;
    all("#main [data-choice-key]").forEach((one) => one.classList.toggle("meant", one.dataset.choiceKey === wish));
  };

  const thingAt = (target) => {
    const one = target.closest?.("#main [data-thing], #main [data-via]");
    const button = one && (meanings().get(one.dataset.thing) ?? meanings().get(one.dataset.via));
    return button && { button, thing: all(`#main [data-thing="${CSS.escape(button.dataset.thing)}"]`).find((each) => each.checkVisibility()) ?? one };
  };

  // What it is, what it costs, how it stands, beside the thing that is pointed at.
  const showFlag = (button, thing, again = "") => {
    const flag = find("#flag"), stage = find("#main")?.getBoundingClientRect();
    if (!flag || !stage) return;
    const title = document.createElement("strong"), label = find(".label", button);
    title.textContent = label.firstChild?.textContent.trim() || label.textContent;
    flag.replaceChildren(title, ...all(".fine", button).map((fine) => fine.cloneNode(true)));
    const small = matchMedia("(max-width: 46rem)").matches;
    if (again && small) {
      const take = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: title.textContent });
      take.addEventListener("click", () => button.click());
      title.remove();
      flag.append(take);
    } else if (again) flag.append(Object.assign(document.createElement("span"), { className: "again", textContent: again }));
    flag.hidden = false;
    if (small) { // between question and choices where there is room, else over the foot of the picture
      const picks = find("#picks").getBoundingClientRect().top, above = find(".once") ?? find(".foot:not(.tight) .hints .said") ?? find(".foot-bar");
      const room = picks - above.getBoundingClientRect().bottom > flag.getBoundingClientRect().height + 8;
      flag.style.setProperty("--low", `${innerHeight - (room ? picks : find(".foot").getBoundingClientRect().top)}px`);
      return;
    }
    const box = (find(".badge, kbd", thing) ?? thing).getBoundingClientRect(), own = flag.getBoundingClientRect();
    const right = box.right + 14 + own.width < stage.right;
    const within = (value, most) => Math.max(4, Math.min(value, most - 8));
    const inBar = thing.closest(".foot");
    flag.style.left = `${within(inBar ? box.left - stage.left : right ? box.right + 14 - stage.left : box.left - 14 - own.width - stage.left, stage.width - own.width)}px`;
    flag.style.top = `${within(inBar ? find(".foot").getBoundingClientRect().top - own.height - stage.top - 6 : box.top - stage.top, stage.height - own.height)}px`;
  };

  const aim = (thing, button) => {
    all(".aimed").forEach((one) => one.classList.remove("aimed"));
    thing.classList.add("aimed");
    button.classList.add("aimed");
  };

  const unaim = () => {
    all(".aimed").forEach((one) => one.classList.remove("aimed"));
    if (find("#flag")) find("#flag").hidden = true;
  };

  // A mouse has pointed before it presses. A finger says first what it is, and takes it with the second tap.
  const tapThing = (event, { button, thing }) => {
    if (dragged > 6) return;
    const sure = event.pointerType !== "touch" || thing.classList.contains("aimed");
    aim(thing, button);
    if (sure) return button.click();
    showFlag(button, thing, "Tap again to take it.");
    say(`${find(".label", button).textContent}: tap again to take it.`);
  };

  const hasMore = (button) => all(".fine", button).some((fine) => !fine.checkVisibility());

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const found = thingAt(event.target), button = event.target.closest?.(".foot .choice[name=key]");
    if (found) { aim(found.thing, found.button); showFlag(found.button, found.thing); }
    else if (button && hasMore(button)) showFlag(button, button);
    else if (!find("#main .aimed:focus-within")) unaim();
  });

  document.addEventListener("focusin", (event) => {
    const button = event.target.closest?.("button[name=key][data-thing]");
    const thing = button && all(`#main [data-thing="${CSS.escape(button.dataset.thing)}"]`).find((each) => each.checkVisibility());
    if (thing) { aim(thing, button); showFlag(button, thing); }
    else unaim();
  });

  // --- folds, and what has room ------------------------------------------------------------------------------------

  const unfold = (id, focus = true) => {
    const was = foldOpen();
    all(".opens").forEach((one) => {
      const open = one.id.endsWith(`-${id}`) && one !== was;
      one.classList.toggle("open", open);
      find(".opener", one).setAttribute("aria-expanded", open);
      if (open) {
        const inList = all("button[name=key]", one).filter((button) => !isPlaced(button));
        find(".panel", one).classList.toggle("bare", !inList.length);
        if (focus) (inList[0] ?? find(".opener", one)).focus({ preventScroll: true });
      }
    });
    all(".panel button[name=key]").filter((one) => !isPlaced(one)).forEach((one) => {
      if (one.closest(".opens").classList.contains("open")) one.dataset.choiceKey = one.value;
      else delete one.dataset.choiceKey;
    });
    paint();
  };

  let moved = []; // what was put elsewhere to make room, and where it belongs

  const putBack = () => {
    for (const { one, parent, next, placed, press } of moved.reverse()) {
      parent.insertBefore(one, next);
      pressWith(one, press);
      if (parent.closest(".opens")) parent.closest(".opens").hidden = false;
      one.classList.toggle("placed", placed);
      const button = find("button", one);
      if (parent.matches(".picks") && button.dataset.at === undefined) button.dataset.choiceKey = button.value;
      else delete button.dataset.choiceKey;
    }
    moved = [];
    find(".foot")?.classList.remove("terse", "tight", "long");
    countFolds();
  };

  const pressWith = (one, press) => {
    const button = find("button", one), sign = find("kbd", button);
    if (!press || !sign) return;
    button.dataset.press = sign.textContent = press;
    sign.classList.toggle("shifted", /^[A-Z]/.test(press));
    if (sign.dataset.badge) sign.dataset.badge = press;
  };

  const move = (one, to, before = null) => {
    const button = find("button", one), opener = find(".opener", one.closest(".opens") ?? one), press = button.dataset.press;
    moved.push({ one, parent: one.parentElement, next: one.nextElementSibling, placed: one.classList.contains("placed"), press });
    if (press && opener && opener.dataset.foldOf !== "other") pressWith(one, /[a-z]/i.test(press) ? press : opener.dataset.key + press);
    to.insertBefore(one, before);
    one.classList.remove("placed");
    if (to.matches(".picks")) button.dataset.choiceKey = button.value;
    else delete button.dataset.choiceKey;
  };

  const other = () => find('.opens[id$="-other"]');
  const countFolds = () => {
    for (const fold of all("#picks > .opens")) {
      const many = all(".pick", fold).length, opener = find(".opener", fold);
      fold.hidden = !many;
      opener.dataset.fold = find(".count", opener).textContent = many;
      for (const sign of all(`.signboard[data-fold-of="${CSS.escape(opener.dataset.foldOf)}"]`)) sign.dataset.fold = many;
    }
  };

  // The usual choice and what was taken in the last three decisions of this kind stand open; what has no room then waits
  // behind Other, the last first. What is said under the choices gives way before any of them does.
  const asks = () => find("#answer")?.dataset.asks;
  const recent = () => JSON.parse(kept.get(`took ${asks()}`) ?? "[]");
  const MOST_OPEN = 8; // buttons at the bar, Other among them
  const tooMany = () => all("#picks > .pick:not(.placed, .signed), #picks > .opens:not([hidden], .signed)").length > MOST_OPEN;
  const isFull = () => { const foot = find(".foot"); return foot.scrollHeight > foot.clientHeight + 1 || foot.scrollWidth > foot.clientWidth + 1; };

  const makeRoom = () => {
    const picks = find("#picks"), foot = find(".foot");
    if (!picks || root.dataset.list === "on") return;
    putBack();
    const hung = isHung();
    const taken = recent(), fold = other(), keep = (one) => find(".default, .meant", one) || taken.includes(find("button", one).value) || one.matches(".grave");
    const wants = (one) => find(".default", one) || (!one.matches(".placed") && (taken.includes(find("button", one).value) || find(".meant", one)));
    for (const one of all(".panel .pick", picks)) if (wants(one)) move(one, picks, find(".opens", picks));
    countFolds();
    if (isFull()) foot.classList.add("terse");
    if (isFull()) foot.classList.add("tight");
    const loose = () => all(`:scope > .pick:not(.placed${hung ? ", .signed" : ""})`, picks).filter((one) => !keep(one));
    const folds = () => all(`:scope > .opens:not([hidden]${hung ? ", .signed" : ""})`, picks).filter((one) => one !== fold)
      .sort((one, two) => two.matches(".five") - one.matches(".five")); // the verbs of a fight give way last
    const last = fold && find(".panel .choices", fold);
    for (let left = loose(); fold && (isFull() || tooMany()) && left.length; left = loose()) {
      move(left.at(-1), last, last.firstElementChild);
      countFolds();
    }
    for (let openers = folds(); fold && (isFull() || tooMany()) && openers.length; openers = folds()) {
      const one = openers.at(-1);
      all(".pick", one).reverse().forEach((pick) => move(pick, last, last.firstElementChild));
      countFolds();
    }
    if (isFull()) foot.classList.add("long");
    const again = all(".panel .pick.placed", picks).find((one) => find("button", one).value === taken[0] || find(".meant", one));
    if (again && !foldOpen()) unfold(find(".opener", again.closest(".opens")).dataset.foldOf, false); // the verb of the last time
  };

  // --- what just happened ------------------------------------------------------------------------------------------

  const say = (words) => {
    const said = find("#said");
    if (said) said.textContent = words;
  };

  const numberOf = (entry) => Number(entry.dataset.number);
  let rows = []; // the log's newest entries as they stood before the last change

  const wanted = () => find("#wanted")?.textContent ?? "";
  const stampNow = () => find("#table")?.dataset.stamp;
  let before = {}; // what stood there before the last change

  const remember = () => {
    rows = all("#log > .entry");
    figures = figuresNow();
    before = { asked: wanted(), stamp: stampNow(), telling: find("#now")?.classList.contains("told-now"), };
  };

  // A page that stays open for an evening keeps so many of them; what came before is a press on *Older* away.
  const MOST_KEPT = 150;
  const forget = (older) => {
    const kept = all(":scope > .entry", older), gone = kept.splice(0, Math.max(0, kept.length - MOST_KEPT));
    if (!gone.length) return;
    gone.forEach((entry) => entry.remove());
    const seat = encodeURIComponent(find('#answer input[name="seat"]')?.value ?? ""), row = document.createElement("li");
    row.className = "older";
    row.innerHTML = `<a class="button quiet" hx-target="closest li" hx-swap="outerHTML">Older</a>`;
    for (const name of ["href", "hx-get"]) row.firstChild.setAttribute(name, `${location.pathname}/log?before=${numberOf(kept[0])}&seat=${seat}`);
    find(".older", older)?.remove();
    older.prepend(row);
    window.htmx?.process(row);
  };

  // Entries that left the newest page move to the older ones, so that the log never has a gap.
  const mendLog = () => {
    const now = all("#log > .entry"), older = find("#log-older");
    if (stampNow() === before.stamp) return tellOn();
    if (!now.length || !older) return tellNow(false);
    const first = Math.min(...now.map(numberOf)), known = new Set(rows.map((row) => row.id));
    const left = rows.filter((row) => !row.isConnected && numberOf(row) < first);
    older.append(...left);
    forget(older);
    const fresh = now.filter((entry) => !known.has(entry.id));
    for (const [place, entry] of fresh.entries()) {
      entry.classList.add("fresh");
      entry.style.setProperty("--step", Math.min(place, MOST_STEPS));
      entry.addEventListener("animationend", () => entry.classList.remove("fresh"), { once: true });
    }
    tellNow(fresh.length > 0);
  };

  // The chain of what followed appears step by step, in under a second and a half; any key or tap shows it at once.
  const MOST_STEPS = 6;

  const tellNow = (changed) => {
    const now = find("#now"), steps = all("#steps .step");
    if (now) tellFigures();
    if (!changed && before.asked !== wanted()) say(wanted());
    if (!now || !changed) return;
    now.classList.remove("told-now");
    void now.offsetWidth; // so that the same steps move again
    tellStepwise();
    const many = all("#steps .die").length, moment = find("dialog.moment[open]");
    if (moment) sound(moment.matches(".grave, .bad") ? "grave" : "wonder");
    else if (many) sound("dice", many);
    say([...steps.map(spoken), all("#changed li").map((line) => line.textContent.replace("→", "to")).join(", "), wanted()].map(ended).filter(Boolean).join(" "));
  };

  // A step for the ear: its dice by name, unless its words tell the faces already ('1d6 → 3').
  const spoken = (step) => {
    const words = all("strong, a > span", step).map((part) => part.textContent.trim());
    const dice = /\dd\d+ → /.test(words.join(" ")) ? [] : all(".die", step).map((die) => die.getAttribute("aria-label"));
    return [alike(dice), ...(words.length ? words : [step.textContent.trim()])].map(ended).filter(Boolean).join(" ");
  };

  // 'Damage: 3 on a d6, Damage: 5 on a d6' is 'Damage: 3, 5 on a d6'.
  const alike = (dice) => {
    const throws = new Map();
    for (const [, why, face, kind] of dice.map((die) => die.match(/^(.*?): (\d+) (.*)$/)).filter(Boolean)) {
      const key = `${why}: # ${kind}`;
      throws.set(key, [...(throws.get(key) ?? []), face]);
    }
    return [...throws].map(([key, faces]) => key.replace("#", faces.join(", "))).join(", ");
  };

  const ended = (words) => (!words || /[.!?…]['"”’]?$/.test(words) ? words : `${words}.`);

  let told = 0;
  const tellStepwise = () => {
    all("#steps .step").forEach((step, place) => step.style.setProperty("--step", Math.min(place, MOST_STEPS)));
    const now = find("#now"), steps = all("#steps .step").slice(-MOST_STEPS);
    now.classList.add("told-now");
    clearInterval(told);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let place = 0; // on a phone they pass one by one
    told = setInterval(() => {
      steps.forEach((step, order) => step.classList.toggle("current", order === place));
      place += 1;
      if (place >= steps.length || !now.classList.contains("told-now")) clearInterval(told);
    }, 650);
  };

  // The same view comes twice to who has answered: by the answer and by the live line. What is being told goes on.
  const tellOn = () => {
    if (before.telling) tellStepwise();
    for (const blow of blows) if (!blow.figure.isConnected) land(blow);
  };

  for (const event of ["keydown", "pointerdown"]) {
    document.addEventListener(event, (press) => {
      find("#now")?.classList.remove("told-now");
      if (!press.target.closest?.("#now, .opens, .panel")) find("#now")?.classList.remove("whole");
    }, true);
  }

  // Which figures changed: '16 → 2' beside the steps.
  const figuresNow = () => new Map(all(".card .bar").map((bar) => {
    const card = bar.closest(".card"), label = find(".bar-label", bar).textContent;
    const name = find("h3", card).textContent + (label && label.toLowerCase() !== "hp" ? ` ${label}` : "");
    return [card.id + label, { name, id: card.id.slice(5), first: bar === find(".bar", card), now: parseInt(find(".bar-figure", bar).textContent, 10) }];
  }));
  let figures = new Map();

  const tellFigures = () => {
    const list = find("#changed"), now = figuresNow();
    if (!list) return;
    blows = [];
    list.replaceChildren(...[...now].filter(([key, one]) => figures.has(key) && figures.get(key).now !== one.now).map(([key, one]) => {
      const line = document.createElement("li"), before = figures.get(key).now;
      line.className = one.now < before ? "worse" : "better";
      line.textContent = `${one.name} ${before} → ${one.now}`;
      strike(one, one.now - before, line.className);
      return line;
    }));
  };

  // Who was hurt or healed shows it on the field: the token is shaken, and the figure rises from it.
  let blows = [];

  const strike = ({ id, first }, by, how) => {
    if (first) for (const shape of ["wide", "narrow"]) {
      const figure = document.createElementNS("http://www.w3.org/2000/svg", "text");
      figure.setAttribute("class", `blow ${how}`);
      figure.textContent = by > 0 ? `+${by}` : `−${-by}`;
      blows.push({ figure, how, token: `.field.${shape} [data-token="${CSS.escape(id)}"]` });
      land(blows.at(-1));
    }
  };

  const land = ({ figure, how, token }) => {
    find(token)?.append(figure);
    find(token)?.classList.add(how);
  };

  // --- moments -----------------------------------------------------------------------------------------------------

  // A moment stays until its reader has done with it: others may play on meanwhile, and the page change under it.
  const momentsKey = () => `moments ${location.pathname}`;
  const isPast = (moment) => Number(moment.dataset.moment) <= Number(kept.get(momentsKey()) ?? 0);
  let held = [];

  const holdMoments = () => { held = all("dialog.moment[open]"); };

  const putBy = (moment) => {
    const { moment: number, read, seat } = moment.dataset;
    kept.set(momentsKey(), Math.max(Number(kept.get(momentsKey()) ?? 0), Number(number)));
    if (!read) return; // nobody else is there to see it
    const card = Math.round(100 * Number(number)), csrf = find('[name="csrf"]').value;
    fetch(read, { method: "PUT", body: new URLSearchParams({ csrf, seat, card }), keepalive: true });
  };

  const showMoments = () => {
    const strip = find("#main");
    const cuts = find("#table")?.dataset.cuts; // what was taken back has not happened
    for (const moment of held) if (!moment.isConnected && !isPast(moment) && moment.dataset.cuts === cuts) strip?.after(moment);
    for (const moment of all("dialog.moment[open]")) if (isPast(moment)) moment.close();
  };

  // It is put by at once: the page may change before a dialog tells that it was closed, and would bring it back.
  const endMoment = (moment) => {
    if (!moment) return;
    putBy(moment);
    moment.close();
    find("#choices")?.focus({ preventScroll: true });
  };

  document.addEventListener("submit", (event) => {
    const moment = event.target.closest?.("dialog.moment");
    if (!moment) return;
    event.preventDefault();
    endMoment(moment);
  });

  // --- whose move it is --------------------------------------------------------------------------------------------

  let turn = null, rung = null;

  // Sounds are made by a script of their own, for those who switched them on.
  const sound = (name, many) => {
    const address = find("[data-sounds]")?.dataset.sounds;
    if (address && kept.get("sound") === "on") import(address).then((sounds) => sounds.play(name, many));
  };

  const notify = (words) => {
    if (!document.hidden || kept.get("notify") !== "on" || window.Notification?.permission !== "granted") return;
    new Notification(document.title, { body: words, tag: location.pathname, renotify: true });
  };

  // Somebody's turn is told once, and each time that somebody rings.
  const tellTurn = () => {
    const now = find("#table")?.dataset.turn === "1", bell = find("[data-rung]"), rings = bell?.dataset.rung ?? "";
    if (rings && rung !== null && rings !== rung) {
      sound("bell");
      notify(find(".rung")?.textContent ?? bell.title);
    } else if (now && turn === false) {
      sound("turn");
      notify(wanted());
    }
    [turn, rung] = [now, rings];
  };

  const countChat = () => {
    const button = find("[data-chat]"), drawer = find("#chat");
    if (!button || !drawer) return;
    const key = `chat ${location.pathname}`, last = Number(button.dataset.chat);
    const heard = find("#hear-talk").checked;
    if (heard || kept.get(key) === null) kept.set(key, last);
    const unread = last - Number(kept.get(key) ?? last);
    for (const badge of all(".unread")) {
      badge.textContent = unread > 0 ? unread : "";
      badge.hidden = unread <= 0;
    }
    const lines = find("#chat-lines");
    if (heard && lines) lines.scrollTop = lines.scrollHeight;
  };

  // --- things to press ---------------------------------------------------------------------------------------------

  // A ware more or fewer, and what all of it comes to.
  const step = (button, by) => {
    const field = find("input", button.parentElement);
    field.value = Math.max(0, Math.min(Number(field.max), Number(field.value) + by));
    addUp();
  };

  const addUp = () => {
    const sums = new Map(), chosen = all("#shop [data-price]").filter((field) => Number(field.value) > 0);
    for (const { value, dataset: { price, coin } } of chosen) sums.set(coin, (sums.get(coin) ?? 0) + value * price);
    const many = chosen.reduce((sum, field) => sum + Number(field.value), 0);
    const worth = [...sums].map(([coin, sum]) => `${sum} ${coin}`).join(" and ");
    const sum = find("#shop-sum");
    if (sum) sum.textContent = many ? `${many} ${many === 1 ? "thing" : "things"}, ${worth}` : "Nothing chosen yet.";
  };

  const isDark = () => root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

  const deeds = {
    theme() {
      root.dataset.theme = isDark() ? "light" : "dark";
      kept.set("theme", root.dataset.theme);
    },
    list() {
      root.dataset.list = root.dataset.list === "on" ? "off" : "on";
      kept.set("list", root.dataset.list);
      find('[data-do="list"]')?.setAttribute("aria-pressed", root.dataset.list === "on");
      putBack();
      laidOut();
      find("#choices")?.focus({ preventScroll: true });
    },
    odds() {
      root.dataset.odds = root.dataset.odds === "off" ? "on" : "off";
      kept.set("odds", root.dataset.odds);
      say(root.dataset.odds === "off" ? "Odds hidden." : "Odds shown.");
    },
    aside(button) {
      const side = find("#side"), tab = button.dataset.tab;
      const open = tab && !(side.classList.contains("shown") && side.classList.contains("talks") === (tab === "hear-talk"));
      side.classList.toggle("shown", Boolean(open));
      side.classList.toggle("talks", tab === "hear-talk");
      if (tab) find(`#${tab}`).checked = true;
      countChat();
    },
    tools(button) {
      const open = find(".tools").classList.toggle("all");
      button.setAttribute("aria-expanded", open);
    },
    slip() { find("#now").classList.toggle("whole"); },
    copy(button) {
      const field = find("input, textarea", button.parentElement) ?? find("textarea", button.closest("section"));
      field.select();
      navigator.clipboard?.writeText(field.value).then(() => { button.textContent = "Copied"; });
    },
    share(button) {
      const link = find("input", button.parentElement)?.value, text = find("textarea", button.closest("section"))?.value;
      const what = link ? { title: button.dataset.title, url: link } : { title: button.dataset.title, text };
      navigator.share?.(what).catch(() => { /* thought better of it */ });
    },
    change({ dataset: { card, bar, now, most, whose } }) {
      const drawer = find("#change"), { elements } = find("form", drawer);
      elements.card.value = card;
      elements.bar.value = bar;
      Object.assign(elements.value, { value: now, max: most });
      elements.reason.value = "";
      find("#change-what").textContent = `${whose}: ${now} of ${most} ${bar}`;
      drawer.showPopover();
      elements.value.select();
    },
    guide() {
      const off = root.dataset.guide === "off";
      kept.set(`guide ${location.pathname}`, off ? "on" : "off");
      advise();
      laidOut();
      say(off ? find("#lesson-text").textContent : "The guide is away; g calls it back.");
    },
    offer({ dataset: { wants = "" } }) {
      for (const field of wants.split(" ").map((name) => name && find(`#${name}`)).filter(Boolean)) {
        field.checked = true;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }
      kept.set("offered", "on");
      find("#offer").hidden = true;
    },
    unfold(button) { unfold(button.dataset.foldOf); },
    more(button) { step(button, 1); },
    fewer(button) { step(button, -1); },
    hush(button) { button.closest("#notice").hidden = true; },
  };

  // The second click of a double click would fall on whatever has taken the first one's place.
  // A rule's id opens the book beside the game; with a key held, or where there is no book, the link does what links do.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-book]");
    const book = document.getElementById("book");
    if (!link || !book || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    book.showPopover();
    const [place, query] = link.getAttribute("href").replace(/#.*/, "").split("?");
    const now = find(".tools [popovertarget=book]")?.dataset.now ?? "";
    const wished = query ?? `words=${encodeURIComponent(link.dataset.book)}`;
    htmx.ajax("GET", `${place.replace(/\/find$/, "")}/find?${wished}&now=${encodeURIComponent(now)}`, { target: "#book-found" });
  });

  document.addEventListener("click", (event) => {
    if (event.detail < 2 || !event.target.closest?.(".foot, #main [data-thing], .signboard") || event.pointerType === "touch") return;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  document.addEventListener("click", (event) => {
    const pressed = (selector) => event.target.closest?.(selector);
    const deed = pressed("[data-do]"), map = pressed("[data-map]"), found = thingAt(event.target), choice = pressed(".foot .choice[name=key]");
    if (choice && event.isTrusted && event.pointerType === "touch" && hasMore(choice) && !choice.classList.contains("aimed")) {
      event.preventDefault();
      aim(choice, choice);
      return showFlag(choice, choice, "Tap again to take it.");
    }
    if (deed?.dataset.do === "aside" && !matchMedia("(max-width: 46rem)").matches && deed.dataset.tab) return find(`#${deed.dataset.tab}`).click();
    const lead = pressed("[data-lead]");
    if (lead) {
      event.preventDefault();
      return showPlace(lead.dataset.lead);
    }
    if (deed?.matches("a[data-do]")) event.preventDefault();
    if (deed) deeds[deed.dataset.do]?.(deed);
    else if (map) mapButtons[map.dataset.map](find("#map"));
    else if (found) tapThing(event, found);
  });

  document.addEventListener("change", (event) => {
    const setting = event.target.dataset?.setting, into = event.target.dataset?.into;
    if (into) event.target.files[0]?.text().then((text) => { find(`#${into}`).value = text; });
    if (setting) {
      kept.set(setting, event.target.checked ? "on" : "off");
      if (setting === "hints") { keepHeard([]); advise(); }
      if (setting === "notify" && event.target.checked) window.Notification?.requestPermission();
    }
    fitForm();
  });

  // The new-table form shows only what its other fields ask for.
  const fitForm = () => {
    for (const field of all("[data-when]")) {
      const [, name, not, value] = field.dataset.when.match(/(\w+)(!?)=(\w+)/);
      field.hidden = (find(`[name="${name}"]`)?.value === value) === Boolean(not);
    }
    const players = Number(find(".new-table [name=seats]")?.value ?? 0);
    for (const field of all(".seat-field[data-order]")) field.hidden = Number(field.dataset.order) > players;
  };

  // --- keys --------------------------------------------------------------------------------------------------------

  // A number that a second digit could follow waits for Enter: two digits meant for two questions never become one choice.
  let digits = "";

  // What a key means now: the choices of the fold that is open, then what stands open, then what opens.
  const pressable = () => {
    const open = foldOpen(), found = new Map();
    const add = (key, button) => { if (key && !found.has(key)) found.set(key, button); };
    if (open) all("button[data-press]", open).forEach((one) => add(one.dataset.press, one));
    for (const one of answers("[data-press]")) if (!one.closest(".opens")) add(one.dataset.press, one);
    for (const one of answers("[data-alias]")) if (!one.closest(".opens")) add(one.dataset.alias, one);
    for (const one of all(":is(.verb, .opens:not([hidden])) > .opener")) add(one.dataset.key, one);
    all(".figures [data-number], .poll [data-number], .foot a[data-number]").forEach((one) => add(one.dataset.number, one));
    return found;
  };

  const typed = (key) => {
    const found = pressable();
    for (const keys of [digits + key, key]) {
      const choice = found.get(keys), goesOn = [...found.keys()].some((each) => each.length > keys.length && each.startsWith(keys));
      if (!choice && !goesOn) continue;
      digits = goesOn ? keys : "";
      if (choice && (goesOn || /^\d\d/.test(keys))) choice.focus();
      else if (!choice?.closest(".opens.open > .opener")) choice?.click(); // what is open stays open
      return true;
    }
    digits = "";
    return false;
  };

  const goTo = (selector) => {
    const place = find(selector);
    place?.focus();
    place?.scrollIntoView({ block: "nearest" });
  };

  // How the last result came about, in the log.
  const openHow = () => {
    const how = all("#log .how").at(-1);
    if (!how) return;
    find("#hear-log").checked = true;
    how.open = true;
    find("summary", how).focus();
  };

  // The tools beside the question, by their names in the table of keys.
  const tools = {
    usual: () => find("#answer [data-usual]")?.click(),
    on: () => find("#fight-on")?.click(),
    undo: () => find("#undo")?.click(),
    odds: () => deeds.odds(),
    list: () => find('[data-do="list"]')?.click(),
    counsel: () => find("#counsel")?.click(),
    how: openHow,
    log: () => goTo("#log-section"),
    map: () => goTo("#map-frame"),
    party: () => goTo(".side section.group"),
    talk: () => { find("#hear-talk")?.click(); find("#chat-text")?.focus(); },
    leads: () => find("#hear-leads")?.click(),
    help: () => find("#keys")?.togglePopover(),
    words: () => find("#words")?.togglePopover(),
    book: () => find('[popovertarget="book"]')?.click(),
    guide: () => find("#lesson") && deeds.guide(),
  };
  const toolOf = (key) => tools[all("#keys [data-tool]").find((one) => one.dataset.key === key)?.dataset.tool]
    ?? { "[": () => find('[data-step="back"]')?.click(), "]": () => find('[data-step="on"]')?.click() }[key];

  const isTyping = (target) => target.closest?.("input:not([type=checkbox]), select, textarea, [contenteditable]");

  // Out of talk and back to the log.
  const hush = () => {
    find("#hear-log").checked = true;
    document.activeElement.blur();
  };

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.target.id === "chat-text") return hush();
    if (event.key === "Escape" && foldOpen() && !find(":popover-open")) return unfold("");
    if (event.key === "Escape" && find("#side.shown")) return find("#side").classList.remove("shown");
    if (event.key === "Escape" && !find(":popover-open")) return endMoment(all("dialog.moment[open]").at(-1));
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const map = find("#map"), onMap = event.target.closest?.("#map-frame");
    const open = find(":popover-open"), [digit] = (/^Numpad\d$/.test(event.code) ? event.code : event.key).match(/\d$/) ?? [];
    if (onMap && mapKeys[event.key]) {
      mapKeys[event.key](map);
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const step = find(`[data-step="${event.key === "ArrowLeft" ? "back" : "on"}"]`);
      if (!step) return;
      step.click();
    } else if (event.key === "Enter") {
      if (event.target !== document.body && event.target.id !== "choices" && !onMap) return;
      find("#answer [data-enter]")?.click();
    } else if (digit && !open) {
      if (!typed(digit)) return;
    } else if (kept.get("letters") !== "off" && event.key.length === 1) {
      const deed = toolOf(event.key);
      if (open || !typed(event.key)) {
        if (!deed) return;
        deed();
      }
    } else {
      return;
    }
    event.preventDefault();
  });

  // A link that was just made is shown this once: take it out of the table, which the next change would sweep clean.
  const keepLinks = () => {
    const made = all("#table .fresh-link"), drawer = find("#links");
    if (!made.length || !drawer) return;
    drawer.append(...made);
    drawer.showPopover();
  };

  // Who waits at the door is told once.
  let knocks = new Set();

  const tellKnocks = () => {
    const now = all(".knock").map((knock) => knock.id), fresh = now.filter((id) => !knocks.has(id));
    if (fresh.length) say(fresh.map((id) => find("p", document.getElementById(id)).textContent.trim()).join(" "));
    knocks = new Set(now);
  };

  // Who has knocked is led in as soon as somebody opens.
  const AT_THE_DOOR = 3000;

  const waitAtDoor = () => {
    if (!find("[data-knocked]")) return;
    setTimeout(() => fetch(location.href).then((came) => (came.redirected ? location.assign(came.url) : waitAtDoor()), waitAtDoor), AT_THE_DOOR);
  };

  // --- the page changes --------------------------------------------------------------------------------------------

  // After an answer the keyboard stands before the new choices, not on whatever took the pressed button's place.
  const comeBack = () => {
    const words = find("#answer .own-words");
    if (words) words.focus();
    else if (document.activeElement === document.body || document.activeElement?.closest(".foot, .stage")) find("#choices")?.focus({ preventScroll: true });
  };

  // Squared paper comes with a script of its own, fetched when somebody draws.
  const layPaper = () => {
    const sheet = find("[data-sketch]");
    if (sheet) import(sheet.dataset.sketch).then((paper) => paper.lay(sheet, kept));
  };

  // What the guide means is in sight: its fold is open, and the choices are scrolled to it.
  const meant = () => (root.dataset.guide === "off" ? null : find(".choice.meant"));
  const laidOut = () => {
    makeRoom();
    paint();
    root.classList.add("laid");
  };

  // The game's words are marked and explained by a script of their own. Marks take room.
  let words = null;
  const markWords = () => {
    const table = find("#table[data-words]");
    if (!table || words) return words?.explain(table);
    import(table.dataset.words).then((came) => (words = came).explain(table)).then(laidOut);
  };

  // A hint is said while its question stands, and never again once that is answered. The guide goes and comes by table.
  const heard = () => JSON.parse(kept.get(`heard ${find("#hints")?.dataset.game}`) ?? "[]");
  const keepHeard = (keys) => find("#hints") && kept.set(`heard ${find("#hints").dataset.game}`, JSON.stringify(keys));

  const advise = () => {
    root.dataset.guide = kept.get(`guide ${location.pathname}`) ?? "on";
    const known = heard(), said = kept.get("hints") !== "off" && all("[data-hint]").find((one) => !known.includes(one.dataset.hint));
    all("[data-hint]").forEach((one) => one.classList.toggle("said", one === said));
  };

  // How the fight ends is asked for again when somebody's figures have changed, once nobody presses on.
  const PRESSED_ON = 400;
  let foretelling = 0;
  const foretell = () => {
    const place = find("#ends"), now = all(".card .bar-figure, .field.wide .token-figure").map((one) => one.textContent).join(" ");
    clearTimeout(foretelling);
    if (!place || place.dataset.of === now) return;
    foretelling = setTimeout(() => {
      place.dataset.of = now;
      fetch(place.dataset.from).then((came) => (came.ok ? came.text() : "")).then((told) => { place.innerHTML = told.trim(); }, () => {});
    }, PRESSED_ON);
  };

  const FEW_ENTRIES = 4;
  const settle = () => {
    advise();
    layPaper();
    markWords();
    if (!navigator.share) all('[data-do="share"]').forEach((one) => one.remove());
    all("[data-do][hidden], .from-file[hidden], .map-tools[hidden], .looks[hidden], .filter[hidden]").forEach((one) => { one.hidden = false; });
    laidOut();
    placeMap();
    showMoments();
    tellTurn();
    countChat();
    keepLinks();
    tellKnocks();
    foretell();
    const offer = find("#offer"); // once, when play has begun, and not in a fight: the log needs its room there
    if (offer) offer.hidden = Boolean(find(".mode-fight")) || kept.get("offered") !== null || [kept.get("sound"), kept.get("notify")].includes("on") || all("#log > .entry").length < FEW_ENTRIES;
    requestAnimationFrame(() => { document.body.dataset.ready = find("#table")?.dataset.version ?? ""; });
  };

  // An answer may come in after a newer view that arrived by the live line: the newer one stays.
  const stampIn = (text) => Number(text?.match(/ data-stamp="(\d+)"/)?.[1] ?? Infinity);

  // What comes of an answer comes by its form and by the live line: the line waits for the form, and what that has shown,
  // with a notice perhaps, is not shown again.
  const FORM_PATIENCE = 1000;
  let shown = "", asking = false, byForm = Promise.resolve(), formDone = () => {};
  const isForm = ({ detail: { ctx } }) => ctx.request.method === "POST";
  document.addEventListener("htmx:before:request", (event) => {
    if (!isForm(event)) return;
    asking = true;
    byForm = new Promise((resolve) => { formDone = resolve; setTimeout(resolve, FORM_PATIENCE); });
  });
  document.addEventListener("htmx:finally:request", (event) => { if (isForm(event)) { asking = false; formDone(); } });
  document.addEventListener("htmx:sse:before:message", ({ detail }) => {
    const { event, data } = detail.message, waits = asking;
    if (!event) detail.waitUntil(byForm.then(() => { detail.cancelled = data === shown || (waits && stampIn(data) <= Number(stampNow())); }));
  });

  let lastPressed = null;
  document.addEventListener("click", (event) => { lastPressed = event.target.closest?.("button[name=key]") ?? null; }, true);
  let atFoot = false; // where the keyboard stood before the page changed
  let answered = false; // what comes of an answer comes twice, and the keyboard is called back once

  // Who answers has done with the moments that stood there.
  document.addEventListener("htmx:before:request", (event) => {
    if (event.detail.ctx.sourceElement?.id !== "answer") return;
    answered = true;
    const pressed = lastPressed ?? find("button[name=key]:focus");
    pressed?.classList.add("pressed");
    if (pressed && asks()) kept.set(`took ${asks()}`, JSON.stringify([pressed.value, ...recent()].slice(0, 3)));
    all("dialog.moment[open]").forEach(putBy);
    const said = find("[data-hint].said");
    if (said) keepHeard([...heard(), said.dataset.hint]);
  });
  document.addEventListener("htmx:before:swap", (event) => {
    const { text } = event.detail.ctx, stamp = stampIn(text);
    if (stamp < Number(find("#table")?.dataset.stamp)) event.preventDefault();
    else {
      shown = stamp < Infinity ? text : "";
      remember();
      holdMoments();
      unaim();
      putBack();
      atFoot = Boolean(document.activeElement?.closest(".foot"));
    }
  });
  document.addEventListener("htmx:after:swap", (event) => {
    mendLog();
    settle();
    const came = stampNow() !== before.stamp || event.detail.ctx.sourceElement?.id === "answer";
    if ((answered && came) || (atFoot && document.activeElement === document.body)) comeBack();
    if (came) answered = false;
    if (event.detail.ctx.sourceElement?.closest?.("#change")) find("#change")?.hidePopover();
  });
  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    if (ctx?.sourceElement?.id === "chat-form" && ctx.response?.status < 400) ctx.sourceElement.reset();
  });
  document.addEventListener("change", (event) => { if (event.target.name === "heard") countChat(); });
  document.addEventListener("input", (event) => {
    if (event.target.matches?.("#shop [data-price]")) addUp();
    if (!event.target.matches?.("[data-filter]")) return;
    const wanted = event.target.value.trim().toLowerCase();
    for (const one of all("li", event.target.closest(".panel, .shop"))) one.hidden = !one.textContent.toLowerCase().includes(wanted);
  });

  // The live line mends itself once it stood; until then we try again.
  const wire = (lost) => { const word = find("#wire-lost"); if (word) word.hidden = !lost; };
  let patience = 500;

  const failed = (event) => {
    wire(true);
    if (event.detail.ctx?.sourceElement?.id !== "wire") return;
    patience = Math.min(30000, patience * 2);
    setTimeout(() => htmx.trigger("#wire", "again"), patience);
  };

  document.addEventListener("htmx:error", failed);
  document.addEventListener("htmx:response:error", (event) => { if (event.detail.ctx.response.status >= 500) failed(event); });
  document.addEventListener("htmx:sse:error", () => wire(true));
  document.addEventListener("htmx:sse:after:connection", () => { wire(false); patience = 500; });

  const begin = () => {
    for (const field of all("[data-setting]")) {
      const value = kept.get(field.dataset.setting);
      if (value) field.checked = value === "on";
    }
    if (kept.get("list") === "on") root.dataset.list = "on";
    remember();
    fitForm();
    settle();
    addEventListener("resize", () => { laidOut(); placeMap(); });
    waitAtDoor();
    if (!matchMedia("(pointer: coarse)").matches) find("#answer .own-words")?.focus(); // else letters would be keys
  };

  document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", begin) : begin();
})();
