import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Kind = 'out' | 'in' | 'refund';
type Kept = { id: string; amount: number; kind: Kind; isLive: boolean };

const KINDS = ['out', 'in', 'refund'] as const;
const kind = fc.constantFrom(...KINDS);
const amount = fc.integer({ min: 1, max: 500_000 });
const act = fc.oneof(
  fc.record({ act: fc.constant('add' as const), amount, kind }),
  fc.record({ act: fc.constant('edit' as const), pick: fc.nat(), amount, kind }),
  fc.record({ act: fc.constantFrom('remove' as const, 'restore' as const), pick: fc.nat() }),
);

const fieldsOf = (of: Kind) => ({ isIncome: of === 'in', isRefund: of === 'refund' });
const cents = (decimal: number) => Math.round(decimal * 100);

test('spending and income match the entries that are not deleted, after any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      const ana = await app.person();
      const { groupId } = (await ana.get('/api/user/book')).body;
      const kept: Kept[] = [];
      for (const each of acts) {
        if (each.act === 'add') {
          const body = { title: 'Entry', date: '2026-06-10', category: 'food', groupId };
          const sent = { ...body, amount: each.amount / 100, ...fieldsOf(each.kind) };
          const { id } = (await ana.post('/api/expenses', sent)).body;
          kept.push({ id, amount: each.amount, kind: each.kind, isLive: true });
          continue;
        }
        const chosen = kept[each.pick % Math.max(kept.length, 1)];
        if (chosen === undefined) continue;
        const path = `/api/expenses/${chosen.id}`;
        if (each.act !== 'edit') {
          if (each.act === 'remove') await ana.delete(path);
          else await ana.post(`${path}/restore`);
          chosen.isLive = each.act === 'restore';
        } else if (chosen.isLive) {
          await ana.patch(path, { amount: each.amount / 100, ...fieldsOf(each.kind) });
          Object.assign(chosen, { amount: each.amount, kind: each.kind });
        }
      }
      const sumOf = (of: Kind) =>
        kept.filter((each) => each.isLive && each.kind === of).reduce((sum, each) => sum + each.amount, 0);
      const spent = sumOf('out') - sumOf('refund');
      const { total, income } = (await ana.get('/api/spending')).body;
      expect([cents(total), cents(income)]).toEqual([spent, sumOf('in')]);
      const group = (await ana.get(`/api/groups/${groupId}`)).body;
      expect([cents(group.totalAmount), group.balance]).toEqual([spent, 0]);
      const lines: { amount: number }[] = (await ana.get('/api/spending/lines?limit=200')).body;
      expect(lines.reduce((sum, line) => sum + cents(line.amount), 0)).toBe(spent);
    }),
    { numRuns: 12 },
  );
  expect((await runAudit(app.owner)).findings).toEqual([]);
});

test('an entry and a change of the home currency at once leave both in one currency', async () => {
  for (let time = 0; time < 8; time += 1) {
    const ana = await app.person(undefined, { email: `home-${time}@example.com` });
    const { groupId } = (await ana.get('/api/user/book')).body;
    const names = { firstName: 'Ana', lastName: 'Lind', email: `home-${time}@example.com` };
    const entry = { title: 'Tea', amount: 300, date: '2026-06-10', category: 'food', groupId };
    const [changed, added] = await Promise.all([
      ana.patch('/api/user/profile', { ...names, homeCurrency: 'JPY' }),
      ana.post('/api/expenses', entry),
    ]);
    expect([200, 409]).toContain(changed.status);
    expect(added.status).toBe(201);
    const home = changed.status === 200 ? 'JPY' : 'USD';
    expect(added.body).toMatchObject({ amount: 300, currency: home });
    expect((await ana.get('/api/user/book')).body).toEqual({ groupId, currency: home });
  }
});
