import type { Deps } from '#server/core/context.ts';
import { removeOldExports } from './data/data-export.ts';
import { removeOldAttempts } from './oidc/queries.ts';
import { removeOldEmailChanges } from './profile/profile-queries.ts';
import { removeOldSessions } from './queries.ts';
import { forgetStragglers } from './remove-account.ts';
import { removeOldAccessLinks } from './security/access-left-queries.ts';
import { removeOldChallenges } from './security/passkey-queries.ts';
import { removeOldPasswordResets } from './security/password-queries.ts';
import { removeOldSignUpLinks, removeOldUses } from './sign-up/door-queries.ts';

/** The users' part of the hourly job: expired sessions, links, challenges and exports. */
export async function cleanUpUsers(deps: Deps): Promise<void> {
  const { pool, clock } = deps;
  const now = clock.now();
  await removeOldSessions(pool, now);
  await removeOldEmailChanges(pool, now);
  await removeOldPasswordResets(pool, now);
  await removeOldAccessLinks(pool, now);
  await removeOldChallenges(pool, now);
  await removeOldSignUpLinks(pool, now);
  await removeOldUses(pool, now);
  await removeOldAttempts(pool, now);
  await removeOldExports(deps);
  await forgetStragglers(deps);
}
