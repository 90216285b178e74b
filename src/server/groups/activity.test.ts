import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';

let app: TestApp;
let member: Caller;
let groupId = '';
beforeAll(async () => {
  app = await startTestApp();
  member = await app.person();
  groupId = await seedGroup(app, [member]);
});
afterAll(() => app.close());

const NOTED = `INSERT INTO activity (id, group_id, kind, actor_id) VALUES ($1, $2, 'invitation_declined', $3)`;
const remove = ({ id }: Caller) => app.owner.query('DELETE FROM users WHERE id = $1', [id]);

test('an account with activity in a group is kept, also without membership', async () => {
  const [outsider, bystander] = [await app.person(), await app.person()];
  await app.deps.pool.query(NOTED, [newId(), groupId, outsider.id]);
  await expect(remove(outsider)).rejects.toMatchObject({ code: '23503' });
  expect((await remove(bystander)).rowCount).toBe(1);
});

test('an account that is being used in an activity is kept', async () => {
  const outsider = await app.person();
  const client = await app.deps.pool.connect();
  await client.query('BEGIN');
  await client.query(NOTED, [newId(), groupId, outsider.id]);
  const removed = remove(outsider).then(
    () => 'removed',
    () => 'refused',
  );
  const early = await Promise.race([removed, new Promise((resolve) => setTimeout(resolve, 200, 'waits'))]);
  await client.query('COMMIT');
  client.release();
  expect([early, await removed]).toEqual(['waits', 'refused']);
});

test('activity of a deleted account is refused', async () => {
  const gone = await app.person();
  await remove(gone);
  await expect(app.deps.pool.query(NOTED, [newId(), groupId, gone.id])).rejects.toMatchObject({
    code: '23503',
  });
});
