import { expect } from '@playwright/test';
import { beginExpense } from './support/expense-form.ts';
import { desktop, makeGroup, makePerson, notice, phone } from './support/people.ts';
import { test } from './support/test.ts';

const SENTENCE = 'Paid by you, split equally between 2';

test('on a phone the split is a step of its own, which Done and Escape leave with what was typed', async ({
  browser,
}) => {
  const ana = await makePerson(browser, 'ana', phone);
  const ben = await makePerson(browser, 'ben');
  await ana.page.goto(`/groups/${await makeGroup('Two at a table', [ana, ben])}`);
  const form = await beginExpense(ana.page, { title: 'Olives', amount: '40' });
  await form.getByRole('button', { name: SENTENCE }).click();
  const step = ana.page.getByRole('dialog', { name: 'Who paid, who shares' });
  await expect.poll(async () => (await step.boundingBox())?.height).toBe(phone.height);
  await step.getByRole('radio', { name: 'Exact amounts' }).check();
  // The five kinds are one row.
  const kinds = step.getByRole('radiogroup', { name: 'How to split it' }).getByRole('radio');
  const rows = () =>
    kinds.evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size);
  await expect.poll(rows).toBe(1);
  await step.getByLabel('Amount for you').fill('15');
  await step.getByLabel(`Amount for ${ben.username}`).fill('10');
  await expect(step.getByText('$15.00 left')).toBeInViewport();
  await ana.page.keyboard.press('Escape');
  await expect(step).toBeHidden();
  await expect(form.getByText('$15.00 left')).toBeVisible();

  await form.getByRole('button', { name: 'Paid by you, split by exact amounts' }).click();
  await expect(step.getByLabel('Amount for you')).toHaveValue('15');
  await step.getByLabel(`Amount for ${ben.username}`).fill('25');
  await expect(step.getByText('Adds up')).toBeVisible();
  await step.getByRole('button', { name: 'Done' }).click();
  await expect(step).toBeHidden();
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(ana.page)).toContainText('Expense created');
  await expect(ana.page.getByText('You are owed $25.00')).toBeVisible();
});

test('at a desk the split is beside the form, and another kind begins without an error', async ({
  browser,
}) => {
  const ana = await makePerson(browser, 'ana', desktop);
  const ben = await makePerson(browser, 'ben');
  await ana.page.goto(`/groups/${await makeGroup('Two at a desk', [ana, ben])}`);
  await ana.page.getByRole('button', { name: 'Add Expense' }).first().click();
  const form = ana.page.getByRole('dialog', { name: 'Add Expense' });
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(form.getByText('Amount must be greater than zero')).toBeVisible();
  await form.getByLabel('Amount', { exact: true }).fill('40');
  await form.getByRole('button', { name: SENTENCE }).click();
  const editor = form.getByRole('group', { name: 'Who paid, who shares' });
  const gap = async () => {
    const [beside, title] = [await editor.boundingBox(), await form.getByLabel('Title').boundingBox()];
    return (beside?.x ?? 0) - ((title?.x ?? 0) + (title?.width ?? 0));
  };
  await expect.poll(gap).toBeGreaterThan(0);
  await editor.getByRole('radio', { name: 'Items' }).check();
  await expect(editor.getByText('$40.00 left')).toBeVisible();
  await expect(editor.locator('[aria-invalid=true], .text-danger')).toHaveCount(0);
  await form.getByRole('button', { name: 'Paid by you, split by items' }).click();
  await expect(editor).toBeHidden();
});
