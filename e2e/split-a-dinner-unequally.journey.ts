import { expect, type Locator, type Page } from '@playwright/test';
import { beginExpense } from './support/expense-form.ts';
import { makeGroup, makePerson, notice, type Person, visit } from './support/people.ts';
import { test } from './support/test.ts';

type Friends = { ana: Person; ben: Person; cleo: Person };

/** A new group of the three, in which nobody has had an odd cent, on the first one's page. */
async function sitDown({ ana, ben, cleo }: Friends): Promise<Page> {
  const groupId = await makeGroup('Long table', [ana, ben, cleo]);
  await visit(ana.page, `/groups/${groupId}`);
  return ana.page;
}

async function beginSplit(page: Page, title: string, mode: string, amount?: string): Promise<Locator> {
  const form = await beginExpense(page, { title, ...(amount !== undefined && { amount }) });
  await form.getByRole('button', { name: 'Paid by you, split equally between 3' }).click();
  const kind = form.getByRole('radio', { name: mode });
  await kind.click();
  await expect(kind).toBeChecked();
  return form;
}

async function save(page: Page, form: Locator): Promise<void> {
  await expect(form.getByText('Adds up')).toBeVisible();
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(page)).toContainText('Expense created');
}

/** Expects the share of each person on the page of the expense. */
async function expectShares(view: Locator, shares: Readonly<Record<string, string>>): Promise<void> {
  const list = view.getByRole('region', { name: 'Shares' });
  await expect(list.getByRole('listitem')).toHaveCount(Object.keys(shares).length);
  for (const [name, amount] of Object.entries(shares)) {
    await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText(amount);
  }
}

