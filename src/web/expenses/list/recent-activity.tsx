import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { to } from '#web/lib/paths.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { ExpenseDialog } from '../detail/expense-dialog.tsx';
import { useRecentExpenses } from '../queries.ts';
import { ExpenseRow } from './expense-row.tsx';

/** The newest expenses of all groups of the user. */
export function RecentActivity() {
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <section aria-labelledby="recent-activity" className="flex flex-col gap-4">
      <SectionHead
        id="recent-activity"
        title={t`Recent Activity`}
        all={{ href: to.expenses, label: t`View all expenses` }}
      />
      <Card flush>
        <Rows onOpen={setOpenId} />
      </Card>
      <ExpenseDialog id={openId} onClose={() => setOpenId(null)} />
    </section>
  );
}

function Rows({ onOpen }: { onOpen: (id: string) => void }) {
  const recent = useRecentExpenses();
  if (recent.isPending) {
    return <SkeletonRows count={3} rowClass="h-17 px-4 md:px-6" label={t`Loading recent activity`} />;
  }
  if (recent.isError && recent.data === undefined) {
    return <LoadError title={t`Recent activity couldn't be loaded`} query={recent} />;
  }
  if (recent.data.length === 0) {
    return <p className="px-4 py-8 text-center text-body text-quiet">{t`No recent activities to display`}</p>;
  }
  return (
    <ul className="py-2">
      {recent.data.map((expense) => (
        <li key={expense.id}>
          <ExpenseRow expense={expense} layout="compact" onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}
