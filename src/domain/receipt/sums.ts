import { sentence } from '../language/text.ts';
import { add, type Cents, negate, smaller, subtract, sum, ZERO } from '../money.ts';
import type { Entry } from './entries.ts';
import type { ReceiptDoubt, ReceiptItem } from './receipt.ts';
import { isIncluded, namesTotal } from './words.ts';

/** The amounts of a receipt up to one of its totals. */
export type ReceiptTotals = {
  items: ReceiptItem[];
  tax: Cents;
  tip: Cents;
  total: Cents;
  doubts: ReceiptDoubt[];
  /** Whether items, tax and tip add up to the total. */
  isExact: boolean;
  /** The line of the total. */
  at: Entry;
};

/** The maximum number of totals to try. It limits the time. */
const MAX_TOTALS = 12;

/**
 * Uses the last total that its lines add up to, else the usual one. The amount paid is also a total if a tip or a
 * rounding precedes it. Null if there is no total.
 */
export function calculateTotals(entries: readonly Entry[]): ReceiptTotals | null {
  const totals = totalsOf(entries);
  const [first] = totals;
  if (first === undefined) return reckonPaid(entries);
  const later = entries.flatMap(({ kind, amount }, at) =>
    amount > 0 &&
    at > first &&
    (kind === 'weak_total' || (kind === 'payment' && hasExtras(entries, first, at)))
      ? [at]
      : [],
  );
  const candidates = [...totals, ...later].toSorted((a, b) => b - a).slice(0, MAX_TOTALS);
  for (const at of candidates) {
    const exact = choicesAt(entries, at, first).find(({ isExact }) => isExact);
    if (exact !== undefined) return withLateDoubts(exact, entries.slice(at + 1));
  }
  const paid = entries.findIndex(({ kind }) => kind === 'payment');
  const usual = totals.findLast((at) => at < paid) ?? (paid < 0 ? totals.at(-1) : first) ?? first;
  const choices = choicesAt(entries, usual, first);
  const taxes = entries.slice(0, usual).filter(({ kind, amount }) => kind === 'tax' && amount > 0);
  const isAdded = isTaxAdded(taxes, entries.slice(0, usual));
  const best = choices.find(({ tax }) => tax > 0 === isAdded) ?? choices[0] ?? null;
  return best === null ? null : { ...best, doubts: [...best.doubts, ...taxDoubts(taxes)] };
}

/** Without a total, the lines must add up to the amount paid. */
function reckonPaid(entries: readonly Entry[]): ReceiptTotals | null {
  const at = entries.findIndex(({ kind, amount }) => kind === 'payment' && amount > 0);
  return choicesAt(entries, at, at).find(({ isExact }) => isExact) ?? null;
}

const EXTRAS: ReadonlySet<Entry['kind']> = new Set(['tip', 'rounding', 'discount']);

function hasExtras(entries: readonly Entry[], from: number, to: number): boolean {
  return entries.slice(from, to).some(({ kind }) => EXTRAS.has(kind));
}

const NOT_IN_TOTAL = sentence('This tip is not in the total');

/** A tip below the total that no later total contains is a doubt, and so is a larger amount that no change explains. */
function withLateDoubts(reckoning: ReceiptTotals, below: readonly Entry[]): ReceiptTotals {
  const { total } = reckoning;
  const tips = below.filter(({ kind, amount }) => kind === 'tip' && amount > 0);
  const larger = below.find(
    ({ kind, amount }, at) =>
      PAID.has(kind) &&
      amount > total &&
      !below.slice(at + 1).some((change) => change.amount === subtract(amount, total)),
  );
  const doubts = [...reckoning.doubts];
  const [tip] = tips;
  if (tip !== undefined && tips.length === 1) doubts.push(doubtOf(tip, NOT_IN_TOTAL));
  if (larger !== undefined) doubts.push(doubtOf(larger, sentence('This is more than the total')));
  return { ...reckoning, doubts };
}

const PAID: ReadonlySet<Entry['kind']> = new Set(['total', 'payment']);

function doubtOf({ line, text }: Entry, message: ReceiptDoubt['message']): ReceiptDoubt {
  return { line, text, message };
}

/** The lines of totals; a possible total is used only if there is no certain one. */
function totalsOf(entries: readonly Entry[]): number[] {
  const where = (isTotal: (entry: Entry) => boolean) =>
    entries.flatMap((entry, at) => (entry.amount > 0 && isTotal(entry) ? [at] : []));
  const paid = paidAmounts(entries);
  const ways = [
    where(({ kind }) => kind === 'total'),
    where(({ kind }) => kind === 'weak_total'),
    where(({ words }) => namesTotal(words)),
    where(({ kind, amount }) => kind !== 'payment' && paid.has(amount)).slice(-1),
  ];
  return ways.find((totals) => totals.length > 0) ?? [];
}

/** The amount of each payment, also with the change below it subtracted. */
function paidAmounts(entries: readonly Entry[]): ReadonlySet<Cents> {
  const payments = entries.filter(({ kind, amount }) => kind === 'payment' && amount > 0);
  return new Set(
    payments.slice(0, MAX_TOTALS).flatMap(({ amount }, at) => {
      const change = payments[at + 1]?.amount ?? ZERO;
      return change < amount ? [amount, subtract(amount, change)] : [amount];
    }),
  );
}

