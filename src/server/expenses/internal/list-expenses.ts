import type { MonthSum, sumExpenses as sumRow } from '#contract/expense-sums.ts';
import type { Expense, listExpenses as listRow } from '#contract/expenses.ts';
import { isId } from '#contract/fields.ts';
import type { QueryOf } from '#contract/route.ts';
import type { Day } from '#domain/calendar.ts';
import { rangeOf } from '#domain/expenses.ts';
import { invalid, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { LAST_ID, type Paged, type PageRequest, pageOf, readPage } from '#server/core/paging.ts';
import { openGroup } from '#server/groups/membership.ts';
import {
  type Cut,
  type GroupCut,
  listGroupPage,
  listMonthSums,
  listPage,
  listRecent,
} from './page-queries.ts';

type Query = QueryOf<typeof listRow>;

const RECENT = 5;
const MAX_WORDS = 20;

// Before every other row: newest first, everything comes after it.
const LAST_DAY = 'infinity' as const;
const FIRST_DAY = '-infinity' as const;

export async function listExpenses(context: Context, query: Query) {
  const page = readPage(query, ['day', 'id']);
  const groupId = readGroup(query.groupId);
  const { from, to } = readRange(context, query);
  const cut = {
    userId: context.person.id,
    ...startOf(page.after, to),
    fromDay: from ?? FIRST_DAY,
    fetch: page.fetch,
    category: readChoice(query.category),
  };
  const words = readWords(query.q ?? '');
  if (words !== null) return listSeen(context, { ...cut, groupId, words }, page);
  if (groupId === null) return listSeen(context, { ...cut, groupId, words }, page);
  return listOfGroup(context, { ...cut, groupId }, page);
}

async function listOfGroup(context: Context, cut: GroupCut, page: PageRequest): Promise<Paged<Expense>> {
  const rows = await listGroupPage(context.db, cut);
  // An empty result may also mean that the group is not the caller's; then it does not exist for them.
  if (rows.length === 0) await openGroup(context, cut.groupId, 'read');
  return pageOf(rows, page, (row) => [row.date, row.id]);
}

async function listSeen(context: Context, cut: Cut, page: PageRequest): Promise<Paged<Expense>> {
  const rows = await listPage(context.db, cut);
  // An empty result may also mean that the group is not the caller's; then it does not exist for them.
  if (rows.length === 0 && cut.groupId !== null) await openGroup(context, cut.groupId, 'read');
  return pageOf(rows, page, (row) => [row.date, row.id]);
}

/** What a filter of the list costs the caller. */
export async function sumExpenses(context: Context, query: QueryOf<typeof sumRow>): Promise<MonthSum[]> {
  const groupId = readGroup(query.groupId);
  const { from, to } = readRange(context, query);
  const sums = await listMonthSums(context.db, {
    userId: context.person.id,
    groupId,
    fromDay: from ?? FIRST_DAY,
    toDay: to ?? LAST_DAY,
    category: readChoice(query.category),
    words: readWords(query.q ?? ''),
  });
  if (sums.length === 0 && groupId !== null) await openGroup(context, groupId, 'read');
  return sums;
}

export function listRecentExpenses(context: Context): Promise<Expense[]> {
  return listRecent(context.db, context.person.id, RECENT);
}

function readGroup(value: string | undefined): string | null {
  const groupId = readChoice(value)?.toLowerCase() ?? null;
  if (groupId !== null && !isId(groupId)) throw notFound();
  return groupId;
}

function readChoice(value: string | undefined): string | null {
  return value === undefined || value === '' || value === 'all' ? null : value;
}

/** Both ends are included. `from` and `to` apply if no range is chosen; 'all' means no range. */
function readRange(
  context: Context,
  query: Omit<Query, 'limit' | 'cursor'>,
): { from: Day | null; to: Day | null } {
  const { dateRange = 'all', from = null, to = null } = query;
  if (dateRange !== 'all' && dateRange !== 'custom') return rangeOf(dateRange, context.today);
  if (from !== null && to !== null && from > to) throw invalid('From date must not be after To date', 'from');
  return { from, to };
}

/** The start of a page: after the last row of the previous page, and not later than the end of the range. */
function startOf(after: readonly string[] | null, to: Day | null) {
  const end = to ?? LAST_DAY;
  const [day = LAST_DAY, id = LAST_ID] = (after ?? []) as [Day?, string?];
  // As text, 'infinity' sorts after every day too.
  return day <= end ? { beforeDay: day, beforeId: id } : { beforeDay: end, beforeId: LAST_ID };
}

/**
 * The search in PostgreSQL's syntax: every typed word must begin a word of the expense. Words are quoted, so they
 * contain no operators. Null without words.
 */
function readWords(typed: string): string | null {
  const words = typed
    .replaceAll(/['\\\p{Cc}\p{Cs}]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length === 0
    ? null
    : words
        .slice(0, MAX_WORDS)
        .map((word) => `'${word}':*`)
        .join(' & ');
}
