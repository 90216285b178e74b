import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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

/** Only contrast depends on the theme; all other rules find the same in every theme. */
type Rules = 'all' | 'contrast';

export const DIALOGS = '[role=dialog], [role=alertdialog]';

/**
 * The findings of axe's rules, one line for each place. Of a screen with an open dialog only the dialog is checked: what
 * is behind it is a screen without the dialog, and is checked there. `texts` selects whose contrast is measured.
 */
async function check(page: Page, rules: Rules, texts = '*'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([which, dialogs, selector]) => {
      const { axe } = window as unknown as { axe: { run: Run; configure: (spec: object) => void } };
      axe.configure({ rules: [{ id: 'color-contrast', selector }] });
      const open = [...document.querySelectorAll(dialogs)];
      const { violations: found } = await axe.run(open.length > 0 ? { include: open } : document, {
        resultTypes: ['violations'],
        preload: false,
        ...(which === 'contrast' && { runOnly: ['color-contrast'] }),
      });
      return found.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, any, all }) => {
          const [why] = [...any, ...all].map((each) => each.message);
          return `${id}: ${help} at ${target.join(' ')} ${why ?? ''}`;
        }),
      );
    },
    [rules, DIALOGS, texts] as const,
  );
}

export async function violations(page: Page): Promise<string[]> {
  await atRest(page);
  return check(page, 'all');
}

/** Expects that a screen is accessible. A finding counts only if it stays: a toast may fade while axe looks at it. */
export const expectAccessible = (page: Page) =>
  expect.poll(() => violations(page), { message: page.url() }).toEqual([]);

/** Expects that nothing lies beyond the sides of the screen. Charts and menus follow a new size a moment later. */
export const expectNoOverflow = (page: Page) =>
  expect.poll(() => overflows(page), { message: page.url() }).toEqual([]);

const MARK = 'data-text-to-measure';

/**
 * Like `violations`, but of texts that look alike the contrast of one is measured, and none like those in `known`, which
 * it adds to. A text's colors follow from the classes, styles and states of it and of what it is in. Measuring is most of
 * what the check of a screen costs, and most texts of a screen, such as its navigation, are on others too.
 */
export async function newViolations(page: Page, known: Set<string>, rules: Rules): Promise<string[]> {
  await atRest(page);
  const looks = await page.evaluate(listLooks, DIALOGS);
  const isNew = looks.map((look, index) => !known.has(look) && looks.indexOf(look) === index);
  if (rules === 'contrast' && !isNew.includes(true)) return [];
  const mark = (marks: readonly boolean[]) =>
    page.evaluate(
      ([attribute, marked]) => {
        const { measurableTexts } = window as unknown as { measurableTexts: Element[] };
        for (const [index, text] of measurableTexts.entries()) text.toggleAttribute(attribute, marked[index]);
      },
      [MARK, marks] as const,
    );
  await mark(isNew);
  const found = await check(page, rules, `[${MARK}]`);
  await mark(isNew.map(() => false));
  if (found.length === 0) for (const look of looks) known.add(look);
  return found;
}

/** Runs in the page: what the colors of each text follow from, as a number in letters, in the order of the page. */
function listLooks(dialogs: string): string[] {
  const STATES = [
    'disabled',
    'aria-disabled',
    'aria-selected',
    'aria-busy',
    'data-highlighted',
    'data-disabled',
  ];
  const open = document.querySelectorAll(dialogs);
  const isText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const texts = (open.length > 0 ? [...open] : [document.body])
    .flatMap((part) => [...part.querySelectorAll('*')])
    .filter((element) => isText(element) && element.checkVisibility());
  const chains = new Map<Element, string>();
  const chainOf = (element: Element): string => {
    const known = chains.get(element);
    if (known !== undefined) return known;
    const own = [
      element.tagName,
      element.className,
      element.getAttribute('style'),
      element.matches(':checked, :has(:checked), :checked ~ *, :has(:disabled)'),
      ...STATES.map((state) => element.getAttribute(state)),
    ];
    const text = `${element.parentElement ? chainOf(element.parentElement) : ''}>${own.join('|')}`;
    let [one, two] = [0x811c9dc5, 0x1234567];
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
      two = Math.imul(two ^ text.charCodeAt(at), 0x5bd1e995) ^ (two >>> 15);
    }
    const chain = `${(one >>> 0).toString(36)}.${(two >>> 0).toString(36)}`;
    chains.set(element, chain);
    return chain;
  };
  Object.assign(window, { measurableTexts: texts });
  return texts.map(chainOf);
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
