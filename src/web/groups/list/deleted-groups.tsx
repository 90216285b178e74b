import { t } from '@lingui/core/macro';
import { timeAgo } from '#web/lib/language/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useRestoreGroup } from '../mutations.ts';
import { useDeletedGroups } from '../queries.ts';

/** The groups deleted in the last 30 days. Renders nothing without any. */
export function DeletedGroups() {
  const { data: groups = [] } = useDeletedGroups();
  const restore = useRestoreGroup();
  if (groups.length === 0) return null;
  const now = new Date();
  return (
    <section aria-labelledby="deleted-groups" className="flex flex-col gap-4">
      <div>
        <h2 id="deleted-groups" className="text-20 font-semibold">
          {t`Recently Deleted`}
        </h2>
        <p className="text-14 text-quiet">{t`Kept for 30 days.`}</p>
      </div>
      <Card as="section" flush>
        <ul className="divide-y divide-line">
          {groups.map((group) => (
            <li key={group.id} className="flex items-center justify-between gap-4 px-4 py-3 md:px-6">
              <div className="min-w-0">
                <p dir="auto" className="truncate text-start font-medium">
                  {group.name}
                </p>
                <p className="text-13 text-quiet">{t`Deleted ${timeAgo(new Date(group.deletedAt), now)}`}</p>
              </div>
              <Button
                variant="secondary"
                size="small"
                aria-label={t`Restore ${group.name}`}
                pending={restore.isPending && restore.variables.params?.id === group.id}
                onClick={() => restore.mutate({ params: { id: group.id } })}
              >
                {t`Restore`}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