/** Opens an expense, saves its form without a change, and expects the same shares. */
async function openAndSave(page: Page, title: string, shares: Readonly<Record<string, string>>) {
  await page.getByRole('button', { name: title, exact: true }).click();
  const view = page.getByRole('dialog', { name: title });
  await expectShares(view, shares);
  await view.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Expense' });
  await expect(form.getByText('Adds up')).toBeVisible();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expectShares(view, shares);
  await view.getByRole('tab', { name: 'History' }).click();
  await expect(view.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(1);
  await view.getByRole('button', { name: 'Close' }).click();
}

async function splitExactly(friends: Friends): Promise<void> {
  const page = await sitDown(friends);
  const { ben, cleo } = friends;
  const form = await beginSplit(page, 'Olives and wine', 'Exact amounts', '12,50');
  await form.getByLabel('Amount for you').fill('5');
  await form.getByLabel(`Amount for ${ben.username}`).fill('4.26');
  await form.getByLabel(`Amount for ${cleo.username}`).fill('3.25');
  await expect(form.getByText('Over by $0.01')).toBeVisible();
  await form.getByLabel(`Amount for ${ben.username}`).fill('4.25');
  await form.getByLabel(`Amount for ${cleo.username}`).fill('');
  await expect(form.getByLabel(`Amount for ${cleo.username}`)).toHaveAttribute('placeholder', 'The rest');
  await expect(form.getByRole('checkbox', { name: `${cleo.username} $3.25` })).toBeChecked();
  await save(page, form);
  await expect(page.getByText('You are owed $7.50')).toBeVisible();
  await openAndSave(page, 'Olives and wine', {
    You: '$5.00',
    [ben.username]: '$4.25',
    [cleo.username]: '$3.25',
  });
}

/** The figures beside each of these people, in a list. */
async function figuresIn(list: Locator, names: readonly string[]): Promise<string[]> {
  const rows = names.map((name) => list.getByRole('listitem').filter({ hasText: name }));
  const texts = await Promise.all(rows.map((row) => row.innerText()));
  return texts.map((text) => text.match(/\$[\d.]+/g)?.join(' or ') ?? '');
}

async function takeTurns(friends: Friends): Promise<void> {
  const page = await sitDown(friends);
  const { ben, cleo } = friends;
  const names = ['You', ben.username, cleo.username];
  const previews: string[][] = [];
  const saved: string[][] = [];
  // Whoever had the odd cent is out of the draw, until one person is left.
  for (const [title, drawn] of [
    ['Monday', 3],
    ['Tuesday', 2],
    ['Wednesday', 0],
  ] as const) {
    const form = await beginSplit(page, title, 'Equally', '100');
    // Who had an odd cent comes a moment later than the form.
    const isOpen = (figures: string) => figures.includes(' or ');
    await expect.poll(async () => (await figuresIn(form, names)).filter(isOpen).length).toBe(drawn);
    previews.push(await figuresIn(form, names));
    await save(page, form);
    await page.getByRole('button', { name: title, exact: true }).click();
    const view = page.getByRole('dialog', { name: title });
    saved.push(await figuresIn(view.getByRole('region', { name: 'Shares' }), names));
    await view.getByRole('button', { name: 'Close' }).click();
  }
  for (const [turn, figures] of saved.entries()) {
    expect(figures.toSorted()).toEqual(['$33.33', '$33.33', '$33.34']);
    for (const [index, figure] of figures.entries()) expect(previews[turn]?.[index]).toContain(figure);
  }
  for (const index of names.keys()) {
    expect(saved.map((figures) => figures[index]).toSorted()).toEqual(['$33.33', '$33.33', '$33.34']);
  }
}

async function splitByPercentages(friends: Friends): Promise<void> {
  const page = await sitDown(friends);
  const { ben, cleo } = friends;
  const form = await beginSplit(page, 'Tasting menu', 'Percentages', '100.01');
  await form.getByLabel('Percentage for you').fill('50');
  await form.getByLabel(`Percentage for ${ben.username}`).fill('30');
  await form.getByLabel(`Percentage for ${cleo.username}`).fill('15');
  await expect(form.getByText('$5.01 left (5%)')).toBeVisible();
  await form.getByLabel(`Percentage for ${cleo.username}`).fill('20');
  await save(page, form);
  await openAndSave(page, 'Tasting menu', {
    You: '$50.01',
    [ben.username]: '$30.00',
    [cleo.username]: '$20.00',
  });
  await page.getByRole('button', { name: 'Tasting menu' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  // What is not a plain split is open at once.
  await expect(page.getByLabel(`Percentage for ${ben.username}`)).toHaveValue('30');
}

async function splitByShares(friends: Friends): Promise<void> {
  const page = await sitDown(friends);
  const { ben, cleo } = friends;
  const form = await beginSplit(page, 'Family pizza', 'Shares', '48.40');
  await form.getByLabel('Shares for you').fill('2');
  await form.getByLabel(`Shares for ${ben.username}`).fill('1');
  await form.getByLabel(`Shares for ${cleo.username}`).fill('1');
  await save(page, form);
  await openAndSave(page, 'Family pizza', {
    You: '$24.20',
    [ben.username]: '$12.10',
    [cleo.username]: '$12.10',
  });
}

/** Chooses the people of a line of the receipt. */
async function choose(form: Locator, line: number, who: Readonly<Record<string, boolean>>): Promise<void> {
  const group = form.getByRole('group', { name: `Who had item ${line}` });
  for (const [name, had] of Object.entries(who)) {
    await group.getByRole('checkbox', { name }).setChecked(had);
  }
}

async function splitByItems(friends: Friends): Promise<void> {
  const page = await sitDown(friends);
  const { ben, cleo } = friends;
  const form = await beginSplit(page, 'Steak house', 'Items');
  await form.getByLabel('Item 1', { exact: true }).fill('Steak');
  await form.getByLabel('Amount of item 1').fill('30');
  await choose(form, 1, { You: false, [ben.username]: true, [cleo.username]: false });
  await form.getByRole('button', { name: 'Add Item' }).click();
  await form.getByLabel('Item 2', { exact: true }).fill('Salad');
  await form.getByLabel('Amount of item 2').fill('10');
  await choose(form, 2, { You: true, [ben.username]: false, [cleo.username]: false });
  await form.getByLabel('Tax').fill('4');
  await form.getByLabel('Tip').fill('8');
  await form.getByRole('button', { name: 'Use $52.00 as the amount' }).click();
  await expect(form.getByLabel('Amount', { exact: true })).toHaveValue('52.00');
  await save(page, form);
  await openAndSave(page, 'Steak house', { You: '$13.00', [ben.username]: '$39.00' });
  await page.getByRole('tab', { name: 'Balances' }).click();
  await page.getByRole('button', { name: "Everyone's balance" }).click();
  const balances = page.getByRole('list', { name: 'Balances' }).getByRole('listitem');
  await expect(balances.filter({ hasText: 'You' })).toContainText('are owed$39.00');
  await expect(balances.filter({ hasText: ben.username })).toContainText('owes$39.00');
  await expect(balances.filter({ hasText: cleo.username })).toContainText('is all square');
}

test('three people split dinners in every way', async ({ browser }) => {
  const friends = {
    ana: await makePerson(browser, 'ana'),
    ben: await makePerson(browser, 'ben'),
    cleo: await makePerson(browser, 'cleo'),
  };
  for (const [sentence, act] of [
    ['exact amounts accept a comma, and a blank takes the rest', splitExactly],
    ['people take turns with the odd cent, and the preview says whose turn it is', takeTurns],
    ['percentages give the odd cent to the largest fraction', splitByPercentages],
    ['shares give two parts to a person who eats for two', splitByShares],
    ['items split tax and tip in proportion', splitByItems],
  ] as const) {
    await test.step(sentence, () => act(friends));
  }
});
