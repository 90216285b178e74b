import type { SplitMode } from '#domain/split.ts';
import type { ExpenseValues, Person } from '../form/expense-form-state.ts';

export const MODE_LABELS: Record<SplitMode, string> = {
  equal: 'Equally',
  exact: 'Exact amounts',
  percent: 'Percentages',
  weights: 'Shares',
  items: 'Items',
};

const HOW: Record<Exclude<SplitMode, 'equal'>, string> = {
  exact: 'split by exact amounts',
  percent: 'split by percentages',
  weights: 'split by shares',
  items: 'split by items',
};

/** Returns a function that names people, with "you" for the user. */
export function namer(people: readonly Person[], me: string) {
  const names = new Map(people.map(({ id, username }) => [id, username]));
  return (id: string) => (id === me ? 'you' : (names.get(id) ?? 'Somebody'));
}

/** Capitalizes "you" at the start of a text. A username stays as it is. */
export function alone(name: string): string {
  return name === 'you' ? 'You' : name;
}

/** Describes the split in one sentence: "Paid by you, split equally between 4". */
export function describeSplit(
  { paidBy, split }: Pick<ExpenseValues, 'paidBy' | 'split'>,
  nameOf: (id: string) => string,
): string {
  return `Paid by ${nameOf(paidBy)}, ${howSplit(split, nameOf)}`;
}

function howSplit({ mode, participants }: ExpenseValues['split'], nameOf: (id: string) => string): string {
  if (mode !== 'equal') return HOW[mode];
  const [only] = participants;
  if (only === undefined) return 'split with no one yet';
  return participants.length === 1
    ? `all for ${nameOf(only)}`
    : `split equally between ${participants.length}`;
}
