import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { ImportView } from '#web/statements/import-view.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

export function ImportStatementPage() {
  usePageTitle('Import a Statement');
  return (
    <>
      <PageHeader
        title="Import a Statement"
        subtitle="Take what your bank wrote down into your books"
        back={
          <Link href={to.spending} className="link">
            Spending
          </Link>
        }
      />
      <ImportView />
    </>
  );
}
