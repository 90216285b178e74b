import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { connectOidc } from '#contract/oidc.ts';
import { loginBody } from '#contract/users.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { to } from '#web/lib/paths.ts';
import { forgetSignedOut, hasSignedOut } from '#web/lib/signed-out.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { tellLoginFailed, useWelcome } from './mutations.ts';
import { useBeginOidc } from './provider-mutations.ts';
import { readProblem, tellProblem } from './provider-problems.ts';

type Provider = { name: string; isOnly: boolean };
type ProviderSignInProps = {
  provider: Provider;
  /** Why the site takes no new account of whoever comes. */
  closed: string;
  onSecondStep: (challenge: string) => void;
};

/** What a sign-in at the provider came back with, and the form that connects an account. */
export function ProviderProblem({ provider, closed, onSecondStep }: ProviderSignInProps) {
  const [search] = useSearchParams();
  const problem = readProblem(search.get('oidc'));
  if (problem === null) return null;
  const { name, isOnly } = provider;
  const told = tellProblem(problem, name, closed);
  if (problem !== 'connect' && problem !== 'closed') {
    return (
      <p role="alert" className="mt-5 border-b border-line pb-6 text-14 font-medium">
        {told}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-6 pt-4 md:pt-5">
      <div>
        <h1 className="text-20 font-semibold">{t`Connect with ${name}`}</h1>
        <p role="alert" className="mt-1 text-14">
          {told}
        </p>
        {problem === 'closed' && (
          <p className="mt-1 text-14 text-quiet">
            {t`If you have an account already, enter its password to connect it with ${name}.`}
          </p>
        )}
      </div>
      <ConnectForm name={name} onSecondStep={onSecondStep} />
      {!isOnly && (
        <Link href={to.auth} className="link tap self-start text-14">
          {t`Sign in without ${name}`}
        </Link>
      )}
    </div>
  );
}

function ConnectForm({ name, onSecondStep }: { name: string; onSecondStep: (challenge: string) => void }) {
  const welcome = useWelcome();
  const connect = useCall(connectOidc, {
    onSuccess: (reply) => {
      if ('twoFactorRequired' in reply) onSecondStep(reply.challenge);
      else welcome(reply);
    },
    onError: tellLoginFailed,
  });
  const form = useForm({
    initial: { username: '', password: '' },
    schema: loginBody,
    onSubmit: (body) => connect.mutate({ body }),
  });
  return (
    <form
      noValidate
      onSubmit={form.submit}
      aria-label={t`Connect with ${name}`}
      className="flex flex-col gap-5"
    >
      <Field label={t`Account's Username`} error={form.problems.username}>
        <TextInput
          {...form.text('username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
      </Field>
      <Field label={t`Account's Password`} error={form.problems.password}>
        <PasswordInput {...form.text('password')} autoComplete="current-password" required />
      </Field>
      <Button type="submit" size="large" pending={connect.isPending} pendingText={t`Connecting...`}>
        {t`Connect`}
      </Button>
    </form>
  );
}

/** The button that goes to the provider. Where there is no other way to sign in, the page goes there by itself once. */
export function ProviderButton({ provider }: { provider: Provider }) {
  const { name } = provider;
  const [search] = useSearchParams();
  const [isLeaving, setIsLeaving] = useState(false);
  const begin = useBeginOidc(() => setIsLeaving(true));
  const invite = search.get('invite');
  const hasBegun = useRef(false);
  const goesBySelf = provider.isOnly && search.get('oidc') === null && !hasSignedOut();
  const go = () => {
    hasBegun.current = true;
    begin.mutate(invite);
  };
  useEffect(() => {
    if (goesBySelf && !hasBegun.current) go();
  });
  return (
    <Button
      variant={provider.isOnly ? undefined : 'secondary'}
      size="large"
      pending={begin.isPending || isLeaving}
      pendingText={t`Opening ${name}...`}
      onClick={() => {
        forgetSignedOut();
        go();
      }}
    >
      {t`Sign in with ${name}`}
    </Button>
  );
}
