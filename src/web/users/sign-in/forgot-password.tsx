import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MailCheck, MailX } from 'lucide-react';
import { Link } from 'wouter';
import { passwordResetBody } from '#contract/security.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useSite } from '../queries.ts';
import { useRequestPasswordReset } from './link-mutations.ts';

/** Requests a reset link by email. The reply never tells whether the account exists. */
export function ForgotPassword() {
  const request = useRequestPasswordReset();
  const form = useForm({
    initial: { username: '' },
    schema: passwordResetBody,
    onSubmit: (body) => request.mutate({ body }),
  });
  const { data: site } = useSite();
  if (site?.isMailOff === true) return <NoMail />;
  if (request.isSuccess) return <CheckInbox name={request.variables.body?.username ?? ''} />;
  return (
    <>
      <h1 className="text-20 font-semibold">{t`Forgot your password?`}</h1>
      <p className="mt-1 mb-6 text-14 text-quiet">{t`Enter your username or email, and we'll email you a link to choose a new password.`}</p>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
        <Field label={t`Username or email`} error={form.problems.username}>
          <TextInput
            {...form.text('username')}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
          />
        </Field>
        <Button
          type="submit"
          size="large"
          pending={request.isPending}
          pendingText={t`Sending...`}
        >{t`Send Link`}</Button>
        <Link href={to.auth} className="link tap self-start text-14">{t`Back to sign in`}</Link>
      </form>
    </>
  );
}

/** Without a mail server there is no form, because no link can be sent. */
function NoMail() {
  return (
    <>
      <h1 className="sr-only">{t`Forgot your password?`}</h1>
      <EmptyState
        icon={<MailX />}
        title={t`This site doesn't send email`}
        text={t`It can't email you a link to choose a new password. Ask the person who runs it for help.`}
        action={
          <Button asChild variant="secondary">
            <Link href={to.auth}>{t`Back to Sign In`}</Link>
          </Button>
        }
      />
    </>
  );
}

function CheckInbox({ name }: { name: string }) {
  const { data: site } = useSite();
  return (
    <>
      <h1 className="sr-only">{t`Forgot your password?`}</h1>
      <EmptyState
        icon={<MailCheck />}
        title={t`Check your inbox`}
        text={
          <Trans>
            If there's an account for <bdi className="font-medium text-ink">{name}</bdi> with an email
            address, we sent a link to it. The link works once, for one hour.
          </Trans>
        }
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {site?.hasMailbox === true && (
              <Button asChild>
                <Link href={to.mailbox}>{t`Open Mailbox`}</Link>
              </Button>
            )}
            <Button asChild variant="secondary">
              <Link href={to.auth}>{t`Back to Sign In`}</Link>
            </Button>
          </div>
        }
      />
    </>
  );
}
