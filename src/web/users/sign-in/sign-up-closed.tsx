import { t } from '@lingui/core/macro';
import { signUpBody } from '#contract/sign-up.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { listOf } from '#web/lib/language/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useRequestSignUp } from './link-mutations.ts';

/** Instead of the registration form, where only the invited sign up: how to get an invitation. */
export function InvitationNeeded({ domains }: { domains: readonly string[] }) {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-14 text-quiet">{t`Ask someone in a group for a link.`}</p>
      {domains.length > 0 && <RequestLink domains={domains} />}
    </div>
  );
}

function RequestLink({ domains }: { domains: readonly string[] }) {
  const request = useRequestSignUp();
  const form = useForm({
    initial: { email: '' },
    schema: signUpBody,
    onSubmit: (body) => request.mutate({ body }),
  });
  if (request.isSuccess) {
    return (
      <p
        role="status"
        className="text-14"
      >{t`If this address can sign up, we sent a link to it. The link works once, for 24 hours.`}</p>
    );
  }
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5 border-t border-line pt-5">
      <Field
        label={t`Email`}
        error={form.problems.email}
        hint={t`Addresses at ${listOf(domains, 'disjunction')} can sign up.`}
      >
        <TextInput {...form.text('email')} type="email" autoComplete="email" required />
      </Field>
      <Button
        type="submit"
        size="large"
        pending={request.isPending}
        pendingText={t`Sending...`}
      >{t`Send Link`}</Button>
    </form>
  );
}
