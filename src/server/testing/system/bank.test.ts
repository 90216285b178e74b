import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';
import { seedMoney } from '#server/testing/makers/wallet.ts';
import { runBank } from './bank.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

test('16 people spend, pay and settle in hot groups at once: every read and the books add up', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => app.person()));
  for (const person of people) await seedMoney(app, person, 100_000);
  const groups = [
    await seedGroup(app, people),
    await seedGroup(app, people),
    await seedGroup(app, people, { simplifyDebts: false }),
  ];
  const { port } = app.app.server.address() as AddressInfo;
  const report = await runBank({ origin: `http://127.0.0.1:${port}`, people, groups }, { seconds: 5 });
  expect(report.wrong).toEqual([]);
  expect(report.reads).toBeGreaterThan(0);
  expect(report.statuses[201]).toBeGreaterThan(0);
  expect((await runAudit(app.owner)).findings).toEqual([]);
  // Wallet money moved between people, and the total did not change.
  const { rows } = await app.owner.query(
    `SELECT (SELECT sum(balance) FROM wallets) AS total,
            (SELECT count(*)::int FROM wallet_transactions WHERE type = 'receipt') AS receipts`,
  );
  expect(rows[0]).toMatchObject({ total: 500_000 });
  expect(rows[0]?.receipts).toBeGreaterThan(0);
}, 120_000);
