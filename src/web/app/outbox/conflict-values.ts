import { plural, t } from '@lingui/core/macro';
import type { Currency } from '#domain/currency.ts';
import { CATEGORY_LABELS, isTextField } from '#domain/expenses.ts';
import { parseDecimal } from '#domain/money.ts';
import type { ExpenseContent, ExpenseEdit, ExpensePart } from '#domain/outbox/expense-content.ts';
import type { SplitInput } from '#domain/split.ts';
import { alone, inList, listNames, splitLabel } from '#web/expenses/draft/split-labels.ts';
import { formatDay, formatMoney, formatPercent, inOneLine, labelled } from '#web/lib/language/figures.ts';
import { say } from '#web/lib/language/i18n.ts';

type Named = { currency: Currency; nameOf: (id: string) => string };

/** One part of a saved expense in words. */
export function savedText(part: ExpensePart, content: ExpenseContent, named: Named): string {
  if (isTextField(part)) return content[part] || t`None`;
  switch (part) {
    case 'amount':
      return amountText(formatMoney(content.amount, named.currency), content.original);
    case 'date':
      return formatDay(content.date);
    case 'category':
      return say(CATEGORY_LABELS[content.category]);
    case 'isRefund':
    case 'isIncome':
      return content[part] ? t`Yes` : t`No`;
    case 'payers':
      return payersText(content.payers, named);
    case 'split':
      return splitText(content.split, named);
    case 'title':
      return content.title;
  }
}

/** The same of an edit; null if it says nothing about the part. */
export function editText(part: ExpensePart, edit: ExpenseEdit, named: Named): string | null {
  if (isTextField(part)) return edit[part] === undefined ? null : edit[part] || t`None`;
  switch (part) {
    case 'amount':
      return editedAmount(edit, named);
    case 'payers':
      if (edit.payers !== undefined) return payersText(edit.payers, named);
      return edit.paidBy === undefined ? null : alone(named.nameOf(edit.paidBy));
    case 'split':
      return editedSplit(edit, named);
    case 'date':
      return edit.date === undefined ? null : formatDay(edit.date);
    case 'category':
      return edit.category === undefined ? null : say(CATEGORY_LABELS[edit.category]);
    case 'isRefund':
    case 'isIncome':
      return edit[part] === undefined ? null : edit[part] ? t`Yes` : t`No`;
    case 'title':
      return edit.title ?? null;
  }
}

type Paid = { currency: Currency; amount: number };

function amountText(amount: string | null, original: Paid | null): string {
  const paid = original && formatMoney(original.amount as ExpenseContent['amount'], original.currency);
  return inOneLine([amount, paid && t`paid as ${paid}`].filter((each) => each !== null));
}

function editedAmount({ amount, original }: ExpenseEdit, { currency }: Named): string | null {
  if (amount === undefined && original === undefined) return null;
  const paid = original && { ...original, amount: parseDecimal(original.amount, original.currency) ?? 0 };
  return amountText(amount === undefined ? null : formatMoney(amount, currency), paid ?? null);
}

function payersText(payers: ExpenseContent['payers'], { currency, nameOf }: Named): string {
  const [first, second] = payers;
  if (first !== undefined && second === undefined) return alone(nameOf(first.userId));
  return inOneLine(
    payers.map(({ userId, amount }) => `${alone(nameOf(userId))} ${formatMoney(amount, currency)}`),
  );
}

function editedSplit({ split, splitType, participants, shares }: ExpenseEdit, named: Named): string | null {
  if (split !== undefined) return splitText(split, named);
  if (shares !== undefined) return splitText({ mode: 'exact', shares }, named);
  if (participants !== undefined) return splitText({ mode: 'equal', participants }, named);
  return splitType === undefined ? null : t`Equally`;
}

function splitText(split: SplitInput, named: Named): string {
  return labelled(splitLabel(split), partsText(split, named));
}

function partsText(split: SplitInput, { currency, nameOf }: Named): string {
  const nameAlone = (userId: string) => alone(nameOf(userId));
  switch (split.mode) {
    case 'equal':
      return listNames(split.participants.map((userId) => inList(nameOf(userId))));
    case 'percent':
      return inOneLine(
        split.percentages.map(
          ({ userId, basisPoints }) => `${nameAlone(userId)} ${formatPercent(basisPoints / 100)}`,
        ),
      );
    case 'weights':
      return inOneLine(split.weights.map(({ userId, weight }) => `${nameAlone(userId)} ${weight}`));
    case 'exact':
      return inOneLine(
        split.shares.map(({ userId, amount }) =>
          amount === null ? nameAlone(userId) : `${nameAlone(userId)} ${formatMoney(amount, currency)}`,
        ),
      );
    case 'items':
      return plural(split.items.length, { one: '# item', other: '# items' });
  }
}
