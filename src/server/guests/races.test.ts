import { readdir } from 'node:fs/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addExpenseFile } from '#contract/expense-files.ts';
import { runAudit } from '#server/audits.ts';
import { listLockWaits } from '#server/testing/app/lock-waits.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeCall } from '#server/testing/contract/world.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { makeDevice } from '#server/testing/makers/guests.ts';
import { PICTURE } from '#server/testing/makers/picture.ts';
import { seedGuest } from '#server/testing/makers/seed-members.ts';

let app: TestApp;
let holder: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  holder = await app.owner.connect();
});
afterAll(async () => {
  holder.release(true);
  await app.close();
});
afterEach(() => holder.query('ROLLBACK'));

/** A group with Zoë, who has no account, and her device. */
async function makeZoe() {
  const made = await addGroupOf(app, 2);
  const zoe = await seedGuest(app, made.id, 'Zoë');
  const { url } = (await at(made, 0).post(`${made.path}/guest-links`, { kind: 'take_part', days: 30 })).body;
  const link = `/api/guest/${new URL(url).pathname.split('/').at(-1)}`;
  const take = async (body: object = { placeholderId: zoe.id }) => {
    const device = makeDevice(app);
    return { device, answer: await device.post(`${link}/place`, body) };
  };
  const { device } = await take();
  return { made, ana: at(made, 0), zoe, link, take, device, guest: device.in(made.id) };
}

const dinner = ({ id }: MadeGroup) => ({
  title: 'Dinner',
  amount: 30,
  date: '2026-06-10',
  groupId: id,
  category: 'food',
});

const findings = async () => (await runAudit(app.owner)).findings;

const waitForLock = () =>
  vi.waitFor(async () => expect(await listLockWaits(app)).not.toHaveLength(0), { timeout: 20_000 });

describe('a link that ends while a guest', () => {
  async function endDuring<Result>({ id }: MadeGroup, call: () => Promise<Result>): Promise<Result> {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM groups WHERE id = $1 FOR UPDATE', [id]);
    const answer = call();
    await waitForLock();
    await holder.query('DELETE FROM guest_links WHERE group_id = $1', [id]);
    await holder.query('COMMIT');
    return answer;
  }

  const ended = { status: 401, message: "Open the group's link again" };

  test('uploads a file refuses the file, and nothing of it stays', async () => {
    const { made, ana, guest } = await makeZoe();
    const { id } = (await guest.post('/api/expenses', dinner(made))).body;
    const before = await readdir(app.uploads);
    const call = { url: `/api/expenses/${id}/files`, file: PICTURE, name: 'till.png' };
    const answer = await endDuring(made, () => makeCall(app.app, addExpenseFile, guest, call));
    expect({ status: answer.status, message: JSON.parse(answer.text).message }).toEqual(ended);
    expect((await ana.get(`/api/expenses/${id}`)).body.files).toEqual([]);
    expect(await readdir(app.uploads)).toEqual(before);
  });

  test.each([
    ['adds an expense', (made: MadeGroup) => ['/api/expenses', dinner(made)] as const],
    [
      'records cash',
      (made: MadeGroup) =>
        [
          '/api/payments',
          { userId: at(made, 0).id, amount: 5, groupId: made.id, paymentMethodId: 'cash' },
        ] as const,
    ],
  ])('%s refuses it', async (_what, callOf) => {
    const { made, ana, guest } = await makeZoe();
    const [url, body] = callOf(made);
    const answer = await endDuring(made, () => guest.post(url, body));
    expect({ status: answer.status, message: answer.body.message }).toEqual(ended);
    expect((await ana.get(made.path)).body).toMatchObject({ expensesCount: 0, settlements: [] });
    expect(await findings()).toEqual([]);
  });
});

test('expenses of a guest whose place is taken over at the same time are all of the person, or refused', async () => {
  const { made, ana, zoe, link, device, guest } = await makeZoe();
  const person = await app.person();
  const headers = { cookie: `${person.cookie}; ${device.cookie()}` };
  const add = () => guest.post('/api/expenses', { ...dinner(made), paidBy: zoe.id });
  const [kept, ...added] = await Promise.all([
    app.visitor.post(`${link}/keep`, {}, headers),
    ...Array.from({ length: 12 }, add),
  ]);
  expect(kept?.status).toBe(200);
  for (const { status } of added) expect([201, 401]).toContain(status);
  const count = added.filter(({ status }) => status === 201).length;
  const group = (await ana.get(made.path)).body;
  expect(group.expensesCount).toBe(count);
  expect(JSON.stringify(group)).not.toContain(zoe.id);
  expect((await ana.get(`${made.path}/chain`)).body.isIntact).toBe(true);
  expect(await findings()).toEqual([]);
});

