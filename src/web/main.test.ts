import { expect, test, vi } from 'vitest';

test('a page whose scripts cannot be had says so', async () => {
  vi.doMock('./start.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  document.body.innerHTML = '<div id="root"></div>';
  await import('./main.tsx');
  await expect
    .poll(() => document.body.textContent)
    .toBe("Allsquare couldn't be loaded. Check your connection, then reload the page.");
});
