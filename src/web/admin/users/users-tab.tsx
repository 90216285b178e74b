import { t } from '@lingui/core/macro';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { AdminUser } from '#contract/admin.ts';
import { dialogProps, lazyDialog, useLastKnown } from '#web/lib/dialogs.tsx';
import { formatNumber } from '#web/lib/language/figures.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ListStates } from '../list-states.tsx';
import { useUsers } from '../queries.ts';
import { UserFilters, useUserFilters } from './user-filters.tsx';
import { type UserAct, UserTable } from './user-table.tsx';

const SubscriptionDialog = lazyDialog(
  async () => (await import('./subscription-dialog.tsx')).SubscriptionDialog,
);
const CreateUserDialog = lazyDialog(async () => (await import('./create-user-dialog.tsx')).CreateUserDialog);
const RenewLinkDialog = lazyDialog(async () => (await import('./renew-link-dialog.tsx')).RenewLinkDialog);
const EndSessionsDialog = lazyDialog(
  async () => (await import('./end-sessions-dialog.tsx')).EndSessionsDialog,
);
const RemoveUserDialog = lazyDialog(async () => (await import('./remove-user-dialog.tsx')).RemoveUserDialog);

type Asked = { about: UserAct; user: AdminUser };

/** All users with the actions on each. */
export function UsersTab() {
  const filters = useUserFilters();
  const list = useUsers(filters.query);
  const [asked, setAsked] = useState<Asked | null>(null);
  const user = useLastKnown(asked?.user ?? null);
  const steer = dialogProps<Asked['about']>(asked?.about, () => setAsked(null));
  const [isCreating, setIsCreating] = useState(false);
  const total = list.data?.pages[0]?.total;
  return (
    <>
      <Card
        flush
        aria-busy={list.isPlaceholderData || undefined}
        className={cx('transition-opacity duration-100', list.isPlaceholderData && 'opacity-60')}
      >
        <div className="flex flex-col gap-4 px-4 pt-5 pb-4 md:px-6">
          <CardHeader
            title={t`Active Profiles`}
            actions={
              <Button
                variant="secondary"
                size="small"
                onClick={() => setIsCreating(true)}
              >{t`Create User`}</Button>
            }
          />
          <UserFilters {...filters} />
        </div>
        <ListStates
          list={list}
          loading={t`Loading users`}
          failed={t`The users couldn't be loaded`}
          empty={<EmptyState icon={<Users />} title={t`No users found`} />}
          footer={
            <>
              <p className="figures text-14 text-quiet">
                {total != null && t`Total users: ${formatNumber(total)}`}
              </p>
              <Button asChild variant="secondary">
                <Link href={to.dashboard}>{t`Back to Dashboard`}</Link>
              </Button>
            </>
          }
        >
          {(users) => <UserTable users={users} onAct={(about, each) => setAsked({ about, user: each })} />}
        </ListStates>
      </Card>
      <CreateUserDialog open={isCreating} onOpenChange={setIsCreating} />
      {user && <RenewLinkDialog {...steer('link')} user={user} />}
      {user && <EndSessionsDialog {...steer('sessions')} user={user} />}
      {user && <SubscriptionDialog {...steer('subscription')} user={user} />}
      {user && <RemoveUserDialog {...steer('removal')} user={user} />}
    </>
  );
}
