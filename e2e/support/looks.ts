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

/** Contrast alone depends on the theme, so it has checks of its own. */
type Rules = 'all' | 'structure' | 'contrast';

type Found = { findings: string[]; passed: number[] };

export const DIALOGS = '[role=dialog], [role=alertdialog]';

const MARK = 'data-text-to-measure';

/**
 * The findings of axe's rules, one line for each place. Of a screen with an open dialog only the dialog is checked: what
 * is behind it is a screen without the dialog, and is checked there. `texts` are the places in the list of `listLooks` of
 * those whose contrast is measured; `passed` has those whose contrast is certainly enough.
 */
async function check(page: Page, rules: Rules, texts?: number[]): Promise<Found> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([which, dialogs, mark, places]) => {
      const { axe, measurableTexts } = window as unknown as {
        axe: { run: Run; configure: (spec: object) => void };
        measurableTexts: Element[];
      };
      const marked = places?.map((place) => measurableTexts[place]);
      for (const text of marked ?? []) text?.setAttribute(mark, '');
      axe.configure({ rules: [{ id: 'color-contrast', selector: marked ? `[${mark}]` : '*' }] });
      const open = [...document.querySelectorAll(dialogs)];
      const { violations: found, passes } = await axe.run(open.length > 0 ? { include: open } : document, {
        resultTypes: marked ? ['violations', 'passes'] : ['violations'],
        elementRef: marked !== undefined,
        preload: false,
        ...(which === 'contrast' && { runOnly: ['color-contrast'] }),
        ...(which === 'structure' && { rules: { 'color-contrast': { enabled: false } } }),
      });
      for (const text of marked ?? []) text?.removeAttribute(mark);
      const clear = new Set(passes.flatMap(({ nodes }) => nodes.map((node) => node.element)));
      return {
        findings: found.flatMap(({ id, help, nodes }) =>
          nodes.map(({ target, any, all }) => {
            const [why] = [...any, ...all].map((each) => each.message);
            return `${id}: ${help} at ${target.join(' ')} ${why ?? ''}`;
          }),
        ),
        passed: places?.filter((place) => clear.has(measurableTexts[place] as HTMLElement)) ?? [],
      };
    },
    [rules, DIALOGS, MARK, texts] as const,
  );
}

export async function violations(page: Page): Promise<string[]> {
  await atRest(page);
  return (await check(page, 'all')).findings;
}

/** Like `violations`, without contrast. It is the same in every theme. */
export async function structureViolations(page: Page): Promise<string[]> {
  await atRest(page);
  return (await check(page, 'structure')).findings;
}

/** Expects that a screen is accessible. A finding counts only if it stays: a toast may fade while axe looks at it. */
export const expectAccessible = (page: Page) =>
  expect.poll(() => violations(page), { message: page.url() }).toEqual([]);

/** Expects that nothing lies beyond the sides of the screen. Charts and menus follow a new size a moment later. */
export const expectNoOverflow = (page: Page) =>
  expect.poll(() => overflows(page), { message: page.url() }).toEqual([]);

/**
 * The contrast of the texts unlike any in `known`, which it adds to. Measuring is most of what the check of a screen
 * costs, and most texts of a screen look like one on others.
 */
export async function newFaintTexts(page: Page, known: Set<string>): Promise<string[]> {
  await atRest(page);
  const looks = await page.evaluate(listLooks, DIALOGS);
  const isKnown = ({ place, paint }: Look) => known.has(place) || (paint !== null && known.has(paint));
  const areAlike = (one: Look, other: Look) =>
    one.place === other.place || (one.paint !== null && one.paint === other.paint);
  for (;;) {
    const unknown = looks.map((look, index) => ({ look, index })).filter(({ look }) => !isKnown(look));
    const toMeasure = unknown.filter(
      (one) => unknown.find((other) => areAlike(one.look, other.look)) === one,
    );
    if (toMeasure.length === 0) return [];
    const { findings, passed } = await check(
      page,
      'contrast',
      toMeasure.map(({ index }) => index),
    );
    if (findings.length > 0) return findings;
    for (const { look } of toMeasure) known.add(look.place);
    // Where axe could not tell, it may be able to tell for another text with the same colors: that is the next to measure.
    for (const index of passed) known.add(looks[index]?.paint ?? '');
  }
}

