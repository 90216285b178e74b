import { Check } from 'lucide-react';
import { useToCollect } from '../queries.ts';
import { DuesCard } from './dues-card.tsx';
import { RemindButton } from './remind-button.tsx';

export function ToCollectCard() {
  return (
    <DuesCard
      title="You Need to Collect"
      tone="owed"
      dues={useToCollect()}
      emptyText="No one owes you money"
      emptyIcon={<Check />}
      what="What you are owed"
      button={(disabled) => <RemindButton disabled={disabled}>Send Reminders</RemindButton>}
      action={({ user, groupId, hasAccount }) =>
        // A person without an account gets no reminders.
        hasAccount && <RemindButton groupId={groupId} userId={user.id} username={user.username} />
      }
    />
  );
}
