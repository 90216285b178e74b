import { Link } from 'wouter';
import type { Cents } from '#domain/money.ts';
import { PAY_LINK_LABELS, showPayLink } from '#domain/pay-links.ts';
import { abilitiesOf } from '#domain/payment-methods.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
import { to } from '#web/lib/paths.ts';
import { Field } from '#web/ui/form/field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { CASH, type PaymentMethodChoice, payLinkId, shortfallOf, WALLET } from './payment-method.ts';

type PaymentMethodFieldProps = {
  method: PaymentMethodChoice;
  /** The amount to pay; null while it is unknown. */
  amount: Cents | null;
};

/** The choice of cash, wallet or a card. It warns before sending if the wallet has too little money. */
export function PaymentMethodField({ method, amount }: PaymentMethodFieldProps) {
  const { balance, cards, isCashOnly, cashOnlyCurrencies: codes } = method;
  const lack =
    abilitiesOf(method.methodId).takenFrom === 'wallet' && amount !== null
      ? shortfallOf(amount, balance)
      : null;
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="How are you paying?"
        hint={codes.length > 0 && cashOnlyNote(codes, method.links.length > 0)}
        error={method.problem(amount)}
      >
        <RadioGroup
          value={method.choice}
          onChange={method.choose}
          options={[
            {
              value: CASH,
              label: 'Cash',
              description: 'Paid outside the app. This only records it. No money is moved.',
            },
            ...method.links.map((link) => ({
              value: payLinkId(link.kind),
              label: PAY_LINK_LABELS[link.kind],
              description: `${showPayLink(link)}. You pay there, and this records it.`,
            })),
            ...(isCashOnly
              ? []
              : [{ value: WALLET, label: 'Wallet', description: walletNote(amount, balance) }]),
            ...cards.map(({ id, name, expiry, isExpired }) => ({
              value: id,
              label: name,
              description: isExpired
                ? `Expired ${expiry}`
                : `Expires ${expiry}. Arrives once your bank confirms it.`,
            })),
          ]}
        />
      </Field>
      {lack !== null && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-well px-3 py-1 text-14">
          <span>Your wallet is short by {formatMoney(lack)}.</span>
          <Link href={to.addFunds} className="link inline-flex min-h-10 items-center font-medium">
            Add Funds
          </Link>
        </p>
      )}
    </div>
  );
}

/** Pay links are recorded as cash, but a person would not call them so. */
function cashOnlyNote(codes: readonly string[], hasLinks: boolean): string {
  return hasLinks
    ? 'The wallet and cards can only settle groups in USD.'
    : `Only cash can settle a group in ${codes.join(' or ')}.`;
}

function walletNote(amount: Cents | null, balance: Cents | null): string {
  if (balance === null) return 'From your balance. Arrives right away.';
  const isEnough = amount === null || amount <= balance;
  return `${formatMoney(balance)} available${isEnough ? '. Arrives right away.' : ', not enough for this.'}`;
}
