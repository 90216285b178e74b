import { loginBody } from '#contract/users.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useLogin } from './mutations.ts';
import { PasswordInput } from './password-input.tsx';

export function LoginForm() {
  const login = useLogin();
  const form = useForm({
    initial: { username: '', password: '' },
    schema: loginBody,
    onSubmit: (body) => login.mutate({ body }),
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <Field label="Username" error={form.problem('username')}>
        <TextInput
          {...form.control('username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
      </Field>
      <Field label="Password" error={form.problem('password')}>
        <PasswordInput {...form.control('password')} autoComplete="current-password" required />
      </Field>
      <Button type="submit" size="large" pending={login.isPending} pendingText="Signing in...">
        Sign In
      </Button>
    </form>
  );
}
