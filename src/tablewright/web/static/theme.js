// Runs before the page is painted: the reader's light or dark, and which hint is said.
(() => {
  const root = document.documentElement;
  root.classList.add("scripted");
  try {
    const theme = localStorage.getItem("theme");
    if (theme) root.dataset.theme = theme;
    if (localStorage.getItem("odds")) root.dataset.odds = localStorage.getItem("odds");
    if (localStorage.getItem("hints") === "off") return;
    new MutationObserver((_, watcher) => {
      const hints = document.querySelector("#hints");
      if (document.querySelector("#answer")) watcher.disconnect();
      const heard = localStorage.getItem(`heard ${hints?.dataset.game}`) ?? "";
      hints?.querySelector(".said") || [...hints?.children ?? []].find((hint) => !heard.includes(`"${hint.dataset.hint}"`))?.classList.add("said");
    }).observe(root, { childList: true, subtree: true });
  } catch { /* a browser that keeps nothing still plays */ }
})();
