import { expect, type Page } from '@playwright/test';
import { dayFromToday } from './support/days.ts';
import { expectNoOverflow } from './support/looks.ts';
import { desktop, makePerson, phone, post } from './support/people.ts';
import { settle } from './support/show.ts';
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
    const difference = (input: HTMLElement) => {
      const frame = input.parentElement?.parentElement;
      const box = frame?.getBoundingClientRect();
      const dollar = frame?.firstElementChild?.getBoundingClientRect();
      const canvas = document.createElement('canvas').getContext('2d');
      if (box === undefined || dollar === undefined || canvas === null) return Number.NaN;
      const style = getComputedStyle(input);
      canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const digits = canvas.measureText('0.00').width;
      const left = dollar.left - box.left;
      const right = box.right - (input.getBoundingClientRect().left + digits);
      return Math.abs(left - right);
    };
    await expect.poll(() => amount.evaluate(difference)).toBeLessThan(8);

    const debt = { name: 'Loan', balance: 4200, interestRate: 12, minimumPayment: 110 };
    await post(context.request, '/api/debts', { ...debt, dueDate: dayFromToday(9).value });
    await page.goto('/debts');
    const labels = page.locator('figure svg text').filter({ hasText: /^[A-Z][a-z]{2} \d{4}$/ });
    await expect(labels.first()).toBeVisible();
    const leastGap = () =>
      labels.evaluateAll((all) => {
        const boxes = all.map((each) => each.getBoundingClientRect());
        const gaps = boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0));
        return Math.min(...gaps);
      });
    await expect.poll(leastGap).toBeGreaterThan(6);
  });
}

/** The texts of the page with a dot (ui/display/facts.tsx) that is not between two facts of one line. */
function listDotsAtBreaks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.dot')]
      .filter((dot) => {
        const { width, top, bottom } = dot.getBoundingClientRect();
        const isBeside = (range: Range) =>
          [...range.getClientRects()].some(
            (box) => box.width > 1 && box.top < bottom - 2 && box.bottom > top + 2,
          );
        const [before, after] = [document.createRange(), document.createRange()];
        before.setStart(dot.parentNode as Node, 0);
        before.setEndBefore(dot);
        after.setStartAfter(dot);
        after.setEndAfter(dot.parentElement?.lastChild ?? dot);
        return width > 1 && !(isBeside(before) && isBeside(after));
      })
      .map((dot) => dot.parentElement?.textContent ?? ''),
  );
}

test('on a phone no line begins or ends with a dot, and headings keep a gap to their button', async ({
  browser,
}) => {
  const { page, context } = await makePerson(browser, 'dot', phone);
  const debt = { name: 'Loan', balance: 4200.5, interestRate: 12.75, minimumPayment: 1110.25 };
  await post(context.request, '/api/debts', { ...debt, dueDate: dayFromToday(9).value });
  const { id: groupId } = await post<{ id: string }>(context.request, '/api/groups', { name: 'Flat' });
  const dinner = { title: 'Dinner', amount: 40, category: 'food', groupId };
  await post(context.request, '/api/expenses', { ...dinner, date: dayFromToday(0).value });
  const screens = [
    ['/debts', 'minimum'],
    ['/expenses', 'Paid by you'],
  ] as const;
  for (const [path, fact] of screens) {
    await page.goto(path);
    await expect(page.getByText(fact).first()).toBeVisible();
    await expect(page.locator('.dot').first()).toBeAttached();
    for (let width = 300; width <= 420; width += 6) {
      await page.setViewportSize({ width, height: phone.height });
      await expect.poll(() => listDotsAtBreaks(page), { message: `at ${width} px` }).toEqual([]);
    }
  }

  await page.goto('/payments');
  for (const width of [320, phone.width]) {
    await page.setViewportSize({ width, height: phone.height });
    await expect(page.getByRole('heading', { name: 'Payment Methods' })).toBeVisible();
    const button = page.getByRole('button', { name: 'Add Payment Method' }).first();
    // Both boxes of one moment: what loads above moves them.
    const gapOf = (element: HTMLElement) => {
      const heading = [...document.querySelectorAll('h2, h3')].find(
        ({ textContent }) => textContent === 'Payment Methods',
      );
      if (heading === undefined) return Number.NaN;
      const [above, below] = [heading.getBoundingClientRect(), element.getBoundingClientRect()];
      return Math.max(below.left - above.right, below.top - above.bottom);
    };
    await expect.poll(() => button.evaluate(gapOf)).toBeGreaterThanOrEqual(8);
  }
});

