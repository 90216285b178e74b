import { createRoot, type Root } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';

test('the first screen does not wait for a database that never answers, nor for the scripts of versions', async () => {
  vi.doMock('./lib/service-worker.ts', () => ({ isWorkerInCharge: () => true }));
  vi.doMock('./lib/forget-person.ts', () => ({ forgetPerson: () => new Promise(() => undefined) }));
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
  const { start } = await import('./start.tsx');
  await start('/terms');
  await expect.poll(() => document.querySelector('h1')?.textContent).toBe('Terms of Use');
});
