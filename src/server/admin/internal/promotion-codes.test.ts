import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

const URL = '/api/admin/promotion-codes';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.person('zoe', { role: 'admin' });
});
afterAll(() => app.close());

let made = 0;
async function addCode(more: object = {}) {
  made += 1;
  const { status, body } = await admin.post(URL, { code: `summer_${made}`, ...more });
  expect(status).toBe(201);
  return body;
}

async function redeem(code: string): Promise<number> {
  const person = await app.person(undefined, { hasAccess: false });
  return (await person.post('/api/promotion-codes/redeem', { code })).status;
}

async function newestAct() {
  const { body } = await admin.get('/api/admin/audit?limit=1');
  return body[0];
}

describe('a promotion code', () => {
  test('a promotion code is made of the given fields and the defaults', async () => {
    const { status, body } = await admin.post(URL, { code: ' welcome-2 ' });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        code: 'WELCOME-2',
        description: null,
        validFrom: '2026-06-15',
        validUntil: null,
        maxRedemptions: null,
        redemptionsCount: 0,
        isActive: true,
        discountPercent: 100,
        durationMonths: 1,
        createdAt: '2026-06-15T12:00:00.000Z',
      },
    });
    expect(await newestAct()).toMatchObject({
      actor: 'zoe',
      act: 'create_code',
      subject: 'WELCOME-2',
      changes: expect.arrayContaining([{ field: 'durationMonths', before: null, after: '1' }]),
    });
  });

  test('a promotion code exists once, in any case, also when many are added at once', async () => {
    const answers = await Promise.all(
      ['once', 'ONCE', 'Once', 'onCE'].map((code) => admin.post(URL, { code })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('Promotion code already exists');
  });

  test.each([
    [{ code: 'abc' }, 'Code must be at least 4 characters'],
    [{}, 'Code must be at least 4 characters'],
    [{ code: 'a'.repeat(21) }, 'Code must be at most 20 characters'],
    [{ code: 'with space' }, 'Code can contain only letters, digits, "-" and "_"'],
    [{ discountPercent: 101 }, 'Discount must be between 0 and 100'],
    [{ discountPercent: -1 }, 'Discount must be between 0 and 100'],
    [{ discountPercent: 12.5 }, 'Discount must be between 0 and 100'],
    [{ durationMonths: 0 }, 'Duration must be greater than 0'],
    [{ durationMonths: '2' }, 'Duration must be greater than 0'],
    [{ maxRedemptions: -1 }, 'Max redemptions must be a whole number from 0 to 1,000,000,000'],
    [{ maxRedemptions: 1.5 }, 'Max redemptions must be a whole number from 0 to 1,000,000,000'],
    [{ validFrom: '2026-02-30' }, 'Date is not valid'],
    [{ validFrom: '2026-06-15', validUntil: '2026-06-14' }, 'Valid Until must not be before Valid From'],
    [{ validUntil: '2026-06-14' }, 'Valid Until must not be before Valid From'],
    [{ isActive: 'yes' }, 'isActive must be true or false'],
  ])('of %j is refused', async (body, message) => {
    const before = await admin.get(URL);
    const code = 'code' in body || Object.keys(body).length === 0 ? {} : { code: 'GOOD-CODE' };
    expect(await admin.post(URL, { ...code, ...body })).toMatchObject({ status: 400, body: { message } });
    expect((await admin.get(URL)).headers['x-total-count']).toBe(before.headers['x-total-count']);
  });

  test('an edit records only the changes, and nothing if nothing changed', async () => {
    const { id, code } = await addCode({ description: 'Old', maxRedemptions: 5 });
    const { body } = await admin.patch(`${URL}/${id}`, { description: 'New', maxRedemptions: null });
    expect(body).toMatchObject({ code, description: 'New', maxRedemptions: null, isActive: true });
    const act = await newestAct();
    expect(act).toMatchObject({ act: 'update_code', subject: code });
    expect(act.changes).toEqual([
      { field: 'description', before: 'Old', after: 'New' },
      { field: 'maxRedemptions', before: '5', after: null },
    ]);
    await admin.patch(`${URL}/${id}`, { description: 'New', code: 'OTHER', validFrom: '2020-01-01' });
    expect((await newestAct()).id).toBe(act.id);
    expect(await admin.patch(`${URL}/${id}`, { validUntil: '2026-06-14' })).toMatchObject({ status: 400 });
  });

  test('the limit of a promotion code cannot be below its redemptions, and the code is then full', async () => {
    const { id, code } = await addCode();
    expect(await redeem(code)).toBe(200);
    expect(await redeem(code)).toBe(200);
    expect(await admin.patch(`${URL}/${id}`, { maxRedemptions: 1 })).toMatchObject({
      status: 400,
      body: { message: 'Max redemptions cannot be lower: the code was already redeemed 2 times' },
    });
    expect((await admin.patch(`${URL}/${id}`, { maxRedemptions: 2 })).body.redemptionsCount).toBe(2);
    expect(await redeem(code)).toBe(409);
  });

  test('a promotion code is removed if no one redeemed it, otherwise deactivated', async () => {
    const fresh = await addCode();
    expect(await admin.delete(`${URL}/${fresh.id}`)).toMatchObject({ status: 200, body: {} });
    expect((await admin.delete(`${URL}/${fresh.id}`)).status).toBe(404);
    const told = await addCode();
    await redeem(told.code);
    const german = await admin.delete(`${URL}/${told.id}`, { 'accept-language': 'de' });
    expect(german.body.message).toBe('Der Aktionscode wurde schon eingelöst, deshalb wurde er deaktiviert');
    const used = await addCode();
    await redeem(used.code);
    expect((await admin.delete(`${URL}/${used.id}`)).body).toEqual({
      message: 'Promotion code was redeemed before, so it has been deactivated',
    });
    expect(await newestAct()).toMatchObject({ act: 'deactivate_code', subject: used.code });
    const { body } = await admin.get(URL);
    const isActive = body.find((row: { id: string }) => row.id === used.id)?.isActive;
    expect(isActive).toBe(false);
    expect(await redeem(used.code)).toBe(409);
  });

  test('removing and redeeming a code at once has one outcome', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, code } = await addCode();
      const [removed, redeemed] = await Promise.all([admin.delete(`${URL}/${id}`), redeem(code)]);
      expect([removed.status, redeemed]).toEqual([200, removed.body.message === undefined ? 404 : 200]);
    }
  });

  test('promotion codes are paged, newest first', async () => {
    const [one, two] = [await addCode(), await addCode()];
    const first = await admin.get(`${URL}?limit=1`);
    expect(first.body).toMatchObject([{ id: two.id }]);
    const next = await admin.get(`${URL}?limit=1&cursor=${first.headers['x-next-cursor']}`);
    expect(next.body).toMatchObject([{ id: one.id }]);
    expect(next.headers['x-total-count']).toBe(first.headers['x-total-count']);
  });
});
