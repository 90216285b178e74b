import { expect, type Page } from '@playwright/test';
import { click, dialog, heading, inOrder, type Screen } from './screen-steps.ts';

const ofBook = async (page: Page) => {
  await page.getByRole('search').getByLabel('Group').selectOption({ label: 'Just me' });
  await expect(page.getByRole('button', { name: 'Export your own expenses' })).toBeVisible();
};

const justMe = async (page: Page) => {
  const form = page.getByRole('dialog');
  await form.getByLabel('Group').selectOption({ label: 'Just me' });
  await expect(form.getByRole('radio', { name: 'Money in' })).toBeVisible();
};

const searched = (title: string) => `/expenses?q=${title}`;
const openFirst = async (page: Page) => page.getByRole('table').getByRole('button').first().click();

/** The user's own book. */
export const bookScreens: readonly Screen[] = [
  { name: 'just-me', as: 'demo', path: '/expenses', open: ofBook },
  { name: 'just-me-expense', as: 'demo', path: searched('Salary'), open: inOrder(openFirst, dialog) },
  {
    name: 'just-me-edit',
    as: 'demo',
    path: searched('Salary'),
    open: inOrder(openFirst, dialog, click('button', 'Edit'), heading('Edit Expense')),
  },
  { name: 'just-me-add', as: 'demo', path: '/expenses?add=1', open: inOrder(dialog, justMe) },
  {
    name: 'just-me-add-no-groups',
    as: 'newcomer',
    path: '/expenses?add=1',
    open: inOrder(dialog, justMe, click('radio', 'Money in'), click('button', 'Receipt')),
  },
];
