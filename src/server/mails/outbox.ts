import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { first, statement } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueue, type JobHandler } from '#server/platform/jobs.ts';
import type { Mail, Mailer } from '#server/platform/mail.ts';

type NewMail = { to: string; subject: string; text: string; html: string };

const insertMail = statement<
  [id: string, recipient: string, subject: string, text: string, html: string, now: Date],
  never
>('INSERT INTO mails (id, recipient, subject, text, html, created_at) VALUES ($1, $2, $3, $4, $5, $6)');

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

/** Puts a mail in the outbox, inside the caller's transaction: it goes out if that commits. */
export async function sendMail(db: Db, mail: NewMail, now: Date): Promise<void> {
  const id = newId();
  await insertMail(db, id, mail.to, mail.subject, mail.text, mail.html, now);
  await enqueue(db, { kind: 'mail', payload: { id }, runAt: now });
}

/** The worker's part: sends by the mail server, or leaves the mail in the local mailbox. */
export function mailJob(db: Db, mailer: Mailer | null, clock: Clock): JobHandler {
  return async (job) => {
    const mail = first(await findMail(db, String(job.payload.id)));
    if (mail === null) return undefined;
    if (mailer === null) {
      await markSent(db, mail.id, clock.now());
      return undefined;
    }
    await mailer.send(mail);
    await blankSent(db, mail.id, clock.now());
    return undefined;
  };
}
