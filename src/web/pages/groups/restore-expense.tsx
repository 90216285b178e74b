import { t } from '@lingui/core/macro';
import type { Activity } from '#contract/activity.ts';
import { useRestoreExpense } from '#web/expenses/mutations.ts';
import { Button } from '#web/ui/button.tsx';

/** Restores the expense that was deleted. */
export function RestoreExpense({ deletion }: { deletion: Activity }) {
  const title = deletion.title ?? '';
  const restore = useRestoreExpense();
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t`Restore ${title}`}
      pending={restore.isPending}
      onClick={() => restore.mutate({ params: { id: deletion.expenseId ?? '' } })}
    >
      {t`Restore`}
    </Button>
  );
}
