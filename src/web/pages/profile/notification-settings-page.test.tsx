import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getNotificationPreferences, updateNotificationPreferences } from '#contract/notifications.ts';
import { addPushDevice, getPush, type PushDevice, removePushDevice } from '#contract/push.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-group.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { NotificationSettingsPage } from './notification-settings-page.tsx';

const preferences = {
  events: [
    { event: 'invited' as const, app: true, mail: true, push: true },
    { event: 'comment' as const, app: true, mail: false, push: true },
  ],
  mailAddress: 'maya@example.com' as string | null,
};

const PUBLIC_KEY = 'BAAB';
const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
const phone: PushDevice = { id: idOf(1), device: 'Safari on iPhone', createdAt: '2026-06-01T12:00:00.000Z' };
const chrome: PushDevice = { id: idOf(2), device: 'Chrome on Linux', createdAt: '2026-06-02T12:00:00.000Z' };

function open(given: Partial<typeof preferences> = {}, devices: PushDevice[] = []) {
  const api = fakeApi();
  api.on(getPush, { publicKey: PUBLIC_KEY, devices });
  api.on(getNotificationPreferences, { ...preferences, ...given });
  return { api, ...renderApp(<NotificationSettingsPage />, { user: makeUser() }) };
}

const rowOf = async (name: RegExp) => {
  const row = await screen.findByRole('group', { name });
  const box = (label: string) => within(row).getByRole<HTMLInputElement>('checkbox', { name: label });
  return { row, box };
};

test('each event has a switch for the app and one for email', async () => {
  const { api, person } = open();
  expect(await screen.findByText('maya@example.com')).toBeDefined();
  const comment = await rowOf(/^Someone comments on an expense/);
  expect([comment.box('In the app').checked, comment.box('By email').checked]).toEqual([true, false]);
  api.on(updateNotificationPreferences, preferences);
  await person.click(comment.box('In the app'));
  expect(await within(comment.row).findByText('Off')).toBeDefined();
  expect(api.seen(updateNotificationPreferences)[0]?.body).toEqual({
    events: [{ event: 'comment', app: false }],
  });
});

test('a setting that could not be saved is reverted', async () => {
  const { api, person } = open();
  api.fail(updateNotificationPreferences, 500, 'Something went wrong', 'internal');
  const invited = await rowOf(/^Someone invites me/);
  await person.click(invited.box('By email'));
  expect(await screen.findByText('Failed to save')).toBeDefined();
  await waitFor(() => expect(invited.box('By email').checked).toBe(true));
});

test('without a verified address the page says that no emails are sent', async () => {
  open({ mailAddress: null });
  const link = await screen.findByRole('link', { name: 'Add one to your profile' });
  expect(link.getAttribute('href')).toBe('/profile');
});

type Permission = 'default' | 'granted' | 'denied';

