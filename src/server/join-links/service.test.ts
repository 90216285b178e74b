import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, kindsOf, type MadeGroup } from '#server/testing/makers/groups.ts';
import { balancesIn, seedGuest, seedMembers } from '#server/testing/makers/seed-members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const ended = { status: 410, body: { code: 'link_expired', message: 'This link has ended' } };
const message = 'This place is taken';
const placeTaken = {
  status: 409,
  body: { code: 'conflict', message, issues: [{ path: 'placeholderId', message }] },
};

/** Makes the group's link; returns its token. */
async function makeLink(made: MadeGroup): Promise<string> {
  const { status, body } = await at(made, 0).post(`${made.path}/join-link`);
  expect(status).toBe(201);
  return body.url.split('/').at(-1);
}

const show = (token: string, caller: Caller = app.visitor) => caller.get(`/api/join/${token}`);
const join = (caller: Caller, token: string, placeholderId?: string) =>
  caller.post(`/api/join/${token}/accept`, placeholderId === undefined ? {} : { placeholderId });

async function spend(made: MadeGroup, participants: readonly string[], amount = 10) {
  const body = { title: 'Dinner', amount, date: '2026-06-10', groupId: made.id, category: 'food' };
  expect((await at(made, 0).post('/api/expenses', { ...body, participants })).status).toBe(201);
}

describe('the link of a group', () => {
  test('is valid for 30 days, visible to every member, and can be ended by any of them', async () => {
    const made = await addGroupOf(app, 2);
    const path = `${made.path}/join-link`;
    const none = { url: null, expiresAt: null };
    expect((await at(made, 1).get(path)).body).toEqual(none);
    const answer = await at(made, 0).post(path);
    expect(answer).toMatchObject({ status: 201, body: { expiresAt: '2026-07-15T12:00:00.000Z' } });
    expect(answer.body.url).toMatch(/^http:\/\/[^/]+\/join\/[A-Za-z0-9_-]{43}$/);
    expect(Object.keys(answer.body)).toEqual(['url', 'expiresAt']);
    expect(app.told.at(-1)?.users).toContain(at(made, 1).id);
    expect(app.told.at(-1)?.addresses).toContain(path);
    expect((await at(made, 1).get(path)).body).toEqual(answer.body);
    expect((await at(made, 1).delete(path)).status).toBe(204);
    expect((await at(made, 0).get(path)).body).toEqual(none);
    expect((await at(made, 0).delete(path)).status).toBe(204);
    expect(await kindsOf(at(made, 0), made.path)).toEqual([
      'join_link_removed',
      'join_link_renewed',
      'group_created',
    ]);
  });

  test('only a hash of it is stored', async () => {
    const made = await addGroupOf(app);
    const token = await makeLink(made);
    const { rows } = await app.owner.query('SELECT * FROM group_join_links WHERE group_id = $1', [made.id]);
    const stored = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('base64url') : value,
    );
    expect(stored).not.toContain(token);
    expect(Buffer.from(token, 'base64url').equals(rows[0].token)).toBe(false);
  });

  test('a new link ends the previous one', async () => {
    const made = await addGroupOf(app);
    const first = await makeLink(made);
    const second = await makeLink(made);
    expect(second).not.toBe(first);
    expect(await show(first)).toMatchObject(ended);
    expect(await join(await app.person(), first)).toMatchObject(ended);
    expect((await show(second)).status).toBe(200);
  });

  test('of a closed group is visible, but cannot be made, ended or used', async () => {
    const made = await addGroupOf(app);
    const token = await makeLink(made);
    await at(made, 0).patch(made.path, { status: 'closed' });
    const closed = { status: 409, body: { code: 'group_closed' } };
    expect((await at(made, 0).get(`${made.path}/join-link`)).body.url).toContain(token);
    expect(await at(made, 0).post(`${made.path}/join-link`)).toMatchObject(closed);
    expect(await at(made, 0).delete(`${made.path}/join-link`)).toMatchObject(closed);
    expect(await join(await app.person(), token)).toMatchObject({
      status: 409,
      body: { code: 'group_closed', message: 'This group is closed' },
    });
    await at(made, 0).patch(made.path, { status: 'active' });
    expect((await join(await app.person(), token)).status).toBe(200);
  });

  test('ends with the account that made it, and is in that account’s data export', async () => {
    const made = await addGroupOf(app, 2);
    const token = await makeLink(made);
    const admin = await app.person(undefined, { role: 'admin' });
    expect((await admin.delete(`/api/admin/users/${at(made, 0).id}`)).status).toBe(204);
    expect(await show(token)).toMatchObject(ended);
    expect((await at(made, 1).get(`${made.path}/join-link`)).body.url).toBeNull();
  });
});

