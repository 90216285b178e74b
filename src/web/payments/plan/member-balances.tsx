import { t } from '@lingui/core/macro';
import type { GroupDetail } from '#contract/groups.ts';
import { absolute, type Cents } from '#domain/money.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Money } from '#web/ui/display/money.tsx';

type MemberBalance = GroupDetail['memberBalances'][number];
type MemberBalancesProps = { group: GroupDetail; me: string | undefined };

/** The balances of all members, the user first. */
export function MemberBalances({ group, me }: MemberBalancesProps) {
  const pictures = new Map(group.members.map(({ id, profilePicture }) => [id, profilePicture]));
  const sorted = group.memberBalances.toSorted((a, b) => Number(b.user.id === me) - Number(a.user.id === me));
  return (
    <ul aria-label={t`Balances`} className="divide-y divide-line pb-3">
      {sorted.map((each) => (
        <BalanceRow
          key={each.user.id}
          balance={each}
          isMe={each.user.id === me}
          picture={pictures.get(each.user.id) ?? null}
        />
      ))}
    </ul>
  );
}

type BalanceRowProps = { balance: MemberBalance; isMe: boolean; picture: string | null };

function BalanceRow({ balance: { user, balance, hasLeft, isPlaceholder }, isMe, picture }: BalanceRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-28 items-center gap-3">
        <Avatar name={shownName(user)} src={picture} />
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="max-w-full truncate text-body font-medium">
            {isMe ? t`You` : shownName(user)}
          </span>
          {hasLeft && <Badge>{t`Left`}</Badge>}
          {isPlaceholder && <Badge>{t`No account yet`}</Badge>}
        </span>
      </div>
      <p className="ms-auto flex items-baseline gap-1.5 text-body">
        <span className="text-13 text-quiet">{wordOf(balance, isMe)}</span>
        {balance !== 0 && <Money amount={absolute(balance)} tone={balance > 0 ? 'owed' : 'owing'} strong />}
      </p>
    </li>
  );
}

function wordOf(balance: Cents, isMe: boolean): string {
  if (balance === 0) return isMe ? t`are all square` : t`is all square`;
  if (balance > 0) return isMe ? t`are owed` : t`is owed`;
  return isMe ? t`owe` : t`owes`;
}
