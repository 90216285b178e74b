import { type Browser, expect, type Page } from '@playwright/test';
import { beginExpense } from './support/expense-form.ts';
import { expectAccessible } from './support/looks.ts';
import { desktop, giveAccess, makeGroup, makePerson, newName, phone, post } from './support/people.ts';
import { collectTyped, listTexts, textsOutside } from './support/pseudo.ts';
import { waitForParts } from './support/show.ts';
import { findInWords, type Words } from './support/spoken.ts';
import { test } from './support/test.ts';

/** A language with an amount of 12.50 and one of 5.00 as its readers type them, and how it shows the latter. */
type Reader = { code: string; direction: 'ltr' | 'rtl'; amount: string; share: string; shown: string };

const readers: readonly Reader[] = [
  { code: 'de', direction: 'ltr', amount: '12,50', share: '5,00', shown: '5,00 $' },
  { code: 'ja', direction: 'ltr', amount: '１２．５０', share: '５．００', shown: '$5.00' },
  { code: 'ar', direction: 'rtl', amount: '١٢٫٥٠', share: '٥٫٠٠', shown: '5.00 US$' },
];

/** The people of the demo, and what stands in Latin letters in every language. */
const NAMES = [
  'maya',
  'liam',
  'admin',
  'demo1234',
  'All rights reserved',
  'US$',
  'Nyhavn',
  'Smørrebrød',
  'Cleo',
];

