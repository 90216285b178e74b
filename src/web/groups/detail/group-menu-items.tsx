import { t } from '@lingui/core/macro';
import { Bell, FolderClosed, FolderOpen, ImageUp, LogOut, Pencil, Scale, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GroupDetail } from '#contract/groups.ts';
import { MenuItem, MenuSeparator } from '#web/ui/overlay/menu.tsx';
import { useSetGroupStatus } from '../mutations.ts';

export type GroupAct = 'edit' | 'defaultSplit' | 'picture' | 'notices' | 'leave' | 'remove';

type GroupMenuItemsProps = {
  group: GroupDetail;
  onAct: (act: GroupAct) => void;
  /** The items for import and export, also for former members. */
  transferItems: ReactNode;
};

/** The actions on the group that its state and the user's role allow. */
export function GroupMenuItems({ group, onAct, transferItems }: GroupMenuItemsProps) {
  const setStatus = useSetGroupStatus(group.id);
  const isOpen = group.status === 'active' && !group.hasLeft;
  const isOfMany = group.kind === 'standard';
  return (
    <>
      {isOpen && (
        <>
          {isOfMany && (
            <MenuItem icon={<Pencil />} onSelect={() => onAct('edit')}>
              {t`Edit Group`}
            </MenuItem>
          )}
          <MenuItem icon={<Scale />} onSelect={() => onAct('defaultSplit')}>
            {t`Default Split`}
          </MenuItem>
          {isOfMany && (
            <>
              <MenuItem icon={<ImageUp />} onSelect={() => onAct('picture')}>
                {t`Change Picture`}
              </MenuItem>
              <MenuItem icon={<FolderClosed />} onSelect={() => setStatus.set('closed')}>
                {t`Close Group`}
              </MenuItem>
            </>
          )}
        </>
      )}
      {group.status === 'closed' && !group.hasLeft && (
        <MenuItem icon={<FolderOpen />} onSelect={() => setStatus.set('active')}>
          {t`Reopen Group`}
        </MenuItem>
      )}
      {!group.hasLeft && (
        <MenuItem icon={<Bell />} onSelect={() => onAct('notices')}>
          {t`Notifications`}
        </MenuItem>
      )}
      {transferItems}
      {!group.hasLeft && isOfMany && (
        <>
          <MenuSeparator />
          <MenuItem icon={<LogOut />} onSelect={() => onAct('leave')}>
            {t`Leave Group`}
          </MenuItem>
          <MenuItem icon={<Trash2 />} danger onSelect={() => onAct('remove')}>
            {t`Delete`}
          </MenuItem>
        </>
      )}
    </>
  );
}
