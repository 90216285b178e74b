import { plural, t } from '@lingui/core/macro';
import { Link } from 'wouter';
import type { getSummary } from '#contract/payments.ts';
import type { ReplyOf } from '#contract/route.ts';
import type { Currency } from '#domain/currency.ts';
import { to } from '#web/lib/paths.ts';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/display/money.tsx';
import { Stat } from '#web/ui/display/stat.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useSummary } from '../queries.ts';
import { OtherCurrencies } from './other-currencies.tsx';

type Summary = ReplyOf<typeof getSummary>;

type SummaryCardsProps = {
  /** In one row of small figures, for a person who has nothing yet. */
  isSmall?: boolean;
};

/** The dashboard's three figures. On phones the balance comes first. */
export function SummaryCards({ isSmall }: SummaryCardsProps) {
  const { data, isError, refetch, isRefetching } = useSummary();
  if (isError && data === undefined) {
    return (
      <Card>
        <LoadError title={t`Your balance couldn't be loaded`} query={{ isRefetching, refetch }} />
      </Card>
    );
  }
  const currency = data?.currency ?? 'USD';
  return (
    <div
      className={cx('grid md:grid-cols-3 md:gap-6', isSmall ? 'grid-cols-3 gap-2' : 'gap-4')}
      aria-busy={data === undefined}
    >
      <Stat
        isSmall={isSmall}
        label={t`You owe`}
        loading={data === undefined}
        figure={
          <Money amount={data?.totalOwed} currency={currency} tone={data?.totalOwed ? 'owing' : 'plain'} />
        }
        note={inGroups(data?.owedGroupsCount)}
      >
        <OtherCurrencies
          summary={data}
          field="totalOwed"
          tone="owing"
          note={({ owedGroupsCount }) => inGroups(owedGroupsCount)}
        />
      </Stat>
      <Stat
        isSmall={isSmall}
        label={t`You are owed`}
        loading={data === undefined}
        figure={
          <Money amount={data?.totalOwing} currency={currency} tone={data?.totalOwing ? 'owed' : 'plain'} />
        }
        note={<ByFriends count={data?.owingFriendsCount ?? 0} currency={currency} />}
      >
        <OtherCurrencies
          summary={data}
          field="totalOwing"
          tone="owed"
          note={({ owingFriendsCount, currency: other }) => (
            <ByFriends count={owingFriendsCount} currency={other} />
          )}
        />
      </Stat>
      <Stat
        isSmall={isSmall}
        label={t`Total balance`}
        className="max-md:order-first"
        loading={data === undefined}
        figure={data && <Balance {...data} />}
        note={t`Updated just now`}
      >
        <OtherCurrencies summary={data} field="balance" tone="auto" signed />
      </Stat>
    </div>
  );
}

/** How many friends owe the user. It opens those that it counts. */
function ByFriends({ count: friends, currency }: { count: number; currency: Currency }) {
  return (
    <Link
      href={friends === 0 ? to.friends : to.friendsOwing(currency)}
      className="tap rounded-tick hover:text-ink hover:underline"
    >
      {plural(friends ?? 0, { one: 'by # friend', other: 'by # friends' })}
    </Link>
  );
}

/** Adds a plus sign to zero, which `Money` shows without one. */
function Balance({ balance, currency }: Pick<Summary, 'balance' | 'currency'>) {
  return (
    <span dir="ltr">
      {balance === 0 && '+'}
      <Money amount={balance} currency={currency} signed tone="auto" />
    </span>
  );
}

function inGroups(count: number | undefined): string {
  return plural(count ?? 0, { one: 'in # group', other: 'in # groups' });
}
