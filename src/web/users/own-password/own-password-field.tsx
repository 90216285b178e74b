import { t } from '@lingui/core/macro';
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { useUser } from '../signed-in.ts';

const ConfirmByProvider = lazyPart(async () => (await import('./confirm-by-provider.tsx')).ConfirmByProvider);

type OwnPasswordFieldProps = Omit<ComponentProps<typeof PasswordInput>, 'autoComplete'> & {
  label?: string;
  hint?: string | undefined;
  /** What is wrong with it, for people to read. */
  problem: string | null | undefined;
  /** The last failure of the call that is sent with it. */
  failure: Error | null;
};

/**
 * What a form asks to be sure that it is its owner: the password, or of who has none a fresh sign-in at the provider. The
 * form reads it with `ownPasswordOf`.
 */
export function OwnPasswordField({
  label = t`Your Password`,
  hint,
  problem,
  failure,
  ...input
}: OwnPasswordFieldProps) {
  const { hasPassword } = useUser();
  if (!hasPassword) {
    return (
      <Suspense fallback={<Skeleton className="h-20" />}>
        <ConfirmByProvider problem={problem ?? null} failure={failure} />
      </Suspense>
    );
  }
  return (
    <Field label={label} hint={hint} error={problem}>
      <PasswordInput {...input} autoComplete="current-password" />
    </Field>
  );
}
