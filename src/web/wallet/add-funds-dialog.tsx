import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { CARD_MAXIMUM, CARD_MINIMUM } from '#contract/cards.ts';
import { type Cents, cents } from '#domain/money.ts';
import { type SavedCard, useCards } from '#web/cards/queries.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { useAmount } from '#web/lib/form/use-amount.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { formatTickOf } from '#web/ui/chart/use-amount-format.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { QuickChoices } from '#web/ui/form/quick-choices.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { useAddFunds } from './mutations.ts';

/** Adds funds from a saved card. */
export function AddFundsDialog({ open, onOpenChange }: DialogProps) {
  const add = useAddFunds(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Add Funds`}
      description={t`From a saved card to your wallet.`}
      dismissable={!add.isPending}
    >
      <Content add={add} />
    </Dialog>
  );
}

type Adding = { add: ReturnType<typeof useAddFunds> };

function Content({ add }: Adding) {
  const cards = useCards();
  if (cards.data === undefined) {
    return (
      <DialogBody>
        {cards.isError ? (
          <LoadError title={t`Payment methods couldn't be loaded`} query={cards} />
        ) : (
          <SkeletonRows count={3} label={t`Loading payment methods`} />
        )}
      </DialogBody>
    );
  }
  const [first, ...others] = cards.data;
  if (first === undefined) return <NoCard />;
  return <AddFundsForm add={add} cards={[first, ...others]} />;
}

function NoCard() {
  return (
    <DialogBody>
      <EmptyState
        title={t`You don't have any saved cards`}
        text={t`Add a card first, then use it to add funds.`}
        action={
          <Button asChild>
            <Link href={to.addCard}>{t`Add a Card`}</Link>
          </Button>
        }
      />
    </DialogBody>
  );
}

const quickAmounts = () =>
  [2000, 5000, 10_000, 20_000].map((amount) => ({ value: amount, label: formatTickOf(amount, 'USD') }));

function complain(amount: Cents | null): string | null {
  if (amount === null || amount === 0) return t`Amount cannot be zero`;
  if (amount < CARD_MINIMUM) return t`The minimum card charge is ${formatMoney(CARD_MINIMUM)}`;
  return amount > CARD_MAXIMUM ? t`The maximum card charge is ${formatMoney(CARD_MAXIMUM)}` : null;
}

function AddFundsForm({ add, cards }: Adding & { cards: readonly [SavedCard, ...SavedCard[]] }) {
  const [chosen, setChosen] = useState((cards.find(({ isDefault }) => isDefault) ?? cards[0]).id);
  // The selected card may have been removed elsewhere.
  const card = cards.find(({ id }) => id === chosen) ?? cards[0];
  const amount = useAmount({
    initial: null,
    complain,
    onSend: (sum) => {
      if (!add.isPending) add.mutate({ body: { amount: sum, type: 'deposit', paymentMethodId: card.id } });
    },
  });
  return (
    <DialogForm onSubmit={amount.submit}>
      <DialogBody>
        <Field label={t`Amount`} error={amount.error}>
          <MoneyInput big value={amount.amount} onChange={amount.type} />
        </Field>
        <QuickChoices
          label={t`Quick choices`}
          choices={quickAmounts()}
          onChoose={(value) => amount.type(cents(value))}
        />
        <Field label={t({ message: 'From', context: 'a card' })}>
          <RadioGroup
            value={card.id}
            onChange={setChosen}
            options={cards.map(({ id, name, expiry, isExpired }) => ({
              value: id,
              label: name,
              description: isExpired
                ? t`Expired ${expiry}`
                : t({ message: `Expires ${expiry}`, context: 'a card' }),
            }))}
          />
        </Field>
      </DialogBody>
      <FormFooter
        submit={{
          label: amount.amount
            ? t({ message: `Add ${formatMoney(amount.amount)}`, context: 'to the wallet' })
            : t`Add Funds`,
          pendingText: t`Adding...`,
          isPending: add.isPending,
        }}
      />
    </DialogForm>
  );
}
