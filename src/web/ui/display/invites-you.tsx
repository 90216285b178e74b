import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Clock, Users } from 'lucide-react';
import { timeAgo } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';

type InvitesYouProps = {
  groupName: string;
  sender: Parameters<typeof shownName>[0];
  membersCount: number;
  /** An ISO timestamp. */
  expiresAt: string;
};

/** The head of a page that asks into a group: who invites, to what, with how many, until when. */
export function InvitesYou({ groupName, sender, membersCount, expiresAt }: InvitesYouProps) {
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      <p className="text-14 text-quiet">
        <Trans>
          <bdi className="font-medium text-ink">{shownName(sender)}</bdi> invites you to join
        </Trans>
      </p>
      <h1 dir="auto" className="text-28 font-semibold [overflow-wrap:anywhere]">
        {groupName}
      </h1>
      <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 text-13 text-quiet">
        <span className="inline-flex items-center gap-1.5">
          <Users aria-hidden="true" className="size-4" />
          {plural(membersCount, { one: '# member', other: '# members' })}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Clock aria-hidden="true" className="size-4" />
          {t`Expires ${timeAgo(new Date(expiresAt), new Date())}`}
        </span>
      </p>
    </div>
  );
}
