import { expect, type Page } from '@playwright/test';
import { dayFromToday } from './support/days.ts';
import { makeGroup, makePerson, notice, post } from './support/people.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** The worker has the program, and the replies of the visited screens are stored. */
async function settled(page: Page, replies: number): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(async () => (await stored(page)).replies, { message: 'stored replies' })
    .toBeGreaterThanOrEqual(replies);
}

/** What the browser keeps, by storage: names only. */
function stored(page: Page) {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const count = (store: IDBObjectStore) =>
      new Promise<number>((resolve, reject) => {
        const request = store.count();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const records: Record<string, number> = {};
    for (const { name = '' } of databases) {
      const database = await open(name);
      for (const store of database.objectStoreNames) {
        records[`${name}/${store}`] = await count(database.transaction(store).objectStore(store));
      }
      database.close();
    }
    return {
      records,
      replies: records['kept-replies/replies'] ?? 0,
      caches: (await caches.keys()).filter((name) => !name.startsWith('program-')),
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      cookies: document.cookie,
      state: JSON.stringify(history.state),
      pushes: (await (await navigator.serviceWorker.ready).pushManager.getSubscription()) !== null,
      notifications: (await (await navigator.serviceWorker.ready).getNotifications()).length,
    };
  });
}

test('visited screens open without a connection, say since when, and are current again afterwards', async ({
  browser,
}) => {
  const person = await makePerson(browser, 'offline');
  const { page, context } = person;
  const id = await makeGroup('Cabin', [person]);
  const add = (title: string, amount: number) => {
    const date = dayFromToday(0).value;
    const expense = { groupId: id, title, amount, date, category: 'other', splitType: 'equal' };
    return post(context.request, '/api/expenses', expense);
  };
  await add('Firewood', 24);

  await page.goto(`/groups/${id}`);
  await expect(page.getByText('Firewood')).toBeVisible();
  await settled(page, 3);
  await page.goto('/bills');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page, 5);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Every context of a test is a private window, where nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
  const mark = page.getByText(/^As of \d\d:\d\d, offline$/);
  await expect(mark).toBeHidden();

  await context.setOffline(true);
  await expect(mark).toBeVisible();
  await page.goto(`/groups/${id}`);
  await expect(page.getByText('Firewood')).toBeVisible();
  await expect(mark).toHaveCount(1);
  await expect(page.getByRole('status').filter({ has: mark })).toHaveCount(1);
  await page.goto('/friends');
  await expect(page.getByText('It needs a connection.')).toBeVisible();

  await page.goto(`/groups/${id}`);
  await expect(mark).toBeVisible();
  await add('Lanterns', 12);
  await context.setOffline(false);
  await expect(page.getByText('Lanterns')).toBeVisible();
  await expect(mark).toBeHidden();

  expect((await context.cookies()).map(({ name }) => name).toSorted()).toHaveLength(2);
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(notice(page)).toContainText('Logged out');
  // The session keeps that somebody signed out here, and nothing of theirs.
  const inSession = ['allsquare:signed-out'];
  const empty = { replies: 0, caches: [], session: inSession, cookies: '', pushes: false, notifications: 0 };
  await expect.poll(() => stored(page)).toMatchObject(empty);
  const left = await stored(page);
  // Also those that no script can read.
  expect(await context.cookies()).toEqual([]);
  expect(left.state).toBe('null');
  expect(
    Object.values(left.records).every((count) => count === 0),
    JSON.stringify(left.records),
  ).toBe(true);
  expect(left.local.filter((key) => key !== 'allsquare:session-changed')).toEqual([]);
  await context.setOffline(true);
  await page.goto(`/groups/${id}`);
  await expect(page.getByText('Welcome back')).toBeVisible();
  await expect(page.getByText('Firewood')).toBeHidden();
  await context.close();
});
