import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, kindsOf, type MadeGroup } from '#server/testing/makers/groups.ts';
import { seedMembers } from '#server/testing/makers/seed-members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
let addresses = 0;
const newAddress = () => `guest${++addresses}@example.com`;

const invite = (by: Caller, made: MadeGroup, email: string, more: object = {}) =>
  by.post(`${made.path}/invitations`, { email, ...more });

const sentOf = async (by: Caller, made: MadeGroup) => (await by.get(`${made.path}/invitations`)).body;

/** The token of the newest mail to an address. */
async function mailedToken(email: string, to = app): Promise<string> {
  const { rows } = await to.owner.query(
    'SELECT text FROM mails WHERE lower(recipient) = lower($1) ORDER BY id DESC LIMIT 1',
    [email],
  );
  const token = /\/invitations\/([\w-]{43})\n/.exec(rows[0]?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No link was mailed to ${email}`);
  return token;
}

describe('inviting', () => {
  test('an invitation is mailed with a link that only the mail and the members know', async () => {
    const made = await addGroupOf(app, 2, { name: 'Fjord & <co>' });
    const [a, b] = [at(made, 0), at(made, 1)];
    const email = newAddress();
    const answer = await invite(b, made, email, { message: 'Come <b>along</b>!\nPlease', groupId: 'x' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: answer.body.id,
      status: 'pending',
      recipientEmail: email,
      createdAt: '2026-06-15T12:00:00.000Z',
      sentAt: '2026-06-15T12:00:00.000Z',
      expiresAt: '2026-06-22T12:00:00.000Z',
    });
    const { rows } = await app.owner.query('SELECT * FROM mails WHERE recipient = $1', [email]);
    expect(rows).toHaveLength(1);
    expect(rows[0].subject).toBe(`${b.username} invited you to Fjord & <co>`);
    expect(rows[0].html).toContain('Come &lt;b&gt;along&lt;/b&gt;!<br>Please');
    const token = await mailedToken(email);
    expect(rows[0].html).toContain(`/invitations/${token}`);
    const link = await a.get(`${made.path}/invitations/${answer.body.id}/link`);
    expect(link.body).toEqual({ url: `${app.deps.config.appUrl}/invitations/${token}` });
    const stored = await app.owner.query('SELECT * FROM group_invitations WHERE id = $1', [answer.body.id]);
    expect(JSON.stringify(stored.rows)).not.toContain(token);
    expect(stored.rows[0].token).toHaveLength(32);
    expect(JSON.stringify(await sentOf(a, made))).not.toContain(token);
    expect(app.told.at(-1)?.users.toSorted()).toEqual([a.id, b.id].toSorted());
    expect((await a.get(`${made.path}/activity`)).body[0]).toMatchObject({
      kind: 'member_invited',
      title: email,
    });
    expect(await app.runJobs()).toBeGreaterThan(0);
  });

  test('inviting the same address again, in any case, renews the invitation', async () => {
    const made = await addGroupOf(app, 2);
    const [a, b] = [at(made, 0), at(made, 1)];
    const email = newAddress();
    const first = await invite(a, made, email, { message: 'One' });
    const old = await mailedToken(email);
    app.clock.advance(2 * DAY);
    const second = await invite(b, made, email.toUpperCase());
    expect(second).toMatchObject({
      status: 201,
      body: { id: first.body.id, recipientEmail: email.toUpperCase(), createdAt: first.body.createdAt },
    });
    expect(second.body.sentAt).not.toBe(first.body.sentAt);
    expect(await sentOf(a, made)).toHaveLength(1);
    expect((await app.visitor.get(`/api/invitations/token/${old}`)).status).toBe(404);
    const shown = await app.visitor.get(`/api/invitations/token/${await mailedToken(email)}`);
    expect(shown.body).toMatchObject({ status: 'pending', sender: { username: b.username } });
    app.clock.set('2026-06-15T12:00:00Z');
  });

  test('20 simultaneous invitations to one address make one', async () => {
    const made = await addGroupOf(app);
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite(at(made, 0), made, email)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await sentOf(at(made, 0), made)).toHaveLength(1);
  });

  test.each([
    [{}, 'Valid email is required'],
    [{ email: 'nobody' }, 'Valid email is required'],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, 'Valid email is required'],
    [{ email: 'Ann <ann@example.com>' }, 'Valid email is required'],
    [{ email: 'a@example.com,b@example.com' }, 'Valid email is required'],
    [{ email: ['a@example.com'] }, 'Valid email is required'],
    [{ email: 'a@example.com', message: 'x'.repeat(1001) }, 'Must be at most 1000 characters'],
    [{ email: 'a@example.com', message: 'a\u0000' }, "Text has characters that aren't allowed"],
    [{ email: 'a@example.com', placeholderId: 'x' }, 'Unknown person'],
    [{ email: 'a@example.com', placeholderId: '0190a0a0-0000-7000-8000-000000000000' }, 'Unknown person'],
  ])('%j is refused: %s', async (body, message) => {
    const made = await addGroupOf(app);
    const answer = await at(made, 0).post(`${made.path}/invitations`, body);
    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect(await sentOf(at(made, 0), made)).toEqual([]);
  });

  test('a member is not invited, but a person with an unverified address is', async () => {
    const made = await addGroupOf(app);
    const [email, other] = [newAddress(), newAddress()];
    const [member, unverified] = [await app.person(undefined, { email }), await app.person()];
    await app.owner.query('UPDATE users SET email = $2 WHERE id = $1', [unverified.id, other]);
    await seedMembers(app, made.id, [member, unverified]);
    const answer = await invite(at(made, 0), made, email.toUpperCase());
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'This person is already a member of this group' },
    });
    expect((await invite(at(made, 0), made, other)).status).toBe(201);
  });

  test('strangers cannot invite, and no one can invite to closed and deleted groups', async () => {
    const made = await addGroupOf(app);
    const creator = at(made, 0);
    const stranger = await app.person();
    const { id } = (await invite(creator, made, newAddress())).body;
    const one = `${made.path}/invitations/${id}`;
    const tries = (by: Caller) => [
      invite(by, made, newAddress()),
      by.post(`${one}/resend`),
      by.delete(one),
      by.get(`${one}/link`),
      by.get(`${made.path}/invitations`),
    ];
    for (const answer of await Promise.all(tries(stranger))) expect(answer.status).toBe(404);
    for (const answer of await Promise.all(tries(app.visitor))) expect(answer.status).toBe(401);
    await creator.patch(made.path, { status: 'closed' });
    for (const answer of await Promise.all(tries(creator).slice(0, 3))) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'group_closed' } });
    }
    await creator.delete(made.path);
    for (const answer of await Promise.all(tries(creator))) expect(answer.status).toBe(404);
  });

  test('inviting needs full access if it is required, accepting does not', async () => {
    const gated = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
    const made = await addGroupOf(gated);
    const member = await gated.person(undefined, { hasAccess: false, email: 'gated@example.com' });
    await at(made, 0).post(`${made.path}/invitations`, { email: 'gated@example.com' });
    const [mine] = (await member.get('/api/invitations')).body;
    expect((await member.post(`/api/invitations/${mine.id}/accept`)).status).toBe(200);
    const refused = await member.post(`${made.path}/invitations`, { email: 'x@example.com' });
    expect(refused).toMatchObject({ status: 402, body: { message: 'Subscription required' } });
    await gated.close();
  });

  test('a person sends 20 invitations an hour, and an address gets 5 a day', async () => {
    const strict = await startTestApp({ env: { RATE_LIMITS: 'true' } });
    const made = await addGroupOf(strict, 2);
    const [a, b] = [at(made, 0), at(made, 1)];
    const send = (by: Caller, email: string) => by.post(`${made.path}/invitations`, { email });
    for (let count = 0; count < 5; count += 1) {
      expect((await send(count % 2 === 0 ? a : b, 'often@example.com')).status).toBe(201);
    }
    const refused = await send(b, 'OFTEN@example.com');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    for (let count = 3; count < 20; count += 1) {
      expect((await send(a, `each${count}@example.com`)).status).toBe(201);
    }
    expect((await send(a, 'one-more@example.com')).status).toBe(429);
    expect((await send(b, 'one-more@example.com')).status).toBe(201);
    strict.clock.advance(3_600_000);
    expect((await send(a, 'later@example.com')).status).toBe(201);
    const mails = await strict.owner.query('SELECT count(*)::int AS mails FROM mails');
    expect(mails.rows[0].mails).toBe(5 + 17 + 2);
    await strict.close();
  });

  test('resending renews an invitation, canceling removes it, and neither works after an answer', async () => {
    const made = await addGroupOf(app);
    const creator = at(made, 0);
    const email = newAddress();
    const guest = await app.person(undefined, { email });
    const { id } = (await invite(creator, made, email, { message: 'Hello there' })).body;
    const one = `${made.path}/invitations/${id}`;
    app.clock.advance(8 * DAY);
    expect((await sentOf(creator, made))[0]).toMatchObject({ status: 'expired' });
    expect(await creator.get(`${one}/link`)).toMatchObject({
      status: 410,
      body: { code: 'invitation_expired', message: 'This invitation has expired' },
    });
    const resent = await creator.post(`${one}/resend`);
    expect(resent).toMatchObject({ status: 200, body: { id, status: 'pending' } });
    expect(app.told.at(-1)?.users).toContain(guest.id);
    const { rows } = await app.owner.query('SELECT text FROM mails WHERE recipient = $1', [email]);
    expect(rows).toHaveLength(2);
    expect(rows[1].text).toContain('> Hello there');
    expect((await creator.delete(one)).status).toBe(204);
    expect(app.told.at(-1)?.users).toContain(guest.id);
    expect((await guest.get('/api/invitations')).body).toEqual([]);
    expect((await guest.post(`/api/invitations/${id}/accept`)).status).toBe(404);
    expect((await app.visitor.get(`/api/invitations/token/${await mailedToken(email)}`)).status).toBe(404);
    expect((await creator.delete(one)).status).toBe(404);
    const again = (await invite(creator, made, email)).body;
    await guest.post(`/api/invitations/${again.id}/decline`);
    for (const answer of [
      await creator.post(`${made.path}/invitations/${again.id}/resend`),
      await creator.delete(`${made.path}/invitations/${again.id}`),
      await creator.get(`${made.path}/invitations/${again.id}/link`),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        body: { message: 'This invitation was already answered' },
      });
    }
    expect((await sentOf(creator, made))[0]).toMatchObject({ status: 'declined' });
    const other = await addGroupOf(app);
    expect((await at(other, 0).delete(`${other.path}/invitations/${again.id}`)).status).toBe(404);
    expect(await kindsOf(creator, made.path)).toEqual(['member_invited', 'member_invited', 'group_created']);
    app.clock.set('2026-06-15T12:00:00Z');
  });

  test('the invitations of a group are paged', async () => {
    const made = await addGroupOf(app);
    const [first, second, third] = [newAddress(), newAddress(), newAddress()];
    for (const email of [first, second, third]) await invite(at(made, 0), made, email);
    const page = await at(made, 0).get(`${made.path}/invitations?limit=2`);
    expect(page.body).toMatchObject([{ recipientEmail: third }, { recipientEmail: second }]);
    const cursor = page.headers['x-next-cursor'];
    const next = await at(made, 0).get(`${made.path}/invitations?limit=2&cursor=${cursor}`);
    expect(next.body).toMatchObject([{ recipientEmail: first }]);
  });
});
