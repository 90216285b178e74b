import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GuestKind } from '#contract/route.ts';
import { runAudit } from '#server/audits.ts';
import { newId } from '#server/core/ids.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { remove } from '#server/testing/contract/account-calls.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { addGroupOf, at, kindsOf, type MadeGroup } from '#server/testing/makers/groups.ts';
import { makeDevice } from '#server/testing/makers/guests.ts';
import { seedExpense } from '#server/testing/makers/seed.ts';
import { balancesIn, seedGuest } from '#server/testing/makers/seed-members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2026-06-15T12:00:00Z'));

const HOUR = 3_600_000;
const DAY = 86_400_000;

/** The address of the calls with a new link of a group. */
async function linkOf(made: MadeGroup, kind: GuestKind, more: object = {}): Promise<string> {
  const answer = await at(made, 0).post(`${made.path}/guest-links`, { kind, days: 30, ...more });
  expect(answer.status).toBe(201);
  const { url } = answer.body;
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/g\/[\w-]{43}$/);
  return `/api/guest/${new URL(url).pathname.split('/').at(-1)}`;
}

/** A group with Zoë, who has no account, and her device by a link *take part*. */
async function makeZoe() {
  const made = await addGroupOf(app, 2);
  const zoe = await seedGuest(app, made.id, 'Zoë');
  const link = await linkOf(made, 'take_part');
  const device = makeDevice(app);
  expect((await device.post(`${link}/place`, { placeholderId: zoe.id })).status).toBe(201);
  return { made, ana: at(made, 0), ben: at(made, 1), zoe, link, device, guest: device.in(made.id) };
}

const dinner = (made: MadeGroup, more: object = {}) => ({
  title: 'Dinner',
  amount: 30,
  date: '2026-06-10',
  groupId: made.id,
  category: 'food',
  ...more,
});

const findings = async () => (await runAudit(app.owner)).findings;

