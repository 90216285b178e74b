import { Suspense, useState } from 'react';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { AuthTabs } from './auth-tabs.tsx';
import { DemoNote } from './demo-note.tsx';

const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep);

/** Login and Register, and the second step for users with two-step sign-in. */
export function SignIn() {
  const [challenge, setChallenge] = useState<string | null>(null);
  if (challenge !== null) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <SecondStep challenge={challenge} onBack={() => setChallenge(null)} />
      </Suspense>
    );
  }
  return (
    <>
      <AuthTabs onSecondStep={setChallenge} />
      <DemoNote onSecondStep={setChallenge} />
    </>
  );
}
