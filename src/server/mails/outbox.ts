import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { first, statement } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueueAll, type JobHandler } from '#server/platform/jobs.ts';
import type { Mail, Mailer } from '#server/platform/mail.ts';

export type NewMail = { to: string; subject: string; text: string; html: string };

const insertMails = statement<
  [
    ids: readonly string[],
    recipients: readonly string[],
    subjects: readonly string[],
    texts: readonly string[],
    htmls: readonly string[],
    now: Date,
  ],
  never
>(`
  INSERT INTO mails (id, recipient, subject, text, html, created_at)
  SELECT *, $6::timestamptz FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])`);

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
  await sendMails(db, [mail], now);
}

/** Puts mails in the outbox as `sendMail` does, in two statements however many there are. */
export async function sendMails(db: Db, mails: readonly NewMail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  const ids = mails.map(() => newId());
  await insertMails(
    db,
    ids,
    mails.map((mail) => mail.to),
    mails.map((mail) => mail.subject),
    mails.map((mail) => mail.text),
    mails.map((mail) => mail.html),
    now,
  );
  await enqueueAll(
    db,
    ids.map((id) => ({ kind: 'mail', payload: { id }, runAt: now })),
  );
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
