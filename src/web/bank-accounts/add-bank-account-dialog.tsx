import { msg, t } from '@lingui/core/macro';
import { LockKeyhole } from 'lucide-react';
import { bankAccountBody } from '#contract/bank-accounts.ts';
import { useCardProvider } from '#web/cards/queries.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { useForm } from '#web/lib/form/use-form.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Segmented } from '#web/ui/form/radio-group.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { useAddBankAccount } from './mutations.ts';

const blank = { accountName: '', accountType: 'checking', accountNumber: '', routingNumber: '' };

const types = [
  labels({ value: 'checking', label: msg`Checking` }),
  labels({ value: 'savings', label: msg({ message: 'Savings', context: 'a bank account' }) }),
  labels({ value: 'credit', label: msg`Credit` }),
];

export function AddBankAccountDialog({ open, onOpenChange }: DialogProps) {
  const add = useAddBankAccount(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Add Account`}
      description={t`Where withdrawals from your wallet go.`}
      dismissable={!add.isPending}
    >
      <AccountForm add={add} />
    </Dialog>
  );
}

function AccountForm({ add }: { add: ReturnType<typeof useAddBankAccount> }) {
  const form = useForm({
    initial: blank,
    schema: bankAccountBody,
    onSubmit: (body) => {
      if (!add.isPending) add.mutate({ body }, { onError: form.showRefusal });
    },
  });
  const isTest = useCardProvider().data?.kind === 'stand-in';
  const digits = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false, dir: 'ltr' } as const;
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Field label={t`Account name`} hint={t`A name you'll recognize.`} error={form.problems.accountName}>
          <TextInput {...form.text('accountName')} dir="auto" autoComplete="off" />
        </Field>
        <Field label={t`Account type`} error={form.problems.accountType}>
          <Segmented
            value={form.values.accountType}
            onChange={(type) => form.set({ accountType: type })}
            options={types}
          />
        </Field>
        <Field
          label={t`Routing number`}
          hint={isTest ? t`This is a test. Use 110000000.` : t`The nine digits on your checks.`}
          error={form.problems.routingNumber}
        >
          <TextInput {...form.text('routingNumber')} {...digits} maxLength={9} className="figures" />
        </Field>
        <Field label={t`Account number`} error={form.problems.accountNumber}>
          <TextInput {...form.text('accountNumber')} {...digits} maxLength={17} className="figures" />
        </Field>
        <p className="flex items-start gap-2.5 rounded-control bg-well p-3 text-13 text-quiet">
          <LockKeyhole aria-hidden="true" className="mt-0.5 size-4" />
          {t`The number is stored encrypted. Only its last four digits will be shown from now on.`}
        </p>
      </DialogBody>
      <FormFooter submit={{ label: t`Add Account`, pendingText: t`Adding...`, isPending: add.isPending }} />
    </DialogForm>
  );
}
