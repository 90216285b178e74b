import { expect, type Page } from '@playwright/test';
import { dayFromToday } from './support/days.ts';
import { desktop, makePerson, phone, post } from './support/people.ts';
import { test } from './support/test.ts';

for (const size of [desktop, phone]) {
  test(`at ${size.width} px the layout has no collisions, no misalignment and no needless scrolling`, async ({
    browser,
  }) => {
    const { page, context } = await makePerson(browser, 'eva', size);

    await page.goto('/wallet?tab=cards');
    await expect(page.getByRole('button', { name: 'Add Card' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
      .toBeLessThanOrEqual(0);

    await page.goto('/expenses?add=1');
    const amount = page.getByLabel('Amount');
    await expect(amount).toBeVisible();
    // The gap left of the dollar sign equals the gap right of the digits.
    const margins = await amount.evaluate((input) => {
      const frame = input.parentElement?.parentElement;
      const box = frame?.getBoundingClientRect();
      const dollar = frame?.firstElementChild?.getBoundingClientRect();
      const canvas = document.createElement('canvas').getContext('2d');
      if (box === undefined || dollar === undefined || canvas === null) return null;
      const style = getComputedStyle(input);
      canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const digits = canvas.measureText('0.00').width;
      return {
        left: dollar.left - box.left,
        right: box.right - (input.getBoundingClientRect().left + digits),
      };
    });
    expect(Math.abs((margins?.left ?? 0) - (margins?.right ?? 99))).toBeLessThan(8);

    const debt = { name: 'Loan', balance: 4200, interestRate: 12, minimumPayment: 110 };
    await post(context.request, '/api/debts', { ...debt, dueDate: dayFromToday(9).value });
    await page.goto('/debts');
    const labels = page.locator('figure svg text').filter({ hasText: /^[A-Z][a-z]{2} \d{4}$/ });
    await expect(labels.first()).toBeVisible();
    const boxes = await labels.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    );
    for (const [index, { right }] of boxes.entries()) {
      const next = boxes[index + 1];
      if (next !== undefined) expect(next.left - right).toBeGreaterThan(6);
    }
  });
}

/** The texts of the page with a line that ends with the dot between two facts. */
function listBreaksAfterDots(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      const dot = text.indexOf('·');
      const range = document.createRange();
      if (dot === -1 || node.parentElement === null) continue;
      range.setStart(node, dot);
      range.setEnd(node, dot + 1);
      const dotBox = range.getBoundingClientRect();
      // The following text may be in another element.
      range.setStart(node, dot + 1);
      range.setEndAfter(node.parentElement.lastChild ?? node);
      const next = [...range.getClientRects()].find(({ width }) => width > 5);
      if (dotBox.width > 0 && next !== undefined && next.top > dotBox.top + 2) {
        found.push(node.parentElement.textContent ?? '');
      }
    }
    return found;
  });
}

test('on a phone no line ends with a dot, and headings keep a gap to their button', async ({ browser }) => {
  const { page, context } = await makePerson(browser, 'dot', phone);
  const debt = { name: 'Loan', balance: 4200.5, interestRate: 12.75, minimumPayment: 1110.25 };
  await post(context.request, '/api/debts', { ...debt, dueDate: dayFromToday(9).value });
  await page.goto('/debts');
  await expect(page.getByText('minimum').first()).toBeVisible();
  for (let width = 300; width <= 420; width += 6) {
    await page.setViewportSize({ width, height: phone.height });
    expect({ width, breaks: await listBreaksAfterDots(page) }).toEqual({ width, breaks: [] });
  }

  await page.goto('/payments');
  for (const width of [320, phone.width]) {
    await page.setViewportSize({ width, height: phone.height });
    await expect(page.getByRole('heading', { name: 'Payment Methods' })).toBeVisible();
    const button = page.getByRole('button', { name: 'Add Payment Method' }).first();
    // Both boxes of one moment: what loads above moves them.
    const gap = await button.evaluate((element) => {
      const heading = [...document.querySelectorAll('h2, h3')].find(
        ({ textContent }) => textContent === 'Payment Methods',
      );
      if (heading === undefined) return null;
      const [above, below] = [heading.getBoundingClientRect(), element.getBoundingClientRect()];
      return Math.max(below.left - above.right, below.top - above.bottom);
    });
    expect(gap).toBeGreaterThanOrEqual(8);
  }
});
