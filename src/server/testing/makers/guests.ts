import { createHash, randomBytes } from 'node:crypto';
import type { GuestKind } from '#contract/route.ts';
import { newId } from '#server/core/ids.ts';
import { type Caller, caller, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGuest } from './seed-members.ts';

type Seeded = { groupId: string; by: { id: string }; kind: GuestKind };
const DAY = 86_400_000;

/** A guest of a group, whose place is written directly to the tables: somebody new, or nobody for *look*. */
export async function seedGuestCaller(
  app: TestApp,
  { groupId, by, kind }: Seeded,
): Promise<Caller & { placeId: string }> {
  const person = kind === 'look' ? null : await seedGuest(app, groupId, `Guest ${newId()}`);
  const token = randomBytes(32).toString('base64url');
  const [placeId, now] = [newId(), app.deps.clock.now()];
  const { pool } = app.deps;
  await pool.query(
    `INSERT INTO guest_links (id, group_id, kind, sender_id, token, token_nonce, created_at)
     VALUES ($1, $2, $3, $4, $5, '', $6) ON CONFLICT (group_id, kind) DO NOTHING`,
    [newId(), groupId, kind, by.id, randomBytes(32), now],
  );
  await pool.query(
    `INSERT INTO guest_devices (id, token_hash, created_at, last_used_at, expires_at) VALUES ($1, $2, $3, $3, $4)`,
    [placeId, createHash('sha256').update(token).digest(), now, new Date(now.getTime() + 365 * DAY)],
  );
  await pool.query(
    `INSERT INTO guest_places (id, device_id, group_id, link_id, user_id, created_at, last_used_at)
     SELECT $1, $1, $2, id, $4, $5, $5 FROM guest_links WHERE group_id = $2 AND kind = $3`,
    [placeId, groupId, kind, person?.id ?? null, now],
  );
  const who = { id: person?.id ?? placeId, username: '', cookie: `guest=${token}` };
  return { ...caller(app.app, { ...who, headers: { 'x-guest': groupId } }), placeId };
}

/** A device that opens the addresses of guest links, as a browser does. */
export function makeDevice(app: TestApp, headers: Record<string, string> = {}) {
  let cookie = '';
  const send = async (method: 'get' | 'post' | 'delete', url: string, body?: object) => {
    const own = caller(app.app, { id: '', username: '', cookie, headers });
    const answer = method === 'post' ? await own.post(url, body ?? {}) : await own[method](url);
    const set = [answer.headers['set-cookie'] ?? []].flat().find((each) => String(each).startsWith('guest='));
    if (set !== undefined) cookie = String(set).split(';')[0] ?? '';
    return answer;
  };
  return {
    get: (url: string) => send('get', url),
    post: (url: string, body?: object) => send('post', url, body),
    delete: (url: string) => send('delete', url),
    cookie: () => cookie,
    /** The calls of this device as a guest of a group. */
    in: (groupId: string): Caller =>
      caller(app.app, { id: '', username: '', cookie, headers: { 'x-guest': groupId } }),
  };
}
