import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { dayFromToday, stayWithinDay } from './support/days.ts';
import { holdNotice, makeGroup, makePerson, notice, type Person, post, visit } from './support/people.ts';
import { test } from './support/test.ts';

type Planners = { ana: Person; ben: Person; stranger: Person; visitor: APIRequestContext };

const cardIn = (page: Page, section: string, name: string) =>
  page.getByRole('list', { name: section, exact: true }).getByRole('listitem').filter({ hasText: name });
const trophy = (page: Page) => page.getByRole('status').filter({ hasText: 'Goal completed!' });

async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Contributions' })).toBeVisible();
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await openMenu(page, name);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function contribute(page: Page, name: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: `Add Contribution: ${name}` }).click();
  const form = page.getByRole('dialog', { name: 'Add Contribution' });
  await form.getByLabel('Amount').fill(amount);
  await form.getByRole('button', { name: 'Add Contribution' }).click();
}

const addGoal = ({ context }: Person, goal: object) => post(context.request, '/api/goals', goal);

const billCard = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name });
const undo = (page: Page) => notice(page).getByRole('button', { name: 'Undo' }).click();

async function reachGoal({ ana }: Planners): Promise<void> {
  await stayWithinDay();
  const { page } = ana;
  await visit(page, '/goals');
  await page.getByRole('button', { name: 'Create Your First Goal' }).click();
  const form = page.getByRole('dialog', { name: 'New Goal' });
  await form.getByRole('textbox', { name: 'Target Amount' }).fill('400');
  await form.getByRole('textbox', { name: 'Name' }).fill('Bicycle');
  await form.getByRole('textbox', { name: 'Current Amount' }).fill('100');
  await form.getByRole('textbox', { name: 'Deadline' }).fill(dayFromToday(10).value);
  await form.getByRole('combobox', { name: 'Category' }).selectOption('Purchase');
  await form.getByRole('button', { name: 'Create Goal' }).click();
  await expect(notice(page)).toContainText('Goal created');
  const open = cardIn(page, 'In Progress', 'Bicycle');
  await expect(open).toContainText(/\$100\.00\s?of \$400\.00/);
  await expect(open).toContainText('25%');
  await expect(open).toContainText('10 days remaining');
  await expect(open).toContainText('$300.00 per month until then');

  await contribute(page, 'Bicycle', '120');
  await expect(notice(page)).toContainText('Contribution added');
  await expect(open).toContainText(/\$220\.00\s?of \$400\.00/);
  await expect(trophy(page)).toBeHidden();
  await contribute(page, 'Bicycle', '180');
  await expect(trophy(page)).toContainText('Bicycle');
  await expect(page.getByRole('dialog')).toBeHidden();
  const done = cardIn(page, 'Completed', 'Bicycle');
  await expect(done).toContainText(/\$400\.00\s?of \$400\.00/);
  await expect(trophy(page)).toBeHidden();

  await page.reload();
  await expect(done).toContainText('100%');
  await expect(page.getByText('Goal completed!')).toBeHidden();
  await openMenu(page, 'Bicycle');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeHidden();
  await expect(done.getByRole('button', { name: 'Add Contribution', includeHidden: true })).toHaveCount(0);

  await page.getByRole('menuitem', { name: 'Contributions' }).click();
  const history = page.getByRole('dialog', { name: 'Contributions' });
  await history.getByRole('button', { name: `Remove $180.00 on ${dayFromToday(0).shown}` }).click();
  await expect(history.getByText('$180.00 removed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open).toContainText(/\$220\.00\s?of \$400\.00/);
  await expect(done).toBeHidden();
  await choose(page, 'Bicycle', 'Edit');
  await expect(
    page.getByRole('dialog', { name: 'Edit Goal' }).getByRole('textbox', { name: 'Name' }),
  ).toHaveValue('Bicycle');
}

async function archiveGoal({ ana }: Planners): Promise<void> {
  await addGoal(ana, { name: 'Kayak', category: 'purchase', targetAmount: 900, currentAmount: 90 });
  const { page } = ana;
  await visit(page, '/goals');
  const open = cardIn(page, 'In Progress', 'Kayak');
  await choose(page, 'Kayak', 'Archive');
  await holdNotice(page, 'Goal archived');
  await expect(open).toBeHidden();
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page)).toContainText('Goal unarchived');
  await expect(open).toBeVisible();

  await choose(page, 'Kayak', 'Archive');
  await expect(open).toBeHidden();
  await page.getByRole('heading', { level: 2, name: 'Archived' }).click();
  await expect(cardIn(page, 'Archived', 'Kayak')).toContainText(/\$90\.00\s?of \$900\.00/);
  await choose(page, 'Kayak', 'Unarchive');
  await expect(open).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Archived' })).toBeHidden();
}

