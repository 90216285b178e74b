import { sentence } from '../language/text.ts';
import { absolute, add, type Cents, ZERO } from '../money.ts';
import type { Entry } from './entries.ts';
import type { ReceiptDoubt } from './receipt.ts';
import type { LineKind } from './words.ts';

/** The kind of a line by its words, which could also be the name of an item. */
const PERHAPS_BOUGHT: ReadonlySet<LineKind> = new Set(['ignored', 'weak_total', 'payment', 'tip', 'tax']);

/** Lines with the same words, such as "Regular price" below several things. */
type Group = { isItem: boolean; amount: Cents; lines: Set<Entry> };

/**
 * Reinterprets one group of lines as items or as not items, so that the lines before a total add up to it. Each of
 * these lines is a doubt. Null if no group or more than one group achieves this.
 */
export function mendEntries(
  entries: readonly Entry[],
  total: Entry,
  difference: Cents,
): { entries: Entry[]; doubts: ReceiptDoubt[] } | null {
  const fitting = groupsBefore(entries, total).filter(
    ({ isItem, amount }) => amount === absolute(difference) && isItem === difference < 0,
  );
  const [group] = fitting;
  if (group === undefined || fitting.length > 1) return null;
  const kind = group.isItem ? 'ignored' : 'item';
  const message = group.isItem ? sentence('This is not in the total') : sentence('This is in the total');
  return {
    entries: entries.map((entry) => (group.lines.has(entry) ? { ...entry, kind } : entry)),
    doubts: [...group.lines].map(({ line, text }) => ({ line, text, message })),
  };
}

function groupsBefore(entries: readonly Entry[], total: Entry): Group[] {
  const groups = new Map<string, Group>();
  const first = entries.findIndex(({ kind }) => kind === 'item');
  for (const [at, entry] of entries.slice(0, entries.indexOf(total)).entries()) {
    const isItem = entry.kind === 'item';
    const canBeRead = entry.amount > 0 && entry.doubt === null && /\p{L}/u.test(entry.name);
    if (!canBeRead || !(isItem || (PERHAPS_BOUGHT.has(entry.kind) && at > first))) continue;
    const key = `${entry.kind} ${entry.words.join(' ')}`;
    const group = groups.get(key) ?? { isItem, amount: ZERO, lines: new Set() };
    group.lines.add(entry);
    group.amount = add(group.amount, entry.amount);
    groups.set(key, group);
  }
  return [...groups.values()];
}
