import { AppError } from '#server/core/app-error.ts';
import type { Clock } from '#server/core/clock.ts';
import { newId } from '#server/core/ids.ts';
import { type Db, first, type RowsOf, rows, statement } from '#server/platform/database/database.ts';
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

// A sent mail may contain a link that signs a person in, so only the fact that it was sent stays.
const blankSent = statement<[id: string, now: Date], never>(
  `UPDATE mails SET status = 'sent', sent_at = $2, text = '', html = '' WHERE id = $1`,
);

const removeMail = statement<[id: string], never>('DELETE FROM mails WHERE id = $1');

/**
 * Blanks the mails of the local mailbox, which may contain links that sign a person in. For an installation without
 * that mailbox.
 */
export const blankMailbox = statement<[], never>(
  `UPDATE mails SET text = '', html = '' WHERE status = 'sent' AND (text <> '' OR html <> '')`,
);

/** Refuses calls that need a mail if the installation sends none. Throws AppError. */
export function refuseWithoutMail({ mail }: { mail: MailMode }): void {
  if (mail === 'off')
    throw new AppError('mail_off', "This site doesn't send email. Ask the person who runs it for help.");
}

/** Adds a mail to the outbox in the caller's transaction: it is sent if that commits. */
export async function sendMail(db: Db, mail: NewMail, now: Date): Promise<void> {
  await sendMails(db, [mail], now);
}

/** Adds mails to the outbox like `sendMail`, always in two statements. */
export async function sendMails(db: Db, mails: readonly NewMail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ to, ...mail }) => ({ id: newId(), recipient: to, ...mail }));
  await insertMails(db, newMails.of(rows), now);
  await enqueueAll(
    db,
    rows.map(({ id }) => ({ kind: 'mail', payload: { id }, runAt: now })),
  );
}

/** A job that sends a mail by the mail server, leaves it in the local mailbox, or drops it if there is no mail. */
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