async function sharePublicGoal({ ana, ben, stranger }: Planners): Promise<void> {
  await makeGroup('Rowing club', [ana, ben]);
  await addGoal(ana, { name: 'Quiet plan', category: 'savings', targetAmount: 5000, currentAmount: 10 });
  await visit(ana.page, '/goals?add=1');
  const form = ana.page.getByRole('dialog', { name: 'New Goal' });
  await form.getByRole('textbox', { name: 'Target Amount' }).fill('800');
  await form.getByRole('textbox', { name: 'Name' }).fill('Week in Tromsø');
  await form.getByRole('textbox', { name: 'Current Amount' }).fill('200');
  await form.getByRole('combobox', { name: 'Category' }).selectOption('Vacation');
  await form.getByRole('switch', { name: 'Public' }).click();
  await form.getByRole('button', { name: 'Create Goal' }).click();
  await expect(cardIn(ana.page, 'In Progress', 'Week in Tromsø')).toContainText('Public');

  await visit(ben.page, '/goals');
  const friends = ben.page.getByRole('list', { name: "Friends' Goals" });
  await expect(friends.getByRole('listitem')).toHaveCount(1);
  await expect(friends).toContainText('Week in Tromsø');
  await expect(friends).toContainText(`${ana.username} · Vacation`);
  await expect(friends).toContainText('25%');
  await expect(ben.page.getByRole('main')).not.toContainText('$');
  const answer = await ben.context.request.get('/api/goals/friends');
  // The exact reply, because a search for digits would also find them in an id.
  expect(await answer.json()).toEqual([
    {
      id: expect.any(String),
      username: ana.username,
      name: 'Week in Tromsø',
      category: 'vacation',
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      percent: 25,
      deadline: null,
      status: 'in_progress',
    },
  ]);

  await visit(stranger.page, '/goals');
  await expect(stranger.page.getByText('No financial goals yet')).toBeVisible();
  await expect(stranger.page.getByText("Friends' Goals")).toBeHidden();
}

