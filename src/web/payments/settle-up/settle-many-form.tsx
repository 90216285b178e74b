import { t } from '@lingui/core/macro';
import type { FormEvent } from 'react';
import type { Due } from '#contract/payments.ts';
import { sum } from '#domain/money.ts';
import type { MethodId } from '#domain/payment-methods.ts';
import { usePictures } from '#web/groups/queries.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { MoneySums } from '#web/ui/display/money-sums.tsx';
import { useSums } from '#web/ui/display/use-sums.ts';
import { DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { OtherParty, OwnFamily } from '../dues/due-party.tsx';
import { PayLinkDetails } from './pay-link-panel.tsx';
import { usePaymentMethod } from './payment-method.ts';
import { PaymentMethodField } from './payment-method-field.tsx';
import { SendFooter } from './send-footer.tsx';

type SettleManyFormProps = {
  entries: readonly Due[];
  sending: boolean;
  onConfirm: (method: MethodId) => void;
};

/** Pays several debts in full. Skips those with a pending card payment. */
export function SettleManyForm({ entries, sending, onConfirm }: SettleManyFormProps) {
  const pictureOf = usePictures();
  const open = entries.filter((due) => !due.isBeingPaid);
  const sums = useSums(open);
  // Only cash can pay in another currency, and cash needs no total.
  const total = sum(open.flatMap((due) => (due.currency === 'USD' ? [due.amount] : [])));
  const method = usePaymentMethod({
    isCashOnly: open.some((due) => !due.hasAccount),
    currencies: open.map(({ currency }) => currency),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (method.check(total) && !sending) onConfirm(method.methodId);
  };
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <div>
          <ul aria-label={t`What will be paid`} className="divide-y divide-line">
            {entries.map((due) => (
              <li key={`${due.groupId} ${due.user.id}`}>
                <div className="flex items-center gap-3 py-3">
                  <Avatar name={shownName(due.user)} src={pictureOf(due.user.id)} />
                  <div className="min-w-0 flex-1">
                    <p dir="auto" className="truncate text-body font-medium">
                      <OtherParty due={due} side="owing" />
                    </p>
                    <p dir="auto" className="truncate text-13 text-quiet">
                      {due.groupName}
                    </p>
                    <p className="text-13 text-quiet empty:hidden [overflow-wrap:anywhere]">
                      <OwnFamily due={due} side="owing" />
                    </p>
                  </div>
                  {due.isBeingPaid && <Badge tone="accent">{t`Being paid`}</Badge>}
                  <Money
                    amount={due.amount}
                    currency={due.currency}
                    tone={due.isBeingPaid ? 'quiet' : 'plain'}
                  />
                </div>
                <PayLinkDetails due={due} />
              </li>
            ))}
          </ul>
          <p className="flex items-baseline justify-between gap-3 border-t border-line pt-3 font-medium">
            {t`You pay a total of`}
            <MoneySums amounts={open} tone="owing" size="title" />
          </p>
        </div>
        <PaymentMethodField method={method} amount={total} />
      </DialogBody>
      <SendFooter methodId={method.methodId} amounts={sums} sending={sending} disabled={open.length === 0} />
    </DialogForm>
  );
}
