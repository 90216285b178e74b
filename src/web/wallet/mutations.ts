import { t } from '@lingui/core/macro';
import type { ReplyOf } from '#contract/route.ts';
import { addWalletTransaction } from '#contract/wallet.ts';
import { refresh } from '#web/lib/api/refresh.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { confirmCard } from '#web/lib/confirm-card.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

type Made = ReplyOf<typeof addWalletTransaction>;

const notAdded = () => t`Failed to add funds`;
const notWithdrawn = () => t`Failed to withdraw`;

/** Charges a card for the wallet. The dialog closes with the reply; a card confirmation follows after that. */
export function useAddFunds(onSent: () => void) {
  return useCall(addWalletTransaction, {
    onSuccess: (made) => {
      onSent();
      void tellDeposit(made);
    },
    onError: toastFailure(notAdded()),
  });
}

function tell(title: string, description: string): void {
  toast({ title, description });
}

function tellRefused(title: string, description: string): void {
  toast({ variant: 'destructive', title, description });
}

async function tellDeposit({ clientSecret, status, amount, failureReason }: Made): Promise<void> {
  const sum = formatMoney(amount);
  if (status === 'failed') return tellRefused(notAdded(), failureReason ?? t`The card wasn't charged.`);
  if (status === 'completed') return tell(t`Funds added`, t`${sum} is in your wallet.`);
  if (clientSecret !== null) {
    const outcome = await confirmCard(clientSecret);
    void refresh(['/api/wallet']);
    if (!outcome.ok) return tellRefused(notAdded(), outcome.message);
  }
  tell(t`Funds on their way`, t`${sum} will be in your wallet once your bank confirms it.`);
}

export function useWithdraw(onSent: () => void) {
  return useCall(addWalletTransaction, {
    onSuccess: ({ status, amount, failureReason }) => {
      onSent();
      const sum = formatMoney(amount);
      if (status === 'failed')
        return tellRefused(notWithdrawn(), failureReason ?? t`The money is in your wallet.`);
      if (status === 'completed') return tell(t`Withdrawal completed`, t`${sum} was sent to your bank.`);
      tell(t`Withdrawal started`, t`${sum} is on its way to your bank.`);
    },
    onError: toastFailure(notWithdrawn()),
  });
}