describe('a guest link', () => {
  test('says of its group what an opened page needs, and no amounts', async () => {
    const made = await addGroupOf(app);
    const zoe = await seedGuest(app, made.id, 'Zoë');
    await seedExpense(app, { groupId: made.id, paidBy: at(made, 0), shares: [[zoe, 98_76]] });
    const link = await linkOf(made, 'look', { days: null });
    const device = makeDevice(app);
    expect(await device.get(link)).toMatchObject({
      status: 200,
      body: {
        groupName: 'Lake house',
        sender: { username: at(made, 0).username },
        kind: 'look',
        needsPin: false,
        expiresAt: null,
        place: null,
      },
    });
    const opened = await device.post(link);
    expect(opened.body).toEqual({ groupId: made.id, places: [{ id: zoe.id, name: 'Zoë', devices: 0 }] });
    await device.post(`${link}/place`, { placeholderId: zoe.id });
    expect((await device.get(link)).body.place).toEqual({
      groupId: made.id,
      user: { id: zoe.id, username: 'Zoë' },
    });
    expect(await kindsOf(at(made, 0), made.path)).toContain('guest_link_renewed');
  });

  test('is shown to members with its guests, and a new one of its kind ends the one before', async () => {
    const { made, ana, ben, zoe, link, guest } = await makeZoe();
    const look = await linkOf(made, 'look');
    const [first, second] = (await ben.get(`${made.path}/guest-links`)).body;
    expect(first).toMatchObject({ kind: 'look', hasPin: false, guests: [] });
    expect(second).toMatchObject({
      kind: 'take_part',
      expiresAt: '2026-07-15T12:00:00.000Z',
      guests: [{ user: { id: zoe.id, username: 'Zoë' }, device: 'Unknown device' }],
    });
    expect((await guest.get(made.path)).status).toBe(200);
    const renewed = await linkOf(made, 'take_part');
    expect(await app.visitor.get(link)).toMatchObject({
      status: 410,
      body: { code: 'link_expired', message: 'This link has ended' },
    });
    expect(await guest.get(made.path)).toMatchObject({
      status: 401,
      body: { message: "Open the group's link again" },
    });
    for (const living of [look, renewed]) expect((await app.visitor.get(living)).status).toBe(200);
    expect((await ana.delete(`${made.path}/guest-links/look`)).status).toBe(204);
    expect((await ana.delete(`${made.path}/guest-links/look`)).status).toBe(204);
    expect((await app.visitor.get(look)).status).toBe(410);
    const kinds = await kindsOf(ana, made.path);
    expect(kinds.filter((kind: string) => kind === 'guest_link_removed')).toHaveLength(1);
    expect(kinds.filter((kind: string) => kind === 'guest_link_renewed')).toHaveLength(3);
  });

  test('keeps its guests when its PIN and end change, and ends on its day', async () => {
    const { made, ana, link, guest } = await makeZoe();
    const url = `${made.path}/guest-links/take_part`;
    expect((await ana.patch(url, { pin: '4711', days: 90 })).body).toMatchObject({ hasPin: true });
    expect((await app.visitor.post(link, {})).body.issues).toEqual([
      { path: 'pin', message: 'This PIN is not right' },
    ]);
    expect((await ana.patch(url, { pin: null })).body).toMatchObject({
      hasPin: false,
      expiresAt: '2026-09-13T12:00:00.000Z',
    });
    app.clock.advance(89 * DAY);
    expect((await guest.get(made.path)).status).toBe(200);
    app.clock.advance(DAY);
    expect((await guest.get(made.path)).status).toBe(401);
    expect((await app.visitor.get(link)).status).toBe(410);
  });

  test.each([
    [{ kind: 'look', days: 31 }, 'days', 'Choose 30, 90 or 365 days, or no end'],
    [{ kind: 'look', days: 30, pin: '123' }, 'pin', 'A PIN has 4 to 8 digits'],
    [{ kind: 'look', days: 30, pin: '123456789' }, 'pin', 'A PIN has 4 to 8 digits'],
    [{ kind: 'look', days: 30, pin: '12a4' }, 'pin', 'A PIN has 4 to 8 digits'],
    [{ kind: 'all', days: 30 }, 'kind', 'Choose what guests may do'],
  ])('refuses %j', async (body, path, message) => {
    const made = await addGroupOf(app);
    const answer = await at(made, 0).post(`${made.path}/guest-links`, body);
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
  });

  test('ends with the account that made it, and lives again with a restored group', async () => {
    const made = await addGroupOf(app, 2);
    const zoe = await seedGuest(app, made.id, 'Zoë');
    const ana = at(made, 0);
    const link = await linkOf(made, 'take_part');
    const device = makeDevice(app);
    await device.post(`${link}/place`, { placeholderId: zoe.id });
    const guest = device.in(made.id);
    await ana.delete(made.path);
    expect((await app.visitor.get(link)).status).toBe(410);
    expect((await guest.get(made.path)).status).toBe(401);
    await ana.post(`${made.path}/restore`);
    expect((await guest.get(made.path)).status).toBe(200);
    await givePassword(app, ana);
    expect((await remove(app, ana, '/api/user', { password: PASSWORD })).status).toBe(200);
    expect((await app.visitor.get(link)).status).toBe(410);
    expect((await guest.get(made.path)).status).toBe(401);
  });

  test('is refused where there are only two people or one', async () => {
    const [ana, ben] = [await app.person(), await app.person()];
    await addGroupOf(app).then(async (made) => {
      await seedExpense(app, { groupId: made.id, paidBy: at(made, 0), shares: [[at(made, 0), 100]] });
    });
    const book = (await ana.get('/api/user/book')).body.groupId;
    const answer = await ana.post(`/api/groups/${book}/guest-links`, { kind: 'look', days: 30 });
    expect(answer.status).toBe(409);
    expect(ben.id).not.toBe(ana.id);
  });
});

