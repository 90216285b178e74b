import { t } from '@lingui/core/macro';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { useSite } from '../queries.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const ProviderButton = lazyPart(async () => (await import('./provider-sign-in.tsx')).ProviderButton);
const ProviderProblem = lazyPart(async () => (await import('./provider-sign-in.tsx')).ProviderProblem);
const InvitationNeeded = lazyPart(async () => (await import('./sign-up-closed.tsx')).InvitationNeeded);

const tellClosed = () => t`This site does not take new accounts`;
const tellNeeded = () => t`You need an invitation to sign up here`;

/** The problems of a sign-in at the provider that the password of an account solves. */
const isToConnect = (problem: string | null) => problem === 'connect' || problem === 'closed';

type AuthProps = { onSecondStep: (challenge: string) => void };

/** The ways to sign in and up, those of the provider among them. */
export function AuthTabs({ onSecondStep }: AuthProps) {
  const [search] = useSearchParams();
  const { data: site } = useSite();
  const provider = site?.oidc ?? null;
  // The form that connects an account stands alone: a second one for a username and a password would confuse.
  const isConnecting = isToConnect(search.get('oidc')) && (site === undefined || provider !== null);
  // The form stays where it is when the provider becomes known: something may be typed in it.
  return (
    <>
      {provider && (
        <Suspense fallback={null}>
          <ProviderProblem
            provider={provider}
            closed={site?.signUp === 'closed' ? tellClosed() : tellNeeded()}
            onSecondStep={onSecondStep}
          />
        </Suspense>
      )}
      {isConnecting ? null : provider?.isOnly === true ? (
        <div className="pt-4 md:pt-5">
          <h1 className="mb-6 text-20 font-semibold">{t`Sign in to continue`}</h1>
        </div>
      ) : (
        <PasswordTabs onSecondStep={onSecondStep} />
      )}
      {provider && (
        <div className={provider.isOnly ? 'flex flex-col' : 'mt-5 flex flex-col border-t border-line pt-5'}>
          <Suspense fallback={<PageSpinner />}>
            <ProviderButton provider={provider} />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** Login and Register; `?tab=register` and `?invite={token}` open the second. Closed to new accounts: only Login. */
function PasswordTabs({ onSecondStep }: AuthProps) {
  const [search] = useSearchParams();
  const { data: site } = useSite();
  const invite = search.get('invite');
  const isClosed = site?.signUp === 'closed';
  // The form stays where it is when the site becomes known: something may be typed in it.
  const login = (
    <>
      <Panel title={t`Welcome back`} text={t`Sign in to continue`}>
        <LoginForm onSecondStep={onSecondStep} />
      </Panel>
      {isClosed && <p className="mt-6 text-14 text-quiet">{tellClosed()}</p>}
    </>
  );
  const register =
    site?.signUp === 'invited' && invite === null ? (
      <Panel title={t`Create an account`} text={tellNeeded()}>
        <Suspense fallback={<PageSpinner />}>
          <InvitationNeeded domains={site.signUpDomains} />
        </Suspense>
      </Panel>
    ) : (
      <Panel title={t`Create an account`} text={t`Sign up to start tracking expenses with your friends`}>
        <RegisterForm invite={invite} />
      </Panel>
    );
  return (
    <Tabs
      label={t`Sign in or sign up`}
      fill
      defaultValue={search.get('tab') === 'register' || invite !== null ? 'register' : 'login'}
      tabs={[
        { value: 'login', label: t`Login`, content: login },
        ...(isClosed ? [] : [{ value: 'register' as const, label: t`Register`, content: register }]),
      ]}
    />
  );
}

function Panel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-20 font-semibold">{title}</h1>
      <p className="mt-1 mb-6 text-14 text-quiet">{text}</p>
      {children}
    </>
  );
}
