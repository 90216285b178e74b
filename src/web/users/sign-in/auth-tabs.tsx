import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

/** Login and Register; `?tab=register` opens the second. */
export function AuthTabs({ onSecondStep }: { onSecondStep: (challenge: string) => void }) {
  const [search] = useSearchParams();
  return (
    <Tabs
      label="Sign in or sign up"
      fill
      defaultValue={search.get('tab') === 'register' ? 'register' : 'login'}
      tabs={[
        {
          value: 'login',
          label: 'Login',
          content: (
            <Panel title="Welcome back" text="Sign in to continue">
              <LoginForm onSecondStep={onSecondStep} />
            </Panel>
          ),
        },
        {
          value: 'register',
          label: 'Register',
          content: (
            <Panel title="Create an account" text="Sign up to start tracking expenses with your friends">
              <RegisterForm />
            </Panel>
          ),
        },
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