describe('a place', () => {
  test('is of who was chosen, of somebody new, or of nobody who looks; a second choice replaces it', async () => {
    const { made, ana, link, device } = await makeZoe();
    const added = await device.post(`${link}/place`, { name: 'Mia' });
    expect(added).toMatchObject({ status: 201, body: { groupId: made.id, user: { username: 'Mia' } } });
    const [{ guests }] = (await ana.get(`${made.path}/guest-links`)).body;
    expect(guests.map(({ user }: { user: { username: string } }) => user.username)).toEqual(['Mia']);
    const [line] = (await ana.get(`${made.path}/activity`)).body;
    expect(line).toMatchObject({ kind: 'person_added', actor: { username: 'Mia' }, byGuest: true });
    expect(await device.post(`${link}/place`, { name: 'mia' })).toMatchObject({
      status: 409,
      body: { issues: [{ path: 'name', message: 'Somebody has this name already' }] },
    });
    const look = await linkOf(made, 'look');
    expect((await device.post(`${look}/place`, { placeholderId: null })).body.user).toBeNull();
    expect(await device.post(`${look}/place`, { name: 'Kim' })).toMatchObject({
      status: 409,
      body: { message: 'This link is only for looking' },
    });
    expect((await device.delete(`${look}/place`)).status).toBe(204);
    expect((await device.in(made.id).get(made.path)).status).toBe(401);
    expect(await findings()).toEqual([]);
  });

  test('needs a choice, and one of the group without an account', async () => {
    const { ben, link, device, zoe } = await makeZoe();
    for (const body of [{}, { placeholderId: null }, { placeholderId: zoe.id, name: 'Mia' }]) {
      expect(await device.post(`${link}/place`, body)).toMatchObject({
        status: 400,
        body: { message: 'Choose who you are' },
      });
    }
    for (const placeholderId of [ben.id, newId()]) {
      expect(await device.post(`${link}/place`, { placeholderId })).toMatchObject({
        status: 409,
        body: { message: 'This place is taken' },
      });
    }
  });

  test('is held by five devices at most, and two that take it at once both stand in the list', async () => {
    const { made, ana, link, zoe } = await makeZoe();
    const take = () => makeDevice(app).post(`${link}/place`, { placeholderId: zoe.id });
    const both = await Promise.all([take(), take()]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect((await app.visitor.post(link, {})).body.places).toEqual([{ id: zoe.id, name: 'Zoë', devices: 3 }]);
    expect([(await take()).status, (await take()).status, (await take()).status]).toEqual([201, 201, 409]);
    const [{ guests }] = (await ana.get(`${made.path}/guest-links`)).body;
    expect(guests).toHaveLength(5);
    expect((await ana.delete(`${made.path}/guest-links/guests/${guests[0].id}`)).status).toBe(204);
    expect((await take()).status).toBe(201);
    expect(await findings()).toEqual([]);
  });

  test('is free again when the link of its five devices has ended', async () => {
    const made = await addGroupOf(app);
    const zoe = await seedGuest(app, made.id, 'Zoë');
    const look = await linkOf(made, 'look');
    const link = await linkOf(made, 'take_part', { days: 90 });
    const take = (by: string) => makeDevice(app).post(`${by}/place`, { placeholderId: zoe.id });
    for (let number = 0; number < 5; number += 1) expect((await take(look)).status).toBe(201);
    expect((await take(link)).status).toBe(409);
    app.clock.advance(30 * DAY);
    expect((await app.visitor.post(link, {})).body.places).toEqual([{ id: zoe.id, name: 'Zoë', devices: 0 }]);
    expect((await take(link)).status).toBe(201);
    expect((await app.visitor.post(link, {})).body.places).toMatchObject([{ devices: 1 }]);
  });

  test('is one of at most twenty of a device', async () => {
    const device = makeDevice(app);
    const creator = await app.person();
    for (let number = 0; number <= 20; number += 1) {
      const { id } = (await creator.post('/api/groups', { name: `Group ${number}` })).body;
      const made = { id, path: `/api/groups/${id}`, people: [creator] };
      const answer = await device.post(`${await linkOf(made, 'look')}/place`, { placeholderId: null });
      expect(answer.status).toBe(number < 20 ? 201 : 409);
      if (number === 20) expect(answer.body.message).toBe('This device is in 20 groups already');
    }
  });

  test('ends when its person is removed, taken over, or by a member', async () => {
    const { made, ana, zoe, link, guest } = await makeZoe();
    await ana.delete(`${made.path}/people/${zoe.id}`);
    expect((await guest.get(made.path)).status).toBe(401);
    const device = makeDevice(app);
    const { user } = (await device.post(`${link}/place`, { name: 'Mia' })).body;
    const person = await app.person();
    const join = (await ana.post(`${made.path}/join-link`)).body.url;
    const token = new URL(join).pathname.split('/').at(-1);
    expect((await person.post(`/api/join/${token}/accept`, { placeholderId: user.id })).status).toBe(200);
    expect((await device.in(made.id).get(made.path)).status).toBe(401);
    const third = makeDevice(app);
    await third.post(`${link}/place`, { name: 'Kim' });
    const [{ guests }] = (await ana.get(`${made.path}/guest-links`)).body;
    expect((await ana.delete(`${made.path}/guest-links/guests/${guests[0].id}`)).status).toBe(204);
    expect((await third.in(made.id).get(made.path)).status).toBe(401);
    expect((await ana.delete(`${made.path}/guest-links/guests/${guests[0].id}`)).status).toBe(404);
    expect(await findings()).toEqual([]);
  });

  test('of a person with an account is found by the audit', async () => {
    const { made, ben, zoe } = await makeZoe();
    await app.owner.query('UPDATE guest_places SET user_id = $1 WHERE user_id = $2', [ben.id, zoe.id]);
    expect(await findings()).toMatchObject([{ check: 'guests', bookId: made.id }]);
    await app.owner.query('DELETE FROM guest_places WHERE user_id = $1', [ben.id]);
  });
});

describe('a guest who takes part', () => {
  test('adds, changes and deletes what they added, and only that', async () => {
    const { made, ana, zoe, guest } = await makeZoe();
    const own = await guest.post('/api/expenses', dinner(made, { paidBy: zoe.id }));
    expect(own).toMatchObject({ status: 201, body: { paidBy: zoe.id, userPaid: true } });
    expect((await guest.patch(`/api/expenses/${own.body.id}`, { amount: 33 })).status).toBe(200);
    expect((await guest.delete(`/api/expenses/${own.body.id}`)).status).toBe(200);
    expect((await guest.post(`/api/expenses/${own.body.id}/restore`)).status).toBe(200);
    const others = (await ana.post('/api/expenses', dinner(made))).body.id;
    for (const answer of [
      await guest.patch(`/api/expenses/${others}`, { amount: 1 }),
      await guest.delete(`/api/expenses/${others}`),
      await guest.delete(`/api/expenses/${others}/receipt`),
    ]) {
      expect(answer).toMatchObject({
        status: 403,
        body: { message: 'Guests can change only what they added' },
      });
    }
    expect((await guest.post(`/api/expenses/${others}/comments`, { text: 'I had none' })).body).toMatchObject(
      {
        username: 'Zoë',
        byGuest: true,
      },
    );
    const history = (await ana.get(`/api/expenses/${own.body.id}/history`)).body;
    expect(history.map(({ byGuest }: { byGuest: boolean }) => byGuest)).toEqual([true, true, true, true]);
    expect((await ana.get('/api/notifications')).body[0]).toMatchObject({ actor: { username: 'Zoë' } });
    expect((await ana.get(`${made.path}/chain`)).body.isIntact).toBe(true);
    expect(await findings()).toEqual([]);
  });

  test('records cash that they paid or were paid, and says that they were not', async () => {
    const { made, ana, ben, zoe, guest } = await makeZoe();
    const cash = (body: object) =>
      guest.post('/api/payments', { amount: 5, groupId: made.id, paymentMethodId: 'cash', ...body });
    expect((await cash({ userId: ana.id })).status).toBe(201);
    const other = await seedGuest(app, made.id, 'Mia');
    expect((await cash({ userId: zoe.id, fromUserId: other.id })).status).toBe(201);
    expect((await cash({ userId: ana.id, fromUserId: other.id })).status).toBe(403);
    expect((await cash({ userId: zoe.id, fromUserId: ben.id })).status).toBe(400);
    expect(await cash({ userId: ana.id, paymentMethodId: 'wallet' })).toMatchObject({
      status: 403,
      body: { message: 'This needs an account' },
    });
    const body = { userId: zoe.id, amount: 3, groupId: made.id, paymentMethodId: 'cash' };
    const paid = (await ana.post('/api/payments', body)).body.id;
    expect((await guest.post(`/api/payments/${paid}/void`)).body).toMatchObject({ status: 'voided' });
    await ana.patch(made.path, { status: 'closed' });
    expect((await guest.post('/api/expenses', dinner(made))).body.code).toBe('group_closed');
    expect((await cash({ userId: ana.id })).status).toBe(201);
    expect(await findings()).toEqual([]);
  });

  test('changes their own name, and sees only this group', async () => {
    const { made, ana, zoe, guest } = await makeZoe();
    const other = await seedGuest(app, made.id, 'Mia');
    expect((await guest.patch(`${made.path}/people/${zoe.id}`, { name: 'Zoë L.' })).status).toBe(200);
    expect((await guest.patch(`${made.path}/people/${other.id}`, { name: 'Max' })).status).toBe(403);
    const elsewhere = await addGroupOf(app);
    const foreign = await seedExpense(app, {
      groupId: elsewhere.id,
      paidBy: at(elsewhere, 0),
      shares: [[at(elsewhere, 0), 100]],
    });
    for (const url of [elsewhere.path, `/api/expenses/${foreign}`, `/api/expenses?groupId=${elsewhere.id}`]) {
      expect((await guest.get(url)).status).toBe(404);
    }
    await ana.post('/api/expenses', dinner(made));
    expect((await guest.get('/api/expenses')).body).toHaveLength(1);
  });

  test('gets the same answer for the same key, and no device gets that of another', async () => {
    const { made, ana, zoe, link, guest } = await makeZoe();
    const second = makeDevice(app);
    await second.post(`${link}/place`, { placeholderId: zoe.id });
    const key = { 'idempotency-key': newId() };
    const [one, again, other] = [
      await guest.post('/api/expenses', dinner(made), key),
      await guest.post('/api/expenses', dinner(made), key),
      await second.in(made.id).post('/api/expenses', dinner(made), key),
    ];
    expect(again.body.id).toBe(one.body.id);
    expect(other.body.id).not.toBe(one.body.id);
    expect((await ana.get(made.path)).body.expensesCount).toBe(2);
  });

  test('is a guest also with a session, but not with an access token', async () => {
    const { made, ana, device } = await makeZoe();
    const both = { cookie: `${ana.cookie}; ${device.cookie()}`, 'x-guest': made.id };
    expect((await app.visitor.delete(made.path, both)).status).toBe(403);
    expect((await app.visitor.get(made.path, both)).body.balance).toBe(0);
    const bearer = { authorization: 'Bearer allsq_x', 'x-guest': made.id, cookie: device.cookie() };
    expect(await app.visitor.get(made.path, bearer)).toMatchObject({
      status: 400,
      body: { message: 'Send a session or a token, not both' },
    });
    for (const group of ['x', newId()]) {
      const headers = { cookie: device.cookie(), 'x-guest': group };
      expect((await app.visitor.get(made.path, headers)).status).toBe(401);
    }
  });
});

test('in no answer to a guest is an address, another group, a profile or a chat', async () => {
  const canary = 'canary-for-guests';
  const made = await addGroupOf(app, 2);
  const [ana, ben] = [at(made, 0), at(made, 1)];
  const zoe = await seedGuest(app, made.id, 'Zoë');
  await app.owner.query(
    `UPDATE users SET email = id || '-${canary}@example.com', email_verified = true, first_name = '${canary}',
       last_name = '${canary}', phone = '${canary}', profile_picture = '/uploads/${canary}-' || id WHERE id = ANY($1)`,
    [[ana.id, ben.id]],
  );
  const elsewhere = (await ana.post('/api/groups', { name: canary })).body.id;
  await seedExpense(app, { groupId: elsewhere, paidBy: ana, shares: [[ana, 100]], title: canary });
  await ana.post(`${made.path}/messages`, { text: canary });
  await ana.post(`${made.path}/invitations`, { email: `${canary}@example.com` });
  const people = [ana.id, ben.id, zoe.id];
  const expense = (await ana.post('/api/expenses', dinner(made, { participants: people }))).body.id;
  await ana.patch(`/api/expenses/${expense}`, { amount: 33 });
  await ben.post(`/api/expenses/${expense}/comments`, { text: 'Good' });
  await app.owner.query(
    `INSERT INTO expense_files (id, expense_id, url, name, created_at) VALUES (gen_random_uuid(), $1, '/uploads/a.pdf', 'a', now())`,
    [expense],
  );
  const kinds: GuestKind[] = ['look', 'take_part'];
  for (const kind of kinds) {
    const device = makeDevice(app);
    const link = await linkOf(made, kind);
    const placeholderId = kind === 'look' ? null : zoe.id;
    const answers = [
      await device.get(link),
      await device.post(link),
      await device.post(`${link}/place`, { placeholderId }),
    ];
    const guest = device.in(made.id);
    const urls = [
      made.path,
      `/api/expenses?groupId=${made.id}`,
      '/api/expenses?q=dinner',
      `/api/expenses/${expense}`,
      `/api/expenses/${expense}/history`,
      `/api/expenses/${expense}/comments`,
      `${made.path}/activity`,
      `${made.path}/series`,
      `${made.path}/payments`,
      `${made.path}/spending?from=2026-06-01&to=2026-06-30`,
      `${made.path}/settlements/${zoe.id}/${ana.id}`,
      `${made.path}/chain`,
      ...(kind === 'take_part' ? ['/api/payments/to-pay', '/api/payments/to-collect'] : []),
    ];
    for (const url of urls) {
      const answer = await guest.get(url);
      expect({ url, status: answer.status }).toEqual({ url, status: 200 });
      answers.push(answer);
    }
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(canary);
    const detail = (await guest.get(`/api/expenses/${expense}`)).body;
    const file = '/uploads/a.pdf';
    expect([detail.files.length, detail.receiptUrl]).toEqual(kind === 'look' ? [0, null] : [1, file]);
    expect([detail.userPaid, detail.userAmount]).toEqual(kind === 'look' ? [false, 0] : [false, 11]);
    // The file itself is not stored in this test.
    const upload = await app.visitor.get(file, { cookie: device.cookie() });
    expect(upload.status).toBe(kind === 'look' ? 401 : 404);
    expect((await app.visitor.get(file)).status).toBe(401);
  }
});

test('a guest who keeps the place becomes a member with all of it, and what they did stays marked', async () => {
  const { made, ana, zoe, link, device, guest } = await makeZoe();
  const own = (await guest.post('/api/expenses', dinner(made, { paidBy: zoe.id }))).body.id;
  await guest.post(`/api/expenses/${own}/comments`, { text: 'Mine' });
  const before = await balancesIn(app, made.id);
  const person = await app.person();
  const headers = { cookie: `${person.cookie}; ${device.cookie()}` };
  expect(await app.visitor.post(`${link}/keep`, {}, headers)).toMatchObject({
    status: 200,
    body: { groupId: made.id },
  });
  const { [zoe.id]: moved, ...others } = before;
  expect(await balancesIn(app, made.id)).toEqual({ ...others, [zoe.id]: 0, [person.id]: moved });
  expect((await guest.get(made.path)).status).toBe(401);
  const lines = (await ana.get(`${made.path}/activity`)).body;
  expect(
    lines.map(({ kind, actor, byGuest }: { kind: string; actor: { id: string }; byGuest: boolean }) => [
      kind,
      actor.id === person.id,
      byGuest,
    ]),
  ).toMatchObject([
    ['member_took_over', true, false],
    ['comment_added', true, true],
    ['expense_added', true, true],
    ['guest_link_renewed', false, false],
    ['group_created', false, false],
  ]);
  expect((await ana.get(`/api/expenses/${own}/comments`)).body[0].byGuest).toBe(true);
  expect((await person.patch(`/api/expenses/${own}`, { amount: 12 })).status).toBe(200);
  expect((await ana.get(`${made.path}/chain`)).body.isIntact).toBe(true);
  // Again, and as somebody new.
  expect((await person.post(`${link}/keep`, {})).body).toEqual({ groupId: made.id });
  const other = await app.person();
  expect((await other.post(`${link}/keep`, { placeholderId: null })).status).toBe(200);
  expect(await kindsOf(ana, made.path)).toContain('member_joined');
  const look = await linkOf(made, 'look');
  expect(await other.post(`${look}/keep`, {})).toMatchObject({
    status: 409,
    body: { message: 'This link is only for looking' },
  });
  expect(await findings()).toEqual([]);
});

test('a PIN is asked of who joins by the link without a place', async () => {
  const made = await addGroupOf(app);
  const link = await linkOf(made, 'take_part', { pin: '4711' });
  const person = await app.person();
  for (const body of [{}, { pin: '4712' }]) {
    expect(await person.post(`${link}/keep`, body)).toMatchObject({
      status: 400,
      body: { message: 'This PIN is not right' },
    });
  }
  expect((await person.post(`${link}/keep`, { pin: '4711' })).status).toBe(200);
});

test('a place that an invitation reserves is kept by the person invited, and by nobody else', async () => {
  const { made, ana, zoe, link, device } = await makeZoe();
  const email = 'zoe-who-is-invited@example.com';
  const invited = await app.person(undefined, { email });
  await ana.post(`${made.path}/invitations`, { email, placeholderId: zoe.id });
  const other = await app.person();
  const headers = { cookie: `${other.cookie}; ${device.cookie()}` };
  for (const answer of [
    await app.visitor.post(`${link}/keep`, {}, headers),
    await other.post(`${link}/keep`, { placeholderId: zoe.id }),
  ]) {
    expect(answer).toMatchObject({ status: 409, body: { message: 'This place is taken' } });
  }
  expect((await other.get(made.path)).status).toBe(404);
  expect((await device.in(made.id).get(made.path)).status).toBe(200);
  expect((await invited.post(`${link}/keep`, { placeholderId: zoe.id })).status).toBe(200);
  expect((await invited.get('/api/invitations')).body).toEqual([]);
  expect(await findings()).toEqual([]);
});

test('a member who opens a link is told their own place, also on a device of a guest, and who left is not', async () => {
  const { made, ben, zoe, link, device } = await makeZoe();
  const headers = { cookie: `${ben.cookie}; ${device.cookie()}` };
  expect((await app.visitor.get(link, headers)).body.place).toEqual({
    groupId: made.id,
    user: { id: ben.id, username: ben.username },
  });
  const withDevice = { cookie: device.cookie() };
  expect((await app.visitor.get(link, withDevice)).body.place.user.id).toBe(zoe.id);
  expect((await (await app.person()).get(link)).body.place).toBeNull();
  await ben.post(`${made.path}/leave`);
  expect((await ben.get(link)).body.place).toBeNull();
});

test('ending a link ends its open pages within a second', async () => {
  const { made, ana, device } = await makeZoe();
  const url = await app.app.listen({ port: 0 });
  const headers = { cookie: device.cookie() };
  const response = await fetch(`${url}/api/live?guest=${made.id}`, { headers });
  expect(response.status).toBe(200);
  const text = response.text();
  await ana.post('/api/expenses', dinner(made));
  await sleep(100);
  const removedAt = performance.now();
  await ana.delete(`${made.path}/guest-links/take_part`);
  const lines = await text;
  expect(performance.now() - removedAt).toBeLessThan(1000);
  expect(lines).toContain('data: {"addresses":["/api"],"origin":null}');
  expect(lines).not.toContain('/api/groups');
  expect((await fetch(`${url}/api/live?guest=${made.id}`, { headers })).status).toBe(401);
});

describe('the limits', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startTestApp({ env: { RATE_LIMITS: 'true', TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => limited.close());

  async function makeLimited(more: object) {
    const creator = await limited.person();
    const { id } = (await creator.post('/api/groups', { name: 'Trip' })).body;
    const path = `/api/groups/${id}`;
    const answer = await creator.post(`${path}/guest-links`, { kind: 'take_part', days: 30, ...more });
    return { id, link: `/api/guest/${new URL(answer.body.url).pathname.split('/').at(-1)}` };
  }

  test('stop the eleventh wrong PIN of an address, also if it is right; after a quarter of an hour it is', async () => {
    const { link } = await makeLimited({ pin: '4711' });
    const device = makeDevice(limited);
    for (let number = 0; number < 10; number += 1) {
      expect((await device.post(link, { pin: '0000' })).status).toBe(400);
    }
    expect((await device.post(link, { pin: '4711' })).status).toBe(429);
    limited.clock.advance(15 * 60_000 + 1000);
    for (let number = 0; number < 12; number += 1) {
      expect((await device.post(link, { pin: '4711' })).status).toBe(200);
    }
  });

  test('count new devices of an address and the changes of a device', async () => {
    const { id, link } = await makeLimited({});
    const device = makeDevice(limited);
    await device.post(`${link}/place`, { name: 'Zoë' });
    const guest = device.in(id);
    const expense = dinner({ id, path: '', people: [] });
    for (let number = 0; number < 120; number += 1) await guest.post('/api/expenses', {});
    expect((await guest.post('/api/expenses', expense)).status).toBe(429);
    expect((await guest.get(`/api/groups/${id}`)).status).toBe(200);
    for (let number = 1; number < 20; number += 1) {
      expect((await makeDevice(limited).post(`${link}/place`, { name: `Guest ${number}` })).status).toBe(201);
    }
    expect((await makeDevice(limited).post(`${link}/place`, { name: 'One more' })).status).toBe(429);
  });

  let addresses = 0;
  /** A device whose address no other one has. */
  const makeDistant = () => {
    addresses += 1;
    return makeDevice(limited, { 'x-forwarded-for': `198.51.100.${addresses}` });
  };

  test('stop the 51st wrong PIN of a link in an hour, from whatever address', async () => {
    const { link } = await makeLimited({ pin: '4711' });
    for (let number = 0; number < 50; number += 1) {
      expect((await makeDistant().post(link, { pin: '0000' })).status).toBe(400);
    }
    expect((await makeDistant().post(link, { pin: '4711' })).status).toBe(429);
    limited.clock.advance(HOUR);
    expect((await makeDistant().post(link, { pin: '4711' })).status).toBe(200);
  });

  test('count the new devices of a link, and the people that guests add to it in a day', async () => {
    const { link } = await makeLimited({});
    const people: string[] = [];
    for (let number = 0; number < 20; number += 1) {
      const { status, body } = await makeDistant().post(`${link}/place`, { name: `Guest ${number}` });
      expect(status).toBe(201);
      people.push(body.user.id);
    }
    expect((await makeDistant().post(`${link}/place`, { name: 'One more' })).status).toBe(429);
    const take = (number: number) =>
      makeDistant().post(`${link}/place`, { placeholderId: people[Math.floor(number / 2)] });
    for (let number = 0; number < 40; number += 1) expect((await take(number)).status).toBe(201);
    expect((await take(1)).status).toBe(429);
    limited.clock.advance(HOUR);
    expect((await take(1)).status).toBe(201);
    // Of the day nothing is left yet.
    expect((await makeDistant().post(`${link}/place`, { name: 'One more' })).status).toBe(429);
    limited.clock.advance(24 * HOUR);
    expect((await makeDistant().post(`${link}/place`, { name: 'One more' })).status).toBe(201);
  });

  test('stop the 21st file of a device in an hour', async () => {
    const { id, link } = await makeLimited({});
    const device = makeDistant();
    await device.post(`${link}/place`, { name: 'Zoë' });
    const guest = device.in(id);
    const path = `/api/expenses/${crypto.randomUUID()}/files`;
    for (let number = 0; number < 20; number += 1) expect((await guest.post(path, {})).status).not.toBe(429);
    expect((await guest.post(path, {})).status).toBe(429);
  });
});

test('GUEST_LINKS=false refuses links and guests, and they live again when it is on', async () => {
  const { made, ana, link, guest } = await makeZoe();
  const off = await startTestApp({ env: { GUEST_LINKS: 'false' }, connection: app.connection });
  try {
    const inject = (method: 'GET' | 'POST', url: string, who: { cookie: string }, body?: object) =>
      off.app.inject({
        method,
        url,
        headers: { cookie: who.cookie, ...('headers' in who && (who.headers as object)) },
        payload: body,
      });
    expect((await inject('GET', '/api/site', app.visitor)).json().hasGuestLinks).toBe(false);
    const making = await inject('POST', `${made.path}/guest-links`, ana, { kind: 'look', days: 30 });
    expect([making.statusCode, making.json().message]).toEqual([
      409,
      'Guest links are turned off on this site',
    ]);
    for (const [method, url, who] of [
      ['GET', link, app.visitor],
      ['POST', link, app.visitor],
      ['POST', `${link}/place`, app.visitor],
      ['POST', `${link}/keep`, ana],
    ] as const)
      expect((await inject(method, url, who, method === 'POST' ? {} : undefined)).statusCode).toBe(410);
    expect((await inject('GET', made.path, guest)).statusCode).toBe(401);
  } finally {
    await off.close();
  }
  expect((await guest.get(made.path)).status).toBe(200);
  expect((await app.visitor.get('/api/site')).body.hasGuestLinks).toBe(true);
});
