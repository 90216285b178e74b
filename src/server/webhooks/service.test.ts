import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reseal } from '#server/keys/rotation.ts';
import { makeKeyring, unseal } from '#server/platform/security/sealed.ts';
import { TEST_MASTER_KEY } from '#server/testing/app/master-key.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { mailsTo } from '#server/testing/makers/mail-links.ts';
import { giveWebhook } from '#server/testing/makers/webhooks.ts';
import { secretOf } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const URL = '/api/user/webhooks';
const shownOf = { url: 'https://93.184.215.14:8443/hook?key=1', events: ['expense.*', 'comment.added'] };
const wanted = { ...shownOf, password: PASSWORD };

async function makePerson(email?: string): Promise<Caller> {
  const person = await app.person(undefined, email === undefined ? {} : { email });
  await givePassword(app, person);
  return person;
}
const list = async (person: Caller) => (await person.get(URL)).body;

describe('adding a webhook', () => {
  test('shows the secret once and keeps it sealed', async () => {
    const person = await makePerson();
    const made = await person.post(URL, wanted);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      ...shownOf,
      id: expect.any(String),
      isActive: true,
      createdAt: app.deps.clock.now().toISOString(),
      secret: expect.stringMatching(/^allsqh_[\w-]{43}$/),
    });
    const { secret, ...shown } = made.body;
    expect(await list(person)).toEqual([shown]);
    const { rows } = await app.owner.query('SELECT * FROM webhooks WHERE user_id = $1', [person.id]);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('asks for the password, and tells the owner by mail', async () => {
    const address = 'hooks@example.com';
    const person = await makePerson(address);
    await app.owner.query('UPDATE users SET email_verified = true WHERE id = $1', [person.id]);
    const { password: _, ...without } = wanted;
    expect((await person.post(URL, without)).body.message).toBe('Password is required');
    const wrong = await person.post(URL, { ...wanted, password: 'not-the-password' });
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Current password is wrong' } });
    expect(await list(person)).toEqual([]);
    const subjects = async () => {
      await app.runJobs();
      return (await mailsTo(app, address)).map(({ subject }) => subject);
    };
    expect(await subjects()).toEqual([]);
    expect((await person.post(URL, wanted)).status).toBe(201);
    expect(await subjects()).toEqual(['A webhook was added']);
  });

  test('keeps an event that was named twice once', async () => {
    const person = await makePerson();
    const { body } = await person.post(URL, { ...wanted, events: ['member.left', 'member.left'] });
    expect(body.events).toEqual(['member.left']);
  });

  test.each([
    [{ url: 'http://93.184.215.14/' }, 'This address cannot be reached'],
    [{ url: 'https://127.0.0.1/' }, 'This address cannot be reached'],
    [{ url: 'https://0x7f.1/' }, 'This address cannot be reached'],
    [{ url: 'https://[::1]/' }, 'This address cannot be reached'],
    [{ url: 'https://169.254.169.254/' }, 'This address cannot be reached'],
    [{ url: 'https://localhost/' }, 'This address cannot be reached'],
    [{ url: 'https://ana:secret@93.184.215.14/' }, 'This address cannot be reached'],
    [{ url: `https://93.184.215.14/${'x'.repeat(2000)}` }, 'This address cannot be reached'],
    [{ url: 7 }, 'This address cannot be reached'],
    [{ url: ' ' }, 'Address is required'],
    [{ password: '' }, 'Password is required'],
    [{ events: [] }, 'Choose at least one event'],
    [{ events: undefined }, 'Choose at least one event'],
    [{ events: ['expense.added', 'group.closed'] }, 'Unknown event'],
    [{ events: ['payment.*'] }, 'Unknown event'],
    [{ events: Array.from({ length: 20 }, () => 'expense.added') }, 'Unknown event'],
  ])('%j is refused', async (wrong, message) => {
    const person = await makePerson();
    const answer = await person.post(URL, { ...wanted, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect(await list(person)).toEqual([]);
  });

  test('at most 10 can be added, also simultaneously', async () => {
    const person = await makePerson();
    for (let count = 0; count < 8; count += 1) await giveWebhook(app, person);
    const answers = await Promise.all([0, 1, 2, 3].map(() => person.post(URL, wanted)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('At most 10 webhooks');
  });
});

test('its events and whether it is on can be changed, each alone', async () => {
  const person = await app.person();
  const { id } = await giveWebhook(app, person);
  const patch = async (body: object) => (await person.patch(`${URL}/${id}`, body)).body;
  expect(await patch({ events: ['member.left'] })).toMatchObject({ events: ['member.left'], isActive: true });
  expect(await patch({ isActive: false })).toMatchObject({ events: ['member.left'], isActive: false });
  expect(await patch({})).toMatchObject({ events: ['member.left'], isActive: false });
  expect(await patch({ isActive: true })).toMatchObject({ isActive: true });
  expect(await patch({ events: [] })).toMatchObject({ message: 'Choose at least one event' });
  expect(await patch({ isActive: 'yes' })).toMatchObject({ message: 'isActive must be true or false' });
});

test("another person's webhook does not exist for the caller", async () => {
  const [person, other] = [await app.person(), await app.person()];
  const { id } = await giveWebhook(app, person);
  expect((await other.patch(`${URL}/${id}`, { isActive: false })).status).toBe(404);
  expect((await other.get(`${URL}/${id}/deliveries`)).status).toBe(404);
  expect((await other.delete(`${URL}/${id}`)).status).toBe(404);
  expect(await list(person)).toMatchObject([{ id, isActive: true }]);
  expect((await person.delete(`${URL}/${id}`)).status).toBe(204);
  expect((await person.delete(`${URL}/${id}`)).status).toBe(404);
  expect(await list(person)).toEqual([]);
});

test('webhooks end with the account', async () => {
  const person = await app.person();
  await giveWebhook(app, person);
  await app.owner.query('UPDATE users SET deleted_at = now() WHERE id = $1', [person.id]);
  await app.owner.query('SELECT forget_person($1)', [person.id]);
  expect((await app.owner.query('SELECT id FROM webhooks WHERE user_id = $1', [person.id])).rows).toEqual([]);
});

test('a rotation of the keys seals the secrets again', async () => {
  const { id, secret } = await giveWebhook(app, await app.person());
  const fresh = randomBytes(32);
  await reseal(app.owner, makeKeyring(fresh, TEST_MASTER_KEY));
  const { rows } = await app.owner.query('SELECT secret FROM webhooks WHERE id = $1', [id]);
  expect(unseal(makeKeyring(fresh), secretOf(id), rows[0]?.secret)).toBe(secret);
});