const OWN_LETTERS = /[\p{Script=Arabic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** The steps below name what they press in English and find it in the words of the language. */
async function readIn(page: Page, code: string): Promise<Words> {
  const words = (await (await page.request.get(`/catalogues/${code}.json`)).json()) as Words;
  findInWords(page, words);
  return words;
}

/** Returns whether a text is English and has other words in the language. */
function englishOf(words: Words): (text: string) => boolean {
  const own = new Set(Object.values(words));
  return (text) => Object.hasOwn(words, text) && !own.has(text);
}

/** Expects that a screen is accessible and has no English text on it, and nothing that lies beyond its sides. */
async function expectOwnWords(page: Page, words: Words, typed: ReadonlySet<string>): Promise<void> {
  const isEnglish = englishOf(words);
  const isLatin = Object.values(words).join('').search(OWN_LETTERS) < 0;
  const english = async () => [
    ...(await listTexts(page)).filter(isEnglish),
    ...(isLatin ? [] : await textsOutside(page, typed)).filter((text) => !OWN_LETTERS.test(text)),
  ];
  await expect.poll(english, { message: `English on ${page.url()}` }).toEqual([]);
  await expectAccessible(page);
}

const html = (page: Page) => page.locator('html');

/** Opens the program in a language: that of the browser, or the one that is chosen at its foot. */
async function open(browser: Browser, { code, direction }: Reader, isPhone: boolean): Promise<Page> {
  const context = await browser.newContext({
    viewport: isPhone ? phone : desktop,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    locale: isPhone ? 'en-US' : code,
  });
  const page = await context.newPage();
  await page.goto('/auth?tab=register');
  if (isPhone) await page.getByRole('combobox', { name: 'Language' }).selectOption(code);
  await expect(html(page)).toHaveAttribute('lang', code);
  await expect(html(page)).toHaveAttribute('dir', direction);
  return page;
}

async function signUp(page: Page, words: Words, typed: Set<string>): Promise<void> {
  const name = newName('ana');
  typed.add(name);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expectOwnWords(page, words, typed);
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-42');
  await page.getByLabel('Confirm Password').fill('quiet-harbour-42');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${name}` })).toBeVisible();
  await giveAccess(page.request);
}

/** Creates a group, and a place in it for Cleo. */
async function createGroup(page: Page): Promise<void> {
  await page.goto('/groups?create=1');
  const dialog = page.getByRole('dialog', { name: 'Create Group' });
  await dialog.getByLabel('Name').fill('Nyhavn');
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nyhavn' })).toBeVisible();
  await post(page.request, `/api${new URL(page.url()).pathname}/people`, { name: 'Cleo' });
  await page.reload();
}

async function splitDinner(page: Page, { amount, share, shown }: Reader, words: Words, typed: Set<string>) {
  const form = await beginExpense(page, { title: 'Smørrebrød', amount });
  await form.getByRole('button', { name: /^Paid by you/ }).click();
  // On a phone the split is in front of the form.
  await page.getByLabel('Paid by', { exact: true }).selectOption({ label: 'Cleo' });
  await page.getByRole('radio', { name: 'Exact amounts' }).check();
  await page.getByLabel('Amount for you').fill(share);
  await expect(page.getByText('Adds up')).toBeVisible();
  await expectOwnWords(page, words, typed);
  const done = page.getByRole('button', { name: 'Done' });
  if (await done.isVisible()) await done.click();
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('tab', { name: 'Balances' }).click();
  await expect(page.getByRole('region', { name: 'Who Pays Whom' })).toContainText(shown);
  await expectOwnWords(page, words, typed);
}

async function settleUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settle Up' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Settle Up' });
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('You are all square').first()).toBeVisible();
}

/** Reads the profile in English and in the language again. */
async function switchAndBack(page: Page, { code, direction }: Reader, words: Words, typed: Set<string>) {
  await page.goto('/profile');
  const choice = page.getByRole('main').getByRole('combobox', { name: 'Language' });
  for (const [to, runs] of [
    ['en', 'ltr'],
    [code, direction],
  ] as const) {
    const saved = page.waitForResponse('**/api/user/language');
    await choice.selectOption(to);
    expect((await saved).status()).toBe(200);
    await expect(html(page)).toHaveAttribute('lang', to);
    await expect(html(page)).toHaveAttribute('dir', runs);
    await expect(choice).toHaveValue(to);
  }
  await expectOwnWords(page, words, typed);
}

for (const reader of readers) {
  for (const size of ['a desk', 'a phone']) {
    test(`a first evening in ${reader.code} at ${size}`, async ({ browser }) => {
      const page = await open(browser, reader, size === 'a phone');
      const words = await readIn(page, reader.code);
      const typed = collectTyped(page);
      for (const name of NAMES) typed.add(name);
      await signUp(page, words, typed);
      await createGroup(page);
      await splitDinner(page, reader, words, typed);
      await settleUp(page);
      await switchAndBack(page, reader, words, typed);
    });
  }
}

test('first screens are in the language before its catalogue is there', async ({ browser, baseURL }) => {
  const ana = await makePerson(browser, 'ana');
  const { page } = ana;
  const groupId = await makeGroup('Nyhavn', [ana]);
  const dinner = { title: 'Smørrebrød', amount: 12.5, date: '2026-06-14', groupId, category: 'food' };
  await post(ana.context.request, '/api/expenses', { ...dinner, splitType: 'equal' });
  await ana.context.addCookies([{ name: 'language', value: 'de', url: String(baseURL) }]);
  const isEnglish = englishOf(await readIn(page, 'de'));
  // It never comes.
  await page.route('**/catalogues/*', () => undefined);
  for (const path of ['/', `/groups/${groupId}`, '/expenses', '/payments', '/bills', '/profile', '/terms']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await waitForParts(page);
    expect((await listTexts(page)).filter(isEnglish), path).toEqual([]);
  }
});

test('two people read what happened in their group, each in their own language', async ({ browser }) => {
  const [ana, ben] = [await makePerson(browser, 'ana'), await makePerson(browser, 'ben')];
  const groupId = await makeGroup('Nyhavn', [ana, ben]);
  const dinner = { title: 'Smørrebrød', amount: 12.5, date: '2026-06-14', groupId, category: 'food' };
  await post(ana.context.request, '/api/expenses', { ...dinner, splitType: 'equal' });
  for (const [{ page }, code] of [
    [ana, 'de'],
    [ben, 'ar'],
  ] as const) {
    const saved = await page.request.patch('/api/user/language', { data: { language: code } });
    expect(saved.ok()).toBe(true);
    await readIn(page, code);
    await page.goto(`/groups/${groupId}?tab=activity`);
    await expect(html(page)).toHaveAttribute('lang', code);
  }
  const line = (page: Page) =>
    page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Smørrebrød' });
  await expect(line(ana.page)).toContainText('hinzugefügt');
  await expect(line(ben.page)).toContainText(/\p{Script=Arabic}{4}/u);
  // A title in Latin letters begins at the side of the lines around it.
  await ben.page.getByRole('tab', { name: 'Expenses' }).click();
  await expect(ben.page.getByRole('button', { name: 'Smørrebrød' })).toHaveCSS('text-align', 'right');
  await ben.page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(ben.page.getByRole('dialog')).toContainText('Smørrebrød');
});
