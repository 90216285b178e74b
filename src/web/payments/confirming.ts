import { t } from '@lingui/core/macro';
import { type MadePayment, moneyMoved } from '#contract/payments.ts';
import { refresh } from '#web/lib/api/refresh.ts';
import { confirmCard } from '#web/lib/confirm-card.ts';

/** Asks for the pending card confirmations one after the other. Returns the errors of the failed ones. */
export async function confirmEach(payments: readonly MadePayment[]): Promise<string[]> {
  const failures: string[] = [];
  let hasAsked = false;
  for (const { status, clientSecret, failureReason } of payments) {
    if (status === 'failed') failures.push(failureReason ?? t`The card wasn't charged.`);
    else if (status === 'pending' && clientSecret !== null) {
      hasAsked = true;
      const outcome = await confirmCard(clientSecret);
      if (!outcome.ok) failures.push(outcome.message);
    }
  }
  if (hasAsked) void refresh(moneyMoved());
  return failures;
}
