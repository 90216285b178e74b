import { t } from '@lingui/core/macro';
import { Archive, ArchiveRestore, Ellipsis, History, Pencil, Trash2 } from 'lucide-react';
import type { Goal } from '#contract/goals.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlay/menu.tsx';
import { useArchiveGoal } from '../mutations.ts';

export type GoalAct = 'edit' | 'contribute' | 'history' | 'remove';

type GoalMenuProps = { goal: Goal; onAct: (act: GoalAct) => void };

export function GoalMenu({ goal, onAct }: GoalMenuProps) {
  const archive = useArchiveGoal();
  const isArchived = goal.status === 'archived';
  return (
    <Menu
      trigger={
        <IconButton label={t`More for ${goal.name}`} size="small" className="-mt-1 -me-2">
          <Ellipsis />
        </IconButton>
      }
    >
      {goal.status === 'in_progress' && (
        <MenuItem icon={<Pencil />} onSelect={() => onAct('edit')}>{t`Edit`}</MenuItem>
      )}
      <MenuItem icon={<History />} onSelect={() => onAct('history')}>{t`Contributions`}</MenuItem>
      <MenuItem
        icon={isArchived ? <ArchiveRestore /> : <Archive />}
        onSelect={() => archive(goal.id, !isArchived)}
      >
        {isArchived ? t`Unarchive` : t`Archive`}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onSelect={() => onAct('remove')}>{t`Delete`}</MenuItem>
    </Menu>
  );
}
