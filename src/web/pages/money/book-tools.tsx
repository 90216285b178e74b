import { t } from '@lingui/core/macro';
import { Ellipsis } from 'lucide-react';
import type { GroupDetail } from '#contract/groups.ts';
import { SeriesEntry } from '#web/expenses/series/series-entry.tsx';
import { ExportMenuItems } from '#web/transfers/export-menu-items.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { useUser } from '#web/users/signed-in.ts';

/** The exports of the user's own book, as a group's page has them. */
export function BookMenu({ group }: { group: GroupDetail }) {
  return (
    <Menu
      trigger={
        <IconButton label={t`Export your own expenses`}>
          <Ellipsis />
        </IconButton>
      }
    >
      <ExportMenuItems groupId={group.id} />
    </Menu>
  );
}

/** What repeats in the user's own book. */
export function BookSeries({ group }: { group: GroupDetail }) {
  const { id } = useUser();
  return <SeriesEntry group={group} meId={id} isOpen />;
}
