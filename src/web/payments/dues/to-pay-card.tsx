import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { useToPay } from '../queries.ts';
import { SettleUpDialog } from '../settle-up/settle-up-dialog.tsx';
import { DuesCard } from './dues-card.tsx';

/** What to settle: everything, or the entry of one person in a group. */
type Choice = { groupId?: string; userId?: string };

export function ToPayCard() {
  const toPay = useToPay();
  const [isOpen, setIsOpen] = useState(false);
  const [choice, setChoice] = useState<Choice>({});
  const settle = (chosen: Choice) => {
    setChoice(chosen);
    setIsOpen(true);
  };
  return (
    <>
      <DuesCard
        title={t`You Need to Pay`}
        tone="owing"
        dues={toPay}
        emptyText={t`You don't owe anyone money`}
        emptyIcon={<Check />}
        failed={t`What you owe couldn't be loaded`}
        button={(disabled) => (
          <Button size="small" disabled={disabled} onClick={() => settle({})}>
            {t`Settle All Debts`}
          </Button>
        )}
        action={({ user, groupId }) => (
          <Button
            variant="secondary"
            size="small"
            aria-label={t`Pay ${shownName(user)}`}
            onClick={() => settle({ groupId, userId: user.id })}
          >
            {t`Pay`}
          </Button>
        )}
      />
      <SettleUpDialog open={isOpen} onOpenChange={setIsOpen} {...choice} />
    </>
  );
}
