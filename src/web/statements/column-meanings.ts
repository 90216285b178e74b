import { msg, t } from '@lingui/core/macro';
import type { StatementColumns } from '#domain/statements/statement.ts';
import { labels } from '#web/lib/language/i18n.ts';

/** What a person can say of a column. */
const LABELS = labels({
  none: msg`Not used`,
  date: msg`Date`,
  title: msg`Title`,
  amount: msg`Amount`,
  moneyOut: msg`Money out`,
  moneyIn: msg`Money in`,
  direction: msg`In or out`,
  currency: msg`Currency`,
  bankId: msg`Bank transaction ID`,
  fee: msg`Fee`,
  status: msg`Status, such as pending`,
  payer: msg`Who paid`,
});
export type Meaning = keyof typeof LABELS;

export const meaningChoices = () =>
  Object.entries(LABELS).map(([value, label]) => ({ value: value as Meaning, label }));

const SINGLE = [
  'amount',
  'moneyOut',
  'moneyIn',
  'direction',
  'currency',
  'bankId',
  'fee',
  'status',
  'payer',
] as const;

/** What each column means. Of several titles the first counts; the others stand in where it is empty. */
export function meaningsOf(columns: StatementColumns | null, width: number): Meaning[] {
  const meanings = Array.from({ length: width }, (): Meaning => 'none');
  if (columns === null) return meanings;
  for (const meaning of SINGLE) {
    const column = columns[meaning];
    if (column !== null) meanings[column] = meaning;
  }
  const [title] = columns.title;
  if (title !== undefined) meanings[title] = 'title';
  meanings[columns.date] = 'date';
  return meanings;
}

/** The columns as they are sent, or the sentence that says what is missing. */
export function columnsOf(
  meanings: readonly Meaning[],
  { isOutPositive }: { isOutPositive: boolean },
): StatementColumns | string {
  const placesOf = (meaning: Meaning) =>
    meanings.flatMap((each, column) => (each === meaning ? [column] : []));
  const twice = [...SINGLE, 'date' as const].find((meaning) => placesOf(meaning).length > 1);
  if (twice !== undefined) return t`Choose “${LABELS[twice]}” for one column only`;
  const one = (meaning: Meaning) => placesOf(meaning)[0] ?? null;
  const [date, title, amount] = [one('date'), placesOf('title'), one('amount')];
  const [moneyOut, moneyIn] = [one('moneyOut'), one('moneyIn')];
  if (date === null) return t`Choose the column with the date`;
  if (title.length === 0) return t`Choose the column with the title`;
  if (amount === null && (moneyOut === null || moneyIn === null))
    return t`Choose the amount column, or the money out and money in columns`;
  if (amount !== null && (moneyOut !== null || moneyIn !== null))
    return t`Choose either the amount, or money out and money in`;
  const more = {
    direction: one('direction'),
    currency: one('currency'),
    bankId: one('bankId'),
    fee: one('fee'),
    status: one('status'),
    payer: one('payer'),
  };
  return { date, title, amount, moneyOut, moneyIn, ...more, isOutPositive: amount !== null && isOutPositive };
}
