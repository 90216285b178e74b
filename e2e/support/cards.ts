import type { Locator, Page } from '@playwright/test';

/** Fills a card form. */
export async function fillCard(form: Locator | Page, number: string): Promise<void> {
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiry date').fill('12/39');
  await form.getByLabel('CVC').fill('123');
  await form.getByLabel('Name on card').fill('Test Card');
}
