import { pages } from '#contract/pages.ts';
import { actorText, describeNotification } from '#domain/describe-notification.ts';
import { sentence, type Text } from '#domain/language/text.ts';
import { NOTIFICATION_KINDS, type NotificationEvent } from '#domain/notifications.ts';
import type { Deps } from '#server/core/context.ts';
import { type Letter, sendLetter } from '#server/mails/letters.ts';
import { first, inTransaction } from '#server/platform/database/database.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { KINDS, type MailNote } from './kinds.ts';
import { readPreferences } from './preferences.ts';
import * as queries from './queries.ts';
import { excerptOf, linkOf } from './service.ts';

/** Events within this time after the first one are in the same mail. */
const MERGED_MILLISECONDS = 5 * 60_000;
const LOOKED_EVERY_MILLISECONDS = 20_000;
const PEOPLE_AT_ONCE = 200;
/** The most lines of a mail; more are summed up. */
const MAX_LINES = 30;

export const MAIL_JOB = 'notification-mails';

/** A repeating job that finds people whose five minutes are over, and sends each one mail. */
export function notificationMailJob(deps: Deps): JobHandler {
  return async () => {
    const now = deps.clock.now();
    const until = new Date(now.getTime() - MERGED_MILLISECONDS);
    const people = await queries.listAwaiting(deps.pool, until, PEOPLE_AT_ONCE);
    for (const { userId } of people) await writeTo(deps, userId, now);
    return new Date(now.getTime() + (people.length === PEOPLE_AT_ONCE ? 0 : LOOKED_EVERY_MILLISECONDS));
  };
}

async function writeTo(deps: Deps, userId: string, now: Date): Promise<void> {
  await inTransaction(deps.pool, async (db) => {
    const taken = await queries.takeMailed(db, userId, now);
    const address = first(await queries.findAddress(db, userId));
    if (taken.length === 0 || address === null) return;
    const wanted = new Set(
      (await readPreferences(db, userId)).filter(({ mail }) => mail).map(({ event }) => event),
    );
    const ids = taken.map(({ id }) => id);
    const rows = await queries.listTaken(db, userId, ids, MAX_LINES + 1);
    // People who turned them off in the meantime get none.
    const lines = rows.filter(({ kind }) => wanted.has(NOTIFICATION_KINDS[kind]));
    if (lines.length === 0) return;
    await sendLetter(db, letterOf(address.email, lines, deps.config.appUrl, ids.length), now);
  });
}

function letterOf(
  to: string,
  lines: readonly queries.NotificationRow[],
  appUrl: string,
  count: number,
): Letter {
  const [only] = lines;
  return only !== undefined && lines.length === 1
    ? { to, ...contentOf(only, appUrl) }
    : { to, ...summaryOf(lines, { appUrl, count }) };
}

type Content = Omit<Letter, 'to'>;

function contentOf(row: queries.NotificationRow, appUrl: string): Content {
  const { note } = KINDS[row.kind];
  return {
    subject: describeNotification(row),
    paragraphs: note === null ? [] : NOTES[note](row),
    quote: excerptOf(row),
    action: { label: ACTIONS[NOTIFICATION_KINDS[row.kind]], url: `${appUrl}${linkOf(row)}` },
  };
}

const ACTIONS: Readonly<Record<NotificationEvent, Text>> = {
  invited: sentence('View on Allsquare'),
  expense: sentence('View Expense'),
  paid: sentence('Open Group'),
  reminded: sentence('View on Allsquare'),
  comment: sentence('View Comment'),
  mention: sentence('Open Chat'),
  message: sentence('Open Chat'),
  bill_due: sentence('View on Allsquare'),
  goal_reached: sentence('Open Goals'),
  budget: sentence('Open Spending'),
  short: sentence('Look Ahead'),
};

const NOTES: Readonly<Record<MailNote, (row: queries.NotificationRow) => Text[]>> = {
  paidToYou({ actorName, amount, currency, hasMoved }) {
    if (hasMoved === true) return [sentence('The money is in your wallet.')];
    if (amount === null) return [];
    return [
      sentence('{who} recorded a payment of {money} to you, made outside Allsquare.', {
        who: actorText(actorName),
        money: { amount, currency },
      }),
      sentence("If the money didn't arrive, mark the payment as not received."),
    ];
  },
  paidByYou: () => [sentence("It was made outside Allsquare and counts toward the group's balances.")],
  imported: () => [
    sentence("They come from an imported file and count toward the group's balances."),
    sentence("If you didn't receive a payment, mark it as not received."),
  ],
  voided: () => [sentence('It no longer counts toward balances.')],
};

type Summary = { appUrl: string; count: number };

function summaryOf(lines: readonly queries.NotificationRow[], { appUrl, count }: Summary): Content {
  const shown = lines.slice(0, MAX_LINES);
  const rest = count - shown.length;
  const paragraphs = shown.map((line) => {
    const excerpt = excerptOf(line);
    const event = describeNotification(line);
    return excerpt === null
      ? sentence('{event}.', { event })
      : sentence('{event}: “{excerpt}”', { event, excerpt });
  });
  return {
    subject: sentence('{updates} updates on Allsquare', { updates: shown.length + Math.max(rest, 0) }),
    paragraphs: rest > 0 ? [...paragraphs, sentence('And {rest} more.', { rest })] : paragraphs,
    action: { label: sentence('Open Allsquare'), url: `${appUrl}${pages.dashboard}` },
  };
}
