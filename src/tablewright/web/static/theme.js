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
