import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import type { Goal } from '#contract/goals.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { formatDay } from '#web/lib/language/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { History, HistoryDialog } from '#web/ui/overlay/history-dialog.tsx';
import { type Contribution, useTakeBack } from '../mutations.ts';
import { useContributions } from '../queries.ts';

export function ContributionsDialog({ goal, ...dialog }: DialogProps & { goal: Goal }) {
  return (
    <HistoryDialog {...dialog} title={t`Contributions`} name={goal.name}>
      <Contributions goal={goal} />
    </HistoryDialog>
  );
}

function Contributions({ goal }: { goal: Goal }) {
  const { last, isUndoing, leavingId, takeBack, undo } = useTakeBack(goal.id);
  return (
    // One part of the dialog: an empty status has no distance of its own.
    <div>
      <div role="status">{last !== null && <TakenBack {...last} isUndoing={isUndoing} onUndo={undo} />}</div>
      <History
        list={useContributions(goal.id)}
        label={t`Contributions`}
        loading={t`Loading contributions`}
        failed={t`The contributions couldn't be loaded`}
        empty={<EmptyState title={t`No contributions yet`} text={t`Contributions you add appear here.`} />}
      >
        {(each) => (
          <Row
            key={each.id}
            contribution={each}
            isLeaving={leavingId === each.id}
            onTakeBack={goal.status === 'archived' ? null : takeBack}
          />
        )}
      </History>
    </div>
  );
}

type TakenBackProps = {
  contribution: Contribution;
  isBack: boolean;
  isUndoing: boolean;
  onUndo: (contribution: Contribution) => void;
};

/** Offers Undo inside the dialog, because a toast outside an open dialog cannot be clicked. */
function TakenBack({ contribution, isBack, isUndoing, onUndo }: TakenBackProps) {
  return (
    <p className="mb-2 flex min-h-10 items-center justify-between gap-3 rounded-control bg-well py-1 pe-1 ps-3 text-14">
      <span>
        {isBack ? (
          <Trans>
            <Money amount={contribution.amount} strong /> restored
          </Trans>
        ) : (
          <Trans>
            <Money amount={contribution.amount} strong /> removed
          </Trans>
        )}
      </span>
      {!isBack && (
        <Button
          variant="quiet"
          size="small"
          pending={isUndoing}
          onClick={() => onUndo(contribution)}
        >{t`Undo`}</Button>
      )}
    </p>
  );
}

type RowProps = {
  contribution: Contribution;
  isLeaving: boolean;
  onTakeBack: ((contribution: Contribution) => void) | null;
};

function Row({ contribution, isLeaving, onTakeBack }: RowProps) {
  const formatMoney = useFormatMoney();
  const { amount, date, description } = contribution;
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-body font-medium">{formatDay(date)}</p>
        {description !== null && (
          <p dir="auto" className="text-start text-13 text-quiet [overflow-wrap:anywhere]">
            {description}
          </p>
        )}
      </div>
      <Money amount={amount} size="body" strong />
      {onTakeBack !== null && (
        <IconButton
          label={t`Remove ${formatMoney(amount)} on ${formatDay(date)}`}
          size="small"
          danger
          pending={isLeaving}
          onClick={() => onTakeBack(contribution)}
        >
          <Undo2 />
        </IconButton>
      )}
    </li>
  );
}
