import { t } from '@lingui/core/macro';
import type { FriendDetail } from '#contract/friends.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
import { formatMoment } from '#web/lib/time/moment.ts';
import { Button } from '#web/ui/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useUndoNetting } from './mutations.ts';

type Offset = FriendDetail['offsets'][number];

/**
 * The nettings with a friend that were not undone; the recent ones can be undone. Renders nothing if there are none.
 */
export function Nettings({ friend: { user, offsets } }: { friend: FriendDetail }) {
  if (offsets.length === 0) return null;
  return (
    <Card as="section" aria-label={t`Offsets`}>
      <CardHeader
        title={t`Offsets`}
        description={t`Debts that canceled each other out. No money moved.`}
        className="mb-2"
      />
      <ul className="divide-y divide-line">
        {offsets.map((offset) => (
          <NettingRow key={offset.id} userId={user.id} offset={offset} />
        ))}
      </ul>
    </Card>
  );
}

function NettingRow({ userId, offset }: { userId: string; offset: Offset }) {
  const undo = useUndoNetting();
  const { id, amount, currency, createdAt, canUndo } = offset;
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 last:pb-0">
      <p className="text-body">
        <Money amount={amount} currency={currency} strong />{' '}
        <span className="text-13 text-quiet">{formatMoment(createdAt)}</span>
      </p>
      {canUndo && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t`Undo the offset of ${formatMoney(amount, currency)}`}
          pending={undo.isPending}
          onClick={() => undo.mutate({ params: { userId, offsetId: id } })}
        >
          {t`Undo`}
        </Button>
      )}
    </li>
  );
}
