// Why: docs/decisions/0074.
import type { AnyRoute } from '#contract/route.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Guest, OpenContext } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { needsAccount } from '#server/core/guest-refusals.ts';

const HOUR_SECONDS = 3600;

/** Checks what the row says of guests. Which group they may see is checked where the group is read. */
export function requireGuest({ guest: allowed }: AnyRoute, { kind }: Guest): void {
  if (allowed === undefined) throw needsAccount();
  if (allowed === 'take_part' && kind === 'look') {
    throw new AppError('forbidden', 'This link is only for looking');
  }
}

/** Counts the changes and files of a guest's device, also of calls that fail. */
export async function countGuestCall(row: AnyRoute, { deps, person, now }: OpenContext): Promise<void> {
  if (!person?.guest || row.method === 'GET') return;
  const { deviceId } = person.guest;
  const counting = { db: deps.pool, deps, now };
  const hourly = { windowSeconds: HOUR_SECONDS };
  await enforceLimit(counting, { bucket: `guest-writes:${deviceId}`, most: 120, ...hourly });
  if (row.media === 'file')
    await enforceLimit(counting, { bucket: `guest-files:${deviceId}`, most: 20, ...hourly });
}
