import { pages } from '#contract/pages.ts';
import { formatDay, parseDay } from '#domain/calendar.ts';
import type { NewMail } from '#server/mails/outbox.ts';
import { renderEmail } from '#server/mails/render-email.ts';

/** What is told about backups: an alarm with its reason, or that they work again. Times are ISO texts in UTC. */
export type BackupNews =
  | { kind: 'failed'; reason: string }
  | { kind: 'damaged'; at: string; reason: string }
  | { kind: 'overdue'; since: string; reason: string | null }
  | { kind: 'works'; at: string };

type Content = { subject: string; paragraphs: string[] };

/** The same mail for each address. */
export function backupMails(news: BackupNews, addresses: readonly string[], appUrl: string): NewMail[] {
  const { subject, paragraphs } = describeNews(news);
  const content = renderEmail({
    heading: subject,
    paragraphs,
    action: { label: 'Open Status', url: `${appUrl}${pages.admin}?tab=status` },
  });
  return addresses.map((to) => ({ to, subject, ...content }));
}

/** The subject and the paragraphs of what is told. */
export function describeNews(news: BackupNews): Content {
  switch (news.kind) {
    case 'failed':
      return {
        subject: 'The backup failed',
        paragraphs: [
          withFullStop(news.reason),
          'It is tried again every hour. Backups that were made before stay as they are.',
        ],
      };
    case 'damaged':
      return {
        subject: 'A backup could not be proven',
        paragraphs: [
          `The backup of ${timeOf(news.at)} was read back, and something is wrong with it.`,
          withFullStop(news.reason),
          'Nothing proven is removed until a newer backup is proven.',
        ],
      };
    case 'overdue':
      return {
        subject: `No proven backup since ${dayOf(news.since)}`,
        paragraphs: [
          'A backup counts as proven once it was restored into a scratch database and audited there.',
          news.reason === null ? 'See Status for what stands in the way.' : withFullStop(news.reason),
          ...adviceFor(news.reason),
        ],
      };
    case 'works':
      return {
        subject: 'Backups work again',
        paragraphs: [`The backup of ${timeOf(news.at)} is proven: restored and audited, 0 findings.`],
      };
  }
}

/** What to do where there is no scratch database. */
const ADVICE: readonly [RegExp, string][] = [
  [
    /may not create databases/,
    'Give the database user CREATEDB, or set BACKUP_SCRATCH_URL to an empty database of its own.',
  ],
  [
    /BACKUP_SCRATCH_SIZE/,
    'Set BACKUP_SCRATCH_SIZE higher where the disk has room, or BACKUP_SCRATCH_URL to an empty database of its own.',
  ],
  [/^Not proven: needs/, 'Free some disk space.'],
];

function adviceFor(reason: string | null): string[] {
  return ADVICE.flatMap(([pattern, advice]) => (pattern.test(reason ?? '') ? [advice] : []));
}

function withFullStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function dayOf(at: string): string {
  const day = parseDay(at.slice(0, 10));
  return day === null ? at : formatDay(day);
}

function timeOf(at: string): string {
  return `${dayOf(at)}, ${at.slice(11, 16)} UTC`;
}
