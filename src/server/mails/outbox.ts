import { AppError } from '#server/core/app-error.ts';
import type { Clock } from '#server/core/clock.ts';
import { newId } from '#server/core/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { first, statement } from '#server/platform/database/database.ts';
import { type RowsOf, rows } from '#server/platform/database/rows.ts';
import { enqueueAll, type JobHandler } from '#server/platform/jobs/jobs.ts';
import type { Mail, Mailer } from '#server/platform/process/mail.ts';
import type { MailMode } from '#server/platform/process/mail-settings.ts';

export type NewMail = { to: string; subject: string; text: string; html: string };

const newMails = rows({ id: 'uuid', recipient: 'text', subject: 'text', text: 'text', html: 'text' });

const insertMails = statement<[RowsOf<typeof newMails>, now: Date], never>(`
  INSERT INTO mails (${newMails.names}, created_at)
  SELECT ${newMails.names}, $2::timestamptz FROM ${newMails.from('$1')}`);

const findMail = statement<[id: string], Mail>(
  `SELECT id, recipient AS "to", subject, text, html FROM mails WHERE id = $1 AND status = 'queued'`,
);

const markSent = statement<[id: string, now: Date], never>(
  `UPDATE mails SET status = 'sent', sent_at = $2 WHERE id = $1`,
);

// A mail that left may hold a link that signs somebody in; only its having been sent is kept.
const blankSent = statement<[id: string, now: Date], never>(
  `UPDATE mails SET status = 'sent', sent_at = $2, text = '', html = '' WHERE id = $1`,
);

const removeMail = statement<[id: string], never>('DELETE FROM mails WHERE id = $1');

/** Blanks what the local mailbox kept, which may hold links that sign somebody in. For an installation without that mailbox. */
export const blankMailbox = statement<[], never>(
  `UPDATE mails SET text = '', html = '' WHERE status = 'sent' AND (text <> '' OR html <> '')`,
);

/** Refuses what cannot go on without a mail, where there is no mail. Throws AppError. */
export function refuseWithoutMail({ mail }: { mail: MailMode }): void {
  if (mail === 'off')
    throw new AppError('mail_off', 'This site does not send email. Ask the person who runs it for help.');
}

/** Puts a mail in the outbox, inside the caller's transaction: it goes out if that commits. */
export async function sendMail(db: Db, mail: NewMail, now: Date): Promise<void> {
  await sendMails(db, [mail], now);
}

/** Puts mails in the outbox as `sendMail` does, in two statements however many there are. */
export async function sendMails(db: Db, mails: readonly NewMail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ to, ...mail }) => ({ id: newId(), recipient: to, ...mail }));
  await insertMails(db, newMails.of(rows), now);
  await enqueueAll(
    db,
    rows.map(({ id }) => ({ kind: 'mail', payload: { id }, runAt: now })),
  );
}

/** The worker's part: sends by the mail server, leaves the mail in the local mailbox, or where there is no mail drops it. */
export function mailJob(
  { pool, clock, config }: { pool: Db; clock: Clock; config: { mail: MailMode } },
  mailer: Mailer | null,
): JobHandler {
  return async (job) => {
    const mail = first(await findMail(pool, String(job.payload.id)));
    if (mail === null) return undefined;
    if (mailer !== null) {
      await mailer.send(mail);
      await blankSent(pool, mail.id, clock.now());
    } else if (config.mail === 'mailbox') {
      await markSent(pool, mail.id, clock.now());
    } else {
      await removeMail(pool, mail.id);
    }
    return undefined;
  };
}
