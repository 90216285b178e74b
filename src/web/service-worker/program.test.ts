import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('workbox-routing', () => ({ registerRoute: vi.fn() }));
vi.mock('workbox-precaching', () => ({
  PrecacheController: class {
    addToCacheList = vi.fn();
    install = vi.fn();
  },
  PrecacheRoute: class {},
}));

class Tab {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
}

const listeners = new Map<string, (event: object) => void>();
const skipWaiting = vi.fn();
let tabs: Tab[];

beforeEach(async () => {
  vi.resetAllMocks();
  vi.stubGlobal('PROGRAM', { version: 'next', files: [] });
  vi.stubGlobal('Client', Tab);
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    clients: { matchAll: async () => tabs },
    skipWaiting,
  });
  const { serveProgram } = await import('./program.ts');
  serveProgram();
  return () => vi.unstubAllGlobals();
});

async function askToTakeOver(source: Tab): Promise<void> {
  let work: unknown;
  listeners.get('message')?.({
    data: 'take-over',
    source,
    waitUntil: (promise: unknown) => (work = promise),
  });
  await work;
}

test('a new version replaces the old one for the only tab, which asks', async () => {
  tabs = [new Tab('asking')];
  await askToTakeOver(new Tab('asking'));
  expect(skipWaiting).toHaveBeenCalledOnce();
});

test.each([
  ['another tab is beside it', [new Tab('asking'), new Tab('other')]],
  ['another tab is there while the one that asked goes on to a page', [new Tab('other')]],
  ['the only tab goes on to a page, which asks again', []],
])('a new version waits while %s', async (_, open) => {
  tabs = open;
  await askToTakeOver(new Tab('asking'));
  expect(skipWaiting).not.toHaveBeenCalled();
});
