import { t } from '@lingui/core/macro';
import { updateWebhook, type Webhook } from '#contract/webhooks.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { readBy, useForm } from '#web/lib/form/use-form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { EventChoice } from './event-choice.tsx';
import { choiceOf, eventsOf } from './events.ts';
import { useUpdateWebhook } from './mutations.ts';

type EditWebhookDialogProps = DialogProps & { webhook: Webhook };

/**
 * Changes the events of a webhook. Its address cannot change: a new address needs a new webhook with another secret.
 */
export function EditWebhookDialog({ open, onOpenChange, webhook }: EditWebhookDialogProps) {
  const update = useUpdateWebhook(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Edit Webhook`}
      description={<bdi className="[overflow-wrap:anywhere]">{webhook.url}</bdi>}
      size="small"
      dismissable={!update.isPending}
    >
      <EditWebhookForm webhook={webhook} update={update} />
    </Dialog>
  );
}

type EditWebhookFormProps = { webhook: Webhook; update: ReturnType<typeof useUpdateWebhook> };

function EditWebhookForm({ webhook: { id, events }, update }: EditWebhookFormProps) {
  const form = useForm({
    initial: { events: eventsOf(events) },
    read: (values) => readBy(updateWebhook.body, { events: choiceOf(values.events) }),
    onSubmit: (body) => update.mutate({ params: { id }, body }, { onError: form.showRefusal }),
  });
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Field label={t`Events`} error={form.problems.events}>
          <EventChoice events={form.values.events} onChange={(chosen) => form.set({ events: chosen })} />
        </Field>
      </DialogBody>
      <FormFooter
        submit={{ label: t`Save Changes`, pendingText: t`Saving...`, isPending: update.isPending }}
      />
    </DialogForm>
  );
}
