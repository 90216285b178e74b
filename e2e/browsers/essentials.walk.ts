import { expect } from '@playwright/test';
import sharp from 'sharp';
import type { BrowserWindow } from '../support/browsers/browser-window.ts';
import { call, makeGroupOf, register, spend, test } from '../support/browsers/walk.ts';
import { openings } from '../support/openings.ts';

/** Measures a dialog: what hangs out of it, the height of its form, and whether a field or a text of it is in view. */
async function measure(window: BrowserWindow, name: string | RegExp) {
  const panel = await window.see('dialog', name);
  const measured = await window.run(
    `const [panel] = arguments;
    const isInView = (it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      const front = width > 0 && height > 0 && document.elementFromPoint(x + width / 2, y + height / 2);
      return front && (it.contains(front) || front.contains(it)) && panel.contains(front);
    };
    const hasText = (it) => [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    const fields = 'input, select, textarea';
    const content = [...panel.querySelectorAll(fields + ', :not(h2, button, button *)')]
      .filter((it) => it.matches(fields) || hasText(it));
    return {
      beyond: panel.scrollHeight - panel.clientHeight,
      form: panel.querySelector('form')?.getBoundingClientRect().height ?? null,
      isContentInView: content.some(isInView),
    };`,
    panel,
  );
  return measured as { beyond: number; form: number | null; isContentInView: boolean };
}

test('each dialog shows its content', async ({ window }) => {
  await call(window, '/api/login', { username: 'demo', password: 'demo1234' });
  for (const { path, press, dialog } of openings) {
    await test.step(`${path}: ${dialog}`, async () => {
      await window.goto(path);
      for (const [kind, name] of press) await window.click(kind, name);
      // What loads late may move it for a moment.
      await expect(async () => {
        const { beyond, form, isContentInView } = await measure(window, dialog);
        expect(isContentInView, 'a field or a text is in view').toBe(true);
        expect(beyond, 'what hangs out of the panel, in pixels').toBeLessThanOrEqual(2);
        expect(form ?? 100, 'the height of the form, in pixels').toBeGreaterThan(60);
      }).toPass({ timeout: 20_000 });
    });
  }
});

test('a person signs in, adds an expense with a comma, and settles', async ({ window }) => {
  const ana = await register(window, 'ana');
  const { id, people } = await makeGroupOf(window, 'Harbor', ['Ben']);
  await window.forget();

  await window.goto('/auth');
  await window.fill('Username', ana.username);
  await window.fill('Password', ana.password);
  await window.click('button', 'Sign In');
  await window.see('heading', `Hello, ${ana.username}`);

  await window.goto(`/groups/${id}`);
  await window.click('button', 'Add Expense');
  await window.see('dialog', 'Add Expense');
  await window.fill('Amount', '12,50');
  await window.fill('Title', 'Lunch');
  await window.click('choice', 'Food & Drinks');
  await window.click('button', 'Add Expense');
  await window.see('text', 'Expense created');
  await window.miss('dialog', 'Add Expense');
  await window.see('text', 'You are owed');
  await window.see('text', '$6.25');

  await spend(window, id, { title: 'Dinner', amount: 32.5, paidBy: people[0] });
  await window.goto(`/groups/${id}`);
  await window.click('button', 'Settle Up');
  await window.see('dialog', 'Settle Up');
  await window.click('button', /^(Confirm|Record|Pay)/);
  await window.see('text', /You are all square/);
});

/** How far the middle of the text of a date field is from the middle of the field, in pixels of a picture. */
async function offCenter(window: BrowserWindow, name: string, file: string): Promise<number> {
  const field = await window.see('field', name);
  // The left half without its border: the sign of the calendar is at the end.
  const box = (await window.run(
    `arguments[0].scrollIntoView({ block: 'center' });
    const { x, y, width, height } = arguments[0].getBoundingClientRect();
    return [x + 4, y + 4, width / 2, height - 8].map((each) => Math.round(each * devicePixelRatio));`,
    field,
  )) as [number, number, number, number];
  await window.picture(file);
  const [left, top, width, height] = box;
  const data = await sharp(file).extract({ left, top, width, height }).greyscale().raw().toBuffer();
  const [paper = 0] = data;
  const rows = Array.from({ length: height }, (_, row) => row).filter((row) =>
    data.subarray(row * width, (row + 1) * width).some((value) => Math.abs(value - paper) > 60),
  );
  expect(rows.length, 'rows of the picture with a part of the text').toBeGreaterThan(5);
  return Math.abs((rows[0] ?? 0) + (rows.at(-1) ?? 0) + 1 - height) / 2;
}

test('the text of a date field is in the middle of its height', async ({ window }, info) => {
  await call(window, '/api/login', { username: 'demo', password: 'demo1234' });
  await window.goto('/expenses?add=1');
  await window.see('dialog', 'Add Expense');
  await expect(async () => {
    expect(await offCenter(window, 'Date', info.outputPath('date.png'))).toBeLessThanOrEqual(3);
  }).toPass({ timeout: 10_000 });
});

test('a page opens after others that were left within two seconds', async ({ window }) => {
  await register(window, 'ana');
  // Only a page that a worker opened reads what earlier visits kept.
  await window.goto('/');
  expect(await window.run('return navigator.serviceWorker.controller !== null')).toBe(true);
  const waits = [1000, 1600, 2000];
  for (const wait of waits) {
    for (const path of ['/bills', '/groups']) {
      await window.leaveFor(path);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  await window.leaveFor('/goals');
  await window.see('heading', 'Financial Goals');
});
