import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { setNames } from '#contract/profile.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { CONTENT_ID } from '#web/lib/route-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Card } from '#web/ui/layout/card.tsx';

type NameCardProps = { username: string; onClose: () => void };

/** The name by which others read of a person. It can be given later in the profile. */
export function NameCard({ username, onClose }: NameCardProps) {
  const close = () => {
    onClose();
    // The pressed button is gone.
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  };
  const save = useCall(setNames, {
    onSuccess: () => {
      toast({ title: t`Name saved` });
      close();
    },
    onError: (error) => {
      toastFailure(t`Failed to save your name`)(error);
      form.showRefusal(error);
    },
  });
  const form = useForm({
    initial: { firstName: '', lastName: '' },
    schema: setNames.body,
    onSubmit: (body) => save.mutate({ body }),
  });
  return (
    <Card as="section" aria-labelledby="ask-name">
      <h2 id="ask-name" className="text-16 font-semibold">{t`What do people call you?`}</h2>
      <p className="mt-1 text-14 text-quiet">
        <Trans>
          Your groups see this name instead of <bdi className="font-medium text-ink">{username}</bdi>.
        </Trans>
      </p>
      <form noValidate onSubmit={form.submit} className="mt-4 flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`First name`} error={form.problems.firstName}>
            <TextInput {...form.text('firstName')} dir="auto" autoComplete="given-name" maxLength={200} />
          </Field>
          <Field label={t`Last name`} optional error={form.problems.lastName}>
            <TextInput {...form.text('lastName')} dir="auto" autoComplete="family-name" maxLength={200} />
          </Field>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="secondary"
            pending={save.isPending}
            pendingText={t`Saving...`}
          >{t`Save Name`}</Button>
          <Button variant="quiet" disabled={save.isPending} onClick={close}>{t`Skip`}</Button>
        </div>
      </form>
    </Card>
  );
}
