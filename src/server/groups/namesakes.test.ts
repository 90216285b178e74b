import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { startTestApp } from '#server/testing/app/test-app.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';

test('somebody who joins a group is told from its members without reading all accounts', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const [member, joining] = [await app.person(), await app.person()];
  await app.people(1000);
  await app.owner.query(`UPDATE users SET first_name = 'Kim', last_name = 'Park'`);
  const groupId = await seedGroup(app, [member]);
  await app.owner.query('ANALYZE');
  await inTransaction(app.owner, async (db) => {
    // Counts what the transactions before it on this connection read, too, until they are reported.
    const countRead = async () => {
      const { rows } = await db.query<{ count: number }>(
        `SELECT seq_tup_read::int AS count FROM pg_stat_xact_user_tables WHERE relname = 'users'`,
      );
      return rows[0]?.count;
    };
    const before = await countRead();
    const row = [newId(), groupId, joining.id];
    await db.query('INSERT INTO group_members (id, group_id, user_id) VALUES ($1, $2, $3)', row);
    expect(await countRead()).toBe(before);
  });
  const alike = await app.owner.query('SELECT id FROM users WHERE has_namesake ORDER BY id');
  expect(alike.rows).toEqual(
    [member, joining].map(({ id }) => ({ id })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
});
