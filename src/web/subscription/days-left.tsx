import { plural } from '@lingui/core/macro';
import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/users/queries.ts';
import { useSubscriptionStatus } from './queries.ts';

const DAY_MS = 86_400_000;
/** Access that lasts longer is not counted down. */
const SHOWN_DAYS = 30;

/** How many days of full access are left, if it ends soon and no card renews it: a trial or a code. */
export function DaysLeft() {
  const user = useCurrentUser().data;
  const left = daysUntil(user?.subscriptionExpiresAt ?? null);
  return user?.hasFullAccess && left !== null && left <= SHOWN_DAYS ? <DaysLeftLink left={left} /> : null;
}

function DaysLeftLink({ left }: { left: number }) {
  const { data: status } = useSubscriptionStatus();
  if (status === undefined || status.billingInterval !== null || !status.isRequired) return null;
  return (
    <p className="text-13 text-quiet">
      <Link href={to.subscription} className="rounded-tick hover:text-ink hover:underline">
        {plural(left, { one: '# day left', other: '# days left' })}
      </Link>
    </p>
  );
}

/** Whole days until an instant, counted up; null without one or after it. */
function daysUntil(instant: string | null): number | null {
  if (instant === null) return null;
  const days = Math.ceil((Date.parse(instant) - Date.now()) / DAY_MS);
  return days > 0 ? days : null;
}
