// Runs before the page is painted: the reader's light or dark, and the game's spot colour.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("theme");
    if (theme) root.dataset.theme = theme;
    if (localStorage.getItem("odds")) root.dataset.odds = localStorage.getItem("odds");
  } catch { /* a browser that keeps nothing still plays */ }
  root.style.setProperty("--day", root.dataset.day);
  root.style.setProperty("--night", root.dataset.night);
  root.classList.add("scripted");
})();
