import * as z from 'zod/mini';
import {
  type listBillHistory as historyRow,
  listBills as listRow,
  type listBillMonth as monthRow,
} from '#contract/bills.ts';
import type { QueryOf, ReplyOf } from '#contract/route.ts';
import { addDays, monthAround, parseDay } from '#domain/calendar.ts';
import { invalid, notFound } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { type PageRequest, pageOf, pageOfWritten, readPage } from '#server/http/paging.ts';
import { compileReply, Written } from '#server/http/reply.ts';
import type { Paged } from '#server/http/serve.ts';
import { first } from '#server/platform/database.ts';
import { listOccurrences } from './occurrences.ts';
import {
  type After,
  HISTORY_START,
  listPaid,
  listPayments,
  listUnpaid,
  type PartOfList,
} from './page-queries.ts';
import { findBill } from './queries.ts';

const SOON_DAYS = 7;

const writeTotals = compileReply(z.omit(listRow.reply, { bills: true }));

type Query = QueryOf<typeof listRow>;

export async function listBills(context: Context, query: Query) {
  // The unpaid part of the list is sorted by day, the paid part by instant: a cursor tells the part it is in.
  const page = readPage(query, ['day or instant', 'id']);
  const { rows, totals } = await listPart(context, query, page);
  const { items, nextCursor } = pageOfWritten(rows, page, (row) => [row.paidAt ?? row.dueDate, row.id]);
  return { items: new Written(`{"bills":${items},${writeTotals(totals).slice(1)}`), nextCursor };
}

async function listPart(context: Context, query: Query, page: PageRequest): Promise<PartOfList> {
  const { db, person, today } = context;
  const [at, id] = page.after ?? [];
  const after: After | null = at === undefined || id === undefined ? null : [at, id];
  const isAmongPaid = at?.includes('T') ?? false;
  if (isAmongPaid && query.status === 'unpaid') throw invalid('Cursor is not valid', 'cursor');
  const category = query.category === undefined || query.category === 'all' ? null : query.category;
  const cut = { userId: person.id, soon: addDays(today, SOON_DAYS), category, fetch: page.fetch };
  if (query.status === 'paid' || isAmongPaid)
    return listPaid(db, { ...cut, after: isAmongPaid ? after : null });
  const unpaid = await listUnpaid(db, { ...cut, after });
  const missing = page.fetch - unpaid.rows.length;
  if (query.status === 'unpaid' || missing === 0) return unpaid;
  const paid = await listPaid(db, { ...cut, fetch: missing, after: null });
  return { rows: [...unpaid.rows, ...paid.rows], totals: paid.totals };
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
