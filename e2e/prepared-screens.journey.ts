import { expect, type Page } from '@playwright/test';
import { desktop, makeGroup, makePerson, phone } from './support/people.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** The hidden screens that are laid out: what they contain, and the space that they take. */
const laidOut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [hidden]')]
      .filter((screen) => screen.style.display === 'block')
      .map((screen) => ({ text: screen.textContent ?? '', height: screen.parentElement?.offsetHeight })),
  );

/** Notes each frame: the address, the title, how far the page is scrolled, and what of `texts` is visible. */
async function watchFrames(page: Page, texts: readonly string[]) {
  return page.evaluateHandle((wanted) => {
    const seen: string[] = [];
    const look = () => {
      const text = document.querySelector('main')?.innerText ?? '';
      const visible = wanted.filter((each) => text.includes(each)).join(' and ');
      const frame = `${location.pathname}, ${document.title}, at ${window.scrollY}: ${visible}`;
      if (frame !== seen.at(-1)) seen.push(frame);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  }, texts);
}

for (const [device, size] of Object.entries({ desktop, phone })) {
  test(`a screen prepared on a ${device} is out of reach, and is there with a press`, async ({ browser }) => {
    const { page, ...person } = await makePerson(browser, 'prepared', size);
    await makeGroup('Cabin', [{ page, ...person }]);
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // From now on the worker answers.
    await page.goto('/groups');
    await expect(page.getByRole('heading', { name: 'Cabin' })).toBeVisible();
    await page.evaluate(() => window.history.pushState(null, '', '/profile'));
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expect
      .poll(async () => (await laidOut(page)).find(({ text }) => text.includes('Cabin'))?.height)
      .toBe(0);

    // Neither seen, nor read aloud, nor reached by keys.
    await expect(page.getByText('Cabin')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Cabin' })).toHaveCount(0);
    const focused = await page.evaluateHandle(() => {
      const seen: Element[] = [];
      document.addEventListener('focusin', ({ target }) => seen.push(target as Element));
      return seen;
    });
    for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press('Tab');
    const isHidden = await focused.evaluate((all) => all.map((each) => each.closest('[hidden]') !== null));
    expect(new Set(isHidden)).toEqual(new Set([false]));

    await page.evaluate(() => window.scrollTo(0, 100));
    const frames = await watchFrames(page, ['Cabin', 'Profile']);
    await page.locator('nav a[href="/groups"]:visible').first().click();
    await expect(page).toHaveTitle('Groups · Allsquare');
    await expect(page.getByRole('heading', { name: 'Cabin' })).toBeVisible();
    const seen = await frames.jsonValue();
    expect(seen.at(-1)).toBe('/groups, Groups · Allsquare, at 0: Cabin');
    // A phone paints it with the press, at its top.
    const late = seen.filter((frame) => frame.startsWith('/groups') && !frame.endsWith(', at 0: Cabin'));
    if (device === 'phone') expect(late).toEqual([]);
    expect(seen.filter((frame) => !/: (Cabin|Profile)$/.test(frame))).toEqual([]);

    await page.getByRole('button', { name: 'Create Group' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Create Group' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expect(page.getByText('Cabin')).toBeHidden();
  });
}
