import type { QueryOf } from '#contract/route.ts';
import type { Invoice, listInvoices as listInvoicesRow } from '#contract/subscription.ts';
import { type Cents, subtract, sum } from '#domain/money.ts';
import type { BillingInterval } from '#domain/prices.ts';
import { notFound } from '#server/core/app-error.ts';
import type { Context, Deps } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { pageOf, readPage } from '#server/core/paging.ts';
import type { InvoiceState } from '#server/platform/card-provider/card-provider.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { findPerson } from './queries.ts';

export const INVOICE_JOB = 'subscription-invoices';
const DAY = 86_400_000;

type Line = { description: string; amount: Cents };
type InvoiceRow = Invoice & { subtotal: Cents; discount: Cents; lines: Line[] };

const COLUMNS = `id, number, status, total, billing_interval AS "billingInterval", period_start AS "periodStart",
  period_end AS "periodEnd", issued_at AS "issuedAt", paid_at AS "paidAt", subtotal, discount, lines`;

const listRows = statement<
  [userId: string, issuedBefore: string | null, idBefore: string | null, limit: number],
  InvoiceRow
>(`
  SELECT ${COLUMNS} FROM subscription_invoices
  WHERE user_id = $1 AND ($2::timestamptz IS NULL OR (issued_at, id) < ($2, $3::uuid))
  ORDER BY issued_at DESC, id DESC LIMIT $4`);

const selectRow = statement<[id: string, userId: string], InvoiceRow>(
  `SELECT ${COLUMNS} FROM subscription_invoices WHERE id = $1 AND user_id = $2`,
);

const selectStatus = statement<[providerId: string], { status: string }>(
  'SELECT status FROM subscription_invoices WHERE provider_id = $1',
);

// The invoice of an abandoned checkout is not shown.
const upsertRows = statement<[userId: string, invoices: string, now: Date], never>(`
  INSERT INTO subscription_invoices (id, user_id, subscription_id, provider_id, number, status, billing_interval,
    subtotal, discount, total, lines, period_start, period_end, issued_at, paid_at)
  SELECT given.id, $1, subscription.id, given.provider_id, given.number, given.status, given.billing_interval,
         given.subtotal, given.discount, given.total, given.lines, given.period_start,
         given.period_end, coalesce(given.issued_at, $3), given.paid_at
  FROM jsonb_to_recordset($2::jsonb) AS given (id uuid, provider_id text, subscription text, number text, status text,
    billing_interval text, subtotal minor_units, discount minor_units, total minor_units, lines jsonb, period_start timestamptz,
    period_end timestamptz, issued_at timestamptz, paid_at timestamptz)
  JOIN card_subscriptions AS subscription ON subscription.provider_id = given.subscription AND subscription.user_id = $1
  WHERE given.status = 'paid' OR EXISTS (SELECT 1 FROM grants WHERE kind = 'card' AND source_id = subscription.id)
  ON CONFLICT (provider_id) DO UPDATE SET number = excluded.number, status = excluded.status,
    subtotal = excluded.subtotal, discount = excluded.discount, total = excluded.total, lines = excluded.lines,
    paid_at = excluded.paid_at`);

/** The recorded status of a provider's invoice; null if it is not recorded. */
export async function findInvoiceStatus(db: Db, providerId: string): Promise<string | null> {
  return first(await selectStatus(db, providerId))?.status ?? null;
}

export async function listInvoices(context: Context, query: QueryOf<typeof listInvoicesRow>) {
  const page = readPage(query, ['instant', 'id']);
  const [issuedBefore = null, idBefore = null] = page.after ?? [];
  const rows = await listRows(context.db, context.person.id, issuedBefore, idBefore, page.fetch);
  return pageOf(rows, page, (row) => [row.issuedAt, row.id]);
}

export async function getInvoice(context: Context, id: string) {
  const row = first(await selectRow(context.db, id, context.person.id));
  const person = await findPerson(context.db, context.person.id);
  if (row === null || person === null) throw notFound();
  return { ...row, billedTo: { name: person.name, email: person.email } };
}

/** The longest billed period shows the interval: a month has at most 31 days. */
function intervalOf(lines: InvoiceState['lines']): BillingInterval {
  const days = lines.map((line) => (Date.parse(line.periodEnd) - Date.parse(line.periodStart)) / DAY);
  const charged = days.filter((_, index) => (lines[index]?.amount ?? 0) >= 0);
  return Math.max(0, ...charged) > 45 ? 'yearly' : 'monthly';
}

function toRecord(invoice: InvoiceState): object {
  const { lines, total, discount } = invoice;
  const charged = lines.filter((line) => line.amount >= 0);
  const starts = (charged.length > 0 ? charged : lines).map((line) => line.periodStart).toSorted();
  const ends = (charged.length > 0 ? charged : lines).map((line) => line.periodEnd).toSorted();
  return {
    id: newId(),
    provider_id: invoice.id,
    subscription: invoice.subscriptionId,
    number: invoice.number,
    status: invoice.status,
    billing_interval: intervalOf(lines),
    subtotal: lines.length > 0 ? sum(lines.map((line) => line.amount)) : subtract(total, discount),
    discount,
    total,
    lines: lines.map(({ description, amount }) => ({ description, amount })),
    period_start: starts[0] ?? invoice.createdAt,
    period_end: ends.at(-1) ?? invoice.createdAt,
    issued_at: invoice.createdAt,
    paid_at: invoice.paidAt,
  };
}

/** A job that copies a person's invoices from the provider, so that reading them needs no call. */
export function invoiceJob(deps: Deps): JobHandler {
  return async (job) => {
    const userId = String(job.payload.userId);
    const person = await findPerson(deps.pool, userId);
    if (person === null || person.customerId === null) return undefined;
    const invoices = (await deps.cards.listInvoices(person.customerId)).filter(
      (invoice) => invoice.status !== 'draft' && invoice.subscriptionId !== null,
    );
    await upsertRows(deps.pool, userId, JSON.stringify(invoices.map(toRecord)), deps.clock.now());
    deps.live.publish({ users: [userId], addresses: ['/api/subscription/invoices'], origin: null });
    return undefined;
  };
}
