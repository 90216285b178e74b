import { isId } from '#contract/fields.ts';
import type { Syncing } from '#server/core/context.ts';
import { addGrant, lockAccess } from '#server/grants/service.ts';
import { sendLetter } from '#server/mails/letters.ts';
import type { SubscriptionState } from '#server/platform/card-provider/card-provider.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { markUsed } from '#server/promotions/queries.ts';
import { cancelAtProvider } from '#server/subscription/access.ts';
import { type News, subscriptionMail } from './emails.ts';
import { findInvoiceStatus, INVOICE_JOB } from './invoices.ts';
import * as queries from './queries.ts';

/** The days of access after a failed renewal. */
const GRACE_DAYS = 7;
const DAY = 86_400_000;

/** The end of access if the period that began then was not paid. */
export function graceEnd(periodStart: string): string {
  return new Date(Date.parse(periodStart) + GRACE_DAYS * DAY).toISOString();
}

type Change = { syncing: Syncing; row: queries.SubscriptionRow; state: SubscriptionState };

/**
 * Updates a person's subscription and its grants to the provider's state. The same state again changes nothing, an
 * ended one stays ended, and an old one neither reopens nor ends a new one.
 */
export async function syncSubscription(syncing: Syncing, state: SubscriptionState): Promise<void> {
  const { db } = syncing;
  const id = state.metadata.subscriptionId ?? '';
  const ownId = isId(id) ? id : null;
  const userId = await queries.findOwner(db, state.id, ownId);
  if (userId === null) return;
  // The person is locked first, as everywhere, to avoid a deadlock.
  await lockAccess(db, userId);
  const row = await queries.findLocked(db, state.id, ownId);
  if (row === null || row.endedAt !== null || isOlder(row, state)) return;
  const change = { syncing, row, state };
  await keepState(change);
  await giveTime(change);
  await keepInvoices(change);
  syncing.invalidateFor([userId], ['/api/subscription', '/api/user', '/api/outlook']);
}

/** Whether the state is older than the stored one, because it was fetched earlier and arrived late. */
function isOlder(row: queries.SubscriptionRow, { status, currentPeriodStart }: SubscriptionState): boolean {
  const isRunning = row.status === 'active' || row.status === 'past_due';
  if (isRunning && status === 'incomplete') return true;
  return row.periodStart !== null && Date.parse(currentPeriodStart) < Date.parse(row.periodStart);
}

function endOf({ syncing, state }: Change): string | null {
  if (state.status !== 'canceled') return null;
  return state.endedAt ?? state.canceledAt ?? syncing.now.toISOString();
}

function statusOf({ row, state }: Change): queries.SubscriptionRow['status'] {
  if (state.status === 'canceled') return 'ended';
  // It was replaced by another checkout and is being ended at the provider. If it was paid nevertheless, it counts.
  if (state.status === 'incomplete' && row.status === 'ended') return 'ended';
  return state.status;
}

async function keepState(change: Change): Promise<void> {
  const { syncing, row, state } = change;
  const { db, now } = syncing;
  const status = statusOf(change);
  const isRunning = status === 'active' || status === 'past_due';
  if (isRunning) await endOpenCheckouts(change);
  await queries.updateFromProvider(
    db,
    row.id,
    state.id,
    status,
    state.interval,
    state.currentPeriodStart,
    state.currentPeriodEnd,
    state.cancelAtPeriodEnd,
    endOf(change),
    now,
  );
  await queries.noteRunning(db, row.userId, state.id, isRunning);
}

/** A person who has just paid needs no other checkout, which could also be paid. */
async function endOpenCheckouts({ syncing: { db, now }, row }: Change): Promise<void> {
  const current = await queries.listCurrent(db, row.userId);
  const open = current.filter(
    (each) => each.id !== row.id && (each.status === 'starting' || each.status === 'incomplete'),
  );
  const ids = open.map((each) => each.id);
  await cancelAtProvider(db, await queries.replaceCheckouts(db, ids, now), now);
}

/** Gives the grants of the state, and sends an email for each new one. */
async function giveTime(change: Change): Promise<void> {
  const { row, state } = change;
  const { currentPeriodStart: start, currentPeriodEnd: end, interval } = state;
  const hadTime = row.status === 'active' || row.status === 'past_due';
  if (state.status === 'active' && state.latestInvoice?.isPaid === true) {
    if (!(await give(change, start, end))) return;
    if (row.discountId !== null) await markUsed(change.syncing.db, row.discountId, change.syncing.now);
    const kind = !hadTime ? 'started' : interval === row.billingInterval ? 'renewed' : 'switched';
    await write(change, { kind, interval, until: end });
    return;
  }
  // A renewal's invoice is written an hour before it is charged; if that fails, it is tried again for some days.
  if ((state.status === 'active' && hadTime) || state.status === 'past_due') {
    await give(change, start, graceEnd(start));
  }
  if (state.status === 'past_due' && row.status !== 'past_due') {
    await write(change, { kind: 'failed', interval, until: graceEnd(start) });
  }
  if (state.status === 'canceled' && hadTime) {
    const endedAt = endOf(change) ?? end;
    // A period without length: the longer paid one counts until then.
    await give(change, endedAt, endedAt);
    await write(change, { kind: 'ended' });
  }
}

function give({ syncing: { db, now }, row }: Change, start: string, end: string): Promise<boolean> {
  const grant = {
    kind: 'card' as const,
    sourceId: row.id,
    startsAt: Date.parse(start),
    endsAt: Date.parse(end),
  };
  return addGrant(db, { userId: row.userId, grant, now });
}

async function write({ syncing: { db, deps, now }, row }: Change, news: News): Promise<void> {
  // After an admin revoked it, later events of the provider are not mailed.
  if (row.isRevoked && news.kind !== 'ended') return;
  const person = await queries.findPerson(db, row.userId);
  if (person === null || person.email === null) return;
  await sendLetter(db, { to: person.email, ...subscriptionMail(deps.config.appUrl, news) }, now);
}

/** A job reads the invoices after the commit, if one is new or has changed. */
async function keepInvoices({ syncing: { db, now }, row, state }: Change): Promise<void> {
  const { latestInvoice } = state;
  if (latestInvoice === null || state.status === 'incomplete') return;
  const known = await findInvoiceStatus(db, latestInvoice.id);
  if (known !== null && latestInvoice.isPaid === (known === 'paid') && state.status === row.status) return;
  await enqueue(db, {
    kind: INVOICE_JOB,
    payload: { userId: row.userId },
    uniqueKey: `${INVOICE_JOB}:${latestInvoice.id}:${state.status}:${latestInvoice.isPaid}`,
    runAt: now,
  });
}
