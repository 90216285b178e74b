import type { Due, settleAll } from '#contract/payments.ts';
import type { ReplyOf } from '#contract/route.ts';
import { type Money, sumByCurrency } from '#domain/money.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
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
    return { title: "You don't owe anyone money", description: 'There was nothing left to settle.' };
  const [failure] = failures;
  if (failure !== undefined) {
    const some = `${failures.length} of ${reply.count} payments failed. `;
    return {
      variant: 'destructive',
      title: 'Failed to settle debts',
      description: (reply.count > 1 ? some : '') + failure,
    };
  }
  const asked = all.filter((due) => groupId === undefined || due.groupId === groupId);
  const where = asked.length === all.length ? '' : ` in ${reply.payments[0]?.groupName ?? 'this group'}`;
  const isUnderWay = reply.payments.some(({ status }) => status === 'pending');
  const settled = isUnderWay
    ? `Your payments${where} will count once your bank confirms them.`
    : `All your debts${where} have been settled successfully.`;
  // The group changed at the same moment. The server paid the current debts.
  const isAsShown = isSame(reply.totals, sumByCurrency(asked));
  const figures = reply.totals.map(({ amount, currency }) => formatMoney(amount, currency));
  const changed = ` The total was ${figures.join(' and ')} because what you owed had changed.`;
  return { title: 'Payments sent', description: isAsShown ? settled : settled + changed };
}

function isSame(paid: readonly Money[], shown: readonly Money[]): boolean {
  const isShown = ({ amount, currency }: Money) =>
    shown.some((each) => each.currency === currency && each.amount === amount);
  return paid.length === shown.length && paid.every(isShown);
}
