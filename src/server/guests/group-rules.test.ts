import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExpenseFile } from '#contract/expense-files.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeCall } from '#server/testing/contract/world.ts';
import { takeAccess } from '#server/testing/makers/access.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { makeDevice } from '#server/testing/makers/guests.ts';
import { PICTURE } from '#server/testing/makers/picture.ts';
import { seedGuest, seedMembers } from '#server/testing/makers/seed-members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
});
afterAll(() => app.close());

const DAY = 86_400_000;

/** A group with Zoë, who has no account, and her device by a link that takes part and has no end. */
async function makeZoe() {
  const made = await addGroupOf(app, 2);
  const zoe = await seedGuest(app, made.id, 'Zoë');
  const body = { kind: 'take_part', days: null };
  const { url } = (await at(made, 0).post(`${made.path}/guest-links`, body)).body;
  const link = `/api/guest/${new URL(url).pathname.split('/').at(-1)}`;
  const device = makeDevice(app);
  expect((await device.post(`${link}/place`, { placeholderId: zoe.id })).status).toBe(201);
  return { made, ana: at(made, 0), ben: at(made, 1), zoe, link, device, guest: device.in(made.id) };
}

const dinner = ({ id: groupId }: MadeGroup) => ({
  title: 'Dinner',
  amount: 30,
  date: '2026-06-10',
  groupId,
  category: 'food',
});

const cash = ({ id: groupId }: MadeGroup, to: { id: string }) => ({
  userId: to.id,
  amount: 5,
  groupId,
  paymentMethodId: 'cash',
});

test('in a closed group a guest looks, records cash and voids it, and changes nothing else', async () => {
  const { made, ana, zoe, link, guest } = await makeZoe();
  const expense = (await guest.post('/api/expenses', dinner(made))).body.id;
  const paid = (await ana.post('/api/payments', cash(made, zoe))).body.id;
  expect((await ana.patch(made.path, { status: 'closed' })).status).toBe(200);
  for (const url of [made.path, `/api/expenses/${expense}`, `${made.path}/activity`])
    expect((await guest.get(url)).status).toBe(200);
  expect((await guest.post('/api/payments', cash(made, ana))).status).toBe(201);
  expect((await guest.post(`/api/payments/${paid}/void`)).status).toBe(200);
  for (const answer of [
    await guest.post('/api/expenses', dinner(made)),
    await guest.patch(`/api/expenses/${expense}`, { amount: 33 }),
    await guest.delete(`/api/expenses/${expense}`),
    await guest.post(`/api/expenses/${expense}/comments`, { text: 'Well' }),
    await guest.patch(`${made.path}/people/${zoe.id}`, { name: 'Zoë L.' }),
    await makeDevice(app).post(`${link}/place`, { name: 'Kim' }),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'group_closed' } });
  // Somebody of the list may still open it, to look.
  expect((await makeDevice(app).post(`${link}/place`, { placeholderId: zoe.id })).status).toBe(201);
});

test('guests add expenses while the creator of the group has full access; cash and comments need none', async () => {
  const { made, ana, ben, guest } = await makeZoe();
  const expense = (await guest.post('/api/expenses', dinner(made))).body.id;
  await takeAccess(app, [ben.id]);
  expect((await guest.post('/api/expenses', dinner(made))).status).toBe(201);
  await takeAccess(app, [ana.id]);
  expect(await guest.post('/api/expenses', dinner(made))).toMatchObject({
    status: 402,
    body: { code: 'subscription_required' },
  });
  expect((await guest.post(`/api/expenses/${expense}/comments`, { text: 'Well' })).status).toBe(201);
  expect((await guest.post('/api/payments', cash(made, ana))).status).toBe(201);
});

test('a full group takes no new guest, and still opens a place that it has', async () => {
  const { made, zoe, link } = await makeZoe();
  const people = await Promise.all(Array.from({ length: 97 }, () => app.person()));
  await seedMembers(app, made.id, people);
  expect(await makeDevice(app).post(`${link}/place`, { name: 'Kim' })).toMatchObject({
    status: 409,
    body: { message: 'A group can have at most 100 people' },
  });
  expect((await makeDevice(app).post(`${link}/place`, { placeholderId: zoe.id })).status).toBe(201);
});

test('a group of just two people has no guest links', async () => {
  const { ana, ben } = await makeZoe();
  const { groupId } = (await ana.post(`/api/friends/${ben.id}/group`, {})).body;
  const path = `/api/groups/${groupId}/guest-links`;
  for (const answer of [
    await ana.post(path, { kind: 'look', days: 30 }),
    await ana.patch(`${path}/look`, { days: 90 }),
    await ana.delete(`${path}/look`),
  ])
    expect(answer).toMatchObject({ status: 409, body: { message: 'This is between the two of you' } });
});

test('a device is known for a year after it was used last', async () => {
  const { made, device, guest } = await makeZoe();
  app.clock.advance(364 * DAY);
  const used = await guest.get(made.path);
  expect(used.status).toBe(200);
  expect(String(used.headers['set-cookie'])).toMatch(
    new RegExp(`^${device.cookie()}; .*Path=/; .*HttpOnly; .*SameSite=Lax`),
  );
  app.clock.advance(364 * DAY);
  expect((await guest.get(made.path)).status).toBe(200);
  app.clock.advance(366 * DAY);
  expect((await guest.get(made.path)).status).toBe(401);
});

test('a file is for the guests who take part, also beside the session of somebody who is not a member', async () => {
  const { made, device, guest } = await makeZoe();
  const { id } = (await guest.post('/api/expenses', dinner(made))).body;
  const call = { url: `/api/expenses/${id}/files`, file: PICTURE, name: 'till.png' };
  expect((await makeCall(app.app, addExpenseFile, guest, call)).status).toBe(201);
  const [{ url }] = (await guest.get(`/api/expenses/${id}`)).body.files;
  const stranger = await app.person();
  const statusWith = async (cookie: string) => (await app.visitor.get(url, { cookie })).status;
  expect(await statusWith(device.cookie())).toBe(200);
  expect(await statusWith(`${stranger.cookie}; ${device.cookie()}`)).toBe(200);
  expect(await statusWith(stranger.cookie)).toBe(404);
  expect(await statusWith('')).toBe(401);
});
