import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { invitationForm } from '#contract/invitations.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { DialogClose } from '#web/ui/overlay/dialog.tsx';
import { useInvite } from './mutations.ts';

/** A person without an account. Whoever accepts the invitation takes their place. */
export type Placeholder = { id: string; username: string };

type InviteFormProps = { groupId: string; placeholder?: Placeholder | undefined };

/** Sends an invitation by email, confirms it, and offers to send another. */
export function InviteForm({ groupId, placeholder }: InviteFormProps) {
  const [isSent, setIsSent] = useState(false);
  if (isSent) return <SentView onAnother={() => setIsSent(false)} />;
  return <EmptyForm groupId={groupId} placeholder={placeholder} onSent={() => setIsSent(true)} />;
}

function EmptyForm({ groupId, placeholder, onSent }: InviteFormProps & { onSent: () => void }) {
  const send = useInvite(onSent);
  const form = useForm({
    initial: { email: '', message: '' },
    schema: invitationForm,
    onSubmit: ({ email, message }) => {
      if (send.isPending) return;
      send.mutate({
        params: { id: groupId },
        body: {
          groupId,
          email,
          ...(message !== '' && { message }),
          ...(placeholder && { placeholderId: placeholder.id }),
        },
      });
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      {placeholder && (
        <p className="text-14 text-quiet [overflow-wrap:anywhere]">
          <Trans>
            Whoever accepts becomes <bdi className="text-ink">{placeholder.username}</bdi>, with all of their
            expenses and payments.
          </Trans>
        </p>
      )}
      <Field label={t`Email`} error={form.problems.email}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          {...form.text('email')}
          required
        />
      </Field>
      <Field label={t`Personal message`} optional error={form.problems.message}>
        <TextArea dir="auto" {...form.text('message')} />
      </Field>
      <div className="flex flex-wrap justify-end gap-3 max-md:*:flex-1">
        <DialogClose>
          <Button variant="secondary" disabled={send.isPending}>
            {t`Cancel`}
          </Button>
        </DialogClose>
        <Button type="submit" pending={send.isPending} pendingText={t`Sending...`}>
          {t`Send Invitation`}
        </Button>
      </div>
    </form>
  );
}

function SentView({ onAnother }: { onAnother: () => void }) {
  return (
    <div role="status" className="flex flex-col items-center gap-1 py-6 text-center">
      <span
        aria-hidden="true"
        className="mb-3 grid size-12 place-items-center rounded-full bg-owed-tint text-owed"
      >
        <MailCheck className="size-6" />
      </span>
      <p className="text-16 font-semibold">{t`Invitation Sent!`}</p>
      <p className="text-14 text-quiet text-balance">{t`We've sent an email invitation to join your group.`}</p>
      <Button variant="secondary" className="mt-4" autoFocus onClick={onAnother}>
        {t`Send Another`}
      </Button>
    </div>
  );
}
