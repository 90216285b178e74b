import { Suspense, useEffect, useState } from 'react';
import { useRecentExpenses } from '#web/expenses/queries.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { useOutlook } from '#web/outlook/queries.ts';

const MonthPicture = lazyPart(async () => (await import('./pictures/month-picture.tsx')).MonthPicture);

/**
 * The picture of the month, which loads after the rest of the dashboard. Who has neither expenses, of groups or of their
 * own, nor paid bills asks for nothing.
 */
export function LaterMonthPicture() {
  const recent = useRecentExpenses();
  const outlook = useOutlook();
  const [isIdle, setIdle] = useState(false);
  const isReady = recent.isFetched && outlook.isFetched;
  useEffect(() => {
    if (!isReady) return;
    // Safari has no idle callbacks.
    const timer = setTimeout(() => setIdle(true), 300);
    return () => clearTimeout(timer);
  }, [isReady]);
  const mayHaveSpent = Boolean(recent.data?.length || outlook.data?.hasSpentAlone);
  if (!isReady || !mayHaveSpent) return null;
  // What is below the dashboard waits for it, instead of being pushed away.
  const loading = <div data-loading />;
  if (!isIdle) return loading;
  return (
    <Suspense fallback={loading}>
      <MonthPicture />
    </Suspense>
  );
}
