// Runs before the first paint, so that a chosen theme never flashes. The system's theme needs no script.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    return;
  }
  if (theme !== 'light' && theme !== 'dark') return;
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.content = meta.dataset[theme];
})();
