import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendMails } from '#server/mails/outbox.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { headerOf, MailServer } from '#server/testing/app/mail-server.ts';
import { query } from './people.ts';
import { databaseOf, makeFolder, type ServerProcess, startServer, until } from './server-process.ts';

const PATIENCE = 180_000;
const MAILS = 12;
const folder = makeFolder();
const mailServer = new MailServer();
let server: ServerProcess;

const start = () =>
  startServer({
    DATA_DIR: folder.path,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'post@allsquare.example',
  });

beforeAll(async () => {
  await mailServer.start();
  server = await start();
}, PATIENCE);
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
  folder.remove();
});
beforeEach(() => {
  mailServer.received.length = 0;
});
afterEach(() => {
  mailServer.onConnect = () => undefined;
  mailServer.onMail = () => undefined;
});

let round = 0;

/** Puts mails to new recipients in the outbox at once; returns the recipients. */
async function putMails(): Promise<string[]> {
  round += 1;
  const recipients = Array.from({ length: MAILS }, (_, place) => `guest-${round}-${place}@example.com`);
  const mails = recipients.map((to) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }));
  const pool = openPool({ connection: databaseOf(folder.path), size: 1 });
  await inTransaction(pool, (db) => sendMails(db, mails, new Date()));
  await pool.end();
  return recipients;
}

/** Waits for the kill, starts the server again, ends the leases of the killed one, and waits until all is sent. */
async function recover(): Promise<void> {
  expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' });
  server = await start();
  const database = databaseOf(folder.path);
  await query(database, `UPDATE jobs SET locked_until = now() WHERE kind = 'mail'`);
  const isDone = async () => {
    const open = await query(
      database,
      `SELECT 1 FROM mails WHERE status = 'queued' UNION ALL SELECT 1 FROM jobs WHERE kind = 'mail'`,
    );
    return open.length === 0;
  };
  await until(isDone, { within: 60_000, every: 50 });
}

/** The number of times that each recipient got their mail. A mail that came twice has one Message-ID. */
function deliveries(recipients: readonly string[]): number[] {
  return recipients.map((recipient) => {
    const mails = mailServer.received.filter((mail) => mail.recipients.includes(recipient));
    expect(new Set(mails.flatMap((mail) => headerOf(mail, 'Message-ID'))).size).toBe(1);
    return mails.length;
  });
}

test.each([
  ['as it connects to the mail server', (at: () => void) => (mailServer.onConnect = at)],
  ['between a mail and its acknowledgement', (at: () => void) => (mailServer.onMail = at)],
  ['just after an acknowledgement', (at: () => void) => (mailServer.onMail = () => void setImmediate(at))],
] as const)(
  'a mail worker that is killed %s sends every mail, and none more than twice',
  async (_, killAt) => {
    let events = 0;
    killAt(() => {
      events += 1;
      if (events === 4) process.kill(server.pid, 'SIGKILL');
    });
    const recipients = await putMails();
    await recover();
    const counts = deliveries(recipients);
    expect(Math.min(...counts)).toBe(1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
    // Only mails that the worker was sending can come twice.
    expect(counts.filter((count) => count === 2).length).toBeLessThanOrEqual(2);
  },
  PATIENCE,
);
