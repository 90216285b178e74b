import { Trans } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import type { addPayment, Due } from '#contract/payments.ts';
import type { BodyOf } from '#contract/route.ts';
import type { Currency } from '#domain/currency.ts';
import { abilitiesOf, type MethodId } from '#domain/payment-methods.ts';
import { useGroupIfRead, usePictures } from '#web/groups/queries.ts';
import { shownName } from '#web/lib/language/names.ts';
import { namesOf } from '#web/lib/outbox/queueable.ts';
import { isOffline } from '#web/lib/outbox/shown.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { OtherParty, OwnFamily } from '../dues/due-party.tsx';
import { AmountField, amountNote, amountsOf, usePaymentAmount } from './amount-field.tsx';
import { FamilySides, type Sides } from './family-sides.tsx';
import { PayLinkPanel, usableLinks } from './pay-link-panel.tsx';
import { usePaymentMethod } from './payment-method.ts';
import { PaymentMethodField } from './payment-method-field.tsx';
import { SendFooter } from './send-footer.tsx';

type SettleOneFormProps = {
  due: Due;
  me: string;
  sending: boolean;
  onPay: (
    body: BodyOf<typeof addPayment>,
    currency: Currency,
    names: Readonly<Record<string, string>>,
  ) => void;
  /** Called instead of `onPay` when the exact debt is paid. */
  onPayAsOwed: ((method: MethodId) => void) | undefined;
};

/** Pays one debt; the amount can be changed. */
export function SettleOneForm({ due, me, sending, onPay, onPayAsOwed }: SettleOneFormProps) {
  const { user, groupId, groupName, amount: owed, currency } = due;
  const pictureOf = usePictures();
  const [sides, setSides] = useState<Sides>({ payerId: me, payeeId: user.id });
  const members = useGroupIfRead(groupId, { isNeeded: false }).data?.memberBalances ?? [];
  const membersNames = namesOf(members.map((each) => each.user));
  const isOther = sides.payerId !== me;
  const isAsPlanned = !isOther && sides.payeeId === user.id;
  // The group is read wherever another person of a family can be chosen.
  const payee = members.find((each) => each.user.id === sides.payeeId);
  const hasAccount = sides.payeeId === user.id ? due.hasAccount : payee?.isPlaceholder === false;
  const method = usePaymentMethod({
    isCashOnly: isOther || !hasAccount,
    currencies: [currency],
    links: isAsPlanned ? usableLinks(due) : [],
  });
  const amount = usePaymentAmount(owed, (paid) => {
    if (!method.check(paid) || sending) return;
    // Settling all skips debts with a pending payment. It needs a connection, which one cash payment does not.
    const canWait = isOffline() && abilitiesOf(method.methodId).mayWait;
    if (onPayAsOwed !== undefined && isAsPlanned && paid === owed && !due.isBeingPaid && !canWait) {
      onPayAsOwed(method.methodId);
      return;
    }
    const from = isOther && { fromUserId: sides.payerId };
    onPay(
      { ...from, userId: sides.payeeId, groupId, amount: paid, paymentMethodId: method.methodId },
      currency,
      { ...membersNames, [groupId]: groupName, [user.id]: shownName(user) },
    );
  });
  return (
    <InCurrency currency={currency}>
      <DialogForm onSubmit={amount.submit}>
        <DialogBody>
          <div className="flex items-center gap-3">
            <Avatar name={shownName(user)} src={pictureOf(user.id)} />
            <div className="min-w-0">
              <p className="truncate text-body font-medium">
                <Trans>
                  You pay <OtherParty due={due} side="owing" />
                </Trans>
              </p>
              <p dir="auto" className="truncate text-13 text-quiet">
                {groupName}
              </p>
              <p className="text-13 text-quiet empty:hidden [overflow-wrap:anywhere]">
                <OwnFamily due={due} side="owing" />
              </p>
            </div>
          </div>
          {(due.fromFamily !== null || due.toFamily !== null) && (
            <FamilySides due={due} me={me} sides={sides} onChange={setSides} />
          )}
          <AmountField
            amount={amount}
            note={amountNote({ amount: amount.amount, owed, currency, name: shownName(user) })}
          />
          {due.isBeingPaid && <UnderWay name={shownName(user)} />}
          <PaymentMethodField method={method} amount={amount.amount} />
          {method.link !== null && (
            <div key={method.link.kind} ref={scrollTo}>
              <PayLinkPanel link={method.link} due={due} amount={amount.amount || owed} />
            </div>
          )}
        </DialogBody>
        <SendFooter
          methodId={method.methodId}
          amounts={amountsOf(amount.amount, currency)}
          sending={sending}
        />
      </DialogForm>
    </InCurrency>
  );
}

/** Shows what was just opened below the fold. */
function scrollTo(element: HTMLElement | null): void {
  // Not in jsdom.
  element?.scrollIntoView?.({ block: 'nearest' });
}

/** Warns that an earlier card payment to this person is still pending. */
function UnderWay({ name }: { name: string }) {
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-accent-tint p-3 text-14">
      <Clock aria-hidden="true" className="mt-0.5 size-4.5 text-accent" />
      <span>
        <Trans>
          A card payment to <bdi>{name}</bdi> is on its way. Anything you send now is in addition to it.
        </Trans>
      </span>
    </p>
  );
}
