import { extraOf, type LineKind } from './words.ts';

type Labeled = { kind: LineKind; name: string; words: readonly string[] };

/**
 * Classifies lines between the items and the total as a tip or a tax if they contain one word for it. These are all
 * lines below the first subtotal, else the last lines above a total.
 */
export function withExtras<Entry extends Labeled>(entries: readonly Entry[]): Entry[] {
  const subtotal = entries.findIndex(({ kind }) => kind === 'subtotal');
  let isBelowThings = false;
  return entries
    .toReversed()
    .map((entry, index) => {
      const at = entries.length - 1 - index;
      if (entry.kind === 'total') isBelowThings = true;
      if (entry.kind !== 'item') return entry;
      const extra = extraOf(entry.words);
      const isExtra = subtotal >= 0 ? at > subtotal : isBelowThings && !/\d/.test(entry.name);
      if (extra !== null && isExtra) return { ...entry, kind: extra };
      isBelowThings = false;
      return entry;
    })
    .toReversed();
}
