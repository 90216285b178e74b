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

/** The balances of a group, and the settlement plan with its reasons. */
export function BalancesPanel({ group }: { group: GroupDetail }) {
  const me = useCurrentUser().data?.id;
  const [isRecording, setIsRecording] = useState(false);
  const payees = payeesOf(group, me);
  return (
    <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[3fr_2fr]">
      <PlanCard group={group} me={me} />
      <Card as="section" aria-label="Balances">
        <CardHeader
          title="Balances"
          className="mb-3"
          actions={
            payees.length > 0 && (
              <Button variant="secondary" size="small" onClick={() => setIsRecording(true)}>
                Record a Payment
              </Button>
            )
          }
        />
        <MemberBalances group={group} me={me} />
      </Card>
      <RecordPaymentDialog open={isRecording} onOpenChange={setIsRecording} group={group} payees={payees} />
    </div>
  );
}
