import { t } from '@lingui/core/macro';
import type { GroupDetail } from '#contract/groups.ts';
import { absolute } from '#domain/money.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { formatMoney } from '#web/lib/language/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { useLeaveGroup } from '../mutations.ts';

type LeaveGroupDialogProps = DialogProps & {
  group: GroupDetail;
  meId: string;
  onLeft: () => void;
};

export function LeaveGroupDialog(props: LeaveGroupDialogProps) {
  const { group, meId } = props;
  const isEven =
    group.balance === 0 && group.settlements.every(({ from, to }) => from.id !== meId && to.id !== meId);
  return isEven ? <ConfirmLeaving {...props} /> : <SettleFirst {...props} />;
}

function ConfirmLeaving({ open, onOpenChange, group, onLeft }: LeaveGroupDialogProps) {
  const leave = useLeaveGroup(() => {
    onOpenChange(false);
    onLeft();
  });
  const isLast = group.members.length === 1;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Leave Group`}
      text={
        isLast
          ? t`You're the last member, so the group will be deleted. It can be restored for 30 days.`
          : t`You'll no longer see this group. A member can invite you again.`
      }
      confirmLabel={t`Leave Group`}
      pendingText={t`Leaving...`}
      danger
      pending={leave.isPending}
      onConfirm={() => {
        if (!leave.isPending) leave.mutate({ params: { id: group.id } });
      }}
    />
  );
}

function SettleFirst({ open, onOpenChange, group }: LeaveGroupDialogProps) {
  const { balance, currency } = group;
  const figure = formatMoney(absolute(balance), currency);
  const description =
    balance === 0
      ? t`There are still payments between you and others here. Once you're all square you can leave.`
      : balance > 0
        ? t`You're owed ${figure} here. Once you're all square you can leave.`
        : t`You owe ${figure} here. Once you're all square you can leave.`;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={t`Settle up before leaving this group`}
      description={description}
    >
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">{t`OK`}</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  );
}
