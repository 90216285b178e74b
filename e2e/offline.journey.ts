import { expect, type Page } from '@playwright/test';
import { dayFromToday } from './support/days.ts';
import { makeGroup, makePerson, notice, post } from './support/people.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** The worker has the program, and the replies at these addresses are stored. */
async function settled(page: Page, ...addresses: readonly string[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(async () => (await stored(page)).replies, { message: 'stored replies' })
    .toEqual(expect.arrayContaining([...addresses]));
}

/** What the browser keeps, by storage: names and keys only. */
function stored(page: Page) {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const keysOf = (store: IDBObjectStore) =>
      new Promise<string[]>((resolve, reject) => {
        const request = store.getAllKeys();
        request.onsuccess = () => resolve(request.result.map(String));
        request.onerror = () => reject(request.error);
      });
    const records: Record<string, string[]> = {};
    for (const { name = '' } of databases) {
      const database = await open(name);
      for (const store of database.objectStoreNames) {
        records[`${name}/${store}`] = await keysOf(database.transaction(store).objectStore(store));
      }
      database.close();
    }
    return {
      replies: records['kept-replies/replies'] ?? [],
      keys: Object.values(records).flat(),
      caches: (await caches.keys()).filter((name) => !name.startsWith('program-')),
      local: Object.keys(localStorage).filter((key) => key !== 'allsquare:session-changed'),
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
  await settled(page, '/api/user', `/api/groups/${id}`, `/api/expenses?groupId=${id}`);
  await page.goto('/bills');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page, '/api/bills');
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
  await expect
    .poll(() => stored(page))
    .toEqual({
      replies: [],
      keys: [],
      caches: [],
      local: [],
      session: inSession,
      cookies: '',
      state: 'null',
      pushes: false,
      notifications: 0,
    });
  // Also those that no script can read.
  expect(await context.cookies()).toEqual([]);
  await context.setOffline(true);
  await page.goto(`/groups/${id}`);
  await expect(page.getByText('Welcome back')).toBeVisible();
  await expect(page.getByText('Firewood')).toBeHidden();
  await context.close();
});
