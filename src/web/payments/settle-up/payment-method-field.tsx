import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import type { Cents } from '#domain/money.ts';
import { PAY_LINK_NAMES, showPayLink } from '#domain/pay-links.ts';
import { abilitiesOf } from '#domain/payment-methods.ts';
import { formatMoney, listOf } from '#web/lib/language/figures.ts';
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
        label={t`How are you paying?`}
        hint={codes.length > 0 && cashOnlyNote(codes, method.links.length > 0)}
        error={method.problem(amount)}
      >
        <RadioGroup
          value={method.choice}
          onChange={method.choose}
          options={[
            {
              value: CASH,
              label: t`Cash`,
              description: t`Paid outside the app. This only records it. No money is moved.`,
            },
            ...method.links.map((link) => ({
              value: payLinkId(link.kind),
              label: PAY_LINK_NAMES[link.kind],
              description: t`${showPayLink(link)}. You pay there, and this records it.`,
            })),
            ...(isCashOnly
              ? []
              : [{ value: WALLET, label: t`Wallet`, description: walletNote(amount, balance) }]),
            ...cards.map(({ id, name, expiry, isExpired }) => ({
              value: id,
              label: name,
              description: isExpired
                ? t`Expired ${expiry}`
                : t`Expires ${expiry}. Arrives once your bank confirms it.`,
            })),
          ]}
        />
      </Field>
      {lack !== null && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-well px-3 py-1 text-14">
          <span>{t`Your wallet is short by ${formatMoney(lack)}.`}</span>
          <Link href={to.addFunds} className="link inline-flex min-h-11 items-center font-medium">
            {t`Add Funds`}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Pay links are recorded as cash, but a person would not call them so. */
function cashOnlyNote(codes: readonly string[], hasLinks: boolean): string {
  return hasLinks
    ? t`The wallet and cards can only settle groups in USD.`
    : t`Only cash can settle a group in ${listOf(codes, 'disjunction')}.`;
}

function walletNote(amount: Cents | null, balance: Cents | null): string {
  if (balance === null) return t`From your balance. Arrives right away.`;
  const isEnough = amount === null || amount <= balance;
  return isEnough
    ? t`${formatMoney(balance)} available. Arrives right away.`
    : t`${formatMoney(balance)} available, not enough for this.`;
}
