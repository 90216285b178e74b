import type { Locator, Page } from '@playwright/test';

type Said = { title: string; amount?: string; category?: string };

/** Fills in what every expense needs. Without an amount that field stays blank. */
export async function fillExpense(form: Locator, said: Said): Promise<void> {
  const { title, amount, category = 'Food & Drinks' } = said;
  if (amount !== undefined) await form.getByLabel('Amount', { exact: true }).fill(amount);
  await form.getByLabel('Title').fill(title);
  await form.getByRole('radio', { name: category }).check();
}

/** Opens the form of a new expense on the page, and fills it in. */
export async function beginExpense(page: Page, said: Said): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await fillExpense(form, said);
  return form;
}
