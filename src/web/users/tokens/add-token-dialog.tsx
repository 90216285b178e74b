import { msg, t } from '@lingui/core/macro';
import { addTokenBody, type TokenScope } from '#contract/tokens.ts';
import { type DialogProps, useFreshOnOpen } from '#web/lib/dialogs.tsx';
import { readBy, useForm } from '#web/lib/form/use-form.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Segmented } from '#web/ui/form/radio-group.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { MadeSecret } from '#web/ui/overlay/made-secret.tsx';
import { passwordProblem, sentPassword } from '../own-password/own-password.ts';
import { OwnPasswordField } from '../own-password/own-password-field.tsx';
import { useUser } from '../signed-in.ts';
import { useAddToken } from './mutations.ts';

export function AddTokenDialog({ open, onOpenChange }: DialogProps) {
  const add = useAddToken();
  useFreshOnOpen(open, add);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`New Token`}
      description={add.data === undefined ? undefined : t`Copy it now. You won't see it again.`}
      size="small"
      dismissable={!add.isPending}
    >
      {add.data === undefined ? (
        <AddTokenForm add={add} />
      ) : (
        <MadeSecret
          label={t`Your token`}
          hint={t`Send it as “Authorization: Bearer”. Keep it secret, like a password: anyone who has it can use your account.`}
          value={add.data.token}
          copied={t`Token copied`}
        />
      )}
    </Dialog>
  );
}

const scopes = [
  labels({ value: 'read', label: msg`Read only` }),
  labels({ value: 'write', label: msg`Read and write` }),
] as const;

const NEVER = 'never';
const terms = [
  labels({ value: '30', label: msg`30 days` }),
  labels({ value: '90', label: msg`90 days` }),
  labels({ value: '365', label: msg`One year` }),
  labels({ value: NEVER, label: msg`Never` }),
];

type Values = { name: string; scope: TokenScope; expiresInDays: number | null; password: string };

function AddTokenForm({ add }: { add: ReturnType<typeof useAddToken> }) {
  const user = useUser();
  const form = useForm({
    initial: { name: '', scope: 'read', expiresInDays: 90, password: '' } as Values,
    read: ({ password, ...typed }: Values) =>
      readBy(
        addTokenBody,
        { ...typed, password: sentPassword(password) },
        { password: passwordProblem(password, user) },
      ),
    onSubmit: (body) => add.mutate({ body }, { onError: form.showRefusal }),
  });
  const { scope, expiresInDays } = form.values;
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Field label={t`Name`} hint={t`What will use it, such as “Spreadsheet”.`} error={form.problems.name}>
          <TextInput {...form.text('name')} autoComplete="off" maxLength={100} />
        </Field>
        <Field label={t`Access`} error={form.problems.scope}>
          <Segmented value={scope} onChange={(value) => form.set({ scope: value })} options={scopes} />
        </Field>
        <Field label={t`Expires`} error={form.problems.expiresInDays}>
          <Select
            options={terms}
            value={expiresInDays === null ? NEVER : String(expiresInDays)}
            onChange={({ target }) =>
              form.set({ expiresInDays: target.value === NEVER ? null : Number(target.value) })
            }
          />
        </Field>
        <OwnPasswordField {...form.text('password')} problem={form.problems.password} failure={add.error} />
      </DialogBody>
      <FormFooter
        submit={{ label: t`Create Token`, pendingText: t`Creating...`, isPending: add.isPending }}
      />
    </DialogForm>
  );
}
