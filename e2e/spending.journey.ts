import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { dayFromToday } from './support/days.ts';
import { expectSoundAtBothSizes } from './support/looks.ts';
import { makeGroup, makePerson, post } from './support/people.ts';
import { test } from './support/test.ts';

test('spending leads from the month to its lines, and settling changes no figure', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Harbor', [ana, ben]);
  const dinner = { title: 'Dinner', amount: 60, category: 'food', groupId, date: dayFromToday(0).value };
  await post(ben.context.request, '/api/expenses', dinner);
  const { page } = ana;
  const looks = () => expectSoundAtBothSizes(page);
  await page.goto('/spending');
  const food = page.getByRole('button', { name: /^Food & Drinks/ });
  await expect(food).toContainText('100%$30.00');
  await post(ana.context.request, '/api/payments/settle-all', {});
  await page.reload();
  await expect(food).toContainText('100%$30.00');
  await food.click();
  const line = page.getByRole('list', { name: 'Food & Drinks' }).getByRole('link', { name: 'Dinner' });
  await expect(line).toBeVisible();
  await looks();
  await line.click();
  await expect(page.getByRole('dialog', { name: 'Dinner' })).toBeVisible();

  await page.goto('/spending');
  const bars = page.getByRole('slider', { name: 'Spending by month' });
  await expect(bars).toHaveAttribute('aria-valuetext', /: \$30\.00$/);
  await expect(page.getByRole('region', { name: 'Day by Day' })).toContainText('$30.00 so far');
  await bars.press('ArrowLeft');
  await expect(bars).toHaveAttribute('aria-valuetext', /: \$0\.00$/);
  await page.getByRole('button', { name: 'in Review' }).click();
  await page.getByRole('button', { name: 'Next year' }).click();
  const review = page.getByRole('dialog', { name: 'So Far' });
  await expect(review.getByText(`With ${ben.username}`)).toBeVisible();
  await looks();
  const saved = page.waitForEvent('download');
  await review.getByRole('button', { name: 'Save as Picture' }).click();
  const picture = await readFile(await (await saved).path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350]);

  await page.goto('/');
  const month = page.getByRole('region', { name: 'Spending in' });
  await expect(month).toContainText('$30.00 so far, $30.00 more than by this day in');
  await looks();

  await page.goto(`/groups/${groupId}?tab=spending`);
  await expect(page.getByRole('slider', { name: 'Spending by month' })).toHaveAttribute(
    'aria-valuetext',
    /: \$60\.00$/,
  );
  await expect(page.getByRole('region', { name: 'By Person' })).toContainText('Share $30.00Paid $60.00');
  await looks();

  const rent = { name: 'Rent', amount: 900, category: 'housing', dueDate: dayFromToday(0).value };
  const bill = (await post(ana.context.request, '/api/bills', rent)) as { id: string };
  const paid = await ana.context.request.patch(`/api/bills/${bill.id}`, { data: { isPaid: true } });
  expect(paid.ok()).toBe(true);
  await page.goto('/spending?category=housing');
  await page.getByRole('link', { name: 'Rent' }).click();
  const opened = page.getByRole('dialog', { name: 'Rent' });
  await expect(opened).toContainText('$900.00');
  await looks();
  await page.goBack();
  await expect(opened).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Spending' })).toBeVisible();
  await page.goForward();
  await expect(opened).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(page).toHaveURL(/\/bills$/);
});
