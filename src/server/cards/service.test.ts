import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { saveCard, setUpCard } from '#server/testing/makers/wallet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const save = async (person: Caller, id: unknown, more: object = {}) =>
  person.post('/api/payments/methods', {
    type: 'card',
    details: JSON.stringify({ stripePaymentMethodId: id, brand: 'amex', last4: '0000' }),
    ...more,
  });
const list = async (person: Caller) => (await person.get('/api/payments/methods')).body;
const defaults = async (person: Caller) =>
  (await list(person)).map((card: { isDefault: boolean }) => card.isDefault);

describe('saving a card', () => {
  test('saving a card takes brand, number and expiry from the provider, not from the browser', async () => {
    const person = await app.person();
    const id = await setUpCard(app, person);
    const answer = await save(person, id);
    expect(answer).toMatchObject({ status: 201, body: { type: 'card', isDefault: true } });
    expect(JSON.parse(answer.body.details)).toEqual({
      brand: 'visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2030,
      stripePaymentMethodId: id,
    });
    expect(await list(person)).toEqual([answer.body]);
    expect(app.told.at(-1)).toMatchObject({ users: [person.id], addresses: ['/api/payments/methods'] });
  });

  test('a repeated call returns the same card, and the same card again is a conflict and is detached', async () => {
    const person = await app.person();
    const id = await setUpCard(app, person);
    const first = await save(person, id);
    expect((await save(person, id)).body.id).toBe(first.body.id);
    const again = await setUpCard(app, person);
    expect(await save(person, again)).toMatchObject({
      status: 409,
      body: { message: 'This card is already saved' },
    });
    expect(await list(person)).toHaveLength(1);
    await app.runJobs();
    expect((await app.deps.cards.getCard(again)).customerId).toBeNull();
    expect((await app.deps.cards.getCard(id)).customerId).not.toBeNull();
  });

  test('8 simultaneous calls save a card once', async () => {
    const person = await app.person();
    const id = await setUpCard(app, person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(person, id)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
    expect(await list(person)).toHaveLength(1);
  });

  test("another person's card, an unknown card and an invalid one are refused", async () => {
    const [person, other] = [await app.person(), await app.person()];
    const others = await setUpCard(app, other);
    await setUpCard(app, person, '5555555555554444');
    expect((await save(person, others)).status).toBe(404);
    expect((await save(person, 'pm_unknown')).status).toBe(404);
    const required = { status: 400, body: { message: 'Payment method ID is required' } };
    for (const bad of [undefined, '', null, 5, {}, '../x', 'a b']) {
      expect(await save(person, bad), String(bad)).toMatchObject(required);
    }
    for (const details of [undefined, 'pm_1', '[]', 'null', '{', 7]) {
      const answer = await person.post('/api/payments/methods', { type: 'card', details });
      expect(answer, String(details)).toMatchObject(required);
    }
    expect((await person.post('/api/payments/methods', { type: 'paypal', details: '{}' })).status).toBe(400);
    expect(await list(person)).toEqual([]);
  });
});

describe('the default card', () => {
  test('the first card is the default, the default can be moved, and removing it moves it to the newest other one', async () => {
    const person = await app.person();
    const first = await saveCard(app, person);
    const second = await saveCard(app, person, '5555555555554444');
    const third = await saveCard(app, person, '378282246310005');
    expect(await defaults(person)).toEqual([false, false, true]);
    const moved = await person.patch(`/api/payments/methods/${second}`, { isDefault: true });
    expect(moved).toMatchObject({ status: 200, body: { id: second, isDefault: true } });
    expect(await defaults(person)).toEqual([false, true, false]);
    expect((await person.delete(`/api/payments/methods/${first}`)).status).toBe(204);
    expect(await defaults(person)).toEqual([false, true]);
    expect((await person.delete(`/api/payments/methods/${second}`)).status).toBe(204);
    expect(await list(person)).toMatchObject([{ id: third, isDefault: true }]);
  });

  test("another person's card does not exist", async () => {
    const [person, other] = [await app.person(), await app.person()];
    const id = await saveCard(app, person);
    expect((await other.patch(`/api/payments/methods/${id}`, { isDefault: true })).status).toBe(404);
    expect((await other.delete(`/api/payments/methods/${id}`)).status).toBe(404);
    expect(await list(person)).toHaveLength(1);
  });
});

test('a customer unknown to the provider is created again', async () => {
  const person = await app.person();
  await app.owner.query(`UPDATE users SET stripe_customer_id = 'cus_gone' WHERE id = $1`, [person.id]);
  const id = await setUpCard(app, person);
  expect((await save(person, id)).status).toBe(201);
});