/**
 * What the contrast of a text follows from. `place` has the classes, styles and states of it and of what it is in.
 * `paint` has its color and the backgrounds of what it is in, or is null where something else may be painted behind it.
 */
type Look = { place: string; paint: string | null };

/** Runs in the page: the looks of its texts, in the order of the page. */
function listLooks(dialogs: string): Look[] {
  const STATES = [
    'disabled',
    'aria-disabled',
    'aria-selected',
    'aria-busy',
    'data-highlighted',
    'data-disabled',
  ];
  const open = document.querySelectorAll(dialogs);
  // As axe sees it.
  const WITHOUT_TEXT = ['hidden', 'range', 'color', 'checkbox', 'radio', 'image'];
  const isText = (element: Element) =>
    (element instanceof HTMLInputElement && !WITHOUT_TEXT.includes(element.type)) ||
    element.matches('select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const elements = (open.length > 0 ? [...open] : [document.body]).flatMap((part) => [
    part,
    ...part.querySelectorAll('*'),
  ]);
  const texts = elements.filter(
    (element) => isText(element) && element.checkVisibility({ visibilityProperty: true }),
  );
  const places = new Map<Element, string>();
  const placeOf = (element: Element): string => {
    const known = places.get(element);
    if (known !== undefined) return known;
    const own = [
      element.tagName,
      element.className,
      element.getAttribute('style'),
      element.matches(':checked, :has(:checked), :checked ~ *, :has(:disabled)'),
      ...STATES.map((state) => element.getAttribute(state)),
    ];
    const text = `${element.parentElement ? placeOf(element.parentElement) : ''}>${own.join('|')}`;
    let [one, two] = [0x811c9dc5, 0x1234567];
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
      two = Math.imul(two ^ text.charCodeAt(at), 0x5bd1e995) ^ (two >>> 15);
    }
    const place = `${(one >>> 0).toString(36)}.${(two >>> 0).toString(36)}`;
    places.set(element, place);
    return place;
  };
  const CLEAR = 'rgba(0, 0, 0, 0)';
  const painted = elements
    .filter((element) => getComputedStyle(element).backgroundColor !== CLEAR)
    .map((element) => ({ element, box: element.getBoundingClientRect() }));
  const backgrounds = new Map<Element, string>();
  const backgroundOf = (element: Element): string => {
    const known = backgrounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity, mixBlendMode } = getComputedStyle(element);
    const behind = element.parentElement ? backgroundOf(element.parentElement) : '';
    const group = opacity === '1' && mixBlendMode === 'normal' ? '' : `group(${opacity} ${mixBlendMode}) `;
    const own = backgroundColor === CLEAR ? '' : `${backgroundColor} `;
    const image = backgroundImage === 'none' ? '' : `${backgroundImage} `;
    // An opaque color hides what is behind it, unless they are faded together.
    const isOpaque = own !== '' && !/rgba|\//.test(own) && !`${behind}${group}`.includes('group(');
    const all = `${isOpaque ? '' : behind}${group}${own}${image}`;
    backgrounds.set(element, all);
    return all;
  };
  const paintOf = (text: Element): string | null => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const isOverlapped = painted.some(
      ({ element, box }) =>
        box.left < right &&
        box.right > left &&
        box.top < bottom &&
        box.bottom > top &&
        !element.contains(text),
    );
    if (isOverlapped) return null;
    const { color, fontSize, fontWeight, textShadow, webkitTextStroke } = getComputedStyle(text);
    // 18 points, or 14 points in bold: for these WCAG asks for less contrast.
    const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.67 : 24);
    return [color, isLarge, textShadow, webkitTextStroke, backgroundOf(text)].join('|');
  };
  Object.assign(window, { measurableTexts: texts });
  return texts.map((text) => ({ place: placeOf(text), paint: paintOf(text) }));
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
