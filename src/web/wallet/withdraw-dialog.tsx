import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { BankAccount } from '#contract/bank-accounts.ts';
import { type Cents, subtract } from '#domain/money.ts';
import { accountLine } from '#web/bank-accounts/queries.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { useAmount } from '#web/lib/form/use-amount.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { QuickChoices } from '#web/ui/form/quick-choices.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { useWithdraw } from './mutations.ts';

type WithdrawDialogProps = DialogProps & {
  balance: Cents;
  accounts: readonly BankAccount[];
};

/** Withdraws wallet money to a bank account. */
export function WithdrawDialog({ open, onOpenChange, balance, accounts }: WithdrawDialogProps) {
  const withdraw = useWithdraw(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Withdraw`}
      description={t`From your wallet to your bank. The amount is held right away.`}
      dismissable={!withdraw.isPending}
    >
      <WithdrawForm withdraw={withdraw} balance={balance} accounts={accounts} />
    </Dialog>
  );
}

type WithdrawFormProps = Pick<WithdrawDialogProps, 'balance' | 'accounts'> & {
  withdraw: ReturnType<typeof useWithdraw>;
};

function WithdrawForm({ withdraw, balance, accounts }: WithdrawFormProps) {
  const [chosen, setChosen] = useState(accounts.find(({ isDefault }) => isDefault)?.id);
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0];
  const amount = useAmount({
    initial: null,
    complain: (sum) => {
      if (sum === null || sum === 0) return t`Amount cannot be zero`;
      return sum > balance ? t`Insufficient wallet balance` : null;
    },
    onSend: (sum) => {
      if (account === undefined || withdraw.isPending) return;
      withdraw.mutate({ body: { amount: sum, type: 'withdrawal', bankAccountId: account.id } });
    },
  });
  return (
    <DialogForm onSubmit={amount.submit}>
      <DialogBody>
        <Field label={t`Amount`} error={amount.error} hint={noteOf(amount.amount, balance)}>
          <MoneyInput big value={amount.amount} onChange={amount.type} />
        </Field>
        <QuickChoices
          label={t`Quick choices`}
          choices={[{ value: balance, label: t`Full amount, ${formatMoney(balance)}` }]}
          onChoose={(value) => amount.type(value)}
        />
        <Field label={t({ message: 'To', context: 'a bank account' })}>
          <RadioGroup
            value={account?.id ?? ''}
            onChange={setChosen}
            options={accounts.map((each) => ({
              value: each.id,
              label: <bdi>{each.accountName}</bdi>,
              description: accountLine(each),
            }))}
          />
        </Field>
      </DialogBody>
      <FormFooter
        submit={{
          label: amount.amount ? t`Withdraw ${formatMoney(amount.amount)}` : t`Withdraw`,
          pendingText: t`Sending...`,
          isPending: withdraw.isPending,
        }}
      />
    </DialogForm>
  );
}

function noteOf(amount: Cents | null, balance: Cents): string {
  if (amount === null || amount === 0) return t`Your wallet has ${formatMoney(balance)}.`;
  if (amount > balance) return t`Your wallet has ${formatMoney(balance)}, which is less than this.`;
  return t`${formatMoney(subtract(balance, amount))} stays in your wallet.`;
}
