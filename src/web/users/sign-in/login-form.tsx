import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import { loginBody } from '#contract/users.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { passkeySupport } from '#web/lib/passkeys.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useLogin, usePasskeyLogin } from './mutations.ts';

export function LoginForm({ onSecondStep }: { onSecondStep: (challenge: string) => void }) {
  const login = useLogin(onSecondStep);
  const form = useForm({
    initial: { username: '', password: '' },
    schema: loginBody,
    onSubmit: (body) => login.mutate({ body }),
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <Field label={t`Username`} error={form.problems.username}>
        <TextInput
          {...form.text('username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
      </Field>
      <Field label={t`Password`} error={form.problems.password}>
        <PasswordInput {...form.text('password')} autoComplete="current-password" required />
      </Field>
      <Link
        href={to.forgotPassword}
        className="link tap -mt-2 self-start text-14"
      >{t`Forgot password?`}</Link>
      <Button
        type="submit"
        size="large"
        pending={login.isPending}
        pendingText={t`Signing in...`}
      >{t`Sign In`}</Button>
      {passkeySupport() === 'yes' && <PasskeyButton />}
    </form>
  );
}

function PasskeyButton() {
  const login = usePasskeyLogin();
  return (
    <Button
      variant="secondary"
      size="large"
      className="-mt-2"
      pending={login.isPending}
      onClick={() => login.mutate()}
    >{t`Sign in with a passkey`}</Button>
  );
}
