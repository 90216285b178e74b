import { expect, test, vi } from 'vitest';

test('the first screen does not wait for a database that never answers, nor for the scripts of versions', async () => {
  vi.doMock('./lib/service-worker.ts', () => ({ isWorkerInCharge: () => true }));
  vi.doMock('./lib/forget-person.ts', () => ({ forgetPerson: () => new Promise(() => undefined) }));
  vi.doMock('./lib/worker-versions.ts', () => {
    throw new TypeError('error loading dynamically imported module');
  });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', '/terms');
  const { start } = await import('./start.tsx');
  await start('/terms');
  await expect.poll(() => document.querySelector('h1')?.textContent).toBe('Terms of Use');
});