/** Amounts whose lines reach another amount beside them. */
function listCollidingAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main .figures')]
      .map((element) => ({ text: element.textContent ?? '', box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    return boxes.flatMap(({ text, box }, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => other.box.top < box.bottom && box.top < other.box.bottom)
        .filter((other) => other.box.left < box.right + 4 && box.left < other.box.right + 4)
        .map((other) => `${text} | ${other.text}`),
    );
  });
}

test('on a phone long names and large amounts stay on the screen and apart', async ({ browser }) => {
  const { page, context, id } = await makePerson(browser, 'lot', phone);
  const request = context.request;
  const largest = 99_999_999.99;
  const bill = { amount: largest, category: 'other', dueDate: dayFromToday(2).value };
  for (const name of ['Rent', 'Roof']) await post(request, '/api/bills', { ...bill, name });
  await page.goto('/bills');
  const summary = page.getByText('Unpaid, including overdue');
  await expect(summary).toBeVisible();
  await expect(page.getByText('$199,999,999.98').first()).toBeVisible();
  for (const width of [320, phone.width]) {
    await page.setViewportSize({ width, height: phone.height });
    await expect.poll(() => listCollidingAmounts(page), { message: `at ${width} px` }).toEqual([]);
    await expectNoOverflow(page);
  }

  const group = await post<{ id: string }>(request, '/api/groups', { name: 'Long'.repeat(40) });
  const person = await post<{ id: string }>(request, `/api/groups/${group.id}/people`, {
    name: 'X'.repeat(60),
  });
  await post(request, '/api/expenses', {
    groupId: group.id,
    title: 'Long'.repeat(40),
    amount: largest,
    date: dayFromToday(0).value,
    category: 'food',
    paidBy: id,
    splitType: 'equal',
    split: { mode: 'equal', participants: [id, person.id] },
  });
  await page.goto(`/groups/${group.id}?tab=balances`);
  await expect(page.getByRole('button', { name: /^Why does/ })).toBeVisible();
  for (const width of [320, phone.width]) {
    await page.setViewportSize({ width, height: phone.height });
    await expectNoOverflow(page);
  }
});

for (const size of [desktop, phone]) {
  test(`at ${size.width} px titles are at the same height, and buttons and the offline mark keep a gap to what is near`, async ({
    browser,
  }) => {
    const { page, context, id } = await makePerson(browser, 'tit', size);
    const tops: number[] = [];
    for (const path of ['/payments', '/expenses', '/groups', '/bills']) {
      await page.goto(path);
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      await settle(page);
      tops.push(await title.evaluate((element) => Math.round(element.getBoundingClientRect().top)));
    }
    expect(new Set(tops).size, tops.join()).toBe(1);

    await context.setOffline(true);
    const mark = page.getByText(/offline$/i);
    await expect(mark).toBeVisible();
    const isAboveTitle = async () => {
      const [covering, title] = [
        await mark.boundingBox(),
        await page.getByRole('heading', { level: 1 }).boundingBox(),
      ];
      return covering && title && covering.y + covering.height <= title.y;
    };
    await expect.poll(isAboveTitle).toBe(true);
    await context.setOffline(false);

    const group = await post<{ id: string }>(context.request, '/api/groups', { name: 'Two' });
    const people = `/api/groups/${group.id}/people`;
    const person = await post<{ id: string }>(context.request, people, { name: 'Noor' });
    await post(context.request, '/api/expenses', {
      groupId: group.id,
      title: 'Taxi',
      amount: 20,
      date: dayFromToday(0).value,
      category: 'food',
      paidBy: person.id,
      splitType: 'equal',
      split: { mode: 'equal', participants: [id, person.id] },
    });
    await page.goto(`/groups/${group.id}?tab=balances`);
    const balances = page.getByRole('region', { name: 'Who Pays Whom' });
    await expect(balances.getByRole('button', { name: 'Record a Payment' })).toBeVisible();
    // Both boxes of one moment: what loads above moves them.
    const gapOf = (region: HTMLElement) => {
      const [button, row] = ['button', 'li'].map((tag) => region.querySelector(tag)?.getBoundingClientRect());
      return button && row ? row.top - button.bottom : Number.NaN;
    };
    await expect.poll(() => balances.evaluate(gapOf)).toBeGreaterThanOrEqual(4);
  });
}
