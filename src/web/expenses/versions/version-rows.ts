import { t } from '@lingui/core/macro';
import type { ExpenseVersion } from '#contract/expense-versions.ts';
import { CATEGORY_LABELS, EXPENSE_LABELS, EXPENSE_TEXT_FIELDS } from '#domain/expenses.ts';
import { type Cents, ZERO } from '#domain/money.ts';
import { formatDay, formatMoney, formatPercent, inOneLine, labelled } from '#web/lib/language/figures.ts';
import { say } from '#web/lib/language/i18n.ts';
import { originalText } from '#web/lib/language/original-text.ts';
import { alone, inList, splitLabel } from '../draft/split-labels.ts';

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
  const fields = [...factsOf(), ...(present.groupKind === 'personal' ? [] : partsOf(nameOf)), ...textsOf()];
  return fields
    .map(({ label, text, isMoney = false }) => ({ label, was: text(version), now: text(present), isMoney }))
    .filter(({ was, now }) => was !== null || now !== null);
}

const factsOf = (): Field[] => [
  { label: say(EXPENSE_LABELS.title), text: ({ title }) => title },
  {
    label: say(EXPENSE_LABELS.amount),
    text: ({ amount, currency }) => formatMoney(amount, currency),
    isMoney: true,
  },
  {
    label: say(EXPENSE_LABELS.original),
    text: ({ original }) => original && originalText(original),
  },
  { label: say(EXPENSE_LABELS.isRefund), text: ({ isRefund }) => (isRefund ? t`Yes` : null), isMoney: true },
  { label: say(EXPENSE_LABELS.isIncome), text: ({ isIncome }) => (isIncome ? t`Yes` : null) },
  { label: say(EXPENSE_LABELS.date), text: ({ date }) => formatDay(date) },
  { label: say(EXPENSE_LABELS.category), text: ({ category }) => say(CATEGORY_LABELS[category]) },
];

const textsOf = (): Field[] =>
  EXPENSE_TEXT_FIELDS.map((field) => ({
    label: say(EXPENSE_LABELS[field]),
    text: (content) => content[field],
  }));

/** Who paid and who bears it; a line for each person. */
function partsOf(nameOf: NameOf): Field[] {
  const lines = (people: readonly { userId: string; amount: Cents }[], { currency }: Content) =>
    people
      .map(({ userId, amount }) => `${alone(nameOf(userId))} ${formatMoney(amount, currency)}`)
      .toSorted()
      .join('\n');
  return [
    {
      label: say(EXPENSE_LABELS.payers),
      text: (of) =>
        of.payers.length === 1 ? alone(nameOf(of.payers[0]?.userId ?? '')) : lines(of.payers, of),
      isMoney: true,
    },
    {
      label: say(EXPENSE_LABELS.split),
      text: (of) => [splitLabel(of.split), ...typedParts(of, nameOf)].join('\n'),
    },
    { label: t`Shares`, text: (of) => lines(of.shares, of), isMoney: true },
  ];
}

/** What was typed of a split that its shares do not say. */
function typedParts({ split, currency }: Content, nameOf: NameOf): string[] {
  if (split.mode === 'percent') {
    return split.percentages
      .map((each) => `${alone(nameOf(each.userId))} ${formatPercent(each.basisPoints / 100)}`)
      .toSorted();
  }
  if (split.mode === 'weights') {
    return split.weights.map(({ userId, weight }) => `${alone(nameOf(userId))} ${weight}`).toSorted();
  }
  if (split.mode !== 'items') return [];
  const items = split.items.map(({ name, amount, userIds }, place) => {
    const item = `${name || t`Item ${place + 1}`} ${formatMoney(amount, currency)}`;
    return labelled(item, inOneLine(userIds.map((userId) => inList(nameOf(userId))).toSorted()));
  });
  const extras = [
    { label: t`Tax`, amount: split.tax },
    { label: t`Tip`, amount: split.tip },
  ].filter(({ amount }) => amount !== ZERO);
  return [...items, ...extras.map(({ label, amount }) => `${label} ${formatMoney(amount, currency)}`)];
}