test('of two people who keep one place at once, one gets it and the other does not become a member by mistake', async () => {
  const { made, ana, link, take, device } = await makeZoe();
  const { device: second } = await take();
  const people = [await app.person(), await app.person()] as const;
  const keep = (index: 0 | 1, { cookie }: { cookie: () => string }) =>
    app.visitor.post(`${link}/keep`, {}, { cookie: `${people[index].cookie}; ${cookie()}` });
  const answers = await Promise.all([keep(0, device), keep(1, second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This place is taken');
  expect((await ana.get(made.path)).body.members).toHaveLength(3);
});

test('one name that two devices add at once is added once', async () => {
  const { made, ana, take } = await makeZoe();
  // As one letter, and as a letter with a mark.
  const tries = ['Chloé', 'CHLOE\u0301'].map((name) => take({ name }));
  const statuses = (await Promise.all(tries)).map(({ answer }) => answer.status);
  expect(statuses.toSorted()).toEqual([201, 409]);
  expect((await ana.get(made.path)).body.members).toHaveLength(4);
});

test('one place that many devices take at once is held by five of them', async () => {
  const { link, take } = await makeZoe();
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => take()))).map(
    ({ answer }) => answer.status,
  );
  expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 409, 409, 409, 409]);
  expect((await app.visitor.post(link, {})).body.places).toMatchObject([{ devices: 5 }]);
});

test('a device that opens many groups at once is in twenty at most', async () => {
  const creator = await app.person();
  const links = await Promise.all(
    Array.from({ length: 24 }, async (_, number) => {
      const { id } = (await creator.post('/api/groups', { name: `Group ${number}` })).body;
      const { url } = (await creator.post(`/api/groups/${id}/guest-links`, { kind: 'look', days: 30 })).body;
      return `/api/guest/${new URL(url).pathname.split('/').at(-1)}`;
    }),
  );
  const device = makeDevice(app);
  const open = (link: string) => device.post(`${link}/place`, { placeholderId: null });
  const [first = '', ...others] = links;
  await open(first);
  const statuses = (await Promise.all(others.map(open))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(19);
  expect(statuses.filter((status) => status === 409)).toHaveLength(4);
});

test.each(['Zo\u200bë', '\u202eMia', '\u2800', '\u3164', '\ufeff', '   ', 'a'.repeat(61)])(
  'no guest is named %j, and none renames themselves so',
  async (name) => {
    const { made, ana, zoe, take, guest } = await makeZoe();
    expect((await take({ name })).answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'name' }] },
    });
    expect((await guest.patch(`${made.path}/people/${zoe.id}`, { name })).status).toBe(400);
    expect((await ana.get(made.path)).body.members).toHaveLength(3);
  },
);

test('a guest of another group is not ended by their id', async () => {
  const [one, other] = [await makeZoe(), await makeZoe()];
  const [{ guests }] = (await other.ana.get(`${other.made.path}/guest-links`)).body;
  const url = `${one.made.path}/guest-links/guests/${guests[0].id}`;
  expect((await one.ana.delete(url)).status).toBe(404);
  expect((await other.guest.get(other.made.path)).status).toBe(200);
});

test('a cookie that is of no device becomes none, so nobody can prepare one for somebody else', async () => {
  const { link, zoe, made } = await makeZoe();
  const prepared = { cookie: 'guest=prepared-by-somebody' };
  const answer = await app.visitor.post(`${link}/place`, { placeholderId: zoe.id }, prepared);
  expect(answer.status).toBe(201);
  expect(String(answer.headers['set-cookie'])).toMatch(/guest=[\w-]{43};/);
  expect((await app.visitor.get(made.path, { ...prepared, 'x-guest': made.id })).status).toBe(401);
});

test('leaving, ending and keeping a place again change nothing', async () => {
  const { made, ana, link, device, take } = await makeZoe();
  for (let turn = 0; turn < 2; turn += 1) expect((await device.delete(`${link}/place`)).status).toBe(204);
  await take();
  const [{ guests }] = (await ana.get(`${made.path}/guest-links`)).body;
  const end = () => ana.delete(`${made.path}/guest-links/guests/${guests[0].id}`);
  expect((await Promise.all([end(), end()])).map(({ status }) => status).toSorted()).toEqual([204, 404]);
  const person = await app.person();
  const keep = () => person.post(`${link}/keep`, {});
  expect((await Promise.all([keep(), keep()])).map(({ status }) => status)).toEqual([200, 200]);
  const lines = (await ana.get(`${made.path}/activity`)).body;
  expect(lines.filter(({ kind }: { kind: string }) => kind === 'member_joined')).toHaveLength(1);
});
