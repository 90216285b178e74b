import { msg, t } from '@lingui/core/macro';
import { Link2, Send, X } from 'lucide-react';
import type { GroupInvitation } from '#contract/invitations.ts';
import { timeAgo } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type Column, Table } from '#web/ui/layout/table.tsx';
import { useCancelInvitation, useCopyInvitationLink, useResendInvitation } from './mutations.ts';
import { useGroupInvitations } from './queries.ts';

type SentInvitationsProps = {
  groupId: string;
  /** Hides the actions that need an open group. */
  readOnly?: boolean;
};

/** The invitations of a group, with actions on the pending ones. */
export function SentInvitations({ groupId, readOnly = false }: SentInvitationsProps) {
  const list = useGroupInvitations(groupId);
  if (list.isPending) {
    return (
      <div className="px-4 md:px-6">
        <SkeletonRows count={5} label={t`Loading invitations`} />
      </div>
    );
  }
  if (list.data === undefined) {
    return (
      <ErrorState
        title={t`Failed to load invitations`}
        onRetry={() => void list.refetch()}
        retrying={list.isRefetching}
      />
    );
  }
  const rows = list.data.pages.flatMap((page) => page.items);
  const canAct = !readOnly && rows.some(({ status }) => status === 'pending');
  return (
    <>
      <Table
        label={t`Sent Invitations`}
        columns={canAct ? [...columns(), actionsOf(groupId)] : columns()}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState title={t`No invitations have been sent for this group`} />}
      />
      <LoadMore list={list} />
    </>
  );
}

const statuses: Record<GroupInvitation['status'], { word: string; tone: BadgeTone }> = {
  pending: labels({ word: msg`Pending`, tone: 'accent' }),
  accepted: labels({ word: msg`Accepted`, tone: 'owed' }),
  declined: labels({ word: msg`Declined`, tone: 'neutral' }),
  expired: labels({ word: msg`Expired`, tone: 'neutral' }),
};

const columns = (): readonly Column<GroupInvitation>[] => [
  {
    key: 'recipient',
    header: t`Recipient`,
    cell: (row) => <span className="[overflow-wrap:anywhere]">{row.recipientEmail}</span>,
  },
  {
    key: 'status',
    header: t`Status`,
    phone: 'figure',
    cell: ({ status }) => <Badge tone={statuses[status].tone}>{statuses[status].word}</Badge>,
  },
  {
    key: 'sent',
    header: t({ message: 'Sent', context: 'on a day' }),
    cell: (row) => (
      <time dateTime={row.sentAt} className="whitespace-nowrap text-quiet">
        {timeAgo(new Date(row.sentAt), new Date())}
      </time>
    ),
  },
];

function actionsOf(groupId: string): Column<GroupInvitation> {
  return {
    key: 'actions',
    header: t`Actions`,
    align: 'end',
    phone: 'actions',
    cell: (row) => <Actions groupId={groupId} invitation={row} />,
  };
}

type ActionsProps = { groupId: string; invitation: GroupInvitation };

function Actions({ groupId, invitation }: ActionsProps) {
  const copy = useCopyInvitationLink();
  const resend = useResendInvitation();
  const cancel = useCancelInvitation();
  if (invitation.status !== 'pending') return null;
  const said = { params: { id: groupId, invitationId: invitation.id } };
  return (
    <span className="inline-flex justify-end gap-1 whitespace-nowrap">
      <IconButton
        label={t`Copy Link`}
        size="small"
        pending={copy.isPending}
        onClick={() => copy.mutate(said)}
      >
        <Link2 />
      </IconButton>
      <IconButton
        label={t`Resend`}
        size="small"
        pending={resend.isPending}
        onClick={() => resend.mutate(said)}
      >
        <Send />
      </IconButton>
      <IconButton
        label={t`Cancel invitation`}
        danger
        size="small"
        pending={cancel.isPending}
        onClick={() => cancel.mutate(said)}
      >
        <X />
      </IconButton>
    </span>
  );
}
