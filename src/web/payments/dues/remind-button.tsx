import { t } from '@lingui/core/macro';
import { queryClient } from '#web/lib/api/refresh.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useRemindAll } from '../mutations.ts';
import { toCollect } from '../queries.ts';

type RemindButtonProps = { groupId: string; userId: string; name: string };

/** Reminds one person to pay in a group. The server allows one reminder per person in 24 hours. */
export function RemindButton({ groupId, userId, name }: RemindButtonProps) {
  const remind = useRemindAll(({ count }) => {
    if (count === 0) void tellNotSent({ groupId, userId, name });
    else
      toast({
        title: t`Reminders sent`,
        description: t`A payment reminder has been sent to ${name}.`,
      });
  });
  return (
    <Button
      variant="secondary"
      size="small"
      pending={remind.isPending}
      aria-label={t`Remind ${name}`}
      onClick={() => remind.mutate({ body: { groupId, userId } })}
    >
      {t`Remind`}
    </Button>
  );
}

/** Tells why the person was not reminded: they owe nothing, or were reminded already. */
async function tellNotSent({ groupId, userId, name }: RemindButtonProps): Promise<void> {
  const dues = await queryClient.fetchQuery(toCollect).catch(() => null);
  const isOwed = dues?.some((due) => due.groupId === groupId && due.user.id === userId);
  if (isOwed === false) {
    toast({ title: t`No one owes you money`, description: t`There's no one to remind.` });
    return;
  }
  toast({
    title: t`No reminders sent`,
    description: t`${name} was already reminded in the last 24 hours.`,
  });
}
