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
let guests = 0;

type Invited = { made: MadeGroup; creator: Caller; guest: Caller; id: string; token: string };

/** Makes a person who is invited to a new group. */
async function inviteGuest(): Promise<Invited> {
  const made = await addGroupOf(app);
  const creator = at(made, 0);
  const email = `answering${++guests}@example.com`;
  const guest = await app.person(undefined, { email });
  const { id } = (await creator.post(`${made.path}/invitations`, { email: email.toUpperCase() })).body;
  const link = await creator.get(`${made.path}/invitations/${id}/link`);
  return { made, creator, guest, id, token: link.body.url.split('/').at(-1) };
}

const mine = async (person: Caller) => (await person.get('/api/invitations')).body;
const accept = (person: Caller, id: string) => person.post(`/api/invitations/${id}/accept`);
const acceptToken = (person: Caller, token: string) => person.post(`/api/invitations/token/${token}/accept`);
const answered = { status: 409, body: { message: 'This invitation was already answered' } };
const already = { status: 409, body: { message: "You're already a member of this group" } };

describe('mine', () => {
  test('my invitations are the pending ones to my id or my verified address, with the group', async () => {
    const { made, creator, guest, id } = await inviteGuest();
    expect(app.told.at(-1)?.users).toContain(guest.id);
    expect(await mine(guest)).toEqual([
      {
        id,
        status: 'pending',
        recipientEmail: expect.stringMatching(/EXAMPLE\.COM$/),
        createdAt: '2026-06-15T12:00:00.000Z',
        expiresAt: '2026-06-22T12:00:00.000Z',
        group: {
          id: made.id,
          name: 'Lake house',
          description: null,
          members: [{ id: creator.id, username: creator.username, profilePicture: null }],
        },
        sender: { username: creator.username },
      },
    ]);
    expect((await app.visitor.get('/api/invitations')).status).toBe(401);
  });

  test('a person who takes over an address sees its invitations only once it is verified', async () => {
    const made = await addGroupOf(app);
    const person = await app.person();
    const email = 'later@example.com';
    const { id } = (await at(made, 0).post(`${made.path}/invitations`, { email })).body;
    await app.owner.query('UPDATE users SET email = $2, email_verified = false WHERE id = $1', [
      person.id,
      email,
    ]);
    expect(await mine(person)).toEqual([]);
    expect((await accept(person, id)).status).toBe(404);
    expect((await person.post(`/api/invitations/${id}/decline`)).status).toBe(404);
    await app.owner.query('UPDATE users SET email_verified = true WHERE id = $1', [person.id]);
    expect(await mine(person)).toHaveLength(1);
    expect((await accept(person, id)).status).toBe(200);
  });

  test('my invitations are paged, newest first', async () => {
    const { guest } = await inviteGuest();
    const { rows } = await app.owner.query('SELECT email FROM users WHERE id = $1', [guest.id]);
    const other = await addGroupOf(app, 1, { name: 'Second' });
    await at(other, 0).post(`${other.path}/invitations`, { email: rows[0].email });
    const page = await guest.get('/api/invitations?limit=1');
    expect(page.body).toMatchObject([{ group: { name: 'Second' } }]);
    const next = await guest.get(`/api/invitations?limit=1&cursor=${page.headers['x-next-cursor']}`);
    expect(next.body).toMatchObject([{ group: { name: 'Lake house' } }]);
  });
});

