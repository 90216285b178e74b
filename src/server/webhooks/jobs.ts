// Why: docs/decisions/0057.
import { pages } from '#contract/pages.ts';
import type { Deps } from '#server/core/context.ts';
import { sendMail } from '#server/mails/outbox.ts';
import { renderEmail } from '#server/mails/render-email.ts';
import { first, inTransaction, one } from '#server/platform/database/database.ts';
import { backOff, MAX_ATTEMPTS } from '#server/platform/jobs/job-worker.ts';
import { enqueueAll, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { unseal } from '#server/platform/security/sealed.ts';
import { writeBody } from './internal/event-body.ts';
import * as queries from './internal/event-queries.ts';
import { signatureOf } from './internal/signature.ts';
import { failPending } from './queries.ts';
import { secretOf } from './service.ts';

export const WEBHOOK_EVENTS_JOB = 'webhook-events';
export const WEBHOOK_JOB = 'webhook';

const LOOKED_EVERY_MILLISECONDS = 5000;
/**
 * How long after its call began an event is considered. By then the call must have committed or failed, or its event
 * would be missed.
 */
const OVERLAP_MILLISECONDS = 120_000;
const WEBHOOKS_AT_ONCE = 1000;
/** The number of events that a job sends before other webhooks get their turn. */
const EVENTS_AT_ONCE = 10;
/** How many events may wait for a webhook. One whose address answers, but too slowly, would keep more and more. */
export const MAX_WAITING = 50_000;

/**
 * A repeating job that finds new events in the groups of people with webhooks. It is a job so that adding an expense
 * does no work for webhooks. Without webhooks it runs one short statement.
 */
export function webhookEventsJob(deps: Deps): JobHandler {
  const { pool, clock } = deps;
  return async () => {
    const now = clock.now();
    const { activeSince, lookedAt } = one(await queries.findLastLook(pool));
    if (activeSince !== null) {
      // A last run in the future comes from a clock that was ahead.
      const last = lookedAt === null ? 0 : Math.min(Date.parse(lookedAt), now.getTime());
      const since = Math.max(last, Date.parse(activeSince)) - OVERLAP_MILLISECONDS;
      await queries.recordEvents(pool, new Date(since));
      await queries.recordLook(pool, now.toISOString());
      // One at each look: there hardly ever is any.
      const late = first(await queries.findFarBehind(pool, MAX_WAITING));
      if (late !== null) await turnOff(deps, late.id, respondsTooSlowly);
      const jobKey = `${WEBHOOK_JOB}:`;
      const waiting = await queries.listWaiting(pool, jobKey, WEBHOOKS_AT_ONCE);
      const jobs = waiting.map(({ id }) => ({ payload: { id }, uniqueKey: `${jobKey}${id}` }));
      await enqueueAll(
        pool,
        jobs.map((job) => ({ ...job, kind: WEBHOOK_JOB, runAt: now })),
      );
    }
    return new Date(now.getTime() + LOOKED_EVERY_MILLISECONDS);
  };
}

/**
 * A job that sends the events of one webhook, one after the other. An event that cannot be delivered is tried 12 times,
 * and later ones wait for it; then the webhook is turned off. So an unresponsive address costs one request at a time.
 * Delivery is at least once: an event is sent again, with the same id, if the server ends before it stored the answer.
 */
export function webhookJob(deps: Deps): JobHandler {
  const { pool, clock } = deps;
  return async ({ payload }) => {
    const webhookId = String(payload.id);
    for (let count = 0; count < EVENTS_AT_ONCE && !deps.stopping.aborted; count += 1) {
      const next = first(await queries.findNext(pool, webhookId));
      if (next === null) return undefined;
      const isDone = await tell(deps, webhookId, next);
      if (isDone) continue;
      const attempts = first(await queries.countAttempt(pool, webhookId, next.id))?.attempts ?? 0;
      if (attempts < MAX_ATTEMPTS) return new Date(clock.now().getTime() + backOff(attempts));
      await turnOff(deps, webhookId, keepsFailing);
      return undefined;
    }
    return clock.now();
  };
}

/** Sends an event. Returns whether it is done: it was accepted, or its owner can no longer read it. */
async function tell(deps: Deps, webhookId: string, next: queries.Next): Promise<boolean> {
  const { pool, clock, outbound, keys } = deps;
  const now = clock.now();
  const person = { id: next.ownerId, username: next.ownerName };
  const body = await writeBody({ db: pool, person, now }, next);
  if (body === null) {
    await queries.dropDelivery(pool, webhookId, next.id);
    return true;
  }
  const secret = unseal(keys.sealed, secretOf(webhookId), next.secret);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Allsquare-Webhooks',
    'allsquare-signature': signatureOf(secret, body, now),
  };
  // Every error here comes from the address: it does not answer, or requests to it are not allowed.
  const status = await outbound.post(next.url, { headers, body }).catch(() => 0);
  if (status < 200 || status > 299) return false;
  await queries.markSent(pool, webhookId, next.id);
  return true;
}

type Reason = (host: string) => string[];

const keepsFailing: Reason = (host) => [
  `We tried ${MAX_ATTEMPTS} times to send an event to ${host}, but it did not respond as expected.`,
  'Check the address, then turn the webhook back on. Events from the meantime will not be sent.',
];

const respondsTooSlowly: Reason = (host) => [
  `More than ${MAX_WAITING.toLocaleString('en-US')} events were waiting to be sent to ${host}, because it responds too slowly.`,
  'Make it respond faster, then turn the webhook back on. Events from the meantime will not be sent.',
];

/** Turns a webhook off and tells its owner why. */
async function turnOff({ pool, clock, config }: Deps, webhookId: string, reason: Reason): Promise<void> {
  await inTransaction(pool, async (db) => {
    const off = first(await queries.turnOff(db, webhookId));
    if (off === null) return;
    await failPending(db, webhookId);
    if (off.email === null) return;
    // Without the rest of the address, which may have a secret in it.
    const { host } = new URL(off.url);
    const subject = 'Your webhook was turned off';
    const content = renderEmail({
      heading: subject,
      paragraphs: reason(host),
      action: { label: 'Open Developers', url: `${config.appUrl}${pages.profileDevelopers}` },
    });
    await sendMail(db, { to: off.email, subject, ...content }, clock.now());
  });
}
