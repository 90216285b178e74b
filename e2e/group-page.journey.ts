import { expect, type Page } from '@playwright/test';
import { dayFromToday, stayWithinDay } from './support/days.ts';
import { desktop, makeGroup, makePerson, phone, post } from './support/people.ts';
import { MOST_SHIFT, sumOfShifts, watchShifts } from './support/shifts.ts';
import { test } from './support/test.ts';

test.beforeEach(stayWithinDay);

/** The top of what the open tab shows, from the top of the screen. */
const contentTop = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const panel = [...document.querySelectorAll('[role=tabpanel]')].find((each) => each.checkVisibility());
    const tops = [...(panel?.children ?? [])]
      .map((each) => each.getBoundingClientRect())
      .filter(({ height }) => height > 1)
      .map(({ top }) => top);
    return Math.round(Math.min(...tops));
  });

for (const { size, limit } of [
  { size: phone, limit: 300 },
  { size: desktop, limit: 320 },
]) {
  test(`at ${size.width} px a group begins with its content, and its tabs stay in sight`, async ({
    browser,
  }) => {
    const ana = await makePerson(browser, 'ana', size);
    const ben = await makePerson(browser, 'ben');
    const groupId = await makeGroup('Flat on the corner of Alder Street', [ana, ben]);
    const expense = { groupId, category: 'food', splitType: 'equal', date: dayFromToday(0).value };
    for (let day = 0; day < 12; day += 1) {
      const date = dayFromToday(-day).value;
      await post(ben.context.request, '/api/expenses', {
        ...expense,
        title: `Dinner ${day}`,
        amount: 30,
        date,
      });
    }
    const paid = { userId: ben.id, groupId, amount: 40, paymentMethodId: 'cash' };
    await post(ana.context.request, '/api/payments', paid);

    const { page } = ana;
    await watchShifts(page);
    await page.goto(`/groups/${groupId}`);
    await expect(page.getByText('You owe $140.00')).toBeVisible();
    // A payment stands among the expenses of its day.
    const today = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
    await expect(today).toHaveText([/^Dinner 0/, new RegExp(`You paid ${ben.username}.*\\$40\\.00`)]);
    expect(await contentTop(page)).toBeLessThanOrEqual(limit);
    expect(await sumOfShifts(page)).toBeLessThanOrEqual(MOST_SHIFT);

    const tabs = page.getByRole('tablist', { name: 'Group' });
    await page.getByRole('button', { name: 'Dinner 11', exact: true }).scrollIntoViewIfNeeded();
    await expect(tabs).toBeInViewport({ ratio: 0.9 });
    await tabs.getByRole('tab', { name: 'Balances' }).click();
    const plan = page.getByRole('region', { name: 'Who Pays Whom' });
    await expect(plan.getByText('1 payment settles everything.')).toBeVisible();
    await expect(plan.getByRole('button', { name: `Pay ${ben.username}` })).toBeInViewport();
    await expect(plan.getByRole('list', { name: 'Balances' })).toBeHidden();

    await page.goto(`/groups/${groupId}?tab=chat`);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await contentTop(page)).toBeLessThanOrEqual(limit);
  });
}
