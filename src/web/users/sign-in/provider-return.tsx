import { t } from '@lingui/core/macro';
import { Link, useSearchParams } from 'wouter';
import { isOwnAddress } from '#contract/pages.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useSite } from '../queries.ts';
import { readProblem, tellProblem } from './provider-problems.ts';

/** For who is signed in: why going to the provider changed nothing, and the way back. */
export function ProviderReturn() {
  const [search] = useSearchParams();
  const { data: site } = useSite();
  const problem = readProblem(search.get('oidc'));
  const wanted = search.get('return') ?? '';
  const name = site?.oidc?.name ?? '';
  return (
    <div className="flex flex-col items-start gap-6 pt-4 md:pt-5">
      <div>
        <h1 className="text-20 font-semibold">{t`You're still signed in`}</h1>
        {problem !== null && (
          <p role="alert" className="mt-1 text-14">
            {tellProblem(problem, name, '')}
          </p>
        )}
      </div>
      <Button asChild>
        <Link href={isOwnAddress(wanted) ? wanted : to.dashboard} replace>
          {t`Continue`}
        </Link>
      </Button>
    </div>
  );
}
