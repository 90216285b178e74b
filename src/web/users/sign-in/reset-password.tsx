import { t } from '@lingui/core/macro';
import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { newPasswordForm } from '#contract/security.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { AccessLeft } from './access-left.tsx';
import { LinkEnded } from './link-ended.tsx';
import { isLinkExpired, useResetPassword } from './link-mutations.ts';

/** The page of the link in a password reset email. */
export function ResetPassword({ token }: { token: string }) {
  const reset = useResetPassword((error) => form.showRefusal(error));
  const form = useForm({
    initial: { password: '', confirmPassword: '' },
    schema: newPasswordForm,
    onSubmit: ({ password }) => reset.mutate({ params: { token }, body: { password } }),
  });
  if (reset.isSuccess) return <PasswordChanged token={token} hasAccessLeft={reset.data.hasAccessLeft} />;
  if (isLinkExpired(reset.error)) {
    return (
      <LinkEnded
        text={t`It may have expired or already been used. Ask for a new one.`}
        action={
          <Button asChild>
            <Link href={to.forgotPassword}>{t`Get a New Link`}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <>
      <h1 className="text-20 font-semibold">{t`Choose a New Password`}</h1>
      <p className="mt-1 mb-6 text-14 text-quiet">{t`You'll be signed out everywhere.`}</p>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
        <Field label={t`New Password`} error={form.problems.password}>
          <PasswordInput {...form.text('password')} autoComplete="new-password" required />
        </Field>
        <Field label={t`Confirm Password`} error={form.problems.confirmPassword}>
          <PasswordInput {...form.text('confirmPassword')} autoComplete="new-password" required />
        </Field>
        <Button
          type="submit"
          size="large"
          pending={reset.isPending}
          pendingText={t`Saving...`}
        >{t`Save New Password`}</Button>
      </form>
    </>
  );
}

function PasswordChanged({ token, hasAccessLeft }: { token: string; hasAccessLeft: boolean }) {
  return (
    <>
      <h1 className="sr-only">{t`New password`}</h1>
      <EmptyState
        icon={<CircleCheck />}
        title={t`Your password has been changed`}
        text={t`Sign in with your new password.`}
        action={
          <Button asChild>
            <Link href={to.auth}>{t`Sign In`}</Link>
          </Button>
        }
      />
      {hasAccessLeft && <AccessLeft token={token} />}
    </>
  );
}
