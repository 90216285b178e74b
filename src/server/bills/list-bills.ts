import type {
  Bill,
  listBillHistory as historyRow,
  listBills as listRow,
  listBillMonth as monthRow,
} from '#contract/bills.ts';
import type { QueryOf, ReplyOf } from '#contract/route.ts';
import { addDays, monthAround, parseDay } from '#domain/calendar.ts';
import { invalid, notFound } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { type PageRequest, pageOf, readPage } from '#server/http/paging.ts';
import type { Paged } from '#server/http/serve.ts';
import { first, one } from '#server/platform/database.ts';
import { listOccurrences } from './occurrences.ts';
import { type After, getTotals, HISTORY_START, listPaid, listPayments, listUnpaid } from './page-queries.ts';
import { findBill } from './queries.ts';

const SOON_DAYS = 7;

type Query = QueryOf<typeof listRow>;

export async function listBills(context: Context, query: Query) {
  // The unpaid part of the list is sorted by day, the paid part by instant: a cursor tells the part it is in.
  const page = readPage(query, ['day or instant', 'id']);
  const { db, person, today } = context;
  const [rows, totals] = await Promise.all([
    listRows(context, query, page),
    getTotals(db, person.id, addDays(today, SOON_DAYS)),
  ]);
  const { items, nextCursor } = pageOf(rows, page, (row) => [row.paidAt ?? row.dueDate, row.id]);
  return { items: { bills: items, ...one(totals) }, nextCursor };
}

async function listRows(context: Context, query: Query, page: PageRequest): Promise<Bill[]> {
  const { db, person } = context;
  const [at, id] = page.after ?? [];
  const after: After | null = at === undefined || id === undefined ? null : [at, id];
  const isAmongPaid = at?.includes('T') ?? false;
  const category = query.category === undefined || query.category === 'all' ? null : query.category;
  const cut = { userId: person.id, category, fetch: page.fetch };
  const hasUnpaid = query.status !== 'paid' && !isAmongPaid;
  const unpaid = hasUnpaid ? await listUnpaid(db, { ...cut, after }) : [];
  if (query.status === 'unpaid' || unpaid.length === page.fetch) return unpaid;
  const start = isAmongPaid ? after : null;
  return [...unpaid, ...(await listPaid(db, { ...cut, fetch: page.fetch - unpaid.length, after: start }))];
}

export async function listBillMonth(
  context: Context,
  query: QueryOf<typeof monthRow>,
): Promise<ReplyOf<typeof monthRow>> {
  const firstDay = parseDay(`${query.month}-01`);
  if (firstDay === null) throw invalid('Month is not valid', 'month');
  return listOccurrences(context.db, context.person.id, monthAround(firstDay));
}

export async function listBillHistory(
  context: Context,
  id: string,
  query: QueryOf<typeof historyRow>,
): Promise<Paged<ReplyOf<typeof historyRow>[number]>> {
  const page = readPage(query, ['instant', 'id']);
  const [paidAt = HISTORY_START[0], afterId = HISTORY_START[1]] = page.after ?? [];
  const rows = await listPayments(context.db, id, context.person.id, paidAt, afterId, page.fetch);
  // Nothing may also mean that the bill is not the caller's: then it does not exist.
  if (rows.length === 0 && first(await findBill(context.db, id, context.person.id)) === null)
    throw notFound();
  return pageOf(rows, page, (row) => [row.paidAt, row.id]);
}
