import { Suspense, useState } from 'react';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { AuthTabs } from './auth-tabs.tsx';
import { DemoNote } from './demo-note.tsx';

const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep);

const SECOND_STEP = '#second-step=';

/** The challenge that a sign-in at the provider left in the address, given out once. */
function takeChallenge(): string | null {
  const { hash, pathname } = window.location;
  if (!hash.startsWith(SECOND_STEP)) return null;
  window.history.replaceState(null, '', pathname);
  return hash.slice(SECOND_STEP.length);
}

/** Login and Register, and the second step for users with two-step sign-in. */
export function SignIn() {
  const [challenge, setChallenge] = useState(takeChallenge);
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
