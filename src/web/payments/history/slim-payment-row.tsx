import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GroupPayment } from '#contract/payments.ts';
import { shownName } from '#domain/names.ts';
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
  const isOffset = method === 'offset';
  const payer = from.id === meId ? t`You` : <bdi>{shownName(from)}</bdi>;
  const payee = to.id === meId ? t`you` : <bdi>{shownName(to)}</bdi>;
  return (
    <div className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-14 mouse:min-h-10 md:gap-x-4 md:px-6">
      <span aria-hidden="true" className="grid w-10 shrink-0 place-items-center text-quiet">
        <ArrowRight className="size-4" />
      </span>
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere] text-quiet">
        {isOffset ? (
          <Trans>
            {payer} offset with {payee}
          </Trans>
        ) : (
          <Trans>
            {payer} paid {payee}
          </Trans>
        )}
      </p>
      {action}
      <Money amount={amount} tone="quiet" />
    </div>
  );
}
