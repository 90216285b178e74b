/** What a person looks for. A name that is a string is the whole accessible name. */
export const KINDS = {
  button: 'button, [role="button"], summary',
  link: 'a[href]',
  field: 'input:not([type="radio"], [type="checkbox"]), textarea, select',
  choice: '[role="radio"], [role="checkbox"], [role="switch"], input[type="radio"], input[type="checkbox"]',
  option: '[role="option"], option',
  item: '[role^="menuitem"]',
  tab: '[role="tab"]',
  dialog: '[role="dialog"], [role="alertdialog"]',
  heading: 'h1, h2, h3',
  text: '*',
} as const;

export type Kind = keyof typeof KINDS;

/**
 * Runs in the page: the last visible element of a selector with this name, in front of what a dialog hides. It returns
 * its label for a choice, which hides the control itself.
 */
export const FIND = `
  const [selector, text, source, flags, isHidden, isText] = arguments;
  const clean = (it) => (it ?? '').replace(/\\s+/g, ' ').trim();
  const textOf = (id) => clean(document.getElementById(id)?.textContent);
  const own = (it) => [...it.childNodes].some((node) => node.nodeType === 3 && clean(node.data) !== '');
  const nameOf = (it) => {
    if (isText) return own(it) ? clean(it.textContent) : '';
    const by = it.getAttribute('aria-labelledby');
    return clean(it.getAttribute('aria-label')) || (by && clean(by.split(' ').map(textOf).join(' '))) ||
      clean(it.labels?.[0]?.textContent) || clean(it.textContent);
  };
  const wanted = source === null ? null : new RegExp(source, flags);
  const fits = (name) => (wanted === null ? name === text : wanted.test(name));
  const isShown = (it) => {
    const box = it.getBoundingClientRect();
    const isThere = it.checkVisibility({ visibilityProperty: true }) && box.width > 0 && box.height > 0;
    return it.closest('[aria-hidden="true"]') === null && (it.tagName === 'OPTION' || isThere);
  };
  const found = [...document.querySelectorAll(selector)].filter((it) => (isHidden || isShown(it)) && fits(nameOf(it)));
  const last = found.at(-1);
  return (last?.matches('input[type="radio"], input[type="checkbox"]') && last.labels?.[0]) || last || null;
`;
