import { useState } from 'react';
import type { GroupDetail } from '#contract/groups.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { payeesOf } from '../settle-up/payees.ts';
import { MemberBalances } from './member-balances.tsx';
import { PlanCard } from './plan-card.tsx';

const RecordPaymentDialog = lazyDialog(
  async () => (await import('../settle-up/record-payment-dialog.tsx')).RecordPaymentDialog,
);

/** Who pays whom, when the dialog opens. */
type RecordedSides = { payerId?: string | undefined; payeeId?: string | undefined };

/** The balances of a group, and the settlement plan with its reasons. */
export function BalancesPanel({ group }: { group: GroupDetail }) {
  const me = useCurrentUser().data?.id;
  const [isRecording, setIsRecording] = useState(false);
  const [sides, setSides] = useState<RecordedSides>({});
  const record = (chosen: RecordedSides) => {
    setSides(chosen);
    setIsRecording(true);
  };
  return (
    <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[3fr_2fr]">
      <PlanCard group={group} me={me} onRecord={({ from }) => record({ payerId: from.id, payeeId: me })} />
      <Card as="section" aria-label="Balances">
        <CardHeader
          title="Balances"
          className="mb-3"
          actions={
            payeesOf(group, me).length > 0 && (
              <Button variant="secondary" size="small" onClick={() => record({})}>
                Record a Payment
              </Button>
            )
          }
        />
        <MemberBalances group={group} me={me} />
      </Card>
      <RecordPaymentDialog
        open={isRecording}
        onOpenChange={setIsRecording}
        group={group}
        me={me}
        {...sides}
      />
    </div>
  );
}