describe('a person with the link', () => {
  test('sees the group’s name, its number of members and the free places; no amounts and balances', async () => {
    const made = await addGroupOf(app, 2, { name: 'Lake house', budget: 777 });
    const zoe = await seedGuest(app, made.id, 'Zoë');
    const ben = await seedGuest(app, made.id, 'Ben');
    await spend(made, [zoe.id, ben.id], 4321.98);
    const token = await makeLink(made);
    const { status, body } = await show(token);
    expect(status).toBe(200);
    expect(body).toEqual({
      groupName: 'Lake house',
      membersCount: 4,
      placeholders: [
        { id: zoe.id, name: 'Zoë' },
        { id: ben.id, name: 'Ben' },
      ],
      sender: { username: at(made, 0).username },
      expiresAt: '2026-07-15T12:00:00.000Z',
    });
    expect((await show(token, await app.person())).body).toEqual(body);
    const stranger = await app.person();
    for (const path of [made.path, `${made.path}/activity`, `/api/expenses?groupId=${made.id}`]) {
      expect(JSON.stringify(await stranger.get(path))).not.toMatch(/4321|2160|777/);
    }
  });

  test('joins, also several people one after the other, and everyone sees it', async () => {
    const made = await addGroupOf(app);
    const token = await makeLink(made);
    for (const size of [2, 3]) {
      const person = await app.person();
      expect(await join(person, token)).toMatchObject({ status: 200, body: { groupId: made.id } });
      expect(app.told.at(-1)?.users.toSorted()).toContain(at(made, 0).id);
      expect(app.told.at(-1)?.addresses).toEqual(expect.arrayContaining(['/api/groups', '/api/summary']));
      expect((await person.get(made.path)).body.members).toHaveLength(size);
    }
    expect((await kindsOf(at(made, 0), made.path)).slice(0, 2)).toEqual(['member_joined', 'member_joined']);
    expect((await join(app.visitor, token)).status).toBe(401);
  });

  test('claims a place with all its shares', async () => {
    const made = await addGroupOf(app);
    const zoe = (await at(made, 0).post(`${made.path}/people`, { name: 'Zoë' })).body;
    await spend(made, [zoe.id, at(made, 0).id], 30.01);
    const token = await makeLink(made);
    const before = (await balancesIn(app, made.id))[zoe.id];
    const person = await app.person();
    expect(await join(person, token, zoe.id)).toMatchObject({ status: 200, body: { groupId: made.id } });
    expect((await balancesIn(app, made.id))[person.id]).toBe(before);
    const { body } = await person.get(made.path);
    expect(body.members.map(({ id }: Caller) => id).toSorted()).toEqual(
      [at(made, 0).id, person.id].toSorted(),
    );
    expect((await kindsOf(person, made.path))[0]).toBe('member_took_over');
    const { body: seen } = await person.get(`${made.path}/activity`);
    expect(seen.at(-2)).toMatchObject({ kind: 'person_added', other: { id: person.id } });
    expect((await show(token)).body).toMatchObject({ membersCount: 2, placeholders: [] });
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('is not offered a place that an invitation reserves, until the invitation is over', async () => {
    const made = await addGroupOf(app, 2);
    const zoe = await seedGuest(app, made.id, 'Zoë');
    const token = await makeLink(made);
    const email = 'reserved-zoe@example.com';
    const invited = await at(made, 0).post(`${made.path}/invitations`, { email, placeholderId: zoe.id });
    expect(invited.status).toBe(201);
    expect((await show(token)).body.placeholders).toEqual([]);
    const person = await app.person();
    expect(await join(person, token, zoe.id)).toMatchObject({
      status: 409,
      body: { message: 'This place is taken', issues: [{ path: 'placeholderId' }] },
    });
    expect((await person.get(made.path)).status).toBe(404);
    await app.owner.query(`UPDATE group_invitations SET status = 'declined' WHERE id = $1`, [
      invited.body.id,
    ]);
    expect((await show(token)).body.placeholders).toEqual([{ id: zoe.id, name: 'Zoë' }]);
    expect((await join(person, token, zoe.id)).status).toBe(200);
  });

  test('who takes a place over is told to everyone else in the group', async () => {
    const made = await addGroupOf(app, 2);
    const zoe = await seedGuest(app, made.id, 'Zoë');
    const person = await app.person();
    expect((await join(person, await makeLink(made), zoe.id)).status).toBe(200);
    for (const member of [at(made, 0), at(made, 1)]) {
      const [notice] = (await member.get('/api/notifications')).body;
      expect(notice).toMatchObject({ kind: 'place_taken', actor: { id: person.id }, title: 'Zoë' });
    }
    expect((await person.get('/api/notifications')).body).toEqual([]);
  });

  test('who is a member changes nothing, whatever else is wrong', async () => {
    const made = await addGroupOf(app, 2);
    const zoe = await seedGuest(app, made.id, 'Zoë');
    const token = await makeLink(made);
    const before = await kindsOf(at(made, 0), made.path);
    const answer = { status: 200, body: { groupId: made.id } };
    expect(await join(at(made, 1), token)).toMatchObject(answer);
    expect(await join(at(made, 1), token, zoe.id)).toMatchObject(answer);
    await at(made, 0).patch(made.path, { status: 'closed' });
    expect(await join(at(made, 1), token)).toMatchObject(answer);
    await at(made, 0).patch(made.path, { status: 'active' });
    expect((await kindsOf(at(made, 0), made.path)).slice(2)).toEqual(before);
    expect((await show(token)).body.placeholders).toHaveLength(1);
  });

  test('who left joins again, but claims no place', async () => {
    const made = await addGroupOf(app, 2);
    const [a, b] = [at(made, 0), at(made, 1)];
    const zoe = await seedGuest(app, made.id, 'Zoë');
    const token = await makeLink(made);
    await b.post(`${made.path}/leave`);
    expect(await join(b, token, zoe.id)).toMatchObject({
      status: 409,
      body: { message: 'You were in this group before. Ask for an invitation of your own.' },
    });
    expect((await b.get(made.path)).status).toBe(404);
    expect((await join(b, token)).status).toBe(200);
    expect((await a.get(made.path)).body.members).toHaveLength(3);
  });

  test('has a pending invitation answered', async () => {
    const made = await addGroupOf(app);
    const email = 'twice-invited@example.com';
    const guest = await app.person(undefined, { email });
    await at(made, 0).post(`${made.path}/invitations`, { email });
    await join(guest, await makeLink(made));
    expect((await at(made, 0).get(`${made.path}/invitations`)).body).toMatchObject([{ status: 'accepted' }]);
    expect((await guest.get('/api/notifications/unread')).body.count).toBe(0);
  });
});

describe('a link that opens nothing', () => {
  test.each(['x', 'A'.repeat(43), '%00', "' OR 1=1 --", '0190a0a0-0000-7000-8000-000000000000', 'é'])(
    'the token %j leads nowhere',
    async (token) => {
      const path = token === '%00' ? token : encodeURIComponent(token);
      expect(await show(path)).toMatchObject(ended);
      expect(await join(await app.person(), path)).toMatchObject(ended);
    },
  );

  test('an invitation’s token is not a link’s, and the reverse', async () => {
    const made = await addGroupOf(app);
    const token = await makeLink(made);
    const { id } = (await at(made, 0).post(`${made.path}/invitations`, { email: 'a@example.com' })).body;
    const { url } = (await at(made, 0).get(`${made.path}/invitations/${id}/link`)).body;
    expect(await show(url.split('/').at(-1))).toMatchObject(ended);
    expect((await app.visitor.get(`/api/invitations/token/${token}`)).status).toBe(404);
  });

  test('is one after 30 days, after it was ended, and while the group is deleted', async () => {
    const made = await addGroupOf(app, 2);
    const token = await makeLink(made);
    app.clock.advance(30 * DAY - 1);
    expect((await show(token)).status).toBe(200);
    app.clock.advance(1);
    expect(await show(token)).toMatchObject(ended);
    expect(await join(await app.person(), token)).toMatchObject(ended);
    // The others' sessions have expired.
    const late = await app.person();
    await seedMembers(app, made.id, [late]);
    expect((await late.get(`${made.path}/join-link`)).body).toEqual({ url: null, expiresAt: null });
    app.clock.set('2026-06-15T12:00:00Z');
    await at(made, 0).delete(made.path);
    expect(await show(token)).toMatchObject(ended);
    expect(await join(at(made, 1), token)).toMatchObject(ended);
    await at(made, 0).post(`${made.path}/restore`);
    expect((await show(token)).status).toBe(200);
    await at(made, 0).delete(`${made.path}/join-link`);
    expect(await show(token)).toMatchObject(ended);
  });

  test('an invalid place is refused: a member’s, another group’s, a former one, an unknown one', async () => {
    const made = await addGroupOf(app, 2);
    const elsewhere = await addGroupOf(app);
    const gone = (await at(made, 0).post(`${made.path}/people`, { name: 'Gone' })).body;
    await at(made, 0).delete(`${made.path}/people/${gone.id}`);
    const foreign = await seedGuest(app, elsewhere.id, 'Foreign');
    const token = await makeLink(made);
    const person = await app.person();
    for (const { id } of [at(made, 1), foreign, gone, person]) {
      expect(await join(person, token, id)).toMatchObject(placeTaken);
    }
    const malformed = await join(person, token, 'x');
    expect(malformed).toMatchObject({ status: 400, body: { issues: [{ path: 'placeholderId' }] } });
    expect((await person.get(made.path)).status).toBe(404);
  });

  test('a full group has no new place, but its free ones can be claimed', async () => {
    const made = await addGroupOf(app);
    const zoe = await seedGuest(app, made.id, 'Zoë');
    await seedMembers(app, made.id, await Promise.all(Array.from({ length: 97 }, () => app.person())));
    const token = await makeLink(made);
    const [one, two] = [await app.person(), await app.person()];
    const answers = await Promise.all([join(one, token), join(two, token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const full = { status: 409, body: { message: 'A group can have at most 100 people' } };
    expect(answers.find(({ status }) => status === 409)).toMatchObject(full);
    const person = await app.person();
    expect(await join(person, token)).toMatchObject(full);
    expect((await join(person, token, zoe.id)).status).toBe(200);
    expect((await at(made, 0).get(made.path)).body.members).toHaveLength(100);
  });
});

describe('at once', () => {
  test('20 people claim one place: one gets it', async () => {
    const made = await addGroupOf(app);
    const zoe = await seedGuest(app, made.id, 'Zoë');
    await spend(made, [zoe.id]);
    const token = await makeLink(made);
    const people = await Promise.all(Array.from({ length: 20 }, () => app.person()));
    const answers = await Promise.all(people.map((person) => join(person, token, zoe.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject(placeTaken);
    }
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    expect((await balancesIn(app, made.id))[winner?.id ?? '']).toBe(-10_00);
    expect((await at(made, 0).get(made.path)).body.members).toHaveLength(2);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('one person claims two places: they get one, and are a member after both', async () => {
    const made = await addGroupOf(app);
    const places = [await seedGuest(app, made.id, 'One'), await seedGuest(app, made.id, 'Two')];
    const token = await makeLink(made);
    const person = await app.person();
    const answers = await Promise.all(places.map(({ id }) => join(person, token, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await show(token)).body.placeholders).toHaveLength(1);
  });

  test('a link is renewed while people join: earlier people join, later ones do not', async () => {
    const made = await addGroupOf(app);
    const token = await makeLink(made);
    const people = await Promise.all(Array.from({ length: 10 }, () => app.person()));
    const [renewed, ...answers] = await Promise.all([
      at(made, 0).post(`${made.path}/join-link`),
      ...people.map((person) => join(person, token)),
    ]);
    expect(renewed.status).toBe(201);
    const joined = answers.filter(({ status }) => status === 200).length;
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(ended);
    expect((await at(made, 0).get(made.path)).body.members).toHaveLength(1 + joined);
    const kinds = (await kindsOf(at(made, 0), made.path)).toReversed();
    expect(kinds.slice(kinds.lastIndexOf('join_link_renewed') + 1)).toEqual([]);
  });

  test('a placeholder is removed while it is claimed: it is removed or claimed, never both', async () => {
    const made = await addGroupOf(app);
    const zoe = (await at(made, 0).post(`${made.path}/people`, { name: 'Zoë' })).body;
    const token = await makeLink(made);
    const [claim, removal] = await Promise.all([
      join(await app.person(), token, zoe.id),
      at(made, 0).delete(`${made.path}/people/${zoe.id}`),
    ]);
    expect([
      [200, 404],
      [409, 204],
    ]).toContainEqual([claim.status, removal.status]);
  });
});
