import type { ReactNode } from 'react';
import { queryClient } from '#web/lib/api/refresh.ts';
import { Button, type ButtonSize } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useRemindAll } from '../mutations.ts';
import { toCollect } from '../queries.ts';

type RemindButtonProps = {
  /** Limits the reminder to one group; all groups by default. */
  groupId?: string;
  /** Limits the reminder to one person; everyone by default. */
  userId?: string;
  /** The name of that person. */
  username?: string;
  size?: ButtonSize;
  disabled?: boolean;
  className?: string;
  children?: ReactNode;
};

/**
 * Reminds debtors to pay: everyone, one group, or one person. The server allows one reminder per person in 24 hours.
 */
export function RemindButton({
  groupId,
  userId,
  username,
  size = 'small',
  disabled,
  className,
  children = 'Remind',
}: RemindButtonProps) {
  const remind = useRemindAll(({ count }) => {
    if (count === 0) void tellNobody({ groupId, userId, username });
    else toast({ title: 'Reminders sent', description: sentText(userId, username) });
  });
  return (
    <Button
      variant="secondary"
      size={size}
      className={className}
      disabled={disabled}
      pending={remind.isPending}
      aria-label={username === undefined ? undefined : `Remind ${username}`}
      onClick={() => remind.mutate({ body: { groupId, userId } })}
    >
      {children}
    </Button>
  );
}

function sentText(userId: string | undefined, username: string | undefined): string {
  if (userId === undefined) return 'Payment reminders have been sent to all users.';
  return username === undefined
    ? 'A payment reminder has been sent.'
    : `A payment reminder has been sent to ${username}.`;
}

type Asked = Pick<RemindButtonProps, 'groupId' | 'userId' | 'username'>;

/** Tells that no one was reminded: no one owes anything, or everyone was reminded already. */
async function tellNobody({ groupId, userId, username }: Asked): Promise<void> {
  const dues = await queryClient.fetchQuery(toCollect).catch(() => null);
  const isOwed = dues?.some(
    (due) =>
      (groupId === undefined || due.groupId === groupId) && (userId === undefined || due.user.id === userId),
  );
  if (isOwed === false) {
    toast({ title: 'No one owes you money', description: 'There is no one to remind.' });
    return;
  }
  const who = username ?? (userId === undefined ? 'Everyone who can be reminded' : 'This person');
  toast({
    title: 'No reminders sent',
    description: `${who} was already reminded in the last 24 hours.`,
  });
}
