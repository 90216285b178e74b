import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import type { listOwing } from '#contract/payments.ts';
import type { ReplyOf } from '#contract/route.ts';
import type { Currency } from '#domain/currency.ts';
import { usePictures } from '#web/groups/queries.ts';
import { shownName } from '#web/lib/language/names.ts';
import { to } from '#web/lib/paths.ts';
import { useOwing } from '#web/payments/queries.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';

/** The people who owe the user in a currency, also those without an account, with what each owes. */
export function OwingList({ currency }: { currency: Currency }) {
  const owing = useOwing(currency);
  if (owing.isPending) return <SkeletonRows count={3} label={t`Loading who owes you`} />;
  if (owing.data === undefined) return <LoadError title={t`Who owes you couldn't be loaded`} query={owing} />;
  if (owing.data.length === 0) {
    return (
      <Card>
        <EmptyState title={t`No one owes you money`} />
      </Card>
    );
  }
  return (
    <Card flush>
      <ul aria-label={t`Friends who owe you`} className="divide-y divide-line">
        {owing.data.map((each) => (
          <OwingRow key={each.user.id} owing={each} />
        ))}
      </ul>
    </Card>
  );
}

type Owing = ReplyOf<typeof listOwing>[number];

function OwingRow({ owing: { user, hasAccount, amount, currency } }: { owing: Owing }) {
  const pictureOf = usePictures();
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-well md:px-6">
      <Avatar name={shownName(user)} src={pictureOf(user.id)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        {hasAccount ? (
          <Link
            href={to.friend(user.id)}
            dir="auto"
            className="block truncate text-start text-body font-medium after:absolute after:inset-0 focus-visible:after:-outline-offset-2"
          >
            {shownName(user)}
          </Link>
        ) : (
          <>
            <p dir="auto" className="truncate text-body font-medium">
              {shownName(user)}
            </p>
            <Badge>{t`No account`}</Badge>
          </>
        )}
      </div>
      <Money amount={amount} currency={currency} tone="owed" strong />
    </li>
  );
}
