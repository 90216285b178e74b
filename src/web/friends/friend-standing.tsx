import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FriendDetail } from '#contract/friends.ts';
import { type Money as Amount, absolute } from '#domain/money.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Money } from '#web/ui/display/money.tsx';
import { Card } from '#web/ui/layout/card.tsx';

type FriendStandingProps = { friend: FriendDetail; actions: ReactNode };

/** What the user and a friend owe each other over all groups, a sentence for each currency. */
export function FriendStanding({ friend: { user, nets }, actions }: FriendStandingProps) {
  const open = nets.filter(({ amount }) => amount !== 0);
  return (
    <Card className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="flex min-w-0 flex-col gap-2 text-28 font-semibold [overflow-wrap:anywhere]">
        {open.length === 0 && <p>{t({ message: 'You are all square', context: 'with a friend' })}</p>}
        {open.map((net) => (
          <Sentence key={net.currency} name={shownName(user)} net={net} />
        ))}
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden max-md:basis-full max-md:*:flex-1">{actions}</div>
    </Card>
  );
}

function Sentence({ name, net: { amount, currency } }: { name: string; net: Amount }) {
  const figure = (
    <Money
      amount={absolute(amount)}
      currency={currency}
      size="heading"
      tone={amount > 0 ? 'owed' : 'owing'}
    />
  );
  if (amount < 0) {
    return (
      <p>
        <Trans>
          You owe <bdi>{name}</bdi> {figure}
        </Trans>
      </p>
    );
  }
  return (
    <p>
      <Trans>
        <bdi>{name}</bdi> owes you {figure}
      </Trans>
    </p>
  );
}
