import { formatMoney, type Money } from '#domain/money.ts';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { CASH, type PaymentMethodId } from './payment-method.ts';

type SendFooterProps = {
  methodId: PaymentMethodId;
  /** What is paid, in each currency. None while the amount is unknown. */
  amounts: readonly Money[];
  sending: boolean;
  disabled?: boolean;
};

/** Cancel, and what happens with the amount: cash is recorded, anything else is paid. */
export function SendFooter({ methodId, amounts, sending, disabled = false }: SendFooterProps) {
  const isCash = methodId === CASH;
  const figures = amounts.map(({ amount, currency }) => formatMoney(amount, currency));
  const label = `${isCash ? 'Record' : 'Pay'} ${figures.join(' and ')}`.trim();
  const pendingText = isCash ? 'Recording...' : 'Sending...';
  return <FormFooter submit={{ label, pendingText, isPending: sending, isDisabled: disabled }} />;
}
