import { t } from '@lingui/core/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { confirmTwoFactor, loginTwoFactor, loginTwoFactorBody } from '#contract/security.ts';
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { tellLoginFailed, useWelcome } from './mutations.ts';

type SecondStepProps = { challenge: string; onBack: () => void };

/** The second step of the sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ challenge, onBack }: SecondStepProps) {
  const [isRecovering, setIsRecovering] = useState(false);
  const Form = isRecovering ? RecoveryForm : CodeForm;
  return (
    <div className="pt-4 md:pt-5">
      <h1 className="text-20 font-semibold">{t`Two-step sign-in`}</h1>
      <p className="mt-1 mb-6 text-14 text-quiet">
        {isRecovering
          ? t`Enter one of your recovery codes. Each works once.`
          : t`Enter the code from your authenticator app.`}
      </p>
      <Form challenge={challenge} onBack={onBack} />
      <div className="mt-5 flex flex-wrap justify-between gap-x-4 gap-y-2 text-14">
        <button type="button" className="link tap" onClick={() => setIsRecovering(!isRecovering)}>
          {isRecovering ? t`Use the authenticator app` : t`Use a recovery code`}
        </button>
        <button type="button" className="link tap" onClick={onBack}>{t`Back to sign in`}</button>
      </div>
    </div>
  );
}

function useSecondStep({ challenge, onBack }: SecondStepProps, onWrong: (message: string) => void) {
  const welcome = useWelcome();
  const login = useCall(loginTwoFactor, {
    onSuccess: welcome,
    onError: (error) => {
      tellLoginFailed(error);
      if (!(error instanceof ApiError)) return;
      if (error.code === 'link_expired') onBack();
      else onWrong(errorMessage(error, t`Please try again.`));
    },
  });
  return {
    isPending: login.isPending,
    send: (proof: { code: string } | { recoveryCode: string }) =>
      login.mutate({ body: { challenge, ...proof } }),
  };
}

function CodeForm(props: SecondStepProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const { isPending, send } = useSecondStep(props, setWrong);
  const form = useForm({ initial: { code: '' }, schema: confirmTwoFactor.body, onSubmit: send });
  const control = form.text('code');
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <Field label={t`6-digit code`} error={form.problems.code ?? wrong}>
        <CodeInput
          {...control}
          onChange={(event) => {
            setWrong(null);
            control.onChange(event);
          }}
          ref={takeFocus}
        />
      </Field>
      <Submit isPending={isPending} />
    </form>
  );
}

const recoveryForm = z.object({ recoveryCode: z.nonoptional(loginTwoFactorBody.shape.recoveryCode) });

function RecoveryForm(props: SecondStepProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const { isPending, send } = useSecondStep(props, setWrong);
  const form = useForm({ initial: { recoveryCode: '' }, schema: recoveryForm, onSubmit: send });
  const control = form.text('recoveryCode');
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <Field label={t`Recovery code`} error={form.problems.recoveryCode ?? wrong}>
        <TextInput
          {...control}
          onChange={(event) => {
            setWrong(null);
            control.onChange(event);
          }}
          ref={takeFocus}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
      <Submit isPending={isPending} />
    </form>
  );
}

function Submit({ isPending }: { isPending: boolean }) {
  return (
    <Button
      type="submit"
      size="large"
      pending={isPending}
      pendingText={t`Signing in...`}
    >{t`Sign In`}</Button>
  );
}

/** Focuses the only field of a step that replaces another. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}
