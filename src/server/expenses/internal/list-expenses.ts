import type { Expense, listExpenses as listRow } from '#contract/expenses.ts';
import { isId } from '#contract/fields.ts';
import type { QueryOf } from '#contract/route.ts';
import type { Day } from '#domain/calendar.ts';
import { rangeOf } from '#domain/expenses.ts';
import { invalid, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { type Paged, type PageRequest, pageOf, readPage } from '#server/core/paging.ts';
import { openGroup } from '#server/groups/membership.ts';
import { type Cut, type GroupCut, listGroupPage, listPage } from './page-queries.ts';

type Query = QueryOf<typeof listRow>;

const RECENT = 5;
const MAX_WORDS = 20;

// A row before every other: newest first, everything comes after it.
const LAST_DAY = 'infinity' as const;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const FIRST_DAY = '-infinity' as const;

export async function listExpenses(context: Context, query: Query) {
  const page = readPage(query, ['day', 'id']);
  const groupId = readChoice(query.groupId)?.toLowerCase() ?? null;
  if (groupId !== null && !isId(groupId)) throw notFound();
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
  // Nothing may also mean that the group is not the caller's: then it does not exist.
  if (rows.length === 0) await openGroup(context, cut.groupId, 'read');
  return pageOf(rows, page, (row) => [row.date, row.id]);
}

async function listSeen(context: Context, cut: Cut, page: PageRequest): Promise<Paged<Expense>> {
  const rows = await listPage(context.db, cut);
  // Nothing may also mean that the group is not the caller's: then it does not exist.
  if (rows.length === 0 && cut.groupId !== null) await openGroup(context, cut.groupId, 'read');
  return pageOf(rows, page, (row) => [row.date, row.id]);
}

export function listRecentExpenses(context: Context): Promise<Expense[]> {
  return listPage(context.db, {
    userId: context.person.id,
    groupId: null,
    beforeDay: LAST_DAY,
    beforeId: LAST_ID,
    fromDay: FIRST_DAY,
    fetch: RECENT,
    category: null,
    words: null,
  });
}

function readChoice(value: string | undefined): string | null {
  return value === undefined || value === '' || value === 'all' ? null : value;
}

/** Both ends included. `from` and `to` count where no range is chosen; 'all' chooses none. */
function readRange(context: Context, query: Query): { from: Day | null; to: Day | null } {
  const { dateRange = 'all', from = null, to = null } = query;
  if (dateRange !== 'all' && dateRange !== 'custom') return rangeOf(dateRange, context.today);
  if (from !== null && to !== null && from > to) throw invalid('From date must not be after To date', 'from');
  return { from, to };
}

/** Where the page begins: after the last row of the one before, and not later than the range's end. */
function startOf(after: readonly string[] | null, to: Day | null) {
  const end = to ?? LAST_DAY;
  const [day = LAST_DAY, id = LAST_ID] = (after ?? []) as [Day?, string?];
  // 'infinity' sorts after every day as text too.
  return day <= end ? { beforeDay: day, beforeId: id } : { beforeDay: end, beforeId: LAST_ID };
}

/**
 * The search as PostgreSQL reads it: every typed word must begin a word of the expense. In quotes nothing of a
 * word is an operator. Null searches for nothing.
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
