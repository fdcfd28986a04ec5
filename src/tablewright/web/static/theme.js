// Runs before the page is painted: the reader's light or dark.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("theme");
    if (theme) root.dataset.theme = theme;
    if (localStorage.getItem("odds")) root.dataset.odds = localStorage.getItem("odds");
  } catch { /* a browser that keeps nothing still plays */ }
  root.classList.add("scripted");
})();

// Which hint is said is settled while the page is read, before it is first drawn: what comes later would push the rest.
new MutationObserver((changes, watcher) => {
  const hints = document.querySelector("#hints"), kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  if (document.querySelector("#answer")) watcher.disconnect();
  if (!hints || hints.querySelector(".said") || kept("hints") === "off") return;
  const heard = JSON.parse(kept(`heard ${hints.dataset.game}`) ?? "[]");
  [...hints.children].find((hint) => !heard.includes(hint.dataset.hint))?.classList.add("said");
}).observe(document.documentElement, { childList: true, subtree: true });
