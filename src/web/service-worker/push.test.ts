import { beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://split.example.com';
const MESSAGE = {
  userId: 'ana',
  title: 'Weekend',
  body: 'Ben added Ceramics for $64.90 in Weekend',
  link: '/groups/1?expense=2',
  tag: '1',
};

type Listener = (event: object) => void;
type Tab = { visibilityState: string; focus: () => Promise<void>; postMessage: (message: unknown) => void };
const tabOf = (visibilityState: string): Tab => ({ visibilityState, focus: vi.fn(), postMessage: vi.fn() });

let listeners: Map<string, Listener>;
let tabs: Tab[];
const showNotification = vi.fn();
const openWindow = vi.fn();
const unsubscribe = vi.fn();
const close = vi.fn();

beforeEach(async () => {
  vi.resetAllMocks();
  listeners = new Map();
  tabs = [];
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin: ORIGIN },
    registration: {
      showNotification,
      getNotifications: async () => [{ close }],
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
    },
    clients: { matchAll: async () => tabs, openWindow },
  });
  const { showPushes } = await import('./push.ts');
  showPushes();
  return () => vi.unstubAllGlobals();
});

async function fire(name: string, event: object): Promise<void> {
  let work: unknown;
  listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
  await work;
}

/** Delivers a message while the server gives this answer about who is signed in. */
async function receive(answer: () => Response, text = JSON.stringify(MESSAGE)): Promise<void> {
  const fetchUser = vi.fn(async () => answer());
  vi.stubGlobal('fetch', fetchUser);
  await fire('push', { data: { json: () => JSON.parse(text) } });
}
const signedInAs = (id: string) => () => Response.json({ id });

test('a message is shown to the person it is for', async () => {
  await receive(signedInAs('ana'));
  const { title, body, tag, link } = MESSAGE;
  expect(showNotification.mock.calls).toEqual([[title, { body, tag, icon: expect.any(String), data: link }]]);
  expect(close).not.toHaveBeenCalled();
});

test('a device on which another person is signed in shows nothing', async () => {
  await receive(signedInAs('ben'));
  expect(showNotification).not.toHaveBeenCalled();
});

test('a signed-out device shows nothing any more and ends its subscription', async () => {
  await receive(() => new Response('', { status: 401 }));
  expect(showNotification).not.toHaveBeenCalled();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});

test.each([
  ['does not answer', () => Promise.reject(new TypeError('no net')) as never],
  ['fails', () => new Response('', { status: 503 })],
])('while the server %s, it says only that there is something', async (_, answer) => {
  await receive(answer);
  expect(showNotification).toHaveBeenCalledOnce();
  expect(JSON.stringify(showNotification.mock.calls)).not.toContain('Ceramics');
});

test('what cannot be read is not shown', async () => {
  await receive(signedInAs('ana'), 'no JSON');
  expect(showNotification).not.toHaveBeenCalled();
});

const press = (data: unknown) => fire('notificationclick', { notification: { close: vi.fn(), data } });

test('a press takes the visible tab to the link', async () => {
  tabs = [tabOf('hidden'), tabOf('visible')];
  await press(MESSAGE.link);
  expect(tabs[1]?.focus).toHaveBeenCalledOnce();
  expect(tabs[1]?.postMessage).toHaveBeenCalledWith({ open: MESSAGE.link });
  expect(tabs[0]?.focus).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test('without a tab a press opens the link', async () => {
  await press(MESSAGE.link);
  expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}${MESSAGE.link}`);
});

test.each([
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example',
  'javascript:alert(1)',
  undefined,
])('an address elsewhere is never opened: %s', async (link) => {
  tabs = [];
  await press(link);
  const [url] = openWindow.mock.calls[0] ?? [];
  expect(new URL(url).origin).toBe(ORIGIN);
});
