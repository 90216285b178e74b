import { pages } from '#contract/pages.ts';
import { parseDay } from '#domain/calendar.ts';
import { sentence, type Text, type Value } from '#domain/language/text.ts';
import type { Letter } from '#server/mails/letters.ts';

/** What is told about backups: an alarm with its reason, or that they work again. Times are ISO texts in UTC. */
export type BackupNews =
  | { kind: 'failed'; reason: Text }
  | { kind: 'damaged'; at: string; reason: Text }
  | { kind: 'overdue'; since: string; reason: Text | null }
  | { kind: 'works'; at: string };

type Content = { subject: Text; paragraphs: Text[] };

/** The same mail for each address. */
export function backupMails(news: BackupNews, addresses: readonly string[], appUrl: string): Letter[] {
  const action = { label: sentence('Open Status'), url: `${appUrl}${pages.admin}?tab=status` };
  return addresses.map((to) => ({ to, ...describeNews(news), action }));
}

/** The subject and the paragraphs of what is told. */
export function describeNews(news: BackupNews): Content {
  switch (news.kind) {
    case 'failed':
      return {
        subject: sentence('The backup failed'),
        paragraphs: [
          asSentence(news.reason),
          sentence("It's tried again every hour. Backups that were made before stay as they are."),
        ],
      };
    case 'damaged':
      return {
        subject: sentence('A backup could not be proven'),
        paragraphs: [
          sentence(
            'The backup of {day}, {time} UTC was read back, and something is wrong with it.',
            timeOf(news.at),
          ),
          asSentence(news.reason),
          sentence('Nothing proven is removed until a newer backup is proven.'),
        ],
      };
    case 'overdue':
      return {
        subject: sentence('No proven backup since {day}', { day: dayOf(news.since) }),
        paragraphs: [
          sentence(
            'A backup counts as proven once it was restored into a scratch database and audited there.',
          ),
          ...(news.reason === null
            ? [sentence('See Status for what stands in the way.')]
            : [asSentence(news.reason), ...adviceFor(news.reason)]),
        ],
      };
    case 'works':
      return {
        subject: sentence('Backups work again'),
        paragraphs: [
          sentence(
            'The backup of {day}, {time} UTC is proven: restored and audited, 0 findings.',
            timeOf(news.at),
          ),
        ],
      };
  }
}

/** What to do where there is no scratch database. */
const ADVICE: readonly [RegExp, Text][] = [
  [
    /may not create databases/,
    sentence('Give the database user CREATEDB, or set BACKUP_SCRATCH_URL to an empty database of its own.'),
  ],
  [
    /BACKUP_SCRATCH_SIZE/,
    sentence(
      'Set BACKUP_SCRATCH_SIZE higher where the disk has room, or BACKUP_SCRATCH_URL to an empty database of its own.',
    ),
  ],
  [/^Not proven: needs/, sentence('Free some disk space.')],
];

function adviceFor(reason: Text): Text[] {
  return ADVICE.flatMap(([pattern, advice]) => (pattern.test(reason.message) ? [advice] : []));
}

/** A reason has no full stop, unless it comes from another program. */
function asSentence(reason: Text): Text {
  return /[.!?]$/.test(reason.message) ? reason : sentence('{reason}.', { reason });
}

function dayOf(at: string): Value {
  const day = parseDay(at.slice(0, 10));
  return day === null ? at : { day };
}

const timeOf = (at: string) => ({ day: dayOf(at), time: at.slice(11, 16) });
