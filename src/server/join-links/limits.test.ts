import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at } from '#server/testing/makers/groups.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'true', TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const refused = {
  status: 429,
  body: { code: 'too_many_requests', message: 'Too many attempts. Please try again later.' },
};

async function makeLink() {
  const made = await addGroupOf(app);
  const { url } = (await at(made, 0).post(`${made.path}/join-link`)).body;
  const accept = `/api/join/${url.split('/').at(-1)}/accept`;
  const join = (person: Caller, address: string) => person.post(accept, {}, { 'x-forwarded-for': address });
  return { made, join };
}

const addPeople = (count: number) => Promise.all(Array.from({ length: count }, () => app.person()));

test('of 25 people at one address 20 join in an hour, by any link; a member who repeats does not count', async () => {
  const links = [await makeLink(), await makeLink()];
  const [first, ...people] = await addPeople(25);
  for (let time = 0; time < 30; time += 1) {
    expect((await links[0]?.join(first as Caller, '203.0.113.7'))?.status).toBe(200);
  }
  const answers = await Promise.all(
    people.map((person, index) => links[index % 2]?.join(person, '203.0.113.7')),
  );
  expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(19);
  for (const answer of answers.filter((each) => each?.status !== 200)) expect(answer).toMatchObject(refused);
  const [late] = await addPeople(1);
  expect((await links[0]?.join(late as Caller, '203.0.113.8'))?.status).toBe(200);
  app.clock.advance(HOUR);
  const [later] = await addPeople(1);
  expect((await links[0]?.join(later as Caller, '203.0.113.7'))?.status).toBe(200);
});

test('60 people join by one link in an hour, from any address', async () => {
  const { made, join } = await makeLink();
  const people = await addPeople(62);
  const answers = await Promise.all(
    people.map((person, index) => join(person, `198.51.100.${1 + (index % 10)}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(refused);
  expect((await at(made, 0).get(made.path)).body.members).toHaveLength(61);
});

test('a failed join does not count', async () => {
  const { made, join } = await makeLink();
  await at(made, 0).patch(made.path, { status: 'closed' });
  const [person] = await addPeople(1);
  for (let time = 0; time < 25; time += 1) {
    expect((await join(person as Caller, '192.0.2.9')).status).toBe(409);
  }
  await at(made, 0).patch(made.path, { status: 'active' });
  expect((await join(person as Caller, '192.0.2.9')).status).toBe(200);
});