describe('accepting', () => {
  test('accepting an invitation joins once, and everyone sees it', async () => {
    const { made, creator, guest, id, token } = await inviteGuest();
    expect(await accept(guest, id)).toMatchObject({ status: 200, body: { groupId: made.id } });
    expect(app.told.at(-1)?.users.toSorted()).toEqual([creator.id, guest.id].toSorted());
    expect(app.told.at(-1)?.addresses).toContain('/api/groups');
    expect((await guest.get(made.path)).body.members).toHaveLength(2);
    expect(await mine(guest)).toEqual([]);
    expect(await accept(guest, id)).toMatchObject(already);
    expect(await acceptToken(await app.person(), token)).toMatchObject(answered);
    expect(await kindsOf(creator, made.path)).toEqual(['member_joined', 'member_invited', 'group_created']);
    expect((await creator.get(`${made.path}/invitations`)).body).toMatchObject([{ status: 'accepted' }]);
  });

  test('50 simultaneous calls join once', async () => {
    const { made, creator, guest, id, token } = await inviteGuest();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? accept(guest, id) : acceptToken(guest, token),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect((await creator.get(made.path)).body.members).toHaveLength(2);
    expect(await kindsOf(creator, made.path)).toEqual(['member_joined', 'member_invited', 'group_created']);
  });

  test('a link that 20 people open at once lets one of them in', async () => {
    const { made, creator, token } = await inviteGuest();
    const people = await Promise.all(Array.from({ length: 20 }, () => app.person()));
    const answers = await Promise.all(people.map((person) => acceptToken(person, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await creator.get(made.path)).body.members).toHaveLength(2);
  });

  test("another person's invitation does not exist", async () => {
    const { id } = await inviteGuest();
    const other = await app.person(undefined, { email: `other${guests}@example.com` });
    expect((await accept(other, id)).status).toBe(404);
    expect((await other.post(`/api/invitations/${id}/decline`)).status).toBe(404);
    expect((await accept(app.visitor, id)).status).toBe(401);
  });

  test('an invitation expires after 7 days, and cannot be answered then', async () => {
    const { made, creator, guest, id, token } = await inviteGuest();
    app.clock.advance(7 * DAY - 1);
    expect(await mine(guest)).toHaveLength(1);
    app.clock.advance(1);
    expect(await mine(guest)).toEqual([]);
    const expired = {
      status: 410,
      body: { code: 'invitation_expired', message: 'This invitation has expired' },
    };
    expect(await accept(guest, id)).toMatchObject(expired);
    expect(await guest.post(`/api/invitations/${id}/decline`)).toMatchObject(expired);
    expect(await acceptToken(guest, token)).toMatchObject(expired);
    const shown = await app.visitor.get(`/api/invitations/token/${token}`);
    expect(shown).toMatchObject({ status: 200, body: { status: 'expired' } });
    expect((await creator.get(made.path)).body.members).toHaveLength(1);
    app.clock.set('2026-06-15T12:00:00Z');
  });

  test('an invitation to a deleted group is gone until the group is restored', async () => {
    const { made, creator, guest, id, token } = await inviteGuest();
    await creator.delete(made.path);
    expect(app.told.at(-1)?.users).toContain(guest.id);
    expect(await mine(guest)).toEqual([]);
    expect((await accept(guest, id)).status).toBe(404);
    expect((await guest.post(`/api/invitations/${id}/decline`)).status).toBe(404);
    expect((await acceptToken(guest, token)).status).toBe(404);
    expect((await app.visitor.get(`/api/invitations/token/${token}`)).status).toBe(404);
    await creator.post(`${made.path}/restore`);
    expect((await accept(guest, id)).status).toBe(200);
  });

  test('a closed group accepts no one', async () => {
    const { made, creator, guest, id, token } = await inviteGuest();
    await creator.patch(made.path, { status: 'closed' });
    const closed = { status: 409, body: { code: 'group_closed', message: 'This group is closed' } };
    expect(await accept(guest, id)).toMatchObject(closed);
    expect(await acceptToken(guest, token)).toMatchObject(closed);
    await creator.patch(made.path, { status: 'active' });
    expect((await accept(guest, id)).status).toBe(200);
  });

  test('a group has at most 100 people', async () => {
    const { made, creator, guest, id } = await inviteGuest();
    const people = await Promise.all(Array.from({ length: 98 }, () => app.person()));
    await seedMembers(app, made.id, people);
    const late = (await creator.post(`${made.path}/invitations`, { email: 'late@example.com' })).body;
    expect((await accept(guest, id)).status).toBe(200);
    const full = { status: 409, body: { message: 'A group can have at most 100 people' } };
    const person = await app.person(undefined, { email: 'late@example.com' });
    expect(await accept(person, late.id)).toMatchObject(full);
    expect(await creator.post(`${made.path}/invitations`, { email: 'x@example.com' })).toMatchObject(full);
    expect((await creator.get(made.path)).body.members).toHaveLength(100);
  });

  test('a former member rejoins as the same member', async () => {
    const { made, creator, guest, id } = await inviteGuest();
    await accept(guest, id);
    await guest.post(`${made.path}/leave`);
    const { rows } = await app.owner.query('SELECT email FROM users WHERE id = $1', [guest.id]);
    const again = await creator.post(`${made.path}/invitations`, { email: rows[0].email });
    expect(again).toMatchObject({ status: 201, body: { id, status: 'pending' } });
    expect((await accept(guest, id)).status).toBe(200);
    const people = await app.owner.query('SELECT left_at FROM group_members WHERE group_id = $1', [made.id]);
    expect(people.rows).toEqual([{ left_at: null }, { left_at: null }]);
  });
});

describe('by link', () => {
  test('a visitor sees who invites to which group, and nothing more', async () => {
    const { creator, token } = await inviteGuest();
    const { status, body } = await app.visitor.get(`/api/invitations/token/${token}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'pending',
      expiresAt: '2026-06-22T12:00:00.000Z',
      groupName: 'Lake house',
      membersCount: 1,
      sender: { username: creator.username },
    });
    expect((await acceptToken(app.visitor, token)).status).toBe(401);
  });

  test('the token is enough with any address, and works once', async () => {
    const { made, creator, guest, id, token } = await inviteGuest();
    const person = await app.person(undefined, { email: `elsewhere${guests}@example.com` });
    expect(await acceptToken(creator, token)).toMatchObject(already);
    expect(await acceptToken(person, token)).toMatchObject({ status: 200, body: { groupId: made.id } });
    expect(await acceptToken(person, token)).toMatchObject(already);
    expect(await acceptToken(guest, token)).toMatchObject(answered);
    expect(await accept(guest, id)).toMatchObject(answered);
    expect((await guest.get(made.path)).status).toBe(404);
    expect((await app.visitor.get(`/api/invitations/token/${token}`)).body.status).toBe('accepted');
  });

  test.each(['x', 'A'.repeat(43), '%00', "' OR 1=1 --", '0190a0a0-0000-7000-8000-000000000000'])(
    'the token %j leads nowhere',
    async (token) => {
      const person = await app.person();
      const path = encodeURIComponent(token === '%00' ? '\u0000' : token);
      expect([400, 404]).toContain((await app.visitor.get(`/api/invitations/token/${path}`)).status);
      expect([400, 404]).toContain((await acceptToken(person, path)).status);
    },
  );
});

describe('declining', () => {
  test('declining does not join, and works once', async () => {
    const { made, creator, guest, id, token } = await inviteGuest();
    expect(await guest.post(`/api/invitations/${id}/decline`)).toMatchObject({ status: 200, body: {} });
    expect(app.told.at(-1)?.users).toContain(creator.id);
    expect(await mine(guest)).toEqual([]);
    expect((await creator.get(made.path)).body.members).toHaveLength(1);
    expect(await guest.post(`/api/invitations/${id}/decline`)).toMatchObject(answered);
    expect(await accept(guest, id)).toMatchObject(answered);
    expect(await acceptToken(guest, token)).toMatchObject(answered);
  });

  test('accepting and declining at once has one outcome', async () => {
    const { made, creator, guest, id } = await inviteGuest();
    const [accepted, declined] = await Promise.all([
      accept(guest, id),
      guest.post(`/api/invitations/${id}/decline`),
    ]);
    expect([accepted.status, declined.status].toSorted()).toEqual([200, 409]);
    const people = (await creator.get(made.path)).body.members;
    expect(people).toHaveLength(accepted.status === 200 ? 2 : 1);
  });
});
