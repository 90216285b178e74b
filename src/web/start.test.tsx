import { createRoot, type Root } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';

/** Loads the page's program, in which the database is open once `opened` is. */
async function load(opened: Promise<unknown>) {
  vi.resetModules();
  vi.doMock('./lib/service-worker.ts', () => ({ isWorkerInCharge: () => true }));
  vi.doMock('./lib/forget-person.ts', () => ({ forgetPerson: () => opened }));
  vi.doMock('./lib/worker-versions.ts', () => {
    throw new TypeError('error loading dynamically imported module');
  });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  // An application that stays would move with the addresses of later tests, and lead them to sign in.
  let root: Root | undefined;
  vi.doMock('react-dom/client', () => ({ createRoot: (place: Element) => (root = createRoot(place)) }));
  onTestFinished(() => root?.unmount());
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', '/terms');
  return await import('./start.tsx');
}

test('the first screen does not wait for a database that never answers, nor for the scripts of versions', async () => {
  const { start } = await load(new Promise(() => undefined));
  await start('/terms');
  await expect.poll(() => document.querySelector('h1')?.textContent).toBe('Terms of Use');
});

test('without a connection the first screen waits longer, because all it can show is in the database', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  let isOpen = false;
  const opened = new Promise<void>((open) => setTimeout(open, 700)).then(() => {
    isOpen = true;
  });
  const { start } = await load(opened);
  await start('/terms');
  expect(isOpen).toBe(true);
});
