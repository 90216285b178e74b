import type { BodyOf, ReplyOf } from '#contract/route.ts';
import type { AccessToken, addToken as addRow } from '#contract/tokens.ts';
import { sentence } from '#domain/language/text.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { hashAccessToken, newAccessToken } from '#server/http/session/session.ts';
import { inTransaction, one } from '#server/platform/database/database.ts';
import { checkBeforeAccess, tellOfAccess } from '#server/users/new-access.ts';
import * as queries from './token-queries.ts';

const MOST = 20;
const DAY = 86_400_000;

export function listTokens({ db, person }: Context): Promise<AccessToken[]> {
  return queries.listTokens(db, person.id, MOST);
}

/** Only the reply has the token itself; its hash is kept. */
export async function addToken(
  context: Context,
  { name, scope, expiresInDays, password }: BodyOf<typeof addRow>,
): Promise<ReplyOf<typeof addRow>> {
  const { deps, person, now } = context;
  const checked = await checkBeforeAccess(context, password);
  const token = newAccessToken();
  const expiresAt = expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY);
  const made = await inTransaction(deps.pool, async (db) => {
    await tellOfAccess(context.within(db), checked, 'token_added');
    const known = await queries.listTokens(db, person.id, MOST);
    if (known.length >= MOST)
      throw new AppError('conflict', sentence('At most {most} tokens', { most: MOST }));
    const hash = hashAccessToken(token);
    const [id, owner] = [newId(), person.id];
    return { ...one(await queries.insertToken(db, id, owner, name, scope, hash, now, expiresAt)), token };
  });
  deps.wakeJobs();
  return made;
}

export async function removeToken({ db, person }: Context, id: string): Promise<void> {
  if ((await queries.removeToken(db, person.id, id)).length === 0) throw notFound();
}
