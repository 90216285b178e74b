import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Locator, type Page } from '@playwright/test';
import { beginExpense } from './support/expense-form.ts';
import { expectAccessible } from './support/looks.ts';
import { desktop, makeGroup, makePerson, notice, type Person, phone, post } from './support/people.ts';
import { test } from './support/test.ts';

const waiting = (page: Page): Locator => page.getByRole('region', { name: 'Waiting to be sent' });
/** The dialog says so, and a toast too. */
const allSent = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Not Sent Yet' }).getByText('Everything has been sent');
const mark = (page: Page): Locator => page.getByRole('button', { name: /^Waiting to be sent/ });

/** Cuts the net, once the page has what it needs to keep an entry. */
async function cutNet(page: Page): Promise<void> {
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    );
  for (const script of ['sender', 'waiting-list', 'mark-button', 'toast-region'])
    await expect.poll(loaded).toContain(`/assets/${script}-`);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
}

const beginRide = (page: Page, title: string, amount: string) =>
  beginExpense(page, { title, amount, category: 'Transportation' });

const submitExpense = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Add Expense' }).click();

async function saveAmount(page: Page, amount: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Edit Expense' });
  await form.getByLabel('Amount', { exact: true }).fill(amount);
  await form.getByRole('button', { name: 'Save Changes' }).click();
}

type Entries = { title: string; amount: number; id: string }[];
const expensesOf = async ({ context }: Person, groupId: string) =>
  (await (await context.request.get(`/api/expenses?groupId=${groupId}`)).json()) as Entries;

/** How many people have something stored in the browser. */
const countStored = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('allsquare-outbox');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const count = opened.result.transaction('outboxes').objectStore('outboxes').count();
    await new Promise((resolve) => count.addEventListener('success', resolve));
    opened.result.close();
    return count.result;
  });

const expenseBody = (groupId: string, title: string, amount: number) => ({
  title,
  amount,
  groupId,
  date: '2026-11-20',
  category: 'food',
});

test('every kind of entry that is made without a connection waits in its list and is sent in order', async ({
  browser,
}) => {
  const ana = await makePerson(browser, 'ana', phone);
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Harbor', [ana, ben]);
  const { page, context } = ana;
  const { request } = context;
  const dinner = await post<{ id: string }>(request, '/api/expenses', expenseBody(groupId, 'Dinner', 30));
  await post(request, '/api/expenses', expenseBody(groupId, 'Old ticket', 10));
  const bill = {
    name: 'Rent',
    amount: 900,
    dueDate: '2026-12-01',
    frequency: 'monthly',
    category: 'housing',
  };
  await post(request, '/api/bills', bill);

  await page.goto('/bills');
  const pay = page.getByRole('button', { name: 'Mark Paid: Rent' });
  await expect(pay).toBeVisible();
  await cutNet(page);
  await pay.click();
  await expect(notice(page)).toContainText('Waiting to be sent');
  await expect(waiting(page)).toContainText('RentMarked as paid');
  await expect(pay).toBeVisible();

  // Back with a connection it is sent at once.
  await context.setOffline(false);
  await expect(page.getByText('PAID', { exact: true })).toBeVisible();
  await expect(mark(page)).toHaveCount(0);

  // In two tabs, of which only one sends.
  await page.goto(`/groups/${groupId}`);
  const other = await context.newPage();
  await other.goto(`/groups/${groupId}`);
  await expect(other.getByRole('button', { name: 'Dinner' })).toBeVisible();
  await beginRide(page, 'Ferry', '64');
  await cutNet(page);
  await submitExpense(page);
  await expect(waiting(page)).toContainText('FerryNew expense');
  await expect(waiting(other)).toContainText('FerryNew expense');
  await expect(page.getByText('You are owed $20.00')).toBeVisible();
  await expectAccessible(page);
  let sent = 0;
  context.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith('/api/expenses')) sent += 1;
  });
  await context.setOffline(false);
  await expect(page.getByText('You are owed $52.00')).toBeVisible();
  await expect(mark(other)).toHaveCount(0);
  expect(sent).toBe(1);
  await other.close();

  await page.getByRole('button', { name: 'Dinner' }).click();
  await page.getByLabel('Add a comment').fill('With the wine');
  await cutNet(page);
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect(waiting(page)).toContainText('With the wineComment on Dinner');
  await context.setOffline(false);
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('With the wine');

  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog').getByLabel('Amount', { exact: true })).toBeVisible();
  await cutNet(page);
  await saveAmount(page, '40');
  await expect(waiting(page).first()).toContainText('Change: amount');
  await context.setOffline(false);
  await expect(page.getByText('You are owed $57.00')).toBeAttached();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Old ticket' }).click();
  await expect(page.getByText('No comments yet')).toBeVisible();
  await cutNet(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(waiting(page).first()).toContainText('Old ticketDeletion');
  await context.setOffline(false);
  await expect(page.getByText('You are owed $52.00')).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
  const entries = await expensesOf(ana, groupId);
  expect(entries.map(({ title, amount }) => `${title} ${amount}`).toSorted()).toEqual([
    'Dinner 40',
    'Ferry 64',
  ]);
  expect(entries.some(({ id }) => id === dinner.id)).toBe(true);
});

