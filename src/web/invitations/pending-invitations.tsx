import { t } from '@lingui/core/macro';
import type { Invitation } from '#contract/invitations.ts';
import { timeAgo } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { AvatarStack } from '#web/ui/display/avatar.tsx';
import { Facts } from '#web/ui/display/facts.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useAcceptInvitation, useDeclineInvitation } from './mutations.ts';
import { useInvitations } from './queries.ts';

/** The invitations that wait for an answer. Renders nothing without any. */
export function PendingInvitations() {
  const invitations = useInvitations();
  if (invitations.isError && invitations.data === undefined) {
    return (
      <Card>
        <ErrorState
          title={t`Failed to load invitations`}
          onRetry={() => void invitations.refetch()}
          retrying={invitations.isRefetching}
        />
      </Card>
    );
  }
  const pending = invitations.data ?? [];
  if (pending.length === 0) return null;
  return (
    <section aria-labelledby="pending-invitations" className="flex flex-col gap-4">
      <h2 id="pending-invitations" className="text-20 font-semibold">
        {t`Pending Invitations`}
      </h2>
      <Card flush>
        <ul className="divide-y divide-line">
          {pending.map((invitation) => (
            <PendingInvitation key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function PendingInvitation({ invitation }: { invitation: Invitation }) {
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const isBusy = accept.isPending || decline.isPending;
  const said = { params: { id: invitation.id } };
  const people = invitation.group.members.map(({ id, profilePicture, ...named }) => ({
    id,
    name: shownName(named),
    src: profilePicture,
  }));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 md:px-6">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <p dir="auto" className="text-start font-medium [overflow-wrap:anywhere]">
          {invitation.group.name}
        </p>
        <p className="text-13 text-quiet [overflow-wrap:anywhere]">
          <Facts>
            {t`${shownName(invitation.sender)} invites you`}
            {t`Expires ${timeAgo(new Date(invitation.expiresAt), new Date())}`}
          </Facts>
        </p>
      </div>
      <AvatarStack people={people} size="small" />
      <div className="flex gap-2 max-md:basis-full max-md:*:flex-1">
        <Button
          variant="secondary"
          size="small"
          aria-label={t`Decline the invitation to ${invitation.group.name}`}
          disabled={isBusy}
          pending={decline.isPending}
          onClick={() => decline.mutate(said)}
        >
          {t`Decline`}
        </Button>
        <Button
          size="small"
          aria-label={t`Accept the invitation to ${invitation.group.name}`}
          disabled={isBusy}
          pending={accept.isPending}
          onClick={() => accept.mutate(said)}
        >
          {t`Accept`}
        </Button>
      </div>
    </li>
  );
}
