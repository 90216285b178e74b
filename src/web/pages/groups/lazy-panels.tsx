import { t } from '@lingui/core/macro';
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';

const BalancesPanel = lazyPart(
  async () => (await import('#web/payments/plan/balances-panel.tsx')).BalancesPanel,
);
const GroupSpending = lazyPart(async () => (await import('#web/spending/group-spending.tsx')).GroupSpending);

/** The balances of a group, for its members and its guests. */
export function LazyBalances(props: ComponentProps<typeof BalancesPanel>) {
  return (
    <Suspense fallback={<PageSpinner label={t`Loading balances`} />}>
      <BalancesPanel {...props} />
    </Suspense>
  );
}

/** The spending of a group, for its members and its guests. */
export function LazySpending(props: ComponentProps<typeof GroupSpending>) {
  return (
    <Suspense fallback={<PageSpinner label={t`Loading spending`} />}>
      <GroupSpending {...props} />
    </Suspense>
  );
}
