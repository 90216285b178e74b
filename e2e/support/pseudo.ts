import type { Page } from '@playwright/test';
import { type Message, readMessage } from '#domain/language/message.ts';
import type { Words } from './spoken.ts';

/**
 * A language that nobody reads: every text in brackets, with accents, and longer by two fifths. What stands outside of
 * brackets on a screen is not a message; what is cut or covered would be so in a language with long words.
 */
export function pseudoWords(english: Words): Words {
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudo(text)]));
}

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'à',
  e: 'é',
  i: 'î',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  U: 'Ü',
};

/** A message in the pseudo-language. */
function pseudo(text: string): string {
  const message = readMessage(text);
  const letters = text.replaceAll(/[{}<>/\d]|plural|select|one|other/g, '').length;
  return `⟦${written(message)}${padding(Math.ceil(letters * 0.4))}⟧`;
}

function written(message: Message): string {
  return message
    .map((part) => {
      if (typeof part === 'string') return accented(part);
      if ('count' in part) return '#';
      if (!('kind' in part)) return `{${part.value}}`;
      const choices = [...part.choices].map(([name, choice]) => `${name} {${written(choice)}}`);
      return `{${part.value}, ${part.kind}, ${choices.join(' ')}}`;
    })
    .join('');
}

const accented = (text: string) =>
  text
    .replaceAll("'", "''")
    .replaceAll(/[{}]/g, "'$&'")
    .replaceAll(/[a-z]/gi, (letter) => ACCENTS[letter] ?? letter);

const LONGEST_WORD = 6;

function padding(letters: number): string {
  const words: string[] = [];
  for (let left = letters; left > 0; left -= LONGEST_WORD)
    words.push('ø'.repeat(Math.min(left, LONGEST_WORD)));
  return words.join(' ');
}

/** What may stand outside of brackets: names of products, languages by their own name, currencies, kinds of files. */
const NAMES = /Allsquare|Splitwise|Tricount|Spliit|PayPal|Stripe|Visa|Mastercard|PostgreSQL|Node\.js/g;

/** The strings of the replies that a page got: what people typed, and what the demo is about. */
export function collectTyped(page: Page): Set<string> {
  const typed = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'string') typed.add(value.replaceAll(/\s+/g, ' ').trim());
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) add(each);
  };
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return;
    add(await response.json().catch(() => null));
  });
  return typed;
}

/** The texts of a page, what is in brackets left out. */
export const listTexts = (page: Page): Promise<string[]> => page.evaluate(listTextsOutside);

/** The texts of a page that no message says: outside of brackets, in Latin letters, and not typed. */
export async function textsOutside(page: Page, typed: ReadonlySet<string>): Promise<string[]> {
  const texts = await listTexts(page);
  const known = [...typed]
    .filter((each) => each.length > 1)
    .toSorted((one, other) => other.length - one.length);
  return [...new Set(texts)].filter((text) => {
    const rest = known.reduce((left, each) => left.replaceAll(each, ' '), text.replaceAll(NAMES, ' '));
    return /\p{Script=Latin}{2}/u.test(rest.replaceAll(/\b[A-Z]{2,3}\b|\b[\p{L} ]+\.\w+\b/gu, ' '));
  });
}

