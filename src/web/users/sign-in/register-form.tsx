import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { registerForm } from '#contract/users.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useRegister } from './mutations.ts';

/** `invite`: the token of the link that lets the visitor sign up; null without one. */
export function RegisterForm({ invite }: { invite: string | null }) {
  const register = useRegister({ onError: (error) => form.showRefusal(error) });
  const form = useForm({
    initial: { username: '', password: '', confirmPassword: '' },
    schema: registerForm,
    onSubmit: ({ username, password }) =>
      register.mutate({ body: { username, password, ...(invite !== null && { invite }) } }),
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <Field
        label={t`Username`}
        hint={t`At least 3 letters, digits, dots, dashes or underscores`}
        error={form.problems.username}
      >
        <TextInput
          {...form.text('username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
      </Field>
      <Field label={t`Password`} hint={t`At least 6 characters`} error={form.problems.password}>
        <PasswordInput {...form.text('password')} autoComplete="new-password" required />
      </Field>
      <Field label={t`Confirm Password`} error={form.problems.confirmPassword}>
        <PasswordInput {...form.text('confirmPassword')} autoComplete="new-password" required />
      </Field>
      <Button
        type="submit"
        size="large"
        pending={register.isPending}
        pendingText={t`Creating account...`}
      >{t`Create Account`}</Button>
      <p className="text-13 text-quiet">
        <Trans>
          By signing up you confirm that you are 18 or older and accept the{' '}
          <Link href={to.terms} className="link">
            Terms of Use
          </Link>{' '}
          and the{' '}
          <Link href={to.privacy} className="link">
            Privacy Policy
          </Link>
          .
        </Trans>
      </p>
    </form>
  );
}
