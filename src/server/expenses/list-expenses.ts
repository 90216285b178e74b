import type { Expense, listExpenses as listRow } from '#contract/expenses.ts';
import { isId } from '#contract/fields.ts';
import type { QueryOf } from '#contract/route.ts';
import { rangeOf } from '#domain/expenses.ts';
import { openGroup } from '#server/groups/membership.ts';
import { invalid, notFound } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { type PageRequest, pageOf, pageOfWritten, readPage } from '#server/http/paging.ts';
import { Written } from '#server/http/reply.ts';
import type { Paged } from '#server/http/serve.ts';
import { type Cut, type GroupCut, listGroupPage, listPage } from './page-queries.ts';

type Query = QueryOf<typeof listRow>;

const RECENT = 5;
const MOST_WORDS = 20;

// A row before every other: newest first, everything comes after it.
const LAST_DAY = 'infinity';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export async function listExpenses(context: Context, query: Query) {
  const page = readPage(query, ['day', 'id']);
  const groupId = readChoice(query.groupId)?.toLowerCase() ?? null;
  if (groupId !== null && !isId(groupId)) throw notFound();
  const { from, to } = readRange(context, query);
  const cut = {
    userId: context.person.id,
    ...startOf(page.after, to),
    fromDay: from ?? '-infinity',
    fetch: page.fetch,
    category: readChoice(query.category),
  };
  const words = readWords(query.q ?? '');
  if (words !== null) return listSeen(context, { ...cut, groupId, words }, page);
  if (groupId === null) return listSeen(context, { ...cut, groupId, words }, page);
  return listOfGroup(context, { ...cut, groupId }, page);
}

async function listOfGroup(context: Context, cut: GroupCut, page: PageRequest) {
  const rows = await listGroupPage(context.db, cut);
  // Says why there is nothing.
  if (rows === null) await openGroup(context, cut.groupId, 'read');
  const { items, nextCursor } = pageOfWritten(rows ?? [], page, (row) => [row.date, row.id]);
  return { items: new Written(items), nextCursor };
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
    fromDay: '-infinity',
    fetch: RECENT,
    category: null,
    words: null,
  });
}

function readChoice(value: string | undefined): string | null {
  return value === undefined || value === '' || value === 'all' ? null : value;
}

/** Both ends included. Days of their own count where no month is asked for. */
function readRange(context: Context, query: Query): { from: string | null; to: string | null } {
  const { dateRange = 'custom', from = null, to = null } = query;
  if (dateRange !== 'custom') return rangeOf(dateRange, context.today);
  if (from !== null && to !== null && from > to) throw invalid('From date must not be after To date', 'from');
  return { from, to };
}

/** Where the page begins: after the last row of the one before, and not later than the range's end. */
function startOf(after: readonly string[] | null, to: string | null) {
  const end = to ?? LAST_DAY;
  const [day = LAST_DAY, id = LAST_ID] = after ?? [];
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
        .slice(0, MOST_WORDS)
        .map((word) => `'${word}':*`)
        .join(' & ');
}
