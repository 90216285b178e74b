import { t } from '@lingui/core/macro';
import type { Money } from '#domain/money.ts';
import { abilitiesOf, type MethodId } from '#domain/payment-methods.ts';
import { formatMoney, listOf } from '#web/lib/language/figures.ts';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';

type SendFooterProps = {
  methodId: MethodId;
  /** What is paid, in each currency. None while the amount is unknown. */
  amounts: readonly Money[];
  sending: boolean;
  disabled?: boolean;
};

/** Cancel, and what happens with the amount: it is recorded, or money moves. */
export function SendFooter({ methodId, amounts, sending, disabled = false }: SendFooterProps) {
  const isRecorded = abilitiesOf(methodId).takenFrom === null;
  const figures = amounts.map(({ amount, currency }) => formatMoney(amount, currency));
  const sum = listOf(figures);
  const label =
    sum === '' ? (isRecorded ? t`Record` : t`Pay`) : isRecorded ? t`Record ${sum}` : t`Pay ${sum}`;
  const pendingText = isRecorded ? t`Recording...` : t`Sending...`;
  return <FormFooter submit={{ label, pendingText, isPending: sending, isDisabled: disabled }} />;
}
