import { t } from '@lingui/core/macro';
import { Ellipsis, Link, LogOut } from 'lucide-react';
import type { AdminUser } from '#contract/admin.ts';
import { labelled } from '#web/lib/language/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type Column, Table } from '#web/ui/layout/table.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';

/** What can be done about a user. */
export type UserAct = 'subscription' | 'removal' | 'link' | 'sessions';

type UserTableProps = {
  users: readonly AdminUser[];
  onAct: (act: UserAct, user: AdminUser) => void;
};

export function UserTable({ users, onAct }: UserTableProps) {
  const columns: readonly Column<AdminUser>[] = [
    { key: 'user', header: t`User`, cell: (user) => <Face user={user} /> },
    {
      key: 'email',
      header: t`Email`,
      cell: ({ email }) => <span className="min-w-0 truncate">{email ?? '-'}</span>,
    },
    {
      key: 'subscription',
      header: t`Subscription`,
      cell: ({ hasSubscription }) => (
        <Badge tone={hasSubscription ? 'owed' : 'neutral'}>
          {hasSubscription
            ? t({ message: 'Active', context: 'a subscription' })
            : t({ message: 'Inactive', context: 'a subscription' })}
        </Badge>
      ),
    },
    {
      key: 'admin',
      header: t`Admin`,
      cell: ({ isAdmin }) => (
        <Badge tone={isAdmin ? 'accent' : 'neutral'}>{isAdmin ? t`Admin` : t`User`}</Badge>
      ),
    },
    {
      key: 'actions',
      header: t`Actions`,
      phone: 'actions',
      align: 'end',
      cell: (user) => <Actions user={user} onAct={(act) => onAct(act, user)} />,
    },
  ];
  return <Table label={t`Active Profiles`} columns={columns} rows={users} rowKey={(user) => user.id} />;
}

function Face({ user: { username, profilePicture, isWaiting } }: { user: AdminUser }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar
        name={username}
        src={profilePicture && `/uploads/${profilePicture}`}
        initials={username.slice(0, 2).toUpperCase()}
      />
      <span className="min-w-0">
        <bdi className="block truncate font-medium">{username}</bdi>
        {isWaiting && <span className="block text-13 text-quiet">{t`Not signed in yet`}</span>}
      </span>
    </span>
  );
}

type ActionsProps = { user: AdminUser; onAct: (act: UserAct) => void };

function Actions({ user, onAct }: ActionsProps) {
  const toggle = user.hasSubscription ? t`Remove Sub` : t`Add Sub`;
  return (
    <span className="flex flex-wrap justify-end gap-2 md:flex-nowrap">
      <Button
        variant="secondary"
        size="small"
        aria-label={labelled(toggle, user.username)}
        onClick={() => onAct('subscription')}
      >
        {toggle}
      </Button>
      <Button
        variant="secondary"
        size="small"
        aria-label={t`Delete ${user.username}`}
        disabled={user.isAdmin}
        title={user.isAdmin ? t`Admin users cannot be deleted` : undefined}
        onClick={() => onAct('removal')}
      >{t`Delete`}</Button>
      <Menu
        trigger={
          <IconButton label={t`More for ${user.username}`} size="small">
            <Ellipsis />
          </IconButton>
        }
      >
        {user.isWaiting ? (
          <MenuItem icon={<Link />} onSelect={() => onAct('link')}>{t`New Link`}</MenuItem>
        ) : (
          <MenuItem icon={<LogOut />} onSelect={() => onAct('sessions')}>{t`Sign Out Everywhere`}</MenuItem>
        )}
      </Menu>
    </span>
  );
}
