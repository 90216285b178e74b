import type { AdminUser } from '#contract/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { type Column, Table } from '#web/ui/layout/table.tsx';

type UserTableProps = {
  users: readonly AdminUser[];
  onToggle: (user: AdminUser) => void;
  onRemove: (user: AdminUser) => void;
};

export function UserTable({ users, onToggle, onRemove }: UserTableProps) {
  const columns: readonly Column<AdminUser>[] = [
    { key: 'user', header: 'User', cell: (user) => <Face user={user} /> },
    {
      key: 'email',
      header: 'Email',
      cell: ({ email }) => <span className="min-w-0 truncate">{email ?? '-'}</span>,
    },
    {
      key: 'subscription',
      header: 'Subscription',
      cell: ({ hasSubscription }) => (
        <Badge tone={hasSubscription ? 'owed' : 'neutral'}>{hasSubscription ? 'Active' : 'Inactive'}</Badge>
      ),
    },
    {
      key: 'admin',
      header: 'Admin',
      cell: ({ isAdmin }) => (
        <Badge tone={isAdmin ? 'accent' : 'neutral'}>{isAdmin ? 'Admin' : 'User'}</Badge>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      phone: 'actions',
      align: 'end',
      cell: (user) => <Actions user={user} onToggle={onToggle} onRemove={onRemove} />,
    },
  ];
  return <Table label="Active Profiles" columns={columns} rows={users} rowKey={(user) => user.id} />;
}

function Face({ user: { username, profilePicture } }: { user: AdminUser }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar
        name={username}
        src={profilePicture && `/uploads/${profilePicture}`}
        initials={username.slice(0, 2).toUpperCase()}
      />
      <bdi className="min-w-0 truncate font-medium">{username}</bdi>
    </span>
  );
}

type ActionsProps = Pick<UserTableProps, 'onToggle' | 'onRemove'> & { user: AdminUser };

function Actions({ user, onToggle, onRemove }: ActionsProps) {
  const toggle = user.hasSubscription ? 'Remove Sub' : 'Add Sub';
  return (
    <span className="flex flex-wrap justify-end gap-2 md:flex-nowrap">
      <Button
        variant="secondary"
        size="small"
        aria-label={`${toggle}: ${user.username}`}
        onClick={() => onToggle(user)}
      >
        {toggle}
      </Button>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Delete ${user.username}`}
        disabled={user.isAdmin}
        title={user.isAdmin ? 'Admin users cannot be deleted' : undefined}
        onClick={() => onRemove(user)}
      >
        Delete
      </Button>
    </span>
  );
}
