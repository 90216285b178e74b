import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Due } from '#contract/payments.ts';
import { usePictures } from '#web/groups/queries.ts';
import { shownName } from '#web/lib/language/names.ts';
import { to } from '#web/lib/paths.ts';
import { cx } from '#web/ui/cx.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts';
import { OtherParty, OwnFamily } from './due-party.tsx';

const linkClass = 'rounded-tick hover:underline';
const WHOLE = "after:absolute after:-inset-y-1 after:inset-x-0 after:content-['']";

type DueRowProps = { due: Due; tone: 'owed' | 'owing'; action: ReactNode };

/** A person in a group, the amount, and the action. On a phone two links would be too low for a finger, so there is one. */
export function DueRow({ due, tone, action }: DueRowProps) {
  const pictureOf = usePictures();
  const isPhone = useIsPhone();
  const party = <OtherParty due={due} side={tone} />;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 last:pb-0">
      <div className="relative flex min-w-0 flex-1 basis-36 items-center gap-3">
        <Avatar name={shownName(due.user)} src={pictureOf(due.user.id)} />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate text-body font-medium">
            {due.hasAccount ? (
              <Link href={to.friend(due.user.id)} className={cx(linkClass, isPhone && WHOLE)}>
                {party}
              </Link>
            ) : (
              party
            )}
          </p>
          {due.hasAccount && isPhone ? (
            <p dir="auto" className="truncate text-13 text-quiet">
              {due.groupName}
            </p>
          ) : (
            <Link
              href={to.group(due.groupId)}
              dir="auto"
              className={cx(linkClass, 'block truncate text-13 text-quiet hover:text-ink', isPhone && WHOLE)}
            >
              {due.groupName}
            </Link>
          )}
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
