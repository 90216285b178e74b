import { add, type Cents, negate, smaller, subtract, sum, ZERO } from '../money.ts';
import type { Entry } from './entries.ts';
import type { ReceiptDoubt, ReceiptItem } from './receipt.ts';
import { isIncluded } from './words.ts';

/** The amounts of a receipt up to one of its totals. */
export type Reckoning = {
  items: ReceiptItem[];
  tax: Cents;
  tip: Cents;
  total: Cents;
  doubts: ReceiptDoubt[];
  /** Whether items, tax and tip make the total. */
  isExact: boolean;
};

/** Reckons with the last total that its lines make, else with the usual one. Null where there is no total. */
export function reckon(entries: readonly Entry[]): Reckoning | null {
  const totals = totalsOf(entries);
  if (totals.length === 0) return null;
  for (const at of totals.toReversed()) {
    const exact = choicesAt(entries, at, totals[0] ?? at).find(({ isExact }) => isExact);
    if (exact !== undefined) return exact;
  }
  const paid = entries.findIndex(({ kind }) => kind === 'payment');
  const usual = totals.findLast((at) => at < paid) ?? (paid < 0 ? totals.at(-1) : totals[0]) ?? 0;
  const choices = choicesAt(entries, usual, totals[0] ?? usual);
  const isAdded = isTaxAdded(entries.slice(0, usual));
  return choices.find(({ tax }) => tax > 0 === isAdded) ?? choices[0] ?? null;
}

/** Where totals stand; what only may be one counts where there is no other. */
function totalsOf(entries: readonly Entry[]): number[] {
  const of = (wanted: Entry['kind']) =>
    entries.flatMap(({ kind, amount }, at) => (kind === wanted && amount > 0 ? [at] : []));
  const totals = of('total');
  return totals.length > 0 ? totals : of('weak_total');
}

/** The ways to reckon up to a total: items until the first total or until this one, tax included or added. */
function choicesAt(entries: readonly Entry[], at: number, first: number): Reckoning[] {
  const until = entries.slice(0, at);
  const early = until.filter(({ kind }, index) => index < first || kind !== 'item');
  const lists = early.length === until.length ? [until] : [early, until];
  const total = entries[at];
  if (total === undefined) return [];
  return lists.flatMap((list) => {
    const taxes = list.filter(({ kind }) => kind === 'tax').map(({ amount }) => amount);
    const tips = sum(list.filter(({ kind }) => kind === 'tip').map(({ amount }) => amount));
    const ways = [...new Set([ZERO, sum(taxes), taxes.at(-1) ?? ZERO])].filter((tax) => tax >= 0);
    return [...new Set([tips, ZERO])].flatMap((tip) =>
      tip < 0 ? [] : ways.map((tax) => reckoningOf(list, { tax, tip, total })),
    );
  });
}

type Sums = { tax: Cents; tip: Cents; total: Entry };

function reckoningOf(list: readonly Entry[], { tax, tip, total }: Sums): Reckoning {
  const doubts = [...list, total].flatMap(({ line, text, doubt }) =>
    doubt === null ? [] : [{ line, text, message: doubt }],
  );
  const { items, tooMuch } = withDiscounts(list);
  doubts.push(...tooMuch);
  const left = subtract(total.amount, add(sum(items.map(({ amount }) => amount)), add(tax, tip)));
  return { items, tax, tip, total: total.amount, doubts, isExact: left === 0 && tooMuch.length === 0 };
}

/** Items with discounts taken off: of the line that is taken back, else of the line above, and of those above that. */
function withDiscounts(list: readonly Entry[]): { items: ReceiptItem[]; tooMuch: ReceiptDoubt[] } {
  const items: ReceiptItem[] = [];
  const tooMuch: ReceiptDoubt[] = [];
  for (const { kind, name, amount, line, text } of list) {
    if ((kind === 'item' || kind === 'rounding') && amount > 0) items.push({ name, amount, line });
    if (kind !== 'discount' || amount === 0) continue;
    let left = negate(amount);
    const above = items.toReversed();
    const same = above.find((item) => item.amount === left && name.includes(item.name));
    for (const item of same === undefined ? above : [same]) {
      const off = smaller(left, item.amount);
      item.amount = subtract(item.amount, off);
      left = subtract(left, off);
      if (left === 0) break;
    }
    if (left > 0) tooMuch.push({ line, text, message: 'This discount is larger than the lines above it' });
  }
  return { items: items.filter((item) => item.amount > 0), tooMuch };
}

/** Whether tax comes on top: a subtotal that makes the total with it, or a tax that is not said to be included. */
function isTaxAdded(until: readonly Entry[]): boolean {
  const taxes = until.filter(({ kind }) => kind === 'tax');
  if (taxes.length === 0 || taxes.some(({ words }) => isIncluded(words))) return false;
  return until.some(({ kind }) => kind === 'subtotal') && taxes.some(({ words }) => words.includes('tax'));
}
