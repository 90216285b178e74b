import type { Entry } from './entries.ts';
import { extraOf } from './words.ts';

/**
 * Entries in which what stands between the things and the total is a tip or a tax if one of its words says so: from the
 * subtotal on, else the last lines above the total.
 */
export function withExtras(entries: readonly Entry[]): Entry[] {
  const total = entries.findIndex(({ kind, amount }) => kind === 'total' && amount > 0);
  const subtotal = entries.findLastIndex(({ kind }, at) => at < total && kind === 'subtotal');
  const read = [...entries];
  for (let at = total - 1; at > subtotal && at >= 0; at -= 1) {
    const entry = entries[at];
    if (entry === undefined || entry.kind !== 'item') continue;
    const extra = extraOf(entry.words);
    if (extra !== null && (subtotal >= 0 || !/\d/.test(entry.name))) read[at] = { ...entry, kind: extra };
    else if (subtotal < 0) break;
  }
  return read;
}
