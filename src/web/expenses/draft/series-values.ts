import type { ExpenseSeries, SeriesChanges } from '#contract/expense-series.ts';
import type { ExpenseChanges } from '#contract/expenses.ts';
import type { GroupDetail } from '#contract/groups.ts';
import { mapTexts } from '#domain/expenses.ts';
import type { Cents } from '#domain/money.ts';
import { peopleOf } from '#domain/split.ts';
import type { ExpenseValues, Person } from './expense-form-state.ts';
import { draftOfOriginal } from './original-draft.ts';
import { draftOfPayers } from './payers-draft.ts';
import { draftOfRepeat } from './repeat-draft.ts';
import { draftOf } from './split-editor-state.ts';

/** The members of the group, and former members whom the series still names. */
export function peopleOfSeries(series: ExpenseSeries, group: GroupDetail): Person[] {
  const left = group.memberBalances.filter(({ hasLeft }) => hasLeft).map(({ user }) => user);
  const named = new Set([
    ...series.payers.map(({ userId }) => userId),
    ...(series.split === null ? [] : peopleOf(series.split)),
  ]);
  return [...group.members, ...left.filter(({ id }) => named.has(id))].map(({ id, username, fullName }) => ({
    id,
    username,
    fullName,
  }));
}

/** The form values of a series. A split that names no one is shown as equal among the members of the group. */
export function valuesOfSeries(series: ExpenseSeries, group: GroupDetail): ExpenseValues {
  const ids = peopleOfSeries(series, group).map(({ id }) => id);
  const memberIds = group.members.map(({ id }) => id);
  return {
    title: series.title,
    amount: { amount: series.amount, problem: null },
    isRefund: series.isRefund,
    isIncome: series.isIncome,
    original: draftOfOriginal(series.original),
    date: series.date,
    groupId: series.groupId,
    category: series.category,
    paidBy: series.paidBy,
    payers: series.payers.length > 1 ? draftOfPayers(series.payers) : null,
    ...mapTexts((field) => series[field] ?? ''),
    split: draftOf(series.split ?? { mode: 'equal', participants: memberIds }, ids),
    repeat: draftOfRepeat(series),
  };
}

type Members = readonly { id: string }[];

/**
 * Changes of an expense as changes of its series, which has no date of its own. A split equally among all members names
 * no one, so that whoever joins later is in it too.
 */
export function toSeriesChanges(
  { date: _date, participants, ...changes }: ExpenseChanges,
  members: Members,
): SeriesChanges {
  if (participants === undefined) return changes;
  const isAmongAll =
    participants.length === members.length && members.every(({ id }) => participants.includes(id));
  if (!isAmongAll) return { ...changes, participants };
  const { splitType: _splitType, ...others } = changes;
  return { ...others, split: null };
}

/**
 * The changes of an occurrence for the coming ones too. Payments, exact shares and items add up to the amount of the
 * occurrence, which may differ from that of the series, so the amount goes with them.
 */
export function forTheNext(changes: ExpenseChanges, amount: Cents, members: Members): SeriesChanges {
  const { payers, split, original } = changes;
  const isTyped = payers !== undefined || split?.mode === 'exact' || split?.mode === 'items';
  const hasAmount = changes.amount !== undefined || Boolean(original);
  return toSeriesChanges(isTyped && !hasAmount ? { ...changes, amount } : changes, members);
}
