import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';

let app: TestApp;
let people: Caller[] = [];

beforeAll(async () => {
  app = await startTestApp();
  people = await Promise.all(Array.from({ length: 3 }, () => app.person()));
});
afterAll(() => app.close());

const who = fc.nat({ max: 2 });
const amount = fc.integer({ min: 3, max: 20_000 });
const text = fc.constantFrom(null, 'Luigi', 'By the harbour');
const split = fc.oneof(
  fc.record({ mode: fc.constant('equal' as const), among: fc.uniqueArray(who, { minLength: 1 }) }),
  fc.record({ mode: fc.constant('weights' as const), weights: fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5)) }),
);
const change = fc.record({
  by: who,
  title: fc.constantFrom('Dinner', 'Taxi', 'Hotel'),
  amount,
  payers: fc.uniqueArray(who, { minLength: 1 }),
  split,
  isRefund: fc.boolean(),
  isForeign: fc.boolean(),
  notes: text,
  merchantName: text,
  date: fc.constantFrom('2026-06-01', '2026-06-14'),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

const idOf = (at: number) => people[at]?.id ?? '';
const by = (at: number) => people[at] as Caller;

function bodyOf({ by: _, amount: total, payers, split: plan, isForeign, ...rest }: Change): object {
  const part = Math.floor(total / payers.length);
  const amountAt = (place: number) => (place === 0 ? total - part * (payers.length - 1) : part) / 100;
  return {
    ...rest,
    amount: total / 100,
    original: isForeign ? { currency: 'EUR', amount: total / 100, rate: '1' } : null,
    payers: payers.map((at, place) => ({ userId: idOf(at), amount: amountAt(place) })),
    split:
      plan.mode === 'equal'
        ? { mode: 'equal', participants: plan.among.map(idOf) }
        : {
            mode: 'weights',
            weights: plan.weights.map((weight, at) => ({
              userId: idOf(at),
              weight: weight + Number(at === 0),
            })),
          },
  };
}

/** What a version has, without the odd cents of its shares. */
function contentOf(body: Answer['body']) {
  const { title, amount: total, original, date, category, isRefund, payers, notes, merchantName } = body;
  const sharers = body.shares.map(({ userId }: { userId: string }) => userId);
  return {
    title,
    total,
    original,
    date,
    category,
    isRefund,
    notes,
    merchantName,
    payers,
    sharers,
    split: [
      body.split.mode,
      (body.split.participants ?? body.split.weights.map((each: object) => JSON.stringify(each))).toSorted(),
    ],
  };
}

const inCents = (body: Answer['body']): [string, number][] =>
  body.shares.map((share: { userId: string; amount: number }) => [
    share.userId,
    Math.round(share.amount * 100),
  ]);

test('after random edits every version is stored, and each can be restored with the books balanced', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 5 }), fc.nat(), async (changes, nat) => {
      const groupId = await seedGroup(app, people);
      const [first, ...edits] = changes as [Change, ...Change[]];
      const added = await by(first.by).post('/api/expenses', {
        ...bodyOf(first),
        groupId,
        category: 'other',
      });
      expect(added.status).toBe(201);
      const { id } = added.body;
      const known = new Map<number, Answer['body']>([[1, added.body]]);
      let present = 1;
      for (const each of edits) {
        const answer = await by(each.by).patch(`/api/expenses/${id}`, bodyOf(each));
        expect(answer.status).toBe(200);
        present = answer.body.version;
        known.set(present, answer.body);
      }
      const listed = (await by(0).get(`/api/expenses/${id}/versions`)).body;
      expect(listed.map(({ version }: { version: number }) => version)).toEqual(
        [...known.keys()].toReversed(),
      );
      for (const [version, body] of known) {
        const shown = (await by(0).get(`/api/expenses/${id}/versions/${version}`)).body;
        expect(contentOf(shown)).toEqual(contentOf(body));
        expect(inCents(shown)).toEqual(inCents(body));
      }
      if (present === 1) return;
      const version = 1 + (nat % (present - 1));
      const restored = await by(1).post(`/api/expenses/${id}/versions/${version}/restore`, {
        version: present,
      });
      expect(restored.status).toBe(200);
      expect(contentOf(restored.body)).toEqual(contentOf(known.get(version)));
      const cents = new Map(inCents(known.get(version)));
      for (const [userId, share] of inCents(restored.body)) {
        expect(Math.abs(share - (cents.get(userId) ?? 0))).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 15 },
  );
  expect((await runAudit(app.owner)).findings).toEqual([]);
}, 60_000);
