import { createHash, randomBytes } from 'node:crypto';
import { newId } from '#server/core/ids.ts';
import { type Caller, caller, type TestApp } from '#server/testing/app/test-app.ts';

/** The calls of a person without an account, as though they had a session: what the place itself does in the group. */
export async function actAs({ app, deps }: TestApp, { id }: { id: string }): Promise<Caller> {
  const token = randomBytes(32).toString('base64url');
  const now = deps.clock.now();
  await deps.pool.query(
    `INSERT INTO sessions (token_hash, id, user_id, created_at, last_used_at, expires_at) VALUES ($1, $2, $3, $4, $4, $5)`,
    [
      createHash('sha256').update(token).digest(),
      newId(),
      id,
      now,
      new Date(now.getTime() + 30 * 86_400_000),
    ],
  );
  return caller(app, { id, username: '', cookie: `session=${token}` });
}
