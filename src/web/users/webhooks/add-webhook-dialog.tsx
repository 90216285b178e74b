import { t } from '@lingui/core/macro';
import { addWebhookBody, WEBHOOK_EVENTS, type WebhookEvent } from '#contract/webhooks.ts';
import { type DialogProps, useFreshOnOpen } from '#web/lib/dialogs.tsx';
import { readBy, useForm } from '#web/lib/form/use-form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { MadeSecret } from '#web/ui/overlay/made-secret.tsx';
import { passwordProblem, sentPassword } from '../own-password/own-password.ts';
import { OwnPasswordField } from '../own-password/own-password-field.tsx';
import { useUser } from '../signed-in.ts';
import { EventChoice } from './event-choice.tsx';
import { choiceOf } from './events.ts';
import { useAddWebhook } from './mutations.ts';

export function AddWebhookDialog({ open, onOpenChange }: DialogProps) {
  const add = useAddWebhook();
  useFreshOnOpen(open, add);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`New Webhook`}
      description={add.data === undefined ? undefined : t`Copy the secret now. You won't see it again.`}
      size="small"
      dismissable={!add.isPending}
    >
      {add.data === undefined ? (
        <AddWebhookForm add={add} />
      ) : (
        <MadeSecret
          label={t`Your secret`}
          hint={t`Use it to verify that events come from Allsquare.`}
          value={add.data.secret}
          copied={t`Secret copied`}
        />
      )}
    </Dialog>
  );
}

type Values = { url: string; events: readonly WebhookEvent[]; password: string };

function AddWebhookForm({ add }: { add: ReturnType<typeof useAddWebhook> }) {
  const user = useUser();
  const form = useForm({
    initial: { url: '', events: WEBHOOK_EVENTS, password: '' } as Values,
    read: ({ url, events, password }: Values) =>
      readBy(
        addWebhookBody,
        { url, events: choiceOf(events), password: sentPassword(password) },
        { password: passwordProblem(password, user) },
      ),
    onSubmit: (body) => add.mutate({ body }, { onError: form.showRefusal }),
  });
  const { events } = form.values;
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Field label={t`Address`} hint={t`Must start with https.`} error={form.problems.url}>
          <TextInput {...form.text('url')} type="url" dir="ltr" autoComplete="off" maxLength={2000} />
        </Field>
        <Field label={t`Events`} error={form.problems.events}>
          <EventChoice events={events} onChange={(chosen) => form.set({ events: chosen })} />
        </Field>
        <OwnPasswordField {...form.text('password')} problem={form.problems.password} failure={add.error} />
      </DialogBody>
      <FormFooter
        submit={{ label: t`Create Webhook`, pendingText: t`Creating...`, isPending: add.isPending }}
      />
    </DialogForm>
  );
}
