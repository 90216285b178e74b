import type {
  listBillHistory as historyRow,
  listBills as listRow,
  listBillMonth as monthRow,
} from '#contract/bills.ts';
import type { QueryOf, ReplyOf } from '#contract/route.ts';
import { addDays, monthAround, parseDay } from '#domain/calendar.ts';
import { listOccurrences } from '#server/bills/occurrences.ts';
import { invalid, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { type Paged, type PageRequest, pageOf, readPage } from '#server/core/paging.ts';
import { first } from '#server/platform/database/database.ts';
import { inHomeCurrency } from '#server/users/home-currency.ts';
import { type After, findTotals, HISTORY_START, listPaid, listPayments, listUnpaid } from './page-queries.ts';
import { type BillRow, findBill } from './queries.ts';

const SOON_DAYS = 7;

type Query = QueryOf<typeof listRow>;

export async function listBills(
  context: Context,
  query: Query,
): Promise<{ items: ReplyOf<typeof listRow>; nextCursor: string | null }> {
  // Unpaid bills are sorted by day, paid ones by instant. The cursor says which part it belongs to.
  const page = readPage(query, ['day or instant', 'id']);
  const [rows, totals] = await Promise.all([
    listPage(context, query, page),
    findTotals(context.db, context.person.id, addDays(context.today, SOON_DAYS), query.kind ?? 'bill'),
  ]);
  const { items, nextCursor } = pageOf(rows, page, (row) => [row.paidAt ?? row.dueDate, row.id]);
  return { items: inHomeCurrency(context, { bills: items, ...totals }), nextCursor };
}

async function listPage({ db, person }: Context, query: Query, page: PageRequest): Promise<BillRow[]> {
  const [at, id] = page.after ?? [];
  const after: After | null = at === undefined || id === undefined ? null : [at, id];
  const isAmongPaid = at?.includes('T') ?? false;
  if (isAmongPaid && query.status === 'unpaid') throw invalid('Cursor is not valid', 'cursor');
  const category = query.category === undefined || query.category === 'all' ? null : query.category;
  const cut = { userId: person.id, kind: query.kind ?? 'bill', category, fetch: page.fetch };
  if (query.status === 'paid' || isAmongPaid)
    return listPaid(db, { ...cut, after: isAmongPaid ? after : null });
  const unpaid = await listUnpaid(db, { ...cut, after });
  const missing = page.fetch - unpaid.length;
  if (query.status === 'unpaid' || missing === 0) return unpaid;
  return [...unpaid, ...(await listPaid(db, { ...cut, fetch: missing, after: null }))];
}

export async function listBillMonth(
  context: Context,
  query: QueryOf<typeof monthRow>,
): Promise<ReplyOf<typeof monthRow>> {
  const firstDay = parseDay(`${query.month}-01`);
  if (firstDay === null) throw invalid('Month is not valid', 'month');
  const occurrences = await listOccurrences(context.db, context.person.id, monthAround(firstDay));
  return occurrences.map((each) => inHomeCurrency(context, each));
}

export async function listBillHistory(
  context: Context,
  id: string,
  query: QueryOf<typeof historyRow>,
): Promise<Paged<ReplyOf<typeof historyRow>[number]>> {
  const page = readPage(query, ['instant', 'id']);
  const [paidAt = HISTORY_START[0], afterId = HISTORY_START[1]] = page.after ?? [];
  const rows = await listPayments(context.db, id, context.person.id, paidAt, afterId, page.fetch);
  // An empty result may also mean that the bill is not the caller's; then it does not exist for them.
  if (rows.length === 0 && first(await findBill(context.db, id, context.person.id)) === null)
    throw notFound();
  return pageOf(
    rows.map((row) => inHomeCurrency(context, row)),
    page,
    (row) => [row.paidAt, row.id],
  );
}
