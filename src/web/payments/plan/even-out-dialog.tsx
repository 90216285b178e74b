import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { planFamily } from '#contract/families.ts';
import type { GroupDetail } from '#contract/groups.ts';
import type { ReplyOf } from '#contract/route.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { formatMoney } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { useAddPayment } from '../mutations.ts';
import { useFamilyPlan } from '../queries.ts';
import { CASH } from '../settle-up/payment-method.ts';

type Family = GroupDetail['families'][number];

type EvenOutDialogProps = DialogProps & { groupId: string; meId: string; family: Family };

/** The payments that leave the balance of a family with one of its people. Each is recorded as cash. */
export function EvenOutDialog({ open, onOpenChange, groupId, meId, family }: EvenOutDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Settle Within Family`}
      description={t`One of you takes on the family's whole balance. Record what you paid each other.`}
    >
      <DialogBody>
        <Plan groupId={groupId} meId={meId} family={family} />
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">{t`Done`}</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  );
}

type Line = ReplyOf<typeof planFamily>[number];

function Plan({ groupId, meId, family }: Omit<EvenOutDialogProps, keyof DialogProps>) {
  const plan = useFamilyPlan(groupId, family.id);
  if (plan.data === undefined) {
    return plan.isError ? (
      <LoadError title={t`The payments couldn't be loaded`} query={plan} />
    ) : (
      <SkeletonRows count={2} label={t`Loading the payments`} />
    );
  }
  if (plan.data.length === 0) {
    return (
      <EmptyState
        title={t`All square in the family`}
        text={t`No one in the family owes anyone else in it.`}
      />
    );
  }
  return (
    <ul aria-label={t`Payments inside the family`} className="divide-y divide-line">
      {plan.data.map((line) => (
        <PlanRow
          key={`${line.from.id} ${line.to.id} ${line.amount}`}
          line={line}
          groupId={groupId}
          meId={meId}
        />
      ))}
    </ul>
  );
}

function PlanRow({ line, groupId, meId }: { line: Line; groupId: string; meId: string }) {
  const { from, to, amount, currency } = line;
  const pay = useAddPayment(() => undefined);
  // The row stays until the plan is read again; until then it must not be recorded twice.
  const isDone = pay.isSuccess;
  const money = <Money amount={amount} currency={currency} strong />;
  const figure = formatMoney(amount, currency);
  const [payer, payee] = [shownName(from), shownName(to)];
  const accessibleName =
    from.id === meId
      ? t`Record ${figure} from you to ${payee}`
      : to.id === meId
        ? t`Record ${figure} from ${payer} to you`
        : t`Record ${figure} from ${payer} to ${payee}`;
  const record = () =>
    pay.mutate({
      body: {
        ...(from.id !== meId && { fromUserId: from.id }),
        userId: to.id,
        groupId,
        amount,
        paymentMethodId: CASH,
      },
      currency,
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {from.id === meId ? (
          <Trans>
            You pay <bdi>{payee}</bdi> {money}
          </Trans>
        ) : to.id === meId ? (
          <Trans>
            <bdi>{payer}</bdi> pays you {money}
          </Trans>
        ) : (
          <Trans>
            <bdi>{payer}</bdi> pays <bdi>{payee}</bdi> {money}
          </Trans>
        )}
      </p>
      <Button
        variant="secondary"
        size="small"
        aria-label={accessibleName}
        pending={isDone || pay.isPending}
        pendingText={isDone ? t`Recorded` : t`Recording...`}
        onClick={() => {
          if (pay.isIdle || pay.isError) record();
        }}
      >
        {t`Record ${figure}`}
      </Button>
    </li>
  );
}
