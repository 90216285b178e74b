import { AppError } from '#server/core/app-error.ts';
import { type Context, within } from '#server/core/context.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { checkPassword } from '#server/users/passwords.ts';
import { removeAccount } from './remove-account.ts';

/** Removes the caller's own account, once they gave their password. */
export async function removeOwnAccount(
  context: Context,
  { password }: { password: string },
): Promise<Record<string, never>> {
  const { deps, person } = context;
  await checkPassword(context, password);
  await inTransaction(deps.pool, (db) => removeAccount(within(context, db), person.id)).catch(
    (error: unknown) => {
      // Removed by another of their calls just now.
      if (error instanceof AppError && error.code === 'not_found')
        throw new AppError('not_authenticated', 'Sign in first');
      throw error;
    },
  );
  deps.wakeJobs();
  context.setSessionCookie(null);
  return {};
}