/** Runs in the page: what is shown or read out outside of brackets, one line for each text of an element. */
function listTextsOutside(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const depths = new Map<Element, number>();
  const SKIPPED = 'script, style, noscript, code, pre, kbd, textarea, [lang]:not(html), svg title';
  let depth = 0;
  let block = null as Element | null;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || parent.closest(SKIPPED)) continue;
    const around = parent.closest(
      'p, li, div, button, a, h1, h2, h3, h4, td, th, dt, dd, option, label, section',
    );
    // A text that lacks its end does not hide those of other elements.
    if (around !== block && !block?.contains(around) && !around?.contains(block)) depth = 0;
    block = around;
    depths.set(parent, depth);
    let outside = '';
    for (const sign of node.nodeValue ?? '') {
      if (sign === '⟦') depth += 1;
      else if (sign === '⟧') depth = Math.max(0, depth - 1);
      else if (depth === 0) outside += sign;
    }
    if (parent.checkVisibility() && outside.trim() !== '') found.push(outside.replaceAll(/\s+/g, ' ').trim());
  }
  for (const name of [
    'aria-label',
    'title',
    'placeholder',
    'alt',
    'aria-description',
    'aria-roledescription',
  ]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      let text = element.getAttribute(name) ?? '';
      while (/⟦[^⟦⟧]*⟧/.test(text)) text = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
      if (text.trim() !== '' && element.checkVisibility()) found.push(text.replaceAll(/\s+/g, ' ').trim());
    }
  }
  return found;
}

/** The texts that do not fit into their element, what people typed left out, and those that lie over another one. */
export async function textsInTheWay(page: Page, typed: ReadonlySet<string>): Promise<string[]> {
  const names = [...typed].filter((each) => each.length > 2);
  const found = await page.evaluate(listTextsInTheWay);
  return found.filter((each) => !each.startsWith('cut: ') || !names.some((name) => each.includes(name)));
}

/** Runs in the page. */
function listTextsInTheWay(): string[] {
  const top =
    [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].at(-1) ?? document.body;
  const found: string[] = [];
  type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
  const boxes: { element: Element; text: string; box: Box }[] = [];
  // What is scrolled out of its list is not seen.
  const seenOf = (element: Element, { left, right, top: above, bottom }: Box): Box => {
    let seen: Box = { left, right, top: above, bottom };
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      if (!/auto|scroll|hidden|clip/.test(getComputedStyle(each).overflowY)) continue;
      const around = each.getBoundingClientRect();
      seen = {
        left: seen.left,
        right: seen.right,
        top: Math.max(seen.top, around.top),
        bottom: Math.min(seen.bottom, around.bottom),
      };
    }
    return seen;
  };
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue?.trim() ?? '';
    if (element === null || text === '' || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('.sr-only, option, [aria-hidden=true], script, style')) continue;
    for (let each: Element | null = element; each !== null && each !== top; each = each.parentElement) {
      const style = getComputedStyle(each);
      const isCut =
        /hidden|clip/.test(style.overflowX) &&
        each.scrollWidth > each.clientWidth + 1 &&
        each.clientWidth > 1;
      if (isCut) found.push(`cut: ${text}`);
      if (isCut || /auto|scroll/.test(style.overflowX)) break;
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const button = element.closest('button, [role=tab], a');
    const isOpen = button !== null && getComputedStyle(button).overflowX === 'visible';
    const frame = isOpen ? button.getBoundingClientRect() : null;
    for (const box of range.getClientRects()) {
      if (frame && (box.left < frame.left - 1 || box.right > frame.right + 1))
        found.push(`beyond its button: ${text}`);
      const seen = seenOf(element, box);
      if (seen.right - seen.left > 2 && seen.bottom > seen.top) boxes.push({ element, text, box: seen });
    }
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const select of top.querySelectorAll('select')) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const text = select.selectedOptions[0]?.text ?? '';
    if (pen === null || !select.checkVisibility({ visibilityProperty: true })) continue;
    pen.font = font;
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (pen.measureText(text).width > room + 1) found.push(`cut: ${text}`);
  }
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      if (one.element === other.element || one.element.closest('svg') || other.element.closest('svg'))
        continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width < 3 || height < 6) continue;
      // One of the two may stand in front of the screen on purpose, as the bar at its foot does.
      const layer = (each: Element) => {
        for (let at: Element | null = each; at !== null; at = at.parentElement)
          if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
        return null;
      };
      if (layer(one.element) !== layer(other.element)) continue;
      found.push(`over another: ${one.text.slice(0, 40)} | ${other.text.slice(0, 40)}`);
    }
  }
  return [...new Set(found)];
}
