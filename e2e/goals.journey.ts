import { expect, type Page } from '@playwright/test';
import { dayFromToday, stayWithinDay } from './support/days.ts';
import { makeGroup, makePerson, notice, type Person, post } from './support/people.ts';
import { test } from './support/test.ts';

test.beforeEach(stayWithinDay);

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
  await expect(form).toBeHidden();
}

const addGoal = ({ context }: Person, goal: object) => post(context.request, '/api/goals', goal);

test('a goal is set, saved for and reached, which is celebrated once', async ({ browser }) => {
  const { page } = await makePerson(browser, 'ana');
  await page.goto('/goals');
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
});

test('a goal is archived, restored with Undo, and restored from the archive', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  await addGoal(ana, { name: 'Kayak', category: 'purchase', targetAmount: 900, currentAmount: 90 });
  const { page } = ana;
  await page.goto('/goals');
  const open = cardIn(page, 'In Progress', 'Kayak');
  await choose(page, 'Kayak', 'Archive');
  await expect(notice(page)).toContainText('Goal archived');
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
});

test('friends see a public goal without its amounts, and no private goal', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const stranger = await makePerson(browser, 'sol');
  await makeGroup('Rowing club', [ana, ben]);
  await addGoal(ana, { name: 'Quiet plan', category: 'savings', targetAmount: 5000, currentAmount: 10 });
  await ana.page.goto('/goals?add=1');
  const form = ana.page.getByRole('dialog', { name: 'New Goal' });
  await form.getByRole('textbox', { name: 'Target Amount' }).fill('800');
  await form.getByRole('textbox', { name: 'Name' }).fill('Week in Tromsø');
  await form.getByRole('textbox', { name: 'Current Amount' }).fill('200');
  await form.getByRole('combobox', { name: 'Category' }).selectOption('Vacation');
  await form.getByRole('switch', { name: 'Public' }).click();
  await form.getByRole('button', { name: 'Create Goal' }).click();
  await expect(cardIn(ana.page, 'In Progress', 'Week in Tromsø')).toContainText('Public');

  await ben.page.goto('/goals');
  const friends = ben.page.getByRole('list', { name: 'Friends’ Goals' });
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

  await stranger.page.goto('/goals');
  await expect(stranger.page.getByText('No financial goals yet')).toBeVisible();
  await expect(stranger.page.getByText('Friends’ Goals')).toBeHidden();
});
