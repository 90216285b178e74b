import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at } from '#server/testing/makers/groups.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Shown = { from: { id: string }; to: { id: string }; amount: number };

describe('the payments of a group', () => {
  test('every member sees those that count, newest first, page by page', async () => {
    const made = await addGroupOf(app, 3);
    const [ana, ben, cleo] = [at(made, 0), at(made, 1), at(made, 2)];
    const pay = async (payer: typeof ana, payee: typeof ana, amount: number) => {
      const body = { userId: payee.id, groupId: made.id, amount, paymentMethodId: 'cash' };
      return (await payer.post('/api/payments', body)).body.id as string;
    };
    await pay(ana, ben, 10);
    await pay(ben, cleo, 20);
    const doubted = await pay(cleo, ana, 30);
    expect((await ana.post(`/api/payments/${doubted}/void`)).status).toBe(200);

    const first = await cleo.get(`${made.path}/payments?limit=1`);
    expect(first).toMatchObject({
      status: 200,
      body: [{ from: { id: ben.id }, to: { id: cleo.id }, amount: 20, method: 'cash', currency: 'USD' }],
    });
    const cursor = first.headers['x-next-cursor'];
    const second = await cleo.get(`${made.path}/payments?limit=1&cursor=${cursor}`);
    expect(second.body.map(({ from, to, amount }: Shown) => [from.id, to.id, amount])).toEqual([
      [ana.id, ben.id, 10],
    ]);
    expect(second.headers['x-next-cursor']).toBeUndefined();
  });

  test('they do not exist for anyone else', async () => {
    const made = await addGroupOf(app, 2);
    const stranger = await app.person();
    expect((await stranger.get(`${made.path}/payments`)).status).toBe(404);
  });
});
