import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import { useSite } from '../queries.ts';
import { useLogin } from './mutations.ts';

/** The demo user from the seed data. */
const demoAccount = { username: 'demo', password: 'demo1234' };

/** Signs in to the demo with one click. Renders nothing without demo data. */
export function DemoNote({ onSecondStep }: { onSecondStep: (challenge: string) => void }) {
  const { data: site, isPending } = useSite();
  const login = useLogin(onSecondStep);
  // Takes no room: what follows on a phone waits until it is known whether the note stands above it.
  if (isPending) return <div data-loading />;
  if (site?.isDemo !== true || site.oidc?.isOnly === true) return null;
  return (
    <section
      aria-labelledby="demo-title"
      className="mt-6 flex flex-col gap-3 border-t border-line pt-5 text-14 text-quiet"
    >
      <h2 id="demo-title" className="font-medium text-ink">{t`Just looking?`}</h2>
      <p>
        <Trans>
          This installation has demo data. Sign in with one click, or as <Name>maya</Name>, <Name>liam</Name>{' '}
          or <Name>admin</Name> with the password <Name>{demoAccount.password}</Name>.
        </Trans>
      </p>
      <Button
        variant="secondary"
        pending={login.isPending}
        pendingText={t`Signing in...`}
        onClick={() => login.mutate({ body: demoAccount })}
        className="self-start"
      >{t`Sign In as Demo`}</Button>
    </section>
  );
}

function Name({ children }: { children: string }) {
  return <span className="font-medium text-ink">{children}</span>;
}
