import { invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { lockUser } from '#server/core/lock-user.ts';
import { type NoticeOfAccess, sendNotice } from './security/emails.ts';
import { findPassword } from './security/password-queries.ts';
import { checkPassword } from './security/passwords.ts';
import { findAddress } from './security/two-factor-queries.ts';

/** `checkPassword` before a program gets access; returns what `tellOfAccess` asks for. Outside a transaction. */
export function checkBeforeAccess(context: Context, password: string | undefined): Promise<string | null> {
  return checkPassword(context, password);
}

/** Locks the caller, refuses if their password has changed since it was checked, and tells them by mail. */
export async function tellOfAccess(
  context: Context,
  checked: string | null,
  what: NoticeOfAccess,
): Promise<void> {
  const { db, deps, person, now } = context;
  await lockUser(db, person.id);
  if ((await findPassword(db, person.id)) !== checked) throw invalid('Current password is wrong', 'password');
  const to = await findAddress(db, person.id);
  await sendNotice(db, { to, what, appUrl: deps.config.appUrl, now });
}
