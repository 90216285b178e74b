import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#server/core/context.ts';
import { auditAccess } from '#server/grants/audit.ts';
import { addGrant } from '#server/grants/service.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeRandom, pick } from '#server/testing/contract/mutate.ts';
import { makeCode } from '#server/testing/makers/access.ts';
import { endSubscriptionOf, grantByAdmin, revokeAll } from './access.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const nobody = () => app.person(undefined, { hasAccess: false });
const userOf = async (person: Caller) => (await person.get('/api/user')).body;
const findings = async () => (await auditAccess(app.owner)).findings;

async function asAdmin(work: (context: Context, userId: string) => Promise<void>, person: Caller) {
  const told: string[] = [];
  await inTransaction(app.deps.pool, (db) => {
    const invalidateFor = (ids: Iterable<string>) => void told.push(...ids);
    return work({ db, now: app.deps.clock.now(), invalidateFor } as Context, person.id);
  });
  return told;
}

describe('an admin', () => {
  test('gives access without an end, also if repeated, and takes it away again', async () => {
    const person = await nobody();
    for (let round = 0; round < 3; round += 1) {
      expect(await asAdmin(grantByAdmin, person)).toEqual([person.id]);
      await asAdmin(grantByAdmin, person);
      expect(await userOf(person)).toMatchObject({
        hasFullAccess: true,
        subscriptionStatus: 'active',
        subscriptionExpiresAt: null,
      });
      expect(await asAdmin(revokeAll, person)).toEqual([person.id]);
      expect(await userOf(person)).toMatchObject({
        hasFullAccess: false,
        subscriptionStatus: 'inactive',
        subscriptionExpiresAt: null,
      });
    }
    const { rows } = await app.owner.query('SELECT kind FROM grants WHERE user_id = $1', [person.id]);
    expect(rows.filter((row) => row.kind === 'admin')).toHaveLength(3);
  });

  test('takes away what a code gave; the next code counts from now', async () => {
    const person = await nobody();
    const redeem = async (code: string) => (await person.post('/api/promotion-codes/redeem', { code })).body;
    await redeem(await makeCode(app, { months: 12 }));
    await asAdmin(revokeAll, person);
    expect((await userOf(person)).hasFullAccess).toBe(false);
    const { expiresAt } = await redeem(await makeCode(app));
    expect(expiresAt).toBe('2026-07-15T12:00:00.000Z');
  });

  test('and twenty at once leave the result of one of them', async () => {
    const person = await nobody();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => asAdmin(index % 2 === 0 ? grantByAdmin : revokeAll, person)),
    );
    expect(await findings()).toEqual([]);
  });
});

