import { expect, type Page } from '@playwright/test';
import { startPushService } from '#server/testing/makers/push-service.ts';
import { makeGroup, makePerson, notice, post } from './support/people.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Chromium has no push service here: this one takes the place of its own. A subscription outlives the page, as a real one.
 */
async function givePushService(page: Page, subscription: object): Promise<void> {
  let siteKey: string | null = null;
  await page.exposeFunction('keepSiteKey', (key: string | null) => {
    siteKey = key;
  });
  await page.exposeFunction('findSiteKey', () => siteKey);
  await page.addInitScript((json) => {
    const test = window as unknown as {
      keepSiteKey: (key: string | null) => Promise<void>;
      findSiteKey: () => Promise<string | null>;
    };
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
    const given = (key: string) => ({
      options: { applicationServerKey: bytesOf(key).buffer },
      toJSON: () => json,
      unsubscribe: async () => {
        await test.keepSiteKey(null);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        await test.keepSiteKey(applicationServerKey);
        return given(applicationServerKey);
      },
      getSubscription: async () => {
        const key = await test.findSiteKey();
        return key === null ? null : given(key);
      },
    });
  }, subscription);
}

/** Gives a message to the page's service worker, as the browser does, and waits until the worker has handled it. */
async function openDelivery(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('BackgroundService.startObserving', { service: 'pushMessaging' });
  await cdp.send('BackgroundService.setRecording', { shouldRecord: true, service: 'pushMessaging' });
  const { origin } = new URL(page.url());
  return async (message: unknown) => {
    const data = JSON.stringify(message);
    const registrationId = await registered;
    const handled = new Promise<void>((resolve) => {
      cdp.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
        if (backgroundServiceEvent.eventName === 'Push event completed') resolve();
      });
    });
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await handled;
  };
}

/**
 * The notifications shown now. Do not call it while a message is being delivered: Chromium forgets a notification for
 * good if notifications are listed while it is being shown.
 */
const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ body }) => body);
  });

const isSubscribed = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.pushManager.getSubscription()) !== null;
  });

test('a person turns notifications on for this device, gets one, and none after the sign-out', async ({
  browser,
}) => {
  const service = await startPushService(Number(process.env.E2E_PUSH_PORT));
  const [ana, ben] = [await makePerson(browser, 'ana'), await makePerson(browser, 'ben')];
  const groupId = await makeGroup('Rowing club', [ana, ben]);
  const { page } = ana;
  const device = service.subscribe();
  await ana.context.grantPermissions(['notifications']);
  await givePushService(page, device.body);

  await page.goto('/profile/notifications');
  const turnOn = page.getByRole('button', { name: 'Turn On Here' });
  await expect(turnOn).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'On my devices' })).toHaveCount(0);
  await turnOn.click();
  await expect(notice(page)).toContainText('Notifications turned on');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'On my devices' }).first()).toBeVisible();
  await expect.poll(() => device.received.map(({ message }) => message.tag)).toEqual(['test']);

  const boat = { title: 'Boat', amount: 24, date: '2026-01-10', category: 'activities', groupId };
  await post(ben.context.request, '/api/expenses', { ...boat, splitType: 'equal' });
  await expect.poll(() => device.received.length).toBe(2);
  const message = device.received[1]?.message;
  expect(message.body).toBe(`${ben.username} added Boat for $24.00 in Rowing club`);
  const deliver = await openDelivery(page);
  await deliver(message);
  expect(await shownOn(page)).toEqual([message.body]);

  await page.goto('/profile');
  await expect.poll(() => isSubscribed(page)).toBe(true);
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect.poll(() => shownOn(page)).toEqual([]);
  await expect.poll(() => isSubscribed(page)).toBe(false);
  await deliver({ ...message, tag: 'later' });
  await post(ben.context.request, '/api/expenses', { ...boat, title: 'Oars', splitType: 'equal' });
  await deliver({ ...message, tag: 'last' });
  expect(await shownOn(page)).toEqual([]);
  expect([device.received.length, service.errors]).toEqual([2, []]);
  await service.close();
});
