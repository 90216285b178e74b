// Why: docs/decisions/0057.
import { pages } from '#contract/pages.ts';
import { sentence, type Text } from '#domain/language/text.ts';
import type { Deps } from '#server/core/context.ts';
import { sendLetter } from '#server/mails/letters.ts';
import { first, inTransaction, one } from '#server/platform/database/database.ts';
import { backOff, MAX_ATTEMPTS } from '#server/platform/jobs/job-worker.ts';
import { enqueueAll, hasten, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { unseal } from '#server/platform/security/sealed.ts';
import { writeBody } from './internal/event-body.ts';
import * as queries from './internal/event-queries.ts';
import { signatureOf } from './internal/signature.ts';
import { failPending } from './queries.ts';
import { secretOf } from './service.ts';

export const WEBHOOK_EVENTS_JOB = 'webhook-events';
export const WEBHOOK_JOB = 'webhook-turn';
/** How many owners a process sends events of at the same time. */
export const WEBHOOK_PLACES = 32;

const LOOKED_EVERY_MILLISECONDS = 5000;
/**
 * How long after its call began an event is considered. By then the call must have committed or failed, or its event
 * would be missed.
 */
const OVERLAP_MILLISECONDS = 120_000;
const OWNERS_AT_ONCE = 1000;
/** How long a job sends events, and how many, before other owners get their turn. */
const TURN_MILLISECONDS = 5000;
const EVENTS_AT_ONCE = 10;
/** An address that took longer waits for four times as long: it has a place for a fifth of the time at most. */
const SLOW_MILLISECONDS = 2000;
const SLOW_PAUSE_TIMES = 4;
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
      const waiting = await queries.listOwnersWaiting(pool, jobKey, now, OWNERS_AT_ONCE);
      const jobs = waiting.map(({ ownerId }) => ({ payload: { ownerId }, uniqueKey: jobKey + ownerId }));
      // An owner whose job waits for one of their webhooks has another one that has something to send.
      await hasten(
        pool,
        jobs.map(({ uniqueKey }) => uniqueKey),
        now,
      );
      await enqueueAll(
        pool,
        jobs.map((job) => ({ ...job, kind: WEBHOOK_JOB, runAt: now })),
      );
    }
    return new Date(now.getTime() + LOOKED_EVERY_MILLISECONDS);
  };
}

/**
 * A job that sends the events of one owner's webhooks, in turn, until 10 events are sent, 5 seconds have passed, or an
 * address was slow; then other owners get their turn. So an owner holds one place, with any number of webhooks.
 */
export function webhookJob(deps: Deps): JobHandler {
  const { pool, clock } = deps;
  return async ({ payload }) => {
    const ownerId = String(payload.ownerId);
    const began = performance.now();
    for (let count = 0; count < EVENTS_AT_ONCE && !deps.stopping.aborted; count += 1) {
      const webhook = first(await queries.beginEvent(pool, ownerId, clock.now()));
      if (webhook === null) break;
      const isSlow = await sendNext(deps, webhook.id);
      if (isSlow || performance.now() - began > TURN_MILLISECONDS) break;
    }
    const { at } = one(await queries.findNextTurn(pool, ownerId, clock.now()));
    return at === null ? undefined : new Date(at);
  };
}

/**
 * Sends the oldest event of a webhook. One that cannot be delivered is tried 12 times, and later ones wait for it; then
 * the webhook is turned off. A webhook that does not accept an event, or answers slowly, waits. Delivery is at least
 * once: an event is sent again, with the same id, if the server ends before it stored the answer. Returns whether the
 * address was slow.
 */
async function sendNext(deps: Deps, webhookId: string): Promise<boolean> {
  const { pool, clock } = deps;
  const next = first(await queries.findNext(pool, webhookId));
  if (next === null) return false;
  const { isDone, took } = await tell(deps, webhookId, next);
  const isSlow = took > SLOW_MILLISECONDS;
  let pause = isSlow ? SLOW_PAUSE_TIMES * took : 0;
  if (!isDone) {
    const attempts = first(await queries.countAttempt(pool, webhookId, next.id))?.attempts ?? 0;
    if (attempts >= MAX_ATTEMPTS) await turnOff(deps, webhookId, keepsFailing);
    pause = Math.max(pause, backOff(attempts));
  }
  if (pause > 0) await queries.pauseWebhook(pool, webhookId, new Date(clock.now().getTime() + pause));
  return isSlow;
}

type Told = {
  /** It was accepted, or its owner can no longer read it. */
  isDone: boolean;
  /** How long the address took, in milliseconds. */
  took: number;
};

async function tell(deps: Deps, webhookId: string, next: queries.Next): Promise<Told> {
  const { pool, clock, outbound, keys } = deps;
  const now = clock.now();
  const person = { id: next.ownerId, username: next.ownerName, fullName: null, guest: null };
  const body = await writeBody({ db: pool, person, now }, next);
  if (body === null) {
    await queries.dropDelivery(pool, webhookId, next.id);
    return { isDone: true, took: 0 };
  }
  const secret = unseal(keys.sealed, secretOf(webhookId), next.secret);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Allsquare-Webhooks',
    'allsquare-signature': signatureOf(secret, body, now),
  };
  const began = performance.now();
  // Every error here comes from the address: it does not answer, or requests to it are not allowed.
  const status = await outbound.post(next.url, { headers, body }).catch(() => 0);
  const took = performance.now() - began;
  if (status < 200 || status > 299) return { isDone: false, took };
  await queries.markSent(pool, webhookId, next.id);
  return { isDone: true, took };
}

type Reason = (host: string) => Text[];

const keepsFailing: Reason = (host) => [
  sentence("We tried {times} times to send an event to {host}, but it didn't respond as expected.", {
    times: MAX_ATTEMPTS,
    host,
  }),
  sentence("Check the address, then turn the webhook back on. Events from the meantime won't be sent."),
];

const respondsTooSlowly: Reason = (host) => [
  sentence('More than {most} events were waiting to be sent to {host}, because it responds too slowly.', {
    most: { count: MAX_WAITING },
    host,
  }),
  sentence("Make it respond faster, then turn the webhook back on. Events from the meantime won't be sent."),
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
    const letter = {
      to: off.email,
      subject: sentence('Your webhook was turned off'),
      paragraphs: reason(host),
      action: { label: sentence('Open Developers'), url: `${config.appUrl}${pages.profileDevelopers}` },
    };
    await sendLetter(db, letter, clock.now());
  });
}
