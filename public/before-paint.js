// Runs before the first paint. In old syntax, because a browser that is too old for Allsquare has to understand it.
(function () {
  var page = document.documentElement;
  var i;

  // The newest of what the program needs: Chrome and Edge have the first since 111, Firefox the second since 128, Safari
  // both since 16.4.
  if (!('isWellFormed' in String.prototype) || !('CSSPropertyRule' in window)) {
    // The program then does not start (src/web/main.tsx).
    page.setAttribute('data-too-old', '');
    document.addEventListener('DOMContentLoaded', function () {
      var root = document.getElementById('root');
      if (root)
        root.textContent =
          'Your browser is too old for Allsquare. Update it to at least Chrome or Edge 111, Firefox 128 or Safari 16.4, then reload the page.';
    });
  }

  // So that a chosen theme never flashes. The system's theme needs no script.
  var theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch (_) {
    return;
  }
  if (theme !== 'light' && theme !== 'dark') return;
  page.setAttribute('data-theme', theme);
  var bars = document.querySelectorAll('meta[name="theme-color"]');
  for (i = 0; i < bars.length; i += 1) bars[i].content = bars[i].getAttribute('data-' + theme);
})();
