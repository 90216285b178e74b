import { t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useUser } from '#web/users/signed-in.ts';

// What reads and reviews a file is more script than a first load may have.
const ImportView = lazyPart(async () => (await import('#web/statements/import-view.tsx')).ImportView);

const LineSplit = lazyPart(
  async () => (await import('#web/expenses/default-split/line-split.tsx')).LineSplit,
);

export function ImportStatementPage() {
  usePageTitle(t`Import a Statement`);
  const { homeCurrency } = useUser();
  return (
    <>
      <PageHeader
        title={t`Import a Statement`}
        subtitle={t`Add the transactions on your bank statement to your expenses.`}
        back={<BackLink href={to.spending}>{t`Spending`}</BackLink>}
      />
      <Suspense fallback={<SkeletonRows count={3} label={t`Loading the import`} />}>
        <ImportView homeCurrency={homeCurrency} SplitField={LineSplit} />
      </Suspense>
    </>
  );
}
