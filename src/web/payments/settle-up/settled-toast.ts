import { t } from '@lingui/core/macro';
import type { Due, settleAll } from '#contract/payments.ts';
import type { ReplyOf } from '#contract/route.ts';
import { type Money, sumByCurrency } from '#domain/money.ts';
import { formatMoney, listOf } from '#web/lib/language/figures.ts';
import type { ToastMessage } from '#web/ui/feedback/toast-store.ts';

type Settled = {
  reply: ReplyOf<typeof settleAll>;
  /** The errors of the failed charges. */
  failures: readonly string[];
  /** All open debts as they were shown. */
  all: readonly Due[];
  groupId: string | undefined;
};

/** The toast after settling: everything, or one group while other debts stay open. */
export function settledToast({ reply, failures, all, groupId }: Settled): ToastMessage {
  if (reply.count === 0)
    return { title: t`You don't owe anyone money`, description: t`There was nothing left to settle.` };
  const [failure] = failures;
  if (failure !== undefined) {
    return {
      variant: 'destructive',
      title: t`Failed to settle debts`,
      description:
        reply.count > 1 ? t`${failures.length} of ${reply.count} payments failed. ${failure}` : failure,
    };
  }
  const asked = all.filter((due) => groupId === undefined || due.groupId === groupId);
  const group = asked.length === all.length ? null : (reply.payments[0]?.groupName ?? null);
  const isUnderWay = reply.payments.some(({ status }) => status === 'pending');
  const settled = isUnderWay ? underWay(group) : done(group);
  // The group changed at the same moment. The server paid the current debts.
  const isAsShown = isSame(reply.totals, sumByCurrency(asked));
  const figures = reply.totals.map(({ amount, currency }) => formatMoney(amount, currency));
  const sum = listOf(figures);
  const description = isAsShown
    ? settled
    : t`${settled} The total was ${sum} because what you owed had changed.`;
  return { title: t`Payments sent`, description };
}

const underWay = (group: string | null) =>
  group === null
    ? t`Your payments will count once your bank confirms them.`
    : t`Your payments in ${group} will count once your bank confirms them.`;

const done = (group: string | null) =>
  group === null
    ? t`All your debts have been settled successfully.`
    : t`All your debts in ${group} have been settled successfully.`;

function isSame(paid: readonly Money[], shown: readonly Money[]): boolean {
  const isShown = ({ amount, currency }: Money) =>
    shown.some((each) => each.currency === currency && each.amount === amount);
  return paid.length === shown.length && paid.every(isShown);
}
