import { expect, test } from '@playwright/test';
import { dayFromToday } from './support/days.ts';
import { overflows, violations } from './support/looks.ts';
import { desktop, makeGroup, makePerson, phone, post } from './support/people.ts';

for (const size of [desktop, phone]) {
  test(`spending leads from the month to its lines, and settling changes no figure, at ${size.width} px`, async ({
    browser,
  }) => {
    const ana = await makePerson(browser, 'ana', size);
    const ben = await makePerson(browser, 'ben');
    const groupId = await makeGroup('Harbor', [ana, ben]);
    const dinner = { title: 'Dinner', amount: 60, category: 'food', groupId, date: dayFromToday(0).value };
    await post(ben.context.request, '/api/expenses', dinner);
    const { page } = ana;
    const looks = async () => {
      expect(await violations(page)).toEqual([]);
      expect(await overflows(page)).toEqual([]);
    };
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

    await page.goto(`/groups/${groupId}?tab=spending`);
    await expect(page.getByRole('region', { name: 'By Person' })).toContainText('Share $30.00Paid $60.00');
    await looks();
  });
}
