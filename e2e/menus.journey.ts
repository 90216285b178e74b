import { expect } from '@playwright/test';
import { desktop, makeGroup, makePerson } from './support/people.ts';
import { test } from './support/test.ts';

test('a closing menu opens again at the first press, and its keys work', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana', desktop);
  const groupId = await makeGroup('Boat share', [ana]);
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);
  const more = page.getByRole('button', { name: 'More' });
  const menu = page.getByRole('menu');
  await more.click();
  await expect(menu).toBeVisible();
  // The fade takes a minute, so each press below happens during it.
  const devtools = await ana.context.newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.002 });
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('heading', { level: 1 }).click(),
    () => more.click(),
  ]) {
    await close();
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await expect(menu).toBeVisible();
    await more.click();
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Edit Group' })).toBeFocused();
  }
});
