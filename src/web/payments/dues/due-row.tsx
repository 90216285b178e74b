import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Due } from '#contract/payments.ts';
import { shownName } from '#domain/names.ts';
import { usePictures } from '#web/groups/queries.ts';
import { to } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { OtherParty, OwnFamily } from './due-party.tsx';

type DueRowProps = { due: Due; tone: 'owed' | 'owing'; action: ReactNode };

/** A person in a group, the amount, and the action. */
export function DueRow({ due, tone, action }: DueRowProps) {
  const pictureOf = usePictures();
  const party = <OtherParty due={due} side={tone} />;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-36 items-center gap-3">
        <Avatar name={shownName(due.user)} src={pictureOf(due.user.id)} />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate text-body font-medium">
            {due.hasAccount ? (
              <Link href={to.friend(due.user.id)} className="rounded-tick hover:underline">
                {party}
              </Link>
            ) : (
              party
            )}
          </p>
          <Link
            href={to.group(due.groupId)}
            dir="auto"
            className="block truncate rounded-tick text-13 text-quiet hover:text-ink hover:underline"
          >
            {due.groupName}
          </Link>
          <p className="text-13 text-quiet empty:hidden [overflow-wrap:anywhere]">
            <OwnFamily due={due} side={tone} />
          </p>
        </div>
      </div>
      <div className="ms-auto flex items-center gap-3">
        <Money amount={due.amount} currency={due.currency} tone={tone} strong />
        {action}
      </div>
    </li>
  );
}
