import { msg, plural, t } from '@lingui/core/macro';
import { sortPayers } from '#domain/payers.ts';
import { isPerFamily, type SplitInput, type SplitMode } from '#domain/split.ts';
import { listOf } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { shownName } from '#web/lib/language/names.ts';
import type { FormatMoney } from '#web/ui/display/in-currency.tsx';
import type { ExpenseValues, Person } from './expense-form-state.ts';
import { payersOf } from './payers-draft.ts';
import type { Result } from './split-preview.ts';

export const MODE_LABELS: Record<SplitMode, string> = labels({
  equal: msg`Equally`,
  exact: msg`Exact amounts`,
  percent: msg`Percentages`,
  weights: msg`Shares`,
  items: msg`Items`,
});

/** How a saved expense was split. */
export function splitLabel(split: SplitInput): string {
  return isPerFamily(split) ? t`Equally per family` : MODE_LABELS[split.mode];
}

const HOW: Record<Exclude<SplitMode, 'equal'>, string> = labels({
  exact: msg`split by exact amounts`,
  percent: msg`split by percentages`,
  weights: msg`split by shares`,
  items: msg`split by items`,
});

/** The reader among others: 'Paid by you and Bo', 'Already settled by you'. */
const you = () => t({ message: 'you', context: 'by whom' });

/** Returns a function that names people, with "you" for the user. */
export function namer(people: readonly Person[], me: string) {
  const names = new Map(people.map((person) => [person.id, shownName(person)]));
  return (id: string) => (id === me ? you() : (names.get(id) ?? t`Someone`));
}

/** Names with "you" in place of the user's. */
export function withYou(names: readonly string[], mine: string | undefined): string[] {
  return names.map((name) => (name === mine ? you() : name));
}

/** Capitalizes "you" at the start of a text. A username stays as it is. */
export function alone(name: string): string {
  return name === you() ? t`You` : name;
}

/** The labels of fields that only differ by whom they are for. */
export const FIELD_OF = {
  amount: (name: string) => (name === you() ? t`Amount for you` : t`Amount for ${name}`),
  percentage: (name: string) => (name === you() ? t`Percentage for you` : t`Percentage for ${name}`),
  shares: (name: string) => (name === you() ? t`Shares for you` : t`Shares for ${name}`),
  paid: (name: string) => (name === you() ? t`Amount paid by you` : t`Amount paid by ${name}`),
};

/** A name in a list that is not part of a sentence: "Wine: Bo, you". */
export function inList(name: string): string {
  return name === you() ? t({ message: 'you', context: 'in a list' }) : name;
}

/** Describes the split in one sentence: "Paid by you, split equally between 4". */
export function describeSplit(
  values: Pick<ExpenseValues, 'amount' | 'paidBy' | 'payers' | 'split'>,
  shownName: (id: string) => string,
): string {
  return t`Paid by ${describePayers(values, shownName)}, ${howSplit(values.split, shownName)}`;
}

const MAX_NAMED = 3;

/** The payers by name: the reader first, then who paid most. */
function describePayers(
  values: Pick<ExpenseValues, 'amount' | 'paidBy' | 'payers'>,
  shownName: (id: string) => string,
): string {
  const names = sortPayers(payersOf(values)).map(({ userId }) => shownName(userId));
  if (names.length === 0) return t`several people`;
  const ordered = [...names.filter((name) => name === you()), ...names.filter((name) => name !== you())];
  if (ordered.length <= MAX_NAMED) return listNames(ordered);
  return listNames([
    ...ordered.slice(0, MAX_NAMED - 1),
    plural(ordered.length - MAX_NAMED + 1, { one: '# other', other: '# others' }),
  ]);
}

/** Names in one phrase: "ann, ben, and cleo". */
export function listNames(names: readonly string[]): string {
  return listOf(names);
}

function howSplit(
  { mode, participants, per }: ExpenseValues['split'],
  shownName: (id: string) => string,
): string {
  if (mode !== 'equal') return HOW[mode];
  const [only] = participants;
  if (only === undefined) return t`split with no one yet`;
  if (participants.length === 1) {
    const name = shownName(only);
    return name === you() ? t`all for you` : t`all for ${name}`;
  }
  return per === 'family' ? t`split equally per family` : t`split equally between ${participants.length}`;
}

/** Formats a result; a range while odd cents are undecided. */
export function resultText(result: Result | undefined, formatMoney: FormatMoney): string {
  if (result === undefined) return '';
  const { low, high } = result;
  if (low === high) return formatMoney(low);
  // Per family, both the family's part and the person's can get an odd cent, so the range can be more than one cent.
  return high - low === 1
    ? t`${formatMoney(low)} or ${formatMoney(high)}`
    : t`${formatMoney(low)} to ${formatMoney(high)}`;
}
