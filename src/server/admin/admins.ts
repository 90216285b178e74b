import { type createUser, createUserBody } from '#contract/admin-users.ts';
import type { BodyOf } from '#contract/route.ts';
import { decode } from '#server/core/decode.ts';
import { recordAct } from '#server/core/record-act.ts';
import { first, inTransaction, type Pool, statement } from '#server/platform/database/database.ts';
import { folded } from '#server/platform/database/folded.ts';
import { publishOnCommit } from '#server/platform/live/live.ts';
import type { Config } from '#server/platform/process/config.ts';
import { keepOneAdmin, lockAdmins, setRole } from '#server/users/last-admin.ts';
import type { PasswordLink } from '#server/users/waiting-account.ts';
import { addUser } from './internal/add-user.ts';

const findAccount = statement<[name: string], { id: string; username: string; role: string }>(
  `SELECT id, username, role FROM users
  WHERE ${folded('username')} = ${folded('$1')} AND is_account FOR NO KEY UPDATE`,
);

const endSessions = statement<[userId: string], never>('DELETE FROM sessions WHERE user_id = $1');

type Change = { username: string; role: 'admin' | 'user'; now: Date };
type Outcome = { username: string; isChanged: boolean };

/** Makes a person an admin or removes that role; they sign in again. Null if no one has that name. */
export function changeRole(pool: Pool, { username, role, now }: Change): Promise<Outcome | null> {
  return inTransaction(pool, async (db) => {
    if (role === 'user') await lockAdmins(db);
    const person = first(await findAccount(db, username));
    if (person === null) return null;
    if (person.role === role) return { username: person.username, isChanged: false };
    if (role === 'user') await keepOneAdmin(db, person.id);
    await setRole(db, person.id, role);
    await endSessions(db, person.id);
    await recordAct(db, {
      actorId: null,
      act: role === 'admin' ? 'grant_admin' : 'revoke_admin',
      userId: person.id,
      before: { role: person.role },
      after: { role },
      now,
    });
    await publishOnCommit(db, { users: [person.id], addresses: ['/api/user'], origin: null });
    return { username: person.username, isChanged: true };
  });
}

type Creation = { username: string; config: Config; now: Date };

/**
 * Makes an account of an admin, the first one of a site that is closed to new accounts; returns the link that sets its
 * password. Throws AppError for a name that is not valid or taken.
 */
export function createAdmin(pool: Pool, { username: typed, config, now }: Creation): Promise<PasswordLink> {
  const { username } = decode(createUserBody, { username: typed }) as BodyOf<typeof createUser>;
  return inTransaction(pool, async (db) => {
    const making = { db, now, deps: { config } };
    const { id: _, ...link } = await addUser(making, { actorId: null, username, email: null, isAdmin: true });
    return link;
  });
}
