import { Ellipsis } from 'lucide-react';
import type { GroupDetail } from '#contract/groups.ts';
import { SeriesEntry } from '#web/expenses/series/series-entry.tsx';
import { ExportMenuItems } from '#web/transfers/export-menu-items.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { useUser } from '#web/users/signed-in.ts';

/** What a group's page offers for its expenses, for the user's own book: what repeats, and the exports. */
export function BookTools({ group }: { group: GroupDetail }) {
  const { id } = useUser();
  return (
    <div className="flex items-start justify-between gap-3">
      <SeriesEntry group={group} meId={id} isOpen />
      <div className="-mt-1.5 -mr-2 ml-auto">
        <Menu
          trigger={
            <IconButton label="Export your own book">
              <Ellipsis />
            </IconButton>
          }
        >
          <ExportMenuItems groupId={group.id} />
        </Menu>
      </div>
    </div>
  );
}
