import { t } from '@lingui/core/macro';
import { Redirect, useParams } from 'wouter';
import type { pages } from '#contract/pages.ts';
import { GroupNotFound, GroupSkeleton } from '#web/groups/detail/group-not-found.tsx';
import { useGroup } from '#web/groups/queries.ts';
import { isNotFound } from '#web/lib/api/api-error.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { useUser } from '#web/users/signed-in.ts';
import { GroupScreen } from './group-screen.tsx';

export function GroupPage() {
  const { id } = useParams<typeof pages.group>();
  const { data: group, error, isRefetching, refetch } = useGroup(id);
  const { id: meId } = useUser();
  usePageTitle(group?.name ?? 'Group');
  if (isNotFound(error)) {
    return (
      <>
        <h1 className="sr-only">{t`Group not found`}</h1>
        <GroupNotFound />
      </>
    );
  }
  // One's own book has no page of its own: its entries are listed among the expenses.
  if (group?.kind === 'personal') return <Redirect to={to.expensesOf(id)} replace />;
  if (group !== undefined) {
    return (
      <InCurrency currency={group.currency}>
        <GroupScreen key={id} group={group} meId={meId} />
      </InCurrency>
    );
  }
  if (error === null) return <GroupSkeleton />;
  return <LoadError title={t`The group couldn't be loaded`} query={{ isRefetching, refetch }} />;
}
