import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Run = (context: object, options: object) => ReturnType<AxeBuilder['analyze']>;

/** axe itself. Its package for Playwright would read it into a page twice for each check. */
const axePackage = createRequire(import.meta.url).resolve('@axe-core/playwright');
const axeFile = createRequire(axePackage).resolve('axe-core/axe.min.js');
// The HTML of elements is in no finding below, and takes time to copy.
const axeSource = `${readFileSync(axeFile, 'utf8')}; axe.configure({ noHtml: true })`;

/**
 * Waits two frames and for the end of every transition, so that colors are final. A browser with several pages draws no
 * frames for a hidden one; there is nothing to wait for there.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const orSoon = (what: Promise<unknown>) =>
      Promise.race([what, new Promise((resolve) => setTimeout(resolve, 500))]);
    const frame = () => orSoon(new Promise((resolve) => requestAnimationFrame(resolve)));
    await frame();
    await frame();
    await orSoon(Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
    await frame();
  });
}

/** Which rules are checked. Only contrast depends on the theme; all others find the same in every theme. */
export type Rules = 'all' | 'contrast';

/**
 * The findings of axe's rules, one line for each place. Of a screen with an open dialog only the dialog is checked: what
 * is behind it is a screen without the dialog, and is checked there.
 */
export async function violations(page: Page, rules: Rules = 'all'): Promise<string[]> {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (which) => {
    const { axe } = window as unknown as { axe: { run: Run } };
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
    const { violations: found } = await axe.run(dialogs.length > 0 ? { include: [...dialogs] } : document, {
      resultTypes: ['violations'],
      preload: false,
      ...(which === 'contrast' && { runOnly: ['color-contrast'] }),
    });
    return found.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, any, all }) => {
        const [why] = [...any, ...all].map((check) => check.message);
        return `${id}: ${help} at ${target.join(' ')} ${why ?? ''}`;
      }),
    );
  }, rules);
}

/** The elements beyond the sides of the screen: the page itself, or a control that scrolling cannot reach. */
export async function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    const scrolls = (element: Element) => {
      for (let each: Element | null = element; each !== null; each = each.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth)
          return true;
      }
      return false;
    };
    for (const each of document.querySelectorAll(
      'a, button, input, select, textarea, h1, h2, h3, [role=tab]',
    )) {
      if (!each.checkVisibility({ visibilityProperty: true }) || each.closest('.sr-only')) continue;
      const { left, right, width } = each.getBoundingClientRect();
      if (width <= 1 || (left >= -1 && right <= window.innerWidth + 1) || scrolls(each)) continue;
      found.push(`${each.tagName.toLowerCase()} "${each.textContent.slice(0, 40)}" from ${left} to ${right}`);
    }
    return found;
  });
}

/** Playwright says it itself, where the journeys block the service worker. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/** Collects the errors of a page and of its console. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    if (message.text() === BLOCKED_WORKER) return;
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
  });
  return heard;
}
