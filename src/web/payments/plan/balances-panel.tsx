import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import type { GroupDetail } from '#contract/groups.ts';
import { mayTakePart } from '#web/lib/api/guest.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { payeesOf } from '../settle-up/payees.ts';
import { PlanCard } from './plan-card.tsx';

const RecordPaymentDialog = lazyDialog(
  async () => (await import('../settle-up/record-payment-dialog.tsx')).RecordPaymentDialog,
);

/** Who pays whom, when the dialog opens. */
type RecordedSides = { payerId?: string | undefined; payeeId?: string | undefined };

type BalancesPanelProps = {
  group: GroupDetail;
  /** Below the plan: the rule by which it is made. */
  foot?: ReactNode;
};

/** The settlement plan with its reasons and actions, and everyone's balance on request. */
export function BalancesPanel({ group, foot }: BalancesPanelProps) {
  const id = useCurrentUser().data?.id;
  // Who only looks has no lines of their own to act on.
  const me = mayTakePart() ? id : undefined;
  const [isRecording, setIsRecording] = useState(false);
  const [sides, setSides] = useState<RecordedSides>({});
  const record = (chosen: RecordedSides) => {
    setSides(chosen);
    setIsRecording(true);
  };
  return (
    <>
      <PlanCard
        group={group}
        me={me}
        onRecord={({ from }) => record({ payerId: from.id, payeeId: me })}
        actions={
          me !== undefined &&
          payeesOf(group, me).length > 0 && (
            <Button variant="secondary" size="small" onClick={() => record({})}>
              {t`Record a Payment`}
            </Button>
          )
        }
        foot={foot}
      />
      <RecordPaymentDialog
        open={isRecording}
        onOpenChange={setIsRecording}
        group={group}
        me={me}
        {...sides}
      />
    </>
  );
}
