import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// One window serves all the files of a worker: a new one for each costs more than its tests. So that none depends on
// the one before it, each finds the modules of the application not yet read, and the window as at first.
vi.resetModules();
vi.useRealTimers();
localStorage.clear();
sessionStorage.clear();
document.head.replaceChildren();
document.body.replaceChildren();
for (const name of document.documentElement.getAttributeNames())
  document.documentElement.removeAttribute(name);

// Vitest runs without globals here, so Testing Library cannot register its own cleanup.
afterEach(cleanup);

// A busy machine is no failure: what is awaited is asked for again until then.
configure({ asyncUtilTimeout: 20_000 });