describe('the database', () => {
  const day = 86_400_000;
  const start = Date.parse('2026-01-01T00:00:00Z');

  test('computes the same as the domain’s rules, for random sequences in any order and doubled', async () => {
    const random = makeRandom(20_260_615);
    const people = await Promise.all(Array.from({ length: 40 }, nobody));
    for (const { id: userId } of people) {
      const sources = [randomUUID(), randomUUID()];
      const at = () => start + Math.floor(random() * 200) * day + Math.floor(random() * 1000);
      const grants = Array.from({ length: 1 + Math.floor(random() * 7) }, () => {
        const [startsAt, chance] = [at(), random()];
        const sourceId = pick(random, sources);
        const months = 1 + Math.floor(random() * 14);
        if (chance < 0.5)
          return {
            kind: 'card' as const,
            sourceId,
            startsAt,
            endsAt: startsAt + Math.floor(random() * 40) * day,
          };
        if (chance < 0.6)
          return { kind: 'trial' as const, sourceId: userId, startsAt, endsAt: startsAt + 30 * day };
        if (chance < 0.95) return { kind: 'promotion' as const, sourceId: randomUUID(), startsAt, months };
        return { kind: 'admin' as const, sourceId: randomUUID(), startsAt, endsAt: startsAt + 9 * day };
      });
      const now = app.deps.clock.now();
      const again = [...grants, ...grants].toSorted(() => random() - 0.5);
      for (const grant of again) await addGrant(app.deps.pool, { userId, grant, now });
      if (random() < 0.3) {
        await app.owner.query(
          `INSERT INTO grants (id, user_id, kind, source_id, starts_at) VALUES (gen_random_uuid(), $1, 'revocation', $2, now())`,
          [userId, sources[0]],
        );
      }
    }
    expect(await auditAccess(app.owner)).toMatchObject({ findings: [] });
    expect((await auditAccess(app.owner)).people).toBeGreaterThanOrEqual(40);
  });

  test('keeps status and end correct with simultaneous grants', async () => {
    const { id: userId } = await nobody();
    const now = app.deps.clock.now();
    const grant = () => ({
      kind: 'promotion' as const,
      sourceId: randomUUID(),
      startsAt: now.getTime(),
      months: 1,
    });
    await Promise.all(
      Array.from({ length: 12 }, () => addGrant(app.deps.pool, { userId, grant: grant(), now })),
    );
    const { rows } = await app.owner.query(
      'SELECT subscription_expires_at::text AS until FROM users WHERE id = $1',
      [userId],
    );
    expect(rows).toEqual([{ until: '2027-06-15 12:00:00+00' }]);
    expect(await findings()).toEqual([]);
  });

  test.each([
    ['a status set', `UPDATE users SET subscription_status = 'active'`, 'Access is given by grants only'],
    ['an end set', 'UPDATE users SET subscription_expires_at = NULL', 'Access is given by grants only'],
    [
      'a person made with access',
      `INSERT INTO users (id, username, subscription_status) VALUES (gen_random_uuid(), 'sly', 'active')`,
      'Access is given by grants only',
    ],
    ['a grant changed', `UPDATE grants SET ends_at = 'infinity'`, 'permission denied'],
    ['a grant removed', 'DELETE FROM grants', 'permission denied'],
  ])('refuses %s by the application', async (_name, text, message) => {
    await nobody();
    await expect(app.deps.pool.query(text)).rejects.toThrow(message);
  });

  test('refuses a changed grant also by the owner', async () => {
    await app.person();
    await expect(app.owner.query('UPDATE grants SET starts_at = now()')).rejects.toThrow('never changed');
  });

  test('deletes grants with their person', async () => {
    const person = await app.person();
    await app.deps.pool.query('DELETE FROM users WHERE id = $1', [person.id]);
    const { rows } = await app.owner.query('SELECT 1 FROM grants WHERE user_id = $1', [person.id]);
    expect(rows).toEqual([]);
  });
});

describe('the audit', () => {
  test('names people whose access differs from their grants', async () => {
    const [given, taken] = [await nobody(), await app.person()];
    const set = (status: string, id: string) =>
      app.owner.query('UPDATE users SET subscription_status = $1 WHERE id = $2', [status, id]);
    await set('active', given.id);
    await set('inactive', taken.id);
    expect((await findings()).toSorted()).toEqual(
      [
        `access: person ${given.id} is active instead of inactive`,
        `access: person ${taken.id} is inactive instead of active`,
      ].toSorted(),
    );
    await set('inactive', given.id);
    await set('active', taken.id);
  });

  test('finds a redemption without its months and a code with a wrong count', async () => {
    const code = await makeCode(app, { code: 'LOST-ONE' });
    const { id } = await nobody();
    await app.owner.query(
      `INSERT INTO promotion_code_redemptions (id, promotion_code_id, user_id)
       SELECT $2, id, $2 FROM promotion_codes WHERE code = $1`,
      [code, id],
    );
    expect(await findings()).toEqual([
      `access: redemption ${id} has no grant`,
      'codes: LOST-ONE counts 0 redemptions instead of 1',
    ]);
  });
});

test('deleting an account revokes the rest', async () => {
  const person = await app.person();
  await inTransaction(app.deps.pool, (db) => endSubscriptionOf(db, person.id, app.deps.clock.now()));
  expect((await userOf(person)).hasFullAccess).toBe(false);
});
