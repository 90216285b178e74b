import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Due } from '#contract/payments.ts';
import { useGroup } from '#web/groups/queries.ts';
import { type DialogProps, lazyDialog } from '#web/lib/dialogs.tsx';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { useToCollect } from '../queries.ts';
import { DuesCard } from './dues-card.tsx';
import { RemindAllButton } from './remind-all-button.tsx';
import { RemindButton } from './remind-button.tsx';

const RecordPaymentDialog = lazyDialog(
  async () => (await import('../settle-up/record-payment-dialog.tsx')).RecordPaymentDialog,
);

export function ToCollectCard() {
  const [due, setDue] = useState<Due | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const record = (chosen: Due) => {
    setDue(chosen);
    setIsOpen(true);
  };
  return (
    <>
      <DuesCard
        title={t`You Need to Collect`}
        tone="owed"
        dues={useToCollect()}
        emptyText={t`No one owes you money`}
        emptyIcon={<Check />}
        failed={t`What you're owed couldn't be loaded`}
        button={(disabled) => <RemindAllButton disabled={disabled}>{t`Send Reminders`}</RemindAllButton>}
        action={(each) => <Collect due={each} onRecord={() => record(each)} />}
      />
      {due !== null && <RecordDue due={due} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}

/** A person without an account gets no reminders; what they paid is recorded. */
function Collect({ due: { user, groupId, hasAccount }, onRecord }: { due: Due; onRecord: () => void }) {
  if (hasAccount) return <RemindButton groupId={groupId} userId={user.id} name={shownName(user)} />;
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t`Record a payment from ${shownName(user)}`}
      onClick={onRecord}
    >
      {t`Record`}
    </Button>
  );
}

function RecordDue({ due, open, onOpenChange }: DialogProps & { due: Due }) {
  const { data: group } = useGroup(due.groupId);
  const me = useCurrentUser().data?.id;
  if (group === undefined) return null;
  return (
    <RecordPaymentDialog
      key={`${due.groupId} ${due.user.id}`}
      open={open}
      onOpenChange={onOpenChange}
      group={group}
      me={me}
      payerId={due.user.id}
      payeeId={me}
    />
  );
}
