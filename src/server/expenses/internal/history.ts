import type { listExpenseHistory as historyRow } from '#contract/expense-history.ts';
import type { ExpenseDetail } from '#contract/expenses.ts';
import type { QueryOf, ReplyOf } from '#contract/route.ts';
import type { Split } from '#contract/splits.ts';
import { formatDay } from '#domain/calendar.ts';
import { describeOriginal } from '#domain/exchange.ts';
import { CATEGORY_LABELS, EXPENSE_TEXT_FIELDS } from '#domain/expenses.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { type Named, shownName } from '#domain/names.ts';
import { isPerFamily } from '#domain/split.ts';
import { notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { type Paged, pageOf, readPage } from '#server/core/paging.ts';
import { sqlNamesOf } from '#server/core/shown-name.ts';
import type { FieldChange } from '#server/groups/activity.ts';
import { statement } from '#server/platform/database/database.ts';
import * as queries from './queries.ts';
import type { VersionContent } from './version-content.ts';

/** What an edit can change of an expense of a group with this currency. */
export type Editable = VersionContent & Pick<ExpenseDetail, 'currency' | 'paidBy'>;

const MODE_LABELS: Record<Split['mode'], string> = {
  equal: 'Equally',
  exact: 'Exact amounts',
  percent: 'Percentages',
  weights: 'Shares',
  items: 'Items',
};

/**
 * The changed fields as texts for the history. People are stored as `{id}` and named when the history is read, so no
 * name outlives its account.
 */
export function changesBetween(before: Editable, after: Editable): FieldChange[] {
  const fields: [field: string, text: (of: Editable) => string | null][] = [
    ['title', (of) => of.title],
    ['amount', (of) => formatMoney(of.amount, of.currency)],
    ['original', (of) => of.original && describeOriginal(of.original)],
    ['isRefund', (of) => (of.isRefund ? 'Yes' : 'No')],
    ['isIncome', (of) => (of.isIncome ? 'Yes' : 'No')],
    ['date', (of) => formatDay(of.date)],
    ['paidBy', (of) => describePayers(of)],
    ['category', (of) => CATEGORY_LABELS[of.category]],
    ['split', (of) => describeAmounts(of.shares, of.currency)],
  ];
  for (const field of EXPENSE_TEXT_FIELDS) fields.push([field, (of) => of[field]]);
  const changes = fields
    .map(([field, text]) => ({ field, from: text(before), to: text(after) }))
    .filter((change) => change.from !== change.to);
  if (before.split === after.split || changes.some((change) => change.field === 'split')) return changes;
  // Typed differently with the same shares.
  return [...changes, { field: 'split', from: labelOf(before.split), to: labelOf(after.split) }];
}

function labelOf(split: Split): string {
  return isPerFamily(split) ? 'Equally per family' : MODE_LABELS[split.mode];
}

function describePayers({ payers, currency }: Editable): string {
  const [first] = payers;
  return payers.length === 1 && first !== undefined
    ? person(first.userId)
    : describeAmounts(payers, currency);
}

function describeAmounts(
  people: readonly { userId: string; amount: Cents }[],
  currency: Editable['currency'],
): string {
  return people
    .toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
    .map(({ userId, amount }) => `${person(userId)} ${formatMoney(amount, currency)}`)
    .join(', ');
}

function person(id: string): string {
  return `{${id}}`;
}

const OF_PEOPLE = new Set(['paidBy', 'split']);
const PERSON = /\{([0-9a-f-]{36})\}/g;

type HistoryRow = {
  id: string;
  kind: 'added' | 'updated' | 'deleted' | 'restored';
  username: string;
  fullName: string | null;
  byGuest: boolean;
  changes: FieldChange[] | null;
  createdAt: string;
};

const listHistory = statement<[expenseId: string, beforeId: string | null, fetch: number], HistoryRow>(`
  SELECT event.id, substr(event.kind, 9) AS kind, ${sqlNamesOf('actor')},
         event.by_guest AS "byGuest", event.changes, event.created_at AS "createdAt"
  FROM activity AS event JOIN users AS actor ON actor.id = event.actor_id
  WHERE event.expense_id = $1 AND event.kind LIKE 'expense\\_%' AND ($2::uuid IS NULL OR event.id < $2)
  ORDER BY event.id DESC LIMIT $3`);

const listNames = statement<
  [ids: readonly string[]],
  { id: string; username: string; fullName: string | null }
>(`
  SELECT id, ${sqlNamesOf('users')} FROM users WHERE id = ANY($1::uuid[])`);

type Line = ReplyOf<typeof historyRow>[number];

export async function listExpenseHistory(
  context: Context,
  id: string,
  query: QueryOf<typeof historyRow>,
): Promise<Paged<Line>> {
  const page = readPage(query, ['id']);
  if ((await queries.findPlace(context.db, id, context.person.id, context.now)).length === 0)
    throw notFound();
  const rows = await listHistory(context.db, id, page.after?.[0] ?? null, page.fetch);
  const named = await nameThem(context, rows);
  return pageOf(named, page, (row) => [row.id]);
}

async function nameThem(context: Context, rows: readonly HistoryRow[]): Promise<Line[]> {
  const changes = rows.flatMap((row) => row.changes ?? []).filter((change) => OF_PEOPLE.has(change.field));
  const texts = changes.flatMap((change) => [change.from ?? '', change.to ?? '']);
  const ids = new Set(texts.flatMap((text) => [...text.matchAll(PERSON)].map(([, found = '']) => found)));
  const people = ids.size === 0 ? [] : await listNames(context.db, [...ids]);
  const say = ({ fullName, ...named }: Named) =>
    shownName(context.person.guest === null ? { ...named, fullName } : named);
  const names = new Map(people.map((each) => [each.id, say(each)]));
  const put = (text: string | null) =>
    text?.replaceAll(PERSON, (_all, found: string) => names.get(found) ?? 'Deleted user') ?? null;
  const show = (change: FieldChange): FieldChange =>
    OF_PEOPLE.has(change.field) ? { ...change, from: put(change.from), to: put(change.to) } : change;
  return rows.map((row) => ({ ...row, changes: (row.changes ?? []).map(show) }));
}