/** The calculations to try for a total: items up to the first total or up to this one, tax included or added. */
function choicesAt(entries: readonly Entry[], at: number, first: number): ReceiptTotals[] {
  const total = entries[at];
  if (total === undefined) return [];
  const until = entries.slice(0, at);
  if (!until.some(({ kind }) => kind === 'item')) return choicesOf(belowTotal(entries, at), total);
  const early = until.filter(({ kind }, index) => index < first || kind !== 'item');
  const lists = early.length === until.length ? [until] : [early, until];
  return lists.flatMap((list) => choicesOf(list, total));
}

/** The lines between an earlier total and the payment. */
function belowTotal(entries: readonly Entry[], at: number): readonly Entry[] {
  const below = entries.slice(at + 1);
  const paid = below.findIndex(
    ({ kind, amount }) => kind === 'payment' || kind === 'total' || amount === entries[at]?.amount,
  );
  return paid < 0 ? below : below.slice(0, paid);
}

function choicesOf(list: readonly Entry[], total: Entry): ReceiptTotals[] {
  const taxes = list.filter(({ kind }) => kind === 'tax').map(({ amount }) => amount);
  const tips = sum(list.filter(({ kind }) => kind === 'tip').map(({ amount }) => amount));
  const ways = [...new Set([ZERO, sum(taxes), taxes.at(-1) ?? ZERO])].filter((tax) => tax >= 0);
  return [...new Set([tips, ZERO])].flatMap((tip) =>
    tip < 0
      ? []
      : ways.map((tax) => {
          const sums = { tax, tip, total };
          const reckoning = reckoningOf(withoutSummary(list, subtract(total.amount, add(tax, tip))), sums);
          const left = list.filter(({ kind, amount }) => kind === 'tip' && amount > 0 && tip === ZERO);
          return {
            ...reckoning,
            doubts: [...reckoning.doubts, ...left.map((each) => doubtOf(each, NOT_IN_TOTAL))],
          };
        }),
  );
}

/** Removes lines such as "Food" and "Drinks" that repeat the sum of the items above. */
function withoutSummary(list: readonly Entry[], target: Cents): readonly Entry[] {
  let above = ZERO;
  for (const [at, { kind, amount }] of list.entries()) {
    if (kind === 'item' || kind === 'discount' || kind === 'rounding') above = add(above, amount);
    if (above !== target || kind === 'total') continue;
    const below = list.slice(at + 1);
    if (below.some((entry) => entry.kind === 'discount')) return list;
    const items = below.filter((entry) => entry.kind === 'item');
    if (items.length === 0 || sum(items.map((entry) => entry.amount)) !== target) return list;
    return list.filter((entry) => !items.includes(entry));
  }
  return list;
}

const ASIDE: ReadonlySet<Entry['kind']> = new Set(['ignored', 'payment', 'subtotal', 'header']);

type Sums = { tax: Cents; tip: Cents; total: Entry };

function reckoningOf(list: readonly Entry[], { tax, tip, total }: Sums): ReceiptTotals {
  const doubts = [...list, total].flatMap(({ kind, name, line, text, doubt }) =>
    doubt === null || (ASIDE.has(kind) && name !== '') ? [] : [{ line, text, message: doubt }],
  );
  const discounted = withDiscounts(list);
  const { items } = discounted;
  doubts.push(...discounted.doubts);
  const left = subtract(total.amount, add(sum(items.map(({ amount }) => amount)), add(tax, tip)));
  const isExact = left === 0 && !discounted.isTooMuch;
  return { items, tax, tip, total: total.amount, doubts, isExact, at: total };
}

type Discounted = { items: ReceiptItem[]; doubts: ReceiptDoubt[]; isTooMuch: boolean };

/** Applies discounts to items: to the canceled line, else to the line above, and to earlier lines if it is larger. */
function withDiscounts(list: readonly Entry[]): Discounted {
  const items: ReceiptItem[] = [];
  const doubts: ReceiptDoubt[] = [];
  let isTooMuch = false;
  for (const { kind, name, amount, line, text } of list) {
    if ((kind === 'item' || kind === 'rounding') && amount > 0) items.push({ name, amount, line });
    if ((kind !== 'discount' && kind !== 'rounding') || amount >= 0) continue;
    let left = negate(amount);
    const above = items.toReversed();
    const same = above.find((item) => item.amount === left && name.includes(item.name));
    for (const item of same === undefined ? above : [same]) {
      const off = smaller(left, item.amount);
      item.amount = subtract(item.amount, off);
      if (kind === 'discount' && off > 0) item.discount = add(item.discount ?? ZERO, off);
      left = subtract(left, off);
      if (left === 0) break;
      if (item === above[0])
        doubts.push({
          line,
          text,
          message: sentence('This is more than the line above, so it also reduces others'),
        });
    }
    if (left === 0) continue;
    isTooMuch = true;
    doubts.push({ line, text, message: sentence('This is more than all the lines above it') });
  }
  return { items: items.filter((item) => item.amount > 0), doubts, isTooMuch };
}

/** Whether tax is added if no sum decides: a sales tax is, and another tax is below a subtotal. */
function isTaxAdded(taxes: readonly Entry[], until: readonly Entry[]): boolean {
  if (taxes.length === 0 || taxes.some(({ words }) => isIncluded(words))) return false;
  return until.some(({ kind }) => kind === 'subtotal') || taxes.some(({ words }) => words.includes('tax'));
}

/** If no sum decides, a tax that is not marked as included is a doubt. */
function taxDoubts(taxes: readonly Entry[]): ReceiptDoubt[] {
  return taxes
    .filter(({ words, doubt }) => doubt === null && !isIncluded(words))
    .map(({ line, text }) => ({
      line,
      text,
      message: sentence('This tax may already be included in the prices'),
    }));
}
