import { Plus } from 'lucide-react';
import { lazy } from 'react';
import { GoalsView } from '#web/goals/goals-view.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSearchParam } from '#web/lib/search-param.ts';
import { WhenOpened } from '#web/lib/when-opened.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUser } from '#web/users/signed-in.ts';

const AddGoalDialog = lazy(async () => ({
  default: (await import('#web/goals/add-goal-dialog.tsx')).AddGoalDialog,
}));

export function GoalsPage() {
  usePageTitle('Financial Goals');
  const { id: userId } = useUser();
  const [adding, setAdding] = useSearchParam('add');
  const openAdding = () => setAdding('1');
  return (
    <>
      <PageHeader
        title="Financial Goals"
        subtitle="What you save for, how far it is, and what each month takes."
        actions={
          <Button onClick={openAdding}>
            <Plus aria-hidden="true" />
            New Goal
          </Button>
        }
      />
      <GoalsView onAdd={openAdding} />
      <WhenOpened open={adding !== null}>
        <AddGoalDialog
          open={adding !== null}
          onOpenChange={(open) => setAdding(open ? '1' : null)}
          userId={userId}
        />
      </WhenOpened>
    </>
  );
}