async function passBudget({ ana, ben }: Planners): Promise<void> {
  await stayWithinDay();
  const groupId = await makeGroup('Harbor', [ana, ben]);
  const { page } = ana;
  await visit(page, '/spending');
  await page.getByRole('button', { name: 'Set a Budget' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a Budget' });
  await dialog.getByLabel('Amount per Month').fill('100');
  await dialog.getByLabel('Category').selectOption({ label: 'Food & Drinks' });
  await dialog.getByRole('button', { name: 'Set Budget' }).click();
  const row = page.getByRole('list', { name: 'Budgets' }).getByRole('button', { name: /^Food & Drinks/ });
  await expect(row).toContainText('$0.00 of $100.00');
  await expect(row).toContainText('$100.00 left');

  const dinner = { title: 'Dinner', amount: 240, category: 'food', groupId, date: dayFromToday(0).value };
  await post(ben.context.request, '/api/expenses', dinner);
  await expect(row).toContainText('$20.00 over budget');
  // The last part of the screen to come.
  await expect(page.getByRole('heading', { name: 'Day by Day' })).toBeVisible();

  await row.click();
  await page
    .getByRole('dialog', { name: 'Budget for Food & Drinks' })
    .getByRole('button', { name: 'Remove Budget' })
    .click();
  await expect(page.getByText('Budget removed', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Budgets' })).toHaveCount(0);
}

async function splitBill({ ana, ben }: Planners): Promise<void> {
  await stayWithinDay();
  const groupId = await makeGroup('Lock house', [ana, ben]);
  await visit(ben.page, `/groups/${groupId}`);
  await expect(ben.page.getByText('No expenses yet')).toBeVisible();

  const { page } = ana;
  await visit(page, '/bills?add=1');
  const form = page.getByRole('dialog', { name: 'Add New Bill' });
  await form.getByLabel('Amount').fill('84');
  await form.getByLabel('Name').fill('Electricity');
  await form.getByLabel('Due Date').fill(dayFromToday(0).value);
  await form.getByLabel('Split with a group').selectOption('Lock house');
  await form.getByRole('button', { name: 'Add Bill' }).click();
  const card = billCard(page, 'Electricity');
  await expect(card).toContainText('Split with Lock house');
  await expect(ben.page.getByText('No expenses yet')).toBeVisible();

  await card.getByRole('button', { name: 'Mark Paid: Electricity' }).click();
  await holdNotice(page, 'Added to Lock house as an expense.');
  await expect(ben.page.getByRole('button', { name: 'Electricity' })).toBeVisible();
  await expect(ben.page.getByText('You owe $42.00')).toBeVisible();
  await undo(page);
  await expect(notice(page)).toContainText('Bill marked as unpaid');
  await expect(ben.page.getByText('You are all square')).toBeVisible();
  await expect(ben.page.getByRole('button', { name: 'Electricity' })).toBeHidden();

  await card.getByRole('button', { name: 'Mark Paid: Electricity' }).click();
  await card.getByRole('link', { name: 'View expense' }).click();
  await expect(page.getByRole('dialog', { name: 'Electricity' })).toContainText('$84.00');
}

async function readCalendar({ ana, visitor: request }: Planners): Promise<void> {
  await stayWithinDay();
  const { page, context } = ana;
  const today = dayFromToday(0);
  await post(context.request, '/api/bills', { name: 'Garden club', amount: 12.5, dueDate: today.value });
  await visit(page, '/bills');
  await page.getByRole('button', { name: 'Calendar Feed' }).click();
  const feed = page.getByRole('dialog', { name: 'Calendar Feed' });
  await feed.getByRole('button', { name: 'Get Calendar Link' }).click();
  const { pathname } = new URL(await feed.getByLabel('Your secret link').inputValue());

  const calendar = await request.get(pathname);
  expect(calendar.status()).toBe(200);
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  const text = await calendar.text();
  expect(text).toContain('BEGIN:VEVENT');
  expect(text).toContain(`DTSTART;VALUE=DATE:${today.value.replaceAll('-', '')}`);
  expect(text).toContain('Garden club');

  await feed.getByRole('button', { name: 'Revoke Link' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Revoke Calendar Link' });
  await confirm.getByRole('button', { name: 'Revoke' }).click();
  await expect(notice(page)).toContainText('Calendar link revoked');
  await expect(feed.getByRole('button', { name: 'Get Calendar Link' })).toBeVisible();
  expect((await request.get(pathname)).status()).toBe(404);
}

test('friends plan goals, budgets and bills', async ({ browser, request }) => {
  const people = {
    ana: await makePerson(browser, 'ana'),
    ben: await makePerson(browser, 'ben'),
    stranger: await makePerson(browser, 'sol'),
    visitor: request,
  };
  for (const [sentence, act] of [
    ['a goal is set, saved for and reached, which is celebrated once', reachGoal],
    ['a goal is archived, restored with Undo, and restored from the archive', archiveGoal],
    ['friends see a public goal without its amounts, and no private goal', sharePublicGoal],
    ["a budget is set, passed by a friend's expense, and ended", passBudget],
    ['a bill split with a group becomes an expense when it is paid, and Undo removes it', splitBill],
    ['a calendar reads the bills by a secret link until the link is revoked', readCalendar],
  ] as const) {
    await test.step(sentence, () => act(people));
  }
});