test('a cash payment whose reply was lost is posted once', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Harbor', [ana, ben]);
  await post(ben.context.request, '/api/expenses', expenseBody(groupId, 'Dinner', 30));
  const { page } = ana;
  await page.goto('/payments');
  await page.getByRole('button', { name: `Pay ${ben.username}` }).click();
  const form = page.getByRole('dialog', { name: 'Settle Up' });
  await expect(form.getByLabel('Amount', { exact: true })).toHaveValue('15.00');
  const keys: string[] = [];
  let isLost = true;
  await page.route('/api/payments', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (!isLost) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await form.getByRole('button', { name: 'Record' }).click();
  await expect(waiting(page)).toContainText(`You paid ${ben.username}`);
  isLost = false;
  // The second reply too has arrived once the entry is gone.
  await expect(waiting(page)).toHaveCount(0);
  await expectSentAgain(page, keys);
  const recent = await (await ana.context.request.get('/api/payments/recent')).json();
  expect(recent).toHaveLength(1);
});

/** The server takes the first call of its kind, and its reply is lost. Returns the keys of all tries, once they are over. */
async function loseReply(page: Page, method: string, path: RegExp): Promise<string[]> {
  const keys: string[] = [];
  await page.route(path, async (route) => {
    const request = route.request();
    if (request.method() !== method) return route.fallback();
    const response = await route.fetch();
    if (keys.length === 0) {
      expect(response.ok()).toBe(true);
      await route.abort('connectionreset');
    } else await route.fulfill({ response });
    keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

/** The entry was sent again with its key, and nothing waits. */
async function expectSentAgain(page: Page, keys: readonly string[]): Promise<void> {
  await expect.poll(() => keys.length).toBeGreaterThan(1);
  await expect(mark(page)).toHaveCount(0);
  expect(new Set(keys).size).toBe(1);
}

test('every entry whose reply is lost is sent again, and counts once', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const groupId = await makeGroup('Harbor', [ana, await makePerson(browser, 'ben')]);
  const { page } = ana;
  const { request } = ana.context;
  await page.goto(`/groups/${groupId}`);
  await beginRide(page, 'Ferry', '64');
  const added = await loseReply(page, 'POST', /\/api\/expenses$/);
  await submitExpense(page);
  await expectSentAgain(page, added);
  const [ferry] = await expensesOf(ana, groupId);
  expect(await expensesOf(ana, groupId)).toHaveLength(1);
  const address = `/api/expenses/${ferry?.id}`;

  await page.getByRole('button', { name: 'Ferry' }).click();
  await page.getByLabel('Add a comment').fill('With the bikes');
  const said = await loseReply(page, 'POST', /\/comments$/);
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expectSentAgain(page, said);
  expect(await (await request.get(`${address}/comments`)).json()).toHaveLength(1);

  await page.getByRole('button', { name: 'Edit' }).click();
  const edited = await loseReply(page, 'PATCH', /\/api\/expenses\/[^/]+$/);
  await saveAmount(page, '40');
  await expectSentAgain(page, edited);
  expect(await (await request.get(address)).json()).toMatchObject({ amount: 40, version: 2 });

  await page.goto(`/groups/${groupId}?expense=${ferry?.id}`);
  const removed = await loseReply(page, 'DELETE', /\/api\/expenses\/[^/]+$/);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => removed.length).toBeGreaterThan(1);
  await expect(mark(page)).toHaveCount(0);
  expect(await expensesOf(ana, groupId)).toEqual([]);

  const bill = { name: 'Rent', amount: 900, dueDate: '2026-12-01', category: 'housing' };
  await post(request, '/api/bills', { ...bill, frequency: 'monthly' });
  await page.goto('/bills');
  const paid = await loseReply(page, 'PATCH', /\/api\/bills\/[^/]+$/);
  await page.getByRole('button', { name: 'Mark Paid: Rent' }).click();
  await expectSentAgain(page, paid);
  const bills = async () => (await (await request.get('/api/bills')).json()).bills as { isPaid: boolean }[];
  expect((await bills()).map(({ isPaid }) => isPaid)).toEqual([true]);
  const unpaid = await loseReply(page, 'PATCH', /\/api\/bills\/[^/]+$/);
  await page.getByRole('button', { name: 'More for Rent' }).click();
  await page.getByRole('menuitem', { name: 'Undo Payment' }).click();
  await expectSentAgain(page, unpaid);
  expect((await bills()).map(({ isPaid }) => isPaid)).toEqual([false]);
});

test('what waits survives a restart of the browser, and is refused with a reason in a closed group', async ({
  browser,
  baseURL,
}) => {
  const ana = await makePerson(browser, 'ana');
  const open = await makeGroup('Harbor', [ana]);
  const closed = await makeGroup('Cabin', [ana]);
  const folder = mkdtempSync(join(tmpdir(), 'allsquare-outbox-'));
  const { launchOptions } = test.info().project.use;
  const start = async (): Promise<BrowserContext> => {
    const options = {
      ...launchOptions,
      ...(baseURL && { baseURL }),
      viewport: desktop,
      serviceWorkers: 'block',
    } as const;
    return chromium.launchPersistentContext(folder, options);
  };
  let context = await start();
  try {
    await context.addCookies(await ana.context.cookies());
    const page = await context.newPage();
    for (const [groupId, title] of [
      [open, 'Ferry'],
      [closed, 'Firewood'],
    ] as const) {
      await context.setOffline(false);
      await page.goto(`/groups/${groupId}`);
      await beginRide(page, title, '64');
      await cutNet(page);
      await submitExpense(page);
      await expect(waiting(page)).toContainText(title);
    }
    await context.close();
    const data = { status: 'closed' };
    expect((await ana.context.request.patch(`/api/groups/${closed}`, { data })).ok()).toBe(true);
    context = await start();
    const again = await context.newPage();
    await again.goto(`/groups/${open}`);
    await expect(again.getByRole('button', { name: 'Ferry' })).toBeVisible();
    await again.getByRole('button', { name: 'Waiting to be sent, 1, needs you' }).click();
    const refused = again.getByRole('article', { name: 'Firewood' });
    await expect(refused).toContainText('closed');
    await expectAccessible(again);
    await refused.getByRole('button', { name: 'Remove' }).click();
    await expect(allSent(again)).toBeVisible();
    expect(await expensesOf(ana, open)).toHaveLength(1);
    expect(await expensesOf(ana, closed)).toHaveLength(0);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('two amounts are shown side by side, a title merges, and signing out asks about what waits', async ({
  browser,
}) => {
  const ana = await makePerson(browser, 'ana', phone);
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Harbor', [ana, ben]);
  const { id } = await post<{ id: string }>(
    ana.context.request,
    '/api/expenses',
    expenseBody(groupId, 'Dinner', 30),
  );
  const change = async (data: object) => {
    const response = await ben.context.request.patch(`/api/expenses/${id}`, { data });
    expect(response.ok()).toBe(true);
  };
  const { page, context } = ana;
  const edit = async () => {
    await page.goto(`/groups/${groupId}?expense=${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Expense' })).toBeVisible();
    await expect(page.getByRole('dialog').getByLabel('Amount', { exact: true })).toBeVisible();
    await cutNet(page);
  };
  await edit();
  await page.getByRole('dialog').getByLabel('Title').fill('Late dinner');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await change({ category: 'drinks' });
  await context.setOffline(false);
  await expect(notice(page)).toContainText('Everything has been sent');
  expect((await expensesOf(ana, groupId)).map(({ title }) => title)).toEqual(['Late dinner']);

  await edit();
  await saveAmount(page, '40');
  await change({ amount: 50 });
  await context.setOffline(false);
  await notice(page).getByRole('button', { name: 'Show' }).click();
  const conflict = page.getByRole('article', { name: 'Late dinner' });
  await expect(conflict.getByRole('row', { name: /^Amount/ })).toContainText('$40.00$50.00');
  await expect(conflict).toContainText(ben.username);
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Keep Mine' }).click();
  await expect(allSent(page)).toBeVisible();
  expect((await expensesOf(ana, groupId)).map(({ amount }) => amount)).toEqual([40]);

  await page.goto(`/groups/${groupId}?expense=${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  // The device believes that there is a connection.
  await page.route('/api/expenses/*', (route) => route.abort());
  await saveAmount(page, '60');
  await expect(notice(page)).toContainText('Waiting to be sent');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Unsent Entries' });
  await expect(question).toBeVisible();
  await page.unroute('/api/expenses/*');
  await question.getByRole('button', { name: 'Send First' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect((await expensesOf(ben, groupId)).map(({ amount }) => amount)).toEqual([60]);
  await expect.poll(() => countStored(page)).toBe(0);
});
