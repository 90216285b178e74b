import type { Page } from '@playwright/test';
import { DIALOGS } from './looks.ts';
import { phone } from './people.ts';

/** In CSS pixels, for a finger: wide and high. */
const LEAST = 44;

const CONTROLS = [
  'a[href], button, input, select, textarea, summary',
  ...['tab', 'menuitem', 'option', 'radio', 'switch'].map((role) => `[role=${role}]`),
].join();

/**
 * The controls that are too small for a finger, on a phone. What reacts is a control, its label, or what it places around
 * itself to be pressed. A link within a sentence is as high as its line. Of a screen with an open dialog only the dialog
 * is measured.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  await page.setViewportSize(phone);
  return page.evaluate(
    ([dialogs, selector, least]) => {
      const open = [...document.querySelectorAll(dialogs)];
      const controls = (open.length > 0 ? open : [document.body]).flatMap((part) => [
        ...part.querySelectorAll(selector),
      ]);
      const isInSentence = (control: Element) =>
        getComputedStyle(control).display === 'inline' &&
        [...(control.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
        );
      const sizesOf = (control: Element, target: Element) => [
        target.getBoundingClientRect(),
        ...['::before', '::after']
          .map((part) => getComputedStyle(control, part))
          .filter(({ content, position }) => content !== 'none' && position === 'absolute')
          .map((style) => ({
            width: Number.parseFloat(style.width),
            height: Number.parseFloat(style.height),
          })),
      ];
      return controls.flatMap((control) => {
        const target = control.closest('label') ?? control;
        const isShown =
          target.getBoundingClientRect().width > 1 && target.checkVisibility({ visibilityProperty: true });
        if (!isShown || target.closest('.sr-only') || isInSentence(control)) return [];
        const sizes = sizesOf(control, target);
        const [wide, high] = [
          Math.max(...sizes.map(({ width }) => width)),
          Math.max(...sizes.map(({ height }) => height)),
        ];
        if (Math.min(wide, high) > least - 0.5) return [];
        const name = (control.getAttribute('aria-label') ?? target.textContent).slice(0, 40);
        return [
          `${control.tagName.toLowerCase()} "${name}" has ${Math.round(wide)} × ${Math.round(high)} px`,
        ];
      });
    },
    [DIALOGS, CONTROLS, LEAST] as const,
  );
}
