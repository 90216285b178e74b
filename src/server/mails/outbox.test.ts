import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database/database.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { createMailer, type Mailer } from '#server/platform/process/mail.ts';
import { headerOf, MailServer } from '#server/testing/app/mail-server.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { mailJob, type NewMail, sendMail, sendMails } from './outbox.ts';

let app: TestApp;
let server: MailServer;
let mailer: Mailer | null = null;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query('DELETE FROM jobs; DELETE FROM mails;');
  server = new MailServer();
  await server.start();
  mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    mailFrom: 'Allsquare <post@allsquare.example>',
    appUrl: 'https://allsquare.example',
  });
});
afterEach(async () => {
  mailer?.close();
  await server.stop();
});

const invitation: NewMail = {
  to: 'noor@example.com',
  subject: 'Maya invites you to “Lisbon”',
  text: 'Open https://allsquare.example/invitations/secret',
  html: '<p>Open <a href="https://allsquare.example/invitations/secret">it</a></p>',
};

const put = (mail: NewMail) => sendMail(app.deps.pool, mail, app.deps.clock.now());

function runJobs(): Promise<number> {
  const { pool, clock, config } = app.deps;
  const handlers = { mail: mailJob({ pool, clock, config }, mailer) };
  return new JobWorker({ pool, clock, handlers, onError: () => undefined }).runDue();
}

async function stored() {
  const { rows } = await app.owner.query(
    'SELECT recipient, subject, text, html, status FROM mails ORDER BY id',
  );
  return rows;
}

describe('a mail', () => {
  test('a mail arrives once, at its recipient, with its own Message-ID', async () => {
    await put(invitation);
    expect(await runJobs()).toBe(1);
    expect(await runJobs()).toBe(0);
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail?.recipients).toEqual(['noor@example.com']);
    expect(headerOf(mail, 'From')).toEqual(['From: Allsquare <post@allsquare.example>']);
    expect(headerOf(mail, 'Message-ID')).toEqual([
      expect.stringMatching(/^Message-ID: <[0-9a-f-]{36}@allsquare\.example>$/),
    ]);
    expect(mail?.raw).toContain('multipart/alternative');
    expect(mail?.raw).toContain('https://allsquare.example/invitations/secret');
  });

  test('a sent mail leaves none of its text in the database', async () => {
    await put(invitation);
    await runJobs();
    expect(await stored()).toEqual([
      { recipient: 'noor@example.com', subject: invitation.subject, text: '', html: '', status: 'sent' },
    ]);
  });

  test('a mail is sent only if its transaction is committed', async () => {
    const failing = inTransaction(app.deps.pool, async (db) => {
      await sendMail(db, invitation, app.deps.clock.now());
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow();
    expect(await runJobs()).toBe(0);
    expect(await stored()).toEqual([]);
  });

  test('many mails each go to their own recipient', async () => {
    const recipients = ['a@example.com', 'b@example.com', 'c@example.com'];
    const mails = recipients.map((to) => ({ ...invitation, to }));
    await sendMails(app.deps.pool, mails, app.deps.clock.now());
    expect(await runJobs()).toBe(3);
    expect(server.received.flatMap((mail) => mail.recipients).toSorted()).toEqual(recipients);
    expect(new Set(server.received.flatMap((mail) => headerOf(mail, 'Message-ID'))).size).toBe(3);
  });
});

describe('when the mail server is down', () => {
  test('a mail waits for a mail server that is down, is retried, and arrives', async () => {
    await server.stop();
    await put(invitation);
    expect(await runJobs()).toBe(1);
    expect(await stored()).toMatchObject([{ status: 'queued', text: invitation.text }]);
    expect(await runJobs()).toBe(0);
    app.clock.advance(2_000);
    expect(await runJobs()).toBe(1);
    await server.start();
    expect(await runJobs()).toBe(0);
    app.clock.advance(4_000);
    expect(await runJobs()).toBe(1);
    expect(server.received).toHaveLength(1);
    expect(await stored()).toMatchObject([{ status: 'sent', text: '' }]);
  });

  test('a mail survives ten minutes without a mail server', async () => {
    await server.stop();
    await put(invitation);
    for (let minute = 0; minute < 20; minute += 1) {
      await runJobs();
      app.clock.advance(30_000);
    }
    await server.start();
    app.clock.advance(3_600_000);
    expect(await runJobs()).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test('a mail that was received but not acknowledged is sent again with the same Message-ID', async () => {
    server.losesAnswer = true;
    await put(invitation);
    await runJobs();
    app.clock.advance(2_000);
    await runJobs();
    expect(server.received).toHaveLength(2);
    const [first, second] = server.received.map((mail) => headerOf(mail, 'Message-ID'));
    expect(first).toHaveLength(1);
    expect(second).toEqual(first);
  });
});

describe('no one else can be made a recipient', () => {
  const evil = 'evil@example.net';
  const tricks = [
    `noor@example.com\r\nBcc: ${evil}`,
    `noor@example.com\nCc: ${evil}`,
    `noor@example.com, ${evil}`,
    `noor@example.com;${evil}`,
    `"${evil}" <noor@example.com>`,
    `noor@example.com>\r\nRCPT TO:<${evil}`,
    `${evil}\u0000@example.com`,
  ];

  test.each(tricks)('the address of an invitation cannot add recipients: %j', async (email) => {
    const maya = await app.person();
    const { body: group } = await maya.post('/api/groups', { name: 'Lisbon' });
    const answer = await maya.post(`/api/groups/${group.id}/invitations`, { email });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Valid email is required' } });
    expect(await stored()).toEqual([]);
  });

  test.each(tricks)('a recipient in the outbox cannot add recipients: %j', async (to) => {
    // A column cannot hold NUL.
    await put({ ...invitation, to: to.replaceAll('\u0000', '') });
    await runJobs();
    for (const mail of server.received) {
      expect(mail.recipients).not.toContain(evil);
      expect([...headerOf(mail, 'Bcc'), ...headerOf(mail, 'Cc')]).toEqual([]);
    }
  });

  test('a subject cannot add recipients', async () => {
    await put({ ...invitation, subject: `Lisbon\r\nBcc: ${evil}\r\n\r\nHello` });
    await runJobs();
    const [mail] = server.received;
    expect(mail?.recipients).toEqual(['noor@example.com']);
    expect(headerOf(mail, 'Bcc')).toEqual([]);
    expect(headerOf(mail, 'Subject')).toHaveLength(1);
  });
});