/** A browser with push, whose person answers a request for the permission in this way. */
function stubBrowser({
  permission = 'default' as Permission,
  answer = 'granted' as Permission,
  key = '',
} = {}) {
  const makeSubscription = (endpoint: string, applicationServerKey: string) => ({
    options: {
      applicationServerKey: Uint8Array.from(atob(applicationServerKey), (c) => c.charCodeAt(0)).buffer,
    },
    toJSON: () => ({ endpoint, keys: KEYS }),
    unsubscribe: vi.fn(async () => {
      browser.subscription = null;
      return true;
    }),
  });
  const browser = {
    subscription:
      key === '' ? null : (makeSubscription('old', key) as ReturnType<typeof makeSubscription> | null),
    requestPermission: vi.fn(async () => {
      NotificationStub.permission = answer;
      return answer;
    }),
  };
  const pushManager = {
    getSubscription: async () => browser.subscription,
    subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
      browser.subscription = makeSubscription('new', applicationServerKey);
      return browser.subscription;
    }),
  };
  const registration = { pushManager };
  const NotificationStub = { permission, requestPermission: browser.requestPermission };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', NotificationStub);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
  });
  return { browser, pushManager };
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('on my devices', () => {
  test('without a device there is no third column, and the permission is asked for only after a press', async () => {
    const { browser } = stubBrowser();
    const { api, person } = open();
    const button = await screen.findByRole('button', { name: 'Turn On Here' });
    expect(screen.queryByRole('checkbox', { name: 'On my devices' })).toBeNull();
    expect(browser.requestPermission).not.toHaveBeenCalled();
    api.on(addPushDevice, chrome);
    api.on(getPush, { publicKey: PUBLIC_KEY, devices: [chrome] });
    await person.click(button);
    expect(await screen.findByText('Notifications turned on')).toBeDefined();
    expect(api.seen(addPushDevice)[0]?.body).toEqual({ endpoint: 'new', keys: KEYS });
    expect(await screen.findByText('This device')).toBeDefined();
    const comment = await rowOf(/^Someone comments on an expense/);
    api.on(updateNotificationPreferences, preferences);
    await person.click(comment.box('On my devices'));
    expect(api.seen(updateNotificationPreferences)[0]?.body).toEqual({
      events: [{ event: 'comment', push: false }],
    });
  });

  test('a refused permission says what to do', async () => {
    stubBrowser({ answer: 'denied' });
    const { api, person } = open();
    await person.click(await screen.findByRole('button', { name: 'Turn On Here' }));
    expect(await screen.findByText(/^This browser blocks notifications from Allsquare/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Turn On Here' })).toBeNull();
    expect(api.seen(addPushDevice)).toEqual([]);
  });

  test('a device that the server refuses has no subscription', async () => {
    const { browser } = stubBrowser();
    const { api, person } = open();
    api.fail(addPushDevice, 409, 'You can have at most 10 devices', 'conflict');
    await person.click(await screen.findByRole('button', { name: 'Turn On Here' }));
    expect(await screen.findByText('You can have at most 10 devices')).toBeDefined();
    expect(browser.subscription).toBeNull();
  });

  test('this device is named, and turned off in the browser too', async () => {
    const { browser } = stubBrowser({ permission: 'granted', key: PUBLIC_KEY });
    const { api, person } = open({}, [chrome, phone]);
    api.on(addPushDevice, chrome);
    await screen.findByText('This device');
    expect(screen.getByRole('button', { name: 'Remove Safari on iPhone' })).toBeDefined();
    api.on(removePushDevice, undefined);
    api.on(getPush, { publicKey: PUBLIC_KEY, devices: [phone] });
    await person.click(screen.getByRole('button', { name: 'Turn Off Chrome on Linux' }));
    expect(await screen.findByRole('button', { name: 'Turn On Here' })).toBeDefined();
    await waitFor(() => expect(browser.subscription).toBeNull());
  });

  test('a device of an earlier key subscribes again by itself, and its earlier address is removed', async () => {
    const { pushManager } = stubBrowser({ permission: 'granted', key: 'BAAA' });
    const api = fakeApi();
    api.on(getNotificationPreferences, preferences);
    api.on(getPush, { publicKey: PUBLIC_KEY, devices: [phone] });
    api.on(addPushDevice, ({ body }) => (body.endpoint === 'old' ? chrome : { ...chrome, id: idOf(3) }));
    api.on(removePushDevice, undefined);
    renderApp(<NotificationSettingsPage />, { user: makeUser() });
    await waitFor(() => expect(api.seen(removePushDevice)).toMatchObject([{ params: { id: chrome.id } }]));
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: PUBLIC_KEY,
    });
    expect(api.seen(addPushDevice).map(({ body }) => body)).toEqual([
      { endpoint: 'old', keys: KEYS },
      { endpoint: 'new', keys: KEYS },
    ]);
  });

  test.each([
    [/^Notifications work only over https/, false, ''],
    [/^On iPhone and iPad, first add Allsquare to the Home Screen/, true, 'iPhone'],
    [/^This browser doesn't support notifications/, true, 'Linux'],
  ])('a page that cannot show them says why: %s', async (hint, isSecureContext, userAgent) => {
    vi.stubGlobal('isSecureContext', isSecureContext);
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    open();
    expect(await screen.findByText(hint)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Turn On Here' })).toBeNull();
    vi.restoreAllMocks();
  });
});
