import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GroupPayment } from '#contract/payments.ts';
import { abilitiesOf } from '#domain/payment-methods.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Money } from '#web/ui/display/money.tsx';

type SlimPaymentRowProps = {
  payment: GroupPayment;
  meId: string;
  /** What the user can do about it here; members have a page of payments. */
  action?: ReactNode;
};

/** One line among the expenses of a group: a payment between two members. */
export function SlimPaymentRow({ payment, meId, action }: SlimPaymentRowProps) {
  const { from, to, amount, method } = payment;
  const sides = {
    isOffset: abilitiesOf(method).isNetted,
    isFromMe: from.id === meId,
    isToMe: to.id === meId,
  };
  return (
    <div className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-14 mouse:min-h-10 md:gap-x-4 md:px-6">
      <span aria-hidden="true" className="grid w-10 shrink-0 place-items-center text-quiet">
        <ArrowRight className="size-4" />
      </span>
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere] text-quiet">
        {deedOf({ ...sides, payer: <bdi>{shownName(from)}</bdi>, payee: <bdi>{shownName(to)}</bdi> })}
      </p>
      {action}
      <Money amount={amount} tone="quiet" />
    </div>
  );
}

type Deed = { isOffset: boolean; isFromMe: boolean; isToMe: boolean; payer: ReactNode; payee: ReactNode };

function deedOf({ isOffset, isFromMe, isToMe, payer, payee }: Deed) {
  if (isFromMe) return isOffset ? <Trans>You offset with {payee}</Trans> : <Trans>You paid {payee}</Trans>;
  if (isToMe) return isOffset ? <Trans>{payer} offset with you</Trans> : <Trans>{payer} paid you</Trans>;
  return isOffset ? (
    <Trans>
      {payer} offset with {payee}
    </Trans>
  ) : (
    <Trans>
      {payer} paid {payee}
    </Trans>
  );
}
