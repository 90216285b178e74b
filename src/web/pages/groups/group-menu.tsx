import { t } from '@lingui/core/macro';
import { FileUp } from 'lucide-react';
import type { GroupDetail } from '#contract/groups.ts';
import { GroupMenuItems } from '#web/groups/detail/group-menu-items.tsx';
import { ExportMenuItems } from '#web/transfers/export-menu-items.tsx';
import { MenuItem, MenuSeparator } from '#web/ui/overlay/menu.tsx';
import type { GroupDialog } from './group-dialogs.tsx';

type GroupMenuProps = { group: GroupDetail; onOpen: (dialog: GroupDialog) => void };

/** What the menu of a group has. It loads when the menu opens. */
export function GroupMenu({ group, onOpen }: GroupMenuProps) {
  const isOpen = group.status === 'active' && !group.hasLeft;
  return (
    <GroupMenuItems
      group={group}
      onAct={(act) => onOpen({ act })}
      transferItems={
        <>
          {!group.hasLeft && <MenuSeparator />}
          {isOpen && (
            <MenuItem icon={<FileUp />} onSelect={() => onOpen({ act: 'import' })}>
              {t`Import`}
            </MenuItem>
          )}
          <ExportMenuItems groupId={group.id} />
        </>
      }
    />
  );
}
