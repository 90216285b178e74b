import { useState } from 'react';
import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ExpenseDialog } from '../detail/expense-dialog.tsx';
import { useRecentExpenses } from '../queries.ts';
import { ExpenseRow } from './expense-row.tsx';

/** The newest expenses of all groups of the user. */
export function RecentActivity() {
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Card as="section" flush>
      <CardHeader
        title="Recent Activity"
        className="px-4 pt-4 pb-2 md:px-6 md:pt-6"
        actions={
          <Link
            href={to.expenses}
            className={buttonClass({ variant: 'quiet', size: 'small', className: '-me-3' })}
          >
            View All
          </Link>
        }
      />
      <Rows onOpen={setOpenId} />
      <ExpenseDialog id={openId} onClose={() => setOpenId(null)} />
    </Card>
  );
}

function Rows({ onOpen }: { onOpen: (id: string) => void }) {
  const recent = useRecentExpenses();
  if (recent.isPending) {
    return <SkeletonRows count={3} rowClass="h-17 px-4 md:px-6" label="Loading recent activity" />;
  }
  if (recent.isError && recent.data === undefined) {
    return <LoadError what="Recent activity" query={recent} />;
  }
  if (recent.data.length === 0) {
    return <p className="px-4 pt-4 pb-8 text-center text-body text-quiet">No recent activities to display</p>;
  }
  return (
    <ul className="pb-2">
      {recent.data.map((expense) => (
        <li key={expense.id}>
          <ExpenseRow expense={expense} layout="compact" onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}
