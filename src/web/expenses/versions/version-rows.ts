import type { ExpenseVersion } from '#contract/expense-versions.ts';
import { formatDay } from '#domain/calendar.ts';
import { CATEGORY_LABELS } from '#domain/expenses.ts';
import { type Cents, formatMoney, ZERO } from '#domain/money.ts';
import { percentText } from '../split/split-editor-state.ts';
import { alone, splitLabel } from '../split/split-labels.ts';

/** What a version and the expense itself have. */
export type Content = Omit<
  ExpenseVersion,
  'version' | 'username' | 'createdAt' | 'shares' | 'seriesId' | 'paidBy' | 'splitType'
> & { shares: readonly { userId: string; amount: Cents }[] };

type Row = { label: string; was: string | null; now: string | null; isMoney: boolean };
type Field = { label: string; text: (of: Content) => string | null; isMoney?: boolean };
type NameOf = (id: string) => string;

/** Every field that a version or the expense itself has, as texts. People of the own book are left out. */
export function versionRows(version: Content, present: Content, nameOf: NameOf): Row[] {
  const fields = [...factsOf(), ...(present.groupKind === 'personal' ? [] : partsOf(nameOf)), ...TEXTS];
  return fields
    .map(({ label, text, isMoney = false }) => ({ label, was: text(version), now: text(present), isMoney }))
    .filter(({ was, now }) => was !== null || now !== null);
}

const factsOf = (): Field[] => [
  { label: 'Title', text: ({ title }) => title },
  { label: 'Amount', text: ({ amount, currency }) => formatMoney(amount, currency), isMoney: true },
  {
    label: 'Paid in another currency',
    text: ({ original }) =>
      original && `${formatMoney(original.amount, original.currency)} at ${original.rate}`,
  },
  { label: 'Refund', text: ({ isRefund }) => (isRefund ? 'Yes' : null), isMoney: true },
  { label: 'Money in', text: ({ isIncome }) => (isIncome ? 'Yes' : null) },
  { label: 'Date', text: ({ date }) => formatDay(date) },
  { label: 'Category', text: ({ category }) => CATEGORY_LABELS[category] },
];

const TEXTS: readonly Field[] = [
  { label: 'Merchant', text: ({ merchantName }) => merchantName },
  { label: 'Notes', text: ({ notes }) => notes },
  { label: 'Receipt text', text: ({ receiptData }) => receiptData },
];

/** Who paid and who bears it; a line for each person. */
function partsOf(nameOf: NameOf): Field[] {
  const lines = (people: readonly { userId: string; amount: Cents }[], { currency }: Content) =>
    people
      .map(({ userId, amount }) => `${alone(nameOf(userId))} ${formatMoney(amount, currency)}`)
      .toSorted()
      .join('\n');
  return [
    {
      label: 'Paid by',
      text: (of) =>
        of.payers.length === 1 ? alone(nameOf(of.payers[0]?.userId ?? '')) : lines(of.payers, of),
      isMoney: true,
    },
    { label: 'Split', text: (of) => [splitLabel(of.split), ...typedParts(of, nameOf)].join('\n') },
    { label: 'Shares', text: (of) => lines(of.shares, of), isMoney: true },
  ];
}

/** What was typed of a split that its shares do not say. */
function typedParts({ split, currency }: Content, nameOf: NameOf): string[] {
  if (split.mode === 'percent') {
    return split.percentages
      .map((each) => `${alone(nameOf(each.userId))} ${percentText(each.basisPoints)}%`)
      .toSorted();
  }
  if (split.mode === 'weights') {
    return split.weights.map(({ userId, weight }) => `${alone(nameOf(userId))} ${weight}`).toSorted();
  }
  if (split.mode !== 'items') return [];
  const items = split.items.map(
    ({ name, amount, userIds }, place) =>
      `${name || `Item ${place + 1}`} ${formatMoney(amount, currency)}: ${userIds.map(nameOf).toSorted().join(', ')}`,
  );
  const extras = [
    { label: 'Tax', amount: split.tax },
    { label: 'Tip', amount: split.tip },
  ].filter(({ amount }) => amount !== ZERO);
  return [...items, ...extras.map(({ label, amount }) => `${label} ${formatMoney(amount, currency)}`)];
}
