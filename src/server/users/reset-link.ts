import type { OpenContext } from '#server/core/context.ts';
import { hashTokenFor, newToken } from '#server/platform/security/tokens.ts';
import { PASSWORD_RESET, upsertPasswordReset } from './security/password-queries.ts';

/** Who makes an account or a link for it: a call, a job, or the command line. */
export type Making = Pick<OpenContext, 'db' | 'now'> & { deps: Pick<OpenContext['deps'], 'config'> };

/** Makes the link by which a person sets a password, once; an earlier one stops working. */
export async function makeResetLink(
  { db, deps: { config }, now }: Making,
  { userId, validMilliseconds }: { userId: string; validMilliseconds: number },
): Promise<{ url: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + validMilliseconds);
  await upsertPasswordReset(db, userId, hashTokenFor(PASSWORD_RESET, token), expiresAt, now);
  return { url: `${config.appUrl}/auth/reset/${token}`, expiresAt };
}
